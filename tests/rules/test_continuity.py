"""How the records of a match join."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from kiosk.rules import continuity, record
from kiosk.rules.continuity import Continuity
from kiosk.rules.match import Match, Stage
from kiosk.rules.options import Options
from kiosk.rules.record import RecordError
from tests.rules.play import played


def lines(deals: int = 3, name: str = "m", seed: int = 1) -> list[dict[str, Any]]:
    match = Match(Options(), 4, name)
    out: list[dict[str, Any]] = []
    for _ in played(match, random.Random(seed), deals, lambda m, a: m.apply(a)):
        if match.stage in (Stage.BETWEEN, Stage.ENDED):
            data = json.loads(record.line(record.of_match(match)))
            if out and out[-1]["deal"] == data["deal"]:
                out.pop()
            out.append(data)
    return out


def follow(*records: dict[str, Any]) -> list[str | None]:
    chain = Continuity()
    return [chain.follow(record.read(json.dumps(one)), number) for number, one in enumerate(records, 1)]


def test_a_match_joins() -> None:
    assert follow(*lines()) == [None] * 3


def test_matches_may_be_mixed() -> None:
    a, b = lines(3, "a", 1), lines(3, "b", 2)
    assert follow(a[0], b[0], b[1], a[1], a[2], b[2]) == [None] * 6


def test_a_match_may_begin_in_the_middle_with_a_remark() -> None:
    assert follow(*lines()[1:]) == ["the match 'm' begins here with deal 1", None]


def unfinished(data: dict[str, Any], moves: int) -> dict[str, Any]:
    cut = {name: value for name, value in data.items() if name != "after"}
    return cut | {"moves": data["moves"][:moves], "out": None, "ended": False, "unfinished": True}


def test_an_unfinished_deal_may_be_gone_on_with() -> None:
    first, second, _ = lines()
    assert follow(unfinished(first, 3), unfinished(first, 9), first, second) == [None] * 4


Alter = Callable[[list[dict[str, Any]]], list[dict[str, Any]]]


@pytest.mark.parametrize(("alter", "says"), [
    (lambda r: [r[0], r[2]], "deal 1 should follow deal 0 on line 1, not deal 2"),
    (lambda r: [r[0], r[0]], "deal 1 should follow deal 0 on line 1, not deal 0"),
    (lambda r: [r[1], r[0]], "deal 2 should follow deal 1 on line 1, not deal 0"),
    (lambda r: [r[2], r[1]], "the match ended with deal 2 on line 1"),
    (lambda r: [r[0], r[1] | {"dealer": (r[1]["dealer"] + 1) % 4}], "the deal passes left"),
    (lambda r: [r[0], r[1] | {"seats": 5}], "the rules or the seats are not those of line 1"),
    (lambda r: [r[0], r[1] | {"rules": r[1]["rules"] | {"lead": "any"}}], "the rules or the seats"),
    (lambda r: [r[0], r[1] | {"before": r[0]["before"]}], "does not begin with the counters with which line 1 ended"),
    (lambda r: [unfinished(r[0], 3), r[1]], "deal 0 on line 1 is unfinished: deal 1 cannot follow"),
    (lambda r: [unfinished(r[0], 9), unfinished(r[0], 3)], "it is not the deal 0 that was unfinished on line 1"),
    (lambda r: [unfinished(r[0], 3), r[0] | {"pack": r[0]["pack"][::-1]}], "it is not the deal 0"),
])
def test_what_does_not_join_is_found(alter: Alter, says: str) -> None:
    with pytest.raises(RecordError, match=says):
        follow(*alter(lines()))


def test_what_follows_a_wrong_record_is_not_blamed_for_it() -> None:
    first, second, third = lines()
    chain = Continuity()
    chain.wrong(record.read(json.dumps(first)))
    assert chain.follow(record.read(json.dumps(third)), 2) is None
    chain.wrong(record.read(json.dumps(second)))


def test_memory_does_not_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(continuity, "REMEMBERED", 5)
    first = lines(1)[0]
    chain = Continuity()
    for number in range(20):
        chain.follow(record.read(json.dumps(first | {"match": f"m{number}"})), number)
        chain.wrong(record.read(json.dumps(first | {"match": f"w{number}"})))
    assert len(chain._last) == 5
