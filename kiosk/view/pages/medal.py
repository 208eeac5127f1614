"""The medal in the middle of the table: what is asked, and its buttons, for whoever touched last."""

from __future__ import annotations

from typing import NamedTuple

from kiosk.view.layout import Layout
from kiosk.view.palette import GILT, IVORY, LACQUER
from kiosk.view.parts import Kit, button, drawn, flourish, panel
from kiosk.view.scene import Face, Op, Picture
from kiosk.view.spots import Box, Piece, Spot
from kiosk.view.text import block, lines

from .feet import Act
from .intents import Leave
from .leaf import Leaf, tongues
from .model import Ui


def inner_box(lo: Layout, side: str) -> tuple[Box, Spot]:
    """The room between the plates as the reader at a side sees it, and where that page stands."""
    page = lo.page(side)
    edge = lo.slot_h + max(lo.gap, 14 * lo.u)
    return Box(edge, edge, page.w - 2 * edge, page.h - 2 * edge), page.spot


def medal(kit: Kit, ui: Ui, title: str, text: str, due: Act, other: Act | None, *, back: bool = False) -> Piece:
    """A title, a sentence, what is due, and below it another button and the languages, on `medal_ground`.

    back: with an arrow back.
    """
    lo = kit.lo
    u, cap, measure = lo.u, lo.cap, kit.stage.measure
    _, spot = inner_box(lo, ui.side)
    leaf = Leaf.on_table(kit, ui, spot)
    ring, area, _ = _ground(kit, ui)
    due_h = max(lo.primary + 0.5, min(118 * u, area.h * 0.3))
    row_h = max(lo.other + 0.5, lo.button, min(72 * u, area.h * 0.2))
    one_row = area.h < due_h + row_h + leaf.gap + 5.4 * cap + 20 * u and area.w > 24 * cap
    buttons = due_h if one_row else due_h + row_h + leaf.gap
    title_cap = min(max(28 * u, 1.15 * cap), (area.h - buttons) * 0.26)
    words = block(measure, text, area.w, cap, Face.PLAIN, 3, min(lo.cap, lo.stage.cap))
    rule = 40 * u if ring and area.h - buttons - title_cap - words.height - 3.2 * cap > 40 * u else 0.0
    spare = area.h - buttons - title_cap - rule - words.height - 1.35 * cap
    y = area.y + max(0.0, spare * 0.4)
    leaf.line(title, area.cx, y + title_cap, area.w * (0.88 if ring else 1.0), GILT,
              cap=max(title_cap, cap * 0.9), face=Face.DISPLAY, anchor=0.5)
    y += title_cap
    if rule:
        leaf.draw(flourish(area.cx, y + 24 * u, 110 * u, 20 * u))
    y += rule + min(0.9 * cap, 0.55 * cap + max(0.0, spare * 0.2))
    leaf.draw(*lines(words, area.cx, y + words.cap, IVORY))
    rest = _Rest(other, back)
    if one_row:
        _one_row(leaf, Box(area.x, area.bottom - due_h, area.w, due_h), due, rest)
    else:
        _two_rows(leaf, Box(area.x, area.bottom - buttons, area.w, buttons), due_h, row_h, due, rest)
    return leaf.piece()


def medal_ground(kit: Kit, ui: Ui) -> tuple[Op, ...]:
    """What the medal is laid on, for the backdrop: it stays the same whatever is asked."""
    return _ground(kit, ui)[2]


def _ground(kit: Kit, ui: Ui) -> tuple[bool, Box, tuple[Op, ...]]:
    """Whether the medal is round, the room in it, and how it is drawn."""
    box, spot = inner_box(kit.lo, ui.side)
    leaf = Leaf.on_table(kit, ui, spot)
    ring = min(box.w, box.h) > 24.5 * kit.lo.cap
    area = _round(leaf, box) if ring else _square(leaf, box)
    return ring, area, leaf.piece().ops


class _Rest(NamedTuple):
    """What stands beside what is due: another button, an arrow back."""

    other: Act | None
    back: bool


def _round(leaf: Leaf, box: Box) -> Box:
    """The medal with the board's rim; returns the room in it."""
    u, turn = leaf.u, -leaf.spot.turn
    d = min(box.w, box.h, max(150 * leaf.lo.mm, 560 * u))
    leaf.draw(drawn("board-shadow", box.cx, box.cy, d * 1.12, d * 1.12, turn=turn),
              drawn("bar", box.cx, box.cy, d * 0.92, d * 0.92, u, LACQUER),
              drawn("bar", box.cx, box.cy, d * 0.838, d * 0.838, u, GILT, alpha=0.55),
              drawn("bar", box.cx, box.cy, d * 0.838 - 2.4 * u, d * 0.838 - 2.4 * u, u, LACQUER),
              Picture("board/rim", box.cx, box.cy, round(d), round(d), turn))
    return Box(box.cx - d * 0.31, box.cy - d * 0.335, d * 0.62, d * 0.69)


def _square(leaf: Leaf, box: Box) -> Box:
    """A panel where a medal would be too small; returns the room in it."""
    area = Box(box.x, box.y, min(box.w, 30 * leaf.cap), box.h)
    area = area.moved((box.w - area.w) / 2, 0)
    leaf.add(panel(leaf.kit, area))
    return area.inset(24 * leaf.u)


def _other_w(leaf: Leaf, act: Act, room: float) -> float:
    words = leaf.width(act.label, max(leaf.cap, 22 * leaf.u)) + (2.3 * leaf.cap if act.icon else 0.0)
    return min(room, max(words + 60 * leaf.u, leaf.lo.other * 2))


def _back(leaf: Leaf, box: Box) -> None:
    leaf.icon("leave", "arrow", box, Leave(), leaf.say("Back"), turn=180)


def _one_row(leaf: Leaf, row: Box, due: Act, rest: _Rest) -> None:
    """Everything beside one another, where the room is low and wide."""
    d, x = leaf.lo.button, row.x
    if rest.back:
        _back(leaf, Box(x, row.y, d, row.h))
        x += d + leaf.gap
    if rest.other is not None:
        w = _other_w(leaf, rest.other, row.w * (0.34 if rest.back else 0.5)) * 0.9
        leaf.add(button(leaf.kit, rest.other.name, rest.other.label, Box(x, row.y, w, row.h), rest.other.intent,
                        rank="secondary", icon=rest.other.icon))
        x += w + leaf.gap
    leaf.add(button(leaf.kit, due.name, due.label, Box(x, row.y, row.right - x - d - leaf.gap, row.h), due.intent,
                    dim=due.dim))
    leaf.add(tongues(leaf.kit, Spot(row.right - d / 2, row.cy)))


def _two_rows(leaf: Leaf, area: Box, due_h: float, row_h: float, due: Act, rest: _Rest) -> None:
    """What is due, and below it the rest."""
    u, cap, d, gap, other = leaf.u, leaf.cap, leaf.lo.button, leaf.gap, rest.other
    w = min(area.w, max(280 * u, leaf.width(due.label, max(24 * u, cap)) + 90 * u))
    leaf.add(button(leaf.kit, due.name, due.label, Box(area.cx - w / 2, area.y, w, due_h), due.intent, dim=due.dim))
    sides = d + gap + (d + gap if rest.back else 0.0)
    other_w = _other_w(leaf, other, min(area.w - sides, area.w * 0.5)) if other else -gap
    x, y = area.cx - (other_w + sides) / 2, area.bottom - row_h
    if rest.back:
        _back(leaf, Box(x, y, d, row_h))
        x += d + gap
    if other is not None:
        leaf.add(button(leaf.kit, other.name, other.label, Box(x, y, other_w, row_h), other.intent,
                        rank="secondary", cap=cap, icon=other.icon))
    leaf.add(tongues(leaf.kit, Spot(x + other_w + gap + d / 2, area.bottom - row_h / 2)))
