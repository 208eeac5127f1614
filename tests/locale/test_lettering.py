"""The board is lettered in English; what a bay is called in the table's language is one touch away."""

from __future__ import annotations

import ast
import gettext
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import kiosk
from kiosk.app.playroom import PlayRoom
from kiosk.catalogue import LANGUAGES
from kiosk.rules.board import Pot
from kiosk.rules.options import PRESETS
from kiosk.view.scene import Scene, Text
from kiosk.view.words import LETTERING, Words, lettered, pot_name
from tests.app.driver import Driver, playing

LOCALE = Path(kiosk.__file__).parent / "locale"


def speaking(code: str, folder: Path) -> Words:
    """The words of a catalogue as it stands, compiled anew."""
    if code == "en":
        return Words()
    with (LOCALE / code / "LC_MESSAGES" / "pope-joan.po").open("rb") as file, (folder / "one.mo").open("wb") as made:
        write_mo(made, read_po(file, locale=code))
    with (folder / "one.mo").open("rb") as made:
        return Words(gettext.GNUTranslations(made), code)


def texts(scene: Scene) -> str:
    return " ".join(op.text for op in scene.ops if isinstance(op, Text))


def test_what_the_board_reads_is_what_its_picture_says() -> None:
    source = (Path(kiosk.__file__).parents[1] / "assets" / "art" / "board.py").read_text("utf-8")
    lists = [ast.literal_eval(node.value) for node in ast.parse(source).body if isinstance(node, ast.Assign)
             and ast.unparse(node.targets[0]) == "NAMES"]
    assert [set(names) for names in lists] == [set(LETTERING.values())]
    assert set(LETTERING) == set(Pot)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_bay_has_its_name_and_where_that_is_another_its_lettering(code: str, tmp_path: Path) -> None:
    say = speaking(code, tmp_path)
    for pot in Pot:
        words = lettered(say, pot)
        assert words.startswith(pot_name(say, pot))
        assert LETTERING[pot] in words
        assert (words == LETTERING[pot]) == (pot_name(say, pot) == LETTERING[pot])


def test_a_touch_names_the_bay_in_the_tables_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    say = speaking("fr", tmp_path)
    monkeypatch.setattr("kiosk.app.desk.Desk.say", lambda self: say)
    table = Driver(tmp_path, room=playing(PRESETS["parlett"].options, 4, 1))
    room = table.room
    assert isinstance(room, PlayRoom)
    while not (room.acting_seat() == 0 and room.leading() and room.playing.busy_to_s <= table.now):
        table.wait(0.5)
    assert "Mariage" not in texts(table.scene)
    table.tap("bay:matrimony" if table.has("bay:matrimony") else f"bay:{Pot.MATRIMONY:d}")
    assert "Mariage (Matrimony)" in texts(table.scene)
    table.close()
