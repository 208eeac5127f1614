"""R4, line by line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.cctalk import LIFE_MODULUS, Test
from firmware_bridge.judge import MOST_TOO_MANY, Due, Finding, Reading, Verdict, judge
from firmware_bridge.protocol import NO_LIFE

DUE = Due(counters=5, event0=7, life0=1000)
RESET = int(Test.POWER_UP | Test.DISABLED)
UNKNOWN = Verdict(Finding.UNKNOWN, 0)


def at_rest(event: int, paid: int = 0, unpaid: int = 0, flags: int = 0, lifetime: int = 1000) -> Reading:
    return Reading(event, 0, paid, unpaid, flags, lifetime)


@pytest.mark.parametrize(
    ("reading", "verdict"),
    [
        (at_rest(7), Verdict(Finding.NOTHING, 0)),
        (at_rest(7, paid=3), Verdict(Finding.NOTHING, 0)),  # the last dispense's numbers
        (at_rest(7, lifetime=1002), UNKNOWN),
        (at_rest(8, 5, 0, lifetime=1005), Verdict(Finding.ACCEPTED, 5)),
        (at_rest(8, 2, 3, lifetime=1002), Verdict(Finding.ACCEPTED, 2)),
        (at_rest(8, 0, 5, lifetime=1000), Verdict(Finding.ACCEPTED, 0)),
        (at_rest(8, 3, 2, lifetime=1002), UNKNOWN),
        (at_rest(8, 0, 0), Verdict(Finding.DECLINED, 0)),
        (at_rest(8, 3, 0), Verdict(Finding.DECLINED, 0)),  # 3 of an earlier one
        (at_rest(8, 5, 0), UNKNOWN),  # 5 of an earlier one, or a lifetime count that stands still
        (at_rest(8, 6, 0, lifetime=1006), Verdict(Finding.OVERPAID, 6)),
        (at_rest(8, 99, 0, lifetime=1099), UNKNOWN),
        (at_rest(9, 5, 0, lifetime=1005), UNKNOWN),
        (at_rest(0, 5, 0, lifetime=1005), UNKNOWN),
        (at_rest(0, flags=RESET, lifetime=1003), Verdict(Finding.RESTARTED, 3)),
        (at_rest(0, flags=RESET), Verdict(Finding.RESTARTED, 0)),
        (at_rest(7, flags=int(Test.DISABLED)), Verdict(Finding.RESTARTED, 0)),
        (at_rest(0, flags=RESET, lifetime=1006), Verdict(Finding.OVERPAID, 6)),
        (at_rest(0, flags=RESET, lifetime=NO_LIFE), UNKNOWN),
        (at_rest(0, flags=RESET, lifetime=3), UNKNOWN),  # a count that was lost
        (at_rest(8, 2, 3, lifetime=NO_LIFE), Verdict(Finding.ACCEPTED, 2)),
        (at_rest(8, 2, 2, lifetime=NO_LIFE), UNKNOWN),
        (at_rest(7, lifetime=NO_LIFE), UNKNOWN),
        (Reading(8, 3, 2, 0, 0, 1002), UNKNOWN),  # not at rest
    ],
)
def test_rule_4(reading: Reading, verdict: Verdict) -> None:
    assert judge(DUE, reading) == verdict


def test_a_nak_that_was_heard() -> None:
    refused = DUE._replace(refused=True)
    assert judge(refused, at_rest(7)) == Verdict(Finding.DECLINED, 0)
    assert judge(refused, at_rest(8, 5, 0)) == Verdict(Finding.DECLINED, 0)
    assert judge(refused, at_rest(8, 5, 0, lifetime=1005)) == Verdict(Finding.ACCEPTED, 5)


def test_fewer_than_were_seen_is_no_answer() -> None:
    seen = DUE._replace(seen=3)
    assert judge(seen, at_rest(7)) == Verdict(Finding.UNKNOWN, 3)
    assert judge(seen, at_rest(8, 2, 3, lifetime=1002)) == Verdict(Finding.UNKNOWN, 3)


@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 2), (254, 255), (255, 1)])
def test_event_counter_wraps(before: int, after: int) -> None:
    assert judge(Due(2, before, 10), at_rest(after, 2, 0, lifetime=12)) == Verdict(Finding.ACCEPTED, 2)


def test_lifetime_wraps() -> None:
    due = Due(3, 1, LIFE_MODULUS - 2)
    assert judge(due, at_rest(2, 3, 0, lifetime=1)) == Verdict(Finding.ACCEPTED, 3)


bytes_ = st.integers(0, 255)
lives = st.one_of(st.just(NO_LIFE), st.integers(0, LIFE_MODULUS - 1), st.integers(995, 1030))


@given(
    st.builds(Due, st.integers(1, 255), bytes_, lives, st.just(0), st.booleans()),
    st.integers(0, 255),
    st.builds(Reading, bytes_, bytes_, bytes_, bytes_, bytes_, lives),
)
def test_never_more_than_the_count_and_never_less_than_was_seen(due: Due, seen: int, reading: Reading) -> None:
    due = due._replace(seen=min(seen, due.counters))
    finding, paid = judge(due, reading)
    assert paid >= due.seen
    assert paid <= due.counters + (MOST_TOO_MANY if finding is Finding.OVERPAID else 0)
    if finding in (Finding.NOTHING, Finding.DECLINED):
        assert paid == 0
        assert due.seen == 0
        assert NO_LIFE not in (due.life0, reading.lifetime)
        assert reading.lifetime == due.life0
