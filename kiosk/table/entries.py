"""What the journal holds: one frozen value for each thing that can happen at a table.

An entry is stored as (sequence, kind, wall clock, JSON). `KINDS` names every kind; a kind keeps its name and the
meaning of its fields for ever, new fields have defaults. Payout entries stand for themselves: each can be read
without the ones before it, so that debts can be known from what is left of a damaged journal.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from kiosk.rules.actions import Action
from kiosk.rules.options import Options
from kiosk.table.boardactions import BoardAction
from kiosk.table.meters import Meters
from kiosk.table.money import Money
from kiosk.table.sheetactions import SheetAction
from kiosk.table.sitters import Sitter


class Carried(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything that is carried from match to match, as it stood between two of them; reading begins here.

    leftover: counters on the board, in dressing order. matches: matches started so far.
    """

    money: Money
    meters: Meters
    leftover: tuple[int, ...] = (0,) * 8
    matches: int = 0


class MatchStarted(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match began. mode: "play", "board" or "sheet"; name: the record's `match`; board: counters left on it."""

    mode: str
    name: str
    options: Options
    sitters: tuple[Sitter, ...]
    board: tuple[int, ...] = (0,) * 8


class Acted(msgspec.Struct, frozen=True, omit_defaults=True):
    """An action of the game, in Play."""

    action: Action


class BoardActed(msgspec.Struct, frozen=True, omit_defaults=True):
    """An action at the staking board, in Board mode."""

    action: BoardAction


class SheetActed(msgspec.Struct, frozen=True, omit_defaults=True):
    """An action on the sheet, in Match table."""

    action: SheetAction


class SittersChanged(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits where, all of them anew. left: the seats whose player has gone and has been settled with."""

    sitters: tuple[Sitter, ...]
    left: tuple[int, ...] = ()


class MatchLeft(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table went back to its first screen. why: "done", "abandoned" or "idle"."""

    why: str


class SettingsChanged(msgspec.Struct, frozen=True, omit_defaults=True):
    """Settings were changed at the table: each name with its old and its new value as text."""

    changes: dict[str, tuple[str, str]]


class Owed(msgspec.Struct, frozen=True, omit_defaults=True):
    """Counters became owed to a seat, physically. debt: the id of this debt, never used again.

    who: the sitter's name, for later. why: "sweep", "cash-out", "stopped" or "test" (seat -1:
    the attendant).
    """

    debt: str
    seat: int
    counters: int
    why: str
    who: str = ""


class Withdrawn(msgspec.Struct, frozen=True, omit_defaults=True):
    """Less is owed than was, before it fell: paid on from the purse, or undone."""

    debt: str
    counters: int
    why: str


class Requested(msgspec.Struct, frozen=True, omit_defaults=True):
    """The dispenser is to be asked for this much of a debt, under this payout's id. hopper: "" for the seat's own."""

    debt: str
    payout: str
    counters: int
    hopper: str = ""


class Reported(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the dispenser reported of a payout (its protocol has the meaning of each field). Counters.

    kind: intent, sending, coin, done, partial, refused, unknown or overpaid. paid: known to have fallen for the
    whole payout so far. debt, seat: copied from the request, so that this entry can stand alone.
    """

    kind: str
    payout: str
    debt: str = ""
    seat: int = -1
    counters: int = 0
    paid: int = 0
    unknown: int = 0
    again: bool = False
    hopper: str = ""
    serial: int = -1
    part: int = 0
    part_counters: int = 0
    before: int = 0
    event0: int = 0
    life0: int = -1
    fault: str = ""
    words: str = ""


class HandPaid(msgspec.Struct, frozen=True, omit_defaults=True):
    """The attendant paid this much of a debt by hand."""

    debt: str
    counters: int


class Counted(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person counted the tray: of what was unknown of a debt, so many had fallen (more is possible)."""

    debt: str
    fell: int


class Retried(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is outstanding of a debt may be asked of the dispenser again."""

    debt: str


class Returned(msgspec.Struct, frozen=True, omit_defaults=True):
    """Counters came back from a seat (-1: nobody in particular). how: "slot", "player" or "attendant"."""

    seat: int
    counters: int
    how: str


class ReturnClaimed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player says that counters were put back; the attendant is to confirm it. 0: the claim was refused."""

    seat: int
    counters: int


class Refilled(msgspec.Struct, frozen=True, omit_defaults=True):
    """Counters were put into a hopper; reused: how many of them had come back over the table."""

    hopper: str
    counters: int
    reused: int = 0


class StockCounted(msgspec.Struct, frozen=True, omit_defaults=True):
    """The attendant counted a hopper: it holds so many."""

    hopper: str
    counters: int


class DrawnCorrected(msgspec.Struct, frozen=True, omit_defaults=True):
    """The attendant put right what a seat (-1: those away) is said to hold physically, and why."""

    seat: int
    counters: int
    reason: str


class PayoutsHeld(msgspec.Struct, frozen=True, omit_defaults=True):
    """Payouts were stopped, with the reason, or let go again (no reason)."""

    reason: str = ""


class Serviced(msgspec.Struct, frozen=True, omit_defaults=True):
    """The attendant saw to a hopper ("" for all of them)."""

    hopper: str = ""


class Fault(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something was wrong. source: what; name: the fault's; times: how often since it was last written."""

    source: str
    name: str
    words: str = ""
    times: int = 1


class MetersReset(msgspec.Struct, frozen=True, omit_defaults=True):
    """The meters since reset began anew."""


class Damaged(msgspec.Struct, frozen=True, omit_defaults=True):
    """The journal before this was damaged. words: for the operator; lost: the match in hand could not be kept."""

    words: str
    kept: str = ""
    lost: bool = False


Entry: TypeAlias = (
    Carried | MatchStarted | Acted | BoardActed | SheetActed | SittersChanged | MatchLeft | SettingsChanged | Owed
    | Withdrawn | Requested | Reported | HandPaid | Counted | Retried | Returned | ReturnClaimed | Refilled
    | StockCounted | DrawnCorrected | PayoutsHeld | Serviced | Fault | MetersReset | Damaged
)

KINDS: dict[str, type[Any]] = {
    "carried": Carried, "match": MatchStarted, "act": Acted, "board": BoardActed, "sheet": SheetActed,
    "sitters": SittersChanged, "left": MatchLeft, "settings": SettingsChanged, "owed": Owed,
    "withdrawn": Withdrawn, "requested": Requested, "payout": Reported, "hand-paid": HandPaid, "counted": Counted,
    "retried": Retried, "returned": Returned, "return-claimed": ReturnClaimed, "refilled": Refilled,
    "stock": StockCounted, "drawn": DrawnCorrected, "held": PayoutsHeld, "serviced": Serviced, "fault": Fault,
    "meters": MetersReset, "damaged": Damaged,
}
"""Every kind of entry by its name in the journal."""

MONEY_KINDS = frozenset({"owed", "withdrawn", "requested", "payout", "hand-paid", "counted", "retried", "returned",
                         "refilled", "stock", "drawn", "serviced"})
"""Entries of debts and stock, which stand for themselves."""

_NAMES = {kind: name for name, kind in KINDS.items()}
_DECODERS = {name: msgspec.json.Decoder(kind) for name, kind in KINDS.items()}
_encode = msgspec.json.Encoder().encode


class EntryError(ValueError):
    """A kind that is not known here, or a body that is not of its kind."""


def kind_of(entry: Entry) -> str:
    """Return the name of an entry's kind."""
    return _NAMES[type(entry)]


def encode(entry: Entry) -> tuple[str, str]:
    """Return an entry as its kind and its JSON."""
    return _NAMES[type(entry)], _encode(entry).decode()


def decode(kind: str, body: str | bytes) -> Entry:
    """Return the entry of a kind and its JSON. Raises EntryError."""
    decoder = _DECODERS.get(kind)
    if decoder is None:
        raise EntryError(f"entries of kind {kind!r} are not known to this version")
    try:
        entry: Entry = decoder.decode(body)
    except (msgspec.DecodeError, ValueError) as error:
        raise EntryError(f"an entry of kind {kind!r} cannot be read: {error}") from None
    return entry
