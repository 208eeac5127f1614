"""The languages of the table: their catalogues (gettext), read once each.

An installed table has them compiled. In a source tree a catalogue may not be compiled yet, or not since a translator
changed it: then it is compiled when it is first wanted, where Babel is there to do so, and `uncompiled` names it where
it is not.
"""

from __future__ import annotations

import gettext
import io
import logging
from functools import cache
from importlib.util import find_spec
from pathlib import Path

NAMES = {"en": "English", "fr": "Français", "de": "Deutsch", "es": "Español", "nl": "Nederlands", "cy": "Cymraeg"}
"""Every language by its own name."""

DOMAIN = "pope-joan"
FOLDER = Path(__file__).parent.parent / "locale"


log = logging.getLogger("pope_joan.language")


@cache
def catalogue(code: str) -> gettext.NullTranslations:
    """Return the catalogue of a language; English needs none, and a missing one falls back to English."""
    if code == "en":
        return gettext.NullTranslations()
    if not _compiled(code, FOLDER) and (found := _from_source(code, FOLDER)) is not None:
        return found
    return gettext.translation(DOMAIN, FOLDER, [code], fallback=True)


def uncompiled(folder: Path = FOLDER) -> tuple[str, ...]:
    """Return the languages whose catalogues cannot be had: not compiled since they were changed, and no Babel."""
    return tuple(code for code in NAMES if code != "en" and not _compiled(code, folder) and not _babel())


def _compiled(code: str, folder: Path) -> bool:
    """Return whether a catalogue is compiled, and in a source tree no older than what translators edit."""
    made = _file(code, folder, "mo")
    if not made.is_file():
        return False
    source, tree = _file(code, folder, "po"), folder.parent.parent / "pyproject.toml"
    return not tree.is_file() or not source.is_file() or made.stat().st_mtime >= source.stat().st_mtime


def _file(code: str, folder: Path, kind: str) -> Path:
    return folder / code / "LC_MESSAGES" / f"{DOMAIN}.{kind}"


def _babel() -> bool:
    return find_spec("babel") is not None


def _from_source(code: str, folder: Path) -> gettext.NullTranslations | None:
    """Return a catalogue as translators have written it; None where it cannot be read."""
    if not _babel():
        return None
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import PoFileError, read_po
    made = io.BytesIO()
    try:
        with _file(code, folder, "po").open("rb") as file:
            write_mo(made, read_po(file, locale=code, domain=DOMAIN))
    except (OSError, ValueError, PoFileError) as error:
        log.warning("the catalogue of %s cannot be read: %s", NAMES[code], error)
        return None
    made.seek(0)
    return gettext.GNUTranslations(made)
