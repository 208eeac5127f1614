"""USB sticks: where one is mounted, and what stands for one on a computer that is no table.

A stick is any writable folder directly below one of the mount places. Only its name and free room are read;
whatever else lies on it is left alone. Where none is in, a computer's own folder may stand for one.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import NamedTuple

from kiosk.sentences import Sentence

MOUNTS = (Path("/run/pope-joan/sticks"), Path("/media"), Path("/run/media"))
LONGEST_LABEL = 24
LONGEST_PLACE = 60


class Stick(NamedTuple):
    """A stick that is there. label: its name, made harmless; free: bytes. stands_in: it is a folder of the computer."""

    folder: Path
    label: str
    free: int
    stands_in: bool = False


def sticks(stand_in: Path | None = None, mounts: tuple[Path, ...] | None = None) -> list[Stick]:
    """Return the sticks that can be written to, by name; stand_in: the folder that stands for one where there is none.

    That folder is made when it is first written to.
    """
    there = (folder for mount in (MOUNTS if mounts is None else mounts) for folder in _below(mount))
    found = sorted((Stick(f, label(f.name), shutil.disk_usage(f).free) for f in there
                    if os.path.ismount(f) and os.access(f, os.W_OK)), key=lambda s: s.label)
    if found or stand_in is None:
        return found
    there_now = next(folder for folder in (stand_in, *stand_in.parents) if folder.is_dir())
    return [Stick(stand_in, place(stand_in), shutil.disk_usage(there_now).free, True)]


def place(folder: Path, home: Path | None = None) -> str:
    """Return a folder as it may be shown: from the person's own folder on, the end of it where it is long."""
    mine = home or Path.home()
    shown = str(Path("~", folder.relative_to(mine))) if folder.is_relative_to(mine) else str(folder)
    kept = "".join(c if c.isprintable() else "?" for c in shown)
    return kept if len(kept) <= LONGEST_PLACE else "…" + kept[1 - LONGEST_PLACE:]


def _below(mount: Path) -> list[Path]:
    """Return the folders one and two levels below a mount place; /media/USER/STICK is two."""
    try:
        first = [p for p in mount.iterdir() if p.is_dir()]
        return first + [q for p in first if not os.path.ismount(p) for q in p.iterdir() if q.is_dir()]
    except OSError:
        return []


def label(name: str) -> str:
    """Return a folder's name as it may be shown: printable, short, on one line."""
    kept = "".join(c if c.isprintable() else "?" for c in name)
    return kept if len(kept) <= LONGEST_LABEL else kept[: LONGEST_LABEL - 1] + "…"


def size_words(count: int) -> Sentence:
    """Return a number of bytes as people read it: "12 kB", "3.4 GB"."""
    if count < 1000:
        return Sentence("{n} bytes", n=count)
    size = count / 1000
    if size < 1000:
        return Sentence("{n} kB", n=_figure(size))
    size /= 1000
    return Sentence("{n} MB", n=_figure(size)) if size < 1000 else Sentence("{n} GB", n=_figure(size / 1000))


def _figure(size: float) -> float:
    return round(size) if size >= 10 else round(size, 1)
