"""The moves of Board mode that the rules know: dressing, turn-up, sweeps, going out, settling, the end."""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.rules.actions import Dress, EndMatch, IllegalAction
from kiosk.rules.board import (
    BANK,
    BUY_IN,
    CARDS,
    DRESS,
    GAME,
    LEFTOVER,
    PAIR,
    POT0,
    SPLIT,
    SWEEP,
    TURN_UP,
    TURN_UP_CARDS,
    TURN_UP_GAME,
    Pot,
)
from kiosk.rules.cards import DIAMONDS, HEARTS, JACK, KING, POPE, QUEEN, Card, of
from kiosk.rules.deal import ABSENT, Deal
from kiosk.rules.deal import Phase as DealPhase
from kiosk.rules.events import (
    BoughtIn,
    DealBegan,
    DealEnded,
    Dressed,
    Event,
    LeftoverShared,
    MatchEnded,
    Paid,
    Swept,
    TurnedUp,
    WentOut,
)
from kiosk.rules.setup import COURT_POTS
from kiosk.table.boardactions import (
    BoardAction,
    BuyIn,
    CardsLeft,
    HoldsPope,
    Out,
    Settle,
    Split,
    Sweep,
    TurnUp,
)
from kiosk.table.boardposition import Phase, Position, hand_sizes
from kiosk.table.history import Row
from kiosk.table.meters import Won

_RANK_OF = {pot: rank for rank, pot in COURT_POTS.items()}
_PAIR_OF = {int(Pot.MATRIMONY): (KING, QUEEN), int(Pot.INTRIGUE): (QUEEN, JACK)}


def waiting(at: Position) -> str:
    """Return what the table waits for, as the end of a sentence."""
    return {
        Phase.DEALER: "name the first dealer", Phase.DRESS: "the board is to be dressed",
        Phase.TURN_UP: "say which card was turned up", Phase.PLAY: "the deal is being played",
        Phase.SETTLE: "say how many cards each has left, then settle", Phase.ENDED: "the match has ended",
    }[at.phase]


def do(at: Position, action: BoardAction) -> tuple[Event, ...]:
    """Do one checked action and tell what happened, in order."""
    mark = len(at.deal.ledger.transfers)
    match action:
        case Dress():
            return tuple(_dress(at))
        case BuyIn(seat):
            at.deal.ledger.move(BANK, at.setup.owner[seat], at.setup.options.start_purse, BUY_IN)
            events: list[Event] = []
        case TurnUp(card):
            return tuple(_turn_up(at, card))
        case Sweep(pot, seat):
            events = [_sweep(at, pot, seat)]
        case Split(pot, earlier, later):
            events = _split(at, pot, earlier, later)
        case Out(seat):
            at.out, at.phase = seat, Phase.SETTLE
            at.left.pop(seat, None)
            at.pope = at.pope if at.pope in at.losers else -1
            events = [WentOut(seat)]
        case CardsLeft(seat, cards):
            at.left[seat] = cards
            events = []
        case HoldsPope(seat):
            at.pope = seat
            events = []
        case Settle():
            return tuple(_settle(at))
        case EndMatch():
            return tuple(_end(at, at.deal))
        case _:
            raise IllegalAction(f"that is not possible now: {waiting(at)}")
    return (*_told(at, mark), *events)


def _told(at: Position, mark: int) -> list[Event]:
    """Tell the loans, dressings and shares since a mark, and note the loans; partners by their lower seat."""
    transfers = at.deal.ledger.transfers[mark:]
    at.note_loans(transfers)
    return _events(transfers)


def _events(transfers: Sequence[tuple[int, int, int, str]]) -> list[Event]:
    events: list[Event] = []
    for source, target, counters, why in transfers:
        if why == BUY_IN:
            events.append(BoughtIn(target, counters))
        elif why == DRESS:
            events.append(Dressed(source, target - POT0, counters))
        elif why == LEFTOVER:
            events.append(LeftoverShared(target, source - POT0, counters))
    return events


def _dress(at: Position) -> list[Event]:
    """Begin a deal with this dealer; whatever was not claimed is carried over."""
    at.deal = Deal(at.setup, at.dealer, at.balances)
    at.number += 1
    at.turn_up = at.out = at.pope = -1
    at.left, at.sweeps = {}, []
    at.deal.dress()
    events: list[Event] = [DealBegan(at.number, at.dealer), *_told(at, 0)]
    if at.setup.options.turn_up == "fixed-diamonds":
        at.deal.trump = DIAMONDS
        at.phase = Phase.PLAY
        events.append(TurnedUp(-1, DIAMONDS, -1))
    else:
        at.phase = Phase.TURN_UP
    return events


def _turn_up(at: Position, card: Card) -> list[Event]:
    """Fix the trump and pay what the turn-up wins (rules.md, `turn_up_sweep`, `pope_turned`)."""
    deal, options = at.deal, at.deal.setup.options
    at.turn_up = deal.turn_up = card
    deal.trump = card // 13
    at.phase = Phase.PLAY
    events: list[Event] = [TurnedUp(card, deal.trump, -1)]
    prize = deal.setup.prizes[deal.trump][card]
    if options.turn_up_sweep and prize is not None and prize.own >= 0:
        events.append(_take(at, prize.own, deal.dealer, TURN_UP, card))
    if card == POPE and options.pope_turned != "sweep":
        events.append(_take(at, Pot.GAME, deal.dealer, TURN_UP_GAME, card))
        if options.pope_turned == "hoyle":
            dealt = hand_sizes(deal.setup, deal.dealer)
            for seat in deal.setup.opponents[deal.dealer]:
                events += _pay(at, seat, deal.dealer, dealt[seat], dealt[seat], TURN_UP_CARDS)
        events += _over(at)
    return events


def _sweep(at: Position, pot: int, seat: int) -> Event:
    card, partner = _won_by(at, pot)
    return _take(at, pot, seat, PAIR if pot in _PAIR_OF else SWEEP, card, partner)


def _won_by(at: Position, pot: int) -> tuple[Card, Card]:
    """Return the card that wins a compartment, and the other one of a pair or -1."""
    if pot == Pot.POPE:
        return POPE, -1
    if pot in _PAIR_OF:
        high, low = _PAIR_OF[pot]
        if at.deal.setup.options.pair == "hearts":
            return of(QUEEN if pot == Pot.MATRIMONY else JACK, HEARTS), -1
        return of(high, at.trump), of(low, at.trump)
    return of(_RANK_OF[Pot(pot)], at.trump), -1


def _take(at: Position, pot: int, seat: int, why: str, card: Card = -1, partner: Card = -1) -> Event:
    counters = at.deal.ledger.sweep(pot, seat, why)
    at.sweeps.append(Won(at.number, seat, pot, counters))
    if at.claims_open:
        _claimed(at)
    return Swept(seat, pot, counters, why, card, partner)


def _split(at: Position, pot: int, earlier: int, later: int) -> list[Event]:
    """Half to each, the earlier first; an odd counter stays (rules.md, `pair_split`)."""
    deal = at.deal
    card, partner = _won_by(at, pot)
    half = deal.ledger.balances[POT0 + pot] // 2
    events: list[Event] = []
    for seat in (earlier, later):
        deal.ledger.move(POT0 + pot, deal.setup.owner[seat], half, SPLIT)
        at.sweeps.append(Won(at.number, seat, pot, half))
        events.append(Swept(seat, pot, half, SPLIT, card, partner))
    if at.claims_open:
        _claimed(at)
    return events


def _pay(at: Position, loser: int, winner: int, counters: int, cards: int, why: str) -> list[Event]:
    """Pay for cards, with the loans that this needs told before it."""
    ledger, mark = at.deal.ledger, len(at.deal.ledger.transfers)
    paid = ledger.pay(loser, at.deal.setup.owner[winner], counters, why)
    rule = at.deal.setup.options.pope_unplayed if at.pope == loser and why == CARDS else ""
    loans = [BoughtIn(loser, e.counters) for e in _told(at, mark) if isinstance(e, BoughtIn)]
    return [*loans, Paid(loser, winner, paid, cards, rule)]


def _settle(at: Position) -> list[Event]:
    """Game to who is out, then every loser's cards from the winner's left round (rules.md)."""
    deal, winner = at.deal, at.out
    for seat, cards in at.left.items():
        deal.hands[seat] = (1 << cards) - 1  # as many cards as were told; which ones, nobody asks
    deal.where[POPE] = at.pope if at.pope >= 0 else ABSENT
    deal.out = winner
    events = [_take(at, Pot.GAME, winner, GAME)]
    for loser in at.losers:
        events += _pay(at, loser, winner, deal.due(loser), at.left[loser], CARDS)
    return events + _over(at)


def _over(at: Position) -> list[Event]:
    """The deal is over; the match too, where a purse was short and the bank does not lend."""
    at.deal.phase = DealPhase.OVER
    at.phase, at.dealer = Phase.DRESS, at.deal.eldest
    events = [DealEnded(at.out), *(_end(at, at.deal) if at.deal.ledger.short else [])]
    at.rows.append(_row(at, at.out))
    return events


def _claimed(at: Position) -> None:
    """Tell the row of the deal just over anew: its people may sit elsewhere by now."""
    at.rows[-1] = at.rows[-1]._replace(purses=at.balances.purses, bought=at.lent, sweeps=tuple(at.sweeps))


def _row(at: Position, out: int) -> Row:
    return Row(at.number, at.deal.dealer, out, at.balances.purses, at.lent, tuple(at.sweeps))


def _end(at: Position, deal: Deal) -> list[Event]:
    """End the match; what is on the board stays or is shared (rules.md, `leftover`)."""
    mark = len(deal.ledger.transfers)
    deal.end_match()
    at.phase = Phase.ENDED
    return [*_told(at, mark), MatchEnded()]
