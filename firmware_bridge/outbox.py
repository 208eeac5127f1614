"""Reports on their way to the owner, and how far the owner has made them durable."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from firmware_bridge.protocol import Kind, Report


class Outbox:
    """Numbers reports 1, 2, …, hands them over once, and knows what is durable."""

    def __init__(self) -> None:
        self._new: list[Report] = []
        self._last = 0
        self.durable = 0
        """The highest sequence the owner has made durable."""

    def add(self, kind: Kind, **fields: Any) -> Report:
        """Make and queue a report; the fields are Report's."""
        self._last += 1
        report = Report(sequence=self._last, kind=kind, **fields)
        self._new.append(report)
        return report

    def repeat(self, report: Report) -> None:
        """Queue a report once more, under a number of its own."""
        self._last += 1
        self._new.append(structs.replace(report, sequence=self._last))

    def take(self) -> list[Report]:
        """What was added since the last call."""
        taken, self._new = self._new, []
        return taken

    def committed(self, sequence: int) -> None:
        """Everything up to `sequence` is durable. ValueError for one that was never handed out."""
        if not 0 <= sequence <= self._last - len(self._new):
            raise ValueError(f"report {sequence} was never handed out")
        self.durable = max(self.durable, sequence)

    @property
    def settled(self) -> bool:
        """Whether everything reported is durable."""
        return self.durable == self._last
