"""Robes, sleeves, veils and hair of the courts, about the centre of the card."""

from bands import Band, band
from court_heads import roll, strands
from curves import flip, sp
from woodcut import BLK, BLUE, FINE, IVO, RED, YEL, Draw


def cloak(d: Draw, c: str, fold: bool = True) -> None:
    """The ground of every robe: shoulders that fall to the frame."""
    left = sp((-26, -150), (-80, -126), (-150, -104), (-215, -52))
    d.poly([*left, (-215, 260), (215, 260), *flip(left)], c)
    if fold:
        for s in (-1, 1):
            d.line(sp((s * 146, -100), (s * 160, -40), (s * 158, 200)), FINE)
            d.line(sp((s * 180, -76), (s * 192, -20), (s * 190, 200)), FINE)


def forearm(d: Draw, kind: str, c1: str, c2: str, cuff: str, c3: str = IVO, x: float = 150, y: float = 4) -> None:
    """A sleeve rising from the lower right to the wrist at (x, y)."""
    band(d, sp((x + 18, y + 190), (x - 14, y + 80), (x - 28, y + 4)),
         sp((x + 120, y + 130), (x + 70, y + 40), (x + 34, y - 14)),
         kind, 6, c1, c2, c3)
    band(d, sp((x - 36, y + 8), (x - 4, y - 4), (x + 40, y - 24)),
         sp((x - 28, y + 34), (x + 6, y + 24), (x + 50, y + 2)),
         "beads", 5, cuff, RED if cuff != RED else YEL, IVO)


def king_body(d: Draw, c: str, c2: str, panel: tuple[str, str, str], lapel: str, chain: str = YEL, pk: str = 'lozenge') -> None:
    """A king's robe: a middle panel between lapels, a chain of office. lapel, pk: kinds of band."""
    cloak(d, c)
    mid = sp((-30, -150), (-36, 0), (-44, 230))
    out = sp((-88, -130), (-86, -20), (-104, 230))
    for s in (0, 1):
        a, b = (mid, out) if not s else (flip(mid)[::-1], flip(out)[::-1])
        band(d, b, a, lapel, 9, IVO if lapel == "ermine" else c2, YEL if lapel != "ermine" else BLK, IVO)
        e = sp((-104, -126), (-106, -20), (-128, 230))
        band(d, e if not s else flip(e)[::-1], b, "plain", c1=YEL)
    band(d, mid, flip(mid)[::-1], pk, 9, *panel)
    lo = sp((-124, -116), (-66, -72), (0, -54), (66, -72), (124, -116))
    hi = sp((-104, -134), (-56, -100), (0, -86), (56, -100), (104, -134))
    band(d, hi, lo, "beads", 11, chain, RED if chain != RED else YEL, IVO)


def queen_body(d: Draw, c: str, c2: str, panel: tuple[str, str, str], border: str, pk: str = 'chevron', mantle: str | None = None) -> None:
    """A queen's gown: bodice, panel, borders, necklace. border, pk: kinds of band."""
    cloak(d, mantle or c)
    d.poly(sp((-24, -170), (-26, -138), (-70, -118), (-80, -60), (0, -30), (80, -60), (70, -118), (26, -138),
              (24, -170)), IVO)
    bod = sp((-96, -104), (-52, -84), (0, -76), (52, -84), (96, -104))
    d.poly([*bod, (112, 260), (-112, 260)], c2)
    mid = sp((-34, -80), (-26, 0), (-22, 230))
    band(d, mid, flip(mid)[::-1], pk, 10, *panel)
    for s in (-1, 1):
        for k in (0, 1):
            d.line([(s * x, y) for x, y in sp((50 + k * 20, -84 - k * 6), (42 + k * 18, 10), (44 + k * 20, 230))], FINE)
    band(d, sp((-98, -110), (-52, -92), (0, -84), (52, -92), (98, -110)),
         sp((-98, -88), (-52, -70), (0, -62), (52, -70), (98, -88)),
         "beads", 11, YEL, BLUE, IVO)
    for s in (0, 1):
        a = sp((-64, -136), (-92, -100), (-104, -20), (-120, 230))
        b = sp((-96, -128), (-128, -92), (-142, -20), (-160, 230))
        if s:
            a, b = flip(a)[::-1], flip(b)[::-1]
        band(d, b, a, border, 11, IVO if border == "ermine" else YEL, RED if border != "ermine" else BLK, IVO)
    for i in range(9):                                            # necklace
        t = (i - 4) / 4
        d.dot(t * 42, -108 - 20 * t * t, 6.5 if i != 4 else 9, RED if i == 4 else IVO, FINE)


def knave_body(d: Draw, c: str, c2: str, bands: tuple, sash: tuple | None = None) -> None:
    """A knave's jerkin: curved bands across the breast, slashed shoulders, pleated collar, perhaps a sash."""
    cloak(d, c, False)
    y = -116
    for i in range(5):                                            # curved bands across the breast
        kind, n, *cols = bands[(0, 1, 2, 1, 0)[i] if len(bands) > 2 else i % 2]
        h = 40
        band(d, sp((-150, y - 6), (-70, y + 22), (0, y + 30), (70, y + 22), (150, y - 6)),
             sp((-160, y + h - 6), (-74, y + h + 22), (0, y + h + 30), (74, y + h + 22), (160, y + h - 6)), kind, n, *cols)
        y += h
    for s in (0, 1):                                              # puffed shoulders, slashed
        a = sp((-112, -122), (-140, -104), (-150, -40), (-140, 10))
        b = sp((-124, -126), (-186, -120), (-214, -60), (-204, 10))
        if s:
            a, b = flip(a)[::-1], flip(b)[::-1]
        r = Band(b, a)
        d.poly(r.a + r.b[::-1], c2)
        for u in (.34, .58):
            d.poly(r.map([(u - .05, .14), (u + .03, .5), (u - .03, .86), (u - .09, .5)], 5), IVO, FINE)
    if sash:
        band(d, sp((-130, -112), (-40, -30), (60, 70)), sp((-96, -128), (-10, -56), (96, 44)), "quatrefoil", 7, *sash)
    band(d, sp((-80, -124), (-40, -92), (0, -82), (40, -92), (80, -124)),
         sp((-52, -142), (-26, -120), (0, -114), (26, -120), (52, -142)),
         "pleats", 14, IVO)


def veil(d: Draw, c: str, hem: str = YEL) -> None:
    """Falls behind the head and the shoulders; call before the body."""
    v = sp((-40, -72), (-84, -44), (-94, 30), (-124, 150))
    d.poly(v + flip(v), c)
    for s in (-1, 1):
        band(d, [(s * x, y) for x, y in sp((40, -72), (84, -44), (94, 30), (124, 150))],
             [(s * x, y) for x, y in sp((34, -66), (74, -40), (83, 30), (110, 150))], "plain", c1=hem, w=FINE)


def queen_hair(d: Draw, c: str) -> None:
    """Waves from a parting, falling on the shoulders; call before the face."""
    for s in (-1, 1):
        a = [(s * x, y) for x, y in sp((4, -56), (34, -44), (42, 0), (36, 50), (50, 92))]
        b = [(s * x, y) for x, y in sp((14, -66), (62, -52), (74, 0), (64, 50), (92, 96))]
        strands(d, b, a, c, 4)
        roll(d, s * 72, 100, 19, c, s)


def braids(d: Draw, c: str) -> None:
    """Two plaits, each a band of chevrons tied at the end."""
    for s in (-1, 1):
        a = [(s * x, y) for x, y in sp((38, -56), (50, -10), (50, 40), (58, 92))]
        b = [(s * x, y) for x, y in sp((66, -50), (82, -10), (80, 40), (86, 92))]
        band(d, b, a, "chevron", 8, c, c, c)
        x = s * 72
        d.poly(sp((x - 12, 90), (x - 17, 112), (x - 2, 126), (x + 15, 112), (x + 12, 90)), c)
        d.line([(x, 98), (x - 1, 114)], FINE)
        d.poly([(x - 16, 82), (x + 16, 82), (x + 15, 95), (x - 15, 95)], RED)


def queen_fringe(d: Draw, c: str) -> None:
    """Hair over the brow."""
    for s in (-1, 1):
        a = [(s * x, y) for x, y in sp((0, -50), (26, -38), (41, -8), (49, 27))]
        b = [(s * x, y) for x, y in sp((2, -66), (46, -52), (60, -14), (50, 29))]
        strands(d, b, a, c, 3)


def knave_hair(d: Draw, c: str, sides: tuple[int, ...] = (-1, 1)) -> None:
    """Hair to the jaw, its ends rolled."""
    for s in sides:
        a = [(s * x, y) for x, y in sp((38, -56), (46, -10), (42, 34), (50, 62))]
        b = [(s * x, y) for x, y in sp((54, -56), (76, -12), (74, 34), (98, 66))]
        strands(d, b, a, c, 4)
        for k in range(3):
            roll(d, s * (54 + k * 18), 70 - abs(k - 1) * -2, 11, c, s, 1.0)
