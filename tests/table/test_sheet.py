from __future__ import annotations

import pytest

from kiosk.rules.actions import EndMatch, IllegalAction
from kiosk.table.boardactions import Undo
from kiosk.table.history import Row, curves, great_sweeps, ranking, reseated
from kiosk.table.matchtable import Sheet, last, tally
from kiosk.table.meters import Counts, Meters, Won, counted, lines
from kiosk.table.sheetactions import NOBODY_OUT, RowOut


def test_one_tap_a_deal_and_a_tally() -> None:
    sheet = Sheet(5)
    for seat in (2, 4, 2, 0, 2, NOBODY_OUT):
        sheet.apply(RowOut(seat))
    assert [(r.number, r.out) for r in sheet.rows] == [(0, 2), (1, 4), (2, 2), (3, 0), (4, 2), (5, -1)]
    assert tally(sheet.rows, 5) == (1, 0, 3, 0, 1)
    assert [r.number for r in last(sheet.rows, 5)] == [1, 2, 3, 4, 5]
    assert len(last(sheet.rows, 0)) == 0


def test_the_sheet_can_be_undone_and_ended_by_anybody_at_any_time() -> None:
    sheet = Sheet(3)
    assert EndMatch() in sheet.legal()
    assert Undo() not in sheet.legal()
    sheet.apply(RowOut(1))
    sheet.apply(EndMatch())
    assert sheet.ended
    assert sheet.legal() == (Undo(),)
    with pytest.raises(IllegalAction, match="ended"):
        sheet.apply(RowOut(0))
    sheet.apply(Undo())
    sheet.apply(Undo())
    assert sheet.rows == []
    with pytest.raises(IllegalAction, match="who went out"):
        sheet.apply(RowOut(3))


ROWS = [Row(0, 0, 1, (40, 60, 44), (0, 0, 0), (Won(0, 1, 0, 9), Won(0, 1, 7, 1))),
        Row(1, 1, 0, (90, 50, 52), (48, 0, 0), (Won(1, 0, 0, 15), Won(1, 2, 2, 9)))]


def test_curves_are_net_of_what_was_bought_in() -> None:
    assert curves(ROWS, (48, 48, 48), (42, 50, 52)) == [[48, 40, 42], [48, 60, 50], [48, 44, 52]]
    assert curves(ROWS, (48, 48, 48), (47, 55, 57))[1] == [48, 60, 50, 55], "leftovers shared at the end"
    assert curves([Row(0, -1, 2)], (48,), (48,)) == [[48]], "a sheet keeps no counters"


def test_the_great_sweeps_are_marked_in_playing_order() -> None:
    assert great_sweeps(ROWS, most=2) == [Won(0, 1, 0, 9), Won(1, 0, 0, 15)]
    assert great_sweeps(ROWS, least=10) == [Won(1, 0, 0, 15)]


def test_equals_share_a_place() -> None:
    assert ranking((42, 50, 50, 60)) == [(1, 3), (2, 1), (2, 2), (4, 0)]


def test_a_curve_follows_its_person() -> None:
    moved = reseated(ROWS, (2, 0, 1))
    assert moved[0].purses == (44, 40, 60)
    assert [r.out for r in moved] == [2, 1]
    assert moved[1].sweeps == (Won(1, 1, 0, 15), Won(1, 0, 2, 9))
    assert reseated([Row(0, -1, -1)], (1, 0)) == [Row(0, -1, -1)]


def test_meters_since_reset_and_for_ever() -> None:
    meters = Meters().add(counted(3, [Won(0, 1, 0, 9), Won(1, 2, 0, 6)])).add(Counts(faults=2, idle=1))
    assert meters.ever == Counts(3, 0, (2,) + (0,) * 7, (15,) + (0,) * 7, faults=2, idle=1)
    meters = meters.reset(meters.ever).add(Counts(deals=4, matches=1))
    told = {name: (since, ever) for name, since, ever in lines(meters, meters.ever)}
    assert told["deals"] == (4, 7)
    assert told["matches"] == (1, 1)
    assert told["counters from pope"] == (0, 15)
    assert told["faults"] == (0, 2)
    assert len(told) == 6 + 16
