"""The computer players' process: answers come without waiting, and whatever goes wrong is answered by advice."""

from __future__ import annotations

import gc
import logging
import multiprocessing
import re
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import wait

import pytest

from kiosk.players import thinker as module
from kiosk.players.advice import advised
from kiosk.players.thinker import FAILURES, START_S, Thinker
from kiosk.players.worker import Line, work
from kiosk.rules.cards import CODES, SIGNS, Card
from kiosk.rules.observation import Observation, observe
from tests.players import odd
from tests.players.deals import dealt

LONG_S = 60.0
"""More than any answer takes on a busy machine; reached only by a test that fails."""


class Clock:
    """Time for a thinker, moved on by the test."""

    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


Make = Callable[..., Thinker]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def make(clock: Clock) -> Iterator[Make]:
    made: list[Thinker] = []

    def new(work: Callable[[Line], None] = work, budget_s: float = 0.05) -> Thinker:
        made.append(Thinker(clock, budget_s, work=work))
        return made[-1]

    yield new
    for each in made:
        each.close()
    assert not multiprocessing.active_children()


def position(seed: int = 1) -> Observation:
    deal = dealt(seed)
    seen = observe(deal, deal.turn)
    assert len(seen.legal) > 1
    return seen


def answers(thinker: Thinker, count: int = 1) -> list[tuple[int, Card]]:
    """Poll, as the frame loop does, until so many answers are there."""
    found: list[tuple[int, Card]] = []
    end_s = time.monotonic() + LONG_S
    while len(found) < count:
        found += thinker.answers()
        assert time.monotonic() < end_s, "no answer came"
        if thinker._line is not None and len(found) < count:
            wait([thinker._line], 0.05)
    return found


def ready(thinker: Thinker) -> Thinker:
    """Wait until the process takes questions."""
    end_s = time.monotonic() + LONG_S
    while not thinker._ready:
        assert thinker._line is not None
        wait([thinker._line], 0.05)
        assert thinker.answers() == []
        assert time.monotonic() < end_s, "the process did not start"
    return thinker


def names_no_card(caplog: pytest.LogCaptureFixture) -> bool:
    text = caplog.text
    return not any(re.search(rf"\b{code}\b", text) for code in CODES) and not any(sign in text for sign in SIGNS)


def test_every_level_answers_with_a_legal_lead(make: Make, caplog: pytest.LogCaptureFixture) -> None:
    thinker = make()
    for level in (1, 2, 3):
        thinker.ask(10 + level, position(level), level, seed=level)
    found = dict(answers(thinker, 3))
    assert set(found) == {11, 12, 13}
    assert all(found[10 + level] in position(level).legal for level in (1, 2, 3))
    assert caplog.text == ""


def test_the_process_knows_nothing_of_screens(make: Make, caplog: pytest.LogCaptureFixture) -> None:
    thinker = make(odd.tell_modules)
    thinker.ask(1, position(), 3, 0)
    answers(thinker)
    loaded = set(caplog.text.split())
    assert "kiosk.players.sharp" in loaded
    assert not {"pygame", "kiosk.app", "kiosk.screen", "kiosk.view", "kiosk.table", "serial", "gpiozero"} & loaded


def test_no_frame_waits_while_it_thinks(make: Make, clock: Clock) -> None:
    """What the frame loop spends on the players is measured in processor time: a busy machine is no finding.

    Nor is rubbish that the rest of the tests have left to be collected.
    """
    thinker = ready(make(budget_s=0.5))
    gc.collect()
    gc.freeze()
    seen, frames, found = position(), [], []
    begun = time.thread_time()
    thinker.ask(1, seen, 3, 7)
    asking_s = time.thread_time() - begun
    end_s = time.monotonic() + LONG_S
    while not found:
        begun = time.thread_time()
        found = thinker.answers()
        frames.append(time.thread_time() - begun)
        assert thinker._line is not None
        wait([thinker._line], 0 if found else 1 / 500)
        assert time.monotonic() < end_s
    gc.unfreeze()
    assert asking_s < 0.004
    assert len(frames) > 2
    assert max(frames) < 0.004


def test_an_answer_that_nobody_waits_for_is_dropped(make: Make) -> None:
    thinker = make(odd.echo)
    thinker.ask(1, position(), 2, 0)
    thinker.forget()
    thinker.ask(2, position(), 2, 0)
    assert answers(thinker) == [(2, position().legal[0])]
    thinker.ask(3, position(), 2, 0)
    assert [ticket for ticket, _ in answers(thinker)] == [3]


@pytest.mark.parametrize("wrong", [odd.illegal, odd.fail])
def test_a_wrong_answer_is_replaced_by_advice(make: Make, wrong: Callable[[Line], None],
                                              caplog: pytest.LogCaptureFixture) -> None:
    thinker = make(wrong)
    seen = position()
    for ticket in range(FAILURES + 2):
        thinker.ask(ticket, seen, 3, 0)
        assert answers(thinker) == [(ticket, advised(seen).card)]
    assert "'sharp' failed at a table of 4" in caplog.text
    assert caplog.records[0].name == "pope_joan.players"
    assert names_no_card(caplog)
    assert str(seen.hand) not in caplog.text


def test_a_hang_ends_the_process_and_another_goes_on(make: Make, clock: Clock,
                                                     caplog: pytest.LogCaptureFixture) -> None:
    thinker = ready(make(odd.hang))
    first, seen = thinker._process, position()
    thinker.ask(1, seen, 3, 0)
    clock.now_s += 1.0
    assert thinker.answers() == []
    clock.now_s += 0.1
    assert thinker.answers() == [(1, advised(seen).card)]
    assert "did not answer in time" in caplog.text
    assert thinker._process is not first
    assert thinker._line is not None


def test_what_was_asked_meanwhile_is_answered_too(make: Make, clock: Clock) -> None:
    thinker = ready(make(odd.hang))
    thinker.ask(1, position(1), 3, 0)
    thinker.forget()
    thinker.ask(2, position(2), 3, 0)
    clock.now_s += 1.1
    assert thinker.answers() == [(2, advised(position(2)).card)]


def test_a_dead_process_is_replaced(make: Make, caplog: pytest.LogCaptureFixture) -> None:
    thinker, seen = make(odd.die), position()
    thinker.ask(1, seen, 3, 0)
    assert answers(thinker) == [(1, advised(seen).card)]
    assert "has died" in caplog.text
    assert thinker._line is not None


def test_a_process_that_is_asked_to_end_is_no_error(make: Make, caplog: pytest.LogCaptureFixture) -> None:
    """Whoever stops the table's service asks all of its processes at once, and this one may be the first to go."""
    thinker, seen = ready(make(odd.hang)), position()
    thinker.ask(1, seen, 3, 0)
    assert thinker._process is not None
    thinker._process.terminate()
    with caplog.at_level(logging.INFO):
        assert answers(thinker) == [(1, advised(seen).card)]
    assert [record.levelname for record in caplog.records] == ["INFO"]
    assert "asked to end" in caplog.text


def test_after_some_failures_in_a_row_no_other_is_started(make: Make, clock: Clock,
                                                          caplog: pytest.LogCaptureFixture) -> None:
    thinker, seen = make(odd.die), position()
    for ticket in range(FAILURES):
        thinker.ask(ticket, seen, 3, 0)
        assert answers(thinker) == [(ticket, advised(seen).card)]
    assert thinker._process is None
    logged = len(caplog.records)
    thinker.ask(9, seen, 1, 0)
    assert thinker.answers() == [(9, advised(seen).card)]
    assert len(caplog.records) == logged


def test_a_process_that_does_not_start_in_time_is_given_up(make: Make, clock: Clock) -> None:
    thinker, seen = make(odd.never_ready), position()
    thinker.ask(1, seen, 3, 0)
    clock.now_s += START_S
    assert thinker.answers() == []
    clock.now_s += 0.1
    assert thinker.answers() == [(1, advised(seen).card)]


def test_a_slow_start_is_no_hang(make: Make, clock: Clock) -> None:
    thinker = make(odd.echo)
    thinker.ask(1, position(), 3, 0)
    clock.now_s += START_S - 1
    assert answers(thinker) == [(1, position().legal[0])]


def test_it_works_where_no_process_can_be_started(make: Make, monkeypatch: pytest.MonkeyPatch,
                                                  caplog: pytest.LogCaptureFixture) -> None:
    def refuse(method: str) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(module.multiprocessing, "get_context", refuse)
    thinker, seen = make(), position()
    thinker.ask(1, seen, 3, 0)
    assert thinker.answers() == [(1, advised(seen).card)]
    assert "cannot have a process of their own" in caplog.text


def test_a_flood_of_questions_never_fills_the_line(make: Make) -> None:
    thinker, seen = ready(make(odd.hang)), position()
    for ticket in range(200):
        thinker.ask(ticket, seen, 3, 0)
    assert len(thinker.answers()) == 200 - module.OUTSTANDING


def test_after_the_end_it_still_answers(make: Make, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    thinker, seen = make(odd.echo), position()
    thinker.close()
    thinker.ask(1, seen, 3, 0)
    assert thinker.answers() == [(1, advised(seen).card)]
    thinker.close()
    assert caplog.text == ""


def test_a_question_is_small(make: Make) -> None:
    import pickle

    assert len(pickle.dumps(position())) < 1500
    assert pickle.loads(pickle.dumps(position())) == position()
    assert pickle.loads(pickle.dumps(position())).setup is position().setup
