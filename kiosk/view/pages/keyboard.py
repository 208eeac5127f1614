"""A keyboard on the screen for the few texts that the house writes itself, with the accents of six languages."""

from __future__ import annotations

from typing import Final

from kiosk.view.drawn import surface
from kiosk.view.palette import DIM, INK, IVORY
from kiosk.view.parts import button, sheet
from kiosk.view.scene import Face, Fill, Scene, Stage, Target
from kiosk.view.spots import Box
from kiosk.view.words import Words

from .feet import Act
from .intents import Erase, Keep, Layer, Leave, Letter
from .leaf import Leaf
from .model import Ui, WritingView
from .op_frame import closing

LAYERS: Final[dict[str, tuple[str, ...]]] = {
    "small": ("qwertyuiop", "asdfghjkl'", "zxcvbnm,.-"),
    "capital": ("QWERTYUIOP", "ASDFGHJKL'", "ZXCVBNM,.-"),
    "sign": ("1234567890", "!?&+/()%:;", "@#*=«»“”·–"),
    "accent": ("àâäáéèêëîï", "ôöóûüúíñçß", "ŵŷœæù¿¡€£’"),
    "accent-capital": ("ÀÂÄÁÉÈÊËÎÏ", "ÔÖÓÛÜÚÍÑÇŒ", "ŴŶÆÙŸ¿¡€£’"),
}
"""Rows of ten keys by layer: letters, figures and signs, and every accented letter of the table's languages."""


def writing(model: WritingView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """What is written, with how many characters are left; three rows of keys, and layers for the rest."""
    leaf = Leaf(ui, now_s, stage, say)
    if not leaf.lo.small:
        leaf.head(model.title, closing(leaf, now_s), spare=True)
    leaf.foot(Act("leave", say("Back"), Leave()), Act("keep", say("Keep"), Keep(), primary=True), help_=False)
    u, cap = leaf.u, leaf.cap
    gap = leaf.lo.gap + 0.5
    keys = LAYERS[model.layer]
    letters = "".join(keys)
    per, side, high = _measure(leaf, gap, len(letters))
    keys = tuple(letters[i:i + per] for i in range(0, len(letters), per)) if per < 10 else keys
    count = len(keys) + 1
    paper = Box(leaf.free.x, leaf.free.y, leaf.free.w, max(2.8 * cap, leaf.free.h - (high + gap) * count))
    leaf.add(sheet(leaf.kit, paper))
    _text(leaf, model, paper.inset(30 * u, 14 * u))
    y = leaf.free.bottom - count * (high + gap) + gap
    full = len(model.text) >= model.most
    for row in keys:
        x = leaf.free.x + (leaf.free.w - len(row) * side - (len(row) - 1) * gap) / 2
        for letter in row:
            _key(leaf, f"letter:{letter}", letter, Box(x, y, side, high), Letter(letter), full)
            x += side + gap
        y += high + gap
    _last_row(leaf, model, Box(leaf.free.x, y, leaf.free.w, high), gap, full)
    return leaf.done()


def _measure(leaf: Leaf, gap: float, letters: int) -> tuple[int, float, float]:
    """Keys in a row, their width and height: ten where a finger can, else fewer in more rows."""
    f, cap = leaf.free, leaf.cap
    found = (5, 0.0, 0.0)
    for least in (leaf.lo.other + 0.5, leaf.lo.least + 0.5):
        for per in (10, 8, 7, 6, 5):
            side = (f.w - gap * (per - 1)) / per
            count = -(-letters // per) + 1
            high = min(98 * leaf.u, (f.h - 3.2 * cap - gap * count) / count)
            high = max(high, least) if (f.h - 3.2 * cap - gap * count) / count >= least else high
            if min(side, high) >= least:
                return per, side, high
            if min(side, high) > min(found[1:]):
                found = (per, side, high)
    return found


def _last_row(leaf: Leaf, model: WritingView, box: Box, gap: float, full: bool) -> None:
    """Capitals, signs, accents, the space bar, and back one character."""
    say, u = leaf.say, leaf.u
    accent = model.layer.startswith("accent")
    capital = model.layer in ("capital", "accent-capital")
    shifted = ("accent" if capital else "accent-capital") if accent else ("small" if capital else "capital")
    layers = (
        ("shift", "ABC" if not capital else "abc", shifted, False),
        ("signs", "123" if model.layer != "sign" else "abc", "sign" if model.layer != "sign" else "small", False),
        ("accents", "éñŵ" if not accent else "abc", "accent" if not accent else "small", False),
    )
    narrow = box.w < 9 * (leaf.lo.least + gap)
    w = (box.w - 4 * gap) / (5.0 if narrow else 6.6)
    x = box.x
    for name, text, layer, dim in layers:
        leaf.add(button(leaf.kit, f"layer:{name}", text, Box(x, box.y, w, box.h), Layer(layer), rank="secondary",
                        dim=dim, cap=leaf.cap, least=leaf.least, lines_=1))
        x += w + gap
    erase = Box(box.right - w, box.y, w, box.h)
    _key(leaf, "letter:space", "", Box(x, box.y, erase.x - gap - x, box.h), Letter(" "), full)
    leaf.draw(Fill(x + (erase.x - gap - x) * 0.25, box.cy + 0.14 * box.h, (erase.x - gap - x) * 0.5, max(2.0, 3 * u),
                   INK, 0.4 if full else 1.0))
    leaf.icon("erase", "undo", erase, Erase(), say("Erase"), dim=not model.text)


def _key(leaf: Leaf, name: str, text: str, box: Box, intent: Letter, full: bool) -> None:
    u = leaf.u
    state = "dim" if full else "pressed" if leaf.ui.pressed == name else "up"
    leaf.draw(surface("key", *box, u, state))
    if text:
        cap = max(leaf.least, min(max(leaf.cap, 27 * u), box.h * 0.4))
        leaf.line(text, box.cx, box.cy + cap / 2, box.w - 8 * u, IVORY if full else INK, cap=cap, anchor=0.5,
                  least=cap, alpha=0.4 if full else 1.0)
    if not full:
        leaf.target(Target(name, *box, intent, label=text or leaf.say("Space")))


def _text(leaf: Leaf, model: WritingView, box: Box) -> None:
    """The text with its caret at the end; the last lines where it is long. What it is for stands there while empty."""
    u, cap = leaf.u, leaf.cap
    left = model.most - len(model.text)
    count = str(left)
    count_w = leaf.width(count, cap, Face.PLAIN) + 12 * u
    leaf.line(count, box.right, box.y + 1.1 * cap, count_w, DIM, face=Face.PLAIN, anchor=1.0)
    room = Box(box.x, box.y, box.w - count_w - 10 * u, box.h)
    size = min(max(cap, 30 * u), max(cap, box.h * 0.5))
    if not model.text:
        leaf.line(model.title, box.x + 14 * u, box.cy + cap / 2, box.w - 60 * u, DIM, face=Face.PLAIN)
    rows = [""]
    for letter in model.text:
        if leaf.width(rows[-1] + letter, size, Face.PLAIN) > room.w - 10 * u:
            rows.append("")
        rows[-1] += letter
    fit_rows = max(1, int((room.h - size) / (1.7 * size)) + 1)
    shown = rows[-fit_rows:]
    top = room.cy - (size + 1.7 * size * (len(shown) - 1)) / 2
    for i, text in enumerate(shown):
        if text:
            leaf.line(text, room.x, top + size + 1.7 * size * i, room.w, INK, cap=size, face=Face.PLAIN, least=size)
    end = room.x + leaf.width(shown[-1], size, Face.PLAIN) + 5 * u
    leaf.draw(Fill(end, top + 1.7 * size * (len(shown) - 1) - 0.2 * size, max(2.0, 3 * u), 1.4 * size, INK))
