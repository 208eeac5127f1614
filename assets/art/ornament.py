"""What the cards are set with: pips, letters, fish, rosettes, the blank."""

import math

from curves import Run, arc, flip, leafshape, parse, sp, sym
from lettering import INDEX, Lettering
from woodcut import BLK, EDGE, IVO, Draw, H, W

_HALF = {   # right-hand halves, from the top of the axis to its foot; height about 1
    "H": "M0 -.29 C.04 -.42 .14 -.49 .26 -.49 C.40 -.49 .50 -.38 .50 -.23 C.50 .05 .11 .22 0 .52",
    "D": "M0 -.54 C.09 -.33 .25 -.11 .42 0 C.25 .11 .09 .33 0 .54",
    "S": "M0 -.53 C.11 -.27 .49 -.10 .49 .17 C.49 .31 .38 .39 .27 .39 C.17 .39 .08 .33 .035 .23"
         " C.05 .37 .11 .45 .20 .50 L0 .50",
}
SPADE_LEAF = _HALF["S"][:_HALF["S"].index(" C.05")]      # the spade without its stem


def pip(suit: str) -> list[Run]:
    """The pip as polylines, centred, about one unit high."""
    if suit == "C":
        stem = sym(parse("M.0 -.1 L.05 .02 C.04 .30 .11 .44 .21 .50 L0 .50")[0])
        return [arc(0, -.275, .235, n=40)[:-1], arc(-.265, .09, .235, n=40)[:-1], arc(.265, .09, .235, n=40)[:-1],
                [(-.12, -.12), (.12, -.12), (.14, .12), (-.14, .12)], stem]
    half = parse(_HALF[suit], 14)[0]
    return [half + flip(half)[1:-1]]


def put_pip(d: Draw, suit: str, x: float, y: float, h: float, fill: str, turn: bool = False, w: float = 0, stroke: str = BLK) -> None:
    """A pip of height h about (x, y). turn: upside down."""
    with d.at(x, y, h, 180 if turn else 0):
        d.multi(pip(suit), fill, w, stroke)


def text(d: Draw, word: str, x: float, y: float, h: float, fill: str, face: Lettering = INDEX, squeeze: float = 1.0, gap: float = 0.0, w: float = 0.0) -> None:
    """Letters centred on x with their capitals from y to y + h. gap: between them, hundredths of h; w: thickens."""
    letters = [face.flat(c) for c in word]
    pen = x - (sum(advance for advance, _ in letters) * squeeze + gap * (len(word) - 1)) * h / 200
    for advance, runs in letters:
        with d.at(pen, y + h, h / 100 * squeeze, sy=h / 100):
            d.multi(runs, fill, w, fill)
        pen += (advance * squeeze + gap) * h / 100


def fish(d: Draw, body: str, ink: str) -> None:
    """A gaming fish, 4.4 : 1, head to the right of the origin."""
    d.poly([*sp((70, 0), (48, -17), (10, -22), (-34, -10), (-50, -3)), (-78, -17), (-70, 0), (-78, 17), *sp((-50, 3), (-34, 10), (10, 22), (48, 17), (70, 0))[:-1]], body, 3, ink)
    d.dot(52, -4, 3.6, ink, 0)
    d.line(sp((40, -17), (33, 0), (40, 17)), 2.6, ink)
    for i in range(5):
        x = 20 - i * 13
        d.line(sp((x, -14 + i * 1.6), (x - 7, 0), (x, 14 - i * 1.6)), 2.2, ink)


def rosette(d: Draw, x: float, y: float, r: float, c1: str, c2: str, c3: str, n: int = 8, line: str =BLK, w: float = 2.4) -> None:
    """A rosette of n petals about (x, y): petals c1, heart c2, its middle c3."""
    for i in sorted(range(n), key=lambda i: i % (n // 2)):         # opposite petals together: symmetric by 180 degrees
        a = math.radians(360 / n * (i + .5))
        d.poly(leafshape(x, y, x + r * math.cos(a), y + r * math.sin(a), .26, n=3), c1, w, line)
    d.dot(x, y, r * .34, c2, w, line)
    d.dot(x, y, r * .15, c3, 0)


def blank(edge: str = EDGE, fill: str = IVO) -> Draw:
    """An empty card with rounded corners."""
    d, r, m = Draw(), 30, 1.5
    pts = []
    for cx, cy, a in ((W - r - m, r + m, -90), (W - r - m, H - r - m, 0), (r + m, H - r - m, 90),
                      (r + m, r + m, 180)):
        pts += arc(cx, cy, r, a, a + 90, n=10)
    d.poly(pts, fill, 3, edge)
    return d
