"""Every playthrough file replays line by line, and every preset and value of every option has one."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.rules import options
from kiosk.rules.options import NAMES, PRESETS
from tests.playthroughs.by_hand import WORKED
from tests.playthroughs.form import Differs, parsed, replay
from tests.playthroughs.scenes import scenes, values
from tests.playthroughs.write import FOLDER

FILES = {path.stem: path for path in sorted(FOLDER.glob("*.txt"))}


@pytest.mark.parametrize("name", FILES)
def test_replays_line_by_line(name: str) -> None:
    replay(FILES[name].read_text(encoding="utf-8"))


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_one(preset: str) -> None:
    played = parsed(FILES[f"preset-{preset}"].read_text(encoding="utf-8"))
    assert played.options == PRESETS[preset].options


@pytest.mark.parametrize(("option", "value"), [(option, value) for option in NAMES for value in values(option)])
def test_every_value_of_every_option_has_one(option: str, value: str) -> None:
    played = parsed(FILES[f"option-{option}-{value.replace(',', '+')}"].read_text(encoding="utf-8"))
    assert options.written(getattr(played.options, option)) == value


def test_every_deal_worked_by_hand_has_one() -> None:
    assert {f"worked-{worked.name}" for worked in WORKED} <= set(FILES)


def test_no_file_is_left_over() -> None:
    assert set(FILES) == {scene.name for scene in scenes()} | {f"worked-{worked.name}" for worked in WORKED}


def test_all_numbers_of_seats_are_seen() -> None:
    assert {parsed(path.read_text(encoding="utf-8")).seats for path in FILES.values()} == set(range(3, 9))


def altered(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(("old", "new"), [
    ("is a stop", "is no stop"), ("takes game: 1", "takes game: 2"), ("may lead", "could lead"),
    ("bank 0", "bank 1"), ("rules: parlett", "rules: hoyle"), ("is out.\n", ""),
])
def test_what_was_altered_fails_with_its_line(old: str, new: str) -> None:
    text = Path(FILES["preset-parlett"]).read_text(encoding="utf-8")
    with pytest.raises((Differs, ValueError), match=r"line \d+|not possible|may not lead|must follow|turn"):
        replay(altered(text, old, new))
