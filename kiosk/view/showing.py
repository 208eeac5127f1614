"""Frames of the table in play, one after another, with as little work as each needs.

What is shown stays the same from one step of the timeline to the next, but for what flies, turns or runs down. So a
table is laid out once a step, and a frame draws anew only the parts that are live.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import partial
from itertools import chain
from typing import Any, Final, NamedTuple, TypeVar, cast

from .instant import Step, changes, step
from .layout import layout
from .model import PlayUi, TableView
from .motion import angle_at, disc_moves, side_at
from .parts import Kit
from .scene import Drawn, Op, Picture, Scene, Stage, Target, Text
from .setting import COMPACT, ROUND
from .sight import Live, Sight, setting_of, standing
from .words import Words

T = TypeVar("T")


class LaidOut(NamedTuple):
    """The table as it is for a step. parts: from below to above, still ones as operations.

    wake: when the next frame is wanted though nothing moves.
    """

    backdrop: tuple[Op, ...]
    parts: tuple[tuple[Op, ...] | Live, ...]
    targets: tuple[Target, ...]
    moving: bool
    wake: Callable[[Sight], float | None]
    prepare: tuple[Op, ...] = ()


class Kept:
    """What was worked out for a step and may hold for the next."""

    def __init__(self) -> None:
        self._made: dict[str, tuple[object, Any]] = {}

    def get(self, name: str, of: object, make: Callable[[], T]) -> T:
        """Return what was made under a name, made anew unless what it hangs on is the same."""
        made = self._made.get(name)
        if made is None or made[0] != of:
            made = self._made[name] = (of, make())
        return cast(T, made[1])


class Showing:
    """The table with one view and one interface, at any time. lay_out: makes a step's layout."""

    def __init__(self, stage: Stage, say: Words, view: TableView, ui: PlayUi,
                 lay_out: Callable[[Sight, Kept], LaidOut]) -> None:
        self.of = (stage, say, view, ui)
        self._lay_out = lay_out
        self._lo = layout(stage)
        self._st = setting_of(self._lo, view)
        self._rest = standing(view)
        self._times = _times(ui)
        self._at = -1
        self._kept = Kept()
        self._before: Callable[[], tuple[Op, ...]] | None = None

    def scene(self, now_s: float) -> Scene:
        """Return the table at a time."""
        at = bisect_right(self._times, now_s)
        if at != self._at:
            self._begin(now_s)
            self._at = at
        if not self._live:
            wake = self._laid.wake(self._first)
            return self._scene if wake == self._scene.wake_s else self._scene._replace(wake_s=wake)
        s = self._sight(now_s)
        parts = [part(s) if callable(part) else part for part in self._parts]
        laid = self._laid
        ops = tuple(chain.from_iterable(parts))
        return Scene(laid.backdrop, ops, laid.targets, laid.moving, laid.wake(s), laid.prepare, self._scene.before)

    def _begin(self, now_s: float) -> None:
        """Lay the table out for the step that a time falls into."""
        _, _, _, ui = self.of
        line = ui.timeline
        self._line = line if line is not None and now_s < line.end_s else None
        self._step: Step = step(self._line, self._rest, now_s)
        self._round = self._st.form != COMPACT
        self._turning = self._round and disc_moves(ui.discs, now_s)
        self._side = side_at(ui.discs, now_s) if self._st.form == ROUND else "S"
        self._angle = round(angle_at(ui.discs, now_s), 2) if self._round else 0.0
        self._first = self._sight(now_s)
        laid = self._laid = self._lay_out(self._first, self._kept)
        self._parts: list[tuple[Op, ...] | Live] = []
        still: tuple[Op, ...] = ()
        for part in laid.parts:
            if callable(part):
                self._parts += (still, part)
                still = ()
            else:
                still += part
        self._parts.append(still)
        self._live = len(self._parts) > 1
        if laid.moving and self._before is None:
            self._before = partial(self._to_come, now_s)
        self._scene = Scene(laid.backdrop, still, laid.targets, laid.moving, laid.wake(self._first), laid.prepare,
                            self._before)

    def _sight(self, now_s: float) -> Sight:
        _, say, view, ui = self.of
        angle = angle_at(ui.discs, now_s) if self._turning else self._angle
        return Sight(Kit(self._lo, say, now_s, ui.pressed, ui.focus), view, ui, self._st, self._step.at(now_s),
                     self._line, angle, self._side, self._turning, self._step.fades)

    def _to_come(self, now_s: float) -> tuple[Op, ...]:
        """What all steps from a time on are drawn with, wherever it will be."""
        other = Showing(*self.of, self._lay_out)
        found: dict[Op, None] = {}
        seen: dict[int, tuple[Op, ...]] = {}
        later = [t for t in self._times if t > now_s]
        for at, until in zip((now_s, *later), (*later, now_s + 1.0), strict=True):
            if 0 <= until - at < SAME_S:
                continue
            other._begin(at)
            under_way = other._sight(at + max(0.0, until - at) / 2)  # what leaves upright flies askew
            for part in (other._laid.backdrop, *other._laid.parts):
                if callable(part):
                    found.update(dict.fromkeys(map(bare, (*part(other._first), *part(under_way)))))
                elif seen.get(id(part)) is not part:
                    seen[id(part)] = part
                    found.update(dict.fromkeys(map(bare, part)))
        return tuple(op for op in found if not isinstance(op, Picture) or op.art not in STANDING)


STANDING: Final = ("board/rim", "board/light", Drawn("wood"), Drawn("board-shadow"))
"""Large pictures that never move, and are there as long as the table is shown."""
SAME_S: Final = 1e-6
"""Steps so short are no steps: times that should be the same and differ by their rounding."""


def bare(op: Op) -> Op:
    """An operation without its place: what is made for it, and of its turn only the quarters."""
    if isinstance(op, Picture):
        return Picture(op.art, 0, 0, op.w, op.h, 0 if op.turn % 90 else op.turn % 360, 1.0, op.raster, op.tint)
    if isinstance(op, Text):
        text, _, _, cap, colour, face, _, turn, _, squeeze, pips = op
        return Text(text, 0, 0, cap, colour, face, 0.5, turn, 1.0, squeeze, pips)
    return op


def _times(ui: PlayUi) -> list[float]:
    """The times at which the table must be laid out anew, ascending."""
    times = set(changes(ui.timeline)) if ui.timeline is not None else set()
    for disc in ui.discs:
        times |= {disc.start_s, (disc.start_s + disc.end_s) / 2, disc.end_s}
    times.add(ui.named_until_s)
    return sorted(times)


RECENT: Final[list[Showing]] = []
"""The last two, so that a frame finds what the one before it laid out."""


def showing(
    stage: Stage, say: Words, view: TableView, ui: PlayUi, lay_out: Callable[[Sight, Kept], LaidOut]
) -> Showing:
    """Return what shows these very objects, laid out before where they are the ones of the frame before."""
    for one in RECENT:
        old = one.of
        if old[2] is view and old[3] is ui and old[1] is say and old[0] == stage:
            return one
    del RECENT[:-1]
    RECENT.append(Showing(stage, say, view, ui, lay_out))
    return RECENT[-1]
