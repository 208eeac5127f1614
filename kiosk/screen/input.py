"""Fingers, mouse and keys as plain values: what happened, where on the picture, and by which contact.

SDL is told not to make mouse events out of fingers (window.py). An X server makes some of its own, without the
flag that would tell, and XWayland delivers nothing but those: so a mouse press where and when a finger came down
is that finger, whichever of the two is heard first, and is heard only once.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias

import pygame

from kiosk.screen.display import Display

DOWN, MOVE, UP, CANCEL = "down", "move", "up", "cancel"
TWIN_S: Final = 0.3
TWIN_PX: Final = 24.0
"""A mouse press within this time and distance of a finger's is that finger again, and the other way round."""
STUCK_S: Final = 60.0
"""A contact that has not stirred for so long was let go of without our hearing it."""


class Touch(NamedTuple):
    """A finger or the mouse. contact: its number while it is down; x, y: px of the picture; by: "touch", "mouse"."""

    contact: int
    phase: str
    x: float
    y: float
    by: str = "touch"


class Key(NamedTuple):
    """A key went down. name: as pygame calls it ("return", "tab", "f11", "a"); shift: with the shift key.

    text: what it types, "" for nothing.
    """

    name: str
    shift: bool = False
    text: str = ""


class Quit(NamedTuple):
    """The window is to close, or the system asks the table to stop."""


class Resized(NamedTuple):
    """The window has another size, or was uncovered: draw anew."""


Input: TypeAlias = Touch | Key | Quit | Resized

_FINGERS: Final = frozenset({pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP})
_MOUSE: Final = frozenset({pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP})
_RESIZES: Final = frozenset({
    pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED, pygame.WINDOWRESTORED, pygame.WINDOWEXPOSED,
    pygame.WINDOWSHOWN, pygame.WINDOWDISPLAYCHANGED, pygame.RENDER_TARGETS_RESET, pygame.RENDER_DEVICE_RESET,
})


class _Contact:
    """What is down: its number, where and when it came down, where and when it last stirred."""

    __slots__ = ("at", "now", "number", "seen_s", "since_s")

    def __init__(self, number: int, x: float, y: float, now_s: float) -> None:
        self.number = number
        self.at = self.now = (x, y)
        self.since_s = self.seen_s = now_s

    def stirs(self, x: float, y: float, now_s: float) -> None:
        """Take note of where it is."""
        self.now, self.seen_s = (x, y), now_s

    def is_at(self, x: float, y: float, now_s: float) -> bool:
        """Return whether a press here and now is this one again."""
        near = min(math.dist((x, y), self.at), math.dist((x, y), self.now))
        return near <= TWIN_PX and now_s - self.since_s <= TWIN_S


class Inputs:
    """Turns pygame's events into inputs. It remembers which contacts are down, and nothing else."""

    MOUSE = -1
    """The mouse's contact; a finger's is its number in the order they came down, from 0."""

    def __init__(self) -> None:
        self._fingers: dict[tuple[int, int], _Contact] = {}
        self._mouse: _Contact | None = None
        self._last: _Contact | None = None
        self._muted: set[tuple[int, int]] = set()
        self._next = 0

    def take(self, events: Iterable[pygame.event.Event], display: Display, now_s: float) -> list[Input]:
        """Return what these events say, in order. now_s: when they were fetched."""
        found: list[Input] = []
        for event in events:
            if event.type in _FINGERS:
                found += self._finger(event, display, now_s)
            elif event.type in _MOUSE:
                found += self._mouse_event(event, display, now_s)
            elif event.type == pygame.KEYDOWN:
                text = getattr(event, "unicode", "")
                shift = bool(event.mod & pygame.KMOD_SHIFT)
                found.append(Key(pygame.key.name(event.key), shift, text if text.isprintable() else ""))
            elif event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
                found += [*self._let_go(), Quit()]
            elif event.type == pygame.WINDOWFOCUSLOST:
                found += self._let_go()
            elif event.type in _RESIZES:
                found.append(Resized())
        return found + self._stuck(now_s)

    def _finger(self, event: pygame.event.Event, display: Display, now_s: float) -> list[Input]:
        key = (getattr(event, "touch_id", 0), event.finger_id)
        x, y = display.touched(event.x * display.width, event.y * display.height)
        if key in self._muted:
            if event.type == pygame.FINGERUP:
                self._muted.discard(key)
            return []
        finger = self._fingers.get(key)
        if event.type == pygame.FINGERDOWN:
            lost = _touches(finger, CANCEL)
            if self._mouse is not None and self._mouse.is_at(x, y, now_s):
                self._fingers.pop(key, None)
                self._muted.add(key)
                return lost
            finger = self._last = self._fingers[key] = _Contact(self._next, x, y, now_s)
            self._next += 1
            return [*lost, *_touches(finger, DOWN)]
        if finger is None:
            return []
        finger.stirs(x, y, now_s)
        if event.type == pygame.FINGERUP:
            del self._fingers[key]
            return _touches(finger, UP)
        return _touches(finger, MOVE)

    def _mouse_event(self, event: pygame.event.Event, display: Display, now_s: float) -> list[Input]:
        if getattr(event, "touch", False) or (event.type != pygame.MOUSEMOTION and event.button != 1):
            return []
        x, y = display.touched(*event.pos)
        mouse = self._mouse
        if event.type == pygame.MOUSEBUTTONDOWN:
            lost, self._mouse = _touches(mouse, CANCEL), None
            if any(finger.is_at(x, y, now_s) for finger in (*self._fingers.values(), self._last) if finger is not None):
                return lost
            self._mouse = _Contact(self.MOUSE, x, y, now_s)
            return [*lost, *_touches(self._mouse, DOWN)]
        if mouse is None:
            return []
        mouse.stirs(x, y, now_s)
        if event.type == pygame.MOUSEMOTION and event.buttons[0]:
            return _touches(mouse, MOVE)
        self._mouse = None  # moving with the button up: its going up went to another window
        return _touches(mouse, UP if event.type == pygame.MOUSEBUTTONUP else CANCEL)

    def _let_go(self) -> list[Input]:
        """Whatever is down will never be heard to come up."""
        gone = [touch for contact in (*self._fingers.values(), self._mouse) for touch in _touches(contact, CANCEL)]
        self._fingers.clear()
        self._muted.clear()
        self._mouse = None
        return gone

    def _stuck(self, now_s: float) -> list[Input]:
        """Contacts of a panel that was unplugged, or whose driver restarted."""
        gone: list[Input] = []
        for key in [key for key, finger in self._fingers.items() if now_s - finger.seen_s > STUCK_S]:
            gone += _touches(self._fingers.pop(key), CANCEL)
        if self._mouse is not None and now_s - self._mouse.seen_s > STUCK_S:
            gone += _touches(self._mouse, CANCEL)
            self._mouse = None
        return gone


def events(wait_s: float = 0.0) -> list[pygame.event.Event]:
    """Return what has happened, in order; when nothing has, wait for something, at most so long."""
    found = pygame.event.get()
    if not found and wait_s > 0.0005:
        first = pygame.event.wait(max(1, round(wait_s * 1000)))
        found = [first, *pygame.event.get()] if first.type != pygame.NOEVENT else []
    return found


def _touches(contact: _Contact | None, phase: str) -> list[Input]:
    """The touch that a contact makes, if there is one."""
    if contact is None:
        return []
    return [Touch(contact.number, phase, *contact.now, "mouse" if contact.number == Inputs.MOUSE else "touch")]
