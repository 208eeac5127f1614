"""What every scene of play must keep on every screen: sizes, gaps, edges, legible text, few operations."""

from __future__ import annotations

from itertools import combinations

from kiosk.rules.cards import RANKS
from kiosk.view.layout import layout
from kiosk.view.scene import Drawn, Fill, Op, Picture, Scene, Stage, Target, Text
from kiosk.view.spots import Box, bounds

from .dealt import NAMES

SOFT = frozenset({
    "wood", "board-shadow", "plate", "panel", "card-shadow", "button", "fan", "sheet", "banner", "tile", "pointer",
    "counter-shadow", "dealer", "trump", "track", "corner",
})
"""Drawings whose shadow or glow may pass the edge of the screen."""
INDICES = frozenset({rank.replace("T", "10") for rank in RANKS})
SMALL_PRINT = 0.57
"""What stands under a card that may be led, in Large mode: as large as ordinary text."""


def complaints(scene: Scene, stage: Stage, least_squeeze: float = 0.62) -> list[str]:
    """Return what a scene breaks, in words."""
    found: list[str] = []
    for op in scene.backdrop + scene.ops:
        found += _drawn(op, stage, least_squeeze)
    found += _targets(scene.targets, stage)
    if len(scene.ops) > 150:
        found.append(f"{len(scene.ops)} operations a frame")
    if overdraw(scene, stage) > 2.5:
        found.append(f"overdraw {overdraw(scene, stage):.2f}")
    return found


def overdraw(scene: Scene, stage: Stage) -> float:
    """How often each pixel is painted, with the backdrop as one layer."""
    area = float(stage.width * stage.height)
    for op in scene.ops:
        if isinstance(op, Text):
            area += stage.measure(op.text, op.cap, op.face) * op.squeeze * op.cap * 1.4
        else:
            area += op.w * op.h
    return area / (stage.width * stage.height)


def _drawn(op: Op, stage: Stage, least_squeeze: float) -> list[str]:
    screen = Box(0, 0, stage.width, stage.height)
    if isinstance(op, Fill):
        return [] if screen.holds(bounds(op), 1) else [f"a fill passes the edge: {op}"]
    if isinstance(op, Picture):
        if isinstance(op.art, Drawn) and op.art.kind in SOFT:
            return []
        box = bounds(op)
        if isinstance(op.art, str) and op.art.startswith("board/"):
            box = Box(op.x - op.w * 0.496, op.y - op.h * 0.496, op.w * 0.992, op.h * 0.992)
        return [] if screen.holds(box, 1.5) else [f"a picture passes the edge: {op}"]
    found = []
    if not screen.holds(bounds(op, stage.measure(op.text, op.cap, op.face)), 1):
        found.append(f"a text passes the edge: {op.text!r}")
    name = any(op.text == n or op.text.startswith(f"{n},") for n in NAMES)
    if op.squeeze < (0.35 if name else least_squeeze):
        found.append(f"a text is squeezed to {op.squeeze:.2f}: {op.text!r}")
    least = stage.cap * (SMALL_PRINT if stage.large else 1)
    if op.cap < least - 0.01 and op.text not in INDICES and op.text != "?":
        found.append(f"a text is {op.cap:.1f} px high: {op.text!r}")
    return found


def _targets(targets: tuple[Target, ...], stage: Stage) -> list[str]:
    screen, mm = Box(0, 0, stage.width, stage.height), stage.px_per_mm
    small = layout(stage).small
    boxes = [Box(t.x, t.y, t.w, t.h) for t in targets]
    found = []
    for target, box in zip(targets, boxes, strict=True):
        least = 9.0 if small or target.name.startswith(("bay", "lead", "dead")) else 12.0
        if not screen.holds(box, 0.6):
            found.append(f"{target.name} passes the edge")
        if min(box.w, box.h) < least * mm - 0.6:
            found.append(f"{target.name} is {min(box.w, box.h) / mm:.1f} mm")
        if target.primary and box.h < (15 if small else 20) * mm - 0.6 and box.w < (15 if small else 20) * mm - 0.6:
            found.append(f"{target.name} is due and only {box.w / mm:.1f} x {box.h / mm:.1f} mm")
        if not target.label and not target.name.startswith("bay"):
            found.append(f"{target.name} has no label")
    for (one, a), (other, b) in combinations(zip(targets, boxes, strict=True), 2):
        if "go-on" not in (one.name, other.name) and a.meets(b, 3 * mm - 0.6):
            found.append(f"{one.name} and {other.name} are too near")
    if len({t.name for t in targets}) != len(targets):
        found.append("two targets have one name")
    return found
