"""USB sticks: where one is mounted, and writing the table's records, meters and logs to it.

A stick is any writable folder directly below one of the mount places. Only its name and free room are read;
whatever else lies on it is left alone.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import NamedTuple

MOUNTS = (Path("/run/pope-joan/sticks"), Path("/media"), Path("/run/media"))
LONGEST_LABEL = 24


class Stick(NamedTuple):
    """A stick that is there. label: its name, made harmless; free: bytes."""

    folder: Path
    label: str
    free: int


def sticks(mounts: tuple[Path, ...] = MOUNTS) -> list[Stick]:
    """Return the sticks that can be written to, by name."""
    there = (folder for mount in mounts for folder in _below(mount))
    found = (Stick(f, label(f.name), shutil.disk_usage(f).free) for f in there
             if os.path.ismount(f) and os.access(f, os.W_OK))
    return sorted(found, key=lambda s: s.label)


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


def size_words(count: int) -> str:
    """Return a number of bytes as people read it: "12 kB", "3.4 GB"."""
    size, unit = float(count), "bytes"
    for larger in ("kB", "MB", "GB"):
        if size < 1000:
            break
        size, unit = size / 1000, larger
    return f"{size:.0f} {unit}" if size >= 10 or unit == "bytes" else f"{size:.1f} {unit}"
