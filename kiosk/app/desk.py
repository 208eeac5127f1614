"""The desk: what is on the screen now, who is touching it, and what by itself comes next.

`Desk` holds one room, and over it at most one overlay (help, languages, the idle question). It is advanced to a
time and fires every deadline at its own moment; it reads no clock and draws nothing itself.
"""

from __future__ import annotations

import logging

from kiosk.app.language import catalogue
from kiosk.app.overlays import HelpCard, Overlay, Picker, StillThere
from kiosk.app.reading import Reading
from kiosk.app.rooms import House, Look, Room
from kiosk.app.tempo import IDLE_COUNT_S
from kiosk.rules.actions import IllegalAction
from kiosk.table.counters import TableError
from kiosk.table.session import StaleAction
from kiosk.view.intents import Help, Language, Operator
from kiosk.view.pages.intents import AskEndMatch, Open
from kiosk.view.scene import Scene, Target
from kiosk.view.words import Words

log = logging.getLogger("pope_joan.desk")

READABLE = frozenset({"attract", "choosing", "play", "board", "between", "sheet"})
"""The rooms from which the history and the rules in force are opened."""

MOST_AT_ONCE = 1000
"""Things that happen by themselves within one step of time, before something must be wrong."""


class Desk:
    """The table's interface. now_s: monotonic seconds, never back."""

    def __init__(self, house: House, room: Room, now_s: float) -> None:
        self.house = house
        self.room = room
        self.overlay: Overlay | None = None
        self.now_s = now_s
        self.changes = 0
        """How often anything was done or happened by itself: what is drawn may be another thing after each."""
        self._words: dict[str, Words] = {}

    # ---- drawing -----------------------------------------------------------------------------

    def say(self) -> Words:
        """Return the words of the language in force."""
        code = self.house.language
        if code not in self._words:
            self._words[code] = Words(catalogue(code), code)
        return self._words[code]

    def scene(self, now_s: float) -> Scene:
        """Return what is on the screen at a time."""
        look = Look(now_s, self.house.stage, self.say())
        scene = self.room.scene(look)
        return self.overlay.over(scene, look) if self.overlay else scene

    # ---- time --------------------------------------------------------------------------------

    def due_s(self) -> float:
        """Return when something next happens by itself."""
        room = self.room.due_s()
        if self.overlay is None:
            return room
        return self.overlay.until_s if self.overlay.stops_time else min(room, self.overlay.until_s)

    def advance(self, now_s: float) -> None:
        """Let everything happen that is due by now, each thing at its own time."""
        for _ in range(MOST_AT_ONCE):
            due = self.due_s()
            if due > now_s:
                break
            self.now_s = max(self.now_s, due)
            self._by_itself(self.now_s)
        else:
            log.error("the room %s does not come to rest", self.room.name)
        self.now_s = max(self.now_s, now_s)

    def _by_itself(self, at_s: float) -> None:
        self.changes += 1
        overlay = self.overlay
        if overlay is not None and overlay.until_s <= at_s:
            self.overlay = None
            if not isinstance(overlay, StillThere):
                return
        elif overlay is None and self.room.asks_still_there and self.room.due_s() <= at_s:
            self.overlay = StillThere(self.room.ui.side, at_s, IDLE_COUNT_S)
            return
        self._enter(self.room.by_itself(at_s), at_s)

    # ---- people --------------------------------------------------------------------------------

    def tap(self, target: Target, now_s: float) -> None:
        """A target was touched and let go."""
        self._turn_to(target)
        self._sign_of_life(now_s)
        if isinstance(self.overlay, StillThere):
            self.overlay = None
            return
        intent = target.intent
        if intent is None:
            return
        try:
            self._do(intent, target.side, now_s)
        except (StaleAction, IllegalAction) as refused:
            log.info("refused: %s", refused)
        except (TableError, OSError) as refused:
            log.warning("%s", refused, exc_info=True)

    def _do(self, intent: object, side: str, now_s: float) -> None:
        """Do what was touched. side: of whoever touched it, who need not sit at the table."""
        if isinstance(intent, Help):
            self.overlay = None if intent.page < 0 else HelpCard(
                self.house, side, intent.page, now_s, ending=self.room.can_end,
                rules=self.room.name in READABLE - {"sheet"})
        elif isinstance(intent, Language):
            if intent.code:
                self.house.speak(intent.code)
                self.overlay = None
            else:
                self.overlay = Picker(self.house, side, now_s)
        elif isinstance(intent, AskEndMatch) and self.room.can_end:
            from kiosk.app.ending import Ending
            self._enter(Ending(self.house, now_s, side, self.room), now_s)
        elif isinstance(intent, Operator) and self.room.name != "operator":
            from kiosk.app.operating import Operating
            self._enter(Operating(self.house, now_s, self.room.ui.side, self.room), now_s)
        elif isinstance(intent, Open) and intent.page in ("history", "rules") and self.room.name in READABLE:
            self._enter(Reading(self.house, now_s, side, self.room, intent.page), now_s)
        elif self.overlay is not None and self.overlay.takes(intent):
            if not self.overlay.do(intent, now_s):
                self.overlay = None
        else:
            self._enter(self.room.do(intent, now_s), now_s)

    def hold(self, target: Target, now_s: float) -> None:
        """A finger rests on a target that lasts."""
        self._turn_to(target)
        self._sign_of_life(now_s)
        self.room.hold(target.hold, now_s)

    def let_go(self, target: Target, now_s: float) -> None:
        """The finger on it was lifted or slid away."""
        self.changes += 1
        self.room.let_go(target.hold, now_s)

    def touched(self, now_s: float) -> None:
        """Something was touched that is no target, or a button, or the board was spun."""
        self._sign_of_life(now_s)

    def _sign_of_life(self, now_s: float) -> None:
        self.changes += 1
        self.room.touched(now_s)
        if self.overlay is not None:
            self.overlay.touched(now_s)

    def _turn_to(self, target: Target) -> None:
        self.room.turn_to(target.side)

    def pressed(self, names: frozenset[str], focus: str = "") -> None:
        """Take note of which targets are under a finger, and which the keys stand on."""
        ui = self.room.ui._replace(pressed=min(names, default=""), focus=focus)
        if ui != self.room.ui:
            self.room.ui = ui
        if self.overlay is not None:
            self.overlay.ui = self.overlay.ui._replace(pressed=ui.pressed, focus=focus)

    def _enter(self, room: Room | None, now_s: float) -> None:
        if room is not None and room is not self.room:
            self.overlay = None
            self.room.leave(now_s)
            self.room = room
            room.come_back(now_s)



