"""What lies over another scene and lets it go on: a piece, the box it covers, and how they are put together."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from kiosk.view.intents import Help
from kiosk.view.layout import Layout, place_side
from kiosk.view.scene import Scene, Target
from kiosk.view.spots import Box, Piece


class Overlay(NamedTuple):
    """A piece in the picture's co-ordinates. cover: the box whose targets below can no longer be touched.

    moving, wake_s: as in a Scene. fitted: what more there is, once it is known what it must keep clear of.
    shut: what closes it, which the help button of its side then does. dark: its first operation darkens all the rest.
    """

    piece: Piece
    cover: Box | None = None
    moving: bool = False
    wake_s: float | None = None
    fitted: Callable[[Scene], Piece] | None = None
    shut: Help | None = None
    dark: bool = False


def over(below: Scene, *overlays: Overlay) -> Scene:
    """A scene with overlays on it, the later ones on top.

    What an overlay covers, if only in part, cannot be touched, so that nothing is hit that cannot be seen whole. What
    stands still in the dark is backdrop.
    """
    backdrop, ops, targets = below.backdrop, below.ops, below.targets
    moving, wake = below.moving, below.wake_s
    for i, one in enumerate(overlays):
        if one.fitted is not None:
            ops += one.fitted(below._replace(backdrop=backdrop, ops=ops, targets=targets)).ops
        if one.dark and not moving:
            backdrop, ops = (*backdrop, *ops, one.piece.ops[0]), one.piece.ops[1:]
        else:
            ops += one.piece.ops
        if one.cover is not None:
            cover = one.cover.inset(1)
            targets = tuple(t for t in targets if not cover.meets(Box(t.x, t.y, t.w, t.h)))
            side = one.piece.targets[0].side if one.piece.targets else "S"
            targets += (Target(f"paper:{i}", *one.cover, side=side),)
        if one.shut is not None:
            targets = tuple(_shutting(t, one.shut) for t in targets)
        targets += one.piece.targets
        moving = moving or one.moving
        if one.wake_s is not None:
            wake = one.wake_s if wake is None else min(wake, one.wake_s)
    return below._replace(backdrop=backdrop, ops=ops, targets=targets, moving=moving, wake_s=wake)


def _shutting(target: Target, shut: Help) -> Target:
    """The help button of an open card's side closes the card; every other target stays as it is."""
    same = isinstance(target.intent, Help) and target.side == shut.side
    return target._replace(intent=shut) if same else target


def room_at(lo: Layout, side: str, taken: frozenset[int], least: float) -> tuple[Box, bool]:
    """The widest stretch of an edge that no seat's plate or corner button needs, as its reader sees it.

    taken: places where somebody sits. least: the width that is needed, px; where the edge has no such stretch, the
    room above the plates comes back. Returns the box up to half the page's height, and whether it is at the edge.
    """
    page = lo.page(side)
    corner = lo.corner
    blocks = sorted(_slot_x(lo, place) for place in taken if place_side(place) == side)
    edges = [(corner, corner), *blocks, (page.w - corner, page.w - corner)]
    best = max(((b[0] - a[1], a[1], b[0]) for a, b in pairwise(edges)), default=(0.0, 0.0, 0.0))
    gap = lo.gap + 0.5
    left, right = best[1], best[2]
    left = left + gap if left > corner else left
    right = right - gap if right < page.w - corner else right
    if right - left >= least:
        return Box(left, page.h * 0.5, right - left, page.h * 0.5 - 6 * lo.u), True
    deep = lo.slot_h + gap
    return Box(lo.slot_h + gap, page.h * 0.42, page.w - 2 * (lo.slot_h + gap), page.h * 0.58 - deep), False


def _slot_x(lo: Layout, place: int) -> tuple[float, float]:
    page = lo.page(place_side(place))
    x = page.w - lo.corner - lo.slot_w if place % 2 == 0 else lo.corner
    return x, x + lo.slot_w
