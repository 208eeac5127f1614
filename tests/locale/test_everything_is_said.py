"""Every word on every screen goes through the catalogues, but names, cards, units and what the house has written."""

from __future__ import annotations

import string
from pathlib import Path
from typing import Any

import pytest

from firmware_bridge.protocol import FaultKind, HopperStatus, State
from kiosk.app.desk import Desk
from kiosk.app.health import WORDS, Facts, Trouble, troubles
from kiosk.app.operating import Operating, write_part
from kiosk.app.people import NAMES
from kiosk.app.pictures import SCREENS
from kiosk.app.rooms import House, Room
from kiosk.app.sticks import Stick, place
from kiosk.catalogue import HOPPER, SETTINGS
from kiosk.config import SettingError, check, load
from kiosk.rules.options import PRESETS
from kiosk.screen.fonts import Fonts
from kiosk.sentences import Sentence
from kiosk.table.export import PARTS
from kiosk.view.pages.fault_words import fault_names, fault_words
from kiosk.view.pages.gallery import LANGUAGE_NAMES
from kiosk.view.pages.op_frame import ICONS
from kiosk.view.pages.seats import PERIOD_NAMES
from kiosk.view.scene import Scene
from kiosk.view.words import LETTERING, Words
from tests.app.driver import Driver, playing
from tests.locale.foreign import LETTERS, SIGN, Foreign, unsaid
from tests.view_pages.stages import stage_of

CARDS = frozenset("AKQJ")
UNITS = frozenset({"px", "mm", "in", "s", "ms", "MB", "GB", "kB", "bytes"})


def words(*texts: str) -> frozenset[str]:
    return frozenset(word for text in texts for word in LETTERS.findall(text))


NAMED = CARDS | UNITS | words("XX", *NAMES, *PERIOD_NAMES, *(name.name for name in LANGUAGE_NAMES),
                              *(preset.title for preset in PRESETS.values()))
"""Languages, people and sources by their own names; XX is the code of the language that nobody speaks."""
FILES = words("STICK", "stick", "~/Pope Joan/stick", "pope-joan-undated", *(n for part in PARTS.values() for n in part))
HOUSE = FILES | words("The Bell Inn", "Pope Joan every Thursday at eight", "Tŷ'r Gloch", "A B", "usb:2341:0043")
KEYS = frozenset(string.ascii_letters) | {"abc", "ABC"}
READS = frozenset(LETTERING.values())
WRITTEN = {"operator-writing": KEYS, "operator-accents": KEYS, "board-bay": READS, "board-claim-bay": READS}
"""Letters of the keyboard, and what the board reads where a bay is named."""


@pytest.mark.parametrize("name", [name for name in SCREENS if name != "bench"])
def test_every_screen_of_the_gallery(name: str) -> None:
    scene = SCREENS[name](stage_of("10", False, Fonts()), Foreign())
    assert unsaid(scene, NAMED | HOUSE | WRITTEN.get(name, frozenset())) == set()


def test_the_walk_sees_what_was_not_said() -> None:
    """A page of words that went past the catalogues is found out."""
    scene = SCREENS["mode"](stage_of("10", False, Fonts()), Words())
    assert {"Play", "Board", "Match", "table"} <= unsaid(scene, NAMED | HOUSE)


# ---- what other parts of the program say -------------------------------------------------------

def said_by_all(text: str) -> str:
    return Foreign().told(text)


@pytest.mark.parametrize("words_", [
    *WORDS.values(),
    *(t.words for t in troubles(Facts(inputs=2, low_power=True, hot_c=85.0), ("auto",), saving=False)),
], ids=lambda words_: words_[:30])
def test_the_machines_troubles_are_said(words_: Sentence) -> None:
    assert not set(LETTERS.findall(said_by_all(words_))) - {"auto"}
    assert SIGN in said_by_all(words_)


WRONG = """
stray = 1
[screen]
large = "yes"
large = true
widthpx = 3
rotation = 45
diagonal_in = 900.0
[nonsense]
x = 1
[house]
name = 3
[language]
offered = ["xx"]
[hours]
open = "26:00"
[[hopper]]
name = "A"
address = 900
colour = "red"
[[hopper]]
name = "A"
not toml
"""


def test_what_is_wrong_in_the_settings_is_said(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(WRONG)
    complaints = load(file).complaints
    quoted = words(WRONG, "True", str(SETTINGS), str(HOPPER))
    assert len(complaints) > 9
    for complaint in complaints:
        assert isinstance(complaint, Sentence)
        assert SIGN in said_by_all(complaint)
        assert set(LETTERS.findall(said_by_all(complaint))) <= quoted


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.key)
def test_what_a_setting_wants_is_said(setting: Any) -> None:
    with pytest.raises(SettingError) as error:
        check(setting, None)
    said = said_by_all(error.value.words)
    assert SIGN in said
    assert set(LETTERS.findall(said)) <= words(setting.name, *map(str, setting.choices), "None")


def test_a_stick_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    table = Driver(tmp_path)
    view = write_part(table.house, Stick(tmp_path / "not there", "STICK", 1), "all")
    done = write_part(table.house, Stick(tmp_path, "STICK", 1), "all")
    table.close()
    assert view.state == "failed"
    assert done.state == "done"
    for one in (view, done):
        assert not set(LETTERS.findall(said_by_all(one.words))) - FILES
        assert SIGN in said_by_all(one.words)


@pytest.mark.parametrize("fault", [kind for kind in FaultKind if kind])
def test_a_hoppers_faults_are_said(fault: FaultKind) -> None:
    say = Foreign()
    for text in (fault_words(say, str(fault), "7"), fault_names(say)[str(fault)]):
        assert SIGN in text
        assert not LETTERS.findall(text)


# ---- the operator's pages on a table that has everything wrong ---------------------------------

class Broken:
    """A dispenser of which every hopper has another fault."""

    def status(self) -> list[HopperStatus]:
        return [HopperStatus(name=str(i), state=State.FAULT, words="It is broken. Look inside.", fault=fault)
                for i, fault in enumerate(FaultKind)]


def operating(house: House, now_s: float) -> Room:
    return Operating(house, now_s, "S", playing(PRESETS["parlett"].options, 4, 1)(house, now_s), unlocked=True)


def parts(table: Driver) -> list[Scene]:
    """Every part of the page that is open."""
    found = [table.scene]
    while any(t.name == "page:on" and t.intent is not None for t in table.scene.targets):
        found.append(table.tap("page:on"))
    return found


@pytest.mark.parametrize("page", ["menu", *ICONS])
def test_every_page_of_the_operators(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Desk, "say", lambda self: Foreign())
    table = Driver(tmp_path, room=operating)
    hardware = table.house.hardware
    hardware.health = tuple(Trouble(kind, words_) for kind, words_ in WORDS.items())
    hardware.update = Sentence("Version {version} is kept.", version="1.1.0")
    hardware.dispenser = Broken()
    table.house.session.journal.trouble = Sentence("The disk is full: nothing can be saved and no counters are paid "
                                                   "out until there is space.")
    assert isinstance(table.room, Operating)
    table.room._open(page)
    table.wait(1.0)
    for scene in parts(table):
        assert unsaid(scene, NAMED | HOUSE | words(place(tmp_path / "stick"))) == set()
    table.close()
