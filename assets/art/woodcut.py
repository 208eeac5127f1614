"""The drawing board of the cards: painted polylines, and bands of ornament that follow a form.

Every shape is a polyline, clipped here and written as a plain path, because nanosvg has no clip paths, masks,
patterns or text. Units: a tenth of a millimetre; a card is 630 x 880.
"""

import math
from contextlib import contextmanager

from curves import arc, clip_line, clip_poly, thin

W, H = 630, 880
RED, BLUE, YEL, BLK, IVO = "#B3121D", "#1D3F8B", "#E3B23C", "#111111", "#F5ECD7"
EDGE, GREEN, GILT, GREEN2, LAKE = "#B9AB87", "#14281F", "#E6C46A", "#1F3B2E", "#8E1B1B"
LINE, FINE = 4.6, 3.0
"""The two weights of the woodcut."""


class Draw:
    """A list of painted polylines with a transform in force while drawing."""

    def __init__(self):
        self.items, self.m = [], (1, 0, 0, 1, 0, 0)

    @contextmanager
    def at(self, x=0, y=0, s=1.0, rot=0, mirror=False, sy=None):
        old = self.m
        c, n = math.cos(math.radians(rot)), math.sin(math.radians(rot))
        sx, sy = (-s if mirror else s), (s if sy is None else sy)
        a, b, cc, d, e, f = old
        p = (c * sx, n * sx, -n * sy, c * sy)
        self.m = (a * p[0] + cc * p[1], b * p[0] + d * p[1], a * p[2] + cc * p[3], b * p[2] + d * p[3],
                  a * x + cc * y + e, b * x + d * y + f)
        yield self
        self.m = old

    def _t(self, pts):
        a, b, c, d, e, f = self.m
        return [(a * x + c * y + e, b * x + d * y + f) for x, y in pts]

    def poly(self, pts, fill, w=LINE, stroke=BLK):
        self.items.append(([self._t(pts)], True, fill, stroke if w else None, w))

    def multi(self, polys, fill, w=0, stroke=BLK):
        self.items.append(([self._t(p) for p in polys], True, fill, stroke if w else None, w))

    def line(self, pts, w=LINE, stroke=BLK):
        self.items.append(([self._t(pts)], False, None, stroke, w))

    def lines(self, runs, w=LINE, stroke=BLK):
        self.items.append(([self._t(p) for p in runs], False, None, stroke, w))

    def dot(self, x, y, r, fill, w=FINE, stroke=BLK):
        self.poly(arc(x, y, r)[:-1], fill, w, stroke)

    def clipped(self, planes):
        out = Draw()
        for polys, closed, fill, st, w in self.items:
            cut = []
            for p in polys:
                if all(a * x + b * y <= c for a, b, c in planes for x, y in p):
                    cut.append(p)
                elif closed:
                    r = clip_poly(p, planes)
                    if len(r) > 2:
                        cut.append(r)
                else:
                    cut += clip_line(p, planes)
            if cut:
                out.items.append((cut, closed, fill, st, w))
        return out

    def placed(self, src, x=0, y=0, s=1.0, rot=0):
        with self.at(x, y, s, rot):
            for polys, closed, fill, st, w in src.items:
                self.items.append(([self._t(p) for p in polys], closed, fill, st, w))

    def svg(self):
        """Integers at twice the card's units, relative moves; one <g> for each run of equal style."""
        k, body, last = 2, [], None
        for polys, closed, fill, st, w in self.items:
            d = ""
            for p in polys:
                q = thin(p + [p[0]])[:-1] if closed else thin(p)
                q = [(round(x * k), round(y * k)) for x, y in q]
                x, y = q[0]
                d += f"M{x} {y}l"
                seg = []
                for u, v in q[1:]:
                    if (u, v) != (x, y):
                        seg.append(f"{u - x} {v - y}".replace(" -", "-"))
                        x, y = u, v
                d += " ".join(seg).replace(" -", "-") + ("z" if closed else "")
            style = f'fill="{fill or "none"}"' + (f' stroke="{st}" stroke-width="{w * k:g}"' if st else "")
            if style != last:
                body.append(("</g>" if last else "") + f"<g {style}>")
                last = style
            body.append(f'<path d="{d}"/>')
        return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{W}" height="{H}" viewBox="0 0 {W * k} {H * k}">'
                '<g stroke-linejoin="round" stroke-linecap="round">' + "\n".join(body) + "</g></g></svg>\n")


class Band:
    """The surface ruled between two curves; u runs along it, v across."""

    def __init__(self, a, b):
        self.a, self.b = self._even(a), self._even(b)

    @staticmethod
    def _even(pts, n=48):
        d = [0.0]
        for p, q in zip(pts, pts[1:]):
            d.append(d[-1] + math.dist(p, q))
        out, j = [], 0
        for i in range(n + 1):
            t = d[-1] * i / n
            while j < len(d) - 2 and d[j + 1] < t:
                j += 1
            f = (t - d[j]) / max(1e-9, d[j + 1] - d[j])
            out.append(tuple(pts[j][k] + f * (pts[j + 1][k] - pts[j][k]) for k in (0, 1)))
        return out

    def p(self, u, v):
        n = len(self.a) - 1
        u = min(max(u, 0), 1) * n
        i = min(int(u), n - 1)
        f = u - i
        q = [tuple(s[i][k] + f * (s[i + 1][k] - s[i][k]) for k in (0, 1)) for s in (self.a, self.b)]
        return tuple(q[0][k] + v * (q[1][k] - q[0][k]) for k in (0, 1))

    def map(self, uv, fine=4):
        out = []
        for (u, v), (s, t) in zip(uv, uv[1:] + uv[:1]):
            out += [self.p(u + (s - u) * k / fine, v + (t - v) * k / fine) for k in range(fine)]
        return out

    def path(self, uv, fine=4):
        out = []
        for (u, v), (s, t) in zip(uv, uv[1:]):
            out += [self.p(u + (s - u) * k / fine, v + (t - v) * k / fine) for k in range(fine)]
        return out + [self.p(*uv[-1])]


def band(d, a, b, kind="plain", n=8, c1=YEL, c2=RED, c3=IVO, w=LINE):
    """Paint the band between curves a and b; kind names its ornament, n its number of cells."""
    r = Band(a, b)
    outline = r.a + r.b[::-1]
    d.poly(outline, c1, 0)
    for i in range(n):
        u, m, e = i / n, (i + 0.5) / n, (i + 1) / n
        if kind == "lozenge":
            d.poly(r.map([(u, .5), (m, .06), (e, .5), (m, .94)]), c2, FINE)
            x, y = r.p(m, .5)
            d.dot(x, y, 4.2, c3, 0)
        elif kind == "chevron":
            d.poly(r.map([(u, 0), (m, .5), (u, 1), (m, 1), (e, .5), (m, 0)]), c2, FINE)
        elif kind == "bars":
            d.poly(r.map([(u, 0), (u, 1), (m, 1), (m, 0)]), c2, FINE)
        elif kind == "beads":
            x, y = r.p(m, .5)
            (ax, ay), (bx, by) = r.p(m, 0), r.p(m, 1)
            d.dot(x, y, math.hypot(ax - bx, ay - by) * .30, c2 if i % 2 == 0 else c3, FINE)
        elif kind == "teeth":
            d.poly(r.map([(u, 1), (m, .12), (e, 1)]), c2, FINE)
        elif kind == "zigzag":
            d.poly(r.map([(u, .95), (m, .05), (e, .95), (e, .55), (m, -.0), (u, .55)][0:3]), c2, FINE)
            d.poly(r.map([(u, .95), (m, .42), (e, .95)]), c3, FINE)
        elif kind == "ermine":
            x, y = r.p(m, .5 if n < 3 else (.34 if i % 2 else .66))
            d.poly([(x, y - 9), (x + 3.5, y), (x + 6, y + 9), (x, y + 6), (x - 6, y + 9), (x - 3.5, y)], BLK, 0)
            for ox, oy in ((-5, -9), (5, -9), (0, -14)):
                d.dot(x + ox, y + oy, 2.3, BLK, 0)
        elif kind == "cable":
            d.poly(r.map([(u, 0), (e, 1), (e + .5 / n, 1), (m, 0)]), c2, FINE)
        elif kind == "scales":
            for row in range(3):
                o = .5 / n if row % 2 else 0
                v0, v1 = row / 3, (row + 1) / 3
                if row % 2 and i == n - 1:
                    continue
                arcp = [(u + o + (e - u) * k / 8, v0 + (v1 - v0) * math.sin(math.pi * k / 8) * 1.0) for k in range(9)]
                d.poly(r.map([(u + o, v0)] + arcp[1:-1] + [(e + o, v0)], 1), c2 if (row + i) % 2 else c3, FINE)
        elif kind == "quatrefoil":
            x, y = r.p(m, .5)
            (ax, ay), (bx, by) = r.p(m, 0), r.p(m, 1)
            q = math.hypot(ax - bx, ay - by) * .17
            d.multi([arc(x + ox * q, y + oy * q, q * 1.15)[:-1] for ox, oy in ((1, 0), (0, 1), (-1, 0), (0, -1))],
                    c2, 0)
            d.dot(x, y, q * .7, c3, 0)
            if i:
                d.line(r.path([(u, 0), (u, 1)]), FINE)
        elif kind == "pleats":
            d.line(r.path([(m, 0), (m, 1)]), FINE)
    if kind == "stripes":
        for i in range(n):
            if i % 2:
                d.poly(r.map([(0, i / n), (1, i / n), (1, (i + 1) / n), (0, (i + 1) / n)], 12), c2, 0)
        for i in range(1, n):
            d.line(r.path([(0, i / n), (1, i / n)], 12), FINE)
    d.line(outline + outline[:1], w)
    return r
