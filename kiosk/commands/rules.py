"""`pope-joan rules`: the presets, their options, what differs from `parlett`, and the source."""

from __future__ import annotations

import json
from typing import Any

import click

from kiosk.rules.options import (
    CHOICES,
    LARGEST_PURSE,
    NAMES,
    PARLETT,
    PRESETS,
    SWITCHES,
    OptionError,
    Preset,
    preset,
    written,
)

MEANING: dict[str, str] = {
    "pack": "52 cards less the 8♦, or the 45 of the pageant",
    "ranking": "the ace below the two, or above the king",
    "dead_hand": "one hand more than players, or what equal hands leave over",
    "turn_up": "which card is shown and makes its suit trumps",
    "turn_up_sweep": "a turned Pope, ace, king, queen or jack gives the dealer its compartment",
    "pope_turned": "what else a turned Pope does: nothing, Game too, or Game and a counter a card",
    "dressing": "the dealer puts in all 15, or every other player 2 and the dealer the rest",
    "first_dealer": "by a cut, or whoever the first jack falls to",
    "lead": "only the lowest card of a suit, or any card",
    "change_suit": "after a stop the next lead is of another suit",
    "pair": "what wins intrigue and matrimony: one after the other, both in one hand, or the J♥ and Q♥ alone",
    "pair_split": "a pair played from two hands is shared by them",
    "pope_unplayed": "what a loser who still holds Pope pays: nothing, double, or nothing for Pope itself",
    "dealer_sees_dead_hand": "the dealer may look at the dead hand",
    "start_purse": "counters each player starts with",
    "partners": "pairs of seats that share one purse",
    "short_purse": "a payment that a purse cannot meet: the bank lends, or the match ends with this deal",
    "leftover": "counters on the board at the match's end: stay there, or are shared out",
}
"""What each option decides, in a line."""


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("name", metavar="[PRESET]", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
def rules(name: str | None, as_json: bool) -> None:
    """List the rules, their options and their sources.

    Without a PRESET: all of them, in what they differ from `parlett`, and every option with its values. With one:
    all its options.
    """
    try:
        chosen = [preset(name)] if name else list(PRESETS.values())
    except OptionError as error:
        raise click.UsageError(str(error)) from None
    if as_json:
        click.echo(json.dumps({"presets": [_as_json(one) for one in chosen], "options": _options_json()}, indent=2,
                              ensure_ascii=False))
        return
    for one in chosen:
        _print_preset(one)
    if name:
        _print_values(chosen[0])
    else:
        _print_options()


def values_of(option: str) -> tuple[str, ...]:
    """Return an option's values as people write them, or what they may be."""
    if option in CHOICES:
        return CHOICES[option]
    if option in SWITCHES:
        return ("on", "off")
    return ("none", "pairs of seats such as 0-2,1-3") if option == "partners" else (f"1 to {LARGEST_PURSE}",)


def _print_preset(one: Preset) -> None:
    low, high = one.seats
    click.echo(click.style(one.name, bold=True) + f": {one.title}, "
               f"{f'exactly {low}' if low == high else f'{low} to {high}'} players")
    click.echo(f"  Source: {one.source}")
    changes = [f"{option}={value}" for option, value in one.options.changes().items()]
    if one.name != "parlett":
        click.echo(f"  Differs from parlett: {', '.join(changes) or 'nothing'}")


def _print_values(one: Preset) -> None:
    click.echo()
    changed = one.options.changes()
    for option in NAMES:
        value = written(getattr(one.options, option))
        click.echo(f"  {option} = {click.style(value, bold=option in changed)}"
                   f"{f'  (parlett: {written(getattr(PARLETT, option))})' if option in changed else ''}")
        click.echo(f"      {MEANING[option]}: {' / '.join(values_of(option))}")


def _print_options() -> None:
    click.echo()
    click.echo("Options, parlett's value first, to set with --set OPTION=VALUE:")
    for option in NAMES:
        default = written(getattr(PARLETT, option))
        others = [value for value in values_of(option) if value != default]
        click.echo(f"  {option} = {click.style(default, bold=True)} / {' / '.join(others)}")
        click.echo(f"      {MEANING[option]}")


def _as_json(one: Preset) -> dict[str, Any]:
    return {"preset": one.name, "title": one.title, "source": one.source, "seats": list(one.seats),
            "options": one.options.as_record(), "differs_from_parlett": one.options.changes()}


def _options_json() -> list[dict[str, Any]]:
    return [{"option": option, "values": list(values_of(option)), "parlett": written(getattr(PARLETT, option)),
             "meaning": MEANING[option]} for option in NAMES]
