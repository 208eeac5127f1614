"""Art made on the spot: every kind of `Drawn` that there is, as SVG text for one size.

A kind is a function that draws into the box 0, 0, w, h (px); its docstring says what its arguments are. Kinds of
`drawn_surfaces` grow with `u`, px for one table unit (800 to the table's height), and keep a margin for shadow or
glow inside the picture: `surface` makes the picture whose body covers a given box. Words on art are Text ops.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from . import drawn_board, drawn_icons, drawn_signs, drawn_surfaces
from .drawn_svg import document
from .scene import Drawn, Picture


class Kind(NamedTuple):
    """How a kind is drawn: `draw(w, h, *args)`; margin: room round its body, table units."""

    draw: Callable[..., str]
    margin: float = 0.0


KINDS: Final[dict[str, Kind]] = {
    "panel": Kind(drawn_surfaces.panel, drawn_surfaces.MARGIN),
    "fan": Kind(drawn_surfaces.fan, drawn_surfaces.MARGIN),
    "banner": Kind(drawn_surfaces.banner, drawn_surfaces.MARGIN),
    "sheet": Kind(drawn_surfaces.sheet, drawn_surfaces.MARGIN),
    "button": Kind(drawn_surfaces.button, drawn_surfaces.MARGIN),
    "tile": Kind(drawn_surfaces.tile, drawn_surfaces.MARGIN),
    "key": Kind(drawn_surfaces.key, drawn_surfaces.MARGIN),
    "plate": Kind(drawn_surfaces.plate, drawn_surfaces.GLOW),
    "value": Kind(drawn_surfaces.value),
    "row": Kind(drawn_surfaces.row),
    "field": Kind(drawn_surfaces.field),
    "check": Kind(drawn_surfaces.check),
    "tag": Kind(drawn_surfaces.tag),
    "chip": Kind(drawn_surfaces.chip),
    "place": Kind(drawn_surfaces.place),
    "track": Kind(drawn_surfaces.track),
    "bar": Kind(drawn_surfaces.bar),
    "seal": Kind(drawn_signs.seal),
    "trump": Kind(drawn_signs.trump),
    "dealer": Kind(drawn_signs.dealer),
    "count-plate": Kind(drawn_signs.count_plate),
    "pointer": Kind(drawn_signs.pointer),
    "corner": Kind(drawn_signs.corner),
    "pip": Kind(drawn_signs.pip),
    "emblem": Kind(drawn_signs.emblem),
    "tiara": Kind(drawn_signs.pope_tiara),
    "laurel": Kind(drawn_signs.wreath),
    "star": Kind(drawn_signs.star),
    "rosette": Kind(drawn_signs.rosette_sign),
    "flourish": Kind(drawn_signs.flourish),
    "person": Kind(drawn_signs.person),
    "cog": Kind(drawn_signs.cog),
    "levels": Kind(drawn_signs.levels),
    "dots": Kind(drawn_signs.dots),
    "ring-timer": Kind(drawn_signs.ring_timer),
    "fish-outline": Kind(drawn_signs.fish_outline),
    "counter-shadow": Kind(drawn_signs.counter_shadow),
    "card-shadow": Kind(drawn_signs.card_shadow),
    "card-lit": Kind(drawn_signs.card_lit),
    "card-place": Kind(drawn_signs.card_place),
    "turn-up-frame": Kind(drawn_signs.turn_up_frame),
    "cards-mark": Kind(drawn_signs.cards_mark),
    "curves": Kind(drawn_signs.curves),
    "bang": Kind(drawn_signs.bang),
    "tick": Kind(drawn_signs.tick),
    "arrow": Kind(drawn_signs.arrow),
    "plus": Kind(drawn_signs.plus),
    "undo": Kind(drawn_signs.undo),
    "close": Kind(drawn_signs.close),
    "hand": Kind(drawn_signs.hand),
    "icon": Kind(drawn_icons.icon),
    "bay-lit": Kind(drawn_board.bay_lit),
    "bay-dark": Kind(drawn_board.bay_dark),
    "board-shadow": Kind(drawn_board.board_shadow),
    "wood": Kind(drawn_board.wood),
}
"""Every kind by its name."""


def svg(drawing: Drawn, w: int, h: int) -> str:
    """The drawing as an SVG document of w x h px.

    Raises KeyError for an unknown kind and TypeError for arguments that the kind does not take.
    """
    return document(KINDS[drawing.kind].draw(w, h, *drawing.args), 0, 0, w, h, width=w, height=h)


def surface(kind: str, x: float, y: float, w: float, h: float, u: float, *args: Any) -> Picture:
    """The picture of a kind of `drawn_surfaces` whose body covers the box (x, y, w, h), px, on whole pixels."""
    margin = KINDS[kind].margin * u
    left, top = round(x - margin), round(y - margin)
    width, height = round(w + 2 * margin), round(h + 2 * margin)
    return Picture(Drawn(kind, (u, *args)), left + width / 2, top + height / 2, width, height)


def over_bay(kind: str, cx: float, cy: float, diameter: float, degrees: float) -> Picture:
    """The picture of "bay-lit" or "bay-dark" over one bay of a board about (cx, cy), px.

    degrees: where the bay is, clockwise from six o'clock.
    """
    k = diameter / 1000
    _, y, w, h = drawn_board.BAY_BOX
    middle, a = (y + h / 2) * k, math.radians(degrees)
    return Picture(
        Drawn(kind), cx - middle * math.sin(a), cy + middle * math.cos(a), round(w * k), round(h * k), degrees
    )
