"""Board mode between its deals, by touch: places, the dealer's choice, another dealer, late claims, loans."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kiosk.app.boardroom import BoardRoom
from kiosk.app.people import place_of, sitter
from kiosk.app.resuming import match_room
from kiosk.app.rooms import House, Room
from kiosk.rules.board import Pot
from kiosk.rules.options import PARLETT, PRESETS, Options
from kiosk.table.boardposition import Position
from kiosk.view.layout import place_side
from kiosk.view.scene import Drawn, Picture, Text
from kiosk.view.spots import TURNS
from tests.app.driver import Driver
from tests.app.test_boardroom import board


def seated(places: tuple[int, ...] = (0, 2, 4, 6), **changes: object) -> object:
    """A room maker: Board mode with people at these places."""
    def begin(house: House, now_s: float) -> Room:
        people = tuple(sitter(p, "person") for p in places)
        return BoardRoom.begin(house, Options.of(changes), people, now_s, "S")
    return begin


def settled(tmp_path: Path) -> Driver:
    """A table whose first deal is over: Clara dealt, Flora won it, and Edwin deals next."""
    table = board(tmp_path)
    for name in ("seat:0", "suit:S", "rank:2", "turn-up", "out", "seat:2", "left:4", "left:5", "left:3", "settle"):
        table.tap(name)
    assert at(table).number == 0
    return table


def at(table: Driver) -> Position:
    game = table.house.session.state.board
    assert game is not None
    return game.position


def names(table: Driver) -> list[str]:
    return [s.name for s in table.house.session.state.sitters]


def words(table: Driver) -> str:
    return " ".join(op.text for op in table.scene.backdrop + table.scene.ops if isinstance(op, Text))


def test_two_people_change_places_in_four_touches_and_undo_it(tmp_path: Path) -> None:
    table = settled(tmp_path)
    purses = at(table).balances.purses
    table.tap("change")
    table.tap("places")
    table.tap("seat:0")
    assert "Clara" in words(table)
    table.tap("seat:2")
    assert names(table) == ["Flora", "Edwin", "Clara", "George"]
    assert [place_of(s) for s in table.house.session.state.sitters] == [0, 2, 4, 6]
    assert at(table).balances.purses == (purses[2], purses[1], purses[0], purses[3])
    table.tap("undo")
    assert names(table) == ["Clara", "Edwin", "Flora", "George"]
    assert not table.has("undo"), "only changes of places are undone on their page"
    table.tap("seat:3")
    table.tap("seat:3")
    table.tap("seat:1")
    table.tap("seat:0")
    assert names(table)[:2] == ["Edwin", "Clara"], "the same place twice: nobody moved"
    table.tap("leave")
    table.tap("leave")
    assert table.room.name == "board"
    assert "Edwin deals" in words(table), "the deal goes along with its person"
    table.tap("undo")
    assert names(table)[:2] == ["Clara", "Edwin"]
    table.close()


def test_somebody_moves_to_an_empty_place_and_is_read_from_there(tmp_path: Path) -> None:
    table = Driver(tmp_path / "one", room=seated((0, 2, 4)))
    table.tap("change")
    table.tap("places")
    assert not table.has("place:7")
    table.tap("seat:1")
    table.tap("place:7")
    assert names(table) == ["Clara", "Flora", "Edwin"], "seats go round clockwise from the near side"
    assert [place_of(s) for s in table.house.session.state.sitters] == [0, 4, 7]
    assert table.target("seat:2").side == place_side(7) == "E"
    turns = {op.turn for op in table.scene.ops if isinstance(op, Text) and op.text == "Edwin"}
    assert turns == {TURNS["E"]}
    shutil.copytree(tmp_path / "one", tmp_path / "two")
    table.close()
    again = Driver(tmp_path / "two", room=lambda house, now_s: match_room(house, now_s, "S"))
    assert [place_of(s) for s in again.house.session.state.sitters] == [0, 4, 7]
    again.tap("change")
    again.tap("places")
    again.tap("undo")
    assert names(again) == ["Clara", "Edwin", "Flora"]
    assert [place_of(s) for s in again.house.session.state.sitters] == [0, 2, 4]
    again.close()


def test_partners_stay_partners_whoever_moves(tmp_path: Path) -> None:
    table = Driver(tmp_path, room=seated(partners="0-2,1-3"))
    table.tap("change")
    table.tap("places")
    table.tap("seat:0")
    table.tap("seat:1")
    assert names(table) == ["Edwin", "Clara", "George", "Flora"]
    assert not table.has("place:1")
    table.close()


def test_seat_buttons_alone_change_places(tmp_path: Path) -> None:
    table = settled(tmp_path)
    table.tap("change")
    table.tap("places")
    table.key("1")
    table.key("4")
    assert names(table) == ["George", "Edwin", "Flora", "Clara"]
    table.close()


def test_the_dealer_chooses_other_rules_for_the_next_deal(tmp_path: Path) -> None:
    table = settled(tmp_path)
    table.tap("change")
    assert "Now Parlett" in words(table)
    table.tap("presets")
    assert not table.has("play-options")
    assert not table.has("preset:ealing"), "that is for eight"
    table.tap("preset:hoyle")
    assert at(table).setup.options == PARLETT
    assert "5 rules change: Dead hand, Turned Pope, Lead, Pairs, Dealer's look." in words(table)
    table.tap("play-options")
    assert table.room.name == "board"
    assert at(table).setup.options == PRESETS["hoyle"].options
    table.tap("change")
    assert "Now Hoyle, 1847" in words(table)
    table.tap("leave")
    table.tap("undo")
    assert at(table).setup.options == PARLETT
    table.close()


def test_a_single_rule_is_chosen_and_what_a_match_began_with_stays(tmp_path: Path) -> None:
    table = Driver(tmp_path, room=seated(start_purse="30"))
    table.tap("deals:0")
    table.tap("change")
    table.tap("presets")
    table.tap("preset:squarescores")
    assert "From the next deal: The dead hand's last card is turned up" in words(table)
    table.turn_pages_to("options")
    table.tap("options")
    shown: set[str] = set()
    for _ in range(5):
        shown |= {t.name for t in table.scene.targets}
        if table.has("page:on"):
            table.tap("page:on")
    assert {"option:lead", "option:leftover"} <= shown
    assert not {"option:start_purse", "option:partners", "option:first_dealer"} & shown
    table.tap("undo-options")
    assert not table.has("play-options")
    while not table.has("option:dressing"):
        table.tap("page:back")
    table.tap("option:dressing")
    assert "From the next deal: Everyone puts 2 counters on the board" in words(table)
    table.tap("play-options")
    assert at(table).setup.options == Options.of({"start_purse": 30, "dressing": "shared"})
    table.tap("seat:0")
    assert at(table).balances.purses == (30 - 9, 28, 28, 28)
    table.close()


def test_leaving_the_choice_changes_nothing_and_the_rules_are_read_as_chosen(tmp_path: Path) -> None:
    table = settled(tmp_path)
    table.tap("change")
    table.tap("presets")
    table.tap("preset:wardrobe")
    table.turn_pages_to("rules")
    table.tap("rules")
    assert "A Wardrobe in Time" in words(table)
    table.tap("leave")
    table.tap("leave")
    table.tap("leave")
    assert table.room.name == "board"
    assert at(table).setup.options == PARLETT
    table.close()


def test_someone_else_deals(tmp_path: Path) -> None:
    table = settled(tmp_path)
    table.tap("change")
    table.tap("next-dealer")
    table.tap("deals:3")
    assert at(table).dealer == 3
    assert table.has("seat:3")
    table.close()


def test_counters_are_corrected_from_there_too(tmp_path: Path) -> None:
    table = settled(tmp_path)
    table.tap("change")
    table.tap("corrections")
    table.tap("from:0")
    table.tap("to:1")
    before = at(table).balances.purses
    table.tap("correct")
    assert at(table).balances.purses[:2] == (before[0] - 1, before[1] + 1)
    table.close()


def test_what_was_won_may_be_claimed_until_the_board_is_dressed(tmp_path: Path) -> None:
    table = settled(tmp_path)
    assert not table.has("bay:game")
    table.tap("bay:king")
    table.tap("seat:3")
    assert at(table).balances.board[Pot.KING] == 0
    assert at(table).rows[0].sweeps[-1].seat == 3
    table.tap("seat:1")
    assert not any(t.name.startswith("bay:") for t in table.scene.targets)
    table.close()


def test_between_two_deals_no_plate_shows_trumps(tmp_path: Path) -> None:
    table = board(tmp_path)
    for name in ("seat:0", "suit:S", "rank:2", "turn-up"):
        table.tap(name)
    assert trumps_shown(table) == 4
    for name in ("out", "seat:2", "left:4", "left:5", "left:3", "settle"):
        table.tap(name)
    assert at(table).trump >= 0
    assert trumps_shown(table) == 0
    table.close()


def trumps_shown(table: Driver) -> int:
    pictures = [op for op in table.scene.backdrop + table.scene.ops if isinstance(op, Picture)]
    return sum(isinstance(op.art, Drawn) and op.art.kind == "trump" for op in pictures)


def test_before_the_first_deal_there_is_nothing_to_claim(tmp_path: Path) -> None:
    table = board(tmp_path)
    assert not any(t.name.startswith("bay:") for t in table.scene.targets)
    table.close()


def test_everybody_who_cannot_pay_a_shared_dressing_is_lent_to(tmp_path: Path) -> None:
    table = Driver(tmp_path, room=seated(dressing="shared", start_purse="10"))
    table.tap("deals:0")
    table.tap("change")
    table.tap("corrections")
    table.tap("from:2")
    table.tap("to:0")
    for _ in range(2):
        table.tap("counters:+5")
    table.tap("correct")
    assert at(table).balances.purses == (20, 10, 0, 10)
    assert "Flora cannot dress the board" in words(table)
    assert "2 are needed" in words(table)
    table.tap("lend")
    assert at(table).balances.purses == (20, 10, 10, 10)
    table.tap("seat:0")
    assert sum(at(table).balances.board) == 15
    table.close()


def test_nothing_changes_while_a_deal_is_played(tmp_path: Path) -> None:
    table = board(tmp_path)
    assert table.has("change")
    table.tap("seat:0")
    for name in ("suit:S", "rank:2", "turn-up"):
        assert not table.has("change")
        table.tap(name)
    assert not table.has("change")
    table.close()


@pytest.mark.parametrize("page", ["", "places", "presets", "next-dealer"])
def test_a_page_that_nobody_touches_gives_the_board_back(page: str, tmp_path: Path) -> None:
    table = settled(tmp_path)
    table.tap("change")
    if page:
        table.tap(page)
    table.wait(44, 1)
    assert table.room.name == "between"
    table.wait(3, 1)
    assert table.room.name == "board"
    table.close()
