"""The firmware in an emulated chip with a virtual mechanism: a byte pipe with time, coins and a power switch."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from tests.firmware import build
from tests.firmware.chip import CYCLES_PER_US, ERASED, PORT_C, PORT_D, Chip, EepromWrite, Outputs
from tests.firmware.mechanics import BEAM, Clock, PulseDisc, ServoSlide, Tray

HOST, HOPPER = 1, 3
BYTE_CYCLES = round(10 / 9600 * 1_000_000 * CYCLES_PER_US)
SENSOR_BIT = 2
LEVEL_LOW_BIT, LEVEL_HIGH_BIT = 1, 2
RING_AT, SLOTS, IDENTITY_AT = 0x100, 64, 0x200

Torn = Literal["done", "old", "erased", "noise"]
"""What becomes of the byte that is being written when the power fails.

"done": the supply holds up for the 3.4 ms it takes, as the data sheet asks. The others: it does not.
"""


@dataclass(frozen=True)
class Reply:
    """An answer to the host: 0 is ACK or data, 5 NAK, 6 busy."""

    header: int
    data: bytes


def frame(header: int, data: bytes = b"", destination: int = HOPPER, source: int = HOST) -> bytes:
    """A frame with the simple checksum."""
    body = bytes([destination, len(data), source, header]) + data
    return body + bytes([-sum(body) & 0xFF])


def record(number: int) -> bytes:
    """A 24-bit number as the firmware keeps it in EEPROM, with its checksum."""
    body = number.to_bytes(3, "little")
    crc = 0x5A
    for byte in body:
        crc ^= byte
        for _ in range(8):
            crc = (crc << 1 ^ 0x07) & 0xFF if crc & 0x80 else crc << 1
    return body + bytes([crc])


def eeprom_image(lifetime: int, serial: int = build.SERIAL) -> bytes:
    """An EEPROM in which the last 64 coins were counted as usual up to `lifetime`."""
    image = bytearray(ERASED)
    for number in range(lifetime - SLOTS + 1, lifetime + 1):
        at = RING_AT + number % SLOTS * 4
        image[at : at + 4] = record(number & 0xFFFFFF)
    image[IDENTITY_AT : IDENTITY_AT + 4] = record(serial)
    return bytes(image)


def torn(image: bytes, write: EepromWrite, how: Torn, rng: random.Random) -> bytes:
    """The EEPROM when power failed in the middle of this write."""
    value = {"done": write.after, "old": write.before, "erased": 0xFF, "noise": rng.randrange(256)}[how]
    return image[: write.address] + bytes([value]) + image[write.address + 1 :]


class FirmwareHopper:
    """A hopper to talk to. Deterministic: the same seed and the same calls give the same bytes.

    Time is `now_s`, seconds since it was first powered up, and only passes in `run_us` (and what calls it).
    """

    def __init__(
        self,
        mechanism: str = "pulse",
        *options: str,
        coins: int = 1000,
        seed: int = 1,
        eeprom: bytes | None = None,
        serial: int | None = build.SERIAL,
        started: bool = True,
    ) -> None:
        self._chip = Chip(build.program(mechanism, *options, serial=serial))
        self._random = random.Random(seed)
        self._clock = Clock()
        self._now = 0
        self._line_free = 0
        self._inbox: list[tuple[int, int]] = []
        self._rx_generation = 0
        self._powered = True
        self._dark: list[tuple[int, int]] = []
        self._outputs = Outputs(powered=False)
        self.tray = Tray(self._clock, self._random, self._sense)
        self.mechanics: PulseDisc | ServoSlide
        if mechanism == "pulse":
            self.mechanics = PulseDisc(self._clock, self.tray, self._random, coins)
        else:
            self.mechanics = ServoSlide(self._clock, self.tray, self._random, coins)
        eeprom = eeprom_image(0) if eeprom is None else eeprom
        self._power_up(eeprom)
        if started:
            self.run_us(1_500_000 if eeprom == ERASED else 600_000)

    def close(self) -> None:
        self._chip.close()

    # the byte pipe

    def write(self, data: bytes) -> None:
        """Bytes from the host, as one burst at 9600 baud beginning now."""
        start = max(self._now, self._line_free)
        for byte in data:
            self._send(start, byte)
            start += BYTE_CYCLES
        self._line_free = start

    def write_garbled(self, byte: int) -> None:
        """A byte without a stop bit."""
        self._send(self._now, byte, garbled=True)
        self._line_free = self._now + BYTE_CYCLES

    def read(self) -> bytes:
        """Take the bytes that have arrived at the host by now."""
        self._collect()
        ready = bytes(byte for cycle, byte in self._inbox if cycle + BYTE_CYCLES <= self._now)
        self._inbox = self._inbox[len(ready) :]
        return ready

    def run_us(self, us: float) -> None:
        """Let so much time pass."""
        self.run_to(self._now + round(us * CYCLES_PER_US))

    def run_to(self, end: int) -> None:
        """Let time pass until this cycle."""
        while self._now < end:
            target = self._clock.next(end)
            if self._powered:
                changed = self._chip.run(target)
                self._now = max(self._chip.cycle, self._now)
                if changed:
                    self._drive(self._chip.outputs)
            else:
                self._now = target
            self._clock.run(self._now)

    @property
    def now_s(self) -> float:
        return self._now / CYCLES_PER_US / 1e6

    @property
    def cycle(self) -> int:
        return self._now

    # coins and mechanics

    @property
    def coins_fallen(self) -> int:
        """How many have really fallen, seen or unseen."""
        return self.tray.fallen

    @property
    def coins_unseen(self) -> int:
        """How many of them reached the sensor while there was no power."""
        return sum(begin <= edge < end for edge in self.tray.edges for begin, end in self._dark)

    @property
    def outputs(self) -> Outputs:
        return self._outputs

    @property
    def moving(self) -> bool:
        """Whether anything is driven: the motor, either way or braked, or the servo."""
        return bool(self._outputs.port_d & 0x60) or self._outputs.servo_us > 0

    def later(self, us: float, action: Callable[[int], None]) -> None:
        """Let something happen to the mechanism after so much time; it is given the cycle."""
        self._clock.at(self._now + round(us * CYCLES_PER_US), action)

    def jam(self, jammed: bool) -> None:
        self.mechanics.jam(self._now, jammed)

    def level(self, low: bool, high: bool) -> None:
        """The contacts of the level sensors; closed pulls their pins to ground."""
        self._chip.input(PORT_C, LEVEL_LOW_BIT, not low)
        self._chip.input(PORT_C, LEVEL_HIGH_BIT, not high)

    def sense(self) -> None:
        """Look again what the sensor's wire carries, after a change to the tray's faults."""
        self._sense()

    # the chip

    @property
    def eeprom(self) -> bytes:
        return self._chip.eeprom()

    @property
    def eeprom_writes(self) -> list[EepromWrite]:
        return self._chip.writes()

    @property
    def resets(self) -> int:
        """How often the watchdog struck since power came on."""
        return self._chip.resets

    def hang(self) -> None:
        """The program runs wild."""
        self._chip.hang()

    def power_cut(self, off_us: float = 100_000, how: Torn = "done", eeprom: bytes | None = None) -> None:
        """Power is gone now and comes back after `off_us`; the EEPROM is carried over (or replaced by `eeprom`)."""
        image = self.eeprom if eeprom is None else eeprom
        writes = self.eeprom_writes
        if eeprom is None and writes and writes[-1].begun <= self._now < writes[-1].done:
            image = torn(image, writes[-1], how, self._random)
        self._collect()
        self._inbox = [(cycle, byte) for cycle, byte in self._inbox if cycle + BYTE_CYCLES <= self._now]
        self._rx_generation += 1
        self._line_free = 0
        self._powered = False
        self._drive(Outputs(powered=False))
        begun = self._now
        self.run_us(off_us)
        self._dark.append((begun, self._now))
        self._power_up(image)

    # talk

    def ask(self, header: int, data: bytes = b"", wait_ms: float = 60) -> Reply | None:
        """Send a frame; the answer, or None if there is none in this time. A wrong answer is an AssertionError."""
        answer = self.exchange(frame(header, data), wait_ms)
        if not answer:
            return None
        assert len(answer) >= 5, f"half an answer: {answer.hex(' ')}"
        assert len(answer) == answer[1] + 5, f"not one frame: {answer.hex(' ')}"
        assert answer[0] == HOST, f"not to the host: {answer.hex(' ')}"
        assert answer[2] == HOPPER, f"not from the hopper: {answer.hex(' ')}"
        assert sum(answer) & 0xFF == 0, f"checksum: {answer.hex(' ')}"
        return Reply(answer[3], answer[4:-1])

    def exchange(self, request: bytes, wait_ms: float = 60) -> bytes:
        """Send bytes; what comes back until the line has been silent for 3 ms, or in `wait_ms` after them."""
        self.read()
        self.write(request)
        self.run_to(self._line_free)
        end = self._now + round(wait_ms * 1000 * CYCLES_PER_US)
        answer, silent = b"", 0
        while self._now < end and not (answer and silent >= 3):
            self.run_us(1000)
            got = self.read()
            answer += got
            silent = 0 if got else silent + 1
        return answer

    def data(self, header: int, data: bytes = b"") -> bytes:
        """The data of the answer, which must come and be no NAK."""
        reply = self.ask(header, data)
        assert reply is not None, f"no answer to {header}"
        assert reply.header == 0, f"answer {reply.header} to {header}"
        return reply.data

    @property
    def lifetime(self) -> int:
        """Ask for the lifetime count."""
        return int.from_bytes(self.data(168), "little")

    @property
    def status(self) -> tuple[int, int, int, int]:
        """Ask for event, remaining, paid, unpaid."""
        event, remaining, paid, unpaid = self.data(166)
        return event, remaining, paid, unpaid

    def enable(self) -> None:
        assert self.data(164, b"\xa5") == b""

    def dispense(self, coins: int) -> int:
        """Ask for coins by serial number; the event counter."""
        return self.data(167, build.SERIAL.to_bytes(3, "little") + bytes([coins]))[0]

    def finish(self, limit_s: float = 60) -> tuple[int, int, int, int]:
        """Poll as a host does until nothing remains and all has come to rest; the last status."""
        end = self.now_s + limit_s
        while self.status[1]:
            assert self.now_s < end, "still paying"
            self.run_us(80_000)
        self.run_us(500_000)
        return self.status

    # inside

    def _send(self, start: int, byte: int, garbled: bool = False) -> None:
        generation = self._rx_generation

        def begin(_: int) -> None:
            if generation == self._rx_generation:
                self._chip.receive(byte, garbled)

        self._clock.at(start, begin)

    def _collect(self) -> None:
        self._inbox += self._chip.sent()

    def _drive(self, outputs: Outputs) -> None:
        lamp_changed = (outputs.port_d ^ self._outputs.port_d) & BEAM
        self._outputs = outputs
        self.mechanics.follow(self._now, outputs)
        if lamp_changed:
            self._sense()

    def _sense(self) -> None:
        self._chip.input(PORT_D, SENSOR_BIT, self.tray.level(bool(self._outputs.port_d & BEAM)))

    def _power_up(self, eeprom: bytes) -> None:
        self._powered = True
        self._sense()
        self._chip.power_up(self._now, eeprom, self._random.getrandbits(32))
        self._drive(self._chip.outputs)
