"""The journal: an append-only table in one SQLite file, every commit durable before it is shown.

`append` numbers the entries and commits them in one transaction (WAL, synchronous=FULL: an acknowledged commit
survives a power cut). Where the disk refuses, nothing is lost and nothing is raised: the entries wait in memory,
`saving` is False, `trouble` has a sentence for the operator, and `flush` writes them all in one commit as soon as
the disk takes them again. `kiosk.table.opening` opens one, whatever state its file is in.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from kiosk.sentences import Sentence
from kiosk.table import schema
from kiosk.table.carve import carve, carve_file
from kiosk.table.entries import Entry, encode
from kiosk.table.schema import Row

Watch = Callable[[str, int], None]
"""Called as watch("before" or "after", number of the commit), for tests that stop the program there."""


class Journal:
    """One journal being written.

    path: its file, None where there is none and everything stays in memory. last: the number of the last entry,
    saved or not; saved: of the last one on disk. commits: transactions so far. saving: whether the disk takes
    what is written; trouble: why not, a sentence, "" where it does.
    """

    def __init__(self, path: Path | None, connection: sqlite3.Connection | None, last: int, trouble: str = "",
                 vfs: str = "", watch: Watch | None = None) -> None:
        self.path = path
        self.last = self.saved = last
        self.commits = 0
        self.trouble = trouble
        self._connection = connection
        self._waiting: list[Row] = []
        self._vfs = vfs
        self._watch = watch or (lambda when, commit: None)

    @property
    def saving(self) -> bool:
        """Whether what is appended is on disk when `append` returns."""
        return not self.trouble

    @property
    def waiting(self) -> int:
        """How many entries are not on disk."""
        return len(self._waiting)

    def append(self, entries: Sequence[Entry], at: int = 0, later: bool = False) -> int:
        """Write entries in one commit and return the number of the first.

        at: wall clock, seconds. later: they need not be durable at once and go with the next commit. While the
        disk refuses, entries only wait: `flush` is what tries again.
        """
        first = self.last + 1
        for entry in entries:
            self.last += 1
            kind, body = encode(entry)
            self._waiting.append(Row(self.last, kind, at, body))
        if self.saving and not later and entries:
            self.flush()
        return first

    def flush(self) -> bool:
        """Write what waits, and return whether everything is on disk."""
        if not self._waiting and self.saving:
            return True
        if self.path is None:
            return False
        try:
            if self._connection is None:
                self._connection = self._again()
            if self._waiting:
                self._commit(self._connection)
        except (sqlite3.Error, OSError, ValueError, _OtherJournal) as error:
            self._failed(error)
            return False
        self.trouble = ""
        return True

    def _commit(self, connection: sqlite3.Connection) -> None:
        self._watch("before", self.commits + 1)
        connection.execute("BEGIN IMMEDIATE")
        schema.insert(connection, self._waiting)
        connection.execute("COMMIT")
        self.saved = self.last
        self._waiting.clear()
        self.commits += 1
        self._watch("after", self.commits)

    def _failed(self, error: Exception) -> None:
        """Note why; let go of the file where it may be gone, so that `flush` opens it anew."""
        self.trouble = words(error)
        connection = self._connection
        if connection is None:
            return
        with suppress(sqlite3.Error):
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        if error_name(error) != "SQLITE_FULL":
            self._connection = None
            with suppress(sqlite3.Error):
                connection.close()

    def _again(self) -> sqlite3.Connection:
        """Open the file again, if it is still the same journal. Raises sqlite3.Error, WrongRow, _OtherJournal.

        A commit that failed may have reached the disk all the same: what of it is there does not wait any more.
        """
        assert self.path is not None
        connection = schema.connect(self.path, self._vfs, wait_s=0.0)
        try:
            found = list(schema.rows(connection, self.saved + 1))
            last = connection.execute("SELECT coalesce(max(seq), 0) FROM entries").fetchone()[0]
            if last != self.saved + len(found) or found != self._waiting[:len(found)]:
                raise _OtherJournal("the journal on the disk is not the one that was being written")
        except Exception:
            connection.close()
            raise
        self.saved = last
        del self._waiting[:len(found)]
        return connection

    def rows(self, first: int = 1) -> Iterator[Row]:
        """Yield what is written, from a number on, what waits included. Raises sqlite3.Error, WrongRow."""
        if self._connection is not None:
            yield from schema.rows(self._connection, first)
        yield from (row for row in self._waiting if row.seq >= first)

    def readable(self) -> list[Row]:
        """Return what can be read of all that is written, where an old entry is damaged or the file not open."""
        if self._connection is None:
            return self._carved() + self._waiting
        try:
            return list(self.rows())
        except (sqlite3.Error, ValueError):
            return carve(self._connection.serialize()) + self._waiting

    def _carved(self) -> list[Row]:
        try:
            rows = carve_file(self.path) if self.path else []
        except OSError:
            rows = []
        return [row for row in rows if row.seq <= self.saved]

    @property
    def connection(self) -> sqlite3.Connection | None:
        """The database, for upkeep between matches; None while it cannot be written."""
        return self._connection if self.saving else None

    def close(self) -> None:
        """Write what waits, if the disk takes it, and let go of the file."""
        self.flush()
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None


class _OtherJournal(Exception):
    """The file was exchanged while it was being written."""


def error_name(error: Exception) -> str:
    """Return SQLite's primary name of an error ("SQLITE_FULL"), "" where it has none."""
    name: str = getattr(error, "sqlite_errorname", "")
    return "_".join(name.split("_")[:2])


_DAMAGED = Sentence("The journal was damaged while it was in use: nothing can be saved until the table is restarted.")
_WORDS = {
    "SQLITE_FULL": Sentence("The disk is full: nothing can be saved and no counters are paid out until there is "
                            "space."),
    "SQLITE_READONLY": Sentence("The disk can only be read: nothing can be saved and no counters are paid out."),
    "SQLITE_BUSY": Sentence("Another program has the journal open: nothing can be saved and no counters are paid "
                            "out."),
    "SQLITE_IOERR": Sentence("The disk fails when it is written: nothing can be saved and no counters are paid out."),
    "SQLITE_CANTOPEN": Sentence("The journal cannot be opened: nothing can be saved and no counters are paid out."),
    "SQLITE_CORRUPT": _DAMAGED,
    "SQLITE_NOTADB": _DAMAGED,
}


def is_refusal(error: Exception) -> bool:
    """Whether the disk refuses for now (full, read-only, in use, failing); any other error is a damaged file."""
    name: str = getattr(error, "sqlite_errorname", "")
    if name in ("SQLITE_IOERR_READ", "SQLITE_IOERR_SHORT_READ", "SQLITE_IOERR_CORRUPTFS"):
        return False
    return isinstance(error, OSError) or error_name(error) in _REFUSALS


_REFUSALS = {"SQLITE_FULL", "SQLITE_READONLY", "SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_IOERR", "SQLITE_CANTOPEN",
             "SQLITE_PERM", "SQLITE_NOMEM", "SQLITE_AUTH"}


def words(error: Exception) -> Sentence:
    """Return a sentence for the operator about an error of the disk."""
    return _WORDS.get(error_name(error)) or Sentence("Nothing can be saved and no counters are paid out: {error}.",
                                                     error=error)
