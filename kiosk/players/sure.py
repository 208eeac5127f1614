"""What a lead is sure to bring, whatever the other hands are.

A lead is tried on a deal where every card that the viewer does not see lies in the dead hand: then only the
viewer's own cards follow, and the rules engine says what they sweep.
"""

from __future__ import annotations

from typing import NamedTuple

from kiosk.players.knowledge import Knowledge
from kiosk.rules.cards import Card
from kiosk.rules.observation import Observation, imagine


class Sure(NamedTuple):
    """What follows for sure from leading a card.

    cards: the viewer's cards that fall one after the other, the lead first. stop: nobody can follow the last of
    them. out: they are all that the viewer holds. pots: the compartments that they sweep before anybody else can
    play, `game` included, those with something in them. swept: the counters of each.
    """

    card: Card
    cards: tuple[Card, ...]
    stop: bool
    out: bool
    pots: tuple[int, ...]
    swept: tuple[int, ...]

    @property
    def counters(self) -> int:
        """All that is swept."""
        return sum(self.swept)


def surely(seen: Observation, known: Knowledge) -> list[Sure]:
    """Return what each legal lead is sure to bring, in the order of `seen.legal`."""
    deck, me = seen.setup.deck, seen.viewer
    dead = tuple([deck.at[place] for place in range(52) if known.unseen >> place & 1])
    alone = imagine(seen, {me: seen.hand}, dead)
    found = []
    for card in seen.legal:
        deal = alone.copy()
        deal.play(card)
        while deal.must >= 0:
            deal.play(deal.must)
        cards = tuple([c for _, c in deal.moves[len(seen.moves):]])
        follower = deck.succ[cards[-1]]
        stop = follower < 0 or bool(deck.bit[follower] & known.gone)
        won = [w for w in deal.won[len(seen.won):] if w.seat == me and w.counters]
        found.append(Sure(card, cards, stop, deal.out >= 0, tuple([w.pot for w in won]),
                          tuple([w.counters for w in won])))
    return found
