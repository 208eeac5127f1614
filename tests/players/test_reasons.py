"""Why a lead: what is said is true, and each kind is found where it belongs."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from kiosk.players.advice import advised
from kiosk.players.knowledge import know
from kiosk.players.reasons import Kind, Reason, explain, sentence
from kiosk.players.sure import surely
from kiosk.rules.board import Pot
from kiosk.rules.cards import POPE, card
from kiosk.rules.deal import Phase
from kiosk.rules.observation import Observation, observe
from kiosk.rules.options import Options
from tests.players.deals import Table, cards, dealt, leading
from tests.rules.strategies import seeds, tables


@settings(max_examples=60)
@given(tables(), seeds)
def test_what_is_sure_happens_in_the_real_deal(table: Table, seed: int) -> None:
    for deal in leading(table, seed, deals=1):
        seen = observe(deal, deal.turn)
        for sure in surely(seen, know(seen)):
            real = deal.copy()
            real.play(sure.card)
            for expected in sure.cards[1:]:
                assert real.must == expected
                assert real.turn == seen.viewer
                real.play(expected)
            assert (real.phase == Phase.OVER) == sure.out
            if sure.stop and not sure.out:
                assert real.turn == seen.viewer
                assert real.must < 0
            won = [w for w in real.won[len(seen.won):] if w.seat == seen.viewer and w.counters]
            assert sum(w.counters for w in won) == sure.counters
            assert tuple(w.pot for w in won) == sure.pots


@settings(max_examples=60)
@given(tables(), seeds)
def test_a_reason_fits_the_lead_and_has_a_sentence(table: Table, seed: int) -> None:
    for deal in leading(table, seed, deals=1):
        seen = observe(deal, deal.turn)
        for lead, sure in zip(seen.legal, surely(seen, know(seen)), strict=True):
            reason = explain(seen, lead)
            assert reason.card == lead
            assert (reason.kind in (Kind.STOP, Kind.RUN)) == (sure.stop and not sure.out)
            assert (reason.kind is Kind.OUT) == sure.out
            assert (reason.kind is Kind.STOP) <= (reason.last == lead)
            assert sentence(reason)
        chosen = explain(seen, advised(seen).card).kind
        assert chosen in (Kind.OUT, Kind.STOP, Kind.RUN, Kind.SWEEP, Kind.SHELTER, Kind.LONGEST)


def seeing(hand: str, options: Options = Options(), legal: str = "") -> Observation:  # noqa: B008
    """The eldest hand before the first lead, with this hand; spades are trumps, the board is dressed."""
    deal = dealt(1, options=options)
    seen = observe(deal, deal.turn)
    held = tuple(sorted(cards(hand)))
    left = tuple(len(held) if seat == seen.viewer else 12 for seat in range(4))
    lowest = tuple(min(c for c in held if c // 13 == suit) for suit in sorted({c // 13 for c in held}))
    return seen._replace(hand=held, legal=tuple(cards(legal)) or lowest, left=left, turn_up=-1, turn_up_in=-1, trump=3,
                         won=(), balances=seen.balances._replace(board=(6, 2, 2, 1, 1, 1, 1, 1)),
                         dead_size=51 - len(held) - 36)


def reason(hand: str, lead: str, options: Options = Options()) -> Reason:  # noqa: B008
    return explain(seeing(hand, options), card(lead))


@pytest.mark.parametrize(("hand", "lead", "kind", "words"), [
    ("3C 9C", "3C", Kind.ONLY, "3♣ is the only card that may be led"),
    ("KH 5C 7C", "KH", Kind.STOP, "K♥ is a stop: it costs nothing"),
    ("7D 5C 7C", "7D", Kind.STOP, "7♦ is a stop: it costs nothing"),
    ("KS 5C 7C", "KS", Kind.STOP, "K♠ is a stop: it costs nothing, and it takes 1"),
    ("QH KH 5C 7C", "QH", Kind.RUN, "Q♥ runs up to your own K♥, a stop: you lead again"),
    ("QS KS 5C 7C", "QS", Kind.RUN, "Q♠ runs up to your own K♠, a stop: you lead again, and it takes 4"),
    ("AS 5C 7C 9H", "AS", Kind.SWEEP, "A♠ takes the 1 of Ace"),
    ("9D 5C 7C 9H", "9D", Kind.SWEEP, "9♦ takes the 6 of Pope"),
    ("JS QS 5C 7C", "JS", Kind.SWEEP, "J♠ takes the 4 of Jack and Queen and Intrigue"),
    ("9D 5C 7C 9H", "5C", Kind.SHELTER, "5♣ keeps Pope in hand: who holds it pays nothing at the end"),
    ("4D 9D 5C 7C TC", "5C", Kind.LONGEST, "5♣ is of your longest suit: you hold 3 clubs"),
    ("4D 9D 5C 7C TC", "4D", Kind.WEIGHED, "4♦ does best on average over what the others may hold"),
])
def test_each_kind_in_its_place(hand: str, lead: str, kind: Kind, words: str) -> None:
    found = reason(hand, lead)
    assert found.kind is kind
    assert sentence(found) == words


def test_going_out_is_said_before_everything() -> None:
    seen = seeing("QH KH 7D", Options(lead="any"), legal="QH KH 7D")._replace(hand=tuple(cards("QH KH")), left=(2,) * 4)
    seen = seen._replace(legal=tuple(cards("QH KH")), dead_size=51 - 2 - 6)
    assert sentence(explain(seen, card("QH"))) == "Q♥ up to K♥: out"
    assert explain(seen, card("KH")).kind is Kind.STOP


def test_pope_is_no_shelter_where_it_costs_double() -> None:
    assert reason("9D 5C 7C 9H", "5C", Options(pope_unplayed="double")).kind is Kind.LONGEST
    assert POPE in seeing("9D 5C 7C 9H").legal
    assert Pot.POPE in reason("9D 5C 7C 9H", "9D").pots


def test_a_card_that_may_not_be_led_has_no_reason() -> None:
    seen = seeing("3C 9C 5H")
    with pytest.raises(ValueError, match="no legal lead"):
        explain(seen, card("9C"))

