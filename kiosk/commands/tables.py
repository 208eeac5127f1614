"""The figures of a simulation as tables on a terminal."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text


def show(figures: dict[str, Any]) -> None:
    """Print the figures of a simulation."""
    console = Console(highlight=False)
    console.print(Text(f"{figures['deals']:,} deals in {figures['matches']:,} matches of {figures['match_deals']}, "
                       f"rules {figures['rules']}, {figures['seats_at_table']} seats, seed {figures['seed']}"))
    console.print(_seats(figures))
    console.print(_compartments(figures))
    cards = figures["cards_played"]
    console.print(f"Cards played in a deal: {cards['mean']:.1f} on average, {cards['shortest']} to "
                  f"{cards['longest']}.")
    buy_ins = sum(seat["buy_ins"] for seat in figures["seats"])
    console.print(f"Buy-ins: {buy_ins:,} ({buy_ins / figures['matches']:.3f} a match).")
    for key, words in (("deals_ended_by_turned_pope", "Deals ended by a turned Pope"),
                       ("matches_ended_by_rules", "Matches ended early by a short purse")):
        if figures[key]:
            console.print(f"{words}: {figures[key]:,}.")


def _seats(figures: dict[str, Any]) -> Table:
    table = Table("Seat", "Player", title="What each seat won", title_justify="left")
    for column in ("Counters", "a match", "Out first", "Buy-ins"):
        table.add_column(column, justify="right")
    for seat, player in zip(figures["seats"], figures["players"], strict=True):
        table.add_row(str(seat["seat"]), Text(player), f"{seat['counters']:+,}", f"{seat['counters_a_match']:+.2f}",
                      f"{seat['out_share']:.1%}", f"{seat['buy_ins']:,}")
    return table


def _compartments(figures: dict[str, Any]) -> Table:
    table = Table("Compartment", title="How the board was won", title_justify="left")
    for column in ("Won", "a deal", "empty", "Counters a win", "Largest"):
        table.add_column(column, justify="right")
    for pot in figures["compartments"]:
        table.add_row(pot["compartment"], f"{pot['won']:,}", f"{pot['won_a_deal']:.3f}", f"{pot['won_empty']:,}",
                      f"{pot['counters_a_win']:.2f}", f"{pot['largest']:,}")
    return table
