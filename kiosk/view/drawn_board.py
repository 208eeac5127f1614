"""The board's geometry, and what is drawn over or under it: highlights of a bay, its shadow, the table's wood.

The board is 1000 units across about its centre; a bay is drawn at six o'clock, upright for the player before it.
"""

from __future__ import annotations

import math
import random
from typing import Final

from .drawn_svg import box, group, line, n, path, polar, radial, ring
from .palette import GILT, GILT_DARK, GILT_LIGHT, IVORY, TABLE, TABLE_EDGE

R_RIM: Final = 496
R_DISC: Final = 438
R_NAME: Final = 380
R_BAY: Final = 374
R_IN: Final = 180
R_WELL: Final = 150
"""Radii in thousandths of the board: rim, turning disc, inside of the name band, outer and inner wall of a bay, lid."""

R_EMBLEM: Final = 333
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


def wood(w: float, h: float) -> str:
    """The table's top, w x h of any shape, always with the same grain."""
    rng = random.Random(3)
    unit = h / 800
    grain = ""
    for _ in range(130):
        y, bend, width = rng.uniform(-20, 820) * unit, rng.uniform(8, 46) * unit, rng.uniform(0.6, 6) * unit
        end = y + rng.uniform(-6, 6) * unit
        d = f"M{n(-10)} {n(y)}C{n(w * 0.3)} {n(y - bend)} {n(w * 0.6)} {n(y + bend)} {n(w + 10)} {n(end)}"
        grain += line(
            d, width, rng.choice(("#3A2116", "#000000", "#4A2B1B")), stroke_opacity=round(rng.uniform(0.04, 0.15), 2)
        )
    light = radial("wood", ((0, TABLE), (0.6, "#27160F"), (1, TABLE_EDGE)), max(w, h) * 0.68, w / 2, h * 0.475)
    return light + box(0, 0, w, h, 0, "url(#wood)") + group(grain)
