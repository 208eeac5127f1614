"""Help leads on to the rules in force from every room with a match, and back to where it was opened."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.app.language import NAMES
from kiosk.app.reading import Reading
from kiosk.rules.options import PRESETS
from tests.app.driver import Driver, playing, to_seats

SIZES = [(1280, 800), (1920, 1080), (800, 480)]


def read_from_help(table: Driver, side: str) -> str:
    """Open help at an edge and the rules from it, and go back; return what was read."""
    before = table.room
    table.tap(f"help:{side}" if table.has(f"help:{side}") else "help")
    table.tap("help:rules")
    assert isinstance(table.room, Reading)
    assert table.room.ui.side == side
    said = table.said
    table.tap("leave")
    assert table.room is before
    return said


@pytest.mark.parametrize("size", SIZES)
def test_the_rules_are_read_from_help_while_a_match_is_played(size: tuple[int, int], tmp_path: Path) -> None:
    table = Driver(tmp_path, size=size, room=playing(PRESETS["hoyle"].options, 4, 1))
    table.wait(2)
    assert "Hoyle, 1847" in read_from_help(table, "S")
    table.close()


@pytest.mark.parametrize("size", SIZES)
def test_the_rules_are_read_from_help_beside_a_real_pack(size: tuple[int, int], tmp_path: Path) -> None:
    table = Driver(tmp_path, size=size)
    to_seats(table, "board")
    table.tap("start")
    table.tap("play-options")
    assert "Parlett" in read_from_help(table, "S")
    table.tap("deals:0")
    assert "Parlett" in read_from_help(table, "S")
    table.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("code", NAMES)
def test_what_help_leads_on_to_is_in_words(code: str, size: tuple[int, int], tmp_path: Path) -> None:
    table = Driver(tmp_path, size=size, room=playing(PRESETS["hoyle"].options, 4, 1))
    table.house.speak(code)
    table.wait(2)
    table.tap("help:S" if table.has("help:S") else "help")
    said = table.said
    for name in ("help:rules", "help:end"):
        assert table.target(name).label in said
    table.close()
