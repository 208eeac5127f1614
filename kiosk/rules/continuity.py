"""How the records of one match join: each deal begins with what the one before it left.

A record is complete by itself (`record.verify`); this looks at what lies between the lines of a file. It remembers
one small state a match and no more than REMEMBERED matches, so that a file of any length can be read through.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from kiosk.rules.board import Balances
from kiosk.rules.options import brief
from kiosk.rules.record import Counters, Record, RecordError

REMEMBERED = 10_000
"""Matches of which the last deal is remembered; the longest unseen is forgotten first."""


class _Last(NamedTuple):
    """What the last line of a match said."""

    line: int
    deal: int
    rules: dict[str, Any]
    seats: int
    dealer: int
    before: Balances
    after: Balances | None
    ended: bool
    pack: tuple[str, ...]
    moves: int


class Continuity:
    """Follows the records of any number of matches, in the order in which they stand in a file."""

    def __init__(self) -> None:
        self._last: dict[str, _Last | None] = {}
        self._rules: dict[str, Any] = {}

    def follow(self, record: Record, line: int) -> str | None:
        """Take the record on a line of the file, which is right by itself.

        Returns a remark where its match begins in the middle here, else None. Raises RecordError that says how it
        does not join the record before it.
        """
        known = record.match in self._last
        before = self._last.get(record.match)
        after = record.after.balances() if isinstance(record.after, Counters) else None
        pack = tuple(record.pack) if record.unfinished else ()
        if record.rules != self._rules:
            self._rules = record.rules
        self._remember(record.match, _Last(line, record.deal, self._rules, record.seats, record.dealer,
                                           record.before.balances(), after, record.ended, pack, len(record.moves)))
        if before is not None:
            _check_join(before, record)
        elif not known and record.deal:
            return f"the match {brief(record.match)} begins here with deal {record.deal}"
        return None

    def wrong(self, record: Record) -> None:
        """Take a record that is wrong by itself: the next of its match is not held against it."""
        self._remember(record.match, None)

    def _remember(self, match: str, last: _Last | None) -> None:
        self._last.pop(match, None)
        self._last[match] = last
        if len(self._last) > REMEMBERED:
            del self._last[next(iter(self._last))]


def _check_join(last: _Last, record: Record) -> None:
    if last.ended:
        raise RecordError(f"the match ended with deal {last.deal} on line {last.line}: nothing can follow it")
    if (record.rules, record.seats) != (last.rules, last.seats):
        raise RecordError(f"the rules or the seats are not those of line {last.line}: a match keeps them")
    if last.after is None and record.deal == last.deal:
        _check_finished(last, record)
        return
    if last.after is None:
        raise RecordError(f"deal {last.deal} on line {last.line} is unfinished: deal {record.deal} cannot follow it")
    if record.deal != last.deal + 1:
        raise RecordError(f"deal {last.deal + 1} should follow deal {last.deal} on line {last.line}, not deal "
                          f"{record.deal}")
    dealer = (last.dealer + 1) % last.seats
    if record.dealer != dealer:
        raise RecordError(f"the deal passes left: seat {dealer} deals after seat {last.dealer}, not seat "
                          f"{record.dealer}")
    if record.before.balances() != last.after:
        raise RecordError(f"it does not begin with the counters with which line {last.line} ended")


def _check_finished(last: _Last, record: Record) -> None:
    """An unfinished record may be followed by the same deal, gone on from there."""
    if (record.dealer, record.before.balances()) != (last.dealer, last.before) or len(record.moves) < last.moves or (
            last.pack and tuple(record.pack) != last.pack):
        raise RecordError(f"it is not the deal {last.deal} that was unfinished on line {last.line}")
