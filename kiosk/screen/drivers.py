"""Which of SDL's drivers draws in a window."""

from __future__ import annotations

import os
import sys
from typing import Final

import pygame
from pygame._sdl2.video import Renderer, get_drivers

from kiosk.screen.errors import NoPainter

ACCELERATED: Final = ("opengles2", "opengl", "direct3d11", "direct3d", "metal")


def open_renderer(window: pygame.Window, wanted: str | None, vsync: bool) -> tuple[Renderer, str, bool]:
    """Open the wanted driver, or the one that SDL_RENDER_DRIVER names, or the best that works.

    Returns the renderer, its driver and whether to compose each picture without it. Raises NoPainter.

    Without a graphics chip that is SDL's own, and where the display cannot show what that draws (Wayland) an imitated
    chip, which then only shows what is composed.
    """
    there = [driver.name for driver in get_drivers()]
    asked = wanted or os.environ.get("SDL_RENDER_DRIVER") or ""
    chip = sys.platform != "linux" or os.path.isdir("/dev/dri")  # else it would be Mesa, slower than composing
    names = [asked] if asked else [*ACCELERATED, "software"] if chip else ["software", *ACCELERATED]
    reasons = []
    for name in names:
        if name not in there:
            if asked:
                reasons.append(f"{name} is not there")
            continue
        try:
            renderer = Renderer(window, index=there.index(name), vsync=vsync and name != "software")
            return renderer, name, name == "software" or not (chip or asked)
        except RuntimeError as error:  # pygame has two types of SDL's errors, with nothing nearer in common
            reasons.append(f"{name}: {error}")
    hint = ("Install libegl1, libgles2, libgbm1 and libgl1-mesa-dri for the graphics chip, or set "
            "SDL_RENDER_DRIVER=software to draw without it.")
    if pygame.display.get_driver() == "wayland":
        hint = ("Install libegl1, libgles2 and libgl1-mesa-dri, which draw on Wayland with or without a graphics chip; "
                "or install xwayland, and start with SDL_VIDEODRIVER=x11.")
    raise NoPainter(f"Nothing can draw in the window ({'; '.join(reasons)}). {hint}")
