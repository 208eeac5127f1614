"""A headless table as a process of its own, for the kill tests: plays on by itself from wherever it was stopped.

`python -m tests.table.driver` reads one life a line, FOLDER SEED [--stop-at K before|after] [--stop-place P
before|after] [--alarm SECONDS] [--note], forks it off as a process of its own, and answers with its exit code.

It plays three matches (Play, Board, Match table), each sweep paid by a dispenser whose hopper outlives it. Every
action that was shown is noted in FOLDER/shown. --stop-at: SIGKILL at the K-th commit of this life; --stop-place: at
the commit of the action at this place. --alarm: the kernel kills it after so many seconds. --note: write what every
action led to, for a run that is not touched.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import traceback
from pathlib import Path

from kiosk.table.paymaster import Paymaster
from kiosk.table.payouts import SWEEPS, PayoutPolicy
from kiosk.table.session import open_table
from kiosk.table.state import Mode
from tests.table import prints
from tests.table.device import Device, Hopper
from tests.table.steps import acted, next_action, options, start

MATCHES = (Mode.PLAY, Mode.BOARD, Mode.SHEET)
DEALS = 4


class Driver:
    """One life of the program."""

    def __init__(self, asked: argparse.Namespace) -> None:
        folder = self.folder = asked.folder
        self.seed, self.note = asked.seed, asked.note
        self.stop_at, self.stop_place = asked.stop_at, asked.stop_place
        self.session = open_table(folder / "journal.db", "x", PayoutPolicy(SWEEPS), watch=self._commit)
        self.device = Device(Hopper(folder / "hopper"))
        self.master = Paymaster(self.session, self.device)
        self.now_s = 0.0
        self.shown = os.open(folder / "shown", os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        self.commits: list[int] = []

    def _commit(self, when: str, number: int) -> None:
        at_commit = (str(number), when) == tuple(self.stop_at)
        place, at = self.stop_place
        at_place = int(place) and when == at and hasattr(self, "session") and self._place() >= int(place)
        if at_commit or at_place:
            os.kill(os.getpid(), signal.SIGKILL)

    def run(self) -> None:
        """Play to the end."""
        session = self.session
        self._show("resumed")
        self._rest()
        while session.state.matches < len(MATCHES) or session.mode:
            if not session.mode:
                if session.state.matches == 0 and not session.state.money.stock:
                    session.refilled("tray", 500)
                number = session.state.matches
                start(session, MATCHES[number], 4, options(pair="same-hand"), f"m{number}")
                step = 0
            else:
                step = acted(session)
            while (action := next_action(session.state, self.seed, step, DEALS)) is not None:
                before = session.journal.commits
                session.submit(action, session.sequence)
                step += 1
                self._show("shown")
                self._rest()
                self.commits.append(session.journal.commits - before)
            session.leave("done")
            self._show("left")
        (self.folder / "end").write_text(json.dumps({
            "game": prints.game(session.state), "things": prints.things(session.state),
            "counts": repr(session.state.counts), "life": self.device.hopper.life, "commits": session.journal.commits}))
        session.close()

    def _rest(self) -> None:
        """Let the dispenser finish, so that what is undone later has fallen in every run alike."""
        while not self.device.idle or not self.session.saved or any(
                d.attempt or d.outstanding for d in self.session.state.money.open_debts()):
            self.now_s += 0.3
            self.master.tick(self.now_s)
            money = self.session.state.money
            assert money.balanced
            assert money.totals.paid <= self.device.hopper.life <= money.totals.owed
            for debt in money.open_debts():
                if not debt.auto and not debt.attempt:
                    self.session.retry(debt.debt)  # as the attendant would, who saw the table start again and again

    def _show(self, what: str) -> None:
        line = f"{what} {self._place()}\t"
        text = prints.game(self.session.state) if self.note or what == "resumed" else ""
        os.write(self.shown, (line + text + "\n").encode())

    def _place(self) -> int:
        """How far all of it is: a number that grows with every action."""
        session = self.session
        return session.state.matches * 10_000 + (acted(session) if session.mode else 9_999)


def life(words: list[str]) -> None:
    """Live one life as the words ask for it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("seed")
    parser.add_argument("--stop-at", nargs=2, default=("0", "before"))
    parser.add_argument("--stop-place", nargs=2, default=("0", "before"))
    parser.add_argument("--alarm", type=float, default=0.0)
    parser.add_argument("--note", action="store_true")
    asked = parser.parse_args(words)
    if asked.alarm:
        signal.setitimer(signal.ITIMER_REAL, asked.alarm)
    Driver(asked).run()


def main() -> None:
    """Fork a process for each line, and answer how it ended."""
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            code = 1
            try:
                life(line.split())
                code = 0
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(code)
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


if __name__ == "__main__":
    main()
