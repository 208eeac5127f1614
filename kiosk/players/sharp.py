"""The level `sharp`: it thinks through deals that are possible, and takes the lead that brings most on average.

Deals that agree with everything it may know are drawn (`possible`), those in which the others would have led as they
did more often than those in which they would not (`habit`). In each of them each lead is played out by the rules
engine, all seats leading by habit, and the counters of its own purse at the end are compared: the same deals for
every lead, so that luck counts for all of them alike. Leads that have clearly fallen behind are dropped on the way.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import NamedTuple

from kiosk.players.advice import advised
from kiosk.players.habit import Habit, Witness, hidden_dead
from kiosk.players.knowledge import know
from kiosk.players.possible import Possible, PossibleDeals, resampled
from kiosk.rules.board import BANK, POT0
from kiosk.rules.cards import Card
from kiosk.rules.deal import Deal, Phase
from kiosk.rules.observation import Observation, imagine


class Depth(NamedTuple):
    """How hard `sharp` thinks.

    deals: possible deals played out, at most; batch: of them at a time. drawn: possible deals drawn for each that is
    played out, where the others' leads say which are likely. trust: how often the others are taken to lead by habit,
    below 1. clear: standard errors by which a lead must be behind to be dropped. carry: what a counter left for the
    next deal is worth, as a part of an even share: this deal may be the last.
    """

    deals: int = 768
    batch: int = 64
    drawn: int = 3
    trust: float = 0.7
    clear: float = 3.0
    carry: float = 0.5


DEEP = Depth()
"""In a match: a deal usually follows."""
ALONE = Depth(carry=0.0)
"""In a deal that nothing is carried from."""
NEGLIGIBLE = 0.02
"""Counters by which a lead may be better and still be dropped."""
AMPLE = 10_000
"""Counters added to every purse in thought, so that nobody needs to borrow in the middle of it."""


class SharpPlayer:
    """Plays for counters over all deals that are possible. source: a random.Random; depth: how hard it thinks.

    The same source, depth and observation give the same lead, unless a clock cuts the thinking short.
    """

    def __init__(self, source: random.Random, depth: Depth = DEEP) -> None:
        self.source = source
        self.depth = depth

    def choose(self, seen: Observation) -> Card:
        """Return the best lead of `seen.legal` after thinking to the full depth."""
        return self.think(seen, math.inf, lambda: 0.0)

    def think(self, seen: Observation, budget_s: float, clock: Callable[[], float]) -> Card:
        """Return the best lead found within a time, seconds; clock: tells the time now."""
        if len(seen.legal) == 1:
            return seen.legal[0]
        end_s = clock() + budget_s
        thought = Thought(seen, self.source, self.depth)
        while not thought.settled:
            thought.further()
            if clock() >= end_s:
                break
        return thought.best


class Thought:
    """One lead being thought about.

    means: for each lead still in the running the mean of its counters so far.
    """

    def __init__(self, seen: Observation, source: random.Random, depth: Depth) -> None:
        self.seen, self.source, self.depth = seen, source, depth
        self._known = know(seen)
        self._deals = PossibleDeals(seen, self._known, source)
        self._habit = Habit(seen)
        self._witness = Witness(seen, self._habit, depth.trust)
        self._account = seen.setup.owner[seen.viewer]
        first = advised(seen).card
        self._results: dict[Card, list[float]] = {card: [] for card in (first, *seen.legal)}

    @property
    def done(self) -> int:
        """Possible deals played out so far."""
        return len(next(iter(self._results.values())))

    @property
    def settled(self) -> bool:
        """Whether more thinking cannot change the answer, or the depth is reached."""
        return len(self._results) == 1 or self.done >= self.depth.deals

    @property
    def means(self) -> dict[Card, float]:
        """For each lead still in the running, the mean of its counters."""
        return {card: sum(counters) / max(1, len(counters)) for card, counters in self._results.items()}

    @property
    def best(self) -> Card:
        """The best lead so far; the advised one before anything was played out, and where there is nothing in it."""
        means = self.means
        return max(means, key=means.__getitem__)

    def further(self) -> None:
        """Play every lead still in the running out on one batch of possible deals more."""
        for possible in self._batch():
            self._play_out(possible)
        self._drop()

    def _batch(self) -> list[Possible]:
        """Draw the possible deals of a batch, weighed by how the others have led."""
        depth, seen = self.depth, self.seen
        size = depth.batch
        drawn = [self._deals.draw() for _ in range(size * (depth.drawn if self._witness else 1))]
        weights = [possible.weight for possible in drawn]
        if self._witness:
            bit = seen.setup.deck.bit
            likelihood = self._witness.likelihood
            for at, possible in enumerate(drawn):
                weights[at] *= likelihood([sum([bit[card] for card in cards]) for cards in possible.places])
        return resampled(drawn, weights, size, self.source)

    def _play_out(self, possible: Possible) -> None:
        seen = self.seen
        deal = self._imagined(possible)
        bit = seen.setup.deck.bit
        dead = sum([bit[card] for card in possible.places[-1]])
        choose = self._habit.chooser(hidden_dead(seen, self._known, dead))
        account, before = self._account, deal.ledger.balances[self._account]
        carry = self.depth.carry / len(set(seen.setup.owner))
        for card, counters in self._results.items():
            played = deal.copy()
            played.play(card)
            if played.phase == Phase.PLAY:
                played.play_out(choose)
            balances = played.ledger.balances
            left = 0 if played.ended else sum(balances[POT0:BANK])
            counters.append(balances[account] - before + carry * left)

    def _imagined(self, possible: Possible) -> Deal:
        seen = self.seen
        hands = {seat: tuple(cards) for seat, cards in enumerate(possible.places[:-1])}
        hands[seen.viewer] = seen.hand
        deal = imagine(seen, hands, tuple(possible.places[-1]))
        if deal.ledger.lends:
            balances = deal.ledger.balances
            for account in set(seen.setup.owner):
                balances[account] += AMPLE
            balances[BANK] -= AMPLE * len(set(seen.setup.owner))
        return deal

    def _drop(self) -> None:
        """Drop leads that are behind the best by more than chance explains."""
        best = self._results[self.best]
        for card in [card for card in self._results if self._results[card] is not best]:
            behind = [a - b for a, b in zip(best, self._results[card], strict=True)]
            n = len(behind)
            mean = sum(behind) / n
            spread = math.sqrt(sum([(d - mean) ** 2 for d in behind]) / n / max(1, n - 1))
            if mean + NEGLIGIBLE >= self.depth.clear * spread:
                del self._results[card]
