"""A table's worth of world round one hopper: a journal that survives, a program that can die, an attendant.

The program is the real driver; the line and the hopper are simulated; time is a number that jumps to the next
thing that happens. `World.play` pays what is owed, however often it has to be asked for, and returns when
nothing is outstanding any more or an attendant has to count.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy

from firmware_bridge.bus import Bus
from firmware_bridge.hopper import Hopper
from firmware_bridge.journal import fold, open_payouts
from firmware_bridge.outbox import Outbox
from firmware_bridge.payment import Order, Payment
from firmware_bridge.protocol import Kind, Report, State
from firmware_bridge.settings import HopperSettings
from firmware_bridge.simulate.faults import Fault, Faults, Mishap
from firmware_bridge.simulate.hopper import SimHopper
from firmware_bridge.simulate.quirks import Quirks, toy_cipher
from firmware_bridge.simulate.wire import SimWire

RESTART_S = (0.3, 3.0)
"""How long a table that died is away, s, in turn: the hopper still pays, or has long finished."""

END_S = 900.0
"""No case takes longer than this, s."""


class Crash(Exception):
    """The table's power is cut."""


class World:
    """One case. owed: counters won in one sweep. event: the hopper's event counter when it is asked for them.

    crash_at: at which of its points the table dies, counted from 1 (0: never). A point lies after every write
    to the line and every commit of the journal: between two of them nothing happens that outlives the table.
    """

    def __init__(
        self,
        quirks: Quirks,
        faults: tuple[Fault, ...] = (),
        owed: int = 1,
        event: int = 0,
        crash_at: int = 0,
        most_at_once: int = 255,
        lifetime: int = 1000,
        echo: bool = False,
        crc: bool = False,
    ) -> None:
        self.sim = SimHopper(quirks, faults=Faults(*faults), lifetime=lifetime)
        self.settings = HopperSettings(
            make=quirks.make,
            serial=self.sim.serial,
            cipher="toy:cipher",
            most_at_once=most_at_once,
            echo=echo,
            crc=crc,
        )
        self.wire = SimWire([self.sim], echo=echo, crc=crc)
        self.stops = any(fault.kind is Mishap.STRAY for fault in faults)
        self.owed = owed
        self.event: int | None = event
        self.crash_at = crash_at
        self.at_point: Callable[[World], None] | None = None
        """Called at every point, for those who fork there."""
        self.points = 0
        self.crashes = 0
        self.now_s = 1.0
        self.journal: list[Report] = []
        self.paid = self.unknown = 0
        """As the journal has them."""
        self.visits = 0

    # What the journal says

    def _commit(self, reports: list[Report]) -> None:
        self.journal += reports
        accounts = fold(self.journal).values()
        self.paid = sum(account.paid for account in accounts)
        self.unknown = sum(account.unknown for account in accounts)

    @property
    def outstanding(self) -> int:
        """What is neither paid nor unknown."""
        return max(0, self.owed - self.paid - self.unknown)

    # One life of the program after another

    def play(self) -> World:
        while True:
            try:
                self._live()
            except Crash:
                self._died()
            else:
                return self

    def crashed(self) -> World:
        """This world as it would go on if the table died at this moment. Call it at a point."""
        other = copy(self)
        other.wire = self.wire.fork()
        other.sim = other.wire.hoppers[0]
        other.journal = self.journal.copy()
        other.at_point = None
        other._died()
        return other

    def _died(self) -> None:
        self.crashes += 1
        self.now_s += RESTART_S[self.points % 2]

    def _point(self) -> None:
        self.points += 1
        if self.at_point is not None:
            self.at_point(self)
        if self.points == self.crash_at:
            raise Crash

    def _live(self) -> None:
        outbox = Outbox()
        pool = [Payment.opened(old) for old in open_payouts(self.journal)]
        hopper = Hopper(self.settings, outbox, pool, toy_cipher)
        bus = Bus([hopper], self.settings.echo, self.settings.crc)
        finished_s = 0.0
        while True:
            bus.feed(self.wire.read(self.now_s), self.now_s)
            out = bus.poll(self.now_s)
            if out:
                self.wire.write(out, self.now_s)
                self._point()
            reports = outbox.take()
            if reports:
                self._commit(reports)
                self._point()
                outbox.committed(reports[-1].sequence)
                self._decide(hopper, reports)
            if not out and not reports:
                if hopper.idle and not pool and self._settled(hopper):
                    if finished_s and self.now_s >= finished_s:
                        return
                    finished_s = finished_s or self.now_s + 0.5
                ahead_s = min(bus.wake_s, self.wire.next_s, finished_s or END_S)
                assert ahead_s > self.now_s, "time stands still"
                assert ahead_s < END_S, f"nothing comes to an end: {self.journal[-5:]}"
                self.now_s = ahead_s

    def _settled(self, hopper: Hopper) -> bool:
        return self.outstanding == 0 or (hopper.state is State.LOCKED and bool(self.unknown))

    def _decide(self, hopper: Hopper, reports: list[Report]) -> None:
        """What table and attendant do next."""
        for report in reports:
            if report.kind is Kind.COIN and self.stops:
                self.stops = False
                hopper.stop()
        if hopper.state is State.READY and hopper.idle and self.outstanding:
            if self.event is not None:
                self.set_event(self.event)
                self.event = None
            hopper.request(Order(str(len(fold(self.journal)) + 1), self.outstanding, 0))
        elif hopper.state is State.FAULT or (hopper.state is State.LOCKED and not self.unknown):
            self.visits += 1
            assert self.visits < 9, f"the attendant gives up: {self.journal[-3:]}"
            self.clear()
            hopper.service()

    # The machine

    def set_event(self, event: int) -> None:
        self.sim.event = event

    def clear(self) -> None:
        """The attendant frees what is stuck and refills."""
        self.sim.clear(500)

    def fallen(self) -> int:
        """How many counters have really fallen."""
        return self.sim.fallen

    def surplus(self) -> int:
        """How many of them fell through no command but by a fault of the mechanism."""
        return sum(fault.kind is Mishap.ONE_MORE for fault in self.sim.faults.happened)

    # What must be true in the end

    def check(self) -> None:
        surplus, fallen = self.surplus(), self.fallen()
        assert fallen <= self.owed + surplus, f"overpaid: {fallen} of {self.owed}"
        assert not self.sim.stranger_commanded
        assert self.paid <= fallen <= self.paid + self.unknown + (surplus if self.unknown else 0)
        if not surplus:
            assert self.owed == self.paid + self.outstanding + self.unknown
        assert self.outstanding == 0 or self.unknown
