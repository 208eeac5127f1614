"""What the table in play will soon need: places to keep clear though nothing lies there yet, or not all the time."""

from __future__ import annotations

from typing import Final, NamedTuple

from kiosk.rules.deal import Phase

from .boardview import BAY_SIDE, bay_point, pointer
from .cached import cached
from .items import Coins, Dealing, Lit, Timeline
from .model import OPEN, TableView
from .setting import COMPACT, ROUND, Seating, Setting, WordsPlace
from .spots import SIDES, Box, Spot, bounds

BADGES: Final = (18.0, 28.0)
"""How far the glow and the badges of a plate reach beyond it, and beyond its upper edge, units."""
ROW: Final = 100.0
"""How far a hand that lies open reaches above its plate, units."""
LINES: Final = 3
"""Lines that words for one moment take below their title."""


class Needed(NamedTuple):
    """What is to be kept clear.

    places: of plates, hands, words and pointers; soon: of those that come when nothing moves.
    bays: to which counters come, or go from. board: all of the board, because it turns to the bays as they are won.
    """

    places: tuple[Box, ...]
    soon: tuple[Box, ...] = ()
    bays: tuple[Box, ...] = ()
    board: bool = False


def needed_by(
    st: Setting, view: TableView, side: str, line: Timeline | None, angle: float, now_s: float
) -> Needed:
    """Return what is needed from a time on. side: from which it is read. line: what is being shown; angle: the disc's.
    """
    places = _places(st, view.hands, side)
    soon: tuple[Box, ...] = ()
    if st.hand is not None:
        if _in_hand(view, line, now_s):
            places += (st.hand,)
        elif view.seen is None or view.seen.phase != Phase.DRESS:
            soon = (st.hand,)
    pots = _pots(line, now_s) if line is not None else ()
    if pots and st.form == ROUND and line is not None and any(isinstance(item, Lit) for item in line.items):
        return Needed(places, soon, board=True)
    half = BAY_SIDE / 2 * st.board.k
    middles = [bay_point(st.board, pot, angle) for pot in pots]
    return Needed(places, soon, tuple(Box(x - half, y - half, 2 * half, 2 * half) for x, y in middles))


def _in_hand(view: TableView, line: Timeline | None, now_s: float) -> bool:
    """Whether the one person has cards that are seen: not before they are dealt."""
    dealt = view.seen is not None and view.seen.phase not in (Phase.DRESS, Phase.DEAL)
    items = line.items if line is not None else ()
    return dealt and not any(isinstance(item, Dealing) and now_s < item.end for item in items)


def _pots(line: Timeline, now_s: float) -> tuple[int, ...]:
    """The compartments to which counters come, or go from, until the end of a timeline."""
    found: set[int] = set()
    for item in line.items:
        if item.end <= now_s:
            continue
        if isinstance(item, Lit):
            found.add(item.pot)
        elif isinstance(item, Coins):
            found.update(n for kind, n in (item.source, item.target) if kind == "pot")
    return tuple(sorted(found))


@cached(16)
def _places(st: Setting, hands: str, side: str) -> tuple[Box, ...]:
    found = [_plate(st, seat, hands) for seat in st.seats]
    found.append(_words(st, st.words[SIDES.index(side)]))
    if st.form != COMPACT:
        found += [bounds(pointer(st.lo, st.board, *seat.point(), None)) for seat in st.seats]
    if st.act is not None:
        found.append(st.act.inset(-BADGES[0] * st.lo.u))
    if st.ticket is not None:
        half = 1.4 * st.lo.cap
        found.append(Box(st.ticket[0] - half, st.ticket[1] - half, 2 * half, 2 * half))
    return tuple(found)


def _plate(st: Setting, seat: Seating, hands: str) -> Box:
    if seat.style != "plate":
        return seat.box
    u = st.lo.u
    around, above = (by * u for by in BADGES)
    if hands == OPEN:
        above = ROW * u
    return seat.spot.box(-around, -above, seat.w + 2 * around, seat.h + above + around)


def _words(st: Setting, words: WordsPlace) -> Box:
    """Where a title and its lines stand."""
    pitch = 1.64 * st.lo.cap
    lines = min(LINES, words.rows)
    high = words.cap + lines * pitch + 0.4 * st.lo.cap
    top = 0.4 * st.lo.cap - high if words.up else -words.cap
    return Spot(*words.spot).box(-words.anchor * words.w, top, words.w, high)
