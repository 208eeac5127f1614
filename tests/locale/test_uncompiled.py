"""A source tree whose catalogues are not compiled speaks its languages all the same, or says that it cannot."""

from __future__ import annotations

import gettext
import os
import shutil
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from kiosk.app import language

CODE = "de"
ENGLISH, GERMAN = "Who is out?", "Wer ist fertig?"


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A source tree with one catalogue that was never compiled; returns the folder of its file."""
    folder = tmp_path / "kiosk" / "locale"
    place = folder / CODE / "LC_MESSAGES"
    place.mkdir(parents=True)
    (tmp_path / "pyproject.toml").touch()
    shutil.copy(language.FOLDER / CODE / "LC_MESSAGES" / "pope-joan.po", place)
    monkeypatch.setattr(language, "FOLDER", folder)
    language.catalogue.cache_clear()
    yield place  # type: ignore[misc]
    language.catalogue.cache_clear()


def compiled(place: Path, word: str) -> None:
    """Compile the catalogue with another word in it, as of yesterday's edition."""
    text = (place / "pope-joan.po").read_text("utf-8").replace(GERMAN, word)
    (place / "old.po").write_text(text, "utf-8")
    with (place / "old.po").open("rb") as source, (place / "pope-joan.mo").open("wb") as made:
        write_mo(made, read_po(source, locale=CODE))


def said() -> str:
    return language.catalogue(CODE).gettext(ENGLISH)


def test_what_was_never_compiled_is_read_as_it_was_written(tree: Path) -> None:
    assert said() == GERMAN
    assert not (tree / "pope-joan.mo").exists(), "and nothing is left in the tree"


@pytest.mark.parametrize(("age_s", "word"), [(-60, GERMAN), (0, "Damals"), (60, "Damals")])
def test_what_was_compiled_before_it_was_changed_is_read_anew(tree: Path, age_s: int, word: str) -> None:
    compiled(tree, "Damals")
    changed = (tree / "pope-joan.po").stat().st_mtime_ns
    os.utime(tree / "pope-joan.mo", ns=(changed + age_s * 10**9,) * 2)
    assert said() == word


def test_an_installed_table_reads_what_was_compiled_whatever_the_files_times(tree: Path) -> None:
    (tree.parents[3] / "pyproject.toml").unlink()
    compiled(tree, "Damals")
    os.utime(tree / "pope-joan.mo", (0, 0))
    assert said() == "Damals"


def test_without_babel_it_is_said_which_languages_are_missing(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tree.parents[1]
    assert language.uncompiled(folder) == ()
    monkeypatch.setattr(language, "_babel", lambda: False)
    assert CODE in language.uncompiled(folder)
    assert said() == ENGLISH
    compiled(tree, GERMAN)
    assert CODE not in language.uncompiled(folder)


def test_a_catalogue_that_cannot_be_read_leaves_english(tree: Path) -> None:
    (tree / "pope-joan.po").write_bytes(b'msgid "x\nmsgstr \xff')
    assert isinstance(language.catalogue(CODE), gettext.NullTranslations)
    assert said() == ENGLISH
