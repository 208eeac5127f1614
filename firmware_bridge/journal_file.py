"""A journal of reports in a file of its own, for a bench without a table: one JSON object a line, synced to disk.

The table keeps its payouts in its own database; this is for `pope-joan hopper` where no table is.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import msgspec

from firmware_bridge.journal import Account, open_payouts
from firmware_bridge.protocol import Report


class BenchJournal(Protocol):
    """What the bench commands need of a journal; the table's own can stand in for the file."""

    def write(self, reports: Sequence[Report]) -> None:
        """Make these durable; only then return. OSError where that fails."""

    def open_payouts(self) -> list[Account]:
        """What was begun and not closed."""

    def new_id(self) -> str:
        """An id that no payout had before."""


class FileJournal:
    """Keeps `BenchJournal` in a file. A last line that a power cut tore is ignored, and cut off.

    ValueError where another line is no report: the file is not what it should be, and is left alone.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._reports: list[Report] = []
        path.parent.mkdir(parents=True, exist_ok=True)
        whole = path.read_bytes() if path.exists() else b""
        kept = whole[: whole.rfind(b"\n") + 1]
        for number, line in enumerate(kept.splitlines(), 1):
            try:
                self._reports.append(msgspec.json.decode(line, type=Report))
            except msgspec.DecodeError as error:
                raise ValueError(f"{path}, line {number} is no report of a dispenser: {error}") from error
        self._file = path.open("ab")
        if len(kept) < len(whole):
            self._file.truncate(len(kept))
        self._sync_folder()

    def write(self, reports: Sequence[Report]) -> None:
        """Append and sync."""
        self._file.write(b"".join(msgspec.json.encode(report) + b"\n" for report in reports))
        self._file.flush()
        os.fsync(self._file.fileno())
        self._reports += reports

    def open_payouts(self) -> list[Account]:
        """What was begun and not closed."""
        return open_payouts(self._reports)

    def new_id(self) -> str:
        """The next number: "bench 1", "bench 2", …"""
        numbers = [0]
        for report in self._reports:
            name, _, number = report.payout.partition(" ")
            if name == "bench" and number.isdigit():
                numbers.append(int(number))
        return f"bench {max(numbers) + 1}"

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _sync_folder(self) -> None:
        folder = os.open(self.path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
