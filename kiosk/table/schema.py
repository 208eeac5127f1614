"""The journal's database: its one table, its versions, and what makes a commit durable.

Version 2 added the wall clock and a checksum to each entry, an index of the entries at which reading begins,
and triggers that keep the table append-only.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote
from zlib import crc32

APPLICATION_ID = 0x504A4F41
"""Marks a SQLite file as this table's journal ("PJOA")."""

VERSION = 2
"""The version of the schema that this program writes."""

PAGE = 4096
"""Bytes of a database page; `kiosk.table.carve` relies on it where the header cannot be read."""

DDL = (
    """CREATE TABLE entries (
        seq INTEGER PRIMARY KEY,
        kind TEXT NOT NULL,
        at INTEGER NOT NULL,
        body TEXT NOT NULL,
        crc INTEGER NOT NULL
    ) STRICT""",
    "CREATE INDEX beginnings ON entries(seq) WHERE kind = 'carried'",
    """CREATE TRIGGER never_changed BEFORE UPDATE ON entries
        BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END""",
)


class Row(NamedTuple):
    """One entry as it is stored. at: wall clock, seconds since 1970, 0 where it was not known."""

    seq: int
    kind: str
    at: int
    body: str

    @property
    def crc(self) -> int:
        """The checksum over all of it."""
        return crc32(f"{self.seq}\0{self.kind}\0{self.at}\0{self.body}".encode())


def connect(path: Path, vfs: str = "", wait_s: float = 1.0) -> sqlite3.Connection:
    """Open a journal's file, which exists, for this process alone: durable, in autocommit.

    vfs: a SQLite file system other than the usual one. wait_s: how long to wait for another program that has it
    open. Raises sqlite3.Error, and UnicodeError where SQLite's message quotes rubbish from a damaged file.
    """
    uri = f"file:{quote(str(path.absolute()))}?mode=rw" + (f"&vfs={vfs}" if vfs else "")
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=wait_s)
    try:
        connection.execute("PRAGMA locking_mode=EXCLUSIVE")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA wal_autocheckpoint=400")
        connection.execute("PRAGMA journal_size_limit=4194304")
        connection.execute("BEGIN IMMEDIATE")  # takes the lock, and finds out whether it may be written
        connection.execute("COMMIT")
    except BaseException:
        connection.close()
        raise
    return connection


def make(connection: sqlite3.Connection) -> None:
    """Make an empty journal of this version in an empty database, in the transaction of the caller."""
    for statement in DDL:
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version={VERSION}")


def insert(connection: sqlite3.Connection, rows: list[Row]) -> None:
    """Write rows, in the transaction of the caller."""
    connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", [(*row, row.crc) for row in rows])


class WrongRow(ValueError):
    """A row whose checksum says that it is not what was written."""


def rows(connection: sqlite3.Connection, first: int = 1) -> Iterator[Row]:
    """Yield the rows from a sequence number on. Raises WrongRow, sqlite3.Error."""
    for *fields, crc in connection.execute(
            "SELECT seq, kind, at, body, crc FROM entries WHERE seq >= ? ORDER BY seq", (first,)):
        row = Row(*fields)
        if row.crc != crc:
            raise WrongRow(f"entry {row.seq} is not what was written")
        yield row


def beginning(connection: sqlite3.Connection) -> int:
    """Return the newest sequence number at which reading can begin, 0 where there is none."""
    found = connection.execute("SELECT max(seq) FROM entries WHERE kind = 'carried'").fetchone()[0]
    return found or 0


def _from_1(connection: sqlite3.Connection) -> list[Row]:
    """Return the rows of a journal of version 1: without clock and checksum."""
    return [Row(seq, kind, 0, body) for seq, kind, body in
            connection.execute("SELECT seq, kind, body FROM entries ORDER BY seq")]


MIGRATIONS: dict[int, Callable[[sqlite3.Connection], list[Row]]] = {1: _from_1}
"""For each older version, how its rows are read as rows of this one. A golden database of each is in the tests."""
