from __future__ import annotations

import pygame
import pytest

from kiosk.screen import fonts as fonts_module
from kiosk.screen.errors import FontMissing
from kiosk.screen.fonts import PIP_WIDTH, Fonts
from kiosk.screen.lettering import line_of
from kiosk.view.scene import Face


def line(fonts: Fonts, text: str, cap: float = 40, face: Face = Face.BOLD, squeeze: float = 1.0,
         pips: str | None = None) -> tuple[pygame.Surface, float, float, float]:
    return line_of(fonts, text, cap, "#FFFFFF", face, squeeze, pips)


def ink(surface: pygame.Surface) -> int:
    return sum(pygame.image.tobytes(surface, "RGBA")[3::4])


@pytest.mark.parametrize("face", Face)
def test_widths_grow_with_the_capitals(fonts: Fonts, face: Face) -> None:
    assert fonts("Hamburg 10", 42, face) == pytest.approx(2 * fonts("Hamburg 10", 21, face))
    assert fonts("", 21, face) == 0
    assert fonts("ab", 21, face) == pytest.approx(fonts("a", 21, face) + fonts("b", 21, face))


def test_a_suit_sign_is_as_wide_as_the_contract_says(fonts: Fonts) -> None:
    for sign in "♠♥♦♣":
        assert fonts(sign, 100) == pytest.approx(100 * PIP_WIDTH)


@pytest.mark.parametrize("face", Face)
@pytest.mark.parametrize("cap", [14.0, 21.0, 33.5, 60.0, 140.0])
def test_capitals_are_as_high_as_asked_and_stand_on_the_line(fonts: Fonts, face: Face, cap: float) -> None:
    surface, x, y, width = line(fonts, "H", cap, face)
    assert abs(surface.get_height() - cap) <= 1.6
    assert abs(y + surface.get_height() / 2) <= 1.1
    assert width == pytest.approx(fonts("H", cap, face))
    assert abs(x - width / 2) <= 1.1


@pytest.mark.parametrize("text", ["Harriet leads: Play 10♥ of Hearts", "Ŵyn", "WAVE", "iiiiiiiiiiiiiiiiiiii"])
def test_a_line_is_as_wide_as_measured(fonts: Fonts, text: str) -> None:
    surface, _, _, width = line(fonts, text, 21)
    assert width == pytest.approx(fonts(text, 21))
    assert abs(surface.get_width() - width) <= 4


def test_a_squeezed_line_is_narrower_and_as_high(fonts: Fonts) -> None:
    plain, narrow = line(fonts, "Show cards 5♣", 30), line(fonts, "Show cards 5♣", 30, squeeze=0.7)
    assert narrow[3] == pytest.approx(0.7 * plain[3])
    assert abs(narrow[0].get_width() - 0.7 * plain[0].get_width()) <= 2
    assert abs(narrow[0].get_height() - plain[0].get_height()) <= 1


def test_pips_take_their_inks_or_one_colour(fonts: Fonts) -> None:
    def colours(pips: str | None) -> set[tuple[int, ...]]:
        surface = line(fonts, "♥♦", 40, pips=pips)[0]
        return {tuple(surface.get_at((x, y)))[:3] for x in range(surface.get_width())
                for y in range(surface.get_height()) if surface.get_at((x, y))[3] == 255}

    assert {(0xB3, 0x12, 0x1D), (0x1D, 0x4E, 0xD8)} <= colours(None)
    assert colours("#F5ECD7") == {(0xF5, 0xEC, 0xD7)}


def test_titles_are_bold(fonts: Fonts, monkeypatch: pytest.MonkeyPatch) -> None:
    bold = ink(line(fonts, "Pope Joan", 40, Face.DISPLAY)[0])
    package, name, _ = fonts_module._FILES[Face.DISPLAY]
    monkeypatch.setitem(fonts_module._FILES, Face.DISPLAY, (package, name, 1))
    regular = ink(line(Fonts(), "Pope Joan", 40, Face.DISPLAY)[0])
    assert bold > 1.2 * regular


@pytest.mark.parametrize("text", [
    "Harriet", "Zoë", "François", "Ŵyn Llŷr", "ẁẃẅẀẂẄŴŷŶỳỲ", "Straße", "¡Hola! ¿Qué?", "IJsbrand", "Žofie", "Łukasz",
    "Ольга", "Nguyễn Việt", "10♥ – “K♠” … 3½ €", "a\u0302 e\u0301", "dix\u00a0: 3\u202f%", "",
])
@pytest.mark.parametrize("face", Face)
def test_names_that_can_be_written(fonts: Fonts, text: str, face: Face) -> None:
    assert fonts.covers(text, face)


@pytest.mark.parametrize("text", ["山田", "שרה", "فاطمة", "Zoë 😀", "ประเสริฐ"])
def test_names_that_cannot_be_written_are_known(fonts: Fonts, text: str) -> None:
    assert not fonts.covers(text)


def test_what_cannot_be_written_is_a_dot_never_a_box(fonts: Fonts) -> None:
    dots = line(fonts, "··", 60)[0]
    strange = line(fonts, "山田", 60)[0]
    assert pygame.image.tobytes(dots, "RGBA") == pygame.image.tobytes(strange, "RGBA")


def test_a_word_is_not_patched_from_two_faces(fonts: Fonts) -> None:
    glyphs, _ = fonts.layout("Mr Việt", Face.BOLD)
    assert [(glyph.text, glyph.face) for glyph in glyphs] == [("Mr ", Face.BOLD), ("Việt", Face.DISPLAY)]


def test_an_accent_stands_over_its_letter(fonts: Fonts) -> None:
    low, high = line(fonts, "ŵ", 100)[0], line(fonts, "Ŵ", 100)[0]
    plain_low, plain_high = line(fonts, "w", 100)[0], line(fonts, "W", 100)[0]
    assert low.get_height() > plain_low.get_height() + 15
    assert high.get_height() > plain_high.get_height() + 15
    row = [x for x in range(high.get_width()) if high.get_at((x, 2))[3] > 128]
    assert abs((min(row) + max(row)) / 2 - high.get_width() / 2) < 4


def test_measuring_needs_no_window(fonts: Fonts) -> None:
    pygame.display.quit()
    assert Fonts()("Clara", 21) > 0


def test_a_face_that_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(fonts_module._FILES, Face.BOLD, ("fontpkg_atkinson_hyperlegible", "None.ttf", 0))
    with pytest.raises(FontMissing, match="fontpkg-atkinson-hyperlegible"):
        Fonts()("Clara", 21)
    monkeypatch.setitem(fonts_module._FILES, Face.BOLD, ("fontpkg_none", "None.ttf", 0))
    with pytest.raises(FontMissing, match="fontpkg-none"):
        Fonts()("Clara", 21)


@pytest.mark.parametrize(("cap", "squeeze"), [(18.0, -0.6), (-1.7, 1.0), (0.0, 1.0), (18.0, 0.0)])
def test_a_line_without_any_room_is_no_picture(fonts: Fonts, cap: float, squeeze: float) -> None:
    """A window drawn out to 320 x 1280 or 2560 x 320 left no room for some figures, and the table stopped."""
    assert line_of(fonts, "Clara", cap, "#FFFFFF", Face.BOLD, squeeze, None)[1:] == (0.0, 0.0, 0.0)
