"""The story of a match, a row a deal: who went out, every purse, what was swept. The end screen draws it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kiosk.table.meters import Won

GREAT = 8
"""A sweep of at least so many counters may be marked on the curve."""


class Row(NamedTuple):
    """One deal that is over. number: from 0. out: the seat, -1 for nobody.

    purses, bought: counters of each seat after it, and lent to it so far; () where no counters are kept.
    sweeps: every compartment won in it, in order, those that were empty too.
    """

    number: int
    dealer: int
    out: int
    purses: tuple[int, ...] = ()
    bought: tuple[int, ...] = ()
    sweeps: tuple[Won, ...] = ()

    @property
    def net(self) -> tuple[int, ...]:
        """What each seat is up by: purse less what was bought in; ranking is by this."""
        return tuple(p - b for p, b in zip(self.purses, self.bought, strict=True))


def reseated(rows: Sequence[Row], order: Sequence[int]) -> list[Row]:
    """Return the rows as they are told after people changed places: a curve follows its person, not a chair."""
    place = {old: new for new, old in enumerate(order)}
    return [
        Row(r.number, place.get(r.dealer, r.dealer), place.get(r.out, r.out), _moved(r.purses, order),
            _moved(r.bought, order), tuple(w._replace(seat=place[w.seat]) for w in r.sweeps))
        for r in rows
    ]


def _moved(values: tuple[int, ...], order: Sequence[int]) -> tuple[int, ...]:
    return tuple(values[old] for old in order) if values else ()


def curves(rows: Sequence[Row], start: Sequence[int], end: Sequence[int]) -> list[list[int]]:
    """Return for each seat its counters net of buy-ins: before the first deal, after each, and at the end.

    start: the purses at the start; end: net at the end, a point of its own where it differs (leftovers shared, a
    deal broken off). Rows without counters give no points.
    """
    nets = [tuple(start), *(r.net for r in rows if r.purses)]
    if nets[-1] != tuple(end):
        nets.append(tuple(end))
    return [[net[seat] for net in nets] for seat in range(len(start))]


def great_sweeps(rows: Sequence[Row], most: int = 6, least: int = GREAT) -> list[Won]:
    """Return the largest sweeps of a match, at most so many, of at least so many counters, in playing order."""
    sweeps = [w for r in rows for w in r.sweeps if w.counters >= least]
    largest = sorted(range(len(sweeps)), key=lambda i: (-sweeps[i].counters, i))[:most]
    return [sweeps[i] for i in sorted(largest)]


def ranking(net: Sequence[int]) -> list[tuple[int, int]]:
    """Return (place, seat) from the first place on; equals share a place: 1, 2, 2, 4."""
    seats = sorted(range(len(net)), key=lambda s: (-net[s], s))
    return [(1 + sum(n > net[s] for n in net), s) for s in seats]
