"""What lies under a picture that is composed: the table itself, what on it has settled, what covers the board."""

from __future__ import annotations

import pygame

from kiosk.screen.art import plain
from kiosk.screen.compose import compose
from kiosk.screen.movers import Movers
from kiosk.screen.pieces import Pieces
from kiosk.view.scene import Op, Picture


class _Layer:
    """A picture, what is on it beyond the layer below, and a number that no other picture has had."""

    __slots__ = ("number", "on", "surface", "swift", "what")

    def __init__(self, size: tuple[int, int]) -> None:
        self.on = -1
        self.what: tuple[Op, ...] | None = None
        self.number = 0
        self.swift = False
        self.surface = plain(*size)


class Ground:
    """Composed pictures of one size, px, each on the one below, and each composed once while it stays as it is."""

    def __init__(self, pieces: Pieces, movers: Movers, size: tuple[int, int]) -> None:
        self._pieces = pieces
        self._movers = movers
        self._size = size
        self._number = 0
        self._layers: list[_Layer] = []

    def under(self, *layers: tuple[Op, ...], swift: bool = False) -> tuple[int, pygame.Surface]:
        """Return the picture of layers of operations, each on the one before it, and its number.

        swift: it may be composed as what moves is. It holds until others are asked for. Raises ArtMissing.
        """
        below: _Layer | None = None
        for depth, what in enumerate(layers):
            if not what and below is not None:
                continue
            layer = self._layer(depth)
            on = below.number if below is not None else 0
            if layer.what != what or layer.on != on or (layer.swift and not swift):
                layer.what = None
                if below is None:
                    layer.surface.fill(0)
                else:
                    layer.surface.blit(below.surface, (0, 0))
                compose(layer.surface, what, self._pieces, keep=depth > 0, swift=self._movers if swift else None)
                self._is(layer, what, on, swift=swift)
            below = layer
        assert below is not None
        return below.number, below.surface

    def keep(self, surface: pygame.Surface, bottom: tuple[Op, ...], ops: tuple[Op, ...]) -> None:
        """Keep a copy of a picture that was made elsewhere as that of operations on the bottom layer."""
        below = self._layer(0)
        if below.what == bottom:
            layer = self._layer(1)
            layer.surface.blit(surface, (0, 0))
            self._is(layer, ops, below.number, swift=True)

    def _layer(self, depth: int) -> _Layer:
        while len(self._layers) <= depth:
            self._layers.append(_Layer(self._size))
        return self._layers[depth]

    def _is(self, layer: _Layer, what: tuple[Op, ...], on: int, *, swift: bool) -> None:
        self._number += 1
        layer.swift = swift
        layer.what, layer.on, layer.number = what, on, self._number


def parted(
    backdrop: tuple[Op, ...], size: tuple[int, int], known: tuple[Op, ...] = ()
) -> tuple[tuple[Op, ...], tuple[Op, ...]]:
    """Return a backdrop in two: the large pictures that it begins with (wood, shadow, rim), and the rest.

    The rest changes with the game; the large ones would take long to compose each time. known: the large ones of the
    backdrop before, which are taken for this one's where it begins with them.
    """
    if known and backdrop[: len(known)] == known:
        return known, backdrop[len(known) :]
    for index, op in enumerate(backdrop):
        if not isinstance(op, Picture) or op.turn or op.w * op.h * 8 < size[0] * size[1]:
            return backdrop[:index], backdrop[index:]
    return backdrop, ()
