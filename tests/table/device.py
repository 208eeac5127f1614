"""A small dispenser for the tests of the table: keeps the contract, and its hopper outlives the program.

The hopper is three numbers in a file that is mapped into memory: counters fallen in its life, its event counter,
and whether it was told to pay. What is written there survives SIGKILL, as a real hopper would.
"""

from __future__ import annotations

import mmap
import struct
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from kiosk.table.dispensing import (
    CLOSING,
    COIN,
    DONE,
    FAULT,
    INTENT,
    OVERPAID,
    PARTIAL,
    REFUSED,
    SENDING,
    UNKNOWN,
    OpenPayout,
)


class Say(NamedTuple):
    """A report; the fields of `dispensing.Report`."""

    sequence: int
    kind: str
    hopper: str = "tray"
    serial: int = 77
    words: str = ""
    fault: str = ""
    payout: str = ""
    seat: int = -1
    counters: int = 0
    paid: int = 0
    unknown: int = 0
    again: bool = False
    part: int = 0
    part_counters: int = 0
    before: int = 0
    event0: int = 0
    life0: int = -1


class Hopper:
    """The metal: life (counters fallen), and the event counter, in a file."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            path.write_bytes(bytes(16))
        with path.open("r+b") as file:
            self._map = mmap.mmap(file.fileno(), 16)

    def _get(self, at: int) -> int:
        number: int = struct.unpack_from("<Q", self._map, at)[0]
        return number

    @property
    def life(self) -> int:
        return self._get(0)

    @property
    def event(self) -> int:
        return self._get(8)

    def drop(self) -> None:
        struct.pack_into("<Q", self._map, 0, self.life + 1)

    def begin(self) -> None:
        struct.pack_into("<Q", self._map, 8, self.event % 255 + 1)


class Device:
    """Keeps `dispensing.Dispenser`: one step of one payout a poll.

    fate: what becomes of each payout's n-th counter, by payout number from 0: {number: (coin, kind)}; kind is one
    of partial, again, unknown, overpaid, refused. held: reports nothing while set.
    """

    def __init__(self, hopper: Hopper, fate: dict[int, tuple[int, str]] | None = None) -> None:
        self.hopper = hopper
        self.fate = fate or {}
        self.requested: list[tuple[str, int, int]] = []
        self.locked: list[str] = []
        self.serviced: list[str] = []
        self.begun = 0
        self.keeps_count = True
        self._queue: list[tuple[str, int, int]] = []
        self._now: tuple[str, int, int] | None = None
        self._stage = ""
        self._paid = self._life0 = self._event0 = 0
        self._reports: list[Say] = []
        self._sequence = self._done = 0

    # ---- the contract --------------------------------------------------------------------------

    def recover(self, open_payouts: Iterable[OpenPayout], locked: Iterable[str] = ()) -> None:
        self.locked = list(locked)
        for o in open_payouts:
            paid = o.before + (self.hopper.life - o.life0 if o.sent else 0)
            kind = DONE if paid == o.counters else PARTIAL if paid < o.counters else OVERPAID
            self._say(kind, o.payout, o.seat, o.counters, paid, again=kind == PARTIAL)

    def request(self, payout: str, counters: int, seat: int) -> None:
        assert counters > 0
        assert payout not in [p for p, _, _ in self.requested], "asked twice in one life"
        self.requested.append((payout, counters, seat))
        self._queue.append((payout, counters, seat))

    def test_pay(self, payout: str, counters: int, hopper: str) -> None:
        if hopper != "tray":
            raise KeyError(hopper)
        self.request(payout, counters, -1)

    def service(self, hopper: str = "") -> None:
        self.serviced.append(hopper)

    def reports(self) -> list[Say]:
        found, self._reports = self._reports, []
        return found

    def committed(self, sequence: int) -> None:
        assert sequence <= self._sequence
        self._done = max(self._done, sequence)

    def poll(self, now_s: float) -> None:
        if self._done < self._sequence and self._stage != COIN:
            return
        if self._now is None:
            if not self._queue:
                return
            self._now = self._queue.pop(0)
            self._paid, self._life0, self._event0 = 0, self.hopper.life, self.hopper.event
            self.begun += 1
            if self._fate()[1] == REFUSED:
                self._end(REFUSED)
            else:
                self._tell(INTENT)
        elif self._stage == INTENT:
            self._tell(SENDING)
        else:
            if self._stage == SENDING:
                self.hopper.begin()
            self._coin()

    @property
    def idle(self) -> bool:
        return self._now is None and not self._queue and not self._reports and self._done == self._sequence

    # ---- what it does ----------------------------------------------------------------------------

    def _fate(self) -> tuple[int, str]:
        return self.fate.get(self.begun - 1, (-1, ""))

    def _coin(self) -> None:
        assert self._now is not None
        counters = self._now[1]
        at, kind = self._fate()
        if self._paid == at and kind in (PARTIAL, "again"):
            self._end(PARTIAL, again=kind == "again", fault="" if kind == "again" else "jam")
            return
        if self._paid == at and kind == UNKNOWN:
            self.hopper.drop()
            self._end(UNKNOWN, unknown=counters - self._paid, fault="unknown")
            return
        self.hopper.drop()
        self._paid += 1
        if self._paid == counters and kind == OVERPAID:
            self.hopper.drop()
            self._paid += 1
            self._end(OVERPAID, fault="overpaid")
        elif self._paid == counters:
            self._end(DONE)
        else:
            self._tell(COIN)

    def _end(self, kind: str, **more: object) -> None:
        assert kind in CLOSING
        self._tell(kind, **more)
        self._now = None
        self._stage = ""

    def _tell(self, kind: str, **more: object) -> None:
        assert self._now is not None
        payout, counters, seat = self._now
        self._stage = kind
        self._say(kind, payout, seat, counters, self._paid, part=1, part_counters=counters, event0=self._event0,
                  life0=self._life0 if self.keeps_count else -1, **more)

    def _say(self, kind: str, payout: str = "", seat: int = -1, counters: int = 0, paid: int = 0,
             **more: object) -> None:
        self._sequence += 1
        self._reports.append(Say(self._sequence, kind, payout=payout, seat=seat, counters=counters, paid=paid,
                                 **more))  # type: ignore[arg-type]

    def trouble(self, fault: str) -> None:
        """Report a fault of the hopper itself."""
        self._say(FAULT, fault=fault, words=f"{fault}!")
