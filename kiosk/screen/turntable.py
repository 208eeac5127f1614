"""The board's disc turned fast where there is no GPU: gathered from a map of it in polar co-ordinates.

A rotation only shifts such a map along its angle, so a frame is one indexed copy. Measured at 1920 x 1080:
1.7 full-screen copies, where SDL's software rotation costs 10 to 12. The picture is sharp to about half a
pixel; a board that has come to rest is drawn exactly instead (compose.py).
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
        rows, steps = _BLOCK * math.ceil(self.side / 2 / _BLOCK), round(math.pi * self.side)
        polar = _polar(disc, rows, steps)
        alpha = (polar >> 24).astype(np.uint8)
        if int((alpha.max(1).astype(int) - alpha.min(1) > _UNEVEN).sum()) > _EDGE:
            raise NotRound("a circle of the picture is not of one opacity")
        profile = alpha.mean(1, dtype=np.float32) / 255
        profile[-1] = 0
        self._coverage: NDArray[np.uint8] = (np.interp(radius, np.arange(rows), profile) * 255 + 0.5).astype(np.uint8)
        self._steps = steps
        twice = np.concatenate((polar, polar), axis=1).reshape(rows // _BLOCK, _BLOCK, 2 * steps)
        self._map = twice.transpose(0, 2, 1).ravel()
        angle = np.arctan2(across[:, None], across[None, :])
        column = (angle * np.float32(steps / (2 * math.pi)) + np.float32(steps + 0.5)).astype(np.int64) % steps
        row = np.minimum((radius + 0.5).astype(np.int64), rows - 1)
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


def _polar(disc: pygame.Surface, rows: int, steps: int) -> NDArray[np.uint32]:
    """A picture by radius (px, a row each) and angle, each from the nearest half pixel."""
    import numpy as np

    side = disc.get_width()
    fine = _words(pygame.transform.smoothscale(disc, (2 * side, 2 * side)))
    angle = np.arange(steps, dtype=np.float32) * np.float32(2 * math.pi / steps)
    scale = np.float32(2 * side / (side - 1))  # smoothscale puts first on first, but the last before the last
    radius = scale * np.arange(rows, dtype=np.float32)[:, None]
    middle = np.float32(side + 0.5)
    x = (radius * np.cos(angle) + middle).astype(np.int32)
    y = (radius * np.sin(angle) + middle).astype(np.int32)
    polar: NDArray[np.uint32] = fine[y.clip(0, 2 * side - 1), x.clip(0, 2 * side - 1)]
    polar[math.ceil(side / 2) :] = 0
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
