"""Folding reports into what is owed, paid and unknown (R11), and into the payouts a crash left open."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from firmware_bridge.protocol import CLOSING, NO_LIFE, NO_SERIAL, Kind, Report


class Account(msgspec.Struct, kw_only=True):
    """One payout as its reports tell it. Fits `firmware_bridge.protocol.OpenPayout`.

    Always ``counters == paid + outstanding + unknown``, or paid is more than counters.
    """

    payout: str
    seat: int = -1
    counters: int = 0
    paid: int = 0
    unknown: int = 0
    serial: int = NO_SERIAL
    part: int = 0
    part_counters: int = 0
    before: int = 0
    event0: int = 0
    life0: int = NO_LIFE
    sent: bool = False
    closed: bool = False
    again: bool = False

    @property
    def outstanding(self) -> int:
        """What is still owed of it for certain; 0 or more."""
        return max(0, self.counters - self.paid - self.unknown)

    def take(self, report: Report) -> None:
        """Fold one more report of this payout; the same one twice changes nothing."""
        self.seat, self.counters = report.seat, report.counters
        self.paid = max(self.paid, report.paid)
        match report.kind:
            case Kind.INTENT:
                self.serial, self.part, self.part_counters = report.serial, report.part, report.part_counters
                self.before, self.event0, self.life0 = report.before, report.event0, report.life0
                self.sent = False
            case Kind.SENDING:
                self.sent = True
            case kind if kind in CLOSING:
                self.closed, self.again = True, report.again
                self.unknown = report.unknown


def fold(reports: Iterable[Report]) -> dict[str, Account]:
    """The accounts of all payouts in these reports, by id, in the order in which they began."""
    accounts: dict[str, Account] = {}
    for report in reports:
        if report.payout:
            accounts.setdefault(report.payout, Account(payout=report.payout)).take(report)
    return accounts


def open_payouts(reports: Iterable[Report]) -> list[Account]:
    """What to hand to `Dispenser.recover` after a crash."""
    return [account for account in fold(reports).values() if account.part and not account.closed]
