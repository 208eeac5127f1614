"""What stays the same for every deal of a match: options turned into look-up tables, once.

`setup(options, seats)` is cached; `Deal` reads these tables and never an option's name while cards fall.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from kiosk.rules.board import Pot, opening, owners
from kiosk.rules.cards import ACE, HEARTS, JACK, KING, POPE, QUEEN, Card, Deck, deck, of
from kiosk.rules.options import Options

COURT_POTS = {ACE: Pot.ACE, JACK: Pot.JACK, QUEEN: Pot.QUEEN, KING: Pot.KING}
PAIRS: tuple[tuple[Pot, int, int], ...] = ((Pot.INTRIGUE, JACK, QUEEN), (Pot.MATRIMONY, QUEEN, KING))
"""The pair compartments in the order in which they are paid, with the lower and the higher rank."""


class Prize(NamedTuple):
    """What playing one card can take: its own compartment (-1 none) and its pairs.

    pairs: (compartment, the pair's other card, whether this card is the higher one); the other card is -1 where
    this card takes the compartment by itself (`pair=hearts`).
    """

    own: int
    pairs: tuple[tuple[int, Card, bool], ...]


class Setup(NamedTuple):
    """Options and seats as tables. prizes: for each trump suit, for each of the 52 cards, a Prize or None."""

    options: Options
    seats: int
    deck: Deck
    owner: tuple[int, ...]
    prizes: tuple[tuple[Prize | None, ...], ...]
    rounds: tuple[tuple[int, ...], ...]
    """For each seat, all seats clockwise from it."""
    opponents: tuple[tuple[int, ...], ...]
    """For each seat, the seats with another purse, clockwise from its left."""
    purses: tuple[int, ...]
    """For each seat, what its purse starts a match with."""
    any_lead: bool
    change_suit: bool
    succession: bool
    pair_split: bool
    hand_size: int
    """Cards dealt to every player alike under `dead_hand=stock`; 0 where the whole pack goes round."""

    def __reduce__(self) -> tuple[Callable[[Options, int], Setup], tuple[Options, int]]:
        """Travel to another process as options and seats: the tables are made there, once."""
        return setup, (self.options, self.seats)


@lru_cache(maxsize=256)
def setup(options: Options, seats: int) -> Setup:
    """Return the tables for these options and seats. Raises OptionError where they do not fit."""
    options.for_seats(seats)
    cards = deck(options.pack, options.ranking)
    equal = (len(cards.cards) - LEAST_STOCK) // seats if options.dead_hand == "stock" else 0
    owner = owners(seats, options.partners)
    rounds = tuple(tuple((seat + k) % seats for k in range(seats)) for seat in range(seats))
    opponents = tuple(tuple(s for s in rounds[seat] if owner[s] != owner[seat]) for seat in range(seats))
    return Setup(options, seats, cards, owner, tuple(_prizes(options, trump) for trump in range(4)), rounds,
                 opponents, opening(seats, options.partners, options.start_purse).purses, options.lead == "any",
                 options.change_suit, options.pair == "succession", options.pair_split, equal)


LEAST_STOCK = 6
"""`dead_hand=stock` leaves at least so many cards over (rules.md)."""


def _prizes(options: Options, trump: int) -> tuple[Prize | None, ...]:
    own = {of(rank, trump): int(pot) for rank, pot in COURT_POTS.items()}
    own[POPE] = int(Pot.POPE)
    pairs: dict[Card, list[tuple[int, Card, bool]]] = {}
    if options.pair == "hearts":
        pairs[of(JACK, HEARTS)] = [(int(Pot.INTRIGUE), -1, True)]
        pairs[of(QUEEN, HEARTS)] = [(int(Pot.MATRIMONY), -1, True)]
    else:
        for pot, low, high in PAIRS:
            pairs.setdefault(of(low, trump), []).append((int(pot), of(high, trump), False))
            pairs.setdefault(of(high, trump), []).append((int(pot), of(low, trump), True))
    return tuple(
        Prize(own.get(c, -1), tuple(pairs.get(c, ()))) if c in own or c in pairs else None for c in range(52)
    )
