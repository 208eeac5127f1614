"""Contacts, encoders and lamps as pure functions of edges and time. No pins, no clock, no threads.

An edge is (closed or open, time). Edges may be fed late, but in the order of their times, and before `poll`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

WINDOW_S = 0.02
"""A contact must rest for this long before it is believed, s."""

HOLD_S = 0.6
"""A button closed for this long is held, s."""

STUCK_S = 20.0
"""A contact closed for this long is stuck, s."""


class Gesture(StrEnum):
    """What a contact did."""

    PRESSED = "pressed"
    TAPPED = "tapped"
    """Let go again before it was held."""
    HELD = "held"
    RELEASED = "released"
    """Let go, after a tap or a hold alike."""
    STUCK = "stuck"


class Happening(NamedTuple):
    """A gesture and when it began, s."""

    gesture: Gesture
    at_s: float


class Contact:
    """One debounced contact.

    A closing shorter than `window_s` never happened, nor does an opening shorter than that end a press; so a press
    is told `window_s` after it began, but its time is that of its first edge. A contact that never opens is told
    STUCK once, counts as released, and is not heard again before it has been open.
    """

    def __init__(self, window_s: float = WINDOW_S, hold_s: float = HOLD_S, stuck_s: float = STUCK_S) -> None:
        self.window_s = window_s
        self.hold_s = hold_s
        self.stuck_s = stuck_s
        self._raw = False
        self._since_s = 0.0
        self._closed = False
        self._pressed_s = 0.0
        self._held = self._stuck = False
        self._happened: list[Happening] = []

    @property
    def raw(self) -> bool:
        """What its last edge said."""
        return self._raw

    @property
    def closed(self) -> bool:
        """Whether it is pressed, debounced. A stuck one is not."""
        return self._closed and not self._stuck

    def edge(self, closed: bool, at_s: float) -> None:
        """It closed or opened."""
        if closed != self._raw:
            self._settle(at_s)
            self._raw, self._since_s = closed, at_s

    def poll(self, now_s: float) -> list[Happening]:
        """What has happened up to now and was not told yet."""
        self._settle(now_s)
        happened, self._happened = self._happened, []
        return happened

    def _settle(self, now_s: float) -> None:
        """Believe what has rested long enough by now."""
        if self._raw != self._closed and now_s - self._since_s >= self.window_s:
            if self._raw:
                self._closed, self._pressed_s = True, self._since_s
                self._held = self._stuck = False
                self._tell(Gesture.PRESSED, self._since_s)
            else:
                self._hold(self._since_s)
                self._closed = False
                if not self._stuck:
                    if not self._held:
                        self._tell(Gesture.TAPPED, self._since_s)
                    self._tell(Gesture.RELEASED, self._since_s)
        if self._raw:
            self._hold(now_s)

    def _hold(self, now_s: float) -> None:
        """Tell that it is held, or stuck, if it has been closed for so long."""
        if not self._closed or self._stuck:
            return
        if not self._held and now_s - self._pressed_s >= self.hold_s:
            self._held = True
            self._tell(Gesture.HELD, self._pressed_s + self.hold_s)
        if now_s - self._pressed_s >= self.stuck_s:
            self._stuck = True
            self._tell(Gesture.STUCK, self._pressed_s + self.stuck_s)
            self._tell(Gesture.RELEASED, self._pressed_s + self.stuck_s)

    def _tell(self, gesture: Gesture, at_s: float) -> None:
        self._happened.append(Happening(gesture, at_s))


_TURN = {(0, 1): 1, (1, 3): 1, (3, 2): 1, (2, 0): 1, (1, 0): -1, (3, 1): -1, (2, 3): -1, (0, 2): -1}


class Encoder:
    """A spin encoder with two contacts, four edges a click. Bounce cancels itself out; a lost edge loses a click."""

    def __init__(self) -> None:
        self._state = 0
        self._quarters = 0
        self._clicks = 0

    def edge(self, second: bool, closed: bool) -> None:
        """An edge of its first or second contact."""
        bit = 1 if second else 2
        state = self._state | bit if closed else self._state & ~bit
        self._quarters += _TURN.get((self._state, state), 0)
        self._state = state
        if state == 0:
            # At rest in a detent: what is not a whole click was bounce, or half a turn that went back.
            self._clicks += round(self._quarters / 4)
            self._quarters = 0

    def take(self) -> int:
        """Clicks since the last call; clockwise (the first contact closes first) is negative."""
        clicks, self._clicks = self._clicks, 0
        return clicks


class Lamp(StrEnum):
    """What a lamp does."""

    OFF = "off"
    ON = "on"
    SLOW = "slow"
    """Blinking, 1 Hz: well below the 2 Hz that nothing may flash above."""


BLINK_S = 1.0
"""The period of a slow blink, s."""


def lit(lamp: Lamp, now_s: float) -> bool:
    """Whether a lamp shines now. All that blink, blink together."""
    return lamp is Lamp.ON or (lamp is Lamp.SLOW and now_s % BLINK_S < BLINK_S / 2)
