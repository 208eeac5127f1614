"""While the operator is at a table in play, or somebody reads, the game waits; and no hand lies open afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.app.playroom import PlayRoom
from kiosk.rules.deal import Phase
from kiosk.rules.options import PARLETT
from tests.app.driver import Driver, faces, playing, settings
from tests.app.test_secrets import allowed


def at_a_turn(tmp_path: Path, *, follow: bool, people: int = 1, **more: object) -> tuple[Driver, PlayRoom]:
    """A table at which the person in seat 0 has to follow, or to lead."""
    table = Driver(tmp_path, seed=5, size=(1920, 1080), set_=settings(play__teaching=False, **more),
                   room=playing(PARLETT, 4, people))
    room = table.room
    assert isinstance(room, PlayRoom)
    game = room.playing
    for _ in range(3000):
        table.wait(0.1)
        deal = game.match.deal
        if deal is None or deal.phase != Phase.PLAY or game.busy_to_s >= table.now or game.acting() != 0:
            continue
        if (deal.must >= 0) == follow:
            return table, room
        table.tap(next(t.name for t in table.scene.targets if t.name.startswith(("lead:", "seat:0")) and t.intent))
    raise AssertionError("that turn never came")


@pytest.mark.parametrize("follow", [True, False])
def test_the_game_goes_on_where_it_was_when_the_operator_has_gone(tmp_path: Path, follow: bool) -> None:
    table, room = at_a_turn(tmp_path, follow=follow)
    moves = len(room.playing.deal.moves)
    table.wait(1)
    table.built.top.operator(table.now)
    table.wait(110, 1.0)
    assert table.room.name == "operator"
    table.tap("leave")
    assert table.room is room
    assert len(room.playing.deal.moves) == moves, "what was due meanwhile was played in one moment, and nobody saw it"
    assert not room.playing.sitters[0].minded
    table.wait(2)
    assert len(room.playing.deal.moves) == moves
    table.wait(4)
    assert (len(room.playing.deal.moves) > moves) == follow
    table.close()


def test_a_hand_that_was_held_open_is_covered_when_the_operator_has_gone(tmp_path: Path) -> None:
    table, room = at_a_turn(tmp_path, follow=False, people=3, play__hands="edge", screen__diagonal_in=21.5)
    contact = table.down("seat:0")
    table.wait(1)
    assert room.playing.open_to_s
    table.built.top.operator(table.now)
    table.wait(1)
    table.up(contact)
    table.tap("leave")
    assert table.room is room
    assert not room.playing.open_to_s
    assert faces(table.wait(1)) <= allowed(room, table.now)
    table.close()
