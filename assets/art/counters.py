"""The counters: a mother-of-pearl fish worth one, and a round worth five."""

from __future__ import annotations

import math

from lettering import BOLD

from kiosk.view.drawn_marks import FISH, leaf
from kiosk.view.drawn_svg import Stop, circle, document, group, line, linear, n, path
from kiosk.view.palette import INK, PEARL_EDGE, PEARL_LINE

PEARL: tuple[Stop, ...] = (
    (0, "#FFFDF4"), (0.22, "#F3E4DE"), (0.45, "#E3EEE6"), (0.62, "#FFF9EC"), (0.8, "#DDE3EA"), (1, "#E9DFD0"),
)


SHEEN = linear("pearl", PEARL, 60, 0, 300, 100)
"""The gradient that fish() is filled with; a document holds it once."""


def fish() -> str:
    """A counter of one: 440 x 100, nose to the left, one eye, engraved scales and tail; it needs SHEEN."""

    def half(x: float) -> float:
        return 44 * math.sin(math.pi * min(1, max(0, (x - 4) / 400)) ** 0.8)

    scales, cross = "", ""
    for i in range(9):
        x = 128 + i * 26
        h = half(x) * 0.8
        scales += f"M{x} {n(50 - h)}Q{x + 22} 50 {x} {n(50 + h)}"
    for i in range(8):
        x = 120 + i * 30
        for s in (-1, 1):
            cross += f"M{x} {n(50 + s * half(x) * 0.35)}L{x + 22} {n(50 + s * half(x + 30) * 0.1)}"
    return (
        path(FISH, "url(#pearl)", stroke=PEARL_EDGE, stroke_width=5)
        + line("M20 44C60 18 130 8 200 12C262 15 312 28 350 40", 5, "#FFFFFF", stroke_opacity=0.9)
        + line(scales, 3.4, PEARL_LINE, stroke_opacity=0.75)
        + line(cross, 2, PEARL_LINE, stroke_opacity=0.6)
        + line("M380 50L424 20M384 50H418M380 50L424 80M374 46L414 24M374 54L414 76", 3, PEARL_LINE, stroke_opacity=0.8)
        + line("M92 20Q112 50 92 80", 4.5, PEARL_LINE)
        + line("M6 54Q26 60 40 57", 3.4, PEARL_LINE)
        + circle(56, 40, 9, "#FFFDF4", stroke=PEARL_LINE, stroke_width=3)
        + circle(56, 40, 4.2, INK)
    )


def fives() -> str:
    """Five counters in one: a scalloped round of 200."""
    body = linear("pearlround", PEARL, 30, 20, 170, 180)
    for i in range(32):
        x, y = 100 + 90 * math.sin(i * math.tau / 32), 100 + 90 * math.cos(i * math.tau / 32)
        body += circle(x, y, 9, "url(#pearlround)", stroke=PEARL_EDGE, stroke_width=2.5)
    body += circle(100, 100, 92, "url(#pearlround)")
    body += "".join(circle(100, 100, r, stroke=PEARL_LINE, stroke_width=w) for r, w in ((86, 2.5), (80, 1.2), (44, 3)))
    petal = line(leaf(30, 9), 2.2, PEARL_LINE)
    body += "".join(group(petal, f"translate(100 100) rotate({n(i * 22.5)}) translate(46 0)") for i in range(16))
    return body + line("M34 66A75 75 0 0 1 92 25", 7, "#FFFFFF", stroke_opacity=0.85) + BOLD.straight("5", 100, 126, 52, INK)


def pictures() -> dict[str, str]:
    """The counters' files by name."""
    return {"fish": document(SHEEN + fish(), -4, -4, 448, 108), "round": document(fives(), 0, 0, 200, 200)}
