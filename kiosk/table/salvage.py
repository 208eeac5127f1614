"""What can be known of a table from what is left of its journal.

A whole stretch of entries from the newest `Carried` on gives everything. Where entries are missing after that,
the match in hand is given up, and the payout entries beyond the gap, which stand for themselves, still tell what
is owed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kiosk.table import entries as e
from kiosk.table.schema import Row
from kiosk.table.state import UNFIT, Numbered, TableState, fold, note_money


class Recovered(NamedTuple):
    """The state, the rows that led to it, and what came after them.

    lost: a match was in hand, or entries are missing, so that not everything is known.
    """

    state: TableState
    rows: list[Row]
    beyond: list[Row]

    @property
    def lost(self) -> bool:
        """Whether entries are missing before others that are there."""
        return bool(self.beyond)


def recover(rows: Sequence[Row]) -> Recovered:
    """Return what these rows tell; they are in order and each is whole, but some may be missing."""
    begin = max((i for i, row in enumerate(rows) if row.kind == "carried" and _decoded(row)), default=len(rows))
    state = TableState()
    end = begin
    for row in rows[begin:]:
        entry = _decoded(row)
        if entry is None or row.seq != rows[begin].seq + end - begin:
            break
        try:
            state.apply(row.seq, entry)
        except UNFIT:
            state = fold(_numbered(rows[begin:end]))
            break
        end += 1
    beyond = list(rows) if begin == len(rows) else list(rows[end:])
    for row in beyond:
        entry = _decoded(row) if row.kind in e.MONEY_KINDS else None
        if entry is not None:
            note_money(state.money, entry)
    return Recovered(state, list(rows[:end]) if begin < len(rows) else [], beyond)


def _decoded(row: Row) -> e.Entry | None:
    try:
        return e.decode(row.kind, row.body)
    except e.EntryError:
        return None


def _numbered(rows: Sequence[Row]) -> list[Numbered]:
    return [(row.seq, e.decode(row.kind, row.body)) for row in rows]


def mended(found: Recovered, words: str, kept: str, held: str) -> list[e.Entry]:
    """Return the entries with which a new journal goes on after the rows that were kept."""
    said = e.Damaged(str(words), kept, found.lost)
    money = found.state.money
    if found.lost:
        money.leave_match()
        return [found.state.carried(), said, e.PayoutsHeld(str(held))]
    if not found.rows:
        return [found.state.carried(), said, e.PayoutsHeld(str(held))]
    return [said, e.PayoutsHeld(str(held))]
