"""Surfaces: what words and figures stand on. Lacquer with a gilt edge may be tapped; ivory acts now, is chosen or
is the primary button; ivory paper with a double rule is read; dashed gilt is an empty place.

Every function draws into the box 0, 0, w, h (px). `u` is px for one table unit (a table is 800 units high), by which
edges, corners and shadows grow; a surface's body stays `MARGIN` (or `GLOW`) units inside the box to leave room for
its shadow, which falls to the lower right on every side of the table.
"""

from __future__ import annotations

from typing import Final

from .drawn_svg import box, linear, n, path
from .palette import (
    BRASS,
    GILT,
    GILT_DARK,
    INK,
    IVORY,
    IVORY_SHADE,
    LACQUER,
    LACQUER_DEEP,
    RED,
    TINT,
)

MARGIN: Final = 16.0
"""Room for a shadow round a surface, table units."""
GLOW: Final = 26.0
"""Room for the glow round a seat's plate, table units."""


def rounded(x: float, y: float, w: float, h: float, r: float) -> str:
    """Path data of a rectangle with corners of radius r."""
    r = max(0.0, min(r, w / 2, h / 2))
    a = f"A{n(r)} {n(r)} 0 0 1 "
    return (
        f"M{n(x + r)} {n(y)}H{n(x + w - r)}{a}{n(x + w)} {n(y + r)}V{n(y + h - r)}{a}{n(x + w - r)} {n(y + h)}"
        f"H{n(x + r)}{a}{n(x)} {n(y + h - r)}V{n(y + r)}{a}{n(x + r)} {n(y)}Z"
    )


def shadow(x: float, y: float, w: float, h: float, r: float, u: float, depth: int = 10) -> str:
    """A soft shadow outside a body, light from the upper left; nothing is painted under the body."""
    hole = rounded(x + 2 * u, y + 2 * u, w - 4 * u, h - 4 * u, r)
    out = ""
    for i in range(depth):
        grown = i * 0.6 * u
        edge = rounded(x - grown + u, y - grown + depth * 0.35 * u, w + 2 * grown, h + 2 * grown, r + grown)
        out += path(edge + hole, "#000000", fill_rule="evenodd", fill_opacity=0.07)
    return out


def edged(x: float, y: float, w: float, h: float, r: float, fill: str, edge: str, width: float) -> str:
    """A box whose edge of `width` lies inside it."""
    half = width / 2
    return box(x + half, y + half, w - width, h - width, max(r - half, 0), fill, stroke=edge, stroke_width=width)


def _body(w: float, h: float, u: float, margin: float) -> tuple[float, float, float, float]:
    return margin * u, margin * u, w - 2 * margin * u, h - 2 * margin * u


def _lacquer(y: float, h: float) -> str:
    return linear("lacquer", ((0, "#193226"), (0.5, LACQUER), (1, "#10211A")), 0, y, 0, y + h)


def _paper(y: float, h: float) -> str:
    return linear("paper", ((0, "#F8F0DD"), (0.6, IVORY), (1, "#EFE4CA")), 0, y, 0, y + h)


def panel(w: float, h: float, u: float, edge: float = 3.0) -> str:
    """Lacquer with a gilt edge and an inner hair line, with shadow: what is chosen or announced. edge: units."""
    x, y, bw, bh = _body(w, h, u, MARGIN)
    inner = box(
        x + 8 * u, y + 8 * u, bw - 16 * u, bh - 16 * u, 8 * u, stroke=GILT, stroke_width=0.9 * u, stroke_opacity=0.7
    )
    return (
        shadow(x, y, bw, bh, 14 * u, u, 12)
        + _lacquer(y, bh)
        + edged(x, y, bw, bh, 13 * u, "url(#lacquer)", GILT, edge * u)
        + inner
    )


def fan(w: float, h: float, u: float) -> str:
    """The deep lacquer ground on which a peeked hand lies, with shadow."""
    x, y, bw, bh = _body(w, h, u, MARGIN)
    inner = box(
        x + 5 * u, y + 5 * u, bw - 10 * u, bh - 10 * u, 8 * u, stroke=GILT, stroke_width=0.8 * u, stroke_opacity=0.6
    )
    return shadow(x, y, bw, bh, 12 * u, u) + edged(x, y, bw, bh, 12 * u, LACQUER_DEEP, GILT, 2.5 * u) + inner


def banner(w: float, h: float, u: float) -> str:
    """Deep lacquer with a firm gilt edge, with shadow: a fault told to the one it concerns."""
    x, y, bw, bh = _body(w, h, u, MARGIN)
    return shadow(x, y, bw, bh, 10 * u, u, 8) + edged(x, y, bw, bh, 10 * u, LACQUER_DEEP, GILT, 3 * u)


def sheet(w: float, h: float, u: float) -> str:
    """Ivory paper with a double rule, with shadow: what is read, not played."""
    x, y, bw, bh = _body(w, h, u, MARGIN)
    out = shadow(x, y, bw, bh, 8 * u, u, 16) + _paper(y, bh) + box(x, y, bw, bh, 6 * u, "url(#paper)")
    for inset, width in ((10, 1.6), (15, 0.7)):
        out += box(
            x + inset * u,
            y + inset * u,
            bw - 2 * inset * u,
            bh - 2 * inset * u,
            3 * u,
            stroke=BRASS,
            stroke_width=width * u,
        )
    return out


def button(w: float, h: float, u: float, rank: str = "primary", state: str = "up") -> str:
    """A button, with shadow. rank: "primary" (ivory, ink words) or "secondary" (lacquer, ivory words).

    state: "up"; "pressed" (sunk, no shadow); "dim" (not to be had now: deep lacquer, words at 0.6 of their strength).
    """
    x, y, bw, bh = _body(w, h, u, MARGIN)
    if state == "dim":
        return edged(x, y, bw, bh, 12 * u, LACQUER_DEEP, BRASS, 1.6 * u)
    out = shadow(x, y, bw, bh, 12 * u, u, 9) if state == "up" else ""
    ivory = rank == "primary"
    fill = (
        ("url(#paper)" if state == "up" else IVORY_SHADE)
        if ivory
        else ("url(#lacquer)" if state == "up" else LACQUER_DEEP)
    )
    out += (_paper(y, bh) if ivory else _lacquer(y, bh)) if state == "up" else ""
    out += edged(x, y, bw, bh, 12 * u, fill, GILT, (4 if ivory or state == "pressed" else 2.2) * u)
    return out + box(
        x + 7 * u, y + 7 * u, bw - 14 * u, bh - 14 * u, 7 * u, stroke=BRASS, stroke_width=u, stroke_opacity=0.9
    )


def tile(w: float, h: float, u: float, state: str = "up") -> str:
    """A target with a title and lines on it, with shadow.

    state: "up" (lacquer), "on" (chosen, or it needs a hand: ivory), "pressed", "dim" (not to be had now).
    """
    if state == "on":
        return button(w, h, u)
    return button(w, h, u, "secondary", state)


def key(w: float, h: float, u: float, state: str = "up") -> str:
    """A key with one figure on it, with shadow.

    state: "up" (ivory), "off" (lacquer, may be tapped), "on" (ivory, chosen: an ink line inside), "pressed",
    "suit" (a darker ivory, for an unchosen pip), "dim" (not to be had now).
    """
    x, y, bw, bh = _body(w, h, u, MARGIN)
    fill, edge, width = {
        "up": (IVORY, GILT, 3.0),
        "off": (LACQUER, GILT, 2.0),
        "on": (IVORY, GILT, 5.0),
        "pressed": (IVORY_SHADE, GILT, 4.0),
        "suit": (IVORY_SHADE, GILT, 2.0),
        "dim": (LACQUER_DEEP, BRASS, 1.2),
    }[state]
    out = shadow(x, y, bw, bh, 10 * u, u, 8) if state not in ("pressed", "dim") else ""
    out += edged(x, y, bw, bh, 10 * u, fill, edge, width * u)
    if state == "on":
        out += box(x + 8 * u, y + 8 * u, bw - 16 * u, bh - 16 * u, 6 * u, stroke=INK, stroke_width=2 * u)
    return out


def value(w: float, h: float, u: float, state: str = "up") -> str:
    """A lacquer box on paper that goes to its next value when tapped; no margin. state: "up" or "pressed"."""
    fill = LACQUER if state == "up" else LACQUER_DEEP
    return edged(0, 0, w, h, 10 * u, fill, GILT, (2 if state == "up" else 4) * u)


def row(w: float, h: float, u: float, state: str = "now") -> str:
    """A row on paper; no margin. state: "now" (in hand: tint with an edge), "tint", "changed" (tint with a red bar)."""
    if state == "now":
        return edged(0, 0, w, h, 8 * u, TINT, BRASS, 3 * u)
    bar = box(0, 0, 10 * u, h, 2 * u, RED) if state == "changed" else ""
    return box(0, 0, w, h, 4 * u, TINT) + bar


def field(w: float, h: float, u: float, state: str = "idle") -> str:
    """A place for a figure on paper; no margin. state: "idle" or "now" (being filled)."""
    edge, width = (INK, 4.0) if state == "now" else (BRASS, 1.8)
    return edged(0, 0, w, h, 8 * u, IVORY, edge, width * u)


def check(w: float, h: float, u: float, on: bool = False) -> str:
    """A box to tick, square; no margin. on: ticked, in red."""
    out = edged(0, 0, w, h, 6 * u, IVORY, BRASS, 2.5 * u)
    if on:
        mark = f"M{n(w * 0.22)} {n(h * 0.52)}L{n(w * 0.43)} {n(h * 0.75)}L{n(w * 0.8)} {n(h * 0.26)}"
        out += path(mark, stroke=RED, stroke_width=h * 0.15, stroke_linecap="round", stroke_linejoin="round")
    return out


def tag(w: float, h: float, u: float) -> str:
    """A gilt pill with ink words ("usual", "pays 5"); no margin."""
    return edged(0, 0, w, h, h / 2, GILT, INK, u)


def chip(w: float, h: float, u: float) -> str:
    """An ivory pill with red figures (what a bay gets, "+6"); no margin."""
    return edged(0, 0, w, h, h / 2, IVORY, GILT, 2.5 * u)


def plate(w: float, h: float, u: float, state: str = "wait") -> str:
    """A seat's plate, drawn as it stands on the screen (no turn); margin `GLOW`.

    state: "wait" (lacquer), "act" (the only ivory plate with a glow: it must act), "may" (ivory, any may be tapped),
    "person" and "computer" (while seats are chosen), "pressed", "away" (a computer player minds the chair).
    """
    x, y, bw, bh = _body(w, h, u, GLOW)
    if state in ("act", "may"):
        out = ""
        hole = rounded(x + 2 * u, y + 2 * u, bw - 4 * u, bh - 4 * u, 11 * u)
        for i in range(1, 9) if state == "act" else ():
            edge = rounded(x - i * 3 * u, y - i * 3 * u, bw + i * 6 * u, bh + i * 6 * u, (12 + i * 2) * u)
            out += path(edge + hole, GILT, fill_rule="evenodd", fill_opacity=0.06)
        out += box(x - 5 * u, y - 5 * u, bw + 10 * u, bh + 10 * u, 15 * u, GILT) + _paper(y, bh)
        out += box(x, y, bw, bh, 11 * u, "url(#paper)", stroke=INK, stroke_width=2 * u)
        return out + box(x + 6 * u, y + 6 * u, bw - 12 * u, bh - 12 * u, 7 * u, stroke=BRASS, stroke_width=1.2 * u)
    if state == "pressed":
        return edged(x - 5 * u, y - 5 * u, bw + 10 * u, bh + 10 * u, 15 * u, IVORY_SHADE, GILT, 5 * u)
    edge, width = {
        "wait": (GILT_DARK, 2.5),
        "person": (GILT, 4.0),
        "computer": (GILT_DARK, 2.5),
        "away": (BRASS, 2.5),
    }[state]
    inner = box(
        x + 5 * u, y + 5 * u, bw - 10 * u, bh - 10 * u, 7 * u, stroke=GILT, stroke_width=0.9 * u, stroke_opacity=0.7
    )
    body = edged(x, y, bw, bh, 11 * u, "url(#lacquer)", edge, width * u)
    return shadow(x, y, bw, bh, 12 * u, u, 12) + _lacquer(y, bh) + body + inner


def place(w: float, h: float, u: float, colour: str = GILT, ground: str = "dark") -> str:
    """An empty place: a dashed edge, over the table ("dark") or on paper ("paper"); no margin."""
    width, half = 2.5 * u, 1.25 * u
    fill = "#000000" if ground == "dark" else "none"
    body = half, half, w - width, h - width
    dashes = path(dashed(*body, 11 * u, 10 * u, 8 * u), stroke=colour, stroke_width=width)
    return box(*body, 11 * u, fill, fill_opacity=0.25) + dashes


def dashed(x: float, y: float, w: float, h: float, r: float, on: float, off: float) -> str:
    """Path data of dashes round a box with corners of radius r: dashes of about `on` along its sides, one a corner.

    nanosvg joins the dashes of `stroke-dasharray` across a closed shape's start and paints that side solid.
    """
    out = ""
    sides = (
        (x + r, y, 1, 0, w - 2 * r),
        (x + w, y + r, 0, 1, h - 2 * r),
        (x + w - r, y + h, -1, 0, w - 2 * r),
        (x, y + h - r, 0, -1, h - 2 * r),
    )
    corners = ((x + w, y + r), (x + w - r, y + h), (x, y + h - r), (x + r, y))
    for (px, py, dx, dy, length), (cx, cy) in zip(sides, corners, strict=True):
        count = max(1, round((length - off) / (on + off)))
        step = (length - off) / count
        for i in range(count):
            a, b = off + i * step, (i + 1) * step
            out += f"M{n(px + dx * a)} {n(py + dy * a)}L{n(px + dx * b)} {n(py + dy * b)}"
        out += f"M{n(px + dx * length)} {n(py + dy * length)}A{n(r)} {n(r)} 0 0 1 {n(cx)} {n(cy)}"
    return out


def track(w: float, h: float, u: float, ground: str = "dark") -> str:
    """The groove of a progress bar, over lacquer or the table ("dark") or on ivory ("paper"); no margin.

    The part that is filled is a Fill, or a Picture of "bar" over it, so that no picture is made while it moves.
    """
    return box(0, 0, w, h, h / 2, "#3A5145" if ground == "dark" else "#C9B98F")


def bar(w: float, h: float, u: float, colour: str = GILT) -> str:
    """The filled part of a progress bar, with round ends; no margin."""
    return box(0, 0, w, h, h / 2, colour)
