"""What a timeline is made of: the table's standing at a moment, and the things that happen with their times.

Times are seconds. Every item is a frozen value; `kiosk.view.timeline` lays them out, `kiosk.view.instant` looks at
them at one time.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from kiosk.rules.cards import Card
from kiosk.rules.events import Event
from kiosk.rules.observation import Observation

FLIGHT_S: Final = 0.6
"""How long a counter flies."""

Ref = tuple[str, int]
"""A place that things fly from or to: ("seat", n), ("pot", n), ("run", 0), ("turn-up", 0), ("dead", 0), ("bank", 0)."""


class Standing(NamedTuple):
    """The figures on the table at one moment: what each compartment, purse and hand shows.

    board: counters by compartment. purses: by seat; owner: for each seat the seat whose purse it uses. cards: in
    each hand; dead: in the dead hand. run: the cards in the middle, in order. turn_up, trump: -1 while unknown.
    dealer: -1 while unknown.
    """

    board: tuple[int, ...]
    purses: tuple[int, ...]
    owner: tuple[int, ...]
    cards: tuple[int, ...]
    dead: int = 0
    run: tuple[Card, ...] = ()
    turn_up: Card = -1
    trump: int = -1
    dealer: int = -1


def run_of(seen: Observation) -> tuple[Card, ...]:
    """Return the run in the middle: the cards played since the last lead."""
    succ = seen.setup.deck.succ
    moves = seen.moves
    first = len(moves)
    while first > 0:
        first -= 1
        if first == 0 or succ[moves[first - 1][1]] != moves[first][1]:
            break
    return tuple(card for _, card in moves[first:])


def standing_of(seen: Observation) -> Standing:
    """Return the standing that an observation tells."""
    return Standing(
        seen.balances.board, seen.balances.purses, seen.setup.owner, seen.left, seen.dead_size, run_of(seen),
        seen.turn_up, seen.trump, seen.dealer,
    )


class Coins(NamedTuple):
    """Counters on their way, one piece after the other. pieces: what each is worth (1 or 5, larger where many).

    start: when the first leaves; step: from one to the next; lasts: one flight.
    """

    source: Ref
    target: Ref
    pieces: tuple[int, ...]
    start: float
    step: float
    lasts: float = FLIGHT_S

    @property
    def end(self) -> float:
        """When the last has landed."""
        return self.start + self.step * (len(self.pieces) - 1) + self.lasts


class Slide(NamedTuple):
    """A card goes from a hand to the run. clears: the former run is taken away at the start."""

    seat: int
    card: Card
    clears: bool
    start: float
    end: float


class Dealing(NamedTuple):
    """Backs go round. order: the seats in turn, -1 the dead hand. step: from card to card; lasts: one flight."""

    order: tuple[int, ...]
    start: float
    step: float
    lasts: float

    @property
    def end(self) -> float:
        """When the last card has landed."""
        return self.start + self.step * (len(self.order) - 1) + self.lasts


class Flip(NamedTuple):
    """The turn-up is turned over in the middle."""

    card: Card
    trump: int
    start: float
    end: float


class Facing(NamedTuple):
    """Cards are dealt face up round the table until the first knave."""

    cards: tuple[Card, ...]
    seats: int
    start: float
    step: float
    end: float


class Pointing(NamedTuple):
    """The hand on the rim goes round and stops at a seat: the cut."""

    seat: int
    start: float
    end: float


class Lit(NamedTuple):
    """A compartment stands out. grand: with the larger celebration."""

    pot: int
    seat: int
    grand: bool
    start: float
    end: float


class Told(NamedTuple):
    """An event is told in words until the next one."""

    event: Event
    start: float
    end: float


class Gain(NamedTuple):
    """A seat's plate shows what it gets or gives."""

    seat: int
    counters: int
    start: float
    end: float


class Deals(NamedTuple):
    """The dealer's mark moves to a seat. clears: a new deal begins, and the last one's cards are taken away."""

    seat: int
    start: float
    end: float
    clears: bool = False


Item = Coins | Slide | Dealing | Flip | Facing | Pointing | Lit | Told | Gain | Deals


class Timeline(NamedTuple):
    """What happens from start_s to end_s. before: the standing at its start."""

    before: Standing
    items: tuple[Item, ...]
    start_s: float
    end_s: float
    reduced: bool = False
