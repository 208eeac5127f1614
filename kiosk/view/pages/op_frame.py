"""What every page of the operator's has: its title and icon, when it closes by itself, the way back."""

from __future__ import annotations

from kiosk.view.cached import cached
from kiosk.view.intents import Operator
from kiosk.view.scene import Stage
from kiosk.view.words import Words

from .countdown import clock, seconds_left
from .feet import Act
from .leaf import Leaf
from .model import Ui

ICONS = {
    "screen": "screen", "touch": "calibrate", "seats": "seats", "hoppers": "hopper", "owed": "owed", "sound": "sound",
    "hours": "hours", "languages": "languages", "rules": "rules", "house": "text", "meters": "meters",
    "export": "export", "settings": "wrench", "pin": "lock", "messages": "text",
}
"""The icon of each page of the operator's."""


@cached(16)
def titles(say: Words) -> dict[str, str]:
    """What each page of the operator's is called."""
    return {
        "screen": say("Screen"),
        "touch": say("Touch"),
        "seats": say("Seats"),
        "hoppers": say("Hoppers"),
        "owed": say("Owed"),
        "sound": say("Sound"),
        "hours": say("Hours"),
        "languages": say("Languages"),
        "rules": say("Rules"),
        "house": say("House text"),
        "meters": say("Meters"),
        "export": say("Export"),
        "settings": say("All settings"),
        "pin": say("PIN"),
        "messages": say("Messages"),
    }


def closing(leaf: Leaf, now_s: float) -> str:
    """When the operator's pages close by themselves, in words."""
    left = seconds_left(leaf.ui, now_s)
    return leaf.say("Closes itself in {time}", time=clock(left)) if leaf.ui.until_s is not None else ""


def opened(page: str, ui: Ui, now_s: float, stage: Stage, say: Words, *acts: Act) -> Leaf:
    """A page of the operator's with its head and foot: what it can do, and the way back."""
    leaf = Leaf(ui, now_s, stage, say)
    leaf.head(titles(say)[page], closing(leaf, now_s), spare=True)
    leaf.foot(Act("leave", say("Back"), Operator("")), *acts, help_=False)
    return leaf
