"""The picture that a GPU draws and the one that is composed without one are the same picture."""

from __future__ import annotations

import math
import os

import pygame
import pytest

from kiosk.commands.bench_frames import SceneOf, synthetic
from kiosk.screen.canvas import Canvas
from kiosk.screen.errors import ScreenError
from kiosk.view.scene import Scene

from .conftest import MakeCanvas, levels
from .scenes import table

SIZE = (1280, 800)
BY_LEVELS = 2
DISC_AT_MOST = 0.01
ELSEWHERE_AT_MOST = 0.0005


@pytest.fixture
def gpu(make_canvas: MakeCanvas, monkeypatch: pytest.MonkeyPatch) -> MakeCanvas:
    """Makes canvases of Mesa's llvmpipe; skipped where it is not installed, except in CI."""
    monkeypatch.setenv("LIBGL_ALWAYS_SOFTWARE", "1")

    def make(size: tuple[int, int], **options: object) -> Canvas:
        try:
            return make_canvas(size, video="offscreen", driver="opengles2", **options)
        except ScreenError as error:
            reason = f"no OpenGL ES here (apt install libgl1-mesa-dri libegl1 libgles2 libgbm1): {error}"
            if os.environ.get("CI") == "true":
                pytest.fail(reason)
            pytest.skip(reason)

    return make


def apart(a: pygame.Surface, b: pygame.Surface, centre: tuple[float, float], radius: float) -> tuple[float, float]:
    """The part of the pixels that differ by more than BY_LEVELS: inside a circle, and outside it."""
    one, two = levels(a), levels(b)
    width = a.get_width()
    wrong = [0, 0]
    if one != two:
        for pixel in range(len(one) // 3):
            at = 3 * pixel
            if one[at : at + 3] != two[at : at + 3] and any(
                    abs(one[at + i] - two[at + i]) > BY_LEVELS for i in range(3)):
                y, x = divmod(pixel, width)
                wrong[math.hypot(x + 0.5 - centre[0], y + 0.5 - centre[1]) > radius] += 1
    inside = math.pi * radius**2
    return wrong[0] / inside, wrong[1] / (len(one) / 3 - inside)


def at_rest(scene_of: SceneOf, t: float) -> Scene:
    return scene_of(t)._replace(moving=False)


@pytest.mark.parametrize("turn", [0.0, 45.0, 30.3, 112.5])
def test_a_table_full_of_things_looks_the_same(gpu: MakeCanvas, make_canvas: MakeCanvas, turn: float) -> None:
    scene = at_rest(synthetic(*SIZE)["spin"], turn / 47)
    pictures = []
    for make in (gpu, make_canvas):
        canvas = make(SIZE)
        canvas.draw(scene)
        pictures.append(canvas.read_pixels().copy())
    disc, elsewhere = apart(*pictures, (SIZE[0] / 2, SIZE[1] / 2), 0.438 * 720)
    assert disc <= DISC_AT_MOST
    assert elsewhere <= ELSEWHERE_AT_MOST


@pytest.mark.parametrize("rotation", [90, 180, 270])
def test_turned_displays_too(gpu: MakeCanvas, make_canvas: MakeCanvas, rotation: int) -> None:
    size = (640, 400) if rotation == 180 else (400, 640)
    pictures = []
    for make in (gpu, make_canvas):
        canvas = make(size, rotation=rotation)
        canvas.draw(table(22.5))
        pictures.append(canvas.read_pixels().copy())
    disc, elsewhere = apart(*pictures, (size[0] / 2, size[1] / 2), 0.438 * 360)
    assert disc <= DISC_AT_MOST
    assert elsewhere <= ELSEWHERE_AT_MOST


def test_a_gpu_keeps_to_its_counts(gpu: MakeCanvas) -> None:
    canvas = gpu(SIZE)
    scene_of = synthetic(*SIZE)["spin"]
    canvas.draw(scene_of(0.0))
    canvas.prepare(scene_of(0.0).prepare)
    counts = canvas.counts
    made = (counts.textures_made, counts.pieces_made, counts.font_renders, counts.files_loaded, counts.baked)
    for step in range(20):
        assert canvas.draw(scene_of(step / 60 + 1))
        assert counts.last_draws <= 150
        assert counts.last_screens <= 2.5
    assert (counts.textures_made, counts.pieces_made, counts.font_renders, counts.files_loaded, counts.baked) == made


def test_what_moves_on_a_gpu_is_where_it_is_when_it_rests(gpu: MakeCanvas) -> None:
    """The corners of a turned picture are worked out here while it moves, and by SDL when it rests."""
    moving, still = gpu((640, 400)), gpu((640, 400))
    moving.draw(table(30.3, moving=True))
    still.draw(table(30.3))
    a, b = levels(moving.read_pixels()), levels(still.read_pixels())
    assert sum(abs(p - q) for p, q in zip(a, b, strict=True)) / len(a) < 0.8
