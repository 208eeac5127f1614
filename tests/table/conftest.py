from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from kiosk.table import schema


@pytest.fixture(autouse=True)
def no_journal_left_open(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Close what a test left open, as the end of a process would."""
    opened: list[sqlite3.Connection] = []
    connect = schema.connect

    def noting(*args: Any, **more: Any) -> sqlite3.Connection:
        opened.append(connect(*args, **more))
        return opened[-1]

    monkeypatch.setattr(schema, "connect", noting)
    yield
    for connection in opened:
        with suppress(sqlite3.Error):
            connection.close()
