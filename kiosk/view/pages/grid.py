"""Cells for lists of things: as many as fit, none smaller than a finger needs."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from kiosk.view.spots import Box

Height = float | Callable[[float], float]
"""A least height, or what gives it for a width."""


def grid(box: Box, count: int, gap: float, least_w: float, least_h: Height, *, most_w: float = math.inf,
         most_h: float = math.inf, aspect: float = 2.0) -> list[Box]:
    """Cells for `count` things, or for as many as fit, row by row, in the shape nearest to `aspect` (w / h).

    least_w, least_h, most_w, most_h: of a cell; least_h wins over most_h. At least one cell comes back, smaller
    than asked if it must be.
    """
    box = box._replace(w=max(box.w, 1.0), h=max(box.h, 1.0))
    whole: tuple[float, int, int, float, float] | None = None
    part: tuple[int, float, int, int, float, float] | None = None
    for columns in range(1, count + 1):
        w = min(most_w, (box.w - gap * (columns - 1)) / columns)
        if w < least_w - 0.01 and columns > 1:
            break
        low = least_h(w) if callable(least_h) else least_h
        high = max(low, most_h)
        rows = math.ceil(count / columns)
        h = (box.h - gap * (rows - 1)) / rows
        if h >= low - 0.01:
            h = min(h, high)
            cost = abs(math.log(w / h / aspect)) + 0.12 * (rows * columns - count)
            if whole is None or cost < whole[0]:
                whole = (cost, columns, rows, w, h)
        else:
            rows = max(1, int((box.h + gap) / (low + gap) + 1e-6))
            h = min(high, (box.h - gap * (rows - 1)) / rows)
            shown = min(count, rows * columns)
            cost = abs(math.log(w / h / aspect))
            if part is None or (-shown, cost) < part[:2]:
                part = (-shown, cost, columns, rows, w, h)
    if whole is not None:
        columns, w, h = whole[1], whole[3], whole[4]
    elif part is not None:
        count, columns, w, h = -part[0], part[2], part[4], part[5]
    else:
        return []
    return [Box(box.x + i % columns * (w + gap), box.y + i // columns * (h + gap), w, h) for i in range(count)]


def flow(heights: Sequence[float], room: float) -> list[list[int]]:
    """Things of these heights put into columns of a height, in order: the numbers in each column."""
    columns: list[list[int]] = [[]]
    used = 0.0
    for i, h in enumerate(heights):
        if columns[-1] and used + h > room + 0.5:
            columns.append([])
            used = 0.0
        columns[-1].append(i)
        used += h
    return columns
