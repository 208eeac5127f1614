"""Session, journal and paymaster with the real driver and the simulated hopper: faults, and a stop at any turn."""

from __future__ import annotations

import itertools
import random
import shutil
from pathlib import Path

import pytest

from firmware_bridge.dispenser import Fleet
from firmware_bridge.protocol import State
from firmware_bridge.settings import DispenserSettings, HopperSettings
from firmware_bridge.simulate.faults import Fault, Faults, Mishap
from firmware_bridge.simulate.hopper import SimHopper
from firmware_bridge.simulate.wire import SimWire
from kiosk.rules.actions import Dress
from kiosk.rules.board import BANK, POT0, Pot
from kiosk.rules.cards import card
from kiosk.table.boardactions import ChooseDealer, Correct, Sweep, TurnUp
from kiosk.table.paymaster import Paymaster
from kiosk.table.payouts import SWEEPS, PayoutPolicy
from kiosk.table.session import open_table
from tests.faults.exhaustive import FAULTS
from tests.table.steps import options, sitters

LINE = "sim://table"


class Table:
    """A table at the staking board where seat 2 has just swept n counters, with hoppers on one simulated line."""

    def __init__(self, folder: Path, faults: tuple[Fault, ...] = (), counters: int = 3,
                 seats: tuple[tuple[int, ...], ...] = ((),)) -> None:
        self.path = folder / "journal.db"
        self.counters = counters
        self.sims = [SimHopper(address=3 + i, serial=100 + i, faults=Faults(*faults)) for i in range(len(seats))]
        self.wires = {LINE: SimWire(self.sims)}
        self.settings = DispenserSettings(hoppers=tuple(
            HopperSettings(name=f"hopper {i}", port=LINE, address=3 + i, serial=100 + i, seats=bound)
            for i, bound in enumerate(seats)))
        self.now_s, self.turns, self.visits = 1.0, 0, 0
        self.start()
        self.session.refilled("hopper 0", 500)
        self.session.start_board(options(), sitters(4), "m")
        more = (Correct(BANK, POT0 + Pot.KING, counters - 1),) if counters > 1 else ()
        for action in (ChooseDealer(0), Dress(), TurnUp(card("2S")), *more):
            self.session.submit(action, self.session.sequence)

    def start(self) -> None:
        """A life of the program begins."""
        self.session = open_table(self.path, "x", PayoutPolicy(SWEEPS))
        self.fleet = Fleet(self.settings, self.wires)
        self.master = Paymaster(self.session, self.fleet)

    def sweep(self, seat: int = 2) -> None:
        self.session.submit(Sweep(Pot.KING, seat), self.session.sequence)

    def die(self, away_s: float = 0.3) -> None:
        """The power goes, and comes back."""
        self.session.journal._waiting.clear()
        self.session.close()
        self.fleet.close()
        self.now_s += away_s
        self.start()

    def turn(self) -> None:
        written = self.session.journal.last
        self.master.tick(self.now_s)
        self.turns += 1
        money = self.session.state.money
        assert money.balanced
        assert money.totals.paid <= self.fallen
        if self.session.journal.last == written:
            self.now_s = min(max(self.fleet.wake_s, self.now_s + 0.001), self.now_s + 0.5)

    @property
    def fallen(self) -> int:
        return sum(sim.fallen for sim in self.sims)

    def attendant(self) -> None:
        """Frees what is stuck, counts the tray, and lets the rest be paid."""
        money = self.session.state.money
        if not self.fleet.idle or any(h.state in (State.STARTING, State.ABSENT) for h in self.fleet.status()):
            return
        unknown = [d for d in money.open_debts() if d.unknown]
        if unknown:
            self.session.counted(unknown[0].debt, self.fallen - money.totals.paid)
        if any(h.state in (State.FAULT, State.LOCKED) for h in self.fleet.status()):
            self.visits += 1
            assert self.visits < 12
            for sim in self.sims:
                sim.clear(500)
            self.master.service()
        for debt in money.open_debts():
            if not debt.auto and not debt.attempt:
                self.session.retry(debt.debt)

    def settle(self) -> None:
        """Until nothing is open, and a while longer."""
        quiet_s = 0.0
        for _ in range(30_000):
            self.turn()
            self.attendant()
            if self.session.state.money.open_debts() or not self.fleet.idle:
                quiet_s = self.now_s + 1.0
            elif self.now_s > quiet_s:
                break
        else:
            raise AssertionError("the table never came to rest")

    def check(self) -> None:
        money = self.session.state.money
        surplus = sum(f.kind is Mishap.ONE_MORE for sim in self.sims for f in sim.faults.happened)
        assert self.fallen <= self.counters + surplus, "more out than was owed"
        assert self.fallen >= self.counters
        assert money.totals.paid == self.fallen
        assert money.totals.owed == money.totals.paid
        assert money.totals.extra == self.fallen - self.counters
        assert money.drawn[2] == self.fallen
        assert sum(money.stock.values()) == 500 - self.fallen


def case(folder: Path, faults: tuple[Fault, ...], counters: int, stop: int) -> Table:
    """Play one case: the sweep, a stop at this turn after it (0: none), and everything until it is paid."""
    table = Table(folder, faults, counters)
    table.sweep()
    for _ in range(stop):
        table.turn()
    if stop:
        table.die((0.3, 3.0)[stop % 2])
    table.settle()
    table.check()
    table.session.close()
    return table


def test_a_sweep_falls_from_the_hopper_of_its_side(tmp_path: Path) -> None:
    table = Table(tmp_path, counters=4, seats=((0, 1), (2, 3)))
    table.sweep(2)
    table.settle()
    assert [sim.fallen for sim in table.sims] == [0, 4]
    assert table.session.state.money.stock == {"hopper 0": 500, "hopper 1": -4}
    table.session.test_payout(2, "hopper 0")
    table.settle()
    assert [sim.fallen for sim in table.sims] == [2, 4]
    assert table.session.state.money.away == 2


def test_a_stop_at_any_turn_of_a_payout(tmp_path: Path) -> None:
    whole = case_turns(tmp_path)
    for stop in range(1, whole, 3):
        folder = tmp_path / str(stop)
        folder.mkdir()
        case(folder, (), 2, stop)
        shutil.rmtree(folder)


def case_turns(folder: Path) -> int:
    """How many turns an untroubled payout takes."""
    table = Table(folder, counters=2)
    table.sweep()
    table.settle()
    table.session.close()
    return min(table.turns, 120)


@pytest.mark.parametrize("fault", [Fault(Mishap.JAM, 1), Fault(Mishap.EMPTY, 2), Fault(Mishap.RESET, 1),
                                   Fault(Mishap.UNPLUGGED, 1), Fault(Mishap.POWER_LOST, 2),
                                   Fault(Mishap.RESET_AFTER), Fault(Mishap.ONE_MORE), Fault(Mishap.REFUSE)], ids=str)
def test_each_mishap_ends_with_every_counter_accounted_for(tmp_path: Path, fault: Fault) -> None:
    case(tmp_path, (fault,), 3, 0)


def test_a_sample_of_faults_and_stops(tmp_path: Path) -> None:
    rng = random.Random(5)
    for number in range(25):
        folder = tmp_path / str(number)
        folder.mkdir()
        faults = tuple(rng.sample(FAULTS, rng.choice((1, 2))))
        case(folder, faults, rng.randint(1, 5), rng.randint(1, 90))
        shutil.rmtree(folder)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(8))
def test_every_single_fault_with_stops_at_every_fifth_turn(tmp_path: Path, part: int) -> None:
    every = itertools.product(FAULTS, range(1, 100, 5))
    cases = 0
    for number, (fault, stop) in enumerate(itertools.islice(every, part, None, 8)):
        folder = tmp_path / str(number)
        folder.mkdir()
        case(folder, (fault,), 1 + number % 5, stop + number % 5)
        shutil.rmtree(folder)
        cases += 1
    print(f"{cases} cases")
