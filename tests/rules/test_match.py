"""A match: who deals, what is carried over, and its end."""

from __future__ import annotations

import random

import pytest

from kiosk.rules.actions import (
    BreakOff,
    CutForDealer,
    DealCards,
    Dress,
    EndMatch,
    FaceForDealer,
    IllegalAction,
    NextDeal,
    Play,
)
from kiosk.rules.cards import card
from kiosk.rules.events import DealEnded, LeftoverShared, MatchEnded, Paid, act
from kiosk.rules.match import Match, Stage, preliminary
from kiosk.rules.options import Options
from tests.rules.play import next_action, played


def between(options: Options | None = None, seats: int = 4, seed: int = 1) -> Match:
    """A match after its first deal."""
    match = Match(options or Options(), seats, "m")
    draw = random.Random(seed)
    while match.stage != Stage.BETWEEN:
        action = next_action(match, draw, 9)
        assert action is not None
        match.apply(action)
    return match


def test_the_deal_passes_left_and_counters_are_carried() -> None:
    match = between()
    dealer, balances, board = match.deal.dealer, match.balances, match.balances.board  # type: ignore[union-attr]
    match.apply(NextDeal())
    assert match.deal is not None
    assert (match.number, match.deal.dealer) == (1, (dealer + 1) % 4)
    assert match.balances == balances
    match.apply(Dress())
    assert match.balances.board == tuple(a + b for a, b in zip(board, (6, 2, 2, 1, 1, 1, 1, 1), strict=True))


@pytest.mark.parametrize(("faced", "seat"), [("JC", 0), ("2C 3C JD", 2), ("2C 3C 4C 5C 6C JS", 1)])
def test_the_first_jack_deals(faced: str, seat: int) -> None:
    match = Match(Options.of({"first_dealer": "first-jack"}), 4, "m")
    match.apply(FaceForDealer(tuple(map(card, faced.split()))))
    assert match.deal is not None
    assert match.deal.dealer == seat


def test_a_preliminary_deal_goes_to_the_first_jack() -> None:
    assert preliminary([card(c) for c in ("2C", "JD", "3C", "JH")]) == FaceForDealer((card("2C"), card("JD")))
    with pytest.raises(ValueError, match="no jack"):
        preliminary([card("2C")])


def test_the_end_of_a_match_tells_nobody_to_pay_again() -> None:
    match = between(Options.of({"leftover": "share"}))
    events = act(match, EndMatch())
    assert not any(isinstance(event, Paid | DealEnded) for event in events)
    assert isinstance(events[-1], MatchEnded)
    assert all(isinstance(event, LeftoverShared) for event in events[:-1])
    assert sum(match.balances.board) == 0
    assert match.stage == Stage.ENDED


@pytest.mark.parametrize("leftover", ["stay", "share"])
@pytest.mark.parametrize("actions", [0, 1, 2, 3, 9, 20])
def test_a_deal_may_be_broken_off_and_every_counter_stays_where_it_is(actions: int, leftover: str) -> None:
    """Nobody pays for cards left; only what lies on the board is shared, where that is the rule of a match's end."""
    match = between(Options.of({"leftover": leftover}))
    draw = random.Random(7)
    match.apply(NextDeal())
    for _ in range(actions):
        action = next_action(match, draw, 9)
        assert action is not None
        match.apply(action)
    assert match.breakable
    before = match.balances
    events = act(match, BreakOff())
    shared = [e for e in events if isinstance(e, LeftoverShared)]
    assert events == (*shared, MatchEnded())
    assert match.stage == Stage.ENDED
    assert not match.breakable
    assert match.legal_actions() == ()
    after = match.balances
    if leftover == "stay":
        assert after == before
    else:
        gained = [sum(e.counters for e in shared if e.seat == seat) for seat in range(4)]
        assert after.purses == tuple(p + n for p, n in zip(before.purses, gained, strict=True))
        assert sum(after.board) == 0
        assert sum(gained) == sum(before.board)
        assert max(gained) - min(gained) <= 1


def test_nothing_is_broken_off_without_a_deal() -> None:
    first, over = Match(Options(), 4, "m"), between()
    ended = between()
    ended.apply(EndMatch())
    for match in (first, over, ended):
        kept = match.balances
        with pytest.raises(IllegalAction, match="no deal in hand"):
            match.apply(BreakOff())
        assert match.balances == kept


def test_leftovers_stay() -> None:
    match = between()
    board = match.balances.board
    assert act(match, EndMatch()) == (MatchEnded(),)
    assert match.balances.board == board


@pytest.mark.parametrize("action", [Dress(), Play(0, 0), EndMatch(), NextDeal(), CutForDealer(4), CutForDealer(-1),
                                    FaceForDealer((10,)), DealCards(())])
def test_a_cut_comes_first(action: CutForDealer) -> None:
    with pytest.raises(IllegalAction, match="first dealer is found by a cut"):
        Match(Options(), 4, "m").apply(action)


def test_after_the_end_nothing_is_possible() -> None:
    match = between()
    match.apply(EndMatch())
    for action in (NextDeal(), EndMatch(), Dress(), CutForDealer(0)):
        with pytest.raises(IllegalAction, match="the match has ended"):
            match.apply(action)


def test_between_deals_only_the_next_or_the_end() -> None:
    match = between()
    for action in (Dress(), Play(0, 0), CutForDealer(0)):
        with pytest.raises(IllegalAction, match="choose the next deal or the end"):
            match.apply(action)


def test_bought_in_counters_add_up_over_deals() -> None:
    match = Match(Options.of({"start_purse": 3, "partners": "0-2"}), 4, "m")
    for _ in played(match, random.Random(3), 4, lambda m, a: m.apply(a)):
        pass
    bought = match.bought
    assert bought[0] == bought[2]
    assert bought[0] + bought[1] + bought[3] == -match.balances.bank > 0
    assert all(n % 3 == 0 for n in bought)


def test_a_deal_can_be_taken_up_from_its_beginning() -> None:
    match = between()
    again = Match.at_deal(match.options, "m", 1, 3, match.balances)
    assert (again.number, again.seats, again.balances) == (1, 4, match.balances)
    assert again.legal_actions() == (Dress(),)


def test_refusals_are_sentences_without_hidden_cards() -> None:
    match = Match(Options(), 4, "m")
    match.apply(CutForDealer(3))
    with pytest.raises(IllegalAction, match="playing a card is not possible now: the dealer dresses the board first"):
        match.apply(Play(0, 0))
    match.apply(Dress())
    with pytest.raises(IllegalAction, match="this is not the pack: it has 51 different cards"):
        match.apply(DealCards((0,) * 51))
    match.apply(DealCards(match.setup.deck.cards))
    with pytest.raises(IllegalAction, match="it is seat 0's turn, not seat 1's"):
        match.apply(Play(1, 0))
    with pytest.raises(IllegalAction, match="seat 0 may not lead that card now"):
        match.apply(Play(0, card("9D")))
    match.apply(Play(0, card("AC")))
    with pytest.raises(IllegalAction, match="2♣ must follow: following is never a choice"):
        match.apply(Play(1, card("9D")))
