"""A dispenser on simulated lines, driven as its owner would: poll, save, commit; time jumps ahead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from firmware_bridge.cctalk import Frame, Header, decode
from firmware_bridge.dispenser import Fleet
from firmware_bridge.journal import open_payouts
from firmware_bridge.pipe import Pipe
from firmware_bridge.protocol import Kind, Report, State
from firmware_bridge.settings import DispenserSettings, HopperSettings
from firmware_bridge.simulate.hopper import SimHopper
from firmware_bridge.simulate.port import SimPipe, sim_wire
from firmware_bridge.simulate.wire import SimWire

URL = "sim://rig"


class Rig:
    """hoppers: settings, or keyword arguments of HopperSettings for one of them."""

    def __init__(self, *hoppers: HopperSettings, url: str = URL, **one: Any) -> None:
        self.settings = DispenserSettings(hoppers=hoppers or (HopperSettings(port=url, **one),))
        self.wires: dict[str, SimWire] = {}
        self.asked: list[Frame] = []
        """Every frame the host sent."""
        self.present: list[str] | None = None
        """What adapters are plugged in, for ports named "auto"; None: every port is its own name."""
        self.reports: list[Report] = []
        self.now_s = 100.0
        self.commits = True
        self.start()

    def start(self, locked: tuple[str, ...] = ()) -> None:
        """A new life of the program, with what the journal holds."""
        self.fleet = Fleet(self.settings, self.wires, opener=self._open, finder=self._find)
        self.fleet.recover(open_payouts(self.reports), locked)

    def _find(self, port: str) -> list[str]:
        return [port] if self.present is None else self.present

    def _open(self, name: str) -> Pipe:
        rig = self

        class Tapped(SimPipe):
            crc = False

            def write(self, data: bytes, now_s: float) -> None:
                frame = decode(data, self.crc)
                assert frame is not None
                rig.asked.append(frame)
                super().write(data, now_s)

        if name not in self.wires:
            self.wires[name] = sim_wire(name)
        pipe = Tapped(name, self.wires[name])
        pipe.crc = self.wires[name].crc
        return pipe

    @property
    def sim(self) -> SimHopper:
        """The first hopper of the first line."""
        return next(iter(self.wires.values())).hoppers[0]

    def turn(self) -> None:
        """One turn of the owner's loop."""
        self.fleet.poll(self.now_s)
        fresh = list(self.fleet.reports())
        self.reports += fresh
        if fresh and self.commits:
            self.fleet.committed(fresh[-1].sequence)
        else:
            self.now_s = min(max(self.fleet.wake_s, self.now_s + 0.001), self.now_s + 0.5)

    def run(self, seconds: float) -> None:
        until = self.now_s + seconds
        while self.now_s < until:
            self.turn()

    def until(self, done: Callable[[], bool], within_s: float = 60.0) -> None:
        limit = self.now_s + within_s
        while not done():
            assert self.now_s < limit, f"it never came to that: {self.words[-6:]}"
            self.turn()

    def ready(self) -> Rig:
        self.until(lambda: all(each.state is State.READY for each in self.fleet.status()))
        return self

    def closed(self, payout: str) -> Report:
        """Run until this payout is closed."""
        found: list[Report] = []

        def done() -> bool:
            found[:] = [each for each in self.reports if each.payout == payout and each.closes]
            return bool(found)

        self.until(done, within_s=300.0)
        return found[-1]

    def pay(self, payout: str, counters: int, seat: int = 0) -> Report:
        self.fleet.request(payout, counters, seat)
        return self.closed(payout)

    @property
    def kinds(self) -> list[Kind]:
        return [each.kind for each in self.reports]

    @property
    def words(self) -> list[str]:
        return [f"{each.kind}: {each.words}" for each in self.reports]

    @property
    def headers(self) -> list[Header]:
        return [Header(frame.header) for frame in self.asked]

    def state(self, name: str = "") -> State:
        return next(each.state for each in self.fleet.status() if name in ("", each.name))
