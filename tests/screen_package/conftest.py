from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pygame
import pytest

from kiosk.screen.art import Art
from kiosk.screen.canvas import Canvas
from kiosk.screen.fonts import Fonts
from kiosk.screen.rasters import RasterCache
from kiosk.screen.window import close_window, open_window

MakeCanvas = Callable[..., Canvas]


@pytest.fixture(scope="session")
def rasters(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One cache for all tests: the art is rasterised once."""
    return tmp_path_factory.mktemp("rasters")


@pytest.fixture(autouse=True)
def unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("SDL_RENDER_DRIVER", "software")


@pytest.fixture(scope="session")
def fonts() -> Fonts:
    return Fonts()


@pytest.fixture
def art(rasters: Path) -> Art:
    return Art(cache=RasterCache(rasters))


@pytest.fixture
def make_canvas(art: Art, fonts: Fonts) -> Iterator[MakeCanvas]:
    """Opens canvases, and closes them after the test."""
    with ExitStack() as stack:

        def make(size: tuple[int, int] = (640, 400), **options: object) -> Canvas:
            for name, value in (("SDL_VIDEODRIVER", options.pop("video", "dummy")),):
                os.environ[name] = str(value)
            window = open_window("test", size, headless=True)
            stack.callback(close_window, window)
            return Canvas(window, art, fonts, vsync=False, **options)  # type: ignore[arg-type]

        yield make


def levels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def differing(a: pygame.Surface, b: pygame.Surface, by: int = 2) -> float:
    """The part of the pixels that differ by more than `by` levels in any colour."""
    assert a.get_size() == b.get_size()
    one, two = levels(a), levels(b)
    count = sum(
        abs(one[i] - two[i]) > by or abs(one[i + 1] - two[i + 1]) > by or abs(one[i + 2] - two[i + 2]) > by
        for i in range(0, len(one), 3)
        if one[i : i + 3] != two[i : i + 3]
    )
    return count / (len(one) / 3)
