"""The usual lead is always legal, goes for stops and pots, and tells likely hands from unlikely ones."""

from __future__ import annotations

import random

from hypothesis import given, settings

from kiosk.players.habit import ALL, Habit, Witness, hidden_dead
from kiosk.players.knowledge import know, mask
from kiosk.players.possible import PossibleDeals
from kiosk.rules.deal import Phase
from kiosk.rules.observation import observe
from kiosk.rules.options import Options
from tests.players.deals import Table, cards, dealt, leading
from tests.rules.strategies import seeds, tables


@settings(max_examples=60)
@given(tables(), seeds)
def test_whole_deals_are_led_legally(table: Table, seed: int) -> None:
    for deal in leading(table, seed, deals=1):
        seen = observe(deal, deal.turn)
        dead = mask(seen, deal.dead)
        choose = Habit(seen).chooser(hidden_dead(seen, know(seen), dead))
        thought = deal.copy()
        while thought.phase == Phase.PLAY:
            if thought.must >= 0:
                thought.play(thought.must)
                continue
            legal = thought.lead_cards()
            card = choose(thought, legal)
            assert card in legal
            thought.play(card)


def usual(hand: str, gone: str = "", options: Options = Options()) -> int:  # noqa: B008
    """The usual lead from a hand, spades trumps, the board freshly dressed."""
    deal = dealt(1, options=options)
    deal.trump, deal.prizes = 3, deal.setup.prizes[3]
    board = deal.ledger.now()._replace(board=(6, 2, 2, 1, 1, 1, 1, 1))
    seen = observe(deal, deal.turn)._replace(won=(), balances=board, trump=3)
    bit = deal.setup.deck.bit
    absent = ALL ^ mask(seen, deal.setup.deck.cards)
    place = Habit(seen).lead(sum(bit[c] for c in cards(hand)), absent | mask(seen, cards(gone)), -1)
    return deal.setup.deck.at[place]


def test_a_stop_comes_before_a_pot_and_a_pot_before_length() -> None:
    assert usual("KC 2H 3H 4H AS") == cards("KC")[0]
    assert usual("7D 2H 3H 4H AS") == cards("7D")[0]
    assert usual("2H 3H 4H 6H AS") == cards("AS")[0]
    assert usual("2H 3H 4H 6H 9D") == cards("9D")[0]
    assert usual("2H 5H 7H 9C TC") == cards("2H")[0]
    assert usual("2H 5H 7H 9C TC", gone="JC") == cards("9C")[0]


def test_with_any_lead_it_begins_a_block_where_it_stops() -> None:
    assert usual("2H 5H QH KH 9C", options=Options(lead="any")) == cards("QH")[0]
    assert usual("JS QS 2C 4C 6C 8C TC", options=Options(lead="any")) == cards("JS")[0]


def test_leads_make_some_hands_likelier() -> None:
    deal = dealt(2)
    leader = deal.turn
    low = deal.lead_cards()[-1]
    suit = deal.setup.deck.suits[low // 13]
    deal.play(low)
    viewer = (leader + 1) % 4
    seen = observe(deal, viewer)
    witness = Witness(seen, Habit(seen), 0.7)
    assert witness
    at = deal.setup.deck.bit[low]
    long = [0, 0, 0, 0]
    long[leader] = suit & ~(at - 1) & ~at & ~(at << 1) & ~(suit & ~(suit >> 1))
    short = [0, 0, 0, 0]
    other = deal.setup.deck.suits[(low // 13 + 1) % 4]
    short[leader] = other & 0x2AAAAAAAAAAAA & ~(other & ~(other >> 1))
    assert witness.likelihood(long) > 5 * witness.likelihood(short)


def test_own_leads_say_nothing() -> None:
    deal = dealt(2)
    leader = deal.turn
    deal.play(deal.lead_cards()[0])
    seen = observe(deal, leader)
    assert not Witness(seen, Habit(seen), 0.7)


def test_the_truth_is_likelier_than_chance() -> None:
    """Where all lead as usual, the true hands are on average likelier than others that are as possible."""
    ratios = []
    for seed in range(30):
        deal = dealt(seed)
        first = observe(deal, deal.turn)
        habit = Habit(first)
        choose = habit.chooser(hidden_dead(first, know(first), mask(first, deal.dead)))
        for _ in range(6):
            while deal.phase == Phase.PLAY and deal.must >= 0:
                deal.play(deal.must)
            if deal.phase == Phase.PLAY:
                deal.play(choose(deal, deal.lead_cards()))
        viewer = next((seat for seat in range(4) if seat != deal.turn), 0)
        if deal.phase != Phase.PLAY or deal.must >= 0:
            continue
        seen = observe(deal, viewer)
        witness = Witness(seen, Habit(seen), 0.7)
        possible = PossibleDeals(seen, know(seen), random.Random(seed))
        others = []
        for _ in range(20):
            drawn = possible.draw()
            others.append(witness.likelihood([mask(seen, held) for held in drawn.places]))
        ratios.append(witness.likelihood(deal.hands) / (sum(others) / len(others)))
    assert len(ratios) > 8
    assert sorted(ratios)[len(ratios) // 2] > 1.5
