"""Keeps the journal small by the operator's rule: old matches go, after they were written to an archive if so
wished, and the file is vacuumed. Meters, debts and stock stay: every match begins with all that is carried.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import NamedTuple

from kiosk.table import entries as e
from kiosk.table import replay
from kiosk.table.export import write
from kiosk.table.session import Session
from kiosk.table.store import words

KEEP_DEALS = 1000
"""The usual rule: the matches of so many last deals stay."""


class Tidied(NamedTuple):
    """What was done. entries: removed; archive: where their records went, None where nothing was to be kept;
    size: bytes of the journal's file now; trouble: a sentence where something went wrong, and nothing is lost."""

    entries: int
    archive: Path | None
    size: int
    trouble: str = ""


def tidy(session: Session, keep_deals: int = KEEP_DEALS, archive: Path | None = None, stamp: str = "") -> Tidied:
    """Remove the matches before the last `keep_deals` deals and vacuum; at a quiet time: it can take seconds.

    archive: a folder into which the records of what goes are written, verified, before it goes. Raises
    ExportError where they cannot be: then nothing was removed.
    """
    connection, path = session.journal.connection, session.journal.path
    if connection is None or path is None:
        return Tidied(0, None, 0, session.journal.trouble)
    try:
        cut = _cut(connection, session.state.counts.deals - keep_deals)
        going = connection.execute("SELECT count(*) FROM entries WHERE seq < ?", (cut,)).fetchone()[0]
        kept = None
        if going and archive is not None:
            lines = b"".join(replay.records(row for row in session.journal.readable() if row.seq < cut))
            kept = write(archive, f"pope-joan-archive-{stamp or cut}.jsonl", lines) if lines else None
        if going:
            connection.execute("DELETE FROM entries WHERE seq < ?", (cut,))
            connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    except sqlite3.Error as error:
        return Tidied(0, None, path.stat().st_size, words(error))
    return Tidied(going, kept, path.stat().st_size)


def _cut(connection: sqlite3.Connection, deals: int) -> int:
    """Return the newest place where reading can begin with at least so many deals before it; 0 for none."""
    for seq, body in connection.execute("SELECT seq, body FROM entries WHERE kind = 'carried' ORDER BY seq DESC"):
        carried = e.decode("carried", body)
        assert isinstance(carried, e.Carried)
        if carried.meters.ever.deals <= deals:
            return int(seq)
    return 0
