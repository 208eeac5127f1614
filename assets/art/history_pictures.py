"""Five woodcuts for the history panels, each a plate of the shape of a card: the name, the board, the fish,
Pickwick, the Curse of Scotland."""

from __future__ import annotations

import math

from bands import band
from court_bodies import cloak, forearm, queen_fringe
from court_hands import fist
from court_heads import curls, eye, face, roll
from curves import arc, flip, leafshape, sp, sym
from ornament import blank, put_pip, rosette, text
from pack import card
from woodcut import BLK, BLUE, FINE, GREEN, GREEN2, IVO, LINE, RED, YEL, Draw, H, W

FRAME = (44, 44, W - 44, H - 44)
CX, CY = W / 2, H / 2
Inks = dict[str, str]


def plate(picture: Draw) -> Draw:
    """A picture cut to its frame, on an ivory plate with a double rule."""
    left, top, right, foot = FRAME
    d = blank()
    d.placed(picture.clipped([(1, 0, right), (-1, 0, -left), (0, -1, -top), (0, 1, foot)]))
    for g, w in ((0, LINE), (8, 2.2)):
        d.line([(left - g, top - g), (right + g, top - g), (right + g, foot + g), (left - g, foot + g), (left - g, top - g)], w)
    return d


def triple_crown(d: Draw) -> None:
    """The Pope's tiara on a head of court_heads."""
    dome = sym(sp((0, -212), (34, -190), (54, -130), (50, -62)))
    d.poly(dome, IVO)
    for s in (-1, 1):
        d.line(sp((s * 8, -208), (s * 22, -150), (s * 20, -70)), FINE)
    for y, w, rise in ((-64, 55, 30), (-112, 53, 28), (-156, 43, 24)):
        points = [(-w, y)]
        for i in range(5):
            x = -w + (i + 0.5) * w * 2 / 5
            points += [(x - w * 0.14, y - rise * 0.35), (x, y - rise), (x + w * 0.14, y - rise * 0.35)]
        d.poly([*points, (w, y), *sp((w, y + 14), (0, y + 24), (-w, y + 14))], YEL)
        for i in range(5):
            x = -w + (i + 0.5) * w * 2 / 5
            d.dot(x, y + 7 + 8 * (1 - (x / w) ** 2), 5.5, RED if i % 2 == 0 else BLUE, FINE)
    d.dot(0, -214, 9, YEL, LINE)
    d.poly([(-4, -222), (-4, -234), (-14, -234), (-14, -243), (-4, -243), (-4, -256), (4, -256), (4, -243), (14, -243),
            (14, -234), (4, -234), (4, -222)], YEL)


def papal_cross(d: Draw) -> None:
    """A staff with a triple cross, its grip at the origin."""
    band(d, [(-7, 300), (-7, -330)], [(7, 300), (7, -330)], "plain", 10, YEL)
    for y, w in ((-296, 26), (-256, 38), (-214, 50)):
        d.poly([(-w, y - 7), (w, y - 7), (w, y + 7), (-w, y + 7)], YEL)
        for s in (-1, 1):
            d.dot(s * w, y, 9, YEL, LINE)
    d.dot(0, -338, 10, YEL, LINE)


def the_name(inks: Inks) -> Draw:
    """Joan, the Pope of the legend."""
    d = Draw()
    for i in range(24):  # rays behind the head
        a = math.radians(i * 15)
        d.poly([(CX + 130 * math.cos(a - 0.05), 330 + 130 * math.sin(a - 0.05)), (CX + 620 * math.cos(a), 330 + 620 * math.sin(a)),
                (CX + 130 * math.cos(a + 0.05), 330 + 130 * math.sin(a + 0.05))], "#EBD9A8", 0)
    with d.at(CX - 8, 640, 1.14):
        cloak(d, RED)
        for s in (0, 1):  # the cope's orphreys
            a, b = sp((-26, -150), (-40, -60), (-52, 230)), sp((-80, -126), (-96, -40), (-118, 230))
            if s:
                a, b = flip(a)[::-1], flip(b)[::-1]
            band(d, b, a, "quatrefoil", 7, YEL, RED, IVO)
        mid = sp((-24, -140), (-38, -40), (-50, 230))
        alb = band(d, mid, flip(mid)[::-1], "plain", c1=IVO)
        for v in (0.2, 0.4, 0.6, 0.8):
            d.line(alb.path([(0.2, v), (1, v)], 12), FINE)
        d.poly(sp((-30, -158), (-24, -120), (0, -104), (24, -120), (30, -158)), IVO)
        d.poly(sym(sp((0, -96), (34, -84), (40, -52), (0, -30))), YEL)  # the morse
        d.dot(0, -64, 14, RED, LINE)
        d.dot(0, -64, 5, YEL, 0)
        with d.at(6, -226, 1.1):
            for side in (-1, 1):
                curls(d, YEL, side, 58, -30, 5, 18, 23)
                d.line(sp((side * 22, 56), (side * 22, 84), (side * 36, 100)))
            face(d, True, look=2.5)
            queen_fringe(d, YEL)
            triple_crown(d)
        with d.at(158, -40):
            papal_cross(d)
        forearm(d, "chevron", BLUE, YEL, YEL)
        with d.at(158, -34, 1.05):
            fist(d)
    return plate(d)


def sector(r0: float, r1: float, a0: float, a1: float) -> list[tuple[float, float]]:
    """A piece of a ring about 0,0; angles in degrees."""
    return arc(0, 0, r1, a0, a1, n=16) + arc(0, 0, r0, a1, a0, n=12)


def the_board(inks: Inks) -> Draw:
    """An old board from above, and its turned foot."""
    d, cy = Draw(), 350
    with d.at(CX, cy):
        d.dot(0, 0, 262, YEL, LINE)
        d.dot(0, 0, 252, GREEN, LINE)
        ring = arc(0, 0, 247, 0, 360, n=96), arc(0, 0, 216, 0, 360, n=96)
        band(d, *ring, "teeth", 48, GREEN2, YEL, IVO)
        for i in range(8):
            a = -112.5 + i * 45
            d.poly(sector(86, 206, a + 2.4, a + 42.6), (RED, IVO)[i % 2])
            d.line(arc(0, 0, 196, a + 5, a + 40, n=12), FINE, YEL if i % 2 == 0 else BLK)
            with d.at(rot=i * 45), d.at(0, -148):
                sign = ("K", "9", "J", None, "Q", None, "A", None)[i]
                if sign and sign != "9":
                    text(d, sign, 0, -40, 62, IVO if i % 2 == 0 else BLK)
                elif sign == "9":
                    text(d, "9", -20, -34, 56, BLK)
                    put_pip(d, "D", 26, -6, 50, RED)
                elif i == 3:
                    cup = sym(sp((0, -36), (30, -36), (24, -4), (6, 8), (6, 22), (18, 32), (0, 32)))
                    d.poly(cup, YEL)
                    d.line(sp((-26, -28), (-44, -24), (-36, -4), (-20, 0)))
                    d.line(sp((26, -28), (44, -24), (36, -4), (20, 0)))
                elif i == 5:
                    for x in (-15, 15):
                        d.line(arc(x, 0, 25), 9)
                        d.line(arc(x, 0, 25), 3.4, YEL)
                else:
                    d.poly(sym([*sp((0, -18), (20, -28), (52, -30)), *sp((52, -30), (50, 2), (28, 18), (10, 6), (0, 2))[1:]]), BLK)
                    for s in (-1, 1):
                        d.poly(leafshape(s * 11, -6, s * 40, -14, 0.26), IVO, 0)
                        d.line(sp((s * 50, -22), (s * 62, -4), (s * 54, 20)), FINE, RED)
        d.dot(0, 0, 76, YEL, LINE)
        d.dot(0, 0, 66, BLUE, LINE)
        rosette(d, 0, 0, 56, YEL, RED, IVO, 12)
    with d.at(CX, 700):  # seen from the side
        d.poly(sym([(0, -40), (228, -40), *sp((228, -40), (238, -28), (228, -16))[1:], (0, -16)]), RED)
        d.poly(sym([(0, -16), (206, -16), *sp((206, -16), (150, 6), (58, 14))[1:], (0, 14)]), GREEN)
        d.poly(sym(sp((0, 14), (40, 14), (26, 34), (48, 52), (30, 70), (0, 70))), YEL)
        d.line(sp((-44, 52), (0, 58), (44, 52)), FINE)
        d.poly(sym([(0, 70), *sp((30, 70), (60, 84), (130, 94), (138, 108)), (0, 108)]), RED)
        d.line([(-120, 96), (120, 96)], FINE)
        for i in range(-4, 5):
            d.dot(i * 48, -28, 5, YEL, FINE)
    return plate(d)


def big_fish(d: Draw, body: str, cross: bool) -> None:
    """A long gaming fish about 0,0, 300 long, nose to the right."""
    back_line = sp((150, 0), (104, -34), (20, -44), (-74, -20), (-110, -6))
    d.poly([*back_line, (-160, -34), (-146, 0), (-160, 34), *[(x, -y) for x, y in back_line[::-1]][:-1]], body)
    d.dot(112, -8, 8, IVO, FINE)
    d.dot(112, -8, 3.5, BLK, 0)
    d.line(sp((88, -34), (74, 0), (88, 34)), LINE)
    for i in range(9):
        x, h = 60 - i * 19, 34 - max(0, i - 2) * 3.6
        d.line(sp((x, -h), (x - 12, 0), (x, h)), FINE)
        if cross:
            for s in (-1, 1):
                d.line([(x - 4, s * h * 0.55), (x - 18, s * h * 0.2)], 2.2)
    for y in (-22, -8, 8, 22):
        d.line([(-116, y * 0.3), (-148, y)], FINE)


def the_fish(inks: Inks) -> Draw:
    """Counters of mother-of-pearl: fish, a round, an oblong."""
    d = Draw()
    d.poly(arc(CX, CY, 252, ry=370, n=80)[:-1], GREEN, 7, YEL)
    d.poly(arc(CX, CY, 236, ry=354, n=80)[:-1], GREEN2, 3, YEL)
    for i in range(48):
        a = math.radians(i * 7.5)
        d.dot(CX + 244 * math.cos(a), CY + 362 * math.sin(a), 4, YEL, 0)
    pearl = "#F3EBDD"
    for x, y, turn, mirrored, cross in ((CX + 8, 214, -10, False, True), (CX - 12, 318, 7, True, False), (CX + 6, 668, -174, False, True)):
        with d.at(x - 8, y, 1.0, turn, mirrored):
            big_fish(d, pearl, cross)
    with d.at(CX - 96, 492):  # a scalloped round
        for i in range(24):
            a = math.radians(i * 15)
            d.dot(84 * math.cos(a), 84 * math.sin(a), 13, pearl, FINE)
        d.dot(0, 0, 84, pearl, LINE)
        d.dot(0, 0, 70, pearl, FINE)
        rosette(d, 0, 0, 58, pearl, pearl, BLK, 12)
    with d.at(CX + 108, 500, rot=14):  # an oblong with a monogram
        d.poly(sym([(0, -98), (54, -98), *sp((54, -98), (58, -80), (74, -76))[1:], (74, 76), *sp((74, 76), (58, 80), (54, 98))[1:], (0, 98)]), pearl)
        d.poly(sym([(0, -84), (46, -84), *sp((46, -84), (50, -70), (61, -66))[1:], (61, 66), *sp((61, 66), (50, 70), (46, 84))[1:], (0, 84)]), pearl, FINE)
        text(d, "PJ", 0, -28, 56, BLK, squeeze=0.8)
        for s in (-1, 1):
            for a in (-40, 0, 40):
                t = math.radians(a + 90 * s)
                d.poly(leafshape(0, s * 40, 34 * math.cos(t), s * 40 + 34 * math.sin(t), 0.2), pearl, FINE)
    return plate(d)


def old_gentleman(d: Draw) -> None:
    """Mr Pickwick's head, about court_heads' units: bald, round, in spectacles."""
    d.poly(sp((-60, -30), (-62, 20), (-48, 58), (-18, 84), (8, 90), (36, 82), (58, 54), (66, 18), (62, -30), (52, -78), (4, -100), (-44, -80), close=True), IVO)
    for s in (-1, 1):  # what hair he has
        for k, (x, y, r) in enumerate(((70, 26, 13), (74, 6, 15), (68, -16, 14))):
            roll(d, s * x + 3, y, r, IVO, s, 1.1 - k * 0.1)
    d.line(sp((-30, -72), (-6, -84), (22, -82)), FINE)
    d.line(sp((-40, -34), (-24, -42), (-8, -36)), LINE)
    d.line(sp((18, -36), (34, -42), (48, -34)), LINE)
    eye(d, -20, -10, 26, look=2)
    eye(d, 32, -10, 24, look=2)
    for x in (-21, 33):
        d.line(arc(x, -8, 24), LINE)
    d.line(sp((3, -10), (6, -14), (9, -10)), LINE)
    d.line([(-45, -12), (-60, -16)], LINE)
    d.line([(57, -12), (66, -16)], LINE)
    d.line(sp((8, 4), (24, 26), (10, 34), (0, 30)), LINE)
    d.line(sp((-22, 48), (2, 62), (22, 60), (38, 46)), LINE)
    d.line(sp((-2, 72), (10, 75), (20, 71)), FINE)
    for x, y in ((-38, 34), (52, 32)):
        d.line(sp((x - 6, y - 8), (x, y), (x + 6, y - 6)), FINE)


def the_pickwickians(inks: Inks) -> Draw:
    """A round game at Dingley Dell: Mr Pickwick and his hand of cards by candle-light."""
    d = Draw()
    for i in range(12):  # wallpaper
        x = 44 + i * 46
        d.poly([(x, 40), (x + 23, 40), (x + 23, 660), (x, 660)], "#EBD9A8", 0)
    with d.at(CX - 20, 590, 1.36):
        d.poly([*sp((-40, -130), (-120, -112), (-190, -60), (-214, 60)), (-220, 200), (220, 200), *flip(sp((-40, -130), (-120, -112), (-190, -60), (-214, 60)))], BLUE)
        d.poly(sym([*sp((0, -140), (56, -126), (96, -30), (108, 200)), (0, 200)]), YEL)
        d.line([(0, -60), (0, 200)], FINE)
        for k in range(4):
            d.dot(14, -34 + k * 34, 7, BLK, 0)
        for s in (-1, 1):  # lapels, with brass buttons
            d.poly([(s * 40, -138), (s * 74, -146), (s * 128, -64), (s * 96, -52), (s * 104, -34), (s * 70, 30)], BLUE)
            d.dot(s * 130, 40, 9, YEL, FINE)
            d.dot(s * 140, 84, 9, YEL, FINE)
        d.poly(sp((-44, -150), (-52, -122), (0, -104), (52, -122), (44, -150)), IVO)
        for s in (-1, 1):
            d.poly(leafshape(0, -112, s * 58, -84, 0.3), IVO)
            d.line([(s * 10, -108), (s * 40, -94)], FINE)
        d.dot(0, -112, 11, IVO, LINE)
        with d.at(4, -222, 1.12):
            old_gentleman(d)
    table = 668
    d.poly([(40, table), (W - 40, table), (W - 40, H), (40, H)], GREEN)
    d.line([(40, table + 16), (W - 40, table + 16)], FINE, YEL)
    with d.at(192, table - 22):  # his hand of cards
        for i, name in enumerate(("QD", "9D", "2C", "7H")):
            with d.at(0, 56, rot=-30 + i * 19), d.at(-46, -188, 0.155):
                one = blank("#111111")
                one.items[-1] = (*one.items[-1][:4], LINE)
                d.placed(one)
                put_pip(d, name[1], W / 2, H / 2, 300, inks[name[1]])
                put_pip(d, name[1], 110, 130, 150, inks[name[1]])
        with d.at(2, 30, 1.25, 8):
            fist(d)
        band(d, sp((18, 62), (60, 58), (92, 30)), sp((34, 112), (84, 98), (118, 66)), "plain", c1=IVO)
    with d.at(478, table + 8):  # the candle
        d.poly(sym(sp((0, -322), (13, -290), (15, -262), (0, -246))), YEL)
        d.poly(sym(sp((0, -296), (6, -278), (6, -262), (0, -254))), RED, FINE)
        d.line([(0, -250), (0, -236)], LINE)
        d.poly([(-17, -236), (17, -236), (17, -120), (-17, -120)], IVO)
        d.poly(sp((-17, -236), (-24, -214), (-17, -196), (-14, -236)), IVO, FINE)
        d.poly(sym([(0, -122), (30, -122), (26, -106), *sp((10, -100), (12, -60), (30, -34), (12, -22))[0:], *sp((12, -22), (50, -8), (62, 6), (0, 6))]), YEL)
        d.line([(-24, -34), (24, -34)], FINE)
    for x, y, turn in ((300, 724, -6), (404, 760, 174), (250, 784, 10), (500, 792, -4)):
        with d.at(x, y, 0.62, turn):
            big_fish(d, IVO, False)
    return plate(d)


def thistle(d: Draw) -> None:
    """A thistle about 0,0, its stalk to 0,200."""
    d.line(sp((0, 200), (-6, 110), (0, 30)), 12)
    d.line(sp((0, 200), (-6, 110), (0, 30)), 5, GREEN2)
    for s, y, ln in ((-1, 150, 96), (1, 120, 104), (-1, 84, 70)):
        half = []
        for k in range(5):
            t = k / 4
            half += [(s * ln * t, y - 46 * t - 16 - 10 * (1 - t)), (s * (ln * t + 10), y - 46 * t - 34 + 20 * t)]
        low = [(s * (ln * t), y - 46 * t + 12 - 10 * t) for t in (0.9, 0.6, 0.3)]
        d.poly([(0, y), *half, *low], GREEN2)
        d.line(sp((0, y), (s * ln * 0.5, y - 30), (s * ln, y - 54)), FINE, YEL)
    for i in range(-4, 5):  # the flower
        d.poly(leafshape(i * 6, -30, i * 17, -112 + abs(i) * 5, 0.16), RED, FINE)
    for i in range(-3, 4):
        d.poly(leafshape(i * 5, -28, i * 11, -92 + abs(i) * 6, 0.16), "#C9466A", FINE)
    d.poly(sym(sp((0, -46), (34, -40), (48, -4), (24, 32), (0, 38))), GREEN2)
    for row in range(3):
        for k in range(-2 + row % 2, 3 - row % 2):
            x, y = k * 19 + (9 if row % 2 else 0) - (0 if row % 2 == 0 else 9), -26 + row * 22
            d.poly(leafshape(x, y + 12, x, y - 12, 0.34), YEL, FINE)


def inside(outline: list[tuple[float, float]]) -> list[tuple[float, float, float]]:
    """The half-planes of a convex outline that runs clockwise on the screen."""
    planes = []
    for (x0, y0), (x1, y1) in zip(outline, [*outline[1:], outline[0]], strict=True):
        a, b = y1 - y0, x0 - x1
        if a or b:
            planes.append((a, b, a * x0 + b * y0))
    return planes


def the_curse(inks: Inks) -> Draw:
    """The nine of diamonds, a thistle, and a saltire with nine lozenges as Lord Stair bore them."""
    d = Draw()
    with d.at(190, 262, 0.46, -10), d.at(-W / 2, -H / 2):
        d.poly([(10, 18), (W + 14, 18), (W + 14, H + 20), (10, H + 20)], "#D8C79C", 0)
        d.placed(card("9", "D", inks))
    with d.at(452, 258, 1.12, 6):
        thistle(d)
    with d.at(CX, 604):
        shield = sym([(0, -176), (178, -176), *sp((178, -176), (177, -20), (122, 112), (0, 204))[1:]])
        d.poly(shield, YEL, 0)
        bars, t, ln = Draw(), 46, 240
        bars.poly([(0, -t), (ln, -t - ln), (ln + t, -ln), (t, 0), (t + ln, ln), (ln, ln + t), (0, t), (-ln, ln + t), (-ln - t, ln),
                   (-t, 0), (-t - ln, -ln), (-ln, -ln - t)], BLUE)
        for x, y in ((0, 0), *((sx * k, k if sy > 0 else -k) for k in (52, 104) for sx in (-1, 1) for sy in (-1, 1))):
            scale = 1.0 if abs(y) < 80 or y < 0 else 0.85
            bars.poly([(x, y - 22 * scale), (x + 16 * scale, y), (x, y + 22 * scale), (x - 16 * scale, y)], YEL, FINE)
        d.placed(bars.clipped(inside(shield)))
        d.line([*shield, shield[0]], 7)
    return plate(d)


def pictures(inks: Inks) -> dict[str, str]:
    """The history's files by name, in the inks of one pack."""
    drawings = {"name": the_name, "board": the_board, "fish": the_fish, "pickwick": the_pickwickians, "curse": the_curse}
    return {name: draw(inks).svg() for name, draw in drawings.items()}
