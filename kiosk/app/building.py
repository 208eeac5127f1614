"""Puts a table together: settings, journal, players, devices, words; everything but the window."""

from __future__ import annotations

import logging
import os
import random
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import NamedTuple

from kiosk.app.hardware import Hardware, fleet, panel, policy
from kiosk.app.hearing import Ears
from kiosk.app.paths import Paths
from kiosk.app.resuming import first_room
from kiosk.app.rooms import House, Room
from kiosk.app.sizing import stage
from kiosk.app.tabletop import Tabletop
from kiosk.app.thinking import AtOnce
from kiosk.catalogue import LANGUAGES
from kiosk.config import Settings, load
from kiosk.players.registry import make
from kiosk.table.counters import TableError
from kiosk.table.logs import LogBook, LogHandler, aloud
from kiosk.table.session import Session, open_table
from kiosk.table.upkeep import tidy
from kiosk.view.scene import Measure, Stage

TIDY_OVER = 1.1
"""The journal is thinned at a start once it holds a tenth more deals than are to be kept."""
EARLIEST_S = 1_735_689_600
"""A wall clock before 2025 was never set."""


class WallClock:
    """The machine's clock, as far as it is set."""

    def wall_s(self) -> int:
        """Return whole seconds since 1970, 0 where the clock was never set."""
        now = int(time.time())
        return now if now >= EARLIEST_S else 0

    def minute(self) -> int:
        """Return the minute of the day in local time."""
        local = time.localtime()
        return local.tm_hour * 60 + local.tm_min


class StillClock:
    """A clock that stands still: for pictures, replays and tests, which must not depend on the day."""

    def __init__(self, at_s: int = 0, minute: int = 720) -> None:
        self._at_s, self._minute = at_s, minute

    def wall_s(self) -> int:
        """Return the moment it was given."""
        return self._at_s

    def minute(self) -> int:
        """Return the minute of the day it was given."""
        return self._minute


class Built(NamedTuple):
    """A table, ready for its first step. log: where its log goes, None where it keeps none."""

    house: House
    top: Tabletop
    log: LogBook | None


def build(
    paths: Paths, size: tuple[int, int], measure: Measure, now_s: float, *, seed: int | None = None,
    settings: Settings | None = None, clock: WallClock | StillClock | None = None, thinker: object = None,
    sound: Callable[[str, str], None] = lambda name, volume: None, room: Callable[[House, float], Room] = first_room,
    monotonic: Callable[[], float] | None = None, devices: bool = True,
    hardware: Callable[[Session, Settings], Hardware] | None = None,
) -> Built:
    """Build a table.

    size: of the picture, px. seed: for a table whose chances repeat; without one they come from the operating
    system. thinker: the computer players at work (kiosk.app.playing.Thinks). room: where the table begins.
    monotonic: the clock of log lines; without it nothing is logged to files. devices: open hoppers and pins.
    hardware: makes the devices instead.
    """
    settings = settings or load(paths.settings)
    clock = clock or WallClock()
    at = clock.wall_s()
    stamp = f"{datetime.fromtimestamp(at, UTC):%Y%m%d-%H%M%S}" if at else "undated"
    paths.journal.parent.mkdir(parents=True, exist_ok=True)
    session = open_table(paths.journal, stamp, policy(settings))
    if session.state.counts.deals > settings.whole("store.keep_deals") * TIDY_OVER:
        _thin(session, settings, paths, stamp)
    log = None
    if monotonic is not None:  # before the devices, whose faults belong into it
        log = LogBook(paths.logs, settings.whole("store.log_mb") * 1_000_000, aloud())
        logging.getLogger("pope_joan").addHandler(LogHandler(log, monotonic))
        for complaint in (*settings.complaints, *session.troubles):
            log.write("warning", "start", complaint, now_s, at)
    source: random.Random = random.SystemRandom() if seed is None else random.Random(seed)
    house = House(settings, session, source, thinker or AtOnce(make), clock,  # type: ignore[arg-type]
                  stage(settings, *size, measure), settings.text("language.first"), sound=sound)
    house.hardware = hardware(session, settings) if hardware is not None else Hardware(
        session, settings, fleet(settings) if devices else None,
        panel(settings, monotonic) if devices and monotonic is not None else None)
    house.stick = paths.stick
    house.language_file = paths.journal.with_name("language")
    if session.resume.ask:
        house.language = _kept_language(house)
    if "INVOCATION_ID" in os.environ:
        house.hardware.state_folder = paths.journal.parent
    ears = Ears(sound)
    house.hear, house.sound = ears.hear, ears.sound
    if log is not None:
        house.log_lines = log.lines
    return Built(house, Tabletop(house, room(house, now_s), ears, now_s), log)


def _kept_language(house: House) -> str:
    """Return the language in which an interrupted match was played."""
    assert house.language_file is not None
    try:
        kept = house.language_file.read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        return house.language
    return kept if kept in LANGUAGES else house.language


def _thin(session: Session, settings: Settings, paths: Paths, stamp: str) -> None:
    """Let the oldest matches go, after their records were written to an archive; else they stay."""
    try:
        paths.exports.mkdir(parents=True, exist_ok=True)
        tidy(session, settings.whole("store.keep_deals"), paths.exports, stamp)
    except (TableError, OSError) as error:
        session.fault("journal", "not-thinned", f"Old deals could not be archived, so they stay: {error}")


def restage(built: Built, size: tuple[int, int], measure: Measure) -> Stage:
    """Lay everything out anew after the window or the screen's settings changed; return the new stage."""
    house = built.house
    house.stage = stage(house.settings, *size, measure)
    return house.stage
