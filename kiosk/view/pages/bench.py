"""The bench: everything physical, simulated in a window of its own, so that no part of the table needs hardware."""

from __future__ import annotations

from kiosk.view.drawn import surface
from kiosk.view.layout import layout
from kiosk.view.palette import DIM, GILT, INK, IVORY
from kiosk.view.parts import bar, drawn, sheet
from kiosk.view.scene import Drawn, Face, Picture, Scene, Stage, Target
from kiosk.view.spots import Box
from kiosk.view.words import Words

from .intents import BenchButton, BenchSwitch
from .leaf import Leaf
from .model import BenchView, Control, Ui

HELD = ("button", "key")
TOUCHED = ("button", "key", "switch")


def bench(model: BenchView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """Groups of controls: buttons stay down while they are held, lamps glow, trays and hoppers show their counters,
    a switch for each fault; the last lines that passed stand below."""
    leaf = Leaf(ui._replace(side="S"), now_s, stage, say)
    assert leaf.full == layout(stage)
    u, cap = leaf.u, leaf.cap
    leaf.head(say("Bench"), say("Everything physical, simulated."))
    if model.log and leaf.free.h > 22 * cap:
        rows = min(len(model.log), 4 if leaf.free.h > 30 * cap else 2)
        box = leaf.take_bottom(rows * 1.75 * cap + 26 * u)
        leaf.add(sheet(leaf.kit, box))
        for i, text in enumerate(model.log[-rows:]):
            leaf.line(text, box.x + 26 * u, box.y + 13 * u + 1.75 * cap * (i + 0.5) + cap / 2, box.w - 52 * u, DIM,
                      face=Face.PLAIN)
    groups = list(dict.fromkeys(c.group for c in model.controls))
    order: list[tuple[str, list[Control]]] = [(g, [c for c in model.controls if c.group == g]) for g in groups]
    columns = min(len(order), max(1, int((leaf.free.w + leaf.gap) / (15 * cap + leaf.gap))))
    heads = 2.0 * cap
    cell_h = max(leaf.key, 3.6 * cap)
    per = 2 if (leaf.free.w - leaf.gap * (columns - 1)) / columns > 17 * cap else 1
    heights = [heads + -(-len(c) // per) * (cell_h + leaf.lo.gap + 0.5) + 10 * u for _, c in order]
    flowed = leaf.flow(heights, leaf.free.h)
    pages = -(-len(flowed) // columns)
    area = leaf.free
    if pages > 1:
        area = leaf.without_arrows(leaf.free)
        flowed = leaf.flow(heights, area.h)
        pages = -(-len(flowed) // columns)
        now = max(0, min(ui.page, pages - 1))
        leaf.arrows(leaf.free, now, pages, str(now + 1), say("of {n}", n=pages))
        flowed = flowed[now * columns:(now + 1) * columns]
    for column, numbers in zip(area.columns(columns, leaf.gap), flowed, strict=False):
        y = column.y
        for i in numbers:
            group, controls = order[i]
            leaf.line(group, column.x, y + 1.2 * cap, column.w, GILT, face=Face.DISPLAY, cap=max(cap, 24 * u))
            room = Box(column.x, y + heads, column.w, heights[i] - heads - 10 * u)
            cells = _cells(room, len(controls), per, cell_h, leaf.lo.gap + 0.5)
            for control, cell in zip(controls, cells, strict=True):
                _control(leaf, control, cell)
            y += heights[i]
    return leaf.done()


def _cells(room: Box, count: int, per: int, high: float, gap: float) -> list[Box]:
    w = (room.w - gap * (per - 1)) / per
    return [Box(room.x + i % per * (w + gap), room.y + i // per * (high + gap), w, high) for i in range(count)]


def _control(leaf: Leaf, one: Control, box: Box) -> None:
    u, cap = leaf.u, leaf.cap
    name = f"bench:{one.name}"
    live = one.kind in TOUCHED
    down = one.on and one.kind in HELD
    pressed = leaf.ui.pressed == name
    size = min(40 * u, box.h * 0.5)
    x = box.x + 18 * u + size / 2
    if live:
        state = "pressed" if pressed else "on" if down or (one.kind == "switch" and one.on) else "off"
        leaf.draw(surface("key", *box, u, state))
        ink = INK if state != "off" else IVORY
    else:
        leaf.draw(surface("banner", *box, u))
        ink = IVORY
    right = 18 * u
    if one.kind == "switch":
        leaf.draw(drawn("check", x, box.cy, size * 0.85, size * 0.85, u, one.on))
    elif one.kind in HELD:
        leaf.draw(drawn("icon", x, box.cy, size, size, "lock" if one.kind == "key" else "button", ink))
    elif one.kind == "lamp":
        leaf.draw(drawn("icon", x, box.cy, size, size, "lamp", GILT if one.on else DIM))
        if one.on:
            leaf.draw(Picture(Drawn("star"), box.right - 34 * u, box.cy, round(size * 0.7), round(size * 0.7)))
        right = 60 * u
    else:
        leaf.draw(Picture("counters/fish", x, box.cy, round(size * 1.2), round(size * 1.2 * 108 / 448)))
        text = f"{one.value}" if not one.most else f"{one.value} / {one.most}"
        w = leaf.width(text)
        leaf.line(text, box.right - 18 * u, box.cy + cap / 2, w, ink, anchor=1.0)
        right = w + 34 * u
        if one.most:
            leaf.add(bar(leaf.kit, box.x + 16 * u, box.bottom - 13 * u, box.w - 32 * u, one.value / one.most, h=5 * u))
    words_x = box.x + 30 * u + size * (1.25 if one.kind in ("tray", "level") else 1.0)
    leaf.middle(one.label, Box(words_x, box.y, box.right - right - words_x, box.h), ink, rows=2, anchor=0.0)
    if live:
        intent = BenchSwitch(one.name) if one.kind == "switch" else None
        hold = BenchButton(one.name) if one.kind in HELD else None
        leaf.target(Target(name, *box, intent, hold, label=one.label))
