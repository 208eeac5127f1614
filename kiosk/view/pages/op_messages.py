"""The operator's page of messages: what is wrong with the table and what to do, and what the last update came to."""

from __future__ import annotations

from kiosk.view.palette import INK
from kiosk.view.parts import drawn, sheet
from kiosk.view.scene import Face, Scene, Stage
from kiosk.view.spots import Box
from kiosk.view.text import block
from kiosk.view.words import Words

from .model import MessagesView, Ui
from .op_frame import bare_page, opened


def messages(model: MessagesView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """Every message on a sheet of its own, marked where it needs a hand; that nothing is wrong where there is none."""
    leaf = opened("messages", ui, now_s, stage, say)
    u, cap = leaf.u, leaf.cap
    if not model.rows:
        return bare_page(leaf, say("Nothing is wrong."))
    size = max(44 * u, 1.4 * cap)
    edge = 32 * u

    def room(width: float) -> float:
        return width - 2 * edge - size - 18 * u

    def least_h(width: float) -> float:
        return max(block(stage.measure, text, room(width), cap, Face.PLAIN, 20, cap).height for text, _ in model.rows) \
            + 2 * edge + cap

    for i, cell in leaf.paged(len(model.rows), leaf.free.w, least_h, aspect=99, most_h=320 * u):
        leaf.add(sheet(leaf.kit, cell))
        text, wrong = model.rows[i]
        leaf.draw(drawn("bang" if wrong else "tick", cell.x + edge + size / 2, cell.cy, size, size))
        words = Box(cell.right - edge - room(cell.w), cell.y, room(cell.w), cell.h)
        leaf.middle(text, words, INK, rows=20, face=Face.PLAIN, anchor=0.0)
    return leaf.done()
