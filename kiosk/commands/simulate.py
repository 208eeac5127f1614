"""`pope-joan simulate`: many matches between computer players, and what they come to."""

from __future__ import annotations

import json
import random
import secrets
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import IO, NamedTuple

import click

from kiosk.commands.chosen import Chosen, Word, choose, rules_options
from kiosk.commands.tally import Tally
from kiosk.players.matchplay import deals as played
from kiosk.players.registry import MAKERS, UnknownPlayer, make
from kiosk.rules import record
from kiosk.rules.match import Match
from kiosk.rules.options import Options

PART = 1000
"""Deals in one part of a simulation, or the next multiple of a match. Each part has its own random numbers, made
from the seed and the part's number, so that the result is the same however many processes share the work."""


class Part(NamedTuple):
    """A piece of work for one process: some deals of a simulation."""

    number: int
    deals: int
    options: Options
    seats: int
    players: tuple[str, ...]
    match_deals: int
    seed: str
    recorded: bool


class Done(NamedTuple):
    """A part played: what it came to, and its records as lines."""

    tally: Tally
    lines: bytes


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@rules_options
@click.option("--deals", "deals", type=click.IntRange(1), default=10_000, show_default=True, metavar="K",
              help="Deals to play in all.")
@click.option("--match-deals", type=click.IntRange(1), metavar="M",
              help="Deals in a match, unless its rules end it sooner.  [default: each seat deals once]")
@click.option("--seed", type=Word(), metavar="S", help="Any word or number: the same seed plays the same deals again.")
@click.option("--players", default="random", show_default=True, metavar="NAME,…",
              help=f"The computer players ({', '.join(MAKERS)}): one for all seats, or one for each seat from 0 on.")
@click.option("--record", "record_file", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Write every deal to a file, as `pope-joan check` and `replay` read it.")
@click.option("--jobs", type=click.IntRange(1, 64), default=1, show_default=True, metavar="J",
              help="Processes that share the work; the result is the same.")
@click.option("--plot", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Draw the figures to a PNG or SVG file (needs matplotlib; it says how to get it).")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON instead of tables.")
def simulate(rules: str, settings: tuple[str, ...], seats: int | None, deals: int, match_deals: int | None,
             seed: str | None, players: str, record_file: Path | None, jobs: int, plot: Path | None,
             as_json: bool) -> None:
    """Play many matches between computer players and count what happens.

    Prints what each seat won, how often each compartment was won and how large it grew, how long deals were, and
    how often players had to buy in. Every match starts with full purses and an empty board.

    \b
    pope-joan simulate --rules hoyle --seats 5 --deals 100000 --seed 7
    pope-joan simulate --set pair_split=on --players random --json
    """
    chosen = choose(rules, settings, seats)
    names = seated(players, chosen.seats)
    if plot is not None and plot.suffix.lower() not in (".png", ".svg"):
        raise click.UsageError(f"{plot} must end in .png or .svg, to say what to draw.")
    seed = seed if seed is not None else str(secrets.randbits(48))
    work = parts(chosen, names, deals, match_deals or chosen.seats, seed, record_file is not None)
    with ExitStack() as stack:
        out = stack.enter_context(_opened(record_file)) if record_file else None
        total = _gathered(work, chosen.seats, jobs, out)
    figures = {"rules": chosen.words, "seats_at_table": chosen.seats, "players": list(names), "seed": seed,
               "match_deals": match_deals or chosen.seats, **total.figures()}
    if plot is not None:
        from kiosk.commands.plot import draw

        draw(figures, plot)
    if as_json:
        click.echo(json.dumps(figures, indent=2))
    else:
        from kiosk.commands.tables import show

        show(figures)


def seated(players: str, seats: int) -> tuple[str, ...]:
    """Return a player's name for each seat. Raises click.UsageError."""
    names = tuple(name.strip() for name in players.split(","))
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise click.UsageError(f"There are {len(names)} players for {seats} seats: name one for all, or one for each.")
    try:
        for name in set(names):
            make(name, random.Random(0))
    except UnknownPlayer as error:
        raise click.UsageError(str(error)) from None
    return names


def parts(chosen: Chosen, players: tuple[str, ...], deals: int, match_deals: int, seed: str,
          recorded: bool) -> list[Part]:
    """Return the work in parts, each of whole matches as far as it goes."""
    size = -(-PART // match_deals) * match_deals
    return [Part(number, min(size, deals - number * size), chosen.options, chosen.seats, players, match_deals, seed,
                 recorded) for number in range(-(-deals // size))]


def play_part(part: Part) -> Done:
    """Play a part of a simulation. The last match is cut short where its deals are used up."""
    source = random.Random(f"{part.seed}/{part.number}")
    made = {name: make(name, source) for name in dict.fromkeys(part.players)}
    players = [made[name] if name == "random" else make(name, source) for name in part.players]
    tally = Tally(part.seats)
    lines: list[bytes] = []
    number = 0
    while tally.deals < part.deals:
        match = Match(part.options, part.seats, f"simulated {part.seed}/{part.number}/{number}")
        most = min(part.match_deals, part.deals - tally.deals)
        for deal in played(match, players, source, most):
            tally.add_deal(deal)
            if part.recorded:
                lines.append(record.line(record.of_match(match)))
        tally.add_match(match)
        number += 1
    return Done(tally, b"".join(lines))


def _gathered(work: list[Part], seats: int, jobs: int, out: IO[bytes] | None) -> Tally:
    """Play all parts, one after the other or in processes, and write and add them up in their order."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    total = Tally(seats)
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task("deals", total=sum(part.deals for part in work))
        for done in _results(work, jobs):
            total.add(done.tally)
            if out is not None:
                _write(out, done.lines)
            progress.advance(bar, done.tally.deals)
    return total


def _results(work: list[Part], jobs: int) -> Iterator[Done]:
    if jobs == 1 or len(work) == 1:
        yield from map(play_part, work)
        return
    import multiprocessing

    with multiprocessing.get_context("spawn").Pool(min(jobs, len(work))) as pool:
        yield from pool.imap(play_part, work)


def _write(out: IO[bytes], lines: bytes) -> None:
    try:
        out.write(lines)
        out.flush()
    except OSError as error:
        raise click.ClickException(f"{out.name} cannot be written on: {error.strerror}.") from None


def _opened(path: Path) -> IO[bytes]:
    try:
        return path.open("wb")
    except OSError as error:
        raise click.UsageError(f"{path} cannot be written: {error.strerror}.") from None
