"""A match is ended at any moment: asked for from the help card, asked back, and what it means is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.app.attracting import Attract
from kiosk.app.boardroom import BoardRoom
from kiosk.app.ending import Ending
from kiosk.app.playroom import PlayRoom
from kiosk.app.rooms import House, Room
from kiosk.rules.options import PRESETS, Options
from kiosk.table import replay
from kiosk.table.session import open_table
from kiosk.table.state import Mode
from tests.app.driver import Driver, playing, settings, sitters

PARLETT = PRESETS["parlett"].options


def asked(table: Driver) -> None:
    """Open help at the edge and ask for the match's end."""
    table.tap(next(t.name for t in table.scene.targets if t.name.startswith("help:")))
    table.tap("help:end")


def in_mid_deal(home: Path, options: Options = PARLETT) -> Driver:
    """A match of one person in its second deal, cards on the table."""
    table = Driver(home, room=playing(options, 4, 1), set_=settings(play__follow_s=0, play__mind_s=30.0))
    state = table.house.session.state
    for _ in range(6000):
        match = state.match
        assert match is not None
        if match.number == 1 and match.deal is not None and len(match.deal.moves) > 5:
            return table
        leads = [t.name for t in table.scene.targets if t.name.startswith("lead:")]
        if leads:
            table.tap(leads[0])
        table.wait(0.5, 0.5)
    raise AssertionError("the second deal never came")


@pytest.mark.parametrize("leftover", ["stay", "share"])
def test_a_match_ends_in_the_middle_of_a_deal(leftover: str, tmp_path: Path) -> None:
    table = in_mid_deal(tmp_path, Options.of({"leftover": leftover}))
    state = table.house.session.state
    before = state.balances
    assert before is not None
    asked(table)
    assert isinstance(table.room, Ending)
    assert "This deal stays unfinished." in table.said
    assert "nobody pays for cards left" in table.said
    assert ("stays for the next match" if leftover == "stay" else "is shared out") in table.said
    table.tap("end-match")
    assert isinstance(table.room, PlayRoom)
    assert table.room.ended
    assert table.has("done")
    after = state.balances
    assert after is not None
    assert sum(after.purses) + sum(after.board) + after.bank == sum(before.purses) + sum(before.board) + before.bank
    assert (after.purses == before.purses) == (leftover == "stay")
    assert len(state.rows) == 1, "an unfinished deal is no row"
    assert len(list(replay.records(table.house.session.journal.readable()))) == 1, "and no record"
    table.tap("done")
    assert isinstance(table.room, Attract)
    assert state.leftover == after.board
    table.close()
    again = open_table(tmp_path / "journal.sqlite")
    assert again.state.leftover == after.board, "and the same is read again after a start"
    again.close()


def test_the_match_waits_for_the_answer_and_goes_on(tmp_path: Path) -> None:
    table = in_mid_deal(tmp_path)
    state = table.house.session.state
    turn = state.turn
    asked(table)
    table.wait(20.0)
    assert state.turn == turn, "nothing is played while it is asked"
    table.tap("leave")
    assert isinstance(table.room, PlayRoom)
    assert not table.room.ended
    asked(table)
    table.wait(40.0)
    assert isinstance(table.room, PlayRoom), "nobody answered: the match goes on"
    assert not state.ended
    table.close()


def test_before_the_first_deal_a_match_is_just_left(tmp_path: Path) -> None:
    table = Driver(tmp_path, room=playing(PARLETT, 4, 1))
    room = table.room
    assert isinstance(room, PlayRoom)
    assert isinstance(room.end_match(0.0), Attract)
    assert table.house.session.mode == Mode.NONE
    table.close()


def boards(house: House, now_s: float) -> Room:
    return BoardRoom.begin(house, PARLETT, sitters(4, 4), now_s, "S")


def test_a_match_at_the_board_too(tmp_path: Path) -> None:
    table = Driver(tmp_path, room=boards)
    table.tap("deals:0")
    table.tap("seat:0")
    state = table.house.session.state
    before = state.balances
    assert before is not None
    assert sum(before.board) == 15
    asked(table)
    assert "This deal stays unfinished." in table.said
    table.tap("leave")
    assert isinstance(table.room, BoardRoom)
    asked(table)
    table.tap("end-match")
    assert isinstance(table.room, BoardRoom)
    assert table.room.game.ended
    assert state.balances == before
    table.close()


def test_help_offers_no_end_where_there_is_no_match(tmp_path: Path) -> None:
    table = Driver(tmp_path)
    table.tap("touch")
    table.tap("choose")
    table.tap("help:S")
    assert table.has("help:close")
    assert not table.has("help:end")
    table.close()
