"""The languages of the table: their catalogues (gettext), read once each."""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path

NAMES = {"en": "English", "fr": "Français", "de": "Deutsch", "es": "Español", "nl": "Nederlands", "cy": "Cymraeg"}
"""Every language by its own name."""

DOMAIN = "pope-joan"
FOLDER = Path(__file__).parent.parent / "locale"


@cache
def catalogue(code: str) -> gettext.NullTranslations:
    """Return the catalogue of a language; English needs none, and a missing one falls back to English."""
    if code == "en":
        return gettext.NullTranslations()
    return gettext.translation(DOMAIN, FOLDER, [code], fallback=True)
