"""Writes every playthrough file anew: python -m tests.playthroughs.write [NAME…]

Look at what changed (git diff) before it is committed: these files say how the game goes.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.playthroughs.by_hand import WORKED
from tests.playthroughs.form import Playthrough, written
from tests.playthroughs.scenes import scenes

FOLDER = Path(__file__).parent / "games"


def main(names: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    wanted: dict[str, Playthrough] = {}
    for worked in WORKED:
        if not names or worked.name in names:
            wanted[f"worked-{worked.name}"] = worked.playthrough()
    for scene in scenes():
        if not names or scene.name in names:
            wanted[scene.name] = scene.found()
    for name, played in wanted.items():
        (FOLDER / f"{name}.txt").write_text(written(played), encoding="utf-8")
        print(name)
    if not names:
        for old in FOLDER.glob("*.txt"):
            if old.stem not in wanted:
                old.unlink()


if __name__ == "__main__":
    main(sys.argv[1:])
