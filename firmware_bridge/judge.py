"""What a hopper did with one dispense, worked out from what it says afterwards. Pure.

The rule (R4 of the project's notes on hoppers) rests on three things read after everything has come to rest:
the event counter, the lifetime count of counters paid, and the flags that tell of a restart. The manuals' own
retry rule looks at the event counter alone and overpays: after a restart it can look untouched.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from firmware_bridge.cctalk import LIFE_MODULUS, Test, next_event
from firmware_bridge.protocol import NO_LIFE

MOST_TOO_MANY = 16
"""Above this a surplus is not believed: the count itself must be broken."""


class Reading(NamedTuple):
    """What a hopper says of itself at one moment. flags: register 1 of its self-test, `cctalk.Test`.

    lifetime: 0 to 0xFFFFFF or NO_LIFE.
    """

    event: int
    remaining: int
    paid: int
    unpaid: int
    flags: int
    lifetime: int

    @property
    def restarted(self) -> bool:
        """It lost power, or was reset, since it was last enabled."""
        return bool(self.flags & (Test.POWER_UP | Test.DISABLED))


class Due(NamedTuple):
    """One dispense as it was written down before it was sent.

    seen: counters already reported of it, at most `counters`. refused: its answer was a NAK, for certain.
    """

    counters: int
    event0: int
    life0: int
    seen: int = 0
    refused: bool = False


class Finding(Enum):
    """The verdict's kind."""

    NOTHING = "nothing"
    """It never arrived: nothing fell, and the hopper would accept it now."""
    ACCEPTED = "accepted"
    """It was obeyed to its end, with `paid` 0 to `counters`."""
    RESTARTED = "restarted"
    """The hopper restarted; `paid` fell, and no more will."""
    DECLINED = "declined"
    """The hopper said no; nothing fell."""
    OVERPAID = "overpaid"
    """`paid` is more than was asked."""
    UNKNOWN = "unknown"
    """It cannot be told; `paid` fell for certain."""


class Verdict(NamedTuple):
    """What was found, and how many counters fell."""

    finding: Finding
    paid: int


def judge(due: Due, reading: Reading) -> Verdict:
    """What became of `due`, when the hopper at rest says `reading`."""
    unknown = Verdict(Finding.UNKNOWN, due.seen)
    fell = None if NO_LIFE in (due.life0, reading.lifetime) else (reading.lifetime - due.life0) % LIFE_MODULUS
    if reading.remaining or (fell is not None and fell < due.seen):
        return unknown
    if reading.restarted:
        return unknown if fell is None else _within(due, Verdict(Finding.RESTARTED, fell))
    if reading.event == due.event0:
        if fell != 0:
            return unknown
        return Verdict(Finding.DECLINED if due.refused else Finding.NOTHING, 0)
    if reading.event != next_event(due.event0):
        return unknown
    if fell is None:
        # Not restarted and its own event: what it says of this dispense is all there is, and it must add up.
        adds_up = reading.paid + reading.unpaid == due.counters and reading.paid >= due.seen
        return Verdict(Finding.ACCEPTED, reading.paid) if adds_up else unknown
    if fell == reading.paid and (fell > 0 or reading.unpaid > 0):
        return _within(due, Verdict(Finding.ACCEPTED, fell))
    if fell == 0 and (due.refused or reading.paid + reading.unpaid != due.counters):
        # The counter advanced for a command it refused; paid and unpaid, if set, are of an earlier dispense.
        return Verdict(Finding.DECLINED, 0)
    return unknown


def _within(due: Due, verdict: Verdict) -> Verdict:
    """The verdict, unless more fell than was asked."""
    surplus = verdict.paid - due.counters
    if surplus <= 0:
        return verdict
    return Verdict(Finding.OVERPAID, verdict.paid) if surplus <= MOST_TOO_MANY else Verdict(Finding.UNKNOWN, due.seen)
