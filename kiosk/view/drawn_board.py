"""The board's geometry, and what is drawn over or under it: highlights of a bay, its shadow, the table's wood.

The board is 1000 units across about its centre; a bay is drawn at six o'clock, upright for the player before it.
"""

from __future__ import annotations

import math
import random
from typing import Final

from .drawn_svg import box, group, line, n, path, polar, radial, ring
from .palette import GILT, GILT_DARK, GILT_LIGHT, IVORY, TABLE_EDGE

R_RIM: Final = 496
R_DISC: Final = 438
R_NAME: Final = 380
R_BAY: Final = 374
R_IN: Final = 180
R_WELL: Final = 150
"""Radii in thousandths of the board: rim, turning disc, inside of the name band, outer and inner wall of a bay, lid."""

R_EMBLEM: Final = 331
R_HEAP: Final = 271
R_PLATE: Final = 204
PLATE: Final = 38
"""Radii at which a bay has its emblem, the heap of counters and the round plate of its count; that plate's radius."""

HALF: Final = math.radians(22.5)


def bay_outline(inset: float = 0.0, corner: float = 15.0) -> str:
    """Path data of a bay between parallel-sided dividers, with rounded corners, at six o'clock."""
    d, r0, r1 = 8 + inset, R_IN + inset, R_BAY - inset
    c = max(corner - inset * 0.6, 3)
    a0, a1 = HALF - math.asin(d / r0), HALF - math.asin(d / r1)
    b0, b1 = HALF - math.asin(d / (r0 + c)), HALF - math.asin(d / (r1 - c))

    def p(r: float, a: float) -> str:
        return " ".join(n(v) for v in polar(r, a))

    outer = f"M{p(r1, -a1 + c / r1)}A{n(r1)} {n(r1)} 0 0 0 {p(r1, a1 - c / r1)}Q{p(r1, a1)} {p(r1 - c, b1)}"
    inner = f"L{p(r0 + c, b0)}Q{p(r0, a0)} {p(r0, a0 - c / r0)}A{n(r0)} {n(r0)} 0 0 1 {p(r0, -a0 + c / r0)}"
    return outer + inner + f"Q{p(r0, -a0)} {p(r0 + c, -b0)}L{p(r1 - c, -b1)}Q{p(r1, -a1)} {p(r1, -a1 + c / r1)}Z"


def annulus(outer: float, inner: float, fill: str, **kw: str | float) -> str:
    """A flat ring about 0,0 between two radii."""
    circles = "".join(f"M{n(r)} 0A{n(r)} {n(r)} 0 1 0 {n(-r)} 0A{n(r)} {n(r)} 0 1 0 {n(r)} 0Z" for r in (outer, inner))
    return path(circles, fill, fill_rule="evenodd", **kw)


def gilt_ring(r: float, width: float) -> str:
    """A gilt line with a dark lower and a burnished upper edge."""
    return ring(r, width + 2.4, GILT_DARK) + ring(r, width) + ring(r + width * 0.2, width * 0.3, GILT_LIGHT)


BAY_BOX: Final = (-165.0, 150.0, 330.0, 245.0)
"""The box that holds a bay at six o'clock with room for its glow: x, y, w, h in thousandths of the board."""


def _in_bay_box(w: float, body: str) -> str:
    x, y, full, _ = BAY_BOX
    return group(body, f"scale({w / full:.4f}) translate({n(-x)} {n(-y)})")


def bay_lit(w: float, h: float) -> str:
    """The edge of the one bay that matters now, at six o'clock; the picture is `BAY_BOX`."""
    glow = "".join(path(bay_outline(-4 - i * 2.2), stroke=GILT, stroke_width=4, stroke_opacity=0.1) for i in range(4))
    edge = path(bay_outline(-3), stroke=IVORY, stroke_width=9) + path(bay_outline(-3), stroke=GILT, stroke_width=5)
    return _in_bay_box(w, glow + edge)


def bay_dark(w: float, h: float) -> str:
    """A shade over one bay that does not matter now, at six o'clock; the picture is `BAY_BOX`."""
    return _in_bay_box(w, path(bay_outline(-2), "#000000", fill_opacity=0.5))


def board_shadow(w: float, h: float) -> str:
    """What the board drops on the table; the picture is 1.12 of the board's diameter, about its centre."""
    body = ""
    for i in range(14):
        body += annulus(R_RIM + i * 3, R_RIM - 30, "#000000", fill_opacity=0.045, transform="translate(6 14)")
    return group(body, f"translate({n(w / 2)} {n(h / 2)}) scale({min(w, h) / 1120:.4f})")


PLANKS: Final = 5
"""Boards that the table's top is joined from."""


def _plank(rng: random.Random, w: float, top: float, deep: float, unit: float) -> str:
    """The grain of one plank: long lines that part round a few slow eyes, pores, and its joint with the next."""
    out = box(0, top, w, deep, 0, rng.choice(("#000000", "#5A2F1C")), fill_opacity=rng.uniform(0.02, 0.1))
    eyes = [
        (rng.uniform(-0.1, 1.1) * w, top + rng.uniform(0.25, 0.75) * deep, rng.uniform(0.3, 0.6) * w) for _ in range(2)
    ]
    steps = 8
    for _ in range(46):
        y = top + rng.uniform(0.02, 0.98) * deep
        points = []
        for i in range(steps + 1):
            x = -10 + (w + 20) * i / steps
            bend = sum(
                (y - ey) * 0.55 * math.exp(-(((x - ex) / reach) ** 2)) * math.exp(-(((y - ey) / (0.3 * deep)) ** 2))
                for ex, ey, reach in eyes
            )
            points.append((x, min(max(y + bend + rng.uniform(-1, 1) * unit, top + unit), top + deep - unit)))
        colour = rng.choice(("#170B06", "#170B06", "#4E2C1B", "#5C3521"))
        width = rng.choice((0.7, 0.9, 1.3, 2.2, 4.0)) * unit
        out += line(_flowing(points), width, colour, stroke_opacity=rng.uniform(0.10, 0.30) / (1 + width / unit * 0.25))
    for _ in range(26):
        x, y = rng.uniform(0, w), top + rng.uniform(0.04, 0.96) * deep
        out += line(
            f"M{n(x)} {n(y)}h{n(rng.uniform(6, 34) * unit)}",
            0.8 * unit,
            "#0E0603",
            stroke_opacity=rng.uniform(0.15, 0.4),
        )
    joint = line(f"M0 {n(top + deep)}H{n(w)}", 1.6 * unit, "#080302", stroke_opacity=0.75)
    return out + joint + line(f"M0 {n(top + deep + 1.5 * unit)}H{n(w)}", 0.8 * unit, "#7A4A2C", stroke_opacity=0.28)


def _flowing(points: list[tuple[float, float]]) -> str:
    """Path data of a smooth line through points of rising x."""
    (x, y), *rest = points
    d = f"M{n(x)} {n(y)}"
    for u, v in rest:
        third = (u - x) / 2
        d += f"C{n(x + third)} {n(y)} {n(u - third)} {n(v)} {n(u)} {n(v)}"
        x, y = u, v
    return d


def wood(w: float, h: float) -> str:
    """The table's top, w x h of any shape: planks of dark mahogany, darker to the edges, always the same."""
    rng = random.Random(3)
    unit = h / 800
    planks = "".join(_plank(rng, w, i * h / PLANKS, h / PLANKS, unit) for i in range(PLANKS))
    base = box(0, 0, w, h, 0, "#3E2418")
    dusk = radial(
        "dusk",
        ((0, TABLE_EDGE, 0.0), (0.35, TABLE_EDGE, 0.3), (1, TABLE_EDGE, 0.95)),
        math.hypot(w, h) * 0.54,
        w / 2,
        h * 0.47,
    )
    return base + planks + dusk + box(0, 0, w, h, 0, "url(#dusk)")
