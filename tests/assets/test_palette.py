"""Contrast of every pair of colours in use."""

from __future__ import annotations

import pytest

from kiosk.view import palette


def test_contrast_is_that_of_the_guidelines() -> None:
    assert palette.contrast("#FFFFFF", "#000000") == pytest.approx(21)
    assert palette.contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
    assert palette.contrast("#123456", "#123456") == 1


@pytest.mark.parametrize("pair", palette.PAIRS, ids=lambda pair: pair.what)
def test_a_pair_stands_out_enough(pair: palette.Pair) -> None:
    assert palette.contrast(pair.front, pair.ground) >= pair.least


def test_seats_differ_in_charge_as_well_as_in_colour() -> None:
    charges, colours = zip(*palette.SEATS, strict=True)
    assert len(set(charges)) == len(set(colours)) == 8
