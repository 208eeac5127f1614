"""A ccTalk line that is not there, with hoppers at its end: bytes take their time, and faults happen to them."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from copy import copy
from math import inf

from firmware_bridge.cctalk import BYTE_S, Parser, encode
from firmware_bridge.simulate.faults import Faults, Wire
from firmware_bridge.simulate.hopper import SimHopper

ANSWER_S = 0.003
"""A hopper thinks for this long before it answers, s."""


class SimWire:
    """One line with hoppers on it. Each `write` must be one frame, as the host writes them.

    echo: single data line, the host hears itself. faults: what happens to requests and answers, counted from the
    moment the first hopper is first enabled. late_s: how late "late" is; the default is past the host's patience
    and the silence it keeps.
    """

    def __init__(
        self,
        hoppers: Sequence[SimHopper],
        echo: bool = False,
        crc: bool = False,
        faults: Faults | None = None,
        late_s: float = 0.18,
    ) -> None:
        self.hoppers = list(hoppers)
        self.echo = echo
        self.crc = crc
        self.faults = faults if faults is not None else hoppers[0].faults
        self.late_s = late_s
        self.plugged = True
        """Whether its port is there; for `simulate.port`."""
        self.noisy = False
        """Whether every answer is garbled."""
        self.requests = -1
        """The number of the last request since the first was enabled; -1 before."""
        self._parsers = [Parser(crc=crc) for _ in hoppers]
        self._there: deque[tuple[float, bytes, int]] = deque()
        self._back: deque[tuple[float, bytes]] = deque()
        self._there_free_s = 0.0
        self._back_free_s = 0.0

    def fork(self) -> SimWire:
        """A copy that goes its own way from here: for trying what would happen."""
        other = copy(self)
        other.faults = self.faults.fork()
        other.hoppers = [copy(hopper) for hopper in self.hoppers]
        for hopper, original in zip(other.hoppers, self.hoppers, strict=True):
            same = original.faults is self.faults
            hopper.faults = other.faults if same else original.faults.fork()
        other._parsers = [copy(parser) for parser in self._parsers]
        other._there, other._back = self._there.copy(), self._back.copy()
        return other

    def write(self, data: bytes, now_s: float) -> None:
        """One frame from the host."""
        if self.hoppers[0].was_enabled:
            self.requests += 1
        number = self.requests
        if self.echo:
            self._send_back(data, now_s, 0.0)
        fault = self.faults.on_wire(number, to_host=False) if number >= 0 else None
        if fault is Wire.LOST:
            return
        late_s = self.late_s if fault is Wire.LATE else 0.0
        arrives_s = max(now_s + len(data) * BYTE_S, self._there_free_s) + late_s
        for piece in _spoil(data, fault, number):
            self._there.append((arrives_s, piece, number))
            self._there_free_s = arrives_s
            arrives_s += len(piece) * BYTE_S

    def read(self, now_s: float) -> bytes:
        """What the host hears up to now."""
        self.run(now_s)
        heard = b""
        while self._back and self._back[0][0] <= now_s:
            heard += self._back.popleft()[1]
        return heard

    def run(self, now_s: float) -> None:
        """Let everything happen up to now."""
        while self._there and self._there[0][0] <= now_s:
            at_s, data, number = self._there.popleft()
            for hopper, parser in zip(self.hoppers, self._parsers, strict=True):
                hopper.advance(at_s)
                for frame in parser.feed(data, at_s):
                    reply = hopper.answer(frame, at_s)
                    if reply is not None:
                        self._answer(encode(reply, self.crc), at_s, number, data)
        for hopper in self.hoppers:
            hopper.advance(now_s)

    @property
    def next_s(self) -> float:
        """When something next happens that the host can hear."""
        return min(self._there[0][0] if self._there else inf, self._back[0][0] if self._back else inf)

    def _answer(self, data: bytes, at_s: float, number: int, request: bytes) -> None:
        fault = self.faults.on_wire(number, to_host=True) if number >= 0 else None
        if self.noisy:
            fault, number = Wire.FLIPPED, max(0, number)
        if fault is Wire.LOST:
            return
        if fault is Wire.ECHO:
            self._send_back(request, at_s, 0.0)
        late_s = self.late_s if fault is Wire.LATE else 0.0
        for piece in _spoil(data, fault, number):
            self._send_back(piece, at_s + ANSWER_S, late_s)

    def _send_back(self, data: bytes, from_s: float, late_s: float) -> None:
        heard_s = max(from_s + len(data) * BYTE_S, self._back_free_s) + late_s
        self._back.append((heard_s, data))
        self._back_free_s = heard_s


def _spoil(data: bytes, fault: Wire | None, number: int) -> list[bytes]:
    """The pieces that arrive in place of a frame."""
    match fault:
        case Wire.DOUBLED:
            return [data, data]
        case Wire.CUT:
            return [data[: len(data) // 2]]
        case Wire.FLIPPED:
            place = (number * 3 + 1) % len(data)
            return [data[:place] + bytes((data[place] ^ 1 << number % 8,)) + data[place + 1 :]]
        case _:
            return [data]
