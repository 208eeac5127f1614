"""The turning board on a machine without a GPU: the disc, what lies on it and what lies over it, on one surface.

The first operation of a moving scene may be a large round picture. It is turned by a turntable; what follows
and stays within its square (counters, counts, cards on the lid) is drawn on the surface too, at a tenth of the
cost of a texture each; pictures that cover it whole and do not turn (rim, light) are laid over it at once. The
first operation that does neither, and all after it, is drawn as usual.
"""

from __future__ import annotations

from math import floor
from typing import NamedTuple, TypeAlias

import pygame

from kiosk.screen.art import blank, plain, quarters_of
from kiosk.screen.compose import compose, corner
from kiosk.screen.movers import Movers
from kiosk.screen.pieces import WHITE, Name, Pieces, is_small, name_of
from kiosk.screen.shelf import Shelf
from kiosk.screen.turntable import NotRound, Turntable
from kiosk.view.scene import Fill, Op, Picture

Placed: TypeAlias = tuple[pygame.Surface, tuple[int, int]]

_WHEELED = 1 / 8
"""Pictures up to this part of the disc's side are turned ahead in every direction: counters, not cards."""
_TABLES = 64 << 20
"""How many bytes turntables may take."""
_FORGET = 4096


class Square(NamedTuple):
    """The square of a disc, px, and what is drawn on it before and after the pictures that cover it.

    drawn: how many operations of the scene that is.
    """

    disc: Name
    turn: float
    left: int
    top: int
    side: int
    under: list[Placed]
    covers: tuple[Op, ...]
    over: list[Placed]
    drawn: int

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Its left, top, width and height, px."""
        return self.left, self.top, self.side, self.side


class Spinning:
    """Draws turning boards. tables_made: how many turntables were built so far."""

    def __init__(self, pieces: Pieces, movers: Movers) -> None:
        self.tables_made = 0
        self._pieces = pieces
        self._tables: Shelf[Turntable | None] = Shelf(_TABLES)
        self._turns: dict[Name, bool] = {}
        self._laid_over: tuple[object, pygame.Surface] | None = None
        self._placed: dict[Op, Placed | None] = {}
        self._box = pygame.Rect(0, 0, 0, 0)
        self._movers = movers
        self._wheeled: set[tuple[object, ...]] = set()

    def square(self, ops: tuple[Op, ...]) -> Square | None:
        """Return the square of the disc that a scene's operations begin with, or None where they do not."""
        disc = ops[0] if ops else None
        if type(disc) is not Picture or not self.is_disc(disc):
            return None
        name = name_of(disc, 0)
        side = self._side(name)
        box = pygame.Rect(floor(disc.x - side / 2 + 0.5), floor(disc.y - side / 2 + 0.5), side, side)
        if box != self._box or len(self._placed) > _FORGET:
            self._box = box
            self.let_go()
        under: list[Placed] = []
        over: list[Placed] = []
        into, covers, count = under, [], 1
        left_, top_, _, _ = box
        small, placed_at, mover = side * _WHEELED, self._placed, self._movers.get
        for op in ops[1:]:
            if type(op) is Picture:
                art, x, y, w, h, turn, alpha, raster, tint = op
                if w >= side and _covers(op, disc):
                    if over:
                        break
                    covers.append(op)
                    into, count = over, count + 1
                    continue
                if turn and w <= small and h <= small and raster is None and alpha == 1:
                    if (art, w, h, tint) not in self._wheeled:
                        self._wheel(op)
                    surface, half_width, half_height = mover(art, w, h, tint, turn)
                    left, top = floor(x - half_width) - left_, floor(y - half_height) - top_
                    if left < 0 or top < 0 or left + 2 * half_width >= side or top + 2 * half_height >= side:
                        break
                    into.append((surface, (left, top)))
                    count += 1
                    continue
            placed = placed_at.get(op, _UNKNOWN)
            if placed is _UNKNOWN:
                placed = placed_at[op] = self._place(op)
            if placed is None:
                break
            into.append(placed)
            count += 1
        return Square(name, disc.turn, box.left, box.top, side, under, tuple(covers), over, count)

    def is_disc(self, op: Picture) -> bool:
        """Return whether a picture is one that a turntable turns, and turned other than by quarters."""
        if op.alpha < 1 or op.tint != WHITE or abs(op.w - op.h) > 1 or quarters_of(op.turn) is not None:
            return False
        name = name_of(op, 0)
        return not is_small(name) and self._turns.get(name, True) and self._side(name) > 0

    def draw(self, square: Square, key: int, below: pygame.Surface) -> pygame.Surface:
        """Return the square's surface: it holds until the next call.

        below: the picture under the operations, without the covers; `key` tells it from any other.
        """
        table = self._table(square.disc)
        assert table is not None
        laid = (key, square.disc, square.left, square.top, square.covers)
        if self._laid_over is None or self._laid_over[0] != laid:
            covers = blank(square.side, square.side)
            compose(covers, square.covers, self._pieces, square.left, square.top)
            ground = plain(square.side, square.side)
            ground.blit(below, (-square.left, -square.top))
            self._laid_over = (laid, table.surroundings(ground, covers))
        surface = table.turn(square.turn)
        if square.under:
            surface.fblits(square.under)
        surface.blit(self._laid_over[1], (0, 0))
        if square.over:
            surface.fblits(square.over)
        return surface

    def prepare(self, op: Op) -> bool:
        """Make what is needed to turn an operation quickly; return whether there was something to make."""
        made = self.tables_made
        return isinstance(op, Picture) and self.is_disc(op._replace(turn=45.0)) and self.tables_made > made

    def let_go(self) -> None:
        """Hold no pieces any more: they were thrown away elsewhere, or belong at other places."""
        self._placed.clear()
        self._wheeled.clear()

    def _side(self, name: Name) -> int:
        table = self._table(name)
        return table.side if table is not None else 0

    def _table(self, name: Name) -> Turntable | None:
        kept = self._tables.get(name)
        if kept is None:
            self.tables_made += 1
            table: Turntable | None = None
            disc = self._pieces.get(name).surface
            if disc.get_width() == disc.get_height():
                try:
                    table = Turntable(disc)
                except (NotRound, ImportError):
                    table = None
            self._turns[name] = table is not None
            self._tables.next_round()
            kept = self._tables.put(name, table, table.bytes if table is not None else 0)
        return kept.value

    def _place(self, op: Op) -> Placed | None:
        """Where an operation's pixels go on the square; None where they cannot be drawn on it."""
        if isinstance(op, Fill) or op.alpha < 1 or quarters_of(op.turn) is None:
            return None
        if isinstance(op, Picture) and op.raster is not None and op.raster != (round(op.w), round(op.h)):
            return None
        piece = self._pieces.get(name_of(op, op.turn))
        left, top = corner(op, piece, op.turn)
        if not self._box.contains((left, top, *piece.surface.get_size())):
            return None
        return piece.surface, (left - self._box.left, top - self._box.top)

    def _wheel(self, op: Picture) -> None:
        self._movers.make_wheel(op)
        self._wheeled.add((op.art, op.w, op.h, op.tint))


_UNKNOWN: Placed = (pygame.Surface((0, 0)), (0, 0))


def _covers(op: Picture, disc: Picture) -> bool:
    """Whether a picture lies over all of a disc and stays as it is while that turns."""
    return (op.alpha == 1 and quarters_of(op.turn) is not None and op.w >= disc.w - 1 and op.h >= disc.h - 1
            and abs(op.x - disc.x) < 1 and abs(op.y - disc.y) < 1)
