"""Who sits down: names, emblems and places, between the table's sitters and what the view shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kiosk.table.sitters import COMPUTER, PERSON, Sitter, computer, person
from kiosk.view.layout import PLACES, place_side, seat_places
from kiosk.view.model import SeatView
from kiosk.view.spots import SIDES

NAMES = ("Clara", "Harriet", "Edwin", "Isaac", "Flora", "Julia", "George", "Mr Weller")
"""The name that each place lends to whoever sits there, clockwise."""

LEVELS = {"easy": 1, "advice": 2, "sharp": 3}
"""The computer players by their level, one to three dots."""

PLAYERS = {number: name for name, number in LEVELS.items()}


def first_place(side: str) -> int:
    """Return the place at which whoever touched a side is seated: the one at their right hand."""
    return PLACES.index(side + "R")


def place_of(sitter: Sitter) -> int:
    """Return a sitter's place, 0 to 7 clockwise."""
    return PLACES.index(sitter.side + ("L" if sitter.slot else "R"))


def sitter(place: int, kind: str, level: int = 2, name: str = "") -> Sitter:
    """Return whoever sits at a place: a person, or a computer player of a level (1 to 3)."""
    side, slot = PLACES[place][0], int(PLACES[place][1] == "L")
    called, emblem = name or NAMES[place], str(place)
    if kind == PERSON:
        return person(called, emblem, side, slot)
    return computer(level, called, emblem, side, slot)


def sides_of(sitters: Sequence[Sitter]) -> frozenset[str]:
    """Return the sides at which people sit; all of them where nobody does."""
    return frozenset(place_side(place_of(s)) for s in sitters if s.human) or frozenset(SIDES)


def at_once(seats: int, level: str, side: str = "S") -> tuple[Sitter, ...]:
    """Return the sitters of "Play now": one person at the side that was touched, computer players round from there."""
    mine = first_place(side)
    return tuple(sitter((mine + place) % 8, COMPUTER if i else PERSON, LEVELS[level])
                 for i, place in enumerate(seat_places(seats)))


def by_computer(players: Sequence[str]) -> tuple[Sitter, ...]:
    """Return a table of computer players alone, by their names ("advice", …)."""
    return tuple(sitter(place, COMPUTER, LEVELS.get(player, 1))
                 for place, player in zip(seat_places(len(players)), players, strict=True))


def seen(sitter: Sitter, seat: int) -> SeatView:
    """Return a sitter as the view shows it, its figures still to be filled in."""
    return SeatView(seat, place_of(sitter), sitter.name, int(sitter.emblem or seat), sitter.kind, sitter.level,
                    minded=sitter.minded)


def all_places(taken: Iterable[SeatView]) -> tuple[SeatView, ...]:
    """Return all eight places, clockwise, with whoever sits there."""
    by_place = {seat.place: seat for seat in taken}
    return tuple(by_place.get(p, SeatView(-1, p, "", p, "empty")) for p in range(8))
