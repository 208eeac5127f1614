"""Cards on the table: faces, backs, the place of the one that must come, and rows of them in a hand."""

from __future__ import annotations

from typing import Final, NamedTuple

from kiosk.rules.cards import CODES, RANKS, SUITS, Card

from .cached import cached
from .layout import Layout
from .palette import IVORY, SUIT_INKS
from .parts import drawn
from .scene import Drawn, Op, Picture, Text
from .spots import Box

TALL: Final = 88 / 63
"""Height of a card over its width."""
FULL_MM: Final = 24.0
"""From this width on a card shows its whole face; below, the face with the large index."""
INDEX: Final = 0.165
"""Height of a whole face's index over the card's width; where it could not be read, the large index is taken."""
SUIT_ORDER: Final = (3, 2, 1, 0)
"""How suits lie in a hand from the left: spades, hearts, diamonds, clubs."""


SHADOW: Final = Drawn("card-shadow")
BACKS: Final = {pack: f"cards/{pack}/back" for pack in SUIT_INKS}
"""The back of each pack, as art."""


def face(lo: Layout, card: Card, x: float, y: float, w: float, turn: float = 0.0, alpha: float = 1.0) -> Picture:
    """A card face about (x, y), w px wide."""
    pack = lo.stage.pack
    whole = w >= FULL_MM * lo.mm and INDEX * w >= lo.stage.cap
    folder = pack if whole else f"{pack}-small"
    return Picture(f"cards/{folder}/{CODES[card]}", x, y, round(w), round(w * TALL), turn, alpha)


def back(lo: Layout, x: float, y: float, w: float, turn: float = 0.0) -> Picture:
    """A card back about (x, y)."""
    return Picture(BACKS[lo.stage.pack], x, y, round(w), round(w * TALL), turn)


def card_shadow(x: float, y: float, w: float, turn: float = 0.0) -> Picture:
    """What a card drops."""
    return Picture(SHADOW, x, y, round(w / 0.8), round(w * TALL / 0.8), turn)


def lit_frame(x: float, y: float, w: float) -> Picture:
    """The gilt edge of a card that may be led."""
    edge = w * 0.044
    return Picture(Drawn("card-lit"), x, y, round(w + 2 * edge), round(w * TALL + 2 * edge))


def lying(lo: Layout, card: Card, x: float, y: float, w: float, *, lit: bool = False) -> tuple[Op, ...]:
    """A card with its shadow. lit: it may be led."""
    ops: list[Op] = [card_shadow(x, y, w)]
    if lit:
        ops.append(lit_frame(x, y, w))
    return (*ops, face(lo, card, x, y, w))


@cached(64)
def place_of(card: Card, x: float, y: float, w: float) -> tuple[Op, ...]:
    """The empty place of the card that must come next, with its rank and pip."""
    rank = RANKS[card % 13].replace("T", "10")
    h = w * TALL
    return (
        Picture(Drawn("card-place"), x, y, round(w), round(h)),
        Text(rank, x, y + w * 0.02, w * 0.4, IVORY),
        drawn("pip", x, y + w * 0.34, w * 0.42, w * 0.42, SUITS[card // 13], IVORY),
    )


@cached(64)
def turn_up_ops(lo: Layout, turn_up: Card, trump: int, x: float, y: float, w: float, gone: bool) -> tuple[Op, ...]:
    """The turn-up in its frame; once played (or with none) the frame keeps the trump's pip. w: of the card, px."""
    fw = w / 0.83
    ops: list[Op] = [Picture(Drawn("turn-up-frame"), x, y, round(fw), round(w * TALL + fw - w))]
    if turn_up >= 0 and not gone:
        ops.append(face(lo, turn_up, x, y, w))
    else:
        suit = SUITS[trump]
        ops.append(drawn("trump", x, y, w * 0.95, w * 0.95, suit, lo.stage.pack))
    return tuple(ops)


class Held(NamedTuple):
    """One card in a hand that is shown: its box, the part of it that is free to touch, and whether it may be led."""

    card: Card
    box: Box
    free: Box
    lit: bool


def sorted_hand(cards: tuple[Card, ...]) -> list[list[Card]]:
    """Return a hand suit by suit, each from its highest to its lowest card. cards: ascending, as observed."""
    suits = [[c for c in reversed(cards) if c // 13 == suit] for suit in SUIT_ORDER]
    return [suit for suit in suits if suit]


def ink(lo: Layout, suit: int) -> str:
    """The ink of a suit in the pack in use."""
    return SUIT_INKS[lo.stage.pack][SUITS[suit]]
