"""What an observation proves about the cards that its viewer does not see.

Nothing here guesses: every statement follows from the rules and from what happened in the open. A stop whose
successor was neither played nor absent proves that the successor lies in the dead hand, because whoever had held it
must have followed. Under `lead=lowest` a lead proves that its leader holds nothing lower of that suit. Under
`change_suit` a lead of the stop's own suit proves that its leader holds no other. The counts do the rest.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import NamedTuple

from kiosk.rules.cards import Card
from kiosk.rules.deal import DEAD
from kiosk.rules.observation import Observation


class Knowledge(NamedTuple):
    """What is proved, as masks by `Deck.bit`. A place is a seat, or the dead hand as the last of all.

    mine: the viewer's own cards. played: what has been played. gone: what can follow no card any more (played, or
    proved to lie in the dead hand). unseen: the cards of the pack that are neither mine nor played. need: how many
    cards each place holds; 0 for the viewer. may: what each place can hold. must: what it is proved to hold.
    """

    mine: int
    played: int
    gone: int
    unseen: int
    need: tuple[int, ...]
    may: tuple[int, ...]
    must: tuple[int, ...]

    @property
    def dead(self) -> int:
        """What is proved to lie in the dead hand."""
        return self.must[-1]


class Led(NamedTuple):
    """One lead of the deal so far. at: how many cards had been played. stop: the stop before it, -1 at first."""

    at: int
    seat: int
    card: Card
    stop: Card


def mask(seen: Observation, cards: Iterable[Card]) -> int:
    """Return cards as a mask."""
    bit = seen.setup.deck.bit
    return reduce(or_, [bit[c] for c in cards], 0)


def leads(seen: Observation) -> list[Led]:
    """Return all leads so far, in order."""
    succ, before, found = seen.setup.deck.succ, -1, []
    for at, (seat, card) in enumerate(seen.moves):
        if before < 0 or succ[before] != card:
            found.append(Led(at, seat, card, before))
        before = card
    return found


def know(seen: Observation) -> Knowledge:
    """Return what an observation proves."""
    deck, seats = seen.setup.deck, seen.setup.seats
    mine = mask(seen, seen.hand)
    played = mask(seen, [card for _, card in seen.moves])
    unseen = mask(seen, deck.cards) & ~mine & ~played
    dead = (mask(seen, seen.dead_known) | _behind_stops(seen)) & unseen
    need = [0 if seat == seen.viewer else left for seat, left in enumerate(seen.left)]
    may = [unseen & ~lacks for lacks in _lacks(seen)]
    must = [0] * seats
    if 0 <= seen.turn_up_in < DEAD:
        must[seen.turn_up_in] = deck.bit[seen.turn_up] & unseen
    if seen.viewer >= 0:
        may[seen.viewer] = 0
    need.append(seen.dead_size)
    may.append(unseen)
    must.append(dead)
    _count(need, may, must)
    return Knowledge(mine, played, played | must[-1], unseen, tuple(need), tuple(may), tuple(must))


def _behind_stops(seen: Observation) -> int:
    """Return the successors of all stops so far: those still unseen lie in the dead hand."""
    deck = seen.setup.deck
    stops = [led.stop for led in leads(seen)]
    stops.append(seen.last_stop)
    return mask(seen, [deck.succ[stop] for stop in stops if stop >= 0 and deck.succ[stop] >= 0])


def _lacks(seen: Observation) -> list[int]:
    """Return for each seat what its leads prove that it does not hold."""
    setup = seen.setup
    suits, lacks = setup.deck.suits, [0] * setup.seats
    for _, seat, card, stop in leads(seen):
        suit = suits[card // 13]
        if not setup.any_lead:
            lacks[seat] |= suit & (setup.deck.bit[card] - 1)
        if setup.change_suit and stop >= 0 and stop // 13 == card // 13:
            lacks[seat] |= ~suit
    return lacks


def _count(need: list[int], may: list[int], must: list[int]) -> None:
    """Draw what follows from the counts: a card with one place left is there; a place with no choice has them all.

    Changes `may` and `must` in place, until nothing more follows.
    """
    places = range(len(need))
    while True:
        before = sum(m.bit_count() for m in must), sum(m.bit_count() for m in may)
        placed = reduce(or_, must)
        for place in places:
            may[place] &= ~placed | must[place]
            if must[place].bit_count() == need[place]:
                may[place] = must[place]
            elif may[place].bit_count() == need[place]:
                must[place] = may[place]
        once = twice = 0
        for m in may:
            twice |= once & m
            once |= m
        for place in places:
            must[place] |= may[place] & ~twice
        if before == (sum(m.bit_count() for m in must), sum(m.bit_count() for m in may)):
            return
