"""`pope-joan check`: a sentence and a line for whatever is wrong, never a traceback."""

from __future__ import annotations

import gc
import io
import json
import tracemalloc
from pathlib import Path
from typing import IO

import pytest
from click.testing import CliRunner, Result

from kiosk.cli import main
from kiosk.commands import check
from kiosk.commands.simulate import Part, play_part
from kiosk.rules import continuity
from kiosk.rules.options import PARLETT


@pytest.fixture(scope="module")
def good() -> bytes:
    return play_part(Part(0, 12, PARLETT, 4, ("random",) * 4, 4, "check", True)).lines


def run(text: bytes, *words: str) -> Result:
    result = CliRunner().invoke(main, ["check", "-", *words], input=text)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def said(text: bytes) -> str:
    result = run(text)
    assert result.exit_code == 1
    assert "Traceback" not in result.output
    return str(result.stdout)


def test_all_right(good: bytes) -> None:
    result = run(good)
    assert (result.exit_code, result.stdout) == (0, "standard input: 12 records, all right\n")
    assert run(good.rstrip(b"\n")).exit_code == 0
    assert run(good.replace(b"\n", b"\r\n")).exit_code == 0
    assert run(good.replace(b"\n", b"\n\n")).exit_code == 0


def test_a_wrong_line_is_named_with_its_rule(good: bytes) -> None:
    lines = good.splitlines(keepends=True)
    data = json.loads(lines[6])
    data["transfers"][3]["counters"] = 9
    lines[6] = json.dumps(data).encode() + b"\n"
    assert said(b"".join(lines)) == (
        f"standard input: line 7: transfer 4 says 9 from purse:{data['dealer']} to pot:ace (dress), but the rules "
        f"give 1 from purse:{data['dealer']} to pot:ace (dress)\n")


@pytest.mark.parametrize(("text", "says"), [
    (b"", "the file is empty: there is no record in it"),
    (b"\n \n\t\n", "the file is empty"),
    (b"\x00\x01\x02\xff", "line 1: the last line is torn off"),
    (b"\x89PNG\r\n\x1a\n\x00\x00", "line 1: this is not a line of JSON"),
    (b"{}\n", "line 1: this is not a deal record: record is missing"),
    (b"[" * 100_000 + b"\n", "line 1: this is not a deal record"),
    (b"9" * 100_000 + b"\n", "line 1: this is not a deal record"),
    (b'{"record": "pope-joan/7"}\n', "line 1: records of version 'pope-joan/7' are not known here"),
])
def test_what_is_no_record_file(text: bytes, says: str) -> None:
    assert says in said(text)


def test_a_torn_last_line(good: bytes) -> None:
    assert said(good[:-500]) == (
        "standard input: line 12: the last line is torn off: it is not whole JSON and has no end\n")


def test_a_byte_order_mark(good: bytes) -> None:
    assert "line 1: the line begins with a byte order mark" in said(b"\xef\xbb\xbf" + good)


def test_a_line_without_end_is_not_read_into_memory(good: bytes) -> None:
    long = b"x" * (3 * check.LONGEST)
    text = said(good.replace(b"\n", b"\n" + long + b"\n", 1))
    assert text == "standard input: line 2: the line is longer than 1,048,576 bytes: no deal record is\n"


@pytest.mark.parametrize("size", [check.LONGEST, check.LONGEST + 1, 2 * check.LONGEST + 2])
def test_lines_at_the_limit_keep_their_numbers(size: int) -> None:
    stream = io.BytesIO(b"a" * (size - 1) + b"\nsecond\n")
    assert [number for number, _ in check._lines(stream)] == [1, 2]


def test_lines_that_do_not_join(good: bytes) -> None:
    lines = good.splitlines(keepends=True)
    assert said(b"".join(lines[:1] + lines[2:4])) == (
        "standard input: line 2: deal 1 should follow deal 0 on line 1, not deal 2\n")
    assert "line 5: the match ended with deal 3 on line 4" in said(b"".join([*lines[:4], lines[3]]))


def test_a_match_from_the_middle_is_remarked_and_right(good: bytes) -> None:
    result = run(b"".join(good.splitlines(keepends=True)[2:4]))
    assert result.exit_code == 0
    assert "line 1: remark: the match 'simulated check/0/0' begins here with deal 2" in result.stdout


def test_many_findings_are_counted(good: bytes) -> None:
    assert "and 50 more findings" in said(b"rubbish\n" * 150)


def test_json(good: bytes) -> None:
    result = run(good + b"rubbish\n", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout) == [{
        "file": "standard input", "records": 13, "unfinished": 0, "right": False,
        "findings": [{"line": 13, "text": "this is not a line of JSON: it may be torn off or damaged"}],
        "more_findings": 0, "remarks": []}]


def test_files(good: bytes, tmp_path: Path) -> None:
    right, wrong = tmp_path / "right", tmp_path / "wrong"
    right.write_bytes(good)
    wrong.write_bytes(good[:100])
    runner = CliRunner()
    assert runner.invoke(main, ["check", str(right)]).exit_code == 0
    both = runner.invoke(main, ["check", str(right), str(wrong)])
    assert both.exit_code == 1
    assert f"{right}: 12 records, all right" in both.stdout
    assert f"{wrong}: line 1: the last line is torn off" in both.stdout


@pytest.mark.parametrize("name", ["nowhere", ".", "\0"])
def test_what_cannot_be_opened_is_bad_use(name: str) -> None:
    result = CliRunner().invoke(main, ["check", name])
    assert result.exit_code == 2
    assert "cannot be opened" in result.stderr


def test_a_disk_that_fails_is_a_finding(good: bytes) -> None:
    class Failing(io.BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            if self.tell() > 3000:
                raise OSError(5, "Input/output error")
            return super().readline(size)

    result = check.checked("disk", Failing(good))
    assert result.findings[-1] == check.Finding(0, "the file cannot be read on: Input/output error")


@pytest.mark.parametrize("wrong", [False, True])
def test_memory_stays_flat(good: bytes, wrong: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(continuity, "REMEMBERED", 50)
    line = good.splitlines(keepends=True)[0].replace(b'"counters":6', b'"counters":7' if wrong else b'"counters":6')

    class Endless(io.RawIOBase):
        """The same deal under ever new names of matches."""

        def __init__(self, lines: int) -> None:
            self.left = lines

        def readline(self, size: int | None = -1, /) -> bytes:
            self.left -= 1
            return line.replace(b"check/0/0", b"%d" % self.left) if self.left >= 0 else b""

    def kept(lines: int) -> int:
        stream: IO[bytes] = Endless(lines)  # type: ignore[assignment]
        tracemalloc.start()
        result = check.checked("endless", stream)
        gc.collect()
        size = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        assert (result.records, len(result.findings) + result.more) == (lines, lines if wrong else 0)
        return size

    kept(50)
    assert kept(400) < kept(100) + 60_000  # less than 200 bytes a line
