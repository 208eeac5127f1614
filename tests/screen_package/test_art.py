from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

from kiosk.screen.art import TIMES, Art, as_argb, assets, blank, bled, quartered, quarters_of, trimmed, turned
from kiosk.screen.errors import ArtMissing
from kiosk.screen.rasters import RasterCache, default_folder, key_of
from kiosk.view.scene import Drawn

DOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M2 2H8V8H2Z" fill="#FF8000"/></svg>'


def folder(tmp_path: Path) -> Path:
    (tmp_path / "art" / "board").mkdir(parents=True)
    (tmp_path / "art" / "board" / "dot.svg").write_text(DOT)
    return tmp_path / "art"


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def test_the_assets_are_found() -> None:
    assert assets().joinpath("board", "disc.svg").read_bytes().startswith(b"<svg")


def test_art_comes_at_the_size_asked_for(tmp_path: Path) -> None:
    art = Art(folder(tmp_path))
    dot = art.surface("board/dot", 40, 40)
    assert dot.get_size() == (40, 40)
    assert tuple(dot.get_at((20, 20))) == (255, 128, 0, 255)
    assert dot.get_at((2, 2))[3] == 0
    assert art.surface("board/dot", 40, 20).get_size() == (20, 20)
    assert art.surface("board/dot", 0, -3).get_size() == (1, 1)


def test_what_is_drawn_on_the_spot_depends_on_its_arguments() -> None:
    art = Art()
    one, other = (art.surface(Drawn("pip", (suit, "#FFFFFF")), 40, 40) for suit in "SH")
    assert pixels(one) != pixels(other)


def test_art_that_is_missing_or_no_art_is_named(tmp_path: Path) -> None:
    art = Art(folder(tmp_path))
    with pytest.raises(ArtMissing, match="board/none"):
        art.surface("board/none", 10, 10)
    (tmp_path / "art" / "board" / "bad.svg").write_text("this is no SVG")
    with pytest.raises(ArtMissing, match="board/bad"):
        art.surface("board/bad", 10, 10)


def test_the_disk_remembers_what_was_rasterised(tmp_path: Path) -> None:
    root = folder(tmp_path)
    first = Art(root, RasterCache(tmp_path / "cache"))
    picture = first.surface("board/dot", 40, 40)
    second = Art(root, RasterCache(tmp_path / "cache"))
    assert pixels(second.surface("board/dot", 40, 40)) == pixels(picture)
    assert (first.rasterised, second.rasterised) == (1, 0)
    (root / "board" / "dot.svg").write_text(DOT.replace("FF8000", "00FF00"))
    third = Art(root, RasterCache(tmp_path / "cache"))
    assert tuple(third.surface("board/dot", 40, 40).get_at((20, 20)))[:3] == (0, 255, 0)


def test_what_the_code_draws_is_remembered_until_the_code_changes(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pip = Drawn("pip", ("S", "#FFFFFF"))
    cache = tmp_path / "cache"
    for wanted in (1, 0):
        art = Art(cache=RasterCache(cache))
        art.surface(pip, 30, 30)
        assert art.rasterised == wanted
    monkeypatch.setattr("kiosk.screen.art._drawing_code", lambda: b"another version")
    changed = Art(cache=RasterCache(cache))
    changed.surface(pip, 30, 30)
    assert changed.rasterised == 1
    monkeypatch.setattr("kiosk.screen.art._drawing_code", lambda: b"")
    assert Art(cache=RasterCache(cache)).surface(pip, 30, 30).get_size() == (30, 30)


def test_art_can_be_drawn_ahead(tmp_path: Path) -> None:
    art = Art(folder(tmp_path), RasterCache(tmp_path / "cache"))
    assert art.rasterise("board/dot", 40, 40)
    assert not art.rasterise("board/dot", 40, 40)
    assert not Art(folder(tmp_path / "b"), RasterCache(None)).rasterise("board/dot", 40, 40)


@pytest.mark.parametrize("damage", [
    lambda data: b"", lambda data: data[:5], lambda data: data[: len(data) // 2], lambda data: b"x" + data[1:],
    lambda data: data[:8] + bytes(len(data) - 8), lambda data: data[:-3] + b"abc",
    lambda data: data[:4] + b"\xff\xff" + data[6:], lambda data: os.urandom(len(data)),
    lambda data: data[:20] + bytes([data[20] ^ 0x10]) + data[21:],
])
def test_a_damaged_file_counts_as_absent(tmp_path: Path, damage: object) -> None:
    root, cache = folder(tmp_path), tmp_path / "cache"
    wanted = pixels(Art(root, RasterCache(cache)).surface("board/dot", 40, 40))
    (file,) = cache.iterdir()
    file.write_bytes(damage(file.read_bytes()))  # type: ignore[operator]
    again = Art(root, RasterCache(cache))
    assert pixels(again.surface("board/dot", 40, 40)) == wanted
    assert again.rasterised == 1
    assert Art(root, RasterCache(cache)).surface("board/dot", 40, 40).get_size() == (40, 40)


def test_a_folder_that_cannot_be_written_to_only_means_a_slower_start(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    cache = RasterCache(tmp_path / "file" / "rasters")
    art = Art(folder(tmp_path), cache)
    assert art.surface("board/dot", 40, 40).get_size() == (40, 40)
    assert not cache.writable
    art.surface("board/dot", 20, 20)
    assert Art(folder(tmp_path / "b"), RasterCache(None)).surface("board/dot", 9, 9).get_size() == (9, 9)


def test_a_disk_that_fills_up_leaves_no_half_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = RasterCache(tmp_path / "cache")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    cache.put("key", blank(4, 4))
    assert not cache.writable
    assert list((tmp_path / "cache").iterdir()) == []


def test_the_oldest_pictures_are_pruned(tmp_path: Path) -> None:
    cache = RasterCache(tmp_path, limit=4000)
    for number in range(10):
        noise = pygame.image.frombuffer(os.urandom(1024), (16, 16), "RGBA")
        cache.put(f"{number}", noise)
        os.utime(tmp_path / f"{number}", (1000 + number, 1000 + number))
    cache.prune()
    kept = sorted(int(file.name) for file in tmp_path.iterdir())
    assert kept == [8, 9]
    RasterCache(tmp_path / "absent").prune()


def test_keys_tell_sizes_and_contents_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len({key_of(b"a", 1, 2), key_of(b"b", 1, 2), key_of(b"a", 2, 1)}) == 3
    monkeypatch.setenv("CACHE_DIRECTORY", "/var/cache/pope-joan:/other")
    assert default_folder() == Path("/var/cache/pope-joan/rasters")


def test_trimming_leaves_the_middle_in_the_middle() -> None:
    picture = blank(100, 60)
    picture.fill("#FFFFFF", (20, 10, 70, 20))
    small = trimmed(picture)
    assert small.get_size() == (82, 42)
    assert small.get_bounding_rect() == pygame.Rect(11, 1, 70, 20)
    assert trimmed(blank(10, 10)).get_size() == (10, 10)
    full = blank(10, 10)
    full.fill("#FFFFFF")
    assert trimmed(full).get_size() == (12, 12)


def test_colours_run_on_under_what_is_transparent() -> None:
    picture = blank(9, 9)
    picture.fill("#FF8000", (4, 4, 1, 1))
    picture = bled(picture, 2)
    assert tuple(picture.get_at((4, 4))) == (255, 128, 0, 255)
    for place in ((3, 3), (6, 4), (2, 2), (4, 2)):
        assert tuple(picture.get_at(place)) == (255, 128, 0, 0)


def test_quarters() -> None:
    assert [quarters_of(turn) for turn in (0, 90.0, -90, 720, 360.0000001, 45, 89.9)] == [0, 1, 3, 0, 0, None, None]
    picture = as_argb(pygame.Surface((2, 1), pygame.SRCALPHA, 32))
    picture.set_at((0, 0), "#FF0000")
    assert quartered(picture, 1).get_at((0, 0))[:3] == (255, 0, 0)
    assert quartered(picture, 2).get_at((1, 0))[:3] == (255, 0, 0)
    assert quartered(picture, 4) is picture


@pytest.mark.parametrize("turn", [0.5, 12, 45, 77, 135, 200.5, 311])
@pytest.mark.parametrize("size", [(40, 10), (41, 11), (7, 30)])
def test_a_turned_picture_turns_about_its_middle_with_clean_edges(turn: float, size: tuple[int, int]) -> None:
    width, height = size
    large = blank(TIMES * width, TIMES * height)
    large.fill("#FF8000", (TIMES, TIMES, TIMES * (width - 2), TIMES * (height - 2)))
    result = turned(bled(large, TIMES), width, height, turn)
    total = across = down = 0.0
    for x in range(result.get_width()):
        for y in range(result.get_height()):
            red, green, _, alpha = result.get_at((x, y))
            total += alpha
            across += alpha * (x + 0.5)
            down += alpha * (y + 0.5)
            if alpha > 8:
                assert (red, green) == (pytest.approx(255, abs=40), pytest.approx(128, abs=22))
    assert total / 255 == pytest.approx((width - 2) * (height - 2), rel=0.04)
    assert across / total == pytest.approx(result.get_width() / 2, abs=0.35)
    assert down / total == pytest.approx(result.get_height() / 2, abs=0.35)
