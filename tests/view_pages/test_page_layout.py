"""Pages in the making: grids, heads and feet, pages of lists, and how far an arm reaches."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.view.intents import Help
from kiosk.view.layout import layout
from kiosk.view.pages.countdown import clock, next_second, seconds_left
from kiosk.view.pages.feet import Act
from kiosk.view.pages.grid import flow, grid
from kiosk.view.pages.intents import Leave, TurnPage
from kiosk.view.pages.leaf import Leaf
from kiosk.view.pages.model import Ui
from kiosk.view.pages.reach import page_layout
from kiosk.view.spots import Box
from kiosk.view.words import Words
from tests.view_pages.stages import MakeStage

NUMBERS = st.floats(50, 2000)


@given(NUMBERS, NUMBERS, st.integers(1, 60), st.floats(0, 30), st.floats(10, 400), st.floats(10, 400))
def test_cells_stay_inside_apart_and_large_enough(w: float, h: float, count: int, gap: float, least_w: float,
                                                  least_h: float) -> None:
    box = Box(10, 20, w, h)
    cells = grid(box, count, gap, least_w, least_h)
    assert 1 <= len(cells) <= count
    if w >= least_w and h >= least_h:
        assert all(box.holds(c, 0.1) for c in cells)
        assert all(c.w >= least_w - 0.1 and c.h >= least_h - 0.1 for c in cells)
    for i, a in enumerate(cells):
        assert not any(a.meets(b, gap - 0.1) for b in cells[i + 1:])


def test_a_grid_shows_everything_where_it_can() -> None:
    assert len(grid(Box(0, 0, 400, 300), 12, 10, 90, 90)) == 12
    assert len(grid(Box(0, 0, 400, 300), 13, 10, 90, 90)) == 12


def test_a_least_height_may_depend_on_the_width() -> None:
    def tall_when_narrow(width: float) -> float:
        return 300 if width < 300 else 100

    assert {c.w for c in grid(Box(0, 0, 400, 210), 2, 10, 10, tall_when_narrow, aspect=1)} == {400}
    assert {c.w for c in grid(Box(0, 0, 400, 210), 2, 10, 10, 100, aspect=1)} == {195}


@pytest.mark.parametrize("side", "SWNE")
def test_a_page_is_within_an_arms_reach_at_its_readers_edge(side: str, make_stage: MakeStage) -> None:
    full = layout(make_stage("43"))
    lo, spot = page_layout(full, side)
    assert lo.w <= 480 * full.mm + 1
    assert lo.h <= 300 * full.mm + 1
    box = spot.box(0, 0, lo.w, lo.h)
    at_edge = {"S": box.bottom == full.h, "N": box.y == 0, "W": box.x == 0, "E": box.right == full.w}
    assert at_edge[side]


def test_a_page_fills_a_small_screen(make_stage: MakeStage) -> None:
    lo, spot = page_layout(layout(make_stage("7")), "W")
    assert (lo.w, lo.h) == (480, 800)
    assert spot.box(0, 0, lo.w, lo.h) == Box(0, 0, 800, 480)


def test_countdowns_round_up_and_wake_at_the_next_second() -> None:
    ui = Ui(until_s=20.0, wait_s=10.0)
    assert [seconds_left(ui, t) for t in (10.0, 10.01, 19.5, 20.0, 25.0)] == [10, 10, 1, 0, 0]
    assert next_second(ui, 10.5) == 11.0
    assert next_second(ui, 20.0) is None
    assert next_second(Ui(), 3.0) is None
    assert ui.share(15.0) == 0.5
    assert [clock(s) for s in (0, 9, 108)] == ["0:00", "0:09", "1:48"]


def leaf_on(make_stage: MakeStage, size: str = "10", side: str = "S", page: int = 0) -> Leaf:
    return Leaf(Ui(side=side, page=page), 0.0, make_stage(size), Words())


def test_the_foot_has_what_is_due_at_the_right_and_help_beyond_it(make_stage: MakeStage) -> None:
    leaf = leaf_on(make_stage)
    leaf.foot(Act("go", "Go on", Leave(), primary=True), Act("back", "Back", Leave()))
    targets = {t.name: t for t in leaf.piece().targets}
    assert targets["go"].primary
    assert targets["back"].x + targets["back"].w < targets["go"].x
    assert targets["go"].x + targets["go"].w < targets["help:S"].x
    assert targets["help:S"].intent == Help("S")


def test_a_dim_button_cannot_be_touched(make_stage: MakeStage) -> None:
    leaf = leaf_on(make_stage)
    leaf.foot(Act("go", "Go on", Leave(), primary=True, dim=True), help_=False)
    assert leaf.piece().targets == ()


def test_help_asks_for_the_side_that_reads(make_stage: MakeStage) -> None:
    leaf = leaf_on(make_stage, side="E")
    leaf.foot()
    (target,) = leaf.piece().targets
    assert (target.side, target.x > 640) == ("E", True)


def test_long_lists_turn_their_pages_and_the_ends_are_dim(make_stage: MakeStage) -> None:
    def arrows(page: int) -> tuple[list[int], set[object]]:
        leaf = leaf_on(make_stage, page=page)
        cells = leaf.paged(30, 300, 150)
        return [i for i, _ in cells], {t.intent for t in leaf.piece().targets}

    first, turns = arrows(0)
    assert first == list(range(len(first)))
    assert turns == {TurnPage(1)}
    pages = -(-30 // len(first))
    last, turns = arrows(99)
    assert last[-1] == 29
    assert turns == {TurnPage(pages - 2)}
    _, turns = arrows(1)
    assert turns == {TurnPage(0), TurnPage(2)}


def test_things_flow_into_columns_in_order() -> None:
    assert flow([40, 40, 40, 90, 10], 100) == [[0, 1], [2], [3, 4]]
    assert flow([500], 100) == [[0]]
