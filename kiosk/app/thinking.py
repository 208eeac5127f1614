"""Computer players at work: what the table asks of them, and some that answer at once in the table's own process."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Protocol

from kiosk.app.people import PLAYERS
from kiosk.players.player import Player
from kiosk.rules.cards import Card
from kiosk.rules.observation import Observation

Maker = Callable[[str, random.Random], Player]


class Thinks(Protocol):
    """Computer players at work, outside the frame loop."""

    def ask(self, ticket: int, seen: Observation, level: int, seed: int) -> None:
        """Ask for a lead; the answer comes back through `Playing.answer` with the same ticket."""

    def answers(self) -> list[tuple[int, Card]]:
        """Take the answers that have come: (ticket, card)."""

    def forget(self) -> None:
        """Nobody waits for the answers that are still out."""

    def close(self) -> None:
        """Let go of whatever thinks."""


class AtOnce:
    """Answers as soon as it is asked. make: returns a player by its name and a source of randomness."""

    def __init__(self, make: Maker) -> None:
        self._make = make
        self._answers: list[tuple[int, Card]] = []

    def ask(self, ticket: int, seen: Observation, level: int, seed: int) -> None:
        """Find the lead for an observation; see `kiosk.app.playing.Thinks`."""
        player = self._make(PLAYERS[level], random.Random(seed))
        self._answers.append((ticket, player.choose(seen)))

    def answers(self) -> list[tuple[int, Card]]:
        """Take the answers that are there: (ticket, card)."""
        taken, self._answers = self._answers, []
        return taken

    def forget(self) -> None:
        """Drop the answers nobody waits for."""
        self._answers.clear()

    def close(self) -> None:
        """Nothing runs."""
