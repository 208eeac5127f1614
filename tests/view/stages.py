"""The screens that scenes are laid out on in tests, with the real measure of text."""

from __future__ import annotations

from functools import cache

import pytest

from kiosk.screen.fonts import Fonts
from kiosk.view.scene import Stage

SIZES = {
    # name: (width, height, px per mm, capitals ordinary, capitals Large)
    "7in": (800, 480, 5.16, 18, 25),
    "10in": (1280, 800, 5.9, 21, 37),
    "10in-5x3": (1280, 768, 5.9, 21, 37),
    "10in-4x3": (1024, 768, 4.85, 19, 33),
    "15in": (1920, 1080, 5.57, 24, 42),
    "21in": (1920, 1080, 4.03, 19, 33),
    "43in": (3840, 2160, 4.03, 23, 40),
    "10in-tall": (800, 1280, 5.9, 21, 37),
    "7in-tall": (480, 800, 5.16, 18, 25),
}
ORDINARY = tuple(SIZES)


@cache
def fonts() -> Fonts:
    return Fonts()


@cache
def stage(name: str, *, large: bool = False, reduced: bool = False, pack: str = "four") -> Stage:
    width, height, scale, cap, big = SIZES[name]
    return Stage(width, height, scale, big if large else cap, fonts(), large, reduced, pack)


def every_stage() -> list[object]:
    ordinary = [pytest.param(stage(name), id=name) for name in SIZES]
    large = [pytest.param(stage(name, large=True), id=f"{name}-large") for name in SIZES if not name.endswith("tall")]
    return ordinary + large
