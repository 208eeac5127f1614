"""Deals that are possible after everything a viewer knows, drawn at random.

Every deal that agrees with the knowledge is drawn alike, once its weight is taken into account: one place after the
other takes at random from the cards that it can hold, the places with the least choice first. A place that has more
to choose from in one draw than in another makes that draw less likely by as much, which the weight makes good
(sequential importance sampling). The places that can hold whatever is left share it at the end.
"""

from __future__ import annotations

import random
from math import comb
from typing import NamedTuple

from kiosk.players.knowledge import Knowledge
from kiosk.rules.cards import Card
from kiosk.rules.observation import Observation

PATIENCE = 40
"""Draws that may fail one after the other before a deal is looked for by trying."""


class Possible(NamedTuple):
    """One possible deal: the cards of each place (a seat; the dead hand last; the viewer's own stays empty)."""

    places: list[list[Card]]
    weight: float


class _Wish(NamedTuple):
    """A place that takes cards in a draw: how many, and which of them it can hold."""

    place: int
    need: int
    may: int

    def slack(self) -> int:
        """Return how many cards more than it needs it can hold."""
        return self.may.bit_count() - self.need


class PossibleDeals:
    """Draws possible deals for an observation. source: a random.Random."""

    def __init__(self, seen: Observation, known: Knowledge, source: random.Random) -> None:
        deck = seen.setup.deck
        self._bit, self._random = deck.bit, source.random
        self._fixed = [[deck.at[at] for at in range(52) if must >> at & 1] for must in known.must]
        free = known.unseen
        for must in known.must:
            free &= ~must
        self._free = [deck.at[at] for at in range(52) if free >> at & 1]
        wishes = [_Wish(place, known.need[place] - len(fixed), known.may[place] & free)
                  for place, fixed in enumerate(self._fixed) if known.need[place] > len(fixed)]
        self._choosy = sorted((wish for wish in wishes if wish.may != free), key=_Wish.slack)
        self._others = [wish for wish in wishes if wish.may == free]

    def draw(self) -> Possible:
        """Return one possible deal."""
        for _ in range(PATIENCE):
            if (found := self._try()) is not None:
                return found
        return self._search()

    def _try(self) -> Possible | None:
        bit, pool, places, weight = self._bit, self._free, self._fixed[:], 1
        for place, need, may in self._choosy:
            able = [card for card in pool if bit[card] & may]
            if len(able) < need:
                return None
            weight *= comb(len(able), need)
            taken = self._shuffled(able)[:need]
            places[place] = places[place] + taken
            pool = [card for card in pool if card not in taken]
        pool, begin = self._shuffled(pool), 0
        for place, need, _ in self._others:
            places[place] = places[place] + pool[begin:begin + need]
            begin += need
        return Possible(places, weight)

    def _shuffled(self, cards: list[Card]) -> list[Card]:
        keys = {card: self._random() for card in cards}
        return sorted(cards, key=keys.__getitem__)

    def _search(self) -> Possible:
        """Find a possible deal by moving cards on until every place has what it needs; some more often than others."""
        pool = self._shuffled(self._free)
        slots = [(wish.place, wish.may) for wish in (*self._choosy, *self._others) for _ in range(wish.need)]
        holder: dict[Card, int] = {}

        def seat(slot: int, tried: set[Card]) -> bool:
            may = slots[slot][1]
            for card in pool:
                if card not in tried and self._bit[card] & may:
                    tried.add(card)
                    if card not in holder or seat(holder[card], tried):
                        holder[card] = slot
                        return True
            return False

        for slot in range(len(slots)):
            seat(slot, set())
        places = [fixed[:] for fixed in self._fixed]
        for card, slot in holder.items():
            places[slots[slot][0]].append(card)
        return Possible(places, 1)


def resampled(deals: list[Possible], weights: list[float], count: int, source: random.Random) -> list[Possible]:
    """Return `count` of these deals, each as often as its weight asks (systematic resampling)."""
    step = sum(weights) / count
    reach, chosen = step * source.random(), []
    for deal, weight in zip(deals, weights, strict=True):
        while reach < weight:
            chosen.append(deal)
            reach += step
        reach -= weight
    return chosen
