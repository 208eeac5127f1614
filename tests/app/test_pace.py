"""Slower and quicker play take longer and less, and end at the same standing."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.app.playroom import PlayRoom
from kiosk.rules.options import PRESETS
from tests.app.driver import Driver, playing, settings


@pytest.mark.parametrize(("pace", "seconds"), [("quick", 0.6), ("normal", 1.0), ("slow", 1.6)])
def test_the_pace_stretches_what_is_shown(tmp_path: Path, pace: str, seconds: float) -> None:
    table = Driver(tmp_path, seed=3, set_=settings(play__pace=pace), room=playing(PRESETS["parlett"].options, 4, 4))
    room = table.room
    assert isinstance(room, PlayRoom)
    table.wait(0.1)
    line = room.playing.line
    assert line is not None
    usual = 4.5 + 1.8
    assert line.end_s - line.start_s == pytest.approx(usual * seconds, rel=0.15)
    assert all(item.start >= line.start_s for item in line.items)
    table.close()
