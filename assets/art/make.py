"""Draws everything this project draws and records, and writes it into assets/.

    python assets/art/make.py [--out FOLDER]

The same bytes every time; the results are committed, so that nobody needs this to play.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import board
import counters
import help_pictures
import history_pictures
import marks
import sounds
from card_back import back
from pack import RANKS, card
from small_cards import small_card

from kiosk.view.palette import SUIT_INKS

ASSETS = Path(__file__).resolve().parent.parent


def everything() -> Iterator[tuple[str, bytes]]:
    """Name within assets/ and contents of every file made here."""
    for name, text in drawings():
        yield name, text.encode()
    for name, data in sounds.recordings().items():
        yield f"sound/{name}.wav", data


def drawings() -> Iterator[tuple[str, str]]:
    """Name within assets/ and text of every drawing."""
    for name, text in board.pictures().items():
        yield f"board/{name}.svg", text
    for name, text in counters.pictures().items():
        yield f"counters/{name}.svg", text
    for name, text in marks.pictures().items():
        yield f"{name}.svg", text
    for pack, inks in SUIT_INKS.items():
        for suit in "CDHS":
            for rank in RANKS:
                yield f"cards/{pack}/{rank}{suit}.svg", card(rank, suit, inks).svg()
                yield f"cards/{pack}-small/{rank}{suit}.svg", small_card(rank, suit, inks).svg()
        yield f"cards/{pack}/back.svg", back().svg()
        for name, text in help_pictures.pictures(inks).items():
            yield f"help/{pack}/{name}.svg", text
        for name, text in history_pictures.pictures(inks).items():
            yield f"history/{pack}/{name}.svg", text


def main() -> None:
    """Write every file and say how many."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=ASSETS, help="where to write (default: assets/)")
    out = parser.parse_args().out
    count = size = 0
    for name, data in everything():
        target = out / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
        count, size = count + 1, size + len(data)
    print(f"{count} files, {size / 1e6:.1f} MB, in {out}")


if __name__ == "__main__":
    main()
