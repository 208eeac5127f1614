"""What runs in the computer players' own process: it takes a question, thinks, and sends the answer back.

It imports nothing but players and rules, and is told nothing but what a seat may know.
"""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from traceback import extract_tb
from typing import Any, NamedTuple, TypeAlias

from kiosk.players.player import Thoughtful
from kiosk.players.registry import make
from kiosk.rules.cards import Card
from kiosk.rules.observation import Observation

Line: TypeAlias = "Connection[Any, Any]"

NICENESS = 5
"""The table's frames come before its thoughts."""


class Question(NamedTuple):
    """A lead to be found. player: its name in the registry. seed: of its randomness. budget_s: time to think."""

    number: int
    player: str
    seen: Observation
    seed: int
    budget_s: float


class Answer(NamedTuple):
    """The lead found, -1 where an error stood in the way. error: its kind and where in the code; no card is in it."""

    number: int
    card: Card
    error: str = ""


READY = Answer(-1, -1)
"""What the process says when it can take questions."""


def work(line: Line) -> None:
    """Answer questions until the other end closes the line."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    serve(line, answered)


def serve(line: Line, answer: Callable[[Question], Answer]) -> None:
    """Say READY and answer question by question until the line closes."""
    try:
        line.send(READY)
        while True:
            line.send(answer(line.recv()))
    except (EOFError, OSError):
        return


def answered(question: Question) -> Answer:
    """Return the answer to a question; an error in the player becomes part of it."""
    try:
        player = make(question.player, random.Random(question.seed))
        if isinstance(player, Thoughtful):
            return Answer(question.number, player.think(question.seen, question.budget_s, time.monotonic))
        return Answer(question.number, player.choose(question.seen))
    except Exception as error:
        return Answer(question.number, -1, place_of(error))


def place_of(error: Exception) -> str:
    """Return an error's kind and the line it came from. Its text is left out: it might name a card."""
    where = extract_tb(error.__traceback__)
    return f"{type(error).__name__} at {os.path.basename(where[-1].filename)}:{where[-1].lineno}" if where else ""
