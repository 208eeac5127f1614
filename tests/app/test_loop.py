"""The frame loop: what becomes of a fault of the program."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.app.loop import stepped
from tests.app.driver import Driver


def test_a_fault_of_the_program_is_counted_and_not_hidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Driver(tmp_path)

    def broken(now_s: float, taken: object) -> None:
        raise LookupError("the queen of hearts")
    monkeypatch.setattr(table.built.top, "step", broken)
    with pytest.raises(LookupError):
        stepped(table.built, 1.0, [])
    faults = [row.body for row in table.house.session.journal.readable() if row.kind == "fault"]
    assert len(faults) == 1
    assert "LookupError" in faults[0]
    assert "queen" not in faults[0]
    table.close()
