"""Notices of faults keep clear: of what can be touched, of words and plates, and of one another."""

from __future__ import annotations

import re

import pytest

from kiosk.view.drawn_surfaces import MARGIN
from kiosk.view.intents import Awake
from kiosk.view.pages.banners import TURN_S, banners, notice_words, short_words
from kiosk.view.pages.gallery import ALL_TAKEN, NOW_S, PAGES
from kiosk.view.pages.model import Notice, Ui
from kiosk.view.pages.overlay import over
from kiosk.view.scene import Drawn, Picture, Scene, Stage, Target, Text
from kiosk.view.spots import Box, bounds
from kiosk.view.words import Stretched, Words
from tests.view_pages.inspection import box_of
from tests.view_pages.stages import MakeStage

NOTICES = (Notice("owed", 0, "Clara", 4), Notice("not-saving"), Notice("hopper-jam"))
STATES = ("board", "board-bay", "board-eight", "board-dress", "board-out")
CASES = [(size, large, side, say) for size, large in
         (("7", False), ("10", False), ("21", False), ("43", False), ("10", True), ("7", True))
         for side in "SWN" for say in (Words(), Stretched())]


def told(below: Scene, stage: Stage, say: Words, side: str, *, alone: bool = False) -> tuple[Scene, list[Box]]:
    """The scene with the notices, and the notices' bodies."""
    ui = Ui(side=side)
    scene = over(below, banners(NOTICES, ui, NOW_S, stage, say, ALL_TAKEN, alone=alone))
    more = scene.ops[len(below.ops):]
    bodies = [bounds(op).inset(MARGIN * op.art.args[0]) for op in more
              if isinstance(op, Picture) and isinstance(op.art, Drawn) and op.art.kind == "banner"]
    return scene, bodies


@pytest.mark.parametrize(("size", "large", "side", "say"), CASES)
def test_no_notice_covers_what_is_touched_or_read(size: str, large: bool, side: str, say: Words,
                                                  make_stage: MakeStage) -> None:
    stage = make_stage(size, large)
    for name in sorted(set(STATES) & set(PAGES)):
        below = PAGES[name](stage, say, side)
        _, bodies = told(below, stage, say, side)
        assert bodies, name
        read = [bounds(op, stage.measure(op.text, op.cap, op.face)) for op in below.backdrop + below.ops
                if isinstance(op, Text) and op.text]
        touched = [box_of(t) for t in below.targets if t.intent is not None]
        for i, body in enumerate(bodies):
            assert not any(body.meets(b) for b in (*read, *touched, *bodies[:i])), name
            assert Box(0, 0, stage.width, stage.height).holds(body), name


@pytest.mark.parametrize("side", "SWNE")
def test_who_plays_alone_is_told_once_and_upright(side: str, make_stage: MakeStage) -> None:
    stage = make_stage("10")
    below = PAGES["board"](stage, Words(), side)
    scene, bodies = told(below, stage, Words(), side, alone=True)
    turns = {op.turn for op in scene.ops[len(below.ops):] if isinstance(op, Text)}
    assert turns == {{"S": 0, "W": 90, "N": 180, "E": 270}[side]}
    assert len(bodies) <= len(NOTICES)


def test_where_nothing_is_free_no_notice_covers_anything(make_stage: MakeStage) -> None:
    stage = make_stage("7")
    full = Scene((), (), (Target("awake", 0, 0, stage.width, stage.height, Awake(), label="Awake"),))
    assert told(full, stage, Words(), "S")[1] == []



LASTING = ("board", "board-eight", "board-dress")
"""States that last until somebody does something; a question at the board is closed again by one touch."""


def read(below: Scene, scene: Scene) -> dict[float, set[str]]:
    """What the notices say, without their numbers, by the way their words are turned."""
    said: dict[float, list[list[str]]] = {}
    for op in scene.ops[len(below.ops):]:
        if isinstance(op, Picture) and isinstance(op.art, Drawn) and op.art.kind == "banner":
            one: list[str] = []
        elif isinstance(op, Text):
            if not one:
                said.setdefault(op.turn, []).append(one)
            one.append(op.text)
    return {turn: {re.sub(r"^\d/\d +", "", " ".join(one)) for one in ones} for turn, ones in said.items()}


@pytest.mark.parametrize(("size", "large", "side", "say"), CASES)
def test_every_notice_has_its_turn_in_words(size: str, large: bool, side: str, say: Words,
                                            make_stage: MakeStage) -> None:
    stage = make_stage(size, large)
    for name in LASTING:
        below = PAGES[name](stage, say, side)
        found: dict[float, set[str]] = {}
        for turn in range(len(NOTICES)):
            now_s = NOW_S // TURN_S * TURN_S + turn * TURN_S
            scene = over(below, banners(NOTICES, Ui(side=side), now_s, stage, say, ALL_TAKEN))
            for way, said in read(below, scene).items():
                found.setdefault(way, set()).update(said)
        said = set().union(*found.values())
        for notice in NOTICES:
            words = {notice_words(say, notice), short_words(say, notice), short_words(say, notice, near=False)}
            assert words & said, (name, notice)


def test_notices_that_take_turns_are_numbered_and_wake_the_table(make_stage: MakeStage) -> None:
    stage = make_stage("10", True)
    below = PAGES["board"](stage, Words(), "W")
    at = [over(below, banners(NOTICES, Ui(side="W"), turn * TURN_S, stage, Words(), ALL_TAKEN)) for turn in range(3)]
    first = [next(op.text for op in scene.ops[len(below.ops):] if isinstance(op, Text)) for scene in at]
    assert [text.split()[0] for text in first] == ["1/3", "2/3", "3/3"]
    assert [scene.wake_s for scene in at] == [TURN_S, 2 * TURN_S, 3 * TURN_S]


def test_where_all_have_room_none_is_numbered(make_stage: MakeStage) -> None:
    stage = make_stage("21")
    below = PAGES["board-dress"](stage, Words(), "S")
    said = read(below, over(below, banners(NOTICES[:1], Ui(), NOW_S, stage, Words(), ALL_TAKEN)))
    assert any("Clara is owed 4: ask staff" in one for one in said.values())
