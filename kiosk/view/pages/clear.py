"""Where a scene leaves room: what it shows and lets be touched as boxes, and stretches that keep clear of them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from kiosk.view.cached import cached
from kiosk.view.layout import Page
from kiosk.view.scene import Drawn, Measure, Op, Picture, Scene, Text
from kiosk.view.spots import Box, Spot, bounds

FLAT = frozenset({"wood", "board-shadow", "counter-shadow", "bay-lit", "bay-dark"})
"""Drawings that nothing has to keep clear of: the table, shadows, and what is part of the board."""
STEPS = 30
"""In how many steps room is looked for from the edge inwards."""


class Shown(NamedTuple):
    """What a scene shows: boxes to keep clear of, and the board's centre and radius, px (radius 0: no board).

    touch: those of the boxes that can be touched.
    """

    boxes: tuple[Box, ...]
    disc: tuple[float, float, float] = (0.0, 0.0, 0.0)
    touch: tuple[Box, ...] = ()


def shown(scene: Scene, measure: Measure) -> Shown:
    """What a scene shows and lets be touched. Counters and cards on their way are not in it."""
    still = _drawn(scene.backdrop, measure)
    now = _drawn(tuple(op for op in scene.ops if not (scene.moving and _flies(op))), measure)
    touch = tuple(Box(t.x, t.y, t.w, t.h) for t in scene.targets if t.intent is not None or t.hold is not None)
    return Shown((*still.boxes, *now.boxes, *touch), max(still.disc, now.disc, key=lambda disc: disc[2]), touch)


def _flies(op: Op) -> bool:
    return isinstance(op, Picture) and isinstance(op.art, str) and op.art.startswith(("counters/", "cards/"))


@cached(8)
def _drawn(ops: tuple[Op, ...], measure: Measure) -> Shown:
    boxes: list[Box] = []
    disc = (0.0, 0.0, 0.0)
    for op in ops:
        if isinstance(op, Text):
            if op.text:
                boxes.append(bounds(op, measure(op.text, op.cap, op.face)))
        elif isinstance(op, Picture):
            if isinstance(op.art, str) and op.art.startswith("board/"):
                disc = max(disc, (op.x, op.y, op.w * 0.5), key=lambda d: d[2])
            elif not (isinstance(op.art, Drawn) and op.art.kind in FLAT):
                boxes.append(bounds(op))
    return Shown(tuple(boxes), disc)


def clear_box(page: Page, taken: Iterable[Box], w: float, h: float, gap: float,
              disc: tuple[float, float, float] = (0.0, 0.0, 0.0), deep: float = 0.6) -> Box | None:
    """The box nearest to the middle of a reader's edge that keeps clear of all these, as the reader sees it.

    taken: boxes of the picture. disc: a round thing to keep clear of, too. w, h, gap: px. deep: how far from the edge
    it is looked for, as a share of the picture; None where there is no such room.
    """
    back = Spot(0, 0, (360 - page.spot.turn) % 360)
    boxes = [back.box(b.x - page.spot.x, b.y - page.spot.y, b.w, b.h) for b in taken]
    dx, dy = back.point(disc[0] - page.spot.x, disc[1] - page.spot.y)
    best: tuple[float, Box] | None = None
    low, high = page.h - gap - h, max(gap, page.h * (1 - deep))
    for i in range(STEPS + 1):
        y = low - (low - high) * i / STEPS
        blocks = [(b.x - gap, b.right + gap) for b in boxes if b.y < y + h + gap and y < b.bottom + gap]
        off = max(y - dy, 0.0, dy - y - h)
        if off < disc[2] + gap:
            half = math.sqrt((disc[2] + gap) ** 2 - off ** 2)
            blocks.append((dx - half, dx + half))
        x = _nearest(page.w, blocks, w, gap)
        if x is None:
            continue
        cost = page.h - y + 0.5 * abs(x + w / 2 - page.w / 2)
        if best is None or cost < best[0]:
            best = (cost, Box(x, y, w, h))
    return best[1] if best else None


def _nearest(width: float, blocks: list[tuple[float, float]], w: float, gap: float) -> float | None:
    """Where a stretch of a width starts that meets no block and is nearest to the middle, None if nowhere."""
    found: list[float] = []
    left = gap
    for a, b in (*sorted(blocks), (width - gap, width)):
        if a - left >= w:
            found.append(min(max(width / 2 - w / 2, left), a - w))
        left = max(left, b)
    return min(found, key=lambda x: abs(x + w / 2 - width / 2), default=None)
