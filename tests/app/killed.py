"""A life of the whole table as a process: plays on from wherever the journal stands, and tells what it has shown.

    python -m tests.app.killed HOME MODE SEED

After each step one line: the journal's turn, the cards played, and everybody's counters, as they are on the screen.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from kiosk.app.boardroom import BoardRoom
from kiosk.app.rooms import House, Room
from kiosk.app.sheetroom import SheetRoom
from kiosk.rules.options import PRESETS
from kiosk.table.session import Session
from kiosk.table.state import Mode
from tests.app.driver import Driver, playing, settings, sitters


def shown(session: Session) -> str:
    """What the table shows of its state, in a line."""
    state = session.state
    deal = state.match.deal if state.match else None
    moves = ",".join(f"{seat}:{card}" for seat, card in deal.moves) if deal else ""
    number = state.match.number if state.match else len(state.rows)
    return f"{state.turn}|{number}|{moves}|{state.balances}|{len(state.rows)}"


def begin(mode: str) -> object:
    """A room maker for a new match in a mode."""
    def board(house: House, now_s: float) -> Room:
        return BoardRoom.begin(house, PRESETS["parlett"].options, sitters(4, 4), now_s, "S")

    def sheet(house: House, now_s: float) -> Room:
        return SheetRoom.begin(house, sitters(4, 4), now_s, "S")

    return {"play": playing(PRESETS["parlett"].options, 4, 3), "board": board, "sheet": sheet}[mode]


def main() -> None:
    home, mode, seed = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    rng = random.Random(seed)
    table = Driver(home, seed=seed, set_=settings(play__hands="open", play__follow_s=0, play__pace="quick"))
    if table.house.session.mode == Mode.NONE:
        table.close()
        table = Driver(home, seed=seed, room=begin(mode),
                       set_=settings(play__hands="open", play__follow_s=0, play__pace="quick"))
    while True:
        able = [t for t in table.scene.targets if t.intent is not None
                and not t.name.startswith(("help", "language", "end", "done", "discard", "leave", "history", "rules"))]
        if able and rng.random() < 0.8:
            t = rng.choice(able)
            table.tap_at(t.x + t.w / 2, t.y + t.h / 2)
        table.wait(1.0, 0.25)
        print(shown(table.house.session), flush=True)


if __name__ == "__main__":
    main()
