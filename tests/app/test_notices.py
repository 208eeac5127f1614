"""Faults that are told at a small table with large letters: each has its turn while people play."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_bridge.protocol import HopperStatus, State
from kiosk.app.attracting import Attract
from kiosk.app.playroom import PlayRoom
from kiosk.app.tempo import END_COUNT_S, END_S
from kiosk.rules.options import PRESETS
from kiosk.view.model import Fault, Payout
from kiosk.view.pages.banners import TURN_S
from tests.app.driver import Driver, play_on, playing, settings

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
        seen += table.said + " "
        assert table.scene.wake_s is not None
        table.wait(TURN_S)
    longer = {"Dispenser stuck": "The dispenser is stuck", "Buttons rest": "The buttons rest"}
    assert all(words in seen or longer.get(words, words) in seen for words in WORDS)
    table.close()


def test_the_last_page_tells_of_falling_counters_and_stays_until_they_have_fallen(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Driver(tmp_path, room=playing(PRESETS["parlett"].options, 4, 1))
    room = table.room
    assert isinstance(room, PlayRoom)
    play_on(table, 900, until=lambda: table.has("end:S"))
    falling = [Payout(0, 41, 12, "below, on your right")]
    monkeypatch.setattr(table.house.hardware, "payouts", lambda sitters: tuple(falling))
    table.tap("end:S")
    assert room.ended
    name = room.playing.sitters[0].name
    assert f"{name}: 12 of 41. Reach into the tray below, on your right." in table.said
    table.wait(END_S + 2 * END_COUNT_S)
    assert table.room is room
    falling.clear()
    table.wait(END_COUNT_S + 0.2)
    assert isinstance(table.room, Attract)
    table.close()


def test_the_last_page_tells_what_is_wrong_in_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Driver(tmp_path, room=playing(PRESETS["parlett"].options, 4, 1))
    play_on(table, 900, until=lambda: table.has("end:S"))
    table.tap("end:S")
    monkeypatch.setattr(table.house.hardware, "troubles", lambda: ("hopper-gone", "buttons-gone"))
    seen = ""
    for _ in range(2):
        table.wait(TURN_S)
        seen += table.said
    assert "1/2 The dispenser is away" in seen
    assert "2/2 The buttons rest" in seen
    table.close()


class Ready:
    """A dispenser that is ready and is asked for nothing: what it is told is not watched here."""

    def status(self) -> list[HopperStatus]:
        return [HopperStatus(name="A", state=State.READY, words="")]


def test_more_than_the_dispenser_may_pay_at_once_is_told_at_the_end(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Driver(tmp_path, set_=settings(dispenser__payout="cash-out", dispenser__most=5),
                   room=playing(PRESETS["parlett"].options, 4, 1))
    play_on(table, 900, until=lambda: table.has("end:S"))
    monkeypatch.setattr(table.house.hardware, "dispenser", Ready())
    table.tap("end:S")
    owed = table.house.session.state.money.owed_to(0)
    assert owed > 5
    assert f"is owed {owed}: ask staff" in table.said
    table.close()


def test_what_the_dispenser_may_pay_is_no_notice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Driver(tmp_path, set_=settings(dispenser__payout="cash-out", dispenser__most=200),
                   room=playing(PRESETS["parlett"].options, 4, 1))
    play_on(table, 900, until=lambda: table.has("end:S"))
    monkeypatch.setattr(table.house.hardware, "dispenser", Ready())
    table.tap("end:S")
    assert table.house.session.state.money.owed_to(0) > 0
    assert "ask staff" not in table.said
    table.close()
