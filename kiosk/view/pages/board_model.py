"""What the pages of Board mode and the match table are given."""

from __future__ import annotations

from typing import NamedTuple

from kiosk.rules.options import PARLETT, Options
from kiosk.view.model import SeatView

from .notice import Notice


class BoardView(NamedTuple):
    """The table in Board mode: people play with a real pack, the screen is the board.

    seats: who plays, by their number. pots: counters in the compartments, in the rules' order. options: the rules of
    the deal in hand, or of the next one before it is dressed. number: of the deal, from 0. dealer: a seat, -1 before
    the first. stage: "dealer", "short" (somebody cannot dress), "dress", "turn-up", "play", "out" (who is out?),
    "settle". trump: 0 to 3, -1 none yet. turn_up: the card, -1 none. bay: the compartment that was touched, -1 none.
    earlier: with a shared pair, the seat already named, -1 none; sharing: a pair is being shared. suit, rank: picked
    so far for the turn-up, -1 none. wins: for the dealer, what the picked card takes: pairs of compartment and
    counters. undo: what "Undo" takes back, in words, "" nothing. out: who went out, -1 none. left: cards left by
    seat, None where not entered. pope: who holds it, -1 nobody. row: the seat whose count is entered now, -1 none.
    largest: the most cards a hand can have. pays: what each seat would pay, None where not known. short: the seat
    that cannot pay its part of the dressing, -1 the dealer. claims: the rules of the deal just over, while what was
    won in it may still be claimed; None else.
    """

    seats: tuple[SeatView, ...]
    pots: tuple[int, ...]
    options: Options = PARLETT
    number: int = 0
    dealer: int = -1
    stage: str = "play"
    trump: int = -1
    turn_up: int = -1
    bay: int = -1
    sharing: bool = False
    earlier: int = -1
    suit: int = -1
    rank: int = -1
    wins: tuple[tuple[int, int], ...] = ()
    undo: str = ""
    out: int = -1
    left: tuple[int | None, ...] = ()
    pope: int = -1
    row: int = -1
    largest: int = 13
    pays: tuple[int | None, ...] = ()
    notices: tuple[Notice, ...] = ()
    short: int = -1
    claims: Options | None = None


class CorrectionView(NamedTuple):
    """Counters moved by agreement. seats, pots: as they are. source, target: accounts picked, -1 none yet."""

    seats: tuple[SeatView, ...]
    pots: tuple[int, ...]
    bank: int = 0
    source: int = -1
    target: int = -1
    counters: int = 1
    most: int = 99


class PlacesView(NamedTuple):
    """Who changes places. places: all eight, as in SeatsView. moving: the place of whoever moves, -1 none yet.

    able: the places that may be tapped now. undo: whether the last thing done was a change of places.
    """

    places: tuple[SeatView, ...]
    moving: int = -1
    able: frozenset[int] = frozenset(range(8))
    undo: bool = False


class BetweenView(NamedTuple):
    """What may change before the next deal. rules: those in force by name; dealer: who deals, "" not known yet."""

    rules: str
    dealer: str = ""


class SheetView(NamedTuple):
    """The match table. outs: who went out in each deal so far, -1 nobody (a turned Pope ended it)."""

    seats: tuple[SeatView, ...]
    outs: tuple[int, ...] = ()
    ended: bool = False
