"""The computer players by their names, for commands and settings."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from kiosk.players.advice import AdvicePlayer
from kiosk.players.easy import EasyPlayer
from kiosk.players.player import Player, RandomPlayer
from kiosk.players.sharp import ALONE, SharpPlayer

MAKERS: dict[str, Callable[[random.Random], Player]] = {
    "random": RandomPlayer,
    "easy": EasyPlayer,
    "advice": AdvicePlayer,
    "sharp": SharpPlayer,
}
"""Each player's name and what makes one from a source of randomness."""

_ALONE: dict[str, Callable[[random.Random], Player]] = {**MAKERS, "sharp": partial(SharpPlayer, depth=ALONE)}
"""The same for a deal that stands alone."""

LEVELS: dict[int, str] = {1: "easy", 2: "advice", 3: "sharp"}
"""The player of each level, one to three dots."""


class UnknownPlayer(ValueError):
    """A name that no computer player has. Its text is a sentence for people."""


def make(name: str, source: random.Random, *, alone: bool = False) -> Player:
    """Return a new computer player. Raises UnknownPlayer that lists the names.

    alone: the deal stands alone, as in a tournament, and the player knows that nothing is carried to another one.
    """
    try:
        return (_ALONE if alone else MAKERS)[name](source)
    except KeyError:
        raise UnknownPlayer(f"there is no computer player {name!r}: choose of {', '.join(MAKERS)}") from None
