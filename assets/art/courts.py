"""The twelve courts, in the spirit of the English pattern of about 1880.

A court is one half about the centre of the card, facing right, mirrored where it faces left, clipped to its frame
and to the slanting sash, and turned by half for the other end.
Profiles: king of diamonds, knaves of spades and hearts. The queen of spades holds a sceptre and faces right; the
king of hearts has his sword behind his head; the king of diamonds faces left before his axe.
"""

import math
from contextlib import AbstractContextManager

from bands import band
from court_bodies import (
    braids,
    forearm,
    king_body,
    knave_body,
    knave_hair,
    queen_body,
    queen_fringe,
    queen_hair,
    veil,
)
from court_crowns import crown, hat, plume, tiara
from court_hands import arrow, axe, fist, flower, leaf, orb, palm, sceptre, staff, sword
from court_heads import beard, curls, face, profile, roll, strands
from curves import leafshape, sp
from ornament import put_pip
from woodcut import BLK, BLUE, FINE, IVO, LINE, RED, YEL, Draw, H, W

FX, FY = 205, 378
"""Half the width and height of the court's frame."""

HX, HY, HS = 6, -226, 1.1


TILT = {"KH": 4, "QH": 5, "QD": -4, "QC": 4, "JD": -3, "JC": 4}     # a lean of the head, in degrees


def head(d: Draw, who: str) -> AbstractContextManager[Draw]:
    """The place of the head, leaning as that court does."""
    return d.at(HX, HY, HS, rot=TILT.get(who, 0))


CROWNS = {"S": ("ball", RED, BLUE), "H": ("fleur", BLUE, RED), "D": ("cross", BLUE, RED), "C": ("trefoil", RED, BLUE)}
KINGS = {   # body, sleeve, hair, cut of the beard
    "S": ((BLUE, RED, (RED, YEL, BLK), "scales", YEL, "quatrefoil"), ("stripes", RED, YEL, YEL), IVO, "fork"),
    "H": ((RED, BLUE, (YEL, BLUE, IVO), "ermine", YEL, "lozenge"), ("bars", BLUE, YEL, YEL), YEL, "point"),
    "D": ((RED, BLUE, (BLUE, YEL, IVO), "chevron", YEL, "lozenge"), ("chevron", YEL, BLUE, RED), YEL, None),
    "C": ((BLUE, RED, (YEL, RED, IVO), "ermine", RED, "chevron"), ("scales", YEL, RED, YEL, BLUE), BLK, "square")}


def king(d: Draw, s: str) -> None:
    """A king, facing right. s: suit."""
    body, sleeve, hair, cut = KINGS[s]
    if s == "S":                                                  # a red coif sets off the white hair
        with d.at(HX, HY + 4, HS * 1.14, sy=HS):
            veil(d, RED)
    king_body(d, *body)
    if s == "H":                                                  # the sword goes behind the head
        with d.at(160, -122, rot=-68):
            sword(d, 378, 13)
    if s == "D":                                                  # the axe stands behind the shoulder
        with d.at(-120, -110, .92, rot=-3, mirror=True):
            axe(d, 236)
    with head(d, "K" + s):
        if s == "D":
            curls(d, hair, -1, 56)
            profile(d)
            strands(d, sp((6, -62), (-26, -30), (-18, 10), (-30, 48)), sp((-30, -62), (-56, -30), (-54, 10), (-62, 40)),
                    hair, 4)
            curls(d, hair, -1, 48, -30, 4)
            for i, (x, y) in enumerate(((-38, 92), (-18, 116), (2, 130), (22, 137), (40, 132), (58, 114))):
                d.poly(leafshape(-22 + i * 12, 56 - abs(i - 3) * 2, x, y, .17, .07), hair)
                d.line(sp((-20 + i * 12, 70), ((x - 24 + i * 12) / 2 - 3, (y + 66) / 2), (x - 2, y - 16)), 2.2)
            d.poly(sp((44, 31), (24, 32), (8, 44), (-4, 40)) + sp((-4, 40), (2, 56), (22, 50), (44, 38))[1:], hair)
        else:
            curls(d, hair, -1, 56)
            curls(d, hair, 1, 54)
            face(d, brow=7)
            beard(d, hair, cut, s != "H")
        crown(d, *CROWNS[s])
    if s in "SC":
        with d.at(150, -34):
            sword(d, 312, 13.5)
    if s == "D":
        with d.at(150, -42, 1.05, 4):
            palm(d)
    forearm(d, *sleeve, **({"x": 160, "y": -84} if s == "H" else {}))
    if s != "D":
        with d.at(*((160, -122, 1.05, -12) if s == "H" else (152, -34, 1.05))):
            fist(d)
    if s == "C":
        with d.at(-138, -112):
            orb(d, 37)


QUEENS = {  # body, sleeve, hair, crown, what she holds
    "S": ((BLUE, RED, (YEL, RED, IVO), "ermine", "lozenge", BLK), ("lozenge", YEL, BLUE, RED),
          YEL, ("ray", RED, RED), "sceptre"),
    "H": ((RED, BLUE, (YEL, RED, IVO), "lozenge", "chevron", RED), ("stripes", BLUE, YEL, YEL),
          YEL, ("leaf", BLUE, BLUE), "rose"),
    "D": ((BLUE, RED, (IVO, BLUE, YEL), "quatrefoil", "lozenge", BLUE), ("pleats", IVO, RED, YEL), IVO, ("arch", RED, RED),
          "marigold"),
    "C": ((RED, YEL, (RED, YEL, IVO), "cable", "beads", BLUE), ("chevron", RED, YEL, YEL),
          YEL, ("shell", RED, BLUE), "tulip")}


def queen(d: Draw, s: str) -> None:
    """A queen, facing right. s: suit."""
    body, sleeve, hair, crowned, held = QUEENS[s]
    if s != "C":
        with head(d, "Q" + s):
            veil(d, {"S": BLK, "H": BLUE, "D": RED}[s])
    queen_body(d, *body)
    with head(d, "Q" + s):
        if s == "C":
            for side in (-1, 1):
                curls(d, hair, side, 62, -30, 5, 20, 25)
        elif s == "H":
            braids(d, hair)
        else:
            queen_hair(d, hair)
        for side in (-1, 1):
            d.line(sp((side * 22, 56), (side * 22, 84), (side * 36, 100)))
        face(d, True, look=-3 if s == "D" else 2.5)
        queen_fringe(d, hair)
        tiara(d, *crowned)
    with d.at(148, -40):
        if held == "sceptre":
            sceptre(d, 250)
        else:
            flower(d, held, 150)
    forearm(d, *sleeve)
    with d.at(148, -34):
        fist(d)


KNAVES = {  # cloak, shoulders, bands on the breast (outer, between, inner in turn), sash; sleeve; hat
    "S": ((BLUE, RED, (("chevron", 11, YEL, BLK, IVO), ("stripes", 5, RED, YEL), ("lozenge", 11, BLUE, YEL, RED))),
          ("bars", YEL, RED, BLUE), ("roll", BLUE, RED)),
    "H": ((RED, BLUE, (("lozenge", 11, YEL, RED, IVO), ("scales", 11, BLUE, YEL, IVO))),
          ("chevron", RED, YEL, YEL), ("bonnet", RED, BLUE)),
    "D": ((RED, YEL, (("bars", 15, BLUE, YEL), ("plain", 1, RED)), (YEL, RED, IVO)),
          ("stripes", BLUE, YEL, YEL), ("beret", BLUE, RED)),
    "C": ((BLUE, BLUE, (("stripes", 4, RED, YEL), ("teeth", 13, YEL, BLUE))),
          ("stripes", YEL, BLUE, RED), ("flat", BLUE, RED))}


def knave(d: Draw, s: str) -> None:
    """A knave, facing right. s: suit."""
    body, sleeve, hatted = KNAVES[s]
    hair = YEL
    knave_body(d, *body)
    with head(d, "J" + s):
        knave_hair(d, hair, (-1,) if s in "SH" else (-1, 1))
        if s in "SH":
            profile(d)
            strands(d, sp((16, -60), (-12, -20), (-14, 24), (-6, 58)), sp((-30, -60), (-52, -20), (-54, 24), (-60, 62)),
                    hair, 5)
            for k in range(4):
                roll(d, -54 + k * 17, 68, 11, hair, -1, 1.0)
        else:
            face(d, look=-3 if s == "D" else 2.5)
        if s == "H":
            d.poly(sp((46, 31), (30, 31), (16, 40), (2, 32)) + sp((2, 32), (10, 48), (28, 44), (46, 38))[1:], hair)
        if s == "C":
            for side in (-1, 1):
                d.poly(sp((9, 40), (9 + side * 12, 40), (9 + side * 30, 38))
                       + sp((9 + side * 30, 38), (9 + side * 14, 48), (9, 46))[1:], hair, FINE)
        hat(d, *hatted)
        if s == "C":
            plume(d, RED)
    with d.at(150, -34):
        if s == "C":
            arrow(d, 262)
        elif s == "H":
            leaf(d, 190)
        elif s == "S":
            staff(d, 236)
        else:
            sword(d, 312, 13.5)
    forearm(d, *sleeve)
    with d.at(150, -34, 1.05):
        fist(d)


COURTS = {  # facing left?, slope of the division, sash kind, its colours, its edging
    "KS": (0, .40, "lozenge", (YEL, BLUE, IVO), BLK), "KH": (0, .34, "lozenge", (IVO, RED, YEL), BLUE),
    "KD": (1, .40, "beads", (BLUE, YEL, IVO), RED), "KC": (0, .24, "lozenge", (RED, YEL, IVO), BLUE),
    "QS": (0, .36, "beads", (BLK, YEL, IVO), YEL), "QH": (1, .36, "lozenge", (IVO, BLUE, YEL), RED),
    "QD": (0, .36, "lozenge", (YEL, RED, IVO), BLUE), "QC": (1, .36, "beads", (BLUE, YEL, IVO), RED),
    "JS": (0, .40, "lozenge", (IVO, RED, YEL), BLK), "JH": (1, .40, "beads", (RED, YEL, IVO), YEL),
    "JD": (1, .34, "lozenge", (IVO, BLUE, YEL), RED), "JC": (0, .34, "beads", (BLUE, YEL, IVO), YEL)}


def double_court(rank: str, suit: str, half_width: float, half_height: float, plain: bool = False) -> Draw:
    """Both halves of a court and the sash between them, about the card's centre, clipped to a frame.

    plain: with fewer and stronger lines, for small sizes.
    """
    left, slope, kind, colours, edge = COURTS[rank + suit]
    k = -slope if left else slope
    sides = [(1, 0, half_width), (-1, 0, half_width)]
    half, sash, t = Draw(plain), Draw(plain), 15 * math.hypot(1, k)
    with half.at(mirror=bool(left)):
        {"K": king, "Q": queen, "J": knave}[rank](half, suit)
    half = half.clipped([*sides, (0, -1, half_height), (-k, 1, 0)])
    for grown, ornament, inks in ((8, "plain", {"c1": edge}), (0, kind, dict(zip(("c1", "c2", "c3"), colours, strict=True)))):
        upper, lower = ([(x, x * k + side * (t + grown)) for x in (-260, 260)] for side in (-1, 1))
        band(sash, upper, lower, ornament, 21, **inks)
    both = Draw()
    both.placed(half)
    both.placed(half, rot=180)
    both.placed(sash.clipped(sides))
    return both


def court(d: Draw, rank: str, suit: str, ink: str) -> None:
    """A framed court with its pips, on a card."""
    d.placed(double_court(rank, suit, FX, FY), W / 2, H / 2)
    for g, w in ((0, LINE), (-7, 2.2)):
        corners = ((-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1))
        d.line([(W / 2 + x * (FX - g), H / 2 + y * (FY - g)) for x, y in corners], w)
    pip_right = COURTS[rank + suit][0] and rank + suit != "KD"
    px = W / 2 - FX + 50
    for turn in (False, True):
        x, y = (W - px if pip_right else px), 114
        put_pip(d, suit, W - x if turn else x, H - y if turn else y, 78, ink, turn)
