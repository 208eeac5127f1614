"""Pictures of every screen to files, from the galleries of the view."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from kiosk.app.language import catalogue
from kiosk.app.loop import headless_canvas
from kiosk.app.paths import paths
from kiosk.app.playgallery import GALLERY as PLAY
from kiosk.app.sizing import stage
from kiosk.config import defaults
from kiosk.view.pages.gallery import PAGES
from kiosk.view.scene import Scene
from kiosk.view.vision import VISIONS, encoded, linear
from kiosk.view.words import Stretched, Words

USUAL_IN = {(800, 480): 7.0, (1280, 800): 10.1, (1920, 1080): 21.5, (3840, 2160): 43.0}
DISTANCE_MM = {7.0: 450, 10.1: 500, 21.5: 650, 43.0: 800}
"""The panels that the numbers of experience.md are given for, and how far away people are."""

SCREENS: dict[str, Callable[..., Scene]] = {**PAGES, **PLAY}
"""Every screen by its name."""


class UnknownScreen(ValueError):
    """A screen that there is not. Its text is a sentence that lists them."""


def panel(size: tuple[int, int], diagonal_in: float | None) -> tuple[float, int]:
    """Return the diagonal in inches and the distance in mm that a size of picture is usually seen at."""
    width, height = max(size), min(size)
    inches = diagonal_in or USUAL_IN.get((width, height)) or math.hypot(width, height) / 149.5
    return inches, DISTANCE_MM[min(DISTANCE_MM, key=lambda known: abs(known - inches))]


def _as_seen(file: Path, vision: str) -> None:
    """Put a picture in a file as it is seen by who lacks a kind of cone, or all colour."""
    import numpy as np
    import pygame
    picture = pygame.image.load(file)
    pixels = pygame.surfarray.pixels3d(picture)
    light = np.array([linear(i / 255) for i in range(256)])[pixels]
    seen = np.clip(light @ np.array(VISIONS[vision]).T, 0.0, 1.0)
    levels = np.array([round(255 * encoded(i / 4095)) for i in range(4096)], np.uint8)
    pixels[:] = levels[np.rint(seen * 4095).astype(int)]
    del pixels
    pygame.image.save(picture, file)


def write_screens(folder: Path, size: tuple[int, int], rotation: int, language: str, large: bool,
                  diagonal_in: float | None, only: Sequence[str], vision: str = "") -> list[str]:
    """Write the pictures and return their names. vision: one of `VISIONS`, "" for all colours.

    Raises UnknownScreen, OSError.
    """
    unknown = [name for name in only if name not in SCREENS]
    if unknown:
        raise UnknownScreen(f"there is no screen {unknown[0]!r}: the screens are {', '.join(SCREENS)}")
    names = list(only) or list(SCREENS)
    folder.mkdir(parents=True, exist_ok=True)
    canvas, fonts = headless_canvas(size, paths(), rotation)
    inches, distance = panel(size, diagonal_in)
    base = defaults()
    settings = replace(base, values={**base.values, "screen.large": large, "screen.diagonal_in": inches,
                                     "screen.distance_mm": distance})
    shown = stage(settings, *canvas.size, fonts)
    say = Stretched() if language == "xx" else Words(catalogue(language), language)
    for name in names:
        canvas.draw(SCREENS[name](shown, say))
        canvas.save(folder / f"{name}.png")
        if vision:
            _as_seen(folder / f"{name}.png", vision)
    return names
