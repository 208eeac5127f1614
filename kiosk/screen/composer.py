"""Whole pictures on a surface, for machines without a GPU, where pixels are cheaper to blend here than in SDL.

A scene that keeps still is composed exactly, beginning from as much as was there before. A moving one is
composed over as much of it as has not changed for a while; the turning board is drawn by spinning.py, and only
what changed since the last picture is put right before the rest is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import floor
from typing import Any, Final, TypeAlias

import pygame

from kiosk.screen.art import quarters_of
from kiosk.screen.compose import compose, corner, edges, faded, scaled
from kiosk.screen.ground import Ground, parted
from kiosk.screen.movers import Movers
from kiosk.screen.pieces import Pieces, is_small, name_of
from kiosk.screen.spinning import Spinning, Square
from kiosk.view.scene import Fill, Op, Picture, Scene, Text

_SETTLED: Final = 3
"""After so many pictures a part of a moving one that did not change is composed once for all."""
_MANY: Final = 120
"""From so many rectangles on, putting all of a picture right is faster than each."""
_UNDER_DISC: Final = 6
"""A turning disc is looked for behind so many operations, which keep still (its shadow, its rim)."""
_FORGET: Final = 4096

_NOTHING: Final[tuple[int, Square | None, list[Any]]] = (0, None, [])
"""What is known of a surface that shows anything: the key of what lies under, its square, what moved on it."""

Placed: TypeAlias = tuple[pygame.Surface, tuple[int, int]]


class Composer:
    """Composes pictures of one size, px, each on the one before it.

    draws, screens: rectangles drawn so far, and their area in screens.
    """

    def __init__(self, pieces: Pieces, size: tuple[int, int]) -> None:
        self.draws = 0
        self.screens = 0.0
        self._movers = Movers(pieces)
        self.spinning = Spinning(pieces, self._movers)
        self._generation = pieces.generation
        self._pieces = pieces
        self._size = size
        self._ground = Ground(pieces, self._movers, size)
        self._settled = self._same = self._steady = 0
        self._exact = True
        self._bottom: tuple[Op, ...] = ()
        self._on_frame: tuple[int, Square | None, list[Any]] = _NOTHING
        self._placed: dict[Op, Placed] = {}

    def paint(self, scene: Scene, last: Scene | None, frame: pygame.Surface) -> None:
        """Compose a scene on a surface. Raises ArtMissing.

        last: the scene that the surface shows, None where it shows anything else.
        """
        if self._generation != self._pieces.generation:
            self._let_go()
        if last is None:
            self._on_frame = _NOTHING
        same = _same(last, scene)
        rested = last is not None and not last.moving
        if scene.moving:
            self._paint_moving(scene, same, rested, frame)
            return
        if not (self._exact and 0 < self._settled <= same):
            self._settled = same if rested and same else len(scene.ops)
        self._exact, self._steady = True, 0
        bottom, rest = self._bottom, _ = parted(scene.backdrop, self._size, self._bottom)
        frame.blit(self._ground.under(bottom, rest + scene.ops[: self._settled])[1], (0, 0))
        compose(frame, scene.ops[self._settled :], self._pieces)
        self._on_frame = _NOTHING
        self.draws += 1 + len(scene.ops) - self._settled
        self.screens += 1

    def prepare(self, op: Op) -> bool:
        """Make what an operation will need when it moves; return whether there was something to make."""
        if isinstance(op, Fill):
            return False
        name = name_of(op._replace(turn=0.0), 0, False)
        if not is_small(name):
            return self.spinning.prepare(op)
        made = not self._pieces.has(name)
        self._pieces.get(name)
        if quarters_of(op.turn):
            made |= not self._pieces.has(name_of(op, op.turn, False))
            self._pieces.get(name_of(op, op.turn, False))
        if isinstance(op, Picture) and op.raster is None and quarters_of(op.turn) is None:
            made |= self._movers.make_wheel(op)
        return made

    # ---- what moves ----------------------------------------------------------------------------

    def _paint_moving(self, scene: Scene, same: int, rested: bool, frame: pygame.Surface) -> None:
        ops = scene.ops
        if same < self._settled:
            self._settled = same if rested else 0
        self._steady = self._steady + 1 if same == self._same else 0
        self._same = same
        settles = self._steady >= _SETTLED and same > self._settled
        first = self._settled or self._before_disc(ops, same)
        bottom, rest = self._bottom, _ = parted(scene.backdrop, self._size, self._bottom)
        square = self.spinning.square(ops[first:])
        if square is None:
            done = self._settled
            self._restore(frame, *self._ground.under(bottom, rest + ops[:done], swift=True), None)
        else:
            done = first + square.drawn
            below = self._ground.under(bottom, rest + ops[:first], swift=True)
            turning = self.spinning.draw(square, *below)
            under = self._ground.under(bottom, rest + ops[:first], square.covers, swift=True)
            self._restore(frame, *under, square)
            frame.blit(turning, (square.left, square.top))
            self.draws += square.drawn
        if settles and done <= same:
            self._draw(frame, ops[done:same])
            self._ground.keep(frame, bottom, rest + ops[:same])
            self._settled, self._exact, done = same, False, same
        self._draw(frame, ops[done:])

    def _before_disc(self, ops: tuple[Op, ...], same: int) -> int:
        """How many operations lie under a disc among the first ones, and have not changed; 0 where there is none."""
        for index, op in enumerate(ops[: min(same, _UNDER_DISC) + 1]):
            if isinstance(op, Picture) and self.spinning.is_disc(op):
                return index
        return 0

    def _restore(self, frame: pygame.Surface, key: int, under: pygame.Surface, square: Square | None) -> None:
        """Clear away what moved in the last picture, except where the square comes."""
        was, last_square, moved = self._on_frame
        moved_square = last_square is not None and (square is None or square.box != last_square.box)
        if was != key or moved_square or len(moved) > _MANY:
            frame.blit(under, (0, 0))
        else:
            frame.blits([(under, box, box) for box in moved], False)
        self.draws += 1
        self.screens += 1
        self._on_frame = (key, square, [])

    def _draw(self, frame: pygame.Surface, ops: Iterable[Op]) -> None:
        """Draw what moves on the frame, remembering where, but for what the square will cover next time."""
        _, square, moved = self._on_frame
        left_, top_, width, height = square.box if square is not None else (0, 0, 0, 0)
        right_, bottom_ = left_ + width, top_ + height
        batch: list[Placed] = []
        pixels = number = 0
        mover = self._movers.get
        for op in ops:
            if type(op) is Picture and op.alpha >= 1 and op.raster is None:
                surface, half_width, half_height = mover(op.art, op.w, op.h, op.tint, op.turn)
                left, top = floor(op.x - half_width), floor(op.y - half_height)
                width, height = surface.get_size()
                batch.append((surface, (left, top)))
            elif isinstance(op, Fill):
                frame.fblits(batch)
                batch = []
                compose(frame, (op,), self._pieces)
                left, top, right, bottom = edges(op)
                width, height = right - left, bottom - top
            else:
                placed = self._place(op)
                batch.append(placed)
                surface, (left, top) = placed
                width, height = surface.get_size()
            number += 1
            pixels += width * height
            if left < left_ or top < top_ or left + width > right_ or top + height > bottom_:
                moved.append((left, top, width, height))
        frame.fblits(batch)
        self.draws += number
        self.screens += pixels / (self._size[0] * self._size[1])

    def _place(self, op: Picture | Text) -> Placed:
        """A text, or a picture that is pale or changes its size."""
        placed = self._placed.get(op)
        if placed is None and isinstance(op, Picture) and op.raster is None:
            surface, half_width, half_height = self._movers.get(op.art, op.w, op.h, op.tint, op.turn)
            return faded(surface, op.alpha), (floor(op.x - half_width), floor(op.y - half_height))
        if placed is None:
            if len(self._placed) > _FORGET:
                self._placed.clear()
            piece = self._pieces.get(name_of(op, op.turn, False))
            if isinstance(op, Picture) and op.raster is not None:
                piece = piece._replace(surface=_scaled(piece.surface, op))
            placed = faded(piece.surface, op.alpha), corner(op, piece, op.turn)
            if op.alpha >= 1 and isinstance(op, Text):
                self._placed[op] = placed
        return placed

    def _let_go(self) -> None:
        self._generation = self._pieces.generation
        self._placed.clear()
        self._movers.let_go()
        self.spinning.let_go()


def _scaled(surface: pygame.Surface, op: Picture) -> pygame.Surface:
    """A piece made at the size of `raster`, and turned, at the size it has now."""
    size = scaled(surface.get_size(), op, op.turn)
    return surface if size == surface.get_size() else pygame.transform.scale(surface, size)


def _same(last: Scene | None, scene: Scene) -> int:
    """How many operations at the beginning of a scene are as they were, over the same backdrop."""
    if last is None or last.backdrop != scene.backdrop:
        return 0
    for index, (before, now) in enumerate(zip(last.ops, scene.ops, strict=False)):
        if before is not now and before != now:
            return index
    return min(len(last.ops), len(scene.ops))
