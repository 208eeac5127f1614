"""Operations drawn on a surface, in order and exactly: what a canvas bakes, and what a still picture is.

The arithmetic is the same on every machine and driver, and it rounds; SDL's own software blending loses up to
two levels with each layer.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import pygame

from kiosk.screen.art import blank, quarters_of
from kiosk.screen.movers import Movers
from kiosk.screen.pieces import Piece, Pieces, is_small, name_of
from kiosk.view.scene import Fill, Op, Picture, Text


def compose(on: pygame.Surface, ops: Iterable[Op], pieces: Pieces, x: int = 0, y: int = 0, keep: bool = True,
            swift: Movers | None = None) -> None:
    """Draw operations on a surface whose upper left corner is the pixel (x, y) of the picture. Raises ArtMissing.

    keep: whether large pieces will be wanted again soon. swift: small pictures that lie askew are taken from these, as
    they are while they move, where there is no time to turn each with care.
    """
    for op in ops:
        if isinstance(op, Fill):
            _fill(on, op, x, y)
        elif (swift is not None and isinstance(op, Picture) and op.alpha > 0 and op.raster is None
              and quarters_of(op.turn) is None and is_small(name_of(op))):
            surface, half_width, half_height = swift.get(op.art, op.w, op.h, op.tint, op.turn)
            place = math.floor(op.x - half_width) - x, math.floor(op.y - half_height) - y
            on.blit(faded(surface, op.alpha), place)
        elif op.alpha > 0:
            piece = pieces.get(name_of(op, op.turn), keep)
            left, top = corner(op, piece, op.turn)
            on.blit(faded(piece.surface, op.alpha), (left - x, top - y))


def faded(surface: pygame.Surface, alpha: float) -> pygame.Surface:
    """Return a picture at a part of its opacity, 0 to 1: itself at 1.

    Not by `set_alpha`, which pygame-ce 2.5.8 blends wrongly over brighter pixels where the picture has an
    alpha of its own.
    """
    if alpha >= 1:
        return surface
    surface = surface.copy()
    surface.fill((255, 255, 255, round(max(0.0, alpha) * 255)), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def middle(op: Picture | Text, x: float, y: float, width: float, turn: float) -> tuple[float, float]:
    """Return where the middle of an operation's piece lies, px, when it is turned by degrees clockwise.

    x, y, width: the piece's own.
    """
    if isinstance(op, Picture):
        return op.x, op.y
    x -= op.anchor * width
    if turn == 0:
        return op.x + x, op.y + y
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return op.x + x * cos - y * sin, op.y + x * sin + y * cos


def corner(op: Picture | Text, piece: Piece, turn: float) -> tuple[int, int]:
    """Return the pixel of the upper left corner of an operation's turned piece."""
    x, y = middle(op, piece.x, piece.y, piece.width, turn)
    width, height = piece.surface.get_size()
    return math.floor(x - width / 2 + 0.5), math.floor(y - height / 2 + 0.5)


def scaled(size: tuple[int, int], op: Picture, turn: float) -> tuple[int, int]:
    """Return the size, px, at which a piece made for `raster` is drawn when it was turned by degrees clockwise."""
    width, height = size
    if op.raster is None:
        return size
    across, down = op.w / op.raster[0], op.h / op.raster[1]
    if quarters_of(turn) in (1, 3):
        across, down = down, across
    return max(1, round(width * across)), max(1, round(height * down))


def _fill(on: pygame.Surface, op: Fill, x: int, y: int) -> None:
    left, top, right, bottom = edges(op)
    box = (left - x, top - y, right - left, bottom - top)
    if op.alpha >= 1:
        on.fill(op.colour, box)
    elif op.alpha > 0 and right > left and bottom > top:
        part = pygame.Rect(box).clip(on.get_rect())
        veil = blank(max(1, part.w), max(1, part.h))
        veil.fill((*pygame.Color(op.colour)[:3], round(op.alpha * 255)))
        on.blit(veil, part)


def edges(op: Fill) -> tuple[int, int, int, int]:
    """Return the left, top, right and bottom of a rectangle in whole px."""
    return (math.floor(op.x + 0.5), math.floor(op.y + 0.5),
            math.floor(op.x + op.w + 0.5), math.floor(op.y + op.h + 0.5))
