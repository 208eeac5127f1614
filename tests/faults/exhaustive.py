"""Every pair of faults × every crash point × n = 1 to 5 × start event counters 0, 1, 254, 255.

Each case is the real driver, a journal and a simulated hopper, played until nothing is outstanding any more (the
table asks for every remainder again, the attendant clears every fault) and then checked: never more out than
owed, and owed = paid + outstanding + unknown (R11). ``python -m tests.faults.exhaustive --help`` runs it.
"""

from __future__ import annotations

import argparse
import itertools
import time
from collections import Counter
from collections.abc import Iterable
from typing import Any

from firmware_bridge.simulate.faults import Fault, Mishap, Wire
from firmware_bridge.simulate.quirks import QUIRKS, Quirks
from tests.firmware_bridge.world import World

EVENTS = (0, 1, 254, 255)

OWED = (1, 2, 3, 4, 5)

REQUESTS = range(4, 11)
"""Requests since the hopper was enabled: 4 and 5 are the last reading before the dispense, 6 is the dispense (or
the cipher key, then 7), the others are the looks after it."""

COUNTERS = (0, 1, 2)
"""Mishaps of the mechanism come when so many counters have fallen."""

_BY_COUNTER = (
    Mishap.JAM,
    Mishap.EMPTY,
    Mishap.BLOCKED,
    Mishap.RESET,
    Mishap.UNPLUGGED,
    Mishap.POWER_LOST,
    Mishap.SWAPPED,
)
_ONCE = (Mishap.REFUSE, Mishap.RESET_BEFORE, Mishap.RESET_AFTER, Mishap.ONE_MORE, Mishap.STRAY)

FAULTS: tuple[Fault, ...] = (
    *(Fault(kind, at, False) for at in REQUESTS for kind in Wire if kind is not Wire.ECHO),
    *(Fault(kind, at, True) for at in REQUESTS for kind in Wire),
    *(Fault(kind, at) for at in COUNTERS for kind in _BY_COUNTER),
    *(Fault(kind) for kind in _ONCE),
)

PLANS: tuple[tuple[Fault, ...], ...] = (
    (),
    *((fault,) for fault in FAULTS),
    *itertools.combinations(FAULTS, 2),
)
"""No fault, every single one, every pair."""


class Tally:
    """How the cases came out."""

    def __init__(self) -> None:
        self.worlds = 0
        self.cases = 0
        self.failures: list[str] = []
        self.ends: Counter[str] = Counter()

    def finish(self, world: World, title: str) -> None:
        """Play a world to its end and check it."""
        self.cases += 1
        try:
            world.play()
            world.check()
        except AssertionError as error:
            self.failures.append(f"{title}, crash point {world.points if world.crashes else 0}: {error}")
        self.ends["unknown" if world.unknown else "overpaid by the hopper" if world.paid > world.owed else "paid"] += 1

    def __str__(self) -> str:
        ends = ", ".join(f"{count} {end}" for end, count in sorted(self.ends.items()))
        return f"{self.cases} cases of {self.worlds} fault plans ({ends}), {len(self.failures)} wrong"


def run(
    quirks: Quirks,
    stride: int = 1,
    offset: int = 0,
    plans: Iterable[tuple[Fault, ...]] = PLANS,
    **world_options: Any,
) -> Tally:
    """Every plan with every n and event counter, each with every crash point; world_options are World's.

    stride, offset: take only every so-manieth of these, from this one on.
    """
    tally = Tally()
    every = itertools.product(plans, OWED, EVENTS)
    for faults, owed, event in itertools.islice(every, offset, None, stride):
        tally.worlds += 1
        title = f"{quirks.product.decode()} {' + '.join(map(str, faults)) or 'no fault'}, n={owed}, event={event}"
        world = World(quirks, faults, owed, event, **world_options)
        world.at_point = lambda at, title=title: tally.finish(at.crashed(), title)  # type: ignore[misc]
        tally.finish(world, title)
    return tally


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--like", default="flow", choices=sorted(QUIRKS))
    parser.add_argument("--stride", type=int, default=1, help="take every so-manieth plan")
    parser.add_argument("--offset", type=int, default=0, help="begin with this one")
    options = parser.parse_args()
    begun = time.monotonic()
    tally = run(QUIRKS[options.like], options.stride, options.offset)
    print(f"{options.like}: {tally} in {time.monotonic() - begun:.0f} s")
    for failure in tally.failures[:20]:
        print(failure)
    raise SystemExit(bool(tally.failures))


if __name__ == "__main__":
    main()
