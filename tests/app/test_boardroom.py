"""Board mode and the match table by touch: whole deals through the screen."""

from __future__ import annotations

from pathlib import Path

from kiosk.app.boardroom import BoardRoom
from kiosk.app.people import sitter
from kiosk.app.rooms import House, Room
from kiosk.rules.board import Pot
from kiosk.rules.options import PARLETT
from kiosk.table.state import Mode
from tests.app.driver import Driver, settings, to_seats


def board(tmp_path: Path) -> Driver:
    table = Driver(tmp_path)
    to_seats(table, "board")
    table.tap("start")
    table.tap("preset:parlett")
    table.tap("deals:0")
    return table


def test_a_deal_beside_a_real_pack(tmp_path: Path) -> None:
    table = board(tmp_path)
    state = table.house.session.state
    table.tap("seat:0")
    assert state.balances is not None
    assert sum(state.balances.board) == 15
    table.tap("suit:H")
    table.tap("rank:K")
    table.tap("turn-up")
    assert state.balances.board[Pot.KING] == 0
    table.tap("bay:pope")
    table.tap("seat:1")
    assert state.balances.purses == (34, 54, 48, 48)
    table.tap("undo")
    assert state.balances.purses == (34, 48, 48, 48)
    table.tap("out")
    table.tap("seat:2")
    for cards in (4, 5, 3):
        table.tap(f"left:{cards}")
    table.tap("settle")
    assert sum(state.balances.purses) + sum(state.balances.board) == 4 * 48
    assert state.balances.purses[2] == 48 + 1 + 12
    assert len(state.rows) == 1
    for _ in range(8):
        table.tap("undo" if table.has("undo") else "leave")
    assert state.balances.board == (0,) * 8
    assert state.balances.purses == (48,) * 4
    table.close()


def test_nobody_is_there_any_more(tmp_path: Path) -> None:
    table = board(tmp_path)
    table.wait(899, 10)
    assert table.room.name == "board"
    assert table.built.top.desk.overlay is None
    table.wait(5, 1)
    assert table.built.top.desk.overlay is not None
    table.tap_at(640, 400)
    assert table.built.top.desk.overlay is None
    table.wait(925, 5)
    assert table.room.name == "attract"
    assert table.house.session.mode == Mode.NONE
    table.close()


def test_the_match_table_is_one_tap_a_deal(tmp_path: Path) -> None:
    table = Driver(tmp_path)
    to_seats(table, "match-table")
    table.tap("start")
    for seat in (2, 0, 2):
        table.tap(f"is-out:{seat}")
    sheet = table.house.session.state.sheet
    assert sheet is not None
    assert [row.out for row in sheet.rows] == [2, 0, 2]
    table.tap("undo")
    assert [row.out for row in sheet.rows] == [2, 0]
    table.tap("end-match")
    assert sheet.ended
    table.close()


def eight(tmp_path: Path) -> Driver:
    """Eight people at a small screen with large letters, where lists take pages."""
    def begin(house: House, now_s: float) -> Room:
        return BoardRoom.begin(house, PARLETT, tuple(sitter(p, "person") for p in range(8)), now_s, "S")

    return Driver(tmp_path, size=(800, 480), room=begin,
                  set_=settings(screen__diagonal_in=7.0, screen__distance_mm=450, screen__large=True))


def turn_to(table: Driver, name: str) -> None:
    """Turn the pages of a list until something is on it."""
    while table.has("page:back"):
        table.tap("page:back")
    for _ in range(20):
        if table.has(name):
            return
        table.tap("page:on")
    raise AssertionError(f"{name} is on no page")


def test_everybody_is_found_where_lists_take_pages(tmp_path: Path) -> None:
    table = eight(tmp_path)
    state = table.house.session.state
    turn_to(table, "deals:7")
    table.tap("deals:7")
    for name in ("seat:7", "suit:S", "rank:2", "turn-up", "bay:pope"):
        table.tap(name)
    assert not table.has("seat:6"), "else this shows nothing"
    turn_to(table, "seat:6")
    table.tap("seat:6")
    assert state.balances is not None
    assert state.balances.purses[6] == 48 + 6
    table.tap("bay:king")
    assert table.has("seat:0"), "the next question begins with its first page"
    table.tap("cancel")
    table.tap("out")
    turn_to(table, "seat:2")
    table.tap("seat:2")
    for _ in range(7):
        table.tap("left:3")
    table.tap("undo")
    table.tap("left:1")
    table.tap("settle")
    assert state.balances.purses[1] == 48 - 1, "the last of those round from the winner"
    table.close()
