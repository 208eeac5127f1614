from __future__ import annotations

import math

import pytest

from kiosk.screen.gestures import (
    SPEED_OVER_S,
    Gesture,
    Gestures,
    Held,
    LetGo,
    Spun,
    Tapped,
    Touched,
    Turned,
)
from kiosk.screen.input import Touch
from kiosk.view.intents import SpinDisc
from kiosk.view.scene import Target

PLAY = Target("play", 0, 0, 100, 50, intent="play")
NEXT = Target("next", 200, 0, 100, 50, intent="next")
PEEK = Target("peek", 0, 100, 100, 50, hold="peek")
BOTH = Target("both", 0, 200, 100, 50, intent="show", hold="peek")
BAY = Target("bay:King", 380, 280, 40, 40, intent="bay", hold=SpinDisc())
TARGETS = (PLAY, NEXT, PEEK, BOTH, BAY)
BOARD = (500.0, 300.0, 150.0)


class Hand:
    """Feeds touches, each at its time."""

    def __init__(self) -> None:
        self.gestures = Gestures()
        self.targets: tuple[Target, ...] = TARGETS

    def __call__(self, phase: str, x: float, y: float, now_s: float = 0.0, contact: int = 0) -> list[Gesture]:
        return self.gestures.feed(Touch(contact, phase, x, y), self.targets, BOARD, now_s)


def test_a_target_acts_when_it_is_let_go() -> None:
    hand = Hand()
    assert hand("down", 50, 25) == []
    assert hand.gestures.pressed() == {"play"}
    assert hand("move", 60, 30) == []
    assert hand("up", 60, 30) == [Tapped(PLAY)]
    assert hand.gestures.pressed() == frozenset()


def test_sliding_off_cancels_and_sliding_back_does_not_help() -> None:
    hand = Hand()
    hand("down", 50, 25)
    hand("move", 150, 25)
    assert hand.gestures.pressed() == frozenset()
    hand("move", 50, 25)
    assert hand("up", 50, 25) == []


def test_a_cancelled_touch_does_nothing() -> None:
    hand = Hand()
    hand("down", 50, 25)
    assert hand("cancel", 50, 25) == []
    assert hand("up", 50, 25) == []


def test_several_people_at_once() -> None:
    hand = Hand()
    hand("down", 50, 25, contact=1)
    hand("down", 250, 25, contact=2)
    assert hand.gestures.pressed() == {"play", "next"}
    assert hand("up", 250, 25, contact=2) == [Tapped(NEXT)]
    assert hand("up", 50, 25, contact=1) == [Tapped(PLAY)]


def test_two_fingers_on_one_target_are_one_tap() -> None:
    hand = Hand()
    hand("down", 40, 25, contact=1)
    hand("down", 60, 25, contact=2)
    assert hand("up", 60, 25, contact=2) == []
    assert hand("up", 40, 25, contact=1) == [Tapped(PLAY)]


def test_what_means_something_else_by_now_was_not_meant() -> None:
    hand = Hand()
    hand("down", 50, 25)
    hand.targets = (PLAY._replace(intent="play the next one"),)
    assert hand("up", 50, 25) == []
    hand.targets = TARGETS
    hand("down", 50, 25)
    hand.targets = ()
    assert hand("up", 50, 25) == []


def test_a_target_that_moved_is_followed() -> None:
    hand = Hand()
    hand("down", 50, 25)
    hand.targets = (PLAY._replace(x=40.0),)
    assert hand("up", 50, 25) == [Tapped(PLAY._replace(x=40.0))]


def test_the_topmost_target_is_meant() -> None:
    hand = Hand()
    hand.targets = (PLAY, Target("over", 0, 0, 100, 50, intent="over"))
    hand("down", 50, 25)
    (tapped,) = hand("up", 50, 25)
    assert isinstance(tapped, Tapped)
    assert tapped.target.name == "over"


def test_a_hold_lasts_as_long_as_the_finger() -> None:
    hand = Hand()
    assert hand("down", 50, 125, 0.0) == [Held(PEEK)]
    assert hand("move", 55, 125, 3.0) == []
    assert hand("up", 55, 125, 9.0) == [LetGo(PEEK)]
    hand("down", 50, 125, 10.0)
    assert hand("move", 50, 190, 10.2) == [LetGo(PEEK)]
    hand("down", 50, 125, 11.0, contact=3)
    assert hand("cancel", 50, 125, 11.5, contact=3) == [LetGo(PEEK)]


def test_a_short_hold_is_a_tap_where_there_is_something_to_tap() -> None:
    hand = Hand()
    hand("down", 50, 225, 0.0)
    assert hand("up", 50, 225, 0.2) == [LetGo(BOTH), Tapped(BOTH)]
    hand("down", 50, 225, 1.0)
    assert hand("up", 50, 225, 2.0) == [LetGo(BOTH)]
    hand("down", 50, 125, 3.0)
    assert hand("up", 50, 125, 3.1) == [LetGo(PEEK)]


def test_a_touch_on_nothing_is_a_sign_of_life() -> None:
    assert Hand()("down", 900, 550) == [Touched()]


def around(degrees: float, radius: float = 100.0) -> tuple[float, float]:
    return (BOARD[0] + radius * math.cos(math.radians(degrees)), BOARD[1] + radius * math.sin(math.radians(degrees)))


def test_the_board_follows_the_finger_and_keeps_its_speed() -> None:
    hand = Hand()
    hand("down", *around(0), 0.0)
    turned = [hand("move", *around(10.0 * step), 0.02 * step) for step in range(1, 60)]
    assert turned[-1] == [Turned(pytest.approx(590))]
    (spun,) = hand("up", *around(590), 0.02 * 59 + 0.005)
    assert isinstance(spun, Spun)
    assert spun.degrees == pytest.approx(590)
    assert spun.speed == pytest.approx(500)


def test_the_other_way_round_is_negative() -> None:
    hand = Hand()
    hand("down", *around(5), 0.0)
    for step in range(1, 10):
        (turned,) = hand("move", *around(5 - 10 * step), 0.02 * step)
    assert turned == Turned(pytest.approx(-90))
    (spun,) = hand("up", *around(-85), 0.19)
    assert isinstance(spun, Spun)
    assert spun.speed < -400


def test_a_hand_that_stops_the_board_has_stopped_it() -> None:
    hand = Hand()
    hand("down", *around(0), 0.0)
    for step in range(1, 10):
        hand("move", *around(10 * step), 0.02 * step)
    assert hand("up", *around(90), 0.18 + 2 * SPEED_OVER_S) == [Spun(pytest.approx(90), 0.0)]


def test_a_bay_is_tapped_or_dragged() -> None:
    hand = Hand()
    hand("down", 400, 300)
    assert hand("up", 402, 301) == [Tapped(BAY)]
    hand("down", 400, 300, 1.0)
    (turned,) = hand("move", 400, 330, 1.1)
    assert isinstance(turned, Turned)
    assert hand.gestures.pressed() == frozenset()
    (spun,) = hand("cancel", 400, 330, 1.2)
    assert spun == Spun(turned.degrees, 0.0)


def test_the_middle_of_the_board_does_not_make_it_jump() -> None:
    hand = Hand()
    hand("down", *around(0), 0.0)
    hand("move", *around(0, 50), 0.1)
    hand("move", *around(0, 5), 0.2)
    (turned,) = hand("move", *around(180, 5), 0.3)
    assert turned == Turned(pytest.approx(0))


def test_a_button_beside_the_board_does_not_spin_it() -> None:
    hand = Hand()
    hand("down", 250, 25)
    assert hand("move", *around(200), 0.1) == []
    assert hand("move", *around(250), 0.2) == []
