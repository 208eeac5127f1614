"""`pope-joan replay`: deals as text, and no hidden card of one that is not over."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from kiosk.cli import main
from kiosk.commands.simulate import Part, play_part
from kiosk.rules.cards import CODES, card, shown
from kiosk.rules.options import PARLETT


@pytest.fixture(scope="module")
def lines() -> list[bytes]:
    return play_part(Part(0, 8, PARLETT, 4, ("random",) * 4, 4, "replay", True)).lines.splitlines(keepends=True)


def test_a_deal_card_by_card(lines: list[bytes]) -> None:
    result = CliRunner().invoke(main, ["replay", "-", "--text"], input=lines[0])
    assert result.exit_code == 0
    one = json.loads(lines[0])
    told = result.stdout
    assert f"deal 0: seat {one['dealer']} deals to 4 seats." in told
    assert told.count("follows with") + told.count(" leads ") == len(one["moves"])
    at = 0
    for _, code in one["moves"]:
        at = told.index(f" {shown(card(code))}.", at)
    for words in ("may lead", "is a stop:", "is out.", "The dead hand is", "After: purses"):
        assert words in told


def test_one_deal_of_each_match(lines: list[bytes], tmp_path: Path) -> None:
    file = tmp_path / "deals"
    file.write_bytes(b"".join(lines))
    result = CliRunner().invoke(main, ["replay", str(file), "--deal", "2", "--text"])
    assert result.exit_code == 0
    assert result.stdout.count("Match simulated") == result.stdout.count(", deal 2:") == 2
    missing = CliRunner().invoke(main, ["replay", str(file), "--deal", "9", "--text"])
    assert missing.exit_code == 1
    assert "there is no deal 9 in it" in missing.stderr


def test_an_unfinished_deal_shows_only_what_was_public(lines: list[bytes]) -> None:
    one = json.loads(lines[0])
    del one["after"]
    one |= {"moves": one["moves"][:5], "out": None, "ended": False, "unfinished": True}
    kept = [t for t in one["transfers"] if t["why"] in ("dress", "turn-up")]
    swept = len([t for t in one["transfers"] if t["why"] in ("sweep", "pair")])
    results = []
    for count in range(swept + 1):
        attempt = one | {"transfers": one["transfers"][:len(kept) + count]}
        results.append(CliRunner().invoke(main, ["replay", "-", "--text"], input=json.dumps(attempt).encode() + b"\n"))
    told = next(result.stdout for result in results if result.exit_code == 0)
    hidden = {code for code in one["pack"] if code not in {m[1] for m in one["moves"]}} - {one["pack"][-1]}
    words = {word.strip(".,:") for line in told.splitlines() if "is a stop" not in line for word in line.split()}
    assert not words & {shown(card(code)) for code in hidden}
    assert "holds" not in told
    assert "The deal is not over." in told


def test_wrong_records_and_missing_files() -> None:
    runner = CliRunner()
    wrong = runner.invoke(main, ["replay", "-", "--text"], input=b"rubbish\n")
    assert (wrong.exit_code, wrong.stdout) == (1, "")
    assert "-: line 1: this is not a line of JSON" in wrong.stderr
    marked = runner.invoke(main, ["replay", "-", "--text"], input=b"\xef\xbb\xbf{}\n")
    assert marked.exit_code == 1
    assert "line 1: the line begins with a byte order mark" in marked.stderr
    assert runner.invoke(main, ["replay", "/nowhere", "--text"]).exit_code == 2
    assert runner.invoke(main, ["replay", "-", "--text"], input=b"").exit_code == 1
    assert len(CODES) == 52
