"""The match table (SquareScores): a row a deal, one tap on who went out, a tally a seat.

In Match table people tap it; in Play and Board it fills itself from the rows of the match.
"""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.rules.actions import EndMatch, IllegalAction
from kiosk.table.boardactions import Undo
from kiosk.table.history import Row
from kiosk.table.sheetactions import NOBODY_OUT, RowOut, SheetAction


class Sheet:
    """The sheet of one match kept by hand. rows: deals that are over; ended: the match is."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.done: list[SheetAction] = []

    @property
    def rows(self) -> list[Row]:
        """The deals that are over, in order. Who dealt is not told to a sheet: -1."""
        outs = [a.seat for a in self.done if isinstance(a, RowOut)]
        return [Row(i, -1, out) for i, out in enumerate(outs)]

    @property
    def ended(self) -> bool:
        """Whether the match has ended."""
        return bool(self.done) and isinstance(self.done[-1], EndMatch)

    def legal(self) -> tuple[SheetAction, ...]:
        """Return everything that may be done now; the end is open to any player, at any time."""
        undo: tuple[SheetAction, ...] = (Undo(),) if self.done else ()
        if self.ended:
            return undo
        return (*(RowOut(seat) for seat in range(NOBODY_OUT, self.seats)), EndMatch(), *undo)

    def apply(self, action: SheetAction) -> None:
        """Do one thing. Raises IllegalAction, having changed nothing."""
        if action not in self.legal():
            raise IllegalAction("the match has ended: undo, or start another" if self.ended
                                else "this is not on the sheet: tap who went out, or end the match")
        if isinstance(action, Undo):
            self.done.pop()
        else:
            self.done.append(action)


def tally(rows: Sequence[Row], seats: int) -> tuple[int, ...]:
    """Return how many deals each seat won by going out."""
    return tuple(sum(r.out == seat for r in rows) for seat in range(seats))


def last(rows: Sequence[Row], count: int) -> Sequence[Row]:
    """Return the last rows that a sheet of so many lines shows."""
    return rows[-count:] if count else ()
