from __future__ import annotations

import math
import statistics

import pygame
import pytest

from kiosk.screen.art import Art, blank, bled, plain, quartered, trimmed
from kiosk.screen.turntable import NotRound, Turntable


@pytest.fixture
def disc(art: Art) -> pygame.Surface:
    return bled(trimmed(art.surface("board/disc", 300, 300)))


def mean_error(a: pygame.Surface, b: pygame.Surface, inside: float) -> float:
    side = a.get_width()
    total = number = 0
    for y in range(0, side, 2):
        for x in range(0, side, 2):
            if math.hypot(x - (side - 1) / 2, y - (side - 1) / 2) < inside:
                total += sum(abs(p - q) for p, q in zip(a.get_at((x, y))[:3], b.get_at((x, y))[:3], strict=True))
                number += 3
    return total / number


@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
def test_a_turned_disc_is_where_it_should_be(disc: pygame.Surface, quarters: int) -> None:
    table = Turntable(disc)
    got = table.turn(90 * quarters).copy()
    right = mean_error(got, quartered(disc, quarters), disc.get_width() / 2 - 6)
    assert right < 9
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        shifted = plain(*got.get_size())
        shifted.blit(got, (dx, dy))
        assert mean_error(shifted, quartered(disc, quarters), disc.get_width() / 2 - 6) > 1.4 * right


def test_it_turns_clockwise_by_small_steps(disc: pygame.Surface) -> None:
    table = Turntable(disc)
    still = table.turn(40).copy()
    assert mean_error(table.turn(40 + 360), still, 100) == 0
    assert mean_error(table.turn(40.5), still, 140) > 0
    pixel = blank(101, 101)
    pygame.draw.circle(pixel, "#FFFFFF", (50, 50), 48)
    pygame.draw.circle(pixel, "#FF0000", (50, 15), 6)
    turned = Turntable(pixel).turn(90)
    assert turned.get_at((85, 50))[1] < 100
    assert turned.get_at((50, 15))[1] > 200


def test_its_surroundings_lay_it_on_the_ground_and_under_the_light(disc: pygame.Surface) -> None:
    side = disc.get_width()
    table = Turntable(disc)
    ground, light = plain(side, side), blank(side, side)
    ground.fill("#3A241A")
    light.fill((255, 246, 220, 40))
    wanted = ground.copy()
    wanted.blit(disc, (0, 0))
    wanted.blit(light, (0, 0))
    got = table.turn(0)
    got.blit(table.surroundings(ground, light), (0, 0))
    assert got.get_at((0, 0))[:3] == pytest.approx(wanted.get_at((0, 0))[:3], abs=1)
    assert mean_error(got, wanted, side) < 8
    edge = [(round(side / 2 + (side / 2 - 2) * math.cos(a / 10)), round(side / 2 + (side / 2 - 2) * math.sin(a / 10)))
            for a in range(63)]
    apart = [max(abs(p - q) for p, q in zip(got.get_at(at)[:3], wanted.get_at(at)[:3], strict=True)) for at in edge
             if max(at) < side and min(at) >= 0]
    assert sorted(apart)[len(apart) // 2] < 40


def test_what_is_not_round_is_refused() -> None:
    square = blank(100, 100)
    square.fill("#FFFFFF")
    with pytest.raises(NotRound, match="corners"):
        Turntable(square)
    moon = blank(100, 100)
    pygame.draw.circle(moon, "#FFFFFF", (50, 50), 48)
    moon.fill((0, 0, 0, 0), (60, 0, 40, 100))
    with pytest.raises(NotRound, match="opacity"):
        Turntable(moon)


def wobble(picture: pygame.Surface, radius: float) -> float:
    """How far a bright circle about the picture's middle strays from itself, px (standard deviation)."""
    middle = (picture.get_width() - 1) / 2
    found = []
    for step in range(360):
        cos, sin = math.cos(math.radians(step + 0.1)), math.sin(math.radians(step + 0.1))
        weighed = light = 0.0
        for k in range(-24, 25):
            r = radius + k / 4
            x, y = middle + r * cos, middle + r * sin
            left, top = int(x), int(y)
            value = sum(picture.get_at((left + i, top + j))[0] * abs(1 - i - x + left) * abs(1 - j - y + top)
                        for i in (0, 1) for j in (0, 1)) - 20
            weighed, light = weighed + value * r, light + value
        found.append(weighed / light)
    return statistics.pstdev(found)


def test_the_lines_of_a_turning_disc_are_even() -> None:
    """A map of one circle a pixel strays twice as far."""
    large = blank(804, 804)
    pygame.draw.circle(large, "#14281F", (402, 402), 390)
    pygame.draw.circle(large, "#E6C46A", (402, 402), 322, 8)
    disc = pygame.transform.smoothscale(large, (201, 201))
    assert wobble(disc, 80) < 0.06
    assert wobble(Turntable(disc).turn(33.3), 80) < 0.12
