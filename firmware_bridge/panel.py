"""Buttons, lamps, key switch, counter slot and spin encoder on GPIO pins, by gpiozero.

gpiozero's callbacks come on a foreign thread and do one thing: put an edge on a queue. Everything else happens in
`poll`. Nothing raises after construction, nor there: what does not work is told as a FAULT in words, and the rest
works on. gpiozero is always given its pin factory by name; its own silent choice of another is never taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from queue import Empty, SimpleQueue
from typing import Any, Protocol

import msgspec
from gpiozero import DigitalInputDevice, DigitalOutputDevice

from firmware_bridge.contacts import HOLD_S, STUCK_S, WINDOW_S, Contact, Encoder, Gesture, Lamp, lit

SLOT_WINDOW_S = 0.006
"""A counter in the slot closes its contact for 20 ms or more; anything shorter than this is bounce, s."""

SLOT_STUCK_S = 1.5
"""A counter that stays in the slot for so long is stuck, s."""

LOOK_S = 0.25
"""How often the pins themselves are looked at, in case an edge was lost, s."""

Pin = int
"""A pin by its BCM number, 0 to 27."""


class PanelSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Which pin is what. Everything is optional. ValueError for an impossible pin, or one used twice.

    buttons, lamps: a pin a seat, by seat number; None where a seat has none. compartments: pins by name of the
    compartment. spin: both contacts of the encoder. Inputs close to ground (pulled up); closed_is_high turns that
    round. Lamps shine on high. factory: "lgpio" on a Raspberry Pi; "mock" for a virtual panel.
    """

    buttons: tuple[Pin | None, ...] = ()
    lamps: tuple[Pin | None, ...] = ()
    compartments: dict[str, Pin] = {}
    undo: Pin | None = None
    key: Pin | None = None
    slot: Pin | None = None
    spin: tuple[Pin, Pin] | None = None
    closed_is_high: bool = False
    factory: str = "lgpio"
    window_s: float = WINDOW_S
    hold_s: float = HOLD_S
    stuck_s: float = STUCK_S

    def __post_init__(self) -> None:
        pins = [pin for _, pin in self.inputs()] + [pin for pin in self.lamps if pin is not None]
        for pin in pins:
            if not 0 <= pin <= 27:
                raise ValueError(f"there is no pin {pin}: they are numbered 0 to 27 (BCM)")
        twice = sorted({pin for pin in pins if pins.count(pin) > 1})
        if twice:
            raise ValueError(f"pin {twice[0]} is used twice")
        if self.factory not in ("lgpio", "mock"):
            raise ValueError(f'the pin factory must be "lgpio" (or "mock"), not {self.factory!r}')

    def inputs(self) -> Iterator[tuple[str, Pin]]:
        """Every input with its control: "seat 0", a compartment, "undo", "key", "slot", "spin a", "spin b"."""
        yield from ((f"seat {seat}", pin) for seat, pin in enumerate(self.buttons) if pin is not None)
        yield from self.compartments.items()
        for name, pin in (("undo", self.undo), ("key", self.key), ("slot", self.slot)):
            if pin is not None:
                yield name, pin
        if self.spin is not None:
            yield from zip(("spin a", "spin b"), self.spin, strict=True)


class PanelKind(StrEnum):
    """What a panel reports."""

    PRESSED = "pressed"
    TAPPED = "tapped"
    HELD = "held"
    RELEASED = "released"
    KEY_ON = "key-on"
    KEY_OFF = "key-off"
    COUNTER = "counter"
    """A counter went through the slot."""
    TURNED = "turned"
    """The spin encoder moved by `clicks`."""
    FAULT = "fault"


class PanelReport(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that happened at the panel. control: as in PanelSettings.inputs; seat: for seat buttons, else -1.

    at_s: when, s, on the clock the panel was given. words: for people, of a FAULT.
    """

    kind: PanelKind
    control: str = ""
    seat: int = -1
    clicks: int = 0
    at_s: float = 0.0
    words: str = ""


class Panel(Protocol):
    """What the application needs of a panel."""

    def poll(self, now_s: float) -> None:
        """Take the edges in, and bring the lamps up to date. Never raises, never waits."""

    def reports(self) -> list[PanelReport]:
        """Take what has happened since the last call."""

    def lamp(self, seat: int, lamp: Lamp) -> None:
        """Set the lamp of a seat; ignored where it has none."""

    @property
    def works(self) -> bool:
        """Whether at least one button works; if not, the table is played by touch alone."""

    def close(self) -> None:
        """Let go of the pins, lamps off."""


_GESTURES = {
    Gesture.PRESSED: PanelKind.PRESSED,
    Gesture.TAPPED: PanelKind.TAPPED,
    Gesture.HELD: PanelKind.HELD,
    Gesture.RELEASED: PanelKind.RELEASED,
}


class GpioPanel:
    """The real panel; keeps `Panel`.

    clock: the clock of `now_s`, read when an edge comes (on gpiozero's thread). factory: a gpiozero pin factory, or
    None to make the one the settings name.
    """

    def __init__(self, settings: PanelSettings, clock: Callable[[], float], factory: Any | None = None) -> None:
        self.settings = settings
        self._clock = clock
        self._edges: SimpleQueue[tuple[str, bool, float]] = SimpleQueue()
        self._reports: list[PanelReport] = []
        self._contacts: dict[str, Contact] = {}
        self._inputs: dict[str, DigitalInputDevice] = {}
        self._encoder = Encoder()
        self._lamps: dict[int, DigitalOutputDevice] = {}
        self._wanted: dict[int, Lamp] = {}
        self._shining: dict[int, bool] = {}
        self._look_s = 0.0
        self._broken: set[str] = set()
        self._factory = factory if factory is not None else self._make_factory()
        if self._factory is not None:
            for name, pin in settings.inputs():
                self._open_input(name, pin)
            for seat, lamp_pin in enumerate(settings.lamps):
                if lamp_pin is not None:
                    self._open_lamp(seat, lamp_pin)

    # Panel

    def poll(self, now_s: float) -> None:
        """Take the edges in, and bring the lamps up to date."""
        while True:
            try:
                name, closed, at_s = self._edges.get_nowait()
            except Empty:
                break
            self._edge(name, closed, at_s)
        if now_s >= self._look_s:
            self._look_s = now_s + LOOK_S
            self._look(now_s)
        for name, contact in self._contacts.items():
            for gesture, at_s in contact.poll(now_s):
                self._report_gesture(name, gesture, at_s)
        clicks = self._encoder.take()
        if clicks:
            self._tell(PanelKind.TURNED, "spin", at_s=now_s, clicks=clicks)
        for seat in self._lamps:
            self._shine(seat, lit(self._wanted.get(seat, Lamp.OFF), now_s))

    def reports(self) -> list[PanelReport]:
        """What has happened since the last call."""
        reports, self._reports = self._reports, []
        return reports

    def lamp(self, seat: int, lamp: Lamp) -> None:
        """Set the lamp of a seat."""
        self._wanted[seat] = lamp

    @property
    def works(self) -> bool:
        """Whether at least one button works."""
        return any(name.startswith("seat ") and name not in self._broken for name in self._inputs)

    def close(self) -> None:
        """Let go of the pins."""
        for seat in self._lamps:
            self._shine(seat, False)
        for device in (*self._inputs.values(), *self._lamps.values()):
            device.close()
        self._inputs.clear()
        self._lamps.clear()
        if self._factory is not None:
            self._factory.close()
            self._factory = None

    # Pins. gpiozero and the libraries under it raise a great many kinds of errors, of no common class.

    def _make_factory(self) -> Any | None:
        if not any(True for _ in self.settings.inputs()) and not any(pin is not None for pin in self.settings.lamps):
            return None
        try:
            if self.settings.factory == "mock":
                from gpiozero.pins.mock import MockFactory

                return MockFactory()
            from gpiozero.pins.lgpio import LGPIOFactory

            return LGPIOFactory()
        except Exception as error:
            self._fault(
                "",
                f"No buttons: the pins of this computer cannot be reached ({error}). "
                "On a Raspberry Pi install python3-lgpio and put the user into group gpio; play by touch meanwhile.",
            )
            return None

    def _open_input(self, name: str, pin: Pin) -> None:
        try:
            device = DigitalInputDevice(
                pin, pull_up=not self.settings.closed_is_high, bounce_time=None, pin_factory=self._factory
            )
            device.when_activated = lambda: self._edges.put((name, True, self._clock()))
            device.when_deactivated = lambda: self._edges.put((name, False, self._clock()))
        except Exception as error:
            self._fault(name, f"The {name} contact on pin {pin} cannot be read ({error}). Check its wiring and pin.")
            return
        self._inputs[name] = device
        if not name.startswith("spin "):
            self._contacts[name] = self._contact(name)

    def _contact(self, name: str) -> Contact:
        settings = self.settings
        if name == "slot":
            return Contact(SLOT_WINDOW_S, float("inf"), SLOT_STUCK_S)
        if name == "key":
            return Contact(settings.window_s, float("inf"), float("inf"))
        return Contact(settings.window_s, settings.hold_s, settings.stuck_s)

    def _open_lamp(self, seat: int, pin: Pin) -> None:
        try:
            self._lamps[seat] = DigitalOutputDevice(pin, pin_factory=self._factory)
            self._shining[seat] = False
        except Exception as error:
            self._fault(f"lamp {seat}", f"The lamp of seat {seat + 1} on pin {pin} cannot be lit ({error}).")

    def _shine(self, seat: int, on: bool) -> None:
        if self._shining.get(seat) == on or f"lamp {seat}" in self._broken:
            return
        try:
            self._lamps[seat].value = on
            self._shining[seat] = on
        except Exception as error:
            self._fault(
                f"lamp {seat}", f"The lamp of seat {seat + 1} fails ({error}). The screen shows whose turn it is."
            )

    def _look(self, now_s: float) -> None:
        """Compare the pins with what their edges said: an edge may have been lost."""
        for name, device in self._inputs.items():
            if name in self._broken:
                continue
            try:
                closed = bool(device.value)
            except Exception as error:
                self._fault(name, f"The {name} contact fails ({error}). Use the screen instead, and check its wiring.")
                continue
            contact = self._contacts.get(name)
            if contact is not None and contact.raw != closed:
                contact.edge(closed, now_s)

    # Edges

    def _edge(self, name: str, closed: bool, at_s: float) -> None:
        if name in self._contacts:
            self._contacts[name].edge(closed, at_s)
        else:
            self._encoder.edge(name == "spin b", closed)

    def _report_gesture(self, name: str, gesture: Gesture, at_s: float) -> None:
        if gesture is Gesture.STUCK:
            what = "A counter is stuck in the slot" if name == "slot" else f"The {name} button is stuck"
            self._tell(PanelKind.FAULT, name, at_s=at_s, words=f"{what}. Free it; it is ignored until then.")
        elif name == "key":
            if gesture in (Gesture.PRESSED, Gesture.RELEASED):
                kind = PanelKind.KEY_ON if gesture is Gesture.PRESSED else PanelKind.KEY_OFF
                self._tell(kind, name, at_s=at_s)
        elif name == "slot":
            if gesture is Gesture.PRESSED:
                self._tell(PanelKind.COUNTER, name, at_s=at_s)
        else:
            self._tell(_GESTURES[gesture], name, at_s=at_s)

    def _fault(self, control: str, words: str) -> None:
        self._broken.add(control)
        self._tell(PanelKind.FAULT, control, words=words)

    def _tell(self, kind: PanelKind, control: str, at_s: float = 0.0, clicks: int = 0, words: str = "") -> None:
        seat = int(control.removeprefix("seat ")) if control.startswith("seat ") else -1
        self._reports.append(PanelReport(kind=kind, control=control, seat=seat, clicks=clicks, at_s=at_s, words=words))
