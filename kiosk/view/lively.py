"""What moves or changes on the table in play: the turning board, its middle, the pointer, the plate that acts."""

from __future__ import annotations

import math

from kiosk.rules.board import DRESSING
from kiosk.rules.cards import Card
from kiosk.rules.deal import Phase
from kiosk.rules.observation import Observation

from .boardview import (
    celebration,
    count_figures,
    counters,
    disc_ops,
    pointer,
    pointer_at,
    stand_out,
)
from .duties import Duty
from .layout import Board
from .middle import middle_ops, single_ops
from .motion import bay_angle
from .parts import Kit, chip, help_button
from .plate import PlateFace, time_bar
from .rows import seat_ops
from .scene import Op, Target
from .setting import COMPACT, Setting
from .sight import Sight, acting_place, one_sided
from .spots import NOTHING, TURNS, Piece, Spot
from .words import signed


def board_piece(s: Sight, *, still: bool) -> Piece:
    """The board while it moves; where it stands still, only the bay that is being emptied."""
    board, now, st = s.st.board, s.inst.now, s.st
    lit = s.inst.lit
    ops: list[Op] = []
    if still:
        if lit >= 0:
            alone = tuple(n if pot == lit else -1 for pot, n in enumerate(now.board))
            if st.heaps:
                ops += counters(board, alone, s.angle, solo=one_sided(st))
            ops += count_figures(s.kit.lo, board, alone, s.angle, s.side, st.plates, lit)
            if s.inst.grand:
                ops += celebration(board, lit, s.angle, s.inst.glow)
        return Piece(tuple(ops))
    ops += disc_ops(board, now.board, s.angle, solo=one_sided(st), heaps=st.heaps, moving=True)
    ops += count_figures(s.kit.lo, board, now.board, s.angle, s.side, st.plates)
    if lit >= 0:
        ops += stand_out(board, lit, s.angle)
    return Piece(tuple(ops))


def centre_piece(s: Sight) -> Piece:
    """The run and the turn-up on the lid."""
    now, seen, board = s.inst.now, s.view.seen, s.st.board
    if s.inst.flipping or s.inst.dealing:
        return NOTHING
    if seen is not None and seen.phase == Phase.DRESS and not s.moving:
        return Piece(_coming_counters(s.kit, board, s.angle, s.side)) if s.st.form != COMPACT else NOTHING
    if s.st.form == COMPACT:
        return Piece(single_ops(s.kit.lo, board, now.run))
    ghost, after = -1, False
    if seen is not None and seen.must >= 0:
        after = True
        if not s.moving:
            ghost = seen.must
    coming = next((f.t for f in s.inst.flights if f.target[0] == "run"), 0.0)
    gone = _turn_up_gone(seen, now.turn_up, now.run)
    trump = now.trump if s.inst.flip >= 0.5 else -1
    return Piece(
        middle_ops(s.kit.lo, board, s.side, now.run, ghost, now.turn_up, trump, gone, max(coming, 0.0), after)
    )


def _coming_counters(kit: Kit, board: Board, angle: float, side: str) -> tuple[Op, ...]:
    """What dressing will put into each compartment, on tickets inside the counts."""
    ops: list[Op] = []
    for pot, n in enumerate(DRESSING):
        x, y = board.polar(122, bay_angle(pot, angle))
        ops += Spot(x, y, TURNS[side]).ops(chip(kit, signed(n), 0, 0).ops)
    return tuple(ops)


def _turn_up_gone(seen: Observation | None, turn_up: Card, run: tuple[Card, ...]) -> bool:
    """Whether the turn-up has been played: then it lies in the run or under it."""
    return turn_up >= 0 and (turn_up in run or (seen is not None and any(c == turn_up for _, c in seen.moves)))


def pointing_piece(s: Sight) -> Piece:
    """The hand on the rim: where it points to whoever acts, or goes round for the cut."""
    st = s.st
    if s.inst.pointing is not None:
        n = len(st.seats)
        low = math.floor(s.inst.pointing)
        a, b = (_bearing(st, (low + i) % n) for i in (0, 1))
        degrees = a + ((b - a) % 360) * (s.inst.pointing - low)
        return Piece((pointer_at(s.kit.lo, st.board, degrees, None),))
    if st.form == COMPACT or s.moving or s.view.acting < 0:
        return NOTHING
    seat = s.view.at(s.view.acting)
    x, y = st.seats[seat.seat].point()
    one = pointer(s.kit.lo, st.board, x, y, seat.emblem)
    if s.view.nudged and not s.kit.stage.reduced:
        out = 5 * s.kit.lo.u * (1 + math.sin(s.kit.now_s * math.tau * 0.6))
        a = math.radians(one.turn)
        one = one._replace(x=one.x - out * math.sin(a), y=one.y + out * math.cos(a))
    return Piece((one,))


def _bearing(st: Setting, seat: int) -> float:
    """Where a seat is seen from the board, degrees clockwise from six o'clock."""
    x, y = st.seats[seat].point()
    return math.degrees(math.atan2(st.board.x - x, y - st.board.y))


def helps_piece(s: Sight) -> Piece:
    """The help buttons as targets; they are drawn in the backdrop, and here only while pressed."""
    ops: list[Op] = []
    targets: list[Target] = []
    for side, spot in s.st.help:
        one = help_button(s.kit, side, spot)
        targets += one.targets
        if one.targets[0].name == s.kit.pressed:
            ops += one.ops
    return Piece(tuple(ops), tuple(targets))


def big_plate_piece(s: Sight, faces: tuple[PlateFace, ...]) -> Piece:
    """In the compact form of several players, what is due stands on a large plate below."""
    acting = s.view.acting
    if acting < 0 or s.moving:
        return NOTHING
    place = acting_place(s, acting)
    return Piece(seat_ops(s.kit.lo, faces[acting], place)) if place is not s.st.seats[acting] else NOTHING


def time_left_piece(s: Sight, duties: tuple[Duty, ...]) -> Piece:
    """The time left before what is due happens by itself."""
    view = s.view
    if view.due_s is None or view.wait_s <= 0 or view.acting < 0 or not duties[view.acting].timed:
        return NOTHING
    seating = acting_place(s, view.acting)
    if seating.style not in ("plate", "big"):
        return NOTHING
    share = (view.due_s - s.kit.now_s) / view.wait_s
    return Piece(seating.spot.ops(time_bar(s.kit.lo, seating.w, seating.h, share)))
