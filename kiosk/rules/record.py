"""The deal record (record-format.md): write, read, verify.

One deal is one JSON object on one line. `of_match` makes it, `line` writes it, `read` reads it back with every
type checked, `verify` plays it again by the rules and says the first thing that is not as they give it, `replayed`
gives the match and the actions to do it again.
"""

from __future__ import annotations

import json
import re
from typing import Annotated, Any, TypeAlias

import msgspec

from kiosk.rules.actions import Action, DealCards, Dress, EndMatch, IllegalAction, Play
from kiosk.rules.board import POTS, Balances, account_name, opening
from kiosk.rules.cards import CODES, card
from kiosk.rules.deal import Deal, Phase
from kiosk.rules.legal import apply
from kiosk.rules.match import Match
from kiosk.rules.options import OptionError, Options, brief
from kiosk.rules.setup import Setup, setup

VERSION = "pope-joan/1"
LARGEST = 10**12
"""No figure in a record is larger; counters."""

Figure: TypeAlias = Annotated[int, msgspec.Meta(ge=-LARGEST, le=LARGEST)]


class RecordError(ValueError):
    """A line that is no record, or a record that the rules do not give. Its text is a sentence for people."""


class NotJson(RecordError):
    """A line that is not even JSON: torn off, damaged, or of another kind altogether."""


class Counters(msgspec.Struct, forbid_unknown_fields=True):
    """Purses by seat, board by compartment, bank; in counters."""

    purses: list[Figure]
    board: dict[str, Figure]
    bank: Figure

    @classmethod
    def of(cls, balances: Balances) -> Counters:
        """Return balances in the record's form."""
        board = {pot.label: n for pot, n in zip(POTS, balances.board, strict=True)}
        return cls(list(balances.purses), board, balances.bank)

    def balances(self) -> Balances:
        """Return these as Balances. Raises RecordError where a compartment is missing or unknown."""
        labels = [pot.label for pot in POTS]
        if sorted(self.board) != sorted(labels):
            raise RecordError(f"the board must have exactly the compartments {', '.join(labels)}")
        return Balances(tuple(self.purses), tuple(self.board[label] for label in labels), self.bank)


class Moved(msgspec.Struct, forbid_unknown_fields=True, rename={"source": "from", "target": "to"}):
    """One transfer as a record has it."""

    source: str
    target: str
    counters: Figure
    why: str


class Record(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One deal, complete (record-format.md). unfinished: it has no `after` and `out` is null."""

    record: str
    match: str
    deal: Figure
    rules: dict[str, Any]
    seats: Figure
    dealer: Figure
    pack: list[str]
    before: Counters
    moves: list[tuple[Figure, str]]
    transfers: list[Moved]
    out: Figure | None
    ended: bool
    after: Counters | msgspec.UnsetType = msgspec.UNSET
    unfinished: bool = False


_ORDER = ("record", "match", "deal", "rules", "seats", "dealer", "pack", "before", "moves", "transfers", "after",
          "out", "ended", "unfinished")
_decoder = msgspec.json.Decoder(Record)
_encoder = msgspec.json.Encoder()


def of_match(match: Match) -> Record:
    """Return the record of the deal in hand. Raises ValueError before the first deal."""
    if match.deal is None:
        raise ValueError("there is no deal to record yet")
    return of_deal(match.deal, match.name, match.number)


def of_deal(deal: Deal, match: str, number: int) -> Record:
    """Return the record of a deal, unfinished where it is not over."""
    over = deal.phase == Phase.OVER
    return Record(
        VERSION, match, number, deal.setup.options.as_record(), deal.setup.seats, deal.dealer,
        [CODES[c] for c in deal.pack], Counters.of(deal.before), [(seat, CODES[c]) for seat, c in deal.moves],
        [Moved(account_name(a), account_name(b), n, why) for a, b, n, why in deal.ledger.transfers],
        deal.out if over and deal.out >= 0 else None, deal.ended,
        Counters.of(deal.ledger.now()) if over else msgspec.UNSET, not over,
    )


def line(record: Record) -> bytes:
    """Return the record as one line of JSON, its line feed included."""
    fields = {f: getattr(record, f) for f in _ORDER}
    if record.after is msgspec.UNSET:
        del fields["after"]
    if not record.unfinished:
        del fields["unfinished"]
    return _encoder.encode(fields) + b"\n"


MARK = b"\xef\xbb\xbf"
"""The byte order mark that some editors put before UTF-8."""


def read(text: bytes | str) -> Record:
    """Return the record on one line. Raises RecordError with a sentence for whatever else it is."""
    if text[:3] == MARK or text[:1] == "\ufeff":
        raise RecordError("the line begins with a byte order mark: records are UTF-8 without one")
    try:
        record = _decoder.decode(text)
    except msgspec.ValidationError as error:
        _check_version(text)
        raise RecordError(f"this is not a deal record: {_plain(str(error))}") from None
    except (msgspec.DecodeError, UnicodeError):
        raise NotJson("this is not a line of JSON: it may be torn off or damaged") from None
    except RecursionError:
        raise RecordError("this is not a deal record: it is nested too deeply") from None
    _check_version(text)
    try:
        json.loads(text, object_pairs_hook=_once)
    except RecordError:
        raise
    except (ValueError, RecursionError):
        raise RecordError("this is not a deal record: one of its numbers is out of all range") from None
    return record


class _Versioned(msgspec.Struct):
    record: str


_version_decoder = msgspec.json.Decoder(_Versioned)


def _check_version(text: bytes | str) -> None:
    """Refuse a record of another version, whatever else is in it. Raises RecordError."""
    try:
        version = _version_decoder.decode(text).record
    except (msgspec.DecodeError, RecursionError):
        return
    if version != VERSION:
        raise RecordError(f"records of version {brief(version)} are not known here: this program reads {VERSION}")


def _once(pairs: list[tuple[str, Any]]) -> None:
    """Refuse an object that has a name twice: which of the two counts is nowhere said. Raises RecordError."""
    names = [name for name, _ in pairs]
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise RecordError(f"{brief(twice)} stands twice in one object")


_TYPES = {"int": "a whole number", "str": "a text", "object": "an object", "array": "a list", "null": "null",
          "bool": "true or false", "float": "a number with a fraction"}


def _plain(error: str) -> str:
    """Turn what the decoder says into a sentence for people."""
    message, _, place = error.partition(" - at ")
    place = place.strip("`").removeprefix("$").removeprefix(".").replace("[...]", "[]")
    where = f"{place}: " if place else ""
    if field := re.fullmatch(r"Object missing required field `(.*)`", message, re.DOTALL):
        return f"{where}{field[1]} is missing"
    if field := re.fullmatch(r"Object contains unknown field `(.*)`", message, re.DOTALL):
        return f"{where}it has no field {brief(field[1])}"
    if types := re.fullmatch(r"Expected `(.*)`, got `(.*)`", message, re.DOTALL):
        wanted = " or ".join(_TYPES.get(name, name) for name in types[1].split(" | "))
        return f"{where}{wanted} is wanted, not {_TYPES.get(types[2], types[2])}"
    if message.startswith("Expected `int` ") or "out of range" in message:
        return f"{where}the number is out of all range"
    return f"{where}{message[:1].lower()}{message[1:]}"


def verify(record: Record) -> Deal:
    """Play a record again and return the deal; compares every move, transfer, the end state and conservation.

    Raises RecordError that says the first thing the rules do not give.
    """
    deal = _begun(record)
    if record.pack or record.transfers:
        _do(deal, Dress(), "dressing")
    if record.pack:
        _do(deal, DealCards(_pack(record)), "the pack")
    elif record.moves or not record.unfinished:
        raise RecordError("the pack is empty: a record needs the order in which the cards were dealt")
    for number, (seat, code) in enumerate(record.moves, 1):
        _do(deal, Play(seat, _card(code)), f"move {number} ({seat} {brief(code)[1:-1]})")
    over = deal.phase == Phase.OVER
    if record.unfinished:
        if over:
            raise RecordError("it is marked unfinished, but the deal is over after these moves")
        if record.after is not msgspec.UNSET or record.out is not None or record.ended:
            raise RecordError("an unfinished deal has no `after`, nobody is out, and it ends no match")
    elif not over:
        raise RecordError(f"the moves stop before the deal is over: after {len(record.moves)} cards "
                          f"seat {deal.turn} is to play")
    else:
        _check_end(record, deal)
    _check_transfers(record, deal)
    if not record.unfinished:
        _check_after(record, deal)
    return deal


def replayed(record: Record) -> tuple[Match, list[Action]]:
    """Return a match at the beginning of a record's deal and every action that was done in it.

    Applied to the match in order, by `Match.apply` or `events.act`, they give the deal again. Raises RecordError
    for a record that `verify` refuses.
    """
    deal = verify(record)
    match = Match.at_deal(deal.setup.options, record.match, record.deal, record.dealer, deal.before)
    actions: list[Action] = []
    if deal.phase > Phase.DRESS:
        actions.append(Dress())
    if deal.phase > Phase.DEAL:
        actions.append(DealCards(deal.pack))
    actions += [Play(seat, c) for seat, c in deal.moves]
    if record.ended and not deal.ledger.short:
        actions.append(EndMatch())
    return match, actions


def _begun(record: Record) -> Deal:
    """Return the deal as it stood before the board was dressed. Raises RecordError."""
    missing = [name for name in Options.__struct_fields__ if name not in record.rules]
    if missing:
        raise RecordError(f"the rules lack {', '.join(missing)}: a record has every option in full")
    try:
        tables = setup(_options(record.rules), record.seats)
    except OptionError as error:
        raise RecordError(f"the rules are not possible: {error}") from None
    if not 0 <= record.dealer < record.seats:
        raise RecordError(f"there is no seat {record.dealer} to deal: seats are 0 to {record.seats - 1}")
    if record.deal < 0:
        raise RecordError(f"deal cannot be {record.deal}: deals count from 0")
    before = record.before.balances()
    _check_before(before, record, tables)
    return Deal(tables, record.dealer, before)


def _options(rules: dict[str, Any]) -> Options:
    for name in ("turn_up_sweep", "change_suit", "pair_split", "dealer_sees_dead_hand"):
        if not isinstance(rules[name], bool):
            raise OptionError(f"{name} must be true or false")
    if not isinstance(rules["partners"], list):
        raise OptionError("partners must be a list of pairs")
    if isinstance(rules["start_purse"], str):
        raise OptionError("start_purse must be a number")
    return Options.of(rules)


def _check_before(before: Balances, record: Record, tables: Setup) -> None:
    options, seats = tables.options, record.seats
    if len(before.purses) != seats:
        raise RecordError(f"there are {len(before.purses)} purses for {seats} seats")
    if min(before.purses) < 0 or min(before.board) < 0:
        raise RecordError("no purse and no compartment can hold less than 0 before the deal")
    for seat, mine in enumerate(tables.owner):
        if before.purses[seat] != before.purses[mine]:
            raise RecordError(f"seats {mine} and {seat} are partners: their purse must show the same number")
    start = opening(seats, options.partners, options.start_purse, before.board)
    if record.deal == 0 and before != start:
        raise RecordError(f"deal 0 starts with the purses {_list(start.purses)} and the bank at 0 "
                          f"(start_purse={options.start_purse}), not {_list(before.purses)} and {before.bank}")
    if before.bank > 0:
        raise RecordError("the bank cannot hold counters: it starts at 0 and lends")
    if before.bank and options.short_purse == "end":
        raise RecordError(f"the bank cannot stand at {before.bank}: under short_purse=end it lends nothing")
    if before.bank % options.start_purse:
        raise RecordError(f"the bank cannot stand at {before.bank}: it lends {options.start_purse} at a time")
    everything = sum(before.purses[seat] for seat in set(tables.owner)) + sum(before.board) + before.bank
    if everything < seats * options.start_purse:
        raise RecordError(f"purses, board and bank come to {everything} before the deal, but the match started with "
                          f"{seats} times {options.start_purse} counters at least: some were lost")


def _pack(record: Record) -> tuple[int, ...]:
    return tuple(_card(code) for code in record.pack)


def _card(code: str) -> int:
    try:
        return card(code)
    except ValueError as error:
        raise RecordError(str(error)) from None


def _do(deal: Deal, action: Dress | DealCards | Play, what: str) -> None:
    try:
        apply(deal, action)
    except IllegalAction as error:
        raise RecordError(f"{what}: {error}") from None


def _check_end(record: Record, deal: Deal) -> None:
    if deal.ended and not record.ended:
        raise RecordError("a purse was short under short_purse=end, so this deal ends the match: ended must be true")
    if record.ended and not deal.ended:
        deal.end_match()
    out = deal.out if deal.out >= 0 else None
    if record.out != out:
        said = "a turned Pope ended the deal and nobody went out" if out is None else f"seat {out} went out"
        raise RecordError(f"out is {record.out}, but {said}")


def _check_transfers(record: Record, deal: Deal) -> None:
    given = [Moved(account_name(a), account_name(b), n, why) for a, b, n, why in deal.ledger.transfers]
    for number, (theirs, ours) in enumerate(zip(record.transfers, given, strict=False), 1):
        if theirs != ours:
            raise RecordError(f"transfer {number} says {_words(theirs)}, but the rules give {_words(ours)}")
    theirs_count, ours_count = len(record.transfers), len(given)
    if theirs_count < ours_count:
        raise RecordError(f"a transfer is missing after {theirs_count}: {_words(given[theirs_count])}")
    if theirs_count > ours_count:
        raise RecordError(f"transfer {ours_count + 1} has no ground in the rules: "
                          f"{_words(record.transfers[ours_count])}")


def _words(moved: Moved) -> str:
    source, target, why = (brief(word)[1:-1] for word in (moved.source, moved.target, moved.why))
    return f"{moved.counters} from {source} to {target} ({why})"


def _check_after(record: Record, deal: Deal) -> None:
    if record.after is msgspec.UNSET:
        raise RecordError("`after` is missing: only an unfinished deal has none")
    ours, theirs = deal.ledger.now(), record.after.balances()
    if theirs != ours:
        for name, a, b in (("purses", theirs.purses, ours.purses), ("board", theirs.board, ours.board),
                           ("bank", theirs.bank, ours.bank)):
            if a != b:
                raise RecordError(f"after the deal the {name} should be {_list(b)}, not {_list(a)}")


def _list(values: int | tuple[int, ...]) -> str:
    return str(values) if isinstance(values, int) else ", ".join(map(str, values))


