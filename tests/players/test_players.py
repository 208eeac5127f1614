"""What holds for every computer player: legal under all rules, repeatable, and blind to what is hidden."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.players.matchplay import chooser
from kiosk.players.player import Player
from kiosk.players.registry import LEVELS, MAKERS, UnknownPlayer, make
from kiosk.players.sharp import Depth, SharpPlayer
from kiosk.rules.deal import DEAD
from kiosk.rules.observation import observe
from tests.players.deals import Table, exchanged, leading
from tests.rules.strategies import seeds, tables

SHALLOW = Depth(deals=12, batch=6)
names = st.sampled_from(tuple(MAKERS))


def player(name: str, seed: int) -> Player:
    """A player by its name, thinking a little."""
    source = random.Random(seed)
    return SharpPlayer(source, SHALLOW) if name == "sharp" else make(name, source)


@settings(max_examples=80)
@given(tables(), seeds, names)
def test_leads_are_legal_and_repeatable(table: Table, seed: int, name: str) -> None:
    for deal in leading(table, seed, deals=1):
        seen = observe(deal, deal.turn)
        card = player(name, seed).choose(seen)
        assert card in seen.legal
        assert player(name, seed).choose(seen) == card


@settings(max_examples=50)
@given(tables(), seeds, names, st.randoms(use_true_random=False))
def test_exchanging_hidden_cards_changes_nothing(table: Table, seed: int, name: str, draw: random.Random) -> None:
    """Two cards that the leader cannot see change places; with the same seed it leads the same card."""
    for deal in leading(table, seed, deals=1):
        leader = deal.turn
        seen = observe(deal, leader)
        known = {*seen.hand, *seen.dead_known, seen.turn_up}
        hidden = [c for c in range(52) if deal.where[c] <= DEAD and c not in known]
        choose = chooser([player(name, seed)] * table[1])
        card = choose(deal, deal.lead_cards())
        for _ in range(3):
            if len(hidden) < 2:
                break
            other = exchanged(deal, *draw.sample(hidden, 2))
            choose = chooser([player(name, seed)] * table[1])
            assert choose(other, other.lead_cards()) == card


def test_every_level_is_a_player() -> None:
    assert [LEVELS[level] for level in (1, 2, 3)] == ["easy", "advice", "sharp"]
    assert set(LEVELS.values()) <= set(MAKERS)


def test_an_unknown_player_is_refused_with_the_names() -> None:
    with pytest.raises(UnknownPlayer, match=r"no computer player 'clever': choose of random, easy, advice, sharp"):
        make("clever", random.Random(1))
