"""The six pictures of the help cards, drawn on paper without a word, so that they serve every language."""

from __future__ import annotations

import math

import board
import counters
from small_cards import small_card
from woodcut import GRID

from kiosk.view.drawn_board import bay_outline
from kiosk.view.drawn_emblems import EMBLEMS, game
from kiosk.view.drawn_marks import FISH, PIPS, rosette
from kiosk.view.drawn_svg import at, box, circle, document, group, line, n, path, ring
from kiosk.view.palette import BRASS, GILT, GILT_DARK, IVORY, LACQUER, RED

W, H = 420, 280
Inks = dict[str, str]


def paper_shadow(w: float, h: float) -> str:
    """What a card drops on paper, about 0,0."""
    return "".join(box(-w / 2 - i * 0.4 + 1, -h / 2 - i * 0.4 + 2.5, w + i * 0.8, h + i * 0.8, w * 0.06, "#3B2A14", fill_opacity=0.06) for i in range(6))


def placed(art: str, x: float, y: float, w: float, turn: float = 0.0) -> str:
    """A card's drawing about (x, y), w wide, with its shadow."""
    h = w * 88 / 63
    return group(paper_shadow(w, h) + group(art, f"translate({n(-w / 2)} {n(-h / 2)}) scale({w / 630 / GRID:.5f})"), at(x, y, turn))


def face(name: str, inks: Inks, x: float, y: float, w: float = 84.0, turn: float = 0.0, *, lit: bool = False) -> str:
    """A card face with the large index; lit: in a gilt frame."""
    frame = group(box(-w / 2 - 5, -w * 0.7 - 5, w + 10, w * 88 / 63 + 10, 9, GILT, stroke=GILT_DARK, stroke_width=1), at(x, y, turn)) if lit else ""
    return frame + placed(small_card(name[0], name[1], inks).body(), x, y, w, turn)


def hidden(x: float, y: float, w: float = 84.0, turn: float = 0.0) -> str:
    """A card face down, in few lines."""
    h = w * 88 / 63
    body = box(-w / 2, -h / 2, w, h, w * 0.06, IVORY, stroke="#B9AB87", stroke_width=1) + box(-w * 0.43, -h / 2 + w * 0.07, w * 0.86, h - w * 0.14, 3, LACQUER)
    body += box(-w * 0.38, -h / 2 + w * 0.12, w * 0.76, h - w * 0.24, 2, stroke=GILT, stroke_width=1.2) + group(rosette(w * 0.2, 12))
    return group(paper_shadow(w, h) + body, at(x, y, turn))


def a_fish(x: float, y: float, length: float, turn: float = 0.0) -> str:
    """A counter about (x, y), on paper."""
    k = length / 440
    dark = path(FISH, "#3B2A14", fill_opacity=0.3, transform="translate(5 14)")
    return group(dark + counters.fish(), f"translate({n(x)} {n(y)}) rotate({n(turn)}) scale({k:.4f}) translate(-220 -50)")


def way(d: str, tip: tuple[float, float, float]) -> str:
    """A drawn arrow: a path and a head at (x, y) turned by so many degrees."""
    x, y, turn = tip
    return line(d, 5, BRASS) + group(path("M9 0L-9 -10L-4 0L-9 10Z", BRASS), at(x, y, turn))


def empty_place(x: float, y: float, w: float, sign: str) -> str:
    """Where a card is missing."""
    h = w * 88 / 63
    return box(x - w / 2, y - h / 2, w, h, 6, stroke=GILT_DARK, stroke_width=3, stroke_dasharray="9 7") + group(sign, at(x, y))


def small_board(r: float) -> str:
    """The board in few lines, about 0,0."""
    body = circle(0, 0, 496, LACQUER, stroke=GILT_DARK, stroke_width=8) + ring(486, 8) + ring(438, 5) + ring(382, 4)
    for i, (name, emblem) in enumerate(zip(board.NAMES, EMBLEMS, strict=True)):
        bay = path(bay_outline(), RED if name == "Pope" else "#0F2119", stroke=GILT, stroke_width=5)
        upright = 180 + i * 45
        mark = group(EMBLEMS[emblem](), at(0, 296, -upright, 1.55))
        body += group(bay + mark, f"rotate({upright})")
    body += circle(0, 0, 150, "#5C3320", stroke=GILT, stroke_width=6) + ring(96, 4, GILT_DARK) + circle(0, 0, 26, "#7A4A2C", stroke=GILT, stroke_width=4)
    return group(body, f"scale({r / 496:.4f})")


def the_board(inks: Inks) -> str:
    """Counters go on the board."""
    heap = "".join(a_fish(x, y, 66, t) for x, y, t in ((62, 208, 6), (84, 226, -8), (56, 244, 176), (104, 246, 5), (72, 262, -4)))
    flying = a_fish(78, 136, 58, 128) + a_fish(122, 76, 58, 150)
    return heap + flying + way("M62 182C60 112 92 66 142 50", (148, 48, -14)) + group(small_board(128), at(286, 140))


def the_run(inks: Inks) -> str:
    """A run climbs its suit; whoever holds the next card plays it."""
    run = "".join(face(c, inks, 64 + i * 55, 140, 106) for i, c in enumerate(("5C", "6C", "7C")))
    return run + way("M242 140H270", (276, 140, 0)) + face("8C", inks, 350, 140, 112, lit=True)


def the_stop(inks: Inks) -> str:
    """Nobody can play the next card."""
    run = "".join(face(c, inks, 64 + i * 55, 140, 106) for i, c in enumerate(("5C", "6C", "7C")))
    bar = line("M252 60V220", 9, RED)
    eight = "M0 -7A9 8.5 0 1 1 0.1 -7M0 -7A11 10.5 0 1 0 0.1 -7"
    sign = group(line(eight, 5, GILT_DARK), at(0, -26, 0, 1.25)) + group(path(PIPS["C"], GILT_DARK), at(0, 33, 0, 0.46))
    return run + bar + hidden(358, 130, 94, 9) + box(273, 66, 106, 148, 6, IVORY) + empty_place(326, 140, 106, sign)


def the_sweep(inks: Inks) -> str:
    """A trump king, queen, knave or ace, or the nine of diamonds, takes its compartment."""
    bay = path(bay_outline(-4), GILT_DARK) + path(bay_outline(), "#0F2119", stroke=GILT, stroke_width=5) + path(bay_outline(10), stroke=GILT, stroke_width=1.2, stroke_opacity=0.6)
    out = group(bay + group(EMBLEMS["king"](), at(0, 312, 0, 1.5)), "translate(132 -82) scale(.82)")
    out += a_fish(106, 92, 70, 8) + a_fish(156, 104, 70, 174) + a_fish(130, 122, 70, -6)
    ticket = circle(0, 0, 26, IVORY, stroke=GILT, stroke_width=4.5) + ring(23, 0.8, BRASS) + group(path(PIPS["H"], inks["H"]), at(0, 1, 0, 0.3))
    out += face("KH", inks, 330, 146, 116, lit=True) + group(circle(1, 3, 28, "#3B2A14", fill_opacity=0.3) + ticket, at(386, 60))
    return out + way("M196 66C218 40 240 42 254 66", (257, 71, 60)) + a_fish(216, 38, 56, 172)


def the_pairs(inks: Inks) -> str:
    """King after queen takes Matrimony, queen after knave Intrigue."""
    out = ""
    for y, low, high, emblem in ((72, "QH", "KH", "matrimony"), (208, "JH", "QH", "intrigue")):
        out += face(low, inks, 58, y, 86) + face(high, inks, 128, y, 86) + way(f"M186 {y}H222", (226, y, 0))
        out += group(circle(0, 0, 52, LACQUER, stroke=GILT, stroke_width=4) + ring(45, 1) + group(EMBLEMS[emblem](), at(0, 0, 0, 0.98)), at(292, y))
        out += a_fish(382, y - 12, 62, 6) + a_fish(380, y + 12, 62, -5)
    return out


def going_out(inks: Inks) -> str:
    """Whoever is out first takes Game, and a counter for each card that the others hold."""
    out = group(circle(1, 3, 66, "#3B2A14", fill_opacity=0.25), at(210, 92))
    out += group(circle(0, 0, 64, LACQUER, stroke=GILT, stroke_width=5) + ring(56, 1) + group(game(), at(0, 3, 0, 1.35)), at(210, 92))
    for side, cards in ((-1, 3), (1, 4)):
        fan = "".join(group(hidden(0, -62, 58), f"rotate({n((i - (cards - 1) / 2) * 15)})") for i in range(cards))
        out += group(fan, at(210 + side * 142, 278))
        for i in range(cards):
            a = math.radians(6 + i * 21)
            x, y = side * 100 * math.cos(a), 100 * math.sin(a)
            out += a_fish(210 + x, 92 + y, 54, math.degrees(math.atan2(y, x)))
    return out


def pictures(inks: Inks) -> dict[str, str]:
    """The help's files by name, in the inks of one pack."""
    drawings = {"board": the_board, "run": the_run, "stops": the_stop, "sweep": the_sweep, "pairs": the_pairs, "out": going_out}
    return {name: document(counters.SHEEN + draw(inks), 0, 0, W, H) for name, draw in drawings.items()}
