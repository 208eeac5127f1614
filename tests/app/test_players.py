"""Play between two deals: a person leaves a chair to a computer player, another takes one over."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.app.playroom import PlayRoom
from kiosk.rules.match import Stage
from kiosk.rules.options import PRESETS
from kiosk.view.model import CURTAIN, SOLO
from kiosk.view.scene import Text
from tests.app.driver import Driver, playing, settings

SIZES = [(1280, 800), (800, 480)]


def settled(tmp_path: Path, size: tuple[int, int], people: int) -> Driver:
    """A table whose first deal is over and told."""
    diagonal = {1280: 10.1, 800: 7.0}[size[0]]
    table = Driver(tmp_path, size=size, room=playing(PRESETS["parlett"].options, 4, people),
                   set_=settings(screen__diagonal_in=diagonal, play__teaching=False))
    room = table.room
    assert isinstance(room, PlayRoom)
    for _ in range(3000):
        able = [t.name for t in table.scene.targets if t.intent is not None and t.name.startswith(("lead:", "seat:"))]
        if room.playing.settling and room.playing.match.stage == Stage.BETWEEN:
            break
        if able:
            table.tap(able[0])
        table.wait(0.3)
    assert room.playing.settling
    return table


def open_players(table: Driver) -> None:
    table.tap(next(t.name for t in table.scene.targets if t.name.startswith("players")))
    assert table.room.name == "players"


def kinds(table: Driver) -> list[str]:
    return [s.kind for s in table.house.session.state.sitters]


@pytest.mark.parametrize("size", SIZES)
def test_another_person_takes_over_a_computer_players_chair(size: tuple[int, int], tmp_path: Path) -> None:
    table = settled(tmp_path, size, 1)
    before = table.house.session.state.balances
    open_players(table)
    for _ in range(2):
        table.tap("place:4")
    assert kinds(table).count("person") == 1, "nothing changes before it is agreed to"
    table.tap("keep")
    room = table.room
    assert isinstance(room, PlayRoom)
    assert kinds(table) == ["person", "computer", "person", "computer"]
    assert table.house.session.state.balances == before
    assert room.playing.hands == CURTAIN
    assert room.playing.settling
    table.wait(25)
    assert room.playing.match.number == 1
    table.close()


def test_who_leaves_leaves_the_chair_to_a_computer_player(tmp_path: Path) -> None:
    table = settled(tmp_path, (1280, 800), 2)
    open_players(table)
    table.tap("place:2")
    table.tap("keep")
    room = table.room
    assert isinstance(room, PlayRoom)
    assert kinds(table) == ["person", "computer", "computer", "computer"]
    assert table.house.session.state.sitters[1].level == 1
    assert room.playing.hands == SOLO
    table.close()


def test_somebody_must_play_on_and_going_back_changes_nothing(tmp_path: Path) -> None:
    table = settled(tmp_path, (1280, 800), 1)
    room = table.room
    open_players(table)
    table.tap("place:0")
    assert not table.has("keep")
    assert any("One person" in op.text for op in table.scene.ops if isinstance(op, Text))
    table.tap("leave")
    assert table.room is room
    assert kinds(table) == ["person", "computer", "computer", "computer"]
    table.wait(15)
    assert isinstance(room, PlayRoom)
    assert room.playing.match.number == 0, "the wait for the next deal began anew"
    table.wait(10)
    assert room.playing.match.number == 1
    table.close()


def test_a_page_that_nobody_touches_lets_everybody_play_on(tmp_path: Path) -> None:
    table = settled(tmp_path, (1280, 800), 1)
    open_players(table)
    table.wait(46, 0.5)
    assert table.room.name == "play"
    table.close()


def test_whoever_leaves_and_whoever_comes_change_in_one_commit(tmp_path: Path) -> None:
    """A table that was put out between the two had a match of computer players alone, and let go of it."""
    table = settled(tmp_path, (1280, 800), 1)
    open_players(table)
    table.tap("place:0")
    for _ in range(2):
        table.tap("place:4")
    commits = table.house.session.journal.commits
    table.tap("keep")
    assert table.house.session.journal.commits == commits + 1
    assert kinds(table) == ["computer", "computer", "person", "computer"]
    table.close()


@pytest.mark.parametrize("size", SIZES)
def test_the_page_turns_only_to_where_a_person_would_play_on(size: tuple[int, int], tmp_path: Path) -> None:
    table = settled(tmp_path, size, 2)
    open_players(table)
    table.tap("place:2")
    assert table.room.ui.side == "S", "a computer player took over at the left"
    table.tap("place:4")
    assert table.room.ui.side == "S"
    while table.target("place:4").label.endswith("Computer"):
        table.tap("place:4")
    assert table.room.ui.side == "N", "a person took over there"
    table.close()
