"""Every kind of damaged journal: the table starts, the file is kept, what can be read is read, debts stay."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

from kiosk.rules.actions import Dress
from kiosk.rules.cards import card
from kiosk.table import carve, salvage, schema
from kiosk.table import entries as e
from kiosk.table.boardactions import ChooseDealer, Sweep, TurnUp
from kiosk.table.opening import HELD, Opened, open_journal
from kiosk.table.payouts import SWEEPS, PayoutPolicy
from kiosk.table.session import Session, open_table
from kiosk.table.state import Mode, TableState
from tests.table import prints
from tests.table.steps import options, play_match, sitters, start

STAMP = "2030-01-31 12:00:00"
DAY = "2030-01-31-12-00-00"
GOLDEN = Path(__file__).parent / "golden"


class Image:
    """A journal as a power cut left it: its files, its rows, and the state after each row."""

    def __init__(self, folder: Path, closed: bool) -> None:
        table = open_table(folder / "journal.db", "x")
        for number in range(3):
            table.start_play(options(), sitters(5), f"old{number}")
            play_match(table, str(number), deals=2)
            table.leave("done")
        table.policy = PayoutPolicy(SWEEPS)
        table.start_board(options(), sitters(4), "now")
        for action in (ChooseDealer(0), Dress(), TurnUp(card("2S")), Sweep(0, 2), Sweep(3, 1), Sweep(4, 1)):
            table.submit(action, table.sequence)
        self.rows = list(table.journal.rows())
        self.states: dict[int, str] = {}
        state = TableState()
        for row in self.rows:
            state.apply(row.seq, e.decode(row.kind, row.body))
            self.states[row.seq] = prints.whole(state)
        self.debts = {d.debt: d.owed for d in table.state.money.open_debts()}
        self.owed = f"{sum(self.debts.values())} counters are owed."
        if closed:
            table.close()
        self.files = {p.name: p.read_bytes() for p in folder.iterdir()}
        table.close()

    def put(self, folder: Path, **changed: bytes | None) -> Path:
        """Write the files, some of them changed (by db or wal), None: left out."""
        for name, content in self.files.items():
            new = changed.get(name.rpartition(".")[2].removeprefix("db-"), content)
            if new is not None:
                (folder / name).write_bytes(new)
        return folder / "journal.db"


@pytest.fixture(scope="module")
def images(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Image]:
    return {"closed": Image(tmp_path_factory.mktemp("closed"), True),
            "crashed": Image(tmp_path_factory.mktemp("crashed"), False)}


def usable(opened: Opened) -> Session:
    """The table can be played on, and is the same again after another stop."""
    session = Session(opened.journal, opened.state, PayoutPolicy(), opened.troubles)
    if session.mode:
        session.leave("abandoned")
    start(session, Mode.PLAY, 4, options(), "after")
    play_match(session, "after", deals=1)
    assert session.state.money.balanced
    return session


def same_again(session: Session) -> None:
    path = session.journal.path
    assert path is not None
    before = prints.whole(session.state)
    session.close()
    opened = open_journal(path, STAMP)
    assert opened.troubles == ()
    assert prints.whole(opened.state) == before
    opened.journal.close()


def kept(path: Path, why: str) -> Path:
    found = [p for p in path.parent.iterdir() if why in p.name and not p.name.endswith("-wal")]
    assert len(found) == 1, list(path.parent.iterdir())
    assert DAY in found[0].name
    return found[0]


# ---- what the file may be --------------------------------------------------------------------


def test_no_file_is_a_first_start(tmp_path: Path) -> None:
    opened = open_journal(tmp_path / "deep" / "down" / "journal.db", STAMP)
    assert opened.troubles == ()
    assert opened.state.money.held == ""
    same_again(usable(opened))


def test_an_empty_file(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    path.touch()
    opened = open_journal(path, STAMP)
    assert "empty" in opened.troubles[0]
    assert opened.state.money.held == HELD
    kept(path, "empty")
    same_again(usable(opened))


@pytest.mark.parametrize("content", [b"\0" * 40960, b"Dear diary,\n" * 400, os.urandom(9000), b"SQLite format 3\0",
                                     b"\x89PNG\r\n"])
def test_a_file_that_is_no_journal(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "journal.db"
    path.write_bytes(content)
    opened = open_journal(path, STAMP)
    assert "Nothing could be read; the table begins anew." in opened.troubles[0]
    assert kept(path, "damaged").read_bytes() == content
    same_again(usable(opened))


def test_another_programs_database(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("CREATE TABLE sheep(name)")
    opened = open_journal(path, STAMP)
    assert "another program" in opened.troubles[0]
    with closing(sqlite3.connect(kept(path, "other"))) as other:
        assert other.execute("SELECT count(*) FROM sheep").fetchone() == (0,)
    same_again(usable(opened))


def test_a_folder_in_its_place(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    path.mkdir()
    opened = open_journal(path, STAMP)
    assert opened.troubles
    usable(opened)


def test_a_place_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    opened = open_journal(tmp_path / "file" / "journal.db", STAMP)
    assert not opened.journal.saving
    assert opened.troubles
    usable(opened)


def test_the_stamp_is_harmless_in_a_name(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    path.touch()
    open_journal(path, "../../etc/<31.1.>: 12\0").journal.close()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["journal-empty--etc-31-1-12-.db", "journal.db"]


def test_kept_files_do_not_replace_each_other(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    for content in (b"one", b"two", b"three"):
        path.write_bytes(content)
        open_journal(path, STAMP).journal.close()
    assert sorted(p.read_bytes() for p in tmp_path.glob("journal-damaged*")) == [b"one", b"three", b"two"]


# ---- cut, zeroed, flipped ----------------------------------------------------------------------


def judge(image: Image, opened: Opened) -> str:
    """Whatever the damage: what was read is a stretch of the truth. Returns what kind of stretch."""
    state = opened.state
    for debt in state.money.open_debts():
        assert debt.owed <= image.debts.get(debt.debt, 0) or debt.debt not in image.debts
    rows = opened.journal.readable()
    told = [r for r in rows if r.kind == "damaged"]
    if not told:
        assert opened.troubles == ()
        assert prints.whole(state) == image.states[state.sequence]
        return "sound"
    assert state.money.held == HELD
    assert len(opened.troubles) == 1
    said = e.decode("damaged", told[-1].body)
    assert isinstance(said, e.Damaged)
    if said.lost or "Nothing could be read" in said.words:
        assert state.mode == Mode.NONE
        return "lost"
    before = [r for r in rows if r.seq < told[-1].seq]
    assert prints.whole(salvage.recover(before).state) == image.states[before[-1].seq]
    return "resumed"


@pytest.mark.parametrize("which", ["closed", "crashed"])
def test_a_file_that_was_cut_anywhere(images: dict[str, Image], tmp_path: Path, which: str) -> None:
    image = images[which]
    whole = image.files["journal.db"]
    cuts = [*range(schema.PAGE, len(whole), schema.PAGE), *range(1, len(whole), 2777)]
    ends = []
    for cut in cuts:
        folder = tmp_path / str(cut)
        folder.mkdir()
        opened = open_journal(image.put(folder, db=whole[:cut]), STAMP)
        ends.append(judge(image, opened))
        usable(opened).close()
    assert "resumed" in ends or "lost" in ends


@pytest.mark.parametrize("which", ["closed", "crashed"])
def test_a_page_of_zeros_anywhere(images: dict[str, Image], tmp_path: Path, which: str) -> None:
    image = images[which]
    whole = image.files["journal.db"]
    for page in range(len(whole) // schema.PAGE):
        folder = tmp_path / str(page)
        folder.mkdir()
        at = page * schema.PAGE
        path = image.put(folder, db=whole[:at] + bytes(schema.PAGE) + whole[at + schema.PAGE:])
        opened = open_journal(path, STAMP)
        judge(image, opened)
        usable(opened).close()


def test_a_header_of_zeros_loses_nothing(images: dict[str, Image], tmp_path: Path) -> None:
    image = images["closed"]
    whole = image.files["journal.db"]
    opened = open_journal(image.put(tmp_path, db=bytes(100) + whole[100:]), STAMP)
    assert judge(image, opened) == "resumed"
    assert opened.state.money.owed_to(2) == 6
    assert f"Everything up to its last whole entry was read. {image.owed}" in opened.troubles[0]
    assert opened.state.resume.ask


def test_all_zeros_beside_a_log_that_is_whole(images: dict[str, Image], tmp_path: Path) -> None:
    image = images["crashed"]
    size = len(image.files["journal.db"])
    opened = open_journal(image.put(tmp_path, db=bytes(size)), STAMP)
    assert judge(image, opened) in ("sound", "resumed")
    assert prints.game(opened.state) in image.states[image.rows[-1].seq]


def test_a_gap_gives_the_match_up_and_keeps_what_is_owed(images: dict[str, Image], tmp_path: Path) -> None:
    """An entry of the match in hand was hit; the debts after it stand for themselves."""
    image = images["closed"]
    hit = next(r for r in image.rows if r.kind == "board" and '"turn-up"' in r.body)
    whole = image.files["journal.db"]
    at = whole.index(hit.body.encode())
    path = image.put(tmp_path, db=whole[:at] + b'{"actioN"' + whole[at + 9:])
    opened = open_journal(path, STAMP)
    assert judge(image, opened) == "lost"
    assert {d.debt: d.outstanding for d in opened.state.money.open_debts()} == image.debts
    assert [d.who for d in opened.state.money.open_debts()] == ["Flora", "Edwin", "Edwin"]
    assert f"The match in hand could not be kept. {image.owed}" in opened.troubles[0]
    session = usable(opened)
    assert session.state.counts.deals == 6 + 1, "the meters of the matches before it stay"
    same_again(session)


@pytest.mark.parametrize("seed", range(30))
def test_bytes_flipped_anywhere(images: dict[str, Image], tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    image = images[rng.choice(list(images))]
    changed: dict[str, bytes] = {}
    for name in ("db", "wal"):
        whole = bytearray(image.files.get(f"journal.{name}" if name == "db" else "journal.db-wal", b""))
        for _ in range(rng.choice((1, 3, 40)) if whole else 0):
            whole[rng.randrange(len(whole))] = rng.randrange(256)
        if whole:
            changed[name] = bytes(whole)
    opened = open_journal(image.put(tmp_path, **changed), STAMP)
    judge(image, opened)
    usable(opened).close()


# ---- versions --------------------------------------------------------------------------------


def goldens() -> list[Path]:
    return sorted(GOLDEN.glob("journal-v*.db"))


def test_there_is_a_golden_journal_of_every_version() -> None:
    assert [p.stem for p in goldens()] == [f"journal-v{v}" for v in range(1, schema.VERSION + 1)]
    assert sorted(schema.MIGRATIONS) == list(range(1, schema.VERSION))


@pytest.mark.parametrize("golden", goldens(), ids=lambda p: p.stem)
def test_every_version_is_read_as_it_was_left(tmp_path: Path, golden: Path) -> None:
    path = tmp_path / "journal.db"
    shutil.copy(golden, path)
    opened = open_journal(path, STAMP)
    assert opened.troubles == ()
    state = opened.state
    assert state.sequence == 121
    assert state.balances is not None
    assert state.balances.purses == (55, 39, 39)
    assert state.balances.board == (6, 0, 10, 5, 1, 3, 2, 1)
    assert state.balances.bank == -3
    assert [s.name for s in state.sitters] == ["Ann", "Bo", "Cy"]
    assert (state.counts.deals, state.counts.matches, state.counts.faults) == (4, 1, 1)
    debt = state.money.debts["d900"]
    assert (debt.paid, debt.outstanding, debt.attempt and debt.attempt.sent) == (2, 3, True)
    assert state.money.stock == {"left": 198}
    assert state.money.held == "", "nothing was damaged"
    if golden.stem != f"journal-v{schema.VERSION}":
        version = golden.stem.rpartition("-")[2]
        assert kept(path, version).read_bytes() == golden.read_bytes()
    session = Session(opened.journal, state, PayoutPolicy())
    same_again(session)


def test_a_newer_journal_is_kept_and_its_debts_are_known(images: dict[str, Image], tmp_path: Path) -> None:
    path = images["closed"].put(tmp_path)
    with closing(sqlite3.connect(path, isolation_level=None)) as newer:
        newer.execute("PRAGMA user_version=7")
        newer.execute("ALTER TABLE entries ADD COLUMN colour TEXT DEFAULT 'gilt'")
        newer.execute("INSERT INTO entries SELECT max(seq) + 1, 'levitated', 0, '{}', 0, 'red' FROM entries")
    opened = open_journal(path, STAMP)
    assert "newer version" in opened.troubles[0]
    assert images["closed"].owed in opened.troubles[0]
    assert {d.debt: d.outstanding for d in opened.state.money.open_debts()} == images["closed"].debts
    assert opened.state.mode == Mode.NONE
    kept(path, "newer")
    same_again(usable(opened))


def test_a_newer_journal_of_another_shape_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as newer:
        newer.execute(f"PRAGMA application_id={schema.APPLICATION_ID}")
        newer.execute("PRAGMA user_version=8")
        newer.execute("CREATE TABLE scroll(line)")
    opened = open_journal(path, STAMP)
    assert "begins anew" in opened.troubles[0]
    same_again(usable(opened))


# ---- a place that refuses --------------------------------------------------------------------


def test_a_journal_that_another_program_has_open_is_left_alone(images: dict[str, Image], tmp_path: Path) -> None:
    path = images["closed"].put(tmp_path)
    code = ("import sys; from pathlib import Path; from kiosk.table.schema import connect\n"
            "c = connect(Path(sys.argv[1])); print('open', flush=True); sys.stdin.read()")
    with subprocess.Popen([sys.executable, "-c", code, str(path)], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"open\n"
        opened = open_journal(path, STAMP)
        assert "Another program" in opened.troubles[0]
        assert not usable(opened).saving
        assert [p.name for p in tmp_path.iterdir() if "damaged" in p.name] == []
        other.kill()
    assert prints.whole(open_journal(path, STAMP).state) == images["closed"].states[images["closed"].rows[-1].seq]


@contextmanager
def nobody() -> Iterator[None]:
    """Not root, for whom nothing is read-only."""
    if os.geteuid():
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.parametrize("which", ["closed", "crashed"])
@pytest.mark.parametrize("what", ["file", "folder", "both"])
def test_a_journal_that_can_only_be_read(images: dict[str, Image], tmp_path: Path, which: str, what: str) -> None:
    image = images[which]
    path = image.put(tmp_path)
    for file in tmp_path.iterdir():
        os.chown(file, 65534, 65534) if not os.geteuid() else None
        file.chmod(0o444 if what != "folder" else 0o644)
    if not os.geteuid():
        os.chown(tmp_path, 65534, 65534)
    tmp_path.chmod(0o555 if what != "file" else 0o755)
    try:
        with nobody():
            opened = open_journal(path, STAMP)
            assert prints.whole(opened.state) == image.states[image.rows[-1].seq], "what is there is read"
            session = usable(opened)
            assert session.saving or session.troubles
            assert session.saving == (what == "folder" and which == "crashed"), "its log is there to be written"
            session.close()
    finally:
        tmp_path.chmod(0o755)
    assert not [p for p in tmp_path.iterdir() if "damaged" in p.name]


# ---- an interrupted mending --------------------------------------------------------------------


class PowerCut(Exception):
    pass


@pytest.mark.parametrize("step", range(1, 12))
def test_a_mending_can_be_interrupted_anywhere(images: dict[str, Image], tmp_path: Path,
                                               monkeypatch: pytest.MonkeyPatch, step: int) -> None:
    image = images["crashed"]
    whole = image.files["journal.db"]
    path = image.put(tmp_path, db=bytes(100) + whole[100:])
    seen = 0

    def cutting(name: str) -> None:
        real = getattr(Path, name)

        def step_of(self: Path, *args: object, **more: object) -> object:
            nonlocal seen
            seen += 1
            if seen == step:
                raise PowerCut
            return real(self, *args, **more)

        monkeypatch.setattr(Path, name, step_of)

    with monkeypatch.context() as patched:
        for name in ("rename", "unlink"):
            patched.setattr(Path, name, getattr(Path, name))
            cutting(name)
        with suppress(PowerCut):
            open_journal(path, STAMP).journal.close()
    monkeypatch.undo()
    opened = open_journal(path, STAMP)
    assert prints.game(opened.state) in image.states[image.rows[-1].seq]
    assert opened.state.money.owed_to(2) == 6
    opened.journal.close()
    assert not list(tmp_path.glob("*.draft"))
    assert not list(tmp_path.glob("*.new"))


def test_a_disk_too_full_for_a_new_journal(images: dict[str, Image], tmp_path: Path,
                                           monkeypatch: pytest.MonkeyPatch) -> None:
    image = images["closed"]
    whole = image.files["journal.db"]
    damaged = bytes(100) + whole[100:]
    path = image.put(tmp_path, db=damaged)

    def full(*_: object) -> None:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorname = "SQLITE_FULL"
        raise error

    monkeypatch.setattr(schema, "insert", full)
    opened = open_journal(path, STAMP)
    assert any("full" in t for t in opened.troubles)
    assert any("damaged" in t for t in opened.troubles)
    assert opened.state.money.owed_to(2) == 6
    assert path.read_bytes() == damaged, "nothing is thrown away"
    assert not usable(opened).saving
    assert sorted(p.name for p in tmp_path.iterdir()) == ["journal.db"]


# ---- carving -----------------------------------------------------------------------------------


@pytest.mark.parametrize("which", ["closed", "crashed"])
def test_carving_finds_every_entry(images: dict[str, Image], which: str) -> None:
    files = images[which].files
    assert carve.carve(files["journal.db"], files.get("journal.db-wal", b"")) == images[which].rows


def test_carving_finds_long_entries_in_overflow_pages(tmp_path: Path) -> None:
    opened = open_journal(tmp_path / "journal.db", STAMP)
    long = [e.SettingsChanged({f"setting {i}": ("a" * n, "ü" * n)}) for i, n in enumerate((10, 1900, 2000, 4100, 9000))]
    opened.journal.append(long)
    rows = list(opened.journal.rows())
    opened.journal.close()
    assert carve.carve_file(tmp_path / "journal.db") == rows


@pytest.mark.parametrize("seed", range(40))
def test_carving_rubbish_finds_nothing_and_never_fails(seed: int) -> None:
    rng = random.Random(seed)
    rubbish = bytearray(rng.randbytes(5 * 4096 + 17))
    for page in range(5):
        rubbish[page * 4096] = 13
    assert carve.carve(bytes(rubbish), rng.randbytes(9000)) == []


def test_recovering_from_rows_that_do_not_fit(images: dict[str, Image]) -> None:
    rows = images["closed"].rows
    assert not salvage.recover(rows).lost
    assert salvage.recover([]).state.mode == Mode.NONE
    found = salvage.recover([r for r in rows if r.kind != "carried"])
    assert found.lost
    assert {d.debt: d.outstanding for d in found.state.money.open_debts()} == images["closed"].debts
    board = [r for r in rows if r.kind == "board"]
    twice = [r for r in rows if r.seq <= board[0].seq]
    twice.append(board[0]._replace(seq=twice[-1].seq + 1))
    found = salvage.recover([*twice, *(r._replace(seq=r.seq + 1) for r in rows if r.seq > board[0].seq)])
    assert found.rows[-1] == board[0], "an action that the rules refuse is where the truth ends"
