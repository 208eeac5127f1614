"""One hopper: found, made sure of, started, and made to pay exactly once. No I/O, no clock, no threads.

A `Hopper` is one long conversation (`_live`). What it wants to ask is `question`; its line brings the answer by
`give`. R1 to R11 are the rules of the project's notes on hoppers; where one is obeyed, its number stands.
"""

from __future__ import annotations

from collections import deque
from math import inf

from firmware_bridge.cctalk import CATEGORY_PAYOUT, ENABLE_CODE, Header, Test
from firmware_bridge.line import Answer, Ask, Outcome
from firmware_bridge.makes import Cipher
from firmware_bridge.outbox import Outbox
from firmware_bridge.payment import Order, Payment, Payments
from firmware_bridge.protocol import (
    NO_LIFE,
    NO_SERIAL,
    FaultKind,
    HopperStatus,
    Kind,
    Level,
    State,
)
from firmware_bridge.settings import HopperSettings
from firmware_bridge.talk import Gone, Questions, Talk, Trouble, Wait
from firmware_bridge.words import fault_of, fault_words, sentence, serial_words

_STATE_WORDS = {
    State.ABSENT: "Not looked for yet.",
    State.STARTING: "Being started and tested.",
    State.READY: "Ready.",
    State.PAYING: "Paying.",
    State.FAULT: "Needs a hand.",
    State.LOCKED: "Waits for an attendant.",
    State.STRANGER: "Another hopper stands in its place.",
}

_ELSEWHERE = (State.ABSENT, State.STRANGER)

_LEVEL_WORDS = {
    Level.UNKNOWN: "it cannot be told how full it is.",
    Level.LOW: "it is running low.",
    Level.ENOUGH: "there are enough counters in it.",
    Level.FULL: "it is full.",
}

_SILENCE = {Outcome.GARBLED: FaultKind.LINE, Outcome.ECHO: FaultKind.ECHO}

RESET_S = 0.6
"""No talk for this long after a reset or power-up, s."""

LOOK_S = 1.0
"""How often an idle hopper is looked at, s."""

RESETS = 3
"""How often a reset is tried that leaves no trace in the self-test. (Some makes show none.)"""

SECOND_LOOK_S = 0.3
"""A fault found at the start is looked at again after this, s."""

LEVEL_EVERY = 5
"""Every so many looks it is asked how full it is."""

FIND_S = 0.25
FIND_MOST_S = 4.0
"""The first and the longest pause between two tries to find it, s; each is twice the one before."""


class Hopper:
    """One hopper as the settings describe it.

    outbox: where its reports go. open_payouts: payouts to reconcile; it takes its own, by serial number, as
    soon as it knows that number.
    """

    def __init__(
        self,
        settings: HopperSettings,
        outbox: Outbox,
        open_payouts: list[Payment] | None = None,
        cipher: Cipher | None = None,
    ) -> None:
        self.settings = settings
        self.state = State.ABSENT
        self.fault = FaultKind.NONE
        self.level = Level.UNKNOWN
        self.serial = NO_SERIAL
        self.lifetime = NO_LIFE
        self.connected = True
        """Whether there is a port to talk through."""
        self.expected = settings.serial
        """The serial number it must have. NO_SERIAL takes the first hopper found, and then stays with that."""
        self._outbox = outbox
        self._queue: deque[Order] = deque()
        self._questions = Questions(settings.address)
        pool = open_payouts if open_payouts is not None else []
        self._pay = Payments(settings, self._questions, outbox, pool, cipher, lambda: self._stop)
        self._serviced = False
        self._stop = False
        self._told_stranger: int | None = None
        self._talk = self._live()
        self._waits_for: Ask | Wait | None = None
        self._wake_s = 0.0
        self._asked = False

    # What the line and the bus call

    @property
    def question(self) -> Ask | None:
        """What it wants to ask and has not asked yet."""
        return self._waits_for if isinstance(self._waits_for, Ask) and not self._asked else None

    def asked(self) -> None:
        """The question is on the line now."""
        self._asked = True

    def give(self, answer: Answer, now_s: float) -> None:
        """The answer to the question."""
        self._resume(answer, now_s)

    def step(self, now_s: float) -> None:
        """Go on as far as there is nothing to wait for."""
        if self._waits_for is None:
            self._resume(None, now_s)
        while isinstance(self._waits_for, Wait) and (
            now_s >= self._wake_s or (self._waits_for.ready is not None and self._waits_for.ready())
        ):
            self._resume(None, now_s)

    @property
    def wake_s(self) -> float:
        """When it goes on by itself."""
        return self._wake_s if isinstance(self._waits_for, Wait) else inf

    def unplugged(self, now_s: float) -> None:
        """Its port is gone, or was never there."""
        self.connected = False
        self.step(now_s)
        self._resume(Gone(), now_s)

    # What the dispenser calls

    def request(self, order: Order) -> None:
        """Queue an order, or refuse it at once where it cannot be paid."""
        if order.counters > self.settings.cap:
            self._pay.refuse(order, FaultKind.OVER_CAP)
        elif not self.takes_orders:
            locked = self.state is State.LOCKED
            fault = FaultKind.LOCKED if locked else self.fault or FaultKind.NOT_FOUND
            self._pay.refuse(order, fault, again=self.state is State.ABSENT)
        else:
            self._queue.append(order)

    @property
    def takes_orders(self) -> bool:
        """Whether a request would be queued rather than refused."""
        return self.state in (State.STARTING, State.READY, State.PAYING) and not self._stop

    def service(self) -> None:
        """An attendant has seen to it: start it afresh as soon as nothing is being paid."""
        self._serviced = True
        self._pay.lock = FaultKind.NONE
        if self._pay.current is None:
            self._stop = False

    def stop(self) -> None:
        """Stop the motor at once and take no more until `service`."""
        self._stop = True

    def lock(self) -> None:
        """It was locked before the owner restarted: start, but wait for an attendant then."""
        self._pay.lock = FaultKind.LOCKED

    @property
    def idle(self) -> bool:
        """Whether it does nothing: nothing queued, nothing being paid or reconciled."""
        return not self._queue and (self._pay.current is None or self.state in _ELSEWHERE)

    def let_go(self, payout: str) -> bool:
        """Drop an open payout, unless it is at work on it. Whether it is dropped (or was never here)."""
        current = self._pay.current
        if current is not None and current.payout == payout:
            if self.state not in _ELSEWHERE:
                return False
            self._pay.current = None
        return True

    @property
    def waiting(self) -> int:
        """How many orders it has before it."""
        return len(self._queue) + (self._pay.current is not None)

    def status(self, port: str = "") -> HopperStatus:
        """How it stands."""
        current = self._pay.current
        fine = self.fault is FaultKind.NONE
        return HopperStatus(
            name=self.settings.name,
            state=self.state,
            words=_STATE_WORDS[self.state] if fine else fault_words(self.fault, self.settings.name),
            serial=self.serial,
            seats=self.settings.seats,
            level=self.level,
            fault=self.fault,
            payout=current.payout if current else "",
            seat=current.seat if current else -1,
            paid=current.paid if current else 0,
            counters=current.counters if current else 0,
            lifetime=self.lifetime,
            port=port,
        )

    # The conversation

    def _resume(self, sent: Answer | Gone | None, now_s: float) -> None:
        self._asked = False
        if isinstance(sent, Gone):
            self._waits_for = self._talk.throw(sent)
        elif self._waits_for is None:
            self._waits_for = next(self._talk)
        else:
            self._waits_for = self._talk.send(sent)
        if isinstance(self._waits_for, Wait):
            self._wake_s = now_s + self._waits_for.seconds

    def _live(self) -> Talk[None]:
        while True:
            try:
                yield from self._find()
                yield from self._pay.reconcile(self.serial)  # R3: before anything else
                yield from self._start()
                yield from self._serve()
            except Gone as gone:
                self._went(gone.fault)
            except Trouble as trouble:
                self._halt(trouble)
                try:
                    yield Wait(ready=lambda: self._serviced)
                except Gone as gone:
                    self._went(gone.fault)

    def _find(self) -> Talk[None]:
        """Ask until the right hopper answers, less and less often."""
        pause_s = FIND_S
        while True:
            if not self.connected:
                yield Wait(ready=lambda: self.connected)
                pause_s = FIND_S
            answer = yield from self._questions.ask(Header.POLL, lengths=(0,), tries=2)
            if not answer.ok:
                self._went(_SILENCE.get(answer.outcome, FaultKind.NOT_FOUND))
            elif (yield from self._is_it()):
                return
            yield Wait(pause_s, lambda: self._serviced)
            pause_s = min(2 * pause_s, FIND_MOST_S)

    def _is_it(self) -> Talk[bool]:
        """Whether what answers is a hopper, and the right one."""
        category = yield from self._questions.must(Header.CATEGORY)
        if category is not None and category.strip() != CATEGORY_PAYOUT:
            self._strange(FaultKind.NOT_A_HOPPER, NO_SERIAL)
            return False
        serial = yield from self._questions.serial()
        if (yield from self._questions.serial()) != serial:
            return False
        if self._serviced and self.settings.serial == NO_SERIAL:
            self.expected = NO_SERIAL
        self._serviced = False
        if self.expected not in (NO_SERIAL, serial):
            self._strange(FaultKind.STRANGER, serial)
            return False
        self.serial = self.expected = serial
        self.state, self.fault = State.STARTING, FaultKind.NONE
        self._report(Kind.FOUND, words=f"{self.settings.name} is there, number {serial_words(serial)}.")
        return True

    def _start(self) -> Talk[None]:
        """R3: reset, 600 ms, serial number, self-test (R5: before enabling), status, lifetime count, enable."""
        ask = self._questions
        yield from self._pay.settled()
        for _ in range(RESETS):
            yield from ask.ask(Header.RESET, lengths=(0,), tries=1)
            yield Wait(RESET_S)
            if (yield from ask.serial()) != self.serial:
                raise Gone(FaultKind.STRANGER)
            reading = yield from ask.reading()
            if reading.restarted:
                break
        if fault_of(reading.flags):
            yield Wait(SECOND_LOOK_S)
            reading = yield from ask.reading()
        if fault := fault_of(reading.flags):
            raise Trouble(fault)
        yield from ask.must(Header.ENABLE, bytes((ENABLE_CODE,)), lengths=(0,))
        if (yield from ask.flags()) & Test.DISABLED:
            raise Trouble(FaultKind.REFUSED)
        self.lifetime = reading.lifetime
        self.level = yield from ask.level()
        if self._pay.lock:
            raise Trouble(self._pay.lock, locked=True)
        self._report(Kind.READY, words=f"{self.settings.name} is ready.")

    def _serve(self) -> Talk[None]:
        """Pay what is queued; look after the hopper in between. Returns when it is to be started afresh."""
        looks = 0
        while not self._serviced:
            self.state = State.READY
            yield Wait(LOOK_S, lambda: bool(self._queue) or self._serviced or self._stop)
            if self._stop:
                raise Trouble(FaultKind.STOPPED)
            if self._queue and (yield from self._questions.serial()) != self.serial:
                raise Gone(FaultKind.STRANGER)
            reading = yield from self._questions.reading()
            if reading.restarted:
                raise Gone(FaultKind.RESTARTED)
            if fault := fault_of(reading.flags):
                raise Trouble(fault)
            self.lifetime = reading.lifetime
            if self._queue and not self._stop:
                self.state = State.PAYING
                yield from self._pay.pay(self._queue.popleft(), self.serial, reading)
                looks = 0
            elif looks % LEVEL_EVERY == 0:
                yield from self._look_at_level()
            looks += 1

    def _look_at_level(self) -> Talk[None]:
        level = yield from self._questions.level()
        if level is not self.level:
            self.level = level
            self._report(Kind.LEVEL, words=f"{self.settings.name}: {_LEVEL_WORDS[level]}")

    # Ends

    def _went(self, fault: FaultKind) -> None:
        """It is gone: say so once, and refuse what waits."""
        if self.state is not State.ABSENT or fault is not self.fault:
            self.state, self.fault = State.ABSENT, fault
            self._report(Kind.LOST, fault)
        self._told_stranger = None
        self._refuse_queue(fault, again=True)

    def _strange(self, fault: FaultKind, serial: int) -> None:
        """Something else is in its place: say so once, and leave it alone."""
        self.state, self.fault = State.STRANGER, fault
        if self._told_stranger != serial:
            self._told_stranger = serial
            self._report(Kind.STRANGER, fault, serial=serial)
        self._refuse_queue(fault)

    def _halt(self, trouble: Trouble) -> None:
        """It needs a person."""
        self.state = State.LOCKED if trouble.locked else State.FAULT
        self.fault = trouble.fault
        self._serviced = self._stop = False
        self._report(Kind.FAULT, trouble.fault)
        self._refuse_queue(trouble.fault)

    def _refuse_queue(self, fault: FaultKind, again: bool = False) -> None:
        while self._queue:
            self._pay.refuse(self._queue.popleft(), fault, again)

    def _report(
        self, kind: Kind, fault: FaultKind = FaultKind.NONE, words: str = "", serial: int | None = None
    ) -> None:
        name = self.settings.name
        words = words or fault_words(fault, name)
        self._outbox.add(
            kind,
            hopper=name,
            serial=self.serial if serial is None else serial,
            fault=fault,
            level=self.level,
            words=sentence(words),
        )
