"""A bare host for the conformance suite: one frame out, one frame back, no driver in between."""

from __future__ import annotations

from firmware_bridge.cctalk import HOST, LIFE_MODULUS, Frame, Header, Parser, encode
from firmware_bridge.makes import MAKES, dispense_data
from tests.firmware_bridge.peer import Peer

STEP_US = 1000


class Talker:
    """Talks to a peer by single frames. Times in milliseconds."""

    def __init__(self, peer: Peer, address: int = 3) -> None:
        self.peer = peer
        self.patience_ms: int = getattr(peer, "patience_ms", 80)
        """How long an answer is waited for; longer where peer and tests share a busy machine's real time."""
        self.address = address
        self.make = MAKES[peer.make]
        self.took_ms = 0
        """How long the last answer took, from the end of the question to the end of the answer."""

    def run(self, ms: int) -> None:
        """Let time pass, and drop what comes."""
        self.peer.run_us(ms * 1000)
        self.peer.read()

    def hear(self, ms: int, after_ms: int | None = None) -> list[Frame]:
        """Every frame that comes in so much time, or in the `after_ms` after the first."""
        parser = Parser(HOST, self.address)
        frames: list[Frame] = []
        passed, end = 0, ms
        while passed < end:
            self.peer.run_us(STEP_US)
            new = parser.feed(self.peer.read(), passed / 1000)
            passed += 1
            if new and not frames:
                self.took_ms = passed
                end = end if after_ms is None else passed + after_ms
            frames += new
        return frames

    def send(self, header: int, data: bytes = b"", address: int | None = None) -> Frame | None:
        """Ask, and return the answer; None for silence."""
        raw = encode(Frame(address or self.address, HOST, header, data))
        self.peer.write(raw)
        self.peer.run_us(len(raw) * 1042)
        frames = self.hear(self.patience_ms, after_ms=20)
        assert len(frames) <= 1, f"{len(frames)} answers to one question"
        return frames[0] if frames else None

    def ask(self, header: int, data: bytes = b"") -> bytes:
        """The data of an answer that must come, and be an ACK."""
        frame = self.send(header, data)
        assert frame is not None, f"no answer to {header}"
        assert frame.header == Header.ACK, f"{frame} to {header}"
        return frame.data

    def enable(self) -> None:
        assert self.ask(Header.ENABLE, b"\xa5") == b""

    @property
    def serial(self) -> int:
        return int.from_bytes(self.ask(Header.SERIAL), "little")

    @property
    def lifetime(self) -> int:
        return int.from_bytes(self.ask(Header.LIFETIME), "little") % LIFE_MODULUS

    @property
    def flags(self) -> int:
        return self.ask(Header.TEST)[0]

    @property
    def status(self) -> tuple[int, int, int, int]:
        """Event, remaining, paid, unpaid."""
        event, remaining, paid, unpaid = self.ask(Header.STATUS)
        return event, remaining, paid, unpaid

    def dispense(self, counters: int, serial: int | None = None) -> Frame | None:
        """Ask for counters as the make wants it."""
        key = self.ask(Header.CIPHER_KEY) if self.make.key else b""
        number = self.serial if serial is None else serial
        return self.send(Header.DISPENSE, dispense_data(self.make, counters, number, key, None))

    def pay(self, counters: int, within_ms: int = 20_000) -> tuple[int, int, int, int]:
        """Dispense and wait for the end; the last status."""
        answer = self.dispense(counters)
        assert answer is not None
        assert answer.header == Header.ACK
        return self.rest(within_ms)

    def rest(self, within_ms: int = 20_000) -> tuple[int, int, int, int]:
        """Wait until nothing remains, and a moment longer."""
        for _ in range(within_ms // 100):
            if self.status[1] == 0:
                self.run(400)
                return self.status
            self.run(100)
        raise AssertionError(f"it pays for ever: {self.status}")
