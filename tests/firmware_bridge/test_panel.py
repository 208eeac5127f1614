"""The panel on gpiozero's mock pins: buttons, lamps, slot, key, encoder, and everything that can be wrong with it."""

from __future__ import annotations

import itertools
import threading

import pytest
from gpiozero.pins.mock import MockFactory

from firmware_bridge.contacts import Lamp
from firmware_bridge.panel import GpioPanel, PanelKind, PanelReport, PanelSettings
from firmware_bridge.simulate.panel import FULL_PANEL, SEATS_PANEL, VirtualPanel

K = PanelKind


class Table:
    """A virtual panel and the time of the table."""

    def __init__(self, settings: PanelSettings = SEATS_PANEL) -> None:
        self.fingers = VirtualPanel(settings)
        self.panel = self.fingers.panel
        self.heard: list[PanelReport] = []

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds * 100)):
            self.fingers.now_s += 0.01
            self.panel.poll(self.fingers.now_s)
            self.heard += self.panel.reports()

    def tap(self, control: str, for_s: float = 0.1) -> None:
        self.fingers.close_contact(control)
        self.wait(for_s)
        self.fingers.open_contact(control)
        self.wait(0.1)

    @property
    def kinds(self) -> list[tuple[str, PanelKind]]:
        return [(each.control, each.kind) for each in self.heard]


@pytest.fixture
def table() -> Table:
    return Table()


def test_a_seat_button(table: Table) -> None:
    table.tap("seat 3")
    assert table.kinds == [("seat 3", K.PRESSED), ("seat 3", K.TAPPED), ("seat 3", K.RELEASED)]
    assert {each.seat for each in table.heard} == {3}
    assert table.heard[0].at_s == 0.0


def test_holding_it(table: Table) -> None:
    table.tap("seat 0", for_s=1.0)
    assert [kind for _, kind in table.kinds] == [K.PRESSED, K.HELD, K.RELEASED]


def test_eight_at_once(table: Table) -> None:
    for seat in range(8):
        table.fingers.close_contact(f"seat {seat}")
    table.wait(0.1)
    for seat in range(8):
        table.fingers.open_contact(f"seat {seat}")
    table.wait(0.1)
    for kind in (K.PRESSED, K.TAPPED, K.RELEASED):
        assert sorted(each.seat for each in table.heard if each.kind is kind) == list(range(8))


def test_bounce(table: Table) -> None:
    for _ in range(6):
        table.fingers.close_contact("undo")
        table.fingers.open_contact("undo")
    table.fingers.close_contact("undo")
    table.wait(0.1)
    for _ in range(6):
        table.fingers.open_contact("undo")
        table.fingers.close_contact("undo")
    table.fingers.open_contact("undo")
    table.wait(0.1)
    assert table.kinds == [("undo", K.PRESSED), ("undo", K.TAPPED), ("undo", K.RELEASED)]


def test_compartments() -> None:
    table = Table(FULL_PANEL)
    table.tap("matrimony")
    assert table.kinds[0] == ("matrimony", K.PRESSED)
    assert table.heard[0].seat == -1


def test_key_switch(table: Table) -> None:
    table.fingers.close_contact("key")
    table.wait(60.0)
    table.fingers.open_contact("key")
    table.wait(0.1)
    assert table.kinds == [("key", K.KEY_ON), ("key", K.KEY_OFF)]


@pytest.mark.parametrize("pulse_s", [0.02, 0.06])
def test_counters_in_the_slot(table: Table, pulse_s: float) -> None:
    for _ in range(5):
        table.tap("slot", for_s=pulse_s)
    assert table.kinds == [("slot", K.COUNTER)] * 5


def test_a_counter_stuck_in_the_slot_is_counted_once_and_told(table: Table) -> None:
    table.fingers.close_contact("slot")
    table.wait(5.0)
    assert table.kinds == [("slot", K.COUNTER), ("slot", K.FAULT)]
    assert "stuck in the slot" in table.heard[-1].words
    table.fingers.open_contact("slot")
    table.wait(0.1)
    table.tap("slot", 0.03)
    assert table.kinds[2:] == [("slot", K.COUNTER)]


def test_a_stuck_button_is_told_and_ignored(table: Table) -> None:
    table.fingers.close_contact("seat 1")
    table.wait(25.0)
    assert [kind for _, kind in table.kinds] == [K.PRESSED, K.HELD, K.FAULT, K.RELEASED]
    assert "seat 1 button is stuck" in table.heard[2].words


def test_a_lost_release_is_found_by_looking(table: Table) -> None:
    table.fingers.close_contact("seat 1")
    table.wait(0.1)
    table.fingers.lose_edge("seat 1", closed=False)
    table.wait(0.5)
    assert [kind for _, kind in table.kinds] == [K.PRESSED, K.TAPPED, K.RELEASED]


def test_encoder(table: Table) -> None:
    table.fingers.turn(3)
    table.wait(0.02)
    table.fingers.turn(-2)
    table.wait(0.02)
    assert [(each.kind, each.clicks) for each in table.heard] == [(K.TURNED, 3), (K.TURNED, -2)]


def test_lamps_are_on_off_or_blink_slowly(table: Table) -> None:
    table.panel.lamp(0, Lamp.ON)
    table.panel.lamp(1, Lamp.SLOW)
    table.panel.lamp(99, Lamp.ON)
    seen = []
    for _ in range(200):
        table.wait(0.01)
        seen.append((table.fingers.shines(0), table.fingers.shines(1), table.fingers.shines(2)))
    assert {on for on, _, _ in seen} == {True}
    assert {off for _, _, off in seen} == {False}
    blinks = [slow for _, slow, _ in seen]
    assert sum(after != before for before, after in itertools.pairwise(blinks)) == 4
    table.panel.lamp(0, Lamp.OFF)
    table.wait(0.01)
    assert not table.fingers.shines(0)
    table.panel.lamp(3, Lamp.ON)
    table.wait(0.01)
    table.panel.close()


def test_a_callback_only_queues() -> None:
    """Edges come on a foreign thread; nothing happens before the table polls."""
    table = Table()
    thread = threading.Thread(target=table.fingers.close_contact, args=("seat 0",))
    thread.start()
    thread.join()
    assert table.panel.reports() == []
    table.wait(0.1)
    assert table.kinds == [("seat 0", K.PRESSED)]


def test_no_pins_at_all_is_no_fault() -> None:
    panel = GpioPanel(PanelSettings(), lambda: 0.0)
    panel.poll(1.0)
    assert panel.reports() == []
    assert not panel.works
    panel.close()


def test_no_gpio_on_this_computer_is_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "lgpio", None)
    panel = GpioPanel(PanelSettings(buttons=(4, 5), factory="lgpio"), lambda: 0.0)
    panel.poll(1.0)
    (report,) = panel.reports()
    assert report.kind is K.FAULT
    assert report.words.startswith("No buttons:")
    assert not panel.works
    panel.lamp(0, Lamp.ON)
    panel.poll(2.0)
    panel.close()


def test_the_factory_by_its_name() -> None:
    panel = GpioPanel(PanelSettings(buttons=(4,), factory="mock"), lambda: 0.0)
    assert panel.works
    panel.close()
    assert not panel.works


def test_a_pin_that_is_taken_is_told_and_the_rest_works() -> None:
    factory = MockFactory()
    blocker = GpioPanel(PanelSettings(buttons=(4,), lamps=(9,), factory="mock"), lambda: 0.0, factory)
    panel = GpioPanel(PanelSettings(buttons=(4, 5), lamps=(8, 9), factory="mock"), lambda: 0.0, factory)
    words = {each.control: each.words for each in panel.reports()}
    assert set(words) == {"seat 0", "lamp 1"}
    assert "pin 4" in words["seat 0"]
    assert panel.works
    panel.close()
    blocker.close()


def test_a_pin_that_begins_to_fail_is_told_once(table: Table) -> None:
    table.fingers.break_pin(2)
    table.fingers.break_pin(11)
    table.panel.lamp(3, Lamp.SLOW)
    table.wait(5.0)
    assert [(each.control, each.kind) for each in table.heard] == [("seat 2", K.FAULT), ("lamp 3", K.FAULT)]
    assert "screen" in table.heard[0].words
    table.tap("seat 4")
    assert ("seat 4", K.TAPPED) in table.kinds
    assert table.panel.works
    for pin in range(8):
        table.fingers.break_pin(pin)
    table.wait(1.0)
    assert not table.panel.works


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"buttons": (28,)}, "no pin 28"),
        ({"undo": -1}, "no pin -1"),
        ({"buttons": (4, 5), "lamps": (5,)}, "pin 5 is used twice"),
        ({"spin": (3, 3)}, "pin 3 is used twice"),
        ({"factory": "native"}, "pin factory"),
    ],
)
def test_settings_are_checked(wrong: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        PanelSettings(**wrong)  # type: ignore[arg-type]


def test_closed_is_high() -> None:
    table = Table(PanelSettings(buttons=(4,), closed_is_high=True, factory="mock"))
    table.tap("seat 0")
    assert table.kinds[0] == ("seat 0", K.PRESSED)
    assert not table.fingers.is_closed("seat 0")
