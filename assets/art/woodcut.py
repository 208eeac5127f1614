"""The drawing board of the cards: painted polylines, and bands of ornament that follow a form.

Every shape is a polyline, clipped here and written as a plain path, because nanosvg has no clip paths, masks,
patterns or text. Units: a tenth of a millimetre; a card is 630 x 880.
"""

import math
from collections.abc import Iterator
from contextlib import contextmanager

from curves import Run, arc, clip_line, clip_poly, thin

Item = tuple[list[Run], bool, str | None, str | None, float]
"""Polylines, whether they are closed, fill, stroke, width."""
Matrix = tuple[float, float, float, float, float, float]

W, H = 630, 880
RED, BLUE, YEL, BLK, IVO = "#B3121D", "#1D3F8B", "#E3B23C", "#111111", "#F5ECD7"
EDGE, GREEN, GILT, GREEN2, LAKE = "#B9AB87", "#14281F", "#E6C46A", "#1F3B2E", "#8E1B1B"
LINE, FINE = 4.6, 3.0
"""The two weights of the woodcut."""
GRID = 2
"""Steps of the written co-ordinates in a unit."""


class Draw:
    """A list of painted polylines with a transform in force while drawing.

    plain: for small sizes: outlines grow by a quarter, hair lines are left out and bands have fewer cells.
    """

    def __init__(self, plain: bool = False) -> None:
        self.items: list[Item] = []
        self.plain = plain
        self._m: Matrix = (1, 0, 0, 1, 0, 0)

    @contextmanager
    def at(self, x=0.0, y=0.0, s=1.0, rot=0.0, mirror=False, sy=None) -> Iterator["Draw"]:
        """Draw moved, scaled (sy: other than s upwards), turned and mirrored; widths of lines stay."""
        old = self._m
        c, n = math.cos(math.radians(rot)), math.sin(math.radians(rot))
        sx, sy = (-s if mirror else s), (s if sy is None else sy)
        a, b, cc, d, e, f = old
        p = (c * sx, n * sx, -n * sy, c * sy)
        self._m = (a * p[0] + cc * p[1], b * p[0] + d * p[1], a * p[2] + cc * p[3], b * p[2] + d * p[3],
                   a * x + cc * y + e, b * x + d * y + f)
        yield self
        self._m = old

    def _t(self, run: Run) -> Run:
        a, b, c, d, e, f = self._m
        return [(a * x + c * y + e, b * x + d * y + f) for x, y in run]

    def _width(self, w: float) -> float:
        return w * 1.25 if self.plain and w > FINE else w

    def poly(self, run: Run, fill: str, w: float = LINE, stroke: str = BLK) -> None:
        """A filled shape with an outline of width w (0: none)."""
        self.items.append(([self._t(run)], True, fill, stroke if w else None, self._width(w)))

    def multi(self, runs: list[Run], fill: str, w: float = 0.0, stroke: str = BLK) -> None:
        """Several shapes as one, so that those within others are holes."""
        self.items.append(([self._t(run) for run in runs], True, fill, stroke if w else None, w))

    def line(self, run: Run, w: float = LINE, stroke: str = BLK) -> None:
        """A line of width w."""
        self.lines([run], w, stroke)

    def lines(self, runs: list[Run], w: float = LINE, stroke: str = BLK) -> None:
        """Several lines as one path; plain drawings leave out the fine ones."""
        if not (self.plain and w <= FINE):
            self.items.append(([self._t(run) for run in runs], False, None, stroke, self._width(w)))

    def dot(self, x: float, y: float, r: float, fill: str, w: float = FINE, stroke: str = BLK) -> None:
        """A filled disc with an outline."""
        self.poly(arc(x, y, r)[:-1], fill, w, stroke)

    def clipped(self, planes: list[tuple[float, float, float]]) -> "Draw":
        """What lies within every half-plane a x + b y <= c."""
        out = Draw()
        for runs, closed, fill, stroke, w in self.items:
            cut: list[Run] = []
            for run in runs:
                if all(a * x + b * y <= c for a, b, c in planes for x, y in run):
                    cut.append(run)
                elif closed:
                    part = clip_poly(run, planes)
                    if len(part) > 2:
                        cut.append(part)
                else:
                    cut += clip_line(run, planes)
            if cut:
                out.items.append((cut, closed, fill, stroke, w))
        return out

    def placed(self, other: "Draw", x: float = 0.0, y: float = 0.0, s: float = 1.0, rot: float = 0.0) -> None:
        """Another drawing, moved, scaled and turned."""
        with self.at(x, y, s, rot):
            for runs, closed, fill, stroke, w in other.items:
                self.items.append(([self._t(run) for run in runs], closed, fill, stroke, w))

    def body(self) -> str:
        """The drawing in SVG groups, at `GRID` times its units: integers, relative moves, a group a style."""
        out, last = [], ""
        for runs, closed, fill, stroke, w in self.items:
            d = "".join(_moves(run, closed) for run in runs)
            style = f'fill="{fill or "none"}"' + (f' stroke="{stroke}" stroke-width="{w * GRID:g}"' if stroke else "")
            if style != last:
                out.append(("</g>" if last else "") + f"<g {style}>")
                last = style
            out.append(f'<path d="{d}"/>')
        return '<g stroke-linejoin="round" stroke-linecap="round">' + "\n".join(out) + "</g></g>"

    def svg(self, w: int = W, h: int = H) -> str:
        """An SVG document of the box 0, 0, w, h."""
        size = f'width="{w}" height="{h}" viewBox="0 0 {w * GRID} {h * GRID}"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{self.body()}</svg>\n'


def _moves(run: Run, closed: bool) -> str:
    points = thin([*run, run[0]])[:-1] if closed else thin(run)
    (x, y), *rest = [(round(px * GRID), round(py * GRID)) for px, py in points]
    d, steps = f"M{x} {y}l", []
    for u, v in rest:
        if (u, v) != (x, y):
            steps.append(f"{u - x} {v - y}".replace(" -", "-"))
            x, y = u, v
    return d + " ".join(steps).replace(" -", "-") + ("z" if closed else "")
