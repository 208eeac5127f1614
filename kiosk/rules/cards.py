"""Cards, packs and rank order.

A card is an int, suit * 13 + rank with the ace as rank 0, so that nothing in play needs an object.
Its written form is two characters, "9D" (record-format.md); its shown form has the suit's sign, "9♦".
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, TypeAlias

Card: TypeAlias = int

RANKS = "A23456789TJQK"
SUITS = "CDHS"
SIGNS = "♣♦♥♠"
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
ACE, JACK, QUEEN, KING = 0, 10, 11, 12
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
POPE: Card = DIAMONDS * 13 + 8
"""The nine of diamonds."""

CODES: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
_BY_CODE = {code: card for card, code in enumerate(CODES)}


class Deck(NamedTuple):
    """A pack with its order: everything play looks up about cards.

    cards: the cards of the pack, ascending. succ: for each of the 52 cards the one that follows it in a run,
    -1 where there is none. bit: for each card its bit in a hand's mask, ascending within a suit by the order in
    force. at: the card at each bit position. suits: the mask of each suit.
    """

    cards: tuple[Card, ...]
    succ: tuple[int, ...]
    bit: tuple[int, ...]
    at: tuple[Card, ...]
    suits: tuple[int, int, int, int]


def card(code: str) -> Card:
    """Return the card written as two characters, "9D". Raises ValueError with a sentence."""
    try:
        return _BY_CODE[code]
    except (KeyError, TypeError):
        raise ValueError(
            f"{code!r} is not a card: write a rank of {RANKS} and a suit of {SUITS}, such as 9D"
        ) from None


def suit_of(c: Card) -> int:
    """Return the suit, 0 to 3 in the order of SUITS."""
    return c // 13


def rank_of(c: Card) -> int:
    """Return the rank, 0 (ace) to 12 (king)."""
    return c % 13


def shown(c: Card) -> str:
    """Return the card as people read it: "9♦", "10♣"."""
    rank = RANKS[c % 13]
    return ("10" if rank == "T" else rank) + SIGNS[c // 13]


def of(rank: int, suit: int) -> Card:
    """Return the card of a rank (0 to 12) and a suit (0 to 3)."""
    return suit * 13 + rank


def pack_of(pack: str) -> tuple[Card, ...]:
    """Return the cards of a pack by its option value, ascending (rules.md, `pack`).

    no-8d: 52 less the 8♦. ealing: 52 less all twos and threes but the 3♥.
    """
    if pack == "no-8d":
        return tuple(c for c in range(52) if CODES[c] != "8D")
    return tuple(c for c in range(52) if CODES[c][0] not in "23" or CODES[c] == "3H")


@cache
def deck(pack: str, ranking: str) -> Deck:
    """Return the look-up tables of a pack under a ranking (rules.md, `pack` and `ranking`)."""
    cards = pack_of(pack)
    order = list(range(13)) if ranking == "ace-low" else [*range(1, 13), 0]
    place = {rank: i for i, rank in enumerate(order)}
    present = set(cards)
    succ, bit, at = [-1] * 52, [0] * 52, [0] * 52
    for c in range(52):
        i = place[c % 13]
        position = c // 13 * 13 + i
        bit[c] = 1 << position
        at[position] = c
        if i < 12:
            following = c // 13 * 13 + order[i + 1]
            if following in present:
                succ[c] = following
    suits = tuple(0x1FFF << 13 * s for s in range(4))
    return Deck(cards, tuple(succ), tuple(bit), tuple(at), (suits[0], suits[1], suits[2], suits[3]))
