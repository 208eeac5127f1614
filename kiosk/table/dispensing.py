"""What the table needs of a counter dispenser: small protocols that a dispenser fits without knowing the table.

The order of calls is the dispenser's own contract: `recover` once, then in each turn of the loop `poll`,
`reports`, journal, `committed`. `kiosk.table.paymaster` keeps it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

INTENT, SENDING, COIN = "intent", "sending", "coin"
REFUSED, DONE, PARTIAL, UNKNOWN, OVERPAID = "refused", "done", "partial", "unknown", "overpaid"
FOUND, READY, LEVEL, FAULT, LOST, STRANGER = "found", "ready", "level", "fault", "lost", "stranger"

CLOSING = frozenset({REFUSED, DONE, PARTIAL, UNKNOWN, OVERPAID})
"""After one of these a payout is closed."""

OF_A_PAYOUT = CLOSING | {INTENT, SENDING, COIN}
"""The reports that tell of one payout; the others tell of a hopper."""

TROUBLE = frozenset({FAULT, LOST, STRANGER})
"""The reports of a hopper that somebody should look at."""


class Report(Protocol):
    """One thing a dispenser tells: see `kiosk.table.entries.Reported` for what the fields mean."""

    @property
    def sequence(self) -> int: ...  # noqa: D102
    @property
    def kind(self) -> str: ...  # noqa: D102
    @property
    def hopper(self) -> str: ...  # noqa: D102
    @property
    def serial(self) -> int: ...  # noqa: D102
    @property
    def words(self) -> str: ...  # noqa: D102
    @property
    def fault(self) -> str: ...  # noqa: D102
    @property
    def payout(self) -> str: ...  # noqa: D102
    @property
    def seat(self) -> int: ...  # noqa: D102
    @property
    def counters(self) -> int: ...  # noqa: D102
    @property
    def paid(self) -> int: ...  # noqa: D102
    @property
    def unknown(self) -> int: ...  # noqa: D102
    @property
    def again(self) -> bool: ...  # noqa: D102
    @property
    def part(self) -> int: ...  # noqa: D102
    @property
    def part_counters(self) -> int: ...  # noqa: D102
    @property
    def before(self) -> int: ...  # noqa: D102
    @property
    def event0(self) -> int: ...  # noqa: D102
    @property
    def life0(self) -> int: ...  # noqa: D102


class OpenPayout(Protocol):
    """A payout that was begun and has no end yet, as a dispenser wants it for recovery."""

    @property
    def payout(self) -> str: ...  # noqa: D102
    @property
    def seat(self) -> int: ...  # noqa: D102
    @property
    def counters(self) -> int: ...  # noqa: D102
    @property
    def paid(self) -> int: ...  # noqa: D102
    @property
    def serial(self) -> int: ...  # noqa: D102
    @property
    def part(self) -> int: ...  # noqa: D102
    @property
    def part_counters(self) -> int: ...  # noqa: D102
    @property
    def before(self) -> int: ...  # noqa: D102
    @property
    def event0(self) -> int: ...  # noqa: D102
    @property
    def life0(self) -> int: ...  # noqa: D102
    @property
    def sent(self) -> bool: ...  # noqa: D102


class Dispenser(Protocol):
    """One or several hoppers, paying exactly once."""

    def recover(self, open_payouts: Iterable[OpenPayout], locked: Iterable[str] = ()) -> None:
        """Hand in what the journal holds open, and which hoppers are locked; once, before the first poll."""

    def request(self, payout: str, counters: int, seat: int) -> None:
        """Ask for counters to fall for a seat, under an id of its own."""

    def test_pay(self, payout: str, counters: int, hopper: str) -> None:
        """The same from one hopper by its name; KeyError if there is none such."""

    def service(self, hopper: str = "") -> None:
        """An attendant has seen to this hopper ("" for all): start it afresh."""

    def poll(self, now_s: float) -> None:
        """Do what is due; never blocks."""

    def reports(self) -> Sequence[Report]:
        """Take what has been reported since the last call."""

    def committed(self, sequence: int) -> None:
        """Every report up to this sequence is durable."""
