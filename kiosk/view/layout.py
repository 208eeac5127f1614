"""The geometry of the table: units, physical sizes, the eight places, the corners, and pages turned to a reader.

The shorter side of the table is 800 units. Sizes that a finger meets are physical (experience.md, "Numbers"):
they come from the calibrated px per mm and win over units. All results are px.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from .cached import cached
from .scene import Stage
from .spots import SIDES, TURNS, Box, Spot, page_spot

UNITS: Final = 800
PRIMARY_MM: Final = 20.0
PRIMARY_SMALL_MM: Final = 15.0
OTHER_MM: Final = 12.0
LEAST_MM: Final = 9.0
GAP_MM: Final = 3.0
"""Least sizes of targets: of what is due now (and the same on a small screen), of the rest, of anything; least gap."""

SMALL_MM: Final = 115.0
"""A screen whose shorter side is below this is a small one (a 7-inch panel: 93 mm; a 10.1-inch one: 136 mm)."""

PLACES: Final = ("SR", "SL", "WR", "WL", "NR", "NL", "ER", "EL")
"""The eight places clockwise, by side and by the player's right or left hand; the index is the place's number."""

CAP: Final = 21.0
CORNER: Final = 136.0
SLOT: Final = 255.0
DEPTH: Final = 118.0
BETWEEN: Final = 18.0
BUTTON: Final = 76.0
"""Units: capitals, a corner's length, a seat's plate (width, depth), between two plates, a corner button across."""


RIM: Final = 0.992
"""Radius of the board's rim as a share of half its picture."""


class Board(NamedTuple):
    """Where the board is: its centre and the side of its picture (1000 thousandths), px."""

    x: float
    y: float
    d: float

    @property
    def k(self) -> float:
        """Px for one thousandth of the board."""
        return self.d / 1000

    def polar(self, r: float, degrees: float) -> tuple[float, float]:
        """The point at radius r (thousandths), degrees clockwise from six o'clock."""
        a = math.radians(degrees)
        return self.x - r * self.k * math.sin(a), self.y + r * self.k * math.cos(a)


class Page(NamedTuple):
    """A page read from one side: its width and height as its reader sees it, and where its upper left corner is."""

    w: float
    h: float
    spot: Spot


class Layout(NamedTuple):
    """What every screen is built with.

    w, h: px. u: px for one table unit. mm: px for one millimetre. cap: height of ordinary capitals.
    small: a small screen. compact: the layout with a list of seats beside the board, for small screens and for
    Large text on middling ones. primary, other, least, gap: smallest sizes of targets and gaps, px.
    corner, slot_w, slot_h, button: the edge's parts, px (see the constants).
    """

    stage: Stage
    w: int
    h: int
    u: float
    mm: float
    cap: float
    small: bool
    compact: bool
    primary: float
    other: float
    least: float
    gap: float
    corner: float
    slot_w: float
    slot_h: float
    button: float

    @property
    def screen(self) -> Box:
        """The whole picture."""
        return Box(0, 0, self.w, self.h)

    def units(self, value: float) -> float:
        """Table units in px."""
        return value * self.u

    def page(self, side: str = "S") -> Page:
        """The whole picture as a page for the reader at one side."""
        return Page(*page_spot(self.w, self.h, side))

    def length(self, side: str) -> float:
        """How long a side of the table is."""
        return self.w if side in "SN" else self.h

    def slot(self, place: int) -> Spot:
        """Where a seat's plate stands: the spot of its upper left corner as its owner reads it."""
        side, hand = PLACES[place]
        page = self.page(side)
        x = page.w - self.corner - self.slot_w if hand == "R" else self.corner
        return page.spot.within(x, page.h - self.slot_h)

    def slot_box(self, place: int) -> Box:
        """The box that a seat's plate may be touched in; it reaches the edge of the screen."""
        return self.slot(place).box(0, 0, self.slot_w, self.slot_h)

    def corner_spot(self, side: str, hand: str = "R") -> Spot:
        """The middle of the corner at a reader's right (or left, "L") hand."""
        page = self.page(side)
        at = self.corner / 2 - self.u * 4
        return page.spot.within(page.w - at if hand == "R" else at, page.h - at)

    def board(self, places: frozenset[int] = frozenset(), largest: float = 0.9) -> Board:
        """The board in the middle, as large as the plates at these places allow. largest: share of the shorter side."""
        half = largest * min(self.w, self.h) / 2
        cx, cy = self.w / 2, self.h / 2
        clear = 4 * self.u
        for place in places:
            b = self.slot_box(place)
            dx = max(b.x - cx, 0.0, cx - b.right)
            dy = max(b.y - cy, 0.0, cy - b.bottom)
            half = min(half, (math.hypot(dx, dy) - clear) / RIM)
        return Board(cx, cy, 2 * half)


@cached(16)
def layout(stage: Stage) -> Layout:
    """The layout of a stage; the same object for the same stage."""
    u = min(stage.width, stage.height) / UNITS
    mm = stage.px_per_mm
    small = min(stage.width, stage.height) / mm < SMALL_MM
    compact = small or stage.cap / u > 26.5
    cap = float(stage.cap) if compact else max(stage.cap, CAP * u)
    primary = (PRIMARY_SMALL_MM if small else PRIMARY_MM) * mm
    other, gap = OTHER_MM * mm, GAP_MM * mm
    button = max(BUTTON * u, (LEAST_MM if small else OTHER_MM) * mm)
    slot_h = float(math.ceil(max(DEPTH * u, primary)))
    corner = float(math.ceil(max(CORNER * u, button + 2 * gap, slot_h + gap)))
    shortest = min(stage.width, stage.height)
    between = max(BETWEEN * u, gap)
    slot_w = min(max(SLOT * u, 2 * primary), (shortest - 2 * corner - between) / 2)
    slot_w = float(math.floor(slot_w))
    return Layout(
        stage, stage.width, stage.height, u, mm, cap, small, compact, primary, other, LEAST_MM * mm, gap, corner,
        slot_w, slot_h, button,
    )


def place_side(place: int) -> str:
    """The side at which a place is: "S", "W", "N" or "E"."""
    return PLACES[place][0]


def seat_places(seats: int) -> tuple[int, ...]:
    """The usual places of a number of players, clockwise: right-hand places first, opposite sides first."""
    order = {3: (0, 2, 4), 4: (0, 2, 4, 6), 5: (0, 1, 2, 4, 6), 6: (0, 1, 2, 4, 5, 6), 7: (0, 1, 2, 3, 4, 5, 6)}
    return order.get(seats, tuple(range(8)))[:seats]


__all__ = [
    "BETWEEN", "BUTTON", "CAP", "CORNER", "DEPTH", "PLACES", "SIDES", "SLOT", "TURNS", "Board", "Box", "Layout",
    "Page", "Spot", "layout", "place_side", "seat_places",
]
