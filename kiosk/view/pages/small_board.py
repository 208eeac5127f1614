"""The board as a picture on a page: still or turning, with its heaps, always lit from the upper left."""

from __future__ import annotations

from kiosk.view.boardview import count_figures, disc_ops, under
from kiosk.view.layout import Board, Layout
from kiosk.view.scene import Drawn, Op, Picture

LIT = ("board/light", "board/rim")
"""Layers whose light must not turn with a page."""


def small_board(x: float, y: float, d: float, pots: tuple[int, ...], *, angle: float = 22.5, moving: bool = False,
                page_turn: int = 0) -> tuple[Op, ...]:
    """The board about (x, y), d px across, without figures. page_turn: of the page it will be turned with."""
    board = Board(x, y, d)
    return tuple(_unturned(op, page_turn) for op in
                 (*under(board), *disc_ops(board, pots, angle, solo=False, heaps=True, moving=moving)))


def figures(lo: Layout, x: float, y: float, d: float, pots: tuple[int, ...], angle: float, side: str) -> tuple[Op, ...]:
    """The counts of that board, upright for a side."""
    return count_figures(lo, Board(x, y, d), pots, angle, side)


def _unturned(op: Op, page_turn: int) -> Op:
    if page_turn and isinstance(op, Picture) and (op.art in LIT or op.art == Drawn("board-shadow")):
        return op._replace(turn=op.turn - page_turn)
    return op
