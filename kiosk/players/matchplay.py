"""Matches between computer players, as fast as the engine goes.

A player is asked only where more than one card may be led, and gets its Observation then. A RandomPlayer needs
to see nothing, so for it none is made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import floor

from kiosk.players.player import Player, RandomPlayer
from kiosk.rules.actions import Action, CutForDealer, EndMatch, NextDeal
from kiosk.rules.cards import Card
from kiosk.rules.deal import Chooser, Deal
from kiosk.rules.match import Match, Stage, preliminary
from kiosk.rules.observation import observe
from kiosk.rules.shuffle import Randomness, shuffled


def deals(match: Match, players: Sequence[Player], source: Randomness, most: int) -> Iterator[Deal]:
    """Play a new match and yield each deal when it is over, the last of them with the match ended.

    players: one a seat. source: finds the first dealer and shuffles. most: the match ends after so many deals
    (1 or more), if its rules have not ended it before.
    """
    if len(players) != match.seats:
        raise ValueError(f"there are {len(players)} players for {match.seats} seats")
    choose = chooser(players)
    pack = match.setup.deck.cards
    match.apply(first_dealer(match, source))
    while match.deal is not None:
        match.play_deal(shuffled(pack, source), choose)
        if match.stage == Stage.BETWEEN and match.number + 1 >= most:
            match.apply(EndMatch())
        yield match.deal
        if match.stage == Stage.ENDED:
            return
        match.apply(NextDeal())


def first_dealer(match: Match, source: Randomness) -> Action:
    """Return the action that finds the first dealer: a cut, or cards faced until the first jack."""
    if match.options.first_dealer == "cut":
        return CutForDealer(int(source.random() * match.seats))
    return preliminary(shuffled(match.setup.deck.cards, source))


def chooser(players: Sequence[Player]) -> Chooser:
    """Return what names the leads of all seats, for `Deal.play_out`."""
    ways = [_way(player) for player in players]
    if all(player is players[0] for player in players):
        return ways[0]
    return lambda deal, cards: ways[deal.turn](deal, cards)


def _way(player: Player) -> Chooser:
    if isinstance(player, RandomPlayer):
        draw = player.draw
        return lambda deal, cards: cards[floor(draw() * len(cards))]

    def seeing(deal: Deal, cards: list[Card]) -> Card:
        return player.choose(observe(deal, deal.turn))

    return seeing
