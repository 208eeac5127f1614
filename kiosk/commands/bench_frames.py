"""What a frame costs: medians over interleaved rounds, each as a ratio to copying one full screen.

The copy is timed in the same round as the frames, between them, so that both find the caches and the machine
in the same state. Time is the processor time of this thread (nothing here waits or has another thread do its
work), so that other programs on the machine count less. Scenes are functions of time; the synthetic ones here
carry what a busy table does (the board turning, 60 counters and 20 cards moving), and any others can be measured
in their place.
"""

from __future__ import annotations

import math
import os
import statistics
from collections.abc import Callable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from time import thread_time
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from kiosk.view.drawn import surface
from kiosk.view.scene import Drawn, Op, Picture, Scene, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kiosk.screen.canvas import Canvas

SceneOf: TypeAlias = Callable[[float], Scene]
"""A scene as a function of time in seconds."""

SIZES: Final = ((1280, 800), (1920, 1080))
ROUNDS: Final = 9
BUDGETS: Final = {
    "frame_at_rest": 6.0,
    "frame_spinning_60_counters_20_cards": 9.0,
    "draw_list_at_rest": 0.5,
    "draw_list_spinning": 0.5,
    "draw_calls": 150,
    "overdraw": 2.5,
    "textures_made_while_moving": 0,
    "font_renders_while_moving": 0,
    "files_loaded_while_moving": 0,
    "draws_when_nothing_changes": 0,
    "presents_when_nothing_changes": 0,
}
"""What each figure may be at most; times are in full-screen copies, overdraw in full screens."""

_TICK_S: Final = 1 / 60
_FRAMES: Final = 12
"""Frames of each kind in a round."""


@dataclass(frozen=True, slots=True)
class Cost:
    """Figures of one size. Ratios are to `copy_ms`; counts are of the frames measured."""

    size: tuple[int, int]
    copy_ms: float
    rest: float
    spin: float
    spin_list: float
    rest_list: float
    draws: int
    screens: float
    textures: int
    font_renders: int
    files: int
    still_draws: int
    still_presents: int

    def as_json(self) -> dict[str, Any]:
        """Return the figures under the names that `make bench` prints."""
        return {
            "size": f"{self.size[0]}x{self.size[1]}",
            "full_screen_copy_ms": round(self.copy_ms, 4),
            "frame_at_rest": round(self.rest, 2),
            "frame_spinning_60_counters_20_cards": round(self.spin, 2),
            "draw_list_at_rest": round(self.rest_list, 2),
            "draw_list_spinning": round(self.spin_list, 2),
            "draw_calls": self.draws,
            "overdraw": round(self.screens, 2),
            "textures_made_while_moving": self.textures,
            "font_renders_while_moving": self.font_renders,
            "files_loaded_while_moving": self.files,
            "draws_when_nothing_changes": self.still_draws,
            "presents_when_nothing_changes": self.still_presents,
        }


def frame_costs(scenes: Callable[[int, int], Mapping[str, SceneOf]] | None = None, rounds: int = ROUNDS,
                sizes: tuple[tuple[int, int], ...] = SIZES) -> list[dict[str, Any]]:
    """Return the costs of frames at each size, drawn where nobody sees them.

    scenes: gives "rest" (one small thing changes) and "spin" for a size; None for the synthetic ones.
    rounds: at least 7.
    """
    if rounds < 7:
        raise ValueError(f"A median of fewer than 7 rounds says little; {rounds} were asked for.")
    return [costs(size, (scenes or synthetic)(*size), rounds).as_json() for size in sizes]


def over_budget(figures: Mapping[str, Any]) -> list[str]:
    """Return a sentence for each figure of `frame_costs` that is larger than it may be."""
    return [f"At {figures['size']}, {name.replace('_', ' ')} is {figures[name]}; it may be {most:g} at most."
            for name, most in BUDGETS.items() if figures[name] > most]


def costs(size: tuple[int, int], scenes: Mapping[str, SceneOf], rounds: int = ROUNDS) -> Cost:
    """Measure the scenes "rest" and "spin" at one size."""
    import pygame

    with unseen_canvas(size) as canvas:
        rest, spin = scenes["rest"], scenes["spin"]
        source, target = (pygame.Surface(size, 0, 32) for _ in range(2))
        source.fill("#3A241A")
        for scene_of in (spin, rest):
            for frame in range(8):
                scene = scene_of(frame * _TICK_S)
                canvas.draw(scene)
                canvas.prepare(scene.prepare)
        before = _made(canvas)
        draws, screens = 0, 0.0
        times: dict[str, list[float]] = {name: [] for name in ("copy", "rest", "spin", "rest list", "spin list")}
        clock = 0.0
        for _ in range(rounds):
            for name, scene_of in (("rest", rest), ("spin", spin)):
                took: list[tuple[float, float, float]] = []
                for _ in range(_FRAMES):
                    clock += _TICK_S
                    start = thread_time()
                    target.blit(source, (0, 0))
                    copied = thread_time()
                    scene = scene_of(clock)
                    listed = thread_time()
                    canvas.draw(scene)
                    took.append((copied - start, listed - copied, thread_time() - listed))
                    if len(took) > _FRAMES // 2:
                        draws = max(draws, canvas.counts.last_draws)
                        screens = max(screens, canvas.counts.last_screens)
                copy, to_list, to_draw = (statistics.median(part) for part in zip(*took[_FRAMES // 2:], strict=True))
                times["copy"].append(copy)
                times[f"{name} list"].append(to_list / copy)
                times[name].append(to_draw / copy)
        textures, renders, files = [after - then for after, then in zip(_made(canvas), before, strict=True)]
        still = rest(clock)._replace(moving=False)
        canvas.draw(still)
        frames, drawn = canvas.counts.frames, canvas.counts.draws
        for _ in range(10):
            canvas.draw(still._replace(targets=()))
        median = {name: statistics.median(values) for name, values in times.items()}
        return Cost(size, median["copy"] * 1000, median["rest"], median["spin"], median["spin list"],
                    median["rest list"], draws, screens, textures, renders, files,
                    canvas.counts.draws - drawn, canvas.counts.frames - frames)


@contextmanager
def unseen_canvas(size: tuple[int, int], driver: str = "software", video: str = "dummy",
                  composed: bool | None = None) -> Iterator[Canvas]:
    """A canvas that nobody sees, on its own: for measuring, tests and pictures. Raises ScreenError."""
    old = {name: os.environ.get(name) for name in ("SDL_VIDEODRIVER", "SDL_RENDER_DRIVER")}
    os.environ["SDL_VIDEODRIVER"] = video
    from kiosk.screen.art import Art
    from kiosk.screen.canvas import Canvas
    from kiosk.screen.fonts import Fonts
    from kiosk.screen.rasters import RasterCache, default_folder
    from kiosk.screen.window import close_window, open_window

    window = None
    try:
        window = open_window("pope-joan", size, headless=True)
        yield Canvas(window, Art(cache=RasterCache(default_folder())), Fonts(), driver=driver, vsync=False,
                     composed=composed)
    finally:
        if window is not None:
            close_window(window)
        for name, value in old.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


def _made(canvas: Canvas) -> tuple[int, int, int]:
    counts = canvas.counts
    return counts.textures_made + counts.pieces_made, counts.font_renders, counts.files_loaded


# ---- synthetic scenes ------------------------------------------------------------------------------


def synthetic(width: int, height: int) -> dict[str, SceneOf]:
    """Return a table at rest but for a bar that runs down, and one with everything in motion."""
    table = _Table(width, height)
    return {"rest": table.rest, "spin": table.spin}


class _Table:
    """A table with eight seats: the operations that stay, made once, and those that move."""

    def __init__(self, width: int, height: int) -> None:
        u = self.u = height / 800
        self.width, self.height = width, height
        self.cx, self.cy, self.d = width / 2, height / 2, round(0.9 * height)
        cap = 21 * u
        board, middle = self.d, (self.cx, self.cy)
        shadow = round(1.12 * board)
        plates: list[Op] = []
        words: list[Op] = []
        for seat in range(8):
            left = 12 * u if seat < 4 else width - 12 * u - 255 * u
            top = (40 + seat % 4 * 190) * u
            plates.append(surface("plate", left, top, 255 * u, 112 * u, u, "wait"))
            words.append(Text(f"Player {seat}", left + 76 * u, top + 45 * u, cap, "#F5ECD7", anchor=0))
            words.append(Text(str(31 + seat), left + 76 * u, top + 90 * u, cap, "#F5ECD7", anchor=0))
        self.backdrop: tuple[Op, ...] = (
            Picture(Drawn("wood"), width / 2, height / 2, width, height),
            Picture(Drawn("board-shadow"), *middle, shadow, shadow),
            Picture("board/rim", *middle, board, board),
            *plates,
        )
        self.words = tuple(words)
        self.disc = Picture("board/disc", *middle, board, board)
        self.light = Picture("board/light", *middle, board, board)
        self.counts = tuple(
            Text(str(1 + 2 * bay), self.cx + 0.204 * board * math.sin(bay * math.pi / 4),
                 self.cy - 0.204 * board * math.cos(bay * math.pi / 4) + cap / 2, cap, "#16110C")
            for bay in range(8))
        self.fish = (round(68 / 1000 * board), round(16 / 1000 * board))
        self.card = (round(58 * u), round(81 * u))

        self.prepare: tuple[Op, ...] = (self.disc, Picture("counters/fish", 0, 0, *self.fish, 1),
                                        Picture("cards/four/back", 0, 0, *self.card, 1))

    def rest(self, t: float) -> Scene:
        """The board at rest with 30 counters on it; a bar runs down at one seat."""
        heap = self._heap(0.0, 30)
        left = 200 * self.u * (1 - t / 1000 % 1)
        bar = Picture(Drawn("bar", (self.u,)), 40 * self.u + left / 2, 140 * self.u, left, 6 * self.u, raster=(200, 6))
        ops = (self.disc, *heap, self.light, *self.counts, *self.words, bar)
        return Scene(self.backdrop, ops, moving=True)

    def spin(self, t: float) -> Scene:
        """The board turning with 30 counters on it, 30 counters flying and 20 cards sliding and turning."""
        turn = t * 47 % 360
        ops = (self.disc._replace(turn=turn), *self._heap(turn, 30), self.light, *self.counts, *self.words,
               *self._flying(t, 30), *self._sliding(t))
        return Scene(self.backdrop, ops, moving=True, prepare=self.prepare)

    def _heap(self, turn: float, number: int) -> list[Op]:
        w, h = self.fish
        cx, cy, radius = self.cx, self.cy, 0.271 * self.d
        heap: list[Op] = []
        for i in range(number):
            a = math.radians(turn + i * 12)
            heap.append(Picture("counters/fish", cx + radius * math.cos(a), cy + radius * math.sin(a), w, h,
                                turn + i * 37))
        return heap

    def _flying(self, t: float, number: int) -> list[Op]:
        w, h = self.fish
        cx, cy = self.cx, self.cy
        flying: list[Op] = []
        for i in range(number):
            way = (t * 0.7 + i / number) % 1
            a = i * 0.7
            flying.append(Picture("counters/fish", cx + way * 0.6 * self.width * math.cos(a),
                                  cy + way * 0.6 * self.height * math.sin(a), w, h, i * 12))
        return flying

    def _sliding(self, t: float) -> list[Op]:
        w, h = self.card
        cx, cy = self.cx, self.cy
        sliding: list[Op] = []
        for i in range(20):
            way = (t * 0.5 + i / 20) % 1
            a = i * math.pi / 4
            sliding.append(Picture("cards/four/back", cx + way * 0.45 * self.width * math.cos(a),
                                   cy + way * 0.45 * self.height * math.sin(a), w, h, way * 90 + 1))
        return sliding


