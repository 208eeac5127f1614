"""Something wrong that is told at the table's edge."""

from __future__ import annotations

from typing import NamedTuple


class Notice(NamedTuple):
    """Something wrong that is told at the table's edge.

    kind: "owed", "hopper-empty", "hopper-gone", "hopper-jam", "not-saving", "buttons-gone", "touch-gone",
    "clock-wrong". place: whom it concerns, -1 all. name, counters: for "owed".
    """

    kind: str
    place: int = -1
    name: str = ""
    counters: int = 0
