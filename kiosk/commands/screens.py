"""`pope-joan screens`: a picture of every screen in a fixed, interesting state."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from kiosk.app.language import NAMES
from kiosk.commands.play import Size
from kiosk.view.vision import VISIONS


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--out", "folder", type=click.Path(file_okay=False, path_type=Path), required=True, metavar="DIR",
              help="The folder for the pictures; it is made where it is missing.")
@click.option("--size", type=Size(), default="1280x800", show_default=True, metavar="WxH", help="Size in px.")
@click.option("--rotate", type=click.Choice(["0", "90", "180", "270"]), default="0", show_default=True,
              help="Turn the pictures as a turned screen shows them, degrees clockwise.")
@click.option("--lang", type=click.Choice([*NAMES, "xx"]), default="en", show_default=True,
              help="The language; xx is English 40 % longer, to see that everything fits.")
@click.option("--large", is_flag=True, help="Large mode.")
@click.option("--diagonal", type=click.FloatRange(3, 100), metavar="INCHES",
              help="Diagonal of the screen.  [default: the usual one for the size]")
@click.option("--vision", type=click.Choice(list(VISIONS)),
              help="As people see them who lack a kind of cone, or without colour.")
@click.option("--only", multiple=True, metavar="NAME", help="Only these screens; may be given again.")
def screens(folder: Path, size: tuple[int, int], rotate: str, lang: str, large: bool, diagonal: float | None,
            vision: str | None, only: tuple[str, ...]) -> None:
    """Write a PNG of every screen to a folder, each in a fixed state. The README's pictures come from it."""
    from kiosk.app.pictures import UnknownScreen, write_screens
    try:
        names = write_screens(folder, size, int(rotate), lang, large, diagonal, only, vision or "")
    except UnknownScreen as error:
        raise click.UsageError(str(error)) from None
    except OSError as error:
        click.echo(f"The pictures cannot be written to {folder}: {error}", err=True)
        sys.exit(1)
    click.echo(f"Wrote {len(names)} pictures to {folder.resolve()}.")
