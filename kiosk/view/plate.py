"""A seat's plate: who sits there, purse and cards, and what is due; the whole plate is the target.

Laid out as its owner reads it, in a slot of the layout whose lower edge is the edge of the screen.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from kiosk.rules.cards import SIGNS

from .cached import cached
from .drawn import surface
from .layout import Layout
from .palette import GILT, INK, IVORY, RED, SUIT_INKS
from .parts import drawn, seal
from .scene import Drawn, Face, Fill, Op, Picture, Text
from .spots import Box, bounds
from .text import TIGHTEST, block, fit, line, lines
from .words import figure


class PlateFace(NamedTuple):
    """What a plate shows. state: "wait", "act", "may", "away", "pressed". action: the words of what is due, in place
    of purse and cards. strong: set in the largest capitals ("+3"). suit: letter of the trump, "" while unknown.
    """

    name: str
    emblem: int
    purse: int
    cards: int
    state: str = "wait"
    action: str = ""
    strong: bool = False
    suit: str = ""
    dealer: bool = False
    computer: bool = False
    minded: bool = False
    owed: int = 0
    timed: bool = False


EDGE: Final = 6.0
"""From a plate's body to the edge of the screen, units."""
IVORY_STATES: Final = ("act", "may", "pressed")


@cached(256)
def plate_ops(lo: Layout, face: PlateFace, w: float, h: float) -> tuple[Op, ...]:
    """A plate's operations; origin: the upper left corner of its slot of w x h px."""
    u, measure = lo.u, lo.stage.measure
    h -= EDGE * u
    ivory = face.state in IVORY_STATES
    ink = INK if ivory else IVORY
    ops: list[Op] = [surface("plate", 0, 0, w, h, u, face.state)]
    r, first, second = (21 * u, 0.31, 0.72) if face.action else (24 * u, 0.34, 0.745)
    x = 40 * u
    if face.action and _in_two_lines(lo, face, w):
        r, first, second = 18 * u, 0.215, 0.675
        x = 54 * u if face.dealer else x
    mid = h * first
    ops.append(seal(face.emblem, x, mid, r, "ink" if ivory else "gilt"))
    cap = max(lo.cap, 21 * u)
    ops.append(line(measure, face.name, 76 * u, mid + cap / 2, w - 92 * u, cap, ink, Face.BOLD, 0.0, lo.stage.cap))
    if face.action:
        ops += action_words(lo, face, w, h * (second - (0.02 if face.timed else 0)))
    else:
        ops += _figures(lo, face, w, h * second)
    if face.suit:
        ops.append(trump_badge(lo, w, face.suit))
    if face.dealer:
        ops.append(dealer_badge(lo))
    return tuple(ops)


def trump_badge(lo: Layout, w: float, suit: str) -> Picture:
    """The trump on the upper right corner of a plate so wide. suit: its letter."""
    return drawn("trump", w - 24 * lo.u, lo.u, 52 * lo.u, 52 * lo.u, suit, lo.stage.pack)


def dealer_badge(lo: Layout) -> Picture:
    """The dealer's mark on the upper left corner of a plate."""
    return drawn("dealer", 14 * lo.u, -lo.u, 50 * lo.u, 50 * lo.u)


def badges(lo: Layout, place: int, *, dealer: bool) -> tuple[Box, ...]:
    """Where the round badges of the plate at a place are, the trump's whether it is known or not."""
    found = (trump_badge(lo, lo.slot_w, "S"), *((dealer_badge(lo),) if dealer else ()))
    return tuple(bounds(op) for op in lo.slot(place).ops(found))


def _in_two_lines(lo: Layout, face: PlateFace, w: float) -> bool:
    """Whether what is due at a plate of a width takes two lines."""
    return sum(isinstance(op, Text) for op in action_words(lo, face, w, 0.0)) > 1


def action_words(
    lo: Layout, face: PlateFace, w: float, middle: float, *, left: float = 0.0, one_line: bool = False
) -> tuple[Op, ...]:
    """What is due at a plate, about its middle line, in a width w from `left` on."""
    u, measure = lo.u, lo.stage.measure
    cap = max((28 if face.strong else 23) * u, lo.cap)
    colour = RED if face.state in IVORY_STATES else IVORY
    pips = sign_ink(lo, face.action) if colour == RED else colour
    ops: list[Op] = []
    if face.minded:
        size = 1.25 * cap
        ops.append(drawn("cog", left + 14 * u + size / 2, middle, size, size, colour))
        left, w = left + size + 10 * u, w - size - 10 * u
    room = w - 28 * u
    x = left + w / 2
    one = fit(measure, face.action, room, cap, Face.BOLD, lo.stage.cap)
    if one_line or one.squeeze >= TIGHTEST or " " not in face.action:
        word = Text(face.action, x, middle + one.cap / 2, one.cap, colour, squeeze=one.squeeze, pips=pips)
        return (*ops, word)
    two = block(measure, face.action, room, lo.stage.cap, Face.BOLD, 2)
    top = middle - 1.3 * two.cap
    return (*ops, *lines(two, x, top + two.cap, colour, Face.BOLD, pips=pips, pitch=1.32))


def fish_sign(x: float, y: float, w: float) -> Picture:
    """A fish that stands before a number of counters."""
    return Picture("counters/fish", x, y, round(w), round(w * 108 / 448))


def _figures(lo: Layout, face: PlateFace, w: float, y: float) -> tuple[Op, ...]:
    u, measure = lo.u, lo.stage.measure
    ivory = face.state in IVORY_STATES
    ink = INK if ivory else IVORY
    cap = max(lo.cap, 21 * u)
    base = y + cap / 2
    ops: list[Op] = []
    if ivory:
        ops.append(drawn("value", 41 * u, y, 58 * u, 34 * u, u))
    ops.append(fish_sign(41 * u, y, 48 * u))
    ops.append(line(measure, figure(face.purse), 76 * u, base, 62 * u, cap, ink, Face.BOLD, 0.0))
    ops.append(drawn("cards-mark", 152 * u, y, 21 * u, 29.4 * u))
    ops.append(line(measure, str(face.cards), 171 * u, base, 36 * u, cap, ink, Face.BOLD, 0.0))
    right = w - 24 * u
    if face.owed:
        ops.append(drawn("bang", right - 18 * u, y, 26 * u, 26 * u))
        ops.append(line(measure, str(face.owed), right + 12 * u, base, 24 * u, cap, ink, Face.BOLD, 1.0))
    elif face.computer:
        ops.append(drawn("cog", right, y, 23 * u, 23 * u, ink if ivory else GILT))
    return tuple(ops)


def time_bar(lo: Layout, w: float, h: float, share: float) -> tuple[Op, ...]:
    """The time left, along the lower edge of a plate of w x h; share: 0 to 1 of it left. Origin: the plate's."""
    u = lo.u
    x, y, full, tall = 20 * u, h - (EDGE + 17) * u, w - 40 * u, max(3.0, 6 * u)
    return (
        Picture(Drawn("track", (u, "paper")), x + full / 2, y + tall / 2, round(full), round(tall)),
        Fill(x, y, full * max(0.0, min(1.0, share)), tall, RED),
    )


def sign_ink(lo: Layout, text: str) -> str | None:
    """The ink of the first suit sign in a text where the pack is not the four-colour one."""
    if lo.stage.pack == "four":
        return None
    return next((SUIT_INKS[lo.stage.pack]["CDHS"[SIGNS.index(c)]] for c in text if c in SIGNS), None)
