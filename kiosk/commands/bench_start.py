"""The bench's section "start": from the start of the program to its first picture, and its memory then.

Each run is a process of its own, under SDL's dummy driver, with the pictures already in the disk cache; in the same
round a Python that does nothing is started and timed, so that the figures can be read on any machine.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROUNDS = 7
CHILD = """
import json, os, sys, time
from pathlib import Path
from kiosk.app.first import first_picture
print(json.dumps(first_picture(Path(sys.argv[1]), (1280, 800), float(sys.argv[2]))))
"""


def measure(quick: bool) -> dict[str, Any]:
    """Return medians: seconds to the first picture, seconds of an idle Python, memory in MB."""
    with tempfile.TemporaryDirectory() as home:
        _child(Path(home))
        runs = [(_idle_s(), _child(Path(home))) for _ in range(3 if quick else ROUNDS)]
    return {
        "rounds": len(runs),
        "first_picture_s": round(statistics.median(r["first_picture_s"] for _, r in runs), 3),
        "idle_python_s": round(statistics.median(idle for idle, _ in runs), 3),
        "memory_mb": round(statistics.median(r["memory_mb"] for _, r in runs), 1),
    }


def _child(home: Path) -> dict[str, float]:
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, "-c", CHILD, str(home), repr(time.time())]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


def _idle_s() -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    return time.perf_counter() - began
