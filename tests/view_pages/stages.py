"""The screens that every page is tried on, with the capitals that experience.md asks for ("Numbers")."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from kiosk.view.scene import Measure, Stage


class Size(NamedTuple):
    """A screen. cap, large_cap: 0.4 and 0.7 degrees at its usual distance, px."""

    width: int
    height: int
    px_per_mm: float
    cap: float
    large_cap: float


SIZES: Final = {
    "7": Size(800, 480, 5.16, 18, 31),
    "10": Size(1280, 800, 5.885, 21, 37),
    "21": Size(1920, 1080, 4.034, 19, 33),
    "43": Size(3840, 2160, 4.034, 23, 40),
}
"""Screens by their inches."""

MakeStage: TypeAlias = Callable[..., Stage]


def stage_of(size: str, large: bool, measure: Measure) -> Stage:
    s = SIZES[size]
    return Stage(s.width, s.height, s.px_per_mm, s.large_cap if large else s.cap, measure, large)
