"""Notices of faults keep clear: of what can be touched, of words and plates, and of one another."""

from __future__ import annotations

import pytest

from kiosk.view.drawn_surfaces import MARGIN
from kiosk.view.intents import Awake
from kiosk.view.pages.gallery import ALL_TAKEN, NOW_S, PAGES
from kiosk.view.pages.model import Notice, Ui
from kiosk.view.pages.notices import banners
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

