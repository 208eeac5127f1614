"""Opening a journal, whatever is there: nothing, an older version, a newer one, a damaged one, or no disk at all.

The table always starts. What was there is kept beside it under a name with the date, what can be read is read,
and `Opened.troubles` has a sentence for the operator for each thing that was wrong.

A file is never repaired in place: a new one is written whole beside it and takes its name (`_swap`), which can be
interrupted at any instant.
"""

from __future__ import annotations

import os
import re
import sqlite3
import struct
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from kiosk.sentences import Sentence
from kiosk.table import carve, entries, salvage, schema
from kiosk.table.schema import Row
from kiosk.table.state import UNFIT, TableState
from kiosk.table.store import Journal, Watch, error_name, is_refusal, words

HELD = Sentence("The journal was damaged: count the counters, then let payouts go on.")
"""Why payouts wait after a damage: what fell and was not written can only be found by counting."""
DAMAGED = Sentence("The journal was damaged.")


class Opened(NamedTuple):
    """A journal that is open, the state it tells, and sentences for the operator about what was wrong."""

    journal: Journal
    state: TableState
    troubles: tuple[str, ...]


class Unsuitable(Exception):
    """A file that is not a sound journal of this version. why: a word for the kept file's name.

    rows: what could be read; None where it has to be looked for. held: whether payouts must wait.
    """

    def __init__(self, why: str, words: Sentence, rows: list[Row] | None = None, held: bool = True) -> None:
        super().__init__(words)
        self.why = why
        self.words = words
        self.rows = rows
        self.held = held


def open_journal(path: Path, stamp: str, vfs: str = "", watch: Watch | None = None) -> Opened:
    """Open the journal at a path, make it where there is none, mend it where it is not sound. Raises nothing.

    stamp: the date and time for the names of kept files, as text. vfs, watch: for tests, see `schema.connect`
    and `store.Watch`.
    """
    stamp = re.sub(r"[^0-9A-Za-z-]+", "-", stamp)[:40] or "undated"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _finish_swap(path, stamp)
        if not path.exists():
            _write_new(path, [])
            _swap(path, "orphan", stamp)
    except (OSError, sqlite3.Error) as error:
        return _unsaved(path, error, vfs, watch)
    try:
        _look(path)
        with _closing_on_error(schema.connect(path, vfs)) as connection:
            state = _read(connection)
    except Unsuitable as error:
        return _mend(path, error, stamp, vfs, watch)
    except (OSError, sqlite3.Error, UnicodeError) as error:
        if is_refusal(error):
            return _unsaved(path, error, vfs, watch)
        return _mend(path, Unsuitable("damaged", DAMAGED), stamp, vfs, watch)
    return _begun(Journal(path, connection, state.sequence, vfs=vfs, watch=watch), state, ())


@contextmanager
def _closing_on_error(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """Let go of a file that turns out to be unsuitable, so that it can be kept aside."""
    try:
        yield connection
    except BaseException:
        with suppress(sqlite3.Error):
            connection.close()
        raise


def _begun(journal: Journal, state: TableState, troubles: tuple[str, ...]) -> Opened:
    """Write where reading begins, in a journal that is new."""
    if journal.last == 0:
        first = state.carried()
        state.apply(journal.append([first]), first)
    return Opened(journal, state, troubles)


# ---- reading ---------------------------------------------------------------------------------


def _look(path: Path) -> None:
    """Look at a file's header before SQLite may touch it. Raises Unsuitable for what is not of this version.

    Another program's file, and one of another version, are kept as they are to the last byte.
    """
    with path.open("rb") as file:
        head = file.read(100)
    if not head:
        raise Unsuitable("empty", Sentence("The journal was empty."), [])
    if len(head) < 100 or not head.startswith(b"SQLite format 3\0"):
        raise Unsuitable("damaged", DAMAGED)
    version, application = struct.unpack(">I", head[60:64])[0], struct.unpack(">I", head[68:72])[0]
    if application != schema.APPLICATION_ID:
        raise Unsuitable("other", Sentence("The journal's file belonged to another program."), [])
    if version > schema.VERSION:
        words = Sentence("The journal was written by a newer version of this program (schema {n}); only what is owed "
                         "was taken from it.", n=version)
        raise Unsuitable("newer", words, _other_rows(path, _newer_rows))
    if version < schema.VERSION:
        migrate = schema.MIGRATIONS.get(version)
        if migrate is None:
            raise Unsuitable("damaged", DAMAGED)
        raise Unsuitable(f"v{version}", DAMAGED, _other_rows(path, migrate), held=False)


def _other_rows(path: Path, read: Callable[[sqlite3.Connection], list[Row]]) -> list[Row]:
    """Return the rows of a journal of another version, without writing to it; [] where SQLite cannot."""
    try:
        with closing(sqlite3.connect(f"file:{quote(str(path.absolute()))}?mode=ro", uri=True)) as connection:
            return read(connection)
    except (sqlite3.Error, ValueError):
        return []


def _read(connection: sqlite3.Connection) -> TableState:
    """Return the state that a sound journal of this version tells. Raises Unsuitable, sqlite3.Error."""
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise Unsuitable("damaged", DAMAGED)
    begin = schema.beginning(connection)
    last: int = connection.execute("SELECT coalesce(max(seq), 0) FROM entries").fetchone()[0]
    if begin == 0 and last:
        raise Unsuitable("damaged", Sentence("The journal was damaged: its beginning is missing."))
    state = TableState()
    state.sequence = begin - 1 if begin else 0
    try:
        for row in schema.rows(connection, begin):
            if row.seq != state.sequence + 1:
                raise Unsuitable("damaged", Sentence("The journal was damaged: entries are missing."))
            state.apply(row.seq, entries.decode(row.kind, row.body))
    except UNFIT as error:
        words = Sentence("The journal was damaged: an entry is not what was written.")
        raise Unsuitable("damaged", words) from error
    return state


def _newer_rows(connection: sqlite3.Connection) -> list[Row]:
    """Return the rows of a newer journal, as far as they look like this version's."""
    return [Row(int(seq), str(kind), 0, str(body)) for seq, kind, body in
            connection.execute("SELECT seq, kind, body FROM entries ORDER BY seq")]


# ---- mending ---------------------------------------------------------------------------------


def _mend(path: Path, error: Unsuitable, stamp: str, vfs: str, watch: Watch | None) -> Opened:
    """Write a new journal of what can be read, keep the old file aside, and open the new one."""
    try:
        rows = carve.carve_file(path) if error.rows is None else error.rows
    except OSError:
        rows = []
    found = salvage.recover(rows)
    newer = error.why == "newer"
    if newer:
        found = salvage.Recovered(found.state, [], [*found.rows, *found.beyond])
    kept = _aside(path, error.why, stamp)
    added: list[entries.Entry] = []
    wrong = Sentence()
    said = Sentence()
    if error.held or found.lost:
        wrong = Sentence("{wrong} {left}", wrong=error.words, left=_what_is_left(found, newer))
        said = Sentence("{wrong} The old file is kept as {file}.", wrong=wrong, file=kept.name)
        added = salvage.mended(found, said, kept.name, HELD)
    first = max((row.seq for row in rows), default=0) + 1
    new_rows = [Row(first + i, *_stored(entry)) for i, entry in enumerate(added)]
    state = found.state
    for row, entry in zip(new_rows, added, strict=True):
        state.apply(row.seq, entry)
    try:
        _write_new(path, found.rows + new_rows)
        _swap(path, error.why, stamp)
        connection = schema.connect(path, vfs)
    except (OSError, sqlite3.Error) as failed:
        journal = Journal(None, None, state.sequence, words(failed), watch=watch)
        return Opened(journal, state, tuple(filter(None, (wrong, words(failed)))))
    journal = Journal(path, connection, state.sequence, vfs=vfs, watch=watch)
    return _begun(journal, state, (said,) if said else ())


def _stored(entry: entries.Entry) -> tuple[str, int, str]:
    kind, body = entries.encode(entry)
    return kind, 0, body


def _what_is_left(found: salvage.Recovered, newer: bool) -> Sentence:
    debts = found.state.money.open_debts()
    owed = sum(d.outstanding + d.unknown for d in debts)
    if newer:
        left = Sentence("The table begins anew.")
    elif not found.rows and not found.beyond:
        return Sentence("Nothing could be read; the table begins anew.")
    elif found.lost:
        left = Sentence("The match in hand could not be kept.")
    else:
        left = Sentence("Everything up to its last whole entry was read.")
    return Sentence("{left} {n} counters are owed.", left=left, n=owed) if owed else left


def _write_new(path: Path, rows: Sequence[Row]) -> None:
    """Write a whole journal under `path`.new, on disk when this returns. Raises OSError, sqlite3.Error."""
    draft, new = Path(f"{path}.draft"), Path(f"{path}.new")
    draft.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(draft, isolation_level=None)) as connection:
            connection.execute(f"PRAGMA page_size={schema.PAGE}")
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute("BEGIN")
            schema.make(connection)
            schema.insert(connection, list(rows))
            connection.execute("COMMIT")
    except (OSError, sqlite3.Error):
        draft.unlink(missing_ok=True)
        Path(f"{draft}-journal").unlink(missing_ok=True)
        raise
    draft.rename(new)
    _sync(path.parent)


def _swap(path: Path, why: str, stamp: str) -> None:
    """Let `path`.new take the place of `path`, which is kept aside with its log. Raises OSError."""
    kept = _aside(path, why, stamp)
    if path.exists():
        path.rename(kept)
        _sync(path.parent)
    log = Path(f"{path}-wal")
    if log.exists():
        log.rename(f"{kept}-wal")
    Path(f"{path}-shm").unlink(missing_ok=True)
    _sync(path.parent)
    Path(f"{path}.new").rename(path)
    _sync(path.parent)


def _finish_swap(path: Path, stamp: str) -> None:
    """Go on where an interrupted `_swap` stopped: before the old file was put aside, begin again."""
    new = Path(f"{path}.new")
    Path(f"{path}.draft").unlink(missing_ok=True)
    if new.exists() and path.exists():
        new.unlink()
    elif new.exists():
        _swap(path, "interrupted", stamp)


def _aside(path: Path, why: str, stamp: str) -> Path:
    """Return a name beside `path` that is not taken: journal-damaged-2030-01-31.db."""
    for number in range(1, 1000):
        more = f"-{number}" if number > 1 else ""
        kept = path.with_name(f"{path.stem}-{why}-{stamp}{more}{path.suffix}")
        if not kept.exists() and not Path(f"{kept}-wal").exists():
            return kept
    return path.with_name(f"{path.stem}-{why}{path.suffix}")


def _sync(folder: Path) -> None:
    """Make the names in a folder durable."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _unsaved(path: Path, error: Exception, vfs: str, watch: Watch | None) -> Opened:
    """Start without a disk to write to: with what the file tells, if it can be read at all.

    Another program's open journal is left alone. A full disk may have space again: then `flush` goes on with it.
    """
    said = words(error)
    state = TableState()
    whole = False
    if error_name(error) != "SQLITE_BUSY":
        try:
            rows = carve.carve_file(path)
        except OSError:
            rows = []
        found = salvage.recover(rows)
        state, whole = found.state, bool(found.rows) and not found.lost
    can_go_on = whole and error_name(error) in ("SQLITE_FULL", "SQLITE_IOERR", "SQLITE_READONLY")
    journal = Journal(path if can_go_on else None, None, state.sequence, said, vfs, watch)
    return Opened(journal, state, (said,))
