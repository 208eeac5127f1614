"""Folding reports: R11, whatever they say and however often."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.journal import fold, open_payouts
from firmware_bridge.protocol import DURABLE_FIRST, Kind, Report
from firmware_bridge.simulate.faults import Fault, Mishap
from firmware_bridge.simulate.quirks import QUIRKS
from tests.firmware_bridge.world import World


def journal(mishap: Mishap, at: int) -> list[Report]:
    return World(QUIRKS["flow"], (Fault(mishap, at),), owed=5).play().journal


@given(st.sampled_from([Mishap.JAM, Mishap.RESET, Mishap.ONE_MORE]), st.integers(0, 5), st.data())
def test_any_beginning_of_a_journal_adds_up(mishap: Mishap, at: int, data: st.DataObject) -> None:
    reports = journal(mishap, at)
    reports = reports[: data.draw(st.integers(0, len(reports)))]
    for account in fold(reports).values():
        if account.paid <= account.counters:
            assert account.counters == account.paid + account.outstanding + account.unknown
        assert account.closed == any(each.closes for each in reports if each.payout == account.payout)


@given(st.integers(0, 5))
def test_folding_twice_changes_nothing(at: int) -> None:
    reports = journal(Mishap.JAM, at)
    doubled = [each for report in reports for each in (report, report)]
    assert fold(doubled) == fold(reports)


def test_open_payouts_are_those_that_were_begun() -> None:
    refused = Report(sequence=1, kind=Kind.REFUSED, payout="r", counters=3)
    intent = Report(
        sequence=2, kind=Kind.INTENT, payout="a", counters=300, seat=2, serial=7, part=1, part_counters=255, event0=9
    )
    second = Report(
        sequence=5, kind=Kind.INTENT, payout="a", counters=300, seat=2, serial=7, part=2, part_counters=45,
        before=255, paid=255, event0=10, life0=1255,
    )  # fmt: skip
    sending = Report(sequence=3, kind=Kind.SENDING, payout="a", counters=300, seat=2, serial=7, part=1)
    first, *more = open_payouts([refused, intent])
    assert not more
    assert not first.sent
    assert open_payouts([intent, sending])[0].sent
    again = open_payouts([intent, sending, second])[0]
    assert (again.sent, again.before, again.part_counters, again.life0) == (False, 255, 45, 1255)


def test_kinds() -> None:
    assert {kind for kind in Kind if kind in DURABLE_FIRST} == {
        Kind.INTENT, Kind.SENDING, Kind.REFUSED, Kind.DONE, Kind.PARTIAL, Kind.UNKNOWN, Kind.OVERPAID,
    }  # fmt: skip
