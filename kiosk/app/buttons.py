"""The game by buttons alone: a button and a lamp a seat (experience.md, "Numbers"; the panel's own debouncing).

A short press does what the seat's plate stands for: my card, dress, take, confirm. To lead, a seat holds its button:
its hand opens where hands are hidden, and the raised cards are offered one after the other; letting go on one chooses
it, and a short press leads it. Where the hand lies open anyway a short press goes to the next card, and holding leads.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from firmware_bridge.contacts import Lamp
from kiosk.view.intents import Peek
from kiosk.view.model import OPEN, SOLO
from kiosk.view.scene import Target

if TYPE_CHECKING:
    from firmware_bridge.panel import PanelReport
    from kiosk.app.tabletop import Tabletop

OFFER_S = 1.3
"""How long a card is offered while a button is held."""
CLICK_DEGREES = 15.0
"""One click of the spin encoder."""


class Buttons:
    """Takes the panel's reports for one table, and says how its lamps are to shine."""

    def __init__(self, top: Tabletop) -> None:
        self._top = top
        self._held: tuple[int, float] | None = None
        self._chosen: dict[int, str] = {}

    def take(self, report: PanelReport, now_s: float) -> None:
        """Do what a report stands for; `now_s`: when it is heard."""
        top = self._top
        if report.kind == "key-on":
            top.operator(now_s)
        elif report.kind == "turned":
            top.desk.touched(now_s)
            top.desk.room.turn_board(report.clicks * CLICK_DEGREES, now_s, report.clicks * 120.0)
        elif report.seat >= 0:
            self._seat(report, now_s)
        elif report.kind == "tapped":
            self._tap(("undo",) if report.control == "undo" else (f"bay:{report.control}",), now_s)

    def advance(self, now_s: float) -> None:
        """Offer the next card while a button is held."""
        if self._held is None:
            return
        seat, since = self._held
        leads = self._leads(seat)
        if leads:
            self._top.focus = leads[math.floor((now_s - since) / OFFER_S) % len(leads)].name

    def due_s(self) -> float:
        """Return when the next card is offered."""
        return self._held[1] + OFFER_S if self._held is not None else math.inf

    def _seat(self, report: PanelReport, now_s: float) -> None:
        seat = report.seat
        if report.kind == "tapped":
            self._short(seat, now_s)
        elif report.kind == "held":
            self._hold(seat, now_s)
        elif report.kind == "released" and self._held is not None and self._held[0] == seat:
            self._release(seat, now_s)

    def _short(self, seat: int, now_s: float) -> None:
        leads = self._leads(seat)
        if leads and self._open_anyway():
            names = [t.name for t in leads]
            at = names.index(self._top.focus) + 1 if self._top.focus in names else 0
            self._top.focus = names[at % len(names)]
            self._top.desk.touched(now_s)
            return
        chosen = self._chosen.pop(seat, "")
        if chosen and self._top.desk.room.lead_by_name(seat, chosen, now_s):
            self._top.desk.touched(now_s)
            return
        self._tap((f"seat:{seat}",), now_s)

    def _hold(self, seat: int, now_s: float) -> None:
        leads = self._leads(seat)
        if self._open_anyway():
            focused = next((t for t in leads if t.name == self._top.focus), None)
            if focused is not None:
                self._top.desk.tap(focused, now_s)
            return
        side = self._top.desk.room.ui.side
        self._top.desk.hold(Target(f"seat:{seat}", 0, 0, 0, 0, hold=Peek(seat), side=side), now_s)
        self._held = (seat, now_s)

    def _release(self, seat: int, now_s: float) -> None:
        leads = [t.name for t in self._leads(seat)]
        if self._top.focus in leads:
            self._chosen[seat] = self._top.focus
        self._held, self._top.focus = None, ""
        self._top.desk.let_go(Target(f"seat:{seat}", 0, 0, 0, 0, hold=Peek(seat)), now_s)
        self._top.desk.room.cover()

    def _open_anyway(self) -> bool:
        return self._top.desk.room.hands in (SOLO, OPEN)

    def _leads(self, seat: int) -> list[Target]:
        """Return the cards on the screen that a seat may lead now."""
        room = self._top.desk.room
        if room.acting_seat() != seat or not room.leading():
            return []
        self._top.look()
        return [t for t in self._top.scene.targets if t.name.startswith("lead:")]

    def _tap(self, names: tuple[str, ...], now_s: float) -> None:
        self._top.look()
        target = next((t for t in self._top.scene.targets if t.name in names and t.intent is not None), None)
        if target is not None:
            self._top.desk.tap(target, now_s)
        else:
            self._top.desk.touched(now_s)


def lamps(top: Tabletop) -> dict[int, Lamp]:
    """Return how each seat's lamp shines: steadily for who must act, blinking once it has kept the table waiting."""
    room = top.desk.room
    acting = room.acting_seat()
    shining = {t.seat for t in top.scene.targets if t.seat is not None and t.name == f"seat:{t.seat}" and t.intent}
    if acting >= 0:
        return {seat: Lamp.SLOW if seat == acting and room.waits_long(top.desk.now_s) else
                Lamp.ON if seat == acting else Lamp.OFF for seat in range(8)}
    return {seat: Lamp.ON if seat in shining and not room.hands else Lamp.OFF for seat in range(8)}
