"""Line icons of the operator's tiles and of small controls: one weight, one hand, in a box of 100 about 0,0."""

from __future__ import annotations

from typing import Final

from .drawn_signs import fitted
from .drawn_svg import circle, line
from .palette import GILT

STROKES: Final[dict[str, str]] = {
    "screen": "M-40 -32H40V22H-40ZM-16 38H16M0 22V38",
    "seats": "M0 -40A16 16 0 1 1 -0.1 -40M-36 40C-36 2 36 2 36 40Z",
    "hopper": "M-36 -34H36L16 4V18H-16V4ZM0 30V30.1M-14 40H14",
    "owed": "M-40 8C-28 -8 -2 -8 10 4L24 -6V22L10 12C-2 24 -28 24 -40 8ZM-26 4V4.1M8 -38A16 16 0 0 1 38 -30"
    "M38 -40V-29H27",
    "sound": "M-40 -13H-22L2 -34V34L-22 13H-40ZM16 -16Q28 0 16 16M28 -28Q48 0 28 28",
    "quiet": "M-40 -13H-22L2 -34V34L-22 13H-40ZM16 -14Q27 0 16 14",
    "mute": "M-40 -13H-22L2 -34V34L-22 13H-40ZM18 -14L42 14M42 -14L18 14",
    "hours": "M0 -40A40 40 0 1 1 -0.1 -40M0 -24V2L17 16",
    "languages": "M0 -40A40 40 0 1 1 -0.1 -40M-40 0H40M0 -40C-26 -20 -26 20 0 40C26 20 26 -20 0 -40",
    "rules": "M-28 -40H28V40H-28ZM0 -18L14 0L0 18L-14 0Z",
    "house": "M-38 -2L0 -38L38 -2M-28 -10V38H28V-10M-9 38V14H9V38",
    "text": "M-38 -26H38M-38 -2H38M-38 22H12",
    "meters": "M-38 38V10M-13 38V-14M12 38V-2M37 38V-36",
    "export": "M0 22V-38M-18 -20L0 -38L18 -20M-38 14V38H38V14",
    "shutdown": "M0 -42V-4M-20 -28A36 36 0 1 0 20 -28",
    "undo": "M-34 -14H14A24 24 0 0 1 14 34H-10M-18 -32L-36 -14L-18 4",
    "lamp": "M-14 26H14M-9 38H9M-14 26C-14 10 -28 4 -28 -14A28 28 0 0 1 28 -14C28 4 14 10 14 26",
    "button": "M-40 34V22H40V34M-26 22C-26 -8 26 -8 26 22M0 -16V-40M-10 -28L0 -16L10 -28",
    "turn": "M36 -6A36 36 0 1 0 24 27M36 -34V-6H8",
    "lock": "M-26 -4H26V38H-26ZM-16 -4V-18A16 16 0 0 1 16 -18V-4M0 12V22",
    "usb": "M-14 -6V-38H14V-6M-24 -6H24V30Q24 38 16 38H-16Q-24 38 -24 30ZM-5 -26V-22M5 -26V-22",
    "calibrate": "M-40 -22H40V22H-40ZM-40 -40V-30M40 -40V-30M-40 -35H40M-26 -8H-6",
    "book": "M0 -28C-12 -38 -28 -38 -42 -34V32C-28 28 -12 28 0 38C12 28 28 28 42 32V-34C28 -38 12 -38 0 -28ZM0 -28V38",
    "info": "M0 -40A40 40 0 1 1 -0.1 -40M0 -4V22M0 -19V-18.9",
    "play": "M-22 -34L36 0L-22 34Z",
    "flag": "M-26 42V-38H34L18 -17L34 4H-26",
    "wrench": "M-36 36L2 -2M2 -2A22 22 0 0 1 26 -36L14 -22L22 -14L36 -26A22 22 0 0 1 8 4",
}
"""Path data of every icon by name."""


def icon(w: float, h: float, name: str, colour: str = GILT) -> str:
    """A line icon. name: one of `STROKES`; colour: of its line."""
    dot = circle(0, 0, 0.1, colour) if name == "dot" else ""
    return fitted(w, h, dot + line(STROKES[name], 8, colour))
