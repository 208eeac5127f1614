"""The meters: what a table has done, for ever and since they were reset."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from kiosk.rules.board import POTS


class Counts(msgspec.Struct, frozen=True, omit_defaults=True):
    """One set of counts. sweeps, swept: how often, and how many counters, by compartment in dressing order.

    matches: those that were played to their end. out, back: counters that fell or were paid by hand, and that
    came back. idle: how often the table went back to its first screen by itself.
    """

    deals: int = 0
    matches: int = 0
    sweeps: tuple[int, ...] = (0,) * 8
    swept: tuple[int, ...] = (0,) * 8
    out: int = 0
    back: int = 0
    faults: int = 0
    idle: int = 0

    def plus(self, other: Counts) -> Counts:
        """Return the sum of both."""
        return _each(self, other, 1)

    def less(self, other: Counts) -> Counts:
        """Return what was added since `other`, never below 0."""
        return _each(self, other, -1)


def _each(a: Counts, b: Counts, sign: int) -> Counts:
    def one(x: int, y: int) -> int:
        return max(0, x + sign * y)

    def row(x: tuple[int, ...], y: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(one(m, n) for m, n in zip(x, y, strict=True))

    return Counts(one(a.deals, b.deals), one(a.matches, b.matches), row(a.sweeps, b.sweeps), row(a.swept, b.swept),
                  one(a.out, b.out), one(a.back, b.back), one(a.faults, b.faults), one(a.idle, b.idle))


class Meters(msgspec.Struct, frozen=True, omit_defaults=True):
    """Counts for ever up to the last match that was left, and what they were when they were last reset.

    out and back are not kept here: the money's totals have them (`TableState.counts` puts all together).
    """

    ever: Counts = Counts()
    mark: Counts = Counts()

    def add(self, counts: Counts) -> Meters:
        """Return these meters with more counted."""
        return Meters(self.ever.plus(counts), self.mark)

    def reset(self, now: Counts) -> Meters:
        """Return these meters, beginning anew from `now`."""
        return Meters(self.ever, now)


class Won(NamedTuple):
    """One compartment won, for the meters and the curve: a deal's number, a seat, a compartment, counters."""

    deal: int
    seat: int
    pot: int
    counters: int


def counted(deals: int, sweeps: Iterable[Won]) -> Counts:
    """Return the counts of these deals."""
    times, counters = [0] * 8, [0] * 8
    for won in sweeps:
        times[won.pot] += 1
        counters[won.pot] += won.counters
    return Counts(deals=deals, sweeps=tuple(times), swept=tuple(counters))


def lines(meters: Meters, now: Counts) -> list[tuple[str, int, int]]:
    """Return the meters as rows (name, since reset, for ever), with the match in hand counted in `now`."""
    since = now.less(meters.mark)
    plain = [(name, getattr(since, name), getattr(now, name))
             for name in ("deals", "matches", "out", "back", "faults", "idle")]
    sweeps = [(f"sweeps of {pot.label}", since.sweeps[pot], now.sweeps[pot]) for pot in POTS]
    swept = [(f"counters from {pot.label}", since.swept[pot], now.swept[pot]) for pot in POTS]
    return plain + sweeps + swept
