"""Where the board and its buttons stand in Board mode: between the plates of those who play, clear of their badges."""

from __future__ import annotations

import math
from typing import NamedTuple

from kiosk.view.layout import Board, Layout, Page
from kiosk.view.plate import badges
from kiosk.view.spots import Box, Spot

from .board_model import BoardView
from .feet import Act
from .leaf import Leaf

LEAST_PX = 0.01
"""Less than this is the rounding of figures."""


class Edges(NamedTuple):
    """What stands at the edges as the reader at one side sees it: the boxes of plates, and those of round badges."""

    plates: tuple[Box, ...]
    badges: tuple[Box, ...]

    @classmethod
    def of(cls, lo: Layout, page: Page, model: BoardView) -> Edges:
        """Return what stands at the edges of a table."""
        back = Spot(0, 0, (360 - page.spot.turn) % 360)

        def seen(b: Box) -> Box:
            return back.box(b.x - page.spot.x, b.y - page.spot.y, b.w, b.h)

        plates = tuple(seen(lo.slot_box(s.place)) for s in model.seats)
        round_ = (b for s in model.seats for b in badges(lo, s.place, dealer=s.seat == model.dealer))
        return cls(plates, tuple(map(seen, round_)))

    def off(self, box: Box, gap: float, *, lift: bool) -> Box:
        """The box smaller where a badge would lie on it. lift: its lower edge may rise, too."""
        for badge in self.badges:
            if box.meets(badge, gap - LEAST_PX):
                left, right = badge.right + gap - box.x, box.right - badge.x + gap
                up = box.bottom - badge.y + gap if lift else math.inf
                if up <= min(left, right):
                    box = box._replace(h=box.h - up)
                else:
                    box = Box(box.x + (left if left <= right else 0), box.y, box.w - min(left, right), box.h)
        return box


def place_board(lo: Layout, page: Page, strip: Box, edges: Edges) -> Board:
    """The board as large as the plates and the strip at the reader's edge let it be, near the middle."""
    edge, x = 6 * lo.u, page.w / 2
    largest = lo.board().d * 0.496

    def half_at(y: float) -> float:
        half = min(largest, y - edge, page.h - y - edge)
        for b in (strip, *edges.plates):
            dx, dy = max(b.x - x, 0.0, x - b.right), max(b.y - y, 0.0, y - b.bottom)
            half = min(half, (dy if b is strip and dx < half else math.hypot(dx, dy)) - edge)
        for b in edges.badges:
            half = min(half, math.hypot(b.cx - x, b.cy - y) - b.w / 2 - edge)
        return half

    y = max((page.h * (0.5 - 0.005 * i) for i in range(61)), key=lambda y: round(half_at(y), 3))
    cx, cy = page.spot.point(x, y)
    return Board(cx, cy, half_at(y) / 0.496)


def _even(leaf: Leaf, rows: list[tuple[Act, ...]]) -> list[tuple[Act, ...]]:
    """Two rows of buttons cut where they are most alike in length."""
    if len(rows) != 2:
        return rows
    acts = (*rows[0], *rows[1])

    def longer(cut: int) -> float:
        return max(sum(leaf.need(a)[0] for a in row) + leaf.gap * (len(row) - 1) for row in (acts[:cut], acts[cut:]))

    cut = min(range(1, len(acts)), key=longer)
    return [acts[:cut], acts[cut:]]


def strip_of(leaf: Leaf, acts: list[Act], room: Box, edges: Edges) -> tuple[Box, list[tuple[Act, ...]], list[float]]:
    """The strip of buttons at the lower edge of a room, clear of badges: its box, its rows and their heights."""
    while True:
        rows = _even(leaf, leaf.packed(tuple(acts), room.w))
        heights = [leaf.foot_height(r, room.w) for r in rows]
        high = sum(heights) + leaf.gap * (len(heights) - 1)
        strip = Box(room.x, room.bottom - high, room.w, high)
        free = edges.off(strip, 4 * leaf.kit.lo.u, lift=True)
        if free == strip:
            return strip, rows, heights
        room = Box(free.x, room.y, free.w, free.bottom - room.y)
