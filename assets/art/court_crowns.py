"""Crowns, tiaras, caps and the plume, about the head's units of court_heads."""

import math

from bands import Band, band
from curves import sp
from woodcut import BLUE, FINE, IVO, LINE, RED, YEL, Draw


def crown(d: Draw, kind: str, cap: str = RED, jewel: str = BLUE, top: float = -118) -> None:
    """A king's crown: a curved jewelled band and five ornamented points over a cap."""
    d.poly(sp((-52, -62), (-50, -96), (-24, -112), (0, -104), (24, -112), (50, -96), (52, -62)), cap)
    d.line(sp((0, -104), (-2, -84), (0, -62)), FINE)
    lo = sp((-58, -42), (-30, -33), (0, -30), (30, -33), (58, -42))
    hi = sp((-62, -66), (-32, -57), (0, -54), (32, -57), (62, -66))
    r = Band(hi, hi)
    for u in (.02, .98, .26, .74, .5):
        bx, _by = r.p(u, 0)
        lean = (u - .5) * 46
        tx, ty = bx + lean, top + abs(u - .5) * 26
        with d.at(tx, ty, rot=lean * .75):
            b = 13
            if kind == "ball":
                d.poly(sp((-b, 52), (-5, 26), (0, 4)) + sp((0, 4), (5, 26), (b, 52))[1:], YEL)
                d.dot(0, 0, 10, YEL, LINE)
            elif kind == "fleur":
                d.poly(sp((-b, 52), (-6, 34), (-15, 30), (-19, 18), (-11, 13), (-5, 22))
                       + sp((-5, 22), (-9, 6), (0, -12))[1:] + sp((0, -12), (9, 6), (5, 22))[1:]
                       + sp((5, 22), (11, 13), (19, 18), (15, 30), (6, 34), (b, 52))[1:], YEL)
            elif kind == "cross":
                d.poly([(-b, 52), (-4, 20), (-14, 15), (-14, -1), (-4, 4), (-8, -12), (8, -12), (4, 4), (14, -1),
                        (14, 15), (4, 20), (b, 52)], YEL)
            else:
                d.poly(sp((-b, 52), (-4, 30), (-4, 14)) + sp((4, 14), (4, 30), (b, 52)), YEL)
                for ox, oy in ((-9, 11), (9, 11), (0, -3)):
                    d.dot(ox, oy, 9, YEL, LINE)
    band(d, hi, lo, "plain", c1=YEL)
    rr = Band(hi, lo)
    for i, u in enumerate((.1, .3, .5, .7, .9)):
        x, y = rr.p(u, .5)
        if i % 2 == 0:
            d.poly([(x - 9, y), (x, y - 9), (x + 9, y), (x, y + 9)], jewel, FINE)
        else:
            d.dot(x, y, 6.5, IVO, FINE)


def tiara(d: Draw, kind: str, jewel: str = RED, cap: str = BLUE) -> None:
    """A queen's crown: lower, open, its points ornamented by kind."""
    lo = sp((-50, -46), (-26, -38), (0, -35), (26, -38), (50, -46))
    hi = sp((-52, -64), (-28, -56), (0, -53), (28, -56), (52, -64))
    r = Band(hi, hi)
    d.poly(sp((-52, -60), (-40, -84), (0, -92), (40, -84), (52, -60)), cap)
    if kind == "leaf":
        for u in (.06, .94, .5):
            x, y = r.p(u, 0)
            with d.at(x, y, rot=(u - .5) * 50):
                d.poly(sp((-8, 4), (-6, -14), (-20, -20), (-18, -34), (-6, -32)) + sp((-6, -32), (-6, -44), (0, -54))[1:]
                       + sp((0, -54), (6, -44), (6, -32))[1:]
                       + sp((6, -32), (18, -34), (20, -20), (6, -14), (8, 4))[1:], YEL)
        for u in (.28, .72):
            x, y = r.p(u, 0)
            d.poly([(x - 7, y + 2), (x + (u - .5) * 20, y - 26), (x + 7, y + 2)], YEL)
            d.dot(x + (u - .5) * 20, y - 28, 7, IVO, FINE)
    elif kind == "arch":
        for a, b in ((-52, -18), (-18, 18), (18, 52)):
            m = (a + b) / 2
            y0 = -56 - abs(m) * .14
            d.poly(sp((a, y0), (a + 3, y0 - 22), (m * 1.1, y0 - 38), (b - 3, y0 - 22), (b, y0)), YEL)
            d.poly(sp((a + 9, y0), (a + 10, y0 - 13), (m * 1.05, y0 - 24), (b - 10, y0 - 13), (b - 9, y0)), cap, FINE)
            d.dot(m * 1.1, y0 - 44, 8, IVO, LINE)
    elif kind == "ray":
        for i in range(9):
            t = (i - 4) / 4
            x, y = r.p(.5 + t * .46, 0)
            ln = 44 if i % 2 == 0 else 28
            tx, ty = x + t * 16, y - ln
            d.poly([(x - 7, y + 3), (tx, ty), (x + 7, y + 3)], YEL)
            if i % 2 == 0:
                d.dot(tx, ty - 3, 7, IVO, FINE)
    else:                                                         # a fan of scallops
        for i in (0, 4, 1, 3, 2):
            t = (i - 2) / 2
            x, y = r.p(.5 + t * .42, 0)
            with d.at(x, y, rot=t * 32):
                d.poly(sp((-9, 4), (-17, -18), (-10, -36), (0, -41), (10, -36), (17, -18), (9, 4)), YEL)
                for k in (-7, 0, 7):
                    d.line([(k * .5, -4), (k, -22)], FINE)
                d.dot(0, -31, 4.5, jewel, 0)
    band(d, hi, lo, "beads", 9, YEL, jewel, IVO)


def hat(d: Draw, kind: str, c1: str, c2: str, plume: str = RED) -> None:
    """A knave's cap: "flat", "bonnet", "roll" or "beret"."""
    if kind == "flat":                                            # flat cap, plume curling over the brim
        d.poly(sp((-60, -48), (-74, -70), (-58, -92), (-10, -102), (44, -96), (68, -76), (58, -50)), c1)
        for i in range(6):
            x = -48 + i * 20
            d.line(sp((x, -56), (x * 1.06 - 2, -80), (x * .8, -102)), FINE)
        band(d, sp((-70, -62), (-30, -54), (20, -52), (66, -62)), sp((-66, -40), (-30, -32), (20, -31), (62, -42)),
             "lozenge", 7, c2, YEL, IVO)
    elif kind == "bonnet":                                        # full soft crown in gores, turned-up brim
        b = Band(sp((-58, -52), (-80, -84), (-50, -122), (0, -116)), sp((58, -52), (80, -84), (54, -116), (0, -116)))
        d.poly(b.a + b.b[::-1], c1)
        for v in (.2, .4, .6, .8):
            d.line(b.path([(0, v), (.98, v)], 14), FINE)
        for v in (.2, .6):
            d.poly(b.map([(0, v), (.98, v), (.98, v + .2), (0, v + .2)], 12), c2, FINE)
        d.dot(0, -118, 9, YEL, LINE)
        for s in (-1, 1):
            d.poly(sp((0, -54), (s * 34, -62), (s * 72, -78))
                   + sp((s * 72, -78), (s * 70, -48), (s * 40, -34), (0, -30))[1:],
                   YEL)
            d.line(sp((s * 8, -40), (s * 38, -46), (s * 62, -60)), FINE)
    elif kind == "roll":                                          # a wreath-like roll with a hanging tail
        d.poly(sp((-40, -60), (-50, -96), (-14, -124), (26, -112), (46, -70)), c1)
        d.line(sp((-14, -124), (-20, -96), (-8, -66)), FINE)
        d.line(sp((8, -120), (16, -94), (14, -66)), FINE)
        band(d, sp((-66, -60), (-40, -82), (0, -86), (40, -82), (64, -60)),
             sp((-60, -34), (-34, -44), (0, -46), (34, -44), (56, -34)),
             "cable", 9, c2, YEL, IVO)
    else:                                                         # a pleated beret over a notched brim
        b = Band(sp((-50, -52), (-86, -64), (-92, -90), (-56, -114), (0, -120)),
                 sp((50, -52), (80, -66), (84, -88), (54, -112), (0, -120)))
        d.poly(b.a + b.b[::-1], c1)
        for k in range(9):
            v0, v1 = k / 9, (k + 1) / 9
            fan = [(0, v0), (.5, v0), (1, v0), (1, v1), (.5, v1), (0, v1)]
            d.poly(b.map(fan, 6), (c1, YEL, c2)[k % 3], FINE)
        d.line(b.a + b.b[::-1])
        for i in (0, 4, 1, 3, 2):
            with d.at(-46 + i * 23, -52 + abs(i - 2) * -3, rot=(i - 2) * 7):
                d.poly(sp((-14, 16), (-16, -8), (0, -20), (16, -8), (14, 16)), c2)
                d.dot(0, 0, 5.5, YEL, FINE)


def plume(d: Draw, fill: str) -> None:
    """One long feather laid from the brim over the crown of a cap, its tip drooping behind."""
    spine = Band(*[sp((52, -46), (34, -80), (-10, -100), (-58, -94), (-90, -62))] * 2)
    up, low, n = [], [], 40
    for i in range(n + 1):
        t = i / n
        (x, y), (u, v) = spine.p(t - .01, 0), spine.p(t + .01, 0)
        ln = math.hypot(u - x, v - y) or 1
        w = 23 * math.sin(math.pi * min(1, .12 + .88 * t)) ** .7 if t < 1 else 0
        w *= .72 if i in (14, 25, 33) else 1
        p = spine.p(t, 0)
        up.append((p[0] - (v - y) / ln * -w * 1.05, p[1] + (u - x) / ln * -w * 1.05))
        low.append((p[0] - (v - y) / ln * w * .8, p[1] + (u - x) / ln * w * .8))
    for side in (up, low):
        r = Band(spine.a, side)
        d.poly(r.a + side[::-1], fill)
        for i in range(3, 20):
            d.line([r.p(i / 20 - .03, 0), r.p(i / 20, .80)], 2.2)
    d.line(spine.a, 6.5)
    d.line(spine.a[1:-2], 2.4, IVO)
