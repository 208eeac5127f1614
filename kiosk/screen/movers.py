"""Pictures that move: found quickly by what they are, in any direction, for surfaces to be composed from."""

from __future__ import annotations

from math import floor
from typing import Final, TypeAlias

import pygame

from kiosk.screen.pieces import WHEEL, Pieces, name_of
from kiosk.view.scene import Drawn, Picture

Mover: TypeAlias = tuple[pygame.Surface, float, float]
"""A surface, and half its width and height less half a pixel: floor(x - half) is its left edge about x."""

_STEP: Final = WHEEL / 360
_FORGET: Final = 1024
_ASKEW: Final = 16
"""So many pictures that lie askew are remembered as they lie: those that stay there while their strength changes."""


class Movers:
    """Surfaces of pictures that move. Turning is free where a picture's directions were made ahead."""

    def __init__(self, pieces: Pieces) -> None:
        self._pieces = pieces
        self._known: dict[tuple[str | Drawn, float, float, str], tuple[Mover, list[Mover] | None]] = {}
        self._askew: dict[tuple[str | Drawn, float, float, str, float], Mover] = {}

    def let_go(self) -> None:
        """Forget them all: pieces were thrown away, or made."""
        self._known.clear()
        self._askew.clear()

    def get(self, art: str | Drawn, w: float, h: float, tint: str, turn: float) -> Mover:
        """Return a picture turned by degrees clockwise. Raises ArtMissing."""
        known = self._known.get((art, w, h, tint))
        if known is None:
            known = self._know(art, w, h, tint)
        if not turn:
            return known[0]
        wheel = known[1]
        if wheel is not None:
            return wheel[floor(turn * _STEP + 0.5) % WHEEL]
        lying = self._askew.get((art, w, h, tint, turn))
        if lying is None:
            if len(self._askew) >= _ASKEW:
                self._askew.clear()
            lying = self._askew[(art, w, h, tint, turn)] = _mover(pygame.transform.rotate(known[0][0], -turn))
        return lying

    def make_wheel(self, op: Picture) -> bool:
        """Make a picture's directions ahead; return whether that had to be done. Raises ArtMissing."""
        made = self._pieces.make_wheel(name_of(op._replace(turn=0.0)))
        self._known.pop((op.art, op.w, op.h, op.tint), None)
        return made

    def _know(self, art: str | Drawn, w: float, h: float, tint: str) -> tuple[Mover, list[Mover] | None]:
        if len(self._known) >= _FORGET:
            self._known.clear()
        name = name_of(Picture(art, 0, 0, w, h, tint=tint))
        wheel = self._pieces.wheel_if_made(name)
        known = _mover(self._pieces.get(name).surface), None if wheel is None else [_mover(s) for s in wheel]
        self._known[(art, w, h, tint)] = known
        return known


def _mover(surface: pygame.Surface) -> Mover:
    width, height = surface.get_size()
    return surface, width / 2 - 0.5, height / 2 - 0.5
