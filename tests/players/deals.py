"""Deals for the tests of computer players: at random under any rules, and laid out by hand."""

from __future__ import annotations

import random
from collections.abc import Iterator

from kiosk.players.matchplay import first_dealer
from kiosk.rules.board import opening
from kiosk.rules.cards import Card, card
from kiosk.rules.deal import Deal, Phase
from kiosk.rules.match import Match
from kiosk.rules.observation import Observation, hand_of, imagine, observe
from kiosk.rules.options import PARLETT, Options
from kiosk.rules.setup import setup
from kiosk.rules.shuffle import shuffled

Table = tuple[Options, int]


def cards(text: str) -> list[Card]:
    """Cards by their codes: "9D TD"."""
    return [card(code) for code in text.split()]


def dealt(seed: int, seats: int = 4, options: Options = PARLETT) -> Deal:
    """A fresh deal, dressed and dealt."""
    table = setup(options, seats)
    source = random.Random(seed)
    deal = Deal(table, seed % seats, opening(seats, options.partners, options.start_purse))
    deal.dress()
    deal.deal_cards(shuffled(table.deck.cards, source))
    return deal


def leading(table: Table, seed: int, deals: int = 2) -> Iterator[Deal]:
    """A match led at random, as it stands before each lead where there is a choice."""
    options, seats = table
    source = random.Random(seed)
    match = Match(options, seats, "leading")
    match.apply(first_dealer(match, source))
    for _ in range(deals):
        deal = match.deal
        assert deal is not None
        deal.dress()
        deal.deal_cards(shuffled(match.setup.deck.cards, source))
        while deal.phase == Phase.PLAY:
            if deal.must >= 0:
                deal.play(deal.must)
                continue
            choice = deal.lead_cards()
            if len(choice) > 1:
                yield deal
            deal.play(source.choice(choice))
        if deal.ended:
            return
        match._next_deal(deal.eldest)


def exchanged(deal: Deal, a: Card, b: Card) -> Deal:
    """The same deal with two cards in each other's places."""
    other = deal.copy()
    swap, bit = {a: b, b: a}, deal.setup.deck.bit
    other.where[a], other.where[b] = deal.where[b], deal.where[a]
    for seat in range(deal.setup.seats):
        other.hands[seat] = sum(bit[swap.get(c, c)] for c in hand_of(deal, seat))
    other.dead = tuple(swap.get(c, c) for c in deal.dead)
    other.pack = tuple(swap.get(c, c) for c in deal.pack)
    return other


def as_seen(deal: Deal, viewer: int) -> Observation:
    """What a viewer sees, the known cards of the dead hand in their order of rank (a thought deal has no other)."""
    seen = observe(deal, viewer)
    return seen._replace(dead_known=tuple(sorted(seen.dead_known)))


def thought(seen: Observation, places: list[list[Card]]) -> Deal:
    """A deal as a player imagines it, from the cards of each place."""
    hands = {seat: tuple(held) for seat, held in enumerate(places[:-1])}
    hands[seen.viewer] = seen.hand
    return imagine(seen, hands, tuple(places[-1]))
