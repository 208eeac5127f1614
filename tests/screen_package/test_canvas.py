from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame._sdl2 import video
from pygame._sdl2.sdl2 import error as SdlError

from kiosk.screen import drivers as drivers_module
from kiosk.screen.errors import ArtMissing, NoPainter
from kiosk.view.scene import Drawn, Fill, Op, Picture, Scene, Text

from .conftest import MakeCanvas, differing, levels
from .scenes import WOOD, counting, table


def test_a_scene_that_looks_the_same_is_neither_drawn_nor_presented(make_canvas: MakeCanvas) -> None:
    canvas = make_canvas()
    assert canvas.draw(table())
    drawn, frames = canvas.counts.draws, canvas.counts.frames
    for _ in range(5):
        assert not canvas.draw(table()._replace(targets=()))
    assert (canvas.counts.draws, canvas.counts.frames) == (drawn, frames)
    canvas.invalidate()
    assert canvas.draw(table())


def test_what_comes_to_rest_where_it_is_is_drawn_once_more(make_canvas: MakeCanvas) -> None:
    canvas, fresh = make_canvas(), make_canvas()
    canvas.draw(table(20, moving=True))
    assert canvas.draw(table(23, moving=True))
    assert not canvas.draw(table(23, moving=True))
    assert canvas.draw(table(23))
    assert not canvas.draw(table(23))
    assert not canvas.draw(table(23, moving=True))
    fresh.draw(table(23))
    assert levels(canvas.read_pixels()) == levels(fresh.read_pixels())


def test_a_still_picture_depends_on_the_scene_alone(make_canvas: MakeCanvas) -> None:
    fresh = make_canvas()
    fresh.draw(counting(9))
    wanted = levels(fresh.read_pixels())
    canvas = make_canvas()
    for step in range(6):
        canvas.draw(table(turn=step * 7.0, moving=True))
    for count in (3, 4, 9):
        canvas.draw(counting(count))
    assert levels(canvas.read_pixels()) == wanted
    canvas.draw(counting(5, moving=True))
    canvas.draw(counting(9))
    assert levels(canvas.read_pixels()) == wanted


@pytest.mark.parametrize("rotation", [90, 180, 270])
def test_a_turned_display_shows_the_same_picture_turned(make_canvas: MakeCanvas, rotation: int) -> None:
    upright = make_canvas((640, 400))
    upright.draw(table(22.5))
    size = (640, 400) if rotation == 180 else (400, 640)
    canvas = make_canvas(size, rotation=rotation)
    assert canvas.size == (640, 400)
    canvas.draw(table(22.5))
    turned = pygame.transform.rotate(upright.read_pixels(), -rotation)
    assert levels(canvas.read_pixels()) == levels(turned)


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_textures_put_everything_where_composing_does(make_canvas: MakeCanvas, rotation: int) -> None:
    """The way of a GPU, taken with SDL's software driver: it blends less exactly, and nothing else differs."""
    size = (640, 400) if rotation in (0, 180) else (400, 640)
    scene = table(90)
    one, other = make_canvas(size, rotation=rotation), make_canvas(size, rotation=rotation, composed=False)
    one.draw(scene)
    other.draw(scene)
    assert differing(one.read_pixels(), other.read_pixels(), by=8) < 0.0005


def test_nothing_is_made_ready_while_things_move(make_canvas: MakeCanvas) -> None:
    for composed in (True, False):
        canvas = make_canvas(composed=composed)
        canvas.draw(table())
        canvas.prepare([*table().ops, Picture("counters/fish", 0, 0, 34, 8, 1)])
        canvas.draw(table(1, moving=True))
        counts = canvas.counts
        before = (counts.textures_made, counts.pieces_made, counts.font_renders, counts.files_loaded)
        for step in range(40):
            assert canvas.draw(table(2 + step * 3.7, moving=True))
        after = (counts.textures_made, counts.pieces_made, counts.font_renders, counts.files_loaded)
        assert after == before, composed


def test_preparing_can_be_done_a_little_at_a_time(make_canvas: MakeCanvas) -> None:
    canvas = make_canvas()
    canvas.draw(Scene(WOOD))
    ops = [Picture(f"cards/four/{rank}S", 0, 0, 58, 81) for rank in "A23456789"]
    left = [canvas.prepare(ops, limit=4) for _ in range(4)]
    assert left == [5, 1, 0, 0]


def test_art_is_drawn_behind_the_splash(make_canvas: MakeCanvas) -> None:
    canvas = make_canvas((613, 397))
    ops = [Picture("cards/four/KH", 0, 0, 61, 85, turn) for turn in (0, 12)]
    assert canvas.rasterise(ops, limit=1)
    while canvas.rasterise(ops, limit=1):
        pass
    before = canvas.art.rasterised
    canvas.draw(Scene((), tuple(ops)))
    assert canvas.art.rasterised == before


def test_what_was_prepared_is_there_when_it_moves(make_canvas: MakeCanvas) -> None:
    canvas = make_canvas()
    canvas.draw(Scene(WOOD))
    flight = Picture("cards/four/back", 100, 100, 58, 81, 10)
    number = Text("12", 300, 40, 20, "#FFFFFF")
    canvas.prepare([flight, number])
    made = canvas.counts.pieces_made
    for step in range(5):
        ops = (flight._replace(x=100.0 + step, turn=10.0 + step), number)
        assert canvas.draw(Scene(WOOD, ops, moving=True))
    assert canvas.counts.pieces_made == made


def test_a_moving_board_looks_like_a_still_one(make_canvas: MakeCanvas) -> None:
    still, moving = make_canvas(), make_canvas()
    still.draw(table(30))
    moving.draw(table(28, moving=True))
    moving.draw(table(30, moving=True))
    a, b = levels(still.read_pixels()), levels(moving.read_pixels())
    mean = sum(abs(x - y) for x, y in zip(a, b, strict=True)) / len(a)
    assert 0 < mean < 2.5


def test_without_numpy_the_board_turns_too(make_canvas: MakeCanvas, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(disc: pygame.Surface) -> None:
        raise ImportError("no numpy here")

    still, moving = make_canvas(), make_canvas()
    still.draw(table(30))
    monkeypatch.setattr("kiosk.screen.spinning.Turntable", missing)
    moving.draw(table(28, moving=True))
    moving.draw(table(30, moving=True))
    assert moving._composer.spinning.square(table(30, moving=True).ops) is None
    a, b = levels(still.read_pixels()), levels(moving.read_pixels())
    assert sum(abs(x - y) for x, y in zip(a, b, strict=True)) / len(a) < 5


def test_a_board_may_stand_on_what_keeps_still(make_canvas: MakeCanvas) -> None:
    scene = table(33, moving=True)
    stands: tuple[Op, ...] = (Picture(Drawn("board-shadow"), 320, 200, 403, 403), scene.backdrop[1])
    above, below = make_canvas(), make_canvas()
    for turn in (30, 31, 33):
        ops = table(turn).ops
        above.draw(Scene(scene.backdrop[:1], (*stands, *ops), moving=True))
        below.draw(Scene((*scene.backdrop[:1], *stands), ops, moving=True))
    assert above._composer.spinning.tables_made == 1
    assert levels(above.read_pixels()) == levels(below.read_pixels())


def test_what_moved_away_leaves_nothing_behind(make_canvas: MakeCanvas) -> None:
    canvas = make_canvas()
    for step in range(60):
        canvas.draw(Scene(WOOD, (Picture("cards/four/KH", 50 + 9 * step, 60 + 5 * step, 58, 81),), moving=True))
    canvas.draw(Scene(WOOD, (Picture("cards/four/KH", 2000, 60, 58, 81),), moving=True))
    plain = make_canvas()
    plain.draw(Scene(WOOD))
    assert levels(canvas.read_pixels()) == levels(plain.read_pixels())


def test_a_part_that_keeps_still_is_composed_once(make_canvas: MakeCanvas) -> None:
    canvas = make_canvas()
    for count in range(8):
        canvas.draw(counting(count, moving=True))
    assert canvas.counts.last_draws == 2
    assert canvas.counts.last_screens < 1.1


def test_fills_texts_and_pale_pictures_go_where_they_belong(make_canvas: MakeCanvas) -> None:
    for composed in (True, False):
        canvas = make_canvas((200, 100), composed=composed)
        canvas.draw(Scene((Fill(0, 0, 200, 100, "#000000"),), (
            Fill(10, 10, 20, 20, "#FF0000"),
            Fill(50, 10, 20, 20, "#FFFFFF", 0.5),
            Text("H", 100, 60, 40, "#00FF00", anchor=0.0),
            Text("H", 190, 60, 40, "#00FF00", anchor=1.0),
            Text("never", 100, 95, 20, "#FFFFFF", alpha=0.0),
        )))
        picture = canvas.read_pixels()
        assert picture.get_at((15, 15))[:3] == (255, 0, 0)
        assert picture.get_at((31, 15))[:3] == (0, 0, 0)
        assert abs(picture.get_at((60, 20))[0] - 128) <= 2
        green = [x for x in range(200) if picture.get_at((x, 30))[1] > 128]
        assert 101 <= min(green) <= 106
        assert 184 <= max(green) <= 189
        rows = [y for y in range(100) if any(picture.get_at((x, y))[1] > 128 and picture.get_at((x, y))[0] < 10
                                             for x in range(100, 140))]
        assert (min(rows), max(rows)) == (20, 59)
        assert not any(picture.get_at((x, 90))[0] for x in range(200))


def test_a_growing_picture_is_scaled_not_made_anew(make_canvas: MakeCanvas) -> None:
    for composed in (True, False):
        canvas = make_canvas(composed=composed)
        for step in range(5):
            size = 20.0 + 8 * step
            canvas.draw(Scene((), (Picture("counters/round", 320, 200, size, size, raster=(60, 60)),), moving=True))
        assert canvas.counts.pieces_made == 1
        picture = canvas.read_pixels()
        wide = [x for x in range(640) if sum(picture.get_at((x, 200))[:3]) > 60]
        assert 40 <= max(wide) - min(wide) <= 54


def test_textures_keep_within_their_memory(make_canvas: MakeCanvas) -> None:
    canvas = make_canvas(composed=False, texture_bytes=400_000)
    for first in range(0, 36, 4):
        names = [f"cards/four/{rank}{suit}" for suit in "SHDC" for rank in "23456789T"][first : first + 4]
        canvas.draw(Scene((), tuple(Picture(name, 100 + 120 * i, 200, 100, 140) for i, name in enumerate(names))))
        assert canvas._sprites.bytes <= 400_000
    assert len(canvas._sprites) < 36


@pytest.mark.parametrize("composed", [True, False])
def test_a_long_evening_fills_no_memory(make_canvas: MakeCanvas, composed: bool) -> None:
    canvas = make_canvas((96, 64), composed=composed, texture_bytes=200_000)
    for step in range(1500):
        ops = (Picture("counters/fish", step % 90, 30, 20, 5, step), Text(str(step), 48, 60, 9, "#FFFFFF"),
               Picture("counters/round", 20, 20, 10 + step % 7 / 7, 10, alpha=0.4 + step % 5 / 10))
        canvas.draw(Scene((), ops, moving=step % 9 > 0))
    assert canvas._pieces._shelf.bytes <= 200_000
    assert canvas._sprites.bytes <= 200_000
    assert len(canvas._composer._movers._known) <= 1024
    assert len(canvas._pieces._shelf) < 1500


def test_a_window_of_another_size_is_drawn_anew(make_canvas: MakeCanvas) -> None:
    canvas = make_canvas((640, 400))
    canvas.draw(table())
    canvas.window.size = (800, 480)
    pygame.event.pump()
    canvas.resized()
    assert canvas.size == (800, 480)
    assert canvas.draw(table())
    assert canvas.read_pixels().get_size() == (800, 480)


def test_pictures_are_written_as_png(make_canvas: MakeCanvas, tmp_path: Path) -> None:
    canvas = make_canvas()
    canvas.draw(table())
    path = tmp_path / "deep" / "table.png"
    canvas.save(path)
    assert levels(pygame.image.load(path)) == levels(canvas.read_pixels())
    (tmp_path / "folder.png").mkdir()
    with pytest.raises(OSError, match="cannot be written"):
        canvas.save(tmp_path / "folder.png")


def test_art_that_is_not_there_is_named(make_canvas: MakeCanvas) -> None:
    with pytest.raises(ArtMissing, match="cards/four/ZZ"):
        make_canvas().draw(Scene((), (Picture("cards/four/ZZ", 0, 0, 50, 70),)))


def test_a_driver_that_is_not_there_is_named(make_canvas: MakeCanvas) -> None:
    with pytest.raises(NoPainter, match="glide"):
        make_canvas(driver="glide")
    with pytest.raises(ValueError, match="45"):
        make_canvas(rotation=45)


def refusing(monkeypatch: pytest.MonkeyPatch, *refused: str) -> list[str]:
    """Let SDL refuse drivers, as it does on displays that cannot show what they draw; all others are its own."""
    drivers, tried = [driver.name for driver in video.get_drivers()], []

    def opened(window: pygame.Window, index: int, **options: object) -> video.Renderer:
        tried.append(drivers[index])
        if drivers[index] in refused:
            raise SdlError("Window framebuffer support not available")
        return video.Renderer(window, index=drivers.index("software"))

    monkeypatch.delenv("SDL_RENDER_DRIVER")
    monkeypatch.setattr(drivers_module, "Renderer", opened)
    return tried


def test_where_sdl_cannot_show_what_it_draws_itself_another_driver_shows_what_is_composed(
    make_canvas: MakeCanvas, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = make_canvas(driver="software")
    wanted.draw(table())
    monkeypatch.setattr(drivers_module.os.path, "isdir", lambda path: False)
    tried = refusing(monkeypatch, "software")
    canvas = make_canvas()
    assert tried[0] == "software"
    assert (canvas.driver, canvas.composed) == (tried[1], True)
    canvas.draw(table())
    assert levels(canvas.read_pixels()) == levels(wanted.read_pixels())


def test_where_nothing_can_draw_the_sentence_tells_each_reason(
    make_canvas: MakeCanvas, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusing(monkeypatch, *[driver.name for driver in video.get_drivers()])
    with pytest.raises(NoPainter, match=r"software: Window framebuffer support not available.*Install libegl1"):
        make_canvas()
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "wayland")
    with pytest.raises(NoPainter, match=r"Wayland.*xwayland, and start with SDL_VIDEODRIVER=x11"):
        make_canvas()
