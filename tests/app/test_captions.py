"""A caption helps without being in the way: upright for whoever must act, clear of what its moment and the next one
need, still while it is read, and gone when its moment is over.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from kiosk.app.people import sitter
from kiosk.app.playing import Playing
from kiosk.app.playroom import PlayRoom
from kiosk.app.rooms import House, Room
from kiosk.app.teaching import READ_S, due
from kiosk.rules.options import PRESETS
from kiosk.view.boardview import BAY_SIDE, bay_point
from kiosk.view.layout import layout
from kiosk.view.model import SOLO
from kiosk.view.motion import angle_at
from kiosk.view.scene import Drawn, Picture, Scene, Target
from kiosk.view.setting import Setting
from kiosk.view.sight import setting_of
from kiosk.view.spots import Box, bounds
from kiosk.view.timeline import Coins
from kiosk.view.turned import place_seen, stage_seen, turned
from tests.app.driver import Driver, settings

DIAGONALS = {1280: 10.1, 1920: 21.5, 800: 7.0}
STEP_S = 0.1
CASES = [
    ((1280, 800), (0,)), ((1280, 800), (6,)), ((1280, 800), (0, 2, 4, 6)), ((1280, 800), (2, 3, 5)),
    ((1920, 1080), (4,)), ((1920, 1080), (0, 2, 4, 6)), ((800, 480), (0,)), ((800, 480), (2,)),
    ((800, 480), (0, 2, 4, 6)), ((800, 480), (2, 4, 6)),
]


class Seen(NamedTuple):
    """The table at one time while a caption lies on it."""

    table: Driver
    game: Playing
    scene: Scene
    caption: Target
    box: Box


def begin(people: tuple[int, ...]) -> object:
    """A room maker: people at these places, computer players at the other hands of the four sides."""
    def make(house: House, now_s: float) -> Room:
        places = sorted({0, 2, 4, 6} | set(people))
        seated = tuple(sitter(p, "person" if p in people else "computer") for p in places)
        return PlayRoom.begin(house, PRESETS["parlett"].options, seated, now_s, "S")
    return make


def played(table: Driver, seconds: float = 70) -> Iterator[Seen]:
    """Play on by touching what is due once it has been read; yield the table whenever a caption lies on it."""
    idle = 0.0
    for _ in range(round(seconds / STEP_S)):
        room = table.room
        assert isinstance(room, PlayRoom)
        due_now = ("lead:", f"seat:{room.playing.acting()}")
        able = sorted(t.name for t in table.scene.targets if t.intent is not None and t.name.startswith(due_now))
        idle = idle + STEP_S if able else 0.0
        if idle > 2.5:
            table.tap(able[0], after_s=0.0)
            idle = 0.0
        table.wait(STEP_S)
        for t in table.scene.targets:
            if t.name == "caption":
                yield Seen(table, room.playing, table.scene, t, Box(t.x, t.y, t.w, t.h))


@pytest.fixture(scope="module", params=CASES, ids=lambda c: f"{c[0][0]}-{'-'.join(map(str, c[1]))}")
def watched(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[list[str]]:
    """What was wrong with each caption in turn, in the first minute of a match."""
    size, people = request.param
    home = tmp_path_factory.mktemp("captions")
    table = Driver(home, size=size, room=begin(people), set_=settings(screen__diagonal_in=DIAGONALS[size[0]]))
    lives: list[list[str]] = []
    last: tuple[float, str] = (-9.0, "")
    boxes: list[Box] = []
    since = 0.0
    for seen in played(table):
        if seen.caption.label != last[1] or table.now > last[0] + 2 * STEP_S + 0.06:
            lives.append([])
            boxes, since = [], table.now
        last = (table.now, seen.caption.label)
        if seen.box not in boxes:
            boxes.append(seen.box)
            if len(boxes) > 2:
                lives[-1].append(f"{table.now:.1f} moves again")
        lives[-1] += [f"{table.now:.1f} {fault}" for fault in faults(seen, table.now - since)]
    table.close()
    return lives


def faults(seen: Seen, shown_s: float) -> Iterator[str]:
    """What is wrong with a caption at one time. shown_s: for how long it has been there."""
    table, game, scene, caption, box = seen
    room = table.room
    assert isinstance(room, PlayRoom)
    now, say = table.now, caption.label
    st, solo = setting_seen(room), game.hands == SOLO
    if game.busy_to_s <= now and game.acting() >= 0 and game.sitters[game.acting()].present:
        wants = room.near if solo else "S" if st.lo.compact else game.side_of(game.acting())
        if caption.side != wants:
            yield f"faces {caption.side}, not {wants}: {say}"
    for t in scene.targets:
        if t.name.startswith(("lead:", "seat:", "help:")) and t.intent is not None and box.meets(whole(t)):
            yield f"covers {t.name}: {say}"
    for op in scene.backdrop if scene.moving else scene.backdrop + scene.ops:
        if isinstance(op, Picture) and hand_card(op, scene) and box.meets(bounds(op)):
            yield f"covers a card in a hand: {say}"
    for op in scene.backdrop + scene.ops:
        if isinstance(op, Picture) and isinstance(op.art, Drawn) and op.art.kind == "plate" and box.meets(bounds(op)):
            yield f"covers a plate: {say}"
    for bay in landing(game, st, now):
        if box.meets(on_screen(bay, room)):
            yield f"covers a bay where counters land: {say}"
    if shown_s > READ_S + 0.35 and not any(id_ == room.teaching.caption.id for id_, _ in due(game, now)
                                           if room.teaching.caption is not None):
        yield f"outlives its moment: {say}"


def setting_seen(room: PlayRoom) -> Setting:
    """Where everything stands, as it lies before the one person."""
    near = room.near if room.hands == SOLO else "S"
    view = room.playing.view(room.playing.since_s)
    view = view._replace(seats=tuple(s._replace(place=place_seen(s.place, near)) for s in view.seats))
    return setting_of(layout(stage_seen(room.house.stage, near)), view)


def on_screen(box: Box, room: PlayRoom) -> Box:
    near = room.near if room.hands == SOLO else "S"
    target = Target("bay", *box)
    return whole(turned(Scene((), (), (target,)), room.house.stage, near).targets[0])


def landing(game: Playing, st: Setting, now: float) -> Iterator[Box]:
    """The bays that counters come to or go from."""
    for item in game.line.items if game.line is not None else ():
        if isinstance(item, Coins) and item.start <= now < item.end:
            for kind, n in (item.source, item.target):
                if kind == "pot":
                    angle = angle_at(game.discs, now) if st.form == "round" else 0.0
                    x, y = bay_point(st.board, n, angle)
                    half = BAY_SIDE * st.board.k / 2
                    yield Box(x - half, y - half, 2 * half, 2 * half)


def hand_card(op: Picture, scene: Scene) -> bool:
    """Whether a picture is the face of a card that is not on the board."""
    if not (isinstance(op.art, str) and op.art.startswith("cards/")):
        return False
    disc = max((p for p in scene.backdrop + scene.ops
                if isinstance(p, Picture) and isinstance(p.art, str) and p.art.startswith("board/")), key=lambda p: p.w)
    return (op.x - disc.x) ** 2 + (op.y - disc.y) ** 2 > (disc.w / 2) ** 2


def whole(t: Target) -> Box:
    return Box(t.x, t.y, t.w, t.h)


def test_a_caption_is_upright_for_whoever_must_act_and_in_nobodys_way(watched: list[list[str]]) -> None:
    assert len(watched) > 2, "the first minute explains itself"
    assert not [fault for life in watched for fault in life]
