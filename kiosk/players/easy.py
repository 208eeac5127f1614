"""The level `easy`: legal and human. It looks at its own hand and at the board, and forgets what was played.

It remembers most of the time that a king stops a run (or the ace where it is high, or the seven of diamonds), likes
a card that sweeps something, and else leads from a long suit; and now and then it just plays a card.
"""

from __future__ import annotations

import random

from kiosk.rules.cards import Card
from kiosk.rules.observation import Observation

WHIM = 0.2
"""How often it plays a card for no reason."""
MINDFUL = 0.7
"""How often it notices a stop, or a compartment, that its own hand shows."""


class EasyPlayer:
    """Plays like somebody who has just been told the rules. source: its whims, a random.Random."""

    def __init__(self, source: random.Random) -> None:
        self.draw = source.random

    def choose(self, seen: Observation) -> Card:
        """Return one of `seen.legal`."""
        draw, legal = self.draw, seen.legal
        if draw() < WHIM:
            return legal[int(draw() * len(legal))]
        return max(legal, key=lambda card: self._liking(seen, card))

    def _liking(self, seen: Observation, card: Card) -> tuple[int, int, float]:
        draw = self.draw
        prize = seen.setup.prizes[seen.trump][card]
        swept = seen.balances.board[prize.own] if prize is not None and prize.own >= 0 else 0
        stop = seen.setup.deck.succ[card] < 0
        kind = 2 if stop and draw() < MINDFUL else 1 if swept and draw() < MINDFUL else 0
        return kind, sum(c // 13 == card // 13 for c in seen.hand), draw()
