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
    disc_at,
    figures_at,
    pointer,
    pointer_at,
    stand_out,
    standing_out,
)
from .middle import making_room, middle_ops, moved, single_ops
from .motion import bay_angle
from .parts import chip, help_button
from .plate import PlateFace, time_bar
from .rows import seat_ops
from .scene import Op, Picture, Target
from .setting import COMPACT, Setting
from .sight import Live, Sight, acting_place, one_sided
from .spots import TURNS, Piece, Spot
from .words import signed


def board_ops(s: Sight, *, still: bool) -> list[Op]:
    """The board while it moves; where it stands still, only the bay that is being emptied."""
    board, now, st = s.st.board, s.inst.now, s.st
    lit, solo = s.inst.lit, one_sided(st)
    ops: list[Op] = []
    if still:
        if lit >= 0:
            dark = s.inst.dark
            ops += stand_out(board, lit, s.angle) if dark >= 1 else standing_out(board, lit, s.angle, dark)
            alone = tuple(n if pot == lit else -1 for pot, n in enumerate(now.board))
            if st.heaps:
                ops += counters(board, alone, s.angle, solo=solo)
            ops += count_figures(s.kit.lo, board, alone, s.angle, s.side, st.plates, lit)
            if s.inst.grand:
                ops += celebration(board, lit, s.angle, s.inst.glow)
        return ops
    ops += disc_at(board, now.board, s.angle, solo=solo, heaps=st.heaps, moving=True)
    ops += figures_at(s.kit.lo, board, now.board, s.angle, s.side, st.plates)
    if lit >= 0:
        ops += standing_out(board, lit, s.angle, s.inst.dark)
    return ops


def centre(s: Sight) -> tuple[Op, ...] | Live:
    """The run and the turn-up on the lid, for the step that has begun."""
    now, seen, board = s.inst.now, s.view.seen, s.st.board
    if s.inst.flipping or s.inst.dealing:
        return ()
    if seen is not None and seen.phase == Phase.DRESS and not s.moving:
        if s.st.form == COMPACT:
            return ()
        return coming_counters if s.turning else coming_counters(s)
    if s.st.form == COMPACT:
        return single_ops(s.kit.lo, board, now.run)
    ghost, after = -1, False
    if seen is not None and seen.must >= 0:
        after = True
        if not s.moving:
            ghost = seen.must
    gone = _turn_up_gone(seen, now.turn_up, now.run)
    trump = now.trump if s.inst.open else -1
    if any(f.target[0] == "run" for f in s.inst.flights):
        return _making_room(making_room(s.kit.lo, board, s.side, now.run, now.turn_up, trump, gone, after))
    return middle_ops(s.kit.lo, board, s.side, now.run, ghost, now.turn_up, trump, gone)


def _making_room(pictures: tuple[tuple[Picture, float, float], ...]) -> Live:
    """What lies in the middle, as it makes room for the card that comes."""
    return lambda s: moved(pictures, next(f.t for f in s.inst.flights if f.target[0] == "run"))


def coming_counters(s: Sight) -> tuple[Op, ...]:
    """What dressing will put into each compartment, on tickets inside the counts."""
    ops: list[Op] = []
    for pot, n in enumerate(DRESSING):
        x, y = s.st.board.polar(122, bay_angle(pot, s.angle))
        ops += Spot(x, y, TURNS[s.side]).ops(chip(s.kit, signed(n), 0, 0).ops)
    return tuple(ops)


def _turn_up_gone(seen: Observation | None, turn_up: Card, run: tuple[Card, ...]) -> bool:
    """Whether the turn-up has been played: then it lies in the run or under it."""
    return turn_up >= 0 and (turn_up in run or (seen is not None and any(c == turn_up for _, c in seen.moves)))


def pointing_ops(s: Sight) -> tuple[Op, ...]:
    """The hand on the rim: where it points to whoever acts, or goes round for the cut."""
    st = s.st
    if s.inst.pointing is not None:
        n = len(st.seats)
        low = math.floor(s.inst.pointing)
        a, b = (_bearing(st, (low + i) % n) for i in (0, 1))
        degrees = a + ((b - a) % 360) * (s.inst.pointing - low)
        return (pointer_at(s.kit.lo, st.board, degrees, None),)
    if st.form == COMPACT or s.moving or s.view.acting < 0:
        return ()
    seat = s.view.at(s.view.acting)
    x, y = st.seats[seat.seat].point()
    one = pointer(s.kit.lo, st.board, x, y, seat.emblem)
    if s.view.nudged and not s.kit.stage.reduced:
        out = 5 * s.kit.lo.u * (1 + math.sin(s.kit.now_s * math.tau * 0.6))
        a = math.radians(one.turn)
        one = one._replace(x=one.x - out * math.sin(a), y=one.y + out * math.cos(a))
    return (one,)


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


def big_plate_ops(s: Sight, faces: tuple[PlateFace, ...]) -> tuple[Op, ...]:
    """In the compact form of several players, what is due stands on a large plate below."""
    acting = s.view.acting
    if acting < 0 or s.moving:
        return ()
    place = acting_place(s, acting)
    return seat_ops(s.kit.lo, faces[acting], place) if place is not s.st.seats[acting] else ()


def time_left_ops(s: Sight) -> tuple[Op, ...]:
    """The time left before what is due happens by itself, where the seat that acts is timed."""
    view = s.view
    if view.due_s is None or view.wait_s <= 0 or view.acting < 0:
        return ()
    seating = acting_place(s, view.acting)
    if seating.style not in ("plate", "big"):
        return ()
    share = (view.due_s - s.kit.now_s) / view.wait_s
    return seating.spot.ops(time_bar(s.kit.lo, seating.w, seating.h, share))
