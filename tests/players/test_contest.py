"""Contests: fair to every player, whatever is shared or lent, and estimates that say how sure they are."""

from __future__ import annotations

import random
from itertools import count

import pytest
from hypothesis import given, settings

from kiosk.players.contest import Estimate, Round, ahead, estimate, figures, gains, play_round
from kiosk.rules.deal import Chooser
from kiosk.rules.options import PARLETT, Options
from tests.players.deals import Table
from tests.rules.strategies import seeds, tables


def first(name: str, source: random.Random) -> Chooser:
    """Everybody leads the first card: then all players are alike."""
    del name, source
    return lambda deal, cards: cards[0]


@settings(max_examples=40)
@given(tables(), seeds)
def test_players_who_lead_alike_gain_alike(table: Table, seed: int) -> None:
    """Without partners each sits at each place, so that with the same leads all gain the same."""
    options, seats = table
    options = Options.of({"partners": []}, options)
    played = play_round(options, [f"player {n}" for n in range(seats)], str(seed), 3, lambda: 0.0, first)
    assert all(gain == pytest.approx(played.gains[0]) for gain in played.gains)


@settings(max_examples=40)
@given(tables(), seeds)
def test_nobody_gains_more_than_was_on_the_board(table: Table, seed: int) -> None:
    options, seats = table
    played = play_round(options, ["random"] * seats, str(seed), 1, lambda: 0.0)
    assert -1e-9 <= sum(played.gains) <= 15 + 1e-9


def test_a_round_is_the_same_again() -> None:
    lineup = ("easy", "advice", "random")
    assert play_round(PARLETT, lineup, "s", 5, lambda: 0.0) == play_round(PARLETT, lineup, "s", 5, lambda: 0.0)
    assert play_round(PARLETT, lineup, "s", 5, lambda: 0.0) != play_round(PARLETT, lineup, "s", 6, lambda: 0.0)


def test_what_a_purse_borrows_is_no_gain() -> None:
    played = play_round(Options(start_purse=1), ["first"] * 3, "lent", 0, lambda: 0.0, first)
    rich = play_round(Options(start_purse=999), ["first"] * 3, "lent", 0, lambda: 0.0, first)
    assert played.gains == rich.gains


def test_every_decision_is_timed() -> None:
    ticks = count()
    played = play_round(PARLETT, ["advice"] * 3, "timed", 0, lambda: float(next(ticks)))
    assert all(set(times) == {1.0} for times in played.times)
    assert sum(map(len, played.times)) * 2 == next(ticks)


ROUNDS = [Round((4.0, 1.0, 0.0), ((0.2,), (0.1, 0.3), ())), Round((2.0, 1.0, 0.0), ((0.4,), (), (0.1,))),
          Round((3.0, 2.0, 1.0), ((0.6,), (), ()))]


def test_places_with_one_name_are_one_player() -> None:
    lineup = ("sharp", "easy", "easy")
    assert gains(lineup, ROUNDS, "easy") == [0.5, 0.5, 1.5]
    found = figures(lineup, ROUNDS)
    assert list(found) == ["sharp", "easy"]
    assert found["sharp"].counters.mean == 3.0
    assert found["sharp"].counters.margin == pytest.approx(1.96 / 3**0.5, abs=0.001)
    assert (found["sharp"].decisions, found["sharp"].median_s) == (3, 0.4)
    assert (found["easy"].decisions, found["easy"].median_s) == (3, 0.1)


def test_who_is_ahead_is_told_deal_by_deal() -> None:
    lead = ahead(("sharp", "easy", "easy"), ROUNDS, "sharp", "easy")
    assert lead.mean == pytest.approx((3.5 + 1.5 + 1.5) / 3)
    assert 0.0 < lead.p < 0.01


def test_an_estimate_says_how_likely_chance_is() -> None:
    assert Estimate(1.96, 1.96).p == pytest.approx(0.05, abs=0.001)
    assert Estimate(0.0, 0.0).p == 1.0
    assert Estimate(1.0, 0.0).p == 0.0
    assert estimate([1.0]).p == 1.0
