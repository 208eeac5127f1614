"""The window of the simulated hardware speaks the table's language; the bench itself knows none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from firmware_bridge.dispenser import Fleet
from firmware_bridge.settings import DispenserSettings, HopperSettings
from firmware_bridge.simulate.bench import Bench
from firmware_bridge.simulate.panel import VirtualPanel
from firmware_bridge.simulate.wire import SimWire
from kiosk.app.benchwindow import view
from kiosk.screen.fonts import Fonts
from kiosk.view.pages.bench import bench
from kiosk.view.pages.model import Ui
from kiosk.view.words import Words
from tests.locale.foreign import LETTERS, SIGN, Foreign, unsaid
from tests.view_pages.stages import stage_of


@pytest.fixture
def simulated() -> Iterator[Bench]:
    wires: dict[str, SimWire] = {}
    fleet = Fleet(DispenserSettings(hoppers=(HopperSettings(name="A", port="sim://"),)), wires)
    panel = VirtualPanel()
    yield Bench(wires, panel)
    fleet.close()
    panel.panel.close()


def test_every_control_is_said(simulated: Bench) -> None:
    controls = simulated.controls()
    assert {c.group for c in controls} == {"panel", "hopper 1"}
    shown = view(simulated, [controls[0].id, controls[-1].id], Foreign())
    for one in shown.controls:
        assert not LETTERS.findall(one.label + one.group), one.name
        assert SIGN in one.label
    assert len([line for line in shown.log if SIGN in line]) == 2
    for page in range(9):
        scene = bench(shown, Ui(page=page), 0.0, stage_of("10", False, Fonts()), Foreign())
        assert unsaid(scene, frozenset()) == set()


def test_in_english_each_is_called_as_the_bench_calls_it(simulated: Bench) -> None:
    """So that a control which the bench gains is noticed here."""
    shown = {one.name: one.label for one in view(simulated, (), Words()).controls}
    assert shown == {c.id: c.label for c in simulated.controls()}
