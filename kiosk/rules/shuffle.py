"""The shuffle: Fisher-Yates over whatever source of randomness is passed in.

The table passes `random.SystemRandom()`; a `random.Random(seed)` only where a seed was asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from typing import Protocol

from kiosk.rules.cards import Card


class Randomness(Protocol):
    """A source of uniform floats in [0, 1) with 53 bits: random.Random and random.SystemRandom are such."""

    def random(self) -> float:
        """Return the next one."""
        ...


def shuffled(cards: Sequence[Card], source: Randomness) -> tuple[Card, ...]:
    """Return the cards in a random order, every order alike (to within 2**-47 a step)."""
    pack = list(cards)
    draw = source.random
    for i in range(len(pack) - 1, 0, -1):
        j = floor(draw() * (i + 1))
        pack[i], pack[j] = pack[j], pack[i]
    return tuple(pack)
