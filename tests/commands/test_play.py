"""The command play: what it refuses, and what it writes without a screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from kiosk.cli import main


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
