"""The middle of the board: the run with its next card as an empty place, and the turn-up in its frame."""

from __future__ import annotations

from typing import Final, NamedTuple

from kiosk.rules.cards import Card

from .cached import cached
from .cards import card_shadow, face, place_of, turn_up_ops
from .layout import Board, Layout
from .scene import Op, Picture
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


@cached(64)
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


def middle_ops(
    lo: Layout, board: Board, side: str, run: tuple[Card, ...], ghost: Card, turn_up: Card, trump: int, gone: bool
) -> tuple[Op, ...]:
    """The middle, upright for a side. ghost: the card that must come next, -1 none. gone: the turn-up was played."""
    here = places(board, len(run), ghost >= 0, trump >= 0)
    ops = _lying(lo, board, side, run, here)
    if ghost >= 0:
        ops += Spot(board.x, board.y, TURNS[side]).ops(place_of(ghost, here.ghost, 0, here.w))
    return (*ops, *_framed(lo, board, side, turn_up, trump, gone, here))


def making_room(
    lo: Layout, board: Board, side: str, run: tuple[Card, ...], turn_up: Card, trump: int, gone: bool,
    after_ghost: bool,
) -> tuple[tuple[Picture, float, float], ...]:
    """What lies in the middle while a card is on its way there, and how far each picture moves for it, px.

    after_ghost: an empty place follows that card.
    """
    here = places(board, len(run), False, trump >= 0)
    then = places(board, len(run) + 1, after_ghost, trump >= 0)
    shift = len(run) + 1 - len(then.xs) - (len(run) - len(here.xs))
    xs = tuple(then.xs[i - shift] if i >= shift else then.xs[0] for i in range(len(here.xs)))
    there = Places(xs, 0.0, then.turn_up, here.w)
    before, after = (
        [*_lying(lo, board, side, run, at), *_framed(lo, board, side, turn_up, trump, gone, at)] for at in (here, there)
    )
    return tuple((a, b.x - a.x, b.y - a.y) for a, b in zip(before, after, strict=True) if isinstance(a, Picture))


def moved(pictures: tuple[tuple[Picture, float, float], ...], t: float) -> list[Op]:
    """Pictures on their way. t: the part of it that they have come, 0 to 1."""
    return [
        Picture(art, x + dx * t, y + dy * t, w, h, turn, alpha, raster, tint)
        for (art, x, y, w, h, turn, alpha, raster, tint), dx, dy in pictures
    ]


def _lying(lo: Layout, board: Board, side: str, run: tuple[Card, ...], here: Places) -> list[Op]:
    """The run's last cards, each with its shadow."""
    turn = TURNS[side]
    lid = Spot(board.x, board.y, turn)
    ops: list[Op] = []
    for card, along in zip(run[len(run) - len(here.xs):], here.xs, strict=True):
        x, y = lid.point(along, 0)
        ops += (card_shadow(x, y, here.w, turn), face(lo, card, x, y, here.w, turn))
    return ops


def _framed(
    lo: Layout, board: Board, side: str, turn_up: Card, trump: int, gone: bool, here: Places
) -> tuple[Op, ...]:
    """The turn-up in its frame, once the trump is known."""
    if trump < 0:
        return ()
    turn = TURNS[side]
    x, y = Spot(board.x, board.y, turn).point(here.turn_up, 0)
    return Spot(x, y, turn).ops(turn_up_ops(lo, turn_up, trump, 0, 0, here.w, gone))


@cached(64)
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
