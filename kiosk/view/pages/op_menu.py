"""The operator's door and menu: a PIN pad that locks, tiles with their state, restart and shut down."""

from __future__ import annotations

import math

from kiosk.view.intents import Operator
from kiosk.view.palette import GILT, IVORY
from kiosk.view.parts import button, drawn, panel, tile
from kiosk.view.scene import Face, Scene, Stage, Text
from kiosk.view.spots import Box
from kiosk.view.words import Words

from .countdown import clock
from .feet import Act
from .intents import Leave, PinDigit, PinErase, Restart, ShutDown
from .leaf import Leaf
from .model import OperatorView, PinView, PowerView, Ui
from .op_frame import ICONS, closing, titles


def pin(model: PinView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """The PIN: what is entered as dots, ten keys; after too many wrong ones the door stays shut for a while."""
    leaf = Leaf(ui, now_s, stage, say)
    locked = model.locked_until_s is not None and model.locked_until_s > now_s
    left = math.ceil((model.locked_until_s or now_s) - now_s - 1e-6)
    if locked:
        text = say("Too many tries. Open again in {time}.", time=clock(left))
    elif model.wrong and model.step == "again":
        text = say("Not the same: choose again")
    elif model.wrong:
        text = say.n("Wrong. {n} try left.", "Wrong. {n} tries left.", model.tries)
    else:
        text = say("Enter the operator's PIN.") if model.step == "enter" else ""
    title = {"new": say("Choose a new PIN"), "again": say("The same PIN again")}.get(model.step) or say("Operator")
    leaf.head(title, text)
    leaf.foot(Act("leave", say("Back"), Leave()), help_=False, languages=True)
    u, cap = leaf.u, leaf.cap
    f = leaf.free
    beside = f.w > 1.3 * f.h
    dots = leaf.take_left(f.w * 0.32, 24 * u) if beside else leaf.take_top(min(110 * u, f.h * 0.16))
    box = Box(dots.x, dots.cy - min(dots.h, 150 * u) / 2, dots.w, min(dots.h, 150 * u))
    leaf.add(panel(leaf.kit, box))
    size = min(44 * u, box.w / (model.length * 1.8))
    for i in range(model.length):
        x = box.cx + (i - (model.length - 1) / 2) * size * 1.7
        leaf.draw(drawn("levels", x, box.cy, size, size, int(i < model.entered), 1, GILT))
    cells = Box(*leaf.free).inset(0)
    w = min(cells.w, cells.h * 1.15)
    area = Box(cells.cx - w / 2, cells.y, w, cells.h)
    for i, cell in enumerate(c for row in area.rows(4, leaf.gap) for c in row.columns(3, leaf.gap)):
        if i == 9:
            continue
        if i == 11:
            leaf.icon("pin:erase", "undo", cell, PinErase(), say("Erase"), dim=locked or not model.entered)
            continue
        digit = (i + 1) if i < 9 else 0
        leaf.add(button(leaf.kit, f"pin:{digit}", str(digit), cell, PinDigit(digit), rank="secondary", dim=locked,
                        cap=max(cap, min(36 * u, cell.h * 0.4)), lines_=1))
    wake = None
    if locked and model.locked_until_s is not None:
        wake = model.locked_until_s - left + 1
    return leaf.done(wake_s=wake)


def menu(model: OperatorView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """Tiles with their state; what needs a hand is ivory. Below: saving, clock, temperature, version; the ways out."""
    leaf = Leaf(ui, now_s, stage, say)
    leaf.head(say("Operator"), closing(leaf, now_s), spare=True)
    leaf.foot(Act("restart", say("Restart"), Restart()), Act("shutdown", say("Shut down"), ShutDown()),
              Act("leave", say("Back to the table"), Leave(), primary=True), help_=False, languages=True)
    u, cap = leaf.u, leaf.cap
    if model.facts:
        widths = [leaf.width(t, cap, Face.PLAIN) + 44 * u for t in model.facts]
        rows = 1 if sum(widths) <= leaf.free.w else 2
        strip = leaf.take_bottom(rows * 2.6 * cap)
        if leaf.free.h > 12 * cap:
            leaf.add(panel(leaf.kit, strip, 1.6))
            per = -(-len(model.facts) // rows)
            for i, fact in enumerate(model.facts):
                w = strip.w / per
                cell = Box(strip.x + i % per * w, strip.y + i // per * strip.h / rows, w, strip.h / rows)
                leaf.middle(fact, cell.inset(14 * u, 0), IVORY, face=Face.PLAIN)
    names = titles(say)
    icon = max(28 * u, 1.3 * cap)
    beside = icon + 10 * u
    texts = [t.state for t in model.tiles]

    def least_h(width: float) -> float:
        return leaf.tile_height(texts, width)

    longest = max(leaf.width(names[t.page]) for t in model.tiles)
    least_w = max(9.4 * cap, leaf.lo.primary * 2, min(longest + beside + 56.5 * u, leaf.free.w))
    for i, cell in leaf.paged(len(model.tiles), least_w, least_h, most_h=190 * u, aspect=1.9):
        one = model.tiles[i]
        made = tile(leaf.kit, f"operator:{one.page}", names[one.page], one.state, cell, Operator(one.page),
                    on=one.hand, beside=beside, lines_=leaf.tile_rows(cell.h), cap=cap)
        leaf.add(made)
        title = next(op for op in made.ops if isinstance(op, Text))
        x, y = cell.right - 24 * u - icon / 2, title.y - title.cap / 2
        leaf.draw(drawn("bang", x, y, icon, icon) if one.hand else
                  drawn("icon", x, y, icon, icon, ICONS[one.page], GILT))
    return leaf.done()


def power(model: PowerView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """Restart or shut down is asked once more; a match in hand is kept either way."""
    leaf = Leaf(ui, now_s, stage, say)
    restart = model.asked == "restart"
    title = say("Restart the table?") if restart else say("Shut the table down?")
    leaf.head(title, closing(leaf, now_s), spare=True)
    leaf.foot(Act("no", say("No"), Operator("")),
              Act("yes", say("Restart") if restart else say("Shut down"), Restart() if restart else ShutDown(),
                  primary=True), help_=False)
    text = say("It is back in about a minute.") if restart else \
        say("Wait for the screen to go dark before you cut the power.")
    if model.playing:
        text += " " + say("The match in hand is kept.")
    box = Box(leaf.free.x, leaf.free.cy - 5 * leaf.cap, leaf.free.w, 10 * leaf.cap)
    leaf.add(panel(leaf.kit, box))
    leaf.middle(text, box.inset(40 * leaf.u), IVORY, rows=4, face=Face.PLAIN)
    return leaf.done()
