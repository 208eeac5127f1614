"""The simulator as a peer of the conformance suite."""

from __future__ import annotations

from firmware_bridge.simulate.hopper import SimHopper
from firmware_bridge.simulate.quirks import QUIRKS
from firmware_bridge.simulate.wire import SimWire


class SimPeer:
    """A simulated hopper at the end of a simulated line; see tests.firmware_bridge.peer.Peer."""

    def __init__(self, like: str = "flow") -> None:
        self.make = QUIRKS[like].make
        level = {"level"} if QUIRKS[like].level else set()
        self.can = frozenset({"load", "fallen", "jam", "power", "lifetime"} | level)
        self._hopper = SimHopper(QUIRKS[like])
        self._wire = SimWire([self._hopper])
        self._now_us = 1_000_000

    def write(self, data: bytes) -> None:
        self._wire.write(data, self._now_us / 1e6)

    def read(self) -> bytes:
        return self._wire.read(self._now_us / 1e6)

    def run_us(self, us: int) -> None:
        self._now_us += us
        self._wire.run(self._now_us / 1e6)

    def load(self, counters: int) -> None:
        self._hopper.counters = counters

    def fallen(self) -> int:
        return self._hopper.fallen

    def jam(self, jammed: bool) -> None:
        self._hopper.jammed = jammed

    def power_cut(self) -> None:
        self._hopper.power_up(self._now_us / 1e6 + 0.1)

    def set_lifetime(self, count: int) -> None:
        self._hopper.lifetime = count

    def close(self) -> None:
        """Nothing to let go of."""
