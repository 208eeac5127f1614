"""From contacts to what they mean: taps, holds, and the board turned by hand. Pure; several people at once.

A target acts on release; sliding off it cancels, sliding back does not bring it back. A held target lasts while
the finger stays. The board follows a finger that began on it outside every target and moved, and turns on by
itself with the finger's last speed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from kiosk.screen.input import CANCEL, DOWN, MOVE, UP, Touch
from kiosk.view.intents import SpinDisc
from kiosk.view.scene import Target

SLOP_PX: Final = 12.0
"""A finger that has moved less than this has not moved."""
SPEED_OVER_S: Final = 0.08
"""The board's speed at release is that of the last such time."""
BLIND: Final = 0.12
"""So near the board's middle, as a part of its radius, a finger's angle says nothing."""


class Tapped(NamedTuple):
    """A target was touched and let go of."""

    target: Target


class Held(NamedTuple):
    """A finger came to rest on a target that lasts."""

    target: Target


class LetGo(NamedTuple):
    """It was lifted, or slid off."""

    target: Target


class Turned(NamedTuple):
    """The board was turned by hand by so many degrees, clockwise, since the finger came down."""

    degrees: float


class Spun(NamedTuple):
    """The hand let go of the board. speed: degrees per second."""

    degrees: float
    speed: float


class Touched(NamedTuple):
    """Something was touched that means nothing."""


Gesture: TypeAlias = Tapped | Held | LetGo | Turned | Spun | Touched


class _Contact:
    """One finger that is down."""

    def __init__(self, target: Target | None, touch: Touch) -> None:
        self.target = target
        self.x, self.y = touch.x, touch.y
        self.moved = False
        self.turned = 0.0
        self.path: list[tuple[float, float]] = []
        self.angle: float | None = None


class Gestures:
    """Follows every contact. tap_s: a hold shorter than this is a tap too, where its target has an intent."""

    def __init__(self, tap_s: float = 0.3) -> None:
        self.tap_s = tap_s
        self._down: dict[int, _Contact] = {}
        self._since: dict[int, float] = {}

    def pressed(self) -> frozenset[str]:
        """Return the names of the targets under fingers now."""
        return frozenset(c.target.name for c in self._down.values() if c.target is not None)

    def feed(self, touch: Touch, targets: Sequence[Target], board: tuple[float, float, float] | None,
             now_s: float) -> list[Gesture]:
        """Return what a touch leads to. targets: of the scene on the screen; board: its middle and radius, px."""
        if touch.phase == DOWN:
            return self._begin(touch, targets, board, now_s)
        contact = self._down.get(touch.contact)
        if contact is None:
            return []
        if touch.phase == MOVE:
            return self._move(contact, touch, targets, board, now_s)
        del self._down[touch.contact]
        since = self._since.pop(touch.contact)
        if touch.phase == CANCEL:
            spun: list[Gesture] = [Spun(contact.turned, 0.0)] if contact.angle is not None and contact.moved else []
            return [*self._off(contact), *spun]
        assert touch.phase == UP
        return self._end(contact, touch, targets, now_s, now_s - since)

    def _begin(self, touch: Touch, targets: Sequence[Target], board: tuple[float, float, float] | None,
               now_s: float) -> list[Gesture]:
        found = at(targets, touch.x, touch.y)
        target = found if found is None or found.name not in self.pressed() else None
        contact = _Contact(target, touch)
        self._down[touch.contact] = contact
        self._since[touch.contact] = now_s
        spins = found is not None and isinstance(found.hold, SpinDisc)
        if board is not None and (found is None or spins):
            x, y, radius = board
            if math.hypot(touch.x - x, touch.y - y) <= radius:
                contact.angle = math.degrees(math.atan2(touch.y - y, touch.x - x))
        if target is not None and target.hold is not None and not spins:
            return [Held(target)]
        return [Touched()] if found is None else []

    def _move(self, contact: _Contact, touch: Touch, targets: Sequence[Target],
              board: tuple[float, float, float] | None, now_s: float) -> list[Gesture]:
        if not contact.moved:
            contact.moved = math.hypot(touch.x - contact.x, touch.y - contact.y) > SLOP_PX
        if contact.angle is not None and board is not None and contact.moved:
            dx, dy = touch.x - board[0], touch.y - board[1]
            now = math.degrees(math.atan2(dy, dx))
            if math.hypot(dx, dy) > BLIND * board[2]:
                contact.turned += (now - contact.angle + 180) % 360 - 180
            contact.angle = now
            contact.path = [(t, d) for t, d in contact.path if t >= now_s - SPEED_OVER_S] + [(now_s, contact.turned)]
            return [*self._off(contact), Turned(contact.turned)]
        if contact.target is not None and not inside(_now(contact.target, targets), touch.x, touch.y):
            return self._off(contact)
        return []

    def _off(self, contact: _Contact) -> list[Gesture]:
        target, contact.target = contact.target, None
        return [LetGo(target)] if target is not None and _lasts(target) else []

    def _end(self, contact: _Contact, touch: Touch, targets: Sequence[Target], now_s: float,
             lasted_s: float) -> list[Gesture]:
        if contact.angle is not None and contact.moved:
            return [Spun(contact.turned, self._speed(contact, now_s))]
        if contact.target is None:
            return []
        target = _now(contact.target, targets)
        here = inside(target, touch.x, touch.y)
        if _lasts(contact.target):
            let_go: list[Gesture] = [LetGo(contact.target)]
            return [*let_go, Tapped(target)] if here and lasted_s < self.tap_s and target.intent is not None else let_go
        return [Tapped(target)] if here else []

    def _speed(self, contact: _Contact, now_s: float) -> float:
        """The board's speed, degrees a second; a hand that held it still before letting go has stopped it."""
        if len(contact.path) < 2 or now_s - contact.path[-1][0] > SPEED_OVER_S:
            return 0.0
        (t0, d0), (t1, d1) = contact.path[0], contact.path[-1]
        return (d1 - d0) / (t1 - t0) if t1 > t0 else 0.0


def at(targets: Sequence[Target], x: float, y: float) -> Target | None:
    """Return the target at a point, the topmost (last) of several, None for none."""
    return next((t for t in reversed(targets) if inside(t, x, y)), None)


def inside(target: Target, x: float, y: float) -> bool:
    """Return whether a point lies on a target."""
    return target.x <= x < target.x + target.w and target.y <= y < target.y + target.h


def _lasts(target: Target) -> bool:
    """Return whether something lasts while a finger stays on a target; turning the board does not count."""
    return target.hold is not None and not isinstance(target.hold, SpinDisc)


def _now(target: Target, targets: Sequence[Target]) -> Target:
    """Return a target as the scene has it now; one that is gone, or means something else, is nowhere any more."""
    there = next((t for t in targets if t.name == target.name), None)
    same = there is not None and there.intent == target.intent and there.hold == target.hold
    return there if there is not None and same else target._replace(intent=None, w=-1.0)
