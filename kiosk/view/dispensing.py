"""Counters on their way out of a dispenser: how many have come, and where to reach, over the taker's plate."""

from __future__ import annotations

import math

from .boardview import counter
from .cached import cached
from .drawn import surface
from .layout import Layout
from .model import Payout
from .palette import GILT, IVORY
from .parts import Kit, bar, drawn
from .scene import Drawn, Face, Op, Picture
from .setting import COMPACT, Setting
from .spots import Box, Piece, Spot
from .text import block, line, lines
from .words import Words

MOST_FISH = 8
"""Up to so many counters are shown one by one; more as a bar."""


def reach(say: Words, where: str) -> str:
    """Return where to reach, in words. where: the operator's words for the tray's place, "" for none."""
    if not where:
        return say("Reach into the tray.")
    usual = {
        "below, on your right": say("below, on your right"),
        "below, on your left": say("below, on your left"),
        "at your place": say("at your place"),
    }
    return say("Reach into the tray {where}.", where=usual.get(where, where))


def came_of(say: Words, payout: Payout) -> str:
    """Return how many of the counters asked for have come."""
    return say("{came} of {asked}", came=payout.came, asked=payout.asked)


def payout_panels(kit: Kit, st: Setting, payouts: tuple[Payout, ...]) -> Piece:
    """A panel for every seat whose counters are coming; touches go through to what it covers."""
    ops: list[Op] = []
    for i, payout in enumerate(payouts):
        ops += _panel(kit.lo, kit.say, st, payout, i, len(payouts))
    return Piece(tuple(ops))


@cached(32)
def _panel(lo: Layout, say: Words, st: Setting, payout: Payout, nth: int, of: int) -> tuple[Op, ...]:
    u, cap, measure = lo.u, lo.cap, lo.stage.measure
    seating = st.seats[payout.seat]
    words = reach(say, payout.where)
    w = min(max(440 * u, 17 * cap), (lo.w if seating.side in "SN" else lo.h) - 24 * u)
    text = block(measure, words, w - 130 * u, cap, Face.PLAIN, 2, lo.stage.cap)
    figure = max(36 * u, 1.5 * cap)
    h = 28 * u + figure + 62 * u + text.height + 46 * u
    if st.form == COMPACT:
        spot = Spot(0, 0)
        box = Box((lo.w - w) / 2, (lo.h - of * h) / 2 + nth * h, w, h)
    else:
        spot = seating.spot
        box = _place(lo, st, payout.seat, w, h)
    ops: list[Op] = [surface("panel", *box, u, 4.0)]
    y = box.y + 26 * u + figure
    ops.append(line(measure, came_of(say, payout), box.cx, y, w - 40 * u, figure, GILT, Face.BOLD))
    y += 36 * u
    ops += _row(lo, payout, box, y)
    y += 28 * u
    rule = Picture(Drawn("track", (u, "dark")), box.cx, y, round(w - 60 * u), max(2, round(2 * u)))
    size = 30 * u
    ops.append(rule)
    middle = y + (box.bottom - y) / 2 - 4 * u
    ops.append(drawn("arrow", box.x + 52 * u, middle, size, size, turn=90.0))
    top = middle - text.height / 2 + text.cap
    ops += lines(text, box.x + 92 * u, top, IVORY, Face.PLAIN, 0.0, IVORY)
    return spot.ops(ops)


def _row(lo: Layout, payout: Payout, box: Box, y: float) -> list[Op]:
    """The counters one by one, or a bar."""
    u, n = lo.u, payout.asked
    if n > MOST_FISH:
        share = payout.came / max(1, n)
        kit = Kit(lo, Words())
        return list(bar(kit, box.x + 40 * u, y - 6 * u, box.w - 80 * u, share, h=12 * u).ops)
    step = min(84 * u, (box.w - 60 * u) / n)
    length = step * 0.9
    out: list[Op] = []
    for i in range(n):
        x = box.cx + (i - (n - 1) / 2) * step
        if i < payout.came:
            out.append(counter("fish", x, y, length, 0))
        else:
            out.append(drawn("fish-outline", x, y, length, length * 112 / 452))
    return out


def _place(lo: Layout, st: Setting, seat: int, w: float, h: float) -> Box:
    """Above the plate, as near to it as the screen allows, in the plate's own co-ordinates."""
    seating = st.seats[seat]
    gap = 26 * lo.u
    best, cost = Box((seating.w - w) / 2, -h - gap, w, h), math.inf
    tops = (-h - gap, seating.h + gap) if st.form != "round" else (-h - gap,)
    shifts = [(i - 60) * 10 * lo.u for i in range(121)]
    for top in tops:
        for shift in shifts:
            tried = Box((seating.w - w) / 2 + shift, top, w, h)
            if lo.screen.inset(4 * lo.u).holds(seating.spot.box(*tried)) and abs(shift) + (top > 0) < cost:
                best, cost = tried, abs(shift) + (top > 0)
    return best
