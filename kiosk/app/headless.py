"""A match without a screen: played between computer players, with pictures of its stages and its records."""

from __future__ import annotations

import random
from pathlib import Path

from kiosk.app.building import StillClock, build
from kiosk.app.loop import headless_canvas
from kiosk.app.paths import paths
from kiosk.app.people import by_computer
from kiosk.app.playroom import PlayRoom
from kiosk.app.rooms import House, Room
from kiosk.rules.actions import EndMatch
from kiosk.rules.match import Stage
from kiosk.rules.options import Options
from kiosk.table import replay

FRAME_S = 1 / 30
EVERY_S = 5.0
"""A picture is written so often, in the time of the game."""
LONGEST_S = 3600.0


def match_to_folder(folder: Path, options: Options, seats: int, size: tuple[int, int], seed: int | None) -> str:
    """Play a match in which each seat deals once; return a sentence that says where pictures and records are.

    Raises OSError where the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    home = folder / "table"
    for old in home.glob("journal.sqlite*"):
        old.unlink()
    seed = random.SystemRandom().getrandbits(31) if seed is None else seed
    canvas, fonts = headless_canvas(size, paths(home))

    def begin(house: House, now_s: float) -> Room:
        house.session.leave()
        return PlayRoom.begin(house, options, by_computer(["advice"] * seats), now_s, "S")

    built = build(paths(home), size, fonts, 0.0, seed=seed, clock=StillClock(), room=begin, devices=False)
    now, next_picture, number = 0.0, 0.0, 0
    room = built.top.desk.room
    assert isinstance(room, PlayRoom)
    while now < LONGEST_S and not room.ended:
        now = max(now + FRAME_S, min(now + 0.5, built.top.due_s() if not built.top.scene.moving else 0.0))
        scene = built.top.step(now)
        match = room.playing.match
        if match.stage == Stage.BETWEEN and match.number + 1 >= seats and room.playing.settling:
            canvas.draw(scene)
            canvas.save(folder / f"{number:03}-{room.name}.png")
            number += 1
            room.do(EndMatch(), now)
        if now >= next_picture:
            canvas.draw(built.top.step(now))
            canvas.save(folder / f"{number:03}-{room.name}.png")
            number, next_picture = number + 1, now + EVERY_S
    canvas.draw(built.top.step(now))
    canvas.save(folder / f"{number:03}-end.png")
    lines = b"".join(replay.records(built.house.session.journal.rows()))
    (folder / "records.jsonl").write_bytes(lines)
    built.house.session.close()
    return (f"Played {lines.count(10)} deals (seed {seed}). {number + 1} pictures and records.jsonl are in "
            f"{folder.resolve()}.")
