"""What lies under a picture that is composed: the backdrop, and what on it has settled."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from kiosk.screen.art import plain
from kiosk.screen.compose import compose
from kiosk.screen.pieces import Pieces
from kiosk.view.scene import Op


class Ground:
    """Composed pictures of one size, px. Each comes with a key that no other picture has had."""

    def __init__(self, pieces: Pieces, size: tuple[int, int]) -> None:
        self._pieces = pieces
        self._size = size
        self._number = 0
        self._backdrop: tuple[tuple[Op, ...], int, pygame.Surface] | None = None
        self._settled: tuple[tuple[int, tuple[Op, ...]], int, pygame.Surface] | None = None

    def under(self, backdrop: tuple[Op, ...], ops: tuple[Op, ...]) -> tuple[Hashable, pygame.Surface]:
        """Return the picture of a backdrop with operations on it; it holds until others are asked for."""
        if self._backdrop is None or self._backdrop[0] != backdrop:
            surface = self._backdrop[2] if self._backdrop is not None else plain(*self._size)
            surface.fill(0)
            compose(surface, backdrop, self._pieces, keep=False)
            self._backdrop = (backdrop, self.next_key(), surface)
        _, number, plainly = self._backdrop
        if not ops:
            return number, plainly
        if self._settled is None or self._settled[0] != (number, ops):
            surface = self._settled[2] if self._settled is not None else plain(*self._size)
            surface.blit(plainly, (0, 0))
            compose(surface, ops, self._pieces)
            self._settled = ((number, ops), self.next_key(), surface)
        return self._settled[1:]

    def keep(self, backdrop: tuple[Op, ...], ops: tuple[Op, ...], surface: pygame.Surface) -> None:
        """Keep a copy of a picture that was made elsewhere as that of a backdrop with operations on it."""
        if self._backdrop is None or self._backdrop[0] != backdrop:
            return
        copy = self._settled[2] if self._settled is not None else plain(*self._size)
        copy.blit(surface, (0, 0))
        self._settled = ((self._backdrop[1], ops), self.next_key(), copy)

    def next_key(self) -> int:
        """Return a key for a picture made elsewhere."""
        self._number += 1
        return self._number
