"""A seat as a row in a list, and the big plate of whoever acts, for the compact form of the table."""

from __future__ import annotations

from .cached import cached
from .drawn import surface
from .layout import Layout
from .palette import GILT, INK, IVORY, RED
from .parts import drawn, seal
from .plate import EDGE, IVORY_STATES, PlateFace, action_words, fish_sign, plate_ops
from .scene import Face, Op
from .setting import Seating
from .text import line
from .words import figure


@cached(256)
def seat_ops(lo: Layout, face: PlateFace, seating: Seating) -> tuple[Op, ...]:
    """A seat's plate or row, where it stands."""
    w, h = seating.w, seating.h
    if seating.style == "plate":
        ops = plate_ops(lo, face, w, h)
    elif seating.style == "line":
        ops = line_ops(lo, face, w, h)
    elif seating.style == "big":
        ops = big_ops(lo, face, w, h)
    else:
        ops = row_ops(lo, face, w, h)
    return seating.spot.ops(ops)


def _paper(lo: Layout, face: PlateFace, w: float, h: float) -> Op:
    return surface("plate", 0, 0, w, h, min(lo.u, h / 118), face.state)


def row_ops(lo: Layout, face: PlateFace, w: float, h: float) -> tuple[Op, ...]:
    """Two lines: the name, and purse and cards (or what is due). Origin: the row's upper left corner."""
    cap, measure = lo.cap, lo.stage.measure
    ivory = face.state in IVORY_STATES
    ink = INK if ivory else IVORY
    pad = 0.55 * cap
    r = min(1.05 * cap, h * 0.24)
    one, two = h * 0.3, h * 0.72
    x = pad + 2 * r + 0.6 * cap
    ops: list[Op] = [_paper(lo, face, w, h), seal(face.emblem, pad + r, one, r, "ink" if ivory else "gilt")]
    room = w - x - pad - (1.8 * cap if face.dealer else 0)
    ops.append(line(measure, face.name, x, one + cap / 2, room, cap, ink, Face.BOLD, 0.0))
    if face.dealer:
        ops.append(drawn("dealer", w - pad - 0.9 * cap, one, 1.9 * cap, 1.9 * cap))
    if face.action:
        return (*ops, *action_words(lo, face, w, two))
    fish_w = 2.3 * cap
    base = two + cap / 2
    if ivory:
        ops.append(drawn("value", pad + fish_w / 2, two, fish_w + 0.5 * cap, 1.55 * cap, lo.u))
    ops.append(fish_sign(pad + fish_w / 2, two, fish_w))
    at = pad + fish_w + 0.5 * cap
    ops.append(line(measure, figure(face.purse), at, base, 2.5 * cap, cap, ink, Face.BOLD, 0.0))
    at += 3.1 * cap
    ops.append(drawn("cards-mark", at, two, 0.95 * cap, 1.33 * cap))
    ops.append(line(measure, str(face.cards), at + 0.95 * cap, base, w - pad - at - cap, cap, ink, Face.BOLD, 0.0))
    if face.computer or face.owed:
        ops.append(drawn("bang" if face.owed else "cog", w - pad - 0.5 * cap, two, 1.1 * cap, 1.1 * cap))
    return tuple(ops)


def line_ops(lo: Layout, face: PlateFace, w: float, h: float) -> tuple[Op, ...]:
    """One line: emblem, name, purse, cards (or what is due). Origin: the row's upper left corner."""
    cap, measure = lo.cap, lo.stage.measure
    ivory = face.state in IVORY_STATES
    ink = INK if ivory else IVORY
    wide = w > 13 * cap
    pad = 0.4 * cap
    r = min(0.42 * h, 0.85 * cap)
    y, base = h / 2, h / 2 + cap / 2
    ops: list[Op] = [_paper(lo, face, w, h)]
    x = pad
    if w > 8.6 * cap:
        ops.append(seal(face.emblem, pad + r, y, r, "ink" if ivory else "gilt"))
        x += 2 * r + (0.55 if face.dealer else 0.35) * cap
    if face.dealer:
        side = 1.3 * r
        ops.append(drawn("dealer", *((pad + 1.75 * r, y + 0.55 * r) if x > pad else (x, y - 0.4 * h)), side, side))
    if face.action and not face.strong:
        return (*ops, *action_words(lo, face, w - x, y, one_line=True, left=x))
    right = w - pad
    if face.strong:
        ops.append(line(measure, face.action, right, base, 3 * cap, cap, RED if ivory else ink, Face.BOLD, 1.0))
        ops.append(line(measure, face.name, x, base, right - 3.2 * cap - x, cap, ink, Face.BOLD, 0.0))
        return tuple(ops)
    ops.append(line(measure, str(face.cards), right, base, 1.5 * cap, cap, ink, Face.BOLD, 1.0))
    right -= 1.5 * cap if wide else 1.95 * cap
    if wide:
        ops.append(drawn("cards-mark", right - 0.3 * cap, y, 0.95 * cap, 1.33 * cap))
        right -= 1.3 * cap
    ops.append(line(measure, figure(face.purse), right, base, 2.3 * cap, cap, ink, Face.BOLD, 1.0))
    right -= 2.5 * cap if wide else 1.65 * cap
    if wide:
        fish_w = 2 * cap
        if ivory:
            ops.append(drawn("value", right - fish_w / 2, y, fish_w + 0.4 * cap, 1.3 * cap, lo.u))
        ops.append(fish_sign(right - fish_w / 2, y, fish_w))
        right -= fish_w + 0.3 * cap
    least = 0.82 * cap if lo.stage.large else cap
    room = right - x - (0 if wide else 0.4 * cap)
    ops.append(line(measure, face.name, x, base, room, cap, ink, Face.BOLD, 0.0, least))
    return tuple(ops)


def big_ops(lo: Layout, face: PlateFace, w: float, h: float) -> tuple[Op, ...]:
    """The plate of whoever acts, as large as it can be: the name, and what is due. Origin: its upper left corner."""
    cap, measure = lo.cap, lo.stage.measure
    h -= EDGE * lo.u
    ivory = face.state in IVORY_STATES
    ink = INK if ivory else IVORY
    r = 1.1 * cap
    one, two = h * 0.3, h * 0.7
    x = 2 * r + 1.3 * cap
    ops: list[Op] = [surface("plate", 0, 0, w, h, lo.u, face.state)]
    ops.append(seal(face.emblem, 0.75 * cap + r, one, r, "ink" if ivory else "gilt"))
    room = w - x - (2.4 if face.dealer else 0.5) * cap
    ops.append(line(measure, face.name, x, one + cap / 2, room, cap, ink, Face.BOLD, 0.0))
    if face.action:
        ops += action_words(lo, face, w, two)
    else:
        fish_w = 2.4 * cap
        if ivory:
            ops.append(drawn("value", 0.75 * cap + fish_w / 2, two, fish_w + 0.5 * cap, 1.7 * cap, lo.u))
        ops.append(fish_sign(0.75 * cap + fish_w / 2, two, fish_w))
        at = fish_w + 1.5 * cap
        ops.append(line(measure, figure(face.purse), at, two + cap / 2, w - at - 0.5 * cap, cap, ink, Face.BOLD, 0.0))
    if face.dealer:
        ops.append(drawn("dealer", w - 1.2 * cap, one, 1.9 * cap, 1.9 * cap))
    if face.computer:
        ops.append(drawn("cog", w - 1.2 * cap, two, 1.2 * cap, 1.2 * cap, ink if ivory else GILT))
    return tuple(ops)
