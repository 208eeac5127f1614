"""What the table in the machine shows, worked out beside it: from a copy of its journal, by the program itself.

So the proofs know where to put a finger, and what is owed and paid, without any door in the table.
"""

from __future__ import annotations

import base64
import os
import sqlite3
import tempfile
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from deploy.machine.guest import SIZE, Failed, Machine
from kiosk.app.building import StillClock, build
from kiosk.app.loop import headless_canvas
from kiosk.app.paths import paths
from kiosk.app.resuming import first_room, match_room
from kiosk.app.rooms import House, Room
from kiosk.config import load
from kiosk.rules.deal import Phase
from kiosk.rules.match import Stage

COPY = ("rm -rf /tmp/j; mkdir /tmp/j; cp /var/lib/pope-joan/state/journal.sqlite* /tmp/j/; cd /tmp/j; python3 -c "
        "\"import sqlite3; sqlite3.connect('journal.sqlite').execute('VACUUM INTO \\'one\\'')\"; base64 -w0 one")
"""The table holds its journal for itself, so a copy is made and packed there."""
SETTINGS = "base64 -w0 /var/lib/pope-joan/settings/settings.toml"

Point = tuple[float, float]


class Seen(NamedTuple):
    """A table at one moment.

    entries: every entry of the journal, each as text. targets: where what can be touched is, px, by name. match: one
    is in hand; ended: it is over. dealt: cards are in people's hands; lead: a person must lead; between: the deal is
    over. owed: counters that are to fall yet; ever_owed, paid: since the journal began.
    """

    entries: tuple[str, ...]
    targets: dict[str, Point]
    match: bool
    ended: bool
    dealt: bool
    lead: bool
    between: bool
    owed: int
    ever_owed: int
    paid: int


def look(machine: Machine) -> Seen:
    """Return how the table stands. Raises Failed where its journal cannot be read."""
    packed, settings = machine.run(COPY), machine.run(SETTINGS)
    with tempfile.TemporaryDirectory() as home:
        where = paths(Path(home))
        try:
            where.journal.write_bytes(base64.b64decode(packed, validate=True))
            where.settings.write_bytes(base64.b64decode(settings, validate=True))
        except ValueError as error:
            raise Failed(f"the journal cannot be read: {packed[-200:]}") from error
        return _seen(Path(home))


def _room(house: House, now_s: float) -> Room:
    return match_room(house, now_s, "S") if house.session.mode else first_room(house, now_s)


def _seen(home: Path) -> Seen:
    where = paths(home)
    with sqlite3.connect(where.journal) as journal:
        entries = tuple(f"{n} {kind} {body}" for n, kind, body in journal.execute(
            "SELECT seq, kind, body FROM entries ORDER BY seq"))
    journal.close()
    canvas, fonts = headless_canvas(SIZE, where)
    built = build(where, canvas.size, fonts, 0.0, seed=1, clock=StillClock(), settings=load(where.settings),
                  devices=False, room=_room)
    try:
        scene = built.top.step(0.0)
        state = built.house.session.state
        match, sums = state.match, state.money.totals
        deal = match.deal if match is not None and match.stage == Stage.PLAYING else None
        dealt = deal is not None and deal.phase == Phase.PLAY
        leads = dealt and deal is not None and deal.must < 0 and state.sitters[deal.turn].present
        return Seen(
            entries, {t.name: (t.x + t.w / 2, t.y + t.h / 2) for t in scene.targets if t.intent is not None},
            match is not None, match is not None and match.stage == Stage.ENDED, dealt, leads,
            match is not None and match.stage in (Stage.BETWEEN, Stage.ENDED),
            sums.outstanding + sums.unknown, sums.owed, sums.paid)
    finally:
        built.house.session.close()


def attract(name: str) -> Point:
    """Return where a target is once the first screen was touched, as the program lays it out. Raises Failed."""
    with tempfile.TemporaryDirectory() as home:
        where = paths(Path(home))
        canvas, fonts = headless_canvas(SIZE, where)
        built = build(where, canvas.size, fonts, 0.0, seed=1, clock=StillClock(), devices=False)
        first = next(t for t in built.top.step(1.0).targets if t.name == "touch")
        built.top.desk.tap(first, 1.0)
        scene = built.top.step(2.0)
        built.house.session.close()
        found = next((t for t in scene.targets if t.name == name), None)
        if found is None:
            raise Failed(f"there is no {name}: {[t.name for t in scene.targets]}")
        return found.x + found.w / 2, found.y + found.h / 2
