"""Everything physical, as the rooms see it: the dispenser with its paymaster, buttons and lamps.

The only module that knows both `firmware_bridge` and the table. Without hoppers or pins in the settings nothing is
opened, and the table plays on by touch.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from firmware_bridge.contacts import Lamp
from firmware_bridge.protocol import Dispenser, HopperStatus, State
from kiosk.app import health
from kiosk.app.health import Trouble
from kiosk.config import Settings
from kiosk.table.paymaster import Paymaster
from kiosk.table.payouts import PayoutPolicy, by_hand
from kiosk.table.session import Session
from kiosk.table.sitters import Sitter
from kiosk.view.model import Fault, Payout
from kiosk.view.pages.model import SeatTest

if TYPE_CHECKING:
    from firmware_bridge.panel import Panel, PanelReport, PanelSettings
    from firmware_bridge.settings import HopperSettings

log = logging.getLogger("pope_joan.hardware")

TROUBLE = {State.ABSENT: "hopper-gone", State.FAULT: "hopper-jam", State.LOCKED: "hopper-jam",
           State.STRANGER: "hopper-gone"}
"""What a hopper's state is called at the table's edge."""


def policy(settings: Settings) -> PayoutPolicy:
    """Return how counters leave the table, by the settings."""
    return PayoutPolicy(settings.text("dispenser.payout"), settings.whole("dispenser.most"),
                        settings.on("dispenser.attendant"))


def fleet(settings: Settings) -> Dispenser | None:
    """Return the dispenser that the settings describe, None for none; what they have wrong is logged.

    A table whose payouts are on and that names no hopper gets a simulated one.
    """
    if not settings.hoppers and settings.text("dispenser.payout") == "off":
        return None
    from firmware_bridge.dispenser import Fleet
    from firmware_bridge.settings import DispenserSettings
    try:
        hoppers = hopper_settings(settings) or (_simulated(),)
        return Fleet(DispenserSettings(hoppers=hoppers))
    except ValueError as error:
        log.error("the hoppers in the settings cannot be used: %s", error)
        return None


def _simulated() -> HopperSettings:
    from firmware_bridge.settings import HopperSettings
    return HopperSettings(name="A", port="sim://")


def hopper_settings(settings: Settings) -> tuple[HopperSettings, ...]:
    """Return the hoppers of the settings; one that is wrong is left out, and logged."""
    from firmware_bridge.settings import HopperSettings
    hoppers = []
    for table in settings.hoppers:
        try:
            hoppers.append(HopperSettings(**{**table, "seats": tuple(table.get("seats", ()))}))
        except ValueError as error:
            log.error("a hopper in the settings is left out: %s", error)
    return tuple(hoppers)


COMPARTMENTS = ("pope", "matrimony", "intrigue", "ace", "king", "queen", "jack", "game")
HEALTH_S = 5.0
SHOWN_KINDS = ("not-saving", "touch-gone")
"""What of the machine's health is told at the table's edge; all of it stands on the operator's page."""
FULL = 300
"""Counters in a hopper that has been refilled to its mark."""


def panel_settings(settings: Settings) -> PanelSettings | None:
    """Return which pin is what, None for no panel; what the settings have wrong is logged."""
    def pin(key: str) -> int | None:
        number = settings.whole(key)
        return number if number >= 0 else None

    if settings.text("panel.factory") == "none":
        return None
    from firmware_bridge.panel import PanelSettings
    spin = tuple(settings["panel.encoder"])
    try:
        return PanelSettings(
            buttons=tuple(settings["panel.buttons"]), lamps=tuple(settings["panel.lamps"]),
            compartments=dict(zip(COMPARTMENTS, settings["panel.compartments"], strict=False)),
            undo=pin("panel.undo"), key=pin("panel.key"), slot=pin("panel.slot"),
            spin=(spin[0], spin[1]) if len(spin) == 2 else None, factory=settings.text("panel.factory"),
            window_s=settings.whole("panel.bounce_ms") / 1000,
        )
    except ValueError as error:
        log.error("the buttons in the settings cannot be used: %s", error)
        return None


def panel(settings: Settings, clock: Callable[[], float]) -> Panel | None:
    """Return the buttons and lamps that the settings describe, None for none."""
    pins = panel_settings(settings)
    if pins is None:
        return None
    from firmware_bridge.panel import GpioPanel
    return GpioPanel(pins, clock)


class Hardware:
    """The table's devices. dispenser: the hoppers or None."""

    def __init__(self, session: Session, settings: Settings, dispenser: Dispenser | None = None,
                 panel: Panel | None = None) -> None:
        self.session = session
        self.settings = settings
        self.dispenser = dispenser
        self.panel = panel
        self.before_tick: Callable[[float], None] = lambda now_s: None
        """A bench with simulated hardware takes its turn here."""
        self.state_folder: Path | None = None
        """The journal's folder, where the machine's health is to be watched (a table that runs as a service)."""
        self.health: tuple[Trouble, ...] = ()
        self.update = ""
        """What the last update from a stick came to, in a sentence."""
        self._health_s = 0.0
        self._broken_panel = False
        self._tested: dict[int, float] = {}
        self.paymaster = Paymaster(session, dispenser) if dispenser is not None else None

    def tick(self, now_s: float, at: int = 0) -> None:
        """Give every device its turn. Never blocks, never raises for what hardware does."""
        self.before_tick(now_s)
        if self.state_folder is not None and now_s >= self._health_s:
            self._health_s = now_s + HEALTH_S
            ports = [str(hopper["port"]) for hopper in self.settings.hoppers]
            facts = health.look(self.state_folder)
            self.health = health.troubles(facts, ports, self.session.saving)
            self.update = facts.update
        if self.paymaster is not None:
            self.paymaster.tick(now_s, at)
        else:
            self.session.tick(now_s, at)

    def payouts(self, sitters: Sequence[Sitter]) -> tuple[Payout, ...]:
        """Return what falls right now, for the table."""
        where = self.settings.text("dispenser.tray")
        return tuple(
            Payout(status_seat, status.counters, status.paid, where)
            for status, status_seat in self._paying() if 0 <= status_seat < len(sitters)
        )

    def _paying(self) -> list[tuple[HopperStatus, int]]:
        if self.dispenser is None:
            return []
        found = []
        for status in self.dispenser.status():
            if status.state == State.PAYING and status.payout:
                debt = self.session.state.money.under(status.payout)
                found.append((status, debt.seat if debt else -1))
        return found

    def needs_staff(self, seat: int) -> bool:
        """Return whether what a seat is owed waits for somebody: nothing falls for it and nothing will."""
        if self.dispenser is None or self._waits(seat):
            return True
        serving = [s for s in self.dispenser.status() if not s.seats or seat in s.seats]
        return not any(s.state in (State.READY, State.PAYING, State.STARTING) for s in serving)

    def _waits(self, seat: int) -> bool:
        """Whether something a seat is owed is too much for the dispenser, or was tried too often."""
        debts = (d for d in self.session.state.money.open_debts() if d.current and d.seat == seat and not d.attempt)
        return any(by_hand(d, self.session.policy) or not d.auto for d in debts)

    def faults(self) -> tuple[Fault, ...]:
        """Return what is wrong, for the table in play."""
        found = [] if self.session.saving else [Fault("not-saving")]
        state = self.session.state
        for seat in range(state.seats) if state.money.debts else ():
            owed = state.money.owed_to(seat)
            if owed and self.needs_staff(seat):
                found.append(Fault("owed", seat, owed))
        return (*found, *(Fault(kind) for kind in self.troubles()))

    def troubles(self) -> tuple[str, ...]:
        """Return the names of what is wrong with the devices, each once."""
        kinds = ["buttons-gone"] if self._broken_panel or (self.panel is not None and not self.panel.works) else []
        kinds += [t.kind for t in self.health if t.kind in SHOWN_KINDS and (t.kind != "not-saving"
                                                                         or self.session.saving)]
        if self.dispenser is None:
            return tuple(kinds)
        for status in self.dispenser.status():
            kind = "hopper-empty" if str(status.fault) == "empty" else TROUBLE.get(status.state, "")
            if kind and kind not in kinds:
                kinds.append(kind)
        return tuple(kinds)

    def panel_reports(self, now_s: float) -> list[PanelReport]:
        """Take what happened at the panel; counters in the slot and faults are dealt with here."""
        if self.panel is None:
            return []
        self.panel.poll(now_s)
        left = []
        for report in self.panel.reports():
            if report.kind == "counter":
                self.session.returned(self.session.slot_seat(), 1, "slot")
            elif report.kind == "fault":
                self._broken_panel = True
                log.warning("%s", report.words)
                self.session.fault("panel", report.control or "pins", report.words, now_s)
            else:
                if report.seat >= 0:
                    self._tested[report.seat] = now_s
                left.append(report)
        return left

    def shine(self, wanted: dict[int, Lamp]) -> None:
        """Let the seats' lamps shine."""
        if self.panel is not None:
            for seat, lamp in wanted.items():
                self.panel.lamp(seat, lamp)

    def light(self, seat: int, now_s: float) -> None:
        """Light one seat's lamp for a test, or all of them (-1)."""
        if self.panel is not None:
            for each in range(8) if seat < 0 else (seat,):
                self.panel.lamp(each, Lamp.ON)

    def seat_test(self, place: int) -> SeatTest:
        """Return how a place's button and lamp stand, for the operator's test."""
        buttons, lamps = self.settings["panel.buttons"], self.settings["panel.lamps"]
        fitted = place < len(buttons)
        return SeatTest(place, place, False if fitted else None, place in self._tested,
                        False if place < len(lamps) else None, str(buttons[place]) if fitted else "")

    def stop(self, now_s: float) -> None:
        """Stop every motor at once."""
        if self.dispenser is not None:
            self.dispenser.stop(now_s)

    def refilled(self, hopper: str, at: int) -> None:
        """A hopper was seen to and filled: its count begins anew, it is started afresh, and payouts go on."""
        if self.session.state.money.held:
            self.session.hold_payouts("", at)
        self.session.stock_counted(hopper, FULL, at)
        if self.paymaster is not None:
            self.paymaster.service(hopper, at)

    def close(self, now_s: float) -> None:
        """Stop every motor and let go of the devices."""
        if self.dispenser is not None:
            self.dispenser.stop(now_s)
            self.dispenser.poll(now_s)
        if self.panel is not None:
            self.panel.close()
