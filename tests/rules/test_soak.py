"""Long runs, by `make soak`: hundreds of thousands of deals, and every one checked."""

from __future__ import annotations

import io
import json
import random

import pytest

from kiosk.commands.check import checked
from kiosk.commands.simulate import Part, play_part
from kiosk.rules.options import PRESETS
from tests.rules.play import random_options
from tests.rules.referee import judge

TABLES = [(one, seats) for one in PRESETS.values() for seats in range(one.seats[0], one.seats[1] + 1)]
DEALS = 200_000
COMBINATIONS = 3000


@pytest.mark.soak
@pytest.mark.parametrize(("preset", "seats"), [(one.name, seats) for one, seats in TABLES])
def test_simulated_deals_of_every_preset_check(preset: str, seats: int) -> None:
    deals = -(-DEALS // len(TABLES))
    part = Part(0, deals, PRESETS[preset].options, seats, ("random",) * seats, seats, f"soak {preset} {seats}", True)
    lines = play_part(part).lines
    result = checked(preset, io.BytesIO(lines))
    assert (result.records, result.findings) == (deals, [])
    for line in lines.splitlines()[::10]:
        judge(json.loads(line))


@pytest.mark.soak
@pytest.mark.parametrize("seats", range(3, 9))
def test_any_combination_of_options_checks_and_a_second_reading_agrees(seats: int) -> None:
    draw = random.Random(seats)
    for number in range(COMBINATIONS):
        options = random_options(draw, seats)
        part = Part(number, 6, options, seats, ("random",) * seats, draw.randint(1, 6), f"soak {seats}", True)
        lines = play_part(part).lines
        result = checked("any", io.BytesIO(lines))
        assert (result.records, result.findings) == (6, []), options
        for line in lines.splitlines():
            judge(json.loads(line))
