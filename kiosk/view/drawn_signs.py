"""Signs: marks of the seats and of play, each fitted into its picture about the middle. No margin unless it says so."""

from __future__ import annotations

import math
from typing import Final

from .drawn_emblems import EMBLEMS, game, laurel, tiara
from .drawn_marks import CHARGES, FISH, PIPS, rosette
from .drawn_surfaces import edged, rounded
from .drawn_svg import at, box, circle, group, line, n, path, polar, radial, ring
from .palette import (
    BRASS,
    GILT,
    GILT_DARK,
    GILT_LIGHT,
    INK,
    IVORY,
    LACQUER,
    LACQUER_DEEP,
    SEATS,
    SUIT_INKS,
    TRACK,
    mixed,
)

SEAL_RINGS: Final[dict[str, str]] = {"gilt": GILT, "ink": INK, "brass": BRASS}


def fitted(w: float, h: float, body: str, bw: float = 100.0, bh: float = 100.0) -> str:
    """A drawing in a box bw x bh about 0,0, as large as w x h allows, in its middle."""
    return group(body, at(w / 2, h / 2, 0, min(w / bw, h / bh)))


def seal(w: float, h: float, seat: int, edge: str = "gilt") -> str:
    """A seat's emblem: its charge in ivory on its colour. seat: 0 to 7; edge: "gilt", "ink" or "brass"."""
    charge, colour = SEATS[seat]
    enamel = radial("enamel", ((0, colour), (0.62, colour), (1, mixed(colour, "#000000", 0.3))), 46)
    disc = circle(0, 0, 46, "url(#enamel)", stroke=SEAL_RINGS[edge], stroke_width=4.5) + ring(
        41.5, 1, "#000000", stroke_opacity=0.3
    )
    return fitted(w, h, enamel + disc + group(path(CHARGES[charge], IVORY), at(0, 0, 0, 1.18)))


def trump(w: float, h: float, suit: str, pack: str = "four") -> str:
    """The trump's ticket: its pip on an ivory disc, with a shadow. suit: C, D, H or S."""
    body = circle(1, 4, 45, "#000000", fill_opacity=0.4) + circle(0, 0, 42, IVORY, stroke=GILT, stroke_width=7)
    body += ring(37.5, 1.2, BRASS)
    return fitted(w, h, body + group(path(PIPS[suit], SUIT_INKS[pack][suit]), at(0, 0, 0, 0.5)))


def dealer(w: float, h: float) -> str:
    """Who deals: a gilt button with three cards, with a shadow."""
    body = circle(1, 4, 45, "#000000", fill_opacity=0.4) + circle(0, 0, 44, GILT, stroke=GILT_DARK, stroke_width=4)
    body += ring(37, 2, INK)
    for turn in (-26, 0, 26):
        body += group(box(-12, -40, 24, 35, 3.5, IVORY, stroke=INK, stroke_width=3), at(0, 22, turn))
    return fitted(w, h, body)


def count_plate(w: float, h: float, state: str = "up") -> str:
    """The round ivory plate a count stands on. state: "up" or "lit" (a broad gilt edge)."""
    body = radial("plate", ((0, "#FFFAEC"), (0.75, IVORY), (1, "#D9CBA6")), 44)
    body += circle(0, 3, 47, LACQUER_DEEP, fill_opacity=0.5) + circle(0, 0, 46, GILT_DARK)
    width = 7.0 if state == "lit" else 3.2
    body += circle(0, 0, 44.5 - width / 2, "url(#plate)", stroke=GILT, stroke_width=width)
    return fitted(w, h, body + ring(38.5 - (4 if state == "lit" else 0), 1, BRASS))


def pointer(w: float, h: float, seat: int | None = None) -> str:
    """The ivory hand on the rim that points down to who must act; box 70 x 90, its foot's middle at the top.

    seat: 0 to 7 shows that seat's charge on it; None a rosette. Turn the picture to point elsewhere.
    """
    tip = "M-27 -38Q0 -28 27 -38C20 -17 6 5 0 37C-6 5 -20 -17 -27 -38Z"
    body = path(tip, "#000000", fill_opacity=0.5, transform="translate(2 5)")
    body += path(tip, IVORY, stroke=INK, stroke_width=8, stroke_linejoin="round")
    body += path(tip, IVORY, stroke=GILT, stroke_width=4, stroke_linejoin="round")
    if seat is None:
        body += group(rosette(10), at(0, -20))
    else:
        charge, colour = SEATS[seat]
        body += group(path(CHARGES[charge], colour), at(0, -20, 0, 0.42))
    return fitted(w, h, body, 70, 90)


def corner(w: float, h: float, state: str = "up") -> str:
    """A round corner button, with a shadow; its sign is put on it. state: "up" or "pressed"."""
    body = circle(1, 4, 45, "#000000", fill_opacity=0.4) if state == "up" else ""
    body += radial("corner", ((0, "#1E3B2E"), (0.7, LACQUER), (1, "#10211A")), 44, -10, -12)
    fill = "url(#corner)" if state == "up" else LACQUER_DEEP
    body += circle(0, 0, 44, fill, stroke=GILT, stroke_width=4.5 if state == "pressed" else 3)
    return fitted(w, h, body + ring(38, 1.2, GILT, stroke_opacity=0.8))


def pip(w: float, h: float, suit: str, colour: str = "") -> str:
    """A pip. suit: C, D, H or S; colour: its four-colour ink where left out."""
    return fitted(w, h, path(PIPS[suit], colour or SUIT_INKS["four"][suit]), 104, 104)


def emblem(w: float, h: float, pot: str, ground: str = "dark") -> str:
    """A compartment's emblem, 98 x 80. pot: its name in the rules; ground: "dark", or "paper" for game's wreath."""
    if pot == "game" and ground == "paper":
        return fitted(w, h, game(GILT_DARK, INK), 98, 80)
    lift = {"pope": 4.0, "queen": -4.0}.get(pot, 0.0)
    return fitted(w, h, group(EMBLEMS[pot](), f"translate(0 {n(lift)})"), 98, 80)


def pope_tiara(w: float, h: float) -> str:
    """Pope's tiara alone, for what concerns the nine of diamonds; box 52 x 80."""
    return fitted(w, h, group(tiara(), "translate(0 3)"), 52, 80)


def wreath(w: float, h: float, colour: str = GILT, shade: str = GILT_DARK) -> str:
    """A laurel wreath, open above."""
    return fitted(w, h, group(laurel(colour, shade), "translate(0 -2)"), 84, 84)


def star(w: float, h: float, colour: str = GILT) -> str:
    """A five-pointed star."""
    return fitted(w, h, path(CHARGES["star"], colour), 54, 54)


def rosette_sign(w: float, h: float, petals: int = 12) -> str:
    """A gilt rosette."""
    return fitted(w, h, rosette(48, petals), 100, 100)


def flourish(w: float, h: float, colour: str = GILT) -> str:
    """A rule with a rosette in its middle and leaves beside it; the rule grows with the picture's width."""
    k, y = h / 20, h / 2
    out = line(f"M{n(k)} {n(y)}H{n(w / 2 - 30 * k)}M{n(w / 2 + 30 * k)} {n(y)}H{n(w - k)}", 1.4 * k, colour)
    for side in (-1, 1):
        leaves = path("M0 0C5 -5 12 -6 18 0C12 6 5 5 0 0Z", colour)
        out += group(group(leaves, "translate(11 0)"), f"translate({n(w / 2)} {n(y)}) scale({n(side * k)} {n(k)})")
    return out + group(rosette(9), at(w / 2, y, 0, k))


def person(w: float, h: float, colour: str = IVORY) -> str:
    """A bust: a person sits here."""
    body = circle(0, -20, 20, colour) + path("M-38 44C-38 4 38 4 38 44Z", colour)
    return fitted(w, h, body)


def cog(w: float, h: float, colour: str = IVORY) -> str:
    """A cog: a computer player sits here."""
    teeth, inner = "", "M0 -14A14 14 0 1 0 0 14A14 14 0 1 0 0 -14Z"
    outline: list[str] = []
    for i in range(8):
        for radius, offset in ((34.0, -15.5), (47.0, -10.0), (47.0, 10.0), (34.0, 15.5)):
            a = math.radians(i * 45 + offset)
            outline.append(f"{n(radius * math.sin(a))} {n(-radius * math.cos(a))}")
    teeth = "M" + "L".join(outline) + "Z"
    return fitted(w, h, path(teeth + inner, colour, fill_rule="evenodd", stroke=colour, stroke_width=3))


def levels(w: float, h: float, level: int, of: int = 3, colour: str = GILT) -> str:
    """How strong a computer player is: `level` dots of `of` filled, along the longer side."""
    across = w >= h
    step = (w if across else h) / of
    r = min(step, h if across else w) * 0.36
    out = ""
    for i in range(of):
        x, y = ((i + 0.5) * step, h / 2) if across else (w / 2, h - (i + 0.5) * step)
        out += circle(x, y, r, colour if i < level else "none", stroke=colour, stroke_width=r * 0.28)
    return out


def dots(w: float, h: float, count: int, now: int, colour: str = GILT_DARK) -> str:
    """Which page of `count` is open: dot `now` (0 first) is filled."""
    step = w / count
    r = min(step, h) * 0.32
    return "".join(
        circle((i + 0.5) * step, h / 2, r, colour if i == now else "none", stroke=colour, stroke_width=r * 0.3)
        for i in range(count)
    )


def ring_timer(w: float, h: float, share: float, colour: str = GILT, groove: str = TRACK) -> str:
    """A ring of which `share` (0 to 1) is left, from the top clockwise. Ask for few values: each is a picture."""
    out = ring(44, 8, groove)
    if share >= 1:
        out += ring(44, 8, colour)
    elif share > 0:
        x, y = polar(44, math.pi - share * math.tau)
        out += line(f"M0 -44A44 44 0 {int(share > 0.5)} 1 {n(x)} {n(y)}", 8, colour)
    return fitted(w, h, out)


def fish_outline(w: float, h: float, colour: str = GILT) -> str:
    """A counter that has not come yet: the outline of a fish, 448 x 108, nose to the left."""
    return fitted(w, h, group(path(FISH, stroke=colour, stroke_width=9), "translate(-220 -50)"), 452, 112)


def counter_shadow(w: float, h: float, kind: str = "fish") -> str:
    """What a counter drops on lacquer, the size of its picture. kind: "fish" or "round"."""
    if kind == "round":
        return fitted(w, h, circle(0, 0, 97, "#000000", fill_opacity=0.4), 200, 200)
    return fitted(w, h, group(path(FISH, "#000000", fill_opacity=0.4), "translate(-220 -50)"), 448, 108)


def card_shadow(w: float, h: float) -> str:
    """What a card drops; the card lies in the middle 80 hundredths of the picture's width, 63 : 88."""
    cw = w * 0.8
    ch = cw * 88 / 63
    out = ""
    for i in range(7):
        grow = cw * 0.008 * i
        x, y = (w - cw) / 2 - grow + cw * 0.012, (h - ch) / 2 - grow + cw * 0.03
        out += path(rounded(x, y, cw + 2 * grow, ch + 2 * grow, cw * 0.05 + grow), "#000000", fill_opacity=0.08)
    return out


def card_lit(w: float, h: float, colour: str = GILT) -> str:
    """The frame behind a card that may be led; the card covers all but an edge of 0.04 of the picture's width."""
    return path(rounded(0, 0, w, h, w * 0.085), colour)


def card_place(w: float, h: float, colour: str = IVORY, ground: str = "dark") -> str:
    """The place of the card that must come next: dashed, for its rank and pip. ground: "dark" or "paper"."""
    width = w * 0.045
    fill = LACQUER if ground == "dark" else "none"
    shape = box(width / 2, width / 2, w - width, h - width, w * 0.08, fill)
    edge = box(
        width / 2,
        width / 2,
        w - width,
        h - width,
        w * 0.08,
        stroke=colour,
        stroke_width=width,
        stroke_dasharray=f"{n(w * 0.12)} {n(w * 0.085)}",
    )
    return shape + edge


def turn_up_frame(w: float, h: float) -> str:
    """The gilt frame the turned card lies in; the card takes the middle, 0.83 of the picture's width."""
    out = edged(0, 0, w, h, w * 0.11, LACQUER, GILT, w * 0.05)
    return out + box(w * 0.065, w * 0.065, w * 0.87, h - w * 0.13, w * 0.06, stroke=GILT_LIGHT, stroke_width=w * 0.01)


def curves(w: float, h: float, of: tuple[tuple[tuple[tuple[float, float], ...], str, str], ...], width: float) -> str:
    """Every player's counters over a match in one picture, the last on top. of: points, colour and charge of each.

    width: of the lines, px.
    """
    return "".join(_curve(w, h, points, colour, width, charge) for points, colour, charge in of)


def _curve(w: float, h: float, points: tuple[tuple[float, float], ...], colour: str, width: float, charge: str) -> str:
    """One player's counters over a match: a polyline with the seat's charge at its points, so that lines are told
    apart without their colours.

    points: x and y as shares of the picture, 0 to 1, y downwards; width: of the line, px. Where points lie close only
    some bear the charge, and the last has none, for the seal that stands there. Keep points three widths away from
    the picture's edge.
    """
    placed = [(x * w, y * h) for x, y in points]
    d = "M" + "L".join(f"{n(x)} {n(y)}" for x, y in placed)
    every = max(1, math.ceil(7 * width * (len(placed) - 1) / max(1.0, placed[-1][0] - placed[0][0])))
    knots = "".join(circle(x, y, width * 2.1, IVORY, stroke=colour, stroke_width=width * 0.4)
                    + group(path(CHARGES[charge], colour), at(x, y, 0, width * 1.7 / 27)) for x, y in placed[:-1:every])
    return line(d, width * 1.8, IVORY) + line(d, width, colour) + knots


def bang(w: float, h: float) -> str:
    """A gilt triangle with an exclamation mark: something needs a hand."""
    sign = path("M0 -42L46 38H-46Z", GILT, stroke=INK, stroke_width=5, stroke_linejoin="round")
    return fitted(w, h, sign + line("M0 -12V12", 9.5, INK) + circle(0, 26, 5.6, INK))


def tick(w: float, h: float, colour: str = GILT, ground: str = LACQUER) -> str:
    """A tick on a disc: ready."""
    disc = circle(0, 0, 45, ground, stroke=colour, stroke_width=4)
    return fitted(w, h, disc + line("M-20 1L-6 18L22 -18", 10, colour))


def arrow(w: float, h: float, colour: str = GILT) -> str:
    """A chevron that points to the right; turn the picture for other ways."""
    return fitted(w, h, line("M-18 -36L20 0L-18 36", 12, colour))


def plus(w: float, h: float, colour: str = GILT) -> str:
    """A ring with a plus: sit here."""
    return fitted(w, h, ring(44, 5, colour) + line("M-22 0H22M0 -22V22", 8, colour))


def undo(w: float, h: float, colour: str = GILT) -> str:
    """An arrow that turns back."""
    return fitted(w, h, line("M-34 -14H14A24 24 0 0 1 14 34H-10M-18 -32L-36 -14L-18 4", 8.5, colour))


def close(w: float, h: float, colour: str = GILT) -> str:
    """A cross to close with."""
    return fitted(w, h, line("M-28 -28L28 28M28 -28L-28 28", 10, colour))


def hand(w: float, h: float, held: bool = False) -> str:
    """A hand with its finger out, pointing up, in a lacquer cuff; turn the picture. held: it presses, with rings."""
    skin = (
        "M-14 6V-36A9 9 0 0 1 4 -36V-10C6 -18 19 -18 20 -9C22 -16 33 -14 34 -6C36 -10 45 -8 44 1L42 20"
        "C41 28 36 32 32 36H-10C-16 26 -32 16 -38 3C-41 -5 -32 -10 -26 -3L-14 9"
    )
    rings = "".join(ring(r, 3, GILT, stroke_opacity=o) for r, o in ((14, 1.0), (22, 0.55))) if held else ""
    body = group(rings, "translate(-5 -36)") + path(
        skin + "Z", IVORY, stroke=INK, stroke_width=4, stroke_linejoin="round"
    )
    body += line("M4 -10V6M20 -9V5M34 -6V5M-14 9L-8 15", 2.6, INK)
    cuff = box(-13, 35, 48, 14, 3, LACQUER, stroke=GILT, stroke_width=3)
    return fitted(w, h, body + cuff, 104, 104)


def cards_mark(w: float, h: float) -> str:
    """A small card back, before the number of cards a seat holds; 20 : 28."""
    body = box(-9, -13, 18, 26, 2.4, IVORY, stroke=INK, stroke_width=1.2)
    back = box(-6.6, -10.6, 13.2, 21.2, 1.2, LACQUER) + path("M0 -7L4.4 0L0 7L-4.4 0Z", GILT)
    return fitted(w, h, body + back, 20, 28)
