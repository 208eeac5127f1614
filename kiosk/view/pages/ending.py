"""The question before a match ends when somebody asks for it: what becomes of the deal and of the counters."""

from __future__ import annotations

from typing import NamedTuple

from kiosk.view.palette import IVORY
from kiosk.view.parts import panel
from kiosk.view.scene import Face, Scene, Stage
from kiosk.view.spots import Box
from kiosk.view.text import block
from kiosk.view.words import Words

from .feet import Act
from .intents import EndMatch, Leave
from .leaf import Leaf
from .model import Ui


class EndingView(NamedTuple):
    """What the end would mean. unfinished: a deal is in hand. share: the board is shared out at the end."""

    unfinished: bool
    share: bool


def ending(model: EndingView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """What was won stays won, nobody pays for cards, and what is on the board stays or is shared; end, or play on."""
    leaf = Leaf(ui, now_s, stage, say)
    leaf.head(say("End the match now?"))
    leaf.foot(Act("leave", say("Play on"), Leave()), Act("end-match", say("End match"), EndMatch(), primary=True),
              help_=False)
    board = say("What lies on the board is shared out.") if model.share else \
        say("What lies on the board stays for the next match.")
    texts = (say("This deal stays unfinished."), say("What was won stays won; nobody pays for cards left."), board) \
        if model.unfinished else (board,)
    told, free = "\n".join(texts), leaf.free
    room = free.inset(36 * leaf.u, 20 * leaf.u)
    rows = leaf.rows_in(room.h)
    tall = block(stage.measure, told, room.w, leaf.cap, Face.PLAIN, rows, leaf.least).height
    h = min(free.h, max(260 * leaf.u, tall + 4.5 * leaf.cap))
    leaf.add(panel(leaf.kit, Box(free.x, free.cy - h / 2, free.w, h)))
    leaf.middle(told, room, IVORY, rows=rows, face=Face.PLAIN)
    return leaf.done()
