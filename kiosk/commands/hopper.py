"""`pope-joan hopper`: the counter dispenser on the bench, with clear words for every fault."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from firmware_bridge.journal_file import FileJournal
    from firmware_bridge.probing import Line
    from firmware_bridge.settings import DispenserSettings

HELP = {"help_option_names": ["-h", "--help"]}
TICK_S = 0.005


@click.group(context_settings=HELP)
def hopper() -> None:
    """Try a counter dispenser out: who is there, what it says, pay and count.

    The hoppers of the settings file are used, or the one at --port: auto (every serial adapter), usb:1a86:7523, a
    device, any URL that pyserial knows, or sim:// for a simulated one.
    """


def _given(command: Any) -> Any:
    for option in reversed((
        click.option("--port", metavar="URL", help="A port instead of the settings'."),
        click.option("--home", type=click.Path(file_okay=False, path_type=Path), metavar="DIR",
                     help="The folder that holds the table's settings."),
        click.option("--json", "as_json", is_flag=True, help="Print each line as a JSON object."),
    )):
        command = option(command)
    return command


@hopper.command(context_settings=HELP)
@_given
def probe(port: str | None, home: Path | None, as_json: bool) -> None:
    """Who answers on the ports, at which address, and what it says of itself. Nothing is changed."""
    from firmware_bridge.probing import probe as look
    ports = [port] if port else sorted({each.port for each in _settings(None, home).hoppers}) or ["auto"]
    _print(look(ports, _tick), as_json)


@hopper.command(context_settings=HELP)
@_given
def status(port: str | None, home: Path | None, as_json: bool) -> None:
    """Start every hopper and tell how it stands. Nothing is paid."""
    from firmware_bridge import bench_commands as bench
    _print(bench.status(_settings(port, home), _journal(home), _tick), as_json)


@hopper.command(context_settings=HELP)
@click.argument("counters", type=click.IntRange(1, 999), metavar="N")
@click.option("--hopper", "name", default="", metavar="NAME", help="Which of several.")
@_given
def pay(counters: int, name: str, port: str | None, home: Path | None, as_json: bool) -> None:
    """Pay N counters once, and count them."""
    from firmware_bridge import bench_commands as bench
    _print(bench.pay(_settings(port, home), counters, _journal(home), _tick, name), as_json)


@hopper.command(context_settings=HELP)
@click.option("--hopper", "name", default="", metavar="NAME", help="Which of several.")
@click.option("--rounds", type=click.IntRange(1, 50), default=3, show_default=True, help="Single counters to pay.")
@_given
def test(name: str, rounds: int, port: str | None, home: Path | None, as_json: bool) -> None:
    """Pay single counters, then as many at once, and compare the counts."""
    from firmware_bridge import bench_commands as bench
    _print(bench.try_out(_settings(port, home), _journal(home), _tick, name, rounds), as_json)


@hopper.command(context_settings=HELP)
@_given
def watch(port: str | None, home: Path | None, as_json: bool) -> None:
    """Tell whatever the hoppers report, until ctrl-C."""
    from firmware_bridge import bench_commands as bench
    _print(bench.watch(_settings(port, home), _journal(home), _tick), as_json)


@hopper.command(context_settings=HELP)
@click.option("--give-up", is_flag=True, help="Close payouts whose hopper does not come back as unknown.")
@_given
def recover(give_up: bool, port: str | None, home: Path | None, as_json: bool) -> None:
    """Find out what became of payouts that were begun and not finished. Nothing is paid."""
    from firmware_bridge import bench_commands as bench
    _print(bench.recover(_settings(port, home), _journal(home), _tick, give_up), as_json)


def _tick() -> float:
    time.sleep(TICK_S)
    return time.monotonic()


def _settings(port: str | None, home: Path | None) -> DispenserSettings:
    """Return the hoppers to work with. Raises click.UsageError with a sentence."""
    from firmware_bridge.bench_commands import settings_for
    from firmware_bridge.settings import DispenserSettings
    from kiosk.app.hardware import hopper_settings
    from kiosk.app.paths import paths
    from kiosk.config import load
    try:
        return settings_for(port, DispenserSettings(hoppers=hopper_settings(load(paths(home).settings))))
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def _journal(home: Path | None) -> FileJournal:
    from firmware_bridge.journal_file import FileJournal
    from kiosk.app.paths import paths
    try:
        return FileJournal(paths(home).journal.with_name("bench.jsonl"))
    except (OSError, ValueError) as error:
        raise click.UsageError(str(error)) from None


def _print(lines: Iterator[Line], as_json: bool) -> None:
    """Print lines as they come; exit with 1 where one tells of a fault."""
    good = True
    try:
        for line in lines:
            good = good and line.good
            click.echo(json.dumps({"words": line.words, "good": line.good, **line.data}) if as_json else line.words)
    except KeyError as error:
        raise click.UsageError(f"there is no hopper called {error.args[0]!r}") from None
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    except KeyboardInterrupt:
        click.echo("Stopped.")
    sys.exit(0 if good else 1)
