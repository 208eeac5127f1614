"""Options: what there is, and a sentence for what there is not."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Any

import pytest

from kiosk.rules.options import CHOICES, NAMES, PARLETT, PRESETS, SWITCHES, OptionError, Options, preset, written


@dataclass
class Source:
    """What rules.md says of a preset."""

    changes: dict[str, str]
    seats: tuple[int, int] = (3, 8)


SOURCES = {
    "parlett": Source({}),
    "hoyle": Source({"dead_hand": "stock", "pope_turned": "hoyle", "lead": "any", "pair": "same-hand",
                     "dealer_sees_dead_hand": "on"}),
    "squarescores": Source({"turn_up": "dead-hand", "start_purse": "20"}),
    "wardrobe": Source({"pair": "same-hand"}),
    "denexa": Source({"ranking": "ace-high", "pair": "same-hand", "pope_unplayed": "card-free"}, (4, 8)),
    "hoffmann": Source({"first_dealer": "first-jack", "lead": "any", "pair": "same-hand"}),
    "ealing": Source({"pack": "ealing", "turn_up": "fixed-diamonds", "pair": "hearts"}, (8, 8)),
}


def test_presets_are_those_of_the_rules() -> None:
    assert {name: Source(one.options.changes(), one.seats) for name, one in PRESETS.items()} == SOURCES
    assert next(iter(PRESETS)) == "parlett"


def test_the_default_is_parlett() -> None:
    assert PARLETT.as_record() == {
        "pack": "no-8d", "ranking": "ace-low", "dead_hand": "extra-hand", "turn_up": "last-dealt",
        "turn_up_sweep": True, "pope_turned": "sweep", "dressing": "dealer", "first_dealer": "cut", "lead": "lowest",
        "change_suit": False, "pair": "succession", "pair_split": False, "pope_unplayed": "excused",
        "dealer_sees_dead_hand": False, "start_purse": 48, "partners": [], "short_purse": "buy-in",
        "leftover": "stay"}


@pytest.mark.parametrize(("values", "says"), [
    ({"joker": "wild"}, "there is no option 'joker': the options are pack, ranking"),
    ({"lead": "highest"}, "lead cannot be 'highest': choose one of lowest, any"),
    ({"lead": 3}, "lead cannot be 3"),
    ({"change_suit": "maybe"}, "change_suit cannot be 'maybe': choose on or off"),
    ({"change_suit": 1}, "change_suit cannot be 1"),
    ({"start_purse": "0"}, "start_purse cannot be 0: choose a whole number from 1 to 999"),
    ({"start_purse": "1000"}, "start_purse cannot be 1000"),
    ({"start_purse": "-1"}, "start_purse cannot be '-1'"),
    ({"start_purse": "many"}, "start_purse cannot be 'many'"),
    ({"start_purse": "9" * 5000}, "start_purse cannot be"),
    ({"start_purse": "٣"}, "start_purse cannot be"),
    ({"start_purse": True}, "start_purse cannot be True"),
    ({"partners": "0"}, "partners cannot be '0': write none, or pairs"),
    ({"partners": "0-0"}, "two different seats"),
    ({"partners": "0-8"}, "partners cannot be"),
    ({"partners": "0-1,1-2"}, "only one partner"),
    ({"partners": "9" * 5000 + "-1"}, "partners cannot be"),
    ({"partners": 5}, "partners cannot be 5"),
    ({"partners": [[0, None]]}, "partners cannot be"),
])
def test_what_there_is_not_gets_a_sentence(values: dict[str, Any], says: str) -> None:
    with pytest.raises(OptionError, match=says):
        Options.of(values)


@pytest.mark.parametrize(("given", "value"), [
    ("none", ()), ("", ()), ("2-0", ((0, 2),)), ("1-3, 0-2", ((0, 2), (1, 3))), ([(2, 0)], ((0, 2),)),
])
def test_partners_as_people_write_them(given: object, value: object) -> None:
    assert Options.of({"partners": given}).partners == value


def test_seats() -> None:
    for seats in range(3, 9):
        assert PARLETT.for_seats(seats) is PARLETT
    for wrong in (2, 9, True, "4", 10**3000):
        with pytest.raises(OptionError, match="3 to 8"):
            PARLETT.for_seats(wrong)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="seat 3 cannot be a partner with 3 seats"):
        Options.of({"partners": "0-3"}).for_seats(3)


@pytest.mark.parametrize(("name", "seats", "says"), [
    ("ealing", 7, "exactly 8"), ("denexa", 3, "4 to 8"), ("parlett", 9, "3 to 8")])
def test_presets_have_their_seats(name: str, seats: int, says: str) -> None:
    with pytest.raises(OptionError, match=says):
        preset(name).check_seats(seats)


def test_unknown_preset() -> None:
    with pytest.raises(OptionError, match="choose one of parlett, hoyle"):
        preset("bridge")


def test_every_combination_of_values_is_possible() -> None:
    names = [*CHOICES, *SWITCHES]
    values = [CHOICES.get(name, (True, False)) for name in names]
    for pair in itertools.combinations(range(len(names)), 2):
        for a, b in itertools.product(values[pair[0]], values[pair[1]]):
            Options.of({names[pair[0]]: a, names[pair[1]]: b})


def test_written_and_read_back() -> None:
    options = Options.of({"partners": "0-2", "lead": "any", "pair_split": "on", "start_purse": "7"})
    again = Options.of({name: written(getattr(options, name)) for name in NAMES})
    assert again == options
    assert options.changes() == {"partners": "0-2", "lead": "any", "pair_split": "on", "start_purse": "7"}
