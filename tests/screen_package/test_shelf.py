from __future__ import annotations

from kiosk.screen.display import Display
from kiosk.screen.shelf import Shelf


def test_the_longest_unused_go_first() -> None:
    shelf: Shelf[str] = Shelf(80)
    for number in range(8):
        shelf.next_round()
        shelf.put(number, str(number), 10)
    shelf.next_round()
    assert shelf.get(0) is not None
    shelf.put("new", "new", 10)
    assert 0 in shelf
    assert 1 not in shelf
    assert shelf.bytes <= 80
    assert len(shelf) * 10 == shelf.bytes


def test_what_this_round_uses_stays_whatever_it_costs() -> None:
    dropped: list[int] = []
    shelf: Shelf[str] = Shelf(10, lambda: dropped.append(1))
    shelf.next_round()
    for number in range(5):
        shelf.put(number, "", 10)
    assert len(shelf) == 5
    assert not dropped
    shelf.next_round()
    shelf.put("small", "", 1)
    assert len(shelf) == 1
    assert dropped


def test_the_same_key_again_takes_the_place_of_the_first() -> None:
    shelf: Shelf[str] = Shelf(100)
    shelf.put("a", "one", 60)
    shelf.put("a", "two", 30)
    kept = shelf.get("a")
    assert kept is not None
    assert (kept.value, shelf.bytes, len(shelf)) == ("two", 30, 1)
    shelf.clear()
    assert (shelf.bytes, shelf.get("a")) == (0, None)


def test_points_rectangles_and_areas_of_turned_displays() -> None:
    for rotation in (0, 90, 180, 270):
        size = (300, 200) if rotation in (0, 180) else (200, 300)
        display = Display(*size, rotation)
        assert display.size == (300, 200)
        left, top, width, height = display.box(10, 20, 30, 40)
        corners = [display.point(x, y) for x, y in ((10, 20), (40, 60))]
        assert (left, top) == (min(x for x, _ in corners), min(y for _, y in corners))
        assert (left + width, top + height) == (max(x for x, _ in corners), max(y for _, y in corners))
        assert display.area((left, top, width, height)) == 1200 / 60000
    assert Display(300, 200).area((-50, 0, 100, 200)) == 50 / 300
    assert Display(300, 200).area((400, 0, 100, 200)) == 0
