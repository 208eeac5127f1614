"""Computer players at work in a process of their own, so that no frame waits for them.

`ask` and `answers` return at once. Whatever goes wrong over there (an error, a hang, an illegal lead, a process that
dies or cannot be started), the question is answered by the sources' advice here, and the log says what happened. The
log names no card.
"""

from __future__ import annotations

import logging
import multiprocessing
import signal
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from kiosk.players.advice import advised
from kiosk.players.registry import LEVELS
from kiosk.players.worker import READY, Answer, Line, Question, work
from kiosk.rules.cards import Card
from kiosk.rules.observation import Observation

log = logging.getLogger("pope_joan.players")

START_S = 8.0
"""How long the process may take to start."""
FAILURES = 3
"""Processes in a row that answered nothing, before no other is started."""
END_S = 0.2
"""How long a process whose line has closed may take to be gone."""
OUTSTANDING = 8
"""Questions that may be under way; they must fit the line without waiting."""


class Asked(NamedTuple):
    """A question that somebody waits for."""

    ticket: int
    seen: Observation
    player: str


class Thinker:
    """Answers for the levels of `registry.LEVELS` from another process. It fits `kiosk.app.playing.Thinks`.

    clock: tells the time now, seconds. budget_s: what a player may think, 0.4 by default; the best it has found by
    then is its answer. grace_s: how much later an answer may come before the process is ended and started anew.
    work: what runs in the process. close() ends it.
    """

    def __init__(self, clock: Callable[[], float], budget_s: float = 0.4, *, grace_s: float = 1.0,
                 work: Callable[[Line], None] = work) -> None:
        self._clock, self._budget_s, self._grace_s, self._work = clock, budget_s, grace_s, work
        self._number = 0
        self._asked: dict[int, Asked] = {}
        self._under_way: deque[int] = deque()
        self._found: list[tuple[int, Card]] = []
        self._process: multiprocessing.process.BaseProcess | None = None
        self._line: Line | None = None
        self._ready = False
        self._since_s = 0.0
        self._failures = 0
        self._start()

    def ask(self, ticket: int, seen: Observation, level: int, seed: int) -> None:
        """Ask for a lead of `seen.legal`; the answer comes through `answers` with the same ticket.

        level: 1 to 3, as in `registry.LEVELS`. seed: the same one finds the same lead, given the time.
        """
        self._number += 1
        asked = Asked(ticket, seen, LEVELS[level])
        if self._line is None or len(self._under_way) >= OUTSTANDING:
            self._advise(asked)
            return
        if not self._under_way:
            self._since_s = max(self._since_s, self._clock()) if self._ready else self._since_s
        self._asked[self._number] = asked
        self._under_way.append(self._number)
        try:
            self._line.send(Question(self._number, asked.player, seen, seed, self._budget_s))
        except OSError:
            self._restart("the process of the computer players has gone")

    def answers(self) -> list[tuple[int, Card]]:
        """Take the answers that are there now: (ticket, card)."""
        self._listen()
        if self._late():
            self._restart("the computer players did not answer in time" if self._ready
                          else "the process of the computer players did not start in time")
        taken, self._found = self._found, []
        return taken

    def forget(self) -> None:
        """Nobody waits for the answers that are still out."""
        self._asked.clear()
        self._found.clear()

    def close(self) -> None:
        """End the process. What is asked afterwards is answered by advice."""
        self._end()

    def _late(self) -> bool:
        if self._line is None:
            return False
        if not self._ready:
            return self._clock() > self._since_s + START_S
        return bool(self._under_way) and self._clock() > self._since_s + self._budget_s + self._grace_s

    def _listen(self) -> None:
        try:
            while self._line is not None and self._line.poll(0):
                self._take(self._line.recv())
        except (EOFError, OSError):
            self._restart("the process of the computer players has died", self._stopped())

    def _stopped(self) -> bool:
        """Return whether somebody asked the process to end, as a system that stops a service asks all of it at once."""
        if self._process is None:
            return False
        self._process.join(END_S)
        return self._process.exitcode == -signal.SIGTERM

    def _take(self, answer: Answer) -> None:
        """Take one answer from the process; one that nobody waits for is dropped."""
        self._since_s = self._clock()
        if answer == READY:
            self._ready = True
            return
        self._failures = 0
        self._under_way.popleft()
        asked = self._asked.pop(answer.number, None)
        if asked is None:
            return
        if answer.error:
            self._advise(asked, answer.error)
        elif answer.card not in asked.seen.legal:
            self._advise(asked, "an illegal lead")
        else:
            self._found.append((asked.ticket, answer.card))

    def _advise(self, asked: Asked, why: str = "") -> None:
        """Answer by the sources' advice, at once. why: what the player did instead."""
        if why:
            log.error("The computer player %r failed at a table of %d: %s. It leads as advised instead.",
                      asked.player, asked.seen.setup.seats, why)
        self._found.append((asked.ticket, advised(asked.seen).card))

    def _start(self) -> None:
        """Start the process. Where that is not possible, `_line` stays None."""
        self._ready, self._since_s = False, self._clock()
        try:
            context = multiprocessing.get_context("spawn")
            ours, theirs = context.Pipe()
            process = context.Process(target=self._work, args=(theirs,), name="computer players", daemon=True)
            process.start()
        except (OSError, RuntimeError) as error:
            log.error("The computer players cannot have a process of their own (%s): they lead as advised.",
                      type(error).__name__)
            return
        theirs.close()
        self._process, self._line = process, ours

    def _restart(self, why: str, stopped: bool = False) -> None:
        """End the process and start another; advice answers what was asked. stopped: on purpose, which is no error."""
        self._failures += 1
        again = self._failures < FAILURES
        if stopped:
            log.info("The process of the computer players was asked to end.")
        else:
            log.error("%s: they lead as advised %s.", why[0].upper() + why[1:],
                      "this time, and another is started" if again else "from now on")
        self._end()
        for asked in self._asked.values():
            self._advise(asked)
        self._asked.clear()
        if again:
            self._start()

    def _end(self) -> None:
        if self._line is not None:
            self._line.close()
        if self._process is not None:
            self._process.kill()
            self._process.join(1.0)
        self._process = self._line = None
        self._under_way.clear()
