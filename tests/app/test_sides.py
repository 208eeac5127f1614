"""Whoever begins at another edge of the table is seated there, and one person reads everything from that edge."""

from __future__ import annotations

import math
import shutil
from pathlib import Path

import pytest

from kiosk.app.boardroom import BoardRoom
from kiosk.app.people import at_once, place_of, sitter
from kiosk.app.playroom import PlayRoom
from kiosk.app.rooms import House, Room
from kiosk.rules.match import Stage
from kiosk.rules.options import PRESETS
from kiosk.view.layout import PLACES, place_side
from kiosk.view.motion import angle_at, side_at
from kiosk.view.pages.clear import shown
from kiosk.view.scene import Drawn, Face, Picture, Scene, Text
from kiosk.view.spots import NEVER_TURNED, SIDES, TURNS, Box, bounds
from tests.app.driver import Driver, play_on, playing, settings
from tests.view_pages.inspection import Limits, faults_of_targets, faults_of_words

SIZES = [(1280, 800), (1920, 1080), (800, 480)]
DIAGONALS = {1280: 10.1, 1920: 21.5, 800: 7.0}


def table_of(home: Path, size: tuple[int, int] = (1280, 800)) -> Driver:
    return Driver(home, size=size, set_=settings(screen__diagonal_in=DIAGONALS[size[0]], play__teaching=False))


def touch_edge(table: Driver, side: str) -> Scene:
    """Touch the words that invite whoever sits at an edge."""
    word = next(op for op in table.scene.ops
                if isinstance(op, Text) and op.text == "Touch to play" and op.turn == TURNS[side])
    return table.tap_at(word.x, word.y)


def upright_for(scene: Scene, side: str) -> bool:
    """Whether every word and every surface that can be turned is upright for the reader at a side."""
    turns = {op.turn % 360 for op in scene.backdrop + scene.ops if isinstance(op, Text)}
    cards = {op.turn % 360 for op in scene.backdrop + scene.ops
             if isinstance(op, Picture) and isinstance(op.art, str) and op.art.startswith("cards/")}
    plates = {op.turn for op in scene.ops if isinstance(op, Picture) and isinstance(op.art, Drawn)
              and op.art.kind in NEVER_TURNED}
    return turns == {TURNS[side]} and cards <= {TURNS[side]} and plates <= {0}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("side", SIDES)
def test_the_first_page_turns_to_the_words_that_were_touched(side: str, size: tuple[int, int], tmp_path: Path) -> None:
    table = table_of(tmp_path, size)
    assert not list(faults_of_targets(table.scene, table.house.stage))
    touch_edge(table, side)
    assert table.target("play-now").side == side
    table.tap("back")
    w, h = size
    table.tap_at(w / 2, h * 0.4)
    assert table.target("play-now").side == "S", "a touch in the middle is of somebody at the near side"
    table.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("side", SIDES)
def test_who_plays_at_once_sits_at_the_edge_they_touched(side: str, size: tuple[int, int], tmp_path: Path) -> None:
    table = table_of(tmp_path, size)
    touch_edge(table, side)
    table.tap("play-now")
    room = table.room
    assert isinstance(room, PlayRoom)
    people = [s for s in room.playing.sitters if s.human]
    assert [place_side(place_of(s)) for s in people] == [side]
    places = [place_of(s) for s in room.playing.sitters]
    first = places.index(min(places))
    assert places[first:] + places[:first] == sorted(places), "seats go round clockwise"
    stage, seen = table.house.stage, 0
    for _ in range(400):
        if any(t.name.startswith("lead:") for t in table.scene.targets):
            seen += 1
            assert upright_for(table.scene, side)
            assert {t.side for t in table.scene.targets} == {side}
            whole = Box(0, 0, stage.width, stage.height)
            near = {"S": whole._replace(y=stage.height / 2), "N": whole._replace(h=stage.height / 2),
                    "W": whole._replace(w=stage.width / 2), "E": whole._replace(x=stage.width / 2)}[side]
            for t in table.scene.targets:
                if t.name.startswith("lead:"):
                    assert near.holds(Box(t.x, t.y, t.w, t.h), 1), t.name
            found = [*faults_of_targets(table.scene, stage), *faults_of_words(table.scene, stage, Limits(0.85, 0.5))]
            assert not [fault for fault in found if not fault.endswith("says nothing")]
            table.tap(next(t.name for t in table.scene.targets if t.name.startswith("lead:")))
        elif any(t.name.startswith("seat:") and t.intent is not None for t in table.scene.targets):
            table.tap(next(t.name for t in table.scene.targets if t.name.startswith("seat:") and t.intent is not None))
        if room.playing.match.stage == Stage.BETWEEN and seen:
            break
        table.wait(0.5)
    assert seen
    for _ in range(60):
        if room.playing.settling:
            break
        assert upright_for(table.scene, side) or room.playing.busy_to_s > table.now
        table.wait(0.2)
    assert upright_for(table.scene, side)
    assert {t.side for t in table.scene.targets} == {side}
    table.close()


def alone_at(place: int) -> object:
    """A room maker: one person at a place, computer players at the others."""
    def begin(house: House, now_s: float) -> Room:
        sitters = tuple(sitter(p, "person" if p == place else "computer") for p in (0, 2, 4, 6))
        return PlayRoom.begin(house, PRESETS["parlett"].options, sitters, now_s, "S")
    return begin


@pytest.mark.parametrize("side", SIDES)
def test_one_person_reads_from_their_own_edge_after_a_stop_too(side: str, tmp_path: Path) -> None:
    table = Driver(tmp_path / "one", room=alone_at(2 * SIDES.index(side)), set_=settings(play__teaching=False))
    table.wait(12)
    assert {t.side for t in table.scene.targets} == {side}
    shutil.copytree(tmp_path / "one", tmp_path / "two")
    table.close()
    again = Driver(tmp_path / "two", set_=settings(play__teaching=False))
    again.wait(25)
    assert isinstance(again.room, PlayRoom)
    assert {t.side for t in again.scene.targets} == {side}
    again.close()


@pytest.mark.parametrize("side", SIDES)
def test_the_first_captions_help_whoever_sits_alone(side: str, tmp_path: Path) -> None:
    table = Driver(tmp_path, room=alone_at(2 * SIDES.index(side)))
    told = 0
    for _ in range(150):
        table.wait(0.2)
        caption = [t for t in table.scene.targets if t.name == "caption"]
        told += len(caption)
        assert {t.side for t in caption} <= {side}
    assert told
    table.close()


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("seats", range(3, 9))
def test_the_places_of_a_match_at_once(seats: int, side: str) -> None:
    sitters = at_once(seats, "easy", side)
    assert [s.human for s in sitters] == [True] + [False] * (seats - 1)
    assert place_side(place_of(sitters[0])) == side
    assert len({place_of(s) for s in sitters}) == seats


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
@pytest.mark.parametrize("side", SIDES)
def test_a_caption_covers_no_other_players_plate(side: str, size: tuple[int, int], tmp_path: Path) -> None:
    table = Driver(tmp_path, size=size, room=alone_at(2 * SIDES.index(side)),
                   set_=settings(screen__diagonal_in=DIAGONALS[size[0]]))
    told = 0
    for _ in range(150):
        table.wait(0.2)
        plates = [bounds(op) for op in table.scene.backdrop + table.scene.ops
                  if isinstance(op, Picture) and isinstance(op.art, Drawn) and op.art.kind == "plate"]
        for caption in (t for t in table.scene.targets if t.name == "caption"):
            told += 1
            assert not any(p.meets(Box(caption.x, caption.y, caption.w, caption.h)) for p in plates)
    assert told
    table.close()


@pytest.mark.parametrize(("size", "people"), [((1280, 800), (0, 2)), ((1280, 800), (0,)), ((1920, 1080), (0, 2, 4, 6)),
                                              ((800, 480), (4,)), ((800, 480), (2,))])
def test_a_caption_covers_no_sentence_no_plate_and_no_hand(size: tuple[int, int], people: tuple[int, ...],
                                                           tmp_path: Path) -> None:
    def begin(house: House, now_s: float) -> Room:
        seated = tuple(sitter(p, "person" if p in people else "computer") for p in (0, 2, 4, 6))
        return PlayRoom.begin(house, PRESETS["parlett"].options, seated, now_s, "N")

    table = Driver(tmp_path, size=size, room=begin, set_=settings(screen__diagonal_in=DIAGONALS[size[0]]))
    told = covered = 0
    for _ in range(200):
        able = [t.name for t in table.scene.targets if t.intent is not None and t.name.startswith(("lead:", "seat:"))]
        if able and not table.has("caption"):
            table.tap(able[0])
        table.wait(0.3)
        for caption in (t for t in table.scene.targets if t.name == "caption"):
            told += 1
            assert people == (0, 2, 4, 6) or caption.side in {place_side(p) for p in people}, "nobody reads it there"
            box = Box(caption.x, caption.y, caption.w, caption.h)
            covered += any(kept.meets(box) for kept in read_or_held(table, caption.label))
    assert told > 5
    assert covered <= 0.1 * told, "only what has just come may lie under it for a moment"
    table.close()


def read_or_held(table: Driver, label: str) -> list[Box]:
    """What a caption must not cover: the sentences of the moment, plates, and cards in a hand."""
    stage, scene = table.house.stage, table.scene
    x, y, radius = shown(scene, stage.measure).disc
    kept = []
    for op in scene.backdrop + scene.ops:
        if isinstance(op, Text) and op.text not in label:
            kept.append(bounds(op, stage.measure(op.text, op.cap, op.face)))
        elif isinstance(op, Picture):
            plate = isinstance(op.art, Drawn) and op.art.kind == "plate"
            if plate or (isinstance(op.art, str) and op.art.startswith("cards/") and not scene.moving):
                kept.append(bounds(op))
    return [box for box in kept if math.hypot(box.cx - x, box.cy - y) > radius]


def board_of(home: Path, sides: str, size: tuple[int, int] = (1280, 800)) -> Driver:
    """A match at the board with one person at each of these sides."""
    people = tuple(sitter(p, "person") for p in range(8) if PLACES[p][0] in sides and PLACES[p][1] == "R")

    def begin(house: House, now_s: float) -> Room:
        return BoardRoom.begin(house, PRESETS["parlett"].options, people, now_s, "S")
    return Driver(home, size=size, set_=settings(screen__diagonal_in=DIAGONALS[size[0]]), room=begin)


def test_a_page_turns_to_no_side_at_which_nobody_sits(tmp_path: Path) -> None:
    """Help opens at the edge that asked, also where nobody sits, and leaves the board as it lies."""
    table = board_of(tmp_path, "SWN")
    table.tap("deals:0")
    for side, faced in (("N", "N"), ("E", "N"), ("W", "W"), ("E", "W")):
        table.tap(f"help:{side}")
        overlay = table.built.top.desk.overlay
        assert overlay is not None
        assert overlay.ui.side == side
        assert table.room.ui.side == faced
        table.tap(f"help:{side}")
        assert table.built.top.desk.overlay is None
    table.close()


def test_a_page_begins_before_somebody(tmp_path: Path) -> None:
    table = board_of(tmp_path, "WNE")
    assert table.room.ui.side == "W"
    table.close()


@pytest.mark.parametrize("size", [(1280, 800), (800, 480)])
def test_what_a_computer_player_does_is_written_for_people(size: tuple[int, int], tmp_path: Path) -> None:
    table = Driver(tmp_path, size=size, room=playing(PRESETS["parlett"].options, 4, 2),
                   set_=settings(play__follow_s=0, play__teaching=False))
    room = table.room
    assert isinstance(room, PlayRoom)
    game = room.playing
    at_people = {TURNS[game.side_of(i)] for i, s in enumerate(game.sitters) if s.present}
    names = [s.name for s in game.sitters if not s.present]
    computers = 0

    def told() -> bool:
        nonlocal computers
        assert TURNS[side_at(game.discs, table.now)] in at_people
        for op in (*table.scene.backdrop, *table.scene.ops):
            if isinstance(op, Text) and op.face == Face.DISPLAY and op.text.split(" ")[0] in names:
                computers += 1
                assert op.turn in at_people, op.text
        return computers > 20

    play_on(table, 300, until=told)
    assert computers > 20
    table.close()


def test_the_board_lies_before_whoever_must_act_from_the_first_moment_on(tmp_path: Path) -> None:
    options = PRESETS["parlett"].options
    table = Driver(tmp_path, room=playing(options, 4, 4), set_=settings(play__follow_s=0, play__teaching=False))
    room = table.room
    assert isinstance(room, PlayRoom)

    def elsewhere() -> bool:
        game = room.playing
        at_rest = game.busy_to_s < table.now - 2.0 and game.acting() >= 0
        return at_rest and game.side_of(game.acting()) != "S"

    play_on(table, 300, until=elsewhere)
    assert elsewhere()
    side, angle = (at(room.playing.discs, table.now) for at in (side_at, angle_at))
    shutil.copytree(tmp_path, after := tmp_path.parent / f"{tmp_path.name}-after")
    table.close()
    again = Driver(after, set_=settings(play__follow_s=0, play__teaching=False))
    again.wait(20.05, 0.05)
    assert isinstance(again.room, PlayRoom)
    game = again.room.playing
    assert side == game.side_of(game.acting())
    assert (side_at(game.discs, again.now), angle_at(game.discs, again.now)) == (side, angle)
    again.close()
