"""The same world round a peer: the real driver, a journal and an attendant, and a machine of another make.

What goes wrong on the line goes wrong here, between driver and peer; the peer's mishaps are its own.
"""

from __future__ import annotations

from msgspec import structs

from firmware_bridge.simulate.faults import Fault, Faults, Mishap, Wire
from firmware_bridge.simulate.quirks import QUIRKS
from tests.firmware_bridge.peer import Peer
from tests.firmware_bridge.talker import Talker
from tests.firmware_bridge.world import World

STEP_S = 0.002
LATE_S = 0.18


class PeerWire:
    """A peer as a line: requests and answers counted as `simulate.wire.SimWire` counts them."""

    def __init__(self, peer: Peer, faults: Faults) -> None:
        self.peer = peer
        self.faults = faults
        self.requests = -1
        self.enabled = False
        self._now_s = 0.0
        self._late: list[tuple[float, bytes]] = []
        self._answer_to = -1
        self._fault: Wire | None = None
        self._heard = 0
        self._asked_s = 0.0

    @property
    def next_s(self) -> float:
        return self._now_s + STEP_S

    def write(self, data: bytes, now_s: float) -> None:
        self._run(now_s)
        if self.enabled:
            self.requests += 1
        self.enabled = self.enabled or data[3] == 164
        fault = self.faults.on_wire(self.requests, to_host=False) if self.requests >= 0 else None
        self._fault = self.faults.on_wire(self.requests, to_host=True) if self.requests >= 0 else None
        self._heard, self._asked_s = 0, now_s
        if fault is Wire.LATE:
            self._late.append((now_s + LATE_S, data))
        for piece in _spoiled(data, fault):
            self.peer.write(piece)

    def read(self, now_s: float) -> bytes:
        self._run(now_s)
        heard = self.peer.read()
        if heard and self._fault is not None:
            heard = self._spoil_answer(heard)
        self._mishaps(now_s)
        return heard

    def _spoil_answer(self, heard: bytes) -> bytes:
        """The answer comes in pieces: losing loses all of it, the others spoil its first byte or its end."""
        first, self._heard = self._heard == 0, self._heard + len(heard)
        match self._fault:
            case Wire.FLIPPED if first:
                return bytes((heard[0] ^ 4,)) + heard[1:]
            case Wire.FLIPPED | Wire.DOUBLED:
                return heard
            case Wire.CUT if first:
                return heard[:1]
            case _:
                return b""

    def _run(self, now_s: float) -> None:
        while self._late and self._late[0][0] <= now_s:
            at_s, data = self._late.pop(0)
            self._advance(at_s)
            self.peer.write(data)
        self._advance(now_s)

    def _advance(self, now_s: float) -> None:
        if now_s > self._now_s:
            if self._now_s:
                self.peer.run_us(round((now_s - self._now_s) * 1e6))
            self._now_s = now_s

    def _mishaps(self, now_s: float) -> None:
        """What happens when so many counters have fallen."""
        del now_s
        fallen = self.peer.fallen()
        if self.faults.take(Mishap.JAM, fallen):
            self.peer.jam(True)
        if self.faults.take(Mishap.EMPTY, fallen):
            self.peer.load(0)
        if self.faults.take(Mishap.POWER_LOST, fallen):
            self.peer.power_cut()


def _spoiled(data: bytes, fault: Wire | None) -> list[bytes]:
    match fault:
        case Wire.LOST | Wire.LATE:
            return []
        case Wire.DOUBLED:
            return [data, data]
        case Wire.CUT:
            return [data[:2]]
        case Wire.FLIPPED:
            return [data[:1] + bytes((data[1] ^ 8,)) + data[2:]]
        case _:
            return [data]


class PeerWorld(World):
    """A world round a peer (which is closed by whoever made it)."""

    def __init__(self, peer: Peer, faults: tuple[Fault, ...] = (), owed: int = 1, crash_at: int = 0) -> None:
        super().__init__(QUIRKS["flow"], (), owed, 0, crash_at)
        serial = Talker(peer).serial
        self.settings = structs.replace(self.settings, serial=serial, make=peer.make)
        self.peer = peer
        self.wire = PeerWire(peer, Faults(*faults))  # type: ignore[assignment]
        self.event = None

    def clear(self) -> None:
        self.peer.jam(False)
        self.peer.load(200)

    def fallen(self) -> int:
        return self.peer.fallen()

    def surplus(self) -> int:
        return 0
