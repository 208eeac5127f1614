"""A hopper that is not there: its commands, counters, motor and mishaps, in virtual time.

It keeps what the device would know apart from the truth: `fallen` counts what physically fell.
"""

from __future__ import annotations

from math import inf

from firmware_bridge.cctalk import (
    CATEGORY_PAYOUT,
    ENABLE_CODE,
    HOST,
    LIFE_MODULUS,
    Frame,
    Header,
    Test,
    next_event,
)
from firmware_bridge.makes import Authority
from firmware_bridge.simulate.faults import Faults, Mishap
from firmware_bridge.simulate.quirks import QUIRKS, Quirks, toy_cipher

AWAY_S = 2.5
"""How long an unplugged device stays away, s."""

LOW_BELOW = 20
"""Fewer counters than this: the low-level sensor says so."""


class SimHopper:
    """One simulated hopper, powered up a moment ago. All times are seconds on one clock that starts at 0.

    lifetime: 0 to 0xFFFFFF. counters: how many are in it.
    """

    def __init__(
        self,
        quirks: Quirks = QUIRKS["flow"],
        address: int = 3,
        serial: int = 0x0AD7DF,
        lifetime: int = 1000,
        counters: int = 500,
        faults: Faults | None = None,
    ) -> None:
        self.quirks = quirks
        self.address = address
        self.serial = serial
        self.lifetime = lifetime
        self.counters = counters
        self.faults = faults if faults is not None else Faults()
        self.fallen = 0
        """How many counters have physically fallen."""
        self.asked = 0
        """How many counters it was asked for by dispenses it accepted."""
        self.event = 0
        self.remaining = self.paid = self.unpaid = 0
        self.flags = int(Test.POWER_UP | Test.DISABLED)
        self.jammed = self.blocked = False
        self.was_enabled = False
        self.category = CATEGORY_PAYOUT
        """What kind of device it says it is."""
        self.stays_disabled = False
        """It accepts the enabling and does not obey it."""
        self.silent_until_s = 0.0
        """The line is dead until then."""
        self.stranger_s = (inf, inf)
        """From and until when another device stands in its place."""
        self.stranger_commanded = False
        """Whether that one was told to do anything."""
        self.dispenses = 0
        """How many dispense commands have reached it."""
        self._key: bytes | None = None
        self._keys = 0
        self._next_s = inf
        self._stray_s = inf

    # Time and mechanism

    @property
    def next_s(self) -> float:
        """When something next happens by itself."""
        return min(self._next_s, self._stray_s)

    def advance(self, now_s: float) -> None:
        """Let everything happen that is due up to now."""
        while (at_s := self.next_s) <= now_s:
            if self._stray_s <= self._next_s:
                self._stray_s = inf
                self._drop()
                self.unpaid -= 1 if self.unpaid else 0
            else:
                self._due(at_s)

    def _due(self, at_s: float) -> None:
        """The next counter should fall now, or the motor gives up."""
        if self.jammed or self.blocked or not self.counters:
            if not self.counters or self.jammed:
                self.flags |= Test.TIME_OUT
            if self.jammed:
                self.flags |= Test.OVER_CURRENT
            self._motor_off()
            return
        self._drop()
        self.remaining -= 1
        if self.remaining:
            self._next_s = at_s + self.quirks.each_s
        else:
            self._next_s = inf
            if self.counters and self.faults.take(Mishap.ONE_MORE):
                self._stray_s = at_s + 0.08
        self._after_counter(at_s)

    def _drop(self) -> None:
        if not self.counters:
            return
        self.counters -= 1
        self.fallen += 1
        self.lifetime = (self.lifetime + 1) % LIFE_MODULUS
        self.paid += 1

    def _after_counter(self, at_s: float) -> None:
        """Mishaps that come when so many counters of a payout have fallen."""
        take, k = self.faults.take, self.paid
        if take(Mishap.JAM, k):
            self.jammed = True
        if take(Mishap.EMPTY, k):
            self.counters = 0
        if take(Mishap.BLOCKED, k):
            self.block()
            if self.remaining:
                self._next_s = at_s + 1.0
        if self.remaining and (self.jammed or not self.counters):
            self._next_s = at_s + self.quirks.give_up_s
        if take(Mishap.UNPLUGGED, k):
            self.silent_until_s = at_s + AWAY_S
        if take(Mishap.SWAPPED, k):
            self.silent_until_s = at_s + 1.0
            self.stranger_s = (at_s + 1.0, at_s + 7.0)
        if take(Mishap.RESET, k):
            self.power_up(at_s)
        if take(Mishap.POWER_LOST, k):
            self.power_up(at_s)
            self.silent_until_s = at_s + AWAY_S

    def _motor_off(self) -> None:
        self.unpaid, self.remaining, self._next_s = self.remaining, 0, inf

    def power_up(self, now_s: float) -> None:
        """It restarts: everything but its counts in EEPROM is as after power-up."""
        self.event = self.remaining = self.paid = self.unpaid = 0
        self.flags = int(Test.POWER_UP | Test.DISABLED)
        if self.blocked:
            self.flags |= Test.PATH_BLOCKED | Test.OPTO_BLOCKED
        self._key = None
        self._next_s = inf
        self.silent_until_s = max(self.silent_until_s, now_s + self.quirks.boot_s)

    def jam(self, now_s: float) -> None:
        """From now on no counter comes; a motor that runs gives up after a while."""
        self.jammed = True
        if self.remaining:
            self._next_s = now_s + self.quirks.give_up_s

    def block(self) -> None:
        """A counter stands in front of the exit sensor."""
        self.blocked = True
        self.flags |= Test.PATH_BLOCKED | Test.OPTO_BLOCKED

    def clear(self, counters: int | None = None) -> None:
        """An attendant frees what is stuck, and fills it up to so many counters."""
        self.jammed = self.blocked = False
        self.flags &= ~int(Test.PATH_BLOCKED | Test.OPTO_BLOCKED | Test.OVER_CURRENT | Test.TIME_OUT)
        if counters is not None:
            self.counters = counters

    # Commands

    def answer(self, frame: Frame, now_s: float) -> Frame | None:
        """What it answers to a frame that has just arrived whole; None for silence."""
        self.advance(now_s)
        if frame.dest != self.address or now_s < self.silent_until_s:
            return None
        if self.stranger_s[0] <= now_s:
            if now_s < self.stranger_s[1]:
                return self._as_stranger(frame)
            self.stranger_s = (inf, inf)
            self.silent_until_s = now_s + 1.0
            return None
        reply = self._obey(frame, now_s)
        return reply if now_s >= self.silent_until_s or frame.header == Header.RESET else None

    def _reply(self, data: bytes = b"", header: int = Header.ACK) -> Frame:
        return Frame(HOST, self.address, header, data)

    def _as_stranger(self, frame: Frame) -> Frame:
        """What the hopper in its place answers; whether it was told to do anything is noted."""
        match frame.header:
            case Header.CATEGORY:
                return self._reply(CATEGORY_PAYOUT)
            case Header.SERIAL:
                return self._reply((self.serial ^ 0x123456).to_bytes(3, "little"))
            case Header.DISPENSE | Header.ENABLE | Header.RESET:
                self.stranger_commanded = True
        return self._reply()

    def _obey(self, frame: Frame, now_s: float) -> Frame | None:
        quirks = self.quirks
        match frame.header:
            case Header.POLL:
                return self._reply()
            case Header.STATUS:
                return self._reply(bytes((self.event, self.remaining, min(self.paid, 255), self.unpaid)))
            case Header.TEST:
                return self._reply(bytes((self.flags,)))
            case Header.LIFETIME if quirks.lifetime:
                return self._reply(self.lifetime.to_bytes(3, "little"))
            case Header.SERIAL:
                return self._reply(self.serial.to_bytes(3, "little"))
            case Header.CATEGORY:
                return self._reply(self.category)
            case Header.MANUFACTURER:
                return self._reply(quirks.manufacturer)
            case Header.PRODUCT:
                return self._reply(quirks.product)
            case Header.LEVEL if quirks.level:
                return self._reply(bytes((0x10 | (self.counters < LOW_BELOW),)))
            case Header.CIPHER_KEY if quirks.authority is not Authority.SERIAL:
                self._keys += 1
                self._key = (self._keys * 0x9E3779B97F4A7C15).to_bytes(16, "little")[:8]
                return self._reply(self._key)
            case Header.RESET:
                self.power_up(now_s)
                return self._reply()
            case Header.ENABLE:
                return self._enable(frame.data)
            case Header.DISPENSE:
                return self._dispense(frame.data, now_s)
            case Header.STOP:
                return self._emergency_stop(now_s)
            case _:
                return self._reply(header=Header.NAK)

    def _enable(self, data: bytes) -> Frame:
        if data == bytes((ENABLE_CODE,)) and not self.stays_disabled:
            self.flags &= ~int(Test.POWER_UP | Test.DISABLED | Test.TIME_OUT | Test.OVER_CURRENT)
            self.was_enabled = True
        else:
            self.flags |= Test.DISABLED
        return self._reply()

    def _emergency_stop(self, now_s: float) -> Frame:
        left = self.remaining
        if left:
            self._motor_off()
            if self.counters and self.faults.take(Mishap.STRAY):
                self._stray_s = now_s + 0.2
        return self._reply(bytes((left,)))

    def _dispense(self, data: bytes, now_s: float) -> Frame | None:
        number, self.dispenses = self.dispenses, self.dispenses + 1
        take = self.faults.take
        if take(Mishap.RESET_BEFORE, number):
            self.power_up(now_s)
            return None
        paying = self.remaining > 0
        allowed = self._authorised(data) and not self.flags & Test.DISABLED and not paying
        if not allowed or take(Mishap.REFUSE, number):
            if self.quirks.refusal_counts:
                self.event = next_event(self.event)
            return self._reply(header=Header.BUSY if paying and self.quirks.busy else Header.NAK)
        self.event = next_event(self.event)
        self.paid, self.unpaid, self.remaining = 0, 0, data[-1]
        self.asked += data[-1]
        self.flags &= ~int(Test.TIME_OUT | Test.OVER_CURRENT)
        if self.remaining:
            ready = self.counters and not self.jammed
            self._next_s = now_s + (self.quirks.first_s if ready else self.quirks.give_up_s)
        self._after_counter(now_s)
        if take(Mishap.RESET_AFTER, number):
            self.power_up(now_s)
            return None
        return self._reply(bytes((self.event,)) if self.quirks.event_in_answer else b"")

    def _authorised(self, data: bytes) -> bool:
        """Whether the dispense carries what this make wants. A cipher key serves once."""
        key, self._key = self._key, None
        match self.quirks.authority:
            case Authority.SERIAL:
                return len(data) == 4 and data[:3] == self.serial.to_bytes(3, "little")
            case Authority.ZEROS:
                return len(data) == 9 and key is not None
            case Authority.CIPHER:
                return len(data) == 9 and key is not None and data[:8] == toy_cipher(key)
