from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from pygame.event import Event

from kiosk.screen.display import Display
from kiosk.screen.input import STUCK_S, Inputs, Key, Quit, Resized, Touch, events

FLAT = Display(1000, 500)


@pytest.fixture(autouse=True)
def video() -> Iterator[None]:
    pygame.display.init()
    yield
    pygame.display.quit()


def finger(kind: int, x: float, y: float, number: int = 0) -> Event:
    return Event(kind, touch_id=1, finger_id=number, x=x, y=y, dx=0.0, dy=0.0)


def down(x: float, y: float, number: int = 0) -> Event:
    return finger(pygame.FINGERDOWN, x, y, number)


def move(x: float, y: float, number: int = 0) -> Event:
    return finger(pygame.FINGERMOTION, x, y, number)


def up(x: float, y: float, number: int = 0) -> Event:
    return finger(pygame.FINGERUP, x, y, number)


def press(x: int, y: int, button: int = 1, touch: bool = False) -> Event:
    return Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button, touch=touch)


def drag(x: int, y: int, held: int = 1) -> Event:
    return Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(held, 0, 0), touch=False)


def release(x: int, y: int) -> Event:
    return Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=1, touch=False)


def phases(found: list[object]) -> list[str]:
    return [one.phase for one in found if isinstance(one, Touch)]


def test_fingers_come_in_pixels_each_with_its_number() -> None:
    inputs = Inputs()
    assert inputs.take([down(0.1, 0.5), down(0.9, 0.2, 1)], FLAT, 0.0) == [
        Touch(0, "down", 100, 250), Touch(1, "down", 900, 100)]
    assert inputs.take([move(0.2, 0.5), up(0.9, 0.2, 1)], FLAT, 0.1) == [
        Touch(0, "move", 200, 250), Touch(1, "up", 900, 100)]
    assert inputs.take([down(0.9, 0.2, 1)], FLAT, 0.2) == [Touch(2, "down", 900, 100)]


def test_the_mouse_is_its_left_button() -> None:
    inputs = Inputs()
    assert inputs.take([drag(5, 5, 0), press(10, 20, button=3)], FLAT, 0.0) == []
    found = inputs.take([press(10, 20), drag(30, 40), release(30, 41)], FLAT, 0.0)
    assert found == [Touch(-1, "down", 10, 20, "mouse"), Touch(-1, "move", 30, 40, "mouse"),
                     Touch(-1, "up", 30, 41, "mouse")]


@pytest.mark.parametrize(("display", "wanted"), [
    (Display(1000, 500), (250, 50)),
    (Display(500, 1000, 90), (100, 375)),
    (Display(1000, 500, 180), (750, 450)),
    (Display(500, 1000, 270), (900, 125)),
])
def test_touch_is_turned_back_as_the_picture_is_turned(display: Display, wanted: tuple[int, int]) -> None:
    (touch,) = Inputs().take([down(0.25, 0.1)], display, 0.0)
    assert isinstance(touch, Touch)
    assert (touch.x, touch.y) == pytest.approx(wanted)
    assert display.point(touch.x, touch.y) == pytest.approx((0.25 * display.width, 0.1 * display.height))


def test_places_off_the_display_count_as_its_edge() -> None:
    found = Inputs().take([down(-0.2, 1.3), press(5000, -3)], FLAT, 0.0)
    assert [(t.x, t.y) for t in found if isinstance(t, Touch)] == [(0, 499), (999, 0)]


def test_a_mouse_event_that_says_it_is_a_finger_is_none() -> None:
    assert Inputs().take([press(100, 250, touch=True)], FLAT, 0.0) == []


def test_a_finger_that_comes_as_a_mouse_too_is_heard_once() -> None:
    inputs = Inputs()
    first = inputs.take([down(0.1, 0.5), press(101, 250), drag(102, 250), move(0.102, 0.5)], FLAT, 0.0)
    assert phases(first) == ["down", "move"]
    assert phases(inputs.take([up(0.102, 0.5), release(102, 250)], FLAT, 0.1)) == ["up"]
    assert phases(inputs.take([press(102, 250)], FLAT, 0.2)) == []
    assert phases(inputs.take([press(102, 250), release(102, 250)], FLAT, 1.0)) == ["down", "up"]


def test_and_when_the_mouse_is_heard_first_it_is_the_mouse() -> None:
    inputs = Inputs()
    found = inputs.take([press(100, 250), down(0.1, 0.5), move(0.2, 0.5), drag(200, 250)], FLAT, 0.0)
    assert [(t.phase, t.by) for t in found if isinstance(t, Touch)] == [("down", "mouse"), ("move", "mouse")]
    found = inputs.take([up(0.2, 0.5), release(200, 250)], FLAT, 0.1)
    assert [(t.phase, t.by) for t in found if isinstance(t, Touch)] == [("up", "mouse")]
    assert phases(inputs.take([down(0.2, 0.5)], FLAT, 2.0)) == ["down"]


def test_a_mouse_elsewhere_is_another_contact() -> None:
    found = Inputs().take([down(0.1, 0.5), press(700, 100)], FLAT, 0.0)
    assert [t.contact for t in found if isinstance(t, Touch)] == [0, -1]


def test_a_finger_that_comes_down_twice_has_gone_up_between() -> None:
    inputs = Inputs()
    inputs.take([down(0.1, 0.5), move(0.3, 0.5)], FLAT, 0.0)
    assert inputs.take([down(0.6, 0.5)], FLAT, 1.0) == [Touch(0, "cancel", 300, 250), Touch(1, "down", 600, 250)]


def test_a_mouse_that_moves_with_its_button_up_was_let_go_elsewhere() -> None:
    inputs = Inputs()
    inputs.take([press(10, 10)], FLAT, 0.0)
    assert phases(inputs.take([drag(20, 20, 0)], FLAT, 0.5)) == ["cancel"]
    assert phases(inputs.take([release(20, 20)], FLAT, 0.6)) == []


def test_losing_the_window_lets_go_of_everything() -> None:
    inputs = Inputs()
    inputs.take([down(0.1, 0.1), down(0.8, 0.8, 1), press(500, 50)], FLAT, 0.0)
    assert phases(inputs.take([Event(pygame.WINDOWFOCUSLOST)], FLAT, 0.5)) == ["cancel"] * 3
    assert phases(inputs.take([up(0.1, 0.1)], FLAT, 0.6)) == []
    inputs.take([down(0.1, 0.1)], FLAT, 1.0)
    assert inputs.take([Event(pygame.QUIT)], FLAT, 1.1) == [Touch(3 - 1, "cancel", 100, 50), Quit()]


def test_a_contact_that_never_stirs_again_is_let_go() -> None:
    inputs = Inputs()
    inputs.take([down(0.1, 0.1), down(0.8, 0.8, 1), press(500, 50)], FLAT, 0.0)
    assert inputs.take([move(0.8, 0.8, 1)], FLAT, STUCK_S - 1) == [Touch(1, "move", 800, 400)]
    gone = inputs.take([], FLAT, STUCK_S + 1)
    assert [(t.contact, t.phase) for t in gone if isinstance(t, Touch)] == [(0, "cancel"), (-1, "cancel")]


def test_keys_and_windows() -> None:
    keys = [Event(pygame.KEYDOWN, key=pygame.K_a, mod=pygame.KMOD_LSHIFT, unicode="A"),
            Event(pygame.KEYUP, key=pygame.K_a, mod=0),
            Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"),
            Event(pygame.WINDOWSIZECHANGED, x=800, y=480), Event(pygame.WINDOWCLOSE)]
    assert Inputs().take(keys, FLAT, 0.0) == [Key("a", True, "A"), Key("return", False, ""), Resized(), Quit()]


def test_waiting_keeps_the_order() -> None:
    pygame.event.clear()
    assert events() == []
    for event in (down(0.1, 0.1), up(0.1, 0.1)):
        pygame.event.post(event)
    found = events(0.5)
    assert [e.type for e in found if e.type in (pygame.FINGERDOWN, pygame.FINGERUP)] == [
        pygame.FINGERDOWN, pygame.FINGERUP]
    assert events(0.001) == []
