"""USB sticks, what stands for one on a PC, and what the operator's page says of both."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.app import operating, sticks
from kiosk.app.paths import paths
from tests.app.driver import Driver
from tests.app.test_table import to_operator


def test_on_a_pc_without_a_stick_a_folder_stands_for_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sticks, "MOUNTS", ())
    home = tmp_path / "home"
    table = Driver(home)
    to_operator(table)
    table.turn_pages_to("operator:export")
    table.tap("operator:export")
    said = table.said
    assert "stands for one" in said
    assert not (home / "stick").exists(), "nothing is made before something is written"
    table.tap("export:all")
    written = sorted(p.name for p in (home / "stick").iterdir())
    assert {name.partition("-undated-")[2] for name in written} == {"deals.csv", "meters.csv", "payouts.csv",
                                                                    "faults.csv", "settings.csv"}
    said = table.said
    assert all(name.removeprefix("pope-joan-undated-") in said for name in written)
    assert "begins with pope-joan-undated." in said
    table.tap("more")
    assert table.has("export:all"), "and more can be written"
    assert "/stick and" in said
    table.close()


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sticks, "MOUNTS", ())
    table = Driver(tmp_path / "home")
    (tmp_path / "home" / "stick").write_text("a file is in its way")
    found = operating.write_part(table.house, sticks.sticks(table.house.stick)[0], "all")
    assert found.state == "failed"
    assert "cannot be made" in found.words
    table.close()


def test_a_service_waits_for_a_real_stick(tmp_path: Path) -> None:
    assert paths(environment={"STATE_DIRECTORY": str(tmp_path)}).stick is None
    assert paths(tmp_path, {"STATE_DIRECTORY": str(tmp_path)}).stick is None
    assert paths(tmp_path, {}).stick == tmp_path / "stick"


def test_a_folder_is_shown_from_the_persons_own_on() -> None:
    assert sticks.place(Path("/home/anna/Pope Joan/stick"), Path("/home/anna")) == "~/Pope Joan/stick"
    assert sticks.place(Path("/data/stick"), Path("/home/anna")) == "/data/stick"
    long = sticks.place(Path("/", *["folder"] * 20, "stick"), Path("/home/anna"))
    assert len(long) == sticks.LONGEST_PLACE
    assert (long[0], long[-6:]) == ("…", "/stick")


@pytest.mark.parametrize(("count", "words"), [
    (0, "0 bytes"), (999, "999 bytes"), (1000, "1.0 kB"), (12_345, "12 kB"), (3_400_000, "3.4 MB"),
    (7_200_000_000, "7.2 GB")])
def test_sizes_are_said(count: int, words: str) -> None:
    assert sticks.size_words(count) == words
