"""Curves of the woodcut: splines, arcs, path text, thinning and clipping, all as polylines."""

import math
import re

Point = tuple[float, float]
Run = list[Point]
"""A polyline."""


def sp(*pts: Point, close: bool = False, n: int = 6) -> Run:
    """A Catmull-Rom spline through pts, as a polyline."""
    if len(pts) < 3 and not close:
        return list(pts)
    p = list(pts)
    q = [p[-1], *p, *p[:2]] if close else [p[0], *p, p[-1]]
    out = []
    for i in range(1, len(q) - 2):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = q[i - 1:i + 3]
        for k in range(n):
            t = k / n
            out.append(tuple(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t
                                    + (3 * b - a - 3 * c + d) * t ** 3)
                             for a, b, c, d in ((ax, bx, cx, dx), (ay, by, cy, dy))))
    return out if close else [*out, p[-1]]


def arc(cx: float, cy: float, r: float, a0: float = 0, a1: float = 360, ry: float | None = None, n: int | None = None) -> Run:
    """An arc of an ellipse from a0 to a1 degrees, clockwise from three o'clock."""
    n = n or max(8, int(abs(a1 - a0) / 360 * (14 + r * 0.35)))
    ry = r if ry is None else ry
    return [(cx + r * math.cos(math.radians(a0 + (a1 - a0) * i / n)),
             cy + ry * math.sin(math.radians(a0 + (a1 - a0) * i / n))) for i in range(n + 1)]


def flip(pts: Run) -> Run:
    """A polyline mirrored about the axis, in the opposite order."""
    return [(-x, y) for x, y in pts][::-1]


def sym(pts: Run) -> Run:
    """Close a right-hand outline (from the axis to the axis) with its mirror image."""
    return pts + flip(pts)


def parse(d: str, n: int = 7) -> list[Run]:
    """Absolute M L Q C Z path text to a list of polylines."""
    out, cur = [], []
    for op, body in re.findall(r"([MLQCZ])([^MLQCZ]*)", d):
        v = [float(t) for t in body.replace(",", " ").split()]
        p = list(zip(v[::2], v[1::2], strict=False))
        if op == "M":
            cur = [p[0]]
            out.append(cur)
        elif op == "L":
            cur += p
        elif op == "Q":
            for i in range(0, len(p), 2):
                a, b, c = cur[-1], p[i], p[i + 1]
                cur += [tuple((1 - t) ** 2 * a[j] + 2 * t * (1 - t) * b[j] + t * t * c[j] for j in (0, 1))
                        for t in (k / n for k in range(1, n + 1))]
        elif op == "C":
            for i in range(0, len(p), 3):
                a, b, c, e = cur[-1], p[i], p[i + 1], p[i + 2]
                cur += [tuple((1 - t) ** 3 * a[j] + 3 * t * (1 - t) ** 2 * b[j] + 3 * t * t * (1 - t) * c[j]
                              + t ** 3 * e[j] for j in (0, 1)) for t in (k / n for k in range(1, n + 1))]
    return out


def thin(pts: Run, tol: float = 0.22) -> Run:
    """Douglas-Peucker."""
    if len(pts) < 3:
        return pts
    (ax, ay), (bx, by) = pts[0], pts[-1]
    dx, dy = bx - ax, by - ay
    ln = math.hypot(dx, dy)
    best, at = 0, 0
    for i in range(1, len(pts) - 1):
        x, y = pts[i][0] - ax, pts[i][1] - ay
        e = abs(x * dy - y * dx) / ln if ln > 1e-6 else math.hypot(x, y)
        if e > best:
            best, at = e, i
    if best <= tol:
        return [pts[0], pts[-1]]
    return thin(pts[:at + 1], tol)[:-1] + thin(pts[at:], tol)


def clip_poly(pts: Run, planes: list[tuple[float, float, float]]) -> Run:
    """A closed polyline clipped by half-planes a x + b y <= c."""
    for a, b, c in planes:
        out = []
        for i, p in enumerate(pts):
            q = pts[i - 1]
            dp, dq = a * p[0] + b * p[1] - c, a * q[0] + b * q[1] - c
            if (dp <= 0) != (dq <= 0):
                t = dq / (dq - dp)
                out.append((q[0] + t * (p[0] - q[0]), q[1] + t * (p[1] - q[1])))
            if dp <= 0:
                out.append(p)
        pts = out
        if not pts:
            break
    return pts


def clip_line(pts: Run, planes: list[tuple[float, float, float]]) -> list[Run]:
    """The pieces of an open polyline within half-planes a x + b y <= c."""
    runs = [pts]
    for a, b, c in planes:
        nxt = []
        for run in runs:
            cur = []
            for i, p in enumerate(run):
                dp = a * p[0] + b * p[1] - c
                if i:
                    q = run[i - 1]
                    dq = a * q[0] + b * q[1] - c
                    if (dp <= 0) != (dq <= 0):
                        t = dq / (dq - dp)
                        cur.append((q[0] + t * (p[0] - q[0]), q[1] + t * (p[1] - q[1])))
                        if dp > 0:
                            nxt.append(cur)
                            cur = []
                if dp <= 0:
                    cur.append(p)
            if len(cur) > 1:
                nxt.append(cur)
        runs = nxt
    return [r for r in runs if len(r) > 1]


def leafshape(x0: float, y0: float, x1: float, y1: float, w: float, bend: float = 0.0, n: int = 4) -> Run:
    """A pointed lock or leaf from (x0, y0) to (x1, y1)."""
    dx, dy = x1 - x0, y1 - y0

    def f(t, s):
        o = s * w + bend * math.sin(math.pi * t)
        return x0 + dx * t - dy * o, y0 + dy * t + dx * o

    a = sp(f(0, 0), f(.22, .8), f(.55, 1), f(1, 0), n=n)
    b = sp(f(1, 0), f(.55, -1), f(.22, -.8), f(0, 0), n=n)
    return a + b[1:-1]
