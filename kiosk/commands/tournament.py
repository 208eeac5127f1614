"""`pope-joan tournament`: computer players against each other, on the same deals from every seat."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Any, NamedTuple

import click

from kiosk.commands.chosen import Chosen, Word, choose, rules_options
from kiosk.commands.simulate import seated
from kiosk.players.contest import Estimate, Round, ahead, figures, play_round
from kiosk.players.registry import MAKERS
from kiosk.rules.options import Options


class Work(NamedTuple):
    """One deal of a tournament for a process to play."""

    options: Options
    players: tuple[str, ...]
    seed: str
    number: int


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@rules_options
@click.option("--players", default="sharp,advice,advice,advice", show_default=True, metavar="NAME,…",
              help=f"The players ({', '.join(MAKERS)}), one for each seat; the same name again is the same player.")
@click.option("--deals", type=click.IntRange(2), default=100, show_default=True, metavar="N",
              help="Deals; each is played once for every seat.")
@click.option("--seed", type=Word(), metavar="S", help="Any word or number: the same seed plays the same deals again.")
@click.option("--jobs", type=click.IntRange(1, 64), default=1, show_default=True, metavar="J",
              help="Processes that share the work; the counters are the same.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON instead of a table.")
def tournament(rules: str, settings: tuple[str, ...], seats: int | None, players: str, deals: int, seed: str | None,
               jobs: int, as_json: bool) -> None:
    """Let computer players play the same deals from every seat, and compare what they gain.

    Every deal starts with full purses and an empty board. What counts is what a purse gains after the board was
    dressed. Intervals are of 95 %; a decision's time is this machine's.

    \b
    pope-joan tournament --players sharp,advice,advice,advice --rules hoyle --deals 200 --seed 7
    pope-joan tournament --players easy,easy,sharp --json
    """
    names = players.split(",")
    chosen = choose(rules, settings, len(names) if seats is None and len(names) > 1 else seats)
    lineup = seated(players, chosen.seats)
    seed = seed if seed is not None else str(secrets.randbits(48))
    rounds = list(_rounds([Work(chosen.options, lineup, seed, number) for number in range(deals)], jobs))
    result = results(chosen, lineup, seed, rounds)
    if as_json:
        click.echo(json.dumps(result, indent=2))
    else:
        _show(result)


def results(chosen: Chosen, lineup: Sequence[str], seed: str, rounds: Sequence[Round]) -> dict[str, Any]:
    """Return the figures of a tournament: each player's, and the first player's lead over each other."""
    found = figures(lineup, rounds)
    first, *others = found
    return {
        "rules": chosen.words, "seats_at_table": chosen.seats, "lineup": list(lineup), "seed": seed,
        "deals": len(rounds), "deals_played": len(rounds) * chosen.seats,
        "players": [
            {"player": name, **_estimate(each.counters), "decisions": each.decisions,
             "decision_median_ms": round(each.median_s * 1000, 3), "decision_p95_ms": round(each.slow_s * 1000, 3)}
            for name, each in found.items()
        ],
        "ahead": [{"player": first, "of": other, **_estimate(lead), "p": float(f"{lead.p:.2g}")}
                  for other in others for lead in [ahead(lineup, rounds, first, other)]],
    }


def _estimate(estimate: Estimate) -> dict[str, float]:
    return {"counters_a_deal": round(estimate.mean, 3), "margin_95": round(estimate.margin, 3)}


def play_work(work: Work) -> Round:
    """Play one deal of a tournament from every seat."""
    return play_round(work.options, work.players, work.seed, work.number, perf_counter)


def _rounds(work: list[Work], jobs: int) -> Iterator[Round]:
    """Play all deals, one after the other or in processes, in their order."""
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    yield from track(_played(work, jobs), "deals", total=len(work), console=console, transient=True,
                     disable=not console.is_terminal)


def _played(work: list[Work], jobs: int) -> Iterator[Round]:
    if jobs == 1:
        yield from map(play_work, work)
        return
    import multiprocessing

    with multiprocessing.get_context("spawn").Pool(min(jobs, len(work))) as pool:
        yield from pool.imap(play_work, work)


def _show(result: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False)
    console.print(Text(f"{result['deals']:,} deals, each from {result['seats_at_table']} seats; rules "
                       f"{result['rules']}; seed {result['seed']}"))
    table = Table("Player")
    for column in ("Counters a deal", "Decisions", "Median", "95 of 100 within"):
        table.add_column(column, justify="right")
    for player in result["players"]:
        table.add_row(Text(player["player"]), f"{player['counters_a_deal']:+.2f} ± {player['margin_95']:.2f}",
                      f"{player['decisions']:,}", f"{player['decision_median_ms']:.2f} ms",
                      f"{player['decision_p95_ms']:.2f} ms")
    console.print(table)
    for lead in result["ahead"]:
        way = "behind" if lead["counters_a_deal"] < 0 else "ahead of"
        console.print(Text(f"{lead['player']} is {abs(lead['counters_a_deal']):.2f} ± {lead['margin_95']:.2f} counters "
                           f"a deal {way} {lead['of']} (p = {lead['p']:g})"))
