"""Paths, the PIN, opening hours and the watchdog."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from kiosk.app import hours, pin
from kiosk.app.paths import paths
from kiosk.app.watchdog import Watchdog


def test_a_service_uses_the_folders_systemd_names() -> None:
    found = paths(environment={"STATE_DIRECTORY": "/var/lib/pope-joan:/x", "CONFIGURATION_DIRECTORY": "/etc/pope-joan"})
    assert found.journal == Path("/var/lib/pope-joan/journal.sqlite")
    assert found.settings == Path("/etc/pope-joan/settings.toml")


def test_one_home_holds_everything(tmp_path: Path) -> None:
    assert all(p.is_relative_to(tmp_path) for p in paths(tmp_path))


def test_a_pin_is_kept_as_a_salted_hash() -> None:
    kept = pin.hashed("2468", b"0123456789abcdef")
    assert "2468" not in kept
    assert pin.hashed("2468", b"fedcba9876543210") != kept
    assert pin.matches("2468", kept)
    assert not pin.matches("2469", kept)
    assert not pin.matches(pin.FACTORY_PIN, kept)


@pytest.mark.parametrize("kept", ["", "scrypt:", "scrypt:zz:00", "plain:1234", "scrypt::"])
def test_without_a_good_entry_the_factory_pin_holds(kept: str) -> None:
    assert pin.matches(pin.FACTORY_PIN, kept)
    assert not pin.matches("0000", kept)


@pytest.mark.parametrize("bad", ["", "123", "123456789", "12345", "12a4", "１２３４"])
def test_what_is_no_pin_is_refused(bad: str) -> None:
    with pytest.raises(pin.PinError, match="4 digits"):
        pin.hashed(bad, b"0123456789abcdef")


def test_the_lock_grows_and_a_right_pin_opens_it() -> None:
    lock = pin.Lock()
    for _ in range(2):
        lock = lock.after(False, 100.0)
    assert lock.locked_s(100.0) == 0
    lock = lock.after(False, 100.0)
    assert lock.locked_s(100.0) == 30
    assert lock.locked_s(131.0) == 0
    lock = lock.after(False, 140.0)
    assert lock.locked_s(140.0) == 60
    for _ in range(20):
        lock = lock.after(False, 200.0)
    assert lock.locked_s(200.0) == pin.LONGEST_LOCK_S
    assert lock.after(True, 300.0) == pin.Lock()


@pytest.mark.parametrize(("now", "begin", "end", "inside"), [
    ("09:59", "10:00", "18:00", False), ("10:00", "10:00", "18:00", True), ("18:00", "10:00", "18:00", False),
    ("23:00", "22:00", "08:00", True), ("07:59", "22:00", "08:00", True), ("08:00", "22:00", "08:00", False),
    ("12:00", "09:00", "09:00", True),
])
def test_hours(now: str, begin: str, end: str, inside: bool) -> None:
    assert hours.within(hours.minutes(now), begin, end) is inside


def test_the_watchdog_speaks_to_systemd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(path)
        listener.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", path)
        monkeypatch.setenv("WATCHDOG_USEC", "10000000")
        dog = Watchdog()
        for second in range(-5, 0):
            dog.alive(second)
        dog.ready()
        for tenth in range(60):
            dog.alive(tenth / 10)
        dog.status("attract")
        dog.status("attract")
        heard = [listener.recv(100) for _ in range(7)]
        with pytest.raises(BlockingIOError):
            listener.recv(100)
        dog._notifier.socket.close()
    longer = b"EXTEND_TIMEOUT_USEC=30000000"
    assert heard == [longer, longer, b"READY=1", b"WATCHDOG=1", b"WATCHDOG=1", b"WATCHDOG=1", b"STATUS=attract"]
