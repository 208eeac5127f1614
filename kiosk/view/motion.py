"""How things move: easings, and the disc that turns to whoever must act or is spun by hand.

A motion is a frozen value with a start; where it is at any time follows from the time alone. Angles are degrees
clockwise; at 0 the Queen bay lies before the near side.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple, TypeAlias

from .spots import TURNS

TURN_S: Final = 1.1
"""How long the disc takes to turn to another seat, seconds."""
FRICTION: Final = 240.0
"""How fast a disc spun by hand slows down, degrees per second, each second."""
FASTEST: Final = 900.0
"""The fastest spin a hand can give, degrees per second."""
POTS_ROUND: Final = (4, 0, 6, 7, 5, 1, 3, 2)
"""The compartments clockwise as they lie on the disc (King, Pope, Knave, Game, Queen …), by their numbers."""
BAY: Final = {pot: i for i, pot in enumerate(POTS_ROUND)}
"""Where on the disc a compartment is: its bay, clockwise from the one opposite the Queen."""


def clamp(t: float) -> float:
    """Return t within 0 and 1."""
    return 0.0 if t < 0.0 else 1.0 if t > 1.0 else t


def smooth(t: float) -> float:
    """Start and end at rest."""
    t = clamp(t)
    return t * t * (3 - 2 * t)


def settle(t: float) -> float:
    """Start fast, come to rest slowly."""
    t = 1 - clamp(t)
    return 1 - t * t * t


def heavy(t: float) -> float:
    """Turn like something heavy: gather way, overshoot by a hair and come back."""
    t = clamp(t)
    if t < 0.8:
        return 1.025 * smooth(t / 0.8)
    return 1.025 - 0.025 * smooth((t - 0.8) / 0.2) if t < 1 else 1.0


def bay_angle(pot: int, turn: float) -> float:
    """Return where a compartment's bay is, degrees clockwise from six o'clock, when the disc is turned so far."""
    return (180 + 45 * BAY[pot] + turn) % 360


def turn_for(side: str, pot: int = 5) -> float:
    """Return the disc's angle that lays a compartment's bay before a side (the Queen's where none is named)."""
    return (TURNS[side] - 180 - 45 * BAY[pot]) % 360


def short_way(start: float, end: float) -> float:
    """Return the angle equal to `end` that lies nearest to `start`: at most half a turn away."""
    return start + (end - start + 180) % 360 - 180


class Rest(NamedTuple):
    """The disc lies still. side: the edge its figures are upright for."""

    angle: float
    side: str = "S"
    start_s: float = -math.inf

    def at(self, now_s: float) -> float:
        """Return its angle."""
        return self.angle

    @property
    def end_s(self) -> float:
        """When it has come to rest."""
        return self.start_s

    @property
    def final(self) -> float:
        """Its angle at rest."""
        return self.angle


class Turning(NamedTuple):
    """The disc turns by itself from one angle to another; `to` is the angle it reaches, not reduced to one turn."""

    angle: float
    to: float
    side: str
    start_s: float
    lasts_s: float = TURN_S

    def at(self, now_s: float) -> float:
        """Return its angle."""
        return self.angle + (self.to - self.angle) * heavy((now_s - self.start_s) / self.lasts_s)

    @property
    def end_s(self) -> float:
        """When it comes to rest."""
        return self.start_s + self.lasts_s

    @property
    def final(self) -> float:
        """Its angle at rest."""
        return self.to


class Spinning(NamedTuple):
    """The disc was spun by hand and slows evenly; it stops with a bay before the near side."""

    angle: float
    to: float
    side: str
    start_s: float
    lasts_s: float

    def at(self, now_s: float) -> float:
        """Return its angle."""
        left = 1 - clamp((now_s - self.start_s) / self.lasts_s)
        return self.to - (self.to - self.angle) * left * left

    @property
    def end_s(self) -> float:
        """When it comes to rest."""
        return self.start_s + self.lasts_s

    @property
    def final(self) -> float:
        """Its angle at rest."""
        return self.to


Disc: TypeAlias = Rest | Turning | Spinning
Discs: TypeAlias = tuple[Disc, ...]
"""What the disc does, in order; each holds from its start on."""

STILL: Final[Discs] = (Rest(0.0),)


def disc_now(discs: Discs, now_s: float) -> Disc:
    """Return what the disc does at a time."""
    for disc in reversed(discs):
        if disc.start_s <= now_s:
            return disc
    return discs[0]


def angle_at(discs: Discs, now_s: float) -> float:
    """Return the disc's angle at a time, 0 up to 360 degrees."""
    return disc_now(discs, now_s).at(now_s) % 360


def side_at(discs: Discs, now_s: float) -> str:
    """Return the side for which the figures are upright: the new one from the middle of a turn on."""
    side = discs[0].side
    for disc in discs:
        middle = disc.start_s if isinstance(disc, Rest) else (disc.start_s + disc.end_s) / 2
        if middle <= now_s:
            side = disc.side
    return side


def disc_moves(discs: Discs, now_s: float) -> bool:
    """Return whether the disc moves now."""
    disc = disc_now(discs, now_s)
    return not isinstance(disc, Rest) and disc.end_s > now_s


def turned(discs: Discs, angle: float, side: str, start_s: float, *, reduced: bool = False) -> Discs:
    """Return the motions with a turn to an angle added, by the short way. reduced: it is simply there.

    Motions that would start later are dropped, so that a turn can be asked for at any time.
    """
    kept = tuple(d for d in discs if d.start_s < start_s) or discs[:1]
    here = disc_now(kept, start_s).at(start_s)
    to = short_way(here, angle)
    if reduced or abs(to - here) < 0.01:
        return (*kept, Rest(to, side, start_s))
    return (*kept, Turning(here, to, side, start_s))


def spun(discs: Discs, angle: float, speed: float, now_s: float) -> Discs:
    """Return the motions after a hand let go of the disc at an angle with a speed, degrees per second.

    It slows by FRICTION and stops where a bay lies before a side: the nearest such angle to where friction alone
    would have stopped it, on the way it was going.
    """
    side = side_at(discs, now_s)
    speed = max(-FASTEST, min(FASTEST, speed))
    if abs(speed) < 20:
        to = round(angle / 45) * 45.0
        return (Rest(angle, side), Turning(angle, to, side, now_s, 0.4))
    way = math.copysign(1.0, speed)
    to = round((angle + way * speed * speed / (2 * FRICTION)) / 45) * 45.0
    if (to - angle) * way <= 5:
        to += way * 45
    return (Rest(angle, side), Spinning(angle, to, side, now_s, 2 * (to - angle) / speed))


def held(discs: Discs, angle: float, now_s: float) -> Discs:
    """Return the motions while a hand holds the disc at an angle."""
    return (Rest(angle, side_at(discs, now_s)),)


def lately(discs: Discs, now_s: float) -> Discs:
    """Return the motions without those that are over: what the disc does now and later."""
    now = disc_now(discs, now_s)
    return (now, *(d for d in discs if d.start_s > now_s))


def at_rest(discs: Discs) -> Discs:
    """Return the motions with everything come to its end."""
    return (Rest(discs[-1].final % 360, discs[-1].side),)
