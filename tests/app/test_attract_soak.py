"""A table left to itself: it invites, plays matches between computer players, and never needs more memory for it."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.app.attracting import Attract
from kiosk.app.building import Built, StillClock, build
from kiosk.app.paths import paths
from kiosk.app.people import by_computer
from kiosk.app.playroom import PlayRoom
from kiosk.commands.bench_frames import unseen_canvas
from kiosk.rules.actions import EndMatch
from kiosk.rules.match import Stage
from kiosk.rules.options import PRESETS
from kiosk.screen.canvas import Canvas

from .growth import Growth

MATCH = 10
"""Deals of a match."""
STEP_S = 2.0
FRAME_S = 1 / 30
SEATS = (4, 3, 6, 8, 5)


class LeftAlone:
    """A table in virtual time, drawn where nobody sees it. deals, frames: so far."""

    def __init__(self, home: Path, canvas: Canvas) -> None:
        self.canvas = canvas
        self.built: Built = build(paths(home), canvas.size, canvas.fonts, 0.0, seed=5, clock=StillClock(),
                                  devices=False)
        self.now = 0.0
        self.deals = self.frames = self.matches = 0

    def look(self, frames: int) -> None:
        """Let a few frames pass as the frame loop does, and draw them."""
        for _ in range(frames):
            self.now += FRAME_S
            scene = self.built.top.step(self.now)
            self.frames += self.canvas.draw(scene)
            if not scene.moving:
                self.canvas.prepare(scene.prepare, 4)

    def invite(self) -> None:
        """Attract for a while; a touch and nobody after it."""
        assert isinstance(self.built.top.desk.room, Attract)
        self.look(5)
        self.built.top.step(self.now + 9.0)
        self.now += 9.0
        self.look(3)

    def match(self, deals: int = MATCH) -> None:
        """A match between computer players, from the first dealer to the last page and back to attract."""
        house, desk = self.built.house, self.built.top.desk
        preset = list(PRESETS.values())[self.matches % len(PRESETS)]
        seats = max(preset.seats[0], min(preset.seats[1], SEATS[self.matches % len(SEATS)]))
        self.matches += 1
        desk.room = room = PlayRoom.begin(house, preset.options, by_computer(["easy"] * seats), self.now, "S")
        seen, steps = -1, 0
        while desk.room is room:
            self.now += STEP_S
            self.built.top.step(self.now)
            if room.ended:
                continue
            match = room.playing.match
            if match.number != seen:
                self.deals += match.number > seen >= 0
                seen = match.number
                self.look(3)
                steps = 0
            elif steps % 12 == 2:
                self.look(2)
            steps += 1
            if match.stage == Stage.BETWEEN and match.number + 1 >= deals and room.playing.settling:
                self.look(2)
                self.deals += 1
                room.do(EndMatch(), self.now)


def left_alone(home: Path, deals: int, warm_up: int, every: int) -> tuple[Growth, LeftAlone]:
    """Let a table alone for so many deals."""
    growth = Growth(warm_up)
    with unseen_canvas((1280, 800)) as canvas:
        table = LeftAlone(home, canvas)
        wanted = 0
        while table.deals < deals:
            table.invite()
            table.match()
            if table.deals >= wanted:
                growth.sample(table.deals)
                wanted = table.deals + every
        table.built.house.session.close()
    return growth, table


@pytest.fixture
def quick_disk(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where there is one: how fast the disk takes a journal is not what is measured."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else tmp_path) as folder:
        yield Path(folder)


@pytest.mark.soak
def test_ten_thousand_deals_of_attract_mode_leave_memory_flat(quick_disk: Path) -> None:
    growth, table = left_alone(quick_disk, 10_000, 1000, 100)
    print(f"{table.deals} deals in {table.matches} matches, {table.frames} frames drawn; {growth.report()}")
    assert table.frames > 2 * table.deals
    assert growth.flat, growth.report()


def test_a_table_left_alone_plays_and_invites_again(quick_disk: Path) -> None:
    with unseen_canvas((1280, 800)) as canvas:
        table = LeftAlone(quick_disk, canvas)
        table.invite()
        table.match(2)
        table.invite()
        table.built.house.session.close()
    assert table.deals == 2
    assert table.frames > 2 * table.deals


LEAK = """
from tests.app.growth import Growth
leaking, clean, kept = Growth(10), Growth(10), []
for done in range(100):
    bytearray(300_000)[::4096] = b"x" * 74
    if done % 10 == 0:
        clean.sample(done)
for done in range(100):
    kept.append(bytes(range(256)) * 40)
    if done % 10 == 0:
        leaking.sample(done)
print(clean.flat, leaking.flat, round(leaking.slope))
"""


def test_a_leak_is_seen_and_rubbish_that_goes_again_is_not() -> None:
    """In a process of its own: in this one a leak could fill what earlier tests have left."""
    done = subprocess.run([sys.executable, "-c", LEAK], capture_output=True, text=True, check=True)
    clean, leaking, slope = done.stdout.split()
    assert (clean, leaking) == ("True", "False")
    assert 8_000 < int(slope) < 16_000
