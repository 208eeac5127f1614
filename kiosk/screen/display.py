"""The display and the picture on it: how the one is turned on the other."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, width, height, px."""


class Display(NamedTuple):
    """A display of width x height px that shows the picture turned clockwise by 0, 90, 180 or 270 degrees."""

    width: int
    height: int
    rotation: int = 0

    @property
    def size(self) -> tuple[int, int]:
        """The width and height of the picture, px."""
        return (self.height, self.width) if self.rotation in (90, 270) else (self.width, self.height)

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Return where a point of the picture is on the display."""
        if self.rotation == 90:
            return self.width - y, x
        if self.rotation == 180:
            return self.width - x, self.height - y
        return (y, self.height - x) if self.rotation == 270 else (x, y)

    def touched(self, x: float, y: float) -> tuple[float, float]:
        """Return which point of the picture is at a place on the display; places beyond it count as its edge."""
        width, height = self.size
        if self.rotation == 90:
            x, y = y, self.width - x
        elif self.rotation == 180:
            x, y = self.width - x, self.height - y
        elif self.rotation == 270:
            x, y = self.height - y, x
        return min(max(x, 0.0), width - 1.0), min(max(y, 0.0), height - 1.0)

    def box(self, left: int, top: int, width: int, height: int) -> Box:
        """Return where a rectangle of the picture is on the display."""
        if self.rotation == 90:
            return self.width - top - height, left, height, width
        if self.rotation == 180:
            return self.width - left - width, self.height - top - height, width, height
        return (top, self.height - left - width, height, width) if self.rotation == 270 else (left, top, width, height)

    def area(self, box: Box) -> float:
        """Return which part of the display a rectangle of it covers, 0 to 1."""
        across = min(box[0] + box[2], self.width) - max(box[0], 0)
        down = min(box[1] + box[3], self.height) - max(box[1], 0)
        return max(0, across) * max(0, down) / (self.width * self.height)
