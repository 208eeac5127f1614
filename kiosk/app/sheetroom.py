"""Match table: the sheet beside a real board and a real pack, a row a deal."""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.app.matches import new_name
from kiosk.app.people import seen
from kiosk.app.rooms import House, Look, Room
from kiosk.app.tempo import IDLE_BOARD_S
from kiosk.rules.actions import EndMatch
from kiosk.table.boardactions import Undo as UndoRow
from kiosk.table.matchtable import Sheet, tally
from kiosk.table.sheetactions import RowOut
from kiosk.table.sitters import Sitter
from kiosk.view.intents import Undo
from kiosk.view.pages import intents as page
from kiosk.view.pages.match_table import match_table
from kiosk.view.pages.model import SheetView
from kiosk.view.scene import Scene


class SheetRoom(Room):
    """A match on the sheet."""

    name = "sheet"
    asks_still_there = True

    def __init__(self, house: House, now_s: float, side: str = "S") -> None:
        super().__init__(house, now_s, side)
        self.wait(now_s, IDLE_BOARD_S)
        self.face_somebody()

    @classmethod
    def begin(cls, house: House, sitters: tuple[Sitter, ...], now_s: float, side: str) -> SheetRoom:
        """Begin a match and enter the room."""
        house.session.leave("done", house.at())
        house.session.start_sheet(sitters, new_name(house), house.at())
        return cls(house, now_s, side)

    @property
    def sheet(self) -> Sheet:
        """The sheet in hand."""
        sheet = self.house.session.state.sheet
        assert sheet is not None
        return sheet

    @property
    def company(self) -> Sequence[Sitter]:
        """Return who sits at the match in hand."""
        return self.house.session.state.sitters

    def scene(self, look: Look) -> Scene:
        """Return the sheet."""
        state, sheet = self.house.session.state, self.sheet
        wins = tally(sheet.rows, sheet.seats)
        seats = tuple(seen(s, i)._replace(wins=wins[i]) for i, s in enumerate(state.sitters))
        model = SheetView(seats, tuple(row.out for row in sheet.rows), sheet.ended)
        return match_table(model, self.ui, look.now_s, look.stage, look.say)

    def do(self, intent: object, now_s: float) -> Room | None:
        """One tap on who went out; undo; the end by any player."""
        session, at = self.house.session, self.house.at()
        match intent:
            case page.IsOut(seat):
                session.submit(RowOut(seat), session.sequence, at)
                self.house.sound("out", "game")
            case Undo():
                session.submit(UndoRow(), session.sequence, at)
                self.house.sound("tap", "signals")
            case page.EndMatch():
                session.submit(EndMatch(), session.sequence, at)
            case page.Again():
                return SheetRoom.begin(self.house, session.state.sitters, now_s, self.ui.side)
            case page.Done() | page.Leave():
                return self._leave(now_s, "done" if self.sheet.ended else "abandoned")
            case _:
                pass
        return None

    def by_itself(self, now_s: float) -> Room | None:
        """Nobody is there any more."""
        return self._leave(now_s, "done" if self.sheet.ended else "idle")

    def _leave(self, now_s: float, why: str) -> Room:
        from kiosk.app.attracting import Attract
        attract = Attract(self.house, now_s, self.ui.side)
        self.house.session.leave(why, self.house.at())
        return attract
