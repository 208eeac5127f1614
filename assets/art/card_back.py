"""The back: lacquer and gilt, a lattice with rosettes, two fish head to tail in an oval."""

import math

from curves import arc, leafshape
from ornament import blank, fish, rosette
from woodcut import EDGE, GILT, GREEN, GREEN2, IVO, LAKE, Draw, H, W


def back() -> Draw:
    """The back, the same when turned by half."""
    """Lacquer and gilt: a lattice with rosettes, and two fish head to tail in an oval."""
    d = blank(EDGE, IVO)
    cx, cy = W / 2, H / 2
    x0, y0 = 30, 30
    d.poly([(x0, y0), (W - x0, y0), (W - x0, H - y0), (x0, H - y0)], GREEN, 0)
    half = Draw()
    sx, sy = 57, 75
    # cell by cell: nanosvg steps along an edge in fixed point, so long slanting edges drift by a pixel
    half.lines([[(cx + i * sx, cy + j * sy), (cx + (i + s) * sx, cy + (j + 1) * sy)]
                for i in range(-5, 6) for j in range(-6, 6) for s in (-1, 1)], 3.4, GILT)
    for i in range(-5, 6):
        for j in range(-6, 7):
            if (i + j) % 2 == 0:
                rosette(half, cx + i * sx, cy + j * sy, 21, GILT, GREEN, GILT, 6, GREEN, 2)
            else:
                x, y = cx + i * sx, cy + j * sy
                half.poly([(x - 13, y), (x, y - 17), (x + 13, y), (x, y + 17)], LAKE, 2.4, GILT)
    inner = [(1, 0, W - x0 - 30), (-1, 0, -x0 - 30), (0, 1, H - y0 - 30), (0, -1, -y0 - 30)]
    d.placed(half.clipped(inner))
    for g, w in ((4, 3), (12, 5), (30, 5)):
        left, top, right, foot = x0 + g, y0 + g, W - x0 - g, H - y0 - g
        d.line([(left, top), (right, top), (right, foot), (left, foot), (left, top)], w, GILT)
    n = 27
    for i in range(n):                                            # beads between the rules
        for x in (x0 + 21, W - x0 - 21):
            d.dot(x, y0 + 21 + (H - 2 * y0 - 42) * i / (n - 1), 4.6, GILT, 0)
    for i in range(1, 18):
        for y in (y0 + 21, H - y0 - 21):
            d.dot(x0 + 21 + (W - 2 * x0 - 42) * i / 18, y, 4.6, GILT, 0)
    with d.at(cx, cy):
        d.poly(arc(0, 0, 172, ry=226, n=72)[:-1], GREEN, 6, GILT)
        d.poly(arc(0, 0, 158, ry=212, n=72)[:-1], GREEN2, 3, GILT)
        for i in range(36):
            a = math.radians(i * 10 + 5)
            d.dot(165 * math.cos(a), 219 * math.sin(a), 3.6, GILT, 0)
        ring = Draw()
        with ring.at(s=2.02, sy=1.32):
            fish(ring, GILT, GREEN)
        for polys, *_ in ring.items:                              # bent round the centre
            for p in polys:
                p[:] = [((99 - y) * math.sin(x / 99), -(99 - y) * math.cos(x / 99)) for x, y in p]
        for turn in (0, 180):
            d.placed(ring, rot=turn + 4)
            with d.at(rot=turn):
                for a, ln in ((-50, 38), (50, 38), (-26, 52), (26, 52), (0, 62)):
                    t = math.radians(a)
                    x, y = 10 * math.sin(t) + a * .3, -136 + abs(a) * .1
                    d.poly(leafshape(x, y, x + ln * math.sin(t), y - ln * math.cos(t), .2), GILT, 2, GREEN)
                d.dot(0, -136, 8, LAKE, 2.4, GILT)
        rosette(d, 0, 0, 50, GILT, LAKE, GILT, 12, GREEN)
    return d
