"""Events as plain English sentences, for deals written out as text; what the screen says is the view's affair."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from kiosk.rules.board import GAME, POTS, SPLIT, TURN_UP, TURN_UP_GAME, Balances
from kiosk.rules.cards import SUIT_NAMES, Card, shown
from kiosk.rules.deal import DEAD
from kiosk.rules.events import (
    BoughtIn,
    DealBegan,
    DealEnded,
    DealerChosen,
    Dealt,
    Dressed,
    Event,
    LeftoverShared,
    MatchEnded,
    Paid,
    Played,
    Stopped,
    Swept,
    TurnedUp,
    WentOut,
)


def sentences(events: Iterable[Event]) -> list[str]:
    """Return what happened, a sentence each; what one seat put on or got from the board together in one."""
    lines = []
    for (kind, seat), group in groupby(events, lambda event: (type(event), getattr(event, "seat", -1))):
        if kind is Dressed:
            lines.append(f"Seat {seat} dresses {_pots(group)}.")
        elif kind is LeftoverShared:
            lines.append(f"Seat {seat} gets of what is left {_pots(group)}.")
        elif kind is BoughtIn:
            lines += [f"The bank lends seat {seat} {event.counters}." for event in group if isinstance(event, BoughtIn)]
        else:
            lines += [sentence(event) for event in group]
    return lines


def _pots(group: Iterable[Event]) -> str:
    return ", ".join(f"{POTS[event.pot].label} {event.counters}" for event in group
                     if isinstance(event, Dressed | LeftoverShared))


def sentence(event: Event) -> str:
    """Return one event as a sentence."""
    match event:
        case DealerChosen(seat, faced):
            how = f"the first jack of {cards(faced)} falls to it" if faced else "by cut"
            return f"Seat {seat} is the first dealer: {how}."
        case DealBegan(number, dealer):
            return f"Deal {number}: seat {dealer} deals."
        case BoughtIn(seat, counters):
            return f"The bank lends seat {seat} {counters}."
        case Dressed() | LeftoverShared():
            return sentences([event])[0]
        case Dealt(hands, dead):
            return f"The hands have {', '.join(map(str, hands))} cards, the dead hand {dead}."
        case TurnedUp(card, trump, fell_to):
            if card < 0:
                return f"{SUIT_NAMES[trump].capitalize()} are trumps; nothing is turned up."
            place = "the dead hand" if fell_to == DEAD else f"seat {fell_to}'s hand"
            return f"{shown(card)} is turned up in {place}: {SUIT_NAMES[trump]} are trumps."
        case Played(seat, card, led):
            return f"Seat {seat} leads {shown(card)}." if led else f"Seat {seat} follows with {shown(card)}."
        case Swept():
            return _swept(event)
        case Stopped():
            return _stopped(event)
        case WentOut(seat):
            return f"Seat {seat} is out."
        case Paid():
            return _paid(event)
        case DealEnded(out):
            return "The deal is over." if out >= 0 else "The turned Pope ends the deal unplayed."
        case MatchEnded():
            return "The match is over."


def _swept(event: Swept) -> str:
    what = f"{POTS[event.pot].label}: {_counters(event.counters)}"
    if event.why == GAME:
        return f"Seat {event.seat} takes {what}."
    if event.why in (TURN_UP, TURN_UP_GAME):
        return f"Seat {event.seat} takes {what}, for the turned {shown(event.card)}."
    if event.partner >= 0:
        half = "half of " if event.why == SPLIT else ""
        return f"Seat {event.seat} takes {half}{what}, for {cards(sorted((event.partner, event.card)))}."
    return f"Seat {event.seat} sweeps {what}, for {shown(event.card)}."


def _stopped(event: Stopped) -> str:
    why = {"top": "it is the top of its suit", "absent": f"{shown(event.next)} is not in the pack",
           "played": f"{shown(event.next)} has been played", "dead": f"{shown(event.next)} is in the dead hand"}
    return f"{shown(event.card)} is a stop: {why[event.reason]}."


def _paid(event: Paid) -> str:
    count = f"{event.cards} card{'s' * (event.cards != 1)}"
    owed = {"": event.cards, "excused": 0, "double": 2 * event.cards, "card-free": event.cards - 1}[event.rule]
    pope = {"": "", "excused": ": it still holds Pope", "double": ", double as it still holds Pope",
            "card-free": ", but nothing for Pope, which it still holds"}[event.rule]
    lacking = "" if event.counters == owed else f" instead of {owed}: its purse has no more"
    if event.rule == "excused":
        return f"Seat {event.payer} pays nothing for {count}{pope}."
    return f"Seat {event.payer} pays seat {event.payee} {event.counters}{lacking} for {count}{pope}."


def _counters(n: int) -> str:
    return "it is empty" if n == 0 else str(n)


def cards(codes: Sequence[Card] | Iterable[Card]) -> str:
    """Return cards as people read them, "4♠ 10♥"; "none" for none."""
    return " ".join(shown(card) for card in codes) or "none"


def counters(balances: Balances) -> str:
    """Return purses, board and bank on one line."""
    board = ", ".join(f"{pot.label} {n}" for pot, n in zip(POTS, balances.board, strict=True))
    return f"purses {', '.join(map(str, balances.purses))}; board {board}; bank {balances.bank}"
