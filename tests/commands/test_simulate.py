"""`pope-joan simulate`: figures, records, processes, pictures, refusals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from kiosk.cli import main
from kiosk.commands.chosen import choose
from kiosk.commands.simulate import Part, parts, play_part
from kiosk.rules.options import PARLETT, PRESETS, Options
from kiosk.rules.record import read, verify


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["simulate", *words])


def figures(*words: str) -> dict[str, Any]:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    data: dict[str, Any] = json.loads(result.stdout)
    return data


def test_figures_add_up() -> None:
    data = figures("--deals", "2000", "--seed", "1")
    assert (data["deals"], data["matches"], data["match_deals"], data["seed"]) == (2000, 500, 4, "1")
    assert sum(seat["out"] for seat in data["seats"]) == 2000
    assert sum(data["cards_played"]["deals"].values()) == 2000
    game = data["compartments"][-1]
    assert (game["compartment"], game["won"], game["largest"]) == ("game", 2000, 1)
    pope = data["compartments"][0]
    assert pope["largest"] % 6 == 0
    assert 0.2 < pope["won_a_deal"] < 0.5


def test_figures_are_those_of_the_records(tmp_path: Path) -> None:
    data = figures("--deals", "300", "--seed", "2", "--record", str(tmp_path / "r"), "--set", "start_purse=12",
                   "--set", "partners=0-2", "--set", "pair_split=on")
    records = [json.loads(line) for line in (tmp_path / "r").read_bytes().splitlines()]
    assert len(records) == 300
    bought = {0: 0, 1: 0, 2: 0, 3: 0}
    won = dict.fromkeys(records[0]["before"]["board"], 0)
    largest = dict(won)
    net = [0] * 4
    for one in records:
        board = dict(one["before"]["board"])
        for moved in one["transfers"]:
            if moved["why"] == "buy-in":
                bought[int(moved["to"][-1])] += 1
            elif moved["why"] == "dress":
                board[moved["to"][4:]] += moved["counters"]
            elif moved["from"].startswith("pot:"):
                won[moved["from"][4:]] += moved["counters"]
        largest = {pot: max(largest[pot], board[pot]) for pot in board}
        net = [n + b - a for n, a, b in zip(net, one["before"]["purses"], one["after"]["purses"], strict=True)]
    assert {pot["compartment"]: pot["counters"] for pot in data["compartments"]} == won
    assert {pot["compartment"]: pot["largest"] for pot in data["compartments"]} == largest
    bought[2] = bought[0]
    assert [seat["buy_ins"] for seat in data["seats"]] == list(bought.values())
    assert [seat["counters"] for seat in data["seats"]] == [n - 12 * bought[s] for s, n in enumerate(net)]


def test_the_largest_compartment_where_a_purse_was_short(tmp_path: Path) -> None:
    data = figures("--deals", "200", "--seed", "3", "--set", "start_purse=9", "--set", "short_purse=end")
    assert data["matches_ended_by_rules"] == data["matches"] == 200
    assert [pot["largest"] for pot in data["compartments"]] == [6, 2, 1, 0, 0, 0, 0, 0]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_and_its_records_check(preset: str, tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    assert run("--rules", preset, "--deals", "40", "--seed", "4", "--record", str(file)).exit_code == 0
    checked = CliRunner().invoke(main, ["check", str(file)])
    assert (checked.exit_code, checked.stdout) == (0, f"{file}: 40 records, all right\n")


def test_the_result_is_the_same_in_any_number_of_processes(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    a = figures("--deals", "2500", "--seed", "x", "--record", str(one))
    b = figures("--deals", "2500", "--seed", "x", "--jobs", "2", "--record", str(two))
    assert a == b
    assert one.read_bytes() == two.read_bytes()


def test_work_is_cut_into_whole_matches() -> None:
    work = parts(choose("parlett", (), 3), ("random",) * 3, 2500, 3, "s", False)
    assert [part.deals for part in work] == [1002, 1002, 496]
    assert [part.deals for part in parts(choose("parlett", (), 3), ("random",), 10, 5000, "s", False)] == [10]


def test_a_part_plays_its_deals_exactly_and_its_matches_end() -> None:
    options = Options.of({"short_purse": "end", "start_purse": 16})
    done = play_part(Part(0, 101, options, 4, ("random",) * 4, 4, "s", True))
    records = [read(line) for line in done.lines.splitlines()]
    assert len(records) == done.tally.deals == 101
    last = {one.match: one for one in records}
    assert all(one.ended for one in last.values())
    assert sum(one.ended for one in records) == len(last) == done.tally.matches
    for one in records:
        verify(one)


def test_another_seed_is_another_game() -> None:
    assert figures("--deals", "100", "--seed", "1") != figures("--deals", "100", "--seed", "2")
    unseeded = figures("--deals", "10")
    assert unseeded == figures("--deals", "10", "--seed", unseeded["seed"])


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_a_picture_is_drawn(ending: str, tmp_path: Path) -> None:
    file = tmp_path / f"figures.{ending}"
    assert run("--deals", "100", "--seed", "1", "--plot", str(file)).exit_code == 0
    begin = {"png": b"\x89PNG", "svg": b"<?xml"}[ending]
    assert file.read_bytes().startswith(begin)


def test_tables_for_people() -> None:
    result = run("--deals", "200", "--seed", "5", "--rules", "hoyle", "--set", "start_purse=9")
    for words in ("200 deals in 50 matches of 4, rules hoyle; start_purse=9, 4 seats, seed 5", "What each seat won",
                  "matrimony", "Cards played in a deal:", "Buy-ins:"):
        assert words in result.stdout


@pytest.mark.parametrize(("words", "says"), [
    (["--rules", "bridge"], "there are no rules called 'bridge': choose one of parlett"),
    (["--rules", "ealing", "--seats", "4"], "is for exactly 8 players, not 4"),
    (["--seats", "9"], "there cannot be 9 seats"),
    (["--set", "lead"], "has no value: write an option and a value"),
    (["--set", "lead=low"], "lead cannot be 'low'"),
    (["--set", "partners=0-7"], "seat 7 cannot be a partner with 4 seats"),
    (["--players", "random,random"], "There are 2 players for 4 seats"),
    (["--players", "cheat"], "there is no computer player 'cheat'"),
    (["--deals", "0"], "0 is not in the range"),
    (["--jobs", "0"], "0 is not in the range"),
    (["--plot", "x.bmp"], "must end in .png or .svg"),
    (["--record", "/nowhere/at/all"], "cannot be written"),
    (["--seed", "\udcff\udcfe"], "is not UTF-8 text"),
])
def test_bad_use_gets_a_sentence_and_status_2(words: list[str], says: str) -> None:
    result = run("--deals", "10", *words)
    assert result.exit_code == 2
    assert says in " ".join(result.stderr.split())


def test_parlett_is_what_is_played_when_nothing_is_said() -> None:
    chosen = choose("parlett", (), None)
    assert (chosen.options, chosen.seats, chosen.words) == (PARLETT, 4, "parlett")
    assert choose("hoyle", ("lead=lowest", "start-purse=7"), None).words == "hoyle; lead=lowest; start_purse=7"


def test_a_disk_that_is_full_gets_a_sentence() -> None:
    result = run("--deals", "3", "--record", "/dev/full")
    assert result.exit_code == 1
    assert result.output.strip() == "Error: /dev/full cannot be written on: No space left on device."
