"""Random options and random play for tests, seeded."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from kiosk.rules.actions import Action, CutForDealer, DealCards, Dress, EndMatch, NextDeal, Play
from kiosk.rules.match import Match, Stage, preliminary
from kiosk.rules.options import CHOICES, SWITCHES, Options
from kiosk.rules.shuffle import shuffled


def random_options(draw: random.Random, seats: int) -> Options:
    """Return options with every value drawn, partners and small purses among them."""
    values: dict[str, object] = {name: draw.choice(choices) for name, choices in CHOICES.items()}
    values |= {name: draw.random() < 0.5 for name in SWITCHES}
    values["start_purse"] = draw.choice((1, 2, 5, 15, 20, 48, 999))
    places = list(range(seats))
    draw.shuffle(places)
    pairs = draw.choice((0, 0, 1, seats // 2))
    values["partners"] = [(places[2 * i], places[2 * i + 1]) for i in range(pairs)]
    return Options.of(values)


def next_action(match: Match, draw: random.Random, deals: int) -> Action | None:
    """Return a random legal action that ends the match after so many deals; None once it has ended."""
    if match.stage == Stage.BETWEEN:
        return EndMatch() if match.number + 1 >= deals else NextDeal()
    actions = match.legal_actions()
    if not actions:
        return None
    action = draw.choice(actions)
    if isinstance(action, DealCards):
        return DealCards(shuffled(action.pack, draw))
    if not isinstance(action, CutForDealer | Play | Dress):
        return preliminary(shuffled(match.setup.deck.cards, draw))
    return action


def played(match: Match, draw: random.Random, deals: int, do: Callable[[Match, Action], object]) -> Iterator[Action]:
    """Play a match at random, with `do` for each action, and yield each action done."""
    while (action := next_action(match, draw, deals)) is not None:
        do(match, action)
        yield action
