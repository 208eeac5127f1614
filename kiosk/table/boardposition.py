"""Where a match at the staking board stands: the state that `kiosk.table.boardmode` moves on.

A rules `Deal` without cards carries the ledger, the trump and what people say is left in their hands, so that
dressing, opponents, dues and leftovers are the rules' own.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from kiosk.rules.board import BANK, BUY_IN, POT0, Balances, opening
from kiosk.rules.deal import Deal
from kiosk.rules.options import Options
from kiosk.rules.setup import Setup, setup
from kiosk.table.history import Row, reseated
from kiosk.table.meters import Won

RESEAT, CORRECT = "reseat", "correct"
"""Reasons of transfers that only Board mode has."""


class Phase(IntEnum):
    """How far the match is. DEALER: the first dealer is to be named. DRESS: a deal is to begin; the last one's
    claims are still open."""

    DEALER = 0
    DRESS = 1
    TURN_UP = 2
    PLAY = 3
    SETTLE = 4
    ENDED = 5


class Position:
    """One moment of a match in Board mode.

    setup: the rules for the next deal (those of the deal in hand are `deal.setup`). number: the deal in hand or
    last over, from 0; -1 before the first. dealer: who deals it, or under DRESS who deals next; -1 unknown.
    turn_up: the card shown, -1 for none. out: who went out, -1 for nobody. left: cards left as told, by seat.
    pope: the loser who holds the 9♦, -1 for none. bought: lent to each seat's purse, at its owner's place.
    sweeps: won in the deal in hand. rows: deals that are over.
    """

    __slots__ = ("bought", "deal", "dealer", "left", "number", "out", "phase", "pope", "rows", "setup", "sweeps",
                 "turn_up")

    def __init__(self, options: Options, seats: int, board: Sequence[int]) -> None:
        self.setup: Setup = setup(options, seats)
        self.deal = Deal(self.setup, 0, opening(seats, options.partners, options.start_purse, board))
        self.phase = Phase.DEALER
        self.number = -1
        self.dealer = -1
        self.turn_up = -1
        self.out = -1
        self.left: dict[int, int] = {}
        self.pope = -1
        self.bought = [0] * 8
        self.sweeps: list[Won] = []
        self.rows: list[Row] = []

    def copy(self) -> Position:
        """Return an independent copy."""
        twin = Position.__new__(Position)
        for name in ("setup", "phase", "number", "dealer", "turn_up", "out", "pope"):
            setattr(twin, name, getattr(self, name))
        twin.deal = self.deal.copy()
        twin.deal.ledger.transfers = self.deal.ledger.transfers[:]
        twin.left, twin.bought = dict(self.left), self.bought[:]
        twin.sweeps, twin.rows = self.sweeps[:], self.rows[:]
        return twin

    @property
    def seats(self) -> int:
        """How many sit down."""
        return self.setup.seats

    @property
    def balances(self) -> Balances:
        """Purses, board and bank as they stand."""
        return self.deal.ledger.now()

    @property
    def lent(self) -> tuple[int, ...]:
        """What the bank has lent each seat's purse (partners show the same)."""
        return tuple(self.bought[o] for o in self.setup.owner)

    @property
    def trump(self) -> int:
        """The trump suit of the deal in hand or last over, -1 before it is known."""
        return self.deal.trump

    @property
    def losers(self) -> list[int]:
        """The seats that pay whoever is out, clockwise from there."""
        return list(self.deal.setup.opponents[self.out]) if self.out >= 0 else []

    @property
    def largest_hand(self) -> int:
        """The most cards that anybody was dealt."""
        return max(hand_sizes(self.deal.setup, self.deal.dealer))

    @property
    def claims_open(self) -> bool:
        """Whether what was won in the deal just over may still be claimed: until the next board is dressed."""
        return self.phase == Phase.DRESS and self.number >= 0

    def missing(self, seat: int) -> int:
        """Return what a seat's purse lacks for its part of the next dressing, 0 where nothing."""
        if self.phase != Phase.DRESS or self.dealer < 0:
            return 0
        if self.setup.options.dressing == "dealer":
            quota = 15 if seat == self.dealer else 0
        else:
            quota = 15 - 2 * (self.seats - 1) if seat == self.dealer else 2
        return max(0, quota - self.balances.purses[seat])

    def note_loans(self, transfers: Sequence[tuple[int, int, int, str]]) -> None:
        """Add what the bank lent in these transfers to what was bought in."""
        for source, target, counters, why in transfers:
            if source == BANK and why == BUY_IN:
                self.bought[target] += counters

    def reseat(self, order: Sequence[int]) -> None:
        """Let who sat at `order[i]` sit at i, with purse, loans and the deal; counters move through the ledger."""
        ledger, accounts = self.deal.ledger, sorted(set(self.setup.owner))
        old = ledger.balances[:POT0]
        wanted = {a: old[self.setup.owner[order[a]]] for a in accounts}
        self.bought = [self.bought[self.setup.owner[order[a]]] if a in wanted else 0 for a in range(8)]
        for giver in accounts:
            for taker in accounts:
                spare = ledger.balances[giver] - wanted[giver]
                short = wanted[taker] - ledger.balances[taker]
                if spare > 0 and short > 0:
                    ledger.move(giver, taker, min(spare, short), RESEAT)
        self.rows = reseated(self.rows, order)
        place = {o: i for i, o in enumerate(order)}
        self.dealer = place.get(self.dealer, -1)
        self.sweeps = [w._replace(seat=place[w.seat]) for w in self.sweeps]


def hand_sizes(tables: Setup, dealer: int) -> tuple[int, ...]:
    """Return how many cards each seat is dealt (rules.md, `pack`, `dead_hand`)."""
    n, cards = tables.seats, len(tables.deck.cards)
    if tables.hand_size:
        return (tables.hand_size,) * n
    eldest = (dealer + 1) % n
    return tuple((cards - (seat - eldest) % n + n) // (n + 1) for seat in range(n))
