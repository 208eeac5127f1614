"""How long a page still waits, in whole seconds, and when its figure changes."""

from __future__ import annotations

import math

from .model import Ui


def seconds_left(ui: Ui, now_s: float) -> int:
    """Whole seconds until the page closes by itself, rounded up; 0 where it does not."""
    return max(0, math.ceil(ui.until_s - now_s - 1e-6)) if ui.until_s is not None else 0


def next_second(ui: Ui, now_s: float) -> float | None:
    """The time at which a countdown shows its next figure, or None."""
    left = seconds_left(ui, now_s)
    return None if ui.until_s is None or left <= 0 else ui.until_s - left + 1


def clock(seconds: int) -> str:
    """A time to run as people read it: "1:48", "0:09"."""
    return f"{seconds // 60}:{seconds % 60:02}"
