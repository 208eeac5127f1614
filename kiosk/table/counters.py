"""The counters' side of a session: debts, the dispenser's reports, what comes back, the attendant's entries.

`Counters` is the half of `kiosk.table.session.Session` that has nothing to do with the game in hand; it also holds
what both need: writing entries in one commit and folding them.
"""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.table import entries as e
from kiosk.table import payouts
from kiosk.table.dispensing import COIN, OF_A_PAYOUT, REFUSED, TROUBLE, Report
from kiosk.table.money import NOBODY, Debt
from kiosk.table.payouts import PayoutPolicy
from kiosk.table.state import TableState
from kiosk.table.store import Journal

RETRY_S = 5.0
"""How often a disk that refused is tried again."""
COINS_S = 1.0
"""How long a fallen counter's report may wait for the next commit."""
FAULTS_S = 60.0
"""The same fault again within this time is only counted."""


class TableError(ValueError):
    """What cannot be done at the table now. Its text is a sentence for people."""


class Counters:
    """What is owed, what fell, what came back. state, policy: see `Session`."""

    def __init__(self, journal: Journal, state: TableState, policy: PayoutPolicy) -> None:
        self.journal = journal
        self.state = state
        self.policy = policy
        self._now_s = 0.0
        self._tried_s = 0.0
        self._coins_s: float | None = None
        self._faults: dict[tuple[str, str], tuple[float, int]] = {}

    @property
    def saving(self) -> bool:
        """Whether what is done is on disk when it is shown; where not, the table says "Not saving"."""
        return self.journal.saving

    @property
    def saved(self) -> bool:
        """Whether everything so far is on disk."""
        return self.journal.saved == self.journal.last

    # ---- the dispenser ---------------------------------------------------------------------

    def _requests(self) -> list[e.Requested]:
        """Return what to ask of the dispenser: nothing while nothing can be saved."""
        return payouts.requests(self.state, self.policy) if self.saving else []

    def _ask(self, at: int = 0) -> None:
        """Commit what is to be asked of the dispenser."""
        asked = self._requests()
        if asked:
            self._write(asked, at)

    def take_reports(self, reports: Sequence[Report], now_s: float, at: int = 0) -> bool:
        """Journal what the dispenser reported; return whether all of it, and all before, is on disk.

        A counter that fell may wait up to COINS_S for the next commit where the hopper keeps a lifetime count, which
        has it too; no other report waits.
        """
        urgent = False
        found: list[e.Entry] = []
        for report in reports:
            if report.kind in OF_A_PAYOUT and report.payout:
                found.append(self._reported(report))
                urgent = urgent or report.kind != COIN or not self._counts_itself(report.payout)
            elif report.kind in TROUBLE:
                self.fault(report.hopper or "dispenser", report.fault or report.kind, report.words, now_s, at)
        if found:
            self._write(found, at, later=not urgent)
            if urgent:
                self._ask(at)
        return self.saved

    def refused(self, payout: str, words: str, at: int = 0) -> None:
        """Note that nobody can be asked for this payout: it stays owed."""
        debt = self.state.money.under(payout)
        if debt is not None and debt.attempt is not None:
            self._write([e.Reported(REFUSED, payout, debt.debt, debt.seat, debt.attempt.counters,
                                    fault="no-hopper", words=words)], at)

    def _counts_itself(self, payout: str) -> bool:
        """Whether the hopper that pays this keeps a lifetime count."""
        debt = self.state.money.under(payout)
        return debt is not None and debt.attempt is not None and debt.attempt.life0 >= 0

    def _reported(self, r: Report) -> e.Reported:
        debt = self.state.money.under(r.payout)
        return e.Reported(
            str(r.kind), r.payout, debt.debt if debt else "", debt.seat if debt else r.seat, r.counters, r.paid,
            r.unknown, r.again, r.hopper, r.serial, r.part, r.part_counters, r.before, r.event0, r.life0,
            str(r.fault), r.words)

    # ---- debts -------------------------------------------------------------------------------

    def hand_paid(self, debt: str, counters: int, at: int = 0) -> None:
        """The attendant paid so many of a debt by hand. Raises TableError where so many are not waiting."""
        free = self._debt(debt).free
        if not 1 <= counters <= free:
            raise TableError(f"{free} counters of this debt wait to be paid by hand, not {counters}")
        self._write([e.HandPaid(debt, counters)], at)

    def counted(self, debt: str, fell: int, at: int = 0) -> None:
        """A person counted the tray: of what was unknown of a debt so many had fallen. Raises TableError."""
        if not self._debt(debt).unknown or fell < 0:
            raise TableError("nothing is unknown of this debt")
        self._write([e.Counted(debt, fell)], at)
        self._ask(at)

    def retry(self, debt: str, at: int = 0) -> None:
        """Let the dispenser pay what is outstanding of a debt: the fault has been seen to. Raises TableError."""
        self._debt(debt)
        self._write([e.Retried(debt)], at)
        self._ask(at)

    def _debt(self, debt: str) -> Debt:
        found = self.state.money.debts.get(debt)
        if found is None:
            raise TableError("there is no such debt: it may have been settled")
        return found

    # ---- what comes back, and the attendant ----------------------------------------------------

    def returned(self, seat: int, counters: int, how: str = "slot", at: int = 0) -> None:
        """Counters came back from a seat, or from nobody in particular (-1). how: slot, player or attendant."""
        if counters > 0:
            self._write([e.Returned(seat, counters, how)], at)

    def slot_seat(self) -> int:
        """Return whose counters come through the slot: the seat that is to put back most, -1 for nobody."""
        state = self.state
        due = [(state.due_back(seat), -seat) for seat in range(state.seats) if state.money.drawn[seat]]
        most = max(due, default=(0, 0))
        return -most[1] if most[0] else NOBODY

    def claim_return(self, seat: int, counters: int, at: int = 0) -> None:
        """A player says so many were put back: at once, or when the attendant has confirmed it. TableError."""
        if not 0 <= seat < self.state.seats or not 1 <= counters <= self.state.money.drawn[seat]:
            raise TableError("this seat does not hold so many counters")
        if self.policy.attendant:
            self._write([e.ReturnClaimed(seat, counters)], at)
        else:
            self.returned(seat, counters, "player", at)

    def confirm_return(self, seat: int, yes: bool, at: int = 0) -> None:
        """The attendant confirms what a player says was put back, or does not. Raises TableError."""
        claimed = self.state.money.claimed.get(seat, 0)
        if not claimed:
            raise TableError("nobody at this seat says that counters were put back")
        self._write([e.Returned(seat, claimed, "attendant") if yes else e.ReturnClaimed(seat, 0)], at)

    def refilled(self, hopper: str, counters: int, reused: int = 0, at: int = 0) -> None:
        """Counters were put into a hopper; reused: of those that had come back. Raises TableError."""
        if counters < 1 or not 0 <= reused <= min(counters, self.state.money.returned):
            raise TableError(f"of what came back there are {self.state.money.returned} counters to refill with")
        self._write([e.Refilled(hopper, counters, reused)], at)

    def stock_counted(self, hopper: str, counters: int, at: int = 0) -> None:
        """The attendant counted what is in a hopper. Raises TableError below 0."""
        if counters < 0:
            raise TableError("a hopper cannot hold less than nothing")
        self._write([e.StockCounted(hopper, counters)], at)

    def drawn_corrected(self, seat: int, counters: int, reason: str, at: int = 0) -> None:
        """The attendant puts right what a seat holds (-1: what is away). Raises TableError below 0."""
        if counters < 0 or not NOBODY <= seat < 8:
            raise TableError("a seat cannot hold less than nothing")
        self._write([e.DrawnCorrected(seat, counters, reason)], at)

    def test_payout(self, counters: int, hopper: str = "", at: int = 0) -> str:
        """Make a debt to the attendant, to see a hopper pay; return the payout's id for the dispenser.

        Raises TableError for less than 1, and while nothing can be saved.
        """
        if counters < 1:
            raise TableError("a test pays at least one counter")
        if not self.saving:
            raise TableError("nothing can be saved, so nothing can be paid out")
        debt = f"d{self.journal.last + 1}"
        payout = f"{debt}.1"
        self._write([e.Owed(debt, NOBODY, counters, "test"), e.Requested(debt, payout, counters, hopper)], at)
        return payout

    def forget(self, debt: str, at: int = 0) -> None:
        """Strike what is outstanding of a debt that nobody will collect (a test, somebody gone). TableError."""
        free = self._debt(debt).free
        if free:
            self._write([e.Withdrawn(debt, free, "struck")], at)

    def serviced(self, hopper: str = "", at: int = 0) -> None:
        """The attendant saw to a hopper ("" for all); `Paymaster.service` tells the dispenser too."""
        self._write([e.Serviced(hopper)], at)

    def hold_payouts(self, reason: str, at: int = 0) -> None:
        """Stop payouts, with a sentence why, or let them go on ("")."""
        self._write([e.PayoutsHeld(reason)], at)
        self._ask(at)

    # ---- writing -------------------------------------------------------------------------------

    def fault(self, source: str, name: str, words: str = "", now_s: float | None = None, at: int = 0) -> None:
        """Note a fault. The same again within FAULTS_S is counted and written with the next one after that.

        now_s: as in `tick`; None for the time of the last tick.
        """
        key = (source, name)
        now_s = self._now_s if now_s is None else now_s
        since, times = self._faults.get(key, (now_s - FAULTS_S, 0))
        if now_s - since < FAULTS_S:
            self._faults[key] = (since, times + 1)
            return
        self._write([e.Fault(source, name, words, times + 1)], at)
        self._faults[key] = (now_s, 0)

    def tick(self, now_s: float, at: int = 0) -> None:
        """Do what is due: write what waits, try a disk again that refused, ask for what may be paid again."""
        self._now_s = now_s
        if self._coins_s is not None and now_s - self._coins_s >= COINS_S and self.saving:
            self._coins_s = None
            self.journal.flush()
        if not self.saving and now_s - self._tried_s >= RETRY_S:
            self._tried_s = now_s
            self.journal.flush()
        self._ask(at)

    def close(self) -> None:
        """Write what waits and let go of the journal."""
        self.journal.close()

    def _write(self, entries: Sequence[e.Entry], at: int, later: bool = False) -> None:
        """Commit entries and fold them. later: they may wait up to COINS_S for the next commit."""
        first = self.journal.append(entries, at, later)
        if not later:
            self._coins_s = None
        elif self._coins_s is None:
            self._coins_s = self._now_s
        for i, entry in enumerate(entries):
            self.state.apply(first + i, entry)
