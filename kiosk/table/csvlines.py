"""Lines of CSV that any spreadsheet opens without harm, and times as text."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from datetime import UTC, datetime


def csv_line(values: Sequence[object], end: str = "\r\n") -> bytes:
    """Return one line of CSV; a text that a spreadsheet would take for a formula is marked as text."""
    text = io.StringIO()
    safe = [f"'{v}" if isinstance(v, str) and v[:1] in ("=", "+", "-", "@", "\t") else v for v in values]
    csv.writer(text, lineterminator=end).writerow(safe)
    return text.getvalue().encode("utf-8", "replace")


def moment(at: int) -> str:
    """Return a wall clock time, seconds since 1970, as text; "" where it was not known."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if at > 0 else ""
