"""Bands: surfaces ruled between two curves, with ornament laid along and across them, so that nothing needs a clip."""

import itertools
import math
from collections.abc import Callable

from curves import Point, Run, arc
from woodcut import BLK, FINE, IVO, LINE, RED, YEL, Draw


class Band:
    """The surface ruled between two curves; u runs along it, v across, both 0 to 1."""

    def __init__(self, a: Run, b: Run) -> None:
        self.a, self.b = _even(a), _even(b)

    def p(self, u: float, v: float) -> Point:
        """The point at (u, v)."""
        n = len(self.a) - 1
        u = min(max(u, 0), 1) * n
        i = min(int(u), n - 1)
        f = u - i
        (ax, ay), (bx, by) = (
            (side[i][0] + f * (side[i + 1][0] - side[i][0]), side[i][1] + f * (side[i + 1][1] - side[i][1]))
            for side in (self.a, self.b)
        )
        return ax + v * (bx - ax), ay + v * (by - ay)

    def across(self, u: float) -> float:
        """How wide the band is at u."""
        return math.dist(self.p(u, 0), self.p(u, 1))

    def map(self, corners: Run, fine: int = 4) -> Run:
        """A closed shape of the (u, v) plane on the surface, its edges cut into `fine` steps."""
        return self.path([*corners, corners[0]], fine)[:-1]

    def path(self, corners: Run, fine: int = 4) -> Run:
        """An open line of the (u, v) plane on the surface."""
        out = []
        for (u, v), (s, t) in itertools.pairwise(corners):
            out += [self.p(u + (s - u) * k / fine, v + (t - v) * k / fine) for k in range(fine)]
        return [*out, self.p(*corners[-1])]


def _even(run: Run, n: int = 48) -> Run:
    """n + 1 points at equal distances along a polyline."""
    d = [0.0]
    for p, q in itertools.pairwise(run):
        d.append(d[-1] + math.dist(p, q))
    out, j = [], 0
    for i in range(n + 1):
        t = d[-1] * i / n
        while j < len(d) - 2 and d[j + 1] < t:
            j += 1
        f = (t - d[j]) / max(1e-9, d[j + 1] - d[j])
        (x, y), (u, v) = run[j], run[j + 1]
        out.append((x + f * (u - x), y + f * (v - y)))
    return out


Colours = tuple[str, str]
"""The second and third colour of an ornament; the first is its ground."""


def _lozenge(d: Draw, r: Band, i: int, n: int, c: Colours) -> None:
    u, m, e = i / n, (i + 0.5) / n, (i + 1) / n
    d.poly(r.map([(u, 0.5), (m, 0.06), (e, 0.5), (m, 0.94)]), c[0], FINE)
    d.dot(*r.p(m, 0.5), 4.2, c[1], 0)


def _chevron(d: Draw, r: Band, i: int, n: int, c: Colours) -> None:
    u, m, e = i / n, (i + 0.5) / n, (i + 1) / n
    d.poly(r.map([(u, 0), (m, 0.5), (u, 1), (m, 1), (e, 0.5), (m, 0)]), c[0], FINE)


def _bars(d: Draw, r: Band, i: int, n: int, c: Colours) -> None:
    u, m = i / n, (i + 0.5) / n
    d.poly(r.map([(u, 0), (u, 1), (m, 1), (m, 0)]), c[0], FINE)


def _beads(d: Draw, r: Band, i: int, n: int, c: Colours) -> None:
    m = (i + 0.5) / n
    d.dot(*r.p(m, 0.5), r.across(m) * 0.30, c[i % 2], FINE)


def _teeth(d: Draw, r: Band, i: int, n: int, c: Colours) -> None:
    d.poly(r.map([(i / n, 1), ((i + 0.5) / n, 0.12), ((i + 1) / n, 1)]), c[0], FINE)


def _ermine(d: Draw, r: Band, i: int, n: int, c: Colours) -> None:
    x, y = r.p((i + 0.5) / n, 0.5 if n < 3 else (0.34 if i % 2 else 0.66))
    d.poly([(x, y - 9), (x + 3.5, y), (x + 6, y + 9), (x, y + 6), (x - 6, y + 9), (x - 3.5, y)], BLK, 0)
    for ox, oy in ((-5, -9), (5, -9), (0, -14)):
        d.dot(x + ox, y + oy, 2.3, BLK, 0)


def _cable(d: Draw, r: Band, i: int, n: int, c: Colours) -> None:
    u, m, e = i / n, (i + 0.5) / n, (i + 1) / n
    d.poly(r.map([(u, 0), (e, 1), (e + 0.5 / n, 1), (m, 0)]), c[0], FINE)


def _scales(d: Draw, r: Band, i: int, n: int, c: Colours) -> None:
    for row in range(3):
        shift = row % 2
        if shift and i == n - 1:
            continue
        u, e, v, deep = (i + 0.5 * shift) / n, (i + 1 + 0.5 * shift) / n, row / 3, 1 / 3
        bow = [(u + (e - u) * k / 8, v + deep * math.sin(math.pi * k / 8)) for k in range(1, 8)]
        d.poly(r.map([(u, v), *bow, (e, v)], 1), c[0] if (row + i) % 2 else c[1], FINE)


def _quatrefoil(d: Draw, r: Band, i: int, n: int, c: Colours) -> None:
    m = (i + 0.5) / n
    (x, y), q = r.p(m, 0.5), r.across(m) * 0.17
    d.multi([arc(x + ox * q, y + oy * q, q * 1.15)[:-1] for ox, oy in ((1, 0), (0, 1), (-1, 0), (0, -1))], c[0])
    d.dot(x, y, q * 0.7, c[1], 0)
    if i:
        d.line(r.path([(i / n, 0), (i / n, 1)]), FINE)


def _pleats(d: Draw, r: Band, i: int, n: int, c: Colours) -> None:
    m = (i + 0.5) / n
    d.line(r.path([(m, 0), (m, 1)]), FINE)


def _stripes(d: Draw, r: Band, i: int, n: int, c: Colours) -> None:
    if i % 2:
        d.poly(r.map([(0, i / n), (1, i / n), (1, (i + 1) / n), (0, (i + 1) / n)], 12), c[0], 0)
    if i == n - 1:
        for k in range(1, n):
            d.line(r.path([(0, k / n), (1, k / n)], 12), FINE)


ORNAMENTS: dict[str, Callable[[Draw, Band, int, int, Colours], None]] = {
    "lozenge": _lozenge, "chevron": _chevron, "bars": _bars, "beads": _beads, "teeth": _teeth, "ermine": _ermine,
    "cable": _cable, "scales": _scales, "quatrefoil": _quatrefoil, "pleats": _pleats, "stripes": _stripes,
}


def band(d: Draw, a: Run, b: Run, kind: str = "plain", n: int = 8, c1: str = YEL, c2: str = RED, c3: str = IVO,
         w: float = LINE) -> Band:
    """Paint the band between curves a and b: ground c1, n cells of an ornament in c2 and c3, an outline of w."""
    r = Band(a, b)
    outline = r.a + r.b[::-1]
    d.poly(outline, c1, 0)
    if kind != "plain":
        cells = max(3, round(n * 0.55)) if d.plain and kind not in ("stripes", "ermine") else n
        for i in range(cells):
            ORNAMENTS[kind](d, r, i, cells, (c2, c3))
    d.line(outline + outline[:1], w)
    return r
