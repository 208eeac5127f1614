"""A whole picture turned to one reader: laid out as if they sat at the near side, then moved to their edge."""

from __future__ import annotations

from .cached import cached
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
    return scene._replace(backdrop=_still(scene.backdrop, spot), ops=spot.ops(scene.ops),
                          targets=spot.targets(scene.targets), prepare=spot.ops(scene.prepare))


@cached(8)
def _still(ops: tuple[Op, ...], spot: Spot) -> tuple[Op, ...]:
    """What stands still stays the same object while it does, so that the canvas need not compare it."""
    return spot.ops(ops)
