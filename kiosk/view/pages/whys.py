"""Teaching: why a computer player's lead was a good one, in at most twelve words and a name."""

from __future__ import annotations

from typing import Final, NamedTuple

from kiosk.rules.cards import Card, shown
from kiosk.view.words import Words, pot_name

LAST: Final = "why-last"
STOP: Final = "why-stop"
RUN: Final = "why-run"
SWEEP: Final = "why-sweep"
WHYS: Final = (LAST, STOP, RUN, SWEEP)


class Why(NamedTuple):
    """Why a lead was a good one: what the whole table may know of it.

    id: one of `WHYS`, known for good like any caption's. seat: who led card; last: the last card of its run, the lead
    itself where it is alone. counters: what the lead swept, of pot (-1 where it was more than one).
    """

    id: str
    seat: int
    card: Card
    last: Card
    counters: int = 0
    pot: int = -1


def why_words(say: Words, why: Why, name: str) -> str:
    """What is said of a lead. name: of who led."""
    card = shown(why.card)
    if why.id == LAST:
        return say("{name} had one card left, {card}, and is out.", name=name, card=card)
    if why.id == RUN:
        last = shown(why.last)
        return say("{card} to {last} were all {name}'s: the lead came back.", card=card, last=last, name=name)
    if why.id == STOP and not why.counters:
        return say("{name} leads {card}, a stop: it costs nothing.", name=name, card=card)
    if why.id == STOP:
        return say("{name} leads {card}, a stop: it costs nothing and takes {n}.", name=name, card=card, n=why.counters)
    if why.pot < 0:
        return say("{name} leads {card}: it takes {n}.", name=name, card=card, n=why.counters)
    return say("{name} leads {card}: it takes the {n} of {pot}.", name=name, card=card, n=why.counters,
               pot=pot_name(say, why.pot))
