"""Thousands of deals with a dispenser that fails in every way: after each event, owed = paid + by hand + outstanding
+ unknown, no counter is made or lost, and the metal agrees."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from kiosk.rules.actions import EndMatch
from kiosk.rules.options import Options
from kiosk.table.boardactions import ChooseDealer
from kiosk.table.dispensing import OVERPAID, PARTIAL, REFUSED, UNKNOWN
from kiosk.table.money import Debt
from kiosk.table.paymaster import Paymaster
from kiosk.table.payouts import CASH_OUT, SWEEPS, PayoutPolicy
from kiosk.table.session import AnyAction, open_table
from kiosk.table.state import Mode
from tests.table.device import Device, Hopper
from tests.table.steps import NAMES, acted, next_action, sitters
from tests.table.test_board_mirror import any_options, dealt, told

FATES = (PARTIAL, "again", UNKNOWN, OVERPAID, REFUSED)


class Soak:
    """A table whose dispenser, disk and people are all against it; `check` after every event."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.path, self.rng = folder / "journal.db", random.Random(seed)
        self.hopper = Hopper(folder / "hopper")
        self.now_s = 0.0
        self.deals = self.events = self.starts = 0
        self.seen: set[str] = set()
        self.policy = PayoutPolicy(SWEEPS)
        self.open()
        self.session.refilled("tray", 100_000)

    def open(self) -> None:
        self.session = open_table(self.path, "x", self.policy)
        fate = {n: (self.rng.randint(0, 4), self.rng.choice(FATES)) for n in range(4000) if self.rng.random() < 0.25}
        self.device = Device(self.hopper, fate)
        self.master = Paymaster(self.session, self.device)
        self.starts += 1

    def check(self) -> None:
        """The sums, in the money's own books, from debt to debt, and against the metal."""
        money = self.session.state.money
        self.events += 1
        assert money.balanced
        debts = money.debts.values()
        for what in ("outstanding", "unknown"):
            assert sum(getattr(d, what) for d in debts) == getattr(money.totals, what), what
        assert all(min(d.owed, d.paid, d.by_hand, d.outstanding, d.unknown) >= 0 for d in debts)
        assert money.totals.paid <= self.hopper.life <= money.totals.paid + money.totals.unknown + self._in_flight()
        for debt in debts:
            if debt.attempt and debt.attempt.payout not in self.seen:
                self.seen.add(debt.attempt.payout)
                self._check_request(debt)

    def _check_request(self, debt: Debt) -> None:
        """When counters are asked for, what is then drawn does not exceed the purse, but for what fell too many."""
        state = self.session.state
        if debt.current and state.balances is not None:
            seats = state.account(debt.seat)
            mine = [d for d in state.money.debts.values() if d.current and d.seat in seats]
            drawn = sum(state.money.drawn[s] for s in seats) + sum(d.in_flight + d.unknown for d in mine)
            assert drawn <= state.balances.purses[debt.seat] + sum(d.extra for d in mine)

    def _in_flight(self) -> int:
        return sum(d.in_flight + 1 for d in self.session.state.money.debts.values() if d.attempt)

    def turn(self, seconds: float = 0.4) -> None:
        self.now_s += seconds
        self.master.tick(self.now_s)
        self.check()

    def crash(self) -> None:
        """The power goes: what was not on disk is forgotten, the hopper is not."""
        self.session.journal._waiting.clear()
        self.session.close()
        self.open()
        self.check()

    def attendant(self) -> None:
        """Sees to one thing."""
        rng, session = self.rng, self.session
        for debt in session.state.money.open_debts():
            if debt.unknown:
                session.counted(debt.debt, 1)  # what the device lets fall unseen
            elif debt.free and not debt.auto:
                if rng.random() < 0.6:
                    session.retry(debt.debt)
                else:
                    session.hand_paid(debt.debt, rng.randint(1, debt.free))
            elif debt.free > session.policy.cap:
                session.hand_paid(debt.debt, debt.free)
            self.check()
        if session.state.money.locked:
            self.master.service()
        if session.state.money.returned and rng.random() < 0.3:
            session.refilled("tray", session.state.money.returned, session.state.money.returned)
        self.check()

    def people(self) -> None:
        """Put back what the table asks for."""
        session = self.session
        seat = session.slot_seat()
        if seat >= 0:
            session.returned(seat, 1, "slot")
            self.check()

    def play(self, options: Options, mode: Mode, seats: int, deals: int) -> None:
        """A match of anything that is legal."""
        self.begin(options, mode, seats)
        step = 0
        while (action := next_action(self.session.state, f"{self.deals}", step, deals)) is not None:
            self.do(action)
            step += 1
            if self.rng.random() < 0.003:
                self.crash()
                step = acted(self.session)
        self.end()

    def play_brisk(self, options: Options, seats: int, deals: int) -> None:
        """A match at the staking board as people play it, with no slip of a finger."""
        self.begin(options, Mode.BOARD, seats)
        self.do(ChooseDealer(0))
        for _ in range(deals):
            board = self.session.state.board
            assert board is not None
            for action in told(dealt(board.position.setup, board.position.dealer, board.balances, self.rng)):
                self.do(action)
            if self.rng.random() < 0.15:
                self.crash()
            if self.session.state.ended:
                break
        if not self.session.state.ended:
            self.do(EndMatch())
        self.end()

    def begin(self, options: Options, mode: Mode, seats: int) -> None:
        start = self.session.start_play if mode == Mode.PLAY else self.session.start_board
        self.policy = PayoutPolicy(self.rng.choice((SWEEPS, SWEEPS, CASH_OUT)), cap=self.rng.choice((5, 40)))
        self.session.policy = self.policy
        start(options, sitters(seats, 1), f"m{self.deals}")

    def do(self, action: AnyAction) -> None:
        self.session.submit(action, self.session.sequence)
        self.check()
        for _ in range(self.rng.choice((0, 1, 3))):
            self.turn()
        if self.rng.random() < 0.1:
            self.people()
        if self.rng.random() < 0.02:
            self.attendant()

    def end(self) -> None:
        self.deals += len(self.session.state.rows)
        self.session.leave("done")
        self.check()

    def settle(self) -> None:
        """Everybody sees to everything, until nothing is open."""
        self.session.policy = PayoutPolicy(SWEEPS, cap=1000)
        self.device.fate = {}
        for _ in range(4000):
            if not self.session.state.money.open_debts():
                break
            self.turn()
            self.attendant()
        money = self.session.state.money
        assert money.open_debts() == []
        assert money.totals.paid == self.hopper.life
        assert money.totals.owed == money.totals.paid + money.totals.by_hand


def run(folder: Path, seed: int, deals: int, brisk: float) -> Soak:
    soak = Soak(folder, seed)
    while soak.deals < deals:
        seats = soak.rng.randint(3, len(NAMES))
        options = any_options(soak.rng, seats)
        if soak.rng.random() < brisk:
            soak.play_brisk(options, seats, 6)
        else:
            soak.play(options, soak.rng.choice((Mode.PLAY, Mode.BOARD)), seats, 4)
        if soak.rng.random() < 0.2:
            soak.settle()
    soak.settle()
    soak.session.close()
    return soak


def test_whatever_fails_the_sums_hold_for_500_deals(tmp_path: Path) -> None:
    soak = run(tmp_path, 1, 500, brisk=0.97)
    assert soak.events > 10_000
    assert soak.starts > 30


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(4))
def test_ten_thousand_deals_with_faults(tmp_path: Path, seed: int) -> None:
    soak = run(tmp_path, 100 + seed, 2500, brisk=0.6)
    money = soak.session.state.money.totals
    print(f"{soak.deals} deals, {soak.events} events, {soak.starts} starts: {money.owed} owed, {money.paid} fell, "
          f"{money.by_hand} by hand, {money.extra} too many")
