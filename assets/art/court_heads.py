"""Heads of the courts. Local units: eyes near y = -8, facing right."""

import math

from bands import Band
from curves import Run, sp
from woodcut import BLK, FINE, IVO, LINE, RED, Draw


def eye(d: Draw, x: float, y: float, w: float, iris: float = 5.6, look: float = 2.0) -> None:
    """An eye, looking to the side by `look`."""
    up = sp((x - w / 2, y + 2), (x - w * .22, y - 6.5), (x + w * .2, y - 6.5), (x + w / 2, y + 1))
    low = sp((x + w / 2, y + 1), (x + w * .1, y + 6), (x - w * .25, y + 5.5), (x - w / 2, y + 2))
    d.poly(up + low[1:-1], IVO, FINE)
    d.dot(x + look, y - 1, iris, BLK, 0)
    d.line(up, LINE)


def lips(d: Draw, x: float, y: float, w: float, fill: str = RED) -> None:
    """A mouth of width w."""
    d.poly(sp((x - w / 2, y), (x - w * .14, y - 6), (x + w * .04, y - 3.5), (x + w * .2, y - 6), (x + w / 2, y))
           + sp((x + w / 2, y), (x + w * .1, y + 8.5), (x - w / 2, y))[1:-1], fill, FINE)
    d.line(sp((x - w / 2, y), (x, y + 1.5), (x + w / 2, y)), FINE)


def face(d: Draw, lady: bool = False, brow: float = LINE, look: float = 2.0) -> None:
    """Three-quarter face: one stroke makes the near brow and the nose."""
    if lady:
        d.poly(sp((-44, -60), (-46, -20), (-43, 16), (-33, 44), (-14, 67), (6, 75), (23, 68), (38, 44), (44, 16),
                  (44, -20), (43, -60)), IVO)
    else:
        d.poly(sp((-46, -60), (-49, -20), (-47, 20), (-37, 52), (-16, 76), (7, 84), (27, 76), (42, 50), (47, 18),
                  (46, -20), (45, -60)), IVO)
    d.line(sp((-38, -22), (-26, -31), (-11, -30), (3, -20)) + sp((3, -20), (7, -2), (18, 20), (18, 28), (8, 32)), LINE)
    d.line(sp((-38, -22), (-26, -31), (-11, -30)), brow)
    d.line(sp((19, -25), (30, -31), (42, -24)), brow)
    d.line(sp((-2, 26), (-4, 31), (0, 34)), FINE)
    eye(d, -19, -9, 30, look=look)
    eye(d, 31, -9, 23, look=look)
    if lady:
        lips(d, 9, 52, 25)
    else:
        d.line(sp((-9, 52), (3, 50), (10, 52), (27, 50)), LINE)
        d.line(sp((3, 61), (10, 63), (17, 61)), FINE)


def profile(d: Draw) -> None:
    """A face in profile, looking to the right."""
    d.poly(sp((-40, -60), (10, -62), (36, -56), (40, -40), (41, -26)) + sp((41, -26), (39, -17), (48, 2), (61, 19),
           (59, 26), (45, 28))[1:] + sp((45, 28), (51, 36), (49, 41), (40, 43))[1:] + sp((40, 43), (49, 48), (46, 56),
           (40, 60))[1:] + sp((40, 60), (46, 70), (36, 84), (18, 86), (-8, 74), (-32, 60), (-42, 20))[1:], IVO)
    d.line(sp((6, -23), (18, -32), (41, -27)), LINE)
    d.poly(sp((10, -6), (20, -14), (35, -15)) + sp((35, -15), (33, -6), (28, 0))[1:] + sp((28, 0), (18, -1), (10, -6))[1:],
           IVO, FINE)
    d.line(sp((8, -5), (20, -14), (36, -15)), LINE)
    d.dot(28.5, -8, 5.4, BLK, 0)
    d.line(sp((40, 43), (32, 44), (26, 41)), LINE)
    d.line(sp((46, 22), (40, 20), (38, 28), (44, 29)), FINE)


def ink_on(fill: str) -> str:
    """The colour of hair lines on a fill."""
    return IVO if fill == BLK else BLK


def roll(d: Draw, x: float, y: float, r: float, fill: str, out: int = 1, turns: float = 1.35) -> None:
    """A rolled curl: disc with a spiral; out = +1 opens to the right."""
    d.dot(x, y, r, fill, LINE)
    n = 22
    d.line([(x + out * r * (1 - .86 * k / n) * math.cos(-.6 + turns * 2 * math.pi * k / n),
             y + r * (1 - .86 * k / n) * math.sin(-.6 + turns * 2 * math.pi * k / n)) for k in range(n + 1)],
           FINE, ink_on(fill))


def strands(d: Draw, a: Run, b: Run, fill: str, n: int = 4, w: float = LINE) -> Band:
    """Hair between two curves, combed into n strands."""
    r = Band(a, b)
    d.poly(r.a + r.b[::-1], fill, w)
    for i in range(1, n):
        d.line(r.path([(0.02, i / n), (.97, i / n)], 14), FINE)
    return r


def curls(d: Draw, fill: str, side: int = 1, x: float = 58, y0: float = -34, n: int = 4, r: float = 17, last: float = 22) -> None:
    """A king's side hair: a column of rolls, the last one largest and turned outwards."""
    for i in range(n - 1, -1, -1):
        big = i == n - 1
        roll(d, side * (x + i * 3.2 + (6 if big else 0)), y0 + i * r * 1.42 + (4 if big else 0),
             last if big else r, fill, side)


def beard(d: Draw, fill: str, cut: str = 'point', mous: bool = True, x: float = 7) -> None:
    """Waved locks hung from the jaw, the middle one in front; cut is point, fork or square."""
    ink, n = ink_on(fill), 7 if fill == IVO else 9
    d.poly(sp((-50, -22), (-53, 36), (-38, 84), (x, 108), (44, 82), (52, 36), (49, -22), (45, 6), (36, 28), (24, 38),
              (x, 41), (-18, 38), (-34, 28), (-44, 6), close=True), fill)
    for i in sorted(range(n), key=lambda i: -abs(i - (n - 1) / 2)):
        t = (i - (n - 1) / 2) / ((n - 1) / 2)
        drop = {"point": 138 - 58 * t * t, "square": 122 - 16 * t * t,
                "fork": 106 + 34 * math.sin(math.pi * min(1, abs(t) * 1.15)) - 8 * t * t}[cut]
        x0, y0 = x + t * 42, 58 - 36 * t * t
        x1, y1, s = x + t * (30 if cut == "point" else 46), drop, (1 if t > 0 else -1)
        w, m = (12.5 if n == 7 else 9.5), (58 - 36 * t * t + drop) / 2
        left = sp((x0, y0), (x0 - w - s * 2, m - 10), (x1 - w + s * 4, m + (y1 - m) * .45), (x1 - s * 3, y1))
        right = sp((x1 - s * 3, y1), (x1 + w + s * 4, m + (y1 - m) * .4), (x0 + w - s * 2, m - 10), (x0, y0))
        d.poly(left + right[1:-1], fill, FINE + .6)
        if fill != IVO:
            d.line(sp((x0 + t, y0 + 16), (x0 - s * 2, m), (x1 - s, m + (y1 - m) * .6)), 2.2, ink)
    d.poly(sp((x - 21, 50), (x - 9, 43), (x + 11, 43), (x + 23, 50), (x + 12, 64), (x - 10, 64), close=True), IVO, FINE)
    lips(d, x + 2, 52, 24)
    if mous:
        for s in (-1, 1):
            d.poly(sp((x + 1, 36), (x + s * 16, 35), (x + s * 34, 45), (x + s * 47, 32))
                   + sp((x + s * 47, 32), (x + s * 43, 53), (x + s * 20, 52), (x + 1, 45))[1:], fill, FINE + .6, BLK)
            d.line(sp((x + s * 8, 41), (x + s * 20, 43), (x + s * 36, 49)), 2.4, ink)
