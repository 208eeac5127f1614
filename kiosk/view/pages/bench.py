"""The bench: everything physical, simulated in a window of its own, so that no part of the table needs hardware."""

from __future__ import annotations

from kiosk.view.drawn import surface
from kiosk.view.layout import layout
from kiosk.view.palette import DIM, GILT, INK, IVORY
from kiosk.view.parts import bar, drawn, sheet
from kiosk.view.scene import Drawn, Face, Picture, Scene, Stage, Target
from kiosk.view.spots import Box
from kiosk.view.words import Words

from .grid import flow
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
    columns = max(1, int((leaf.free.w + leaf.gap) / (15 * cap + leaf.gap)))
    gap = leaf.lo.gap + 0.5
    cell_h = max(leaf.key, 3.6 * cap)
    wide = (leaf.free.w - leaf.gap * (columns - 1)) / columns
    strips = _strips(model, 2 if wide > 30 * cap else 1)
    heights = [(2.0 * cap if head else 0.0) + cell_h + gap for head, _ in strips]
    area = leaf.free
    flowed = flow(heights, area.h)
    if len(flowed) > columns:
        area = leaf.without_arrows(leaf.free)
        flowed = flow(heights, area.h)
        pages = -(-len(flowed) // columns)
        now = max(0, min(ui.page, pages - 1))
        leaf.arrows(leaf.free, now, pages, str(now + 1), say("of {n}", n=pages))
        flowed = flowed[now * columns:(now + 1) * columns]
    for column, numbers in zip(area.columns(columns, leaf.gap), flowed, strict=False):
        y = column.y
        for i in numbers:
            head, controls = strips[i]
            if head:
                leaf.line(head, column.x, y + 1.2 * cap, column.w, GILT, face=Face.DISPLAY, cap=max(cap, 24 * u))
            row = Box(column.x, y + heights[i] - cell_h - gap, column.w, cell_h)
            for control, cell in zip(controls, row.columns(max(len(controls), 1), gap), strict=True):
                _control(leaf, control, cell)
            y += heights[i]
    return leaf.done()


def _strips(model: BenchView, per: int) -> list[tuple[str, list[Control]]]:
    """The controls in rows of `per`; the first row of a group has its name."""
    out: list[tuple[str, list[Control]]] = []
    for group in dict.fromkeys(c.group for c in model.controls):
        inside = [c for c in model.controls if c.group == group]
        out += [(group if i == 0 else "", inside[i:i + per]) for i in range(0, len(inside), per)]
    return out


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
        text = f"{one.value} / {one.most}" if one.most and box.w > 18 * cap else str(one.value)
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
