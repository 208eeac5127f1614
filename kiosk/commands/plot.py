"""The figures of a simulation as one picture, by matplotlib (the extra `plot`)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

LACQUER, GILT, RED, PAPER = "#14281F", "#B8923A", "#8E1B1B", "#F5ECD7"


def draw(figures: dict[str, Any], path: Path) -> None:
    """Write a PNG or SVG, by the file's ending. Raises click.UsageError where matplotlib or the folder is missing."""
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        raise click.UsageError("--plot needs matplotlib: .venv/bin/pip install matplotlib") from None
    figure = Figure(figsize=(11, 8), layout="constrained", facecolor=PAPER)
    FigureCanvasAgg(figure)
    axes = figure.subplots(2, 2)
    seats, pots, lengths = figures["seats"], figures["compartments"], figures["cards_played"]["deals"]
    figure.suptitle(f"{figures['deals']:,} deals of Pope Joan: {figures['rules']}, {len(seats)} seats")

    names = [f"{seat['seat']}\n{player}" for seat, player in zip(seats, figures["players"], strict=True)]
    won = [seat["counters_a_match"] for seat in seats]
    axes[0][0].bar(names, won, color=[LACQUER if n >= 0 else RED for n in won])
    axes[0][0].axhline(0, color="black", linewidth=0.8)
    axes[0][0].set(title="Counters won a match, by seat", ylabel="counters")

    labels = [pot["compartment"] for pot in pots]
    axes[0][1].bar(labels, [pot["won_a_deal"] for pot in pots], color=GILT)
    axes[0][1].set(title="How often each compartment was won", ylabel="times a deal")

    axes[1][0].bar(labels, [pot["largest"] for pot in pots], color=GILT, label="largest")
    axes[1][0].bar(labels, [pot["counters_a_win"] for pot in pots], color=LACQUER, label="average when won")
    axes[1][0].set(title="How large each compartment grew", ylabel="counters", yscale="symlog")
    axes[1][0].legend()

    axes[1][1].bar([int(n) for n in lengths], list(lengths.values()), color=LACQUER, width=1.0)
    axes[1][1].set(title="Length of deals", xlabel="cards played", ylabel="deals")
    for row in axes:
        for one in row:
            one.set_facecolor(PAPER)
    for one in (axes[0][1], axes[1][0]):
        one.tick_params(axis="x", rotation=30)
    try:
        figure.savefig(path, dpi=120)
    except OSError as error:
        raise click.UsageError(f"{path} cannot be written: {error.strerror}.") from None
