"""The bench: whoever meddles with it sees the table do what it says it does."""

from __future__ import annotations

import pytest

from firmware_bridge.dispenser import Fleet
from firmware_bridge.panel import PanelKind
from firmware_bridge.protocol import FaultKind, Kind, Report, State
from firmware_bridge.settings import DispenserSettings, HopperSettings
from firmware_bridge.simulate.bench import FULL, Bench, Control, ControlKind
from firmware_bridge.simulate.panel import FULL_PANEL, SEATS_PANEL, VirtualPanel

TWO = DispenserSettings(
    hoppers=(
        HopperSettings(name="left", port="sim://left?serial=1", serial=1, seats=(0,)),
        HopperSettings(name="right", port="sim://right?serial=2&like=sch2", serial=2, make="sch2"),
    )
)


class Table:
    """A table on a PC: a dispenser, a panel, a bench, sixty frames a second."""

    def __init__(self, panel: VirtualPanel | None = None) -> None:
        self.fleet = Fleet(TWO)
        self.panel = panel
        self.bench = Bench(self.fleet.wires, panel)
        self.fleet.recover([])
        self.now_s = 50.0
        self.reports: list[Report] = []

    def run(self, seconds: float) -> Table:
        for _ in range(round(seconds * 60)):
            self.now_s += 1 / 60
            self.bench.poll(self.now_s)
            self.fleet.poll(self.now_s)
            for report in self.fleet.reports():
                self.reports.append(report)
                self.fleet.committed(report.sequence)
            if self.panel is not None:
                self.panel.panel.poll(self.now_s)
        return self

    def press(self, control: str, seconds: float = 3.0) -> None:
        self.bench.press(control, self.now_s)
        self.run(seconds)

    def control(self, name: str) -> Control:
        return next(each for each in self.bench.controls() if each.id == name)

    def pay(self, payout: str, counters: int) -> Report:
        self.fleet.request(payout, counters, 0)
        self.run(8.0)
        return next(each for each in reversed(self.reports) if each.payout == payout)

    def state(self) -> State:
        return self.fleet.status()[0].state


@pytest.fixture
def table() -> Table:
    return Table().run(3.0)


def test_controls_are_many_and_each_has_its_own_name() -> None:
    for panel in (VirtualPanel(SEATS_PANEL), VirtualPanel(FULL_PANEL), None):
        controls = Table(panel).bench.controls()
        assert len({each.id for each in controls}) == len(controls)
        assert all(each.label for each in controls)
        assert {each.group for each in controls} >= {"hopper 1", "hopper 2"}
        assert ("panel" in {each.group for each in controls}) == (panel is not None)


def test_tray_and_level(table: Table) -> None:
    assert table.pay("a", 4).kind is Kind.DONE
    assert table.control("hopper 1 tray").state == 4
    assert table.control("hopper 1 level").state == 496
    table.press("hopper 1 collect")
    assert table.control("hopper 1 tray").state == 0
    table.press("hopper 1 refill")
    assert table.control("hopper 1 level").state == FULL


@pytest.mark.parametrize(
    ("switch", "fault"),
    [("jam", FaultKind.JAM), ("empty", FaultKind.EMPTY), ("blocked", FaultKind.BLOCKED)],
)
def test_switches_that_need_an_attendant(table: Table, switch: str, fault: FaultKind) -> None:
    table.press(f"hopper 1 {switch}")
    assert table.control(f"hopper 1 {switch}").state is True
    if switch != "blocked":
        assert table.pay("a", 3).fault is fault
    assert table.state() is State.FAULT
    assert table.fleet.status()[0].fault is fault
    table.press(f"hopper 1 {switch}")
    assert table.control(f"hopper 1 {switch}").state is False
    table.fleet.service("left")
    table.run(3.0)
    assert table.state() is State.READY
    assert table.pay("b", 3).kind is Kind.DONE


@pytest.mark.parametrize(
    ("switch", "state"),
    [("unplugged", State.ABSENT), ("dead", State.ABSENT), ("noisy", State.ABSENT), ("stranger", State.STRANGER)],
)
def test_switches_that_mend_themselves(table: Table, switch: str, state: State) -> None:
    control = f"hopper 1 {switch}"
    table.press(control, 6.0)
    if switch == "stranger":  # it takes over unseen; the next look in its place finds it
        table.press("hopper 1 dead")
        table.press("hopper 1 dead")
    table.run(6.0)
    assert table.state() is state
    table.press(control, 12.0)
    assert table.state() is State.READY
    assert table.fleet.status()[1].state is State.READY


def test_jam_while_it_pays(table: Table) -> None:
    table.fleet.request("a", 9, 0)
    table.run(1.0)
    table.press("hopper 1 jam", 8.0)
    report = table.reports[-2]
    assert (report.kind, report.fault) == (Kind.PARTIAL, FaultKind.JAM)
    assert 1 <= report.paid == table.control("hopper 1 tray").state < 9


def test_faults_that_happen_once(table: Table) -> None:
    table.press("hopper 1 one-more")
    assert table.control("hopper 1 one-more").state is True
    table.press("hopper 1 one-more")
    assert table.control("hopper 1 one-more").state is False
    table.press("hopper 1 one-more")
    assert table.pay("a", 2).kind is Kind.OVERPAID
    assert table.control("hopper 1 one-more").state is False
    table.fleet.service()
    table.run(3.0)
    table.press("hopper 1 refuse")
    assert table.pay("b", 2).fault is FaultKind.REFUSED
    table.fleet.service()
    table.run(3.0)
    table.press("hopper 1 reset")
    assert table.pay("c", 2).fault is FaultKind.RESTARTED
    table.press("hopper 1 restart", 4.0)
    assert table.state() is State.READY


def test_the_panel_by_clicks() -> None:
    table = Table(VirtualPanel(SEATS_PANEL))
    assert table.panel is not None
    panel = table.panel.panel
    table.press("seat 2", 1.0)
    table.bench.hold("seat 3", table.now_s)
    table.run(1.0)
    table.press("slot", 1.0)
    table.press("key", 1.0)
    assert table.control("key").state is True
    table.press("key", 1.0)
    table.press("spin left", 0.1)
    table.press("spin right", 0.1)
    kinds = [(each.control, each.kind) for each in panel.reports() if each.kind is not PanelKind.PRESSED]
    assert kinds == [
        ("seat 2", PanelKind.TAPPED),
        ("seat 2", PanelKind.RELEASED),
        ("seat 3", PanelKind.HELD),
        ("seat 3", PanelKind.RELEASED),
        ("slot", PanelKind.COUNTER),
        ("key", PanelKind.KEY_ON),
        ("key", PanelKind.KEY_OFF),
        ("spin", PanelKind.TURNED),
        ("spin", PanelKind.TURNED),
    ]
    lamps = [each for each in table.bench.controls() if each.kind is ControlKind.LAMP]
    assert [each.seat for each in lamps] == list(range(8))


def test_a_finger_that_comes_down_and_is_lifted() -> None:
    table = Table(VirtualPanel(SEATS_PANEL))
    assert table.panel is not None
    table.bench.down("seat 2", table.now_s)
    table.run(2.0)
    assert table.control("seat 2").state is True
    table.bench.up("seat 2", table.now_s)
    table.bench.down("seat 3", table.now_s)
    table.bench.up("seat 3", table.now_s)
    table.run(1.0)
    table.bench.up("seat 4", table.now_s)
    table.bench.down("hopper 1 jam", table.now_s)
    table.bench.up("hopper 1 jam", table.now_s)
    heard = [(each.control, each.kind) for each in table.panel.panel.reports() if each.kind is not PanelKind.PRESSED]
    assert heard == [
        ("seat 2", PanelKind.HELD),
        ("seat 2", PanelKind.RELEASED),
        ("seat 3", PanelKind.TAPPED),
        ("seat 3", PanelKind.RELEASED),
    ]
    assert table.control("seat 2").state is False
    assert table.control("hopper 1 jam").state is True


def test_what_is_not_there_cannot_be_pressed(table: Table) -> None:
    for wrong in ("seat 0", "hopper 3 jam", "hopper 1 explode"):
        with pytest.raises(KeyError):
            table.bench.press(wrong, 0.0)
    with pytest.raises(KeyError):
        table.bench.hold("hopper 1 jam", 0.0)
