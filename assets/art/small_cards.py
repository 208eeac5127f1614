"""Faces for small sizes, 40 to 145 px of width: the index large, a number card with one pip, a plain court beside
its index. They are read from both sides, like the whole pack."""

from courts import double_court
from lettering import BOLD
from ornament import blank, put_pip, text
from pack import pope_mark
from woodcut import LINE, Draw, H, W

CAP = 170
"""Height of the index: 0.27 of the card's width, so that it reads as text at 20 mm."""
FRAME = (212, 24, 606, 856)
"""The court's frame: left, top, right, foot."""
SQUEEZE = {"T": 0.72, "Q": 0.9, "K": 0.95}


def index(d: Draw, rank: str, suit: str, ink: str) -> None:
    """Rank over suit at the upper left."""
    text(d, "10" if rank == "T" else rank, 112, 46, CAP, ink, BOLD, SQUEEZE.get(rank, 1.0))
    put_pip(d, suit, 112, 46 + CAP * 1.62, 138, ink)


def small_card(rank: str, suit: str, inks: dict[str, str]) -> Draw:
    """One card. rank: A23456789TJQK; suit: CDHS; inks: the ink of each suit."""
    d, ink = blank(), inks[suit]
    if rank in "JQK":
        left, top, right, foot = FRAME
        scale = 1.13
        picture = double_court(rank, suit, (right - left) / 2 / scale, (foot - top) / 2 / scale, plain=True)
        d.placed(picture, (left + right) / 2, H / 2, scale)
        d.line([(left, top), (right, top), (right, foot), (left, foot), (left, top)], LINE)
        index(d, rank, suit, ink)
        with d.at(224, H, rot=180):  # in the same margin, for whoever sits opposite
            index(d, rank, suit, ink)
        return d
    put_pip(d, suit, W / 2, H / 2, 220, ink)
    if rank + suit == "9D":
        pope_mark(d, 420, 190, 1.5)
    for turn in (False, True):
        with d.at(W if turn else 0, H if turn else 0, rot=180 if turn else 0):
            index(d, rank, suit, ink)
    return d
