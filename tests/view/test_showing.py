"""Frames are made from what stayed the same since the one before; nobody may see that."""

from __future__ import annotations

from itertools import pairwise

import pytest

from kiosk.view.instant import changes, step
from kiosk.view.model import CURTAIN, EDGE, OPEN, SOLO
from kiosk.view.scene import Fill, Op, Picture, Scene
from kiosk.view.showing import RECENT, STANDING, bare
from kiosk.view.table import table
from kiosk.view.words import Words

from .dealt import Driven
from .stages import stage

SAY = Words()
FRAME_S = 1 / 30


def anew(game: Driven, size: str, now_s: float, start_s: float) -> Scene:
    """A frame that is the first of its table."""
    RECENT.clear()
    return table(stage(size), SAY, game.view(**BUSY), game.ui(start_s), now_s)._replace(before=None)


BUSY: dict[str, object] = {"acting": -1, "legal": ()}


@pytest.mark.parametrize(("size", "hands", "seats"), [
    ("10in", EDGE, 4), ("10in", SOLO, 4), ("21in", OPEN, 6), ("21in", CURTAIN, 8), ("7in", SOLO, 5)])
def test_a_frame_is_the_same_however_it_was_come_by(size: str, hands: str, seats: int) -> None:
    game = Driven(seats, "parlett", 5, hands)
    for _ in range(12):
        game.step()
        view, ui, on = game.view(**BUSY), game.ui(2.0), stage(size)
        assert ui.timeline is not None
        frames = min(90, int((ui.timeline.end_s + 1.3 - 2.0) / FRAME_S))
        RECENT.clear()
        one_after_another = [table(on, SAY, view, ui, 2.0 + n * FRAME_S) for n in range(frames)]
        for n in range(0, frames, 7):
            assert anew(game, size, 2.0 + n * FRAME_S, 2.0) == one_after_another[n]._replace(before=None)


@pytest.mark.parametrize("seed", range(3))
def test_a_step_stays_the_same_between_two_changes(seed: int) -> None:
    game = Driven(5, "hoffmann" if seed else "parlett", seed)
    for _ in range(30):
        game.step()
        line = game.ui(3.0).timeline
        assert line is not None
        times = [t for t in changes(line) if t <= line.end_s]
        assert times[0] == line.start_s
        assert times[-1] == line.end_s
        for since, until in pairwise(times):
            if until - since < 1e-9:
                continue
            at = [since, since + (until - since) / 3, until - (until - since) / 1000]
            steps = [step(line, line.before, now_s) for now_s in at]
            assert steps[0] == steps[1] == steps[2]


def test_what_does_not_flow_is_the_very_same_frame() -> None:
    game = Driven(4)
    game.step()
    line = game.ui(0.0).timeline
    assert line is not None
    view, ui, on = game.view(**BUSY), game.ui(0.0), stage("10in")
    calm = [a for a, b in pairwise(changes(line))
            if b - a > 0.3 and not step(line, line.before, a + 0.1).flows and a > line.end_s - 0.6]
    assert calm
    first, second = (table(on, SAY, view, ui, calm[-1] + more) for more in (0.1, 0.2))
    assert first.ops is second.ops


@pytest.mark.parametrize(("size", "hands", "seats"), [("10in", EDGE, 4), ("7in", SOLO, 5), ("21in", OPEN, 3)])
def test_what_a_motion_will_be_drawn_with_is_known_before_it_begins(size: str, hands: str, seats: int) -> None:
    game = Driven(seats, "parlett", 2, hands)
    for _ in range(25):
        game.step()
        view, ui, on = game.view(**BUSY), game.ui(2.0), stage(size)
        assert ui.timeline is not None
        RECENT.clear()
        told = table(on, SAY, view, ui, 2.0).before
        assert told is not None
        before = set(told())
        assert before
        for n in range(0, min(120, int((ui.timeline.end_s - 2.0) / FRAME_S)), 3):
            frame = table(on, SAY, view, ui, 2.0 + n * FRAME_S)
            wanted = {drawn(op) for op in map(bare, frame.backdrop + frame.ops) if op[0] not in STANDING}
            assert wanted <= {drawn(op) for op in before}


def drawn(op: Op) -> Op:
    """What is made for an operation: of one that changes its size only the raster."""
    if isinstance(op, Picture) and op.raster is not None:
        return op._replace(w=op.raster[0], h=op.raster[1])
    return op._replace(x=0, y=0, w=0, h=0) if isinstance(op, Fill) else op
