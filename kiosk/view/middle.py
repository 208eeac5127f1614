"""The middle of the board: the run with its next card as an empty place, and the turn-up in its frame."""

from __future__ import annotations

from typing import Final, NamedTuple

from kiosk.rules.cards import Card

from .cards import card_shadow, face, place_of, turn_up_ops
from .layout import Board, Layout
from .scene import Op
from .spots import TURNS, Spot

CARD: Final = 80.0
"""Width of a card on the lid, thousandths of the board."""
SINGLE: Final = 165.0
"""Width of the one card on the lid of a small board, thousandths of the board."""
SHOWN: Final = 4
"""So many places of the run are shown, the empty one included."""


class Places(NamedTuple):
    """Where things lie on the lid, from its centre along the reader's line, px. xs: of the run's last cards."""

    xs: tuple[float, ...]
    ghost: float
    turn_up: float
    w: float


def places(board: Board, run: int, ghost: bool, turn_up: bool) -> Places:
    """Where a run of so many cards lies, its last ones and the empty place, and the turn-up beside it."""
    w = CARD * board.k
    step, gap, frame = 0.45 * w, 0.3 * w, 1.2 * w
    shown = min(run, SHOWN - ghost)
    count = shown + ghost
    span = (w + step * (count - 1) if count else 0.0) + (frame if turn_up else 0.0) + (gap if count and turn_up else 0)
    left = -span / 2
    xs = tuple(left + w / 2 + i * step for i in range(shown))
    empty = left + w / 2 + shown * step + (0.07 * w if ghost and shown else 0.0)
    return Places(xs, empty, span / 2 - frame / 2 if turn_up else 0.0, w)


def blend(a: float, b: float, t: float) -> float:
    """Between a and b."""
    return a + (b - a) * t


def middle_ops(
    lo: Layout, board: Board, side: str, run: tuple[Card, ...], ghost: Card, turn_up: Card, trump: int, gone: bool,
    coming: float = 0.0, after_ghost: bool = False,
) -> tuple[Op, ...]:
    """The middle, upright for a side. ghost: the card that must come next, -1 none. gone: the turn-up was played.

    coming: how far the next card is on its way (0 none), by which what lies here makes room for it; after_ghost:
    an empty place follows it.
    """
    framed = trump >= 0
    here = places(board, len(run), ghost >= 0, framed)
    if coming:
        then = places(board, len(run) + 1, after_ghost, framed)
        shift = len(run) + 1 - len(then.xs) - (len(run) - len(here.xs))
        xs = [blend(x, then.xs[i - shift] if i >= shift else then.xs[0], coming) for i, x in enumerate(here.xs)]
        here = Places(tuple(xs), 0.0, blend(here.turn_up, then.turn_up, coming), here.w)
        ghost = -1
    ops: list[Op] = []
    for card, x in zip(run[len(run) - len(here.xs):], here.xs, strict=True):
        ops.append(card_shadow(x, 0, here.w))
        ops.append(face(lo, card, x, 0, here.w))
    if ghost >= 0:
        ops += place_of(ghost, here.ghost, 0, here.w)
    if framed:
        ops += turn_up_ops(lo, turn_up, trump, here.turn_up, 0, here.w, gone)
    return Spot(board.x, board.y, TURNS[side]).ops(ops)


def coming_to(board: Board, side: str, run: int, framed: bool, after_ghost: bool) -> tuple[float, float, float]:
    """Where a card that joins a run of so many lands on the screen, and its width."""
    then = places(board, run + 1, after_ghost, framed)
    x, y = Spot(board.x, board.y, TURNS[side]).point(then.xs[-1], 0)
    return x, y, then.w


def single_ops(lo: Layout, board: Board, run: tuple[Card, ...]) -> tuple[Op, ...]:
    """The middle of a small board: the run's last card alone, as large as the lid takes."""
    if not run:
        return ()
    w = SINGLE * board.k
    return (card_shadow(board.x, board.y, w), face(lo, run[-1], board.x, board.y, w))
