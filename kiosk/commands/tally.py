"""What many deals come to: counters won, compartments swept, lengths, buy-ins. Tallies of parts add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from kiosk.rules.board import BANK, DRESS, DRESSING, POT0, POTS
from kiosk.rules.deal import Deal
from kiosk.rules.match import Match

_EIGHT = range(8)


class Tally:
    """Sums over deals and matches.

    net: counters each seat won or lost, bought-in counters taken off (partners share theirs). outs: deals each
    seat went out in. bought: times the bank lent to each seat's purse. won: for each compartment, how often it was
    won with so many counters in it. lengths: how often a deal had so many cards played. turned: deals ended by a
    turned Pope. ended: matches that a short purse ended.
    """

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.deals = 0
        self.matches = 0
        self.ended = 0
        self.turned = 0
        self.net = [0] * seats
        self.outs = [0] * seats
        self.bought = [0] * seats
        self.won: list[Counter[int]] = [Counter() for _ in POTS]
        self._largest = [0] * len(POTS)
        self._carried: set[tuple[int, ...]] = set()
        self.lengths: Counter[int] = Counter()

    def add_deal(self, deal: Deal) -> None:
        """Count a deal that is over."""
        self.deals += 1
        self.lengths[len(deal.moves)] += 1
        if deal.out >= 0:
            self.outs[deal.out] += 1
        else:
            self.turned += 1
        won = self.won
        for one in deal.won:
            won[one.pot][one.counters] += 1
        if deal.ledger.short:
            put = _dressed(deal)
            self._grown([a + b for a, b in zip(deal.before.board, put, strict=True)])
        else:
            self._carried.add(deal.before.board)

    def _grown(self, board: Sequence[int]) -> None:
        self._largest = [max(a, b) for a, b in zip(self._largest, board, strict=True)]

    @property
    def largest(self) -> list[int]:
        """The most counters each compartment held: what was carried into a deal, and the dressing on it."""
        for board in self._carried:
            self._grown([a + b for a, b in zip(board, DRESSING, strict=True)])
        self._carried.clear()
        return self._largest

    def add_match(self, match: Match) -> None:
        """Count a match that has ended."""
        self.matches += 1
        self.ended += match.deal is not None and match.deal.ledger.short
        start, end, size = match.start, match.balances, match.options.start_purse
        bought = match.bought if end.bank else (0,) * self.seats
        for seat in range(self.seats):
            self.net[seat] += end.purses[seat] - start.purses[seat] - bought[seat]
            self.bought[seat] += bought[seat] // size

    def add(self, other: Tally) -> None:
        """Add what another tally counted."""
        self.deals += other.deals
        self.matches += other.matches
        self.ended += other.ended
        self.turned += other.turned
        for mine, theirs in ((self.net, other.net), (self.outs, other.outs), (self.bought, other.bought)):
            mine[:] = [a + b for a, b in zip(mine, theirs, strict=True)]
        self._grown(other.largest)
        self.lengths.update(other.lengths)
        for counts, more in zip(self.won, other.won, strict=True):
            counts.update(more)

    def figures(self) -> dict[str, Any]:
        """Return everything as plain numbers for JSON and for tables."""
        matches, deals = max(1, self.matches), max(1, self.deals)
        return {
            "deals": self.deals, "matches": self.matches, "matches_ended_by_rules": self.ended,
            "deals_ended_by_turned_pope": self.turned,
            "seats": [{"seat": s, "counters": self.net[s], "counters_a_match": round(self.net[s] / matches, 4),
                       "out": self.outs[s], "out_share": round(self.outs[s] / deals, 4), "buy_ins": self.bought[s]}
                      for s in range(self.seats)],
            "compartments": [self._compartment(pot) for pot in _EIGHT],
            "cards_played": {"mean": round(sum(n * k for n, k in self.lengths.items()) / deals, 3),
                             "shortest": min(self.lengths, default=0), "longest": max(self.lengths, default=0),
                             "deals": {str(n): self.lengths[n] for n in sorted(self.lengths)}},
        }

    def _compartment(self, pot: int) -> dict[str, Any]:
        counts = self.won[pot]
        times = sum(counts.values())
        counters = sum(n * k for n, k in counts.items())
        return {"compartment": POTS[pot].label, "won": times, "won_a_deal": round(times / max(1, self.deals), 4),
                "won_empty": counts[0], "counters": counters, "counters_a_win": round(counters / max(1, times), 3),
                "largest": self.largest[pot]}


def _dressed(deal: Deal) -> list[int]:
    """Return what really went into each compartment, where a purse was short of it."""
    put = [0] * len(POTS)
    for source, target, counters, why in deal.ledger.transfers:
        if why == DRESS and POT0 <= target < BANK and source < POT0:
            put[target - POT0] += counters
    return put
