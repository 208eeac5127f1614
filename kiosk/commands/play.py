"""`pope-joan play`: the table in a window or over the whole screen; without a screen, a match to a folder."""

from __future__ import annotations

import re
import secrets
import sys
import tempfile
from pathlib import Path

import click

from kiosk.commands.chosen import Chosen, Word, choose, rules_options, seed_number
from kiosk.rules.options import brief

FAULT_STATUS = 70
"""The exit status where the program itself failed."""


class Size(click.ParamType["tuple[int, int]"]):
    """A size in px, written WIDTHxHEIGHT."""

    name = "WxH"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        """Return (width, height); refuses what is no size or too small or large for a table."""
        found = re.fullmatch(r"([0-9]{1,6})x([0-9]{1,6})", str(value).lower())
        if found is None:
            self.fail(f"{brief(value)} is not a size: write for example 1280x800", param, ctx)
        w, h = int(found[1]), int(found[2])
        if not (min(w, h) >= 320 and max(w, h) <= 7680):
            self.fail(f"{value!r} is too small or too large for a table: 480x320 to 7680x4320", param, ctx)
        return w, h


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--windowed/--fullscreen", "windowed", default=None, help="In a window, or over the whole screen. "
              "[default: as the settings say]")
@click.option("--size", type=Size(), metavar="WxH", help="Size of the window in px.")
@rules_options
@click.option("--headless", type=click.Path(file_okay=False, path_type=Path), metavar="DIR",
              help="Without a screen: play one match between computer players, pictures and records to a folder.")
@click.option("--seed", type=Word(), metavar="S",
              help="Any word or number: deal the same cards again; without one chance decides.")
@click.option("--home", type=click.Path(file_okay=False, path_type=Path), metavar="DIR",
              help="Keep settings, journal, logs and cache in one folder.")
@click.option("--input-log", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Record every input with its time, and the seed.")
@click.option("--input-replay", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE",
              help="Play such a file again, to the same state and the same pixels.")
@click.option("--pictures", type=click.Path(file_okay=False, path_type=Path), metavar="DIR",
              help="With --input-replay: a folder for the pictures.")
@click.option("--bench/--no-bench", default=False, help="Open a second window with the simulated hardware.")
def play(windowed: bool | None, size: tuple[int, int] | None, rules: str, settings: tuple[str, ...],
         seats: int | None, headless: Path | None, seed: str | None, home: Path | None, input_log: Path | None,
         input_replay: Path | None, pictures: Path | None, bench: bool) -> None:
    """Start the table.

    Touch, mouse and keyboard each suffice: arrows or tab move, return chooses, F11 fills the screen, F10 opens the
    operator's door (PIN 1830 until it is changed).
    """
    chosen = choose(rules, settings, seats)
    number = None if seed is None else seed_number(seed)
    if input_replay is not None:
        _replay(input_replay, pictures)
        return
    from kiosk.app.loop import no_screen
    if headless is not None or no_screen():
        if headless is None:
            click.echo("This machine has no screen. One match between computer players is played instead.")
        folder = headless or Path(tempfile.mkdtemp(prefix="pope-joan-"))
        if input_log is not None:
            raise click.UsageError("--input-log records what is touched, and without a screen nothing is: leave it out")
        from kiosk.app.headless import match_to_folder
        try:
            click.echo(match_to_folder(folder, chosen.options, chosen.seats, size or (1280, 800), number))
        except OSError as error:
            click.echo(f"{folder} cannot be written: {error.strerror or error}. Name another folder.", err=True)
            sys.exit(1)
        return
    asked_rules = bool(settings) or rules != "parlett" or seats is not None
    _window(windowed, size, chosen if asked_rules else None, number, home, input_log, bench)


def _window(windowed: bool | None, size: tuple[int, int] | None, chosen: Chosen | None, seed: int | None,
            home: Path | None, input_log: Path | None, bench: bool) -> None:
    from kiosk.app.language import NAMES, uncompiled
    from kiosk.app.loop import Asked, run
    from kiosk.app.paths import paths
    from kiosk.config import load
    from kiosk.screen.errors import NoDisplay, NoPainter
    where = paths(home)
    settings = load(where.settings)
    if missing := uncompiled():
        names = ", ".join(NAMES[code] for code in missing)
        click.echo(f"Not compiled, so that the table may speak English instead: {names}. "
                   "Install the table with `make play`, or Babel beside it.", err=True)
    full = settings.on("screen.fullscreen") if windowed is None else not windowed
    if input_log is not None and seed is None:
        seed = secrets.randbits(31)
    given = size or (settings.whole("screen.width_px"), settings.whole("screen.height_px"))
    rules = (chosen.options, chosen.seats) if chosen is not None else None
    try:
        sys.exit(run(Asked(where, given, full, seed, input_log, settings, rules, bench_window=bench)))
    except (NoDisplay, NoPainter) as error:
        click.echo(str(error), err=True)
        sys.exit(1)
    except OSError as error:
        click.echo(f"{error.filename or where.journal.parent} cannot be used: {error.strerror or error}. Name another "
                   "folder with --home, or another file.", err=True)
        sys.exit(1)
    except Exception as error:
        note_fault(where.logs)
        click.echo(f"The table stopped because of a fault of its own ({type(error).__name__}). What happened is in the "
                   f"log in {where.logs}. Start it again: it goes on with the same deal.", err=True)
        sys.exit(FAULT_STATUS)


def note_fault(folder: Path) -> None:
    """Write the fault being handled, with its way, to the log in a folder: also one before a table was built."""
    import logging
    import time

    from kiosk.table.logs import LogBook, LogHandler, aloud
    log = logging.getLogger("pope_joan")
    if not any(isinstance(handler, LogHandler) for handler in log.handlers):
        log.addHandler(LogHandler(LogBook(folder, say=aloud()), time.monotonic))
    log.getChild("start").exception("the table stopped because of a fault of its own")


def _replay(log: Path, pictures: Path | None) -> None:
    from kiosk.app.loop import replay
    from kiosk.app.paths import paths
    from kiosk.screen.inputlog import InputLogError
    with tempfile.TemporaryDirectory() as home:
        try:
            canvas = replay(log, paths(Path(home)), pictures)
        except (InputLogError, OSError) as error:
            click.echo(str(error), err=True)
            sys.exit(1)
        last = (pictures or log.parent) / f"{log.stem}-last.png"
        canvas.save(last)
    click.echo(f"Played {log} to its end. The last picture is {last}.")
