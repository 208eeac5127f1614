"""The disc, and events as timelines: functions of time that end where the game stands."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from kiosk.rules.events import Dealt, Played, Swept, TurnedUp
from kiosk.rules.observation import observe
from kiosk.rules.options import PRESETS
from kiosk.view.instant import final_standing, instant
from kiosk.view.items import Coins, Lit, Slide, Standing, standing_of
from kiosk.view.motion import (
    FASTEST,
    POTS_ROUND,
    STILL,
    Rest,
    Turning,
    angle_at,
    at_rest,
    bay_angle,
    disc_moves,
    heavy,
    held,
    side_at,
    spun,
    turn_for,
    turned,
)
from kiosk.view.spots import TURNS
from kiosk.view.timeline import pieces_of, round_order, timeline

from .dealt import Driven, over, swept


# ---- the disc ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("side", "SWNE")
@pytest.mark.parametrize("pot", range(8))
def test_a_bay_can_be_laid_before_any_side(side: str, pot: int):
    assert bay_angle(pot, turn_for(side, pot)) == TURNS[side]


def test_the_queen_lies_before_whoever_acts_and_the_ring_runs_clockwise():
    assert turn_for("S") == 0
    assert [bay_angle(pot, 0) for pot in POTS_ROUND] == [180, 225, 270, 315, 0, 45, 90, 135]


@pytest.mark.parametrize(("start", "to"), [(0, 350), (350, 10), (90, 0), (10, 180)])
def test_the_disc_turns_by_the_short_way(start: float, to: float):
    discs = turned((Rest(start),), to, "W", 5.0)
    last = discs[-1]
    assert isinstance(last, Turning)
    assert abs(last.to - start) <= 180
    assert angle_at(discs, 5.0) == pytest.approx(start % 360)
    assert angle_at(discs, 99.0) == pytest.approx(to % 360)


def test_a_turn_gathers_way_overshoots_by_a_hair_and_settles():
    shares = [heavy(i / 200) for i in range(201)]
    assert shares[0] == 0
    assert shares[-1] == 1
    assert shares[1] < 0.001
    assert 1.0 < max(shares) < 1.05
    assert max(abs(b - a) for a, b in pairwise(shares)) < 0.012


def test_figures_turn_to_the_new_side_in_the_middle_of_the_turn():
    discs = turned(STILL, turn_for("N"), "N", 10.0)
    assert side_at(discs, 10.2) == "S"
    assert side_at(discs, 10.9) == "N"
    assert disc_moves(discs, 10.5)
    assert not disc_moves(discs, 12.0)
    assert not disc_moves(discs, 9.0)


def test_reduced_motion_is_simply_there():
    discs = turned(STILL, turn_for("W"), "W", 10.0, reduced=True)
    assert angle_at(discs, 9.99) == 0
    assert angle_at(discs, 10.0) == 90
    assert not disc_moves(discs, 10.01)


def test_steps_of_reduced_motion_wait_for_their_times():
    discs = turned(turned(STILL, 90, "W", 10.0, reduced=True), 180, "N", 20.0, reduced=True)
    assert [angle_at(discs, t) for t in (5, 15, 25)] == [0, 90, 180]
    assert not any(disc_moves(discs, t) for t in (5, 10, 15, 20, 25))


@pytest.mark.parametrize("speed", [-900, -300, -60, 5, 45, 200, 640, 5000])
def test_a_spun_disc_slows_evenly_and_stops_with_a_bay_before_the_near_side(speed: float):
    discs = spun(STILL, 17.0, speed, 3.0)
    end = discs[-1].end_s
    assert discs[-1].final % 45 == 0
    assert angle_at(discs, 3.0) == pytest.approx(17)
    assert not disc_moves(discs, end)
    steps = [discs[-1].at(3.0 + i * (end - 3.0) / 50) for i in range(51)]
    moves = [b - a for a, b in pairwise(steps)]
    if abs(speed) >= 20:
        assert all(math.copysign(1, m) == math.copysign(1, speed) for m in moves)
        assert all(abs(b) <= abs(a) + 1e-9 for a, b in pairwise(moves))
        assert abs(moves[0]) * 50 / (end - 3.0) <= FASTEST * 1.01


def test_a_held_disc_stays_under_the_hand_and_rest_is_the_end_of_everything():
    assert angle_at(held(STILL, 123.0, 4.0), 9.0) == 123
    discs = turned(turned(STILL, 90, "W", 1.0), 180, "N", 5.0)
    assert at_rest(discs) == (Rest(180.0, "N"),)


def test_a_turn_that_was_to_come_is_dropped_by_one_asked_for_earlier():
    discs = turned(turned(STILL, 90, "W", 10.0), 180, "N", 4.0)
    assert len([d for d in discs if isinstance(d, Turning)]) == 1
    assert angle_at(discs, 50.0) == pytest.approx(180)


def test_motions_that_are_over_are_forgotten():
    game = Driven(4)
    discs = STILL
    for step in range(60):
        game.step()
        assert game.before is not None
        _, discs = timeline(game.events, game.before, discs, step * 20.0, side_of=game.side)
        side = game.side(max(game.acting, 0))
        discs = turned(discs, turn_for(side), side, step * 20.0 + 10)
    assert len(discs) < 12


# ---- timelines -------------------------------------------------------------------------------------------------------
def total(now: Standing) -> int:
    """Counters in the purses (each once) and on the board."""
    purses = sum(purse for seat, purse in enumerate(now.purses) if now.owner[seat] == seat)
    return purses + sum(now.board)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(3))
def test_every_timeline_ends_where_the_game_stands(preset: str, seed: int):
    seats = PRESETS[preset].usual if seed else PRESETS[preset].seats[1]
    game = Driven(seats, preset, seed)
    for _ in range(130):
        game.step()
        line = game.ui(7.0).timeline
        assert line is not None
        assert final_standing(line) == standing_of(observe(game.match.deal))
        assert line.end_s >= 7.0


def test_partners_share_one_purse_on_the_way_too():
    game = Driven(4, "parlett", 3, partners="0-2,1-3")
    for _ in range(120):
        game.step()
        line = game.ui(0.0).timeline
        assert line is not None
        middle = instant(line, line.before, line.end_s / 2).now
        assert middle.purses[0] == middle.purses[2]
        assert final_standing(line) == standing_of(observe(game.match.deal))


@pytest.mark.parametrize("seed", range(4))
def test_no_counter_is_lost_or_made_in_the_air(seed: int):
    game = Driven(5, "parlett", seed)
    for _ in range(90):
        game.step()
        line = game.ui(0.0).timeline
        assert line is not None
        lent = sum(sum(i.pieces) for i in line.items if isinstance(i, Coins) and i.source[0] == "bank")
        for step in range(12):
            now_s = line.end_s * step / 12
            seen = instant(line, line.before, now_s)
            flying = sum(
                worth
                for i in line.items if isinstance(i, Coins)
                for n, worth in enumerate(i.pieces)
                if i.start + n * i.step <= now_s < i.start + n * i.step + i.lasts
            )
            assert total(line.before) <= total(seen.now) + flying <= total(line.before) + lent
            assert min(seen.now.board) >= 0


def test_the_same_instant_always_looks_the_same():
    ui = swept(3).ui(0.0)
    assert ui.timeline is not None
    at = ui.timeline.start_s + 1.3
    assert instant(ui.timeline, ui.timeline.before, at) == instant(ui.timeline, ui.timeline.before, at)


def spans(game: Driven) -> float:
    line = game.ui(0.0).timeline
    assert line is not None
    return line.end_s


def test_things_last_as_long_as_they_should():
    game = Driven(8, "parlett", 2)
    game.step()
    assert spans(game) <= 8, "finding the first dealer"
    game.step()
    assert spans(game) <= 3, "dressing"
    game.step()
    dealt = next(e for e in game.events if isinstance(e, Dealt))
    turned_up = next(e for e in game.events if isinstance(e, TurnedUp))
    assert sum(dealt.hands) + dealt.dead == 51
    only = timeline((dealt,), game.before, STILL, 0.0, side_of=game.side)[0]
    assert only.end_s <= 4, "the deal"
    only = timeline((turned_up,), game.before, STILL, 0.0, side_of=game.side)[0]
    assert only.end_s == pytest.approx(3), "the turn-up"


def test_a_sweep_lasts_two_and_a_half_seconds_and_a_long_carried_one_longer():
    game = swept(2)
    event = next(e for e in game.events if isinstance(e, Swept) and e.counters)
    assert game.before is not None
    short = timeline((event,), game.before, STILL, 0.0, side_of=game.side)[0]
    carried = [0] * 8
    carried[event.pot] = 10
    grand = timeline((event,), game.before, STILL, 0.0, side_of=game.side, carried=carried)[0]
    assert short.end_s == pytest.approx(2.5)
    assert grand.end_s > 3
    assert instant(grand, game.before, 1.0).grand
    assert not instant(short, game.before, 1.0).grand


def test_finding_the_first_knave_takes_eight_seconds_at_most():
    for seed in range(12):
        game = Driven(4, "hoffmann", seed)
        game.step()
        assert spans(game) <= 9
        line = game.ui(0.0).timeline
        assert line is not None
        faced = next(i for i in line.items if type(i).__name__ == "Facing")
        assert faced.end - faced.start <= 6.5


def test_reduced_motion_tells_the_same_and_lets_nothing_fly():
    game = over()
    full, reduced = game.ui(0.0).timeline, game.ui(0.0, reduced=True).timeline
    assert full is not None
    assert reduced is not None
    assert final_standing(full) == final_standing(reduced)
    for step in range(40):
        now_s = full.end_s * step / 40
        seen = instant(reduced, reduced.before, now_s)
        assert not seen.flights
        assert seen.told == instant(full, full.before, now_s).told


def test_a_card_leaves_its_hand_before_it_lies_in_the_run():
    game = Driven(4).until(lambda g: any(isinstance(e, Played) for e in g.events))
    line = game.ui(0.0).timeline
    assert line is not None
    slide = next(i for i in line.items if isinstance(i, Slide))
    on_the_way = instant(line, line.before, (slide.start + slide.end) / 2)
    assert on_the_way.now.cards[slide.seat] == line.before.cards[slide.seat] - 1
    assert slide.card not in on_the_way.now.run
    assert [f.card for f in on_the_way.flights] == [slide.card]
    assert instant(line, line.before, slide.end).now.run[-1] == slide.card


@pytest.mark.parametrize(("counters", "most"), [(1, 1), (9, 9), (10, 6), (48, 16), (400, 17)])
def test_many_counters_fly_as_few_pieces(counters: int, most: int):
    assert sum(pieces_of(counters)) == counters
    assert len(pieces_of(counters)) <= most


def test_cards_go_round_from_the_eldest_hand_and_the_stock_is_left_over():
    assert round_order((2, 2, 1), 1, 1) == (1, 2, 0, -1, 1, 0)
    assert round_order((2, 2), 3, 0, stock=True) == (0, 1, 0, 1, -1, -1, -1)


def test_a_lit_compartment_does_not_go_dark_round_about_at_a_stroke():
    game = swept(2)
    line = game.ui(0.0).timeline
    reduced = game.ui(0.0, reduced=True).timeline
    assert line is not None
    assert reduced is not None
    lit = next(item for item in line.items if isinstance(item, Lit))
    at = [lit.start, lit.start + 0.12, lit.start + 0.6, lit.end - 0.12, lit.end - 0.001]
    dark = [instant(line, line.before, now_s).dark for now_s in at]
    assert dark[0] == 0
    assert 0.2 < dark[1] < 0.8
    assert dark[2] == 1
    assert 0.2 < dark[3] < 0.8
    assert dark[4] < 0.01
    assert all(instant(reduced, reduced.before, now_s).dark == 1 for now_s in at)
