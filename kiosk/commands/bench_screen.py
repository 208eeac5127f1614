"""The bench's section "frames": what a frame costs, of a busy synthetic table and of real play screens.

Times are ratios to a full-screen copy timed in the same round (bench_frames.py).
"""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path
from time import thread_time
from typing import Any

from kiosk.commands.bench_frames import ROUNDS, SIZES, frame_costs, over_budget


def measure(quick: bool) -> dict[str, Any]:
    """Return the costs at both sizes, and what is over its budget."""
    synthetic = frame_costs(rounds=7 if quick else ROUNDS)
    return {
        "busy_table": synthetic,
        "over_budget": [sentence for figures in synthetic for sentence in over_budget(figures)],
        "building_play_screens": [_building(size, 7 if quick else ROUNDS) for size in SIZES],
    }


def _building(size: tuple[int, int], rounds: int) -> dict[str, Any]:
    """Return what it costs to make the draw lists of a real match, as a ratio to a full-screen copy."""
    import pygame

    from kiosk.app.building import StillClock, build
    from kiosk.app.paths import paths
    from kiosk.app.people import by_computer
    from kiosk.app.playroom import PlayRoom
    from kiosk.app.rooms import House, Room
    from kiosk.rules.options import PARLETT
    from kiosk.screen.fonts import Fonts

    def begin(house: House, now_s: float) -> Room:
        return PlayRoom.begin(house, PARLETT, by_computer(["advice"] * 4), now_s, "S")

    with tempfile.TemporaryDirectory() as home:
        built = build(paths(Path(home)), size, Fonts(), 0.0, seed=2, clock=StillClock(), room=begin, devices=False)
        source, target = (pygame.Surface(size, 0, 32) for _ in range(2))
        now = 0.0
        moving: list[float] = []
        still: list[float] = []
        for _ in range(rounds):
            copies: list[float] = []
            lists_moving: list[float] = []
            lists_still: list[float] = []
            for _ in range(90):
                now += 1 / 60
                start = thread_time()
                target.blit(source, (0, 0))
                copied = thread_time()
                built.top.devices(now)
                built.top.desk.advance(now)
                begun = thread_time()
                scene = built.top.look(now)
                (lists_moving if scene.moving else lists_still).append(thread_time() - begun)
                copies.append(copied - start)
            copy = statistics.median(copies)
            moving += [statistics.median(lists_moving) / copy] if lists_moving else []
            still += [statistics.median(lists_still) / copy] if lists_still else []
        built.house.session.close()
    return {
        "size": f"{size[0]}x{size[1]}",
        "moving": round(statistics.median(moving), 2) if moving else None,
        "at_rest": round(statistics.median(still), 2) if still else None,
    }
