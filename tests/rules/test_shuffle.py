"""The shuffle puts every card anywhere, all alike."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

from kiosk.rules.cards import pack_of
from kiosk.rules.shuffle import shuffled


def chi_square(counts: Counter[object], cells: int, total: int) -> float:
    want = total / cells
    return sum((counts[cell] - want) ** 2 / want for cell in counts) + (cells - len(counts)) * want


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_order_of_four_cards_is_alike(seed: int) -> None:
    source = random.Random(seed)
    counts: Counter[object] = Counter(shuffled((0, 1, 2, 3), source) for _ in range(24_000))
    assert set(counts) == set(itertools.permutations(range(4)))
    assert 5.0 < chi_square(counts, 24, 24_000) < 60.0  # 23 degrees: outside once in 100,000


@pytest.mark.parametrize("source", [random.Random(4), random.SystemRandom()])
def test_every_card_falls_anywhere_alike(source: random.Random) -> None:
    pack = pack_of("no-8d")
    counts: Counter[object] = Counter()
    for _ in range(3000):
        counts.update(enumerate(shuffled(pack, source)))
    size = len(pack)
    # 2,500 degrees of freedom, standard deviation 71: within seven of them
    assert 2000 < chi_square(counts, size * size, 3000 * size) < 3000


def test_neighbours_part() -> None:
    source = random.Random(5)
    pack = pack_of("no-8d")
    kept = sum(b - a == 1 for _ in range(2000) for a, b in itertools.pairwise(shuffled(pack, source)))
    assert 1700 < kept < 2100  # 49 pairs of 50 places stay together once in 51


def test_a_seed_gives_the_same_order_and_the_pack_stays() -> None:
    pack = pack_of("ealing")
    assert shuffled(pack, random.Random(6)) == shuffled(pack, random.Random(6)) != shuffled(pack, random.Random(7))
    assert sorted(shuffled(pack, random.Random(6))) == list(pack)


def test_the_ends_of_the_draw() -> None:
    class Fixed:
        def __init__(self, value: float) -> None:
            self.value = value

        def random(self) -> float:
            return self.value

    assert shuffled((0, 1, 2), Fixed(0.0)) == (1, 2, 0)
    assert shuffled((0, 1, 2), Fixed(1.0 - 2**-53)) == (0, 1, 2)
