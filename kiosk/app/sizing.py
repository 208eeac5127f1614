"""From settings and a surface to the stage that scenes are laid out on; and how hidden hands are shown."""

from __future__ import annotations

import math

from kiosk.config import Settings
from kiosk.view.model import CURTAIN, EDGE, OPEN, SOLO
from kiosk.view.scene import Measure, Stage

MM_PER_INCH = 25.4
ORDINARY_DEG, LARGE_DEG = 0.4, 0.7
"""Height of capitals at the reader's eye (experience.md, Numbers)."""

EDGE_FROM_IN, WIDE_EDGE_FROM_IN = 15.0, 40.0
EDGE_PEOPLE = 4
"""Hands are shown at the edge from 15 inches for up to 4 people, from 40 inches for up to 8 (experience.md)."""


def px_per_mm(settings: Settings, width: int, height: int) -> float:
    """Return the calibrated scale, or the one that the screen's diagonal gives for these pixels."""
    calibrated = settings.number("screen.px_per_mm")
    if calibrated > 0:
        return calibrated
    return math.hypot(width, height) / (settings.number("screen.diagonal_in") * MM_PER_INCH)


def stage(settings: Settings, width: int, height: int, measure: Measure) -> Stage:
    """Return the stage for a surface of width x height px."""
    scale = px_per_mm(settings, width, height)
    large = settings.on("screen.large")
    angle = math.radians(LARGE_DEG if large else ORDINARY_DEG)
    cap = math.ceil(2 * settings.number("screen.distance_mm") * math.tan(angle / 2) * scale)
    return Stage(width, height, scale, cap, measure, large, settings.on("screen.reduced_motion"),
                 settings.text("screen.pack"))


def hands(settings: Settings, stage: Stage, people: int) -> str:
    """Return how hidden hands are shown for so many people: SOLO, EDGE, CURTAIN or OPEN."""
    wanted = settings.text("play.hands")
    if wanted == "open":
        return OPEN
    if people <= 1:
        return SOLO
    if wanted in ("edge", "curtain"):
        return EDGE if wanted == "edge" else CURTAIN
    inches = math.hypot(stage.width, stage.height) / stage.px_per_mm / MM_PER_INCH
    if inches >= WIDE_EDGE_FROM_IN or (inches >= EDGE_FROM_IN and people <= EDGE_PEOPLE):
        return EDGE
    return CURTAIN
