"""The whole game by seat buttons alone: no finger ever touches the screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from firmware_bridge.contacts import Lamp
from firmware_bridge.simulate.panel import VirtualPanel
from kiosk.app.buttons import lamps
from kiosk.app.hardware import Hardware
from kiosk.app.playroom import PlayRoom
from kiosk.rules.deal import Phase
from kiosk.rules.options import PRESETS
from tests.app.driver import Driver, faces, playing, settings


class Table(Driver):
    """A driver with a virtual panel."""

    def __init__(self, home: Path, people: int, hands: str) -> None:
        self.panel = VirtualPanel()

        def devices(session: Any, set_: Any) -> Hardware:
            return Hardware(session, set_, None, self.panel.panel)

        super().__init__(home, set_=settings(play__hands=hands, play__follow_s=-1, play__mind_s=900),
                         room=playing(PRESETS["parlett"].options, max(3, people), people), hardware=devices)

    def wait(self, seconds: float, frame_s: float = 0.05) -> Any:
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.now = min(end, self.now + frame_s)
            self.panel.now_s = self.now
            self.built.top.step(self.now)
        return self.scene

    def press(self, seat: int, hold_s: float = 0.1) -> None:
        self.panel.now_s = self.now
        self.panel.close_contact(f"seat {seat}")
        self.wait(hold_s)
        self.panel.now_s = self.now
        self.panel.open_contact(f"seat {seat}")
        self.wait(0.15)

    @property
    def play(self) -> PlayRoom:
        assert isinstance(self.room, PlayRoom)
        return self.room


@pytest.mark.parametrize(("people", "hands"), [(1, "auto"), (3, "edge"), (4, "curtain"), (3, "open")])
def test_a_deal_by_buttons_alone(tmp_path: Path, people: int, hands: str) -> None:
    table = Table(tmp_path, people, hands)
    led = 0
    for _ in range(900):
        room = table.play
        game = room.playing
        if game.match.number >= 1 or room.ended:
            break
        seat = room.acting_seat()
        if seat < 0 or game.busy_to_s > table.now:
            table.wait(0.2)
            continue
        assert lamps(table.built.top)[seat] in (Lamp.ON, Lamp.SLOW)
        deal = game.deal
        if deal.phase == Phase.PLAY and deal.must < 0:
            before = len(deal.moves)
            if game.hands in ("edge", "curtain"):
                table.press(seat, 1.0)
                assert not game.open_to_s, "the hand is covered again"
                table.press(seat)
            else:
                table.press(seat)
                table.press(seat, 1.0)
            assert len(deal.moves) == before + 1
            led += 1
        else:
            table.press(seat)
    assert led > 2
    assert table.play.playing.match.number >= 1
    table.close()


def test_a_held_button_shows_the_hand_only_while_it_is_held(tmp_path: Path) -> None:
    table = Table(tmp_path, 3, "edge")
    game = table.play.playing
    def to_lead() -> bool:
        return bool(game.match.deal and game.deal.phase == Phase.PLAY and game.deal.must < 0
                    and table.play.acting_seat() >= 0 and game.busy_to_s < table.now)

    while not to_lead():
        if table.play.acting_seat() >= 0 and game.busy_to_s < table.now:
            table.press(table.play.acting_seat())
        table.wait(0.2)
    seat, open_before = game.deal.turn, faces(table.scene)
    table.panel.now_s = table.now
    table.panel.close_contact(f"seat {seat}")
    table.wait(1.0)
    during = faces(table.scene)
    table.panel.now_s = table.now
    table.panel.open_contact(f"seat {seat}")
    table.wait(0.1)
    assert len(during) > len(open_before)
    assert faces(table.scene) == open_before
    table.close()


def test_the_key_switch_opens_the_operators_door(tmp_path: Path) -> None:
    table = Table(tmp_path, 1, "auto")
    table.wait(1.0)
    table.panel.now_s = table.now
    table.panel.close_contact("key")
    table.wait(0.3)
    assert table.room.name == "operator"
    table.close()


def test_a_table_without_pins_plays_on_by_touch(tmp_path: Path) -> None:
    table = Table(tmp_path, 1, "auto")
    table.panel.panel.close()
    table.wait(20)
    assert "buttons-gone" in table.house.hardware.troubles()
    assert table.play.playing.match.number == 0
    table.close()
