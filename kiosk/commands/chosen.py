"""The choice of rules and seats that several commands share: --rules, --set, --seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, NamedTuple, TypeVar

import click

from kiosk.rules.options import OptionError, Options, Preset, brief, preset

Command = TypeVar("Command", bound=Callable[..., Any])


class Chosen(NamedTuple):
    """The rules and seats that a command was given."""

    preset: Preset
    options: Options
    seats: int

    @property
    def words(self) -> str:
        """The rules in words: the preset, and what was set on top of it."""
        changes = self.options.changes(self.preset.options)
        return "; ".join([self.preset.name, *(f"{name}={value}" for name, value in changes.items())])


class Word(click.ParamType[str]):
    """Text of any kind that can be written down again; bytes that are no text are refused."""

    name = "text"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the text as it was given."""
        text = str(value)
        if any("\ud800" <= c <= "\udfff" for c in text):
            self.fail(f"{brief(text)} is not UTF-8 text: write letters or figures.", param, ctx)
        return text


def seed_number(word: str) -> int:
    """Return the number that a seed stands for: itself, or one that every machine makes of a word alike."""
    try:
        return int(word)
    except ValueError:
        return int.from_bytes(sha256(word.encode()).digest()[:4], "big") >> 1


def rules_options(command: Command) -> Command:
    """Give a command --rules, --set and --seats, under the names rules, settings and seats."""
    for option in reversed((
        click.option("--rules", default="parlett", show_default=True, metavar="PRESET",
                     help="The rules to play by; `pope-joan rules` lists them."),
        click.option("--set", "settings", multiple=True, metavar="OPTION=VALUE",
                     help="Change one option of the rules; may be given again."),
        click.option("--seats", type=int, metavar="N", help="Seats at the table, 3 to 8.  [default: the preset's]"),
    )):
        command = option(command)
    return command


def choose(rules: str, settings: Sequence[str], seats: int | None) -> Chosen:
    """Return the rules and seats asked for. Raises click.UsageError with a sentence where there are none such."""
    try:
        base = preset(rules)
        options = Options.of(dict(_pair(setting) for setting in settings), base.options)
        wanted = base.usual if seats is None else seats
        options.for_seats(wanted)
        base.check_seats(wanted)
    except OptionError as error:
        raise click.UsageError(str(error)) from None
    return Chosen(base, options, wanted)


def _pair(setting: str) -> tuple[str, str]:
    name, equals, value = setting.partition("=")
    if not equals:
        raise OptionError(f"--set {setting} has no value: write an option and a value, such as --set lead=any")
    return name.strip().replace("-", "_"), value.strip()
