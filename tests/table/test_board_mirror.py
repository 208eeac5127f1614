"""Board mode beside a real deal: told what the players of a dealt game do, it moves every counter as the rules do."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from kiosk.rules.actions import Dress, EndMatch
from kiosk.rules.board import BANK, BUY_IN, PAIR, SPLIT, SWEEP, Balances
from kiosk.rules.deal import Deal, Phase
from kiosk.rules.options import CHOICES, SWITCHES, Options
from kiosk.rules.setup import Setup, setup
from kiosk.rules.shuffle import shuffled
from kiosk.table.boardactions import (
    BoardAction,
    CardsLeft,
    ChooseDealer,
    HoldsPope,
    Out,
    Settle,
    Split,
    Sweep,
    TurnUp,
)
from kiosk.table.boardmode import BoardGame
from kiosk.table.boardposition import hand_sizes

POPE = 21


def any_options(rng: random.Random, seats: int) -> Options:
    values: dict[str, object] = {name: rng.choice(values) for name, values in CHOICES.items()}
    values |= {name: rng.random() < 0.5 for name in SWITCHES}
    values["start_purse"] = rng.choice((1, 5, 20, 48))
    partners = rng.choice(((), ((0, 2),), ((0, 2), (1, 3))))
    return Options.of(values | {"partners": [p for p in partners if p[1] < seats]})


def told(deal: Deal) -> Iterator[BoardAction]:
    """What people would tell the board of a deal that was dealt and played, its dealer named already."""
    yield Dress()
    if deal.turn_up >= 0:
        yield TurnUp(deal.turn_up)
    won = iter([w for w in deal.won if w.why in (SWEEP, PAIR, SPLIT)])
    for w in won:
        yield Split(w.pot, w.seat, next(won).seat) if w.why == SPLIT else Sweep(w.pot, w.seat)
    if deal.out < 0:
        return
    yield Out(deal.out)
    losers = deal.setup.opponents[deal.out]
    for seat in losers:
        yield CardsLeft(seat, deal.hands[seat].bit_count())
    if deal.where[POPE] in losers:
        yield HoldsPope(deal.where[POPE])
    yield Settle()


def dealt(tables: Setup, dealer: int, before: Balances, rng: random.Random) -> Deal:
    """A deal played to its end by the rules."""
    deal = Deal(tables, dealer, before)
    deal.dress()
    deal.deal_cards(shuffled(tables.deck.cards, rng))
    while deal.phase == Phase.PLAY:
        deal.play(rng.choice(deal.lead_cards()) if deal.must < 0 else deal.must)
    return deal


@pytest.mark.parametrize("seed", range(150))
def test_the_same_counters_move_as_in_a_dealt_game(seed: int) -> None:
    rng = random.Random(seed)
    seats = rng.randint(3, 8)
    options = any_options(rng, seats)
    tables = setup(options, seats)
    board = BoardGame(options, seats)
    total = sum(board.balances.board) + board.balances.bank + board.position.deal.ledger.total()
    dealer = rng.randrange(seats)
    board.apply(ChooseDealer(dealer))
    before = board.balances
    bought = [0] * 8
    for number in range(4):
        deal = dealt(tables, dealer, before, rng)
        assert hand_sizes(tables, dealer) == deal.dealt
        for action in told(deal):
            board.apply(action)
        for source, target, counters, why in deal.ledger.transfers:
            if source == BANK and why == BUY_IN:
                bought[target] += counters
        assert board.balances == deal.ledger.now()
        assert sorted(board.position.deal.ledger.transfers) == sorted(deal.ledger.transfers)
        assert board.position.lent == tuple(bought[o] for o in tables.owner)
        assert board.ended == deal.ended
        row = board.rows[-1]
        assert (row.number, row.dealer, row.out, row.purses) == (number, dealer, deal.out, board.balances.purses)
        if deal.ended:
            break
        before, dealer = deal.ledger.now(), deal.eldest
        assert board.position.dealer == dealer, "the deal passes left"
    if not board.ended:
        deal.end_match()
        board.apply(EndMatch())
        assert board.balances == deal.ledger.now()
    assert board.position.deal.ledger.total() == total - sum(board.start.board) - board.start.bank
