"""Where a caption lies: clear of what its moment needs and the next one will, and still while it is read."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from kiosk.view.keeping import Needed
from kiosk.view.layout import Page, layout
from kiosk.view.pages.captions import SHAPES
from kiosk.view.pages.clear import Shown, clear_box, shown
from kiosk.view.pages.overlay import Overlay
from kiosk.view.scene import Scene, Stage
from kiosk.view.spots import SIDES, Box, Spot

HUB = 0.31
"""How much of the board's radius its middle takes, where the run and the turn-up lie."""
RIM = 0.9
"""What lies so far out on the board, as a share of its radius, is over it rather than part of it."""
DEEP = 0.95
"""How far from its reader's edge a caption may lie, as a share of the picture."""

NARROWER = 0.08
"""By how much nearer to its reader a caption must lie to be set in the next narrower shape, as such a share."""


class _Room(NamedTuple):
    """Where a caption may lie, as the reader at a page's edge sees it: clear of boxes and of a round thing."""

    page: Page
    boxes: tuple[Box, ...]
    disc: tuple[float, float, float]

    def free(self, box: Box) -> bool:
        """Whether nothing of it is under a box of the picture."""
        x, y, radius = self.disc
        off = math.hypot(max(box.x - x, 0.0, x - box.right), max(box.y - y, 0.0, y - box.bottom))
        return off >= radius and not any(b.meets(box) for b in self.boxes)


class Slips:
    """Remembers where the caption of the moment lies, and moves it once at most."""

    def __init__(self) -> None:
        self._of: tuple[object, Stage] | None = None
        self._moment: object = None
        self._box = Box(0, 0, 0, 0)
        self._rows = self._over = 0
        self._moved = False
        self.side = ""
        """The side that the caption faces."""

    def lies(self, name: object, stage: Stage) -> bool:
        """Return whether a caption lies already. name: of the caption, another each time that it is shown."""
        return self._of == (name, stage)

    def laid(
        self, make: Callable[[int], Overlay], name: object, side: str, scene: Scene, stage: Stage, needed: Needed,
        moment: object,
    ) -> Overlay | None:
        """Return the caption where it is in nobody's way; None where there is no such place.

        make: the caption in so many lines, upright for `side`. needed: what is to be kept clear beside what the scene
        shows. moment: it may have to move when this changes, or when nothing moves.
        """
        new = not self.lies(name, stage)
        if new or side != self.side or moment != self._moment or not scene.moving:
            seen = shown(scene, stage.measure)
            rooms = _rooms(seen, needed, stage, side)
            stays = not new and side == self.side and self._over < len(rooms) and rooms[self._over].free(self._box)
            lasting = _rooms(seen, needed._replace(places=(*needed.places, *needed.soon)), stage, side)
            if not stays and ((self._moved and not new) or not self._place(make, lasting)):
                self._of = None
                return None
            self._moved = not new and (self._moved or not stays)
            self._of, self._moment, self.side = (name, stage), moment, side
        slip = make(self._rows)
        cover = slip.cover
        assert cover is not None
        move = Spot(self._box.x - cover.x, self._box.y - cover.y, 0)
        return slip._replace(piece=move.put(slip.piece), cover=self._box)

    def _place(self, make: Callable[[int], Overlay], rooms: tuple[_Room, ...]) -> bool:
        """Find the free place nearest to an edge, beside the board or at last over its far half."""
        covers = [(rows, make(rows).cover) for rows in SHAPES]
        for over, (page, boxes, disc) in enumerate(rooms):
            best = math.inf
            for i, (rows, cover) in enumerate(covers):
                assert cover is not None
                w, h = (cover.h, cover.w) if page.spot.turn in (90, 270) else (cover.w, cover.h)
                box = clear_box(page, boxes, w, h, 0.0, disc, DEEP)
                cost = page.h - box.bottom + i * NARROWER * page.h if box is not None else math.inf
                if box is not None and cost < best:
                    best = cost
                    self._box, self._rows, self._over = page.spot.box(*box), rows, over
            if best < math.inf:
                return True
        return False


def _rooms(seen: Shown, needed: Needed, stage: Stage, side: str) -> tuple[_Room, ...]:
    """Return where a caption may lie, the best first."""
    lo = layout(stage)
    far = SIDES[(SIDES.index(side) + 2) % 4]
    x, y, radius = seen.disc
    boxes = (*seen.boxes, *(b.inset(-lo.gap) for b in seen.touch))
    beside = _Room(lo.page(side), (*boxes, *needed.places), seen.disc)
    if needed.board or not radius:
        return (beside,)
    around = tuple(b for b in boxes if math.hypot(b.cx - x, b.cy - y) > RIM * radius)
    return beside, _Room(lo.page(far), (*around, *needed.places, *needed.bays), (x, y, HUB * radius))
