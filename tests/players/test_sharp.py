"""How sharp thinks: time, depth, and what it must not miss."""

from __future__ import annotations

import random
from itertools import count

import pytest

from kiosk.players.advice import AdvicePlayer, advised
from kiosk.players.contest import ahead, play_round, registered
from kiosk.players.registry import make
from kiosk.players.sharp import DEEP, Depth, SharpPlayer, Thought
from kiosk.rules.board import BANK
from kiosk.rules.deal import Chooser
from kiosk.rules.observation import Observation, observe
from kiosk.rules.options import PARLETT, Options
from kiosk.rules.setup import setup
from tests.players.deals import dealt


def hard(seed: int = 1) -> Observation:
    """The first lead of a deal, which takes thought."""
    deal = dealt(seed)
    seen = observe(deal, deal.turn)
    assert len(seen.legal) > 2
    return seen


def test_out_of_time_it_gives_the_best_so_far() -> None:
    ticks = count()
    player = SharpPlayer(random.Random(1), Depth(deals=10_000, batch=4, clear=1e9))
    assert player.think(hard(), 5.0, lambda: float(next(ticks))) in hard().legal
    assert next(ticks) == 6


def test_without_any_time_it_still_thinks_once() -> None:
    ticks = count()
    player = SharpPlayer(random.Random(1), Depth(deals=10_000, batch=4, clear=1e9))
    assert player.think(hard(), 0.0, lambda: float(next(ticks))) in hard().legal
    assert next(ticks) == 2


def test_it_stops_at_its_depth() -> None:
    thought = Thought(hard(), random.Random(1), Depth(deals=20, batch=8, clear=1e9))
    while not thought.settled:
        thought.further()
    assert thought.done == 24
    assert set(thought.means) == set(hard().legal)


def test_leads_that_are_behind_are_dropped() -> None:
    thought = Thought(hard(), random.Random(1), DEEP._replace(clear=0.5))
    thought.further()
    assert len(thought.means) < len(hard().legal)
    assert thought.best in thought.means


def test_before_any_thought_the_advised_lead_is_best() -> None:
    seen = hard()
    assert Thought(seen, random.Random(1), DEEP).best == advised(seen).card


def test_one_lead_needs_no_thought() -> None:
    seen = hard()
    only = seen._replace(legal=seen.legal[:1])
    assert SharpPlayer(random.Random(1)).think(only, 0.0, lambda: 1 / 0) == only.legal[0]


@pytest.mark.parametrize("short_purse", ["buy-in", "end"])
def test_nobody_borrows_in_thought(short_purse: str) -> None:
    """What a purse must borrow is no loss by itself; under `end` a purse has only what it has."""
    options = Options(start_purse=1, short_purse=short_purse)
    deal = dealt(3, options=options)
    seen = observe(deal, deal.turn)
    thought = Thought(seen, random.Random(1), Depth(deals=8, batch=8))
    (possible, *_) = thought._batch()
    imagined = thought._imagined(possible)
    assert imagined.ledger.total() == deal.ledger.total()
    real = [deal.ledger.balances[account] for account in range(4)]
    thought_of = [imagined.ledger.balances[account] for account in range(4)]
    assert thought_of == ([10_000 + purse for purse in real] if short_purse == "buy-in" else real)
    assert imagined.ledger.balances[BANK] == deal.ledger.balances[BANK] - (40_000 if short_purse == "buy-in" else 0)


def test_partners_think_for_their_common_purse() -> None:
    options = Options(partners=((0, 2), (1, 3)))
    deal = dealt(6, options=options)
    seen = observe(deal, deal.turn)
    assert Thought(seen, random.Random(1), DEEP)._account == setup(options, 4).owner[deal.turn]


def test_what_stays_on_the_board_is_worth_an_even_share_of_it() -> None:
    seen = hard()

    def means(carry: float) -> dict[int, float]:
        thought = Thought(seen, random.Random(1), Depth(batch=32, clear=1e9, carry=carry))
        thought.further()
        return thought.means

    nothing, half, whole = means(0.0), means(0.5), means(1.0)
    for card in seen.legal:
        left = whole[card] - nothing[card]
        assert 0 < left < sum(seen.balances.board) / 4
        assert half[card] - nothing[card] == pytest.approx(left / 2)


def test_in_a_deal_alone_what_stays_on_the_board_is_worth_nothing() -> None:
    alone, usual = make("sharp", random.Random(1), alone=True), make("sharp", random.Random(1))
    assert isinstance(alone, SharpPlayer)
    assert isinstance(usual, SharpPlayer)
    assert alone.depth == usual.depth._replace(carry=0)
    assert usual.depth.carry > 0
    assert isinstance(make("advice", random.Random(1), alone=True), AdvicePlayer)


def shallow(name: str, source: random.Random) -> Chooser:
    """Sharp with little thought, for a test that takes seconds; the others as registered."""
    if name != "sharp":
        return registered(name, source)
    choose = SharpPlayer(source, Depth(deals=24, batch=24)).choose
    return lambda deal, cards: choose(observe(deal, deal.turn))


def test_even_with_little_thought_it_is_ahead_of_easy() -> None:
    lineup = ("sharp", "easy", "easy")
    rounds = [play_round(PARLETT, lineup, "ahead", number, lambda: 0.0, shallow) for number in range(50)]
    lead = ahead(lineup, rounds, "sharp", "easy")
    assert lead.mean > 0
    assert lead.p < 0.01
