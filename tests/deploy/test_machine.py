"""What the proofs on emulated machines stand on: a mirror of the table in the machine, to know what to touch."""

from __future__ import annotations

import base64
import sqlite3
from pathlib import Path
from typing import cast

import pytest

from deploy.machine.guest import SIZE, Failed, Machine
from deploy.machine.mirror import attract, look
from kiosk.app.building import Built, StillClock, build
from kiosk.app.loop import headless_canvas
from kiosk.app.paths import Paths, paths
from kiosk.config import defaults
from kiosk.rules.deal import Phase
from kiosk.view.scene import Target


class Guest:
    """A machine whose table is in a folder of this one."""

    def __init__(self, where: Paths) -> None:
        self.where = where

    def run(self, command: str) -> str:
        """Do what the mirror asks of the machine."""
        if "settings" in command:
            return base64.b64encode(b"").decode()
        packed = self.where.journal.with_name("packed")
        with sqlite3.connect(self.where.journal) as journal:
            journal.execute("VACUUM INTO ?", (str(packed),))
        journal.close()
        return base64.b64encode(packed.read_bytes()).decode()


@pytest.fixture
def table(tmp_path: Path) -> tuple[Built, Paths]:
    where = paths(tmp_path)
    canvas, fonts = headless_canvas(SIZE, where)
    return build(where, canvas.size, fonts, 0.0, seed=3, clock=StillClock(), settings=defaults(), devices=False), where


def target(built: Built, name: str, now_s: float) -> Target:
    return next(t for t in built.top.step(now_s).targets if t.name == name)


def test_the_mirror_finds_what_a_finger_is_to_touch(table: tuple[Built, Paths]) -> None:
    built, where = table
    built.top.desk.tap(target(built, "touch", 1.0), 1.0)
    play = target(built, "play-now", 2.0)
    assert attract("play-now") == (play.x + play.w / 2, play.y + play.h / 2)
    built.top.desk.tap(play, 2.0)
    now_s, session = 3.0, built.house.session
    while True:
        assert now_s < 600, "no person ever led"
        built.top.step(now_s)
        match = session.state.match
        deal = match.deal if match else None
        if deal and deal.phase == Phase.PLAY and deal.must < 0 and session.state.sitters[deal.turn].present:
            break
        now_s += 0.5
    scene = built.top.step(now_s + 10)
    session.close()
    seen = look(cast(Machine, Guest(where)))
    leads = {t.name: (t.x + t.w / 2, t.y + t.h / 2) for t in scene.targets if t.name.startswith("lead:")}
    assert leads
    assert leads.items() <= seen.targets.items()
    assert (seen.match, seen.ended, seen.dealt, seen.lead, seen.between) == (True, False, True, True, False)
    assert (seen.owed, seen.ever_owed, seen.paid) == (0, 0, 0)
    assert len(seen.entries) == session.journal.last


def test_a_journal_that_cannot_be_read_is_a_failed_proof() -> None:
    class Mute:
        def run(self, command: str) -> str:
            return f"cp: cannot stat {command[:4]}"

    with pytest.raises(Failed, match="cannot be read"):
        look(cast(Machine, Mute()))
