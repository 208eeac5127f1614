"""What is wrong with buttons and lamps: it is said where whoever set the table up looks."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from tests.app.driver import Driver, settings


def test_what_is_wrong_with_the_pins_stands_in_the_log_and_in_the_journal(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("INVOCATION_ID", "1")
    log = logging.getLogger("pope_joan")
    kept = list(log.handlers)
    for wrong, words in (({"panel__buttons": (4, 4)}, "pin 4 is used twice"),
                         ({"panel__buttons": (4,), "panel__undo": 4}, "pin 4 is used twice"),
                         ({"panel__buttons": (4,)}, "the pins of this computer cannot be reached")):
        home = tmp_path / str(len(list(tmp_path.iterdir())))
        table = Driver(home, set_=settings(panel__factory="lgpio", **wrong), devices=True, monotonic=lambda: 1.0)
        table.wait(0.2)
        table.close()
        for handler in [h for h in log.handlers if h not in kept]:
            log.removeHandler(handler)
        assert words in (home / "logs/table.log.csv").read_text()
        assert words in capsys.readouterr().err
