"""A recorded deal on the screen, card by card.

Of a deal that was finished every hand lies open, for it has no secrets; of one that was not, none.
"""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.app.people import seen, sitter
from kiosk.app.playroom import PAGES
from kiosk.app.playview import settled
from kiosk.app.rooms import NEVER, House, Look, Room
from kiosk.app.tempo import OUT_S, SETTLEMENT_S
from kiosk.rules.deal import Phase
from kiosk.rules.events import act
from kiosk.rules.observation import TABLE, observe
from kiosk.rules.record import Record, replayed
from kiosk.view import motion
from kiosk.view.intents import GoOn, Skip
from kiosk.view.layout import place_side, seat_places
from kiosk.view.model import OPEN, PlayUi, TableView
from kiosk.view.scene import Scene
from kiosk.view.table import table
from kiosk.view.timeline import Timeline, standing_of, timeline

PAUSE_S = 0.35
"""Between two cards."""


class Replaying(Room):
    """Shows records one after the other and ends with the last one's settlement. Raises RecordError at the start."""

    name = "replay"

    def __init__(self, house: House, now_s: float, records: Sequence[Record]) -> None:
        super().__init__(house, now_s)
        self._records = list(records)
        self._number = -1
        self.line: Timeline | None = None
        self.discs: motion.Discs = motion.STILL
        self.ready_s = now_s
        self.settling = False
        self._next(now_s)

    def _next(self, now_s: float) -> None:
        """Lay the next record on the table."""
        self._number += 1
        record = self._records[self._number]
        self.match, self._actions = replayed(record)
        self.sitters = tuple(sitter(place, "computer") for place in seat_places(record.seats))
        self.settling, self.line, self.ready_s = False, None, now_s + PAUSE_S
        self._begin(now_s)

    @property
    def over(self) -> bool:
        """Whether every action of the record has been shown."""
        return not self._actions

    def due_s(self) -> float:
        """Return when the next card falls."""
        if not self.over:
            return self.ready_s
        if not self.settling:
            return self.ready_s + OUT_S
        return self.ready_s + SETTLEMENT_S if self._number + 1 < len(self._records) else NEVER

    def by_itself(self, now_s: float) -> Room | None:
        """Play the next action, or go on to the settlement and the next record."""
        if not self.over:
            self._begin(now_s)
        elif not self.settling:
            self.settling, self.ready_s = True, now_s
        else:
            self._next(now_s)
        return None

    def _begin(self, now_s: float) -> None:
        if not self._actions:
            return
        deal = self.match.deal
        assert deal is not None
        before = standing_of(observe(deal))
        events = act(self.match, self._actions.pop(0))
        self.line, self.discs = timeline(
            events, before, self.discs, now_s, side_of=lambda seat: place_side(seat_places(self.match.seats)[seat]),
            reduced=self.house.stage.reduced, eldest=deal.eldest,
            stock=self.match.options.dead_hand == "stock",
        )
        self.ready_s = self.line.end_s + PAUSE_S
        self.house.hear(events, self.line)

    def do(self, intent: object, now_s: float) -> Room | None:
        """A touch goes on at once."""
        if isinstance(intent, Skip | GoOn):
            self.line, self.ready_s = None, now_s
        return None

    def scene(self, look: Look) -> Scene:
        """Return the deal as it stands."""
        deal = self.match.deal
        assert deal is not None
        balances, left = self.match.balances, deal.left
        seats = tuple(seen(s, i)._replace(purse=balances.purses[i], cards=left[i]) for i, s in enumerate(self.sitters))
        busy = self.line is not None and self.line.end_s > look.now_s
        over = deal.phase == Phase.OVER and self.over and not busy
        page = ("settlement" if self.settling else "out") if over else "play"
        may_see = deal.phase == Phase.PLAY and not self._records[self._number].unfinished
        private = tuple(observe(deal, seat) for seat in range(self.match.seats)) if may_see else ()
        view = TableView(page, seats, observe(deal, TABLE), self.match.number, OPEN, private,
                         settled=settled(self.match, ()) if over else None)
        ui = PlayUi(self.line if busy else None, self.discs, self.ui.pressed, self.ui.focus)
        return PAGES.get(page, table)(look.stage, look.say, view, ui, look.now_s)
