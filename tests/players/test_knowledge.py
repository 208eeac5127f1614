"""What an observation proves is true, and what follows from the rules is found."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.players.knowledge import Knowledge, _count, know, leads, mask
from kiosk.rules.board import opening
from kiosk.rules.cards import CODES, card
from kiosk.rules.deal import Deal, Phase
from kiosk.rules.observation import TABLE, observe
from kiosk.rules.options import Options
from kiosk.rules.setup import setup
from tests.players.deals import Table, cards, dealt, leading
from tests.rules.strategies import seeds, tables


def codes(seen_mask: int) -> set[str]:
    """A mask (ace low) as codes."""
    return {CODES[at] for at in range(52) if seen_mask >> at & 1}


def stacked(hands: list[str], dead: str, options: Options) -> Deal:
    """A deal from a pack stacked so that seat 1 leads with the first hand; the last card dealt is given by turn."""
    seats = len(hands)
    table = setup(options, seats)
    given_cards = {c for text in (*hands, dead) for c in cards(text)}
    rest = [c for c in table.deck.cards if c not in given_cards]
    size = len(table.deck.cards)
    piles = [cards(text) for text in (*hands, dead)]
    lengths = [len(range(place, size, seats + 1)) for place in range(seats + 1)]
    for pile, length in zip(piles, lengths, strict=True):
        while len(pile) < length:
            pile.append(rest.pop())
    pack = [0] * size
    for place, pile in enumerate(piles):
        pack[place::seats + 1] = pile
    deal = Deal(table, 0, opening(seats, options.partners, options.start_purse))
    deal.dress()
    deal.deal_cards(tuple(pack))
    return deal


@settings(max_examples=60)
@given(tables(), seeds)
def test_everything_proved_is_true(table: Table, seed: int) -> None:
    for deal in leading(table, seed):
        bit = deal.setup.deck.bit
        dead = sum(bit[c] for c in deal.dead)
        for viewer in (TABLE, *range(table[1])):
            seen = observe(deal, viewer)
            known = know(seen)
            truth = [0 if seat == viewer else hand for seat, hand in enumerate(deal.hands)] + [dead]
            assert [there.bit_count() for there in truth] == list(known.need)
            for there, may, must in zip(truth, known.may, known.must, strict=True):
                assert must & ~there == 0
                assert there & ~may == 0
            assert known.gone & ~(known.played | dead) == 0
            assert known.unseen == sum(truth)


def test_a_stop_proves_that_its_successor_lies_in_the_dead_hand() -> None:
    deal = stacked(["4C", "5C", "7C", "9C"], "6C", Options())
    seen_before = observe(deal, 2)
    assert "6C" not in codes(know(seen_before).dead)
    deal.play(card("4C"))
    deal.play(card("5C"))
    assert deal.turn == 2
    assert deal.must < 0
    for viewer in (TABLE, 0, 1, 2, 3):
        assert "6C" in codes(know(observe(deal, viewer)).dead)


def test_a_king_and_the_seven_of_diamonds_prove_nothing() -> None:
    deal = stacked(["KC 7D", "9C", "9H", "9S"], "AH", Options())
    for code in ("KC", "7D"):
        before = know(observe(deal, 3)).dead
        deal.play(card(code))
        assert deal.turn == 1
        assert know(observe(deal, 3)).dead == before


def test_a_lead_of_the_lowest_says_what_its_leader_lacks() -> None:
    deal = stacked(["5C 9C", "7C", "8C", "2C"], "6C", Options())
    leader = deal.turn
    deal.play(card("5C"))
    seen = observe(deal, (leader + 1) % 4)
    lacking = codes(know(seen).may[leader])
    assert not lacking & {"AC", "2C", "3C", "4C"}
    assert "9C" in lacking
    free = stacked(["5C 9C", "7C", "8C", "2C"], "6C", Options(lead="any"))
    free.play(card("5C"))
    assert codes(know(observe(free, (leader + 1) % 4)).may[leader]) & {"AC", "2C", "3C", "4C"}


def test_leading_the_same_suit_again_says_that_there_is_no_other() -> None:
    found = 0
    for deal in leading((Options(change_suit=True, lead="any"), 3), 5, deals=60):
        leader, choice = deal.turn, deal.lead_cards()
        if deal.last_stop < 0 or deal.last_stop // 13 != choice[0] // 13 or sum(deal.left) < 8:
            continue
        after = deal.copy()
        after.play(choice[0])
        if after.phase == Phase.PLAY:
            suit = deal.setup.deck.suits[choice[0] // 13]
            assert know(observe(after, (leader + 1) % 3)).may[leader] & ~suit == 0
            found += 1
    assert found > 3


def test_the_turn_up_is_known_where_it_fell() -> None:
    deal = dealt(3)
    seat = deal.turn_up_in
    other = (seat + 1) % 4
    assert know(observe(deal, other)).must[seat] == deal.setup.deck.bit[deal.turn_up]
    shown = dealt(3, options=Options(turn_up="dead-hand"))
    assert know(observe(shown, 0)).dead == shown.setup.deck.bit[shown.turn_up]


def test_the_dealer_who_may_look_knows_the_dead_hand() -> None:
    deal = dealt(4, options=Options(dealer_sees_dead_hand=True))
    known: Knowledge = know(observe(deal, deal.dealer))
    assert known.dead.bit_count() == len(deal.dead)
    assert known.gone == known.dead
    assert know(observe(deal, deal.eldest)).dead == 0


def test_counting_leaves_cards_no_other_place() -> None:
    need, may, must = [0, 2, 1, 1], [0, 0b0011, 0b1110, 0b1111], [0, 0, 0, 0]
    _count(need, may, must)
    assert must == [0, 0b0011, 0, 0]
    assert may == [0, 0b0011, 0b1100, 0b1100]
    need, may, must = [0, 1, 1, 1], [0, 0b011, 0b010, 0b111], [0, 0, 0, 0]
    _count(need, may, must)
    assert must == [0, 0b001, 0b010, 0b100]


def test_once_the_dead_hand_is_known_the_rest_is_with_the_seats() -> None:
    deal = dealt(4, options=Options(dealer_sees_dead_hand=True))
    known = know(observe(deal, deal.dealer))
    dead = sum(deal.setup.deck.bit[c] for c in deal.dead)
    assert all(may & dead == 0 for may in known.may[:-1])


@given(st.integers(0, 500))
def test_leads_are_told_from_follows(seed: int) -> None:
    deal = dealt(seed)
    made = []
    source = random.Random(seed)
    while deal.phase == Phase.PLAY:
        if deal.must >= 0:
            deal.play(deal.must)
            continue
        c = source.choice(deal.lead_cards())
        made.append((len(deal.moves), deal.turn, c, deal.last_stop))
        deal.play(c)
    assert [tuple(led) for led in leads(observe(deal))] == made


def test_a_mask_has_a_bit_for_each_card() -> None:
    seen = observe(dealt(1), 0)
    assert mask(seen, seen.hand).bit_count() == len(seen.hand)
