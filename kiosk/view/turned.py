"""A whole picture turned to one reader: laid out as if they sat at the near side, then moved to their edge."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from .layout import PLACES
from .scene import Op, Scene, Stage
from .spots import SIDES, Spot, page_spot


def stage_seen(stage: Stage, near: str) -> Stage:
    """The stage as it lies before the reader at a side."""
    width, height, _ = page_spot(stage.width, stage.height, near)
    return stage._replace(width=int(width), height=int(height))


def side_seen(side: str, near: str) -> str:
    """An edge as the reader at the side `near` calls it, whose own is "S"."""
    return SIDES[(SIDES.index(side) - SIDES.index(near)) % 4]


def place_seen(place: int, near: str) -> int:
    """A place as the reader at a side counts it."""
    return (place - 2 * SIDES.index(near)) % len(PLACES)


def turned(scene: Scene, stage: Stage, near: str) -> Scene:
    """A scene laid out on `stage_seen(stage, near)` as it lies on the table itself, read from that side."""
    if near == "S":
        return scene
    _, _, spot = page_spot(stage.width, stage.height, near)
    ops = spot.ops(scene.ops) if scene.moving else _still(scene.ops, spot)
    return scene._replace(backdrop=_still(scene.backdrop, spot), ops=ops,
                          targets=spot.targets(scene.targets), prepare=_still(scene.prepare, spot),
                          before=_later(scene.before, spot) if scene.before is not None else None)


@lru_cache(maxsize=4)
def _later(before: Callable[[], tuple[Op, ...]], spot: Spot) -> Callable[[], tuple[Op, ...]]:
    """What will be told, turned: the very same one is the same object here too."""
    return lambda: spot.ops(before())


_RECENT: Final[list[tuple[tuple[Op, ...], Spot, tuple[Op, ...]]]] = []
"""What was turned last, from where and to what."""
_REMEMBERED: Final = 8


def _still(ops: tuple[Op, ...], spot: Spot) -> tuple[Op, ...]:
    """Operations turned: the very same ones stay the same object, so that nobody need compare them."""
    for before, where, after in _RECENT:
        if before is ops and where == spot:
            return after
    del _RECENT[: -_REMEMBERED + 1]
    _RECENT.append((ops, spot, spot.ops(ops)))
    return _RECENT[-1][2]
