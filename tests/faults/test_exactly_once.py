"""Never more out than owed, every counter accounted: a sample of the exhaustive run, and proof that it can fail."""

from __future__ import annotations

import pytest

from firmware_bridge import payment
from firmware_bridge.cctalk import next_event
from firmware_bridge.judge import Due, Finding, Reading, Verdict
from firmware_bridge.payment import Payments
from firmware_bridge.protocol import Report
from firmware_bridge.simulate.faults import Fault, Mishap
from firmware_bridge.simulate.quirks import QUIRKS
from firmware_bridge.talk import Talk, Wait
from tests.conftest import Figure
from tests.faults.exhaustive import run


@pytest.mark.parametrize(
    ("like", "stride"),
    [("flow", 1999), ("sch2", 3989), ("evolution", 7919), ("busy", 7919), ("uncounted", 7919), ("sch2-cipher", 15013)],
)
def test_sample(like: str, stride: int, figure: Figure) -> None:
    tally = run(QUIRKS[like], stride)
    figure(f"{like}: {tally}")
    assert tally.failures == []


@pytest.mark.parametrize(
    "options",
    [{"most_at_once": 2}, {"lifetime": 0xFFFFFE}, {"echo": True}, {"crc": True}],
    ids=["in parts", "lifetime wraps", "echo", "crc"],
)
def test_sample_otherwise(options: dict[str, int], figure: Figure) -> None:
    tally = run(QUIRKS["flow"], 9973, 17, **options)
    figure(f"flow, {options}: {tally}")
    assert tally.failures == []


@pytest.mark.soak
@pytest.mark.parametrize("share", range(20))
def test_all(share: int, figure: Figure) -> None:
    """Everything, in 20 shares that can run side by side: one n and one event counter each."""
    tally = run(QUIRKS["flow"], 20, share)
    figure(f"flow, share {share}: {tally}")
    assert tally.failures == []


@pytest.mark.soak
@pytest.mark.parametrize("like", sorted(set(QUIRKS) - {"flow"}))
def test_every_make(like: str, figure: Figure) -> None:
    tally = run(QUIRKS[like], 21)
    figure(f"{like}: {tally}")
    assert tally.failures == []


# The run must be able to fail: each of these takes one rule away.


def _manuals_rule(due: Due, reading: Reading) -> Verdict:
    """What the manuals say: the event counter did not move, so send again; it moved, so believe the status."""
    if reading.event == next_event(due.event0):
        return Verdict(Finding.ACCEPTED, reading.paid)
    return Verdict(Finding.NOTHING, due.seen)


def _not_durable(self: Payments, report: Report) -> Talk[None]:
    """Go on at once, durable or not."""
    yield Wait(0.0)


def test_without_write_ahead_it_overpays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Payments, "_durable", _not_durable)
    assert any("overpaid" in failure for failure in run(QUIRKS["flow"], 9973).failures)


def test_with_the_manuals_rule_it_overpays(monkeypatch: pytest.MonkeyPatch, figure: Figure) -> None:
    monkeypatch.setattr(payment, "judge", _manuals_rule)
    tally = run(QUIRKS["flow"], 4999)
    overpaid = sum("overpaid" in failure for failure in tally.failures)
    figure(f"with the manual's rule {overpaid} of {tally.cases} overpay")
    assert overpaid


def test_without_resting_it_overpays(monkeypatch: pytest.MonkeyPatch) -> None:
    """R6: one reading right after a stop misses the counter that still falls."""
    monkeypatch.setattr(payment, "REST_S", 0.0)
    stray = [(Fault(Mishap.STRAY),)]
    assert any("overpaid" in failure for failure in run(QUIRKS["flow"], plans=stray).failures)
