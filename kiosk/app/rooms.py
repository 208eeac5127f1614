"""Rooms: what the table is doing now, one at a time; and the house they stand in.

A room draws itself as a function of time, takes intents, and has deadlines of its own. Where another room comes
next, `do` or `advance` returns it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from kiosk.app.people import place_of, sides_of
from kiosk.app.pin import Lock
from kiosk.app.tempo import END_COUNT_S, HELD_S, Tempo
from kiosk.app.thinking import Thinks
from kiosk.config import Settings, change, replace
from kiosk.rules.cards import Card
from kiosk.rules.events import Event
from kiosk.rules.options import PRESETS, Options
from kiosk.rules.shuffle import Randomness
from kiosk.sentences import Sentence
from kiosk.table.session import Session
from kiosk.table.sitters import Sitter
from kiosk.view.layout import layout
from kiosk.view.pages.model import Notice, Ui
from kiosk.view.scene import Scene, Stage
from kiosk.view.spots import SIDES
from kiosk.view.timeline import Timeline
from kiosk.view.words import Words

NEVER = math.inf


class Look(NamedTuple):
    """What a scene is drawn with, beside the room's own state."""

    now_s: float
    stage: Stage
    say: Words


class Clock(Protocol):
    """The clock on the wall: where it is not set or jumps, nothing but words depends on it."""

    def wall_s(self) -> int:
        """Return whole seconds since 1970, 0 where the clock is not set."""

    def minute(self) -> int:
        """Return the minute of the day in local time, 0 to 1439."""


@dataclass
class House:
    """What every room uses: settings, the session, randomness, computer players, and ears.

    stage: the surface in force. hear: is told of events and their timeline, for sounds, lamps and meters.
    sound: plays a sound by its name at a volume ("game", "signals", "attract"). hardware: kiosk.app.hardware.
    """

    settings: Settings
    session: Session
    source: Randomness
    thinker: Thinks
    clock: Clock
    stage: Stage
    language: str = "en"
    language_file: Path | None = None
    """Where the language chosen at the table is kept."""
    hear: Callable[[Sequence[Event], Timeline], None] = lambda events, line: None
    sound: Callable[[str, str], None] = lambda name, volume: None
    hardware: Any = None
    wishes: list[str] = field(default_factory=list)
    """What the frame loop is asked to do: "quit", "restart", "shutdown", "stage"."""
    pin_lock: Lock = field(default_factory=Lock)
    """The operator's lock-out; it outlives a visit to the operator's pages."""
    stick: Path | None = None
    """The folder that stands for a USB stick where none is in, None for a table that waits for a real one."""
    log_lines: Callable[[], Iterable[bytes]] = tuple
    """The log's lines, for an export."""
    refused: Sentence | None = None
    """Why the last change of a setting could not be kept, for the operator."""
    full_screen: bool = False
    asked: tuple[Options, int] | None = None
    """The rules and seats that the command asked for, instead of the settings'."""
    known: set[str] = field(default_factory=set)
    """The captions of the first minute that are known by now."""

    @property
    def tempo(self) -> Tempo:
        """The waits that the settings ask for."""
        return Tempo.of(self.settings)

    def speak(self, code: str) -> None:
        """Speak another language from now on; it is kept, so that an interrupted match goes on in it."""
        self.language = code
        if self.language_file is not None:
            try:
                replace(self.language_file, code.encode())
            except OSError as error:
                self.session.fault("language", type(error).__name__, str(error), at=self.at())

    def at(self) -> int:
        """Return the wall clock for the journal."""
        return self.clock.wall_s()

    @property
    def usual(self) -> tuple[Options, int]:
        """Return the rules and the seats of a match that nobody chose anything for."""
        if self.asked is not None:
            return self.asked
        preset = PRESETS[self.settings.text("play.rules")]
        return preset.options, max(preset.seats[0], min(preset.seats[1], self.settings.whole("play.seats")))

    def change(self, key: str, value: Any) -> None:
        """Change a setting in the file and note it in the journal. Raises SettingError, OSError."""
        before = self.settings[key]
        try:
            self.settings = change(self.settings, key, value)
        except OSError as error:
            self.refused = Sentence("The settings cannot be written: {error}.", error=error.strerror or error)
            raise
        self.refused = None
        if self.settings[key] != before:
            shown = ("…", "…") if key == "operator.pin" else (str(before), str(self.settings[key]))
            self.session.settings_changed({key: shown}, at=self.at())
            if key.startswith("screen."):
                self.wishes.append("stage")

    @property
    def paying(self) -> bool:
        """Whether counters fall for somebody at this table right now."""
        return self.hardware is not None and bool(self.hardware.payouts(self.session.state.sitters))

    def notices(self) -> tuple[Notice, ...]:
        """Return what is wrong and must be told at the table, and whose counters fall right now."""
        found = [] if self.session.saving else [Notice("not-saving")]
        state = self.session.state
        for seat, sitter in enumerate(state.sitters if state.mode else ()):
            owed = state.money.owed_to(seat)
            if owed and self.hardware is not None and self.hardware.needs_staff(seat):
                found.append(Notice("owed", place_of(sitter), sitter.name, owed))
        if self.hardware is not None:
            found += [Notice(kind) for kind in self.hardware.troubles()]
            found += [
                Notice("paying", place_of(state.sitters[p.seat]), state.sitters[p.seat].name, p.came, p.asked, p.where)
                for p in self.hardware.payouts(state.sitters if state.mode else ())
            ]
        return tuple(found)


class Room:
    """One thing the table does. ui: what the interface remembers of its page; see kiosk.view.pages.model.Ui."""

    name = ""
    asks_still_there = False
    """It counts down on an idle page before it is left."""

    def __init__(self, house: House, now_s: float, side: str = "S") -> None:
        self.house = house
        self.ui = Ui(side=side, since_s=now_s)
        self.left_s: float | None = None
        """When another page was opened from here, to which there is a way back; None where none was."""

    @property
    def company(self) -> Sequence[Sitter]:
        """Return who sits round the table while this room is open: its page turns to nobody else."""
        return ()

    def turn_to(self, side: str) -> None:
        """Turn the page to whoever touched it at a side: where plates stand all round, only to where somebody sits."""
        if self._has_reader(side):
            self.ui = self.ui._replace(side=side)

    def face_somebody(self) -> None:
        """Begin before somebody who sits at the table, where whoever touched it last does not."""
        if not self._has_reader(self.ui.side):
            self.ui = self.ui._replace(side=min(sides_of(self.company), key=SIDES.index))

    def _has_reader(self, side: str) -> bool:
        return layout(self.house.stage).compact or side in sides_of(self.company)

    def waits_for_counters(self, now_s: float) -> bool:
        """Return whether the last page stays since counters fall: then it waits again."""
        if self.house.paying:
            self.wait(now_s, END_COUNT_S)
        return self.house.paying

    @property
    def can_end(self) -> bool:
        """Whether a match is in hand here that may be ended now."""
        return False

    def end_match(self, now_s: float) -> Room:
        """End the match in hand, with its deal unfinished or not; return the room that comes next."""
        return self

    def scene(self, look: Look) -> Scene:
        """Return what is seen of the room."""
        raise LookupError(f"{self.name} has no scene")

    def do(self, intent: object, now_s: float) -> Room | None:
        """Do what a target stands for; return the room that comes next, or None to stay."""
        return None

    def hold(self, intent: object, now_s: float) -> None:
        """A finger rests on a target."""

    def let_go(self, intent: object, now_s: float) -> None:
        """The finger was lifted from it."""

    def felt(self, contact: int, phase: str, x: float, y: float) -> bool:
        """A contact is somewhere on the screen, px; return whether that is shown (the operator's test of touch)."""
        return False

    hands = ""
    """How hidden hands are shown (kiosk.view.model), "" where there are none."""

    def acting_seat(self) -> int:
        """Return the seat of a person that must act, -1 for none: its lamp shines."""
        return -1

    def leading(self) -> bool:
        """Return whether that seat has a lead to choose."""
        return False

    def waits_long(self, now_s: float) -> bool:
        """Return whether that seat has kept the table waiting."""
        return False

    def cover(self) -> None:
        """Cover every hand that is shown."""

    def lead_by_name(self, seat: int, name: str, now_s: float) -> bool:
        """Lead the card that a seat chose by its button, "lead:KS"; return whether it could."""
        return False

    def turn_board(self, degrees: float, now_s: float, speed: float | None = None) -> None:
        """A hand has turned the board by so many degrees since it took hold; speed: it let go, degrees per second."""

    def answer(self, ticket: int, card: Card, now_s: float) -> None:
        """A computer player has found its lead."""

    def due_s(self) -> float:
        """Return when the room next does something by itself: not under a finger that is on one of its buttons."""
        if self.ui.until_s is None:
            return NEVER
        return self.ui.until_s + (HELD_S if self.ui.pressed else 0.0)

    def by_itself(self, now_s: float) -> Room | None:
        """Do what was due now; return the room that comes next, or None to stay."""
        return None

    def touched(self, now_s: float) -> None:
        """Somebody touched something: waits for a sign of life begin anew."""
        if self.ui.until_s is not None:
            self.ui = self.ui._replace(until_s=now_s + self.ui.wait_s)

    def leave(self, now_s: float) -> None:
        """Another page is opened: hands that are shown are covered, as a pad that is let go now is let go of there."""
        self.cover()
        self.left_s = now_s

    def come_back(self, now_s: float) -> None:
        """Somebody comes back from a page that was opened here, if one was: meanwhile nothing here waited."""
        if self.left_s is not None:
            away_s, self.left_s = now_s - self.left_s, None
            self.rested(away_s)

    def rested(self, away_s: float) -> None:
        """Nothing could be seen or done here for so long: every wait ends so much later."""
        if self.ui.until_s is not None:
            self.ui = self.ui._replace(until_s=self.ui.until_s + away_s)

    def wait(self, now_s: float, wait_s: float) -> None:
        """Leave the room by itself after so many seconds without a sign of life."""
        self.ui = self.ui._replace(until_s=now_s + wait_s, wait_s=wait_s)
