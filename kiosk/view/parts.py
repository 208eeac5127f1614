"""The parts that every screen is made of: buttons, tiles, panels, sheets, corner buttons, bars, tickets.

Each is a pure function that returns a `Piece`. `Kit` is what all of them need: the layout, the words, the time
and what a finger is on.
"""

from __future__ import annotations

import math
from typing import Any, Final, NamedTuple

from .cached import cached
from .drawn import surface
from .intents import Help, Language
from .layout import Layout
from .palette import GILT, INK, IVORY, RED, VEIL
from .scene import Colour, Drawn, Face, Fill, Op, Picture, Scene, Stage, Target, Text
from .spots import Box, Piece, Spot, joined
from .text import PITCH, block, line, lines, middle_lines
from .words import Words

DIMMED: Final = 0.6
"""Strength of words on what is not to be had now."""


class Kit(NamedTuple):
    """What every part is made with.

    lo: the layout. say: the words in force. now_s: the time. pressed: name of the target under a finger, "" none.
    focus: name of the target that keys act on, "" none.
    """

    lo: Layout
    say: Words
    now_s: float = 0.0
    pressed: str = ""
    focus: str = ""

    @property
    def stage(self) -> Stage:
        """The stage it is drawn on."""
        return self.lo.stage


def whole(box: Box) -> Box:
    """The box on whole pixels."""
    x, y = round(box.x), round(box.y)
    return Box(x, y, round(box.right) - x, round(box.bottom) - y)


def drawn(
    kind: str, x: float, y: float, w: float, h: float, *args: Any, turn: float = 0.0, alpha: float = 1.0
) -> Picture:
    """A drawing without margin about its middle (x, y), its size on whole pixels."""
    return Picture(Drawn(kind, args), x, y, max(1, round(w)), max(1, round(h)), turn, alpha)


def button(
    kit: Kit, name: str, label: str, box: Box, intent: Any = None, *, rank: str = "primary", dim: bool = False,
    hold: Any = None, seat: int | None = None, side: str = "S", cap: float = 0.0, least: float = 0.0,
    icon: str = "", lines_: int = 2, word: Colour = "",
) -> Piece:
    """A button with its words in the middle. rank: "primary" (ivory) or "secondary" (lacquer).

    dim: not to be had now: it is drawn but cannot be touched. icon: a Drawn kind set before the words. cap, least:
    the largest and smallest capitals, px (24 units and the ordinary ones where 0). word: the words' colour where
    it is not the usual one.
    """
    lo = kit.lo
    u, measure = lo.u, kit.stage.measure
    state = "dim" if dim else "pressed" if name == kit.pressed else "up"
    ops: list[Op] = [surface("button", *box, u, rank, state)]
    ink = word or (INK if rank == "primary" and not dim else IVORY)
    pad = max(14 * u, box.w * 0.06)
    room = box.w - 2 * pad
    cx = box.cx
    cap = max(cap or 24 * u, least or lo.cap)
    if icon:
        size = cap * 1.7
        room -= size * 1.35
    set_ = block(measure, label, room, cap, Face.BOLD, lines_, least or lo.cap)
    if len(set_.lines) > 1 and set_.height > 0.66 * box.h:
        set_ = block(measure, label, room, least or lo.cap, Face.BOLD, lines_, least or lo.cap)
    if icon:
        wide = max(measure(t, set_.cap, Face.BOLD) * s for t, s in zip(set_.lines, set_.squeeze, strict=True))
        left = box.cx - (wide + size * 1.35) / 2
        ops.append(drawn(icon, left + size / 2, box.cy, size, size, ink))
        cx = left + size * 1.35 + wide / 2
    texts = middle_lines(set_, cx, box.cy, ink, Face.BOLD, pips=None if ink == INK else ink)
    ops += [t._replace(alpha=DIMMED) for t in texts] if dim else texts
    if dim:
        return Piece(tuple(ops))
    target = Target(name, *box, intent, hold, seat, side, box.h >= lo.primary - 0.5, label, rank == "primary")
    return Piece(tuple(ops), (target,))


def tile(
    kit: Kit, name: str, title: str, text: str, box: Box, intent: Any = None, *, on: bool = False, dim: bool = False,
    mark: str = "", lines_: int = 2, cap: float = 0.0, side: str = "S", right: float = 0.0, beside: float = 0.0,
) -> Piece:
    """A target with a title and lines below it. on: chosen. mark: a gilt tag in its corner ("usual").

    right: room kept free at its right edge, px; beside: at the right of its title alone.
    """
    lo, measure = kit.lo, kit.stage.measure
    u = lo.u
    state = "dim" if dim else "on" if on else "pressed" if name == kit.pressed else "up"
    ops: list[Op] = [surface("tile", *box, u, state)]
    ink = INK if on else IVORY
    pad = 28 * u
    room = box.w - 2 * pad - right
    cap = max(cap or 24 * u, lo.cap)
    tag_w = 0.0
    if mark:
        tag_w = measure(mark, lo.cap, Face.BOLD) + 30 * u
        right_edge = box.right - 24 * u - right
        ops += tag(kit, mark, right_edge - tag_w / 2, box.y + 17 * u + lo.cap).ops
    title_w = room - beside - (tag_w + 12 * u if mark else 0)
    head = line(measure, title, box.x + pad, 0, title_w, cap, ink if on else GILT, Face.BOLD, 0.0, lo.cap, ink)
    tall = head.cap
    body = block(measure, text, room, lo.cap, Face.PLAIN, lines_, lo.cap) if text else None
    if body:
        tall += 0.95 * lo.cap + body.height
    top = box.cy - tall / 2 + head.cap
    ops.append(head._replace(y=top))
    if body:
        ops += lines(body, box.x + pad, top + 0.95 * lo.cap + body.cap, ink, Face.PLAIN, 0.0, None if on else IVORY)
    if dim:
        ops = [ops[0]] + [op._replace(alpha=DIMMED) for op in ops[1:]]
        return Piece(tuple(ops))
    target = Target(name, *box, intent, None, None, side, box.h >= lo.primary - 0.5, title, on)
    return Piece(tuple(ops), (target,))


def icon_button(
    kit: Kit, name: str, kind: str, box: Box, intent: Any, label: str, *, turn: float = 0.0, dim: bool = False,
    side: str = "S", args: tuple[Any, ...] = (),
) -> Piece:
    """A lacquer button with a sign on it instead of words. label: what it says to keys and tests."""
    u = kit.lo.u
    state = "dim" if dim else "pressed" if name == kit.pressed else "up"
    size = min(box.w, box.h) * 0.46
    sign = drawn(kind, box.cx, box.cy, size, size, *args, turn=turn, alpha=0.4 if dim else 1.0)
    ops = (surface("tile", *box, u, state), sign)
    if dim:
        return Piece(ops)
    return Piece(ops, (Target(name, *box, intent, None, None, side, box.h >= kit.lo.primary - 0.5, label),))


def corner_button(kit: Kit, name: str, sign: str, spot: Spot, intent: Any, label: str, face: Face = Face.BOLD) -> Piece:
    """A round button in a corner, upright for one reader. sign: one or two characters."""
    return _corner(kit.lo, name, sign, spot, intent, label, face, name == kit.pressed)


@cached(64)
def _corner(
    lo: Layout, name: str, sign: str, spot: Spot, intent: Any, label: str, face: Face, pressed: bool
) -> Piece:
    d = lo.button
    cap = d * (30 if face == Face.DISPLAY else 22) / 76
    cap = max(cap, min(lo.cap, 0.5 * d))
    ops = (
        drawn("corner", 0, 0, d * 1.08, d * 1.08, "pressed" if pressed else "up"),
        Text(sign, 0, cap / 2, cap, GILT, face),
    )
    return spot.put(Piece(ops, (Target(name, -d / 2, -d / 2, d, d, intent, None, None, "S", False, label),)))


def help_button(kit: Kit, side: str, spot: Spot | None = None, page: int = 0) -> Piece:
    """The help button at a reader's right hand."""
    where = spot or kit.lo.corner_spot(side)
    return corner_button(kit, f"help:{side}", "?", where, Help(side, page), kit.say("Help"), Face.DISPLAY)


def language_button(kit: Kit, side: str, spot: Spot | None = None) -> Piece:
    """The button that opens the choice of languages, with the code of the one in force, at a reader's left hand."""
    where = spot or kit.lo.corner_spot(side, "L")
    sign = kit.say.code.upper()
    return corner_button(kit, f"language:{side}", sign, where, Language("", side), kit.say("Languages"))


def tag(kit: Kit, text: str, x: float, cy: float, width: float = 0.0) -> Piece:
    """A gilt pill with ink words about (x, cy). width: the most it may take."""
    lo = kit.lo
    u, measure = lo.u, kit.stage.measure
    pad = 15 * u
    most = (width - 2 * pad) if width else math.inf
    word = line(measure, text, x, cy + lo.cap / 2, most, lo.cap, INK, Face.BOLD)
    w = measure(text, word.cap, Face.BOLD) * word.squeeze + 2 * pad
    h = 2 * lo.cap
    return Piece((drawn("tag", x, cy, w, h, u), word))


def chip(kit: Kit, text: str, x: float, cy: float) -> Piece:
    """An ivory pill with red figures about (x, cy): what a bay gets."""
    lo = kit.lo
    w = kit.stage.measure(text, lo.cap, Face.BOLD) + 22 * lo.u
    return Piece((drawn("chip", x, cy, w, 36 / 21 * lo.cap, lo.u), Text(text, x, cy + lo.cap / 2, lo.cap, RED)))


def panel(kit: Kit, box: Box, edge: float = 3.0) -> Piece:
    """Lacquer with a gilt edge."""
    return Piece((surface("panel", *box, kit.lo.u, edge),))


def sheet(kit: Kit, box: Box) -> Piece:
    """Ivory paper with a double rule: what is read."""
    return Piece((surface("sheet", *box, kit.lo.u),))


def veil(kit: Kit, alpha: float = 0.72) -> Piece:
    """The table gone dark."""
    return Piece((Fill(0, 0, kit.lo.w, kit.lo.h, VEIL, alpha),))


def seal(emblem: int, x: float, y: float, r: float, edge: str = "gilt") -> Picture:
    """A seat's emblem about (x, y). edge: "gilt", "ink" or "brass"."""
    return drawn("seal", x, y, 2 * r, 2 * r, emblem, edge)


def flourish(x: float, y: float, half: float, height: float, colour: Colour = GILT) -> Picture:
    """A rule with a rosette in its middle."""
    return drawn("flourish", x, y, 2 * half, height, colour)


def bar(kit: Kit, x: float, y: float, w: float, share: float, *, h: float = 0.0, colour: Colour = GILT,
        ground: str = "dark") -> Piece:
    """A progress bar whose upper left corner is (x, y). share: 0 to 1 filled, from the left."""
    u = kit.lo.u
    h = h or 8 * u
    filled = max(0.0, min(1.0, share)) * w
    ops: list[Op] = [drawn("track", x + w / 2, y + h / 2, w, h, u, ground)]
    if filled > 0.5:
        ops.append(Fill(x, y + h * 0.1, filled, h * 0.8, colour))
    return Piece(tuple(ops))


def title_and_lines(
    kit: Kit, title: str, text: str, x: float, y: float, width: float, *, cap: float = 0.0, anchor: float = 0.0,
    rows: int = 3, title_rows: int = 1, colour: Colour = IVORY, head: Colour = GILT, least: float = 0.0,
) -> Piece:
    """A title with sentences below it; x, y: the point on the title's baseline that `anchor` names."""
    lo, measure = kit.lo, kit.stage.measure
    cap = cap or max(27 * lo.u, lo.cap * 1.2)
    top = block(measure, title, width, cap, Face.DISPLAY, title_rows, least or lo.cap)
    ops = list(lines(top, x, y, head, Face.DISPLAY, anchor))
    if text:
        body = block(measure, text, width, lo.cap, Face.PLAIN, rows, least or lo.cap)
        under = y + PITCH * top.cap * (len(top.lines) - 1) + 2 * lo.cap
        ops += lines(body, x, under, colour, Face.PLAIN, anchor, colour)
    return Piece(tuple(ops))


def focus_ring(box: Box, u: float) -> tuple[Op, ...]:
    """A frame round the target that keys act on."""
    ops: list[Op] = []
    for out, width, colour in ((7 * u, 5 * u, INK), (6 * u, 3 * u, IVORY)):
        b = box.inset(-out)
        width = max(1.0, width)
        ops += [
            Fill(b.x, b.y, b.w, width, colour),
            Fill(b.x, b.bottom - width, b.w, width, colour),
            Fill(b.x, b.y, width, b.h, colour),
            Fill(b.right - width, b.y, width, b.h, colour),
        ]
    return tuple(ops)


def scene(
    kit: Kit, backdrop: tuple[Op, ...], *pieces: Piece, moving: bool = False, wake_s: float | None = None,
    prepare: tuple[Op, ...] = (), outline: tuple[Op, ...] = (),
) -> Scene:
    """Pieces over a backdrop as one scene, with the ring of the target that keys act on.

    outline: what shows that target where it is no box.
    """
    all_ = joined(*pieces)
    ops = all_.ops + ringed(kit, all_.targets, outline)
    return Scene(backdrop, ops, all_.targets, moving, wake_s, prepare)


def ringed(kit: Kit, targets: tuple[Target, ...], outline: tuple[Op, ...] = ()) -> tuple[Op, ...]:
    """The ring of the target that keys act on. outline: as in `scene`."""
    for t in targets if kit.focus else ():
        if t.name == kit.focus:
            return outline or focus_ring(Box(t.x, t.y, t.w, t.h).inset(8 * kit.lo.u), kit.lo.u)
    return ()


def wood(lo: Layout) -> Picture:
    """The table's top."""
    return Picture(Drawn("wood"), lo.w / 2, lo.h / 2, lo.w, lo.h)
