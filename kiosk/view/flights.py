"""What is in the air at one instant: counters in a bow, cards that slide and turn, backs that go round."""

from __future__ import annotations

import math
from typing import Final

from .boardview import bay_point, counter, counter_shadow
from .cards import TALL, back, card_shadow, face, turn_up_ops
from .heap import FISH_LENGTH
from .instant import Flight, Instant
from .items import Ref
from .layout import Layout
from .middle import CARD, SINGLE, coming_to
from .motion import short_way
from .palette import GILT
from .scene import Drawn, Op, Picture
from .setting import COMPACT, Setting
from .spots import TURNS, Spot

FLYING: Final = 1.15
"""How much larger a counter is in the air than in its bay."""
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


def flight_ops(lo: Layout, st: Setting, inst: Instant, angle: float, side: str) -> tuple[Op, ...]:
    """Everything in the air, and what lies face up for a moment."""
    ops: list[Op] = []
    if inst.faced:
        ops += _faced(lo, st, inst)
    if inst.dealing:
        ops += _pack(lo, st, inst)
    if inst.flipping:
        ops += _flip(lo, st, inst, side)
    for f in inst.flights:
        if f.what in ("fish", "round"):
            ops += _coin(st, f, angle)
        elif f.what == "back":
            ops += _back(lo, st, f, angle)
        else:
            ops += _card(lo, st, inst, f, angle, side)
    return tuple(ops)


def _coin(st: Setting, f: Flight, angle: float) -> tuple[Op, ...]:
    (ax, ay), (bx, by) = point_of(st, f.source, angle), point_of(st, f.target, angle)
    k = st.board.k
    ax += ((f.n * 37) % 5 - 2) * 9 * k
    ay += ((f.n * 23) % 5 - 2) * 7 * k
    dx, dy = bx - ax, by - ay
    bend = (0.16 + 0.05 * ((f.n * 29) % 3 - 1)) * (1 if f.n % 2 else -1)
    mx, my = (ax + bx) / 2 - dy * bend, (ay + by) / 2 + dx * bend
    t = f.t
    x = (1 - t) ** 2 * ax + 2 * t * (1 - t) * mx + t * t * bx
    y = (1 - t) ** 2 * ay + 2 * t * (1 - t) * my + t * t * by
    gx, gy = (1 - t) * (mx - ax) + t * (bx - mx), (1 - t) * (my - ay) + t * (by - my)
    turn = math.degrees(math.atan2(gy, gx)) + 180
    length, high = FLYING * FISH_LENGTH * k, 14 * k * math.sin(math.pi * t) + 2
    alpha = arriving(f)
    return (
        counter_shadow(f.what, x, y, length, turn, high)._replace(alpha=alpha),
        counter(f.what, x, y, length, turn)._replace(alpha=alpha),
    )


def arriving(f: Flight) -> float:
    """The strength of what flies: it fades as it goes into a plate or comes out of one."""
    alpha = 1.0
    if f.target[0] in ("seat", "bank"):
        alpha = min(alpha, (1 - f.t) / 0.22)
    if f.source[0] in ("seat", "bank"):
        alpha = min(alpha, f.t / 0.12)
    return max(0.0, min(1.0, alpha))


def _back(lo: Layout, st: Setting, f: Flight, angle: float) -> tuple[Op, ...]:
    (ax, ay), (bx, by) = point_of(st, ("pack", 0), angle), point_of(st, f.target, angle)
    turn = 0.0 if f.target[0] == "dead" else TURNS[st.seats[f.target[1]].side]
    t = f.t
    spin = short_way(0, turn) * t + 14 * math.sin(math.pi * t) * (1 if f.n % 2 else -1)
    one = back(lo, ax + (bx - ax) * t, ay + (by - ay) * t, BACK * st.board.k, spin)
    return (one._replace(alpha=arriving(f)),)


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


def _pack(lo: Layout, st: Setting, inst: Instant) -> tuple[Op, ...]:
    """The pack in the middle while it is dealt, and the dead hand beside it."""
    board = st.board
    w = BACK * board.k
    ops: list[Op] = [card_shadow(board.x, board.y, w)]
    ops += [back(lo, board.x - i * 0.8, board.y - i * 0.8, w) for i in range(3)]
    if inst.now.dead:
        x, y = point_of(st, ("dead", 0), 0)
        ops.append(back(lo, x, y, w, 90))
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
