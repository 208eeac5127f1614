"""Fitting text, and the words themselves."""

from __future__ import annotations

import gettext
import io
import re
from pathlib import Path

import pytest
from babel.messages.extract import extract

from kiosk.rules.board import POTS
from kiosk.view.scene import Face
from kiosk.view.text import TIGHTEST, block, fit, line, wrap
from kiosk.view.words import Stretched, Words, cards_said, counters, figure, pot_name, signed, trumps

VIEW = Path(__file__).parents[2] / "kiosk" / "view"


def ruler(text: str, cap: float, face: Face = Face.BOLD) -> float:
    """Every sign is 0.7 capitals wide."""
    return 0.7 * cap * len(text)


def test_what_fits_stays_as_it_is():
    assert fit(ruler, "Clara", 200, 21) == (21, 1.0)


def test_a_line_gets_smaller_before_it_is_squeezed():
    smaller = fit(ruler, "Mr Weller", 120, 28, Face.BOLD, 18)
    assert 18 < smaller.cap < 28
    assert smaller.squeeze == 1.0
    squeezed = fit(ruler, "Mr Weller", 80, 28, Face.BOLD, 18)
    assert squeezed.cap == 18
    assert ruler("Mr Weller", 18) * squeezed.squeeze == pytest.approx(80)


def test_lines_are_as_even_as_words_allow():
    rows = wrap(ruler, "No one has the eight of clubs", 300, 20)
    assert len(rows) == 2
    assert abs(len(rows[0]) - len(rows[1])) <= 6


def test_a_new_line_always_breaks():
    assert wrap(ruler, "K ends the suit.\nTap a raised card.", 900, 20) == ("K ends the suit.", "Tap a raised card.")


def test_a_block_shrinks_to_its_least_and_then_squeezes_and_always_ends():
    text = "one two three four five six seven eight nine ten"
    fits = block(ruler, text, 400, 24, Face.PLAIN, 2, 12)
    assert len(fits.lines) == 2
    assert 12 <= fits.cap < 24
    tight = block(ruler, text, 60, 24, Face.PLAIN, 2, 20)
    assert tight.cap == 20
    assert len(tight.lines) == 2
    assert max(tight.squeeze) < 1
    assert all(ruler(row, 20) * s <= 60.001 for row, s in zip(tight.lines, tight.squeeze, strict=True))


def test_more_breaks_than_lines_are_joined():
    assert len(block(ruler, "one\ntwo\nthree", 50, 20, Face.PLAIN, 1).lines) == 1


def test_a_line_stands_where_its_anchor_says():
    text = line(ruler, "Clara", 40, 50, 500, 21, "#FFFFFF", anchor=1.0)
    assert (text.x, text.y, text.anchor, text.squeeze) == (40, 50, 1.0, 1.0)
    assert 0 < TIGHTEST < 1


# ---- words ---------------------------------------------------------------------------------------------------------
def test_fields_are_filled_after_translation():
    catalogue = gettext.GNUTranslations()
    catalogue._catalog = {"{name} leads": "{name} spielt aus"}  # type: ignore[attr-defined]
    assert Words(catalogue, "de")("{name} leads", name="Clara") == "Clara spielt aus"
    assert Words()("{name} leads", name="Clara") == "Clara leads"


def test_numbers_choose_their_form():
    assert counters(Words(), 1) == "1 counter"
    assert counters(Words(), 5) == "5 counters"
    assert [signed(n) for n in (3, 0, -15)] == ["+3", "0", "−15"]
    assert figure(-2) == "−2"


@pytest.mark.parametrize("text", ["Clara leads", "Tap a raised card.", "Dress {amount}", "{name} is out"])
def test_the_stretched_language_is_forty_per_cent_longer_and_keeps_its_fields(text: str):
    longer = Stretched().translated(text)
    plain, wide = (re.sub(r"\{.*?\}", "", t) for t in (text, longer))
    assert len(wide) >= 1.4 * len(plain)
    assert re.findall(r"\{.*?\}", longer) == re.findall(r"\{.*?\}", text)


def test_every_compartment_and_suit_has_its_words():
    say = Words()
    assert len({pot_name(say, pot) for pot in POTS}) == 8
    assert pot_name(say, 6) == "Knave"
    assert [trumps(say, suit).split()[0] for suit in range(4)] == ["Clubs", "Diamonds", "Hearts", "Spades"]
    assert cards_said((0, 34)) == "A♣ 9♥"


def test_babel_finds_the_messages():
    found: set[str] = set()
    for file in sorted(VIEW.glob("*.py")):
        keywords = {"say": None, "n": (1, 2)}
        for _, message, _, _ in extract("python", io.BytesIO(file.read_bytes()), keywords=keywords):
            found.update([message] if isinstance(message, str) else message)
    assert {"{name} leads", "{n} counter", "{n} counters", "Show cards", "Next deal", "{card} ends the suit."} <= found
