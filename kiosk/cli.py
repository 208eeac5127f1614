"""The command `pope-joan`: finds the sub-command and loads only what that one needs.

Exit status: 0 all well, 1 something was found (a record that is wrong, a file that cannot be read through),
2 a command that was not understood.
"""

from __future__ import annotations

import os
from importlib import import_module

import click

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # a command prints what it was asked for

COMMANDS: dict[str, tuple[str, str]] = {
    "play": ("kiosk.commands.play:play", "Start the table, in a window or over the whole screen."),
    "screens": ("kiosk.commands.screens:screens", "Write a picture of every screen to a folder."),
    "simulate": ("kiosk.commands.simulate:simulate", "Play many matches between computer players and count."),
    "check": ("kiosk.commands.check:check", "Verify deal records, move by move and counter by counter."),
    "replay": ("kiosk.commands.replay:replay", "Show recorded deals card by card, with the reasons."),
    "tournament": ("kiosk.commands.tournament:tournament", "Let computer players play the same deals from every seat."),
    "rules": ("kiosk.commands.rules:rules", "List the rules, their options and their sources."),
    "hopper": ("kiosk.commands.hopper:hopper", "Try the counter dispenser out: probe, status, pay, test, watch."),
    "bench": ("kiosk.commands.bench:bench", "Measure how fast this machine runs the program."),
}
"""Each sub-command: where it is, and its one line in `pope-joan --help`."""


class Lazy(click.Group):
    """A group whose commands are imported when they are called; the list of them needs no import."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the sub-commands, in the order of COMMANDS."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return a sub-command."""
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        command = getattr(import_module(module), name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of sub-commands from COMMANDS alone."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])


@click.command(cls=Lazy, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="pope-joan-kiosk", prog_name="pope-joan")
def main() -> None:
    """Pope Joan: the Victorian card game with a turning board, on one touchscreen.

    Each command explains itself: pope-joan simulate --help
    """
