"""The bench's section "frames": what a frame costs, of a busy synthetic table and of a real match.

Times are ratios to a full-screen copy timed in the same round (bench_frames.py, bench_play.py).
"""

from __future__ import annotations

from typing import Any

from kiosk.commands.bench_frames import ROUNDS, SIZES, frame_costs, over_budget
from kiosk.commands.bench_play import over_wanted, real_table


def measure(quick: bool) -> dict[str, Any]:
    """Return the costs at both sizes, and what is over its budget."""
    rounds = 7 if quick else ROUNDS
    synthetic = frame_costs(rounds=rounds)
    real = [real_table(size, rounds) for size in SIZES]
    return {
        "busy_table": synthetic,
        "real_table": real,
        "over_budget": [*(sentence for figures in synthetic for sentence in over_budget(figures)),
                        *(sentence for figures in real for sentence in over_wanted(figures))],
    }
