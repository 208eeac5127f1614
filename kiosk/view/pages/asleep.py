"""The table outside its opening hours: dark, with a word on when it wakes; a touch still wakes it."""

from __future__ import annotations

from kiosk.view.intents import Awake
from kiosk.view.layout import layout
from kiosk.view.scene import Face, Fill, Scene, Stage, Target, Text
from kiosk.view.words import Words

from .model import Ui

DARK, FAINT = "#000000", "#7C6B4A"
STEP_S = 20.0
"""The words move a little so often, so that nothing burns into the screen."""


def asleep(model: str, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """Show a dark table. model: when it opens, "10:00"."""
    lo = layout(stage)
    step = int(now_s // STEP_S) % 8
    x = lo.w * (0.35 + 0.3 * (step % 4) / 3)
    y = lo.h * (0.4 + 0.2 * (step // 4))
    text = Text(say("The table opens at {time}", time=model), x, y, lo.cap, FAINT, Face.PLAIN)
    touch = Target("touch", 0, 0, lo.w, lo.h, Awake(), primary=True, label=say("Touch to play"))
    return Scene((Fill(0, 0, lo.w, lo.h, DARK),), (text,), (touch,), wake_s=(now_s // STEP_S + 1) * STEP_S)
