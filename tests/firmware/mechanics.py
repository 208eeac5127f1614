"""Virtual mechanisms: discs that turn, slides that push, coins that fall and bounce past a sensor.

They are told when the chip's outputs change and tell when the sensor does, in cycles of the chip's clock.
Nothing here knows what the firmware intends.
"""

from __future__ import annotations

import heapq
import itertools
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from tests.firmware.chip import CYCLES_PER_US, Outputs

BEAM = 1 << 3
FORWARD, BACKWARD = 1 << 5, 1 << 6


def ms(milliseconds: float) -> int:
    """In cycles."""
    return round(milliseconds * 1000 * CYCLES_PER_US)


class Clock:
    """What is to happen when."""

    def __init__(self) -> None:
        self._heap: list[tuple[int, int, Callable[[int], None]]] = []
        self._order = itertools.count()

    def at(self, cycle: int, action: Callable[[int], None]) -> None:
        heapq.heappush(self._heap, (cycle, next(self._order), action))

    def next(self, limit: int) -> int:
        return min(limit, self._heap[0][0]) if self._heap else limit

    def run(self, now: int) -> None:
        while self._heap and self._heap[0][0] <= now:
            cycle, _, action = heapq.heappop(self._heap)
            action(max(cycle, now))


@dataclass
class Tray:
    """The hopper's exit: the sensor, and what has gone past it.

    `covered` is the light path; what the chip sees depends on the lamp too. `torn`: its wire is, which reads as
    covered. `lit`: light shines in from elsewhere, so that nothing covers it.
    """

    clock: Clock
    random: random.Random
    changed: Callable[[], None]
    pulse_ms: tuple[float, float] = (20.0, 60.0)
    bounce_ms: tuple[float, float] = (1.0, 3.0)
    fallen: int = 0
    edges: list[int] = field(default_factory=list)
    """When each coin reached the sensor."""
    released: list[int] = field(default_factory=list)
    """When each coin left the mechanism, and nothing could hold it back any more."""
    sticks_at: int = 0
    """The coin that stays before the sensor for good (1 is the first); 0 for none."""
    covered: int = 0
    torn: bool = False
    lit: bool = False

    def release(self, now: int, reaches_sensor: int) -> None:
        """A coin leaves the mechanism."""
        self.released.append(now)
        if reaches_sensor <= now:
            self.drop(now)
        else:
            self.clock.at(reaches_sensor, self.drop)

    def drop(self, now: int) -> None:
        """A coin reaches the sensor."""
        self.fallen += 1
        self.edges.append(now)
        sticks = self.fallen == self.sticks_at
        pulse = ms(self.random.uniform(*self.pulse_ms))
        for cycle, covered in self._waveform(now, pulse, sticks):
            self.clock.at(cycle, lambda _, covered=covered: self._cover(covered))

    def spark(self, now: int, us: float) -> None:
        """A disturbance: covered for so long, without a coin."""
        self.clock.at(now, lambda _: self._cover(True))
        self.clock.at(now + round(us * CYCLES_PER_US), lambda _: self._cover(False))

    def unstick(self, now: int) -> None:
        """Somebody takes the stuck coin out."""
        self.sticks_at = 0
        self.clock.at(now, lambda _: self._cover(False))

    def level(self, lamp: bool) -> bool:
        """What the sensor's wire carries."""
        return self.torn or (not self.lit and (not lamp or self.covered > 0))

    def _cover(self, covered: bool) -> None:
        self.covered += 1 if covered else -1
        self.changed()

    def _waveform(self, start: int, pulse: int, sticks: bool) -> list[tuple[int, bool]]:
        edges = [(start, True), *self._bounces(start, True)]
        if not sticks:
            edges += [*self._bounces(start + pulse, False), (start + pulse + ms(self.bounce_ms[1]) + 1, False)]
        return edges

    def _bounces(self, start: int, covered: bool) -> list[tuple[int, bool]]:
        """Pairs of a short opening and closing, all within the bounce."""
        end = start + ms(self.random.uniform(*self.bounce_ms))
        cycle, edges = start, []
        while True:
            first = cycle + ms(self.random.uniform(0.02, 0.6))
            second = first + ms(self.random.uniform(0.02, 0.6))
            if second >= end:
                return edges
            edges += [(first, False), (second, True)]
            cycle = second


class Mechanics(Protocol):
    """What stands between the chip's outputs and the tray."""

    coins: int
    jammed: bool

    def follow(self, now: int, outputs: Outputs) -> None:
        """The chip's outputs are these from now on."""


class PulseDisc:
    """A motor that turns a disc with coins: one falls whenever the disc has turned far enough.

    Positions are in cycles of running at full speed. A braked motor runs on for `braked_ms`, one that is only
    switched off for `coasting_ms`, one without power for `unpowered_ms` (0: a worm gear holds it).

    `jam_at`: before that coin (1 is the first) the disc is stuck until it has been turned back `jam_reversals`
    times. `straggler_ms` after coin `straggler_at` another one falls, motor or not.
    """

    def __init__(self, clock: Clock, tray: Tray, rng: random.Random, coins: int) -> None:
        self.coins = coins
        self.jammed = False
        self.spacing_ms = (130.0, 300.0)
        self.braked_ms = 20.0
        self.coasting_ms = 90.0
        self.unpowered_ms = 0.0
        self.jam_at, self.jam_reversals = 0, 0
        self.straggler_at, self.straggler_ms = 0, 0.0
        self.forward_cycles = 0
        """How long the motor was driven forward altogether."""
        self.longest_after_edge = 0
        """The longest the motor was driven on after a coin reached the sensor."""
        self._clock, self._tray, self._random = clock, tray, rng
        self._position = 0
        self._since = 0
        self._until = 0
        self._drive = 0
        self._version = 0
        self._coin_at = self._gap()

    def _gap(self) -> int:
        return self._position + ms(self._random.uniform(*self.spacing_ms))

    def follow(self, now: int, outputs: Outputs) -> None:
        drive = outputs.port_d & (FORWARD | BACKWARD)
        if drive == self._drive:
            return
        self._turn_to(now)
        if self._drive == FORWARD:
            self.forward_cycles += now - self._driven_since
            edges = [e for e in self._tray.edges if self._driven_since <= e <= now]
            if edges:
                self.longest_after_edge = max(self.longest_after_edge, now - edges[0])
        turning = self._drive == FORWARD or self._until > now
        if drive == BACKWARD and self.jam_reversals:
            self.jam_reversals -= 1
        self._driven_since = now
        self._drive = drive
        if drive == FORWARD:
            self._until = -1
        elif drive == BACKWARD or not turning:
            self._until = now
        else:
            braked = self.braked_ms if drive else self.coasting_ms
            self._until = now + ms(braked if outputs.powered else self.unpowered_ms)
        self._plan(now)

    def _turn_to(self, now: int) -> None:
        stop = now if self._until < 0 else min(now, self._until)
        if stop > self._since and not self._held():
            self._position += stop - self._since
        self._since = now

    def _held(self) -> bool:
        return self.jammed or bool(self.jam_reversals and self._tray.fallen + 1 == self.jam_at)

    def jam(self, now: int, jammed: bool) -> None:
        """From now on the motor turns and nothing comes, or it comes again."""
        self._turn_to(now)
        self.jammed = jammed
        self._plan(now)

    def _plan(self, now: int) -> None:
        self._version += 1
        version = self._version
        cycle = now + max(0, self._coin_at - self._position)
        if self.coins > 0 and not self._held() and (self._until < 0 or cycle <= self._until):
            self._clock.at(cycle, lambda at: self._fall(at, version))

    def _fall(self, now: int, version: int) -> None:
        if version != self._version or self.coins <= 0:
            return
        self._turn_to(now)
        self.coins -= 1
        self._tray.release(now, now)
        self._coin_at = self._gap()
        if self._tray.fallen == self.straggler_at and self.coins:
            self.coins -= 1
            self._tray.release(now, now + ms(self.straggler_ms))
        self._plan(now)

    _driven_since = 0


class ServoSlide:
    """A slide under a tube of coins: out with the lowest, home for the next.

    The arm takes `travel_ms` from one end to the other; the coin falls `drop_ms` after the slide is out.
    `empty_stroke_at`: that stroke (1 is the first) moves no coin although there are some.
    """

    HOME_US, PUSH_US = 1000.0, 2000.0

    def __init__(self, clock: Clock, tray: Tray, rng: random.Random, coins: int) -> None:
        self.coins = coins
        self.jammed = False
        self.travel_ms = 300.0
        self.drop_ms = (20.0, 90.0)
        self.empty_stroke_at = 0
        self.strokes = 0
        self._clock, self._tray, self._random = clock, tray, rng
        self._position = 0.0  # 0 home, 1 out
        self._target: float | None = None
        self._since = 0
        self._loaded = True
        self._version = 0

    def follow(self, now: int, outputs: Outputs) -> None:
        target = None
        if outputs.servo_us:
            target = (outputs.servo_us - self.HOME_US) / (self.PUSH_US - self.HOME_US)
            assert -0.01 <= target <= 1.01, f"a pulse of {outputs.servo_us} µs would drive the servo into its stop"
        if target == self._target:
            return
        self._move_to(now)
        self._target = target
        self._plan(now)

    def _move_to(self, now: int) -> None:
        if self._target is not None:
            reach = (now - self._since) / ms(self.travel_ms)
            way = self._target - self._position
            self._position += max(-reach, min(reach, way))
        self._since = now
        if self._position < 0.05:
            self._loaded = True

    def jam(self, now: int, jammed: bool) -> None:
        """From now on the slide moves and nothing comes, or it comes again."""
        self._move_to(now)
        self.jammed = jammed

    def _plan(self, now: int) -> None:
        self._version += 1
        version = self._version
        if self._target is not None and self._target > 0.9 and self._loaded:
            self._clock.at(now + ms((0.95 - self._position) * self.travel_ms), lambda at: self._out(at, version))

    def _out(self, now: int, version: int) -> None:
        if version != self._version:
            return
        self._loaded = False
        self.strokes += 1
        if self.coins and not self.jammed and self.strokes != self.empty_stroke_at:
            self.coins -= 1
            self._tray.release(now, now + ms(self._random.uniform(*self.drop_ms)))
