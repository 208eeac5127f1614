"""The operator's pages of the screen itself: size by a bank card, rotation, and whether every part feels a touch."""

from __future__ import annotations

from typing import Final

from kiosk.view.intents import Operator
from kiosk.view.layout import layout
from kiosk.view.palette import GILT, GILT_DARK, IVORY, LACQUER
from kiosk.view.parts import Kit, button, drawn, scene, wood
from kiosk.view.scene import Drawn, Face, Fill, Op, Picture, Scene, Stage, Target, Text
from kiosk.view.spots import Box, Piece
from kiosk.view.words import Words

from .feet import Act
from .intents import ClearMarks, StepScale, TurnScreen
from .leaf import Leaf
from .model import ScreenView, TouchView, Ui
from .op_frame import closing

CARD_W_MM: Final = 85.6
CARD_H_MM: Final = 53.98
"""A bank card (ISO/IEC 7810, ID-1)."""
STEPS: Final = (-20, -2, 2, 20)
"""Tenths of a millimetre by which the drawn card grows at a touch."""


def screen(model: ScreenView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """Hold a bank card to the picture and make the picture as large; turn the picture by quarters.

    The card is drawn at model.px_per_mm; everything else at the size in force until then.
    """
    leaf = Leaf(ui, now_s, stage, say)
    leaf.head(say("Screen"), closing(leaf, now_s), spare=True)
    leaf.foot(Act("leave", say("Back"), Operator("")),
              Act("rotate", say("Turn the picture: {n}°", n=model.rotation), TurnScreen()),
              help_=False)
    u, cap = leaf.u, leaf.cap
    w, h = CARD_W_MM * model.px_per_mm, CARD_H_MM * model.px_per_mm
    f = leaf.free
    side = leaf.key
    beside = f.w - w > 4 * side + 3 * leaf.gap + 24 * u or f.w > 1.4 * f.h
    text = say("Hold a bank card to the screen: match the picture.")
    if beside:
        area = Box(f.x, f.y, max(f.w - 4 * side - 3 * leaf.gap - 30 * u, 0.56 * f.w), f.h)
        room = Box(area.right + 30 * u, f.y, f.right - area.right - 30 * u, f.h)
    else:
        area = Box(f.x, f.y, f.w, f.h * 0.56)
        room = Box(f.x, area.bottom + leaf.gap, f.w, f.bottom - area.bottom - leaf.gap)
    card = Box(area.cx - w / 2, area.cy - h / 2, w, h)
    leaf.draw(*_card(card, u, cap))
    y = leaf.para(text, room.x, room.y, room.w, 4)
    two = room.w < 4 * side + 3 * leaf.gap
    figures = (say("{n} px/mm", n=say.number(model.px_per_mm, 2)),
               say("{n} inches across", n=say.number(model.inches, 1)))
    for text in figures:
        if room.bottom - y > 1.7 * cap + (2 if two else 1) * (side + leaf.gap):
            leaf.line(text, room.x, y + 0.9 * cap, room.w, face=Face.PLAIN)
            y += 1.7 * cap
    per = 2 if two else 4
    high = max(side, min(110 * u, (room.bottom - y - cap) / (2 if two else 1) - leaf.gap))
    top = room.bottom - high * (2 if two else 1) - (leaf.gap if two else 0)
    wide = (min(room.w, 460 * u) - leaf.gap * (per - 1)) / per
    order = (0, 3, 1, 2) if two else (0, 1, 2, 3)
    for place, i in enumerate(order):
        step = STEPS[i]
        x = room.x + place % per * (wide + leaf.gap)
        sign = {-20: "−−", -2: "−", 2: "+", 20: "++"}[step]
        leaf.add(button(leaf.kit, f"scale:{step:+}", sign, Box(x, top + place // per * (high + leaf.gap), wide, high),
                        StepScale(step), rank="secondary", lines_=1))
    return leaf.done()


def _card(box: Box, u: float, cap: float) -> tuple[Op, ...]:
    """A bank card with its chip, its stripe of gilt, and dashes on its edge to lay the real one on."""
    r = box.inset(-8 * u)
    return (
        Picture(Drawn("place", (u, GILT, "paper")), box.cx, box.cy, round(r.w), round(r.h)),
        Fill(*box, LACQUER),
        Fill(box.x, box.y + 0.66 * box.h, box.w, 0.06 * box.h, GILT_DARK),
        Fill(box.x + 0.1 * box.w, box.y + 0.32 * box.h, 0.14 * box.w, 0.18 * box.h, GILT),
        Text("85.6 mm", box.cx, box.bottom - 0.07 * box.h, max(cap, 0.075 * box.h), IVORY),
    )


def touch(model: TouchView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """Draw with all fingers: every contact leaves a mark, so that a dead strip shows. The whole picture is felt."""
    lo = layout(stage)
    kit = Kit(lo, say, now_s, ui.pressed, ui.focus)
    leaf = Leaf(ui, now_s, stage, say)
    cap = leaf.cap
    cells: list[Op] = []
    across, down = 16, 10 if lo.w >= lo.h else 16
    cw, ch = lo.w / across, lo.h / down
    felt = {(int(x / cw), int(y / ch)) for x, y, _ in model.marks}
    for i, j in sorted(felt):
        if 0 <= i < across and 0 <= j < down:
            cells.append(Fill(round(i * cw) + 1, round(j * ch) + 1, round(cw) - 2, round(ch) - 2, LACQUER, 0.8))
    d = max(11 * lo.mm, 40 * lo.u)
    down_now = [drawn("plus", x, y, d, d, GILT) for x, y, is_down in model.marks if is_down]
    dots = [drawn("star", x, y, 16 * lo.u, 16 * lo.u) for x, y, is_down in model.marks[-60:] if not is_down]
    leaf.head(say("Touch"), say("Stroke the whole screen: every field should light."))
    leaf.line(say.n("{n} finger at most so far", "{n} fingers at most so far", model.most), leaf.free.x,
              leaf.free.y + cap, leaf.free.w, face=Face.PLAIN)
    share = round(100 * len(felt) / (across * down))
    leaf.line(say("{n} % felt", n=share), leaf.free.x, leaf.free.y + 2.8 * cap, leaf.free.w, face=Face.PLAIN)
    leaf.foot(Act("leave", say("Back"), Operator("")), Act("clear", say("Wipe"), ClearMarks()), help_=False)
    field = Target("felt", 0, 0, lo.w, lo.h, label=say("Touch"))
    return scene(kit, (wood(lo),), Piece((*cells, *dots), (field,)), leaf.piece(), Piece(tuple(down_now)))
