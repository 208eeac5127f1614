"""Every kind of drawn art, rasterised as the table does it: there, of the right colour, inside its picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pygame
import pytest

from kiosk.view import drawn, drawn_board, drawn_icons
from kiosk.view.drawn_emblems import EMBLEMS
from kiosk.view.palette import BRASS, GILT, GILT_DARK, IVORY, LACQUER, RED, SEATS, SUIT_INKS, TINT, TRACK
from kiosk.view.scene import Drawn

from .test_files import ATTRIBUTES, ELEMENTS

Paint = Callable[..., pygame.Surface]


class Sample(NamedTuple):
    """One drawing: its kind and arguments after u, its shape, a colour it must show, and how much of it at least."""

    kind: str
    args: tuple[Any, ...]
    shape: tuple[float, float]
    colour: str
    share: float = 0.02


BOX, WIDE, SQUARE, CARD = (255.0, 112.0), (400.0, 8.0), (60.0, 60.0), (84.0, 117.3)
SURFACES = [
    Sample("panel", (), BOX, GILT),
    Sample("fan", (), BOX, "#0B1712", 0.3),
    Sample("banner", (), BOX, GILT),
    Sample("sheet", (), (500, 300), IVORY, 0.3),
    *(Sample("button", ("primary", state), BOX, GILT) for state in ("up", "pressed")),
    Sample("button", ("secondary", "up"), BOX, GILT, 0.01),
    Sample("button", ("secondary", "pressed"), BOX, GILT),
    Sample("button", ("primary", "dim"), BOX, "#0B1712", 0.3),
    *(Sample("tile", (state,), BOX, GILT, 0.01) for state in ("up", "on", "pressed")),
    Sample("tile", ("dim",), BOX, BRASS, 0.005),
    *(Sample("key", (state,), (71, 98), GILT) for state in ("up", "on", "pressed")),
    Sample("key", ("off",), (71, 98), LACQUER, 0.3),
    Sample("key", ("suit",), (71, 98), "#DCCFAE", 0.3),
    Sample("key", ("dim",), (71, 98), BRASS, 0.005),
    *(Sample("plate", (state,), BOX, GILT) for state in ("act", "may", "person", "pressed")),
    *(Sample("plate", (state,), BOX, GILT_DARK, 0.005) for state in ("wait", "computer")),
    Sample("plate", ("away",), BOX, BRASS, 0.005),
    Sample("value", (), BOX, LACQUER, 0.5),
    *(Sample("row", (state,), BOX, TINT, 0.5) for state in ("now", "tint", "changed")),
    *(Sample("field", (state,), BOX, IVORY, 0.5) for state in ("idle", "now")),
    Sample("check", (False,), SQUARE, IVORY, 0.4),
    Sample("check", (True,), SQUARE, RED, 0.03),
    Sample("tag", (), (120, 40), GILT, 0.5),
    Sample("chip", (), (60, 36), IVORY, 0.4),
    *(Sample("place", (GILT, ground), BOX, GILT, 0.01) for ground in ("dark", "paper")),
    Sample("track", ("dark",), WIDE, TRACK, 0.5),
    Sample("track", ("paper",), WIDE, "#C9B98F", 0.5),
    Sample("bar", (RED,), WIDE, RED, 0.5),
]
SIGNS = [
    *(Sample("seal", (seat,), SQUARE, SEATS[seat][1], 0.12) for seat in range(8)),
    *(Sample("trump", (suit,), SQUARE, SUIT_INKS["four"][suit], 0.05) for suit in "CDHS"),
    Sample("dealer", (), SQUARE, GILT, 0.1),
    *(Sample("count-plate", (state,), SQUARE, "#FFFAEC", 0.03) for state in ("up", "lit")),
    Sample("pointer", (), (70, 90), IVORY, 0.05),
    Sample("pointer", (3,), (70, 90), SEATS[3][1], 0.01),
    *(Sample("corner", (state,), SQUARE, GILT) for state in ("up", "pressed")),
    *(Sample("pip", (suit,), SQUARE, SUIT_INKS["four"][suit], 0.3) for suit in "CDHS"),
    *(Sample("emblem", (pot,), (92, 76), GILT, 0.05) for pot in EMBLEMS),
    Sample("emblem", ("game", "paper"), (92, 76), GILT_DARK),
    Sample("tiara", (), (52, 80), GILT),
    Sample("laurel", (), SQUARE, GILT),
    Sample("star", (), SQUARE, GILT, 0.2),
    Sample("rosette", (), SQUARE, GILT, 0.1),
    Sample("flourish", (), (300, 20), GILT, 0.02),
    Sample("person", (), SQUARE, IVORY, 0.2),
    Sample("cog", (), SQUARE, IVORY, 0.2),
    Sample("hand", (True,), SQUARE, IVORY, 0.1),
    Sample("levels", (2,), (90, 30), GILT, 0.1),
    Sample("dots", (5, 1), (150, 30), GILT_DARK, 0.03),
    *(Sample("ring-timer", (share,), SQUARE, GILT, 0.02) for share in (0.25, 0.5, 0.75, 1.0)),
    Sample("ring-timer", (0.0,), SQUARE, TRACK, 0.05),
    Sample("fish-outline", (), (112, 27), GILT, 0.02),
    *(Sample("counter-shadow", (kind,), SQUARE, "#000000", 0.05) for kind in ("fish", "round")),
    Sample("card-shadow", (), CARD, "#000000", 0.3),
    Sample("card-lit", (), CARD, GILT, 0.9),
    *(Sample("card-place", (IVORY, ground), CARD, IVORY, 0.02) for ground in ("dark", "paper")),
    Sample("turn-up-frame", (), CARD, GILT, 0.05),
    Sample("cards-mark", (), (20, 28), IVORY, 0.1),
    Sample("curves", (((((0.1, 0.5), (0.5, 0.2), (0.9, 0.8)), "#7A1F3D", "star"),), 6.0), (200, 120), "#7A1F3D", 0.01),
    Sample("bang", (), SQUARE, GILT, 0.1),
    Sample("tick", (), SQUARE, GILT, 0.05),
    *(Sample(kind, (), SQUARE, GILT, 0.03) for kind in ("arrow", "plus", "undo", "close")),
    *(Sample("icon", (name,), SQUARE, GILT, 0.03) for name in drawn_icons.STROKES),
    Sample("bay-lit", (), (330, 245), GILT, 0.01),
    Sample("bay-dark", (), (330, 245), "#000000", 0.3),
    Sample("board-shadow", (), (400, 400), "#000000", 0.01),
    Sample("wood", (), (640, 400), "#27160F", 0.02),
]
SIZES = (0.6, 1.35, 2.7)
"""Px for one table unit at 800 x 480, 1920 x 1080 and 3840 x 2160."""


def drawing(sample: Sample, u: float) -> tuple[Drawn, int, int]:
    """The drawing of a sample and its picture's size at one scale of the table."""
    if sample.kind in {surface.kind for surface in SURFACES}:
        picture = drawn.surface(sample.kind, 0, 0, sample.shape[0] * u, sample.shape[1] * u, u, *sample.args)
        assert isinstance(picture.art, Drawn)
        return picture.art, int(picture.w), int(picture.h)
    return Drawn(sample.kind, sample.args), round(sample.shape[0] * u), round(sample.shape[1] * u)


def share_of(surface: pygame.Surface, colour: str) -> float:
    """Which share of a picture is painted in (nearly) one colour, at least at a third of full strength."""
    wanted = pygame.Color(colour)
    wanted.a = 170
    mask = pygame.mask.from_threshold(surface, wanted, (14, 14, 14, 90))
    return mask.count() / (surface.get_width() * surface.get_height())


def test_every_kind_has_a_sample() -> None:
    assert {sample.kind for sample in (*SURFACES, *SIGNS)} == set(drawn.KINDS)


@pytest.mark.parametrize("sample", [*SURFACES, *SIGNS], ids=lambda s: "-".join([s.kind, *map(str, s.args)])[:40])
def test_a_kind_shows_itself_at_every_size(paint: Paint, sample: Sample) -> None:
    for u in SIZES:
        art, w, h = drawing(sample, u)
        picture = paint(drawn.svg(art, w, h), w, h)
        assert picture.get_size() == (w, h)
        faint = sample.colour == "#000000"
        found = pygame.mask.from_surface(picture, 10).count() / (w * h) if faint else share_of(picture, sample.colour)
        assert found >= sample.share, (u, found)


@pytest.mark.parametrize("sample", [*SURFACES, *SIGNS], ids=lambda s: "-".join([s.kind, *map(str, s.args)])[:40])
def test_a_kind_is_written_in_the_few_words_of_nanosvg(sample: Sample) -> None:
    art, w, h = drawing(sample, 1.0)
    text = drawn.svg(art, w, h)
    assert text == drawn.svg(art, w, h)
    assert hash(art) == hash(Drawn(art.kind, art.args))
    for element in ElementTree.fromstring(text).iter():
        assert element.tag.removeprefix("{http://www.w3.org/2000/svg}") in ELEMENTS
        assert set(element.attrib) <= ATTRIBUTES
        assert "nan" not in " ".join(element.attrib.values())


@pytest.mark.parametrize("sample", SURFACES, ids=lambda s: "-".join([s.kind, *map(str, s.args)])[:40])
def test_a_surface_covers_its_box_and_keeps_its_margin_free(paint: Paint, sample: Sample) -> None:
    u = 1.5
    art, w, h = drawing(sample, u)
    picture = paint(drawn.svg(art, w, h), w, h)
    margin = drawn.KINDS[sample.kind].margin * u
    if sample.kind != "place":
        assert picture.get_at((w // 2, h // 2)).a == 255
        assert picture.get_at((round(margin + 2), h // 2)).a == 255
        assert picture.get_at((w // 2, round(h - margin - 2))).a == 255
    assert picture.get_at((0, 0)).a < 20, "corners are round or free"
    if margin:
        assert all(picture.get_at((x, 0)).a < 20 for x in range(0, w, 5)), "the shadow ends inside the picture"
        assert all(picture.get_at((x, h - 1)).a < 20 for x in range(0, w, 5))
        assert all(picture.get_at((x, y)).a < 20 for y in range(0, h, 5) for x in (0, w - 1))


def test_states_of_a_plate_differ_in_grey(paint: Paint) -> None:
    """Who must act is told without colour."""
    grey = {}
    for state in ("wait", "act"):
        art, w, h = drawing(Sample("plate", (state,), BOX, GILT), 1.0)
        r, g, b, _ = pygame.transform.average_color(paint(drawn.svg(art, w, h), w, h).subsurface((40, 40, 200, 60)))
        grey[state] = 0.3 * r + 0.59 * g + 0.11 * b
    assert grey["act"] - grey["wait"] > 150


@pytest.mark.parametrize(("one", "other"), [(a, b) for a in range(8) for b in range(a)])
def test_emblems_of_seats_differ_in_grey_at_small_size(paint: Paint, one: int, other: int) -> None:
    shapes = []
    for seat in (one, other):
        art = paint(drawn.svg(Drawn("seal", (seat,)), 28, 28), 28, 28)
        shapes.append(pygame.mask.from_threshold(art, pygame.Color(IVORY), (60, 60, 60, 255)))
    differing = shapes[0].count() + shapes[1].count() - 2 * shapes[0].overlap_area(shapes[1], (0, 0))
    assert differing >= 0.2 * max(shape.count() for shape in shapes)


def test_a_bay_is_lit_where_it_lies_on_the_board() -> None:
    below = drawn.over_bay("bay-lit", 500, 500, 1000, 0)
    left = drawn.over_bay("bay-lit", 500, 500, 1000, 90)
    middle = drawn_board.BAY_BOX[1] + drawn_board.BAY_BOX[3] / 2
    assert (below.x, below.y) == (500, 500 + middle)
    assert (left.x, left.y) == pytest.approx((500 - middle, 500))


def test_unknown_kinds_and_arguments_are_refused() -> None:
    with pytest.raises(KeyError):
        drawn.svg(Drawn("no such thing"), 10, 10)
    with pytest.raises(TypeError):
        drawn.svg(Drawn("star", (GILT, "too much", "by far")), 10, 10)
