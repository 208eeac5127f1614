"""Records: what is written, and that nothing wrong is read or verified."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.rules import record
from kiosk.rules.actions import CutForDealer, DealCards, Dress
from kiosk.rules.match import Match, Stage
from kiosk.rules.options import Options
from kiosk.rules.record import RecordError
from tests.rules.play import played
from tests.rules.referee import Foul, judge
from tests.rules.strategies import seeds, tables


def played_deal(seed: int = 5, options: Options | None = None, seats: int = 4) -> dict[str, Any]:
    match = Match(options or Options(), seats, "m")
    for _ in played(match, random.Random(seed), 1, lambda m, a: m.apply(a)):
        pass
    data: dict[str, Any] = json.loads(record.line(record.of_match(match)))
    return data


def verify(data: dict[str, Any]) -> None:
    record.verify(record.read(json.dumps(data)))


def test_a_record_has_the_fields_of_the_format() -> None:
    data = played_deal()
    assert list(data) == ["record", "match", "deal", "rules", "seats", "dealer", "pack", "before", "moves",
                          "transfers", "after", "out", "ended"]
    assert data["record"] == "pope-joan/1"
    assert data["rules"] == {
        "pack": "no-8d", "ranking": "ace-low", "dead_hand": "extra-hand", "turn_up": "last-dealt",
        "turn_up_sweep": True, "pope_turned": "sweep", "dressing": "dealer", "first_dealer": "cut", "lead": "lowest",
        "change_suit": False, "pair": "succession", "pair_split": False, "pope_unplayed": "excused",
        "dealer_sees_dead_hand": False, "start_purse": 48, "partners": [], "short_purse": "buy-in",
        "leftover": "stay"}
    assert data["before"] == {"purses": [48] * 4, "board": dict.fromkeys(
        ("pope", "matrimony", "intrigue", "ace", "king", "queen", "jack", "game"), 0), "bank": 0}
    assert data["transfers"][0] == {"from": f"purse:{data['dealer']}", "to": "pot:pope", "counters": 6, "why": "dress"}
    assert len(data["pack"]) == 51
    assert all(isinstance(seat, int) and len(code) == 2 for seat, code in data["moves"])


def test_an_unfinished_record_has_no_end() -> None:
    match = Match(Options(), 4, "m")
    match.apply(CutForDealer(0))
    for action in (None, Dress(), DealCards(match.setup.deck.cards)):
        if action:
            match.apply(action)
        data = json.loads(record.line(record.of_match(match)))
        assert data["unfinished"] is True
        assert "after" not in data
        assert (data["out"], data["ended"]) == (None, False)
        verify(data)


def test_no_record_before_the_first_deal() -> None:
    with pytest.raises(ValueError, match="no deal"):
        record.of_match(Match(Options(), 4, "m"))


def test_partners_show_one_purse() -> None:
    data = played_deal(options=Options.of({"partners": "0-2,1-3"}))
    assert data["before"]["purses"] == [96] * 4
    assert data["after"]["purses"][0] == data["after"]["purses"][2]
    assert {t["from"] for t in data["transfers"]} | {t["to"] for t in data["transfers"]} <= {
        "purse:0", "purse:1", *(f"pot:{pot}" for pot in data["after"]["board"])}
    assert data["rules"]["partners"] == [[0, 2], [1, 3]]


def alter(data: dict[str, Any], draw: random.Random) -> str:
    """Change one thing in a record and say what."""
    what = draw.choice(("move", "transfer", "after", "out", "ended", "pack", "dealer", "before", "rule", "cut"))
    if what == "move" and data["moves"]:
        i = draw.randrange(len(data["moves"]))
        way = draw.randrange(4)
        if way == 0:
            data["moves"][i][0] = draw.randrange(-1, data["seats"] + 1)
        elif way == 1:
            data["moves"][i][1] = draw.choice(data["pack"])
        elif way == 2:
            del data["moves"][i]
        else:
            data["moves"].insert(i, draw.choice(data["moves"]))
    elif what == "transfer":
        i = draw.randrange(len(data["transfers"]))
        way = draw.randrange(6)
        if way == 0:
            data["transfers"][i]["counters"] += draw.choice((-1, 1))
        elif way < 3:
            data["transfers"][i][("from", "to")[way - 1]] = draw.choice(("purse:0", "purse:1", "pot:pope", "bank"))
        elif way == 3:
            data["transfers"][i]["why"] = draw.choice(("sweep", "pair", "dress", "cards", "buy-in"))
        elif way == 4:
            del data["transfers"][i]
        else:
            data["transfers"].insert(i, draw.choice(data["transfers"]))
    elif what in ("after", "before"):
        side = data[what]
        if draw.random() < 0.5:
            side["purses"][draw.randrange(data["seats"])] += draw.choice((-1, 1))
        elif draw.random() < 0.8:
            side["board"][draw.choice(list(side["board"]))] += draw.choice((-1, 1))
        else:
            side["bank"] += draw.choice((-1, 1))
    elif what == "out":
        data["out"] = draw.choice((None, *range(-1, data["seats"] + 1)))
    elif what == "ended":
        data["ended"] = not data["ended"]
    elif what == "pack":
        a, b = draw.sample(range(len(data["pack"])), 2)
        data["pack"][a], data["pack"][b] = data["pack"][b], data["pack"][a]
    elif what == "dealer":
        data["dealer"] = (data["dealer"] + 1) % data["seats"]
    elif what == "rule":
        other = played_deal(draw.randrange(50), Options.of({"pack": "ealing", "lead": "any", "pair": "same-hand",
                                                           "pope_unplayed": "double", "short_purse": "end"}))["rules"]
        name = draw.choice(list(other))
        data["rules"][name] = other[name]
    elif what == "cut":
        data["moves"] = data["moves"][:-1]
    return what


@settings(max_examples=400)
@given(tables(), seeds)
def test_whatever_was_altered_against_the_rules_is_found(table: tuple[Options, int], seed: int) -> None:
    data = played_deal(seed, *table)
    draw = random.Random(seed)
    kept = json.dumps(data)
    verify(data)
    what = alter(data, draw)
    if json.dumps(data) == kept:
        return
    try:
        judge(data)
        against = what in ("transfer", "after", "before", "out")
    except (Foul, IndexError, ValueError, KeyError):
        against = True
    if against:
        with pytest.raises(RecordError):
            verify(data)
    elif what != "rule":
        verify(data)


@settings(max_examples=60)
@given(tables(), seeds, st.data())
def test_every_figure_after_the_deal_counts(table: tuple[Options, int], seed: int, draw: st.DataObject) -> None:
    data = played_deal(seed, *table)
    side = data["after"]
    where = draw.draw(st.sampled_from([("purses", i) for i in range(data["seats"])]
                                      + [("board", pot) for pot in side["board"]]))
    side[where[0]][where[1]] += 1
    with pytest.raises(RecordError, match=rf"after the deal the {where[0]}"):
        verify(data)


@pytest.mark.parametrize(("path", "value", "says"), [
    ("record", "pope-joan/2", "version 'pope-joan/2' are not known"),
    ("record", "x" * 500, r"version 'x+\.\.\. are not known"),
    ("record", 7, "record: a text is wanted, not a whole number"),
    ("match", None, "match: a text is wanted, not null"),
    ("deal", -1, "deals count from 0"),
    ("deal", "0", "deal: a whole number is wanted, not a text"),
    ("deal", 1e3, "deal: a whole number is wanted"),
    ("deal", 10**30, "deal: the number is out of all range"),
    ("seats", 2, "there cannot be 2 seats"),
    ("seats", True, "seats: a whole number is wanted, not true or false"),
    ("dealer", 4, "there is no seat 4 to deal"),
    ("dealer", -1, "there is no seat -1 to deal"),
    ("pack", [], "the pack is empty"),
    ("pack", ["9D"] * 51, "this is not the pack"),
    ("pack", ["1D"], "'1D' is not a card"),
    ("pack", ["\x1b[31m"], r"'\\x1b\[31m' is not a card"),
    ("pack", "9D", "pack: a list is wanted, not a text"),
    ("moves", [], "the moves stop before the deal is over"),
    ("moves", [[0]], "moves"),
    ("moves", [[0, "9D", 1]], "moves"),
    ("moves", [["0", "9D"]], "a whole number is wanted"),
    ("transfers", [], "a transfer is missing after 0: 6 from purse"),
    ("out", None, "out is None, but seat"),
    ("out", "1", "out"),
    ("ended", "yes", "ended: true or false is wanted"),
    ("after", None, "after: an object is wanted, not null"),
    ("unfinished", True, "it is marked unfinished, but the deal is over"),
    ("before.purses", [48] * 3, "3 purses for 4 seats"),
    ("before.purses", [47, 48, 48, 48], "deal 0 starts with the purses 48, 48, 48, 48"),
    ("before.purses", [-1, 48, 48, 48], "less than 0"),
    ("before.bank", -48, "the bank at 0"),
    ("before.board", {"pope": 1}, "exactly the compartments pope"),
    ("rules.pack", "52", "the rules are not possible: pack cannot be '52'"),
    ("rules.pack", ["no-8d"], "pack cannot be"),
    ("rules.lead", None, "lead cannot be None"),
    ("rules.turn_up_sweep", "on", "turn_up_sweep must be true or false"),
    ("rules.turn_up_sweep", 1, "turn_up_sweep must be true or false"),
    ("rules.start_purse", "48", "start_purse must be a number"),
    ("rules.start_purse", 48.5, "start_purse cannot be 48.5"),
    ("rules.start_purse", 10**3000, "start_purse cannot be 1000"),
    ("rules.start_purse", 0, "start_purse cannot be 0"),
    ("rules.partners", "none", "partners must be a list"),
    ("rules.partners", [[0, 1, 2]], "partners cannot be"),
    ("rules.partners", [[0, 0]], "partners cannot be"),
    ("rules.partners", [[0, 7]], "seat 7 cannot be a partner"),
    ("rules.partners", [[0, "1"]], "partners cannot be"),
    ("rules.partners", [[0, 1], [1, 2]], "only one partner"),
    ("rules.joker", "wild", "there is no option 'joker'"),
    ("comment", "hello", "it has no field 'comment'"),
])
def test_each_wrong_thing_gets_its_sentence(path: str, value: object, says: str) -> None:
    data = played_deal()
    *parents, last = path.split(".")
    place = data
    for name in parents:
        place = place[name]
    place[last] = value
    with pytest.raises(RecordError, match=says):
        verify(data)


@pytest.mark.parametrize("field", ["record", "match", "deal", "rules", "seats", "dealer", "pack", "before", "moves",
                                   "transfers", "out", "ended"])
def test_a_missing_field_is_named(field: str) -> None:
    data = played_deal()
    del data[field]
    with pytest.raises(RecordError, match=f"{field} is missing"):
        verify(data)


def test_a_missing_end_is_named() -> None:
    data = played_deal()
    del data["after"]
    with pytest.raises(RecordError, match="`after` is missing"):
        verify(data)


def test_a_transfer_too_many_is_found() -> None:
    data = played_deal()
    data["transfers"].append({"from": "pot:pope", "to": "purse:0\x1b[2J", "counters": 1, "why": "sweep"})
    with pytest.raises(RecordError, match=r"transfer \d+ has no ground in the rules: 1 from pot:pope to purse:0.x1b"):
        verify(data)


def test_a_missing_option_is_named() -> None:
    data = played_deal()
    del data["rules"]["lead"]
    with pytest.raises(RecordError, match="the rules lack lead"):
        verify(data)


@pytest.mark.parametrize(("text", "says"), [
    (b"", "not a line of JSON"), (b"{", "not a line of JSON"), (b"\xff\xfe", "not a line of JSON"),
    (b'{"record": "\xff"}', "not a line of JSON"), (b"[]", "an object is wanted, not a list"), (b"null", "not null"),
    (b"[" * 100_000, "not"), (b'{"record": "pope-joan/1", "record": "pope-joan/1"}', "match is missing"),
    (b'{"record":' * 50_000, "not|deeply"), (b"7", "an object is wanted"),
    (b'{"record": "pope-joan/9", "news": 1}', "version 'pope-joan/9'"),
])
def test_what_is_no_record_gets_a_sentence(text: bytes, says: str) -> None:
    with pytest.raises(RecordError, match=says):
        record.read(text)


@pytest.mark.parametrize("twice", ['"seats": 4', '"pope": 0', '"lead": "lowest"'])
def test_a_name_that_stands_twice_is_refused(twice: str) -> None:
    text = json.dumps(played_deal())
    assert twice in text
    with pytest.raises(RecordError, match="stands twice"):
        record.read(text.replace(twice, f"{twice}, {twice}", 1))


@pytest.mark.parametrize("deep", ["[" * 400 + "]" * 400, "[" * 100_000 + "]" * 100_000])
def test_deep_nesting_gets_a_sentence(deep: str) -> None:
    text = json.dumps(played_deal()).replace('"partners": []', f'"partners": {deep}')
    with pytest.raises(RecordError):
        record.verify(record.read(text))


@settings(max_examples=200)
@given(st.binary(max_size=200))
def test_rubbish_gets_a_sentence(text: bytes) -> None:
    with pytest.raises(RecordError):
        record.read(text)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5)
    | st.sampled_from(["9D", "bank", "purse:0", "dress"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4), max_leaves=8)


@settings(max_examples=300)
@given(st.data())
def test_any_field_of_any_type_gets_a_sentence_or_is_right(draw: st.DataObject) -> None:
    data = played_deal(3)
    place: Any = data
    while True:
        key = draw.draw(st.sampled_from(list(place) if isinstance(place, dict) else list(range(len(place)))))
        if not isinstance(place[key], dict | list) or not place[key] or draw.draw(st.booleans()):
            break
        place = place[key]
    place[key] = draw.draw(json_values)
    said = "right"
    try:
        verify(data)
    except RecordError as error:
        said = str(error)
    assert len(said) < 400
    assert said.isprintable()


def test_an_error_in_an_unfinished_record_names_no_hidden_card() -> None:
    match = Match(Options(), 4, "m")
    match.apply(CutForDealer(0))
    match.apply(Dress())
    match.apply(DealCards(match.setup.deck.cards))
    data = json.loads(record.line(record.of_match(match)))
    data["moves"] = [[1, "KS"]]
    with pytest.raises(RecordError) as error:
        verify(data)
    assert str(error.value) == ("move 1 (1 KS): seat 1 may not lead that card now. A leader plays the lowest card "
                                "held of a suit.")


def test_a_match_may_begin_with_counters_left_by_another() -> None:
    match = Match(Options(), 4, "m", (6, 0, 2, 0, 0, 0, 0, 0))
    for _ in played(match, random.Random(1), 2, lambda m, a: m.apply(a)):
        if match.stage in (Stage.BETWEEN, Stage.ENDED):
            record.verify(record.read(record.line(record.of_match(match))))


@pytest.mark.parametrize(("change", "says"), [
    ({"bank": -40}, "it lends 48 at a time"), ({"bank": 48}, "the bank cannot hold counters"),
    ({"bank": -48}, "some were lost"), ({"purses": [0, 0, 0, 0]}, "some were lost"),
])
def test_later_deals_begin_with_possible_counters(change: dict[str, Any], says: str) -> None:
    data = played_deal() | {"deal": 3}
    verify(data)
    data["before"] |= change
    with pytest.raises(RecordError, match=says):
        verify(data)


def test_under_end_the_bank_has_lent_nothing() -> None:
    data = played_deal(options=Options.of({"short_purse": "end"})) | {"deal": 3}
    data["before"]["bank"] = -48
    with pytest.raises(RecordError, match="it lends nothing"):
        verify(data)


def test_a_match_that_a_short_purse_ends_must_say_so() -> None:
    data = played_deal(options=Options.of({"short_purse": "end", "start_purse": 1}))
    assert data["ended"]
    data["ended"] = False
    with pytest.raises(RecordError, match="ended must be true"):
        verify(data)


def test_partners_purses_must_agree() -> None:
    data = played_deal(options=Options.of({"partners": "0-2"})) | {"deal": 2}
    data["before"]["purses"][2] += 1
    with pytest.raises(RecordError, match="seats 0 and 2 are partners"):
        verify(data)
