"""What can go wrong in the computer players' process, for the tests of the thinker. None of these wait on a clock."""

from __future__ import annotations

import os
import sys

from kiosk.players.worker import READY, Answer, Line, Question, place_of, serve


def hang(line: Line) -> None:
    """Take questions and never answer."""
    line.send(READY)
    while True:
        line.recv()


def never_ready(line: Line) -> None:
    """Never say that it can take questions."""
    while True:
        line.recv()


def die(line: Line) -> None:
    """Die over the first question."""
    line.send(READY)
    line.recv()
    os._exit(3)


def illegal(line: Line) -> None:
    """Answer with a card that may not be led."""
    serve(line, lambda question: Answer(question.number, next(c for c in range(52) if c not in question.seen.legal)))


def fail(line: Line) -> None:
    """Answer with an error whose text names the hand."""
    serve(line, _failed)


def _failed(question: Question) -> Answer:
    try:
        raise ValueError(f"the hand is {question.seen.hand}")
    except ValueError as error:
        return Answer(question.number, -1, place_of(error))


def tell_modules(line: Line) -> None:
    """Answer with the names of what is loaded, as an error."""
    serve(line, lambda question: Answer(question.number, -1, " ".join(sorted(sys.modules))))


def echo(line: Line) -> None:
    """Answer with the first legal card; budgets and seeds do not matter."""
    serve(line, lambda question: Answer(question.number, question.seen.legal[0]))
