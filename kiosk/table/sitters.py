"""Who sits where: the people and computer players of a table, as values a journal can hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

PERSON, COMPUTER = "person", "computer"
LEVELS = (1, 2, 3)
"""How well a computer player plays: one to three dots on its plate."""
SIDES, SLOTS = ("S", "W", "N", "E"), (0, 1)
"""The edges of the table, clockwise, and the places at each."""
Places: TypeAlias = tuple[tuple[str, int], ...]
"""The edge and slot of every seat."""
LONGEST_NAME = 40
"""Characters of a name that are kept."""


class Sitter(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat's occupant.

    name: "" where none was given. emblem: the emblem's name as the view knows it. kind: PERSON or COMPUTER.
    level: 1 to 3 for a computer player, 0 for a person. minded: a person's chair that a computer player minds
    until its owner taps it. side: the edge it is seated at, "S", "W", "N", "E", or "".
    slot: the place on that edge, as the view counts them.
    """

    name: str = ""
    emblem: str = ""
    kind: str = PERSON
    level: int = 0
    minded: bool = False
    side: str = ""
    slot: int = 0

    @property
    def human(self) -> bool:
        """Whether a person owns this chair, at it or not."""
        return self.kind == PERSON

    @property
    def computed(self) -> bool:
        """Whether a computer player leads for this chair now."""
        return self.kind == COMPUTER or self.minded

    @property
    def present(self) -> bool:
        """Whether a person sits there now, to whom counters can fall."""
        return self.kind == PERSON and not self.minded


def person(name: str = "", emblem: str = "", side: str = "", slot: int = 0) -> Sitter:
    """Return a person."""
    return Sitter(name[:LONGEST_NAME], emblem, PERSON, 0, False, side, slot)


def computer(level: int = 1, name: str = "", emblem: str = "", side: str = "", slot: int = 0) -> Sitter:
    """Return a computer player of level 1 to 3. Raises ValueError for another level."""
    if level not in LEVELS:
        raise ValueError(f"a computer player's level is 1, 2 or 3, not {level}")
    return Sitter(name[:LONGEST_NAME], emblem, COMPUTER, level, False, side, slot)


def minded(sitter: Sitter, yes: bool) -> Sitter:
    """Return the sitter with its chair minded by a computer player, or taken back."""
    return msgspec.structs.replace(sitter, minded=yes and sitter.kind == PERSON)


def people(sitters: Sequence[Sitter]) -> int:
    """Return how many chairs belong to people."""
    return sum(s.human for s in sitters)


def places_of(sitters: Sequence[Sitter]) -> Places:
    """Return where everybody sits."""
    return tuple((s.side, s.slot) for s in sitters)
