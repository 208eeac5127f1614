"""Deals a second: our engine, and OpenSpiel's games of a like size driven from Python with the same random play.

All are measured in turns in one run, in processor time, so that a busy machine slows all of them alike; of each the
median round counts. OpenSpiel is driven in both usual ways: chance by its probabilities, as its own Python example
does it, and ("uniform") by an even draw among the possible cards, which is quicker and right for a shuffled pack.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any

from kiosk.commands.simulate import Part, play_part
from kiosk.commands.skipped import SectionSkipped
from kiosk.rules.options import PARLETT

SEATS = 4
WANTED = {"simulate": 3.0, "recorded": 1.0}
"""How many times OpenSpiel's hearts ours should reach."""


def measure(quick: bool) -> dict[str, Any]:
    """Return deals or games a second of each, and ratios to hearts. Raises SectionSkipped without open-spiel."""
    try:
        import pyspiel
    except ImportError:
        raise SectionSkipped("OpenSpiel is not installed: pip install 'pope-joan-kiosk[bench]'") from None
    hearts, oh_hell = pyspiel.load_game("hearts"), pyspiel.load_game("oh_hell")
    runs: dict[str, Callable[[int], int]] = {
        "simulate": lambda number: ours(number, recorded=False),
        "recorded": lambda number: ours(number, recorded=True),
        "hearts": lambda number: theirs(hearts, number, uniform=False),
        "hearts_uniform": lambda number: theirs(hearts, number, uniform=True),
        "oh_hell": lambda number: theirs(oh_hell, number, uniform=False),
        "oh_hell_uniform": lambda number: theirs(oh_hell, number, uniform=True),
    }
    rounds: dict[str, list[float]] = {name: [] for name in runs}
    for number in range(3 if quick else 11):
        for name, run in runs.items():
            begun = process_time()
            played = run(number)
            rounds[name].append(played / (process_time() - begun))
    rates = {name: median(figures) for name, figures in rounds.items()}
    return {
        "rounds": 3 if quick else 11,
        "a_second": {name: round(rate) for name, rate in rates.items()},
        "times_hearts": {name: round(rates[name] / rates["hearts"], 2) for name in WANTED},
        "times_hearts_uniform": {name: round(rates[name] / rates["hearts_uniform"], 2) for name in WANTED},
        "times_oh_hell": {name: round(rates[name] / rates["oh_hell"], 2) for name in WANTED},
        "times_oh_hell_uniform": {name: round(rates[name] / rates["oh_hell_uniform"], 2) for name in WANTED},
        "wanted_times_hearts": WANTED,
    }


def ours(number: int, recorded: bool) -> int:
    """Play one part of a simulation as `pope-joan simulate` does, and return how many deals."""
    part = Part(number, 4000, PARLETT, SEATS, ("random",) * SEATS, SEATS, "bench", recorded)
    return play_part(part).tally.deals


def theirs(game: Any, number: int, uniform: bool) -> int:
    """Play games of OpenSpiel at random and return how many. uniform: chance is drawn evenly, not by probability."""
    source = random.Random(number)
    draw, choices = source.random, source.choices
    games = 1000 if uniform else 400
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node() and not uniform:
                cards, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(choices(cards, odds)[0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(draw() * len(actions))])
    return games
