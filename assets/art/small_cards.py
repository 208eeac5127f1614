"""Faces for small sizes: the index large, a number card with one pip, a court with its picture beside the index."""

from courts import double_court
from lettering import BOLD
from ornament import blank, put_pip, text
from woodcut import H, W

CAP = 0.27
"""Height of the index in widths of the card."""


def small_card(rank, suit, inks):
    """One card as SVG text, to be read at 40 to 145 px of width. rank: A23456789TJQK; suit: CDHS."""
    d, ink = blank(), inks[suit]
    court = rank in "JQK"
    if court:
        d.placed(double_court(rank, suit, 200, 378), 400, H / 2, 0.98)
    else:
        put_pip(d, suit, W / 2, H / 2, 270, ink)
    for turn in (False,) if court else (False, True):
        with d.at(W if turn else 0, H if turn else 0, rot=180 if turn else 0):
            text(d, "10" if rank == "T" else rank, 123, 52, CAP * W, ink, BOLD, 0.78 if rank == "T" else 1.0)
            put_pip(d, suit, 123, 52 + CAP * W * 1.62, 142, ink)
    return d.svg()
