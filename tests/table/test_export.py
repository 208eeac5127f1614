from __future__ import annotations

import csv
import errno
import io
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.rules.actions import Dress
from kiosk.rules.record import read, verify
from kiosk.table import entries as e
from kiosk.table import export as module
from kiosk.table import replay
from kiosk.table.boardactions import ChooseDealer
from kiosk.table.csvlines import csv_line, moment
from kiosk.table.export import ExportError, export
from kiosk.table.schema import Row
from kiosk.table.session import Session, open_table
from kiosk.table.state import Mode
from kiosk.table.upkeep import tidy
from tests.table import prints
from tests.table.steps import next_action, options, play_match, start


@pytest.fixture
def table(tmp_path: Path) -> Session:
    """Three matches over, a fourth in the middle of a deal."""
    table = open_table(tmp_path / "journal.db")
    for number, mode in enumerate((Mode.PLAY, Mode.BOARD, Mode.SHEET)):
        start(table, mode, 4, options(leftover="share"), f"m{number}")
        play_match(table, str(number), deals=3)
        table.leave("done")
    table.fault("left", "jam", "=HYPERLINK(\"x\")", 1.0)
    start(table, Mode.PLAY, 4, options(), "now")
    for step in range(20):
        action = next_action(table.state, "now", step, 3)
        assert action is not None
        table.submit(action, table.sequence)
    return table


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "USB «STICK» №1 — =1+1"
    folder.mkdir()
    return folder


def content(files: tuple[Path, ...], name: str) -> str:
    return next(f for f in files if f.name.endswith(name)).read_text()


def table_of(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text)))


def test_everything_goes_to_the_stick(table: Session, stick: Path) -> None:
    done = export(table, stick, "2030-01-31 12:00", [b"2030-01-31T12:00:00Z,error,left,jam\n"])
    assert sorted(f.name for f in done.files) == [f"pope-joan-2030-01-31-12-00-{n}" for n in (
        "deals.csv", "faults.csv", "log.csv", "meters.csv", "payouts.csv", "records.jsonl", "settings.csv")]
    assert sorted(p.name for p in stick.iterdir()) == sorted(f.name for f in done.files), "and nothing else"
    assert done.size == sum(f.stat().st_size for f in done.files)


def test_the_records_are_checked_by_the_rules_and_none_is_unfinished(table: Session, stick: Path) -> None:
    lines = content(export(table, stick, "x").files, "records.jsonl").splitlines()
    records = [read(line) for line in lines]
    assert [(r.match, r.deal, r.ended) for r in records] == [("m0", 0, False), ("m0", 1, False), ("m0", 2, True)]
    for record in records:
        verify(record)
    assert sum(t.why == "leftover" for t in records[2].transfers) > 0


def test_no_card_of_the_deal_in_hand_is_in_any_file(table: Session, stick: Path) -> None:
    assert table.state.match is not None
    assert table.state.match.deal is not None
    pack = ",".join(map(str, table.state.match.deal.pack))
    for file in export(table, stick, "x").files:
        text = file.read_text()
        assert pack not in text
        assert "now" not in text, "nothing is told of a deal that is not over"


def test_the_deals_of_all_modes_are_in_one_table(table: Session, stick: Path) -> None:
    rows = table_of(content(export(table, stick, "x").files, "deals.csv"))
    assert rows[0][:6] == ["match", "began", "mode", "deal", "dealer", "out"]
    modes = [r[2] for r in rows[1:]]
    assert modes == ["play"] * 3 + ["board"] * modes.count("board") + ["sheet"] * 3
    assert len(rows[1][7].split()) == 4, "four purses"
    first = [r for r in rows[1:] if r[2] == "play"]
    assert [r[3] for r in first] == ["1", "2", "3"], "counted as on the screen"
    names = first[0][6].split("; ")
    for row in rows[1:]:
        assert row[5] in (*row[6].split("; "), "")
        for swept in filter(None, row[9].split("; ")):
            who, what = swept.split(": ")
            compartment, counters = what.split(" ")
            assert who in row[6].split("; ")
            assert compartment in ("Pope", "Matrimony", "Intrigue", "Ace", "King", "Queen", "Knave", "Game")
            assert int(counters) >= 0
    assert len(names) == 4


def test_meters_and_faults(table: Session, stick: Path) -> None:
    files = export(table, stick, "x").files
    meters = {r[0]: r[1:] for r in table_of(content(files, "meters.csv"))}
    assert meters["matches"] == ["3", "3"]
    assert meters["deals"] == [str(table.state.counts.deals)] * 2
    faults = table_of(content(files, "faults.csv"))
    assert {row[2] for row in faults[1:]} == {"fault"}
    settings = table_of(content(files, "settings.csv"))
    assert {row[2] for row in settings[1:]} <= {"settings"}
    assert not any(cell.startswith("=") for row in faults for cell in row)


def test_a_formula_in_a_name_is_a_text() -> None:
    assert csv_line(["=1+1", "+2", "-3", "@x", 5, -3, "plain"]) == b"'=1+1,'+2,'-3,'@x,5,-3,plain\r\n"
    assert csv_line(["a,b\n", '"']) == b'"a,b\n",""""\r\n'
    assert moment(0) == ""
    assert moment(1_900_000_000) == "2030-03-17T17:46:40Z"


@pytest.mark.parametrize("stamp", ["", "../../x", "a/b\\c:d*e?f", "\0", "☃", "2030 01 31" * 30])
def test_an_odd_stamp_makes_harmless_names(table: Session, stick: Path, stamp: str) -> None:
    done = export(table, stick, stamp)
    for file in done.files:
        assert file.parent == stick
        assert file.name.isascii()
        assert not set(file.name) & set('/\\:*?"<>| \0')
        assert len(file.name) < 80


def test_a_second_export_of_the_same_moment_replaces_nothing(table: Session, stick: Path) -> None:
    first = export(table, stick, "x").files
    before = {f: f.read_bytes() for f in first}
    second = export(table, stick, "x").files
    assert not set(first) & set(second)
    assert {f: f.read_bytes() for f in first} == before


# ---- sticks that fail ------------------------------------------------------------------------


def test_no_stick(table: Session, stick: Path) -> None:
    with pytest.raises(ExportError, match="not there"):
        export(table, stick / "missing", "x")
    with pytest.raises(ExportError, match="not there"):
        export(table, table.journal.path, "x")  # type: ignore[arg-type]


def failing(monkeypatch: pytest.MonkeyPatch, number: int, after: int = 0) -> None:
    """Let the system's fsync fail, after so many that did not."""
    real, seen = os.fsync, 0

    def fsync(handle: int) -> None:
        nonlocal seen
        seen += 1
        if seen > after:
            raise OSError(number, os.strerror(number))
        real(handle)

    monkeypatch.setattr(os, "fsync", fsync)


@pytest.mark.parametrize(("number", "sentence"), [
    (errno.ENOSPC, "full"), (errno.EROFS, "write-protected"), (errno.EACCES, "write-protected"),
    (errno.EIO, "pulled out"), (errno.ENODEV, "pulled out"), (errno.ENOENT, "pulled out"), (errno.EINVAL, "cannot"),
    (errno.EFBIG, "full")])
def test_each_failure_is_a_sentence_and_leaves_nothing_half_written(
        table: Session, stick: Path, monkeypatch: pytest.MonkeyPatch, number: int, sentence: str) -> None:
    failing(monkeypatch, number)
    with pytest.raises(ExportError, match=sentence):
        export(table, stick, "x")
    assert list(stick.iterdir()) == []


def test_a_stick_pulled_out_between_two_files(table: Session, stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, errno.EIO, after=4)
    with pytest.raises(ExportError, match="export again"):
        export(table, stick, "x")
    assert all(not p.name.endswith(".part") for p in stick.iterdir())


def test_a_stick_that_is_gone_in_the_middle(table: Session, stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = module._free_name

    def gone(folder: Path, name: str) -> Path:
        shutil.rmtree(folder)
        return real(folder, name)

    monkeypatch.setattr(module, "_free_name", gone)
    with pytest.raises(ExportError, match="pulled out"):
        export(table, stick, "x")


def test_what_is_read_back_is_compared(table: Session, stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "read_bytes", lambda self: b"rubbish")
    with pytest.raises(ExportError, match="another stick"):
        export(table, stick, "x")
    monkeypatch.undo()
    assert list(stick.iterdir()) == []


def test_too_little_space_is_said_beforehand(table: Session, stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(10, 10, 900_000))  # type: ignore[attr-defined]
    with pytest.raises(ExportError, match=r"full: 1\.\d MB are needed and 0\.9 MB are free"):
        export(table, stick, "x")


@pytest.fixture
def tiny(tmp_path: Path) -> Iterator[Path]:
    """A real file system of 32 KB, where this may be mounted."""
    folder = tmp_path / "tiny"
    folder.mkdir()
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=32k", "none", str(folder)], check=False,
                          capture_output=True)
    if done.returncode:
        pytest.skip("nothing can be mounted here")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_stick_that_really_is_full(table: Session, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ExportError, match="full"):
        export(table, tiny, "x")
    monkeypatch.setattr(module, "_check_space", lambda folder, needed: None)
    with pytest.raises(ExportError, match="full: nothing was left half-written"):
        export(table, tiny, "x", [b"x" * 100_000])
    assert all(not p.name.endswith(".part") for p in tiny.iterdir())


# ---- the story of past matches -----------------------------------------------------------------


def test_a_gap_in_the_journal_tells_the_deals_before_it(table: Session) -> None:
    rows = list(table.journal.rows())
    acts = [r for r in rows if r.kind == "act"]
    third = [r for r in rows if '"next"' in r.body][1]
    broken = [r for r in rows if r.seq != third.seq + 4]
    assert len(list(replay.records(broken))) == 2
    assert len(list(replay.records(rows))) == 3
    assert len(list(replay.records(acts))) == 0, "without its beginning nothing is known of a match"
    assert len([t for t in replay.deals(broken) if t.match == "m0"]) == 2


def test_rows_that_do_not_fit_end_their_match(table: Session) -> None:
    rows = list(table.journal.rows())
    at = next(i for i, r in enumerate(rows) if '"next"' in r.body)
    wrong = Row(rows[at].seq, "act", 0, e.encode(e.BoardActed(ChooseDealer(1)))[1])
    rows[at] = wrong
    assert len(list(replay.records(rows))) <= 1
    assert len([t for t in replay.deals(rows) if t.match == "m1"]) > 0


# ---- upkeep ------------------------------------------------------------------------------------


def test_old_matches_go_and_nothing_that_counts_goes_with_them(table: Session, stick: Path) -> None:
    for number in range(20):
        table.leave("abandoned")
        start(table, Mode.PLAY, 5, options(), f"more{number}")
        play_match(table, str(number), deals=2)
    before = prints.whole(table.state)
    size = table.journal.path.stat().st_size  # type: ignore[union-attr]
    lines = list(replay.records(table.journal.rows()))
    done = tidy(table, keep_deals=10, archive=stick, stamp="2030")
    assert done.entries > 500
    assert done.trouble == ""
    assert done.size < max(size, 300_000)
    kept = list(replay.records(table.journal.rows()))
    assert done.archive is not None
    archived = done.archive.read_bytes().splitlines(keepends=True)
    assert archived + kept == lines, "what went is in the archive, what did not is here"
    assert 10 <= len(kept) <= 12
    assert prints.whole(table.state) == before
    assert tidy(table, keep_deals=10).entries == 0
    table.submit(table.legal()[0], table.sequence) if table.legal() else None
    table.close()
    again = open_table(table.journal.path)  # type: ignore[arg-type]
    assert prints.whole(again.state) == before
    assert again.troubles == ()


def test_nothing_goes_that_cannot_be_archived(table: Session, stick: Path) -> None:
    for number in range(3):
        table.leave("abandoned")
        start(table, Mode.PLAY, 3, options(), f"more{number}")
        play_match(table, str(number), deals=1)
    entries = len(list(table.journal.rows()))
    with pytest.raises(ExportError):
        tidy(table, keep_deals=1, archive=stick / "missing")
    assert len(list(table.journal.rows())) == entries
    table.journal.trouble = "The disk is full."
    assert tidy(table).trouble == "The disk is full."


def test_a_table_of_one_long_match_keeps_it(table: Session) -> None:
    table.leave("abandoned")
    start(table, Mode.BOARD, 3, options(), "long")
    table.submit(ChooseDealer(0), table.sequence)
    table.submit(Dress(), table.sequence)
    before = prints.whole(table.state)
    tidy(table, keep_deals=0)
    table.close()
    assert prints.whole(open_table(table.journal.path).state) == before  # type: ignore[arg-type]
