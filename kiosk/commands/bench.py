"""`pope-joan bench`: how fast the program is on this machine, as one JSON object of sections.

A section is a function in a module of its own that returns plain figures; SECTIONS names them. What a section
needs and does not find (a package, a screen) it says in a SectionSkipped.
"""

from __future__ import annotations

import json
import platform
from importlib import import_module
from typing import Any, Protocol

import click

from kiosk.commands.skipped import SectionSkipped


class Section(Protocol):
    """One part of the measurements."""

    def __call__(self, quick: bool) -> dict[str, Any]:
        """Measure, and return plain figures with the unit in each name. quick: as short as makes sense."""
        ...


SECTIONS: dict[str, str] = {
    "deals": "kiosk.commands.bench_deals:measure",
    "players": "kiosk.commands.bench_players:measure",
    "start": "kiosk.commands.bench_start:measure",
    "frames": "kiosk.commands.bench_screen:measure",
}
"""Each section's name and where it is."""


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--only", multiple=True, type=click.Choice(list(SECTIONS)), help="Measure only this; may be given again.")
@click.option("--quick", is_flag=True, help="Short measurements: less exact.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON instead of lines.")
def bench(only: tuple[str, ...], quick: bool, as_json: bool) -> None:
    """Measure how fast this machine runs the program.

    "deals" plays random deals with and without records, in turns with OpenSpiel's hearts and oh_hell driven from
    Python (package open-spiel, the extra `bench`), and gives the ratios. All of it takes some three minutes, with
    --quick half a minute.
    """
    figures: dict[str, Any] = {"python": platform.python_version(), "machine": platform.machine()}
    for name in only or SECTIONS:
        click.echo(f"Measuring {name}.", err=True)
        module, _, function = SECTIONS[name].partition(":")
        section: Section = getattr(import_module(module), function)
        try:
            figures[name] = section(quick)
        except SectionSkipped as why:
            figures[name] = {"skipped": str(why)}
    if as_json:
        click.echo(json.dumps(figures, indent=2))
    else:
        for line in _lines(figures):
            click.echo(line)


def _lines(figures: dict[str, Any], before: str = "") -> list[str]:
    lines = []
    for name, value in figures.items():
        if isinstance(value, dict):
            lines += _lines(value, f"{before}{name}.")
        else:
            lines.append(f"{before}{name}: {value:,}" if isinstance(value, int | float) else f"{before}{name}: {value}")
    return lines
