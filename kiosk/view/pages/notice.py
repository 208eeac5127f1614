"""Something that is told at the table's edge, whatever is going on: what is wrong, and counters on their way."""

from __future__ import annotations

from typing import NamedTuple


class Notice(NamedTuple):
    """Something that is told at the table's edge.

    kind: "owed", "hopper-empty", "hopper-gone", "hopper-jam", "not-saving", "buttons-gone", "touch-gone",
    "clock-wrong"; "paying", where counters fall. place: whom it concerns, -1 all. name, counters: for "owed", and for
    "paying" those that have fallen. asked: how many are to fall. where: the tray's place in words.
    """

    kind: str
    place: int = -1
    name: str = ""
    counters: int = 0
    asked: int = 0
    where: str = ""
