"""The three type faces of the table, how wide their lines are, and which names they can write.

Atkinson Hyperlegible (Braille Institute) for names, numbers and sentences, Playfair Display for titles, both
from font packages. FreeType opens Playfair's variable file at its named instance "Bold", so the titles have
the weight 700 they were drawn with. Nothing here needs a window: `Fonts` measures for a view without one.
"""

from __future__ import annotations

import re
import unicodedata
from importlib.resources import files
from typing import Any, Final, NamedTuple

import pygame
import pygame.freetype

from kiosk.screen.errors import FontMissing
from kiosk.view.scene import Face

SUITS: Final = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
PIP_WIDTH: Final = 1.12
"""Width of a suit sign in capital heights (scene.py)."""

_BOLD_INSTANCE: Final = 4
"""Playfair Display's named instances: Regular, Medium, SemiBold, Bold (numbered from 1), ExtraBold, Black."""

_FILES: Final = {
    Face.BOLD: ("fontpkg_atkinson_hyperlegible", "AtkinsonHyperlegible-Bold.ttf", 0),
    Face.PLAIN: ("fontpkg_atkinson_hyperlegible", "AtkinsonHyperlegible-Regular.ttf", 0),
    Face.DISPLAY: ("fontpkg_playfair_display", "PlayfairDisplay[wght].ttf", _BOLD_INSTANCE),
}
_GRID: Final = 500
"""The em in px at which widths are read: FreeType rounds them to whole px there, a thousandth of an em here.

Larger would be slow: it draws each letter to measure it.
"""

_ACCENTS: Final = {
    "\u0300": "`", "\u0301": "´", "\u0302": "ˆ", "\u0303": "˜", "\u0304": "¯",
    "\u0306": "˘", "\u0307": "˙", "\u0308": "¨", "\u030a": "˚", "\u030b": "˝", "\u030c": "ˇ",
}
"""Combining accents and the signs that stand for them where a face lacks the letter (Welsh ŵ and ŷ)."""


class Glyph(NamedTuple):
    """One sign of a line, placed. x: its pen, in capital heights from the line's left end.

    text: what the face draws; "" for a pip, whose suit is in `suit`. raised: how much higher than usual an
    accent stands, in capital heights.
    """

    text: str
    x: float
    face: Face
    suit: str = ""
    raised: float = 0.0


class _Open(NamedTuple):
    """An open font: em: its em in capital heights; widths and tops: of letters met, in capital heights."""

    font: pygame.freetype.Font
    em: float
    widths: dict[str, float]
    boxes: dict[str, tuple[float, float, float]]


class Fonts:
    """The faces, opened when first used. Callable as the view's `Measure`. Raises FontMissing when one is absent.

    renders: how many pieces of text were rendered so far.
    """

    def __init__(self) -> None:
        if not pygame.freetype.get_init():
            pygame.freetype.init(cache_size=256)
        self.renders = 0
        self._open: dict[Face, _Open] = {}
        self._lines: dict[tuple[str, Face], float] = {}

    def __call__(self, text: str, cap: float, face: Face = Face.BOLD) -> float:
        """Return the width in px of one line at a capital height of `cap` px, suit signs included."""
        width = self._lines.get((text, face))
        if width is None:
            if len(self._lines) > 1024:
                self._lines.clear()
            width = self._lines[(text, face)] = self.layout(text, face)[1]
        return width * cap

    def covers(self, text: str, face: Face = Face.BOLD) -> bool:
        """Return whether every sign of a text can be written: by the face, another of ours, or with an accent."""
        return all(letter in SUITS or self._written(letter, face) is not None for letter in _tidy(text))

    def layout(self, text: str, face: Face) -> tuple[list[Glyph], float]:
        """Return the signs of a line with their places, and its width, both in capital heights.

        A sign that no face has becomes a middle dot, never an empty box.
        """
        placed: list[Glyph] = []
        x = 0.0
        for word in _WORDS.findall(_tidy(text)):
            best = self._face_for(word, face)
            for letter in word:
                if letter in SUITS:
                    placed.append(Glyph("", x, face, SUITS[letter]))
                    x += PIP_WIDTH
                    continue
                base, accent, of = self._written(letter, best) or ("·", "", face)
                if accent:
                    placed.append(self._accent(base, accent, x, of))
                elif placed and placed[-1].text and placed[-1].face is of:
                    placed[-1] = placed[-1]._replace(text=placed[-1].text + base)
                    x += self._width(base, of)
                    continue
                placed.append(Glyph(base, x, of))
                x += self._width(base, of)
        return placed, x

    def render(self, glyph: Glyph, on: pygame.Surface, x: int, y: int, cap: float, colour: str,
               squeeze: float = 1.0) -> None:
        """Draw a sign with its pen at (x, y) px of a surface, at a capital height in px."""
        self.renders += 1
        opened = self._face(glyph.face)
        size = opened.em * cap
        narrow: Any = (size * squeeze, size) if squeeze != 1 else size
        opened.font.render_to(on, (x, y), glyph.text, colour, size=narrow)

    def _written(self, letter: str, face: Face) -> tuple[str, str, Face] | None:
        """How a letter is written: base, accent, face; None where it cannot be."""
        for of in dict.fromkeys((face, Face.BOLD, Face.DISPLAY)):
            if self._has(letter, of):
                return letter, "", of
            parts = unicodedata.normalize("NFD", letter)
            if len(parts) == 2 and self._has(parts[0], of) and self._has(_ACCENTS.get(parts[1], "\0"), of):
                return parts[0], _ACCENTS[parts[1]], of
        return None

    def _face_for(self, word: str, face: Face) -> Face:
        """The face for a word: another one where this one lacks a letter of it, so that words are not patched."""
        letters = [letter for letter in word if letter not in SUITS]
        for of in dict.fromkeys((face, Face.BOLD, Face.DISPLAY)):
            if all((how := self._written(letter, of)) is not None and how[2] is of for letter in letters):
                return of
        return face

    def _accent(self, base: str, accent: str, x: float, face: Face) -> Glyph:
        """An accent over the middle of its letter, as far above it as over a small letter of the face."""
        left, right, top = self._box(base, face)
        a_left, a_right, _ = self._box(accent, face)
        small = self._box("x", face)[2]
        return Glyph(accent, x + (left + right - a_left - a_right) / 2, face, raised=max(0.0, top - small))

    def _has(self, letter: str, face: Face) -> bool:
        return letter in self._face(face).widths or self._read(letter, face)

    def _width(self, letter: str, face: Face) -> float:
        return self._face(face).widths[letter] if self._has(letter, face) else 0.0

    def _box(self, letter: str, face: Face) -> tuple[float, float, float]:
        return self._face(face).boxes[letter] if self._has(letter, face) else (0.0, 0.0, 0.0)

    def _read(self, letter: str, face: Face) -> bool:
        """Read a letter's width from the font; False where the font lacks it."""
        opened = self._face(face)
        metrics = opened.font.get_metrics(letter, size=_GRID)[0] if letter.isprintable() else None
        if metrics is None:
            return False
        unit = opened.em / _GRID
        opened.widths[letter] = metrics[4] * unit
        opened.boxes[letter] = (metrics[0] * unit, metrics[1] * unit, metrics[3] * unit)
        return True

    def _face(self, face: Face) -> _Open:
        opened = self._open.get(face)
        if opened is None:
            package, name, instance = _FILES[face]
            try:
                path = files(package).joinpath("files", name)
                font = pygame.freetype.Font(str(path), _GRID, font_index=instance << 16)
            except (ImportError, OSError, RuntimeError) as error:
                raise FontMissing(f"The type face {name} cannot be read ({error}). It comes with the Python package "
                                  f"{package.replace('_', '-')}: install that.") from error
            font.antialiased = True
            font.origin = True
            em = _GRID / font.get_metrics("H", size=_GRID)[0][3]
            opened = self._open[face] = _Open(font, em, {}, {})
        return opened


_WORDS = re.compile(r"\S+|\s+")
_BLANKS = {0x00A0: " ", 0x202F: " ", 0x2009: " ", 0x0009: " ", 0x000A: " ", 0x00AD: None, 0x200B: None, 0xFEFF: None}


def _tidy(text: str) -> str:
    """A line with its accents joined to their letters and its kinds of blank made one."""
    return unicodedata.normalize("NFC", text).translate(_BLANKS)
