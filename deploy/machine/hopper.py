"""A counter hopper at the end of the emulated machine's USB serial adapter: the simulated one, in real time.

It has a supply of its own, as a real one has: pulling the adapter out of the machine does not stop its motor.
"""

from __future__ import annotations

import contextlib
import select
import socket
import threading
import time
from pathlib import Path

from firmware_bridge.simulate.hopper import SimHopper
from firmware_bridge.simulate.quirks import QUIRKS
from firmware_bridge.simulate.wire import SimWire

EACH_S = 1.0
"""From one counter to the next: slow, so that there is time to pull the plug between two."""
TURN_S = 0.004


class Hopper:
    """One hopper on a socket that the machine's adapter connects to, and connects to again after a power cut."""

    def __init__(self, path: Path) -> None:
        path.unlink(missing_ok=True)
        self.hopper = SimHopper(QUIRKS["flow"]._replace(each_s=EACH_S), counters=500)
        self._wire = SimWire([self.hopper])
        self._door = socket.socket(socket.AF_UNIX)
        self._door.bind(str(path))
        self._door.listen()
        threading.Thread(target=self._serve, daemon=True).start()

    @property
    def fallen(self) -> int:
        """How many counters have fallen, in truth."""
        return self.hopper.fallen

    def _serve(self) -> None:
        while True:
            line, _ = self._door.accept()
            with line, contextlib.suppress(OSError):
                self._talk(line)

    def _talk(self, line: socket.socket) -> None:
        while True:
            ready, _, _ = select.select([line], [], [], TURN_S)
            now_s = time.monotonic()
            if ready:
                heard = line.recv(4096)
                if not heard:
                    return
                self._wire.write(heard, now_s)
            answer = self._wire.read(now_s)
            if answer:
                line.sendall(answer)
