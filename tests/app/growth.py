"""Whether memory stays flat in a long run: measured from outside the program, by what the system has given it."""

from __future__ import annotations

import gc
import os
from pathlib import Path
from statistics import median

FLAT = 300.0
"""Bytes that a run may grow by for each thing done: three megabytes in ten thousand are no leak that matters."""


def resident() -> int:
    """Bytes of this process that are in memory now."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


class Growth:
    """Samples of memory in the course of a run. after: how many things are done before the first one counts."""

    def __init__(self, after: int) -> None:
        self.after = after
        self.samples: list[tuple[int, int]] = []

    def sample(self, done: int) -> None:
        """Take note of the memory now, so many things having been done."""
        gc.collect()
        if done >= self.after:
            self.samples.append((done, resident()))

    @property
    def slope(self) -> float:
        """Bytes for each thing done: the median of the slopes between all pairs, which no single jump moves."""
        pairs = [(b - a, n - m) for i, (a, m) in enumerate(self.samples) for b, n in self.samples[i + 1 :]]
        return median(bytes_ / done for done, bytes_ in pairs if done)

    @property
    def flat(self) -> bool:
        """Whether that is no leak."""
        return self.slope <= FLAT

    def report(self) -> str:
        """What was found, in a line."""
        (first, then), (last, now) = self.samples[0], self.samples[-1]
        return (f"after {first}: {then / 1e6:.1f} MB, after {last}: {now / 1e6:.1f} MB, most "
                f"{max(m for _, m in self.samples) / 1e6:.1f} MB; {self.slope:+.0f} bytes each")
