"""What one frame of the table in play is made from: the model, the setting and the instant, gathered once."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

from .instant import Instant
from .items import Standing, Timeline, standing_of
from .layout import Layout
from .model import SOLO, PlayUi, TableView
from .parts import Kit
from .scene import Op
from .setting import COMPACT, ROUND, Seating, Setting, setting
from .spots import Spot


class Sight(NamedTuple):
    """Everything that one frame is made from."""

    kit: Kit
    view: TableView
    ui: PlayUi
    st: Setting
    inst: Instant
    line: Timeline | None
    angle: float
    side: str
    turning: bool
    fades: bool = False

    @property
    def moving(self) -> bool:
        """Whether a timeline runs."""
        return self.line is not None

    @property
    def named(self) -> int:
        """The compartment whose name shows because its bay was touched, -1 none."""
        return self.ui.named if self.kit.now_s < self.ui.named_until_s else -1


Live: TypeAlias = Callable[[Sight], Iterable[Op]]
"""A part of the picture that is drawn anew for each frame."""


def solo_seat(view: TableView) -> int:
    """Return the one person's seat, -1 where several play."""
    if view.hands != SOLO:
        return -1
    return next((s.seat for s in view.seats if s.kind == "person"), -1)


def one_sided(st: Setting) -> bool:
    """Return whether all read from the near side: then the disc's names are set for it."""
    return st.form != ROUND


def setting_of(lo: Layout, view: TableView) -> Setting:
    """Return where everything stands for a table."""
    seats = len(view.seats)
    seen = view.seen
    any_lead = bool(seen and seen.setup.any_lead)
    most = (seen.setup.hand_size or -(-len(seen.setup.deck.cards) // (seats + 1))) if seen else 51 // (seats + 1) + 1
    places = tuple(s.place for s in view.seats)
    return setting(lo, places, solo_seat(view), view.hands, most, any_lead)


def empty_standing(view: TableView) -> Standing:
    """Return the standing before the first deal."""
    seats = view.seats
    return Standing((0,) * 8, tuple(s.purse for s in seats), tuple(range(len(seats))), (0,) * len(seats))


def standing(view: TableView) -> Standing:
    """Return the standing at rest."""
    return standing_of(view.seen) if view.seen else empty_standing(view)


def acting_place(s: Sight, seat: int) -> Seating:
    """Return where the plate stands on which a seat acts: in the compact form of several players, a large one."""
    if s.st.form == COMPACT and s.st.hand is None and s.st.act is not None and seat == s.view.acting:
        b = s.st.act
        return Seating(Spot(round(b.x), round(b.y)), math.floor(b.w), math.floor(b.h), "big")
    return s.st.seats[seat]
