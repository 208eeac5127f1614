"""What every page of the operator's has: its title and icon, when it closes by itself, the way back."""

from __future__ import annotations

from kiosk.view.cached import cached
from kiosk.view.intents import Operator
from kiosk.view.parts import panel
from kiosk.view.scene import Face, Scene, Stage
from kiosk.view.spots import Box
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


def bare_page(leaf: Leaf, text: str, *, rows: int = 1, face: Face = Face.DISPLAY) -> Scene:
    """Finish a page that has nothing to show: a panel in its middle says so."""
    u, cap = leaf.u, leaf.cap
    box = Box(leaf.free.x, leaf.free.cy - 4 * cap, leaf.free.w, 8 * cap)
    leaf.add(panel(leaf.kit, box))
    leaf.middle(text, box.inset(30 * u), rows=rows, face=face,
                cap=max(cap, 26 * u) if face == Face.DISPLAY else cap)
    return leaf.done()
