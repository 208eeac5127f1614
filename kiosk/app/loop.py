"""The frame loop: the only place that reads a clock, and the only one that opens a window.

Each turn: take what was touched, step the table, draw if anything changed, feed the watchdog, and wait for the next
input or deadline. When nothing moves nothing is drawn.
"""

from __future__ import annotations

import logging
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pygame

from kiosk.app.building import Built, StillClock, WallClock, build, restage
from kiosk.app.hours import within
from kiosk.app.paths import Paths
from kiosk.app.resuming import first_room
from kiosk.app.rooms import House, Room
from kiosk.app.watchdog import Watchdog
from kiosk.config import Settings
from kiosk.players.thinker import Thinker
from kiosk.rules.options import Options
from kiosk.screen.art import Art
from kiosk.screen.canvas import Canvas
from kiosk.screen.fonts import Fonts
from kiosk.screen.input import Input, Inputs, events
from kiosk.screen.inputlog import Frame, Header, InputWriter, read_log
from kiosk.screen.rasters import RasterCache
from kiosk.screen.sound import Kind, Sound
from kiosk.screen.window import close_window, open_window, set_full_screen
from kiosk.table.payouts import PayoutPolicy
from kiosk.view.palette import TABLE_EDGE
from kiosk.view.scene import Drawn, Fill, Picture, Scene

if TYPE_CHECKING:
    from kiosk.app.benchwindow import BenchWindow, Simulated
    from kiosk.app.hardware import Hardware
    from kiosk.table.session import Session

log = logging.getLogger("pope_joan.loop")

LONGEST_WAIT_S = 0.1
"""The longest that the loop waits for an input: the dispenser is polled at least so often."""
SOFT_FRAME_S = 1 / 60
AT_A_TIME = 2
"""Pictures drawn for the disk cache before the splash is looked at again."""
RESTART_STATUS = 75
"""The exit status that asks whoever started the program to start it again."""


class FedArt(Art):
    """Art that gives a sign of life for each picture it makes: the first frame of a new screen may make many."""

    def __init__(self, cache: RasterCache, dog: Watchdog) -> None:
        super().__init__(cache=cache)
        self._dog = dog

    def surface(self, art: str | Drawn, width: int, height: int) -> pygame.Surface:
        """Return the picture, as `Art.surface` does."""
        self._dog.alive(time.monotonic())
        return super().surface(art, width, height)


class Asked(NamedTuple):
    """What the command asks for. size: of the window, px. rules: what "Play now" begins, with the seats."""

    paths: Paths
    size: tuple[int, int]
    full_screen: bool = False
    seed: int | None = None
    input_log: Path | None = None
    settings: Settings | None = None
    rules: tuple[Options, int] | None = None
    room: Callable[[House, float], Room] = first_room
    bench_window: bool = False


def run(asked: Asked) -> int:
    """Run the table in a window until it is closed; return the exit status. Raises NoDisplay, NoPainter."""
    began = time.monotonic()
    window = open_window("Pope Joan", asked.size, full_screen=asked.full_screen)
    fonts = Fonts()
    dog = Watchdog()
    art = FedArt(RasterCache(asked.paths.cache), dog)
    canvas = Canvas(window, art, fonts, rotation=_rotation(asked.settings))
    sound = Sound()
    devices: list[Simulated] = []

    def bench_devices(session: Session, settings: Settings) -> Hardware:
        from kiosk.app.benchwindow import simulated
        if session.policy.mode == "off":
            session.policy = PayoutPolicy("sweeps", session.policy.cap, session.policy.attendant)
        devices.append(simulated(session, settings))
        return devices[0].hardware

    thinker = None if asked.input_log else Thinker(time.monotonic, _think_s(asked.settings))
    built = build(asked.paths, canvas.size, fonts, began, seed=asked.seed, thinker=thinker, settings=asked.settings,
                  clock=StillClock() if asked.input_log else WallClock(), monotonic=time.monotonic,
                  room=asked.room, hardware=bench_devices if asked.bench_window else None,
                  sound=lambda name, volume: _play(sound, built, name, volume))
    built.house.full_screen = asked.full_screen
    built.house.asked = asked.rules
    writer = None
    if asked.input_log is not None:
        writer = InputWriter(asked.input_log, Header("pope-joan", asked.seed or 0, canvas.size, canvas.rotation))
    _behind_the_splash(built, canvas)
    art.cache.prune()
    bench = _bench_window(devices, window, art, fonts) if devices else None
    try:
        return _loop(built, canvas, fonts, dog, writer, began, bench)
    finally:
        if bench is not None:
            bench.close()
        if writer is not None:
            writer.close()
        built.house.thinker.close()
        built.house.hardware.close(time.monotonic())
        built.house.session.close()
        sound.close()
        close_window(window)


def _behind_the_splash(built: Built, canvas: Canvas) -> None:
    """Draw the pictures of the first screens for this size, once ever, while a splash is shown."""
    width, height = canvas.size
    wide = min(width * 0.6, height)
    splash = Picture("splash", width / 2, height / 2, wide, wide / 2)
    ops = (*built.top.scene.backdrop, *built.top.scene.ops, *built.top.scene.prepare)
    shown = False
    while canvas.rasterise(ops, AT_A_TIME):
        if not shown:
            canvas.draw(Scene((Fill(0, 0, width, height, TABLE_EDGE),), (splash,)))
            shown = True
        events()


def _bench_window(devices: list[Simulated], table: pygame.Window, art: Art, fonts: Fonts) -> BenchWindow:
    from kiosk.app.benchwindow import BenchWindow
    one = devices[0]
    table.position = (0, 0)
    return BenchWindow(one.hardware, one.wires, one.panel, art, fonts)


def _loop(built: Built, canvas: Canvas, fonts: Fonts, dog: Watchdog, writer: InputWriter | None, began: float,
          bench: BenchWindow | None = None) -> int:
    inputs, first, wait_s = Inputs(), True, 0.0

    def clock() -> float:
        return time.monotonic() - began if writer is not None else time.monotonic()

    while True:
        found = events(wait_s)
        now = clock()
        if bench is not None:
            if not bench.step([e for e in found if bench.mine(e)], now, built.top.desk.say()):
                return 0
            found = [e for e in found if not bench.mine(e)]
        taken: list[Input] = inputs.take(found, canvas.display, now)
        if any(type(one).__name__ in ("Resized", "Exposed") for one in taken):
            canvas.resized()
            restage(built, canvas.size, fonts)
        if writer is not None:
            writer.frame(now, taken)
        scene = stepped(built, now, taken)
        drawn = canvas.draw(scene)
        dog.alive(time.monotonic())
        if first:
            dog.ready()
            first = False
        dog.status(built.top.desk.room.name)
        status = _wishes(built, canvas, fonts)
        if status is not None:
            dog.stopping()
            return status
        if scene.moving:
            wait_s = now + SOFT_FRAME_S - clock() if not drawn or canvas.driver == "software" else 0.0
            continue
        if scene.prepare:
            canvas.prepare(scene.prepare, 4)
        wake = min(scene.wake_s if scene.wake_s is not None else float("inf"), built.top.due_s())
        wait_s = min(LONGEST_WAIT_S, wake - clock())


def stepped(built: Built, now_s: float, taken: list[Input]) -> Scene:
    """Let the table take its step; a fault of the program is logged, counted in the journal, and goes on its way."""
    try:
        return built.top.step(now_s, taken)
    except Exception as error:
        log.exception("a step of the table failed")
        with suppress(Exception):
            built.house.session.fault("program", type(error).__name__, at=built.house.at())
        raise


def _wishes(built: Built, canvas: Canvas, fonts: Fonts) -> int | None:
    """Do what the rooms wish of the loop; return the exit status where the program is to end."""
    house = built.house
    wishes, house.wishes[:] = list(house.wishes), []
    for wish in wishes:
        if wish == "quit":
            return 0
        if wish == "restart":
            return RESTART_STATUS
        if wish == "shutdown":
            return _shut_down()
        if wish == "full-screen":
            house.full_screen = not house.full_screen
            set_full_screen(canvas.window, house.full_screen)
            canvas.resized()
            restage(built, canvas.size, fonts)
        if wish == "stage":
            rotation = _rotation(house.settings)
            if rotation != canvas.rotation:
                canvas.rotation = rotation
                canvas.resized()
            restage(built, canvas.size, fonts)
    return None


def _shut_down() -> int:
    """Ask systemd to switch the machine off where it may be asked; elsewhere the program just ends."""
    if "INVOCATION_ID" in os.environ:
        os.spawnlp(os.P_NOWAIT, "systemctl", "systemctl", "poweroff")
    return 0


def _rotation(settings: Settings | None) -> int:
    return int(settings.text("screen.rotation")) if settings is not None else 0


def _think_s(settings: Settings | None) -> float:
    return settings.number("play.think_s") if settings is not None else 0.4


def _play(sound: Sound, built: Built, name: str, volume: str) -> None:
    """Play a sound at the volume that the settings give its kind now."""
    s = built.house.settings
    clock = built.house.clock
    night = s.on("sound.night") and bool(clock.wall_s()) and within(
        clock.minute(), s.text("sound.night_from"), s.text("sound.night_to"))
    sound.set_volumes({kind: s.whole(f"sound.{kind}") for kind in Kind}, s.on("sound.mute") or night)
    sound.play(name, Kind(volume))


def replay(path: Path, paths: Paths, pictures: Path | None = None) -> Canvas:
    """Play an input log again, without a window; return the canvas with its last picture.

    pictures: a folder for a picture of every frame at which something was touched. Raises InputLogError, OSError.
    """
    header, frames = read_log(path)
    canvas, fonts = headless_canvas(header.size, paths)
    built = build(paths, canvas.size, fonts, frames[0].now_s if frames else 0.0, seed=header.seed, clock=StillClock())
    for number, frame in enumerate(frames):
        _one(built, canvas, frame)
        if pictures is not None and frame.inputs:
            canvas.save(pictures / f"{number:06}.png")
    return canvas


def headless_canvas(size: tuple[int, int], paths: Paths, rotation: int = 0) -> tuple[Canvas, Fonts]:
    """Return a canvas of a size that nobody sees, for pictures to files, and its fonts."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    fonts = Fonts()
    window = open_window("Pope Joan", size, headless=True)
    art = Art(cache=RasterCache(paths.cache))
    return Canvas(window, art, fonts, driver="software", rotation=rotation), fonts


def _one(built: Built, canvas: Canvas, frame: Frame) -> None:
    canvas.draw(built.top.step(frame.now_s, frame.inputs))


def no_screen() -> bool:
    """Return whether this machine has no screen at all, as far as can be told without opening one."""
    if sys.platform != "linux":
        return False
    if os.environ.get("SDL_VIDEODRIVER") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return False
    return not Path("/dev/dri").is_dir()
