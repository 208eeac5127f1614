"""Hands and what they hold; each attribute stands upright with its grip at the origin."""

import math

from bands import Band, band
from curves import arc, leafshape, sp, sym
from woodcut import BLK, BLUE, FINE, IVO, LINE, RED, YEL, Draw


def fist(d: Draw) -> None:
    """A right hand closed on an upright at x = 0, seen from its back; wrist to the lower right."""
    d.poly(sp((10, -26), (30, -24), (40, -6), (40, 18), (30, 34), (8, 30)), IVO)
    for i in range(4):
        y = -21 + i * 14.5
        d.poly(sp((14, y - 7), (-10, y - 7.5), (-20, y), (-10, y + 7.5), (14, y + 7)) , IVO)
    d.poly(sp((32, -20), (14, -36), (-8, -42), (-12, -34), (2, -26), (16, -16)), IVO)


def palm(d: Draw) -> None:
    """A raised open hand, the wrist below."""
    d.poly(sp((-24, 40), (-28, 8), (-22, -16), (22, -16), (26, 10), (22, 40)), IVO)
    for x, top, lean in ((-18, -62, -9), (-5, -74, -3), (9, -70, 4), (21, -54, 10)):
        d.poly(sp((x - 7, -8), (x - 7.5 + lean, top + 10), (x + lean, top), (x + 7.5 + lean, top + 10), (x + 7, -8)), IVO)
    d.poly(sp((-26, 22), (-46, -2), (-50, -20), (-40, -22), (-30, -6), (-14, 8)), IVO)
    d.poly(sp((-22, 14), (-20, -9), (0, -12), (21, -9), (22, 14)), IVO, 0)
    d.line(sp((-14, 6), (0, 14), (18, 8)), FINE)


def sword(d: Draw, length: float = 330, w: float = 11, c: str = IVO, hilt: str = YEL) -> None:
    """Upright, the grip at the origin, the point at -length."""
    d.poly([(-w, -44), (-w + 1, -length + 30), (0, -length), (w - 1, -length + 30), (w, -44)], c)
    d.poly([(0, -44), (0, -length + 8), (w - 1, -length + 30), (w, -44)], BLUE, 0)
    d.line([(-w, -44), (-w + 1, -length + 30), (0, -length), (w - 1, -length + 30), (w, -44)])
    d.line([(0, -44), (0, -length + 22)], FINE)
    d.poly([(-7, -40), (7, -40), (6, 40), (-6, 40)], RED)
    d.poly(sp((-44, -50), (-38, -58), (-28, -50), (0, -46), (28, -50), (38, -58), (44, -50), (34, -36), (0, -34),
              (-34, -36), close=True), hilt)
    d.dot(0, 48, 13, hilt, LINE)
    d.dot(0, 48, 5, RED, 0)


def axe(d: Draw, length: float = 250) -> None:
    """A battle-axe on a twisted shaft, its head at -length."""
    band(d, [(-7, 120), (-7, -length)], [(7, 120), (7, -length)], "cable", 14, YEL, RED, IVO)
    y = -length + 40
    d.poly(sp((6, y - 22), (30, y - 32), (52, y - 62)) + sp((52, y - 62), (76, y), (52, y + 62))[1:]
           + sp((52, y + 62), (30, y + 32), (6, y + 22))[1:], IVO)
    d.poly(sp((52, y - 62), (76, y), (52, y + 62)) + sp((52, y + 62), (60, y), (52, y - 62))[1:-1], BLUE, FINE)
    d.dot(24, y, 7, RED, FINE)
    d.poly([(-6, y - 12), (-34, y - 20), (-30, y), (-34, y + 20), (-6, y + 12)], IVO)
    d.poly([(-11, y - 26), (11, y - 26), (11, y + 26), (-11, y + 26)], YEL)
    d.poly([(-8, -length), (0, -length - 30), (8, -length)], IVO)


def sceptre(d: Draw, length: float = 250) -> None:
    """A sceptre with a lily, its head at -length."""
    band(d, [(-6, 120), (-6, -length)], [(6, 120), (6, -length)], "bars", 11, YEL, BLUE, IVO)
    with d.at(0, -length):
        d.poly(sp((-8, 6), (-26, -6), (-30, -28), (-14, -34), (-8, -18)) + sp((-8, -18), (-14, -44), (0, -70))[1:]
               + sp((0, -70), (14, -44), (8, -18))[1:] + sp((8, -18), (14, -34), (30, -28), (26, -6), (8, 6))[1:], YEL)
        d.line([(0, -52), (0, -8)], FINE)
        d.poly([(-16, 2), (16, 2), (13, 14), (-13, 14)], RED)
        d.dot(0, 24, 10, YEL)


def stem(d: Draw, length: float = 120, leaves: bool = True, c: str = BLK) -> None:
    """A flower's stem with two leaves."""
    d.line(sp((0, 60), (4, 0), (-2, -length * .6), (0, -length)), 9)
    d.line(sp((0, 60), (4, 0), (-2, -length * .6), (0, -length)), 3, YEL)
    if leaves:
        for s, y in ((-1, -length * .42), (1, -length * .56)):
            d.poly(leafshape(0, y, s * 44, y - 26, .27, s * .1), BLUE)
            d.line([(s * 4, y - 2), (s * 34, y - 20)], FINE, YEL)


def flower(d: Draw, kind: str, length: float = 120) -> None:
    """"rose", "tulip" or "marigold" on its stem."""
    stem(d, length)
    with d.at(0, -length):
        if kind == "rose":
            for a in range(5):
                t = math.radians(a * 72 + 54)
                d.poly(leafshape(0, 0, 46 * math.cos(t), 46 * math.sin(t), .16), BLUE, FINE)
            for a in range(5):
                t = math.radians(a * 72 - 90)
                d.dot(23 * math.cos(t), 23 * math.sin(t), 19, RED, LINE)
            for a in range(5):
                t = math.radians(a * 72 - 54)
                d.dot(11 * math.cos(t), 11 * math.sin(t), 10, IVO, FINE)
            d.dot(0, 0, 9, YEL, FINE)
        elif kind == "tulip":
            d.poly(leafshape(0, 16, -34, -48, .2, .2), RED)
            d.poly(leafshape(0, 16, 34, -48, .2, -.2), RED)
            d.poly(sp((-26, -20), (-24, 10), (0, 20), (24, 10), (26, -20)) + sp((26, -20), (12, -8), (0, -52))[1:]
                   + sp((0, -52), (-12, -8), (-26, -20))[1:-1], YEL)
            d.line([(0, -36), (0, 10)], FINE)
        else:                                                     # marigold
            for ring, (r0, n, c) in enumerate(((44, 12, YEL), (32, 12, RED))):
                for a in range(n):
                    t = math.radians((a + ring * .5) * 360 / n)
                    d.poly(leafshape(0, 0, r0 * math.cos(t), r0 * math.sin(t), .2), c, FINE)
            d.dot(0, 0, 12, YEL, LINE)
            for a in range(6):
                t = math.radians(a * 60)
                d.dot(6 * math.cos(t), 6 * math.sin(t), 2, BLK, 0)


def leaf(d: Draw, length: float = 150) -> None:
    """An oak leaf on its stalk."""
    d.line(sp((0, 60), (3, 0), (0, -length + 80)), 9)
    a = []
    for k in range(6):                                            # lobed like an oak leaf
        y = -length + 84 - k * 24
        w = (26, 38, 42, 36, 26, 13)[k]
        a += [(w * .55, y), (w, y - 12)]
    half = sp((0, -length + 90), *a, (0, -length - 62))
    d.poly(sym(half), BLUE)
    d.line([(0, -length + 86), (0, -length - 44)], LINE, YEL)
    for k in range(5):
        y = -length + 70 - k * 24
        for s in (-1, 1):
            d.line([(0, y), (s * (22, 28, 26, 22, 12)[k], y - 15)], FINE, YEL)


def arrow(d: Draw, length: float = 260) -> None:
    """An arrow held by its shaft, its flight at -length."""
    band(d, [(-6, 130), (-6, -length)], [(6, 130), (6, -length)], "bars", 12, YEL, BLK, IVO)
    for s in (-1, 1):                                             # the flight
        r = Band([(s * 5, -length + 96), (s * 5, -length + 4)], [(s * 32, -length + 70), (s * 32, -length - 28)])
        d.poly(r.a + r.b[::-1], RED)
        for i in range(1, 6):
            d.line(r.path([(i / 6, 0), (i / 6, 1)]), FINE)
    d.poly([(-8, -length + 6), (0, -length - 6), (8, -length + 6)], YEL)


def staff(d: Draw, length: float = 250) -> None:
    """A twisted staff with a flame."""
    band(d, [(-12, 130), (-12, -length)], [(12, 130), (12, -length)], "cable", 10, IVO, BLUE, IVO)
    with d.at(0, -length):
        d.poly([(-15, -2), (15, -2), (12, 10), (-12, 10)], RED)
        d.dot(0, -18, 17, YEL, LINE)
        d.poly(sp((-10, -32), (-12, -46), (0, -66)) + sp((0, -66), (12, -46), (10, -32))[1:], RED)


def orb(d: Draw, r: float = 36) -> None:
    """The orb with the fingers that hold it from below."""
    d.dot(0, 0, r, BLUE, LINE)
    band(d, arc(0, -r * .15, r * .98, 172, 8, ry=r * .3),
         arc(0, r * .22, r * .98, 168, 12, ry=r * .3), "beads", 7, YEL, RED, IVO, FINE)
    d.poly(sp((-9, -r * .0), (-7, -r * .6), (-6, -r)) + sp((6, -r), (7, -r * .6), (9, 0)), YEL, FINE)
    with d.at(0, -r - 4):
        d.poly([(-5, 4), (-5, -12), (-17, -8), (-17, -26), (-5, -22), (-8, -38), (8, -38), (5, -22), (17, -26), (17, -8),
                (5, -12), (5, 4)], YEL)
    for x, y in ((-27, 8), (-13, 4), (1, 4), (15, 7)):
        d.poly(sp((x - 7, r + 26), (x - 7, r * .5 + y), (x, r * .28 + y), (x + 7, r * .5 + y), (x + 7, r + 26)), IVO)
    d.poly(sp((18, r + 26), (27, r * .6), (40, r * .05), (47, r * .2), (42, r * .9), (34, r + 26)), IVO)
