"""What drawing costs on the screens that people see, counted: in play, in attract, and on every page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from kiosk.app.attracting import Attract
from kiosk.app.building import Built, StillClock, build
from kiosk.app.paths import paths
from kiosk.app.people import by_computer
from kiosk.app.pictures import SCREENS, panel
from kiosk.app.playroom import PlayRoom
from kiosk.app.rooms import House, Room
from kiosk.app.sizing import stage
from kiosk.commands.bench_frames import BUDGETS, unseen_canvas
from kiosk.config import defaults
from kiosk.rules.options import PARLETT
from kiosk.screen.canvas import Canvas
from kiosk.view.pages.model import Ui
from kiosk.view.pages.notices import idle
from kiosk.view.pages.overlay import over
from kiosk.view.scene import Scene
from kiosk.view.words import Words

SIZE = (1280, 800)
SIZES = [(800, 480), SIZE, (1920, 1080)]
FRAME_S = 1 / 12
"""Counts are the same at every pace; fewer frames make a quicker test."""


@pytest.fixture(params=[True, False], ids=["composed", "renderer"])
def canvas(request: pytest.FixtureRequest) -> Iterator[Canvas]:
    """The way without a GPU, and the way with one."""
    with unseen_canvas(SIZE, composed=request.param) as canvas:
        yield canvas


def made(canvas: Canvas) -> tuple[int, int, int, int]:
    c = canvas.counts
    return c.textures_made, c.pieces_made, c.font_renders, c.files_loaded


class Watched:
    """A table whose frames are drawn and counted, to be closed. kinds: of what was on its way in the frames so far."""

    def __init__(self, home: Path, canvas: Canvas, seats: int = 0) -> None:
        def begin(house: House, now_s: float) -> Room:
            if not seats:
                return Attract(house, now_s)
            return PlayRoom.begin(house, PARLETT, by_computer(["easy"] * seats), now_s, "S")

        self.canvas = canvas
        self.built: Built = build(paths(home), SIZE, canvas.fonts, 0.0, seed=2, clock=StillClock(), room=begin,
                                  devices=False)
        self.now = 0.0
        self.kinds: set[str] = set()
        self._last: Scene | None = None

    def close(self) -> None:
        self.built.house.session.close()

    def frame(self) -> None:
        """Let a frame pass, draw it, and hold it to what it may cost."""
        self.now += FRAME_S
        canvas, counts, scene = self.canvas, self.canvas.counts, self.built.top.step(self.now)
        before, last = made(canvas), self._last
        drawn = canvas.draw(scene)
        if drawn:
            assert counts.last_draws <= BUDGETS["draw_calls"]
            assert counts.last_screens <= BUDGETS["overdraw"]
        if scene.moving and last is not None and last.moving and last.before is scene.before:
            assert made(canvas) == before, f"made in motion at {self.now:.2f} s"
            self.kinds |= self.under_way()
        if not scene.moving:
            canvas.prepare(scene.prepare)
            frames, draws = counts.frames, counts.draws
            assert not canvas.draw(scene)
            assert not canvas.draw(scene._replace(targets=(), wake_s=None))
            assert (counts.frames, counts.draws) == (frames, draws)
        self._last = scene

    def under_way(self) -> set[str]:
        """What is on its way now: the names of the timeline's items."""
        room = self.built.top.desk.room
        line = room.playing.line if isinstance(room, PlayRoom) else None
        items = line.items if line is not None and line.end_s > self.now else ()
        return {type(item).__name__ for item in items if item.start <= self.now < item.end}


@pytest.mark.parametrize("seats", [4, 8])
def test_a_real_deal_keeps_to_its_counts(tmp_path: Path, canvas: Canvas, seats: int) -> None:
    """From the first dealer over dressing, the deal and the turn-up to a sweep."""
    wanted = {"Pointing", "Coins", "Dealing", "Flip", "Slide", "Lit"}
    with closing(Watched(tmp_path, canvas, seats)) as table:
        while not wanted <= table.kinds:
            assert table.now < 60
            table.frame()
    assert canvas.turntables <= 1, "only the disc turns"


def test_attract_keeps_to_its_counts(tmp_path: Path, canvas: Canvas) -> None:
    with closing(Watched(tmp_path, canvas)) as table:
        for _ in range(30):
            table.now += 0.5
            table.frame()


@pytest.mark.parametrize(("composed", "size"), [(True, SIZE), *((False, size) for size in SIZES)], ids=str)
def test_every_page_keeps_to_its_counts(composed: bool, size: tuple[int, int]) -> None:
    inches, distance = panel(size, None)
    usual = defaults()
    values = {**usual.values, "screen.diagonal_in": inches, "screen.distance_mm": distance}
    over = []
    with unseen_canvas(size, composed=composed) as canvas:
        shown, counts = stage(replace(usual, values=values), *size, canvas.fonts), canvas.counts
        for name, page in SCREENS.items():
            scene = page(shown, Words())
            canvas.invalidate()
            assert canvas.draw(scene)
            if counts.last_draws > BUDGETS["draw_calls"] or counts.last_screens > BUDGETS["overdraw"]:
                over.append(f"{name}: {counts.last_draws} draw calls, {counts.last_screens:.2f} screens")
            before = (counts.frames, counts.draws, *made(canvas))
            assert not canvas.draw(scene._replace(targets=())), name
            assert (counts.frames, counts.draws, *made(canvas)) == before, name
    assert not over


def test_a_countdown_in_the_dark_draws_little_of_it() -> None:
    """The table below stands in the backdrop: a step of the ring is a few rectangles."""
    with unseen_canvas(SIZE, composed=False) as canvas:
        shown = stage(defaults(), *SIZE, canvas.fonts)
        below = SCREENS["board-eight"](shown, Words())
        for now in (100.0, 101.0):
            asked = over(below, idle(None, Ui(until_s=114.0, wait_s=20.0), now, shown, Words()))
            assert canvas.draw(asked)
        assert canvas.counts.last_draws < 20
        assert canvas.counts.baked == 1, "the second step finds the backdrop of the first"
