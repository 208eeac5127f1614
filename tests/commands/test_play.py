"""The command play: what it refuses, and what it writes without a screen."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from kiosk.cli import main
from kiosk.commands.chosen import seed_number


@pytest.fixture(autouse=True)
def _unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


@pytest.mark.parametrize(("arguments", "words"), [
    (["--size", "12"], "is not a size"),
    (["--size", "²²²x400"], "is not a size"),
    (["--size", "9" * 5000 + "x400"], "is not a size"),
    (["--size", "10x10"], "too small"),
    (["--rules", "whist"], "there are no rules called"),
    (["--set", "lead=sideways"], "choose one of lowest, any"),
    (["--seats", "9"], "3 to 8"),
    (["--headless", "x", "--input-log", "y"], "without a screen"),
])
def test_bad_use_gets_a_sentence_and_status_2(arguments: list[str], words: str) -> None:
    result = CliRunner().invoke(main, ["play", *arguments])
    assert result.exit_code == 2
    assert words in result.output
    assert "Traceback" not in result.output


def test_a_folder_that_cannot_be_written_gets_a_sentence() -> None:
    result = CliRunner().invoke(main, ["play", "--headless", "/proc/nowhere"])
    assert result.exit_code == 1
    assert "cannot be written" in result.output


def test_a_match_without_a_screen_writes_pictures_and_records(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["play", "--headless", str(tmp_path), "--seed", "3", "--size", "480x320",
                                       "--seats", "3"])
    assert result.exit_code == 0, result.output
    assert list(tmp_path.glob("*.png"))
    checked = CliRunner().invoke(main, ["check", str(tmp_path / "records.jsonl")])
    assert checked.exit_code == 0
    assert "3 records" in checked.output


def test_a_log_that_is_none_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "log").write_text("rubbish\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["play", "--input-replay", str(tmp_path / "log")])
    assert result.exit_code == 1
    assert "is not an input log" in result.output


def test_a_fault_before_there_is_a_table_is_told_in_a_sentence_and_kept_with_its_way(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(asked: object) -> int:
        raise LookupError("no such thing")
    monkeypatch.setattr("kiosk.app.loop.no_screen", lambda: False)
    monkeypatch.setattr("kiosk.app.loop.run", broken)
    monkeypatch.setattr(logging.getLogger("pope_joan"), "handlers", [])
    result = CliRunner().invoke(main, ["play", "--home", str(tmp_path)])
    assert result.exit_code == 70
    assert "a fault of its own (LookupError)" in result.output
    assert "Traceback" not in result.output
    [log] = tmp_path.rglob("table.log.csv")
    words = log.read_text(encoding="utf-8")
    assert "[LookupError: no such thing]" in words
    assert words.rstrip().endswith("broken")


def test_a_seed_is_any_word_and_deals_the_same_again(tmp_path: Path) -> None:
    written = []
    for folder, seed in (("a", "victoria"), ("b", "victoria"), ("c", "albert")):
        result = CliRunner().invoke(main, ["play", "--headless", str(tmp_path / folder), "--seed", seed,
                                           "--size", "480x320", "--seats", "3"])
        assert result.exit_code == 0, result.output
        record = json.loads((tmp_path / folder / "records.jsonl").read_text().splitlines()[0])
        written.append(str(record["actions"][0]) if "actions" in record else str(record))
    assert written[0] == written[1] != written[2]


def test_a_number_stays_the_number_that_it_was() -> None:
    assert [seed_number(word) for word in ("3", "-7", "0")] == [3, -7, 0]
    assert 0 <= seed_number("victoria") < 2**31


def test_the_command_calls_itself_by_its_name_and_greets_nobody() -> None:
    command = [sys.executable, "-m", "kiosk", "replay"]
    done = subprocess.run([*command, "--help"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("Usage: pope-joan replay")
    environment = {name: value for name, value in os.environ.items() if name != "PYGAME_HIDE_SUPPORT_PROMPT"}
    done = subprocess.run([*command, "--text", "/nowhere"], capture_output=True, text=True, check=False,
                          env=environment)
    assert done.stdout == ""
