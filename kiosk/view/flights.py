"""What is in the air at one instant: counters in a bow, cards that slide and turn, backs that go round."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from .boardview import SHADOWS, bay_point, sizes
from .cached import cached
from .cards import BACKS, TALL, back, card_shadow, face, turn_up_ops
from .heap import FISH_LENGTH
from .instant import Flight, Instant
from .items import Ref
from .layout import Board, Layout
from .middle import CARD, SINGLE, coming_to
from .motion import short_way
from .palette import GILT
from .scene import Drawn, Op, Picture
from .setting import COMPACT, Setting
from .spots import TURNS, Spot

FLYING: Final = 1.15
"""How much larger a counter is in the air than in its bay."""
COUNTERS: Final = ("fish", "round")
BACK: Final = 56.0
"""Width of a card's back on its way to a hand, thousandths of the board."""


def point_of(st: Setting, ref: Ref, angle: float) -> tuple[float, float]:
    """Where things fly from or to, px."""
    kind, n = ref
    board = st.board
    if kind == "seat":
        return st.seats[n].point()
    if kind == "pot":
        return bay_point(board, n, angle)
    if kind == "faced":
        return faced_point(st, n)
    if kind == "dead":
        return board.x, board.y - 40 * board.k
    return board.x, board.y


def faced_point(st: Setting, seat: int) -> tuple[float, float]:
    """Where cards dealt face up lie before a seat: between its plate and the board's middle."""
    x, y = st.seats[seat].point()
    dx, dy = st.board.x - x, st.board.y - y
    far = math.hypot(dx, dy)
    t = max(0.0, far - 310 * st.board.k) / far
    return x + dx * t, y + dy * t


class Bow(NamedTuple):
    """The way of a counter: where it leaves, the point its way bends to, and where it lands, px."""

    ax: float
    ay: float
    mx: float
    my: float
    bx: float
    by: float


def bows(st: Setting, flights: tuple[Flight, ...], angle: float) -> tuple[Bow | None, ...]:
    """The ways of the counters among what is in the air, while the disc lies at an angle; None for a card."""
    return tuple([_bow(st, f, angle) if f.what in COUNTERS else None for f in flights])


def _bow(st: Setting, f: Flight, angle: float) -> Bow:
    (ax, ay), (bx, by) = point_of(st, f.source, angle), point_of(st, f.target, angle)
    n, k = f.n, st.board.k
    ax += ((n * 37) % 5 - 2) * 9 * k
    ay += ((n * 23) % 5 - 2) * 7 * k
    bend = (0.16 + 0.05 * ((n * 29) % 3 - 1)) * (1 if n % 2 else -1)
    return Bow(ax, ay, (ax + bx) / 2 - (by - ay) * bend, (ay + by) / 2 + (bx - ax) * bend, bx, by)


def flight_ops(
    lo: Layout, st: Setting, inst: Instant, angle: float, side: str, ways: tuple[Bow | None, ...]
) -> list[Op]:
    """Everything in the air, and what lies face up for a moment. ways: `bows` of what is in the air."""
    ops: list[Op] = []
    if inst.faced:
        ops += _faced(lo, st, inst)
    if inst.dealing:
        ops += _pack(lo, st.board, inst.now.dead > 0)
    if inst.flipping:
        ops += _flip(lo, st, inst, side)
    for f, way in zip(inst.flights, ways, strict=True):
        if way is not None:
            ops += _coin(st.board.k, f, way)
        elif f.what == "back":
            ops.append(_back(lo, st, f))
        else:
            ops += _card(lo, st, inst, f, angle, side)
    return ops


def _coin(k: float, f: Flight, way: Bow) -> tuple[Op, Op]:
    t, (ax, ay, mx, my, bx, by) = f.t, way
    s = 1 - t
    x, y = s * s * ax + 2 * s * t * mx + t * t * bx, s * s * ay + 2 * s * t * my + t * t * by
    turn = math.degrees(math.atan2(s * (my - ay) + t * (by - my), s * (mx - ax) + t * (bx - mx))) + 180
    art, w, h = sizes(f.what, FLYING * FISH_LENGTH * k)
    high, alpha = 14 * k * math.sin(math.pi * t) + 2, arriving(f)
    return (
        Picture(SHADOWS[f.what], x + high * 0.4, y + high, w, h, turn, alpha),
        Picture(art, x, y, w, h, turn, alpha),
    )


def arriving(f: Flight) -> float:
    """The strength of what flies: it fades as it goes into a plate or comes out of one."""
    alpha = 1.0
    if f.target[0] in ("seat", "bank"):
        alpha = min(alpha, (1 - f.t) / 0.22)
    if f.source[0] in ("seat", "bank"):
        alpha = min(alpha, f.t / 0.12)
    return max(0.0, min(1.0, alpha))


def _back(lo: Layout, st: Setting, f: Flight) -> Op:
    board, t = st.board, f.t
    x, y, k = board.x, board.y, board.k
    kind, n = f.target
    if kind == "dead":
        spin, by, bx = 0.0, y - 40 * k, x
    else:
        bx, by = st.seats[n].point()
        spin = short_way(0, st.seats[n].spot.turn) * t
    spin += 14 * math.sin(math.pi * t) * (1 if f.n % 2 else -1)
    w = BACK * k
    art = BACKS[lo.stage.pack]
    return Picture(art, x + (bx - x) * t, y + (by - y) * t, round(w), round(w * TALL), spin, arriving(f))


def _card(lo: Layout, st: Setting, inst: Instant, f: Flight, angle: float, side: str) -> tuple[Op, ...]:
    ax, ay = point_of(st, f.source, angle)
    w = CARD * st.board.k
    end_turn: float = TURNS[side]
    if f.target[0] == "faced":
        bx, by = faced_point(st, f.target[1])
        start_turn = end_turn = TURNS[st.seats[f.target[1]].side]
    elif st.form == COMPACT:
        bx, by, w = st.board.x, st.board.y, SINGLE * st.board.k
        start_turn = 0
    else:
        bx, by, w = coming_to(st.board, side, len(inst.now.run), inst.now.trump >= 0, False)
        start_turn = TURNS[st.seats[f.source[1]].side] if f.source[0] == "seat" else 0
    t = f.t
    x, y = ax + (bx - ax) * t, ay + (by - ay) * t
    turn = start_turn + (short_way(start_turn, end_turn) - start_turn) * t
    alpha = min(1.0, 0.3 + t * 4)
    shade = card_shadow(x, y + 6 * lo.u * math.sin(math.pi * t), w, turn)
    return (shade._replace(alpha=alpha), face(lo, f.card, x, y, w, turn, alpha))


@cached(8)
def _pack(lo: Layout, board: Board, dead: bool) -> tuple[Op, ...]:
    """The pack in the middle while it is dealt, and the dead hand beside it."""
    w = BACK * board.k
    ops: list[Op] = [card_shadow(board.x, board.y, w)]
    ops += [back(lo, board.x - i * 0.8, board.y - i * 0.8, w) for i in range(3)]
    if dead:
        ops.append(back(lo, board.x, board.y - 40 * board.k, w, 90))
    return tuple(ops)


def turn_up_width(st: Setting) -> float:
    """Width of the turn-up while it is shown large, px."""
    return min(max(0.2 * st.board.d, 24.5 * st.lo.mm), 0.25 * st.board.d)


def _flip(lo: Layout, st: Setting, inst: Instant, side: str) -> tuple[Op, ...]:
    """The turn-up turned over in the middle, large."""
    board = st.board
    w = turn_up_width(st)
    now, flip = inst.now, inst.flip
    spot = Spot(board.x, board.y, TURNS[side])
    if now.turn_up < 0:
        return spot.ops(turn_up_ops(lo, -1, now.trump, 0, 0, 0.6 * w, True)) if flip >= 0.5 and now.trump >= 0 else ()
    narrow = abs(math.cos(math.pi * flip))
    shown = max(2.0, w * narrow)
    h = w * TALL
    raster = (round(w), round(h))
    if flip < 0.5:
        one = back(lo, 0, 0, w)._replace(w=shown, raster=raster)
        return spot.ops((card_shadow(0, 0, w), one))
    one = face(lo, now.turn_up, 0, 0, w)._replace(w=shown, raster=raster)
    edge = 5 * lo.u
    frame = Picture(Drawn("card-lit", (GILT,)), 0, 0, round(w + 2 * edge), round(h + 2 * edge))
    lit = (frame,) if flip >= 0.999 else ()
    return spot.ops((card_shadow(0, 0, w), *lit, one))


def _faced(lo: Layout, st: Setting, inst: Instant) -> tuple[Op, ...]:
    """Cards of the preliminary deal, the last ones of each seat fanned before it."""
    n = len(st.seats)
    w = CARD * st.board.k
    ops: list[Op] = []
    last = len(inst.faced) - 1
    for seat in range(n):
        mine = [(i, card) for i, card in enumerate(inst.faced) if i % n == seat][-4:]
        side = st.seats[seat].side
        spot = Spot(*faced_point(st, seat), TURNS[side])
        local: list[Op] = []
        for j, (i, card) in enumerate(mine):
            x = (j - (len(mine) - 1) / 2) * 0.42 * w
            local.append(card_shadow(x, 0, w))
            if i == last and card % 13 == 10:
                edge = 0.05 * w
                local.append(Picture(Drawn("card-lit"), x, 0, round(w + 2 * edge), round(w * TALL + 2 * edge)))
            local.append(face(lo, card, x, 0, w))
        ops += spot.ops(local)
    return tuple(ops)
