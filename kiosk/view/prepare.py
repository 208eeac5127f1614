"""What play will need soon: pictures at the sizes in which they will be drawn, made ahead of any motion."""

from __future__ import annotations

from typing import Final

from kiosk.rules.cards import Card

from .boardview import counter, counter_shadow
from .cached import cached
from .cards import TALL, back, card_shadow, face, lit_frame
from .curtain import card_width
from .drawn import over_bay, surface
from .drawn_board import PLATE
from .fan import CARD_MM
from .flights import BACK, FLYING, turn_up_width
from .heap import FISH_LENGTH
from .middle import CARD, SINGLE
from .model import CURTAIN, SOLO
from .palette import GILT, INK
from .parts import drawn
from .plate import EDGE
from .scene import Drawn, Op, Picture, Text
from .setting import COMPACT, Setting

ASKEW: Final = 1.0
"""The turn, degrees, of what will be wanted in any direction."""
MOST_FIGURES: Final = 20
"""Counts up to this are made ahead; larger ones are rare."""


@cached(8)
def needed(st: Setting, hands: str, emblems: tuple[int, ...], turn_up: Card) -> tuple[Op, ...]:
    """Operations to make ahead. hands: how hands are shown; turn_up: the card about to be shown large, -1 none."""
    lo, board = st.lo, st.board
    ops: list[Op] = []
    run = (SINGLE if st.form == COMPACT else CARD) * board.k
    held = st.card_w if hands == SOLO else card_width(lo, lo.w) if hands == CURTAIN else CARD_MM * lo.mm + 0.5
    for w in (run, held):
        ops += [face(lo, card, 0, 0, w) for card in range(52)]
        ops += (card_shadow(0, 0, w), lit_frame(0, 0, w))
    ops.append(back(lo, 0, 0, BACK * board.k, ASKEW))
    for what in ("fish", "round"):
        for length in (FISH_LENGTH * board.k, FLYING * FISH_LENGTH * board.k):
            ops += (counter(what, 0, 0, length, ASKEW), counter_shadow(what, 0, 0, length, ASKEW, 0))
    ops += [over_bay(kind, board.x, board.y, board.d, 0) for kind in ("bay-dark", "bay-lit")]
    radius = max(st.plates, PLATE * board.k)
    ops.append(drawn("count-plate", 0, 0, 2.18 * radius, 2.18 * radius, "lit"))
    cap = max(34 * board.k, lo.cap)
    ops += [Text(str(n), 0, 0, cap, INK) for n in range(MOST_FIGURES + 1)]
    for seating in st.seats:
        if seating.style == "plate":
            box = seating.spot.box(0, 0, seating.w, seating.h - EDGE * lo.u)
            ops += [surface("plate", 0, 0, box.w, box.h, lo.u, state) for state in ("act", "wait", "pressed")]
    ops += [Picture(Drawn("pointer", (e,)), 0, 0, round(70 * lo.u), round(90 * lo.u)) for e in emblems]
    ops += [drawn("trump", 0, 0, 52 * lo.u, 52 * lo.u, suit, lo.stage.pack) for suit in "CDHS"]
    if turn_up >= 0:
        w = turn_up_width(st)
        edge = 5 * lo.u
        ops += (face(lo, turn_up, 0, 0, w), back(lo, 0, 0, w), card_shadow(0, 0, w))
        ops.append(Picture(Drawn("card-lit", (GILT,)), 0, 0, round(w + 2 * edge), round(w * TALL + 2 * edge)))
    return tuple(dict.fromkeys(ops))
