"""Board mode and the match table: what each target asks for at each moment."""

from __future__ import annotations

from typing import Any

import pytest

from kiosk.rules.board import BANK, POT0, Pot
from kiosk.rules.cards import card
from kiosk.rules.options import Options
from kiosk.view.intents import BayTouched, Undo
from kiosk.view.pages import gallery
from kiosk.view.pages import intents as page
from kiosk.view.pages.between import between
from kiosk.view.pages.boardmode import board_table, question
from kiosk.view.pages.dealing import corrections, dealer_choice, short
from kiosk.view.pages.match_table import match_table, wins
from kiosk.view.pages.model import BetweenView, SheetView, Ui
from kiosk.view.pages.picker import consequence, picker
from kiosk.view.pages.places import places
from kiosk.view.pages.settling import settle
from kiosk.view.scene import Drawn, Picture, Scene, Text
from kiosk.view.spots import TURNS
from kiosk.view.words import Stretched, Words
from tests.view_pages.stages import MakeStage

SAY = Words()
PLAY = gallery._PLAY


def intents(scene: Scene) -> dict[str, Any]:
    return {t.name: t.intent for t in scene.targets}


def texts(scene: Scene) -> list[str]:
    return [op.text for op in scene.backdrop + scene.ops if isinstance(op, Text)]


@pytest.mark.parametrize("size", ["7", "10", "43"])
def test_bays_are_targets_and_game_asks_who_is_out(size: str, make_stage: MakeStage) -> None:
    found = intents(board_table(PLAY, Ui(), 0.0, make_stage(size), SAY))
    for pot in Pot:
        wanted = page.AskWhoIsOut() if pot == Pot.GAME else BayTouched(pot)
        assert found[f"bay:{pot.label}"] == wanted
    assert found["undo"] == Undo()
    assert found["out"] == page.AskWhoIsOut()
    assert not any(name.startswith("seat:") for name in found)


@pytest.mark.parametrize("size", ["7", "10", "43"])
def test_a_touched_bay_makes_every_plate_an_answer(size: str, make_stage: MakeStage) -> None:
    scene = board_table(PLAY._replace(bay=Pot.KING), Ui(), 0.0, make_stage(size), SAY)
    found = intents(scene)
    assert [found[f"seat:{s}"] for s in range(4)] == [page.TakeBay(Pot.KING, s) for s in range(4)]
    assert found["cancel"] == page.CloseBay()
    assert "Takes 3" in texts(scene)


def test_the_same_bay_again_closes_it(make_stage: MakeStage) -> None:
    found = intents(board_table(PLAY._replace(bay=Pot.KING), Ui(), 0.0, make_stage("10"), SAY))
    assert found["bay:king"] == page.CloseBay()


def test_pairs_are_shared_only_where_the_rules_say_so(make_stage: MakeStage) -> None:
    stage = make_stage("10")
    split = PLAY._replace(bay=Pot.MATRIMONY, options=Options.of({"pair_split": "on"}))
    assert intents(board_table(split, Ui(), 0.0, stage, SAY))["share"] == page.ShareBay(Pot.MATRIMONY)
    assert "share" not in intents(board_table(PLAY._replace(bay=Pot.MATRIMONY), Ui(), 0.0, stage, SAY))
    assert "share" not in intents(board_table(split._replace(bay=Pot.KING), Ui(), 0.0, stage, SAY))
    second = intents(board_table(split._replace(sharing=True, earlier=2), Ui(), 0.0, stage, SAY))
    assert second["seat:0"] == page.TakeHalf(Pot.MATRIMONY, 0)
    assert "seat:2" not in second


def test_the_dealer_dresses_and_only_the_dealer(make_stage: MakeStage) -> None:
    scene = board_table(gallery._DRESS, Ui(), 0.0, make_stage("10"), SAY)
    assert intents(scene)["seat:0"] == page.Dress()
    assert "seat:1" not in intents(scene)
    assert "Dress −15" in texts(scene)
    assert texts(scene).count("+6") == 1
    shared = gallery._DRESS._replace(options=Options.of({"dressing": "shared"}))
    assert "Dress −9" in texts(board_table(shared, Ui(), 0.0, make_stage("10"), SAY))


def test_the_picker_waits_for_suit_and_rank_and_says_what_happens(make_stage: MakeStage) -> None:
    stage = make_stage("10")
    model = gallery._PICK
    scene = picker(model, Ui(), 0.0, stage, SAY)
    assert intents(scene)["turn-up"] == page.TurnUp(card("KH"))
    assert consequence(model, SAY, card("KH")) == "Hearts: Clara takes King 3"
    half = picker(model._replace(rank=-1, wins=()), Ui(), 0.0, stage, SAY)
    assert "turn-up" not in intents(half)
    assert any(isinstance(op, Picture) and op.art == "cards/four/back" for op in half.ops)


def test_cards_that_are_not_in_the_pack_cannot_be_picked(make_stage: MakeStage) -> None:
    stage = make_stage("10")
    diamonds = intents(picker(gallery._PICK._replace(suit=1, rank=-1), Ui(), 0.0, stage, SAY))
    assert "rank:8" not in diamonds
    assert "rank:9" in diamonds
    ealing = gallery._PICK._replace(suit=3, rank=-1, options=Options.of({"pack": "ealing"}))
    assert not {"rank:2", "rank:3"} & set(intents(picker(ealing, Ui(), 0.0, stage, SAY)))


def test_counts_go_to_the_row_in_hand_and_settling_waits_for_all(make_stage: MakeStage) -> None:
    stage = make_stage("10")
    found = intents(settle(gallery._SETTLE, Ui(), 0.0, stage, SAY))
    assert found["left:7"] == page.CardsLeft(2, 7)
    assert found["row:0"] == page.EnterRow(0)
    assert found["pope:1"] == page.HoldsPope(1, False)
    assert found["pope:0"] == page.HoldsPope(0, True)
    assert not {"settle", "row:3", "left:0"} & set(found)
    whole = gallery._SETTLE._replace(left=(5, 4, 7, 0), pays=(5, 0, 7, 0), row=-1)
    done = intents(settle(whole, Ui(), 0.0, stage, SAY))
    assert done["settle"] == page.Settle()
    assert not any(name.startswith("left:") for name in done)


def test_keys_go_up_to_the_largest_hand(make_stage: MakeStage) -> None:
    found = intents(settle(gallery._SETTLE_EIGHT, Ui(), 0.0, make_stage("10"), SAY))
    assert [n for n in found if n.startswith("left:")] == [f"left:{i}" for i in range(1, 7)]


def test_the_row_in_hand_is_always_shown(make_stage: MakeStage) -> None:
    stage = make_stage("7")
    for seat in (0, 1, 2, 3, 4, 5, 7):
        found = intents(settle(gallery._SETTLE_EIGHT._replace(row=seat), Ui(), 0.0, stage, SAY))
        assert f"row:{seat}" in found


def test_all_losers_are_seen_at_once_on_a_small_screen(make_stage: MakeStage) -> None:
    for size in ("7", "10"):
        for model in (gallery._SETTLE, gallery._SETTLE_EIGHT):
            found = intents(settle(model, Ui(), 0.0, make_stage(size), SAY))
            losers = {s.seat for s in model.seats if s.seat != model.out}
            assert {int(name[4:]) for name in found if name.startswith("row:")} == losers, size
            assert {int(name[5:]) for name in found if name.startswith("pope:")} == losers, size


def test_a_correction_names_giver_taker_and_number(make_stage: MakeStage) -> None:
    stage = make_stage("10")
    scene = corrections(gallery._CORRECT, Ui(), 0.0, stage, SAY)
    assert intents(scene)["correct"] == page.Correct(0, POT0 + Pot.KING, 3)
    assert "Move 3: Clara to King" in texts(scene)
    assert intents(scene)[f"to:{BANK}"] == page.PickAccount(BANK, False)
    assert "to:0" not in intents(scene)
    open_ = corrections(gallery._CORRECT._replace(target=-1), Ui(), 0.0, stage, SAY)
    assert "correct" not in intents(open_)


def test_on_a_small_screen_a_correction_asks_one_thing_after_the_other(make_stage: MakeStage) -> None:
    stage = make_stage("7")
    first = intents(corrections(gallery._CORRECT._replace(source=-1, target=-1), Ui(), 0.0, stage, SAY))
    assert "from:0" in first
    assert not any(n.startswith("to:") for n in first)
    then = intents(corrections(gallery._CORRECT._replace(target=-1), Ui(), 0.0, stage, SAY))
    assert "to:1" in then
    assert then["from"] == page.PickAccount(-1, True)


def test_the_first_dealer_is_tapped_or_cut(make_stage: MakeStage) -> None:
    found = intents(dealer_choice(PLAY._replace(dealer=-1), Ui(), 0.0, make_stage("10"), SAY))
    assert found["deals:2"] == page.ChooseDealer(2)
    assert found["cut"] == page.ChooseDealer(-1)
    assert found["change"] == page.Open("between")


def test_another_dealer_is_tapped_and_who_deals_anyway_just_goes_back(make_stage: MakeStage) -> None:
    found = intents(dealer_choice(gallery._DRESS, Ui(), 0.0, make_stage("10"), SAY))
    assert found["deals:0"] == page.Leave()
    assert found["deals:3"] == page.ChooseDealer(3)
    assert not {"cut", "change"} & set(found)


def test_who_cannot_dress_borrows_or_the_match_ends_or_something_is_put_right(make_stage: MakeStage) -> None:
    stage = make_stage("10")
    found = intents(short(gallery._DRESS, Ui(), 0.0, stage, SAY))
    assert found["lend"] == page.Lend(0)
    assert found["end-match"] == page.EndMatch()
    assert found["change"] == page.Open("between")
    shared = short(gallery._SHORT_SHARED, Ui(), 0.0, stage, SAY)
    assert intents(shared)["lend"] == page.Lend(2)
    assert "Flora cannot dress the board" in texts(shared)
    assert "Flora has 1 counter." in texts(shared)


@pytest.mark.parametrize("size", ["7", "10", "43"])
def test_between_deals_bays_may_be_claimed_but_for_game(size: str, make_stage: MakeStage) -> None:
    stage = make_stage(size)
    found = intents(board_table(gallery._CLAIM, Ui(), 0.0, stage, SAY))
    assert {n for n in found if n.startswith("bay:")} == {f"bay:{p.label}" for p in Pot if p != Pot.GAME}
    assert found["seat:0"] == page.Dress()
    open_ = intents(board_table(gallery._CLAIM._replace(bay=Pot.QUEEN), Ui(), 0.0, stage, SAY))
    assert [open_[f"seat:{s}"] for s in range(4)] == [page.TakeBay(Pot.QUEEN, s) for s in range(4)]
    assert not any(n.startswith("bay:") for n in intents(board_table(gallery._DRESS, Ui(), 0.0, stage, SAY)))


def test_late_claims_go_by_the_rules_of_the_deal_they_were_won_in(make_stage: MakeStage) -> None:
    split = Options.of({"pair_split": "on"})
    late = gallery._CLAIM._replace(bay=Pot.MATRIMONY)
    stage = make_stage("10")
    assert "share" in intents(board_table(late._replace(claims=split), Ui(), 0.0, stage, SAY))
    assert "share" not in intents(board_table(late._replace(options=split), Ui(), 0.0, stage, SAY))


def test_a_correction_steps_up_to_what_is_there(make_stage: MakeStage) -> None:
    model = gallery._CORRECT._replace(counters=29, most=31)
    found = intents(corrections(model, Ui(), 0.0, make_stage("10"), SAY))
    assert found["counters:+5"] == page.StepCorrection(5)
    full = intents(corrections(model._replace(counters=31), Ui(), 0.0, make_stage("10"), SAY))
    assert not {"counters:+5", "counters:+1"} & set(full)


@pytest.mark.parametrize("side", "SWNE")
def test_places_are_upright_for_their_people_and_the_medal_for_who_touched(side: str, make_stage: MakeStage) -> None:
    stage = make_stage("10")
    scene = places(gallery._MOVING, Ui(side=side), 0.0, stage, SAY)
    for op in scene.ops:
        if isinstance(op, Text) and op.text in ("Clara", "Edwin", "Flora", "George"):
            assert op.turn == TURNS["SWNE"[("Clara", "Edwin", "Flora", "George").index(op.text)]]
        if isinstance(op, Text) and op.text in ("Who sits where?", "Done"):
            assert op.turn == TURNS[side]
    assert intents(scene)["place:3"] == page.MovePlace(3)
    assert intents(scene)["seat:3"] == page.MovePlace(6)


def test_before_anybody_moves_only_people_are_tapped(make_stage: MakeStage) -> None:
    found = intents(places(gallery._PLACES, Ui(), 0.0, make_stage("10"), SAY))
    assert {n for n in found if n.startswith(("seat:", "place:"))} == {"seat:0", "seat:1", "seat:2", "seat:3"}
    assert "undo" not in found


@pytest.mark.parametrize("size", ["7", "10", "21"])
def test_what_may_change_before_the_next_deal(size: str, make_stage: MakeStage) -> None:
    stage = make_stage(size)
    found = intents(between(BetweenView("Parlett", "Clara"), Ui(), 0.0, stage, SAY))
    assert {"places", "presets", "next-dealer", "corrections", "leave"} <= set(found)
    assert "next-dealer" not in intents(between(BetweenView("Parlett"), Ui(), 0.0, stage, SAY))


@pytest.mark.parametrize("count", range(3, 9))
@pytest.mark.parametrize("side", "SW")
def test_one_tap_on_the_match_table_says_who_went_out(count: int, side: str, make_stage: MakeStage) -> None:
    seats = gallery.sitting(tuple(range(count)))
    stage = make_stage("10")
    found: dict[str, Any] = {}
    for part in range(4):
        found |= intents(match_table(SheetView(seats, (0, 1, -1)), Ui(side=side, page=part), 0.0, stage, SAY))
    assert [found[f"is-out:{s}"] for s in range(count)] == [page.IsOut(s) for s in range(count)]
    assert found["nobody"] == page.IsOut(-1)
    assert found["undo"] == Undo()


@pytest.mark.parametrize("size", ["7", "10", "21"])
@pytest.mark.parametrize("side", "SWNE")
def test_eight_are_asked_at_once_who_went_out(size: str, side: str, make_stage: MakeStage) -> None:
    for large in (False, True):
        model = SheetView(gallery.EIGHT, (2, 4, -1))
        found = intents(match_table(model, Ui(side=side), 0.0, make_stage(size, large), Stretched()))
        assert {f"is-out:{seat}" for seat in range(8)} <= found.keys()
        assert "page:on" not in found


def test_the_match_table_counts_deals_won() -> None:
    model = SheetView(gallery.FOUR, (2, 0, -1, 2))
    assert wins(model) == (1, 0, 2, 0)


def test_an_ended_match_table_offers_another(make_stage: MakeStage) -> None:
    found = intents(match_table(SheetView(gallery.FOUR, (2,), True), Ui(), 0.0, make_stage("10"), SAY))
    assert found["again"] == page.Again()
    assert found["done"] == page.Done()
    assert not any(n.startswith("is-out") for n in found)


@pytest.mark.parametrize("size", ["10", "21", "43"])
@pytest.mark.parametrize("side", "SWNE")
def test_what_to_do_is_said_to_the_reader_at_every_side(side: str, size: str, make_stage: MakeStage) -> None:
    turn = TURNS[side]
    for model in (PLAY, gallery._PLAY_EIGHT, gallery._DRESS, gallery._SHARED):
        scene = board_table(model, Ui(side=side), 0.0, make_stage(size), SAY)
        said = " ".join(op.text for op in scene.ops if isinstance(op, Text) and op.turn == turn)
        assert " ".join(question(model, SAY)) in said


@pytest.mark.parametrize("size", ["7", "10"])
def test_the_bay_that_keys_act_on_is_outlined_not_framed(size: str, make_stage: MakeStage) -> None:
    stage = make_stage(size)
    plain = board_table(PLAY, Ui(), 0.0, stage, SAY)
    keyed = board_table(PLAY, Ui(focus="bay:king"), 0.0, stage, SAY)
    more = [op for op in keyed.ops if op not in plain.ops]
    assert [op.art.kind for op in more if isinstance(op, Picture) and isinstance(op.art, Drawn)] == ["bay-lit"]
    assert len(more) == 1
