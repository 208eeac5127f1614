"""An emulated ATmega328P: run it, watch its pins, read and write its serial line and its EEPROM."""

from __future__ import annotations

import ctypes
import functools
from dataclasses import dataclass
from pathlib import Path

from tests.firmware import build

CYCLES_PER_US = 16
EEPROM_BYTES = 1024
ERASED = bytes([0xFF]) * EEPROM_BYTES
PORT_C, PORT_D = 0, 1
_SENT_MAX = 4096


class _ByteSent(ctypes.Structure):
    _fields_ = [("cycle", ctypes.c_uint64), ("byte", ctypes.c_uint8)]


class _EepromWrite(ctypes.Structure):
    _fields_ = [
        ("begun", ctypes.c_uint64),
        ("done", ctypes.c_uint64),
        ("address", ctypes.c_uint16),
        ("before", ctypes.c_uint8),
        ("after", ctypes.c_uint8),
    ]


@dataclass(frozen=True)
class EepromWrite:
    """One byte being written, from cycle `begun` to cycle `done`."""

    begun: int
    done: int
    address: int
    before: int
    after: int


@dataclass(frozen=True)
class Outputs:
    """What the chip drives: the pins of port D that are high, and the servo's pulses in µs (0: none).

    powered: whether chip and motor have power at all.
    """

    port_d: int = 0
    servo_us: float = 0.0
    powered: bool = True


@functools.cache
def _library() -> ctypes.CDLL:
    library = ctypes.CDLL(str(build.emulator()))
    pointer, u8, u16 = ctypes.c_void_p, ctypes.c_uint8, ctypes.c_uint16
    u32, u64, number = ctypes.c_uint32, ctypes.c_uint64, ctypes.c_int
    for name, result, arguments in (
        ("chip_new", pointer, [ctypes.c_char_p]),
        ("chip_free", None, [pointer]),
        ("chip_power_up", None, [pointer, u64, ctypes.c_char_p, u32]),
        ("chip_run", number, [pointer, u64]),
        ("chip_cycle", u64, [pointer]),
        ("chip_resets", u32, [pointer]),
        ("chip_port_d", u8, [pointer]),
        ("chip_servo", u16, [pointer]),
        ("chip_input", None, [pointer, number, number, number]),
        ("chip_receive", None, [pointer, u8, number]),
        ("chip_sent", u32, [pointer, ctypes.POINTER(_ByteSent)]),
        ("chip_eeprom", None, [pointer, ctypes.c_char_p]),
        ("chip_write_count", u32, [pointer]),
        ("chip_writes", ctypes.POINTER(_EepromWrite), [pointer]),
        ("chip_hang", None, [pointer]),
    ):
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


class Chip:
    """One processor with its program. It has no power until `power_up`."""

    def __init__(self, elf: Path) -> None:
        self._library = _library()
        self._chip = self._library.chip_new(str(elf).encode())
        if not self._chip:
            raise RuntimeError(f"libsimavr does not load {elf}")
        self._sent = (_ByteSent * _SENT_MAX)()

    def close(self) -> None:
        """Free it."""
        if self._chip:
            self._library.chip_free(self._chip)
            self._chip = None

    def power_up(self, cycle: int, eeprom: bytes, noise: int) -> None:
        """Power comes on at `cycle`; `noise` seeds what is in the RAM."""
        assert len(eeprom) == EEPROM_BYTES
        self._library.chip_power_up(self._chip, cycle, eeprom, noise & 0xFFFFFFFF)

    def run(self, until: int) -> bool:
        """Run until this cycle, or until an output changes: then True."""
        result = self._library.chip_run(self._chip, until)
        if result < 0:
            raise RuntimeError(f"the processor stopped at cycle {self.cycle}")
        return bool(result)

    @property
    def cycle(self) -> int:
        return int(self._library.chip_cycle(self._chip))

    @property
    def resets(self) -> int:
        """Resets since power came on that were not asked for: the watchdog's."""
        return int(self._library.chip_resets(self._chip))

    @property
    def outputs(self) -> Outputs:
        port_d, servo = self._library.chip_port_d(self._chip), self._library.chip_servo(self._chip)
        return Outputs(port_d, servo / 2)

    def input(self, port: int, bit: int, level: bool) -> None:
        """Somebody outside pulls this pin."""
        self._library.chip_input(self._chip, port, bit, int(level))

    def receive(self, byte: int, garbled: bool = False) -> None:
        """The start bit of this byte is on its line now; `garbled`: it will have no stop bit."""
        self._library.chip_receive(self._chip, byte, int(garbled))

    def sent(self) -> list[tuple[int, int]]:
        """Take what it has sent: (cycle of the start bit, byte)."""
        count = self._library.chip_sent(self._chip, self._sent)
        return [(entry.cycle, entry.byte) for entry in self._sent[:count]]

    def eeprom(self) -> bytes:
        """Its EEPROM; a byte just being written still has its old value."""
        buffer = ctypes.create_string_buffer(EEPROM_BYTES)
        self._library.chip_eeprom(self._chip, buffer)
        return buffer.raw

    def writes(self) -> list[EepromWrite]:
        """Every byte written since power came on, in order."""
        count, writes = self._library.chip_write_count(self._chip), self._library.chip_writes(self._chip)
        return [EepromWrite(w.begun, w.done, w.address, w.before, w.after) for w in (writes[i] for i in range(count))]

    def hang(self) -> None:
        """Send the processor into an endless loop with interrupts off."""
        self._library.chip_hang(self._chip)
