"""What hypothesis draws: seats, options in any combination, seeds of matches."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from kiosk.rules.events import Event, act
from kiosk.rules.match import Match
from kiosk.rules.options import CHOICES, Options
from tests.rules.play import played


@st.composite
def tables(draw: st.DrawFn) -> tuple[Options, int]:
    """Any options that fit any number of seats, small purses and partners among them."""
    seats = draw(st.integers(3, 8))
    places = draw(st.permutations(range(seats)))
    pairs = draw(st.integers(0, seats // 2))
    values: dict[str, object] = {name: draw(st.sampled_from(choices)) for name, choices in CHOICES.items()}
    for name in ("turn_up_sweep", "change_suit", "pair_split", "dealer_sees_dead_hand"):
        values[name] = draw(st.booleans())
    values["start_purse"] = draw(st.sampled_from((1, 2, 7, 15, 20, 48, 999)))
    values["partners"] = [(places[2 * i], places[2 * i + 1]) for i in range(pairs)]
    return Options.of(values), seats


seeds = st.integers(0, 2**32)


def match_of(table: tuple[Options, int]) -> Match:
    return Match(table[0], table[1], "property")


def stopped_at(table: tuple[Options, int], seed: int, actions: int) -> Match:
    """A match played at random for so many actions, or to its end after two deals."""
    match = match_of(table)
    for done, _ in enumerate(played(match, random.Random(seed), 2, lambda m, a: m.apply(a)), 1):
        if done >= actions:
            break
    return match


def told(table: tuple[Options, int], seed: int, deals: int = 2) -> tuple[Match, list[Event]]:
    """A match played to its end and everything that happened in it."""
    match = match_of(table)
    events: list[Event] = []
    for _ in played(match, random.Random(seed), deals, lambda m, a: events.extend(act(m, a))):
        pass
    return match, events
