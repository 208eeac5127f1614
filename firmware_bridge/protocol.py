"""The dispenser as its owner sees it: what to call in which order, what comes back, who saves what.

The owner is whatever keeps the journal: the table, the bench command, a test. It drives one `Dispenser`
(one or several hoppers behind it) from its own loop. There are no threads and no callbacks, and no call
blocks or sleeps; time is the `now_s` passed in, seconds that never go back (monotonic), the same clock
in every call. Nothing here knows of seats beyond their number, or of the game at all.

The order of calls
==================
1. `recover(open_payouts)`: once, before the first `poll`, with every payout of the journal that has an
   `INTENT` and no closing report yet (an empty list if there is none).
2. Each turn of the loop::

       dispenser.poll(now_s)
       for report in dispenser.reports():   # takes them; each is given once, in order of `sequence`
           journal.write(report)            # all of them in one transaction will do
       journal.commit()                     # durable: synchronous=FULL
       dispenser.committed(last.sequence)   # only now; covers every report up to this one

   `committed` is what lets the dispenser go on. Until it is called the dispenser waits, for ever if need
   be: **nothing is dispensed before `INTENT` and `SENDING` of it are durable**, and no payout begins
   before the closing report of the last one is durable. (In two turns, then: INTENT, commit, SENDING,
   commit, and then the bytes go out.)
3. `request(payout, counters, seat)`, whenever something is owed. The owner has already made durable that
   it is owed, under that id; the id was never used before. It is queued behind what is being paid.

A payout's life
===============
Reports of one payout come in this order, all with `payout` set; `paid` is always the number of counters
known to have fallen for the *whole* payout so far, never a difference, so that folding one twice is
harmless::

    REFUSED                                                  nothing was sent: all of it stays owed
    INTENT -> PARTIAL                                        nothing was sent after all (paid tells)
    INTENT -> SENDING -> COIN* -> DONE                       paid == counters
                               -> PARTIAL                    paid < counters: the rest did not fall
                               -> UNKNOWN                    paid fell; up to `unknown` more may have
                               -> OVERPAID                   paid > counters: the true number

REFUSED, DONE, PARTIAL, UNKNOWN and OVERPAID close it (`CLOSING`); nothing is ever reported of it again,
except that asking for the same id again repeats its last report (with a new `sequence`): it is a
question, never a second payment. Always: ``counters == paid + outstanding + unknown`` (or overpaid), where
what is outstanding after PARTIAL or REFUSED is ``counters - paid``. It is the owner's, as a debt: pay it
by hand, or `request` only the remainder *under a new id*. With `again` set nobody has to look first: the
program itself may do that as soon as the hopper is READY (it may be already); without it somebody must see to
the hopper.
What is `unknown` is settled by a person who counts the tray.

A payout above 255 counters (or `most_at_once`) is sent in parts. Each part has an INTENT and a SENDING of
its own (`part` 1, 2, …; `part_counters`; `before` = paid by the earlier parts); there is one closing report
for the whole.

Recovery
========
After a crash the owner folds its journal: for every payout with an INTENT and no closing report it hands in
an `OpenPayout` made of its *last* INTENT (counters, seat, serial, part, part_counters, before, event0,
life0), whether a SENDING of that same part is there (`sent`), and the highest `paid` reported. (`fold` in
`firmware_bridge.journal` does just that for a list of reports.) When the hopper with that serial number is
there, the dispenser finds out what it did, *before anything else*, and closes the payout with one of the
closing reports; while it is still paying, COINs come first. Until then the payout stays open; if that hopper
never comes back, `give_up(payout)` closes it as UNKNOWN. A payout that has no INTENT in the journal was never
begun: just request it again, with the id it has.

Locks and faults
================
After UNKNOWN, OVERPAID, a jam, an empty hopper, a stranger or anything else a person must see to, the
hopper takes no more (`State.FAULT` or `State.LOCKED`); requests for it are REFUSED at once, those in its
queue too. `service(hopper)` is the attendant's "I have seen to it": the hopper is started afresh (reset,
identity, self-test, enable), and READY follows if all is well. A hopper that was merely unplugged or
restarted is found again without anybody's help: LOST, FOUND, READY. (A lock lasts until `service`, also
through that; through a restart of the owner, by `recover`'s `locked`.) Where the settings name no serial
number, the first hopper found is the right one until `service` is called while a stranger stands there.

Every report has `words`: one or two plain English sentences for whoever stands before the machine: what is
wrong, where, what to do. `fault` is the same as a name to translate or picture by.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Protocol

import msgspec

NO_SERIAL = -1
"""The serial number of a hopper that has not told it yet. Real ones are 0 to 0xFFFFFF."""

NO_LIFE = -1
"""The lifetime count of a hopper that keeps none. Real ones are 0 to 0xFFFFFF."""


class Kind(StrEnum):
    """What a report says."""

    # of a hopper
    FOUND = "found"
    """The right hopper answers (`serial`). It is not ready yet."""
    READY = "ready"
    """Reconciled, tested and enabled: it takes requests."""
    LEVEL = "level"
    """Its level changed: `level`."""
    FAULT = "fault"
    """`fault` happened; it takes no requests until `service`."""
    LOST = "lost"
    """It no longer answers, or its port is gone. It is looked for."""
    STRANGER = "stranger"
    """A device with another serial number (`serial`) answers in its place. It is left alone."""

    # of a payout
    REFUSED = "refused"
    INTENT = "intent"
    SENDING = "sending"
    COIN = "coin"
    DONE = "done"
    PARTIAL = "partial"
    UNKNOWN = "unknown"
    OVERPAID = "overpaid"


CLOSING = frozenset({Kind.REFUSED, Kind.DONE, Kind.PARTIAL, Kind.UNKNOWN, Kind.OVERPAID})
"""After one of these a payout is closed."""

DURABLE_FIRST = frozenset({Kind.INTENT, Kind.SENDING}) | CLOSING
"""The dispenser goes no further with that hopper until one of these is durable."""


class FaultKind(StrEnum):
    """Everything that can be wrong, by name; each has its sentence in `firmware_bridge.words`."""

    NONE = ""
    NO_HOPPER = "no-hopper"
    """No hopper serves this seat."""
    NOT_FOUND = "not-found"
    """Port or hopper is not there, or does not answer."""
    STRANGER = "stranger"
    NOT_A_HOPPER = "not-a-hopper"
    """Something answers that does not pay out."""
    LINE = "line"
    """It answers, but too much arrives garbled."""
    ECHO = "echo"
    """The line's echo is not as the settings say."""
    EMPTY = "empty"
    JAM = "jam"
    """The motor drew too much or counters did not come in time."""
    BLOCKED = "blocked"
    """A counter stands in front of the sensor."""
    SENSOR = "sensor"
    """The sensor itself fails (short circuit, blind)."""
    RESTARTED = "restarted"
    """It lost power or was reset in the middle of something."""
    REFUSED = "refused"
    """The hopper said no to a payout."""
    STOPPED = "stopped"
    """Somebody stopped it."""
    OVERPAID = "overpaid"
    UNKNOWN = "unknown"
    """It cannot be told how many counters fell."""
    OVER_CAP = "over-cap"
    """More than one payout may be: to be paid by hand."""
    LOCKED = "locked"
    """It waits for an attendant since an earlier fault."""
    INTERRUPTED = "interrupted"
    """The table stopped before the payout was sent."""


class Level(StrEnum):
    """How full a hopper says it is."""

    UNKNOWN = "unknown"
    LOW = "low"
    ENOUGH = "enough"
    FULL = "full"


class State(StrEnum):
    """Where a hopper stands."""

    ABSENT = "absent"
    """Not there; looked for from time to time."""
    STARTING = "starting"
    """Found; being reconciled, reset and tested. Requests are queued."""
    READY = "ready"
    PAYING = "paying"
    FAULT = "fault"
    """Needs a hand; `service` starts it again."""
    LOCKED = "locked"
    """Unknown or overpaid: an attendant must count, then `service`."""
    STRANGER = "stranger"


class Report(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One thing a dispenser tells its owner. Flat, so that it fits one row of a journal.

    `sequence` counts 1, 2, … through the life of one Dispenser object. `hopper` is its name in the settings,
    `serial` the device's own number. All the numbers but event0 and life0 are counters. See the module for
    which fields a payout's reports carry.
    """

    sequence: int
    kind: Kind
    hopper: str = ""
    serial: int = NO_SERIAL
    words: str = ""
    fault: FaultKind = FaultKind.NONE
    level: Level = Level.UNKNOWN

    payout: str = ""
    seat: int = -1
    counters: int = 0
    """What was asked for, the whole of it."""
    paid: int = 0
    """What is known to have fallen for it so far."""
    unknown: int = 0
    """What may have fallen beyond `paid` (UNKNOWN only)."""
    again: bool = False
    """PARTIAL, REFUSED: the remainder may be requested under a new id as soon as the hopper is READY."""

    part: int = 0
    part_counters: int = 0
    before: int = 0
    event0: int = 0
    """The hopper's event counter before this part, 0 to 255."""
    life0: int = NO_LIFE
    """Its lifetime count before this part, 0 to 0xFFFFFF, or NO_LIFE."""

    @property
    def closes(self) -> bool:
        """Whether this is the last report of its payout."""
        return self.kind in CLOSING


class OpenPayout(Protocol):
    """A payout the journal has an INTENT for and no end: see *Recovery*. Any object with these will do."""

    @property
    def payout(self) -> str:
        """Its id."""

    @property
    def seat(self) -> int:
        """Whose it is."""

    @property
    def counters(self) -> int:
        """What was asked for, the whole of it."""

    @property
    def paid(self) -> int:
        """The highest `paid` reported of it."""

    @property
    def serial(self) -> int:
        """The hopper of its last INTENT."""

    @property
    def part(self) -> int:
        """The part of its last INTENT."""

    @property
    def part_counters(self) -> int:
        """The counters of that part, 1 to 255."""

    @property
    def before(self) -> int:
        """What earlier parts paid."""

    @property
    def event0(self) -> int:
        """The event counter in that INTENT."""

    @property
    def life0(self) -> int:
        """The lifetime count in that INTENT."""

    @property
    def sent(self) -> bool:
        """Whether a SENDING of that part is durable."""


class HopperStatus(msgspec.Struct, frozen=True, kw_only=True):
    """One hopper at this moment, for the operator's page. `seats` is empty where it serves them all."""

    name: str
    state: State
    words: str
    serial: int = NO_SERIAL
    seats: tuple[int, ...] = ()
    level: Level = Level.UNKNOWN
    fault: FaultKind = FaultKind.NONE
    payout: str = ""
    """What it pays or reconciles now."""
    seat: int = -1
    """For whom."""
    paid: int = 0
    counters: int = 0
    lifetime: int = NO_LIFE
    port: str = ""


class Dispenser(Protocol):
    """One or several hoppers, paying exactly once. The module says how to drive it."""

    def recover(self, open_payouts: Iterable[OpenPayout], locked: Iterable[str] = ()) -> None:
        """Hand in what the journal holds open; once, before the first poll. RuntimeError if later.

        locked: names of hoppers that reported UNKNOWN or OVERPAID and were not serviced since: they start
        LOCKED.
        """

    def request(self, payout: str, counters: int, seat: int) -> None:
        """Ask for `counters` (1 or more; ValueError below) to fall for `seat`, under an id of its own."""

    def test_pay(self, payout: str, counters: int, hopper: str) -> None:
        """The same from one hopper by its name, whatever its seats: KeyError if there is none such."""

    def poll(self, now_s: float) -> None:
        """Do what is due: read, think, write. Never raises for what hardware does; never blocks > 20 ms."""

    def reports(self) -> Sequence[Report]:
        """Take what has been reported since the last call."""

    def committed(self, sequence: int) -> None:
        """Every report up to this sequence is durable."""

    def service(self, hopper: str = "") -> None:
        """An attendant has seen to this hopper ("" for all) after its FAULT: start it afresh."""

    def give_up(self, payout: str) -> None:
        """Close an open payout whose hopper is gone for good, as UNKNOWN. Ignored if it is being paid."""

    def stop(self, now_s: float) -> None:
        """Stop every motor at once; what runs ends as PARTIAL once the last counter has come to rest."""

    def status(self) -> Sequence[HopperStatus]:
        """Every hopper as it stands."""

    @property
    def idle(self) -> bool:
        """Nothing is queued, being paid or waiting for `committed`: safe to switch off."""

    @property
    def wake_s(self) -> float:
        """When `poll` next has something to do, if nothing arrives before; in the clock of `now_s`."""

    def close(self) -> None:
        """Let go of the ports. Open payouts stay open in the journal."""
