"""What the disk has to bear: commits a deal, bytes a deal, none while nobody plays; and how soon a table is back."""

from __future__ import annotations

import random
import time
from pathlib import Path
from statistics import mean

import pytest

from kiosk.rules.actions import DealCards, EndMatch, FaceForDealer, NextDeal
from kiosk.rules.match import preliminary
from kiosk.rules.options import PRESETS, Preset
from kiosk.rules.shuffle import shuffled
from kiosk.table.boardactions import ChooseDealer
from kiosk.table.paymaster import Paymaster
from kiosk.table.payouts import SWEEPS, PayoutPolicy
from kiosk.table.session import Session, open_table
from kiosk.table.sitters import person
from kiosk.table.state import Mode
from tests.table.device import Device, Hopper
from tests.table.steps import options, play_match, sitters, start
from tests.table.test_board_mirror import dealt, told

MOST_COMMITS = 120


def commits_by_deal(folder: Path, preset: Preset, seats: int, deals: int, fate: float, seed: int) -> list[int]:
    """Play with every sweep paid, a counter every 0.3 s, and every counter asked back put through the slot.

    Returns the commits of each deal, all of that included.
    """
    rng = random.Random(seed)
    session = open_table(folder / "journal.db", "x", PayoutPolicy(SWEEPS))
    faults = {n: (rng.randint(0, 3), "again") for n in range(1000) if rng.random() < fate}
    device = Device(Hopper(folder / "hopper"), faults)
    master = Paymaster(session, device)
    session.start_play(preset.options, [person(str(i)) for i in range(seats)], "m")
    now_s, counts, at = 0.0, [], session.journal.commits
    while not session.state.ended:
        actions = session.legal()
        action = actions[rng.randrange(len(actions))]
        if isinstance(action, FaceForDealer):
            action = preliminary(shuffled(session.state.match.setup.deck.cards, rng))  # type: ignore[union-attr]
        elif isinstance(action, DealCards):
            action = DealCards(shuffled(action.pack, rng))
        elif isinstance(action, NextDeal | EndMatch):
            while not device.idle or not session.saved:
                now_s += 0.3
                master.tick(now_s)
            while (seat := session.slot_seat()) >= 0:
                session.returned(seat, 1, "slot")
            counts.append(session.journal.commits - at)
            at = session.journal.commits
            action = NextDeal() if len(counts) < deals else EndMatch()
        session.submit(action, session.sequence)
        for _ in range(3):
            now_s += 0.3
            master.tick(now_s)
    assert device.hopper.life > deals
    session.close()
    return counts


@pytest.mark.parametrize(("name", "seats"), [("parlett", 3), ("parlett", 8), ("hoyle", 3), ("ealing", 8)])
@pytest.mark.parametrize("fate", [0.0, 0.3])
def test_a_deal_is_at_most_120_commits_with_every_sweep_paid(tmp_path: Path, name: str, seats: int,
                                                             fate: float) -> None:
    counts = commits_by_deal(tmp_path, PRESETS[name], seats, 12, fate, 7)
    print(f"{name}, {seats} seats, faults {fate}: at most {max(counts)} commits a deal, {mean(counts):.0f} on average")
    assert max(counts) <= MOST_COMMITS


@pytest.mark.soak
@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("most", [False, True], ids=["fewest seats", "most seats"])
def test_no_deal_of_hundreds_is_more_than_120_commits(tmp_path: Path, name: str, most: bool) -> None:
    preset = PRESETS[name]
    counts = commits_by_deal(tmp_path, preset, preset.seats[most], 150, 0.1, 11)
    print(f"{name}, {preset.seats[most]} seats: at most {max(counts)} commits a deal, {mean(counts):.0f} on average")
    assert max(counts) <= MOST_COMMITS


def test_a_deal_at_the_staking_board_is_few_commits(tmp_path: Path) -> None:
    session = open_table(tmp_path / "journal.db")
    session.start_board(options(), sitters(8), "m")
    session.submit(ChooseDealer(0), session.sequence)
    rng = random.Random(2)
    for _ in range(20):
        board, at = session.state.board, session.journal.commits
        assert board is not None
        for action in told(dealt(board.position.setup, board.position.dealer, board.balances, rng)):
            session.submit(action, session.sequence)
        assert session.journal.commits - at <= 30


def test_nothing_is_written_while_nobody_plays(tmp_path: Path) -> None:
    session = open_table(tmp_path / "journal.db", "x", PayoutPolicy(SWEEPS))
    master = Paymaster(session, Device(Hopper(tmp_path / "hopper")))
    before = {p.name: p.stat().st_mtime_ns for p in tmp_path.iterdir()}
    commits = session.journal.commits
    for second in range(3600):
        master.tick(float(second))
    assert session.journal.commits == commits
    assert {p.name: p.stat().st_mtime_ns for p in tmp_path.iterdir()} == before


@pytest.fixture
def long_evening(tmp_path: Path) -> Session:
    session = open_table(tmp_path / "journal.db")
    for number in range(4):
        start(session, Mode.PLAY, 6, options(), f"m{number}")
        play_match(session, f"long{number}", deals=25)
        session.leave("done")
    start(session, Mode.PLAY, 6, options(), "now")
    play_match(session, "now", deals=25)
    return session


def test_a_long_evening_is_small_and_soon_back(long_evening: Session) -> None:
    path = long_evening.journal.path
    assert path is not None
    before = long_evening.state.balances
    long_evening.close()
    began = time.process_time()
    again = open_table(path)
    took = time.process_time() - began
    size = path.stat().st_size / again.state.counts.deals
    print(f"{size:.0f} bytes a deal; {len(again.state.rows)} deals of the match in hand read in {took * 1000:.0f} ms")
    assert again.state.balances == before
    assert size < 12_000
    assert took < 2.0
