"""The seer: a measuring stick that sees all hands and takes the lead with the best mean of 20 random play-outs.

It marks 100 % on the scale of strength, and `random` 0 %. It is no player: it looks where nobody may.
"""

from __future__ import annotations

import random

from kiosk.rules.cards import Card
from kiosk.rules.deal import Deal, Phase

PLAY_OUTS = 20
AMPLE = 10_000
"""Counters added to every purse in thought, so that nobody needs to borrow in the middle of it."""


class Seer:
    """Chooses leads with all cards open; it is asked with the deal itself."""

    def __init__(self, source: random.Random) -> None:
        self.draw = source.random

    def lead(self, deal: Deal, cards: list[Card]) -> Card:
        """Return the lead with the best mean."""
        return max(cards, key=lambda card: self._total(deal, card))

    def _total(self, deal: Deal, card: Card) -> int:
        account, draw, total = deal.setup.owner[deal.turn], self.draw, 0
        for _ in range(PLAY_OUTS):
            played = deal.copy()
            if played.ledger.lends:
                for owner in set(deal.setup.owner):
                    played.ledger.balances[owner] += AMPLE
            played.play(card)
            if played.phase == Phase.PLAY:
                played.play_out(lambda _, cards: cards[int(draw() * len(cards))])
            total += played.ledger.balances[account]
        return total
