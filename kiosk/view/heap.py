"""Counters lying in a bay: single fish to nine, above that rounds of five with five to nine fish beside them.

A heap is drawn at six o'clock, upright for the player before it, in thousandths of the board; a counter that
joins leaves the others where they lie.
"""

from __future__ import annotations

import random
from typing import Final, NamedTuple

from .cached import cached
from .drawn_board import R_HEAP

FISH_LENGTH: Final = 58.0
FISH_DEPTH: Final = FISH_LENGTH * 108 / 448
ROUND: Final = 44.0
"""Sizes of the counters' pictures, thousandths of the board."""
MOST_ROUNDS: Final = 12
"""So many rounds are drawn at most; the figure tells the rest."""

MIDDLE: Final = R_HEAP + 6
"""Radius about which a heap lies: between the count's plate and the emblem."""
MIDDLE_SOLO: Final = R_HEAP - 8
"""The same on the disc for one person, whose emblems reach further in."""

_ROWS: Final = (0, 1, -1)
_COLUMNS: Final = (0, -1, 1)


class Lying(NamedTuple):
    """One counter in a bay at six o'clock: what it is, its centre and its turn, thousandths and degrees."""

    what: str
    x: float
    y: float
    turn: float


@cached(512)
def heap(counters: int, pot: int, middle: float = MIDDLE) -> tuple[Lying, ...]:
    """The counters of a heap, lowest first. pot: which compartment; every one has its own way of lying about.

    middle: the radius about which it lies.
    """
    rounds = (counters - 5) // 5 if counters > 9 else 0
    fish = counters - 5 * rounds
    rng = random.Random(pot + 1)
    jitter = [(rng.uniform(-5, 5), rng.uniform(-1.6, 1.6), rng.uniform(-7, 7), rng.random() < 0.4) for _ in range(9)]
    out = [_round(i, min(rounds, MOST_ROUNDS), middle) for i in range(min(rounds, MOST_ROUNDS))]
    shift = 26.0 if rounds else 0.0
    for i in range(fish):
        dx, dy, turn, back = jitter[i]
        column, row = _COLUMNS[i // 3], _ROWS[i % 3]
        x = shift + column * (44 if rounds else 50) + dx
        out.append(Lying("fish", x, R_HEAP - 2 + row * 15.5 + dy, turn + (180 if back else 0)))
    return tuple(out)


def _round(i: int, rounds: int, middle: float) -> Lying:
    """The i-th round of so many: piles of four, each a little higher than the one below."""
    pile, high = divmod(i, 4)
    piles = (rounds + 3) // 4
    x = -66 + (pile - (piles - 1) / 2) * 16 + high * 2.5
    y = middle + 4 - high * 5 + (pile % 2) * 10
    return Lying("round", x, y, (i * 77) % 360)
