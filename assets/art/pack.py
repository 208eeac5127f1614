"""Whole cards: indices, number cards, aces, courts."""

import math

from bands import Band, band
from courts import court
from curves import flip, leafshape, parse, sp, sym
from lettering import INDEX
from ornament import SPADE_LEAF, blank, fish, put_pip, rosette, text
from woodcut import BLK, FINE, GREEN, IVO, LINE, RED, YEL, Draw, H, W

RANKS = "A23456789TJQK"


INDEX_CAP = {"J": 82, "Q": 92}
"""Height of the index's capital, 104 where not listed: J and Q hang below the line."""
INDEX_SQUEEZE = {"A": 0.72, "K": 0.66, "Q": 0.82, "J": 1.2}


def index(d: Draw, rank: str, suit: str, ink: str) -> None:
    """Rank and suit in two opposite corners."""
    word, squeeze, gap = ("10", 0.5, -4) if rank == "T" else (rank, INDEX_SQUEEZE.get(rank, 0.86), 0)
    for turn in (False, True):
        with d.at(W if turn else 0, H if turn else 0, rot=180 if turn else 0):
            text(d, word, 57, 34, INDEX_CAP.get(rank, 104), ink, squeeze=squeeze, gap=gap, w=1.6)
            put_pip(d, suit, 57, 190 if rank != "Q" else 198, 70, ink)


SPOTS = {2: "b0 b6", 3: "b0 b3 b6", 4: "a0 c0 a6 c6", 5: "a0 c0 b3 a6 c6", 6: "a0 c0 a3 c3 a6 c6",
         7: "a0 c0 b1.5 a3 c3 a6 c6",
         8: "a0 c0 b1.5 a3 c3 b4.5 a6 c6", 9: "a0 c0 a2 c2 b3 a4 c4 a6 c6", 10: "a0 c0 b1 a2 c2 a4 c4 b5 a6 c6"}


def spots(d: Draw, n: int, suit: str, ink: str) -> None:
    """The pips of a number card; the lower ones stand on their heads."""
    for spot in SPOTS[n].split():
        x, r = {"a": .30, "b": .50, "c": .70}[spot[0]], float(spot[1:])
        put_pip(d, suit, W * x, H * (.20 + .10 * r), 122, ink, r > 3)


def tiara(d: Draw) -> None:
    """The papal tiara in small, about 0,0: three crowned tiers and a cross."""
    d.poly(sym(sp((0, -46), (17, -34), (28, -4), (25, 34)))[::-1], IVO, 3, RED)
    for y, w in ((29, 26), (6, 28.5), (-16, 23)):
        top = [(-w, y + 3), (-w - 2, y - 9), (-w * .5, y - 3), (0, y - 10), (w * .5, y - 3), (w + 2, y - 9)]
        d.poly(top + sp((w, y + 3), (0, y + 8), (-w, y + 3))[:-1], YEL, 2.6, RED)
    half = [(3.5, -46), (3.5, -56), (10, -56), (10, -63), (3.5, -63), (3.5, -72)]
    d.multi([half + flip(half)], RED)


def pope_mark(d: Draw, x: float, y: float, size: float) -> None:
    """The tiara at (x, y) and, for the other side, at the opposite place."""
    for turn in (False, True):
        with d.at(W if turn else 0, H if turn else 0, rot=180 if turn else 0), d.at(x, y, size):
            tiara(d)


def ace(d: Draw, suit: str, ink: str) -> None:
    """An ace; the ace of spades has laurels, two fish and the motto."""
    cx, cy = W / 2, H / 2
    if suit != "S":
        put_pip(d, suit, cx, cy, 250, ink)
        return
    for s in (-1, 1):                                             # laurel wreath
        with d.at(cx, cy - 30):
            ang = [math.radians(66 - i * 10.5) for i in range(13)]
            spray = [(s * 206 * math.cos(t), 226 * math.sin(t)) for t in ang]
            d.line(spray, LINE, GREEN)
            for i, ((x, y), t) in enumerate(zip(spray, ang, strict=False)):
                a = math.atan2(-226 * math.cos(t), s * 206 * math.sin(t))
                ln = 52 - i * 1.6
                for o in ((-.62, .62) if i < 12 else (0,)):
                    d.poly(leafshape(x, y, x + ln * math.cos(a + o), y + ln * math.sin(a + o), .26, o * .12), GREEN, 2, IVO)
                if i % 3 == 2:
                    d.dot(x, y, 7, RED, FINE)
    put_pip(d, suit, cx, cy - 46, 340, ink)
    with d.at(cx, cy - 46, 306):
        d.line(sym([*parse(SPADE_LEAF, 14)[0][:-9], (0.12, 0.36), (0, 0.27)]), 3, YEL)
    with d.at(cx, cy + 2):
        for s in (-1, 1):                                         # two fish, nose to nose about a rosette
            with d.at(s * 82, 0, .72, mirror=s > 0):
                fish(d, YEL, ink)
        rosette(d, 0, 0, 30, YEL, IVO, RED)
    lo = sp((-190, 150), (-90, 186), (0, 196), (90, 186), (190, 150))
    hi = sp((-190, 92), (-90, 128), (0, 138), (90, 128), (190, 92))
    with d.at(cx, cy + 40):
        for s in (-1, 1):
            d.poly([(s * x, y) for x, y in ((150, 128), (232, 96), (214, 134), (236, 160), (160, 176))], RED)
        r = band(d, hi, lo, "plain", c1=IVO)
        d.line(r.path([(.012, .1), (.988, .1)], 24), 2.2)
        d.line(r.path([(.012, .9), (.988, .9)], 24), 2.2)
        motto(d, r)


def motto(d: Draw, ribbon: Band) -> None:
    """POPE JOAN along the ribbon of the ace of spades."""
    word = "POPE JOAN"
    letters = [INDEX.flat(c) if c != " " else (46, []) for c in word]
    total = sum(advance for advance, _ in letters) + 9 * (len(word) - 1)
    u = 0.0
    for advance, runs in letters:
        f = 0.5 + ((u + advance / 2) / total - 0.5) * 0.86
        (x, y), (x2, y2) = ribbon.p(f, 0.76), ribbon.p(f + 0.01, 0.76)
        with d.at(x, y, 0.30, math.degrees(math.atan2(y2 - y, x2 - x))):
            if runs:
                d.multi([[(px - advance / 2, py) for px, py in run] for run in runs], BLK, 1.2, BLK)
        u += advance + 9


def card(rank: str, suit: str, inks: dict[str, str]) -> Draw:
    """One card. rank: A23456789TJQK; suit: CDHS; inks: the ink of each suit."""
    d, ink = blank(), inks[suit]
    if rank in "JQK":
        court(d, rank, suit, ink)
    elif rank == "A":
        ace(d, suit, ink)
    else:
        spots(d, RANKS.index(rank) + 1, suit, ink)
        if rank + suit == "9D":
            pope_mark(d, W / 2, H / 2 - 122, 0.92)
    index(d, rank, suit, ink)
    return d
