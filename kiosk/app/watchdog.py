"""Tells systemd that the table is ready and alive; the frame loop calls it, so that a stuck loop is noticed.

Where there is no systemd nothing happens.
"""

from __future__ import annotations

import os

import sdnotify

PATIENCE_US = 30_000_000
"""A start that makes its pictures for the first time may go on for so long after each sign of life, microseconds."""


class Watchdog:
    """Speaks to systemd's notification socket. interval_s: how often a sign of life is due; 0 where none is."""

    def __init__(self) -> None:
        self._notifier = sdnotify.SystemdNotifier()
        self.interval_s = int(os.environ.get("WATCHDOG_USEC", "0") or 0) / 1e6 / 4
        self._last_s = float("-inf")
        self._status = ""
        self._ready = False

    def ready(self) -> None:
        """Say that the first picture has been shown."""
        self._ready = True
        self._notifier.notify("READY=1")

    def alive(self, now_s: float) -> None:
        """Give a sign of life, at most four times in the watchdog's span. now_s: monotonic.

        Before the first picture systemd's watchdog does not look yet, and what ends a stuck start is its time for
        starting: a sign of life then asks for more of that.
        """
        if self.interval_s and now_s - self._last_s >= self.interval_s:
            self._last_s = now_s
            self._notifier.notify("WATCHDOG=1" if self._ready else f"EXTEND_TIMEOUT_USEC={PATIENCE_US}")

    def status(self, words: str) -> None:
        """Say in a line what the table is doing (`systemctl status` shows it); the same again says nothing."""
        if words != self._status:
            self._status = words
            self._notifier.notify(f"STATUS={words}")

    def stopping(self) -> None:
        """Say that the table is going down in order."""
        self._notifier.notify("STOPPING=1")
