"""What operations are drawn from: a piece is the pixels of one picture or line of text, made once and kept.

A piece's name says all that its pixels depend on, so that two operations that look alike share one, and
whoever holds pieces or textures of them (the canvas) can keep them by name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

import pygame

from kiosk.screen import art as pixels
from kiosk.screen.art import TIMES, Art
from kiosk.screen.fonts import Fonts
from kiosk.screen.lettering import line_of
from kiosk.screen.shelf import Shelf
from kiosk.view.scene import Op, Picture, Text

Name: TypeAlias = tuple[Any, ...]

WHITE: Final = "#FFFFFF"
WHEEL: Final = 120
"""Into how many directions a picture is turned ahead, where turning it in every frame would cost more."""

_LARGE: Final = 1 << 20
"""From so many bytes on a piece that is only baked into a backdrop is not worth its memory."""
_LARGEST_TURNED: Final = 320
"""Up to this many px on its longer side a picture is turned at three times its size; above, by the renderer."""


class Piece(NamedTuple):
    """Pixels with straight alpha, and where their middle lies from the operation's point (x, y), px.

    width: how far a line of text reaches from there at anchor 0; 0 for a picture.
    """

    surface: pygame.Surface
    x: float = 0.0
    y: float = 0.0
    width: float = 0.0


def name_of(op: Picture | Text, turn: float = 0.0, exact: bool = True) -> Name:
    """Return the name of the piece for an operation at a turn in degrees clockwise.

    exact: the size is the drawn one; otherwise the size of `raster`, to be scaled as it is drawn.
    """
    turn = round(turn % 360, 2) % 360
    if isinstance(op, Picture):
        size = (op.w, op.h) if exact or op.raster is None else op.raster
        return ("picture", op.art, max(1, round(size[0])), max(1, round(size[1])), op.tint, turn)
    return ("text", op.text, round(op.cap, 2), op.colour, op.face, round(op.squeeze, 3), op.pips, turn)


def is_small(name: Name) -> bool:
    """Return whether a piece is small enough to be turned ahead of drawing."""
    return name[0] == "text" or bool(max(name[2], name[3]) <= _LARGEST_TURNED)


class Pieces:
    """Makes pieces by name and keeps them up to a number of bytes.

    turn_large: turns a large picture about its middle by degrees clockwise (the renderer does it).
    made: how many pieces were made so far.
    generation: counts how often pieces were thrown away; whoever holds some should let go of them then.
    """

    def __init__(self, art: Art, fonts: Fonts, budget: int,
                 turn_large: Callable[[pygame.Surface, float], pygame.Surface]) -> None:
        self.art = art
        self.fonts = fonts
        self.generation = 0
        self.made = 0
        self._shelf: Shelf[Piece] = Shelf(budget, self._dropped)
        self._wheels: Shelf[list[pygame.Surface]] = Shelf(budget // 4, self._dropped)
        self._turn_large = turn_large

    def resize(self, budget: int) -> None:
        """Throw everything away and keep up to another number of bytes from now on."""
        self._shelf.clear()
        self._wheels.clear()
        self._shelf.budget, self._wheels.budget = budget, budget

    def next_round(self) -> None:
        """Begin a frame: pieces of earlier ones may be thrown away."""
        self._shelf.next_round()
        self._wheels.next_round()

    def get(self, name: Name, keep: bool = True) -> Piece:
        """Return a piece by its name; without `keep`, a large one is not kept for another time. Raises ArtMissing."""
        kept = self._shelf.get(name)
        if kept is not None:
            return kept.value
        piece = self._make(name)
        self.made += 1
        size = size_of(piece.surface)
        if keep or size < _LARGE:
            self._shelf.put(name, piece, size)
        return piece

    def rasterise(self, op: Op) -> bool:
        """Have what an operation is made from on the disk; return whether it had to be drawn. Raises ArtMissing."""
        if not isinstance(op, Picture):
            return False
        drawn = False
        sizes = {(op.w, op.h), op.raster or (op.w, op.h)}
        for width, height in ((max(1, round(w)), max(1, round(h))) for w, h in sizes):
            drawn |= self.art.rasterise(op.art, width, height)
            if pixels.quarters_of(op.turn) is None and max(width, height) <= _LARGEST_TURNED:
                drawn |= self.art.rasterise(op.art, width * TIMES, height * TIMES)
        return drawn

    def has(self, name: Name) -> bool:
        """Return whether a piece is there."""
        return name in self._shelf

    def wheel_if_made(self, name: Name) -> list[pygame.Surface] | None:
        """Return a picture in WHEEL directions, clockwise from its own, where they were made before; else None."""
        kept = self._wheels.get(name)
        return kept.value if kept is not None else None

    def make_wheel(self, name: Name) -> bool:
        """Turn a picture ahead in all directions; return whether that had to be done."""
        if self._wheels.get(name) is not None:
            return False
        large = self._large(name)
        all_round = [pixels.turned(large, name[2], name[3], step * 360 / WHEEL) for step in range(WHEEL)]
        self._wheels.put(name, all_round, sum(map(size_of, all_round)))
        self.made += 1
        return True

    def _dropped(self) -> None:
        self.generation += 1

    def _make(self, name: Name) -> Piece:
        turn = name[-1]
        if turn == 0:
            return self._line(name, 1) if name[0] == "text" else Piece(self._picture(name))
        quarters = pixels.quarters_of(turn)
        if quarters is not None:
            base = self.get((*name[:-1], 0))
            return base._replace(surface=pixels.quartered(base.surface, quarters))
        if name[0] == "text":
            line = self._line(name, TIMES)
            width, height = (side / TIMES for side in line.surface.get_size())
            surface = pixels.turned(pixels.bled(line.surface, TIMES), width, height, turn)
            return Piece(surface, line.x / TIMES, line.y / TIMES, line.width / TIMES)
        if is_small(name):
            return Piece(pixels.turned(self._large(name), name[2], name[3], turn))
        return Piece(self._turn_large(self.get((*name[:-1], 0)).surface, turn))

    def _line(self, name: Name, times: int) -> Piece:
        _, text, cap, colour, face, squeeze, pips, _ = name
        return Piece(*line_of(self.fonts, text, cap * times, colour, face, squeeze, pips))

    def _picture(self, name: Name) -> pygame.Surface:
        _, art, width, height, tint, _ = name
        picture = pixels.bled(pixels.trimmed(self.art.surface(art, width, height)))
        if tint != WHITE:
            picture.fill(tint, special_flags=pygame.BLEND_RGB_MULT)
        return picture

    def _large(self, name: Name) -> pygame.Surface:
        """A picture at TIMES its size, ready to be turned."""
        _, art, width, height, tint, _ = name
        large = pixels.bled(self.art.surface(art, width * TIMES, height * TIMES), TIMES)
        if tint != WHITE:
            large.fill(tint, special_flags=pygame.BLEND_RGB_MULT)
        return large


def size_of(surface: pygame.Surface) -> int:
    """Return the bytes that a surface's pixels take."""
    return surface.get_pitch() * surface.get_height()
