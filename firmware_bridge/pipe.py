"""An open port, whatever it is made of."""

from __future__ import annotations

from typing import Protocol


class PortGone(Exception):
    """The port cannot be opened, or has gone: unplugged, taken, not there. The text says which and why."""


class Pipe(Protocol):
    """An open port. `read` and `write` never block longer than 20 ms and raise PortGone when it is gone."""

    @property
    def url(self) -> str:
        """What was opened."""

    def read(self, now_s: float) -> bytes:
        """Whatever has come since the last call, perhaps nothing."""

    def write(self, data: bytes, now_s: float) -> None:
        """Send these bytes in one go."""

    def close(self) -> None:
        """Let go of it; never raises."""

    @property
    def wake_s(self) -> float:
        """When something will be there to read, where that is known (virtual time); else infinity."""
