"""Where a caption lies: clear of the words, plates and cards of its moment, and still while it is read."""

from __future__ import annotations

import math

from kiosk.view.layout import layout
from kiosk.view.pages.clear import Shown, clear_box, shown
from kiosk.view.pages.overlay import Overlay
from kiosk.view.scene import Scene, Stage
from kiosk.view.spots import SIDES, Box, Spot

MARGIN_PX = 10
NO_DISC = (0.0, 0.0, 0.0)
HUB = 0.33
"""How much of the board's radius its middle takes, where the run and the turn-up lie."""
DEEP = 0.95
"""How far from its reader's edge a caption may lie, as a share of the picture."""


class Slips:
    """Remembers where the caption of the moment lies."""

    def __init__(self) -> None:
        self._of: tuple[str, str, Stage, float, float] | None = None
        self._box = Box(0, 0, 0, 0)

    def laid(self, slip: Overlay, name: str, scene: Scene, stage: Stage, side: str) -> Overlay:
        """Return the caption where it is clear of the scene below; where there is no room it stays as it is.

        It moves while it is read only when something comes to lie under it. name: of the caption; side: its reader's.
        """
        cover = slip.cover
        assert cover is not None
        of = (name, side, stage, cover.w, cover.h)
        if of != self._of or not scene.moving:
            seen = shown(scene, stage.measure)
            if of != self._of or any(b.meets(self._box) for b in seen.boxes):
                self._of, self._box = of, _clear(cover, seen, stage, side)
        move = Spot(self._box.x - cover.x, self._box.y - cover.y, 0)
        return slip._replace(piece=move.put(slip.piece), cover=self._box)


def covers_what_is_due(slip: Overlay, scene: Scene) -> bool:
    """Return whether a caption would lie over a card that may be led or a plate that is to be touched."""
    box = slip.cover
    assert box is not None
    return any(box.meets(Box(t.x, t.y, t.w, t.h)) for t in scene.targets
               if t.name.startswith(("lead:", "seat:")) and t.intent is not None)


def _clear(cover: Box, seen: Shown, stage: Stage, side: str) -> Box:
    """Return the free room nearest to a side's edge: beside the board, over its rim, over its far half, at last over
    its middle.
    """
    lo = layout(stage)
    page, far = lo.page(side), lo.page(SIDES[(SIDES.index(side) + 2) % 4])
    w, h = (cover.h, cover.w) if side in "WE" else (cover.w, cover.h)
    x, y, radius = seen.disc
    around = tuple(b for b in seen.boxes if math.hypot(b.cx - x, b.cy - y) > radius)
    hub = (x, y, HUB * radius)
    for where, boxes, disc in ((page, seen.boxes, seen.disc), (page, seen.boxes, NO_DISC), (far, around, hub),
                               (far, around, NO_DISC)):
        box = clear_box(where, boxes, w, h, MARGIN_PX, disc, DEEP)
        if box is not None:
            return where.spot.box(*box)
    return cover
