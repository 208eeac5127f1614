"""A panel whose pins are gpiozero's mock pins: fingers that press, bounce, hold and slip; lamps that can be read."""

from __future__ import annotations

from typing import Any

from gpiozero.pins.mock import MockFactory, MockPin

from firmware_bridge.panel import GpioPanel, PanelSettings

COMPARTMENTS = ("pope", "matrimony", "intrigue", "ace", "king", "queen", "jack", "game")

FULL_PANEL = PanelSettings(
    buttons=(0, 1, 2, 3, 4, 5, 6, 7),
    lamps=(8, 9, 10, 11, 12, 13, 14, 15),
    compartments={name: 16 + place for place, name in enumerate(COMPARTMENTS)},
    undo=24,
    key=25,
    slot=26,
    factory="mock",
)
"""A table with everything but the encoder, for a bench on a PC. (A Pi has no pins left beside it.)"""

SEATS_PANEL = PanelSettings(
    buttons=(0, 1, 2, 3, 4, 5, 6, 7),
    lamps=(8, 9, 10, 11, 12, 13, 14, 15),
    undo=24,
    key=25,
    slot=26,
    spin=(22, 23),
    factory="mock",
)
"""A table with everything but buttons at the compartments."""


class _FailingPin(MockPin):  # type: ignore[misc]
    """A pin that raises whenever it is used while `failing` is set."""

    failing = False

    def _get_state(self) -> Any:
        if self.failing:
            raise OSError(5, "Input/output error")
        return super()._get_state()

    def _set_state(self, value: Any) -> None:
        if self.failing:
            raise OSError(5, "Input/output error")
        super()._set_state(value)


class VirtualPanel:
    """Fingers and eyes for a `GpioPanel` on mock pins. `panel` is what the application gets.

    Times are `now_s`, set before each movement; edges carry it.
    """

    def __init__(self, settings: PanelSettings = SEATS_PANEL) -> None:
        self.settings = settings
        self.now_s = 0.0
        self._factory = MockFactory(pin_class=_FailingPin)
        self._pins = dict(settings.inputs())
        self.panel = GpioPanel(settings, lambda: self.now_s, self._factory)

    @property
    def controls(self) -> tuple[str, ...]:
        """Every input, by the name of its control."""
        return tuple(self._pins)

    def close_contact(self, control: str) -> None:
        """The contact closes, and stays so."""
        self._drive(control, True)

    def open_contact(self, control: str) -> None:
        """The contact opens."""
        self._drive(control, False)

    def is_closed(self, control: str) -> bool:
        """Whether its contact is closed now."""
        state = bool(self._pin(self._pins[control])._state)
        return state == self.settings.closed_is_high

    def turn(self, clicks: int) -> None:
        """Turn the spin encoder by so many clicks; negative is clockwise."""
        order = ("spin b", "spin a") if clicks > 0 else ("spin a", "spin b")
        for _ in range(abs(clicks)):
            for control in order:
                self.close_contact(control)
            for control in order:
                self.open_contact(control)

    def shines(self, seat: int) -> bool:
        """Whether the lamp of a seat shines now."""
        pin = self.settings.lamps[seat]
        return pin is not None and bool(self._pin(pin)._state)

    def break_pin(self, pin: int, broken: bool = True) -> None:
        """From now on this pin raises whenever it is used."""
        self._pin(pin).failing = broken

    def lose_edge(self, control: str, closed: bool) -> None:
        """The contact changes, and nobody hears of it."""
        pin = self._pin(self._pins[control])
        pin._state = closed == self.settings.closed_is_high

    def _drive(self, control: str, closed: bool) -> None:
        pin = self._pin(self._pins[control])
        if closed == self.settings.closed_is_high:
            pin.drive_high()
        else:
            pin.drive_low()

    def _pin(self, number: int) -> Any:
        return self._factory.pin(number)
