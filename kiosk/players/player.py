"""What a computer player is: it sees an Observation and answers with the card it leads.

Only leads are asked for: following is never a choice (rules.md).
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Protocol, runtime_checkable

from kiosk.rules.cards import Card
from kiosk.rules.observation import Observation


class Player(Protocol):
    """One computer player at one seat."""

    def choose(self, seen: Observation) -> Card:
        """Return one of `seen.legal`, which is never empty."""
        ...


@runtime_checkable
class Thoughtful(Player, Protocol):
    """A player that can be given a time to think in."""

    def think(self, seen: Observation, budget_s: float, clock: Callable[[], float]) -> Card:
        """Return the best lead of `seen.legal` found within a time, seconds; clock: tells the time now."""
        ...


class RandomPlayer:
    """Leads any legal card, every one alike. source: a seeded random.Random or SystemRandom; draw: its floats."""

    def __init__(self, source: random.Random) -> None:
        self.draw = source.random

    def choose(self, seen: Observation) -> Card:
        """Return a random legal card."""
        return seen.legal[int(self.draw() * len(seen.legal))]
