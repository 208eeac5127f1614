"""Slower or quicker play: a timeline and the disc's motions stretched about their start."""

from __future__ import annotations

from typing import Any

from kiosk.view.motion import Discs
from kiosk.view.timeline import Timeline

LENGTHS = ("step", "lasts")
MOMENTS = ("start", "end")


def paced(line: Timeline, discs: Discs, pace: float) -> tuple[Timeline, Discs]:
    """Return a timeline and the disc's motions with everything from the timeline's start on stretched.

    pace: seconds for each second, above 0; 1 changes nothing. What the disc did before is left as it is.
    """
    if pace == 1.0:
        return line, discs
    zero = line.start_s

    def moment(at_s: float) -> float:
        return zero + (at_s - zero) * pace

    def stretched(item: Any) -> Any:
        fields = {name: moment(getattr(item, name)) for name in MOMENTS if name in item._fields}
        fields |= {name: getattr(item, name) * pace for name in LENGTHS if name in item._fields}
        return item._replace(**fields)

    def turned(disc: Any) -> Any:
        if disc.start_s < zero:
            return disc
        lasts = {"lasts_s": disc.lasts_s * pace} if "lasts_s" in disc._fields else {}
        return disc._replace(start_s=moment(disc.start_s), **lasts)

    slower = line._replace(items=tuple(stretched(item) for item in line.items), end_s=moment(line.end_s))
    return slower, tuple(turned(disc) for disc in discs)
