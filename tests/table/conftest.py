from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
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


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A folder in memory where there is one: hundreds of journals are opened here, and a disk would sync each."""
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    folder = Path(tempfile.mkdtemp(prefix="pope-joan-", dir=memory))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)
