"""A whole table without a window, driven by numbers: for tests of the app."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from kiosk.app.building import Built, StillClock, build
from kiosk.app.paths import paths
from kiosk.app.people import sitter
from kiosk.app.playroom import PlayRoom
from kiosk.app.rooms import House, Room
from kiosk.config import Settings, defaults
from kiosk.rules.options import Options
from kiosk.screen.fonts import Fonts
from kiosk.screen.input import Key, Touch
from kiosk.table.sitters import Sitter
from kiosk.view.layout import seat_places
from kiosk.view.scene import Picture, Scene, Target, Text


@cache
def fonts() -> Fonts:
    """The fonts, opened once for all tests."""
    return Fonts()


def settings(**values: Any) -> Settings:
    """Settings with some values other than the defaults; play__follow_s stands for play.follow_s."""
    base = defaults()
    return Settings({**base.values, **{k.replace("__", "."): v for k, v in values.items()}})


def sitters(seats: int, people: int, level: int = 2) -> tuple[Sitter, ...]:
    """So many seats, the first of them people."""
    return tuple(sitter(place, "person" if i < people else "computer", level)
                 for i, place in enumerate(seat_places(seats)))


class Driver:
    """Drives one table: touches targets by name, lets time pass, looks at scenes."""

    def __init__(self, home: Path, *, size: tuple[int, int] = (1280, 800), seed: int = 1, set_: Settings | None = None,
                 room: Any = None, devices: bool = False, **more: Any) -> None:
        self.now = 0.0
        extra = {"room": room} if room is not None else {}
        given = {"clock": StillClock(), **extra, **more}
        self.built: Built = build(paths(home), size, fonts(), 0.0, seed=seed, settings=set_ or settings(),
                                  devices=devices, **given)
        self.contacts = 0

    @property
    def scene(self) -> Scene:
        return self.built.top.scene

    @property
    def room(self) -> Room:
        return self.built.top.desk.room

    @property
    def house(self) -> House:
        return self.built.house

    def wait(self, seconds: float, frame_s: float = 0.1) -> Scene:
        """Let time pass, frame by frame."""
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.now = min(end, self.now + frame_s)
            self.built.top.step(self.now)
        return self.scene

    def target(self, name: str) -> Target:
        found = [t for t in self.scene.targets if t.name == name]
        assert found, f"no target {name} among {[t.name for t in self.scene.targets]}"
        return found[-1]

    def has(self, name: str) -> bool:
        return any(t.name == name for t in self.scene.targets)

    @property
    def said(self) -> str:
        """All words in front of the backdrop."""
        return " ".join(" ".join(op.text for op in self.scene.ops if isinstance(op, Text)).split())

    def turn_pages_to(self, name: str) -> None:
        """Turn the pages of a list until a target is shown."""
        while not self.has(name):
            self.tap("page:on")

    def tap(self, name: str, after_s: float = 0.1) -> Scene:
        """Touch the middle of a target and let go, as a finger does."""
        t = self.target(name)
        return self.tap_at(t.x + t.w / 2, t.y + t.h / 2, after_s)

    def tap_at(self, x: float, y: float, after_s: float = 0.1) -> Scene:
        self.contacts += 1
        self.built.top.step(self.now, [Touch(self.contacts, "down", x, y)])
        self.now += 0.05
        self.built.top.step(self.now, [Touch(self.contacts, "up", x, y)])
        return self.wait(after_s)

    def down(self, name: str) -> int:
        """Put a finger on a target and leave it there; return its contact."""
        t = self.target(name)
        self.contacts += 1
        self.built.top.step(self.now, [Touch(self.contacts, "down", t.x + t.w / 2, t.y + t.h / 2)])
        return self.contacts

    def up(self, contact: int, x: float = 0.0, y: float = 0.0) -> None:
        self.built.top.step(self.now, [Touch(contact, "up", x, y)])

    def key(self, name: str, after_s: float = 0.1) -> Scene:
        self.built.top.step(self.now, [Key(name)])
        return self.wait(after_s)

    def close(self) -> None:
        self.house.session.close()


def to_seats(table: Driver, mode: str) -> None:
    """Go from the first page to the chairs of a mode."""
    for name in ("touch", "choose", f"mode:{mode}"):
        table.tap(name)


def play_on(table: Driver, seconds: float, seed: int = 1, until: Callable[[], bool] = lambda: False) -> None:
    """Touch whatever may be touched in play, as people do, for so long or until something holds."""
    rng, end = chance(seed), table.now + seconds
    while table.now < end and isinstance(table.room, PlayRoom) and not table.room.ended and not until():
        able = [t.name for t in table.scene.targets if t.intent is not None
                and t.name.split(":")[0] in ("lead", "seat", "next")]
        if able:
            table.tap(rng.choice(able))
        table.wait(0.3)


def playing(options: Options, seats: int, people: int, level: int = 2) -> Any:
    """A room maker: a match in play with so many people."""
    def begin(house: House, now_s: float) -> Room:
        return PlayRoom.begin(house, options, sitters(seats, people, level), now_s, "S")
    return begin


def faces(scene: Scene) -> set[str]:
    """The codes of the cards whose faces a scene shows."""
    shown = set()
    for op in (*scene.backdrop, *scene.ops):
        if isinstance(op, Picture) and isinstance(op.art, str) and op.art.startswith("cards/"):
            code = op.art.rsplit("/", 1)[1]
            if code != "back":
                shown.add(code)
    return shown


def chance(seed: int) -> random.Random:
    return random.Random(seed)
