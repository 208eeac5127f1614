"""The log: a few rotating files of CSV lines, never larger than its cap, whatever storm blows; never a card in it.

The same line again within a minute is counted instead of written, and no source writes more than its share. A log
that cannot be written is given up quietly until the disk takes it again: it is never worth stopping a game.
"""

from __future__ import annotations

import logging
import os
import re
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from kiosk.table.csvlines import csv_line, moment

CAP_BYTES = 20 * 1024 * 1024
FILES = 5
"""The cap is divided among so many files; the oldest goes when the newest is full."""
REPEAT_S = 60.0
PER_MINUTE = 60
"""Lines a minute from one source; more are only counted."""
LONGEST = 500
"""Characters of one line's words."""
PRIORITIES = {"error": 3, "warning": 4}
"""The levels as syslog numbers them; anything else is 6, "info"."""

_CARDS = re.compile(
    r"(?:10|[2-9TJQKA])\s?[♣♦♥♠]\ufe0f?|(?-i:\b(?:10|[2-9TJQKA])[CDHS]\b)|[\U0001f0a1-\U0001f0df]"
    r"|\b(?:ace|king|queen|jack|knave|[2-9]|10|two|three|four|five|six|seven|eight|nine|ten) of "
    r"(?:clubs|diamonds|hearts|spades)\b"
    r"|\b(?:pack|cards?|hands?|where|dead|at|must|turn_up)=(?:\w+\()?[(\[{]?[^)\]}]*[)\]}]*",
    re.IGNORECASE)


def scrubbed(words: str) -> str:
    """Return words on one line without any card in them, however it is written."""
    line = " ".join(words.split())
    return _CARDS.sub("(a card)", line)[:LONGEST]


Aloud = Callable[[str, str], None]


def to_journal(level: str, words: str) -> None:
    """Say a line to systemd's journal, with its level as the journal wants it (sd-daemon(3))."""
    print(f"<{PRIORITIES.get(level, 6)}>{words}", file=sys.stderr, flush=True)


def aloud(environment: Mapping[str, str] = os.environ) -> Aloud | None:
    """Return what says the log's lines to the journal: of a service; whoever starts a table by hand has the files."""
    return to_journal if "INVOCATION_ID" in environment else None


class LogBook:
    """The log's files in a folder. cap_bytes: all of them together, never more.

    failed: whether the last line could not be written. say: is given each line's level and words as well, whether the
    disk takes it or not.
    """

    def __init__(self, folder: Path, cap_bytes: int = CAP_BYTES, say: Aloud | None = None) -> None:
        self.folder = folder
        self._say = say
        self.failed = False
        self._most = max(1, cap_bytes // FILES)
        self._size: int | None = None
        self._seen: dict[tuple[str, str], tuple[float, int]] = {}
        self._shares: dict[str, tuple[float, int]] = {}

    def write(self, level: str, source: str, words: str, now_s: float, at: int = 0) -> bool:
        """Write one line, unless it is one too many; return whether it was written.

        level: "info", "warning" or "error". now_s: monotonic; at: wall clock, seconds.
        """
        words = scrubbed(words)
        key = (source, re.sub(r"\d+", "#", words))
        since, times = self._seen.get(key, (now_s - REPEAT_S, 0))
        if 0 <= now_s - since < REPEAT_S:
            self._seen[key] = (since, times + 1)
            return False
        if not self._may(source, now_s):
            return False
        if len(self._seen) > 1000:
            self._seen = {k: v for k, v in self._seen.items() if now_s - v[0] < REPEAT_S}
        self._seen[key] = (now_s, 0)
        more = f" ({times} more times)" if times else ""
        if self._say is not None:
            self._say(level, words + more)
        return self._append(csv_line([moment(at), level, source, words + more], end="\n"))

    def _may(self, source: str, now_s: float) -> bool:
        """Whether a source has a line left in this minute. What it lost is told with its next line."""
        since, lines = self._shares.get(source, (now_s, 0))
        if not 0 <= now_s - since < 60.0:
            since, lines = now_s, 0
        self._shares[source] = (since, lines + 1)
        return lines < PER_MINUTE

    def _append(self, line: bytes) -> bool:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            current = self._path(0)
            if self._size is None:
                self._size = current.stat().st_size if current.exists() else 0
            if self._size and self._size + len(line) > self._most:
                self._rotate()
            if len(line) > self._most:
                return False
            with current.open("ab") as file:
                file.write(line)
            self._size += len(line)
        except OSError:
            self.failed, self._size = True, None
            return False
        self.failed = False
        return True

    def _rotate(self) -> None:
        self._path(FILES - 1).unlink(missing_ok=True)
        for number in range(FILES - 2, -1, -1):
            if self._path(number).exists():
                self._path(number).replace(self._path(number + 1))
        self._size = 0

    def _path(self, number: int) -> Path:
        return self.folder / (f"table.{number}.log.csv" if number else "table.log.csv")

    def lines(self) -> Iterator[bytes]:
        """Yield the log, oldest line first, for the export. What cannot be read is left out."""
        for number in range(FILES - 1, -1, -1):
            try:
                content = self._path(number).read_bytes()
            except OSError:
                continue
            yield from content.splitlines(keepends=True)

    @property
    def size(self) -> int:
        """Bytes of all its files."""
        return sum(p.stat().st_size for n in range(FILES) if (p := self._path(n)).exists())


class LogHandler(logging.Handler):
    """Puts what libraries log into a LogBook. now_s: the monotonic clock."""

    def __init__(self, book: LogBook, now_s: Callable[[], float]) -> None:
        super().__init__(logging.WARNING)
        self._book = book
        self._now_s = now_s

    def emit(self, record: logging.LogRecord) -> None:
        """Write one record; an exception with its kind, its words and its way, without the values around it."""
        words = record.getMessage()
        if record.exc_info and record.exc_info[1] is not None:
            frames = traceback.extract_tb(record.exc_info[2])
            way = " > ".join(f"{Path(f.filename).name}:{f.lineno} {f.name}" for f in frames[-8:])
            words += f" [{type(record.exc_info[1]).__name__}: {record.exc_info[1]}] {way}"
        level = "error" if record.levelno >= logging.ERROR else "warning"
        self._book.write(level, record.name, words, self._now_s(), int(record.created))
