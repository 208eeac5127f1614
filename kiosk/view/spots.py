"""Boxes, spots and pieces: where things are, how they are turned to a reader, and what belongs together.

A piece is drawn upright about its own origin; a spot says where that origin stands and to which edge it reads.
All lengths are px.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from .scene import Drawn, Fill, Op, Picture, Target, Text

SIDES: Final = ("S", "W", "N", "E")
"""The four edges, clockwise from the near one: the way play goes round."""

TURNS: Final[dict[str, int]] = {"S": 0, "W": 90, "N": 180, "E": 270}
"""How far words are turned, degrees clockwise, for a reader at each edge."""

NEVER_TURNED: Final = frozenset(
    {"panel", "fan", "banner", "sheet", "button", "tile", "key", "plate", "value", "field", "place"}
)
"""Drawn surfaces that are made as they stand, so that their shadows fall alike on all sides of the table."""

_COS = {0: 1, 90: 0, 180: -1, 270: 0}
_SIN = {0: 0, 90: 1, 180: 0, 270: -1}


class Box(NamedTuple):
    """A rectangle; x, y: its upper left corner."""

    x: float
    y: float
    w: float
    h: float

    @property
    def cx(self) -> float:
        """Its middle, across."""
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        """Its middle, down."""
        return self.y + self.h / 2

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.h

    def inset(self, by: float, down: float | None = None) -> Box:
        """The box smaller by so much on each side; down: above and below, where that differs."""
        dy = by if down is None else down
        return Box(self.x + by, self.y + dy, self.w - 2 * by, self.h - 2 * dy)

    def moved(self, dx: float, dy: float) -> Box:
        """The box elsewhere."""
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def meets(self, other: Box, gap: float = 0.0) -> bool:
        """Whether the two overlap, or come nearer than gap."""
        return (
            self.x < other.right + gap
            and other.x < self.right + gap
            and self.y < other.bottom + gap
            and other.y < self.bottom + gap
        )

    def holds(self, other: Box, slack: float = 0.01) -> bool:
        """Whether the other lies wholly inside."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def columns(self, count: int, gap: float) -> list[Box]:
        """The box cut into so many equal columns with a gap between them."""
        w = (self.w - gap * (count - 1)) / count
        return [Box(self.x + i * (w + gap), self.y, w, self.h) for i in range(count)]

    def rows(self, count: int, gap: float) -> list[Box]:
        """The box cut into so many equal rows with a gap between them."""
        h = (self.h - gap * (count - 1)) / count
        return [Box(self.x, self.y + i * (h + gap), self.w, h) for i in range(count)]


class Piece(NamedTuple):
    """Operations and targets that belong together."""

    ops: tuple[Op, ...] = ()
    targets: tuple[Target, ...] = ()


NOTHING: Final = Piece()


class Spot(NamedTuple):
    """Where a piece's origin stands, and how the piece is turned: 0, 90, 180 or 270 degrees clockwise."""

    x: float
    y: float
    turn: int = 0

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the piece comes to stand."""
        c, s = _COS[self.turn], _SIN[self.turn]
        return self.x + c * x - s * y, self.y + s * x + c * y

    def box(self, x: float, y: float, w: float, h: float) -> Box:
        """Where a box of the piece comes to stand."""
        (ax, ay), (bx, by) = self.point(x, y), self.point(x + w, y + h)
        return Box(min(ax, bx), min(ay, by), abs(bx - ax), abs(by - ay))

    def within(self, x: float, y: float, turn: int = 0) -> Spot:
        """A spot of the piece as a spot of what the piece stands on."""
        return Spot(*self.point(x, y), (self.turn + turn) % 360)

    def ops(self, ops: Iterable[Op]) -> tuple[Op, ...]:
        """The operations, moved and turned. Surfaces change their sides instead of being turned."""
        return tuple(self._ops(ops))

    def _ops(self, ops: Iterable[Op]) -> Iterator[Op]:
        turn, c, s, x0, y0 = self.turn, _COS[self.turn], _SIN[self.turn], self.x, self.y
        for op in ops:
            if isinstance(op, Text):
                text, x, y, cap, colour, face, anchor, own, alpha, squeeze, pips = op
                px, py = x0 + c * x - s * y, y0 + s * x + c * y
                yield Text(text, px, py, cap, colour, face, anchor, own + turn, alpha, squeeze, pips)
            elif isinstance(op, Picture):
                art, x, y, w, h, own, alpha, raster, tint = op
                px, py = x0 + c * x - s * y, y0 + s * x + c * y
                if turn and not own and isinstance(art, Drawn) and art.kind in NEVER_TURNED:
                    w, h = (w, h) if turn == 180 else (h, w)
                    yield Picture(art, px, py, w, h, own, alpha, raster, tint)
                else:
                    yield Picture(art, px, py, w, h, own + turn, alpha, raster, tint)
            else:
                b = self.box(op.x, op.y, op.w, op.h)
                yield Fill(b.x, b.y, b.w, b.h, op.colour, op.alpha)

    def targets(self, targets: Iterable[Target]) -> tuple[Target, ...]:
        """The targets, moved and turned; they take the side that the spot reads to."""
        return tuple(self._targets(targets))

    def _targets(self, targets: Iterable[Target]) -> Iterator[Target]:
        for t in targets:
            b = self.box(t.x, t.y, t.w, t.h)
            side = SIDES[(SIDES.index(t.side) + self.turn // 90) % 4]
            yield t._replace(x=b.x, y=b.y, w=b.w, h=b.h, side=side)

    def put(self, piece: Piece) -> Piece:
        """The piece where this spot says."""
        return Piece(self.ops(piece.ops), self.targets(piece.targets))


def joined(*pieces: Piece) -> Piece:
    """Several pieces as one, the later ones on top."""
    return Piece(tuple(op for p in pieces for op in p.ops), tuple(t for p in pieces for t in p.targets))


def paled(piece: Piece, alpha: float) -> Piece:
    """The piece at a part of its strength, 0 to 1; its targets stay."""
    return Piece(tuple(op._replace(alpha=op.alpha * alpha) for op in piece.ops), piece.targets)


def bounds(op: Op, width: float = 0.0) -> Box:
    """The box that an operation covers. width: of a Text, px, from the measure (its squeeze is applied here).

    A text's box reaches from its ascenders (1.1 capitals) to its descenders (0.35 below the line).
    """
    if isinstance(op, Fill):
        return Box(op.x, op.y, op.w, op.h)
    if isinstance(op, Picture):
        return _turned_box(op.x, op.y, -op.w / 2, -op.h / 2, op.w, op.h, op.turn)
    w = width * op.squeeze
    return _turned_box(op.x, op.y, -w * op.anchor, -op.cap * 1.1, w, op.cap * 1.45, op.turn)


def _turned_box(x: float, y: float, left: float, top: float, w: float, h: float, turn: float) -> Box:
    a = math.radians(turn)
    c, s = math.cos(a), math.sin(a)
    corners = [(left + i * w, top + j * h) for i in (0, 1) for j in (0, 1)]
    xs = [x + c * px - s * py for px, py in corners]
    ys = [y + s * px + c * py for px, py in corners]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def page_spot(width: float, height: float, side: str) -> tuple[float, float, Spot]:
    """A page that is read from one side: its width and height as its reader sees it, and where it stands."""
    turn = TURNS[side]
    if side == "S":
        return width, height, Spot(0, 0, turn)
    if side == "N":
        return width, height, Spot(width, height, turn)
    if side == "W":
        return height, width, Spot(width, 0, turn)
    return height, width, Spot(0, height, turn)
