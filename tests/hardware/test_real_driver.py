"""The real driver paying from a real hopper, with the port to itself."""

from __future__ import annotations

import time

import pytest

from firmware_bridge.dispenser import Fleet
from firmware_bridge.protocol import Kind, Report
from firmware_bridge.settings import DispenserSettings, HopperSettings

pytestmark = pytest.mark.hardware


def test_the_driver_pays(port_name: str, make_name: str) -> None:
    fleet = Fleet(DispenserSettings(hoppers=(HopperSettings(port=port_name, make=make_name),)))
    fleet.recover([])
    reports: list[Report] = []
    until_s = time.monotonic() + 60.0
    while not any(report.closes for report in reports) and time.monotonic() < until_s:
        fleet.poll(time.monotonic())
        for report in fleet.reports():
            reports.append(report)
            fleet.committed(report.sequence)
            if report.kind is Kind.READY:
                fleet.request("hardware test", 3, 0)
        time.sleep(0.005)
    fleet.close()
    assert reports[-1].kind is Kind.DONE, [report.words for report in reports]
