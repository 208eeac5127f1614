"""What `pope-joan hopper probe | status | pay | test | watch | recover` does, line by line (test is `try_out`).

Each command is a generator of `Line`s: a sentence for people, the same as data for programs, and whether it is good
news. Nothing is printed here. `tick` is the only clock: it waits a few milliseconds and returns the time, s,
monotonic. A generator that is closed lets go of its ports; what it was paying stays open in the journal, for
`recover`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from math import inf

from msgspec import structs

from firmware_bridge.dispenser import Fleet
from firmware_bridge.hopper import LOOK_S
from firmware_bridge.journal_file import BenchJournal
from firmware_bridge.probing import Line, Tick, probe
from firmware_bridge.protocol import NO_LIFE, FaultKind, HopperStatus, Kind, Report, State
from firmware_bridge.settings import DispenserSettings, HopperSettings
from firmware_bridge.words import sentence, serial_words

__all__ = ["Line", "Tick", "pay", "probe", "recover", "report_line", "settings_for", "status", "try_out", "watch"]

ANSWER_S = 30.0
"""How long a hopper may take to be found and made ready, s."""


def settings_for(port: str | None, settings: DispenserSettings) -> DispenserSettings:
    """The settings with every hopper at this port (None: as they are); one hopper where there is none."""
    hoppers = settings.hoppers or (HopperSettings(),)
    if port is not None:
        hoppers = tuple(structs.replace(hopper, port=port) for hopper in hoppers)
    return DispenserSettings(hoppers=hoppers)


# With the driver


class _Session:
    """A fleet driven for a command: reports are written to the journal before they are told."""

    def __init__(self, settings: DispenserSettings, journal: BenchJournal, tick: Tick) -> None:
        self.fleet = Fleet(settings)
        self.opened = journal.open_payouts()
        self._journal = journal
        self._tick = tick
        self.fleet.recover(self.opened)

    def until(self, done: Callable[[], bool], within_s: float = inf) -> Generator[Report, None, bool]:
        """Reports as they come, until `done` or the time is over. Whether it was done."""
        limit_s = self._tick() + within_s
        while True:
            now_s = self._tick()
            self.fleet.poll(now_s)
            reports = self.fleet.reports()
            if reports:
                self._journal.write(reports)
                self.fleet.committed(reports[-1].sequence)
                yield from reports
            if done():
                return True
            if now_s >= limit_s:
                return False

    def first(self, name: str) -> HopperStatus:
        """The hopper of this name, or the first."""
        for status in self.fleet.status():
            if name in ("", status.name):
                return status
        raise KeyError(name)

    def settled(self, name: str) -> bool:
        """Whether it is known how that hopper stands."""
        return self.first(name).state in (State.READY, State.FAULT, State.LOCKED, State.STRANGER)


def report_line(report: Report) -> Line:
    """A report as a line."""
    good = report.fault is FaultKind.NONE
    return Line(report.words, structs.asdict(report), good)


def status(settings: DispenserSettings, journal: BenchJournal, tick: Tick) -> Iterator[Line]:
    """Start every hopper in the settings, and tell how it stands. (It is reset and enabled; nothing is paid.)"""
    session = _Session(settings, journal, tick)
    try:
        names = [each.name for each in session.fleet.status()]
        yield from map(report_line, session.until(lambda: all(map(session.settled, names)), ANSWER_S))
        for each in session.fleet.status():
            yield _status_line(each)
    finally:
        session.fleet.close()


def _status_line(each: HopperStatus) -> Line:
    life = "" if each.lifetime == NO_LIFE else f", {each.lifetime} paid in its life"
    words = f"{each.name}: {each.words} Number {serial_words(each.serial)}, level {each.level}{life}."
    return Line(sentence(words), structs.asdict(each), each.state in (State.READY, State.PAYING))


def pay(
    settings: DispenserSettings, counters: int, journal: BenchJournal, tick: Tick, hopper: str = ""
) -> Iterator[Line]:
    """Pay so many counters from one hopper, once, and count them. ValueError below 1; KeyError for no such hopper."""
    if counters < 1:
        raise ValueError(f"at least 1 counter can be paid, not {counters}")
    session = _Session(settings, journal, tick)
    try:
        name = session.first(hopper).name
        yield from _make_ready(session, name)
        if session.first(name).state is State.READY:
            yield from _pay_once(session, counters, journal.new_id(), name)
    finally:
        session.fleet.close()


def _make_ready(session: _Session, name: str) -> Iterator[Line]:
    yield from map(report_line, session.until(lambda: session.settled(name), ANSWER_S))
    status = session.first(name)
    if status.state is not State.READY:
        yield _status_line(status)


def _pay_once(session: _Session, counters: int, payout: str, name: str) -> Iterator[Line]:
    """The lines of one payout. Its INTENT and SENDING are no news to people."""
    closed: list[Report] = []
    session.fleet.test_pay(payout, counters, name)
    for report in session.until(lambda: bool(closed)):
        if report.payout == payout and report.closes:
            closed.append(report)
        if report.kind is Kind.COIN:
            yield Line(f"{report.paid} of {report.counters}", structs.asdict(report))
        elif report.kind not in (Kind.INTENT, Kind.SENDING):
            yield report_line(report)
    yield from map(report_line, session.until(lambda: session.fleet.idle))


def try_out(
    settings: DispenserSettings, journal: BenchJournal, tick: Tick, hopper: str = "", rounds: int = 3
) -> Iterator[Line]:
    """Try a hopper out: start it, pay one counter `rounds` times and then as many at once, and compare the counts.

    KeyError for no such hopper.
    """
    session = _Session(settings, journal, tick)
    try:
        name = session.first(hopper).name
        yield from _make_ready(session, name)
        if session.first(name).state is not State.READY:
            return
        before = session.first(name).lifetime
        paid = 0
        for counters in (*(1 for _ in range(rounds)), rounds):
            for line in _pay_once(session, counters, journal.new_id(), name):
                paid += line.data.get("kind") == Kind.COIN
                yield line
            if session.first(name).state is not State.READY:
                yield _status_line(session.first(name))
                return
        yield from map(report_line, session.until(lambda: False, 2 * LOOK_S))
        counted = session.first(name).lifetime - before if before != NO_LIFE else paid
        good = counted % (1 << 24) == paid == 2 * rounds
        yield Line(
            f"{paid} counters were paid, and the hopper's lifetime count rose by {counted}. "
            + ("Count the tray: it must be the same." if good else "The two should be equal: look at its sensor."),
            {"paid": paid, "lifetime": counted, "asked": 2 * rounds},
            good,
        )
    finally:
        session.fleet.close()


def watch(settings: DispenserSettings, journal: BenchJournal, tick: Tick) -> Iterator[Line]:
    """Whatever the hoppers report, until the generator is closed."""
    session = _Session(settings, journal, tick)
    try:
        yield from map(report_line, session.until(lambda: False))
    finally:
        session.fleet.close()


def recover(settings: DispenserSettings, journal: BenchJournal, tick: Tick, give_up: bool = False) -> Iterator[Line]:
    """Find out what became of every payout the journal holds open, and close it. Nothing is paid.

    give_up: close those whose hopper does not come within 30 s as unknown.
    """
    session = _Session(settings, journal, tick)
    pending = {each.payout for each in session.opened}

    def lines(reports: Iterable[Report]) -> Iterator[Line]:
        for report in reports:
            if report.closes:
                pending.discard(report.payout)
            yield report_line(report)

    try:
        if not pending:
            yield Line("No payout is open: nothing is to be recovered.", {"open": 0})
            return
        yield Line(
            f"{len(pending)} payouts are open." if len(pending) > 1 else "One payout is open.", {"open": len(pending)}
        )
        yield from lines(session.until(lambda: not pending, ANSWER_S))
        if pending and give_up:
            for payout in sorted(pending):
                session.fleet.give_up(payout)
            yield from lines(session.until(lambda: not pending, ANSWER_S))
        for payout in sorted(pending):
            yield Line(
                f"{payout} stays open: its hopper did not come. Plug it in, or give the payout up.",
                {"payout": payout},
                good=False,
            )
        yield from map(report_line, session.until(lambda: session.fleet.idle, ANSWER_S))
    finally:
        session.fleet.close()
