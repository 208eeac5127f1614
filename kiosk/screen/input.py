"""Fingers, mouse and keys as plain values: what happened, where on the picture, and by which contact.

SDL reports fingers and the mouse apart (window.py says so to it). Some compositors (XWayland) deliver a finger as a
mouse too, without the flag that would tell: a mouse press so soon and so near after a finger's is the same contact
and is dropped, so that nothing acts twice.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias

import pygame

from kiosk.screen.display import Display

DOWN, MOVE, UP, CANCEL = "down", "move", "up", "cancel"
TWIN_S: Final = 0.5
TWIN_PX: Final = 60.0
"""A mouse event within this time and distance of a finger's is that finger again."""


class Touch(NamedTuple):
    """A finger or the mouse. contact: its number while it is down; x, y: px of the picture; by: "touch", "mouse"."""

    contact: int
    phase: str
    x: float
    y: float
    by: str = "touch"


class Key(NamedTuple):
    """A key went down. name: as pygame calls it ("return", "tab", "f11", "a"); shift: with the shift key."""

    name: str
    shift: bool = False


class Quit(NamedTuple):
    """The window is to close, or the system asks the table to stop."""


class Resized(NamedTuple):
    """The window has another size, or was uncovered: draw anew."""


Input: TypeAlias = Touch | Key | Quit | Resized

_RESIZES: Final = frozenset({
    pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED, pygame.WINDOWRESTORED, pygame.WINDOWEXPOSED,
    pygame.WINDOWSHOWN, pygame.WINDOWDISPLAYCHANGED,
})


class Inputs:
    """Turns pygame's events into inputs. It remembers which contacts are down, and nothing else."""

    MOUSE = -1
    """The mouse's contact; a finger's is its number in the order they came down, from 0."""

    def __init__(self) -> None:
        self._fingers: dict[tuple[int, int], int] = {}
        self._next = 0
        self._mouse_down = False
        self._last = (-math.inf, 0.0, 0.0)

    def take(self, events: Iterable[pygame.event.Event], display: Display, now_s: float) -> list[Input]:
        """Return what these events say, in order. now_s: when they were fetched."""
        found: list[Input] = []
        for event in events:
            if event.type in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
                found += self._finger(event, display, now_s)
            elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
                found += self._mouse(event, display, now_s)
            elif event.type == pygame.KEYDOWN:
                found.append(Key(pygame.key.name(event.key), bool(event.mod & pygame.KMOD_SHIFT)))
            elif event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
                found.append(Quit())
            elif event.type == pygame.WINDOWFOCUSLOST or event.type == pygame.WINDOWLEAVE:
                found += self._lost()
            elif event.type in _RESIZES:
                found.append(Resized())
        return found

    def _finger(self, event: pygame.event.Event, display: Display, now_s: float) -> list[Input]:
        key = (getattr(event, "touch_id", 0), event.finger_id)
        x, y = display.touched(event.x * display.width, event.y * display.height)
        self._last = (now_s, x, y)
        if event.type == pygame.FINGERDOWN:
            lost: list[Input] = [Touch(self._fingers.pop(key), CANCEL, x, y)] if key in self._fingers else []
            self._fingers[key] = self._next
            self._next += 1
            return [*lost, Touch(self._fingers[key], DOWN, x, y)]
        if key not in self._fingers:
            return []
        if event.type == pygame.FINGERUP:
            return [Touch(self._fingers.pop(key), UP, x, y)]
        return [Touch(self._fingers[key], MOVE, x, y)]

    def _mouse(self, event: pygame.event.Event, display: Display, now_s: float) -> list[Input]:
        if getattr(event, "touch", False) or (event.type != pygame.MOUSEMOTION and event.button != 1):
            return []
        x, y = display.touched(*event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN:
            if self._is_finger(x, y, now_s):
                return []
            self._mouse_down = True
            return [Touch(self.MOUSE, DOWN, x, y, "mouse")]
        if not self._mouse_down:
            return []
        if event.type == pygame.MOUSEBUTTONUP:
            self._mouse_down = False
            return [Touch(self.MOUSE, UP, x, y, "mouse")]
        return [Touch(self.MOUSE, MOVE, x, y, "mouse")]

    def _is_finger(self, x: float, y: float, now_s: float) -> bool:
        at, fx, fy = self._last
        return bool(self._fingers) or (now_s - at < TWIN_S and math.hypot(x - fx, y - fy) < TWIN_PX)

    def _lost(self) -> list[Input]:
        """Whatever is down will never come up again."""
        gone: list[Input] = [Touch(contact, CANCEL, 0, 0) for contact in self._fingers.values()]
        self._fingers.clear()
        if self._mouse_down:
            self._mouse_down = False
            gone.append(Touch(self.MOUSE, CANCEL, 0, 0, "mouse"))
        return gone
