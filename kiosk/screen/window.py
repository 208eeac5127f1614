"""The window that the table is shown in, and the check that somebody can see it.

Nothing is opened when this module is imported. SDL falls back to drivers that nobody sees when it finds no
display; a kiosk that draws to nothing must fail instead, and say why.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, Final

import pygame

from kiosk.screen.errors import NoDisplay

UNSEEN: Final = ("dummy", "offscreen")
"""SDL's video drivers that show nothing to anybody."""

_HINTS: Final = {
    "SDL_RENDER_SCALE_QUALITY": "linear",
    "SDL_FRAMEBUFFER_ACCELERATION": "0",
    "SDL_TOUCH_MOUSE_EVENTS": "0",
    "SDL_MOUSE_TOUCH_EVENTS": "0",
    "SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS": "0",
    "SDL_VIDEO_ALLOW_SCREENSAVER": "0",
}
"""What SDL is told before it starts: pictures are scaled smoothly; without a GPU none is imitated (llvmpipe alone
takes 100 MB); one finger gives finger events only, a mouse
mouse events only; a full screen stays when something else takes the focus."""


class Window(pygame.Window):
    """A window that lets go in order: `closing` holds what must end before the window does, such as its textures.

    SDL frees a window's textures with it, and pygame would free them once more, whatever is there by then.
    """

    def __init__(self, title: str, size: tuple[int, int], **options: Any) -> None:
        super().__init__(title, size, **options)
        self.closing: list[Callable[[], None]] = []


def open_window(title: str, size: tuple[int, int], *, full_screen: bool = False, headless: bool = False,
                icon: pygame.Surface | None = None) -> Window:
    """Open a window of a size in px, or over the whole screen; there, size is what is asked for if it must be chosen.

    headless: drawing where nobody sees it is what is wanted (pictures to files, tests). Without it, such a
    driver is accepted only where SDL_VIDEODRIVER names it. Raises NoDisplay with the reason and what to do.
    """
    for name, value in _HINTS.items():
        os.environ.setdefault(name, value)
    if headless:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    asked = os.environ.get("SDL_VIDEODRIVER", "")
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplay(_why(f"SDL says: {error}")) from error
    driver = pygame.display.get_driver()
    if driver in UNSEEN and not headless and driver not in asked.split(","):
        pygame.display.quit()
        raise NoDisplay(_why(f'SDL found no display and chose its driver "{driver}", which nobody sees'))
    try:
        window = Window(title, size, fullscreen_desktop=full_screen, resizable=not full_screen)
    except (pygame.error, ValueError) as error:
        pygame.display.quit()
        raise NoDisplay(f"The display is there (driver {driver}), but no window of {size[0]} x {size[1]} can be "
                        f"opened on it: {error}.") from error
    if icon is not None:
        window.set_icon(icon)
    pygame.mouse.set_visible(not full_screen)
    return window


def video_driver() -> str:
    """Return the name of the video driver in use: "x11", "wayland", "kmsdrm", "dummy" and so on."""
    return pygame.display.get_driver()


def is_seen() -> bool:
    """Return whether anybody can see what is drawn."""
    return video_driver() not in UNSEEN


def set_full_screen(window: pygame.Window, on: bool) -> None:
    """Fill the whole screen with the window, or go back to a window."""
    if on:
        window.set_fullscreen(True)
    else:
        window.set_windowed()
    pygame.mouse.set_visible(not on)


def close_window(window: pygame.Window) -> None:
    """Close the window and everything of SDL's video with it. The canvas that drew on it is of no use any more."""
    if isinstance(window, Window):
        while window.closing:
            window.closing.pop()()
    window.destroy()
    pygame.display.quit()


def _why(reason: str) -> str:
    """Say that there is no display and what can be done about it, by what the machine looks like."""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        hint = "DISPLAY or WAYLAND_DISPLAY is set, but nothing answers there: is it this user's session?"
    elif not os.path.isdir("/dev/dri"):
        hint = ("This machine has no graphics device (/dev/dri). Plug in the display and start again, or use "
                "`pope-joan play --headless FOLDER` to write pictures to a folder.")
    elif not any(os.access(f"/dev/dri/{name}", os.R_OK | os.W_OK) for name in os.listdir("/dev/dri")
                 if name.startswith("card")):
        hint = "This user may not use the graphics device: add it to the groups video, render and input."
    else:
        hint = ("Start it in a desktop session, or set SDL_VIDEODRIVER=kmsdrm on a machine without one; "
                "`pope-joan play --headless FOLDER` writes pictures to a folder.")
    return f"There is no display to show the table on: {reason}. {hint}"
