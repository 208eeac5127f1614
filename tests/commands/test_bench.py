"""`pope-joan bench`: sections, ratios, what is skipped."""

from __future__ import annotations

import json
import sys

import pytest
from click.testing import CliRunner

from kiosk.cli import main
from kiosk.commands import bench, bench_deals


def test_ours_is_measured_as_simulate_plays() -> None:
    assert bench_deals.ours(0, recorded=False) == 4000


def test_without_open_spiel_the_section_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    result = CliRunner().invoke(main, ["bench", "--only", "deals", "--json"])
    assert result.exit_code == 0
    assert json.loads(result.stdout)["deals"] == {
        "skipped": "OpenSpiel is not installed: pip install 'pope-joan-kiosk[bench]'"}


def test_lines_for_people() -> None:
    assert bench._lines({"a": {"b": 1234, "c": {"d": 0.5}}, "e": "x"}) == ["a.b: 1,234", "a.c.d: 0.5", "e: x"]


class Game:
    """A stand-in for an OpenSpiel game: one chance node, then two moves."""

    def new_initial_state(self) -> State:
        return State()


class State:
    def __init__(self) -> None:
        self.done: list[int] = []

    def is_terminal(self) -> bool:
        return len(self.done) == 3

    def is_chance_node(self) -> bool:
        return not self.done

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(7, 1.0)]

    def legal_actions(self) -> list[int]:
        return [8] if self.done else [7]

    def apply_action(self, action: int) -> None:
        assert action == (8 if self.done else 7)
        self.done.append(action)


@pytest.mark.parametrize("uniform", [False, True])
def test_their_games_are_played_to_the_end(uniform: bool) -> None:
    assert bench_deals.theirs(Game(), 0, uniform) > 0
