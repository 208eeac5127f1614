"""The revolving board in layers: the disc that turns, the rim and the light that do not.

The board is 1000 x 1000 about its centre. A bay is drawn at six o'clock, upright for the player before it, and
turned to its place: so the bay nearest you always reads upright. In the solo disc every name and emblem is set
to be read from one side, while the disc is at turn 0. Shading on the disc is the same all round, because the
disc turns; everything that has a direction is in the light.
"""

from __future__ import annotations

import math
import random

from lettering import DISPLAY

from kiosk.view.drawn_board import (
    PLATE,
    R_BAY,
    R_DISC,
    R_EMBLEM,
    R_IN,
    R_NAME,
    R_PLATE,
    R_RIM,
    R_WELL,
    annulus,
    bay_outline,
    gilt_ring,
)
from kiosk.view.drawn_emblems import EMBLEMS
from kiosk.view.drawn_marks import corner_flower, rosette, veined_leaf
from kiosk.view.drawn_svg import Stop, at, circle, document, group, line, n, path, polar, radial, ring
from kiosk.view.palette import (
    BAY_FLOOR,
    BRASS,
    GILT,
    GILT_DARK,
    GILT_LIGHT,
    IVORY,
    LACQUER,
    LACQUER_DEEP,
    LACQUER_SHEEN,
    NAME_BAND,
    RED,
    WOOD,
    WOOD_DARK,
    WOOD_LIGHT,
)

NAMES = ("King", "Pope", "Knave", "Game", "Queen", "Matrimony", "Ace", "Intrigue")
CAP = 34.0
"""Height of the names' capitals, in thousandths of the board."""


def name_on_band(name: str, *, inward: bool = False) -> str:
    """A bay's name in the name band, at six o'clock. inward: feet towards the centre."""
    r = 430.0 if inward else 420.5
    return DISPLAY.arc(name, r, CAP, "#060D0A", 1, inward=inward, drop=1.8) + DISPLAY.arc(
        name, r, CAP, GILT, 1, inward=inward
    )


def bay(name: str, emblem: str, *, turn: float = 0.0, inward: bool = False) -> str:
    """One bay with everything that is painted on it. turn: of its emblem, degrees."""
    pope = name == "Pope"
    body = path(bay_outline(-1.5), GILT_DARK) + path(bay_outline(), "url(#popefloor)" if pope else "url(#floor)")
    for i in range(16):  # the walls' shadow
        edge = bay_outline() + bay_outline(1.5 + i * 1.7)
        body += path(edge, "#1E0304" if pope else "#030806", fill_rule="evenodd", fill_opacity=0.1)
    body += path(bay_outline(), stroke=GILT, stroke_width=2.6)
    body += path(bay_outline(0.9), stroke=GILT_LIGHT, stroke_width=0.7, stroke_opacity=0.8)
    body += path(bay_outline(10), stroke=GILT, stroke_width=0.9, stroke_opacity=0.55)
    for side in (-1, 1):
        x, y = polar(R_BAY - 25, side * math.radians(17.4))
        body += group(corner_flower(), at(x, y, -side * 17.4 - side * 38, 0.82))
    body += group(EMBLEMS[emblem](), at(0, R_EMBLEM - (14 if turn else 0), turn))
    for r, opacity in ((PLATE + 7, 0.18), (PLATE + 5, 0.25), (PLATE + 3.5, 0.35)):
        body += circle(0, R_PLATE + 2, r, LACQUER_DEEP, fill_opacity=opacity)
    body += circle(0, R_PLATE, PLATE + 2.6, GILT_DARK)
    body += circle(0, R_PLATE, PLATE, "url(#plate)", stroke=GILT, stroke_width=2.6)
    body += circle(0, R_PLATE, PLATE - 4, stroke=BRASS, stroke_width=0.8)
    return body + name_on_band(name, inward=inward)


def brush(seed: int, count: int, r0: float, r1: float) -> str:
    """Brush marks of the lacquer: thin arcs, barely there."""
    rng, marks = random.Random(seed), ""
    for _ in range(count):
        r, a, span = rng.uniform(r0, r1), rng.uniform(0, math.tau), rng.uniform(0.15, 0.9)
        (x0, y0), (x1, y1) = polar(r, a), polar(r, a + span)
        colour, opacity = rng.choice(((GILT_LIGHT, 0.05), (LACQUER_SHEEN, 0.35), ("#000000", 0.16)))
        d = f"M{n(x0)} {n(y0)}A{n(r)} {n(r)} 0 0 0 {n(x1)} {n(y1)}"
        marks += path(d, stroke=colour, stroke_opacity=opacity, stroke_width=rng.uniform(0.5, 1.5))
    return marks


def lid() -> str:
    """The turned lid of the centre well: bead, cove, flat, cove, knob."""
    body = circle(0, 0, R_WELL, "url(#lid)")
    rng = random.Random(7)
    for i in range(44):  # tool marks
        r = 22 + i * 2.85 + rng.uniform(-0.8, 0.8)
        width, colour = rng.uniform(0.4, 1.3), rng.choice((WOOD_LIGHT, WOOD_DARK))
        body += ring(r, width, colour, stroke_opacity=rng.uniform(0.15, 0.5))
    for r in (128, 96, 44):
        body += ring(r + 2.4, 2.2, WOOD_DARK) + ring(r, 2.2, WOOD_LIGHT) + ring(r - 1.6, 0.8, GILT, stroke_opacity=0.7)
    knob = circle(0, 0, 30, WOOD_DARK) + circle(0, 0, 27, "url(#knob)")
    knob += ring(19, 1, WOOD_DARK, stroke_opacity=0.5) + ring(9, 1.2, WOOD_DARK, stroke_opacity=0.6) + circle(0, 0, 4, GILT)
    return body + knob + gilt_ring(R_WELL, 3)


def disc_colours() -> str:
    """The gradients of the disc."""
    lid_stops: tuple[Stop, ...] = (
        (0, WOOD_DARK), (0.25, WOOD_LIGHT), (0.3, WOOD), (0.6, "#5C3320"), (0.66, WOOD_DARK), (0.72, WOOD),
        (0.88, "#6B3D25"), (0.93, WOOD), (1, WOOD_DARK),
    )
    floor = ((0, "#0A1510"), (R_IN / R_BAY, "#0B1812"), (0.8, BAY_FLOOR), (1, "#0F2119"))
    return (
        radial("body", ((0, LACQUER_SHEEN), (0.62, NAME_BAND), (0.86, "#1A3428"), (1, LACQUER)), R_DISC)
        + radial("floor", floor, R_BAY)
        + radial("popefloor", ((R_IN / R_BAY, "#5E1013"), (0.8, RED), (1, "#6E1416")), R_BAY)
        + radial("plate", ((0, "#FFFAEC"), (0.75, IVORY), (1, "#D9CBA6")), PLATE, 0, R_PLATE)
        + radial("knob", ((0, "#B98252"), (0.55, WOOD_LIGHT), (0.9, WOOD), (1, WOOD_DARK)), 27)
        + radial("lid", lid_stops, R_WELL)
    )


def disc(*, solo: bool = False) -> str:
    """The turning disc. solo: names and emblems upright for the near side at turn 0."""
    body = disc_colours() + circle(0, 0, R_DISC, "url(#body)") + brush(1830, 150, R_WELL, R_DISC)
    body += gilt_ring(R_DISC - 3, 2.4) + gilt_ring(R_NAME + 2, 1.6)
    for i, (name, emblem) in enumerate(zip(NAMES, EMBLEMS, strict=True)):
        a = 180 + i * 45
        one = bay(name, emblem, turn=-a if solo else 0, inward=solo and name not in ("Game", "Queen", "Matrimony"))
        body += group(one, f"rotate({a})")
    for i in range(8):  # a rosette where a divider meets the name band, a bead on each divider
        beads = "".join(circle(0, y, 2.1, GILT) for y in (200, 225, 250, 275, 300, 325, 350, 372))
        body += group(group(rosette(12), at(0, 409)) + beads, f"rotate({n(i * 45 + 22.5)})")
    body += "".join(circle(*polar(R_WELL + 10, math.tau * i / 96), 2, GILT) for i in range(96))
    return body + lid()


def rim() -> str:
    """The fixed rim: a laurel running the way play runs, clockwise."""
    a, b, c = R_DISC / R_RIM, (R_DISC + 12) / R_RIM, (R_RIM - 12) / R_RIM
    stops = ((a, "#060D0A"), (b, "#1B3529"), ((b + c) / 2, "#1F3D30"), (c, "#10211A"), (1, "#070E0B"))
    body = radial("rim", stops, R_RIM) + annulus(R_RIM, R_DISC, "url(#rim)")
    body += gilt_ring(R_DISC + 4, 3) + gilt_ring(R_DISC + 12, 1) + gilt_ring(R_RIM - 13, 1) + gilt_ring(R_RIM - 5, 4)
    mid = (R_DISC + R_RIM) / 2
    body += ring(mid, 1.3)
    pair = group(veined_leaf(22, 6), "rotate(150)") + group(veined_leaf(22, 6), "rotate(-150) scale(1 -1)")
    spray = pair + circle(-2, 0, 2, GILT_LIGHT)
    for i in range(96):
        if i % 12:
            body += group(spray, f"rotate({n(i * 3.75)}) translate(0 {n(mid)})")
    return body + "".join(group(rosette(15, 10), f"rotate({i * 45}) translate(0 {n(mid)})") for i in range(8))


def light() -> str:
    """Daylight from the upper left; it lies over disc and rim and never turns.

    The stacked fans are white and at least 3/255: SDL turned a tinted fan of lower alpha red.
    """
    glow = ((0, "#FFF6DC", 0.11), (0.55, "#FFF6DC", 0.04), (1, "#FFF6DC", 0))
    body = radial("glow", glow, 620, -260, -300) + radial("dusk", ((0.45, "#000000", 0), (1, "#000000", 0.2)), 1050, -330, -380)
    body += circle(0, 0, R_RIM, "url(#dusk)") + circle(0, 0, R_RIM, "url(#glow)")
    r = R_DISC
    for i in range(14):  # the rim's shadow falls on the disc
        k = 1 + i * 1.3
        moved = f"M{n(r + k * 0.2)} {n(k)}A{r} {r} 0 1 0 {n(-r + k * 1.2)} {n(k)}A{r} {r} 0 1 0 {n(r + k * 0.2)} {n(k)}Z"
        full = f"M{r} 0A{r} {r} 0 1 0 -{r} 0A{r} {r} 0 1 0 {r} 0Z"
        body += path(full + moved, "#000000", fill_rule="evenodd", fill_opacity=0.05)
    for axis, spread, layers in ((225, 34, 6), (45, 26, 3)):  # the sheen of turned lacquer: two soft fans
        for i in range(layers):
            half = math.radians(spread * (1 - i / layers) ** 0.8)
            (x0, y0), (x1, y1) = (polar(R_DISC, math.radians(axis) + q * half) for q in (-1, 1))
            fan = f"M0 0L{n(x0)} {n(y0)}A{R_DISC} {R_DISC} 0 0 0 {n(x1)} {n(y1)}Z"
            body += path(fan, "#FFFFFF", fill_opacity="0.012")
    for r, width, opacity in ((R_RIM - 5, 3, 0.5), (R_DISC + 4, 2.2, 0.4), (R_WELL, 2, 0.35)):
        for i in range(8):  # a glint that tapers at both ends
            x0, y0 = polar(r, math.radians(225 - 52 + i * 6))
            x1, y1 = polar(r, math.radians(225 + 52 - i * 6))
            glint = f"M{n(x1)} {n(y1)}A{r} {r} 0 0 1 {n(x0)} {n(y0)}"
            body += line(glint, width, "#FFFFFF", stroke_opacity=f"{opacity / 7:.3f}")
    return body


def pictures() -> dict[str, str]:
    """The board's files by name: each shows the square of 1000 about the centre."""
    layers = {"disc": disc(), "disc-solo": disc(solo=True), "rim": rim(), "light": light()}
    return {name: document(body, -500, -500, 1000, 1000) for name, body in layers.items()}
