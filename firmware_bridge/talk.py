"""Questions to one hopper, as generators: they yield what to ask or to wait for, and are sent the answer.

A conversation written this way reads from top to bottom, does no I/O, knows no clock, and can be dropped at
any `yield`, which is what a power cut does.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from math import inf
from typing import NamedTuple, TypeAlias, TypeVar

from firmware_bridge.cctalk import Header
from firmware_bridge.judge import Reading
from firmware_bridge.line import Answer, Ask, Outcome
from firmware_bridge.protocol import NO_LIFE, FaultKind, Level

BUSY_TRIES = 60
"""How often a hopper may say "busy" to one question before it counts as gone (each try takes about 0.5 s)."""


class Wait(NamedTuple):
    """Go on after so many seconds, or as soon as `ready` says so."""

    seconds: float = inf
    ready: Callable[[], bool] | None = None


T = TypeVar("T")
Talk: TypeAlias = Generator[Ask | Wait, Answer | None, T]
"""A piece of conversation that ends in a T."""


class Gone(Exception):
    """The hopper no longer answers, or is not the one it was. It is looked for again."""

    def __init__(self, fault: FaultKind = FaultKind.NOT_FOUND) -> None:
        super().__init__(fault)
        self.fault = fault


class Trouble(Exception):
    """Something a person must see to. locked: a person must count as well."""

    def __init__(self, fault: FaultKind, locked: bool = False) -> None:
        super().__init__(fault)
        self.fault = fault
        self.locked = locked


class Questions:
    """Every question there is to the hopper at one address. Gone is raised where no answer comes."""

    def __init__(self, address: int) -> None:
        self.address = address
        self._has_level = True

    def ask(self, header: Header, data: bytes = b"", lengths: tuple[int, ...] = (), tries: int = 3) -> Talk[Answer]:
        """Ask once (the line repeats it up to `tries` times) and return whatever comes of it."""
        answer = yield Ask(self.address, header, data, lengths, tries)
        assert answer is not None
        return answer

    def must(self, header: Header, data: bytes = b"", lengths: tuple[int, ...] = ()) -> Talk[bytes | None]:
        """The data of the answer; None for a NAK. Waits while the hopper is busy."""
        for _ in range(BUSY_TRIES):
            answer = yield from self.ask(header, data, lengths)
            if answer.ok:
                return answer.data
            if answer.outcome is Outcome.NAK:
                return None
            if answer.outcome is Outcome.GARBLED:
                raise Gone(FaultKind.LINE)
            if answer.outcome is Outcome.ECHO:
                raise Gone(FaultKind.ECHO)
            if answer.outcome is Outcome.SILENT:
                break
            yield Wait(0.1)
        raise Gone

    def serial(self) -> Talk[int]:
        """Its own serial number. Trouble where it tells none: such a hopper cannot be told from another."""
        data = yield from self.must(Header.SERIAL, lengths=(3,))
        if data is None:
            raise Trouble(FaultKind.NOT_A_HOPPER)
        return int.from_bytes(data, "little")

    def lifetime(self) -> Talk[int]:
        """Its lifetime count, or NO_LIFE where it keeps none."""
        data = yield from self.must(Header.LIFETIME, lengths=(3,))
        return NO_LIFE if data is None else int.from_bytes(data, "little")

    def flags(self) -> Talk[int]:
        """Register 1 of its self-test."""
        data = yield from self.must(Header.TEST, lengths=(1, 2, 3))
        if data is None:
            raise Trouble(FaultKind.NOT_A_HOPPER)
        return data[0]

    def status(self) -> Talk[tuple[int, int, int, int]]:
        """Event counter, remaining, paid, unpaid."""
        data = yield from self.must(Header.STATUS, lengths=(4,))
        if data is None:
            raise Trouble(FaultKind.NOT_A_HOPPER)
        return data[0], data[1], data[2], data[3]

    def reading(self) -> Talk[Reading]:
        """Status, self-test and lifetime count. The three answers differ in length, so a late one is noticed."""
        status = yield from self.status()
        flags = yield from self.flags()
        lifetime = yield from self.lifetime()
        return Reading(*status, flags, lifetime)

    def level(self) -> Talk[Level]:
        """How full it is; UNKNOWN without sensors, or where it does not know the question."""
        data = (yield from self.must(Header.LEVEL, lengths=(1,))) if self._has_level else None
        if data is None:
            self._has_level = False
            return Level.UNKNOWN
        bits = data[0]
        if bits & 0x10 and bits & 0x01:
            return Level.LOW
        if bits & 0x20 and bits & 0x02:
            return Level.FULL
        return Level.ENOUGH if bits & 0x30 else Level.UNKNOWN
