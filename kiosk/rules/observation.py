"""What one viewer may know of a deal: the only door from the state to a player, a seat or a screen.

`observe(deal, viewer)` gives a seat its own hand and everything public; viewer -1 sees only what is public.
Exchanging two cards that the viewer cannot see leaves the observation unchanged (a property test says so).
"""

from __future__ import annotations

from typing import NamedTuple

from kiosk.rules.board import Balances
from kiosk.rules.cards import Card
from kiosk.rules.deal import DEAD, PLAYED, Deal, Phase, Won
from kiosk.rules.setup import Setup

TABLE = -1
"""The viewer that has no hand: the open table."""


class Observation(NamedTuple):
    """What `viewer` may know now.

    hand: its cards, ascending by suit and order; () for the table. legal: what it may lead or must play now, ()
    when it is not its turn. left, dealt: cards in each hand now and as dealt. dead_size: cards in the dead hand;
    dead_known: those of them the viewer knows (the turn-up in it; all, where the dealer may look). turn_up: the
    card shown (-1 none) and turn_up_in: where it fell (a seat, DEAD, -1). trump: a suit or -1. turn: who must act;
    must: the card that follows (announced to all), -1 for a lead. last_stop: the last stop played, -1 for none.
    moves, won: all cards played and compartments won, in order. balances, before: counters now and before the deal.
    out: who went out, -1. ended: the match has ended with this deal. short: a purse was short under
    `short_purse=end`, so this deal is the last.
    """

    viewer: int
    setup: Setup
    phase: Phase
    dealer: int
    hand: tuple[Card, ...]
    legal: tuple[Card, ...]
    left: tuple[int, ...]
    dealt: tuple[int, ...]
    dead_size: int
    dead_known: tuple[Card, ...]
    turn_up: Card
    turn_up_in: int
    trump: int
    turn: int
    must: Card
    last_stop: Card
    moves: tuple[tuple[int, Card], ...]
    won: tuple[Won, ...]
    balances: Balances
    before: Balances
    out: int
    ended: bool
    short: bool


def hand_of(deal: Deal, seat: int) -> tuple[Card, ...]:
    """Return a seat's cards, ascending by suit and order. For the engine and for hands laid open at the end."""
    mask, at = deal.hands[seat], deal.setup.deck.at
    cards = []
    while mask:
        low = mask & -mask
        cards.append(at[low.bit_length() - 1])
        mask ^= low
    return tuple(cards)


def observe(deal: Deal, viewer: int = TABLE) -> Observation:
    """Return what a viewer may know: a seat, or TABLE for what everybody sees."""
    legal: tuple[Card, ...] = ()
    if viewer == deal.turn and deal.phase == Phase.PLAY:
        legal = (deal.must,) if deal.must >= 0 else tuple(deal.lead_cards())
    if viewer >= 0 and viewer == deal.dealer and deal.setup.options.dealer_sees_dead_hand:
        known = deal.dead
    else:
        known = (deal.turn_up,) if deal.turn_up_in == DEAD else ()
    return Observation(
        viewer, deal.setup, deal.phase, deal.dealer, hand_of(deal, viewer) if viewer >= 0 else (), legal,
        deal.left, deal.dealt, len(deal.dead), known, deal.turn_up, deal.turn_up_in, deal.trump, deal.turn,
        deal.must, deal.last_stop, tuple(deal.moves), tuple(deal.won), deal.ledger.now(), deal.before, deal.out,
        deal.ended, deal.ledger.short,
    )


def imagine(seen: Observation, hands: dict[int, tuple[Card, ...]], dead: tuple[Card, ...]) -> Deal:
    """Return a deal in play that looks to the viewer as `seen` does, with these hands and this dead hand.

    hands: the cards of every seat, the viewer's own included. A computer player thinks with such deals; the
    caller sees to it that the cards fit the counts. The pack's order is not known and stays empty.
    """
    deal = Deal(seen.setup, seen.dealer, seen.balances)
    deck = seen.setup.deck
    deal.before = seen.before
    deal.phase, deal.dealt, deal.dead = seen.phase, seen.dealt, dead
    for seat, cards in hands.items():
        for c in cards:
            deal.where[c] = seat
            deal.hands[seat] |= deck.bit[c]
    for c in dead:
        deal.where[c] = DEAD
    for seat, c in seen.moves:
        deal.where[c] = PLAYED
        if seen.setup.prizes[seen.trump][c] is not None:
            deal.taken_by[c] = seat
    deal.trump, deal.prizes = seen.trump, seen.setup.prizes[seen.trump]
    deal.turn_up, deal.turn_up_in = seen.turn_up, seen.turn_up_in
    deal.turn, deal.must, deal.last_stop = seen.turn, seen.must, seen.last_stop
    deal.moves, deal.won = list(seen.moves), list(seen.won)
    deal.out, deal.ended, deal.ledger.short = seen.out, seen.ended, seen.short
    return deal
