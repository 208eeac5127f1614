"""One question at a time: patience, silence, retries, echo, late answers."""

from __future__ import annotations

from math import inf

import pytest

from firmware_bridge.cctalk import BYTE_S, HOST, Frame, Header, encode
from firmware_bridge.line import BABBLE_S, HUSH_S, Ask, Line, Outcome

STATUS = Ask(3, Header.STATUS, lengths=(4,))
QUESTION = bytes.fromhex("03 00 01 A6 56")
ANSWER = bytes.fromhex("01 04 03 00 08 03 02 00 EB")
PATIENCE_S = len(QUESTION) * BYTE_S + 0.05


def reply(data: bytes = b"", header: int = Header.ACK, source: int = 3) -> bytes:
    return encode(Frame(HOST, source, header, data))


def asked(line: Line, ask: Ask = STATUS, now_s: float = 0.0) -> bytes:
    line.ask(ask)
    return line.poll(now_s)


def test_question_and_answer() -> None:
    line = Line()
    assert line.wake_s == inf
    assert asked(line) == QUESTION
    assert not line.free
    assert line.poll(0.001) == b""
    line.feed(ANSWER[:4], 0.010)
    assert line.take() is None
    line.feed(ANSWER[4:], 0.015)
    assert line.wake_s == inf
    answer = line.take()
    assert answer is not None
    assert answer.ok
    assert answer.data == bytes((8, 3, 2, 0))
    assert line.free
    assert line.failures == 0


def test_one_question_at_a_time() -> None:
    line = Line()
    asked(line)
    with pytest.raises(RuntimeError, match="one question"):
        line.ask(STATUS)


def test_silence_is_asked_again_after_a_hush_and_then_given_up() -> None:
    line = Line()
    now_s = 0.0
    assert asked(line) == QUESTION
    for _ in range(2):
        assert line.wake_s == pytest.approx(now_s + PATIENCE_S)
        now_s = line.wake_s
        assert line.poll(now_s - 0.001) == b""
        assert line.poll(now_s) == b""
        assert line.wake_s == pytest.approx(now_s + HUSH_S)
        now_s = line.wake_s
        assert line.poll(now_s) == QUESTION
    assert line.poll(line.wake_s) == b""
    answer = line.take()
    assert answer is not None
    assert answer.outcome is Outcome.SILENT
    assert line.failures == 3


def test_a_dispense_goes_out_once() -> None:
    line = Line()
    assert asked(line, Ask(3, Header.DISPENSE, b"\0" * 9, (0, 1), tries=1))
    assert line.poll(1.0) == b""
    answer = line.take()
    assert answer is not None
    assert answer.outcome is Outcome.SILENT


def test_hush_is_kept_before_the_next_question_too() -> None:
    line = Line()
    asked(line, STATUS._replace(tries=1))
    line.poll(1.0)
    line.take()
    line.ask(STATUS)
    assert line.poll(1.05) == b""
    assert line.poll(1.0 + HUSH_S) == QUESTION


def test_late_bytes_are_dropped_and_lengthen_the_hush() -> None:
    line = Line()
    asked(line)
    line.poll(0.1)
    line.feed(ANSWER, 0.15)
    assert line.poll(0.22) == b""
    assert line.take() is None
    assert line.poll(0.25) == QUESTION


def test_the_answer_to_another_question_is_noticed_by_its_length() -> None:
    line = Line()
    asked(line)
    line.feed(reply(b"\1\2\3"), 0.01)
    assert line.take() is None
    assert line.failures == 1
    assert line.poll(0.01 + HUSH_S) == QUESTION
    line.feed(ANSWER, 0.2)
    answer = line.take()
    assert answer is not None
    assert answer.ok


def test_nak_ends_it_busy_is_asked_again() -> None:
    line = Line()
    asked(line)
    line.feed(reply(header=Header.NAK), 0.01)
    answer = line.take()
    assert answer is not None
    assert answer.outcome is Outcome.NAK
    asked(line, now_s=1.0)
    for _ in range(3):
        line.feed(reply(header=Header.BUSY), line.wake_s - 0.04)
        line.poll(line.wake_s)
    answer = line.take()
    assert answer is not None
    assert answer.outcome is Outcome.BUSY


def test_garbled() -> None:
    line = Line()
    asked(line, STATUS._replace(tries=1))
    line.feed(ANSWER[:-1] + b"\0", 0.01)
    line.poll(line.wake_s)
    answer = line.take()
    assert answer is not None
    assert answer.outcome is Outcome.GARBLED


def test_another_hoppers_frame_is_no_answer() -> None:
    line = Line()
    asked(line)
    line.feed(reply(b"\0\0\0\0", source=4), 0.01)
    assert line.take() is None
    line.feed(ANSWER, 0.02)
    answer = line.take()
    assert answer is not None
    assert answer.data == bytes((8, 3, 2, 0))


def test_a_babbling_line_is_given_up() -> None:
    line = Line()
    asked(line, STATUS._replace(tries=2))
    now_s = 0.0
    while line.take() is None and now_s < 5.0:
        now_s += 0.02
        line.feed(b"\x55", now_s)
        assert line.poll(now_s) == b""
    assert now_s < 0.6 + BABBLE_S + 0.3


def test_echo_is_taken_off() -> None:
    line = Line(echo=True)
    asked(line)
    line.feed(QUESTION[:2], 0.002)
    line.feed(QUESTION[2:] + ANSWER, 0.02)
    answer = line.take()
    assert answer is not None
    assert answer.ok


@pytest.mark.parametrize("heard", [QUESTION[:-1] + b"\x57" + ANSWER, ANSWER, QUESTION[:3]])
def test_echo_that_differs_is_a_bus_error(heard: bytes) -> None:
    line = Line(echo=True)
    asked(line, STATUS._replace(tries=1))
    line.feed(heard, 0.01)
    line.poll(1.0)
    answer = line.take()
    assert answer is not None
    assert answer.outcome is Outcome.ECHO


def test_nothing_heard_with_echo_is_silence() -> None:
    line = Line(echo=True)
    asked(line, STATUS._replace(tries=1))
    line.poll(1.0)
    answer = line.take()
    assert answer is not None
    assert answer.outcome is Outcome.SILENT


def test_echo_nobody_expects() -> None:
    line = Line()
    asked(line, STATUS._replace(tries=1))
    line.feed(QUESTION + ANSWER, 0.01)
    answer = line.take()
    assert answer is not None
    assert answer.outcome is Outcome.ECHO


def test_a_slow_loop_judges_nothing_late() -> None:
    """The answer lay in the buffer while the loop hung: feeding before polling takes it."""
    line = Line()
    asked(line)
    line.feed(ANSWER, 0.4)
    assert line.poll(0.4) == b""
    answer = line.take()
    assert answer is not None
    assert answer.ok


def test_drop_forgets_the_exchange() -> None:
    line = Line()
    asked(line)
    line.drop()
    assert line.free
    line.feed(ANSWER, 0.01)
    assert line.take() is None
    assert asked(line, now_s=0.02) == QUESTION
