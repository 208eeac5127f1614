from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.rules.actions import CutForDealer, DealCards, Dress, EndMatch, IllegalAction, NextDeal
from kiosk.rules.options import OptionError
from kiosk.table import entries as e
from kiosk.table.boardactions import ChooseDealer
from kiosk.table.counters import TableError
from kiosk.table.salvage import recover
from kiosk.table.session import Session, StaleAction, open_table
from kiosk.table.sheetactions import RowOut
from kiosk.table.sitters import computer, minded, people, person
from kiosk.table.state import Mode, fold
from tests.table import prints
from tests.table.steps import options, play_match, sitters, start


@pytest.fixture
def table(tmp_path: Path) -> Session:
    return open_table(tmp_path / "journal.db", "2030-01-31")


def again(session: Session) -> Session:
    """The same table after a stop."""
    session.close()
    path = session.journal.path
    assert path is not None
    return open_table(path, "later", session.policy)


def test_a_table_begins_with_nothing_in_hand(table: Session) -> None:
    assert table.saving
    assert table.troubles == ()
    assert table.legal() == ()
    assert not table.resume.running
    with pytest.raises(TableError, match="no match"):
        table.submit(Dress(), table.sequence)


def test_an_action_is_on_disk_when_it_is_shown(table: Session) -> None:
    table.start_play(options(), sitters(4), "m1")
    out = table.submit(CutForDealer(2), table.sequence)
    assert out.saved
    assert out.sequence == table.sequence == table.journal.saved
    assert [type(x).__name__ for x in out.events] == ["DealerChosen", "DealBegan"]


def test_a_double_tap_does_its_action_once(table: Session) -> None:
    table.start_play(options(), sitters(4), "m1")
    offered = table.sequence
    table.submit(CutForDealer(2), offered)
    before = prints.whole(table.state)
    with pytest.raises(StaleAction):
        table.submit(CutForDealer(2), offered)
    assert prints.whole(table.state) == before


@pytest.mark.parametrize("wrong", [CutForDealer(0), NextDeal(), EndMatch(), DealCards((1, 2)), ChooseDealer(1),
                                   RowOut(1)])
def test_an_illegal_action_changes_and_writes_nothing(table: Session, wrong: object) -> None:
    table.start_play(options(), sitters(4), "m1")
    table.submit(CutForDealer(2), table.sequence)
    before, last = prints.whole(table.state), table.journal.last
    with pytest.raises(IllegalAction):
        table.submit(wrong, table.sequence)  # type: ignore[arg-type]
    assert (prints.whole(table.state), table.journal.last) == (before, last)


def test_reports_and_faults_leave_the_sequence_alone(table: Session) -> None:
    table.start_play(options(), sitters(4), "m1")
    offered = table.sequence
    table.fault("left", "jam", "It is jammed.", 5.0)
    table.refilled("left", 50)
    table.mind(0, True)
    table.submit(CutForDealer(2), offered)


def test_a_second_match_waits_for_the_end_of_the_first(table: Session) -> None:
    table.start_sheet(sitters(3), "m1")
    with pytest.raises(TableError, match="in hand"):
        table.start_board(options(), sitters(3), "m2")
    table.leave("abandoned")
    table.start_board(options(), sitters(3), "m2")
    assert table.mode == Mode.BOARD


@pytest.mark.parametrize("seats", [0, 2, 9])
def test_too_few_and_too_many_cannot_sit_down(table: Session, seats: int) -> None:
    many = (sitters(8) * 2)[:seats]
    with pytest.raises(OptionError):
        table.start_sheet(many, "m")
    assert table.mode == Mode.NONE


@pytest.mark.parametrize("mode", [Mode.PLAY, Mode.BOARD, Mode.SHEET])
@pytest.mark.parametrize("seed", range(4))
def test_folding_the_journal_gives_the_same_table(tmp_path: Path, mode: Mode, seed: int) -> None:
    table = open_table(tmp_path / "j.db")
    for number in range(2):
        chosen = options(leftover=("stay", "share")[seed % 2], pair="same-hand", pair_split=bool(seed % 3),
                         first_dealer=("cut", "first-jack")[number])
        start(table, mode, 3 + seed, chosen, f"m{number}")
        play_match(table, f"{seed}", deals=2)
        if number == 0:
            table.leave("done")
    rows = list(table.journal.rows())
    everything = fold((r.seq, e.decode(r.kind, r.body)) for r in rows)
    assert prints.whole(everything) == prints.whole(table.state)
    later = recover(rows)
    assert not later.lost
    assert prints.whole(later.state) == prints.whole(table.state), "reading begins at the newest Carried"
    before = prints.whole(table.state)
    assert prints.whole(again(table).state) == before


def test_leftovers_wait_for_the_next_match_and_an_abandoned_one_leaves_no_trace(table: Session) -> None:
    table.start_play(options(leftover="stay"), sitters(4), "m1")
    play_match(table, "x", deals=1)
    assert table.state.balances is not None
    board = table.state.balances.board
    table.leave("done")
    assert table.state.leftover == board
    assert sum(board) > 0
    table.start_play(options(), sitters(4), "m2")
    table.submit(CutForDealer(0), table.sequence)
    table.submit(Dress(), table.sequence)
    assert table.state.balances.board == tuple(a + b for a, b in zip(board, (6, 2, 2, 1, 1, 1, 1, 1), strict=True))
    table.leave("idle")
    assert table.state.leftover == board
    assert table.state.counts.idle == 1
    assert table.state.counts.matches == 1


def test_who_sits_where_changes_between_deals_and_minding_at_any_time(table: Session) -> None:
    table.start_play(options(), sitters(4), "m1")
    table.submit(CutForDealer(3), table.sequence)
    with pytest.raises(TableError, match="between deals"):
        table.sit(0, person("New"))
    with pytest.raises(TableError, match="person"):
        table.start_play(options(), sitters(4), "m2") if not table.mode else table.mind(9, True)
    table.mind(1, True)
    assert table.state.sitters[1].computed
    assert table.state.sitters[1].human
    table.mind(1, False)
    play_match(table, "s", deals=1)
    assert table.state.ended
    table.sit(0, computer(2, "New"))
    assert table.state.sitters[0] == computer(2, "New")
    assert again(table).state.sitters[0] == computer(2, "New")


def test_resume_is_asked_for_a_running_match_with_people(tmp_path: Path) -> None:
    table = open_table(tmp_path / "j.db")
    table.start_play(options(), [computer(1), computer(2), computer(3)], "bots")
    table = again(table)
    assert table.resume.running
    assert not table.resume.ask
    table.leave("idle")
    table.start_board(options(), sitters(5), "people")
    table = again(table)
    assert table.resume.ask
    assert table.resume.people == 5
    play_match(table, "z", deals=1)
    assert not again(table).resume.ask


def test_sitters() -> None:
    with pytest.raises(ValueError, match="level"):
        computer(4)
    assert person("x" * 100).name == "x" * 40
    assert people([person(), computer(1), minded(person(), True)]) == 2
    assert not minded(computer(1), True).minded
    assert not minded(person(), True).present


def test_a_clock_that_jumps_changes_nothing(tmp_path: Path) -> None:
    table = open_table(tmp_path / "j.db")
    table.start_play(options(), sitters(3), "m", at=1_900_000_000)
    table.submit(CutForDealer(0), table.sequence, at=5)
    table.submit(Dress(), table.sequence, at=2_000_000_000)
    before = prints.whole(table.state)
    assert [row.at for row in table.journal.rows(2)] == [1_900_000_000, 1_900_000_000, 5, 2_000_000_000]
    assert prints.whole(again(table).state) == before
