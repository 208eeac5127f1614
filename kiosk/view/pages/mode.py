"""What would you like to do? Play, Board or Match table; and the languages by their own names."""

from __future__ import annotations

from kiosk.view.drawn import surface
from kiosk.view.intents import Choose, Language
from kiosk.view.palette import GILT
from kiosk.view.parts import button
from kiosk.view.scene import Face, Picture, Scene, Stage, Target
from kiosk.view.spots import Box
from kiosk.view.words import Words

from .feet import Act
from .grid import grid
from .intents import Leave, Open
from .leaf import Leaf
from .model import LanguageName, ModeView, Ui

PICTURES = {"play": "play", "board": "board", "match-table": "match"}
"""The picture of each thing the table can be, in assets."""


def mode(model: ModeView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """Three pictures, told apart without reading; languages along the lower edge where there is room."""
    leaf = Leaf(ui, now_s, stage, say)
    leaf.head(say("What would you like to do?"))
    roomy = not leaf.lo.compact
    leaf.foot(Act("leave", say("Back"), Leave()), Act("history", say("Its story"), Open("history")),
              Act("rules", say("The rules"), Open("rules")), languages=not roomy or len(model.languages) < 2)
    if roomy and len(model.languages) > 1:
        _languages_row(leaf, model.languages)
    titles = (
        ("play", say("Play"), say("Cards, board and counters: all here.")),
        ("board", say("Board"), say("Bring your cards: this is the board.")),
        ("match-table", say("Match table"), say("Bring everything: this keeps score.")),
    )
    cells = leaf.free.columns(3, leaf.gap) if leaf.free.w > 1.25 * leaf.free.h else leaf.free.rows(3, leaf.gap)
    for i, (what, title, text) in enumerate(titles):
        _panel(leaf, cells[i], what, title, text, first=i == 0)
    return leaf.done()


def _panel(leaf: Leaf, box: Box, what: str, title: str, text: str, first: bool) -> None:
    u, cap = leaf.u, leaf.cap
    name = f"mode:{what}"
    state = "pressed" if name == leaf.ui.pressed else "up"
    leaf.draw(surface("panel", *box, u, 5.0 if first else 2.5) if state == "up"
              else surface("tile", *box, u, state))
    pad = 26 * u
    if box.w > 1.35 * box.h:
        side = min(box.h - 2 * pad, box.w * 0.36)
        picture = Box(box.x + pad, box.cy - side / 2, side, side)
        words = Box(picture.right + pad, box.y + pad, box.right - picture.right - 2 * pad, box.h - 2 * pad)
        anchor = 0.0
    else:
        rows = 3 if leaf.width(text, cap, Face.PLAIN) > 1.9 * (box.w - 2 * pad) else 2
        need = 2.1 * cap + (rows * 1.72 + 0.6) * cap + pad * 0.8
        side = min(box.h - 2.4 * pad - need, box.w - 2 * pad, 270 * u)
        spare = max(0.0, box.h - side - need - 2 * pad)
        picture = Box(box.cx - side / 2, box.y + pad + spare * 0.4, side, side)
        words = Box(box.x + pad, box.bottom - pad - need - spare * 0.3, box.w - 2 * pad, need)
        anchor = 0.5
    if picture.w > 40 * u:
        side = round(picture.w)
        leaf.draw(Picture(f"mode/{PICTURES[what]}", picture.cx, picture.cy, side, side))
    x = words.x + anchor * words.w
    if anchor:
        leaf.line(title, x, words.y + 1.8 * cap, words.w, GILT, cap=max(30 * u, 1.1 * cap), face=Face.DISPLAY,
                  anchor=anchor)
        leaf.para(text, x, words.y + 2.8 * cap, words.w, 3, anchor=anchor)
    else:
        rows = leaf.rows_in(words.h - 2.6 * cap)
        top = words.cy - (2.3 + 1.72 * min(2, rows)) * cap / 2
        leaf.line(title, x, top + 1.2 * cap, words.w, GILT, cap=max(30 * u, 1.1 * cap), face=Face.DISPLAY)
        leaf.para(text, x, top + 2.2 * cap, words.w, rows)
    leaf.target(Target(name, *box, Choose(what), primary=True, label=title))


def _languages_row(leaf: Leaf, names: tuple[LanguageName, ...]) -> None:
    """The languages side by side; the one in force is ivory."""
    frame = 40 * leaf.u
    widths = [leaf.width(n.name) + frame for n in names]
    room = leaf.free.w - leaf.gap * (len(names) - 1)
    rows = 1 if sum(widths) <= room else 2
    strip = leaf.take_bottom(rows * leaf.key + (rows - 1) * leaf.gap)
    per = -(-len(names) // rows)
    for r in range(rows):
        part, wide = names[r * per:(r + 1) * per], widths[r * per:(r + 1) * per]
        spare = (leaf.free.w - leaf.gap * (len(part) - 1) - sum(wide)) / len(part)
        x = strip.x
        for one, w in zip(part, wide, strict=True):
            box = Box(x, strip.y + r * (leaf.key + leaf.gap), w + spare, leaf.key)
            _language(leaf, one, box)
            x = box.right + leaf.gap


def _language(leaf: Leaf, one: LanguageName, box: Box) -> None:
    chosen = one.code == leaf.say.code
    leaf.add(button(leaf.kit, f"language:{one.code}", one.name, box, Language(one.code),
                    rank="primary" if chosen else "secondary", cap=leaf.cap, lines_=1))


def languages(model: ModeView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """The choice of languages, opened from a corner of any page; one tap and back to where one was."""
    leaf = Leaf(ui, now_s, stage, say)
    leaf.head(say("Languages"))
    leaf.foot(Act("leave", say("Back"), Leave()))
    names = model.languages
    widest = max(leaf.width(n.name, max(24 * leaf.u, leaf.cap)) for n in names) + 60 * leaf.u
    cells = grid(leaf.free, len(names), leaf.gap, widest, leaf.key, most_h=250 * leaf.u, aspect=2.2)
    for cell, one in zip(cells, names, strict=False):
        chosen = one.code == say.code
        leaf.add(button(leaf.kit, f"language:{one.code}", one.name, cell, Language(one.code),
                        rank="primary" if chosen else "secondary", lines_=1))
    return leaf.done()
