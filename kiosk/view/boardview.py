"""The board: rim, turning disc, counters in their bays, light, counts, and what stands out.

Layers from below: shadow and rim; disc and counters, which turn; light; the counts, upright for who reads them.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple, TypeAlias

from kiosk.rules.board import Pot

from .cached import cached
from .drawn import over_bay
from .drawn_board import PLATE, R_DISC, R_HEAP, R_PLATE, R_RIM
from .heap import FISH_DEPTH, FISH_LENGTH, MIDDLE, MIDDLE_SOLO, ROUND, heap
from .layout import Board, Layout
from .motion import bay_angle
from .palette import INK
from .parts import drawn
from .scene import Drawn, Face, Op, Picture, Text
from .spots import TURNS, Spot
from .text import fit

SHADOWED: Final = 70
"""Up to so many counters each casts a shadow while the disc turns; with more only those at rest do."""
BAY_SIDE: Final = 191
"""Side of the largest square in a bay, thousandths of the board."""
ROSETTES: Final = 9
"""So many rosettes run round each half of the rim for a compartment that was carried for long."""


def layer(name: str, board: Board, turn: float = 0.0) -> Picture:
    """One layer of the board as a file of assets draws it."""
    d = round(board.d)
    return Picture(f"board/{name}", board.x, board.y, d, d, turn)


@cached(64)
def under(board: Board) -> tuple[Op, ...]:
    """What lies under the disc and never moves: the shadow on the table, and the rim."""
    d = round(board.d * 1.12)
    return (Picture(Drawn("board-shadow"), board.x, board.y, d, d), layer("rim", board))


SHADOWS: Final = {what: Drawn("counter-shadow", (what,)) for what in ("fish", "round")}
"""What a counter drops, as art."""


@cached(16)
def sizes(what: str, length: float) -> tuple[str, int, int]:
    """A counter's art and its size, px. what, length: as in `counter`."""
    if what == "fish":
        return "counters/fish", round(length), round(length * FISH_DEPTH / FISH_LENGTH)
    side = round(length * ROUND / FISH_LENGTH)
    return "counters/round", side, side


def counter(what: str, x: float, y: float, length: float, turn: float) -> Picture:
    """One counter about (x, y). what: "fish" or "round". length: of a fish, or a round's width for 60 units of it."""
    art, w, h = sizes(what, length)
    return Picture(art, x, y, w, h, turn)


def counter_shadow(what: str, x: float, y: float, length: float, turn: float, high: float) -> Picture:
    """What that counter drops, so high above what it lies on, px."""
    _, w, h = sizes(what, length)
    return Picture(SHADOWS[what], x + high * 0.4, y + high, w, h, turn)


class Riding(NamedTuple):
    """A counter that rides on the disc: its picture and its shadow's, and where it lies while the disc's angle is 0.

    x, y: from the board's middle, px; turn: degrees.
    """

    art: str
    shadow: Drawn
    x: float
    y: float
    w: int
    h: int
    turn: float


@cached(96)
def riding(board: Board, counts: tuple[int, ...], solo: bool) -> tuple[Riding, ...]:
    """The counters in their bays; -1 leaves a bay out."""
    return tuple([one for pot, count in enumerate(counts) if count > 0 for one in _riding(board, pot, count, solo)])


@cached(256)
def _riding(board: Board, pot: int, count: int, solo: bool) -> tuple[Riding, ...]:
    """The counters in one bay."""
    k, a = board.k, bay_angle(pot, 0)
    c, s = math.cos(math.radians(a)) * k, math.sin(math.radians(a)) * k
    out: list[Riding] = []
    for one in heap(count, pot, MIDDLE_SOLO if solo else MIDDLE):
        art, w, h = sizes(one.what, FISH_LENGTH * k)
        x, y = c * one.x - s * one.y, s * one.x + c * one.y
        out.append(Riding(art, SHADOWS[one.what], x, y, w, h, one.turn + a))
    return tuple(out)


def counters(
    board: Board, counts: tuple[int, ...], angle: float, *, moving: bool = False, solo: bool = False
) -> list[Op]:
    """The counters in their bays at an angle of the disc, each with its shadow; -1 leaves a bay out."""
    shadows = not moving or sum(min(n, 14) for n in counts) <= SHADOWED
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    cx, cy = board.x, board.y
    down = 1.8 * board.k * 1.4
    across = down * 0.4
    ops: list[Op] = []
    add = ops.append
    for art, shadow, px, py, w, h, turn in riding(board, counts, solo):
        x, y, turned = cx + c * px - s * py, cy + s * px + c * py, turn + angle
        if shadows:
            add(Picture(shadow, x + across, y + down, w, h, turned))
        add(Picture(art, x, y, w, h, turned))
    return ops


@cached(96)
def count_figures(
    lo: Layout, board: Board, counts: tuple[int, ...], angle: float, side: str, plates: float = 0.0, lit: int = -1
) -> tuple[Op, ...]:
    """The counts on their round plates, upright for a side; -1 leaves one out.

    plates: radius of larger plates laid over the disc's, px.
    """
    return tuple(figures_at(lo, board, counts, angle, side, plates, lit))


def figures_at(
    lo: Layout, board: Board, counts: tuple[int, ...], angle: float, side: str, plates: float = 0.0, lit: int = -1
) -> list[Op]:
    """The same for an angle that will not come again: while the disc turns."""
    r, laid, figures = _figures(lo, board, counts, side, plates, lit)
    cx, cy = board.x, board.y
    ops: list[Op] = []
    for (pot, text, dx, dy, cap, turn, squeeze), plate in zip(figures, laid, strict=True):
        a = math.radians(bay_angle(pot, angle))
        x, y = cx - r * math.sin(a), cy + r * math.cos(a)
        if plate is not None:
            ops.append(plate._replace(x=x, y=y))
        ops.append(Text(text, x + dx, y + dy, cap, INK, Face.BOLD, 0.5, turn, 1.0, squeeze))
    return ops


Figure: TypeAlias = tuple[int, str, float, float, float, int, float]
"""A count: its compartment, its text, from its plate's middle to its baseline, capitals, px; its turn and squeeze."""


@cached(96)
def _figures(
    lo: Layout, board: Board, counts: tuple[int, ...], side: str, plates: float, lit: int
) -> tuple[float, tuple[Picture | None, ...], tuple[Figure, ...]]:
    """The radius at which the counts stand, px, the larger plates under them, and the figures."""
    radius = max(plates, PLATE * board.k)
    r = R_PLATE + (plates / board.k - PLATE if plates else 0) * 0.6
    size = 2 * radius * 1.09
    laid = [
        drawn("count-plate", 0, 0, size, size, *(("lit",) if pot == lit else ())) if plates or pot == lit else None
        for pot, count in enumerate(counts) if count >= 0
    ]
    figures = [_figure(lo, board, pot, count, side, radius) for pot, count in enumerate(counts) if count >= 0]
    return r * board.k, tuple(laid), tuple(figures)


@cached(256)
def _figure(lo: Layout, board: Board, pot: int, count: int, side: str, radius: float) -> Figure:
    """One compartment's count on a plate of a radius, px."""
    cap = max(34 * board.k, lo.cap)
    fitted = fit(lo.stage.measure, str(count), radius * 1.74, cap, Face.BOLD, lo.cap)
    dx, dy = Spot(0, 0, TURNS[side]).point(0, fitted.cap / 2)
    return pot, str(count), dx, dy, fitted.cap, TURNS[side], fitted.squeeze


def disc_ops(
    board: Board, counts: tuple[int, ...], angle: float, *, solo: bool, heaps: bool, moving: bool
) -> tuple[Op, ...]:
    """The disc, its counters and the light over them. moving: the angle will not come again."""
    if moving:
        return tuple(disc_at(board, counts, angle, solo=solo, heaps=heaps, moving=True))
    return _disc_at_rest(board, counts, angle, solo, heaps)


@cached(64)
def _disc_at_rest(board: Board, counts: tuple[int, ...], angle: float, solo: bool, heaps: bool) -> tuple[Op, ...]:
    return tuple(disc_at(board, counts, angle, solo=solo, heaps=heaps, moving=False))


def disc_at(
    board: Board, counts: tuple[int, ...], angle: float, *, solo: bool, heaps: bool, moving: bool
) -> list[Op]:
    """The same, worked out anew."""
    ops: list[Op] = [layer("disc-solo" if solo else "disc", board, angle)]
    if heaps:
        ops += counters(board, counts, angle, moving=moving, solo=solo)
    ops.append(layer("light", board))
    return ops


@cached(32)
def stand_out(board: Board, pot: int, angle: float) -> tuple[Op, ...]:
    """One bay lit and the others in the dark."""
    return tuple(standing_out(board, pot, angle))


def standing_out(board: Board, pot: int, angle: float, dark: float = 1.0) -> list[Op]:
    """The same for an angle that will not come again: while the disc turns. dark: how far it has come, 0 to 1."""
    ops = [over_bay("bay-dark", board.x, board.y, board.d, bay_angle(p, angle)) for p in range(8) if p != pot]
    ops.append(over_bay("bay-lit", board.x, board.y, board.d, bay_angle(pot, angle)))
    return [*ops] if dark >= 1 else [op._replace(alpha=dark) for op in ops]


def focused(board: Board, angle: float, name: str) -> tuple[Op, ...]:
    """The edge of the bay that keys act on; name: of the target, "bay:" and its number or its name in the rules."""
    kind, _, which = name.partition(":")
    if kind != "bay":
        return ()
    pot = int(which) if which.isdecimal() else next(p for p in Pot if p.label == which)
    return (over_bay("bay-lit", board.x, board.y, board.d, bay_angle(pot, angle)),)


def celebration(board: Board, pot: int, angle: float, glow: float) -> tuple[Op, ...]:
    """What a bay that was carried for long does when it is taken: rings of light leave it, and rosettes run round the
    rim from it both ways. glow: how far it is, 0 to 1.
    """
    at = bay_angle(pot, angle)
    lit = over_bay("bay-lit", board.x, board.y, board.d, at)
    ops: list[Op] = []
    for i in range(3):
        t = glow * 2 - i * 0.25
        if 0 < t < 1:
            grown = 1 + 0.35 * t
            size = (round(lit.w), round(lit.h))
            ops.append(lit._replace(w=lit.w * grown, h=lit.h * grown, alpha=0.7 * (1 - t), raster=size))
    side = round(46 * board.k)
    for way in (-1, 1):
        for i in range(ROSETTES):
            far = (i + 0.5) * 180 / ROSETTES
            t = (glow - 0.08) / 0.6 - far / 180
            if t > 0:
                x, y = board.polar((R_DISC + R_RIM) / 2, at + way * far)
                alpha = min(1.0, t * 5) * min(1.0, (1 - glow) * 5)
                ops.append(Picture(Drawn("rosette", (10,)), x, y, side, side, way * far, alpha))
    return tuple(ops)


def bay_point(board: Board, pot: int, angle: float, r: float = R_HEAP) -> tuple[float, float]:
    """The middle of a bay's counters."""
    return board.polar(r, bay_angle(pot, angle))


def pointer(lo: Layout, board: Board, x: float, y: float, emblem: int | None) -> Picture:
    """The ivory hand on the rim, pointing to (x, y)."""
    a = math.degrees(math.atan2(board.x - x, y - board.y))
    return pointer_at(lo, board, a, emblem)


def pointer_at(lo: Layout, board: Board, degrees: float, emblem: int | None) -> Picture:
    """The ivory hand on the rim at an angle, degrees clockwise from six o'clock."""
    r = R_RIM * board.k + 20 * lo.u
    a = math.radians(degrees)
    args = () if emblem is None else (emblem,)
    x, y = board.x - r * math.sin(a), board.y + r * math.cos(a)
    return Picture(Drawn("pointer", args), x, y, round(70 * lo.u), round(90 * lo.u), degrees)


def pot_at(board: Board, angle: float, x: float, y: float) -> int:
    """The compartment whose bay holds the point (x, y), -1 where there is none."""
    dx, dy = x - board.x, y - board.y
    r = math.hypot(dx, dy) / board.k
    if not 150 <= r <= 440:
        return -1
    a = math.degrees(math.atan2(-dx, dy)) % 360
    return min(range(8), key=lambda pot: abs((bay_angle(pot, angle) - a + 180) % 360 - 180))
