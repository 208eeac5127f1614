"""The first picture: the table built and drawn once, timed; what the bench measures a start by."""

from __future__ import annotations

import re
import resource
import sys
import time
from pathlib import Path

from kiosk.app.building import build
from kiosk.app.loop import headless_canvas
from kiosk.app.paths import paths


def first_picture(home: Path, size: tuple[int, int], began_s: float) -> dict[str, float]:
    """Draw the table's first picture; began_s: the wall clock when the process was started.

    Returns first_picture_s, and memory_mb: the most that the process has held so far.
    """
    where = paths(home)
    canvas, fonts = headless_canvas(size, where)
    built = build(where, size, fonts, 0.0, seed=1)
    canvas.draw(built.top.step(0.0))
    took = time.time() - began_s
    built.house.session.close()
    return {"first_picture_s": took, "memory_mb": most_held() / 1e6}


def most_held() -> int:
    """Return the most memory that this process has held so far, bytes.

    The kernel's count for resource usage begins with what the process had that started this one, so it is asked only
    where there is no other.
    """
    status = Path("/proc/self/status")
    if status.exists():
        found = re.search(r"^VmHWM:\s+(\d+) kB$", status.read_text(encoding="ascii", errors="replace"), re.MULTILINE)
        if found:
            return int(found[1]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
