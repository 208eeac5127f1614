"""What happened: events in the past tense, all of them public, told from the state before and after an action.

`act(match, action)` applies an action and returns its events in the order in which they happened; the screen
turns them into motion and words, the table into meters and payouts. Nothing here decides anything.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from kiosk.rules.actions import Action, CutForDealer
from kiosk.rules.board import BUY_IN, CARDS, DRESS, GAME, LEFTOVER, POT0, TURN_UP, TURN_UP_CARDS, TURN_UP_GAME
from kiosk.rules.cards import POPE, Card
from kiosk.rules.deal import DEAD, PLAYED, Deal, Due, Phase, Won
from kiosk.rules.match import Match, Stage


class DealerChosen(msgspec.Struct, frozen=True, tag="dealer-chosen"):
    """The first dealer was found; faced: the cards of the preliminary deal, () for a cut."""

    seat: int
    faced: tuple[Card, ...]


class DealBegan(msgspec.Struct, frozen=True, tag="deal-began"):
    """A deal began. number: from 0 within the match."""

    number: int
    dealer: int


class BoughtIn(msgspec.Struct, frozen=True, tag="bought-in"):
    """The bank lent a seat's purse counters, directly before a payment it could not meet."""

    seat: int
    counters: int


class Dressed(msgspec.Struct, frozen=True, tag="dressed"):
    """A seat put counters into a compartment."""

    seat: int
    pot: int
    counters: int


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """The cards were dealt: how many to each seat, and to the dead hand."""

    hands: tuple[int, ...]
    dead: int


class TurnedUp(msgspec.Struct, frozen=True, tag="turned-up"):
    """The trump was fixed. card: the turn-up, -1 where diamonds are fixed; fell_to: a seat, DEAD, or -1."""

    card: Card
    trump: int
    fell_to: int


class Played(msgspec.Struct, frozen=True, tag="played"):
    """A seat played a card, as a lead or following."""

    seat: int
    card: Card
    led: bool


class Swept(msgspec.Struct, frozen=True, tag="swept"):
    """A seat won a compartment (or half a pair's); 0 counters are won too.

    why: turn-up, turn-up-game, sweep, pair, split or game. card: what won it, -1 for going out.
    partner: the other card of a pair, -1 where there is none.
    """

    seat: int
    pot: int
    counters: int
    why: str
    card: Card
    partner: Card = -1


class Stopped(msgspec.Struct, frozen=True, tag="stopped"):
    """A card that nobody can follow; who played it leads next.

    reason: "top" of the suit, "absent" (the next is not in the pack), "played" or "dead". next: the card that
    cannot come, -1 at the top.
    """

    seat: int
    card: Card
    reason: str
    next: Card


class WentOut(msgspec.Struct, frozen=True, tag="went-out"):
    """A seat played its last card."""

    seat: int


class Paid(msgspec.Struct, frozen=True, tag="paid"):
    """A seat paid (or was excused) for its cards. cards: how many; rule: "", or what `pope_unplayed` did."""

    payer: int
    payee: int
    counters: int
    cards: int
    rule: str


class DealEnded(msgspec.Struct, frozen=True, tag="deal-ended"):
    """The deal is over; out: who went out, -1 where a turned Pope ended it."""

    out: int


class LeftoverShared(msgspec.Struct, frozen=True, tag="leftover-shared"):
    """A seat got its share of what was on the board when the match ended."""

    seat: int
    pot: int
    counters: int


class MatchEnded(msgspec.Struct, frozen=True, tag="match-ended"):
    """The match ended with this deal."""


Event: TypeAlias = (
    DealerChosen | DealBegan | BoughtIn | Dressed | Dealt | TurnedUp | Played | Swept | Stopped | WentOut | Paid
    | DealEnded | LeftoverShared | MatchEnded
)


def act(match: Match, action: Action) -> tuple[Event, ...]:
    """Apply an action to a match and return what happened, in order. Raises IllegalAction, changing nothing."""
    deal = match.deal
    marks = (len(deal.ledger.transfers), len(deal.moves), len(deal.won), deal.phase) if deal else (0, 0, 0, Phase.DRESS)
    led = deal is not None and deal.must < 0
    match.apply(action)
    if match.deal is not deal:
        return _began(match, action)
    assert deal is not None
    events = _told(deal, *marks, led)
    if match.stage == Stage.ENDED:
        events.append(MatchEnded())
    return tuple(events)


def _began(match: Match, action: Action) -> tuple[Event, ...]:
    assert match.deal is not None
    began = DealBegan(match.number, match.deal.dealer)
    if match.number == 0:
        faced = () if isinstance(action, CutForDealer) else match.faced
        return (DealerChosen(match.deal.dealer, faced), began)
    return (began,)


def _told(deal: Deal, transfers0: int, moves0: int, won0: int, phase0: Phase, led: bool) -> list[Event]:
    events: list[Event] = []
    if phase0 == Phase.DEAL:
        events += [Dealt(deal.dealt, len(deal.dead)), TurnedUp(deal.turn_up, deal.trump, deal.turn_up_in)]
    for seat, card in deal.moves[moves0:]:
        events.append(Played(seat, card, led))
    swept = [_swept(deal, won) for won in deal.won[won0:]]
    events += [e for e in swept if e.why != GAME]
    if len(deal.moves) > moves0 and deal.last_stop == deal.moves[-1][1]:
        events.append(_stop(deal))
    if deal.phase == Phase.OVER and phase0 != Phase.OVER and deal.out >= 0:
        events.append(WentOut(deal.out))
    events += [e for e in swept if e.why == GAME]
    events += _payments(deal, transfers0)
    if deal.phase == Phase.OVER and phase0 != Phase.OVER:
        at = next((i for i, e in enumerate(events) if isinstance(e, LeftoverShared)), len(events))
        events.insert(at, DealEnded(deal.out))
    return events


def _swept(deal: Deal, won: Won) -> Swept:
    if won.why in (TURN_UP, TURN_UP_GAME):
        return Swept(won.seat, won.pot, won.counters, won.why, deal.turn_up)
    if won.why == GAME:
        return Swept(won.seat, won.pot, won.counters, won.why, -1)
    card = deal.moves[won.after - 1][1]
    prize = deal.prizes[card]
    partner = next((other for pot, other, _ in prize.pairs if pot == won.pot), -1) if prize else -1
    return Swept(won.seat, won.pot, won.counters, won.why, card, partner if won.why in ("pair", "split") else -1)


def _stop(deal: Deal) -> Event:
    seat, card = deal.moves[-1]
    deck = deal.setup.deck
    follower = deck.succ[card]
    if follower < 0:
        position = deck.bit[card].bit_length() - 1
        top = position % 13 == 12
        return Stopped(seat, card, "top" if top else "absent", -1 if top else deck.at[position + 1])
    where = deal.where[follower]
    assert where in (DEAD, PLAYED)
    return Stopped(seat, card, "played" if where == PLAYED else "dead", follower)


def _payments(deal: Deal, transfers0: int) -> list[Event]:
    """Tell the transfers since then in order, with the losers who paid nothing in their places."""
    events: list[Event] = []
    dues = iter(deal.paid if deal.phase == Phase.OVER else ())
    for source, target, counters, why in deal.ledger.transfers[transfers0:]:
        if why == BUY_IN:
            events.append(BoughtIn(target, counters))
        elif why == DRESS:
            events.append(Dressed(source, target - POT0, counters))
        elif why == LEFTOVER:
            events.append(LeftoverShared(target, source - POT0, counters))
        elif why in (CARDS, TURN_UP_CARDS):
            for due in dues:
                events.append(_paid(deal, due))
                if due.counters:
                    break
    rest = [_paid(deal, due) for due in dues]
    at = next((i for i, e in enumerate(events) if isinstance(e, LeftoverShared)), len(events))
    return events[:at] + rest + events[at:]


def _paid(deal: Deal, due: Due) -> Paid:
    payee = deal.out if deal.out >= 0 else deal.dealer
    holds_pope = deal.out >= 0 and deal.where[POPE] == due.seat
    return Paid(due.seat, payee, due.counters, due.cards, deal.setup.options.pope_unplayed if holds_pope else "")
