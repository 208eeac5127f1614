"""How far a page reaches: within the arm at its reader's edge, its units and capitals, and what lies beside it."""

from __future__ import annotations

from typing import Final

from kiosk.view.layout import Layout
from kiosk.view.spots import Spot

REACH_MM: Final = 300.0
WIDE_MM: Final = 480.0
"""The deepest and the widest a page is, mm: no larger than an arm reaches over."""
MOST_SMALL: Final = 0.05
"""The largest capitals on a small screen, as a share of its shorter side: Large letters grow no further there."""


def page_layout(full: Layout, side: str) -> tuple[Layout, Spot]:
    """The layout of a page for the reader at one side, in the page's own co-ordinates, and where it stands."""
    page = full.page(side)
    w, h = min(page.w, round(WIDE_MM * full.mm)), min(page.h, round(REACH_MM * full.mm))
    u = min(w, h) / 800
    cap = full.stage.cap if full.compact else max(full.stage.cap, 21 * u)
    if full.small:
        cap = min(cap, MOST_SMALL * min(full.w, full.h))
    button_ = max(76 * u, (9 if full.small else 12) * full.mm)
    corner = max(136 * u, button_ + 2 * full.gap)
    lo = full._replace(w=int(w), h=int(h), u=u, cap=float(cap), button=button_, corner=corner)
    return lo, page.spot.within((page.w - w) / 2, page.h - h)


def overlay_layout(full: Layout, side: str) -> Layout:
    """The table's layout with the units and capitals of a page: for what lies at one reader's edge."""
    page, _ = page_layout(full, side)
    return full._replace(u=page.u, cap=page.cap, button=page.button)


def least_cap(lo: Layout) -> float:
    """The smallest capitals, px: those of the page; Large ones on a small screen may shrink to ordinary ones."""
    return min(lo.cap, lo.stage.cap * 4 / 7) if lo.small and lo.stage.large else lo.cap
