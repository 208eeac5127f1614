"""Board mode: a deal is settled. One row a loser, keys for the cards left, who holds Pope; then Settle."""

from __future__ import annotations

from kiosk.rules.cards import POPE, shown
from kiosk.view.drawn import surface
from kiosk.view.intents import Undo
from kiosk.view.model import SeatView
from kiosk.view.palette import DIM, GILT, INK, IVORY, RULE
from kiosk.view.parts import drawn, seal, sheet
from kiosk.view.scene import Drawn, Face, Fill, Picture, Scene, Stage, Target, Text
from kiosk.view.spots import Box
from kiosk.view.words import Words

from .feet import Act
from .grid import grid
from .intents import AskWhoIsOut, CardsLeft, EnterRow, HoldsPope, Settle
from .leaf import Leaf
from .model import BoardView, Ui


def settle(model: BoardView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """How many cards each has left; the row in hand goes on by itself, and a tap on a row corrects it."""
    leaf = Leaf(ui, now_s, stage, say)
    u, cap = leaf.u, leaf.cap
    losers = [s for s in model.seats if s.seat != model.out]
    ready = all(model.left[s.seat] is not None for s in losers)
    name = model.seats[model.out].name
    leaf.head(say("{name} is out", name=name), say("Tap how many cards each has left."), spare=True)
    acts = [Act("undo", say("Undo"), Undo(), dim=not model.undo),
            Act("who-is-out", say("Someone else is out"), AskWhoIsOut()),
            Act("settle", say("Settle"), Settle(), primary=True, dim=not ready)]
    leaf.foot(*acts)
    pad = 20 * u
    toggle = say("Holds Pope 9♦")
    if len(losers) > 4 or leaf.width(toggle, cap) + 92 * u > 0.34 * leaf.free.w:
        toggle = say("Pope 9♦")
    least_h = max(leaf.lo.other + leaf.lo.gap + 1, 3.4 * cap + 8 * u)
    field_w = max(leaf.width("26", max(cap, 34 * u)) + 26 * u, leaf.lo.other)
    name_w = min(6.2 * cap, max(5.2 * cap, max(leaf.width(s.name, cap) for s in losers)))

    def laid(room: Box) -> list[Box]:
        least_w = name_w + field_w + leaf.width(toggle, cap) + leaf.lo.gap + 212 * u
        return grid(room, len(losers), 0.0, min(least_w, room.w), least_h, most_h=118 * u, aspect=7.0)

    tall = _key_rows(leaf, model)[1] * (leaf.lo.other + leaf.lo.gap + 1)
    free = leaf.free.inset(pad, pad)
    dense = leaf.lo.small and len(laid(free._replace(h=free.h - tall - 12 * u))) < len(losers)
    if dense:  # all of them on a small screen: the smallest that a finger hits, and Pope by the card alone
        toggle, least_h, pad = shown(POPE), leaf.lo.least + leaf.lo.gap + 1, u
    named = leaf.free.h - 1.9 * cap - 130 * u - 2 * pad > least_h * -(-len(losers) // 2)
    _keys(leaf, model, named, leaf.lo.least if dense else leaf.lo.other)
    paper = leaf.free if not dense else Box(leaf.free.x, leaf.free.y - 6 * u, leaf.free.w, leaf.free.h + 6 * u)
    toggle_w = leaf.width(toggle, cap) + 92 * u
    first = next((i for i, s in enumerate(losers) if s.seat == model.row), 0)
    cells = laid(paper.inset(20 * u, pad))
    start = 0
    if len(cells) < len(losers):
        start = first // len(cells) * len(cells)
    rows = losers[start:start + len(cells)]
    bottom = max(c.bottom for c in cells[:len(rows)])
    leaf.add(sheet(leaf.kit, Box(paper.x, paper.y, paper.w, bottom - paper.y + pad)))
    for seat, cell in zip(rows, cells, strict=False):
        _row(leaf, model, seat, cell, toggle, toggle_w, field_w, dense=dense, last=cell.bottom > bottom - 1)
    return leaf.done()


def _row(leaf: Leaf, model: BoardView, seat: SeatView, box: Box, toggle: str, toggle_w: float, field_w: float, *,
         dense: bool, last: bool) -> None:
    u, cap, say = leaf.u, leaf.cap, leaf.say
    now = seat.seat == model.row
    inner = box.inset(4 * u, 9 * u if dense else 3 * u)
    gap = leaf.lo.gap + 0.5
    if now:
        leaf.draw(Picture(Drawn("row", (u, "now")), inner.cx, inner.cy, round(inner.w), round(inner.h)))
    elif not last:
        leaf.draw(Fill(box.x + 10 * u, box.bottom - max(1.0, u) / 2, box.w - 20 * u, max(1.0, u), RULE))
    r = min(30 * u, inner.h * 0.32)
    toggle_w = min(toggle_w, box.w * 0.42)
    h = min(box.h - gap - 0.5, box.h if dense else max(leaf.lo.other + 0.5, 78 * u))
    right = max(11 * u, gap - 8 * u) if dense else 11 * u
    pope = Box(inner.right - right - toggle_w, inner.cy - h / 2, toggle_w, h)
    count = Box(pope.x - gap - field_w - 6 * u, inner.cy - h / 2, field_w, h)
    row_box = Box(inner.x, inner.cy - h / 2, pope.x - gap - inner.x, h)
    leaf.draw(seal(seat.emblem, inner.x + 14 * u + r, inner.cy, r, "brass"))
    x = inner.x + 28 * u + 2 * r
    room = count.x - x - 12 * u
    left, pays = model.left[seat.seat], model.pays[seat.seat] if model.pays else None
    words = "" if left is None else pays_words(say, model, seat.seat, pays or 0)
    big = max(cap, min(26 * u, inner.h * 0.3))
    if words and (box if dense else inner).h >= 3.3 * cap:
        leaf.line(seat.name, x, inner.cy - 0.35 * cap, room, INK, cap=big)
        leaf.line(words, x, inner.cy + 1.3 * cap, room, DIM, face=Face.PLAIN)
    else:
        leaf.line(seat.name, x, inner.cy + big / 2, room, INK, cap=big)
    field = Drawn("field", (u, "now" if now else "idle"))
    leaf.draw(Picture(field, count.cx, count.cy, round(count.w), round(count.h)))
    figure = max(cap, min(36 * u, count.h * 0.42))
    if left is not None:
        leaf.line(str(left), count.cx, count.cy + figure / 2, count.w - 10 * u, INK, cap=figure, anchor=0.5)
    elif now:
        leaf.draw(Fill(count.cx - 22 * u, count.cy + 0.32 * count.h, 44 * u, max(2.0, 4 * u), INK))
    held = model.pope == seat.seat
    target = f"pope:{seat.seat}"
    if held:
        state = "pressed" if leaf.ui.pressed == target else "up"
        leaf.draw(Picture(Drawn("value", (u, state)), pope.cx, pope.cy, round(pope.w), round(pope.h)))
    else:
        leaf.draw(Picture(Drawn("field", (u, "idle")), pope.cx, pope.cy, round(pope.w), round(pope.h)))
    side = min(34 * u, h * 0.5)
    leaf.draw(drawn("check", pope.x + 18 * u + side / 2, pope.cy, side, side, u, held))
    ink = IVORY if held else INK
    words_x = pope.x + 34 * u + side
    leaf.line(toggle, words_x, pope.cy + cap / 2, pope.right - words_x - 14 * u, ink)
    leaf.target(Target(f"row:{seat.seat}", *row_box, EnterRow(seat.seat), None, seat.seat, label=seat.name))
    leaf.target(Target(target, *pope, HoldsPope(seat.seat, not held), None, seat.seat, label=say("Pope 9♦")))


def pays_words(say: Words, model: BoardView, seat: int, pays: int) -> str:
    """What a loser pays, in words."""
    rule = model.options.pope_unplayed
    if model.pope == seat:
        if rule == "excused":
            return say("excused")
        if rule == "double":
            return say("pays double: {n}", n=pays)
    return say("pays {n}", n=pays)


def _key_rows(leaf: Leaf, model: BoardView) -> tuple[int, int, float]:
    """How many keys stand in a row, in how many rows, and how wide a key is at least, px."""
    count = model.largest + 1
    side = leaf.lo.other + 0.5 if not leaf.lo.small else max(leaf.lo.least + 0.5, leaf.lo.other * 0.85)
    gap = leaf.lo.gap + 0.5
    per = max(1, int((leaf.lo.w - leaf.margin * 1.2 + gap) / (side + gap)))
    rows = -(-count // per)
    return -(-count // rows), rows, side


def _keys(leaf: Leaf, model: BoardView, named: bool, least_h: float) -> None:
    """One key for every number of cards, at least so high. named: with whose they are above them."""
    u, cap, say = leaf.u, leaf.cap, leaf.say
    per, rows, side = _key_rows(leaf, model)
    gap = leaf.lo.gap + 0.5
    most = Box(leaf.margin * 0.6, 0, leaf.lo.w - leaf.margin * 1.2, 0)  # a little wider than the rest, for 14 keys
    room = least_h if least_h < leaf.lo.other else min(98 * u, leaf.free.h * 0.22)
    high = max(least_h + 0.5, room if rows == 1 else 0.0)
    strip = leaf.take_bottom(rows * high + (rows - 1) * gap, 12 * u)
    now = next((s for s in model.seats if s.seat == model.row), None)
    title_h = 1.9 * cap
    if named and now is not None and leaf.free.h - title_h > 6 * cap:
        line_box = leaf.take_bottom(title_h, 6 * u)
        r = 0.9 * cap
        leaf.draw(seal(now.emblem, line_box.x + r, line_box.cy, r))
        leaf.line(say("{name} has left:", name=now.name), line_box.x + 2.8 * r, line_box.cy + cap / 2,
                  line_box.w - 3 * r, GILT)
    if rows == 1 and (strip.w - gap * (per - 1)) / per < side:
        strip = Box(most.x, strip.y, most.w, strip.h)
    w = (strip.w - gap * (per - 1)) / per
    for i in range(model.largest + 1):
        cell = Box(strip.x + i % per * (w + gap), strip.y + i // per * (high + gap), w, high)
        name = f"left:{i}"
        off = now is None or i < 1
        state = "dim" if off else "pressed" if leaf.ui.pressed == name else "up"
        figure = max(cap, min(30 * u, high * 0.36, 0.55 * w))
        leaf.draw(surface("key", *cell, u, state))
        leaf.draw(Text(str(i), cell.cx, cell.cy + figure / 2, figure, IVORY if off else INK, alpha=0.4 if off else 1.0,
                       squeeze=min(1.0, (cell.w - 6 * u) / leaf.width(str(i), figure))))
        if not off and now is not None:
            leaf.target(Target(name, *cell, CardsLeft(now.seat, i), label=str(i)))
