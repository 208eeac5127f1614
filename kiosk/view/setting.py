"""Where everything stands on a table in play: board, seats, words and hands, for every number of players and screen.

Three forms: "round" (plates on all four sides), "solo" (one person at the near side, its hand before it) and
"compact" (a list of seats beside the board, for small screens and for Large text on middling ones).
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from .cached import cached
from .layout import Board, Layout, place_side
from .model import OPEN
from .spots import SIDES, Box, Spot

ROUND: Final = "round"
SOLO_FORM: Final = "solo"
COMPACT: Final = "compact"


class Seating(NamedTuple):
    """Where a seat's plate stands. style: "plate", "row" (two lines in a list), "line" (one line in a list)."""

    spot: Spot
    w: float
    h: float
    style: str = "plate"

    @property
    def box(self) -> Box:
        """Its box on the screen."""
        return self.spot.box(0, 0, self.w, self.h)

    @property
    def side(self) -> str:
        """The edge it reads to."""
        return SIDES[self.spot.turn // 90]

    def point(self) -> tuple[float, float]:
        """Where counters and cards come from and go to."""
        return self.spot.point(self.w / 2, self.h * 0.45)


class WordsPlace(NamedTuple):
    """Where words for one reader stand: the spot of the title's baseline, their width, and how many lines may follow.

    up: the spot is the last line's baseline instead, and further lines push the title away from the edge.
    """

    spot: Spot
    w: float
    anchor: float
    rows: int
    cap: float
    up: bool = False


class Setting(NamedTuple):
    """Where everything stands. seats: by their number. words: by side, in the order of SIDES.

    hand: the box of the one person's cards, upright at the near side. act: in the compact form without a hand, the
    box of the big plate of whoever must act. help: sides and spots of help buttons. plates: radius of count plates
    larger than the disc's, px, or 0. heaps: counters are drawn. named: the names on the disc are large enough.
    hand_rows: rows the one hand is laid in. ticket: where the trump is shown in the compact form.
    """

    lo: Layout
    form: str
    board: Board
    seats: tuple[Seating, ...]
    words: tuple[WordsPlace, ...]
    help: tuple[tuple[str, Spot], ...]
    hand: Box | None = None
    hand_rows: int = 1
    card_w: float = 0.0
    act: Box | None = None
    plates: float = 0.0
    heaps: bool = True
    ticket: tuple[float, float] | None = None

    @property
    def named(self) -> bool:
        """Whether the names on the disc are read: capitals of at least 20 px (experience.md, "Decided")."""
        return 34 * self.board.k >= 20

    def words_at(self, side: str) -> WordsPlace:
        """Where words for the reader at a side stand."""
        return self.words[SIDES.index(side)]


@cached(32)
def setting(lo: Layout, places: tuple[int, ...], solo: int, hands: str, most: int, any_lead: bool) -> Setting:
    """The setting of a table. places: by seat. solo: the one person's seat, -1 where several play.

    hands: how hands are shown (model.py). most: the most cards a hand is dealt. any_lead: any card may be led.
    """
    if lo.h > lo.w and (lo.compact or solo >= 0):
        return _tall(lo, len(places), solo, most, any_lead)
    if lo.compact:
        return _compact(lo, len(places), solo, most, any_lead)
    if solo >= 0:
        return _solo(lo, len(places), solo, most, any_lead)
    return _round(lo, places, hands)


# ---- plates on all sides ------------------------------------------------------------------------------------------
def _round(lo: Layout, places: tuple[int, ...], hands: str) -> Setting:
    u = lo.u
    taken = {side: [p for p in places if place_side(p) == side] for side in SIDES}
    crowded = any(len(on) > 1 for on in taken.values())
    board = lo.board(frozenset(places), 0.74 if crowded else 0.9)
    if hands == OPEN:
        board = _within(board, lo, [_seat_box(lo, p, 100 * u) for p in places])
    if crowded:
        board = _room_for_words(board, lo, taken)
    seats = tuple(Seating(lo.slot(p), lo.slot_w, lo.slot_h) for p in places)
    words = tuple(_words(lo, board, side, taken[side]) for side in SIDES)
    corners = tuple((side, lo.corner_spot(side)) for side in SIDES)
    return Setting(lo, ROUND, board, seats, words, corners)


def _seat_box(lo: Layout, place: int, more: float) -> Box:
    return lo.slot(place).box(0, -more, lo.slot_w, lo.slot_h + more)


def _within(board: Board, lo: Layout, boxes: list[Box]) -> Board:
    half = board.d / 2
    for b in boxes:
        dx = max(b.x - board.x, 0.0, board.x - b.right)
        dy = max(b.y - board.y, 0.0, board.y - b.bottom)
        half = min(half, (math.hypot(dx, dy) - 4 * lo.u) / 0.992)
    return board._replace(d=2 * half)


def _words_height(lo: Layout, rows: int) -> float:
    """Height that a title with so many lines takes, with a little air above and below."""
    return max(22 * lo.u, lo.cap) + (1.64 * rows + 0.4) * lo.cap + 9 * lo.u


def _room_for_words(board: Board, lo: Layout, taken: dict[str, list[int]]) -> Board:
    """The board no larger than lets a title and two lines stand between it and each side with two plates."""
    half = board.d / 2
    for side, on in taken.items():
        if len(on) < 2:
            continue
        across = (lo.h if side in "SN" else lo.w) / 2
        below = 0.0 if _between(lo, side) > 11 * lo.cap else lo.slot_h + 24 * lo.u
        half = min(half, (across - below - _words_height(lo, 2)) / 0.992)
    return board._replace(d=2 * half)


def _between(lo: Layout, side: str) -> float:
    """Free length between two plates of a side."""
    return lo.length(side) - 2 * (lo.corner + lo.slot_w) - 28 * lo.u


def _words(lo: Layout, board: Board, side: str, on: list[int]) -> WordsPlace:
    u, page = lo.u, lo.page(side)
    if len(on) < 2:
        hand_right = not on or on[0] % 2 == 0
        x = lo.corner if hand_right else page.w - lo.corner
        edge = (page.w / 2 - _half_chord(board, page.h / 2 - 118 * u) - 14 * u) - lo.corner
        width = max(min(edge, page.w / 2 - lo.corner), lo.slot_w)
        y = page.h - 4 * u - 0.4 * lo.cap
        return WordsPlace(page.spot.within(x, y), width, 0.0 if hand_right else 1.0, 3, max(27 * u, lo.cap), True)
    if _between(lo, side) > 11 * lo.cap:
        y = page.h - 3 * u - 0.4 * lo.cap
        return WordsPlace(page.spot.within(page.w / 2, y), _between(lo, side), 0.5, 2, max(22 * u, lo.cap), True)
    y = page.h - lo.slot_h - 30 * u
    wide = page.w - 2 * lo.corner - 60 * u
    return WordsPlace(page.spot.within(page.w / 2, y), wide, 0.5, 2, max(22 * u, lo.cap), True)


def _half_chord(board: Board, distance: float) -> float:
    r = board.d * 0.496
    return math.sqrt(max(0.0, r * r - distance * distance))


# ---- one person -----------------------------------------------------------------------------------------------------
def hand_rows(cards: int, width: float, card_w: float, pitch: float, gap: float, most: int = 3) -> int:
    """How many rows a hand needs so that every one of its cards is free over at least a pitch."""
    for rows in range(1, most):
        per, suits = -(-cards // rows), 4 if rows == 1 else 3
        if suits * card_w + max(0, per - suits) * pitch + (suits - 1) * gap <= width:
            return rows
    return most


def _solo(lo: Layout, seats: int, solo: int, most: int, any_lead: bool) -> Setting:
    u = lo.u
    card_w = max(118 * u, lo.primary)
    left = 18 * u + lo.slot_w + 20 * u
    right = lo.w - lo.corner + 8 * u
    rows = hand_rows(most, right - left, card_w, lo.other, lo.gap) if any_lead else 1
    card_h, lift = card_w * 88 / 63, 24 * u
    tall = card_h + lift + 3 * u + (rows - 1) * max(lo.primary + lo.gap, 0.6 * card_h)
    hand = Box(left, lo.h - tall, right - left, tall)
    top = lo.h - tall
    half = min(0.372 * lo.h, (top - 6 * u) / 2 / 0.992, (lo.w / 2 - lo.slot_w - 34 * u) / 0.992)
    board = Board(lo.w / 2, max(top / 2, half * 0.992 + 4 * u), 2 * half)
    places: list[Seating] = [Seating(Spot(0, 0), 0, 0)] * seats
    places[solo] = Seating(Spot(18 * u, lo.h - lo.slot_h), lo.slot_w, lo.slot_h)
    others = seats - 1
    on_left = (others + 1) // 2
    free = lo.h - lo.slot_h - 40 * u
    lines, words_h = 5, 0.0
    while lines > 2:
        words_h = (lines + 0.2) * 1.62 * lo.cap + 76 * u
        if (free - words_h) / max(1, others - on_left) >= lo.slot_h + lo.gap + 1:
            break
        lines -= 1
    for i in range(others):
        if i < on_left:
            pitch = (free - 26 * u) / max(on_left, 2)
            y = free - (i + 1) * pitch + (pitch - lo.slot_h) / 2
            spot = Spot(18 * u, max(26 * u, y))
        else:
            on_right = others - on_left
            pitch = (free - words_h) / max(on_right, 1)
            y = words_h + (i - on_left) * pitch + (pitch - lo.slot_h) / 2
            spot = Spot(lo.w - 18 * u - lo.slot_w, y)
        places[(solo + 1 + i) % seats] = Seating(Spot(round(spot.x), round(spot.y)), lo.slot_w, lo.slot_h)
    words = WordsPlace(Spot(lo.w - 18 * u - lo.slot_w, 64 * u), lo.slot_w, 0.0, lines, 27 * u)
    helps = (("S", Spot(lo.w - 64 * u, lo.h - 64 * u)),)
    return Setting(lo, SOLO_FORM, board, tuple(places), (words,) * 4, helps, hand, rows, card_w)


# ---- small screens and Large text -----------------------------------------------------------------------------------
def _compact(lo: Layout, seats: int, solo: int, most: int, any_lead: bool) -> Setting:
    large = lo.cap / lo.h > 0.042
    gap = max(10.0, 0.012 * lo.w)
    card_w = max(lo.primary * 1.06, (0.135 if large else 0.11) * lo.w)
    act_w = 0.0 if large and solo >= 0 else 0.19 * lo.w if solo >= 0 else 0.36 * lo.w
    left = gap + (act_w + max(gap, lo.gap + 1) if act_w else 0)
    hand_w = lo.w - left - gap
    rows = hand_rows(most, hand_w, card_w, lo.other, lo.gap) if solo >= 0 and any_lead else 1
    if rows > 1:
        card_w = lo.primary * 1.06
        rows = hand_rows(most, hand_w, card_w, lo.other, lo.gap)
    card_h, lift = card_w * 88 / 63, 0.2 * card_w
    band = (card_h + lift + 4 + (rows - 1) * (lo.primary + lo.gap)) if solo >= 0 else max(lo.primary, 6.2 * lo.cap)
    top = lo.h - band
    d = (top - 8) / 0.992
    hand = Box(left, top, hand_w, band)
    act = Box(gap, top + 2, act_w, band - 6) if act_w else None
    arrange = _two_columns if large else _three_columns
    return arrange(lo, seats, solo, gap, d, top, hand, rows, card_w, act)


def _three_columns(
    lo: Layout, seats: int, solo: int, gap: float, d: float, top: float, hand: Box, rows: int, card_w: float,
    act: Box | None,
) -> Setting:
    """List, board, words (one person); or half the list on each side of the board, words below (several)."""
    d = min(d, lo.w - 2 * 11 * lo.cap - 4 * gap)
    column = (lo.w - d - 4 * gap) / 2
    board = Board(2 * gap + column + d / 2, top / 2, d)
    listed = [(solo + 1 + i) % seats for i in range(seats - 1)] if solo >= 0 else list(range(seats))
    right_x = lo.w - gap - column
    half = len(listed) if solo >= 0 else (len(listed) + 1) // 2
    places = _listed(lo, listed[:half], Box(gap, gap, column, top - 2 * gap), 4, seats)
    places.update(_listed(lo, listed[half:][::-1], Box(right_x, gap, column, top - 2 * gap), 4, seats))
    cap = 1.3 * lo.cap
    r = lo.button / 2
    if solo >= 0:
        assert act is not None
        places[solo] = Seating(Spot(act.x, act.y), act.w, act.h, "big")
        words = WordsPlace(Spot(right_x, gap + cap + 6), column, 0.0, 5, cap)
        helper = Spot(lo.w - gap - r, top - lo.gap - 2 - r)
        ticket = (right_x + 1.4 * lo.cap, top - lo.gap - r)
        return _compact_setting(lo, board, places, words, helper, hand, rows, card_w, act, ticket)
    assert act is not None
    x = act.right + gap * 2
    words = WordsPlace(Spot(x, act.y + cap + gap), lo.w - x - 3 * gap - 2 * r, 0.0, 2, cap)
    helper = Spot(lo.w - gap - r, act.cy)
    ticket = (board.x + 0.46 * d, top - 1.6 * lo.cap)
    return _compact_setting(lo, board, places, words, helper, None, 1, card_w, act, ticket)


def _two_columns(
    lo: Layout, seats: int, solo: int, gap: float, d: float, top: float, hand: Box, rows: int, card_w: float,
    act: Box | None,
) -> Setting:
    """The board on the left; words above the list on the right."""
    d = min(d, 0.42 * lo.w)
    board = Board(gap + d / 2, top / 2, d)
    x = d + 3 * gap
    w = lo.w - x - gap
    cap = 1.22 * lo.cap
    r = lo.button / 2
    helper = Spot(lo.w - gap - r, gap + r)
    words_w = w - 2 * r - gap
    under = gap + 4 + cap + (1.66 + 1.62 + 0.5) * lo.cap + 0.12 * cap
    listed = [(solo + i) % seats for i in range(seats)] if solo >= 0 else list(range(seats))
    area = Box(x, under, w, (top if solo >= 0 else lo.h) - under - gap)
    if area.h / max(4, len(listed)) >= max(1.6 * lo.cap, lo.other + lo.gap if solo >= 0 else 0):
        places = _listed(lo, listed, area, max(4, len(listed)), seats, "line")
    else:
        half = (len(listed) + 1) // 2
        one, two = area.columns(2, gap)
        places = _listed(lo, listed[:half], one, half, seats, "line")
        places.update(_listed(lo, listed[half:], two, half, seats, "line"))
    words = WordsPlace(Spot(x, gap + cap + 4), words_w, 0.0, 2, cap)
    ticket = (board.x + 0.43 * d, board.y - 0.43 * d)
    if act is not None:
        act = act._replace(w=min(act.w, x - 2 * gap))
    return _compact_setting(lo, board, places, words, helper, hand if solo >= 0 else None, rows, card_w, act, ticket)


def _listed(
    lo: Layout, seats: list[int], area: Box, least: int, all_: int, style: str = ""
) -> dict[int, Seating]:
    """Seats one below the other; two lines each where there is room for it."""
    if not seats:
        return {}
    gap = max(4.0, 0.2 * lo.cap)
    rows = area.rows(max(len(seats), least), gap)
    style = style or ("row" if rows[0].h >= 3.4 * lo.cap else "line")
    return {
        seat: Seating(Spot(round(b.x), round(b.y)), math.floor(b.w), math.floor(b.h), style)
        for seat, b in zip(seats, rows, strict=False)
    }


def _compact_setting(
    lo: Layout, board: Board, places: dict[int, Seating], words: WordsPlace, helper: Spot, hand: Box | None, rows: int,
    card_w: float, act: Box | None, ticket: tuple[float, float],
) -> Setting:
    seats = tuple(places[i] for i in range(len(places)))
    edge = 1.4 * lo.cap
    ticket = (min(ticket[0], lo.w - edge), min(max(ticket[1], edge), lo.h - edge))
    plates = max(38 * board.k, 0.98 * lo.cap)
    return Setting(
        lo, COMPACT, board, seats, (words,) * 4, (("S", helper),), hand, rows, card_w, act, plates, lo.small is False
        and plates < 45 * board.k, ticket,
    )


# ---- a tall screen read from its short side -------------------------------------------------------------------------
def _tall(lo: Layout, seats: int, solo: int, most: int, any_lead: bool) -> Setting:
    """Seats above, the board below them, then words and what is due, and one person's hand at the near side."""
    u, cap = lo.u, lo.cap
    gap = max(14 * u, lo.gap + 1.5)
    card_w = max(118 * u, 1.05 * lo.primary) if not lo.compact else max(1.05 * lo.primary, 0.16 * lo.w)
    card_h, lift = card_w * 88 / 63, (24 * u if not lo.compact else 0.2 * card_w)
    rows = hand_rows(most, lo.w - 2 * gap, card_w, lo.other, lo.gap) if solo >= 0 and any_lead else 1
    band = card_h + lift + 4 + (rows - 1) * (lo.primary + lo.gap) if solo >= 0 else 0.0
    own_w, own_h = (lo.slot_w, lo.slot_h) if not lo.compact else (0.42 * lo.w, max(lo.primary, 5.4 * cap))
    title = max(27 * u, 1.15 * cap) if not lo.compact else 1.2 * cap
    tall = max(own_h, title + 8 * u + (7.3 if lo.compact else 5.7) * cap)
    own_y = lo.h - band - tall - (8 * u if solo >= 0 else 0)
    listed = [(solo + 1 + i) % seats for i in range(seats - 1)] if solo >= 0 else list(range(seats))
    across = 3 if not lo.compact else 2
    each = (lo.w - (across + 1) * gap) / across
    w, h = (min(lo.slot_w, each), lo.slot_h) if not lo.compact else (each, max(4.0 * cap, lo.least))
    style = "row" if lo.compact else "plate"
    if lo.compact and solo >= 0 and len(listed) > 4:
        style, h = "line", 2.4 * cap
    places: dict[int, Seating] = {}
    lines = -(-len(listed) // across)
    between = 26 * u if not lo.compact else gap if style == "row" else 0.4 * cap
    for i, seat in enumerate(listed):
        row, column = divmod(i, across)
        x = gap + column * (each + gap) + (each - w) / 2
        spot = Spot(round(x), round(between + row * (h + between)))
        places[seat] = Seating(spot, math.floor(w), math.floor(h), style)
    above = lines * (h + between) + gap
    d = min(0.9 * lo.w, (own_y - above - 2 * gap) / 0.992)
    board = Board(lo.w / 2, above + (own_y - above) / 2, d)
    act = Box(gap, own_y, own_w, own_h)
    r = lo.button / 2
    x = act.right + 1.5 * gap
    words_w = lo.w - x - 2 * r - 2.5 * gap
    words = WordsPlace(Spot(x, own_y + title + 6 * u), words_w, 0.0, 4 if lo.compact else 3, title)
    helper = Spot(lo.w - gap - r, own_y + own_h / 2)
    hand = Box(gap, lo.h - band, lo.w - 2 * gap, band) if solo >= 0 else None
    if solo >= 0:
        places[solo] = Seating(Spot(round(act.x), round(act.y)), math.floor(own_w), math.floor(own_h),
                               "big" if lo.compact else "plate")
    if lo.compact:
        ticket = (board.x + 0.43 * d, board.y + 0.43 * d)
        return _compact_setting(lo, board, places, words, helper, hand, rows, card_w, act, ticket)
    seats_ = tuple(places[i] for i in range(seats))
    return Setting(lo, SOLO_FORM, board, seats_, (words,) * 4, (("S", helper),), hand, rows, card_w)
