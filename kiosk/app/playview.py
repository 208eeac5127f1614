"""What the view is shown of a match in Play: the one place where it is decided whose cards may be seen."""

from __future__ import annotations

from typing import NamedTuple

from kiosk.app.people import seen
from kiosk.rules.actions import Action
from kiosk.rules.board import BUY_IN, Pot
from kiosk.rules.cards import POPE, Card
from kiosk.rules.deal import DEAD, Phase
from kiosk.rules.events import Stopped
from kiosk.rules.match import Match
from kiosk.rules.observation import TABLE, Observation, hand_of, observe
from kiosk.table.session import Session
from kiosk.view.model import EDGE, OPEN, SOLO, Fault, Payout, Row, Settled, TableView
from kiosk.view.timeline import Timeline


class Shown(NamedTuple):
    """What `Playing` is showing: see there. open: the seats whose hand is open now."""

    line: Timeline | None
    hands: str
    stopped: Stopped | None
    carried: tuple[int, ...]
    open: tuple[int, ...]
    looking: int
    settling: bool
    acting: int
    due_s: float
    since_s: float
    nudged: bool
    payouts: tuple[Payout, ...] = ()
    faults: tuple[Fault, ...] = ()


def table_view(session: Session, shown: Shown, now_s: float) -> TableView:
    """Return what may be seen of the table at a time."""
    match = session.state.match
    assert match is not None
    deal, sitters = match.deal, session.state.sitters
    balances, bought = match.balances, match.bought
    winners = tuple(row.out for row in session.state.rows)
    left = deal.left if deal else (0,) * match.seats
    owed_to = session.state.money.owed_to
    seats = tuple(
        seen(s, i)._replace(purse=balances.purses[i], bought_in=bought[i], cards=left[i], wins=winners.count(i),
                            owed=owed_to(i))
        for i, s in enumerate(sitters)
    )
    busy = shown.line is not None and shown.line.end_s > now_s
    waits = shown.acting >= 0 and not busy and not sitters[shown.acting].computed
    waits = waits or page(match, shown, busy) == "settlement"
    due = shown.due_s if waits and shown.due_s != float("inf") and not _leading(match) else None
    return TableView(
        page(match, shown, busy), seats, observe(deal, TABLE) if deal else None, max(0, match.number), shown.hands,
        private(session, match, shown), shown.open if shown.hands == EDGE else (), _legal(match, shown, busy),
        -1 if busy else shown.acting, due, (due - shown.since_s) if due is not None else 0.0,
        shown.nudged and not busy, shown.stopped, match.faced, shown.carried, shown.payouts, shown.faults,
        settled(match, winners) if _over(match) and not busy else None,
    )


def _leading(match: Match) -> bool:
    return match.deal is not None and match.deal.phase == Phase.PLAY and match.deal.must < 0


def _over(match: Match) -> bool:
    return match.deal is not None and match.deal.phase == Phase.OVER


def _legal(match: Match, shown: Shown, busy: bool) -> tuple[Action, ...]:
    return () if busy else match.legal_actions()


def page(match: Match, shown: Shown, busy: bool) -> str:
    """Return which of the play screens is shown."""
    if busy or not _over(match):
        return "play"
    return "settlement" if shown.settling else "out"


def private(session: Session, match: Match, shown: Shown) -> tuple[Observation, ...]:
    """Return what the seats know whose hand is on the screen now.

    One person among computer players sees their own hand always; open hands are those of all people; at the edge and
    behind the curtain it is the seats that have opened theirs. A computer player's hand is never shown in play.
    """
    deal = match.deal
    if deal is None or deal.phase != Phase.PLAY:
        return ()
    people = [i for i, s in enumerate(session.state.sitters) if s.human]
    if shown.hands == SOLO:
        open_seats = people[:1]
    elif shown.hands == OPEN:
        open_seats = people
    else:
        open_seats = [s for s in shown.open if session.state.sitters[s].present]
    return tuple(_without_dead(observe(deal, s), shown.looking) for s in open_seats)


def _without_dead(seen: Observation, looking: int) -> Observation:
    """Leave the dead hand out unless the dealer is looking at it; the turn-up in it is public."""
    if seen.viewer == looking:
        return seen
    public: tuple[Card, ...] = (seen.turn_up,) if seen.turn_up >= 0 and seen.turn_up_in == DEAD else ()
    return seen._replace(dead_known=public)


def settled(match: Match, winners: tuple[int, ...]) -> Settled:
    """Return the finished deal with its hands laid open."""
    deal = match.deal
    assert deal is not None
    before, after = deal.before.purses, deal.ledger.now().purses
    lent = [0] * 8
    for _, target, counters, why in deal.ledger.transfers:
        if why == BUY_IN:
            lent[target] += counters
    paid = {due.seat: due for due in deal.paid}
    owner = match.setup.owner
    rows = []
    for seat in range(match.seats):
        due = paid.get(seat)
        pope = deal.out >= 0 and due is not None and deal.where[POPE] == seat
        rule = match.options.pope_unplayed if pope else ""
        own = lent[owner[seat]]
        rows.append(Row(seat, due.cards if due else 0, due.counters if due else 0, rule,
                        after[seat] - before[seat] - own, after[seat], own))
    game = sum(w.counters for w in deal.won if w.pot == Pot.GAME)
    return Settled(deal.out, game, tuple(rows), tuple(hand_of(deal, s) for s in range(match.seats)), deal.dead, winners)
