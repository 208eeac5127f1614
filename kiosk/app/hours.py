"""Opening hours and night: pure functions of the time of day as the clock on the wall has it.

The clock may be wrong or jump (a Raspberry Pi has none of its own): nothing but sleeping and muting hangs on it.
"""

from __future__ import annotations


def minutes(time: str) -> int:
    """Return a time "HH:MM" as minutes after midnight, 0 to 1439."""
    hours, _, rest = time.partition(":")
    return int(hours) * 60 + int(rest)


def within(now_min: int, begin: str, end: str) -> bool:
    """Return whether a minute of the day lies from begin to end; a span may go past midnight.

    Where begin and end are the same the span is the whole day.
    """
    first, last = minutes(begin), minutes(end)
    if first == last:
        return True
    if first < last:
        return first <= now_min < last
    return now_min >= first or now_min < last
