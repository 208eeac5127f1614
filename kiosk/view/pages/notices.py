"""What lies over the table while it waits or is in trouble: the idle countdown, the curtain after a power cut,
faults at the edge of the one they concern, and "Not saving"."""

from __future__ import annotations

import math
from collections.abc import Mapping

from kiosk.view.drawn import surface
from kiosk.view.intents import Awake
from kiosk.view.layout import Layout, layout, place_side
from kiosk.view.palette import GILT, IVORY
from kiosk.view.parts import Kit, drawn, seal, veil
from kiosk.view.scene import Face, Op, Scene, Stage, Target, Text
from kiosk.view.spots import SIDES, TURNS, Box, Piece, Spot, joined
from kiosk.view.text import block, fit, lines, middle_lines
from kiosk.view.words import Words

from .countdown import next_second, seconds_left
from .feet import Act
from .intents import Discard, Resume
from .leaf import Leaf
from .model import Notice, ResumeView, Ui
from .overlay import Overlay, room_at
from .reach import least_cap, overlay_layout

STEPS = 40
"""Of how many pictures the ring of a countdown is made."""


def idle(model: None, ui: Ui, now_s: float, stage: Stage, say: Words) -> Overlay:
    """Still playing? The table goes dark, a ring and a figure say how long; a touch anywhere goes on."""
    lo = layout(stage)
    if lo.small:
        lo = overlay_layout(lo, ui.side)
    kit = Kit(lo, say, now_s, ui.pressed, ui.focus)
    share = ui.share(now_s) or 0.0
    share = math.ceil(share * STEPS - 1e-6) / STEPS
    d = min(max(244 * lo.u, 7.5 * lo.cap), 0.32 * min(lo.w, lo.h))
    figure = 0.24 * d
    ops: list[Op] = [
        drawn("corner", lo.w / 2, lo.h / 2, d * 1.06, d * 1.06),
        drawn("ring-timer", lo.w / 2, lo.h / 2, d * 0.92, d * 0.92, share),
    ]
    for side in SIDES:
        ops += _asked_at(lo, say, side, d)
    middle = Spot(lo.w / 2, lo.h / 2, TURNS[ui.side])
    ops += middle.ops((Text(str(seconds_left(ui, now_s)), 0, figure / 2, figure, IVORY),))
    touch = Target("awake", 0, 0, lo.w, lo.h, Awake(), primary=True, label=say("Touch anywhere to go on"))
    wake = next_second(ui, now_s)
    if ui.until_s is not None and ui.wait_s > 0:
        step = ui.until_s - (math.ceil((ui.until_s - now_s) / ui.wait_s * STEPS - 1e-6) - 1) * ui.wait_s / STEPS
        wake = min(step, wake) if wake is not None else step
    piece = joined(veil(kit, 0.66), Piece(tuple(ops), (touch,)))
    return Overlay(piece, lo.screen, wake_s=wake)


def _asked_at(lo: Layout, say: Words, side: str, d: float) -> tuple[Op, ...]:
    page, measure = lo.page(side), lo.stage.measure
    u, cap = lo.u, lo.cap
    room = (page.h - d) / 2
    wide = min(page.w - 40 * u, 2.2 * d) if room > 200 * u else page.w * 0.62
    title_cap = max(34 * u, 1.2 * cap)
    top = fit(measure, say("Still playing?"), wide, title_cap, Face.DISPLAY, least_cap(lo))
    below = block(measure, say("Touch anywhere to go on"), wide, cap, Face.PLAIN, 2, least_cap(lo))
    tall = top.cap + 1.0 * cap + below.height
    low = max(14 * u + 0.35 * cap, min((room - tall) / 2, 110 * u))
    if low + tall > room - 10 * u:
        tall, low = top.cap, max(14 * u, (room - top.cap) / 2)
        below = below._replace(lines=(), squeeze=())
        if low + tall > room:
            return ()
    y = page.h - low - tall
    return page.spot.ops((
        Text(say("Still playing?"), page.w / 2, y + top.cap, top.cap, GILT, Face.DISPLAY, squeeze=top.squeeze),
        *lines(below, page.w / 2, y + top.cap + 1.0 * cap + below.cap, IVORY),
    ))


def resume(model: ResumeView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """After a power cut: the match is kept; go on with it, or put it away. Nothing of the deal is shown yet."""
    leaf = Leaf(ui, now_s, stage, say)
    left = seconds_left(ui, now_s)
    note = say.n("Goes on in {n} second", "Goes on in {n} seconds", left) if ui.until_s is not None else ""
    leaf.head(say("Resume the match?"), note, ui.share(now_s))
    leaf.foot(Act("discard", say("Put it away"), Discard()), Act("resume", say("Resume"), Resume(), primary=True),
              languages=True)
    u, cap = leaf.u, leaf.cap
    box = leaf.free
    h = min(box.h, max(300 * u, 10 * cap))
    box = Box(box.x, box.y + (box.h - h) / 2, box.w, h)
    leaf.draw(surface("panel", *box, u, 4.0))
    inner = box.inset(34 * u)
    title = say("Deal {n} was interrupted.", n=model.deal)
    y = inner.y + max(30 * u, 1.1 * cap)
    leaf.line(title, inner.cx, y, inner.w, GILT, cap=max(30 * u, 1.1 * cap), face=Face.DISPLAY, anchor=0.5)
    y = leaf.para(say("Every card and counter is where it was."), inner.cx, y + 0.9 * cap, inner.w, 2, anchor=0.5)
    people = Box(inner.x, y + 0.4 * cap, inner.w, inner.bottom - y - 0.4 * cap)
    count = len(model.names)
    per = count if people.w / count > 6 * cap else math.ceil(count / 2)
    if people.h < 4.2 * cap * math.ceil(count / per):
        names = ", ".join(model.names)
        leaf.para(names, inner.cx, y + 0.2 * cap, inner.w, leaf.rows_in(inner.bottom - y), IVORY, anchor=0.5)
        return leaf.done()
    rows = math.ceil(count / per)
    pitch = people.h / rows
    r = min(34 * u, pitch * 0.26)
    for i, (name, emblem) in enumerate(zip(model.names, model.emblems, strict=True)):
        row, col = divmod(i, per)
        here = min(per, count - row * per)
        x = people.cx + (col - (here - 1) / 2) * people.w / per
        cy = people.y + pitch * (row + 0.38)
        leaf.draw(seal(emblem, x, cy, r))
        leaf.line(name, x, cy + r + 1.6 * cap, people.w / per - 16 * u, anchor=0.5)
    return leaf.done()


def notice_words(say: Words, notice: Notice) -> str:
    """A fault in words for those who play."""
    if notice.kind == "owed":
        return say("{name} is owed {n}: ask staff", name=notice.name, n=notice.counters)
    return {
        "hopper-empty": say("No counters left: play goes on"),
        "hopper-gone": say("The dispenser is away: play goes on"),
        "hopper-jam": say("The dispenser is stuck: ask staff"),
        "not-saving": say("Not saving"),
        "buttons-gone": say("The buttons rest: touch the screen"),
        "touch-gone": say("Touch rests: use the buttons"),
        "clock-wrong": say("The clock is not set"),
    }[notice.kind]


def banners(model: tuple[Notice, ...], ui: Ui, now_s: float, stage: Stage, say: Words,
            taken: frozenset[int] = frozenset(), lift: Mapping[str, float] | None = None) -> Overlay:
    """Faults in words: at the edge of the one concerned, or on both short sides. Play is untouched.

    On a small screen, and with Large text on a middling one, all stand at the reader's edge.

    taken: places where somebody sits, whose plates are left free; lift: by sides, how deep the edge is used by other
    things, px. No banner can be touched.
    """
    lo = layout(stage)
    pieces: list[Piece] = []
    at: dict[str, int] = {}
    both = (ui.side,) if lo.compact else ("W", "E") if lo.w >= lo.h else ("S", "N")
    for notice in model:
        sides = (place_side(notice.place),) if notice.place >= 0 and not lo.compact else both
        for side in sides:
            kit = Kit(overlay_layout(lo, side), say, now_s, ui.pressed, ui.focus)
            deep = (lift or {}).get(side, 0.0)
            pieces.append(_banner(kit, side, notice_words(say, notice), taken, at.get(side, 0), deep))
            at[side] = at.get(side, 0) + 1
    return Overlay(joined(*pieces))


def _banner(kit: Kit, side: str, text: str, taken: frozenset[int], nth: int,
            deep: float) -> Piece:
    lo = kit.lo
    u, cap, measure, page = lo.u, lo.cap, kit.stage.measure, lo.page(side)
    sign = 36 * u
    frame = sign + 50 * u
    need = measure(text, cap) + frame
    room, edge = room_at(lo, side, taken, min(need, 12 * cap + frame))
    w = min(need, room.w)
    set_ = block(measure, text, w - frame, cap, Face.BOLD, 2, cap)
    h = max(58 * u, set_.height + 1.5 * cap)
    w = max(measure(t, set_.cap) * s for t, s in zip(set_.lines, set_.squeeze, strict=True)) + frame
    at_middle = edge and page.w > page.h
    x = min(max(page.w / 2 - w / 2, room.x), room.right - w) if at_middle else room.cx - w / 2
    bottom = min(room.bottom, page.h - deep - 8 * u)
    box = Box(x, bottom - h - nth * (h + 8 * u), w, h)
    words = middle_lines(set_, box.x + sign + 32 * u, box.cy, IVORY, Face.BOLD, 0.0, IVORY)
    bang = drawn("bang", box.x + 18 * u + sign / 2, box.cy, sign, sign)
    ops: tuple[Op, ...] = (surface("banner", *box, u), bang, *words)
    return page.spot.put(Piece(ops))
