"""Possible deals agree with everything that was seen, and each is drawn as often as any other."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

from hypothesis import given, settings

from kiosk.players.knowledge import Knowledge, know
from kiosk.players.possible import Possible, PossibleDeals, resampled
from kiosk.rules.observation import Observation, observe
from kiosk.rules.options import Options
from tests.players.deals import Table, as_seen, dealt, leading, thought
from tests.rules.strategies import seeds, tables


@settings(max_examples=60)
@given(tables(), seeds)
def test_a_possible_deal_looks_as_the_real_one(table: Table, seed: int) -> None:
    for deal in leading(table, seed, deals=1):
        seen = as_seen(deal, deal.turn)
        known = know(seen)
        possible = PossibleDeals(seen, known, random.Random(seed))
        for drawn in (possible.draw(), possible._search()):
            imagined = thought(seen, drawn.places)
            assert as_seen(imagined, deal.turn) == seen
            bit = deal.setup.deck.bit
            for place, cards in enumerate(drawn.places):
                there = sum(bit[c] for c in cards)
                assert there & ~known.may[place] == 0
                assert known.must[place] & ~there == 0


def every(known: Knowledge) -> set[tuple[int, ...]]:
    """All possible deals, as masks by place, found by trying everything."""
    found: set[tuple[int, ...]] = set()
    bits = [1 << at for at in range(52)]

    def fill(place: int, left: int, taken: tuple[int, ...]) -> None:
        if place == len(known.need):
            found.add(taken)
            return
        able = [b for b in bits if b & left & known.may[place]]
        for some in combinations(able, known.need[place]):
            there = sum(some)
            if known.must[place] & ~there == 0:
                fill(place + 1, left & ~there, (*taken, there))

    fill(0, known.unseen, ())
    return found


def small() -> tuple[Observation, Knowledge]:
    """What a seat sees late in a deal, with some but not too many possible deals, not all places alike."""
    for seed in range(500):
        for deal in leading((Options(), 3), seed, deals=1):
            seen = observe(deal, deal.turn)
            known = know(seen)
            free = known.unseen.bit_count() - sum(must.bit_count() for must in known.must)
            if free == 9 and len({may & ~must for may, must in zip(known.may, known.must, strict=True)}) > 3:
                return seen, known
    raise AssertionError("no such position")


def test_every_possible_deal_is_drawn_alike() -> None:
    seen, known = small()
    bit = seen.setup.deck.bit
    wanted = every(known)
    assert 20 < len(wanted) < 400
    possible = PossibleDeals(seen, known, random.Random(5))
    drawn: Counter[tuple[int, ...]] = Counter()
    source = random.Random(6)
    for _ in range(60):
        batch = [possible.draw() for _ in range(300)]
        for deal in resampled(batch, [each.weight for each in batch], 300, source):
            drawn[tuple(sum(bit[c] for c in cards) for cards in deal.places)] += 1
    assert set(drawn) == wanted
    even = drawn.total() / len(wanted)
    chi_square = sum((drawn[each] - even) ** 2 / even for each in wanted)
    assert chi_square < 2 * len(wanted)


def test_the_same_source_draws_the_same_deals() -> None:
    deal = dealt(9)
    seen = observe(deal, deal.turn)
    draws = [PossibleDeals(seen, know(seen), random.Random(3)) for _ in range(2)]
    assert [draws[0].draw() for _ in range(5)] == [draws[1].draw() for _ in range(5)]


def test_resampling_follows_the_weights() -> None:
    deals = [Possible([[at]], 1) for at in range(4)]
    chosen = resampled(deals, [1.0, 0.0, 2.0, 5.0], 80, random.Random(1))
    counts = Counter(each.places[0][0] for each in chosen)
    assert [counts[at] for at in range(4)] == [10, 0, 20, 50]
