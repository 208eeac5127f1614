"""A shelf of things that are costly to make: kept by key up to a number of bytes, the longest unused go first."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

V = TypeVar("V")


class Kept(Generic[V]):
    """One thing on a shelf. size: bytes. used: the shelf's round in which it was last wanted."""

    __slots__ = ("alpha", "size", "used", "value")

    def __init__(self, value: V, size: int, used: int) -> None:
        self.value = value
        self.size = size
        self.used = used
        self.alpha = 255


class Shelf(Generic[V]):
    """Things by key, up to `budget` bytes together. What the current round has used is never thrown away.

    A round is one frame: `next_round` begins it, `get` and `put` mark what it uses. dropped: called after
    things were thrown away, so that nobody goes on holding them.
    """

    def __init__(self, budget: int, dropped: Callable[[], None] | None = None) -> None:
        self.budget = budget
        self.bytes = 0
        self.round = 0
        self._kept: dict[Hashable, Kept[V]] = {}
        self._dropped = dropped

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def next_round(self) -> None:
        """Begin a round: what was used in earlier ones may be thrown away from now on."""
        self.round += 1

    def get(self, key: Hashable) -> Kept[V] | None:
        """Return what is kept under a key and mark it as used in this round, or None."""
        kept = self._kept.get(key)
        if kept is not None:
            kept.used = self.round
        return kept

    def put(self, key: Hashable, value: V, size: int) -> Kept[V]:
        """Keep a thing of `size` bytes, throwing away the longest unused where room is needed."""
        old = self._kept.pop(key, None)
        if old is not None:
            self.bytes -= old.size
        if self.bytes + size > self.budget:
            self._make_room(size)
        kept = Kept(value, size, self.round)
        self._kept[key] = kept
        self.bytes += size
        return kept

    def clear(self) -> None:
        """Throw everything away."""
        self._kept.clear()
        self.bytes = 0
        if self._dropped is not None:
            self._dropped()

    def _make_room(self, size: int) -> None:
        """Throw away down to seven eighths of the budget, so that this is seldom needed."""
        wanted = self.budget - self.budget // 8 - size
        oldest = sorted((kept.used, key) for key, kept in _numbered(self._kept) if kept.used < self.round)
        names = list(self._kept)
        gone = False
        for _, index in oldest:
            if self.bytes <= wanted:
                break
            self.bytes -= self._kept.pop(names[index]).size
            gone = True
        if gone and self._dropped is not None:
            self._dropped()


def _numbered(kept: dict[Hashable, Kept[V]]) -> list[tuple[int, Kept[V]]]:
    return list(enumerate(kept.values()))
