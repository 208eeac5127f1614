from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.rules.actions import Dress, EndMatch, IllegalAction
from kiosk.rules.board import BANK, POT0, Pot
from kiosk.rules.cards import card
from kiosk.rules.events import BoughtIn, DealEnded, LeftoverShared, MatchEnded, Paid, Swept, TurnedUp
from kiosk.rules.options import PRESETS, Preset
from kiosk.table.boardactions import (
    BoardAction,
    BuyIn,
    CardsLeft,
    ChooseDealer,
    ChooseRules,
    Correct,
    HoldsPope,
    Out,
    Reseat,
    Settle,
    Split,
    Sweep,
    TurnUp,
    Undo,
)
from kiosk.table.boardmode import BoardGame, Undone
from kiosk.table.boardposition import Phase
from tests.table.steps import options
from tests.table.test_board_mirror import any_options

ALL = (0, 1, 2, 3)


def begun(*more: BoardAction, seats: int = 4, dealer: int = 0, **changes: object) -> BoardGame:
    game = BoardGame(options(**changes), seats)
    for action in (ChooseDealer(dealer), *more):
        game.apply(action)
    return game


def in_play(**changes: object) -> BoardGame:
    return begun(Dress(), TurnUp(card("2S")), **changes)


def total(game: BoardGame) -> int:
    return game.position.deal.ledger.total()


def look(game: BoardGame) -> tuple[object, ...]:
    """Everything that people see of a game."""
    at = game.position
    return (game.balances, at.phase, at.number, at.dealer, at.turn_up, at.trump, at.out, dict(at.left), at.pope,
            at.lent, tuple(at.sweeps), tuple(at.rows), at.setup.options, tuple(game.done))


@pytest.mark.parametrize(("first", "then"), [("buy-in", "end"), ("end", "buy-in")])
def test_the_rules_of_the_next_deal_say_whether_the_bank_lends_for_its_dressing(first: str, then: str) -> None:
    """With `end` chosen between deals the dealer could only borrow or end the match: what is there is paid."""
    left = (CardsLeft(0, 5), CardsLeft(1, 9), CardsLeft(3, 3))
    game = begun(Dress(), TurnUp(card("2S")), Out(2), *left, Settle(), start_purse=20, short_purse=first)
    assert game.balances.purses[1] < 15
    assert game.allows(BuyIn(1)) == (first == "buy-in")
    game.apply(ChooseRules(options(start_purse=20, short_purse=then)))
    assert game.allows(BuyIn(1)) == (then == "buy-in")
    assert game.allows(Dress())


def test_the_first_dealer_is_named_and_dresses_in_one_tap() -> None:
    game = BoardGame(options(), 4)
    assert not game.allows(Dress())
    game.apply(ChooseDealer(2))
    events = game.apply(Dress())
    assert game.balances.board == (6, 2, 2, 1, 1, 1, 1, 1)
    assert game.balances.purses == (48, 48, 33, 48)
    assert sum(e.counters for e in events if hasattr(e, "counters")) == 15


def test_a_turn_up_wins_what_the_options_say() -> None:
    king = card("KS")
    game = begun(Dress())
    assert game.apply(TurnUp(king)) == (TurnedUp(king, 3, -1), Swept(0, Pot.KING, 1, "turn-up", king))
    game = begun(Dress(), turn_up_sweep=False)
    assert game.apply(TurnUp(king)) == (TurnedUp(king, 3, -1),)
    game = begun(Dress())
    with pytest.raises(IllegalAction, match="which card was turned up"):
        game.apply(TurnUp(card("8D")))
    assert game.position.trump == -1


@pytest.mark.parametrize(("rule", "dealer_gets", "over"), [("sweep", 6, False), ("game-too", 7, True),
                                                            ("hoyle", 7 + 11 + 10 + 10, True)])
def test_pope_turned(rule: str, dealer_gets: int, over: bool) -> None:
    game = begun(Dress(), pope_turned=rule)
    events = game.apply(TurnUp(card("9D")))
    assert game.balances.purses[0] == 33 + dealer_gets
    assert (DealEnded(-1) in events) == over
    assert (game.position.phase == Phase.DRESS) == over
    assert [r.out for r in game.rows] == ([-1] if over else [])


def test_fixed_diamonds_turns_nothing() -> None:
    game = begun(Dress(), turn_up="fixed-diamonds")
    assert game.position.phase == Phase.PLAY
    assert game.position.trump == 1


def test_a_sweep_names_its_cards() -> None:
    game = in_play()
    assert game.apply(Sweep(Pot.POPE, 3)) == (Swept(3, Pot.POPE, 6, "sweep", card("9D")),)
    assert game.apply(Sweep(Pot.KING, 2)) == (Swept(2, Pot.KING, 1, "sweep", card("KS")),)
    assert game.apply(Sweep(Pot.INTRIGUE, 1)) == (Swept(1, Pot.INTRIGUE, 2, "pair", card("QS"), card("JS")),)
    assert game.apply(Sweep(Pot.KING, 1)) == (Swept(1, Pot.KING, 0, "sweep", card("KS")),), "empty, and shown"
    hearts = in_play(pair="hearts")
    assert hearts.apply(Sweep(Pot.MATRIMONY, 1)) == (Swept(1, Pot.MATRIMONY, 2, "pair", card("QH")),)


def test_game_goes_only_to_who_is_out() -> None:
    assert not in_play().allows(Sweep(Pot.GAME, 1))


def test_a_split_pays_the_earlier_card_first_and_leaves_the_odd_one() -> None:
    game = in_play(pair="same-hand", pair_split=True)
    game.apply(Correct(0, POT0 + Pot.MATRIMONY, 1, "fell off the table"))
    events = game.apply(Split(Pot.MATRIMONY, 3, 1))
    assert [(e.seat, e.counters) for e in events if isinstance(e, Swept)] == [(3, 1), (1, 1)]
    assert game.balances.board[Pot.MATRIMONY] == 1
    assert not in_play(pair_split=False).allows(Split(Pot.MATRIMONY, 3, 1))
    assert not in_play(pair="hearts", pair_split=True).allows(Split(Pot.MATRIMONY, 3, 1))


@pytest.mark.parametrize(("rule", "paid"), [("excused", 0), ("double", 8), ("card-free", 3)])
def test_settling_by_what_the_rules_say_of_an_unplayed_pope(rule: str, paid: int) -> None:
    game = in_play(pope_unplayed=rule)
    for action in (Out(1), CardsLeft(0, 2), CardsLeft(2, 4), CardsLeft(3, 5), HoldsPope(2)):
        game.apply(action)
    events = game.apply(Settle())
    assert [e for e in events if isinstance(e, Paid)] == [
        Paid(2, 1, paid, 4, rule), Paid(3, 1, 5, 5, ""), Paid(0, 1, 2, 2, "")], "from the winner's left round"
    assert game.balances.purses == (33 - 2, 48 + 1 + paid + 7, 48 - paid, 43)


def test_somebody_else_was_out() -> None:
    game = in_play()
    game.apply(Out(1))
    game.apply(CardsLeft(2, 4))
    game.apply(HoldsPope(2))
    game.apply(Out(2))
    assert game.position.left == {}
    assert game.position.pope == -1
    assert game.position.losers == [3, 0, 1]


def test_settle_waits_for_every_loser_and_pope_needs_a_card() -> None:
    game = in_play()
    game.apply(Out(1))
    assert not game.allows(Settle())
    assert not game.allows(CardsLeft(1, 3)), "who is out has none"
    for seat in (0, 2, 3):
        game.apply(CardsLeft(seat, 0))
        assert not game.allows(HoldsPope(seat))
    assert game.allows(Settle())
    game.apply(CardsLeft(2, 1))
    game.apply(HoldsPope(2))
    assert not game.allows(CardsLeft(2, 0))
    assert not game.allows(CardsLeft(2, 12)), "nobody was dealt so many"
    assert game.allows(CardsLeft(2, 11))


def test_claims_are_open_until_the_next_board_is_dressed() -> None:
    game = in_play()
    for action in (Out(1), CardsLeft(0, 1), CardsLeft(2, 1), CardsLeft(3, 1), Settle()):
        game.apply(action)
    assert game.position.claims_open
    assert game.apply(Sweep(Pot.ACE, 2)) == (Swept(2, Pot.ACE, 1, "sweep", card("AS")),)
    assert game.rows[-1].purses == game.balances.purses
    assert game.rows[-1].sweeps[-1].pot == Pot.ACE
    game.apply(Dress())
    assert not game.allows(Sweep(Pot.KING, 2)), "the next board is dressed: too late"
    assert game.balances.board == (12, 4, 4, 1, 2, 2, 2, 1), "what nobody claimed is carried over"


def test_who_cannot_dress_buys_in() -> None:
    game = begun(start_purse=10)
    assert [game.position.missing(s) for s in ALL] == [5, 0, 0, 0]
    assert [a for a in game.legal() if isinstance(a, BuyIn)] == [BuyIn(0)]
    assert game.apply(BuyIn(0)) == (BoughtIn(0, 10),)
    assert game.position.lent == (10, 0, 0, 0)
    assert game.position.missing(0) == 0


def test_dressing_buys_in_by_itself_where_nobody_tapped() -> None:
    game = begun(start_purse=10)
    events = game.apply(Dress())
    assert BoughtIn(0, 10) in events
    assert game.balances.purses[0] == 5
    assert game.balances.bank == -10


def test_where_the_bank_does_not_lend_a_short_purse_ends_the_match() -> None:
    game = begun(Dress(), TurnUp(card("2S")), start_purse=10, short_purse="end", leftover="share")
    assert not any(isinstance(a, BuyIn) for a in begun(start_purse=10, short_purse="end").legal())
    assert game.balances.purses == (0, 10, 10, 10)
    for action in (Out(1), CardsLeft(0, 3), CardsLeft(2, 1), CardsLeft(3, 1)):
        game.apply(action)
    events = game.apply(Settle())
    assert isinstance(events[-1], MatchEnded)
    assert any(isinstance(e, LeftoverShared) for e in events)
    assert sum(game.balances.board) == 0
    assert game.legal() == (Undo(),)


def test_the_dealer_may_choose_who_deals_and_by_what_rules() -> None:
    game = in_play()
    for action in (Out(1), CardsLeft(0, 1), CardsLeft(2, 1), CardsLeft(3, 1), Settle()):
        game.apply(action)
    assert game.position.dealer == 1
    game.apply(ChooseDealer(3))
    game.apply(ChooseRules(PRESETS["hoyle"].options))
    game.apply(Dress())
    game.apply(TurnUp(card("9D")))
    assert game.position.deal.dealer == 3
    assert game.rows[-1].out == -1, "by Hoyle a turned Pope ends the deal"
    with pytest.raises(IllegalAction, match="cannot be a partner"):
        game.apply(ChooseRules(options(partners="0-5")))
    with pytest.raises(IllegalAction, match="partners stay"):
        game.apply(ChooseRules(options(partners="0-2")))


def test_a_correction_has_a_reason_and_cannot_make_counters() -> None:
    game = in_play()
    events = game.apply(Correct(BANK, 2, 7, "swept twice by mistake"))
    assert game.balances.purses[2] == 55
    assert events[0].reason == "swept twice by mistake"  # type: ignore[union-attr]
    assert total(game) == 4 * 48
    for wrong in (Correct(2, 2, 1), Correct(2, 3, 0), Correct(2, 3, -4), Correct(2, 3, 56), Correct(4, 0, 1),
                  Correct(-1, -1, 0), Correct(POT0, 1, 7), Correct(0, 17, 1)):
        with pytest.raises(IllegalAction):
            game.apply(wrong)


def test_people_change_places_and_take_their_counters_along() -> None:
    game = in_play()
    for action in (Sweep(Pot.POPE, 3), Out(1), CardsLeft(0, 1), CardsLeft(2, 2), CardsLeft(3, 3)):
        game.apply(action)
    assert not game.allows(Reseat((1, 0, 2, 3)))
    game.apply(Settle())
    purses, row = game.balances.purses, game.rows[0]
    game.apply(Reseat((3, 0, 2, 1)))
    assert game.balances.purses == (purses[3], purses[0], purses[2], purses[1])
    assert game.rows[0].out == 3, "who was out at 1 sits at 3 now"
    assert game.rows[0].purses == game.balances.purses
    assert game.rows[0].sweeps[0].seat == 0
    game.apply(Undo())
    assert game.balances.purses == purses
    assert game.rows[0] == row
    for wrong in ((0, 1, 2), (0, 0, 1, 2), (1, 2, 3, 4)):
        with pytest.raises(IllegalAction, match="exactly once"):
            game.apply(Reseat(wrong))


def settled() -> BoardGame:
    """A deal dealt by 0 and won by 1; 1 deals next."""
    game = in_play()
    for action in (Out(1), CardsLeft(0, 1), CardsLeft(2, 2), CardsLeft(3, 3), Settle()):
        game.apply(action)
    return game


def test_whose_turn_it_is_to_deal_keeps_it_in_another_chair() -> None:
    game = settled()
    game.apply(Reseat((1, 0, 2, 3)))
    assert game.position.dealer == 0, "who was to deal at 1 sits at 0 now"
    game.apply(Undo())
    assert game.position.dealer == 1
    unnamed = BoardGame(options(), 4)
    unnamed.apply(Reseat((1, 0, 2, 3)))
    assert unnamed.position.dealer == -1


def test_a_late_claim_after_changing_places_leaves_the_row_with_its_dealer() -> None:
    game = settled()
    game.apply(Reseat((3, 1, 2, 0)))
    assert (game.rows[0].dealer, game.rows[0].out) == (3, 1)
    game.apply(Sweep(Pot.KING, 2))
    assert (game.rows[0].dealer, game.rows[0].out) == (3, 1)
    assert game.rows[0].purses == game.balances.purses
    assert game.rows[0].sweeps[-1].seat == 2


def test_places_are_named_for_every_seat_or_for_none() -> None:
    game = settled()
    places = (("S", 0), ("S", 1), ("N", 0), ("E", 0))
    assert game.allows(Reseat((0, 1, 2, 3), places))
    assert not game.allows(Reseat((0, 1, 2, 3), places[:3]))
    assert not game.allows(Reseat((0, 1, 2, 3), (*places[:3], places[0])))
    assert not game.allows(Reseat((0, 1, 2, 3), (*places[:3], ("X", 0))))


def test_partners_change_places_together() -> None:
    game = begun(partners="0-2,1-3")
    game.apply(Dress())
    game.apply(Undo())
    game.apply(Correct(0, BANK, 5, ""))
    game.apply(Reseat((1, 0, 3, 2)))
    assert game.balances.purses == (96, 91, 96, 91)
    with pytest.raises(IllegalAction, match="together"):
        game.apply(Reseat((1, 0, 2, 3)))
    uneven = begun(partners="0-2", seats=4)
    with pytest.raises(IllegalAction, match="together"):
        uneven.apply(Reseat((1, 0, 3, 2)))


def test_everything_can_be_undone_to_the_start() -> None:
    game = BoardGame(options(), 4)
    seen = [look(game)]
    script: list[BoardAction] = [ChooseDealer(1), Dress(), TurnUp(card("QS")), Sweep(Pot.POPE, 2)]
    for _ in range(3):
        script += [Out(3), CardsLeft(0, 2), CardsLeft(1, 2), CardsLeft(2, 5), HoldsPope(2), Settle(), Dress(),
                   TurnUp(card("2H")), Sweep(Pot.JACK, 1)]
    for action in script:
        game.apply(action)
        seen.append(look(game))
    assert len(script) > 30
    for action in reversed(script):
        assert game.apply(Undo()) == (Undone(action),)
        seen.pop()
        assert look(game) == seen[-1]
    assert not game.allows(Undo())


def test_the_end_can_be_undone_too() -> None:
    game = in_play(leftover="share")
    before = look(game)
    game.apply(EndMatch())
    assert game.ended
    assert sum(game.balances.board) == 0
    with pytest.raises(IllegalAction, match="ended"):
        game.apply(Dress())
    game.apply(Undo())
    assert look(game) == before


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), seats=st.integers(3, 8))
def test_whatever_is_done_counters_are_neither_made_nor_lost_and_undo_is_exact(seed: int, seats: int) -> None:
    rng = random.Random(seed)
    game = BoardGame(any_options(rng, seats), seats)
    before = total(game)
    looks = [look(game)]
    for _ in range(60):
        legal = [a for a in game.legal() if not isinstance(a, Correct)]
        kinds = sorted({type(a) for a in legal if not isinstance(a, EndMatch)}, key=lambda k: k.__name__)
        if not kinds:
            break
        kind = rng.choice(kinds)
        action = rng.choice([a for a in legal if isinstance(a, kind)])
        events = game.apply(action)
        if isinstance(action, Undo):
            looks.pop()
            assert look(game) == looks[-1]
            assert events == (Undone(events[0].action),)  # type: ignore[union-attr]
        else:
            looks.append(look(game))
        assert total(game) == before
        assert min(game.balances.purses) >= 0
        assert min(game.balances.board) >= 0
        assert game.position.deal.ledger.balances[BANK] <= 0


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_every_legal_action_of_every_moment_is_possible(preset: Preset) -> None:
    rng = random.Random(7)
    game = BoardGame(preset.options, preset.usual)
    for _ in range(40):
        for action in game.legal():
            if isinstance(action, Correct):
                continue
            assert game.allows(action)
        choices = [a for a in game.legal() if not isinstance(a, Correct | EndMatch | Undo)]
        game.apply(rng.choice(choices))
