"""The settings file: what is understood, what is complained of, and that nothing else is touched."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.catalogue import BY_KEY, SETTINGS
from kiosk.config import MOST_LEFT_OUT, SettingError, change, check, defaults, load, template


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def test_a_missing_file_means_the_defaults(file: Path) -> None:
    loaded = load(file)
    assert loaded.values == defaults().values
    assert loaded.complaints == ()


def test_the_template_is_the_defaults_without_a_complaint(file: Path) -> None:
    file.write_text(template(), encoding="utf-8")
    loaded = load(file)
    assert loaded.complaints == ()
    assert loaded.values == defaults().values


def test_the_same_value_again_leaves_the_file_as_it_was(file: Path) -> None:
    text = "# mine\n[play]\n  follow_s   =  4   # four\n\n"
    file.write_text(text, encoding="utf-8")
    change(load(file), "play.follow_s", 4)
    assert file.read_text(encoding="utf-8") == text


def test_a_change_keeps_every_other_byte(file: Path) -> None:
    text = "# mine\n[play]\n  follow_s   =  4   # four\n\n[sound]\ngame=3\n"
    file.write_text(text, encoding="utf-8")
    changed = change(load(file), "play.follow_s", 7)
    assert changed.whole("play.follow_s") == 7
    assert file.read_text(encoding="utf-8") == text.replace("=  4 ", "=  7 ")
    assert load(file).whole("play.follow_s") == 7


def test_a_byte_order_mark_is_no_part_of_the_first_section_and_stays(file: Path) -> None:
    text = '\ufeff[screen]\r\nlarge = true\r\n\r\n[sound]\r\ngame = 3\r\n'
    file.write_bytes(text.encode())
    settings = load(file)
    assert settings.complaints == ()
    assert settings.on("screen.large")
    change(settings, "sound.game", 4)
    assert file.read_bytes() == text.replace("3", "4").encode()
    assert load(file).on("screen.large")
    assert not file.with_name(file.name + ".damaged").exists()


def test_a_change_makes_the_file_and_the_section(file: Path) -> None:
    change(load(file), "house.name", "The Bell Inn")
    assert load(file).text("house.name") == "The Bell Inn"


@pytest.mark.parametrize(("text", "line", "word"), [
    ("[play]\nfollow_s = 99\n", 2, "-1 to 10"),
    ("[play]\nfollow_s = 3\nfollow_s = 5\n", 3, "twice"),
    ("[play]\nwhat = 1\n", 2, "no setting what"),
    ("[wherever]\na = 1\n", 1, "no section"),
    ("[sound]\ngame = 'loud'\n", 2, "whole number"),
    ("[sound]\nmute = 1\n", 2, "true or false"),
    ("[hours]\nopen = '25:00'\n", 2, "18:30"),
    ("[hopper]\nname = 'A'\n", 1, "two brackets"),
    ("[[hopper]]\nname = 'A'\nbaud = 3\n", 3, "no setting baud"),
    ("[panel]\nbuttons = [1, 1]\n", 2, "different"),
    ("hopper = [1, 2]\n", 1, "two brackets"),
    ("[play]\nseats = " + "9" * 5000 + "\n", 2, "not understood"),
    ("[play]\nseats = 0x" + "f" * 5000 + "\n", 2, "whole number"),
    ("[play]\n# mine\nseats = " + "[" * 5000 + "\n", 3, "not understood"),
])
def test_what_is_wrong_is_named_with_its_line(file: Path, text: str, line: int, word: str) -> None:
    file.write_text(text, encoding="utf-8")
    complaints = load(file).complaints
    assert len(complaints) == 1
    assert complaints[0].startswith(f"line {line}: ")
    assert word in complaints[0]


def test_a_broken_header_leaves_its_settings_without_a_section(file: Path) -> None:
    file.write_text("[sound\nmute = true\n", encoding="utf-8")
    broken, stray = load(file).complaints
    assert broken.startswith("line 1: ")
    assert "mute stands in no section" in stray


def test_the_rest_holds_beside_what_is_wrong(file: Path) -> None:
    file.write_text("[play]\nfollow_s = 99\nseats = 6\nseats = 7\n???\n[screen]\nlarge = true\n", encoding="utf-8")
    loaded = load(file)
    assert (loaded.whole("play.follow_s"), loaded.whole("play.seats"), loaded.on("screen.large")) == (4, 6, True)
    assert len(loaded.complaints) == 3


@pytest.mark.parametrize("text", [
    "play = {pace = 'slow', seats = 6}\n",
    "play.pace = 'slow'\nsound.mute = true\nplay.seats = 6\n",
    "[play]\npace = 'slow'\nseats = 6\n[sound]\nmute = true\n[play.more]\na = 1\n",
])
def test_a_section_written_otherwise_keeps_its_settings(file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")
    change(load(file), "play.follow_s", 7)
    again = load(file)
    assert (again.text("play.pace"), again.whole("play.seats"), again.whole("play.follow_s")) == ("slow", 6, 7)


def test_a_long_file_of_another_kind_does_not_hold_the_start_up(file: Path) -> None:
    """Each line left out begins the parsing anew: twenty thousand of them took two minutes."""
    file.write_text("[play]\nseats = 6\n" + "x y z\n" * 20_000, encoding="utf-8")
    loaded = load(file)
    assert loaded.whole("play.seats") == 6
    assert len(loaded.complaints) == MOST_LEFT_OUT + 1
    assert loaded.complaints[-1].startswith("line 103–20002: ")


@pytest.mark.parametrize("text", ["[play]\nseats = 0x" + "f" * 5000 + "\n???\n", "a = " + "[" * 5000])
def test_a_change_is_written_whatever_the_file_holds(file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")
    change(load(file), "play.follow_s", 7)
    assert load(file).whole("play.follow_s") == 7


def test_a_damaged_file_is_set_aside_before_it_is_written(file: Path) -> None:
    file.write_text("[play]\nseats = 6\n???\n", encoding="utf-8")
    change(load(file), "play.follow_s", 2)
    assert "???" in file.with_name("settings.toml.damaged").read_text(encoding="utf-8")
    again = load(file)
    assert again.complaints == ()
    assert (again.whole("play.seats"), again.whole("play.follow_s")) == (6, 2)


def test_bytes_that_are_no_text(file: Path) -> None:
    file.write_bytes(b"\xff\xfe\x00")
    assert "not UTF-8" in load(file).complaints[0]


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda s: s.key)
def test_every_default_is_allowed_and_nonsense_is_not(setting: object) -> None:
    entry = BY_KEY[setting.key]  # type: ignore[attr-defined]
    assert check(entry, entry.default) == entry.default
    with pytest.raises(SettingError, match=entry.name):
        check(entry, object())


def test_a_list_may_not_hold_what_cannot_be_compared() -> None:
    with pytest.raises(SettingError):
        check(BY_KEY["panel.buttons"], [[1], [1]])


@settings(max_examples=200)
@given(st.binary(max_size=300))
def test_no_file_whatever_stops_the_table(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.mktemp("any") / "settings.toml"
    path.write_bytes(content)
    assert set(load(path).values) == set(BY_KEY)
