"""What happened: events in the past tense, all of them public, told from the state before and after an action.

`act(match, action)` applies an action and returns its events in the order in which they happened; the screen
turns them into motion and words, the table into meters and payouts. Nothing here decides anything.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from kiosk.rules.actions import Action, BreakOff, CutForDealer
from kiosk.rules.board import BUY_IN, CARDS, GAME, LEFTOVER, POT0, TURN_UP, TURN_UP_CARDS, TURN_UP_GAME
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
    events = _shares(deal, deal.ledger.transfers[marks[0]:]) if isinstance(action, BreakOff) \
        else _told(deal, *marks, led)
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
    just_over = deal.phase == Phase.OVER and phase0 != Phase.OVER
    if len(deal.moves) > moves0 and deal.last_stop == deal.moves[-1][1]:
        events.append(_stop(deal))
    if just_over and deal.out >= 0:
        events.append(WentOut(deal.out))
    events += [e for e in swept if e.why == GAME]
    transfers = deal.ledger.transfers[transfers0:]
    if phase0 == Phase.DRESS:
        events += _dressing(deal, transfers)
    if just_over:
        events += [*_settled(deal, transfers), DealEnded(deal.out)]
    events += _shares(deal, transfers)
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


def stop_of(deal: Deal) -> Stopped | None:
    """Return the stop after which `turn` leads again; None where a card must follow or nothing was played yet."""
    return _stop(deal) if deal.moves and deal.phase == Phase.PLAY and deal.must < 0 else None


def _stop(deal: Deal) -> Stopped:
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


def _dressing(deal: Deal, transfers: list[tuple[int, int, int, str]]) -> list[Event]:
    """Tell who dressed what. Partners share an account: a seat dresses until it has put in its two."""
    seats = iter(deal.setup.rounds[deal.eldest])
    seat, given = (deal.dealer, 0) if deal.setup.options.dressing == "dealer" else (next(seats), 0)
    events: list[Event] = []
    for source, target, counters, why in transfers:
        account = target if why == BUY_IN else source
        while seat != deal.dealer and (given == 2 or deal.setup.owner[seat] != account):
            seat, given = next(seats), 0
        if why == BUY_IN:
            events.append(BoughtIn(seat, counters))
        else:
            events.append(Dressed(seat, target - POT0, counters))
            given += counters
    return events


def _settled(deal: Deal, transfers: list[tuple[int, int, int, str]]) -> list[Event]:
    """Tell what each loser paid, what it bought for that directly before, and who paid nothing."""
    moved = [(target, counters, why) for _, target, counters, why in transfers if why in (BUY_IN, CARDS, TURN_UP_CARDS)]
    events: list[Event] = []
    at = 0
    for due in deal.paid:
        if due.counters:
            while moved[at][2] == BUY_IN:
                events.append(BoughtIn(due.seat, moved[at][1]))
                at += 1
            at += 1
        events.append(_paid(deal, due))
    return events


def _shares(deal: Deal, transfers: list[tuple[int, int, int, str]]) -> list[Event]:
    """Tell who got what of the leftovers, seat by seat as they were handed out."""
    handed = [(source - POT0, counters) for source, _, counters, why in transfers if why == LEFTOVER]
    each, over = divmod(sum(counters for _, counters in handed), deal.setup.seats)
    events: list[Event] = []
    pieces = iter(handed)
    for place, seat in enumerate(deal.setup.rounds[deal.eldest] if handed else ()):
        share = each + (place < over)
        while share:
            pot, counters = next(pieces)
            events.append(LeftoverShared(seat, pot, counters))
            share -= counters
    return events


def _paid(deal: Deal, due: Due) -> Paid:
    payee = deal.out if deal.out >= 0 else deal.dealer
    holds_pope = deal.out >= 0 and deal.where[POPE] == due.seat
    return Paid(due.seat, payee, due.counters, due.cards, deal.setup.options.pope_unplayed if holds_pope else "")
