"""The scale of strength: one player among advice players in rotation; random marks 0 %, the seer 100 %.

    python -m tests.players.scale random,advice,sharp,seer 1000 [preset] [seats] [seed]

prints for each player its counters a deal, its place on the scale, and how far it is ahead of advice on the same deals.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from time import process_time

from kiosk.players.contest import Estimate, Round, estimate, play_round, registered
from kiosk.rules.deal import Chooser
from kiosk.rules.options import Options, preset
from tests.players.seer import Seer


def maker(name: str, source: random.Random) -> Chooser:
    """What leads for a seat: a registered player, or the seer."""
    return Seer(source).lead if name == "seer" else registered(name, source)


def rounds(name: str, deals: int, options: Options, seats: int, seed: str) -> Iterator[Round]:
    """The player among advice players, from every seat of each deal; times are of processor."""
    lineup = (name, *["advice"] * (seats - 1))
    for number in range(deals):
        yield play_round(options, lineup, seed, number, process_time, maker)


def percent(of: list[float], bottom: list[float], top: list[float]) -> Estimate:
    """The place on the scale where `bottom` is 0 and `top` 100; the interval is that of the player's own counters."""
    low, high = estimate(bottom).mean, estimate(top).mean
    ahead = estimate([mine - theirs for mine, theirs in zip(of, bottom, strict=False)])
    return Estimate(100 * ahead.mean / (high - low), 100 * ahead.margin / (high - low))


def main() -> None:
    """Print the scale."""
    names, deals = sys.argv[1].split(","), int(sys.argv[2])
    rules, seats, seed = [*sys.argv[3:], *("parlett", "4", "scale")[len(sys.argv) - 3:]]
    options = preset(rules).options.for_seats(int(seats))
    gained: dict[str, list[float]] = {}
    for name in names:
        played = list(rounds(name, deals, options, int(seats), seed))
        gained[name] = [each.gains[0] for each in played]
        times = sorted(t for each in played for t in each.times[0])
        own = estimate(gained[name])
        line = f"{rules} {seats} {name:8} n={deals} {own.mean:+.3f} ± {own.margin:.3f}"
        line += f"  decision {times[len(times) // 2] * 1000:.2f} ms (95 %: {times[len(times) * 19 // 20] * 1000:.1f})"
        if "advice" in gained:
            lead = estimate([a - b for a, b in zip(gained[name], gained["advice"], strict=True)])
            line += f"  ahead of advice {lead.mean:+.3f} ± {lead.margin:.3f} p={lead.p:.2g}"
        print(line, flush=True)
    if "random" in gained and "seer" in gained:
        for name in names:
            place = percent(gained[name], gained["random"], gained["seer"])
            print(f"{rules} {seats} {name:8} {place.mean:5.1f} % ± {place.margin:.1f}")


if __name__ == "__main__":
    main()
