"""A disk that loses, keeps or tears whatever was not synced, cut at each write: nothing acknowledged is lost."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from kiosk.table import entries as e
from kiosk.table.opening import open_journal
from kiosk.table.session import open_table
from kiosk.table.state import Mode, TableState
from tests.table import prints, vfs
from tests.table.steps import options, play_match, start

LIBRARY = vfs.library() if sys.platform == "linux" else None
pytestmark = pytest.mark.skipif(LIBRARY is None, reason="Python's sqlite3 is not linked with a shared libsqlite3")
HOWS = ("none", "all", "first", "some", "torn")


@pytest.fixture(scope="module")
def noting() -> vfs.Noting:
    assert LIBRARY is not None
    return vfs.Noting(LIBRARY)


class Run:
    """A match played on a noted disk: the calls, what was acknowledged at each, and what every entry led to."""

    def __init__(self, noting: vfs.Noting, folder: Path, mode: Mode, seed: str) -> None:
        noting.clear()
        path = folder / "journal.db"
        self.marks: list[tuple[int, int]] = []
        table = open_table(path, "x", vfs=vfs.NAME, watch=self._watch)
        self.journal, self.noting = table.journal, noting
        self.files = {p.name: p.read_bytes() for p in folder.iterdir()}
        noting.notes.clear()
        self.marks = [(0, table.journal.saved)]
        assert table.journal.connection is not None, table.troubles
        table.journal.connection.execute("PRAGMA wal_autocheckpoint=12")
        start(table, mode, 4, options(pair="same-hand"), "m")
        play_match(table, seed, deals=2)
        table.leave("done")
        self.rows = list(table.journal.rows())
        table.close()
        self.notes = list(noting.notes)
        self.states = self._states()

    def _watch(self, when: str, commit: int) -> None:
        if when == "after" and hasattr(self, "journal"):
            self.marks.append((len(self.noting.notes), self.journal.saved))

    def _states(self) -> dict[int, str]:
        state = TableState()
        told = {}
        for row in self.rows:
            state.apply(row.seq, e.decode(row.kind, row.body))
            told[row.seq] = prints.whole(state)
        return told

    def acknowledged(self, note: int) -> int:
        """The last entry that was on disk for certain when this call was made."""
        return max(saved for at, saved in self.marks if at <= note)


def cuts(run: Run, every: int, tmp_path: Path) -> int:
    """Cut the power at every so many-th call, in every way; return how often."""
    disk = vfs.Disk(run.files)
    rng = random.Random(5)
    count = 0
    for number, note in enumerate([None, *run.notes]):
        if note is not None:
            disk.take(note)
        if number % every:
            continue
        for how in HOWS:
            folder = tmp_path / f"cut{number}{how}"
            folder.mkdir()
            for name, content in disk.after_cut(how, rng).items():
                (folder / name).write_bytes(content)
            opened = open_journal(folder / "journal.db", "later")
            last = opened.journal.last
            opened.journal.close()
            assert opened.troubles == (), f"call {number}, {how}"
            assert last >= run.acknowledged(number), f"call {number}, {how}: lost an acknowledged entry"
            assert prints.whole(opened.state) == run.states[last], f"call {number}, {how}"
            count += 1
    return count


@pytest.mark.parametrize("mode", [Mode.PLAY, Mode.BOARD])
def test_nothing_acknowledged_is_lost_by_a_power_cut(noting: vfs.Noting, tmp_path: Path, mode: Mode) -> None:
    run = Run(noting, tmp_path, mode, "ordinary")
    assert any(n.what == "write" and n.file == "journal.db" for n in run.notes), "checkpoints are among them"
    assert cuts(run, 17, tmp_path) > 50


@pytest.mark.soak
@pytest.mark.parametrize("mode", list(Mode)[1:])
@pytest.mark.parametrize("seed", range(3))
def test_a_power_cut_at_every_single_write(noting: vfs.Noting, tmp_path: Path, mode: Mode, seed: int) -> None:
    count = cuts(Run(noting, tmp_path, mode, f"soak{seed}"), 1, tmp_path)
    print(f"{count} power cuts")
    assert count > 100


def test_a_disk_that_forgets_to_sync_would_be_found_out(noting: vfs.Noting, tmp_path: Path) -> None:
    """The test can fail: with synchronous=OFF, acknowledged entries are lost."""
    run = Run(noting, tmp_path, Mode.BOARD, "off")
    run.notes = [n for n in run.notes if n.what != "sync"]
    with pytest.raises(AssertionError, match="lost an acknowledged entry"):
        cuts(run, 17, tmp_path)


# ---- a disk that refuses ---------------------------------------------------------------------


@pytest.mark.parametrize(("code", "sentence"), [(vfs.FULL, "disk is full"), (vfs.IOERR_WRITE, "disk fails"),
                                                 (vfs.IOERR_FSYNC, "disk fails"), (vfs.READONLY, "only be read")])
def test_a_disk_that_refuses_stops_nothing_and_loses_nothing(noting: vfs.Noting, tmp_path: Path, code: int,
                                                             sentence: str) -> None:
    noting.clear()
    path = tmp_path / "journal.db"
    table = open_table(path, "x", vfs=vfs.NAME)
    start(table, Mode.BOARD, 4, options(), "m")
    table.tick(0.0)
    saved = table.journal.saved
    what = "sync" if code == vfs.IOERR_FSYNC else "write"
    noting.fail = lambda note: code if note.what == what else 0
    play_match(table, "refused", deals=1)
    assert not table.saving
    assert any(sentence in t for t in table.troubles), table.troubles
    assert table.journal.saved == saved
    assert table.journal.waiting == table.journal.last - saved
    table.tick(6.0)
    assert not table.saving
    opened = table.state
    assert [r.seq for r in table.journal.readable()] == list(range(1, table.journal.last + 1)), "for the export"
    noting.clear()
    table.tick(8.0)
    assert not table.saving, "a disk that refused is left alone for a while"
    table.tick(12.0)
    assert table.saving
    assert table.troubles == ()
    table.close()
    again = open_table(path, "y")
    assert prints.whole(again.state) == prints.whole(opened)


def test_a_disk_that_is_full_at_the_start(noting: vfs.Noting, tmp_path: Path) -> None:
    noting.clear()
    path = tmp_path / "journal.db"
    table = open_table(path, "x")
    start(table, Mode.PLAY, 4, options(), "m")
    play_match(table, "full", deals=1)
    before = prints.whole(table.state)
    assert table.journal.connection is not None
    crashed = {p.name: p.read_bytes() for p in tmp_path.iterdir()}
    table.close()
    for name, content in crashed.items():
        (tmp_path / name).write_bytes(content)
    noting.fail = lambda note: vfs.FULL if note.what in ("write", "truncate") else 0
    table = open_table(path, "y", vfs=vfs.NAME)
    assert prints.whole(table.state) == before, "what is there is read"
    table.leave("done")
    assert not table.saving
    noting.clear()
    table.tick(10.0)
    assert table.saving, table.troubles
    after = prints.whole(table.state)
    table.close()
    assert prints.whole(open_table(path, "z").state) == after


def test_a_file_that_was_exchanged_while_nothing_could_be_saved_is_left_alone(noting: vfs.Noting,
                                                                              tmp_path: Path) -> None:
    noting.clear()
    path = tmp_path / "journal.db"
    table = open_table(path, "x", vfs=vfs.NAME)
    start(table, Mode.BOARD, 4, options(), "m")
    noting.fail = lambda note: vfs.IOERR_WRITE if note.what == "write" else 0
    table.fault("a", "b")
    assert not table.saving
    noting.clear()
    for old in tmp_path.iterdir():
        old.unlink()
    other = open_table(path, "x")
    other.close()
    table.tick(10.0)
    assert not table.saving
    assert "not the one" in table.troubles[0]
