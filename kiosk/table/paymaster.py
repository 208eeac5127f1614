"""Drives the dispenser for a session, in the order that its contract asks for.

Once a frame: poll, take its reports, journal them, and only then say that they are durable; ask for what the
journal says is to be asked for. What was begun before a stop is reconciled first, and never asked for again.
"""

from __future__ import annotations

from kiosk.table.dispensing import Dispenser
from kiosk.table.money import Attempt
from kiosk.table.session import Session


class Paymaster:
    """One session's dispenser. Made once, at the start, before anything is asked of it."""

    def __init__(self, session: Session, dispenser: Dispenser) -> None:
        self._session = session
        self._dispenser = dispenser
        self._reported = self._committed = 0
        self._asked: set[str] = set()
        money = session.state.money
        dispenser.recover(money.recoverable(), money.locked)

    def tick(self, now_s: float, at: int = 0) -> None:
        """Do one turn. now_s: the frame's monotonic time; at: the wall clock for the journal, seconds."""
        session, dispenser = self._session, self._dispenser
        dispenser.poll(now_s)
        reports = dispenser.reports()
        if reports:
            self._reported = reports[-1].sequence
            session.take_reports(reports, now_s, at)
        session.tick(now_s, at)
        if not session.saved:
            return
        if self._committed < self._reported:
            self._committed = self._reported
            dispenser.committed(self._committed)
        if session.state.money.held:
            return
        for attempt in session.state.money.unbegun():
            if attempt.payout not in self._asked:
                self._asked.add(attempt.payout)
                self._ask(attempt, at)

    def service(self, hopper: str = "", at: int = 0) -> None:
        """An attendant has seen to a hopper ("" for all): it is started afresh. What is owed stays owed: `retry`."""
        self._session.serviced(hopper, at)
        self._dispenser.service(hopper)

    def _ask(self, attempt: Attempt, at: int) -> None:
        """Hand a payout that was not begun to the dispenser, under the id it has."""
        if not attempt.hopper:
            self._dispenser.request(attempt.payout, attempt.counters, attempt.seat)
            return
        try:
            self._dispenser.test_pay(attempt.payout, attempt.counters, attempt.hopper)
        except KeyError:
            self._session.refused(attempt.payout, f"There is no hopper called {attempt.hopper}.", at)
