"""The journal's database: its one table, its version, and the settings that make a commit durable."""

from __future__ import annotations

import sqlite3

APPLICATION_ID = 0x504A4F41
"""Marks a SQLite file as this table's journal ("PJOA")."""

VERSION = 1
"""The version of the schema that this program writes."""

DDL = """
CREATE TABLE entries (
    seq INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    body TEXT NOT NULL
) STRICT;
"""


def make(connection: sqlite3.Connection) -> None:
    """Make an empty journal of this version in an empty database, in the transaction of the caller."""
    for statement in DDL.split(";"):
        if statement.strip():
            connection.execute(statement)
    connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version={VERSION}")
