"""ccTalk frames: writing them, finding them in a stream, both checksums, the numbers of the commands.

Source: ccTalk generic specification part 2, v4.6. A frame is ``dest len src header data… checksum`` with the
simple checksum (all bytes add up to 0 modulo 256), or ``dest len crc-low header data… crc-high`` with
CRC-CCITT (0x1021, start 0, over dest, len, header and data); the second has no source byte.
"""

from __future__ import annotations

from binascii import crc_hqx
from enum import IntEnum, IntFlag
from typing import NamedTuple

HOST = 1
"""The host's own address."""

BYTE_S = 10 / 9600
"""How long one byte takes on the wire at 9600 baud 8N1, s."""

SILENCE_S = 0.05
"""After this much silence half a frame is forgotten, and an answer no longer waited for, s."""

NO_SOURCE = -1
"""The source of a frame with CRC, which does not tell it."""

_AROUND = 5
"""Bytes of a frame beside its data."""


class Header(IntEnum):
    """The commands to a hopper, and the three that answer."""

    ACK = 0
    RESET = 1
    NAK = 5
    BUSY = 6
    PUMP_RNG = 161
    CIPHER_KEY = 160
    TEST = 163
    ENABLE = 164
    STATUS = 166
    DISPENSE = 167
    LIFETIME = 168
    STOP = 172
    LEVEL = 217
    SOFTWARE = 241
    SERIAL = 242
    PRODUCT = 244
    CATEGORY = 245
    MANUFACTURER = 246
    POLL = 254


class Test(IntFlag):
    """Register 1 of the test command (163)."""

    __test__ = False  # not for pytest to collect

    OVER_CURRENT = 1
    TIME_OUT = 2
    REVERSED = 4
    PATH_BLOCKED = 8
    SHORT_CIRCUIT = 16
    OPTO_BLOCKED = 32
    POWER_UP = 64
    DISABLED = 128


ENABLE_CODE = 0xA5
"""The one value of command 164 that enables; any other disables."""

CATEGORY_PAYOUT = b"Payout"
"""What a hopper answers to CATEGORY."""

LIFE_MODULUS = 1 << 24
"""The lifetime count wraps here."""


class Frame(NamedTuple):
    """One frame. source is NO_SOURCE where it came with a CRC."""

    dest: int
    source: int
    header: int
    data: bytes = b""


def encode(frame: Frame, crc: bool = False) -> bytes:
    """The bytes of a frame. ValueError when data is longer than 252 bytes or a number is no byte."""
    dest, source, header, data = frame
    if len(data) > 252:
        raise ValueError(f"a ccTalk frame carries at most 252 bytes, not {len(data)}")
    if crc:
        check = crc_hqx(bytes((dest, len(data), header)) + data, 0)
        return bytes((dest, len(data), check & 0xFF, header)) + data + bytes((check >> 8,))
    body = bytes((dest, len(data), source, header)) + data
    return body + bytes((-sum(body) & 0xFF,))


def decode(raw: bytes, crc: bool = False) -> Frame | None:
    """The frame these bytes are, or None if length or checksum say they are none."""
    if len(raw) < _AROUND or len(raw) != raw[1] + _AROUND:
        return None
    data = bytes(raw[4:-1])
    if crc:
        check = crc_hqx(bytes((raw[0], raw[1], raw[3])) + data, 0)
        return Frame(raw[0], NO_SOURCE, raw[3], data) if check == raw[2] | raw[-1] << 8 else None
    return Frame(raw[0], raw[2], raw[3], data) if sum(raw) & 0xFF == 0 else None


def next_event(event: int) -> int:
    """The event counter after one more dispense: 0, 1 … 255, 1 … (0 only ever after a reset)."""
    return event % 255 + 1


class Parser:
    """Finds frames in bytes that come in any pieces, among any junk.

    dest, source: only frames to and from these addresses count, and junk is recognised by them (None: any).
    Bytes that cannot be part of such a frame are skipped one by one, so a frame behind junk is found unless the
    junk itself looks like the beginning of a longer frame; that is forgotten after SILENCE_S.
    """

    def __init__(self, dest: int | None = None, source: int | None = None, crc: bool = False) -> None:
        self.dest = dest
        self.source = None if crc else source
        self.crc = crc
        self.skipped = 0
        """Bytes thrown away so far, as junk or as half a frame."""
        self._held = bytearray()
        self._last_s = 0.0

    def feed(self, data: bytes, now_s: float) -> list[Frame]:
        """The frames that are complete now that `data` has come."""
        if self._held and now_s - self._last_s > SILENCE_S:
            self.forget()
        if data:
            self._held += data
            self._last_s = now_s
        frames: list[Frame] = []
        while self._held:
            found = self._first()
            if found is None:
                break
            frames.append(found)
        return frames

    def __copy__(self) -> Parser:
        other = Parser(self.dest, self.source, self.crc)
        other.skipped, other._held, other._last_s = self.skipped, self._held.copy(), self._last_s
        return other

    def forget(self) -> None:
        """Drop what is held of an unfinished frame."""
        self.skipped += len(self._held)
        self._held.clear()

    @property
    def partial(self) -> bool:
        """Whether the beginning of a frame is held."""
        return bool(self._held)

    def _first(self) -> Frame | None:
        """Take the first frame off the front; None when more bytes are needed."""
        held = self._held
        while held:
            if self._possible():
                if len(held) < 2 or len(held) < held[1] + _AROUND:
                    return None
                size = held[1] + _AROUND
                frame = decode(bytes(held[:size]), self.crc)
                if frame is not None:
                    del held[:size]
                    return frame
            del held[0]
            self.skipped += 1
        return None

    def _possible(self) -> bool:
        """Whether a wanted frame can begin at the front."""
        held = self._held
        if self.dest is not None and held[0] != self.dest:
            return False
        if len(held) > 1 and held[1] > 252:
            return False
        return self.source is None or len(held) < 3 or held[2] == self.source
