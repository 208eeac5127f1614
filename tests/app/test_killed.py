"""The whole table killed as a process, in Play, Board and Match table: nothing that was shown is lost."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kiosk.table.session import open_table
from tests.app.killed import shown

ROOT = Path(__file__).resolve().parents[2]


def life(home: Path, mode: str, seed: int, steps: int) -> str:
    """Let the table live for so many steps, kill it, and return the last line it has shown."""
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, "-m", "tests.app.killed", str(home), mode, str(seed)]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        lines = [child.stdout.readline() for _ in range(steps)]
        child.send_signal(signal.SIGKILL)
        lines += child.stdout.read().splitlines(keepends=True)
    whole = [line.rstrip("\n") for line in lines if line.endswith("\n")]
    assert whole, "the table did not start"
    return whole[-1]


def lives(home: Path, mode: str, kills: int, seed: int) -> int:
    """Kill a table so often; return how many turns its journal has at the end."""
    rng, last = random.Random(seed), 0
    for kill in range(kills):
        told = life(home, mode, seed + kill, rng.randint(1, 12))
        session = open_table(home / "journal.sqlite")
        kept = shown(session)
        assert session.troubles == ()
        turn = int(told.split("|")[0])
        assert session.sequence >= turn
        if session.sequence == turn:
            assert kept == told
        elif told.split("|")[1] == kept.split("|")[1]:
            assert kept.split("|")[2].startswith(told.split("|")[2])
        last = session.sequence
        session.close()
    return last


@pytest.mark.parametrize("mode", ["play", "board", "sheet"])
def test_what_was_shown_is_there_after_a_kill(tmp_path: Path, mode: str) -> None:
    assert lives(tmp_path, mode, 4, 7) > 1


@pytest.mark.soak
@pytest.mark.parametrize("mode", ["play", "board", "sheet"])
def test_what_was_shown_is_there_after_many_kills(tmp_path: Path, mode: str) -> None:
    assert lives(tmp_path, mode, 100, 11) > 40
