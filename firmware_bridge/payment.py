"""Payments by one hopper: written down, sent, followed to rest, judged, closed. The same for what a crash left.

The numbers R1 to R9 are the rules of the project's notes on hoppers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from firmware_bridge.cctalk import Header, next_event
from firmware_bridge.judge import Due, Finding, Reading, Verdict, judge
from firmware_bridge.line import Outcome
from firmware_bridge.makes import MAKES, Cipher, dispense_data
from firmware_bridge.outbox import Outbox
from firmware_bridge.protocol import NO_LIFE, FaultKind, Kind, OpenPayout, Report
from firmware_bridge.settings import HopperSettings
from firmware_bridge.talk import Gone, Questions, Talk, Trouble, Wait
from firmware_bridge.words import fault_of, fault_words, paid_words

POLL_S = 0.1
"""Pause between two looks at a hopper that pays, s."""

REST_S = 0.35
"""Two readings that must agree are this far apart, s: a counter may fall for 300 ms after the motor is off."""

SENDS = 3
"""How often a dispense is sent when it demonstrably never arrived."""

STALL_POLLS = 120
"""After so many unchanged looks at a hopper that claims to pay, it is stopped."""

MOST_LOOKS = 3000
"""After so many looks a payment is no longer followed."""


class Order(NamedTuple):
    """A request as it was made."""

    payout: str
    counters: int
    seat: int


class Payment:
    """A payout under way. Its attributes are those of `OpenPayout`, and mean the same."""

    def __init__(self, payout: str, counters: int, seat: int, serial: int) -> None:
        self.payout = payout
        self.counters = counters
        self.seat = seat
        self.serial = serial
        self.paid = self.before = 0
        self.part = self.part_counters = 0
        self.event0 = 0
        self.life0 = NO_LIFE
        self.sent = self.refused = False

    @classmethod
    def opened(cls, old: OpenPayout) -> Payment:
        """What the journal holds open."""
        payment = cls(old.payout, old.counters, old.seat, old.serial)
        payment.paid, payment.before = old.paid, old.before
        payment.part, payment.part_counters = old.part, old.part_counters
        payment.event0, payment.life0, payment.sent = old.event0, old.life0, old.sent
        return payment

    def begin_part(self, counters: int, reading: Reading) -> None:
        """The next part, of a hopper that now says `reading`."""
        self.part += 1
        self.part_counters = counters
        self.before = self.paid
        self.event0, self.life0 = reading.event, reading.lifetime
        self.sent = self.refused = False

    @property
    def due(self) -> Due:
        """This part, to be judged."""
        return Due(self.part_counters, self.event0, self.life0, self.paid - self.before, self.refused)


class Payments:
    """Everything one hopper pays.

    pool: open payouts of any hopper; those of this hopper's serial number are its own. stopping: whether an
    emergency stop is wanted.
    """

    def __init__(
        self,
        settings: HopperSettings,
        questions: Questions,
        outbox: Outbox,
        pool: list[Payment],
        cipher: Cipher | None,
        stopping: Callable[[], bool],
    ) -> None:
        self.current: Payment | None = None
        """What is being paid or reconciled."""
        self.lock = FaultKind.NONE
        """Why an attendant must count before anything more is paid."""
        self._settings = settings
        self._make = MAKES[settings.make]
        self._ask = questions
        self._outbox = outbox
        self._pool = pool
        self._cipher = cipher
        self._stopping = stopping
        self._closing = 0
        self._fruitless = 0
        self._flags = 0

    # Begin and end

    def refuse(self, order: Order, fault: FaultKind, again: bool = False) -> None:
        """Close an order of which nothing was sent."""
        name = self._settings.name
        self._closing = self._outbox.add(
            Kind.REFUSED,
            hopper=name,
            payout=order.payout,
            seat=order.seat,
            counters=order.counters,
            fault=fault,
            again=again,
            words=fault_words(fault, name),
        ).sequence

    def pay(self, order: Order, serial: int, reading: Reading) -> Talk[None]:
        """Pay an order from a hopper that is enabled, at rest and says `reading`. R1, R2, R9."""
        payment = Payment(order.payout, order.counters, order.seat, serial)
        self._pool.append(payment)
        while True:
            self.current = payment
            payment.begin_part(min(order.counters - payment.paid, self._settings.most_at_once), reading)
            yield from self._durable(self._tell(Kind.INTENT, payment))
            if self._stopping():
                yield from self._close(Kind.PARTIAL, payment, FaultKind.STOPPED)
                raise Trouble(FaultKind.STOPPED)
            payment.sent = True
            yield from self._durable(self._tell(Kind.SENDING, payment))
            verdict = yield from self._send(payment)
            if (yield from self._conclude(payment, verdict, live=True)):
                return
            reading = yield from self._ask.reading()
            if reading.restarted:
                raise Gone(FaultKind.RESTARTED)

    def reconcile(self, serial: int) -> Talk[None]:
        """Find out what became of this hopper's open payouts, and close them."""
        for payment in [each for each in self._pool if each.serial == serial]:
            self.current = payment
            if payment.sent:
                verdict = yield from self._outcome(payment)
                yield from self._conclude(payment, verdict, live=False)
            else:
                yield from self._close(Kind.PARTIAL, payment, FaultKind.INTERRUPTED, again=True)

    def settled(self) -> Talk[None]:
        """Wait until the end of everything closed is durable."""
        yield Wait(ready=lambda: self._outbox.durable >= self._closing)

    # One dispense

    def _send(self, payment: Payment) -> Talk[Verdict]:
        """Send the part until it arrives; sent again only when it demonstrably never did (R4)."""
        verdict = Verdict(Finding.NOTHING, 0)
        for _ in range(SENDS):
            key: bytes | None = b""
            if self._make.key:
                key = yield from self._ask.must(Header.CIPHER_KEY, lengths=(8,))
            if key is None:
                return Verdict(Finding.DECLINED, 0)
            data = dispense_data(self._make, payment.part_counters, payment.serial, key, self._cipher)
            answer = yield from self._ask.ask(Header.DISPENSE, data, lengths=(0, 1), tries=1)
            payment.refused = answer.outcome is Outcome.NAK
            yield Wait(POLL_S, self._stopping)
            verdict = yield from self._outcome(payment)
            if verdict.finding is not Finding.NOTHING or self._stopping():
                break
        return verdict

    def _outcome(self, payment: Payment) -> Talk[Verdict]:
        """Follow the hopper until it is at rest and two readings agree (R6); stop it if it must be stopped."""
        expected = next_event(payment.event0)
        previous: Reading | None = None
        last: tuple[int, int, int, int] | None = None
        unchanged = stops = 0
        for _ in range(MOST_LOOKS):
            status = yield from self._ask.status()
            event, remaining, paid, _unpaid = status
            unchanged = unchanged + 1 if status == last else 0
            last = status
            if remaining and (unchanged < STALL_POLLS or not stops):
                previous = None
                ours = event == expected and paid + remaining == payment.part_counters
                if ours:
                    self._coins(payment, paid)
                if (not ours or unchanged >= STALL_POLLS or self._stopping()) and stops < 3:
                    yield from self._ask.ask(Header.STOP, lengths=(0, 1))
                    stops += 1
                yield Wait(POLL_S, None if stops else self._stopping)
                continue
            flags = yield from self._ask.flags()
            lifetime = yield from self._ask.lifetime()
            reading = Reading(*status, flags, lifetime)
            if reading == previous:
                self._flags = flags
                return judge(payment.due, reading)
            previous = reading
            yield Wait(REST_S)
        return Verdict(Finding.UNKNOWN, payment.due.seen)

    def _conclude(self, payment: Payment, verdict: Verdict, live: bool) -> Talk[bool]:
        """Report what the verdict means. False: this part is paid, and there is another. R7, R8."""
        finding = verdict.finding
        self._coins(payment, min(verdict.paid, payment.part_counters))
        payment.paid = payment.before + verdict.paid
        if finding is Finding.UNKNOWN:
            yield from self._close(
                Kind.UNKNOWN, payment, FaultKind.UNKNOWN, unknown=payment.part_counters - verdict.paid
            )
            raise Trouble(FaultKind.UNKNOWN, locked=True)
        if finding is Finding.OVERPAID:
            yield from self._close(Kind.OVERPAID, payment, FaultKind.OVERPAID)
            raise Trouble(FaultKind.OVERPAID, locked=True)
        whole = finding is Finding.ACCEPTED and verdict.paid == payment.part_counters
        if payment.paid == payment.counters:
            yield from self._close(Kind.DONE, payment)
        elif whole and live and not self._stopping():
            return False
        else:
            fault = self._why(finding, whole, live)
            again = fault in (FaultKind.INTERRUPTED, FaultKind.RESTARTED)
            self._fruitless = self._fruitless + 1 if again and not verdict.paid and live else 0
            again = again and self._fruitless < SENDS
            yield from self._close(Kind.PARTIAL, payment, fault, again=again)
            if not again:
                raise Trouble(fault)
        if finding is Finding.RESTARTED:
            raise Gone(FaultKind.RESTARTED)
        return True

    def _why(self, finding: Finding, whole: bool, live: bool) -> FaultKind:
        """Why a payment ended early."""
        if self._stopping():
            return FaultKind.STOPPED
        match finding:
            case Finding.RESTARTED:
                return FaultKind.RESTARTED
            case Finding.DECLINED:
                return FaultKind.REFUSED
            case Finding.NOTHING:
                return FaultKind.LINE if live else FaultKind.INTERRUPTED
            case _ if whole:
                return FaultKind.INTERRUPTED
            case _:
                return fault_of(self._flags) or FaultKind.EMPTY

    # Reports

    def _coins(self, payment: Payment, paid: int) -> None:
        """Report the counters of this part that have not been reported yet."""
        while payment.paid < payment.before + paid:
            payment.paid += 1
            self._tell(Kind.COIN, payment)

    def _tell(
        self,
        kind: Kind,
        payment: Payment,
        fault: FaultKind = FaultKind.NONE,
        unknown: int = 0,
        again: bool = False,
    ) -> Report:
        name = self._settings.name
        words = paid_words(name, payment.paid, payment.counters)
        return self._outbox.add(
            kind,
            hopper=name,
            serial=payment.serial,
            payout=payment.payout,
            seat=payment.seat,
            counters=payment.counters,
            paid=payment.paid,
            unknown=unknown,
            again=again,
            part=payment.part,
            part_counters=payment.part_counters,
            before=payment.before,
            event0=payment.event0,
            life0=payment.life0,
            fault=fault,
            words=f"{words} {fault_words(fault, name)}" if fault else words,
        )

    def _close(
        self,
        kind: Kind,
        payment: Payment,
        fault: FaultKind = FaultKind.NONE,
        unknown: int = 0,
        again: bool = False,
    ) -> Talk[None]:
        """Close a payment, and wait until that is durable."""
        self._pool.remove(payment)
        self.current = None
        if kind in (Kind.UNKNOWN, Kind.OVERPAID):
            self.lock = fault
        report = self._tell(kind, payment, fault, unknown, again)
        self._closing = report.sequence
        yield from self._durable(report)

    def _durable(self, report: Report) -> Talk[None]:
        yield Wait(ready=lambda: self._outbox.durable >= report.sequence)


def orphan(payment: Payment, outbox: Outbox) -> Report:
    """Close a payout without its hopper: what was sent and is not known to have fallen may have."""
    unknown = payment.part_counters - (payment.paid - payment.before) if payment.sent else 0
    fault = FaultKind.NOT_FOUND if payment.sent else FaultKind.INTERRUPTED
    what = "Count the tray." if payment.sent else "The rest was never sent."
    return outbox.add(
        Kind.UNKNOWN if payment.sent else Kind.PARTIAL,
        payout=payment.payout,
        serial=payment.serial,
        seat=payment.seat,
        counters=payment.counters,
        paid=payment.paid,
        unknown=unknown,
        again=not payment.sent,
        part=payment.part,
        part_counters=payment.part_counters,
        before=payment.before,
        event0=payment.event0,
        life0=payment.life0,
        fault=fault,
        words=f"{payment.paid} of {payment.counters} counters are known to have been paid. {what}",
    )
