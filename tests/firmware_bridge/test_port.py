"""Real ports of the operating system: pseudo-terminals, sockets, loops; and which ports there are."""

from __future__ import annotations

import os
import socket
import time
import tty
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest

from firmware_bridge.dispenser import Fleet
from firmware_bridge.pipe import PortGone
from firmware_bridge.port import OPEN_MOST_S, Keeper, SerialPipe, candidates, stable_names
from firmware_bridge.protocol import Kind, State
from firmware_bridge.settings import DispenserSettings, HopperSettings
from firmware_bridge.simulate.hopper import SimHopper
from firmware_bridge.simulate.wire import SimWire


class Pty:
    """A pseudo-terminal: `name` for the host, `fd` for the device."""

    def __init__(self) -> None:
        self.fd, self._slave = os.openpty()
        tty.setraw(self._slave)
        self.name = os.ttyname(self._slave)
        os.set_blocking(self.fd, False)

    def read(self) -> bytes:
        try:
            return os.read(self.fd, 4096)
        except (BlockingIOError, OSError):
            return b""

    def unplug(self) -> None:
        for fd in (self.fd, self._slave):
            if fd >= 0:
                os.close(fd)
        self.fd = self._slave = -1


def soon(read: Callable[[], bytes], length: int) -> bytes:
    """What is read until so much has come, or a second is over: the kernel hands it over in its own time."""
    got, until_s = b"", time.monotonic() + 1.0
    while len(got) < length and time.monotonic() < until_s:
        got += read()
    return got


@pytest.fixture
def pty() -> Iterator[Pty]:
    pty = Pty()
    yield pty
    pty.unplug()


def test_bytes_go_both_ways_unchanged(pty: Pty, monkeypatch: pytest.MonkeyPatch) -> None:
    """All 256 of them: 03 is Ctrl-C, 0A and 0D are line ends, 11 and 13 flow control."""
    monkeypatch.setattr("firmware_bridge.port.WRITE_TIMEOUT_S", 60.0)  # however busy the machine is
    pipe = SerialPipe(pty.name)
    everything = bytes(range(256))
    pipe.write(everything, 0.0)
    assert soon(pty.read, 256) == everything
    os.write(pty.fd, everything)
    assert soon(lambda: pipe.read(0.0), 256) == everything
    assert pipe.read(0.0) == b""
    pipe.close()


def test_two_programs_cannot_have_one_port(pty: Pty) -> None:
    pipe = SerialPipe(pty.name)
    with pytest.raises(PortGone, match="cannot be opened"):
        SerialPipe(pty.name)
    pipe.close()


def test_unplugging_shows_when_reading_and_when_writing(pty: Pty) -> None:
    reading, other = SerialPipe(pty.name), Pty()
    writing = SerialPipe(other.name)
    pty.unplug()
    other.unplug()
    with pytest.raises(PortGone, match="is gone"):
        reading.read(0.0)
    with pytest.raises(PortGone, match="takes no bytes"):
        writing.write(b"\3", 0.0)
    for pipe in (reading, writing):
        pipe.close()
        with pytest.raises(PortGone):
            pipe.read(0.0)


def test_a_port_that_is_not_there() -> None:
    with pytest.raises(PortGone, match="/dev/no-such-port cannot be opened"):
        SerialPipe("/dev/no-such-port")
    with pytest.raises(PortGone, match="cannot be opened"):
        SerialPipe("nonsense://")


def test_loop() -> None:
    pipe = SerialPipe("loop://")
    pipe.write(b"\3\0\1", 0.0)
    assert pipe.read(0.0) == b"\3\0\1"
    assert pipe.read(0.0) == b""
    pipe.close()


def test_socket_until_the_other_end_hangs_up() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        pipe = SerialPipe(f"socket://127.0.0.1:{server.getsockname()[1]}")
        far, _ = server.accept()
        with far:
            pipe.write(b"\3", 0.0)
            assert far.recv(1) == b"\3"
            assert pipe.read(0.0) == b""
            far.sendall(b"\1\0")
            assert soon(lambda: pipe.read(0.0), 2) == b"\1\0"
        with pytest.raises(PortGone):
            soon(lambda: pipe.read(0.0), 1)
        pipe.close()


def test_the_whole_driver_over_a_pty_unplugged_in_between() -> None:
    """The bytes go through the operating system; the time stays virtual."""
    line = {"pty": Pty()}
    wire = SimWire([SimHopper()])
    fleet = Fleet(
        DispenserSettings(hoppers=(HopperSettings(port="auto", serial=710623),)),
        finder=lambda _: [line["pty"].name] if line["pty"].fd >= 0 else [],
    )
    fleet.recover([])
    kinds: list[Kind] = []
    now_s = 5.0

    def run(until: Kind) -> None:
        nonlocal now_s
        for _ in range(20_000):
            if kinds and kinds[-1] is until:
                return
            fleet.poll(now_s)
            for report in fleet.reports():
                kinds.append(report.kind)
                fleet.committed(report.sequence)
            if line["pty"].fd >= 0:
                if asked := line["pty"].read():
                    wire.write(asked, now_s)
                if heard := wire.read(now_s):
                    os.write(line["pty"].fd, heard)
            else:
                wire.run(now_s)
            now_s += 0.005
        pytest.fail(f"it never came to {until}: {kinds}")

    run(Kind.READY)
    fleet.request("a", 6, 0)
    run(Kind.COIN)
    line["pty"].unplug()
    run(Kind.LOST)
    assert fleet.status()[0].state is State.ABSENT
    now_s += 3.0
    line["pty"] = Pty()
    run(Kind.READY)
    assert kinds.count(Kind.DONE) == 1
    assert wire.hoppers[0].fallen == 6
    fleet.close()
    line["pty"].unplug()


def port(device: str, vid: int | None = 0x1A86, pid: int = 0x7523, serial_number: str | None = None) -> SimpleNamespace:
    return SimpleNamespace(device=device, vid=vid, pid=pid, serial_number=serial_number)


def test_candidates() -> None:
    ports = [
        port("/dev/ttyUSB1"),
        port("/dev/ttyACM0", 0x2341, 0x0043, "95"),
        port("/dev/ttyS0", None),
        port("/dev/ttyUSB0"),
    ]
    found = lambda name: candidates(name, lambda: ports, folders=())  # noqa: E731
    assert found("auto") == ["/dev/ttyACM0", "/dev/ttyUSB0", "/dev/ttyUSB1"]
    assert found("usb:1a86:7523") == ["/dev/ttyUSB0", "/dev/ttyUSB1"]
    assert found("usb:2341:43:95") == ["/dev/ttyACM0"]
    assert found("usb:2341:43:96") == []
    for name in ("/dev/ttyUSB7", "socket://localhost:7000", "sim://"):
        assert found(name) == [name]


def test_stable_names(tmp_path: Path) -> None:
    """Two adapters of one make share a by-id name; the place they are plugged in tells them apart."""
    devices = [tmp_path / name for name in ("ttyUSB0", "ttyUSB1", "ttyACM0")]
    for device in devices:
        device.touch()
    by_id, by_path = tmp_path / "by-id", tmp_path / "by-path"
    by_id.mkdir()
    by_path.mkdir()
    (by_id / "usb-1a86-if00").symlink_to(devices[1])
    for place, device in enumerate(devices):
        (by_path / f"usb-{place}").symlink_to(device)
    names = stable_names(map(str, devices), (by_id, by_path, tmp_path / "none"))
    assert [Path(names[str(device)]).name for device in devices] == ["usb-0", "usb-1a86-if00", "usb-2"]
    assert stable_names(["/dev/ttyX"], ()) == {"/dev/ttyX": "/dev/ttyX"}


def test_keeper_waits_longer_and_longer() -> None:
    tried: list[float] = []
    now_s = 0.0

    def fails(name: str) -> SerialPipe:
        tried.append(now_s)
        raise PortGone(f"{name} is taken")

    keeper = Keeper("x", fails, lambda name: [name], {})
    while now_s < 60.0:
        keeper.poll(now_s)
        now_s = max(keeper.wake_s, now_s + 0.001)
    pauses = [after - before for before, after in pairwise(tried)]
    assert pauses == sorted(pauses)
    assert pauses[0] == pytest.approx(0.5)
    assert pauses[-1] == pytest.approx(OPEN_MOST_S)
    assert keeper.why == "x is taken"
    nothing = Keeper("auto", fails, lambda name: [], {})
    assert nothing.poll(0.0)
    assert "no serial adapter" in nothing.why
