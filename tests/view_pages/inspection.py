"""What is wrong with a scene, in sentences: targets too small or too near, words outside their box or hard to read.

Works on operations alone. A word's ground is the topmost surface below its middle; its box is that surface's body.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final, NamedTuple

from kiosk.view import palette as p
from kiosk.view.drawn import KINDS
from kiosk.view.layout import layout
from kiosk.view.palette import contrast
from kiosk.view.scene import Drawn, Fill, Op, Picture, Scene, Stage, Target, Text
from kiosk.view.spots import Box, bounds

WITH_MARGIN: Final = frozenset(k for k, kind in KINDS.items() if kind.margin)


def _state(at: int, grounds: dict[str, str], default: str) -> Callable[[Drawn], str]:
    def ground(art: Drawn) -> str:
        return grounds.get(str(art.args[at]) if len(art.args) > at else "", default)
    return ground


def _button(art: Drawn) -> str:
    rank = art.args[1] if len(art.args) > 1 else "primary"
    state = art.args[2] if len(art.args) > 2 else "up"
    if state == "dim":
        return p.LACQUER_DEEP
    if rank == "primary":
        return p.IVORY if state == "up" else p.IVORY_SHADE
    return p.LACQUER if state == "up" else p.LACQUER_DEEP


GROUNDS: Final[dict[str, Callable[[Drawn], str]]] = {
    "panel": lambda art: p.LACQUER,
    "fan": lambda art: p.LACQUER_DEEP,
    "banner": lambda art: p.LACQUER_DEEP,
    "sheet": lambda art: p.IVORY,
    "button": _button,
    "tile": _state(1, {"on": p.IVORY, "dim": p.LACQUER_DEEP, "pressed": p.LACQUER_DEEP}, p.LACQUER),
    "key": _state(1, {"off": p.LACQUER, "dim": p.LACQUER_DEEP, "suit": p.IVORY_SHADE, "pressed": p.IVORY_SHADE},
                  p.IVORY),
    "plate": _state(1, {"act": p.IVORY, "may": p.IVORY, "pressed": p.IVORY_SHADE}, p.LACQUER),
    "value": _state(1, {"pressed": p.LACQUER_DEEP}, p.LACQUER),
    "row": lambda art: p.TINT,
    "field": lambda art: p.IVORY,
    "tag": lambda art: p.GILT,
    "chip": lambda art: p.IVORY,
    "corner": lambda art: p.LACQUER,
    "count-plate": lambda art: p.IVORY,
    "card-place": lambda art: p.IVORY if len(art.args) > 1 and art.args[1] == "paper" else p.LACQUER,
    "turn-up-frame": lambda art: p.LACQUER,
    "wood": lambda art: p.TABLE,
}
BOXES: Final = frozenset({"panel", "banner", "sheet", "button", "tile", "key", "plate", "value", "row", "field", "tag",
                          "chip"})
"""Surfaces that words must not leave."""


class Ground(NamedTuple):
    """What words stand on: its colour, its body, whether words must stay inside, and whether it is round."""

    colour: str
    box: Box
    encloses: bool
    round: bool = False

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies on it."""
        b = self.box
        if self.round:
            return math.hypot(x - b.cx, y - b.cy) <= b.w / 2
        return b.x <= x <= b.right and b.y <= y <= b.bottom


def grounds(ops: tuple[Op, ...]) -> Iterator[tuple[int, Ground]]:
    """Every operation that words can stand on, with its number."""
    for i, op in enumerate(ops):
        if isinstance(op, Fill):
            if op.alpha >= 0.6:
                yield i, Ground(op.colour, Box(op.x, op.y, op.w, op.h), False)
        elif isinstance(op, Picture):
            if isinstance(op.art, Drawn):
                if op.art.kind not in GROUNDS or op.alpha < 0.5:
                    continue
                margin = KINDS[op.art.kind].margin * op.art.args[0] if op.art.kind in WITH_MARGIN else 0.0
                body = bounds(op).inset(margin)
                yield i, Ground(GROUNDS[op.art.kind](op.art), body, op.art.kind in BOXES,
                                op.art.kind in ("corner", "count-plate"))
            elif op.art.startswith("board/disc"):
                d = op.w * 0.876  # only counts stand there, on plates
                yield i, Ground(p.IVORY, Box(op.x - d / 2, op.y - d / 2, d, d), False, True)
            elif op.art.startswith("cards/"):
                yield i, Ground(p.IVORY, bounds(op), False)


class Word(NamedTuple):
    """A line of text as it stands: its box, its tight box (capitals only) and its ground; covered: not to be seen."""

    text: Text
    box: Box
    tight: Box
    ground: Ground | None
    covered: bool


def words(scene: Scene, stage: Stage) -> list[Word]:
    """Every line of text in a scene."""
    ops = scene.backdrop + scene.ops
    all_ = list(grounds(ops))
    out = []
    for i, op in enumerate(ops):
        if not isinstance(op, Text) or not op.text:
            continue
        width = stage.measure(op.text, op.cap, op.face)
        box = bounds(op, width)
        tight = bounds(op._replace(cap=op.cap * 0.69), width)
        over = [(j, g) for j, g in all_ if g.holds(box.cx, box.cy)]
        below = [g for j, g in over if j < i]
        covered = any(j > i for j, g in over) or any(
            j > i and g.encloses and g.box.inset(2).meets(tight) for j, g in all_)
        out.append(Word(op, box, tight, below[-1] if below else None, covered))
    return out


def _holds(box: Box, x: float, y: float) -> bool:
    return box.x <= x <= box.right and box.y <= y <= box.bottom


class Limits(NamedTuple):
    """How strict to be. cap: least capital height as a share of the stage's; squeeze: least horizontal scale.

    slack: how far words may leave their box, capital heights.
    """

    cap: float = 0.995
    squeeze: float = 0.72
    slack: float = 0.15


def faults_of_words(scene: Scene, stage: Stage, limits: Limits) -> Iterator[str]:
    """Words that are too small, too narrow, outside their box or the picture, pale, or on one another."""
    lo = layout(stage)
    seen = [w for w in words(scene, stage) if not w.covered]
    for w in seen:
        t = w.text
        if t.cap < stage.cap * limits.cap and t.text != "?":
            yield f"{t.text!r} has capitals of {t.cap:.1f} px, less than {stage.cap}"
        if t.squeeze < limits.squeeze:
            yield f"{t.text!r} is squeezed to {t.squeeze:.2f}"
        if t.alpha < 1 and not (w.ground and w.ground.colour == p.LACQUER_DEEP):
            continue
        slack = limits.slack * t.cap
        if not lo.screen.holds(w.tight, slack):
            yield f"{t.text!r} leaves the picture"
        if w.ground is not None and w.ground.encloses and not w.ground.box.holds(w.tight, slack):
            yield f"{t.text!r} leaves its box by {_out(w.ground.box, w.tight):.0f} px"
        if w.ground is not None and t.alpha == 1 and contrast(t.colour, w.ground.colour) < 4.5:
            yield f"{t.text!r} in {t.colour} on {w.ground.colour}: {contrast(t.colour, w.ground.colour):.1f} : 1"
    for a, b in combinations(seen, 2):
        if a.text.turn == b.text.turn and a.tight.inset(1).meets(b.tight.inset(1)):
            yield f"{a.text.text!r} lies on {b.text.text!r}"


def _out(outer: Box, inner: Box) -> float:
    return max(outer.x - inner.x, outer.y - inner.y, inner.right - outer.right, inner.bottom - outer.bottom)


def box_of(target: Target) -> Box:
    """A target's box."""
    return Box(target.x, target.y, target.w, target.h)


def reachable(scene: Scene) -> list[Target]:
    """The targets that a finger can reach: those whose middle is theirs (of two at one point the later counts)."""
    out = []
    for i, t in enumerate(scene.targets):
        b = box_of(t)
        if not any(_holds(box_of(later), b.cx, b.cy) for later in scene.targets[i + 1:]):
            out.append(t)
    return out


def faults_of_targets(scene: Scene, stage: Stage) -> Iterator[str]:
    """Targets outside the picture, too small, too near to one another, or named twice."""
    lo = layout(stage)
    mm = stage.px_per_mm
    names = [t.name for t in scene.targets]
    for name in sorted({n for n in names if names.count(n) > 1}):
        yield f"two targets are called {name}"
    live = [t for t in reachable(scene) if not is_field(t, lo.screen)]
    for t in live:
        b = box_of(t)
        if not lo.screen.holds(b, 0.5):
            yield f"{t.name} leaves the picture"
        high = b.h if t.side in "SN" else b.w
        least = lo.least if lo.small else lo.other
        if min(b.w, b.h) < least - 0.5 or (t.primary and high < lo.primary - 0.5):
            yield f"{t.name} is {b.w / mm:.1f} x {b.h / mm:.1f} mm"
        if not t.label and t.intent is not None:
            yield f"{t.name} says nothing"
    for a, b in combinations(live, 2):
        if box_of(a).meets(box_of(b), 3.0 * mm - 0.5):
            yield f"{a.name} and {b.name} are nearer than 3 mm"


def is_field(target: Target, screen: Box) -> bool:
    """Whether a target is the whole picture, or a paper that only keeps touches from what it covers."""
    return target.name.startswith("paper:") or box_of(target).holds(screen)
