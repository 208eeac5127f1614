"""How well and how fast the computer players lead: one among three `advice` players, on the same deals for each.

Strength is counters a deal on a scale whose marks were measured once: `random` is 0 %, and 100 % a measuring stick that
sees all hands (`tests/players/seer.py`, which no table seats). Times are of processor, of one decision.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from time import process_time
from typing import Any

from kiosk.players.contest import Round, estimate, play_round
from kiosk.rules.options import PARLETT

SEATS = 4
PLAYERS = ("random", "easy", "advice", "sharp")
DEALS, QUICK_DEALS = 400, 8
MARKS = {"random": 0.806, "advice": 1.769, "seer": 3.990}
"""Counters a deal in a long run: `python -m tests.players.scale random,advice,seer 6000 parlett 4 marks`."""
WANTED = {"advice": 18.0, "sharp": 45.0}
"""Percent of the scale from random to seer."""
WANTED_MS = 150.0


def measure(quick: bool) -> dict[str, Any]:
    """Return each player's counters a deal, its place on the scale and its time a decision.

    What is measured here is how far a player is ahead of `advice` on the same deals, which says more than its counters.
    """
    deals = QUICK_DEALS if quick else DEALS
    played = {name: _played(name, deals) for name in PLAYERS}
    usual = _gained(played["advice"])
    return {
        "rules": "parlett", "seats": SEATS, "deals": deals, "deals_played": deals * SEATS,
        **{name: _figures(rounds, usual) for name, rounds in played.items()},
        "scale_counters_a_deal": MARKS, "wanted_percent": WANTED, "wanted_median_ms": WANTED_MS,
    }


def _played(name: str, deals: int) -> list[Round]:
    lineup = (name, *["advice"] * (SEATS - 1))
    return [play_round(PARLETT, lineup, "bench", number, process_time) for number in range(deals)]


def _gained(rounds: Sequence[Round]) -> list[float]:
    return [each.gains[0] for each in rounds]


def _figures(rounds: Sequence[Round], usual: Sequence[float]) -> dict[str, float]:
    own = estimate(_gained(rounds))
    ahead = estimate([mine - theirs for mine, theirs in zip(_gained(rounds), usual, strict=True)])
    share = 100 / (MARKS["seer"] - MARKS["random"])
    times = sorted(time_s for each in rounds for time_s in each.times[0])
    return {
        "counters_a_deal": round(own.mean, 3), "counters_margin_95": round(own.margin, 3),
        "ahead_of_advice": round(ahead.mean, 3), "ahead_margin_95": round(ahead.margin, 3),
        "ahead_p": float(f"{ahead.p:.2g}"),
        "percent": round((MARKS["advice"] - MARKS["random"] + ahead.mean) * share, 1),
        "percent_margin_95": round(ahead.margin * share, 1),
        "decisions": len(times), "decision_median_ms": round(median(times) * 1000, 3),
        "decision_p95_ms": round(times[len(times) * 19 // 20] * 1000, 3),
    }
