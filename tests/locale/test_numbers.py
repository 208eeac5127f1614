"""Numbers are written as each language writes them: held against Babel's tables (Unicode's CLDR)."""

from __future__ import annotations

import pytest
from babel.numbers import format_decimal

from kiosk.catalogue import LANGUAGES
from kiosk.sentences import Sentence
from kiosk.view.words import Words


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("value", [0.0, 0.4, 3.75, 7.2, 10.0, 999.5, 12345.25, 1_234_567.5, -8.5])
def test_a_number_is_written_as_babel_writes_it(code: str, value: float) -> None:
    say = Words(code=code)
    assert say.number(value) == format_decimal(value, locale=code)
    assert say.number(value, 2) == format_decimal(value, "#,##0.00", locale=code)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("value", [0, 7, 999, 12345, 1_234_567])
def test_whole_numbers_too(code: str, value: int) -> None:
    assert Words(code=code).number(value) == format_decimal(value, locale=code)


def test_a_number_inside_a_sentence_is_written_in_the_language_it_is_told_in() -> None:
    size = Sentence("{n} MB", n=3.4)
    full = Sentence("{free} of {n}", free=size, n=1.5)
    assert str(full) == "3.4 MB of 1.5"
    assert Words(code="de").told(full) == "3,4 MB of 1,5"
    assert Words().told(full) == "3.4 MB of 1.5"
