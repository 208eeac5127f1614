"""`pope-joan replay`: recorded deals as text, card by card, with the reasons."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from kiosk.rules.actions import DealCards, Play
from kiosk.rules.deal import Phase
from kiosk.rules.events import act
from kiosk.rules.observation import hand_of
from kiosk.rules.record import Record, RecordError, read, replayed
from kiosk.rules.telling import cards, counters, sentences


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("file", metavar="FILE")
@click.option("--deal", "number", type=click.IntRange(0), metavar="K", help="Only the deals numbered K, from 0.")
@click.option("--text", is_flag=True, help="As text, not on the screen.")
def replay(file: str, number: int | None, text: bool) -> None:
    """Show recorded deals card by card: on the screen, or as text with the reasons.

    Where there is no screen they are shown as text. FILE is what `simulate --record` and the table write; - is
    standard input. Exit status: 0 all shown, 1 a record is wrong or there is no such deal, 2 the file could not be
    opened.
    """
    from kiosk.app.loop import no_screen
    if not text and not no_screen():
        sys.exit(_on_screen(file, number))
    shown = wrong = 0
    for place, line in enumerate(_lines(file), 1):
        if not line.strip():
            continue
        try:
            record = read(line)
            if number is not None and record.deal != number:
                continue
            story = list(told(record))
        except RecordError as error:
            click.echo(f"{file}: line {place}: {error}", err=True)
            wrong += 1
            continue
        shown += 1
        click.echo("\n".join(story) + "\n")
    if not shown and not wrong:
        click.echo(f"{file}: there is no {'record' if number is None else f'deal {number}'} in it", err=True)
    sys.exit(0 if shown and not wrong else 1)


def _on_screen(file: str, number: int | None) -> int:
    """Show a file's deals in a window; return the exit status."""
    import tempfile

    from kiosk.app.loop import Asked, run
    from kiosk.app.paths import paths
    from kiosk.app.replaying import Replaying
    from kiosk.screen.errors import NoDisplay, NoPainter
    try:
        records = [read(line) for line in _lines(file) if line.strip()]
        records = [r for r in records if number is None or r.deal == number]
        for record in records:
            replayed(record)
        if not records:
            raise RecordError(f"there is no {'record' if number is None else f'deal {number}'} in it")
        with tempfile.TemporaryDirectory() as home:
            return run(Asked(paths(Path(home)), (1280, 800),
                             room=lambda house, now_s: Replaying(house, now_s, records)))
    except (RecordError, NoDisplay, NoPainter) as error:
        click.echo(f"{file}: {error}", err=True)
        return 1


def told(record: Record) -> Iterator[str]:
    """Tell a record in lines. Hands are shown only of a deal that is over. Raises RecordError where it is wrong."""
    match, actions = replayed(record)
    deal = match.deal
    assert deal is not None
    changes = "; ".join(f"{name}={value}" for name, value in match.options.changes().items())
    yield f"Match {record.match}, deal {record.deal}: seat {record.dealer} deals to {record.seats} seats."
    yield f"Rules: parlett{f' with {changes}' if changes else ''}."
    yield f"Before: {counters(deal.before)}."
    for action in actions:
        if isinstance(action, Play) and deal.must < 0 and not record.unfinished:
            yield f"Seat {deal.turn} may lead {cards(deal.lead_cards())}."
        for sentence in sentences(act(match, action)):
            yield f"  {sentence}"
        if isinstance(action, DealCards) and not record.unfinished:
            for seat in range(record.seats):
                yield f"  Seat {seat} holds {cards(hand_of(deal, seat))}."
            yield f"  The dead hand is {cards(deal.dead)}."
    if deal.phase == Phase.OVER:
        yield f"After: {counters(match.balances)}."
    else:
        yield f"The deal is not over. Now: {counters(match.balances)}."


def _lines(file: str) -> Iterator[bytes]:
    if file == "-":
        yield from sys.stdin.buffer
        return
    try:
        with Path(file).open("rb") as stream:
            yield from stream
    except (OSError, ValueError) as error:
        raise click.UsageError(f"{file} cannot be opened: {getattr(error, 'strerror', error)}.") from None
