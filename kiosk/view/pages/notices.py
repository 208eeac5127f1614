"""What lies over the table while it waits: the idle countdown, and the curtain after a power cut."""

from __future__ import annotations

import math

from kiosk.view.drawn import surface
from kiosk.view.intents import Awake
from kiosk.view.layout import Layout, layout
from kiosk.view.palette import GILT, IVORY
from kiosk.view.parts import Kit, drawn, seal, veil
from kiosk.view.scene import Face, Op, Scene, Stage, Target, Text
from kiosk.view.spots import SIDES, TURNS, Box, Piece, Spot, joined
from kiosk.view.text import block, fit, lines
from kiosk.view.words import Words

from .countdown import next_second, seconds_left
from .feet import Act
from .intents import Discard, Resume
from .leaf import Leaf
from .model import ResumeView, Ui
from .overlay import Overlay
from .reach import least_cap, overlay_layout

DARK = 0.88
"""How dark the table goes: what is asked stands over its words and plates, and must be read before them."""
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
    piece = joined(veil(kit, DARK), Piece(tuple(ops), (touch,)))
    return Overlay(piece, lo.screen, wake_s=wake, dark=True)


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
