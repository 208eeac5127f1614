"""The cards: what the English pattern asks of each, counted in pixels where it can be."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from kiosk.view.palette import SUIT_INKS

from .conftest import ASSETS

Paint = Callable[..., pygame.Surface]
VALUES = {"A": 1, "T": 10, **{str(n): n for n in range(2, 10)}}
WIDTH, HEIGHT = 315, 440


def blots(surface: pygame.Surface, colour: str, smallest: int) -> list[pygame.Rect]:
    """The boxes of connected patches of one colour, of at least so many pixels."""
    mask = pygame.mask.from_threshold(surface, pygame.Color(colour), (40, 40, 40, 255))
    return [part.get_bounding_rects()[0] for part in mask.connected_components(smallest)]


@pytest.mark.parametrize("pack", ["four", "classic"])
@pytest.mark.parametrize("suit", "CDHS")
def test_a_number_card_has_as_many_pips_in_the_right_columns(paint: Paint, pack: str, suit: str) -> None:
    for rank, value in VALUES.items():
        if rank + suit == "AS":
            continue
        card = paint(ASSETS / "cards" / pack / f"{rank}{suit}.svg", WIDTH, HEIGHT)
        middle = card.subsurface((WIDTH * 0.2, 0, WIDTH * 0.6, HEIGHT))
        pips = blots(middle, SUIT_INKS[pack][suit], 500)
        assert len(pips) == value, rank
        columns = {round((box.centerx + WIDTH * 0.2) / WIDTH, 1) for box in pips}
        assert columns <= {0.3, 0.5, 0.7}, rank
        rows = [box.centery / HEIGHT for box in pips]
        assert min(rows) > 0.17, rank
        assert max(rows) < 0.83, rank


@pytest.mark.parametrize("kind", ["four", "classic", "four-small", "classic-small"])
def test_every_card_has_its_index_in_two_opposite_places(paint: Paint, kind: str) -> None:
    inks = SUIT_INKS[kind.removesuffix("-small")]
    for file in sorted((ASSETS / "cards" / kind).glob("??.svg")):
        card = paint(file, WIDTH, HEIGHT)
        assert card.get_size() == (WIDTH, HEIGHT)
        court_of_small = kind.endswith("small") and file.stem[0] in "JQK"
        strip = 0.32 if kind.endswith("small") else 0.165
        upper = card.subsurface((3, 8, WIDTH * strip, HEIGHT * 0.45))
        left = 3 if court_of_small else WIDTH * (1 - strip) - 3
        lower = card.subsurface((left, HEIGHT * 0.55 - 8, WIDTH * strip, HEIGHT * 0.45))
        for corner in (upper, lower):
            assert len(blots(corner, inks[file.stem[1]], 150)) >= 2, (file.stem, "rank and pip")


def test_large_indices_stand_higher_than_those_of_the_pack(paint: Paint) -> None:
    for suit in "CDHS":
        heights = []
        for kind, strip in (("four", 55), ("four-small", 100)):
            card = paint(ASSETS / "cards" / kind / f"7{suit}.svg", WIDTH, HEIGHT)
            heights.append(blots(card.subsurface((0, 0, strip, 120)), SUIT_INKS["four"][suit], 150)[0].height)
        assert heights[1] > 1.5 * heights[0]


@pytest.mark.parametrize("name", ["four/back", "four/KS", "four-small/QH"])
def test_double_ended_pictures_are_the_same_upside_down(paint: Paint, name: str) -> None:
    """The back wholly; a court within its frame."""
    card = paint(ASSETS / "cards" / f"{name}.svg", 630, 880)
    inside = {"four/back": (20, 20, 590, 840), "four/KS": (110, 66, 410, 748), "four-small/QH": (216, 28, 386, 824)}[
        name
    ]
    picture = card.subsurface(inside)
    turned = pygame.transform.rotate(picture, 180)
    difference = picture.copy()
    difference.blit(turned, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    assert sum(pygame.transform.average_color(difference)[:3]) < 12


def drawn_with(monkeypatch: pytest.MonkeyPatch, rank: str, suit: str) -> tuple[set[str], list[bool]]:
    """Which parts a court was drawn with, and whether each mirroring was on."""
    import courts

    used: set[str] = set()
    mirrored: list[bool] = []

    def watched(name: str, part: Callable[..., object]) -> Callable[..., object]:
        def call(*args: object, **kw: object) -> object:
            used.add(name)
            return part(*args, **kw)

        return call

    for name in ("profile", "face", "sword", "axe", "sceptre", "orb", "staff", "leaf", "arrow", "flower"):
        monkeypatch.setattr(courts, name, watched(name, getattr(courts, name)))
    courts.double_court(rank, suit, courts.FX, courts.FY)
    mirrored.append(bool(courts.COURTS[rank + suit][0]))
    monkeypatch.undo()
    return used, mirrored


def test_courts_are_those_of_the_english_pattern(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = {rank + suit: drawn_with(monkeypatch, rank, suit) for rank in "JQK" for suit in "CDHS"}
    assert {name for name, (used, _) in parts.items() if "profile" in used} == {"KD", "JS", "JH"}
    assert {name for name, (used, _) in parts.items() if "face" in used} == set(parts) - {"KD", "JS", "JH"}
    assert {name for name, (used, _) in parts.items() if "sceptre" in used} == {"QS"}
    assert {name for name, (used, _) in parts.items() if "axe" in used} == {"KD"}
    assert {name for name, (used, _) in parts.items() if "sword" in used} == {"KS", "KH", "KC", "JD"}
    assert parts["KD"][1] == [True], "the king of diamonds faces left"
    assert parts["QS"][1] == [False], "the queen of spades faces right"


def test_the_king_of_hearts_has_his_sword_behind_his_head(monkeypatch: pytest.MonkeyPatch) -> None:
    import courts

    order: list[str] = []
    for name in ("sword", "face"):
        part = getattr(courts, name)
        monkeypatch.setattr(
            courts, name, lambda *a, name=name, part=part, **kw: (order.append(name), part(*a, **kw))[1]
        )
    courts.double_court("K", "H", courts.FX, courts.FY)
    assert order == ["sword", "face"]


def test_only_the_nine_of_diamonds_wears_the_tiara(paint: Paint) -> None:
    gold = "#E3B23C"
    marked = {
        f.stem for f in (ASSETS / "cards" / "four").glob("[2-9T]?.svg") if blots(paint(f, WIDTH, HEIGHT), gold, 20)
    }
    assert marked == {"9D"}
