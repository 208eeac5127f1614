"""One question and its answer at a time on a shared ccTalk line; bytes and time in, bytes and answers out.

Time-outs (ccTalk part 2, hopper manuals): an answer is given up after 50 ms of silence, and 100 ms of silence
are kept before anything is sent after a failure, so that half a frame or a late answer is forgotten first.
"""

from __future__ import annotations

from enum import Enum
from math import inf
from typing import NamedTuple

from firmware_bridge.cctalk import BYTE_S, HOST, SILENCE_S, Frame, Header, Parser, encode

HUSH_S = 0.1
"""Silence before anything is sent after a failure, s."""

BABBLE_S = 1.0
"""When a line is never silent for this long, it is given up for now, s."""

LONGEST_S = 0.6
"""No answer takes longer than this from beginning to end, s."""


class Ask(NamedTuple):
    """One question. lengths: how many bytes of data an answer may have (() any).

    tries: how often it may be sent in all. What must never be repeated unasked (a dispense) has 1.
    """

    address: int
    header: Header
    data: bytes = b""
    lengths: tuple[int, ...] = ()
    tries: int = 3


class Outcome(Enum):
    """What became of a question. SILENT and GARBLED: it may or may not have been heard and obeyed."""

    OK = "ok"
    NAK = "nak"
    BUSY = "busy"
    SILENT = "silent"
    GARBLED = "garbled"
    ECHO = "echo"
    """The line's echo is not as the settings say."""


class Answer(NamedTuple):
    """The last try's outcome, with the data of an OK."""

    outcome: Outcome
    data: bytes = b""

    @property
    def ok(self) -> bool:
        """Whether there is an answer with data of the right length."""
        return self.outcome is Outcome.OK


class Line:
    """The host's end of one line. Feed what was read *before* polling, so that no answer is judged late.

    echo: the host hears its own bytes (single data line); then they must come back unchanged. crc: frames
    carry a CRC.
    """

    def __init__(self, echo: bool = False, crc: bool = False) -> None:
        self.echo = echo
        self.crc = crc
        self.failures = 0
        """How many tries failed so far (for the operator's page)."""
        self._ask: Ask | None = None
        self._answer: Answer | None = None
        self._tries = 0
        self._sent = b""
        self._raw = bytearray()
        self._heard = False
        self._awaiting = False
        self._started_s = 0.0
        self._deadline_s = inf
        self._hush_until_s = 0.0
        self._hushed_since_s = 0.0
        self._parser = Parser(HOST, None, crc)

    def ask(self, ask: Ask) -> None:
        """Begin an exchange. RuntimeError while another is under way."""
        if self._ask is not None:
            raise RuntimeError("the line is taken: one question at a time")
        self._ask = ask
        self._tries = 0
        self._answer = None

    @property
    def free(self) -> bool:
        """Whether `ask` may be called."""
        return self._ask is None

    @property
    def answered(self) -> bool:
        """Whether an answer waits to be taken."""
        return self._answer is not None

    def take(self) -> Answer | None:
        """The answer, once; None while it is not there."""
        answer, self._answer = self._answer, None
        if answer is not None:
            self._ask = None
        return answer

    def drop(self) -> None:
        """Forget the exchange under way: its port is gone."""
        self._ask = self._answer = None
        self._awaiting = False
        self._hush_until_s = 0.0

    @property
    def wake_s(self) -> float:
        """When `poll` has something to do if nothing is fed before."""
        if self._ask is None or self._answer is not None:
            return inf
        return self._deadline_s if self._awaiting else self._hush_until_s

    def feed(self, data: bytes, now_s: float) -> None:
        """Bytes that have come from the line."""
        if not data:
            return
        if self._ask is None or not self._awaiting:
            if now_s < self._hush_until_s:
                self._hush_until_s = now_s + HUSH_S
            return
        self._deadline_s = min(max(self._deadline_s, now_s + SILENCE_S), self._started_s + LONGEST_S)
        if len(self._raw) < len(self._sent):
            need = len(self._sent) - len(self._raw)
            self._raw += data[:need]
            if self.echo:
                data = data[need:]
                if not self._sent.startswith(self._raw):
                    self._fail(Outcome.ECHO, now_s)
                    return
            elif self._raw == self._sent:
                self._fail(Outcome.ECHO, now_s)
                return
        self._heard = self._heard or bool(data)
        for frame in self._parser.feed(data, now_s):
            self._judge(frame, now_s)
            return

    def poll(self, now_s: float) -> bytes:
        """The bytes to write now, in one write; often none."""
        if self._ask is None or self._answer is not None:
            return b""
        if self._awaiting:
            if now_s < self._deadline_s:
                return b""
            if self.echo and 0 < len(self._raw) < len(self._sent):
                outcome = Outcome.ECHO
            elif self._heard:
                outcome = Outcome.GARBLED
            else:
                outcome = Outcome.SILENT
            self._fail(outcome, now_s)
            if self._answer is not None:
                return b""
        if now_s < self._hush_until_s:
            if now_s - self._hushed_since_s > BABBLE_S:
                self._finish(Answer(Outcome.GARBLED))
            return b""
        return self._send(self._ask, now_s)

    def _send(self, ask: Ask, now_s: float) -> bytes:
        self._tries += 1
        self._sent = encode(Frame(ask.address, HOST, ask.header, ask.data), self.crc)
        self._raw.clear()
        self._heard = False
        self._parser.forget()
        self._parser.source = None if self.crc else ask.address
        self._awaiting = True
        self._started_s = now_s
        self._deadline_s = now_s + len(self._sent) * BYTE_S + SILENCE_S
        return self._sent

    def _judge(self, frame: Frame, now_s: float) -> None:
        assert self._ask is not None
        if frame.header == Header.NAK:
            self._finish(Answer(Outcome.NAK))
        elif frame.header == Header.BUSY:
            self._fail(Outcome.BUSY, now_s)
        elif frame.header != Header.ACK or (self._ask.lengths and len(frame.data) not in self._ask.lengths):
            # The answer to some earlier question, late or doubled.
            self._fail(Outcome.GARBLED, now_s)
        else:
            self._finish(Answer(Outcome.OK, frame.data))

    def _fail(self, outcome: Outcome, now_s: float) -> None:
        assert self._ask is not None
        self.failures += 1
        self._awaiting = False
        self._hushed_since_s = now_s
        self._hush_until_s = now_s + HUSH_S
        if self._tries >= self._ask.tries:
            self._finish(Answer(outcome))

    def _finish(self, answer: Answer) -> None:
        self._awaiting = False
        self._answer = answer
