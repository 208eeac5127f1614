"""What the view hands to the screen: draw operations, touch targets and when to draw again.

All lengths are pixels of the unrotated picture (the screen turns picture and touch together),
x to the right, y down; angles are degrees, clockwise. Operations are drawn in order, later ones on top.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, NamedTuple, Protocol, TypeAlias

Colour: TypeAlias = str
"""A colour as "#RRGGBB"."""


class Face(StrEnum):
    """The three type faces of the table: names and numbers, sentences, titles."""

    BOLD = "bold"
    PLAIN = "plain"
    DISPLAY = "display"


class Drawn(NamedTuple):
    """Art made on the spot: `kiosk.view.drawn.svg` turns it into SVG text, once for each size.

    kind: the name of the drawing; args: what distinguishes it (numbers, words, colours), all hashable.
    """

    kind: str
    args: tuple[Any, ...] = ()


class Picture(NamedTuple):
    """One picture: a file of assets by its name ("board/disc", "cards/four/KH", "counters/fish") or a Drawn.

    x, y: its centre; w, h: the size drawn, px. turn: degrees clockwise. alpha: 0 to 1.
    raster: the size at which it is rasterised, px, where that is not w, h (for what grows while it moves).
    tint: multiplies the colours (white leaves them).
    """

    art: str | Drawn
    x: float
    y: float
    w: float
    h: float
    turn: float = 0.0
    alpha: float = 1.0
    raster: tuple[int, int] | None = None
    tint: Colour = "#FFFFFF"


class Text(NamedTuple):
    """One line of text. The signs ♠ ♥ ♦ ♣ in it are drawn as pips, 1.12 capital heights wide.

    x, y: the point on the baseline that `anchor` names (0 left end, 0.5 middle, 1 right end).
    cap: height of capitals, px. squeeze: horizontal scale, below 1 where the layout had to make it fit.
    pips: None paints suit signs in their four-colour inks, a colour paints them all in it.
    """

    text: str
    x: float
    y: float
    cap: float
    colour: Colour
    face: Face = Face.BOLD
    anchor: float = 0.5
    turn: float = 0.0
    alpha: float = 1.0
    squeeze: float = 1.0
    pips: Colour | None = None


class Fill(NamedTuple):
    """An axis-aligned rectangle of one colour; x, y: its upper left corner. alpha: 0 to 1."""

    x: float
    y: float
    w: float
    h: float
    colour: Colour
    alpha: float = 1.0


Op: TypeAlias = Picture | Text | Fill


class Target(NamedTuple):
    """A place that can be touched, and what touching it means.

    name: stable and unique in the scene ("seat:2", "lead:KS", "help:S"), for feedback, tests and key focus.
    x, y: upper left corner; w, h: size, px.
    intent: what is submitted: an Action of kiosk.rules or an Intent of kiosk.view.intents; None for what is
    only held or spun. hold: an intent that lasts while the finger stays down (a peek).
    seat: whose target it is, where it belongs to one seat. side: the edge it is read from, "S", "W", "N", "E".
    primary: at least 20 mm high. turn: how its words stand, degrees.
    label: what it says, for tests, keyboards and captions. due: it is ivory, as what is due next is,
    and what is chosen.
    """

    name: str
    x: float
    y: float
    w: float
    h: float
    intent: Any = None
    hold: Any = None
    seat: int | None = None
    side: str = "S"
    primary: bool = False
    label: str = ""
    due: bool = False


class Scene(NamedTuple):
    """One picture of the table with its targets, a function of state and time.

    backdrop: operations that stay the same for long (wood, rim, plates' paper): the canvas bakes them into
    one texture and bakes again only when this tuple changes. ops: drawn over it every frame.
    moving: it changes with time of itself right now; then the next frame is wanted at once.
    wake_s: the time at which it next changes by itself when not moving (a countdown's next second), or None.
    prepare: operations that will be needed soon; the canvas makes their textures ahead, outside animated frames.
    before: tells what the motion that has begun will be drawn with; the canvas asks once, and makes it before
    anything moves. The same motion has the same one.
    """

    backdrop: tuple[Op, ...] = ()
    ops: tuple[Op, ...] = ()
    targets: tuple[Target, ...] = ()
    moving: bool = False
    wake_s: float | None = None
    prepare: tuple[Op, ...] = ()
    before: Callable[[], tuple[Op, ...]] | None = None


class Measure(Protocol):
    """Measures text: the width in px of one line at a capital height in px, suit signs included."""

    def __call__(self, text: str, cap: float, face: Face = Face.BOLD) -> float:
        """Return the width, px."""
        ...


class Stage(NamedTuple):
    """The surface a scene is laid out on.

    width, height: px. px_per_mm: from calibration. cap: capital height of ordinary text, px
    (experience.md: 0.4 degrees at the reading distance; Large: 0.7). measure: the text measure in force.
    large: Large mode. reduced: reduced motion. pack: "four" or "classic".
    """

    width: int
    height: int
    px_per_mm: float
    cap: float
    measure: Measure
    large: bool = False
    reduced: bool = False
    pack: str = "four"
