"""The options of the game and the presets, each with the source it comes from (rules.md).

`Options` is frozen and complete; `Options.of` takes words as people write them and refuses what is not there
with a sentence. `PRESETS` holds the seven published descriptions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

CHOICES: dict[str, tuple[str, ...]] = {
    "pack": ("no-8d", "ealing"),
    "ranking": ("ace-low", "ace-high"),
    "dead_hand": ("extra-hand", "stock"),
    "turn_up": ("last-dealt", "dead-hand", "fixed-diamonds"),
    "pope_turned": ("sweep", "game-too", "hoyle"),
    "dressing": ("dealer", "shared"),
    "first_dealer": ("cut", "first-jack"),
    "lead": ("lowest", "any"),
    "pair": ("succession", "same-hand", "hearts"),
    "pope_unplayed": ("excused", "double", "card-free"),
    "short_purse": ("buy-in", "end"),
    "leftover": ("stay", "share"),
}
"""The options with named values; the first of each is `parlett`'s."""

SWITCHES = ("turn_up_sweep", "change_suit", "pair_split", "dealer_sees_dead_hand")
"""The options that are on or off."""

FEWEST_SEATS, MOST_SEATS = 3, 8
LARGEST_PURSE = 999


class OptionError(ValueError):
    """An option, a value or a combination that the rules do not have. Its text is a sentence for people."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One complete set of rules; the defaults are `parlett`'s. Fields are named as in rules.md.

    start_purse: counters, 1 to 999. partners: pairs of seats that share a purse, the lower seat first.
    """

    pack: str = "no-8d"
    ranking: str = "ace-low"
    dead_hand: str = "extra-hand"
    turn_up: str = "last-dealt"
    turn_up_sweep: bool = True
    pope_turned: str = "sweep"
    dressing: str = "dealer"
    first_dealer: str = "cut"
    lead: str = "lowest"
    change_suit: bool = False
    pair: str = "succession"
    pair_split: bool = False
    pope_unplayed: str = "excused"
    dealer_sees_dead_hand: bool = False
    start_purse: int = 48
    partners: tuple[tuple[int, int], ...] = ()
    short_purse: str = "buy-in"
    leftover: str = "stay"

    def __post_init__(self) -> None:
        for name, values in CHOICES.items():
            if getattr(self, name) not in values:
                raise OptionError(
                    f"{name} cannot be {brief(getattr(self, name))}: choose one of {', '.join(values)}"
                )
        for name in SWITCHES:
            if not isinstance(getattr(self, name), bool):
                raise OptionError(f"{name} cannot be {brief(getattr(self, name))}: choose on or off")
        purse = self.start_purse
        if isinstance(purse, bool) or not isinstance(purse, int) or not 1 <= purse <= LARGEST_PURSE:
            raise OptionError(f"start_purse cannot be {brief(purse)}: choose a whole number from 1 to {LARGEST_PURSE}")
        _check_partners(self.partners)

    @classmethod
    def of(cls, values: Mapping[str, Any], base: Options | None = None) -> Options:
        """Return options from names and values as people write them, on top of `base`.

        Values may be text ("on", "20", "0-2,1-3") or already typed. Raises OptionError with a sentence for
        unknown names, unknown values and impossible combinations.
        """
        changes = {}
        for name, value in values.items():
            if name not in NAMES:
                raise OptionError(f"there is no option {brief(name)}: the options are {', '.join(NAMES)}")
            changes[name] = _typed(name, value)
        return msgspec.structs.replace(base or cls(), **changes)

    def for_seats(self, seats: int) -> Options:
        """Return these options after checking that they fit a number of seats. Raises OptionError."""
        if isinstance(seats, bool) or not isinstance(seats, int) or not FEWEST_SEATS <= seats <= MOST_SEATS:
            raise OptionError(f"there cannot be {brief(seats)} seats: Pope Joan is for {FEWEST_SEATS} to {MOST_SEATS}")
        for pair in self.partners:
            if pair[1] >= seats:
                raise OptionError(
                    f"seat {pair[1]} cannot be a partner with {seats} seats: they are numbered 0 to {seats - 1}"
                )
        return self

    def as_record(self) -> dict[str, Any]:
        """Return every option by its name, in the types of record-format.md."""
        return {name: getattr(self, name) for name in NAMES} | {"partners": [list(p) for p in self.partners]}

    def changes(self, base: Options | None = None) -> dict[str, str]:
        """Return what differs from `base` (`parlett` where not given), each value as people write it."""
        other = base or PARLETT
        return {n: written(getattr(self, n)) for n in NAMES if getattr(self, n) != getattr(other, n)}


NAMES: tuple[str, ...] = Options.__struct_fields__
"""Every option's name, in the order of rules.md."""

def written(value: Any) -> str:
    """Return an option's value as people write it: on, off, none, 0-2,1-3."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, tuple):
        return ",".join(f"{a}-{b}" for a, b in value) or "none"
    return str(value)


def brief(value: object) -> str:
    """Return what was refused as a few printable characters for an error text."""
    try:
        text = ascii(value)
    except (ValueError, RecursionError):
        return "that"
    return text if len(text) <= 48 else text[:45] + "..."


def _check_partners(partners: Any) -> None:
    """Refuse what is not a tuple of disjoint pairs of seats, the lower first."""
    seen: set[int] = set()
    for pair in partners:
        ok = len(pair) == 2 and all(isinstance(s, int) and not isinstance(s, bool) for s in pair)
        if not ok or not 0 <= pair[0] < pair[1] < MOST_SEATS:
            raise OptionError(f"partners cannot be {brief(partners)}: give pairs of two different seats, "
                              "the lower first, such as 0-2,1-3")
        if seen & set(pair):
            raise OptionError(f"partners cannot be {written(partners)}: a seat can have only one partner")
        seen |= set(pair)


def _typed(name: str, value: Any) -> Any:
    """Return a value in the option's type, from text where it is text. Raises OptionError."""
    if name in SWITCHES and isinstance(value, str):
        words = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}
        if value.lower() not in words:
            raise OptionError(f"{name} cannot be {brief(value)}: choose on or off")
        return words[value.lower()]
    if name == "start_purse" and isinstance(value, str):
        if not (value.isascii() and value.isdigit()) or len(value) > 9:
            raise OptionError(f"start_purse cannot be {brief(value)}: choose a whole number from 1 to {LARGEST_PURSE}")
        return int(value)
    if name == "partners":
        return _pairs(value)
    return value


def _pairs(value: Any) -> tuple[tuple[int, int], ...]:
    """Return pairs of seats, sorted, from "0-2,1-3", "none" or a list of pairs. Raises OptionError."""
    refused = OptionError(f"partners cannot be {brief(value)}: write none, or pairs of seats such as 0-2,1-3")
    if isinstance(value, str):
        if value.strip().lower() in ("none", ""):
            return ()
        pairs = [part.split("-") for part in value.split(",")]
        if not all(len(p) == 2 and all(s.strip().isascii() and s.strip().isdigit() for s in p) for p in pairs):
            raise refused
        if max(len(s) for p in pairs for s in p) > 9:
            raise refused
        return tuple(sorted((min(int(a), int(b)), max(int(a), int(b))) for a, b in pairs))
    try:
        return tuple(sorted((min(a, b), max(a, b)) for a, b in value))
    except (TypeError, ValueError):
        raise refused from None


PARLETT = Options()


class Preset(NamedTuple):
    """One published description of the game: its options, who may sit down, and the source.

    seats: the fewest and the most. usual: the number of seats where none is asked for.
    """

    name: str
    title: str
    options: Options
    seats: tuple[int, int]
    usual: int
    source: str

    def check_seats(self, seats: int) -> None:
        """Refuse a number of seats that the source does not allow. Raises OptionError with a sentence."""
        low, high = self.seats
        if not low <= seats <= high:
            wanted = f"exactly {low}" if low == high else f"{low} to {high}"
            raise OptionError(f"{self.title} is for {wanted} players, not {seats}")


def _preset(name: str, title: str, source: str, seats: tuple[int, int] = (3, 8), usual: int = 4,
            **changes: Any) -> Preset:
    return Preset(name, title, Options(**changes), seats, usual, source)


PRESETS: dict[str, Preset] = {p.name: p for p in (
    _preset("parlett", "Parlett", "David Parlett's history page (includes his variants)"),
    _preset("hoyle", "Hoyle, 1847", "Hoyle's Games, London 1847, quoted on Parlett's page",
            dead_hand="stock", pope_turned="hoyle", lead="any", pair="same-hand", dealer_sees_dead_hand=True),
    _preset("squarescores", "SquareScores", "the SquareScores rule page and match table",
            turn_up="dead-hand", start_purse=20),
    _preset("wardrobe", "A Wardrobe in Time", "A Wardrobe in Time rule card", pair="same-hand"),
    _preset("denexa", "Denexa", "the Denexa Games rule page", seats=(4, 8),
            ranking="ace-high", pair="same-hand", pope_unplayed="card-free"),
    _preset("hoffmann", "Hoffmann", "Professor Hoffmann, late Victorian hand-book",
            first_dealer="first-jack", lead="any", pair="same-hand"),
    _preset("ealing", "Ealing", 'the living "Pope Joan" pageant at Ealing, quoted on Parlett\'s page',
            seats=(8, 8), usual=8, pack="ealing", turn_up="fixed-diamonds", pair="hearts"),
)}
"""The seven presets by name, `parlett` first."""


def preset(name: str) -> Preset:
    """Return a preset by its name. Raises OptionError that lists the names."""
    try:
        return PRESETS[name]
    except KeyError:
        raise OptionError(f"there are no rules called {name!r}: choose one of {', '.join(PRESETS)}") from None
