"""Why a lead is a good one, for the teaching mode: as data that the view puts into words, and in plain English.

A reason says only what is true for the one who leads, and nothing of cards that it cannot see.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from kiosk.players.knowledge import know
from kiosk.players.sure import Sure, surely
from kiosk.rules.board import POTS, Pot
from kiosk.rules.cards import POPE, SUIT_NAMES, Card, shown
from kiosk.rules.observation import Observation


class Kind(Enum):
    """What makes a lead good, the first that is true."""

    ONLY = "only"
    """It is the only lead there is."""
    OUT = "out"
    """It and the own cards that follow are all that is left."""
    STOP = "stop"
    """Nobody can follow it: the lead comes back."""
    RUN = "run"
    """Own cards follow it up to a stop: the lead comes back."""
    SWEEP = "sweep"
    """It sweeps counters before anybody else can play."""
    SHELTER = "shelter"
    """Pope stays in the hand, where it saves its holder from paying."""
    LONGEST = "longest"
    """It is the lowest of the longest suit."""
    WEIGHED = "weighed"
    """No one thing: it was weighed over the deals that are still possible."""


class Reason(NamedTuple):
    """A reason for a lead. last: the last own card that falls with it, the lead itself where it is alone.

    counters, pots: what it is sure to sweep, `game` apart. length: cards held of its suit. left: cards held.
    """

    kind: Kind
    card: Card
    last: Card
    counters: int
    pots: tuple[int, ...]
    length: int
    left: int


def explain(seen: Observation, card: Card) -> Reason:
    """Return why a player may lead this card of `seen.legal`. Raises ValueError for a card that is not there."""
    if card not in seen.legal:
        raise ValueError("this card is no legal lead")
    leads = surely(seen, know(seen))
    sure = leads[seen.legal.index(card)]
    swept = [(pot, counters) for pot, counters in zip(sure.pots, sure.swept, strict=True) if pot != Pot.GAME]
    return Reason(_kind(seen, sure), card, sure.cards[-1], sum(counters for _, counters in swept),
                  tuple(pot for pot, _ in swept), _length(seen, card), len(seen.hand))


def sentence(reason: Reason) -> str:
    """Return a reason in English: "K♠ is a stop: it costs nothing"."""
    card, last, suit = shown(reason.card), shown(reason.last), SUIT_NAMES[reason.card // 13]
    also = f", and it takes {reason.counters}" if reason.counters else ""
    pots = " and ".join(POTS[pot].label.capitalize() for pot in reason.pots)
    match reason.kind:
        case Kind.ONLY:
            return f"{card} is the only card that may be led"
        case Kind.OUT:
            return f"{card} goes out" if reason.left == 1 else f"{card} up to {last}: out"
        case Kind.STOP:
            return f"{card} is a stop: it costs nothing{also}"
        case Kind.RUN:
            return f"{card} runs up to your own {last}, a stop: you lead again{also}"
        case Kind.SWEEP:
            return f"{card} takes the {reason.counters} of {pots}"
        case Kind.SHELTER:
            return f"{card} keeps Pope in hand: who holds it pays nothing at the end"
        case Kind.LONGEST:
            return f"{card} is of your longest suit: you hold {reason.length} {suit}"
        case Kind.WEIGHED:
            return f"{card} does best on average over what the others may hold"


def _kind(seen: Observation, sure: Sure) -> Kind:
    if len(seen.legal) == 1:
        return Kind.ONLY
    if sure.out:
        return Kind.OUT
    if sure.stop:
        return Kind.STOP if len(sure.cards) == 1 else Kind.RUN
    if sure.counters:
        return Kind.SWEEP
    if POPE in seen.legal and POPE not in sure.cards and seen.setup.options.pope_unplayed == "excused":
        return Kind.SHELTER
    if _length(seen, sure.card) == max(_length(seen, card) for card in seen.legal):
        return Kind.LONGEST
    return Kind.WEIGHED


def _length(seen: Observation, card: Card) -> int:
    return sum(held // 13 == card // 13 for held in seen.hand)
