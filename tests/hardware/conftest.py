"""A real hopper on a real port, in real time. Opt-in: POPE_JOAN_PORT names the port, POPE_JOAN_MAKE its make.

It pays out a few dozen counters in all: give it a hundred, and nobody's hand in the tray.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

import pytest

from firmware_bridge.cctalk import HOST, Frame, Header, encode
from firmware_bridge.pipe import PortGone
from firmware_bridge.port import SerialPipe
from tests.firmware_bridge.conftest import talker  # noqa: F401 (the fixture, for the tests here)
from tests.firmware_bridge.peer import Peer

RESTART_S = 2.5
"""Opening the port restarts an Arduino, s."""


class PortPeer:
    """See tests.firmware_bridge.peer.Peer. Nothing can be arranged with it; what falls is for people to count."""

    can: frozenset[str] = frozenset()
    patience_ms = 400

    def __init__(self, port: str, make: str) -> None:
        self.make = make
        self._pipe = SerialPipe(port)

    def start(self) -> None:
        """Bring it to where a test begins: reset, and 600 ms later."""
        self.write(encode(Frame(3, HOST, Header.RESET)))
        self.run_us(700_000)
        self.read()

    def write(self, data: bytes) -> None:
        self._pipe.write(data, 0.0)

    def read(self) -> bytes:
        return self._pipe.read(0.0)

    def run_us(self, us: int) -> None:
        time.sleep(us / 1e6)

    def load(self, counters: int) -> None:
        raise AssertionError("a real hopper is loaded by hand")

    def fallen(self) -> int:
        raise AssertionError("what fell from a real hopper is counted by hand")

    def jam(self, jammed: bool) -> None:
        raise AssertionError("a real hopper is jammed by hand")

    def power_cut(self) -> None:
        raise AssertionError("a real hopper is unplugged by hand")

    def set_lifetime(self, count: int) -> None:
        raise AssertionError("a real hopper's lifetime count cannot be set")

    def close(self) -> None:
        self._pipe.close()


@pytest.fixture(scope="session")
def port_name() -> str:
    """The port; without one all is skipped."""
    name = os.environ.get("POPE_JOAN_PORT")
    if not name:
        pytest.skip("POPE_JOAN_PORT names no port with a real hopper")
    return name


@pytest.fixture(scope="session")
def make_name() -> str:
    """How the hopper wants to be asked, a name of firmware_bridge.makes.MAKES."""
    return os.environ.get("POPE_JOAN_MAKE", "serial")


@pytest.fixture(scope="module")
def port(port_name: str, make_name: str) -> Iterator[PortPeer]:
    """The port, opened once for all tests of a module."""
    try:
        peer = PortPeer(port_name, make_name)
    except PortGone as gone:
        pytest.fail(str(gone))
    time.sleep(RESTART_S)
    yield peer
    peer.close()


@pytest.fixture
def peer(port: PortPeer) -> Peer:
    """The hopper on it, reset."""
    port.start()
    return port
