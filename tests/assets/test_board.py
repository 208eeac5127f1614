"""The board as it is seen: layers over one another, names under the light, one disc for one reader."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame
import pytest

from kiosk.view import drawn
from kiosk.view.drawn_board import R_DISC, R_NAME, R_RIM
from kiosk.view.palette import GILT, IVORY, TABLE, contrast, luminance
from kiosk.view.scene import Drawn

from .conftest import ASSETS

Paint = Callable[..., pygame.Surface]
SIZE = 900


@pytest.fixture(scope="module")
def layers(paint: Paint) -> dict[str, pygame.Surface]:
    """The four layers at one size."""
    return {name: paint(ASSETS / "board" / f"{name}.svg", SIZE, SIZE) for name in ("disc", "disc-solo", "rim", "light")}


def at(surface: pygame.Surface, r: float, degrees: float) -> pygame.Color:
    """The colour at a radius in thousandths and an angle, clockwise from six o'clock."""
    a, k = math.radians(degrees), SIZE / 1000
    return surface.get_at((round(SIZE / 2 - r * k * math.sin(a)), round(SIZE / 2 + r * k * math.cos(a))))


def hexed(colour: pygame.Color) -> str:
    """A colour as "#RRGGBB"."""
    return f"#{colour.r:02X}{colour.g:02X}{colour.b:02X}"


@pytest.mark.parametrize("disc", ["disc", "disc-solo"])
def test_names_stand_out_under_the_light(layers: dict[str, pygame.Surface], disc: str) -> None:
    seen = pygame.Surface((SIZE, SIZE), pygame.SRCALPHA)
    seen.fill(TABLE)
    for layer in (disc, "rim", "light"):
        seen.blit(layers[layer], (0, 0))
    for bay in range(8):
        middle = 180 + bay * 45
        band = [
            hexed(at(seen, r, middle + step * 0.25))
            for r in range(R_NAME + 10, R_DISC - 12, 2)
            for step in range(-30, 31)
        ]
        by_light = sorted(band, key=luminance)
        letters, ground = by_light[int(len(band) * 0.97)], by_light[int(len(band) * 0.4)]
        assert contrast(letters, ground) >= 4.5, bay


def test_layers_keep_to_their_rings(layers: dict[str, pygame.Surface]) -> None:
    for degrees in range(0, 360, 3):
        for disc in ("disc", "disc-solo"):
            assert at(layers[disc], R_DISC - 6, degrees).a == 255
            assert at(layers[disc], R_DISC + 4, degrees).a < 30
        assert at(layers["rim"], R_DISC + 6, degrees).a == 255
        assert at(layers["rim"], R_RIM - 8, degrees).a == 255
        assert at(layers["rim"], R_DISC - 6, degrees).a < 30
        assert at(layers["rim"], R_RIM + 3, degrees).a < 30
        assert at(layers["light"], 300, degrees).a < 110, "the light veils nothing"


def test_what_turns_is_shaded_alike_all_round(layers: dict[str, pygame.Surface]) -> None:
    """The floor of every bay but Pope's is as bright at its middle; direction belongs to the light."""
    floors = [luminance(hexed(at(layers["disc"], 300, 180 + bay * 45 + 12))) for bay in range(8) if bay != 1]
    assert max(floors) - min(floors) < 0.004
    light = [at(layers["light"], 300, degrees) for degrees in (135, 315)]
    assert light[0].a > light[1].a or light[0].r > light[1].r


def test_the_solo_disc_is_read_from_one_side(layers: dict[str, pygame.Surface]) -> None:
    """The lower three names stand alike on both discs, all others do not."""

    def name(disc: str, bay: int) -> set[tuple[int, int]]:
        middle = 180 + bay * 45
        return {
            (r, step)
            for r in range(R_NAME + 6, R_DISC - 8, 2)
            for step in range(-44, 45)
            if contrast(hexed(at(layers[disc], r, middle + step * 0.25)), GILT) < 1.5
        }

    for bay in range(8):
        one, other = name("disc", bay), name("disc-solo", bay)
        assert min(len(one), len(other)) > 80
        assert (one == other) == (bay in (3, 4, 5))


def test_the_table_stays_dark_enough_for_words(paint: Paint) -> None:
    for w, h in ((800, 480), (1280, 800)):
        top = paint(drawn.svg(Drawn("wood"), w, h), w, h)
        brightest = max((hexed(top.get_at((x, y))) for x in range(0, w, 7) for y in range(0, h, 5)), key=luminance)
        assert contrast(IVORY, brightest) >= 9
        assert contrast(GILT, brightest) >= 6
