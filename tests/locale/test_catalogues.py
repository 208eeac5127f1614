"""The catalogues say everything that the program says, with the same fields, in letters that the fonts have."""

from __future__ import annotations

import ast
import gettext
import re
from functools import cache
from itertools import chain
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import kiosk
from kiosk.app.language import DOMAIN
from kiosk.catalogue import HOPPER, LANGUAGES, SETTINGS
from kiosk.rules.board import Pot
from kiosk.screen.fonts import Fonts
from kiosk.view.scene import Face
from kiosk.view.text import wrap
from kiosk.view.words import Words, counters, pot_name, trumps

ROOT = Path(kiosk.__file__).parent
OTHERS = [code for code in LANGUAGES if code != "en"]
FIELD = re.compile(r"\{[^}]*\}")
KNOWN = {
    "fr": ("3 jetons", "Clara entame", "Mariage pour Clara", "Atout cœur", "Qui a fini\u00a0?"),
    "de": ("3 Marken", "Clara spielt aus", "Mariage für Clara", "Herz ist Trumpf", "Wer ist fertig?"),
    "es": ("3 fichas", "Sale Clara", "Matrimonio para Clara", "Pintan corazones", "¿Quién acabó?"),
}

Said = str | tuple[str, str]


def _constant(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _said(call: ast.Call) -> Said | None:
    """The message of `say("…")`, or both of `say.n("…", "…", n)`; None for any other call."""
    texts = [_constant(arg) for arg in call.args]
    name = ast.unparse(call.func).split(".")
    if name[-1] in ("say", "Sentence") and texts and texts[0]:
        return texts[0]
    if name[-2:] == ["say", "n"] and len(texts) > 1 and texts[0] is not None and texts[1] is not None:
        return texts[0], texts[1]
    return None


@cache
def said() -> frozenset[Said]:
    """Every message of the program, read from its source (not by Babel, which is thereby checked too)."""
    found: set[Said] = {setting.about for setting in (*SETTINGS, *HOPPER)}
    folders = (ROOT / "view", ROOT / "app", ROOT / "table")
    for path in chain(*(folder.rglob("*.py") for folder in folders), [ROOT / "config.py"]):
        calls = (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call))
        found |= {message for call in calls if (message := _said(call)) is not None}
    return frozenset(found)


@cache
def catalogue(code: str) -> Catalog:
    with (ROOT / "locale" / code / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as file:
        return read_po(file, locale=code, domain=DOMAIN, abort_invalid=True)


def messages(code: str) -> list[Message]:
    return [message for message in catalogue(code) if message.id]


def forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


def words(code: str, folder: Path) -> Words:
    """Compile a catalogue into a folder and read it as the table does."""
    place = folder / code / "LC_MESSAGES" / f"{DOMAIN}.mo"
    place.parent.mkdir(parents=True)
    with place.open("wb") as file:
        write_mo(file, catalogue(code))
    return Words(gettext.translation(DOMAIN, folder, [code]), code)


def test_the_source_was_read():
    assert len(said()) > 600
    assert "Pope Joan" in said()
    assert ("{n} counter", "{n} counters") in said()


@pytest.mark.parametrize("code", OTHERS)
def test_every_message_of_the_program_is_translated(code: str):
    by_id = {message.id: forms(message.string) for message in messages(code)}
    by_one = {forms(i)[0]: text for i, text in by_id.items()}
    missing = [i for i in said() if not all(by_id.get(i, by_one.get(i, ("",)) if isinstance(i, str) else ("",)))]
    assert not missing


@pytest.mark.parametrize("code", OTHERS)
def test_every_form_is_filled_and_nothing_is_doubtful(code: str):
    number = catalogue(code).num_plurals
    for message in messages(code):
        texts = forms(message.string)
        assert len(texts) == (number if message.pluralizable else 1), message.id
        assert all(text.strip() for text in texts), message.id
        assert not message.fuzzy, message.id
    assert not catalogue(code).fuzzy
    assert not catalogue(code).obsolete


@pytest.mark.parametrize("code", OTHERS)
def test_fields_are_those_of_the_message(code: str):
    for message in messages(code):
        fields = sorted(FIELD.findall(forms(message.id)[0]))
        for text in forms(message.string):
            assert sorted(FIELD.findall(text)) == fields, (message.id, text)
            assert "{" not in FIELD.sub("", text), text
            assert "}" not in FIELD.sub("", text), text


@pytest.mark.parametrize("code", OTHERS)
def test_babel_has_no_complaint(code: str):
    assert not [(message.id, [str(e) for e in errors]) for message, errors in catalogue(code).check()]


@pytest.mark.parametrize("code", OTHERS)
def test_every_letter_can_be_written(code: str):
    fonts = Fonts()
    for message in messages(code):
        for text in forms(message.string):
            assert all(fonts.covers(text, face) for face in Face), text


@pytest.mark.parametrize("code", OTHERS)
def test_names_stay_as_they_are(code: str):
    names = ("Pope Joan", "Nain Jaune", "Dingley Dell", "Pickwick", "Glencoe", "Lydia", "ccTalk", "Raspberry Pi")
    for message in messages(code):
        for name in names:
            if name in forms(message.id)[0]:
                assert all(name in text for text in forms(message.string)), message.id


@pytest.mark.parametrize("code", OTHERS)
def test_no_text_is_far_longer_than_in_english(code: str):
    long = []
    for message in messages(code):
        english = max(len(FIELD.sub("00", text)) for text in forms(message.id))
        mine = max(len(FIELD.sub("00", text)) for text in forms(message.string))
        if english > 12 and mine > 1.5 * english:
            long.append((message.id, message.string))
    assert not long


@pytest.mark.parametrize("code", OTHERS)
def test_the_compiled_catalogue_speaks(code: str, tmp_path: Path):
    say = words(code, tmp_path)
    assert say("Pope Joan") == "Pope Joan"
    assert counters(say, 3) != "3 counters"
    for n in (0, 1, 2, 3, 6, 8, 11, 48, 1_000_000):
        assert str(n) in counters(say, n)
    assert len({pot_name(say, pot) for pot in Pot}) == len(Pot)
    assert len({trumps(say, suit) for suit in range(4)}) == 4


@pytest.mark.parametrize("code", KNOWN)
def test_known_sentences(code: str, tmp_path: Path):
    say = words(code, tmp_path)
    found = (
        counters(say, 3),
        say("{name} leads", name="Clara"),
        say("{name} takes {pot}", name="Clara", pot=pot_name(say, Pot.MATRIMONY)),
        trumps(say, 2),
        say("Who is out?"),
    )
    assert found == KNOWN[code]


def test_french_counts_nothing_as_one(tmp_path: Path):
    say = words("fr", tmp_path)
    assert (counters(say, 0), counters(say, 1), counters(say, 2)) == ("0 jeton", "1 jeton", "2 jetons")


def test_a_no_break_space_parts_no_words():
    def measure(text: str, cap: float, face: Face = Face.BOLD) -> float:
        return len(text) * cap

    assert wrap(measure, "Qui a fini\u00a0?", 8.0, 1.0) == ("Qui a", "fini\u00a0?")
