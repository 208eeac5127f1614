"""Serial ports by pyserial: which there are, opening one, finding it again when it was unplugged.

A port is named by a path, by any URL of pyserial ("socket://host:port", "loop://"), by "sim://…", by "auto" (every
USB serial adapter) or by "usb:VID:PID" or "usb:VID:PID:SERIAL" (hexadecimal; the adapter's, not the hopper's).
Which hopper hangs on a port is never concluded from its name: hoppers have serial numbers of their own.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from math import inf
from pathlib import Path
from typing import Any

import serial
from serial.tools import list_ports

from firmware_bridge.pipe import Pipe, PortGone

WRITE_TIMEOUT_S = 0.2
"""A write that takes longer means a dead port, s: the adapter has room for far more bytes than any message, so only a
processor that had no time for this program comes near it. (0 can spin for ever in pyserial.)"""

OPEN_FIRST_S = 0.5
OPEN_MOST_S = 8.0
"""The first and the longest pause between two tries to open, s; each is twice the one before."""

_MOST_AT_ONCE = 4096


class SerialPipe:
    """A port opened by pyserial, 9600 baud 8N1. PortGone where it cannot be.

    Opening a tty resets an Arduino (DTR); the driver takes that for the restart it is. Opening a `socket://` that
    does not answer blocks for up to 5 s: those are for benches and tests.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        options: dict[str, Any] = {} if "://" in url else {"exclusive": True}
        try:
            self._serial = serial.serial_for_url(
                url, baudrate=9600, timeout=0, write_timeout=WRITE_TIMEOUT_S, **options
            )
        except (OSError, ValueError) as error:
            raise PortGone(f"{url} cannot be opened: {error}") from error

    def read(self, now_s: float) -> bytes:
        """What has come."""
        del now_s
        try:
            if not self._serial.in_waiting:
                return b""
            return bytes(self._serial.read(_MOST_AT_ONCE))
        except (OSError, TypeError) as error:  # TypeError: pyserial's way to say it was closed under its feet
            raise PortGone(f"{self.url} is gone: {error}") from error

    def write(self, data: bytes, now_s: float) -> None:
        """Send these bytes in one go."""
        del now_s
        try:
            self._serial.write(data)
        except (OSError, TypeError) as error:
            raise PortGone(f"{self.url} takes no bytes: {error}") from error

    def close(self) -> None:
        """Close it."""
        try:
            self._serial.close()
        except OSError:
            return

    @property
    def wake_s(self) -> float:
        """A real port tells nothing beforehand."""
        return inf


def stable_names(devices: Iterable[str], folders: Iterable[Path]) -> dict[str, str]:
    """For each device the first name under these folders (by-id, by-path) that means it and no other.

    Two adapters without a serial number share one by-id name, which means whichever came last.
    """
    names: dict[str, str] = {}
    for folder in folders:
        if not folder.is_dir():
            continue
        for link in sorted(folder.iterdir()):
            names.setdefault(os.path.realpath(link), str(link))
    return {device: names.get(os.path.realpath(device), device) for device in devices}


_FOLDERS = (Path("/dev/serial/by-id"), Path("/dev/serial/by-path"))


def candidates(
    port: str, comports: Callable[[], Iterable[Any]] = list_ports.comports, folders: Iterable[Path] = _FOLDERS
) -> list[str]:
    """What `port` may mean now: names to open, in a stable order."""
    if port != "auto" and not port.startswith("usb:"):
        return [port]
    wanted = _usb(port) if port.startswith("usb:") else None
    found = []
    for each in comports():
        if each.vid is None:
            continue
        if wanted is None or (each.vid, each.pid, each.serial_number or "")[: len(wanted)] == wanted:
            found.append(each.device)
    return sorted(stable_names(found, folders).values())


def _usb(port: str) -> tuple[int | str, ...]:
    vendor, product, *serial_number = port.removeprefix("usb:").split(":", 2)
    return (int(vendor, 16), int(product, 16), *serial_number)


class Keeper:
    """Keeps one named port open: looks for it, opens it, waits longer and longer, tries the next candidate.

    opener: from a name to an open Pipe, or PortGone. finder: from `port` to the names it may mean now.
    taken: the names all keepers have open, shared between them, and whether what was looked for is there.
    """

    def __init__(
        self,
        port: str,
        opener: Callable[[str], Pipe],
        finder: Callable[[str], list[str]],
        taken: dict[str, bool],
    ) -> None:
        self.port = port
        self.pipe: Pipe | None = None
        self.opened_s = 0.0
        self.why = ""
        """Why it is not open."""
        self._opener = opener
        self._finder = finder
        self._taken = taken
        self._last = ""
        self._next_s = -inf
        self._pause_s = OPEN_FIRST_S

    def poll(self, now_s: float) -> bool:
        """Open it if that is due. Whether it was tried."""
        if self.pipe is not None or now_s < self._next_s:
            return False
        names = [name for name in self._finder(self.port) if name not in self._taken]
        after = [name for name in names if name > self._last]
        if not names:
            self.why = "no serial adapter is plugged in" if self.port == "auto" else f"{self.port} is not there"
        for name in after + [name for name in names if name <= self._last]:
            try:
                self.pipe = self._opener(name)
            except PortGone as gone:
                self.why = str(gone)
                continue
            self._taken[name] = False
            self._last, self.opened_s, self.why = name, now_s, ""
            return True
        self._next_s = now_s + self._pause_s
        self._pause_s = min(2 * self._pause_s, OPEN_MOST_S)
        return True

    def good(self) -> None:
        """What was looked for hangs on it: start from short pauses again when it is lost."""
        self._pause_s = OPEN_FIRST_S
        self._taken[self._last] = True

    def drop(self, now_s: float, why: str = "") -> None:
        """Close it; look again after a pause."""
        if self.pipe is not None:
            self._taken.pop(self.pipe.url, None)
            self.pipe.close()
        self.pipe = None
        self.why = why
        self._next_s = now_s + self._pause_s
        self._pause_s = min(2 * self._pause_s, OPEN_MOST_S)

    @property
    def alternatives(self) -> bool:
        """Whether another name could be tried than the open one: a free one, or one that serves its keeper as
        little as this one does (the two adapters may have changed places).
        """
        return any(name != self._last and not self._taken.get(name) for name in self._finder(self.port))

    @property
    def wake_s(self) -> float:
        """When it next tries to open."""
        return inf if self.pipe is not None else self._next_s
