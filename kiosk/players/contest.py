"""Computer players measured against each other: the same deals, with the players moved round the seats.

Every deal starts with full purses and an empty board, which is dressed. What counts is what a purse gains from then
to the end of the deal, less what it borrowed; a partnership's gain counts half for each partner. Every player sits
once at every seat of each deal, so that neither cards nor places favour anybody. The players know that no deal
follows, and that counters left on the board are nobody's.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from statistics import fmean, median, quantiles, stdev
from typing import NamedTuple

from kiosk.players.registry import make
from kiosk.rules.board import BUY_IN, opening
from kiosk.rules.cards import Card
from kiosk.rules.deal import Chooser, Deal, Phase
from kiosk.rules.observation import observe
from kiosk.rules.options import Options
from kiosk.rules.setup import setup
from kiosk.rules.shuffle import shuffled

Maker = Callable[[str, random.Random], Chooser]
"""Makes what leads for a seat, from a player's name and a source of randomness."""

Z95 = 1.959964


class Round(NamedTuple):
    """One deal played once for every place in the line-up.

    gains: for each player of the line-up the mean of its gains, counters. times: for each what its decisions took, s.
    """

    gains: tuple[float, ...]
    times: tuple[tuple[float, ...], ...]


class Estimate(NamedTuple):
    """A mean and half the width of its 95 % interval."""

    mean: float
    margin: float

    @property
    def p(self) -> float:
        """How likely a mean as far from 0 is by chance alone (two-sided, normal)."""
        if not self.margin:
            return 1.0 if not self.mean else 0.0
        return math.erfc(abs(self.mean) / self.margin * Z95 / math.sqrt(2))


class Figures(NamedTuple):
    """What a player's rounds come to. counters: gained a deal. median_s, slow_s: of a decision, the 95th percentile."""

    counters: Estimate
    decisions: int
    median_s: float
    slow_s: float


def registered(name: str, source: random.Random) -> Chooser:
    """Return what leads for a seat: a player of the registry, with its observation."""
    choose = make(name, source, alone=True).choose
    return lambda deal, cards: choose(observe(deal, deal.turn))


def play_round(options: Options, players: Sequence[str], seed: str, number: int, clock: Callable[[], float],
               maker: Maker = registered) -> Round:
    """Play deal `number` of a contest once for every place in the line-up. clock: the time now, seconds."""
    seats = len(players)
    table = setup(options, seats)
    pack = shuffled(table.deck.cards, random.Random(f"{seed}/{number}"))
    gains, times = [0.0] * seats, [list[float]() for _ in players]
    for moved in range(seats):
        deal = Deal(table, number % seats, opening(seats, options.partners, options.start_purse))
        deal.dress()
        before, lent_before = deal.ledger.now().purses, _lent(deal)
        deal.deal_cards(pack)
        places = [(seat + moved) % seats for seat in range(seats)]
        made = [maker(players[place], random.Random(f"{seed}/{number}/{moved}/{seat}"))
                for seat, place in enumerate(places)]
        if deal.phase == Phase.PLAY:
            deal.play_out(_timing(made, [times[place] for place in places], clock))
        after, lent = deal.ledger.now().purses, _lent(deal)
        for seat, place in enumerate(places):
            gain = after[seat] - before[seat] - lent[seat] + lent_before[seat]
            gains[place] += gain / table.owner.count(table.owner[seat]) / seats
    return Round(tuple(gains), tuple(map(tuple, times)))


def estimate(values: Sequence[float]) -> Estimate:
    """Return the mean of independent values with its interval; of a single one there is no telling how sure it is."""
    return Estimate(fmean(values), Z95 * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf)


def figures(players: Sequence[str], rounds: Sequence[Round]) -> dict[str, Figures]:
    """Return what each player came to, by name; places with the same player are taken together."""
    found = {}
    for name in dict.fromkeys(players):
        times = sorted(t for each in rounds for place in _places(players, name) for t in each.times[place])
        slow = quantiles(times, n=20)[-1] if len(times) > 1 else fmean(times or [0.0])
        found[name] = Figures(estimate(gains(players, rounds, name)), len(times), median(times or [0.0]), slow)
    return found


def gains(players: Sequence[str], rounds: Sequence[Round], name: str) -> list[float]:
    """Return for each deal what a player gained, counters."""
    places = _places(players, name)
    return [fmean(each.gains[place] for place in places) for each in rounds]


def ahead(players: Sequence[str], rounds: Sequence[Round], name: str, other: str) -> Estimate:
    """Return by how many counters a deal one player is ahead of another, deal by deal."""
    pairs = zip(gains(players, rounds, name), gains(players, rounds, other), strict=True)
    return estimate([mine - theirs for mine, theirs in pairs])


def _places(players: Sequence[str], name: str) -> list[int]:
    return [place for place, player in enumerate(players) if player == name]


def _lent(deal: Deal) -> list[int]:
    lent = [0] * 8
    for _, account, counters, why in deal.ledger.transfers:
        if why == BUY_IN:
            lent[account] += counters
    return [lent[account] for account in deal.setup.owner]


def _timing(made: Sequence[Chooser], times: Sequence[list[float]], clock: Callable[[], float]) -> Chooser:
    """Return what leads for all seats and notes how long each lead took."""

    def choose(deal: Deal, cards: list[Card]) -> Card:
        seat, begun_s = deal.turn, clock()
        card = made[seat](deal, cards)
        times[seat].append(clock() - begun_s)
        return card

    return choose
