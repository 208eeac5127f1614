"""Everything that can be made to go wrong with a simulated hopper, as data.

A `Fault` happens once, at the place its `at` names. Faults of the wire count requests from the moment the
hopper is first enabled (0 is the first after that); faults of the mechanism count counters of the current payout.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Wire(StrEnum):
    """What happens to one request or one answer. `at`: which request since the hopper was first enabled."""

    LOST = "lost"
    LATE = "late"
    """180 ms late: after the host has given up and kept its silence."""
    DOUBLED = "doubled"
    CUT = "cut"
    """Only its first half arrives."""
    FLIPPED = "flipped"
    """One bit of one byte is changed."""
    ECHO = "echo"
    """The host hears its own bytes before the answer (answers only)."""


class Mishap(StrEnum):
    """What happens to the mechanism or the device. `at`: when so many counters of a payout have fallen."""

    JAM = "jam"
    """No further counter comes until somebody clears it."""
    EMPTY = "empty"
    """There is no further counter in it until somebody refills it."""
    BLOCKED = "blocked"
    """The last counter stays before the sensor until somebody takes it out; it was counted."""
    ONE_MORE = "one-more"
    """After the last counter one more falls, and is counted (`at` means nothing)."""
    STRAY = "stray"
    """One more falls, and is counted, 200 ms after an emergency stop (`at` means nothing)."""
    RESET = "reset"
    """It restarts at once, counts kept."""
    REFUSE = "refuse"
    """It refuses the dispense number `at` (0 is the first)."""
    RESET_BEFORE = "reset-before"
    """It restarts instead of obeying the dispense number `at`, without an answer."""
    RESET_AFTER = "reset-after"
    """It restarts when it has accepted the dispense number `at` and before it answers."""
    UNPLUGGED = "unplugged"
    """The line is dead for 2.5 s; the hopper goes on."""
    POWER_LOST = "power-lost"
    """Line and power are away for 2.5 s."""
    SWAPPED = "swapped"
    """The line is dead for 1 s, then another hopper answers in its place for 6 s, then the line is dead for 1 s
    and the first one is back. It went on all the while."""


class Fault(NamedTuple):
    """One thing that goes wrong once. to_host: of a wire's two directions, the answer (else the request)."""

    kind: Wire | Mishap
    at: int = 0
    to_host: bool = False

    def __str__(self) -> str:
        way = ("answer " if self.to_host else "request ") if isinstance(self.kind, Wire) else ""
        return f"{way}{self.kind} at {self.at}"


class Faults:
    """The faults still to come. Each is taken out when it happens."""

    def __init__(self, *faults: Fault) -> None:
        self.pending = list(faults)
        self.happened: list[Fault] = []

    def add(self, fault: Fault) -> None:
        """One more thing to go wrong."""
        self.pending.append(fault)

    def fork(self) -> Faults:
        """A copy that is used up on its own."""
        other = Faults(*self.pending)
        other.happened = self.happened.copy()
        return other

    def take(self, kind: Wire | Mishap, at: int | None = None, to_host: bool = False) -> bool:
        """Whether this fault happens now; if so, it is used up."""
        for fault in self.pending:
            if fault.kind is kind and fault.to_host == to_host and (at is None or fault.at == at):
                self.pending.remove(fault)
                self.happened.append(fault)
                return True
        return False

    def on_wire(self, at: int, to_host: bool) -> Wire | None:
        """What happens to the request (or answer) number `at`, if anything does."""
        for fault in self.pending:
            if isinstance(fault.kind, Wire) and fault.at == at and fault.to_host == to_host:
                self.pending.remove(fault)
                self.happened.append(fault)
                return fault.kind
        return None
