"""The board: compartments, purses, the bank, and the only way in which counters move.

Accounts are ints: 0 to 7 the purses by seat, 8 to 15 the compartments in the dressing order, 16 the bank.
Partners share the account of their lower seat. Purses + board + bank is constant: `Ledger.move` takes from
one account what it gives to another, and nothing else writes a balance.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple


class Pot(IntEnum):
    """The eight compartments, in the order in which they are dressed (rules.md)."""

    POPE = 0
    MATRIMONY = 1
    INTRIGUE = 2
    ACE = 3
    KING = 4
    QUEEN = 5
    JACK = 6
    GAME = 7

    @property
    def label(self) -> str:
        """Its name in a record: "pope"."""
        return self.name.lower()


POTS: tuple[Pot, ...] = tuple(Pot)
DRESSING: tuple[int, ...] = (6, 2, 2, 1, 1, 1, 1, 1)
"""Counters that each compartment gets when the board is dressed: 15 in all (rules.md)."""

POT0 = 8
"""The account of the first compartment; the others follow."""
BANK = 16
ACCOUNTS = 17

DRESS, TURN_UP, TURN_UP_GAME, TURN_UP_CARDS = "dress", "turn-up", "turn-up-game", "turn-up-cards"
SWEEP, PAIR, SPLIT, GAME, CARDS, BUY_IN, LEFTOVER = "sweep", "pair", "split", "game", "cards", "buy-in", "leftover"
REASONS: tuple[str, ...] = (DRESS, TURN_UP, TURN_UP_GAME, TURN_UP_CARDS, SWEEP, PAIR, SPLIT, GAME, CARDS, BUY_IN,
                            LEFTOVER)


class Transfer(NamedTuple):
    """One movement of counters between two accounts, and why (record-format.md)."""

    source: int
    target: int
    counters: int
    why: str


class Balances(NamedTuple):
    """What everybody has at one moment: a purse a seat (partners show the same), the board, the bank, counters."""

    purses: tuple[int, ...]
    board: tuple[int, ...]
    bank: int


def account_name(account: int) -> str:
    """Return an account's name in a record: "purse:2", "pot:pope", "bank"."""
    if account < POT0:
        return f"purse:{account}"
    return "bank" if account == BANK else f"pot:{POTS[account - POT0].label}"


def owners(seats: int, partners: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Return for each seat the seat whose account it uses: the lower of a partnership, else its own."""
    mine = list(range(seats))
    for low, high in partners:
        mine[high] = low
    return tuple(mine)


class Ledger:
    """The balances of one deal and the transfers that led to them.

    owner: for each seat the account it uses. start_purse, lends: what the bank lends when a purse is short, and
    whether it does (`short_purse`). short: a purse could not meet a payment and the bank did not lend.
    """

    __slots__ = ("balances", "lends", "owner", "short", "start_purse", "transfers")

    def __init__(self, owner: tuple[int, ...], before: Balances, start_purse: int, lends: bool) -> None:
        self.owner = owner
        self.balances = [0] * ACCOUNTS
        for seat, mine in enumerate(owner):
            self.balances[mine] = before.purses[seat]
        self.balances[POT0:BANK] = before.board
        self.balances[BANK] = before.bank
        self.start_purse = start_purse
        self.lends = lends
        self.transfers: list[tuple[int, int, int, str]] = []
        self.short = False

    def copy(self) -> Ledger:
        """Return an independent copy; the transfers so far are not carried (only the balances are)."""
        twin = Ledger.__new__(Ledger)
        twin.owner = self.owner
        twin.balances = self.balances[:]
        twin.start_purse = self.start_purse
        twin.lends = self.lends
        twin.transfers = []
        twin.short = self.short
        return twin

    def move(self, source: int, target: int, counters: int, why: str) -> None:
        """Move counters between accounts; 0 counters move nothing and leave no transfer."""
        if counters:
            balances = self.balances
            balances[source] -= counters
            balances[target] += counters
            self.transfers.append((source, target, counters, why))

    def pay(self, seat: int, target: int, counters: int, why: str) -> int:
        """Pay from a seat's purse and return what was paid; a short purse is met as `short_purse` says.

        buy-in: the bank lends start_purse, again and again, directly before. end: what is there is paid.
        """
        source, balances = self.owner[seat], self.balances
        if balances[source] < counters:
            if self.lends:
                while balances[source] < counters:
                    self.move(BANK, source, self.start_purse, BUY_IN)
            else:
                self.short = True
                counters = balances[source]
        if counters:
            balances[source] -= counters
            balances[target] += counters
            self.transfers.append((source, target, counters, why))
        return counters

    def pay_all(self, seat: int, payments: Sequence[tuple[int, int]], why: str) -> None:
        """Make several payments (account, counters) from a seat's purse, one after the other, each as `pay` does."""
        source, balances = self.owner[seat], self.balances
        if balances[source] < sum([counters for _, counters in payments]):
            for target, counters in payments:
                self.pay(seat, target, counters, why)
            return
        for target, counters in payments:
            balances[source] -= counters
            balances[target] += counters
            self.transfers.append((source, target, counters, why))

    def sweep(self, pot: int, seat: int, why: str) -> int:
        """Empty a compartment into a seat's purse and return how many counters it held."""
        balances, source, target = self.balances, POT0 + pot, self.owner[seat]
        counters = balances[source]
        if counters:
            balances[source] = 0
            balances[target] += counters
            self.transfers.append((source, target, counters, why))
        return counters

    def now(self) -> Balances:
        """Return the balances as they stand."""
        b = self.balances
        return Balances(tuple([b[owner] for owner in self.owner]), tuple(b[POT0:BANK]), b[BANK])

    def total(self) -> int:
        """Return purses + board + bank, which never changes."""
        return sum(self.balances)


def opening(seats: int, partners: Sequence[tuple[int, int]], start_purse: int,
            board: Sequence[int] = (0,) * 8) -> Balances:
    """Return the balances at the start of a match: start_purse for each player, two for a partnership."""
    own = owners(seats, partners)
    return Balances(tuple(start_purse * own.count(o) for o in own), tuple(board), 0)
