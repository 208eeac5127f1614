"""The words of a language as the table says them, from its catalogue as translators write it."""

from __future__ import annotations

from pathlib import Path

from kiosk.view.words import Stretched, Words
from tests.locale.test_catalogues import words


def spoken(code: str, folder: Path) -> Words:
    """The words of a language; xx is English 40 % longer. folder: for its compiled catalogue."""
    if code == "xx":
        return Stretched()
    return Words() if code == "en" else words(code, folder)
