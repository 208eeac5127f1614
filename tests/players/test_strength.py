"""How strong the players are, measured: long, so only by `make soak`."""

from __future__ import annotations

from statistics import median

import pytest

from kiosk.commands.bench_players import MARKS
from kiosk.players.contest import estimate
from kiosk.rules.options import PARLETT, Options, preset
from tests.players.scale import percent, rounds

TABLES = [("parlett", 3, 300), ("parlett", 4, 400), ("parlett", 6, 450), ("parlett", 8, 600), ("hoyle", 4, 300),
          ("denexa", 4, 300), ("hoffmann", 4, 300)]
"""Rules, seats and deals: the more seats, the less a deal says."""


def gained(name: str, deals: int, options: Options = PARLETT, seats: int = 4) -> list[float]:
    return [each.gains[0] for each in rounds(name, deals, options, seats, "strength")]


@pytest.mark.soak
def test_the_scale_stands_and_advice_has_its_place_on_it() -> None:
    measured = {name: gained(name, 1500) for name in ("random", "advice", "easy", "seer")}
    for name, mark in MARKS.items():
        own = estimate(measured[name])
        assert abs(own.mean - mark) < 1.5 * own.margin, name
    place = {name: percent(measured[name], measured["random"], measured["seer"]).mean for name in measured}
    assert place["advice"] >= 18
    assert 5 < place["easy"] < place["advice"] - 5


@pytest.mark.soak
@pytest.mark.parametrize(("rules", "seats", "deals"), TABLES)
def test_sharp_is_ahead_of_advice(rules: str, seats: int, deals: int) -> None:
    options = preset(rules).options
    played = list(rounds("sharp", deals, options, seats, "strength"))
    sharp, advice = [each.gains[0] for each in played], gained("advice", deals, options, seats)
    lead = estimate([mine - theirs for mine, theirs in zip(sharp, advice, strict=True)])
    assert lead.mean > 0
    assert lead.p < 0.01
    assert median(time_s for each in played for time_s in each.times[0]) <= 0.150
    if (rules, seats) == ("parlett", 4):
        share = (MARKS["advice"] + lead.mean - MARKS["random"]) / (MARKS["seer"] - MARKS["random"])
        assert share >= 0.45
