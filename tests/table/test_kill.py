"""The program killed, as a process, at every commit and at random: the same game, the same counters, the same debts."""

from __future__ import annotations

import itertools
import json
import random
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.table.device import Hopper

ROOT = Path(__file__).resolve().parents[2]


class Lives:
    """Starts lives of the program, each a process, and tells how they ended."""

    def __init__(self) -> None:
        self._parent = subprocess.Popen([sys.executable, "-B", "-m", "tests.table.driver"], cwd=ROOT, text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def live(self, folder: Path, seed: str, *more: str) -> int:
        """One life; its exit code, negative for the signal that ended it."""
        assert self._parent.stdin is not None
        assert self._parent.stdout is not None
        print(folder, seed, *more, file=self._parent.stdin, flush=True)
        return int(self._parent.stdout.readline())

    def close(self) -> None:
        self._parent.communicate(timeout=60)


@pytest.fixture(scope="module")
def lives() -> Iterator[Lives]:
    made = Lives()
    yield made
    made.close()


def lines(folder: Path, after: int = 0) -> tuple[list[tuple[str, int, str]], int]:
    """What was shown from a place in the notes on: (word, place, state), and where the notes end.

    A last line that the kill cut off was not shown.
    """
    with (folder / "shown").open("rb") as file:
        file.seek(after)
        text = file.read().decode()
    found = []
    for line in text.splitlines(keepends=True):
        if line.endswith("\n"):
            head, _, state = line[:-1].partition("\t")
            word, _, place = head.partition(" ")
            found.append((word, int(place), state))
    return found, after + len(text)


class Untouched:
    """A run from the first to the last action without a kill."""

    def __init__(self, lives: Lives, folder: Path, seed: str) -> None:
        assert lives.live(folder, seed, "--note") == 0
        self.lives, self.seed = lives, seed
        self.end: dict[str, Any] = json.loads((folder / "end").read_text())
        self.states = {place: state for _, place, state in lines(folder)[0]}
        self.places = sorted(self.states)


class Killed:
    """A run that is killed again and again."""

    def __init__(self, folder: Path, untouched: Untouched) -> None:
        self.folder, self.untouched = folder, untouched
        self.kills = 0
        self._noted = 0
        self._furthest = untouched.places[0]
        (folder / "shown").touch()

    def go_on(self, *more: str) -> bool:
        """One more life; False when it came to the end. What it found at its start is what was left."""
        code = self.untouched.lives.live(self.folder, self.untouched.seed, *more)
        fresh, self._noted = lines(self.folder, self._noted)
        if fresh:
            word, place, state = fresh[0]
            assert word == "resumed"
            assert place >= self._furthest, "something that was shown is gone"
            assert sum(self._furthest < p < place for p in self.untouched.places) == 0, "something came undone"
            assert state == self.untouched.states.get(place, state)
            if place not in self.untouched.states:
                assert place % 10_000 == 0, "only a match that began and was not played yet is not noted"
            self._furthest = max(p for _, p, _ in fresh)
        if code == 0:
            return False
        assert code in (-signal.SIGKILL, -signal.SIGALRM), code
        self.kills += 1
        return True

    def compare(self) -> None:
        """The end is the untouched run's, and as many counters fell."""
        end = json.loads((self.folder / "end").read_text())
        for what in ("game", "things", "counts", "life"):
            assert end[what] == self.untouched.end[what], what
        assert Hopper(self.folder / "hopper").life == end["life"]


@pytest.fixture(scope="module")
def untouched(lives: Lives, tmp_path_factory: pytest.TempPathFactory) -> Untouched:
    return Untouched(lives, tmp_path_factory.mktemp("untouched"), "kill")


def test_the_untouched_run_pays_and_plays_everything(untouched: Untouched) -> None:
    end = untouched.end
    assert end["life"] > 30
    assert '"matches": 3' in end["game"]
    assert len(untouched.places) > 150


def at_random(run: Killed, seed: int, kills: int, span_s: float) -> None:
    rng = random.Random(seed)
    while run.kills < kills and run.go_on("--alarm", f"{0.001 + rng.random() * span_s:.4f}"):
        pass


def at_commits(run: Killed, numbers: Sequence[int], when: str) -> None:
    """End each life at one of its first commits, in turn; always at the very first, no payout would ever be paid."""
    for number in itertools.cycle(numbers):
        if not run.go_on("--stop-at", str(number), when):
            break


def test_killed_at_random_and_at_commits_in_one_life_after_another(tmp_path: Path, untouched: Untouched) -> None:
    rng = random.Random(3)
    kills = runs = 0
    while kills < 40:
        runs += 1
        assert runs <= 10, "lives come to their end before they can be killed"
        folder = tmp_path / f"run{runs}"
        folder.mkdir()
        run = Killed(folder, untouched)
        for number in range(min(28, 40 - kills)):
            assert run.go_on("--stop-at", str(rng.randint(1, 9)), ("before", "after")[number % 2])
        at_random(run, runs, 40 - kills, 0.03)
        kills += run.kills
        while run.go_on():
            pass
        run.compare()
    assert kills == 40


@pytest.mark.soak
@pytest.mark.parametrize("when", ["before", "after"])
def test_killed_at_the_commit_of_every_action(lives: Lives, tmp_path: Path, when: str) -> None:
    (tmp_path / "untouched").mkdir()
    untouched = Untouched(lives, tmp_path / "untouched", "boundary")
    (tmp_path / "killed").mkdir()
    run = Killed(tmp_path / "killed", untouched)
    for place in untouched.places[1:-1]:
        assert run.go_on("--stop-place", str(place), when)
    assert run.kills == len(untouched.places) - 2
    while run.go_on():
        pass
    run.compare()
    print(f"{run.kills} kills {when} the commit of each action")


@pytest.mark.soak
@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("numbers", [(1, 2, 5), (4, 3)], ids=str)
def test_killed_at_commits_of_payouts_too(lives: Lives, tmp_path: Path, when: str, numbers: tuple[int, ...]) -> None:
    (tmp_path / "untouched").mkdir()
    untouched = Untouched(lives, tmp_path / "untouched", "boundary")
    (tmp_path / "killed").mkdir()
    run = Killed(tmp_path / "killed", untouched)
    at_commits(run, numbers, when)
    run.compare()
    print(f"{run.kills} kills {when} commits {numbers} of each life")


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(5))
def test_killed_at_random(lives: Lives, tmp_path: Path, seed: int) -> None:
    (tmp_path / "untouched").mkdir()
    untouched = Untouched(lives, tmp_path / "untouched", f"random{seed}")
    (tmp_path / "killed").mkdir()
    run = Killed(tmp_path / "killed", untouched)
    at_random(run, seed, 40, 0.02)
    while run.go_on():
        pass
    run.compare()
    print(f"{run.kills} kills at random")
