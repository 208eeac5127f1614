from __future__ import annotations

import os
import subprocess
import sys

import pygame
import pytest

from kiosk.screen.errors import NoDisplay
from kiosk.screen.window import close_window, is_seen, open_window, set_full_screen, video_driver

WITHOUT = ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY", "SDL_RENDER_DRIVER")


def run(code: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a process of its own, on a machine without a display."""
    env = {name: value for name, value in os.environ.items() if name not in WITHOUT} | more
    return subprocess.run([sys.executable, "-W", "error", "-c", code], env=env, capture_output=True, text=True,
                          timeout=60, check=False)


OPEN = """
from kiosk.screen.errors import NoDisplay
from kiosk.screen.window import open_window, video_driver
try:
    open_window("test", (320, 200))
    print("open", video_driver())
except NoDisplay as error:
    print(error)
"""


@pytest.mark.skipif(os.path.isdir("/dev/dri"), reason="this machine has a graphics device")
def test_without_a_display_it_says_so_instead_of_drawing_to_nothing() -> None:
    out = run(OPEN).stdout
    assert "There is no display" in out
    assert "offscreen" in out
    assert "/dev/dri" in out
    assert "--headless" in out
    assert "DISPLAY" in run(OPEN, DISPLAY=":77").stdout


def test_a_driver_that_nobody_sees_is_taken_where_it_is_asked_for() -> None:
    assert run(OPEN, SDL_VIDEODRIVER="dummy").stdout == "open dummy\n"
    assert run(OPEN, SDL_VIDEODRIVER="offscreen").stdout == "open offscreen\n"


def test_a_driver_that_does_not_exist_is_named() -> None:
    assert "nonsense" in run(OPEN, SDL_VIDEODRIVER="nonsense").stdout


def test_headless_needs_no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER")
    window = open_window("test", (320, 200), headless=True)
    assert video_driver() == "dummy"
    assert not is_seen()
    close_window(window)
    assert not pygame.display.get_init()


def test_full_screen_and_back() -> None:
    window = open_window("test", (320, 200))
    set_full_screen(window, True)
    set_full_screen(window, False)
    close_window(window)


def test_the_screen_of_a_size_that_cannot_be_says_so() -> None:
    with pytest.raises(NoDisplay, match="0 x 0"):
        open_window("test", (0, 0))


def test_importing_starts_nothing_and_says_nothing() -> None:
    code = """
import sys
import kiosk.screen.art, kiosk.screen.canvas, kiosk.screen.fonts, kiosk.screen.gestures, kiosk.screen.input
import kiosk.screen.inputlog, kiosk.screen.sound, kiosk.screen.turntable, kiosk.screen.window
import pygame, pygame.freetype, pygame.mixer
assert not pygame.get_init() and not pygame.display.get_init()
assert not pygame.freetype.get_init() and pygame.mixer.get_init() is None
assert "numpy" not in sys.modules
"""
    result = run(code)
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")
