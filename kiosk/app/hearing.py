"""What is heard of a timeline: sounds with their moments, and the words for those who do not hear.

A sound never carries anything alone: everything it tells stands on the table too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from kiosk.rules.cards import JACK, rank_of
from kiosk.rules.events import BoughtIn, Dressed, Event, Stopped, WentOut
from kiosk.view.timeline import Coins, Dealing, Facing, Flip, Lit, Pointing, Slide, Timeline, Told
from kiosk.view.words import Words

CAPTION_S = 1.6
"""How long the words for a sound stand."""
MOST_LANDINGS = 6
"""Counters of one stream that are heard landing; more would be a rattle."""


class Sound(NamedTuple):
    """A sound by its name in assets/sound, and when it is heard."""

    at_s: float
    name: str


def sounds(line: Timeline) -> list[Sound]:
    """Return what is heard of a timeline, in order of time."""
    found: list[Sound] = []
    for item in line.items:
        if isinstance(item, Slide):
            found.append(Sound(item.end - 0.05, "card"))
            if rank_of(item.card) == JACK:
                found.append(Sound(item.end + 0.05, "bell"))
        elif isinstance(item, Dealing):
            found.append(Sound(item.start, "deal"))
        elif isinstance(item, Facing):
            found += [Sound(item.start + i * item.step, "card") for i in range(len(item.cards))]
        elif isinstance(item, Flip | Pointing):
            found.append(Sound(item.start, "turn"))
        elif isinstance(item, Lit):
            found.append(Sound(item.start, "celebration" if item.grand else "sweep"))
        elif isinstance(item, Coins):
            count = len(item.pieces)
            heard = range(0, count, max(1, -(-count // MOST_LANDINGS)))
            found += [Sound(item.start + i * item.step + item.lasts, "fish") for i in heard]
        elif isinstance(item, Told):
            found += _told(item)
    return sorted(found)


def _told(item: Told) -> list[Sound]:
    name = {Stopped: "knock", WentOut: "out", Dressed: "dress", BoughtIn: "nudge"}.get(type(item.event))
    return [Sound(item.start, name)] if name else []


class Ears:
    """Plays each sound at its moment, and remembers the last one for those who do not hear.

    play: is given a sound's name and volume ("game", "signals", "attract").
    """

    def __init__(self, play: Callable[[str, str], None]) -> None:
        self._play = play
        self._waiting: list[Sound] = []
        self._now_s = 0.0
        self._last = Sound(float("-inf"), "")

    def hear(self, events: Sequence[Event], line: Timeline) -> None:
        """Take the sounds of a timeline; those of an earlier one that are still to come are dropped."""
        self._waiting = sounds(line)

    def sound(self, name: str, volume: str = "game") -> None:
        """Play a sound now."""
        self._last = Sound(self._now_s, name)
        self._play(name, volume)

    def advance(self, now_s: float) -> None:
        """Play what is due; after a jump in time only the last half second is heard."""
        self._now_s = now_s
        while self._waiting and self._waiting[0].at_s <= now_s:
            heard = self._waiting.pop(0)
            if now_s - heard.at_s < 0.5:
                self.sound(heard.name)

    def due_s(self) -> float:
        """Return when the next sound is heard, infinity for none."""
        return self._waiting[0].at_s if self._waiting else float("inf")

    def caption(self, now_s: float, say: Words) -> str:
        """Return the words for the sound that is heard now, "" for none."""
        return sound_words(say).get(self._last.name, "") if now_s - self._last.at_s < CAPTION_S else ""


def sound_words(say: Words) -> dict[str, str]:
    """Return what each sound is called in writing."""
    return {
        "card": say("a card"), "deal": say("dealing"), "knock": say("a knock: a stop"), "fish": say("counters"),
        "dress": say("counters"), "sweep": say("a sweep"), "bell": say("a bell: a knave"), "out": say("a chord: out"),
        "nudge": say("a reminder"), "tap": "", "turn": say("a turn"), "refuse": say("not now"),
        "celebration": say("a fanfare"),
    }
