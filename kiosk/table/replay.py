"""Reads the story of past matches out of the journal's rows: deal records, and the rows of every match table.

Rows may be missing (thinned, or lost with a damaged file): a match is told as far as its entries go without a gap.
Nothing here tells a card of a deal that is not over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from kiosk.rules.actions import NextDeal
from kiosk.rules.deal import Phase
from kiosk.rules.match import Match
from kiosk.rules.record import line, of_match
from kiosk.table import entries as e
from kiosk.table.history import Row as DealRow
from kiosk.table.schema import Row
from kiosk.table.state import UNFIT, Mode, TableState

_GAME_KINDS = frozenset({"match", "act", "board", "sheet", "sitters", "left", "carried", "damaged"})


class Told(NamedTuple):
    """A deal that is over, of any mode. at: wall clock at which its match began; names: of the sitters, by seat."""

    match: str
    mode: str
    at: int
    names: tuple[str, ...]
    row: DealRow


def records(rows: Iterable[Row]) -> Iterator[bytes]:
    """Yield the record of every deal that the table dealt and that is over, one line each (record-format.md)."""
    match: Match | None = None
    last = 0
    for row in rows:
        if row.seq != last + 1 or row.kind in ("match", "left", "carried"):
            yield from _record(match)
            match = None
        last = row.seq
        try:
            if row.kind == "match":
                match = _begun(row)
            elif row.kind == "act" and match is not None:
                action = _acted(row).action
                if isinstance(action, NextDeal):
                    yield from _record(match)
                match.apply(action)
        except UNFIT:
            match = None
    yield from _record(match)


def _begun(row: Row) -> Match | None:
    entry = e.decode(row.kind, row.body)
    assert isinstance(entry, e.MatchStarted)
    if entry.mode != Mode.PLAY:
        return None
    return Match(entry.options, len(entry.sitters), entry.name, entry.board)


def _acted(row: Row) -> e.Acted:
    entry = e.decode(row.kind, row.body)
    assert isinstance(entry, e.Acted)
    return entry


def _record(match: Match | None) -> Iterator[bytes]:
    if match is not None and match.deal is not None and match.deal.phase == Phase.OVER:
        yield line(of_match(match))


def deals(rows: Iterable[Row]) -> Iterator[Told]:
    """Yield the rows of every match table in the journal, match by match."""
    state, last, at = TableState(), 0, 0
    for row in rows:
        if row.seq != last + 1 or row.kind in ("match", "left", "carried"):
            yield from _rows(state, at)
        if row.seq != last + 1:
            state = TableState()
        last = row.seq
        if row.kind == "match":
            at = row.at
        if row.kind in _GAME_KINDS:
            try:
                state.apply(row.seq, e.decode(row.kind, row.body))
            except UNFIT:
                state = TableState()
    yield from _rows(state, at)


def _rows(state: TableState, at: int) -> Iterator[Told]:
    names = tuple(s.name for s in state.sitters)
    for row in state.rows if state.mode else ():
        yield Told(state.name, state.mode, at, names, row)
