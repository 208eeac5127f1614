"""The level `advice`: what the sources tell a player to do, in their order.

Out if the hand goes out for sure; then stops, which cost nothing as the lead comes back, and own cards that run up
to a stop; then what sweeps a compartment at once, Pope above all; then the lowest card of the longest suit. What is
a stop it knows like an attentive player: from what was played, and from what earlier stops prove.
"""

from __future__ import annotations

import random

from kiosk.players.knowledge import know
from kiosk.players.sure import Sure, surely
from kiosk.rules.cards import Card
from kiosk.rules.observation import Observation


class AdvicePlayer:
    """Plays as the sources advise. It needs no randomness: the same observation gives the same lead."""

    def __init__(self, source: random.Random | None = None) -> None:
        del source

    def choose(self, seen: Observation) -> Card:
        """Return the advised lead, one of `seen.legal`."""
        return advised(seen).card


def advised(seen: Observation) -> Sure:
    """Return the advised lead with what it is sure to bring."""
    known = know(seen)
    suits, bit = seen.setup.deck.suits, seen.setup.deck.bit

    def worth(sure: Sure) -> tuple[int, int, int, int]:
        """Return how good a lead is: its kind, what it sweeps, how long its suit is, and how low it is."""
        suit = suits[sure.card // 13]
        kind = 3 if sure.out else 2 if sure.stop else 1 if sure.counters else 0
        return kind, sure.counters, (known.mine & suit).bit_count(), -((bit[sure.card].bit_length() - 1) % 13)

    return max(surely(seen, known), key=worth)
