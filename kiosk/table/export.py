"""Export to a folder or a stick: records (JSON Lines), deals, meters, payouts, faults and logs (CSV).

Each file is written under another name, made durable, read back and compared, and only then gets its name; what
went wrong is one sentence. No card of a deal that is not over is in any of them.
"""

from __future__ import annotations

import errno
import hashlib
import os
import re
import shutil
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from kiosk.rules.board import POTS
from kiosk.sentences import Sentence
from kiosk.table import entries as e
from kiosk.table import meters, replay
from kiosk.table.counters import TableError
from kiosk.table.csvlines import csv_line, moment
from kiosk.table.schema import Row
from kiosk.table.session import Session

PARTS = {
    "all": ("records.jsonl", "deals.csv", "meters.csv", "payouts.csv", "faults.csv", "settings.csv", "log.csv"),
    "records": ("records.jsonl", "deals.csv"),
    "meters": ("meters.csv", "payouts.csv"),
    "log": ("log.csv", "faults.csv", "settings.csv"),
}
"""What can be asked for, and the files of each."""
COMPARTMENTS = tuple("Knave" if pot.label == "jack" else pot.label.capitalize() for pot in POTS)
"""The compartments as they are called on the board."""
SPARE_BYTES = 1 << 20
"""Left free on the stick, so that its own tables have room."""


class ExportError(TableError):
    """Why nothing more could be written. Its text, `words`, is a sentence for people."""

    def __init__(self, words: Sentence) -> None:
        super().__init__(words)
        self.words = words


class Exported(NamedTuple):
    """What was written and read back the same: files, bytes in all, deals recorded, what each name begins with."""

    files: tuple[Path, ...]
    size: int
    deals: int
    stem: str


def export(session: Session, folder: Path, stamp: str, logs: Iterable[bytes] = (), what: str = "all") -> Exported:
    """Write a part of `PARTS` to a folder and return what was written. Raises ExportError with a sentence.

    stamp: date and time for the names, as text; whatever is in it, the names are harmless. logs: the log's lines.
    """
    rows = session.journal.readable()
    found = list(replay.records(rows))
    contents = {
        "records.jsonl": b"".join(found),
        "deals.csv": b"".join(_deals(rows)),
        "meters.csv": b"".join(_meters(session)),
        "payouts.csv": b"".join(_entries(rows, e.MONEY_KINDS | {"held", "return-claimed"})),
        "faults.csv": b"".join(_entries(rows, frozenset({"fault", "damaged"}))),
        "settings.csv": b"".join(_entries(rows, frozenset({"settings"}))),
        "log.csv": b"".join(logs),
    }
    contents = {name: contents[name] for name in PARTS[what]}
    if not folder.is_dir():
        raise ExportError(Sentence("The stick or folder is not there: put it in and try again."))
    needed = sum(map(len, contents.values()))
    _check_space(folder, needed)
    stem = "pope-joan-" + (re.sub(r"[^0-9A-Za-z]+", "-", stamp).strip("-")[:40] or "export")
    files = [write(folder, f"{stem}-{name}", content) for name, content in contents.items() if content]
    return Exported(tuple(files), needed, len(found), stem)


# ---- the contents ----------------------------------------------------------------------------


def _deals(rows: list[Row]) -> Iterator[bytes]:
    yield csv_line(["match", "began", "mode", "deal", "dealer", "out", "names", "purses", "bought in", "swept"])
    for told in replay.deals(rows):
        row = told.row
        swept = "; ".join(f"{_who(told.names, w.seat)}: {COMPARTMENTS[w.pot]} {w.counters}" for w in row.sweeps)
        yield csv_line([told.match, moment(told.at), told.mode, row.number + 1, _who(told.names, row.dealer),
                        _who(told.names, row.out), "; ".join(told.names), " ".join(map(str, row.purses)),
                        " ".join(map(str, row.bought)), swept])


def _who(names: Sequence[str], seat: int) -> str:
    """A seat's name; nothing for nobody."""
    return names[seat] if 0 <= seat < len(names) else ""


def _meters(session: Session) -> Iterator[bytes]:
    yield csv_line(["meter", "since reset", "for ever"])
    for line in meters.lines(session.state.meters, session.state.counts):
        yield csv_line(line)


def _entries(rows: list[Row], kinds: frozenset[str]) -> Iterator[bytes]:
    yield csv_line(["entry", "time", "kind", "what"])
    for row in rows:
        if row.kind in kinds:
            fields = msgspec.json.decode(row.body)
            what = "; ".join(f"{name}={value}" for name, value in fields.items())
            yield csv_line([row.seq, moment(row.at), row.kind, what])


# ---- the files -------------------------------------------------------------------------------


def write(folder: Path, name: str, content: bytes) -> Path:
    """Write one file, verified, under a name that is not taken, and return its path. Raises ExportError."""
    draft = folder / f"{name}.part"
    try:
        with draft.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            with suppress(OSError, AttributeError):
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        if hashlib.sha256(draft.read_bytes()).digest() != hashlib.sha256(content).digest():
            raise ExportError(Sentence("What was written cannot be read back the same: use another stick."))
        final = _free_name(folder, name)
        draft.rename(final)
        _sync(folder)
    except (OSError, ExportError) as error:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        if isinstance(error, ExportError):
            raise
        raise ExportError(_sentence(error, folder)) from error
    return final


def _free_name(folder: Path, name: str) -> Path:
    stem, dot, suffix = name.partition(".")
    for number in range(2, 10000):
        path = folder / name
        if not path.exists():
            return path
        name = f"{stem}-{number}{dot}{suffix}"
    raise ExportError(Sentence("There are too many exports of this moment on the stick: use another."))


def _sync(folder: Path) -> None:
    """Make the name durable, where the file system can."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno != errno.EINVAL:
            raise
    finally:
        os.close(handle)


def _check_space(folder: Path, needed: int) -> None:
    try:
        free = shutil.disk_usage(folder).free
    except OSError as error:
        raise ExportError(_sentence(error, folder)) from error
    if free < needed + SPARE_BYTES:
        raise ExportError(Sentence("The stick is full: {needed} are needed and {free} are free.",
                                   needed=_size(needed + SPARE_BYTES), free=_size(free)))


def _size(count: int) -> Sentence:
    return Sentence("{n} MB", n=round(count / 1e6, 1))


def _sentence(error: OSError, folder: Path) -> Sentence:
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return Sentence("The stick is full: nothing was left half-written on it.")
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return Sentence("The stick is write-protected: move its switch, or use another.")
    if error.errno in (errno.EIO, errno.ENODEV, errno.ENXIO, errno.ENOENT, errno.ESTALE) or not folder.is_dir():
        return Sentence("The stick was pulled out, or fails, before everything was written: put it in and export "
                        "again.")
    return Sentence("The stick cannot be written: {error}.", error=error.strerror or error)
