from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kiosk.rules.actions import Dress, EndMatch
from kiosk.rules.cards import card
from kiosk.table import payouts
from kiosk.table.boardactions import (
    BoardAction,
    CardsLeft,
    ChooseDealer,
    Correct,
    Out,
    Reseat,
    Settle,
    Sweep,
    TurnUp,
    Undo,
)
from kiosk.table.counters import COINS_S, TableError
from kiosk.table.dispensing import OVERPAID, PARTIAL, REFUSED, UNKNOWN
from kiosk.table.paymaster import Paymaster
from kiosk.table.payouts import CASH_OUT, OFF, SWEEPS, PayoutPolicy
from kiosk.table.session import open_table
from kiosk.table.sitters import computer, person
from tests.table.device import Device, Hopper
from tests.table.steps import options, sitters

BANK = 16


class Table:
    """A session at the staking board with a dispenser, and hands to play with."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.hopper = Hopper(folder / "hopper")
        self.now_s = 0.0
        self.open(PayoutPolicy(SWEEPS))

    def open(self, policy: PayoutPolicy, fate: dict[int, tuple[int, str]] | None = None) -> None:
        self.session = open_table(self.folder / "journal.db", "x", policy)
        self.device = Device(self.hopper, fate)
        self.master = Paymaster(self.session, self.device)

    def again(self, fate: dict[int, tuple[int, str]] | None = None) -> None:
        self.session.close()
        self.open(self.session.policy, fate)

    def begin(self, *actions: BoardAction, seats: int = 4, **changes: object) -> None:
        self.session.start_board(options(**changes), sitters(seats), "m")
        self.do(ChooseDealer(0), Dress(), TurnUp(card("2S")), *actions)

    def do(self, *actions: BoardAction) -> None:
        for action in actions:
            self.session.submit(action, self.session.sequence)

    def turn(self, times: int = 1) -> None:
        for _ in range(times):
            self.now_s += 0.1
            self.master.tick(self.now_s)
            assert self.money.balanced

    def settle(self) -> None:
        """Let the dispenser finish."""
        for _ in range(300):
            self.turn()
            if self.device.idle and self.session.saved:
                return
        raise AssertionError("the dispenser never came to rest")

    @property
    def money(self):  # type: ignore[no-untyped-def]
        return self.session.state.money


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def test_a_sweep_and_what_it_owes_are_one_commit(table: Table) -> None:
    table.begin()
    before = table.session.journal.commits
    out = table.session.submit(Sweep(0, 2), table.session.sequence)
    assert table.session.journal.commits == before + 1
    assert [(d.seat, d.owed, d.who) for d in out.debts] == [(2, 6, "Flora")]
    kinds = [r.kind for r in table.session.journal.rows()][-3:]
    assert kinds == ["board", "owed", "requested"]


def test_each_sweep_falls_as_it_is_won(table: Table) -> None:
    table.begin(Sweep(0, 2), Sweep(3, 1))
    table.settle()
    assert table.hopper.life == 7
    assert table.money.drawn[:4] == [0, 1, 6, 0]
    assert table.money.stock == {"tray": -7}, "nobody told how many there are"
    assert [(n, s) for _, n, s in table.device.requested] == [(6, 2), (1, 1)]
    assert table.money.open_debts() == []


def test_an_empty_sweep_owes_nothing(table: Table) -> None:
    table.begin(Sweep(0, 2), Sweep(0, 1))
    assert len(table.money.debts) == 1


def test_nothing_falls_where_payouts_are_off(table: Table) -> None:
    table.session.policy = PayoutPolicy(OFF)
    table.begin(Sweep(0, 2))
    assert table.money.debts == {}


def test_only_people_at_their_chairs_are_paid(table: Table) -> None:
    table.session.start_board(options(), [person("A"), computer(1), person("C")], "m")
    table.do(ChooseDealer(0), Dress(), TurnUp(card("2S")))
    table.session.mind(2, True)
    table.do(Sweep(0, 1), Sweep(3, 2), Sweep(4, 0))
    assert [d.seat for d in table.money.debts.values()] == [0]


def test_the_sweeps_of_one_action_are_one_payout(table: Table) -> None:
    """A turned Pope takes Pope and Game."""
    table.session.start_board(options(pope_turned="game-too"), sitters(4), "m")
    table.do(ChooseDealer(0), Dress(), TurnUp(card("9D")))
    assert [(d.seat, d.owed) for d in table.money.debts.values()] == [(0, 7)]


def test_counters_wait_a_second_for_a_commit_and_urgent_reports_do_not(table: Table) -> None:
    table.begin(Sweep(0, 2))
    table.turn(4)  # intent, sending, two counters
    commits = table.session.journal.commits
    assert not table.session.saved
    table.now_s += COINS_S
    table.turn()
    assert table.session.journal.commits == commits + 1
    table.settle()
    assert table.session.saved


def test_a_hopper_that_keeps_no_count_has_each_counter_committed(table: Table) -> None:
    table.device.keeps_count = False
    table.begin(Sweep(0, 2))
    table.turn(3)
    for _ in range(3):
        commits = table.session.journal.commits
        table.turn()
        assert table.session.journal.commits == commits + 1


def test_nothing_is_asked_of_a_dispenser_before_it_is_on_disk(table: Table) -> None:
    table.begin()
    table.session.journal.trouble = "The disk is full."
    table.do(Sweep(0, 2))
    table.turn(3)
    assert table.device.requested == []
    assert table.money.owed_to(2) == 6
    assert any("full" in t for t in table.session.troubles)
    table.now_s += 6
    table.turn()
    assert table.session.saving
    table.settle()
    assert table.hopper.life == 6


# ---- faults ----------------------------------------------------------------------------------


def test_what_did_not_fall_stays_owed_until_somebody_looked(table: Table) -> None:
    table.device.fate = {0: (4, PARTIAL)}
    table.begin(Sweep(0, 2))
    table.settle()
    debt = table.money.open_debts()[0]
    assert (debt.paid, debt.outstanding, debt.auto, debt.fault) == (4, 2, False, "jam")
    assert table.hopper.life == 4
    table.session.retry(debt.debt)
    table.settle()
    assert table.hopper.life == 6
    assert table.money.drawn[2] == 6
    ids = [p for p, _, _ in table.device.requested]
    assert len(set(ids)) == 2
    assert table.device.requested[1][1] == 2, "only the remainder"


def test_with_again_the_table_asks_for_the_rest_by_itself_but_not_for_ever(table: Table) -> None:
    table.device.fate = {0: (4, "again")}
    table.begin(Sweep(0, 2))
    table.settle()
    assert table.hopper.life == 6
    table.device.fate = dict.fromkeys(range(2, 40), (0, "again"))
    table.do(Sweep(3, 1))
    table.settle()
    assert table.money.owed_to(1) == 1
    assert len(table.device.requested) == 2 + 5


def test_the_attendant_pays_by_hand_what_is_missing(table: Table) -> None:
    table.device.fate = {0: (0, REFUSED)}
    table.begin(Sweep(0, 2))
    table.settle()
    debt = table.money.open_debts()[0]
    for wrong in (0, -1, 7):
        with pytest.raises(TableError, match="wait to be paid"):
            table.session.hand_paid(debt.debt, wrong)
    table.session.hand_paid(debt.debt, 6)
    assert table.money.drawn[2] == 6
    assert table.money.totals.by_hand == 6
    assert table.money.balanced
    assert table.money.open_debts() == []
    with pytest.raises(TableError, match="wait to be paid"):
        table.session.hand_paid(debt.debt, 1)
    with pytest.raises(TableError, match="no such debt"):
        table.session.hand_paid("d0", 1)


def test_what_is_unknown_is_counted_by_a_person(table: Table) -> None:
    table.device.fate = {0: (2, UNKNOWN)}
    table.begin(Sweep(0, 2))
    table.settle()
    debt = table.money.open_debts()[0]
    assert (debt.paid, debt.unknown, debt.outstanding) == (2, 4, 0)
    assert table.money.locked == ["tray"]
    with pytest.raises(TableError, match="unknown"):
        table.session.counted(debt.debt, -1)
    table.again()
    assert table.device.locked == ["tray"], "a lock outlives the program"
    table.session.counted(debt.debt, 1)
    debt = table.money.debts[debt.debt]
    assert (debt.paid, debt.unknown, debt.outstanding) == (3, 0, 3)
    table.master.service("tray")
    assert table.device.serviced == ["tray"]
    table.session.retry(debt.debt)
    table.settle()
    assert table.money.drawn[2] == 6
    assert table.hopper.life == 6
    table.again()
    assert table.device.locked == []


def test_too_many_are_recorded_and_asked_back_from_nobody_else(table: Table) -> None:
    table.device.fate = {0: (0, OVERPAID)}
    table.begin(Sweep(0, 2))
    table.settle()
    debt = table.money.debts[next(iter(table.money.debts))]
    assert (debt.owed, debt.paid, debt.extra) == (7, 7, 1)
    assert table.money.drawn[2] == 7
    assert table.session.state.due_back(2) == 0, "the purse still holds them"
    table.again()
    assert table.device.locked == ["tray"]


def test_a_payout_above_the_cap_is_for_the_attendant(table: Table) -> None:
    table.session.policy = PayoutPolicy(SWEEPS, cap=5)
    table.begin(Sweep(0, 2))
    table.settle()
    assert table.device.requested == []
    debt = table.money.open_debts()[0]
    assert payouts.by_hand(debt, table.session.policy)
    table.session.hand_paid(debt.debt, 1)
    table.session.retry(debt.debt)
    table.settle()
    assert table.hopper.life == 5


# ---- drawn and purse -------------------------------------------------------------------------


def test_a_purse_paid_on_below_what_is_drawn_asks_for_the_difference(table: Table) -> None:
    table.begin(Sweep(0, 2))
    table.settle()
    table.do(Correct(2, BANK, 50, "paid elsewhere"))
    assert table.session.state.due_back(2) == 2
    assert table.session.slot_seat() == 2
    table.session.returned(2, 1, "slot")
    table.session.returned(2, 1, "slot")
    assert table.session.state.due_back(2) == 0
    assert table.session.slot_seat() == -1
    assert table.money.returned == 2
    assert table.money.balanced


def test_what_has_not_fallen_is_paid_on_first(table: Table) -> None:
    table.device.fate = {0: (2, PARTIAL)}
    table.begin(Sweep(0, 2))
    table.settle()
    table.do(Correct(2, BANK, 51, "paid elsewhere"))
    debt = next(iter(table.money.debts.values()))
    assert (debt.outstanding, debt.withdrawn, debt.owed) == (1, 3, 3)
    assert table.session.state.due_back(2) == 0
    table.do(Correct(2, BANK, 2, "and more"))
    assert debt.outstanding == 0
    assert table.session.state.due_back(2) == 1
    assert table.money.balanced


def test_an_undone_sweep_takes_its_debt_along_or_asks_the_counters_back(table: Table) -> None:
    table.session.policy = PayoutPolicy(SWEEPS, cap=5)
    table.begin(start_purse=1)
    table.do(Sweep(0, 2))
    assert table.money.owed_to(2) == 6
    table.do(Undo())
    assert table.money.owed_to(2) == 1, "the purse holds one, which it may still draw"
    table.session.policy = PayoutPolicy(SWEEPS)
    table.do(Sweep(3, 3))
    table.settle()
    table.do(Undo())
    assert table.session.state.due_back(3) == 0
    table.do(Correct(3, BANK, 1, ""))
    assert table.session.state.due_back(3) == 1


def test_partners_draw_from_one_purse(table: Table) -> None:
    table.begin(Sweep(0, 2), partners="0-2", seats=4)
    table.settle()
    table.do(Correct(0, BANK, 85, ""))
    assert table.session.state.balances.purses[0] == 96 - 15 + 6 - 85  # type: ignore[union-attr]
    assert table.session.state.due_back(0) == table.session.state.due_back(2) == 4


def test_a_claim_counts_at_once_or_when_the_attendant_confirms(table: Table) -> None:
    table.begin(Sweep(0, 2))
    table.settle()
    table.session.claim_return(2, 2)
    assert table.money.drawn[2] == 4
    table.session.policy = PayoutPolicy(SWEEPS, attendant=True)
    table.session.claim_return(2, 3)
    assert table.money.drawn[2] == 4
    assert table.money.claimed == {2: 3}
    table.again()
    table.session.confirm_return(2, False)
    assert table.money.claimed == {}
    with pytest.raises(TableError, match="nobody"):
        table.session.confirm_return(2, True)
    table.session.claim_return(2, 3)
    table.session.confirm_return(2, True)
    assert table.money.drawn[2] == 1
    with pytest.raises(TableError, match="hold"):
        table.session.claim_return(2, 2)


def test_stock_and_drawn_are_constant_between_refills(table: Table) -> None:
    table.session.refilled("tray", 100)
    table.begin(Sweep(0, 2))
    table.settle()
    assert (table.money.stock["tray"], table.money.drawn[2], table.money.introduced) == (94, 6, 100)
    table.session.returned(2, 5, "slot")
    table.session.refilled("tray", 12, reused=5)
    assert (table.money.stock["tray"], table.money.returned, table.money.introduced) == (106, 0, 107)
    with pytest.raises(TableError, match="came back"):
        table.session.refilled("tray", 3, reused=1)
    table.session.stock_counted("tray", 100)
    assert table.money.introduced == 101
    table.session.drawn_corrected(2, 0, "found under the table")
    assert table.money.introduced == 100
    assert table.money.balanced
    for wrong in (lambda: table.session.stock_counted("tray", -1),
                  lambda: table.session.drawn_corrected(9, 1, ""), lambda: table.session.refilled("tray", 0)):
        with pytest.raises(TableError):
            wrong()


def test_what_left_with_a_match_is_away_until_it_comes_back(table: Table) -> None:
    table.session.refilled("tray", 100)
    table.begin(Sweep(0, 2))
    table.settle()
    table.session.leave("abandoned")
    assert (table.money.away, table.money.drawn) == (6, [0] * 8)
    table.session.returned(-1, 4)
    assert (table.money.away, table.money.returned) == (2, 4)
    table.session.returned(-1, 5)
    assert (table.money.away, table.money.introduced) == (0, 103), "three were never ours"
    assert table.money.balanced


def test_a_debt_outlives_its_match(table: Table) -> None:
    table.device.fate = {0: (2, PARTIAL)}
    table.begin(Sweep(0, 2))
    table.settle()
    table.session.leave("done")
    table.begin()
    debt = table.money.open_debts()[0]
    assert (debt.who, debt.outstanding, debt.current) == ("Flora", 4, False)
    table.again()
    table.session.retry(debt.debt)
    table.settle()
    assert table.money.away == 6
    assert table.money.drawn == [0] * 8
    assert table.money.debts == {}
    assert table.money.totals.paid == 6


def test_counters_and_debts_change_places_with_their_people(table: Table) -> None:
    table.device.fate = {0: (2, PARTIAL)}
    table.begin(Sweep(0, 2), Out(1), CardsLeft(0, 1), CardsLeft(2, 1), CardsLeft(3, 1), Settle())
    table.settle()
    table.do(Reseat((2, 1, 0, 3)))
    assert table.money.drawn[:3] == [2, 1, 0]
    assert table.money.owed_to(0) == 4
    assert table.session.state.sitters[0].name == "Flora"
    table.do(Undo())
    assert table.money.drawn[:3] == [0, 1, 2]
    assert table.session.state.sitters[2].name == "Flora"


def chairs(table: Table) -> list[tuple[str, str, int]]:
    return [(s.name, s.side, s.slot) for s in table.session.state.sitters]


def test_people_change_chairs_and_the_chairs_stay_where_they_are(table: Table) -> None:
    seated = [person(name, str(i), "SWNE"[i]) for i, name in enumerate(("Clara", "Edwin", "Flora", "George"))]
    table.session.start_board(options(), seated, "m")
    before = chairs(table)
    table.do(ChooseDealer(0), Reseat((2, 1, 0, 3)))
    assert chairs(table) == [("Flora", "S", 0), ("Edwin", "W", 0), ("Clara", "N", 0), ("George", "E", 0)]
    assert [s.emblem for s in table.session.state.sitters] == ["2", "1", "0", "3"], "an emblem goes with its person"
    table.do(Reseat((0, 1, 3, 2), (("S", 0), ("W", 0), ("N", 1), ("E", 1))))
    assert chairs(table) == [("Flora", "S", 0), ("Edwin", "W", 0), ("George", "N", 1), ("Clara", "E", 1)]
    table.again()
    assert chairs(table)[2:] == [("George", "N", 1), ("Clara", "E", 1)], "a restart folds it the same"
    table.do(Undo())
    assert chairs(table) == [("Flora", "S", 0), ("Edwin", "W", 0), ("Clara", "N", 0), ("George", "E", 0)]
    table.do(Undo())
    assert chairs(table) == before


# ---- cashing out -----------------------------------------------------------------------------


def cash(table: Table, **changes: object) -> None:
    table.session.policy = PayoutPolicy(CASH_OUT)
    table.begin(Sweep(0, 2), Out(1), CardsLeft(0, 1), CardsLeft(2, 1), CardsLeft(3, 1), Settle(), **changes)


def test_purses_fall_when_the_match_ends(table: Table) -> None:
    cash(table)
    assert table.money.debts == {}
    out = table.session.submit(EndMatch(), table.session.sequence)
    purses = table.session.state.balances.purses  # type: ignore[union-attr]
    assert [d.owed for d in out.debts] == list(purses)
    table.settle()
    assert table.money.drawn[:4] == list(purses)
    assert table.hopper.life == sum(purses)


def test_an_end_that_is_undone_takes_back_what_has_not_fallen(table: Table) -> None:
    cash(table)
    table.session.hold_payouts("a moment")
    table.do(EndMatch())
    assert sum(d.outstanding for d in table.money.debts.values()) > 0
    table.do(Undo())
    assert sum(d.outstanding for d in table.money.debts.values()) == 0
    assert table.money.balanced


def test_undoing_a_shared_end_leaves_only_what_who_stopped_is_owed(table: Table) -> None:
    cash(table, leftover="share")
    table.session.hold_payouts("a moment")
    table.session.cash_out(3)
    stopped = table.money.owed_to(3)
    assert stopped > 0
    table.do(EndMatch())
    assert table.money.owed_to(0) > 0
    table.do(Undo())
    assert [table.money.owed_to(s) for s in range(4)] == [0, 0, 0, stopped]
    table.do(Dress(), Undo())
    assert table.money.owed_to(3) == stopped
    assert table.money.balanced


def test_who_stops_between_deals_is_paid_and_the_chair_draws_nothing_more(table: Table) -> None:
    cash(table)
    with pytest.raises(TableError):
        table.session.cash_out(9)
    out = table.session.sit(2, computer(1))
    assert [(d.seat, d.owed) for d in out.debts] == [(2, 53)]
    table.settle()
    assert (table.money.drawn[2], table.money.gone[2], table.money.away) == (0, 53, 53)
    table.session.sit(2, person("Zoë"))
    assert table.session.cash_out(2).debts == ()
    table.do(Dress())
    with pytest.raises(TableError, match="between"):
        table.session.cash_out(2)
    table.session.policy = PayoutPolicy(SWEEPS)
    with pytest.raises(TableError, match="not paid out"):
        table.session.cash_out(2)


def next_deal(table: Table, winner: int, pays: int) -> None:
    """Another deal, in which everybody but the winner pays for so many cards."""
    table.do(Dress(), TurnUp(card("2S")), Out(winner))
    table.do(*(CardsLeft(seat, pays) for seat in range(4) if seat != winner), Settle())


@pytest.mark.parametrize("fallen", [True, False])
def test_who_takes_a_chair_over_is_asked_for_nothing_that_another_holds(table: Table, fallen: bool) -> None:
    """A purse that shrinks below what its last player was given is no debt of who sits there now."""
    cash(table)
    if not fallen:
        table.session.hold_payouts("a moment")
    table.session.sit(2, person("Zoë"))
    table.settle()
    next_deal(table, winner=0, pays=9)
    assert table.session.state.balances.purses[2] < 53  # type: ignore[union-attr]
    assert table.session.state.due_back(2) == 0
    assert table.session.slot_seat() == -1
    assert table.money.owed_to(2) == 0
    debt = next(iter(table.money.debts.values()), None)
    assert (debt is None) == fallen
    if debt is not None:
        assert (debt.who, debt.outstanding) == ("Flora", 53), "who left is still owed all of it"
        table.session.hold_payouts("")
        table.settle()
    assert table.money.totals.paid == 53
    assert table.money.away == 53
    assert table.money.balanced


def test_who_takes_a_chair_over_is_paid_what_they_win_and_nothing_is_paid_twice(table: Table) -> None:
    cash(table)
    table.session.sit(2, person("Zoë"))
    table.settle()
    next_deal(table, winner=2, pays=5)
    purses = table.session.state.balances.purses  # type: ignore[union-attr]
    assert purses[2] > 53
    table.do(EndMatch())
    table.settle()
    assert table.money.drawn[2] == purses[2] - 53
    assert table.money.totals.paid == sum(purses), "each counter of a purse fell once"
    assert table.hopper.life == sum(purses)
    table.again()
    assert table.money.drawn[2] == purses[2] - 53, "and the same is read after a start"
    table.session.leave("done")
    assert table.money.away == sum(purses)
    assert table.money.gone == [0] * 8
    assert table.money.balanced


def test_who_comes_back_and_puts_the_counters_back_owns_the_purse_again(table: Table) -> None:
    cash(table)
    table.session.sit(2, computer(1))
    table.settle()
    table.session.sit(2, person("Clara"))
    table.session.returned(2, 53, "attendant")
    assert (table.money.gone[2], table.money.away) == (0, 0)
    assert [d.owed for d in table.session.cash_out(2).debts] == [53]
    assert table.money.balanced


def test_a_debt_of_who_left_that_nobody_collects_is_struck_and_the_purse_is_whole_again(table: Table) -> None:
    cash(table)
    table.session.hold_payouts("a moment")
    out = table.session.sit(2, person("Zoë"))
    table.do(Reseat((2, 1, 0, 3)))
    table.session.forget(out.debts[0].debt)
    assert table.money.gone == [0] * 8
    assert [d.owed for d in table.session.cash_out(0).debts] == [53]
    assert table.money.balanced


def test_partners_share_what_falls(table: Table) -> None:
    cash(table, partners="0-2", start_purse=10)
    purse = table.session.state.balances.purses[0]  # type: ignore[union-attr]
    out = table.session.submit(EndMatch(), table.session.sequence)
    shares = {d.seat: d.owed for d in out.debts}
    assert shares[0] + shares[2] == purse
    assert shares[0] - shares[2] in (0, 1)


# ---- after a stop ----------------------------------------------------------------------------


def crash_points() -> list[int]:
    return list(range(12))


@pytest.mark.parametrize("turns", crash_points())
@pytest.mark.parametrize("flush", [True, False])
def test_a_stop_at_any_turn_of_a_payout_pays_exactly_once(table: Table, turns: int, flush: bool) -> None:
    table.begin(Sweep(0, 2))
    table.turn(turns)
    if not flush:
        table.session.journal._waiting.clear()  # what was not durable is gone with the power
    table.again()
    table.settle()
    assert table.hopper.life == 6
    assert table.money.totals.paid == 6
    assert table.money.drawn[2] == 6
    assert table.money.open_debts() == []


def test_held_payouts_wait_and_recovery_does_not(table: Table) -> None:
    table.begin(Sweep(0, 2))
    table.turn(4)
    table.session.hold_payouts("counting")
    table.again()
    table.settle()
    assert table.money.totals.paid == table.hopper.life
    assert table.money.owed_to(2) == 6 - table.hopper.life
    assert table.device.requested == []
    assert "counting" in table.session.troubles
    table.session.hold_payouts("")
    table.settle()
    assert table.hopper.life == 6


def test_a_test_payout_is_the_attendants(table: Table) -> None:
    table.session.refilled("tray", 10)
    payout = table.session.test_payout(3, "tray")
    table.settle()
    assert table.device.requested == [(payout, 3, -1)]
    assert table.money.away == 3
    assert table.money.debts == {}
    table.session.test_payout(3, "nobody")
    table.settle()
    debt = table.money.open_debts()[0]
    assert (debt.outstanding, debt.fault) == (3, "no-hopper")
    table.session.forget(debt.debt)
    assert table.money.open_debts() == []
    assert table.money.balanced
    table.session.journal.trouble = "full"
    with pytest.raises(TableError, match="paid out"):
        table.session.test_payout(3, "tray")


def test_faults_are_counted_and_a_storm_of_them_is_not_written(table: Table) -> None:
    for _ in range(500):
        table.device.trouble("jam")
        table.turn()
    commits = table.session.journal.commits
    assert commits < 8
    table.now_s += 100
    table.device.trouble("jam")
    table.device.trouble("empty")
    table.turn()
    faults = [r.body for r in table.session.journal.rows() if r.kind == "fault"]
    assert len(faults) == 3
    assert table.session.state.counts.faults == 502


Check = Callable[[Table], None]


def test_the_same_report_twice_is_one(table: Table) -> None:
    table.begin(Sweep(0, 2))
    heard = []
    take = table.session.take_reports

    def twice(reports, now_s, at=0):  # type: ignore[no-untyped-def]
        heard.extend(reports)
        take(reports, now_s, at)
        return take(reports, now_s, at)

    table.session.take_reports = twice  # type: ignore[method-assign]
    table.settle()
    assert table.money.totals.paid == 6
    take(heard, table.now_s)
    assert table.money.totals.paid == 6
    assert table.money.balanced
