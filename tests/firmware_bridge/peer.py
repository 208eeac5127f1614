"""What the conformance suite needs of a hopper at the far end of the line, whatever it is made of.

A `Peer` is a pipe of bytes with time: the simulator, the firmware in an emulated microcontroller, a program
in node, a real hopper on a port. `PEERS` names a factory for each; a factory raises `Absent` with a reason
where its peer cannot be had on this machine, and the suite skips with that reason (and fails where CI=true).
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Protocol


class Absent(Exception):
    """This peer cannot be had here; the text says why."""


class Peer(Protocol):
    """A ccTalk hopper, address 3, simple checksum, powered up and past its first 600 ms, no fault yet.

    make: a name of `firmware_bridge.makes.MAKES`: how it wants to be asked to dispense.
    can: which of the arrangements below it obeys: "load", "fallen", "jam", "power", "level", "lifetime".
    A test whose arrangement the peer lacks is skipped for it.
    """

    make: str
    can: frozenset[str]

    def write(self, data: bytes) -> None:
        """Bytes from the host, as one burst at 9600 baud beginning now."""

    def read(self) -> bytes:
        """Take the bytes the peer has sent up to now."""

    def run_us(self, us: int) -> None:
        """Let this much of the peer's time pass, microseconds (a real peer: of everybody's)."""

    def load(self, counters: int) -> None:
        """Exactly so many counters are in the hopper from now on."""

    def fallen(self) -> int:
        """How many counters have really fallen since the beginning, seen or unseen."""

    def jam(self, jammed: bool) -> None:
        """From now on (no longer) the mechanism turns and no counter comes, though there are some."""

    def power_cut(self) -> None:
        """Cut the power now, whatever it does, and give it back 100 ms later. What it must keep, it keeps."""

    def set_lifetime(self, count: int) -> None:
        """Its lifetime count, 0 to 0xFFFFFF, as if it had paid that many."""

    def close(self) -> None:
        """Let go of it."""


def _of(module: str, name: str, *options: str) -> Callable[[], Peer]:
    def make() -> Peer:
        try:
            found = importlib.import_module(module)
        except ImportError as error:
            raise Absent(f"{module} cannot be imported: {error}") from error
        peer: Peer = getattr(found, name)(*options)
        return peer

    return make


PEERS: dict[str, Callable[[], Peer]] = {
    "simulator": _of("tests.firmware_bridge.sim_peer", "SimPeer"),
    "simulator-sch2": _of("tests.firmware_bridge.sim_peer", "SimPeer", "sch2"),
    "simulator-evolution": _of("tests.firmware_bridge.sim_peer", "SimPeer", "evolution"),
    "firmware-pulse": _of("tests.firmware_bridge.firmware_peer", "PulsePeer"),
    "firmware-servo": _of("tests.firmware_bridge.firmware_peer", "ServoPeer"),
    "node": _of("tests.firmware_bridge.node_peer", "NodePeer"),
}
