from __future__ import annotations

from kiosk.screen.art import Art
from kiosk.screen.fonts import Fonts
from kiosk.screen.movers import Movers
from kiosk.screen.pieces import Pieces
from kiosk.view.scene import Picture


def test_directions_that_were_thrown_away_are_let_go_of(art: Art, fonts: Fonts) -> None:
    """Boards of many sizes in one day: the directions of the earlier ones' counters must not be held for ever."""
    pieces = Pieces(art, fonts, 4 << 20, lambda picture, turn: picture)
    movers = Movers(pieces)
    first = Picture("counters/fish", 0, 0, 60, 14, 1)
    movers.make_wheel(first)
    movers.get(first.art, first.w, first.h, first.tint, 31.0)
    before = pieces.generation
    for width in range(61, 75):
        pieces.next_round()
        movers.make_wheel(first._replace(w=width))
    assert pieces.generation > before
