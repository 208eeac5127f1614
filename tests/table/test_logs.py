from __future__ import annotations

import csv
import io
import logging
import random
from pathlib import Path

import pytest

from kiosk.rules.actions import DealCards, Play
from kiosk.rules.cards import CODES, shown
from kiosk.table.logs import FILES, PER_MINUTE, REPEAT_S, LogBook, LogHandler, aloud, scrubbed


def text(book: LogBook) -> str:
    return b"".join(book.lines()).decode()


def test_a_line_says_when_how_bad_what_and_why(tmp_path: Path) -> None:
    book = LogBook(tmp_path / "logs")
    assert book.write("error", "left", "The hopper, \"left\",\nis empty.", 0.0, 1_900_000_000)
    assert text(book) == '2030-03-17T17:46:40Z,error,left,"The hopper, ""left"", is empty."\n'


def test_the_same_again_is_counted(tmp_path: Path) -> None:
    book = LogBook(tmp_path)
    for second in range(50):
        book.write("error", "left", f"Jam at counter {second}.", float(second))
    assert text(book).count("\n") == 1
    book.write("error", "left", "Jam at counter 7.", REPEAT_S + 1)
    assert "(49 more times)" in text(book)


def test_a_storm_never_exceeds_the_cap(tmp_path: Path) -> None:
    book = LogBook(tmp_path, cap_bytes=20_000)
    rng = random.Random(1)
    now_s = 0.0
    for _ in range(20_000):
        now_s += rng.choice((0.0, 0.1, 2.0))
        book.write("error", f"source {rng.randrange(40)}", rng.choice("abcdefgh") * rng.randrange(300), now_s)
    assert 0 < book.size <= 20_000
    assert len(list(tmp_path.iterdir())) == FILES
    assert text(book).count("\n") > 20


def test_one_source_cannot_drown_the_others(tmp_path: Path) -> None:
    book = LogBook(tmp_path)
    written = sum(book.write("error", "loud", "x" * n, 0.5) for n in range(1, 400))
    assert written == PER_MINUTE
    assert book.write("info", "quiet", "hello", 0.5)
    assert book.write("error", "loud", "again", 61.0)


def test_a_clock_that_goes_back_does_not_silence_it(tmp_path: Path) -> None:
    book = LogBook(tmp_path)
    book.write("error", "left", "jam", 1000.0)
    assert book.write("error", "left", "jam", 5.0)


def test_it_goes_on_with_the_file_of_an_earlier_life(tmp_path: Path) -> None:
    LogBook(tmp_path).write("info", "table", "first", 0.0)
    book = LogBook(tmp_path, cap_bytes=200)
    book.write("info", "table", "second", 0.0)
    assert text(book).index("first") < text(book).index("second")
    assert not book.write("info", "table", "x" * 200, 0.0), "a line longer than a file is not written"


def test_a_log_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "logs").write_text("a file where the folder should be")
    book = LogBook(tmp_path / "logs")
    assert not book.write("info", "table", "hello", 0.0)
    assert book.failed
    assert text(book) == ""
    (tmp_path / "logs").unlink()
    assert book.write("info", "table", "hello again", 1.0)
    assert not book.failed


# ---- never a card ------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_no_card_however_it_is_written(code: str) -> None:
    rank = {"T": "10", "A": "ace", "K": "king", "Q": "queen", "J": "jack"}.get(code[0], code[0])
    suit = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}[code[1]]
    card = CODES.index(code)
    sign = shown(card)
    for said in (f"seat 2 holds {code}.", f"seat 2 holds {sign}", f"{rank} of {suit}", f"[{sign[:-1]} {sign[-1]}]",
                 repr(Play(2, card)), repr(DealCards((card, 3, 4))), f"hands=[{card}, 7]", f"must={card}"):
        clean = scrubbed(said)
        assert "(a card)" in clean, said
        for secret in (code, sign, f"{rank} of {suit}", f"card={card}", f"({card}, 3", f"must={card}"):
            assert secret not in clean, said


@pytest.mark.parametrize("said", ["The hopper is as full as it can be.", "Asked 5, 3 fell at 12:30 on port 3A.",
                                  "SQLITE_IOERR at 0x7f; ADC reads 10", "deal 3 of match m7"])
def test_ordinary_words_stay(said: str) -> None:
    assert scrubbed(said) == said


def test_libraries_log_here_and_their_errors_tell_no_values(tmp_path: Path) -> None:
    book = LogBook(tmp_path)
    handler = LogHandler(book, lambda: 7.0)
    logger = logging.Logger("serial", logging.DEBUG)
    logger.addHandler(handler)
    logger.info("not this")
    try:
        hand = [21, 9]
        raise RuntimeError(f"boom, cards={hand}")
    except RuntimeError:
        logger.exception("the port")
    logger.warning("slow")
    told = [row[1:] for row in csv.reader(io.StringIO(text(book)))]
    level, source, words = told[0]
    way = "test_logs.py:111 test_libraries_log_here_and_their_errors_tell_no_values"
    assert (level, source, words) == ("error", "serial", f"the port [RuntimeError: boom, (a card) {way}")
    assert told[1:] == [["warning", "serial", "slow"]]


def test_a_services_log_is_said_to_the_journal_as_well(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert aloud({}) is None
    (tmp_path / "no folder").touch()
    for folder in (tmp_path, tmp_path / "no folder"):
        book = LogBook(folder, say=aloud({"INVOCATION_ID": "1"}))
        for level in ("warning", "error", "info", "info"):
            book.write(level, "panel", f"{level}: pin 4 is used twice.", 1.0)
    line = "<4>warning: pin 4 is used twice.\n<3>error: pin 4 is used twice.\n<6>info: pin 4 is used twice.\n"
    assert capsys.readouterr().err == 2 * line
