"""`pope-joan tournament` and the bench section of the computer players."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from click.testing import CliRunner, Result

from kiosk.cli import main
from kiosk.commands import bench_players


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["tournament", *words])


def figures(*words: str) -> dict[str, Any]:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    data: dict[str, Any] = json.loads(result.stdout)
    return data


def counters(data: dict[str, Any]) -> list[Any]:
    return [(p["player"], p["counters_a_deal"], p["margin_95"], p["decisions"]) for p in data["players"]]


def test_advice_is_ahead_of_random() -> None:
    data = figures("--players", "advice,random,random,random", "--deals", "200", "--seed", "5")
    assert (data["deals"], data["deals_played"], data["seats_at_table"], data["seed"]) == (200, 800, 4, "5")
    (lead,) = data["ahead"]
    assert (lead["player"], lead["of"]) == ("advice", "random")
    assert lead["counters_a_deal"] > 0
    assert lead["p"] < 0.01
    assert all(0 <= p["decision_median_ms"] <= p["decision_p95_ms"] for p in data["players"])


def test_the_same_seed_gives_the_same_counters_in_any_number_of_processes() -> None:
    words = ("--players", "easy,advice,random", "--deals", "6", "--seed", "again")
    played = counters(figures(*words))
    assert counters(figures(*words, "--jobs", "2")) == played
    assert counters(figures(*words[:-1], "another")) != played


def test_the_lineup_says_how_many_seats_there_are() -> None:
    assert figures("--players", "easy,random,advice,easy,easy", "--deals", "2")["seats_at_table"] == 5
    assert figures("--players", "easy", "--seats", "3", "--deals", "2")["lineup"] == ["easy"] * 3
    assert figures("--players", "easy", "--rules", "ealing", "--deals", "2")["seats_at_table"] == 8


def test_a_table_for_people() -> None:
    result = run("--players", "advice,random,random", "--deals", "4", "--seed", "2", "--set", "pair_split=on")
    assert result.exit_code == 0
    assert "4 deals, each from 3 seats; rules parlett; pair_split=on; seed 2" in result.output
    assert "advice is" in result.output
    assert "a deal" in result.output


@pytest.mark.parametrize(("words", "told"), [
    (("--players", "advice,clever,random"), "there is no computer player 'clever'"),
    (("--players", "advice,random", "--rules", "parlett"), "there cannot be 2 seats"),
    (("--players", "advice,random,random", "--seats", "4"), "There are 3 players for 4 seats"),
    (("--rules", "denexa", "--players", "easy,easy,easy"), "4 to 8 players"),
    (("--seed", "\udcff\udcfe"), "is not UTF-8 text"),
])
def test_what_cannot_be_played_is_refused(words: tuple[str, ...], told: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert told in " ".join(result.output.split())


def test_the_bench_section_says_strength_and_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_players, "PLAYERS", ("random", "advice"))
    data = bench_players.measure(quick=True)
    assert data["deals"] == bench_players.QUICK_DEALS
    assert data["advice"]["ahead_of_advice"] == 0.0
    assert 25 < data["advice"]["percent"] < 40
    assert data["random"]["percent"] < data["advice"]["percent"]
    assert data["random"]["decision_median_ms"] >= 0
    json.dumps(data)


def test_a_player_that_gains_less_is_behind() -> None:
    words = " ".join(run("--players", "random,advice,advice,advice", "--deals", "100", "--seed", "5").output.split())
    assert re.search(r"random is \d+\.\d\d ± \d+\.\d\d counters a deal behind advice", words)


@pytest.mark.parametrize("command", ["simulate", "tournament"])
def test_the_help_names_the_players(command: str) -> None:
    words = " ".join(CliRunner().invoke(main, [command, "--help"]).output.split())
    assert "random, easy, advice, sharp" in words
