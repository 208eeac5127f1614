"""A table with two hoppers lives through whatever hypothesis thinks of; every counter is accounted all the while."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from firmware_bridge.journal import fold
from firmware_bridge.protocol import State
from firmware_bridge.settings import HopperSettings
from firmware_bridge.simulate.faults import Fault, Mishap, Wire
from firmware_bridge.simulate.hopper import SimHopper
from firmware_bridge.simulate.wire import SimWire
from tests.firmware_bridge.rig import Rig

URLS = ("sim://left?like=flow&serial=1", "sim://right?like=sch2&serial=2")
SIDES = (
    HopperSettings(name="left", port=URLS[0], serial=1, seats=(0, 1), most_at_once=3),
    HopperSettings(name="right", port=URLS[1], serial=2, make="sch2"),
)
sides = st.sampled_from(URLS)
faults = st.one_of(
    st.builds(Fault, st.sampled_from(Wire), st.just(0), st.booleans()),
    st.builds(Fault, st.sampled_from(Mishap), st.integers(0, 3)),
).map(lambda fault: fault._replace(to_host=True) if fault.kind is Wire.ECHO else fault)
away = st.sampled_from([0.1, 2.0])
"""How long the table is away after it died, s: the hopper still pays, or has finished."""


class Table(RuleBasedStateMachine):
    """Debts are only asked for again once they are closed, under a new id, as the table does."""

    def __init__(self) -> None:
        super().__init__()
        self.rig = Rig(*SIDES).ready()
        self.owed: dict[int, int] = {}
        self.numbers = 0

    @property
    def hoppers(self) -> list[SimHopper]:
        return [self.wire(url).hoppers[0] for url in URLS]

    def booked(self, seat: int) -> int:
        """What the journal has as paid to this seat, or as unknown."""
        accounts = fold(self.rig.reports).values()
        return sum(each.paid + each.unknown for each in accounts if each.seat == seat)

    def wire(self, url: str) -> SimWire:
        return self.rig.wires[url]

    @rule(
        seat=st.integers(0, 3),
        counters=st.integers(1, 6),
        die_after=st.one_of(st.none(), st.integers(1, 12), st.integers(12, 90)),
        saved=st.booleans(),
        away_s=away,
    )
    def win(self, seat: int, counters: int, die_after: int | None, saved: bool, away_s: float) -> None:
        """Something is won and asked for; perhaps the table dies so many turns later."""
        self.owed[seat] = self.owed.get(seat, 0) + counters
        self.ask(seat)
        if die_after is not None:
            self.crash(die_after, saved, away_s)

    @rule(seat=st.integers(0, 3))
    def ask(self, seat: int) -> None:
        """Ask for everything that is owed to the seat and not already asked for."""
        accounts = [each for each in fold(self.rig.reports).values() if each.seat == seat]
        asked = sum(each.paid + each.unknown if each.closed else each.counters for each in accounts)
        free = self.rig.fleet.idle and all(each.payout == "" for each in self.rig.fleet.status())
        if self.owed.get(seat, 0) > asked and free:
            self.numbers += 1
            self.rig.fleet.request(f"{seat}.{self.numbers}", self.owed[seat] - asked, seat)

    @rule(seconds=st.sampled_from([0.05, 0.2, 0.5, 1.0, 3.0]))
    def time_passes(self, seconds: float) -> None:
        self.rig.run(seconds)

    @rule(turns=st.integers(1, 90), saved=st.booleans(), away_s=away)
    def crash(self, turns: int, saved: bool, away_s: float) -> None:
        """The table runs on for so many turns and dies: right after a commit, or with reports it has not saved."""
        for _ in range(turns):
            self.rig.turn()
        while not saved:
            self.rig.fleet.poll(self.rig.now_s)
            if self.rig.fleet.reports() or self.rig.fleet.idle:
                break
            self.rig.now_s = min(max(self.rig.fleet.wake_s, self.rig.now_s + 0.001), self.rig.now_s + 0.5)
        self.rig.now_s += away_s
        self.rig.start()

    @rule(url=sides, fault=faults, ahead=st.integers(0, 8))
    def something_will_go_wrong(self, url: str, fault: Fault, ahead: int) -> None:
        wire = self.wire(url)
        hopper = wire.hoppers[0]
        at = fault.at
        if isinstance(fault.kind, Wire):
            at = max(0, wire.requests) + ahead
        elif fault.kind in (Mishap.REFUSE, Mishap.RESET_BEFORE, Mishap.RESET_AFTER):
            at = hopper.dispenses
        wire.faults.add(fault._replace(at=at))

    @rule(url=sides, how=st.sampled_from(["power", "plug", "stop"]), turns=st.integers(0, 60))
    def something_goes_wrong(self, url: str, how: str, turns: int) -> None:
        """After so many turns the power fails, a plug is pulled, or somebody stops it all."""
        for _ in range(turns):
            self.rig.turn()
        if how == "power":
            self.wire(url).hoppers[0].power_up(self.rig.now_s)
        elif how == "plug":
            self.wire(url).plugged = False
        else:
            self.wire(url).faults.add(Fault(Mishap.STRAY))
            self.rig.fleet.stop(self.rig.now_s)

    @rule()
    def attendant(self) -> None:
        for url in URLS:
            self.wire(url).plugged = True
            self.wire(url).hoppers[0].clear(300)
        self.rig.fleet.service()
        self.rig.run(3.0)

    @invariant()
    def every_counter_is_accounted(self) -> None:
        if len(self.rig.wires) < len(URLS):
            return
        accounts = list(fold(self.rig.reports).values())
        for hopper in self.hoppers:
            surplus = sum(fault.kind is Mishap.ONE_MORE for fault in hopper.faults.happened)
            own = [each for each in accounts if each.serial == hopper.serial]
            most = sum(each.paid + each.unknown if each.closed else each.counters for each in own)
            assert hopper.fallen <= most + surplus, "more fell than can be accounted for"
            assert not hopper.stranger_commanded
        fallen = sum(hopper.fallen for hopper in self.hoppers)
        assert sum(each.paid for each in accounts) <= fallen, "more is booked than fell"
        surplus = sum(fault.kind is Mishap.ONE_MORE for each in self.hoppers for fault in each.faults.happened)
        assert fallen <= sum(self.owed.values()) + surplus, "overpaid"

    def teardown(self) -> None:
        """All is mended: in the end everything is paid, or unknown."""
        for url in URLS:
            self.wire(url).faults.pending.clear()
        for _ in range(20):
            self.attendant()
            self.rig.run(9.0)
            if all(self.booked(seat) >= owed for seat, owed in self.owed.items()) and self.rig.fleet.idle:
                break
            for seat in self.owed:
                self.ask(seat)
                self.rig.run(6.0)
        self.every_counter_is_accounted()
        for seat, owed in self.owed.items():
            assert self.booked(seat) >= owed, f"seat {seat} is owed {owed} and got {self.booked(seat)}"
        assert all(each.state is State.READY for each in self.rig.fleet.status())


def run(examples: int, steps: int) -> None:
    run_state_machine_as_test(
        Table,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
        ),
    )


def test_a_table_lives_through_anything() -> None:
    run(examples=60, steps=30)


@pytest.mark.soak
def test_a_table_lives_through_anything_for_long() -> None:
    run(examples=5000, steps=60)
