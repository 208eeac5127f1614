"""The board's disc turned fast where there is no GPU: gathered from a map of it in polar co-ordinates.

A rotation only shifts such a map along its angle, so a frame is one indexed copy. Measured at 1920 x 1080:
about two full-screen copies, where SDL's software rotation costs 10 to 12. The map is smoothed between the picture's
pixels and has two circles for each of them, so that edges are even to a quarter of a pixel; a board that has come to
rest is drawn exactly instead (compose.py).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import pygame

from kiosk.screen.art import plain

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_BLOCK = 8
"""So many radii lie together in the map: neighbours on the screen are then neighbours in memory, and the
gathering takes a third less at 1920 x 1080."""

_FINE = 2
"""Circles in the map for each pixel of the radius."""
_FINEST = 1200
"""Up to this many px across; the map of a larger disc would take too much memory, and its pixels are smaller."""
_AT_ONCE = 64
"""So many circles are worked out together."""

_UNEVEN = 24
_EDGE = 4
"""How many circles of a disc (px) may differ in alpha by more than so many levels: its smoothed edge."""


class Turntable:
    """A round picture that can be turned quickly.

    disc: a square surface, ARGB, round about its middle. Raises NotRound where it is not, ImportError where
    numpy is not installed.
    """

    def __init__(self, disc: pygame.Surface) -> None:
        import numpy as np

        self.side = disc.get_width()
        across = np.arange(self.side, dtype=np.float32) - (self.side - 1) / 2
        radius = np.hypot(across[:, None], across[None, :])
        if (_words(disc)[radius > self.side / 2] >> 24).any():
            raise NotRound("the corners of the picture are not empty")
        fine = _FINE if self.side <= _FINEST else 1
        rows, steps = _BLOCK * math.ceil(fine * self.side / 2 / _BLOCK), round(math.pi * self.side)
        polar = _polar(disc, rows, steps, fine)
        alpha = (polar >> 24).astype(np.uint8)
        if int((alpha.max(1).astype(int) - alpha.min(1) > _UNEVEN).sum()) > _EDGE * fine:
            raise NotRound("a circle of the picture is not of one opacity")
        profile = alpha.mean(1, dtype=np.float32) / 255
        profile[-1] = 0
        covered = np.interp(radius * fine, np.arange(rows), profile)
        self._coverage: NDArray[np.uint8] = (covered * 255 + 0.5).astype(np.uint8)
        self._steps = steps
        twice = np.concatenate((polar, polar), axis=1).reshape(rows // _BLOCK, _BLOCK, 2 * steps)
        self._map = twice.transpose(0, 2, 1).ravel()
        angle = np.arctan2(across[:, None], across[None, :])
        column = (angle * np.float32(steps / (2 * math.pi)) + np.float32(steps + 0.5)).astype(np.int64) % steps
        row = np.minimum((radius * fine + 0.5).astype(np.int64), rows - 1)
        self._index = (row // _BLOCK * (2 * steps * _BLOCK) + column * _BLOCK + row % _BLOCK).ravel()
        self._surface = plain(self.side, self.side)

    def turn(self, degrees: float) -> pygame.Surface:
        """Return the disc turned clockwise, without alpha: beyond its edge are colours that mean nothing.

        The surface is the turntable's own: it may be drawn on, and holds until the next call.
        """
        import numpy as np

        shift = round(-degrees * self._steps / 360) % self._steps
        buffer: Any = self._surface.get_buffer()
        out: NDArray[np.uint32] = np.frombuffer(buffer, np.uint32)  # the surface is locked while these live
        self._map[shift * _BLOCK :].take(self._index, out=out, mode="wrap")
        return self._surface

    def surroundings(self, below: pygame.Surface, above: pygame.Surface) -> pygame.Surface:
        """Return what must be laid over the turned disc so that it lies on `below` and under `above`.

        Both are as large as the disc; below is opaque, above has straight alpha.
        """
        import numpy as np

        beyond = below.copy()
        beyond.blit(above, (0, 0))
        result = np.where(self._coverage == 255, _words(above), _words(beyond) | np.uint32(0xFF000000))
        edge = (self._coverage < 255) & (self._coverage > 0)
        left = self._coverage[edge][:, None] / np.float32(255)
        ground, cover = _levels(below, edge), _levels(above, edge)
        seen = 1 - cover[:, 3:] / 255
        alpha = 1 - seen * left
        colour = (cover[:, :3] * (1 - seen) + seen * (1 - left) * ground[:, :3]) / alpha
        ring = (np.concatenate((colour, alpha * 255), axis=1) + 0.5).astype(np.uint8)
        result[edge] = ring.view(np.uint32)[:, 0]
        return pygame.image.frombuffer(result.tobytes(), below.get_size(), "BGRA")

    @property
    def bytes(self) -> int:
        """The memory it holds."""
        return int(self._map.nbytes + self._index.nbytes + self._coverage.nbytes + 4 * self.side**2)


class NotRound(ValueError):
    """A picture that a turntable cannot turn: square, or not of one opacity all round."""


def _polar(disc: pygame.Surface, rows: int, steps: int, fine: int) -> NDArray[np.uint32]:
    """A picture by radius (`fine` rows a px) and angle, each from the four pixels round about it."""
    import numpy as np

    side = disc.get_width()
    pixels = _words(disc).reshape(-1)
    angle = np.arange(steps, dtype=np.float32) * np.float32(2 * math.pi / steps)
    cos, sin, middle = np.cos(angle), np.sin(angle), np.float32((side - 1) / 2)
    polar = np.empty((rows, steps), np.uint32)
    for first in range(0, rows, _AT_ONCE):
        radius = np.arange(first, min(rows, first + _AT_ONCE), dtype=np.float32)[:, None] / np.float32(fine)
        x = (radius * cos + middle).clip(0, side - 1.001)
        y = (radius * sin + middle).clip(0, side - 1.001)
        left, top = x.astype(np.int64), y.astype(np.int64)
        across, down = (x - left)[..., None], (y - top)[..., None]
        at = top * side + left
        a, b, c, d = (pixels[at + off][..., None].view(np.uint8).astype(np.float32) for off in (0, 1, side, side + 1))
        upper, lower = a + (b - a) * across, c + (d - c) * across
        mixed = (upper + (lower - upper) * down + np.float32(0.5)).astype(np.uint8)
        polar[first : first + len(radius)] = mixed.view(np.uint32)[..., 0]
    polar[math.ceil(fine * side / 2) :] = 0
    return polar


def _words(surface: pygame.Surface) -> NDArray[np.uint32]:
    """Pixels as numbers 0xAARRGGBB, by row and column."""
    import numpy as np

    words: NDArray[np.uint32] = np.frombuffer(pygame.image.tobytes(surface, "BGRA"), np.uint32)
    return words.reshape(surface.get_height(), surface.get_width())


def _levels(surface: pygame.Surface, where: NDArray[np.bool_]) -> NDArray[np.float32]:
    """The levels of some pixels: blue, green, red, alpha."""
    import numpy as np

    return _words(surface)[where][:, None].view(np.uint8).astype(np.float32)
