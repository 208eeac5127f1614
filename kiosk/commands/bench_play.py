"""What the draw list of the real table costs: a match between computer players, as the app shows it.

Each round is a deal, from its dressing to its last card, drawn at sixty frames a second of its own time. What is
timed is all that is done for a frame before it is drawn: what may be seen, where it lies, and its operations. As
in `bench_frames`, a full-screen copy is timed beside each frame.
"""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path
from time import thread_time
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from kiosk.app.building import Built

TICK_S: Final = 1 / 60
SEATS: Final = 4
WANTED: Final = {"moving": 0.5, "dealing": 0.5, "sweeping": 0.5, "at_rest": 0.5}
"""What each kind of frame may cost at most, in full-screen copies."""
KINDS: Final = {"Dealing": "dealing", "Lit": "sweeping"}
"""What items of a timeline are called here."""
LONGEST_S: Final = 300.0
"""No deal takes so long."""


def real_table(size: tuple[int, int], rounds: int) -> dict[str, Any]:
    """Return what frames of a real match cost to lay out, by what is on its way, in full-screen copies."""
    import pygame

    from kiosk.screen.fonts import Fonts

    with tempfile.TemporaryDirectory() as home:
        built = _table(Path(home), size, Fonts())
        source, target = (pygame.Surface(size, 0, 32) for _ in range(2))
        ratios: dict[str, list[float]] = {kind: [] for kind in WANTED}
        frames = dict.fromkeys(WANTED, 0)
        now = 0.0
        for number in range(rounds + 1):
            now, took = _until(number, built, now, source, target)
            for kind, times in took.items():
                if times and number:  # before the first deal only its dealer is found
                    to_list, copy = (statistics.median(part) for part in zip(*times, strict=True))
                    ratios[kind].append(to_list / copy)
                    frames[kind] += len(times)
        built.house.session.close()
    return {
        "size": f"{size[0]}x{size[1]}", "seats": SEATS, "deals": rounds,
        **{f"draw_list_{kind}": round(statistics.median(found), 2) for kind, found in ratios.items() if found},
        "frames": frames,
    }


def over_wanted(figures: dict[str, Any]) -> list[str]:
    """Return a sentence for each figure of `real_table` that is larger than it may be."""
    return [f"At {figures['size']}, the draw list of the real table {kind.replace('_', ' ')} is "
            f"{figures[f'draw_list_{kind}']}; it may be {most:g} at most."
            for kind, most in WANTED.items() if figures.get(f"draw_list_{kind}", 0.0) > most]


def _table(home: Path, size: tuple[int, int], fonts: Any) -> Built:
    from kiosk.app.building import StillClock, build
    from kiosk.app.paths import paths
    from kiosk.app.people import by_computer
    from kiosk.app.playroom import PlayRoom
    from kiosk.app.rooms import House, Room
    from kiosk.rules.options import PARLETT

    def begin(house: House, now_s: float) -> Room:
        return PlayRoom.begin(house, PARLETT, by_computer(["advice"] * SEATS), now_s, "S")

    return build(paths(home), size, fonts, 0.0, seed=2, clock=StillClock(), room=begin, devices=False)


def _until(
    number: int, built: Built, now: float, source: Any, target: Any
) -> tuple[float, dict[str, list[tuple[float, float]]]]:
    """Play until the deal of a number begins; return the time then, and what each kind of frame and its copy took."""
    from kiosk.app.playroom import PlayRoom

    room, top = built.top.desk.room, built.top
    assert isinstance(room, PlayRoom)
    took: dict[str, list[tuple[float, float]]] = {kind: [] for kind in WANTED}
    end = now + LONGEST_S
    while room.playing.match.number < number:
        assert now < end, "a deal does not end"
        now += TICK_S
        begun = thread_time()
        target.blit(source, (0, 0))
        copied = thread_time() - begun
        top.devices(now)
        top.desk.advance(now)
        begun = thread_time()
        scene = top.look(now)
        both = thread_time() - begun, copied
        took["moving" if scene.moving else "at_rest"].append(both)
        line = room.playing.line
        for item in line.items if line is not None and scene.moving else ():
            if item.start <= now < item.end and type(item).__name__ in KINDS:
                took[KINDS[type(item).__name__]].append(both)
    return now, took
