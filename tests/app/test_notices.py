"""Faults that are told at a small table with large letters: each has its turn while people play."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.rules.options import PRESETS
from kiosk.view.model import Fault
from kiosk.view.pages.banners import TURN_S
from kiosk.view.scene import Text
from tests.app.driver import Driver, playing, settings

FAULTS = (Fault("not-saving"), Fault("hopper-jam"), Fault("buttons-gone"))
WORDS = ("Not saving", "Dispenser stuck", "Buttons rest")


@pytest.mark.parametrize("people", [1, 4])
def test_every_fault_is_read_in_turn_in_play(people: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    large = settings(screen__large=True, screen__diagonal_in=7.0, play__teaching=False, play__mind_s=900)
    table = Driver(tmp_path, size=(800, 480), set_=large, room=playing(PRESETS["parlett"].options, 4, people))
    monkeypatch.setattr(table.house.hardware, "faults", lambda: FAULTS)
    room = table.room
    while not (room.acting_seat() == 0 and room.leading() and room.playing.busy_to_s <= table.now):
        able = [t.name for t in table.scene.targets if t.name.startswith(("lead:", "seat:")) and t.intent is not None]
        if able:
            table.tap(able[0])
        table.wait(0.5)
    seen = ""
    for _ in range(len(FAULTS)):
        seen += " ".join(op.text for op in table.scene.ops if isinstance(op, Text)) + " "
        assert table.scene.wake_s is not None
        table.wait(TURN_S)
    longer = {"Dispenser stuck": "The dispenser is stuck", "Buttons rest": "The buttons rest"}
    assert all(words in seen or longer.get(words, words) in seen for words in WORDS)
    table.close()
