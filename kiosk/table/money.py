"""Counters as things: what is owed to whom, what fell, what a seat holds, what is in the hoppers.

`Money` is a fold of the payout entries and nothing else. Two sums hold after each of them:

- of each debt, and of all together: owed = paid + by hand + outstanding + unknown (hoppers.md, R11);
- stock + returned + drawn + away = introduced, which changes only when the attendant puts counters in, pays by
  hand, or counts and finds another number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from kiosk.table.dispensing import CLOSING, INTENT, OVERPAID, SENDING, UNKNOWN

if TYPE_CHECKING:
    from kiosk.table import entries as e

NOBODY = -1
"""The seat of counters that belong to no seat of the match in hand."""


MOST_TRIES = 5
"""How often the table asks for what is left of one debt before it waits for somebody to look."""


class Attempt(msgspec.Struct, omit_defaults=True):
    """One payout that the dispenser was asked for and has not closed; it fits `dispensing.OpenPayout`.

    stage: "requested", "intent" or "sending". The other fields are those of the last INTENT.
    """

    payout: str
    seat: int
    counters: int
    hopper: str = ""
    stage: str = "requested"
    paid: int = 0
    serial: int = -1
    part: int = 0
    part_counters: int = 0
    before: int = 0
    event0: int = 0
    life0: int = -1

    @property
    def sent(self) -> bool:
        """Whether a SENDING of the last part is in the journal."""
        return self.stage == SENDING

    @property
    def begun(self) -> bool:
        """Whether the dispenser has begun it: then only the dispenser can say how it ended."""
        return self.stage != "requested"


class Debt(msgspec.Struct, omit_defaults=True):
    """Counters owed to a seat, physically: owed = paid + by_hand + outstanding + unknown.

    withdrawn: what is no longer owed (not in `owed`). extra: what fell beyond what was owed (in `owed` and in
    `paid`). current: it belongs to the match in hand, so `seat` is one of its seats. auto: the table may ask the
    dispenser by itself; where not, somebody must look first. attempts: how often it was asked for, ever; tries:
    since somebody looked. attempt: the payout under way. words: why it waits. chair: the seat of the match in hand
    that it was made for before its player left, NOBODY for none.
    """

    debt: str
    seat: int
    owed: int
    outstanding: int
    who: str = ""
    why: str = ""
    paid: int = 0
    by_hand: int = 0
    unknown: int = 0
    withdrawn: int = 0
    extra: int = 0
    current: bool = True
    auto: bool = True
    attempts: int = 0
    tries: int = 0
    attempt: Attempt | None = None
    hopper: str = ""
    fault: str = ""
    words: str = ""
    chair: int = NOBODY

    @property
    def open(self) -> bool:
        """Whether anything of it is still to be paid, found out, or under way."""
        return bool(self.outstanding or self.unknown or self.attempt)

    @property
    def in_flight(self) -> int:
        """Counters that the dispenser was asked for and that have not fallen."""
        return self.attempt.counters - self.attempt.paid if self.attempt else 0

    @property
    def free(self) -> int:
        """Outstanding counters that nobody is paying now."""
        return max(0, self.outstanding - self.in_flight)


class Totals(msgspec.Struct, omit_defaults=True):
    """All debts ever, closed ones too; counters. returned: what came back over the table."""

    owed: int = 0
    paid: int = 0
    by_hand: int = 0
    outstanding: int = 0
    unknown: int = 0
    withdrawn: int = 0
    extra: int = 0
    returned: int = 0

    @property
    def even(self) -> bool:
        """Whether owed = paid + by hand + outstanding + unknown."""
        return self.owed == self.paid + self.by_hand + self.outstanding + self.unknown


class Money(msgspec.Struct, omit_defaults=True):
    """Every counter that is a thing. All numbers are counters.

    debts: those open, and those of the match in hand, in the order they arose. drawn: what each seat of the
    match in hand holds. gone: what of each seat's purse is with those who sat there before, or owed to them. away:
    what left with them, and with earlier matches, and has not come back. stock: in each hopper, by
    its name, as far as it was told and counted (below 0: it was never told). returned: came back and waits to be
    put into a hopper. claimed: what players say they put back and the attendant has not confirmed, by seat.
    held: why payouts are stopped, "" where they are not. locked: hoppers that nobody has seen to since it was
    unknown or too much what they paid.
    """

    debts: dict[str, Debt] = {}
    drawn: list[int] = msgspec.field(default_factory=lambda: [0] * 8)
    gone: list[int] = msgspec.field(default_factory=lambda: [0] * 8)
    away: int = 0
    stock: dict[str, int] = {}
    returned: int = 0
    introduced: int = 0
    claimed: dict[int, int] = {}
    held: str = ""
    locked: list[str] = []
    totals: Totals = msgspec.field(default_factory=Totals)

    # ---- reading ---------------------------------------------------------------------------

    def open_debts(self) -> list[Debt]:
        """Return what is not settled, oldest first."""
        return [d for d in self.debts.values() if d.open]

    def owed_to(self, seat: int) -> int:
        """Return what is outstanding or unknown for a seat of the match in hand."""
        return sum(d.outstanding + d.unknown for d in self._of(seat))

    def promised_to(self, seats: Sequence[int]) -> int:
        """Return what these seats, and who sat there before, hold or are owed: within the purse when a debt is made."""
        return sum(self.drawn[s] + self.gone[s] + sum(d.outstanding + d.unknown for d in self._of(s)) for s in seats)

    def recoverable(self) -> list[Attempt]:
        """Return the payouts that were begun and have no end: for the dispenser to find out about."""
        return [d.attempt for d in self.debts.values() if d.attempt and d.attempt.begun]

    def unbegun(self) -> list[Attempt]:
        """Return the payouts that were asked for and not begun: to be asked for again, under the same ids."""
        return [d.attempt for d in self.debts.values() if d.attempt and not d.attempt.begun]

    def under(self, payout: str) -> Debt | None:
        """Return the debt that this payout is to pay, None where none is."""
        return next((d for d in self.debts.values() if d.attempt and d.attempt.payout == payout), None)

    @property
    def balanced(self) -> bool:
        """Whether both sums hold, of every debt and of all."""
        each = all(d.owed == d.paid + d.by_hand + d.outstanding + d.unknown for d in self.debts.values())
        return each and self.totals.even and self._things() == self.introduced

    def _things(self) -> int:
        return sum(self.stock.values()) + self.returned + sum(self.drawn) + self.away

    def _of(self, seat: int) -> Iterator[Debt]:
        return (d for d in self.debts.values() if d.seat == seat and d.current)

    # ---- debts -----------------------------------------------------------------------------

    def owe(self, entry: e.Owed) -> None:
        """A debt began; the same id twice is one debt."""
        if entry.debt not in self.debts:
            self._new(entry.debt, entry.seat, entry.counters, entry.why, entry.who, entry.seat >= 0)

    def _new(self, debt: str, seat: int, counters: int, why: str, who: str, current: bool) -> Debt:
        made = Debt(debt, seat, counters, counters, who, why, current=current)
        self.debts[debt] = made
        self.totals.owed += counters
        self.totals.outstanding += counters
        return made

    def withdraw(self, entry: e.Withdrawn) -> None:
        """Less is owed than was."""
        debt = self.debts.get(entry.debt)
        if debt is not None:
            less = min(entry.counters, debt.outstanding)
            debt.owed -= less
            debt.outstanding -= less
            debt.withdrawn += less
            if debt.chair >= 0:
                self.gone[debt.chair] -= less
            self.totals.owed -= less
            self.totals.outstanding -= less
            self.totals.withdrawn += less
            self._drop(debt)

    def request(self, entry: e.Requested) -> None:
        """The dispenser is asked for some of a debt."""
        debt = self.debts.get(entry.debt) or self._new(entry.debt, NOBODY, entry.counters, "", "", False)
        debt.attempt = Attempt(entry.payout, debt.seat, entry.counters, entry.hopper)
        debt.attempts += 1
        debt.tries += 1
        debt.fault = debt.words = ""

    def report(self, entry: e.Reported) -> None:
        """The dispenser told of a payout; the same report twice is one."""
        debt = self.under(entry.payout)
        if debt is None:
            if entry.debt in self.debts or not entry.debt:
                return
            debt = self._new(entry.debt, entry.seat, entry.counters, "", "", False)
            debt.attempt = Attempt(entry.payout, entry.seat, entry.counters)
        attempt = debt.attempt
        assert attempt is not None
        debt.hopper = entry.hopper or debt.hopper
        if entry.kind == INTENT:
            attempt.stage = INTENT
            attempt.serial, attempt.event0, attempt.life0 = entry.serial, entry.event0, entry.life0
            attempt.part, attempt.part_counters, attempt.before = entry.part, entry.part_counters, entry.before
        elif entry.kind == SENDING:
            attempt.stage = SENDING
        if entry.paid > attempt.paid:
            self._fell(debt, entry.paid - attempt.paid)
            attempt.paid = entry.paid
        if entry.kind in CLOSING:
            if entry.kind == UNKNOWN:
                lost = min(entry.unknown, debt.outstanding)
                debt.outstanding -= lost
                debt.unknown += lost
                self.totals.outstanding -= lost
                self.totals.unknown += lost
            if entry.kind in (UNKNOWN, OVERPAID) and entry.hopper and entry.hopper not in self.locked:
                self.locked.append(entry.hopper)
            debt.attempt = None
            debt.auto = entry.again and debt.tries < MOST_TRIES
            debt.fault, debt.words = entry.fault, entry.words
            self._drop(debt)

    def _fell(self, debt: Debt, counters: int) -> None:
        """So many more fell for a debt; what was not owed is recorded, and never taken back from another."""
        extra = max(0, counters - debt.outstanding)
        debt.owed += extra
        debt.extra += extra
        debt.outstanding -= counters - extra
        debt.paid += counters
        self.totals.owed += extra
        self.totals.extra += extra
        self.totals.outstanding -= counters - extra
        self.totals.paid += counters
        self.stock[debt.hopper] = self.stock.get(debt.hopper, 0) - counters
        self._hold(debt, counters)

    def _hold(self, debt: Debt, counters: int) -> None:
        if debt.current:
            self.drawn[debt.seat] += counters
        else:
            self.away += counters

    def hand_pay(self, entry: e.HandPaid) -> None:
        """The attendant paid by hand, out of a pocket or a box: these counters are new to the table."""
        debt = self.debts.get(entry.debt)
        if debt is not None:
            debt.by_hand += entry.counters
            debt.outstanding -= entry.counters
            self.totals.by_hand += entry.counters
            self.totals.outstanding -= entry.counters
            self.introduced += entry.counters
            self._hold(debt, entry.counters)
            self._drop(debt)

    def count(self, entry: e.Counted) -> None:
        """What was unknown of a debt is known: so many fell, the rest is outstanding again."""
        debt = self.debts.get(entry.debt)
        if debt is not None:
            back, debt.unknown = debt.unknown, 0
            debt.outstanding += back
            self.totals.unknown -= back
            self.totals.outstanding += back
            self._fell(debt, entry.fell)
            self._drop(debt)

    def retry(self, entry: e.Retried) -> None:
        """What is outstanding may be asked for again."""
        debt = self.debts.get(entry.debt)
        if debt is not None:
            debt.auto = True
            debt.tries = 0

    def service(self, entry: e.Serviced) -> None:
        """The attendant saw to a hopper, or to all."""
        self.locked = [name for name in self.locked if entry.hopper not in ("", name)]

    def _drop(self, debt: Debt) -> None:
        """Forget a closed debt of an earlier match; the totals keep its numbers."""
        if not debt.current and not debt.open:
            del self.debts[debt.debt]

    # ---- counters as things ----------------------------------------------------------------

    def give_back(self, entry: e.Returned) -> None:
        """Counters came back: from the seat's, then from those away; more than both were never the table's."""
        left = entry.counters
        if entry.seat >= 0:
            mine = min(left, self.drawn[entry.seat])
            self.drawn[entry.seat] -= mine
            left -= mine
            self.gone[entry.seat] -= min(left, self.gone[entry.seat])
        gone = min(left, max(0, self.away))
        self.away -= gone
        self.introduced += left - gone
        self.returned += entry.counters
        self.totals.returned += entry.counters
        self.claimed.pop(entry.seat, None)

    def claim(self, entry: e.ReturnClaimed) -> None:
        """A player says so many were put back."""
        if entry.counters:
            self.claimed[entry.seat] = entry.counters
        else:
            self.claimed.pop(entry.seat, None)

    def refill(self, entry: e.Refilled) -> None:
        """Counters went into a hopper."""
        reused = min(entry.reused, self.returned, entry.counters)
        self.returned -= reused
        self.introduced += entry.counters - reused
        self.stock[entry.hopper] = self.stock.get(entry.hopper, 0) + entry.counters

    def count_stock(self, entry: e.StockCounted) -> None:
        """A hopper was counted."""
        self.introduced += entry.counters - self.stock.get(entry.hopper, 0)
        self.stock[entry.hopper] = entry.counters

    def correct_drawn(self, entry: e.DrawnCorrected) -> None:
        """What a seat holds, or what is away, was put right."""
        if entry.seat >= 0:
            self.introduced += entry.counters - self.drawn[entry.seat]
            self.drawn[entry.seat] = entry.counters
        else:
            self.introduced += entry.counters - self.away
            self.away = entry.counters

    # ---- matches ---------------------------------------------------------------------------

    def leave_match(self) -> None:
        """The match in hand is over and left: what its seats hold is away, what they are owed stays owed."""
        self.away += sum(self.drawn)
        self.drawn, self.gone = [0] * 8, [0] * 8
        self.claimed = {}
        for debt in list(self.debts.values()):
            debt.current, debt.chair = False, NOBODY
            self._drop(debt)

    def leave_chair(self, seat: int) -> None:
        """Who sat here has gone, with what they hold and what they are owed; the purse stays for who comes."""
        self.gone[seat] += self.drawn[seat]
        self.away += self.drawn[seat]
        self.drawn[seat] = 0
        self.claimed.pop(seat, None)
        for debt in list(self._of(seat)):
            self.gone[seat] += debt.outstanding + debt.unknown
            debt.current, debt.chair = False, seat
            self._drop(debt)

    def reseat(self, order: Sequence[int]) -> None:
        """Who sat at `order[i]` sits at i now, with what is held and owed."""
        drawn, gone = self.drawn[:], self.gone[:]
        for new, old in enumerate(order):
            self.drawn[new], self.gone[new] = drawn[old], gone[old]
        place = {old: new for new, old in enumerate(order)}
        self.claimed = {place.get(seat, seat): n for seat, n in self.claimed.items()}
        for debt in self.debts.values():
            debt.chair = place.get(debt.chair, debt.chair)
            if debt.current:
                debt.seat = place.get(debt.seat, debt.seat)
                if debt.attempt and not debt.attempt.begun:
                    debt.attempt.seat = debt.seat
