"""What the bench says of a start: the memory is the table's own, not that of whoever started it."""

from __future__ import annotations

import subprocess
import sys

from kiosk.app.first import most_held

TELL = "from kiosk.app.first import most_held; print(most_held())"
MANY = 300_000_000
"""Bytes, far more than the child needs."""


def child() -> int:
    return int(subprocess.run([sys.executable, "-c", TELL], capture_output=True, text=True, check=True).stdout)


def test_the_memory_of_whoever_starts_it_is_not_counted() -> None:
    alone = child()
    held = bytearray(MANY)
    held[::4096] = b"x" * len(held[::4096])
    assert most_held() > MANY
    assert child() < alone + 30_000_000
