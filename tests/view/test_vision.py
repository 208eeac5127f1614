"""Nothing is told by colour alone: what looks alike without red, green or any colour differs in shape."""

from __future__ import annotations

from itertools import combinations

import pytest

from kiosk.view.drawn_marks import CHARGES, PIPS
from kiosk.view.drawn_signs import curves
from kiosk.view.pages.model import PinView, Ui
from kiosk.view.pages.op_menu import pin
from kiosk.view.palette import LACQUER, PAIRS, SEATS, SUIT_INKS, TEXT, contrast
from kiosk.view.scene import Drawn, Face, Picture, Stage, Text
from kiosk.view.vision import VISIONS, as_seen
from kiosk.view.words import Words

POINTS = ((0.1, 0.2), (0.5, 0.6), (0.9, 0.3))


@pytest.mark.parametrize("vision", VISIONS)
def test_white_black_and_greys_stay_as_they_are(vision: str) -> None:
    for grey in ("#000000", "#808080", "#FFFFFF"):
        seen = as_seen(grey, vision)
        assert all(abs(int(seen[i : i + 2], 16) - int(grey[i : i + 2], 16)) <= 3 for i in (1, 3, 5))


def test_red_and_green_are_one_hue_without_red_cones() -> None:
    for colour in ("#FF0000", "#00FF00", "#8E1B1B"):
        seen = as_seen(colour, "protanopia")
        assert abs(int(seen[1:3], 16) - int(seen[3:5], 16)) <= 3
    assert as_seen("#FF0000", "protanopia") < as_seen("#00FF00", "protanopia")


def test_grey_is_the_luminance() -> None:
    seen = as_seen("#FF0000", "grey")
    assert contrast(seen, "#000000") == pytest.approx(contrast("#FF0000", "#000000"), rel=0.02)


@pytest.mark.parametrize("vision", VISIONS)
def test_words_can_be_read_without_their_colours(vision: str) -> None:
    for pair in PAIRS:
        found = contrast(as_seen(pair.front, vision), as_seen(pair.ground, vision))
        assert found >= (3.0 if pair.least < TEXT else 3.9), pair.what


@pytest.mark.parametrize("vision", ["", *VISIONS])
def test_a_wrong_pin_is_told_in_words_and_its_places_are_still_seen(vision: str) -> None:
    def ruler(text: str, cap: float, face: Face = Face.BOLD) -> float:
        return 0.7 * cap * len(text)

    scene = pin(PinView(0, 4, True, 2), Ui(), 0.0, Stage(1280, 800, 5.885, 21, ruler), Words())
    places = [op.art.args[-1] for op in scene.ops
              if isinstance(op, Picture) and isinstance(op.art, Drawn) and op.art.kind == "levels"]
    assert len(places) == 4
    for colour in map(str, places):
        seen, ground = (as_seen(c, vision) if vision else c for c in (colour, LACQUER))
        assert contrast(seen, ground) >= 3
    assert any(isinstance(op, Text) and "Wrong" in op.text for op in scene.ops)


def test_some_seats_and_suits_look_alike_and_all_have_shapes_of_their_own() -> None:
    colours = [colour for _, colour in SEATS]
    alike = [(a, b) for a, b in combinations(colours, 2) if contrast(as_seen(a, "grey"), as_seen(b, "grey")) < 1.1]
    assert alike, "where colours sufficed, the charges would not be needed"
    assert len({CHARGES[charge] for charge, _ in SEATS}) == len(SEATS)
    assert len(set(PIPS.values())) == len(SUIT_INKS["four"])


def test_every_curve_bears_the_charge_of_its_seat() -> None:
    drawn = {charge: curves(400, 200, ((POINTS, colour, charge),), 4.0) for charge, colour in SEATS}
    for charge, svg in drawn.items():
        assert svg.count(CHARGES[charge]) == len(POINTS) - 1
        assert not any(CHARGES[other] in svg for other in drawn if other != charge)


def test_a_long_match_bears_its_charges_now_and_then() -> None:
    points = tuple((0.05 + 0.9 * i / 60, 0.5) for i in range(61))
    assert 3 <= curves(400, 200, ((points, "#1F4E79", "moon"),), 4.0).count(CHARGES["moon"]) <= 15
