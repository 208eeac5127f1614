"""Boxes, spots, pages and the layout of every screen."""

from __future__ import annotations

import itertools
import math

import pytest

from kiosk.view.layout import PLACES, Layout, layout, place_side, seat_places
from kiosk.view.scene import Drawn, Fill, Picture, Stage, Target, Text
from kiosk.view.spots import SIDES, TURNS, Box, Piece, Spot, bounds, joined, page_spot, paled

from .stages import every_stage, stage


def test_a_quarter_turn_puts_right_where_down_was():
    assert Spot(100, 50, 90).point(10, 0) == (100, 60)
    assert Spot(100, 50, 90).point(0, 10) == (90, 50)
    assert Spot(100, 50, 180).point(10, 20) == (90, 30)
    assert Spot(100, 50, 270).point(10, 0) == (100, 40)


def test_spots_within_spots_turn_together():
    outer, inner = Spot(500, 300, 270), (40, 25)
    assert outer.within(*inner, 90) == Spot(*outer.point(*inner), 0)
    assert outer.within(*inner).point(3, 4) == outer.point(inner[0] + 3, inner[1] + 4)


@pytest.mark.parametrize("side", SIDES)
def test_a_page_covers_the_screen_and_reads_from_its_side(side: str):
    w, h, spot = page_spot(1280, 800, side)
    assert spot.box(0, 0, w, h) == Box(0, 0, 1280, 800)
    assert spot.turn == TURNS[side]
    near = spot.box(0, h - 1, w, 1)
    assert {"S": near.bottom == 800, "N": near.y == 0, "W": near.x == 0, "E": near.right == 1280}[side]


def test_surfaces_change_their_sides_instead_of_turning_and_words_turn():
    plate = Picture(Drawn("plate", (1.0,)), 10, 20, 100, 40)
    seal = Picture(Drawn("seal", (1,)), 10, 20, 30, 30)
    word = Text("Clara", 5, 6, 21, "#FFFFFF")
    fill = Fill(0, 0, 10, 4, "#000000")
    turned = Spot(200, 200, 90).ops((plate, seal, word, fill))
    assert turned[0] == plate._replace(x=180, y=210, w=40, h=100)
    assert turned[1].turn == 90
    assert (turned[2].x, turned[2].y, turned[2].turn) == (194, 205, 90)
    assert turned[3] == Fill(196, 200, 4, 10, "#000000")


def test_a_target_takes_the_side_its_spot_reads_to():
    one = Target("a", 0, 0, 10, 20)
    assert Spot(100, 100, 270).targets((one,))[0] == one._replace(x=100, y=90, w=20, h=10, side="E")


def test_pieces_join_in_order_and_pale_together():
    a, b = Piece((Fill(0, 0, 1, 1, "#111111"),)), Piece((Fill(0, 0, 1, 1, "#222222", 0.5),))
    assert [op.colour for op in joined(a, b).ops] == ["#111111", "#222222"]
    assert [op.alpha for op in paled(joined(a, b), 0.5).ops] == [0.5, 0.25]


def test_bounds_of_turned_operations():
    picture = Picture("x", 50, 50, 20, 10, 90)
    assert bounds(picture) == pytest.approx(Box(45, 40, 10, 20))
    text = Text("x", 100, 100, 10, "#000000", turn=180)
    assert bounds(text, 40).bottom == pytest.approx(111)


def test_boxes():
    box = Box(0, 0, 100, 60)
    assert box.columns(2, 10) == [Box(0, 0, 45, 60), Box(55, 0, 45, 60)]
    assert box.rows(3, 0)[2] == Box(0, 40, 100, 20)
    assert box.meets(Box(105, 0, 5, 5), gap=6)
    assert not box.meets(Box(105, 0, 5, 5), gap=5)
    assert box.holds(box.inset(4))
    assert not box.inset(4).holds(box)


@pytest.mark.parametrize("which", every_stage())
class TestEveryStage:
    def test_the_same_stage_has_one_layout(self, which: Stage):
        assert layout(which) is layout(which)

    def test_plates_are_on_the_screen_apart_and_large_enough(self, which: Stage):
        lo = layout(which)
        if lo.compact:
            return
        boxes = [lo.slot_box(place) for place in range(8)]
        for box in boxes:
            assert lo.screen.holds(box)
            assert min(box.w, box.h) >= lo.primary - 0.01
        for one, other in itertools.combinations(boxes, 2):
            assert not one.meets(other, lo.gap - 0.01)

    def test_corner_buttons_keep_their_distance_from_plates(self, which: Stage):
        lo = layout(which)
        if lo.compact:
            return
        for side, place in itertools.product(SIDES, range(8)):
            spot = lo.corner_spot(side)
            button = Box(spot.x - lo.button / 2, spot.y - lo.button / 2, lo.button, lo.button)
            assert lo.screen.holds(button)
            assert not button.meets(lo.slot_box(place), lo.gap - 0.01)

    @pytest.mark.parametrize("seats", range(3, 9))
    def test_the_board_stays_clear_of_the_plates(self, which: Stage, seats: int):
        lo = layout(which)
        if lo.compact:
            return
        board = lo.board(frozenset(seat_places(seats)))
        for place in seat_places(seats):
            b = lo.slot_box(place)
            dx, dy = max(b.x - board.x, 0, board.x - b.right), max(b.y - board.y, 0, board.y - b.bottom)
            assert math.hypot(dx, dy) >= board.d * 0.496

    def test_capitals_are_never_smaller_than_the_reader_needs(self, which: Stage):
        assert layout(which).cap >= which.cap


def test_places_go_round_clockwise():
    lo = layout(stage("10in"))

    def bearing(place: int) -> float:
        b = lo.slot_box(place)
        return math.degrees(math.atan2(lo.w / 2 - b.cx, b.cy - lo.h / 2)) % 360

    angles = [bearing(place) for place in range(8)]
    start = angles.index(min(angles))
    round_ = angles[start:] + angles[:start]
    assert round_ == sorted(round_)
    assert [place_side(p) for p in range(8)] == ["S", "S", "W", "W", "N", "N", "E", "E"]
    assert PLACES[0] == "SR"


@pytest.mark.parametrize("seats", range(3, 9))
def test_players_sit_in_different_places_in_turn(seats: int):
    places = seat_places(seats)
    assert len(set(places)) == seats
    assert list(places) == sorted(places)


def test_a_seven_inch_screen_is_small_and_a_large_text_takes_the_list():
    assert layout(stage("7in")).small
    assert layout(stage("7in")).compact
    assert not layout(stage("10in")).compact
    assert layout(stage("10in", large=True)).compact
    assert not layout(stage("21in", large=True)).compact


def test_units_are_eight_hundredths_of_the_shorter_side():
    lo: Layout = layout(stage("21in"))
    assert lo.u == 1.35
    assert lo.units(800) == 1080
    assert layout(stage("10in-tall")).u == 1.0
