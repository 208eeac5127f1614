"""Debouncing, holding, sticking, turning, blinking: pure functions of edges and time."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.contacts import (
    BLINK_S,
    HOLD_S,
    STUCK_S,
    WINDOW_S,
    Contact,
    Encoder,
    Gesture,
    Happening,
    Lamp,
    lit,
)

P, T, H, R, S = Gesture.PRESSED, Gesture.TAPPED, Gesture.HELD, Gesture.RELEASED, Gesture.STUCK


def gestures(*edges: tuple[bool, float], until: float) -> list[Happening]:
    """What is told of these edges when it is looked at every 10 ms."""
    contact = Contact()
    rest = list(edges)
    happened: list[Happening] = []
    for turn in range(int(until * 100) + 1):
        now_s = turn / 100
        while rest and rest[0][1] <= now_s:
            contact.edge(*rest.pop(0))
        happened += contact.poll(now_s)
    return happened


def test_a_tap() -> None:
    assert gestures((True, 1.0), (False, 1.2), until=2) == [(P, 1.0), (T, 1.2), (R, 1.2)]


def test_shorter_than_the_window_never_happened() -> None:
    assert gestures((True, 1.0), (False, 1.0 + WINDOW_S - 0.001), until=2) == []


def test_bouncing_press_and_bouncing_release_are_one_press() -> None:
    edges = [(True, 1.000), (False, 1.002), (True, 1.003), (False, 1.006), (True, 1.007)]
    edges += [(False, 1.300), (True, 1.301), (False, 1.304), (True, 1.306), (False, 1.307)]
    assert gestures(*edges, until=2) == [(P, 1.007), (T, 1.307), (R, 1.307)]


def test_a_gap_shorter_than_the_window_does_not_end_a_press() -> None:
    edges = ((True, 1.0), (False, 1.2), (True, 1.21), (False, 1.4))
    assert gestures(*edges, until=2) == [(P, 1.0), (T, 1.4), (R, 1.4)]


def test_hold_is_no_tap() -> None:
    assert gestures((True, 1.0), (False, 3.0), until=4) == [(P, 1.0), (H, 1.0 + HOLD_S), (R, 3.0)]


def test_held_even_when_nobody_looked_meanwhile() -> None:
    contact = Contact()
    contact.edge(True, 1.0)
    contact.edge(False, 2.0)
    assert contact.poll(5.0) == [(P, 1.0), (H, 1.0 + HOLD_S), (R, 2.0)]


def test_a_press_between_two_looks_is_not_lost() -> None:
    contact = Contact()
    contact.edge(True, 1.0)
    contact.edge(False, 1.05)
    contact.edge(True, 1.10)
    assert contact.poll(1.11) == [(P, 1.0), (T, 1.05), (R, 1.05)]
    assert contact.poll(1.13) == [(P, 1.10)]
    assert contact.closed


def test_a_lost_release_ends_as_stuck_and_the_next_press_is_heard() -> None:
    contact = Contact()
    contact.edge(True, 1.0)
    assert contact.poll(1.0 + STUCK_S) == [
        (P, 1.0), (H, 1.0 + HOLD_S), (S, 1.0 + STUCK_S), (R, 1.0 + STUCK_S),
    ]  # fmt: skip
    assert not contact.closed
    assert contact.poll(100.0) == []
    contact.edge(False, 101.0)
    assert contact.poll(101.1) == []
    contact.edge(True, 102.0)
    assert contact.poll(102.1) == [(P, 102.0)]


def test_the_same_edge_twice_is_one() -> None:
    assert gestures((True, 1.0), (True, 1.01), (False, 1.2), (False, 1.21), until=2) == [(P, 1.0), (T, 1.2), (R, 1.2)]


@given(st.lists(st.tuples(st.booleans(), st.floats(0.0005, 0.8)), max_size=40), st.lists(st.integers(0, 39)))
def test_however_it_bounces_and_whenever_one_looks(steps: list[tuple[bool, float]], looks: list[int]) -> None:
    """The order is always pressed, then tapped or held, then released; looking in between changes nothing."""
    edges, now_s = [], 1.0
    for closed, wait_s in steps:
        now_s += wait_s
        edges.append((closed, now_s))
    watched, unwatched = Contact(), Contact()
    told: list[Happening] = []
    for place, (closed, at_s) in enumerate(edges):
        watched.edge(closed, at_s)
        unwatched.edge(closed, at_s)
        if place in looks:
            told += watched.poll(at_s)
    told += watched.poll(now_s + 1.0)
    assert told == unwatched.poll(now_s + 1.0)
    words = "".join(each.gesture.value[0] for each in told)
    while words:
        for word in ("ptr", "phr", "ph", "p"):
            if words.startswith(word):
                words = words[len(word) :]
                break
        else:
            pytest.fail(f"{words} makes no sense")
    for each in told:
        assert each.at_s >= 1.0


def turned(*states: str) -> int:
    """Clicks of an encoder that goes through these states of its two contacts, from open-open on."""
    encoder, before = Encoder(), "00"
    for state in states:
        for contact in (0, 1):
            if state[contact] != before[contact]:
                encoder.edge(contact == 1, state[contact] == "1")
        before = state
    return encoder.take()


def test_encoder() -> None:
    assert turned("01", "11", "10", "00") == 1
    assert turned("10", "11", "01", "00") == -1
    assert turned(*("01", "11", "10", "00") * 5) == 5
    assert turned("01", "11", "10") == 0, "only at rest"


def test_encoder_bounce_cancels_out() -> None:
    assert turned("01", "00", "01", "11", "01", "11", "10", "11", "10", "00", "10", "00") == 1
    assert turned("01", "11", "01", "00") == 0, "half a click and back"
    assert turned("01", "00") == 0


@given(st.lists(st.sampled_from(["00", "01", "10", "11"]), max_size=60))
def test_encoder_survives_anything(states: list[str]) -> None:
    path = ["00", *states, "00"]
    edges = sum(before[i] != after[i] for before, after in pairwise(path) for i in (0, 1))
    assert abs(turned(*states, "00")) <= edges // 3, "a click has at least three edges"


def test_lamps() -> None:
    assert not lit(Lamp.OFF, 0.1)
    assert lit(Lamp.ON, 0.1)
    changes = [lit(Lamp.SLOW, turn / 100) for turn in range(1000)]
    flashes = sum(after and not before for before, after in pairwise(changes))
    assert flashes <= 2 * 10, "nothing flashes above 2 Hz"
    assert flashes == 9
    assert changes.count(True) == pytest.approx(500, abs=5)
    assert BLINK_S >= 0.5
