"""Hoppers on one line: they take turns with it, one question at a time. No I/O, no clock."""

from __future__ import annotations

from collections.abc import Sequence

from firmware_bridge.hopper import Hopper
from firmware_bridge.line import Line


class Bus:
    """One line and the hoppers on it, each at an address of its own.

    The whole driver for one port: `feed` what was read, then write what `poll` gives, in one write.
    """

    def __init__(self, hoppers: Sequence[Hopper], echo: bool = False, crc: bool = False) -> None:
        self.hoppers = list(hoppers)
        self.line = Line(echo, crc)
        self._speaker: Hopper | None = None
        self._turn = 0

    def feed(self, data: bytes, now_s: float) -> None:
        """Bytes read from the port. Call it before `poll`, with whatever there is."""
        self.line.feed(data, now_s)

    def poll(self, now_s: float) -> bytes:
        """Go on as far as possible; the bytes to write now (often none)."""
        while True:
            answer = self.line.take()
            if answer is not None and self._speaker is not None:
                speaker, self._speaker = self._speaker, None
                speaker.give(answer, now_s)
            for hopper in self.hoppers:
                hopper.step(now_s)
            if self.line.free:
                self._next_question()
            data = self.line.poll(now_s)
            if data or not self.line.answered:
                return data

    @property
    def wake_s(self) -> float:
        """When `poll` next has something to do, if nothing is fed or committed before."""
        return min([self.line.wake_s, *(hopper.wake_s for hopper in self.hoppers)])

    def unplugged(self, now_s: float) -> None:
        """The port is gone."""
        self.line.drop()
        self._speaker = None
        for hopper in self.hoppers:
            hopper.unplugged(now_s)

    def plugged(self) -> None:
        """There is a port again."""
        for hopper in self.hoppers:
            hopper.connected = True

    def _next_question(self) -> None:
        """Whoever has waited longest may ask."""
        for step in range(len(self.hoppers)):
            hopper = self.hoppers[(self._turn + step) % len(self.hoppers)]
            if hopper.question is not None:
                self._turn = (self._turn + step + 1) % len(self.hoppers)
                self._speaker = hopper
                self.line.ask(hopper.question)
                hopper.asked()
                return
