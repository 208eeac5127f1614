"""Hands that are seen: laid out suit by suit, one person's own at the near side, and open ones above their plates.

Nothing here knows of a card that is not in an Observation the view was given for that seat.
"""

from __future__ import annotations

import itertools
from typing import Final, NamedTuple

from kiosk.rules.actions import Action, Play
from kiosk.rules.cards import CODES, POPE, Card, shown
from kiosk.rules.observation import Observation

from .cached import cached
from .captions import held_caption
from .cards import TALL, Held, card_shadow, face, lit_frame, sorted_hand
from .layout import Layout
from .model import TableView
from .palette import GILT, IVORY
from .parts import Kit, panel
from .scene import Face, Op, Target
from .setting import SOLO_FORM, Seating, Setting
from .spots import Box, Piece
from .text import line

ORDINARY: Final = 0.58
"""Ordinary capitals over those of Large mode: what stands under a card may be as small as that."""
INDEX: Final = 0.34
"""How much of a card must be seen for its index to be read, as a share of its width."""
SUIT_GAP: Final = 26 / 118
"""Between two suits of a hand, as a share of a card's width."""
PRESSED: Final = 0.35
"""How strongly a card under a finger is covered with gilt."""
BADGE: Final = 30.0
"""How far the badges of a plate stand out of it, and a little more, units."""
BETWEEN: Final = 10.0
"""Between two rows of cards, units."""


class Spread(NamedTuple):
    """How a hand lies: its cards from behind to the front, and the box all of them take."""

    held: tuple[Held, ...]
    box: Box


def row_width(suits: tuple[int, ...], card_w: float) -> float:
    """How wide a row is in which the index of every card is read. suits: how many cards of each."""
    return card_w * (len(suits) + INDEX * (sum(suits) - len(suits)) + SUIT_GAP * max(0, len(suits) - 1))


@cached(64)
def spread(
    cards: tuple[Card, ...], lit: frozenset[Card], area: Box, card_w: float, rows: int, lift: float, pitch: float,
    gap: float, centre: float, least: float,
) -> Spread:
    """Lay a hand out suit by suit in an area, upright.

    lit: the cards that may be played; they are raised by `lift`. pitch, gap: every lit card is free over a pitch
    less the gap, px. centre: about which a narrow hand stands. least: a card covered by another shows so much.
    """
    h = card_w * TALL
    longest = max(1, int((area.w - card_w) / pitch) + 1) if len(lit) > 1 else 52
    suits = [suit[i : i + longest] for suit in sorted_hand(cards) for i in range(0, len(suit), longest)]
    split = _split(suits, rows)
    row_h = 0.0 if rows < 2 else (area.h - h - lift) / (rows - 1)
    held: list[Held] = []
    left, right = area.right, area.x
    for r, row in enumerate(split):
        if not row:
            continue
        steps = sum(len(s) - 1 for s in row)
        suit_gap = min(SUIT_GAP * card_w, (area.w - card_w * len(row)) / max(1, len(row) - 1) if len(row) > 1 else 0)
        room = area.w - card_w * len(row) - suit_gap * (len(row) - 1)
        many = len(lit) > len(row)
        wanted = max(pitch, 0.36 * card_w) if many else INDEX * card_w
        step = min(wanted, room / steps) if steps and room > 0 else wanted
        if steps and step < least:
            suit_gap = max(gap, suit_gap - (least - step) * steps / max(1, len(row) - 1)) if len(row) > 1 else 0
            room = area.w - card_w * len(row) - suit_gap * (len(row) - 1)
            step = max(1.0, min(wanted, room / steps))
        total = card_w * len(row) + step * steps + suit_gap * (len(row) - 1)
        x = min(max(centre - total / 2, area.x), max(area.x, area.right - total))
        y = area.y + lift + r * row_h
        left = min(left, x)
        for suit in row:
            for i, card in enumerate(suit):
                on = card in lit
                last = i == len(suit) - 1 or (on and len(lit) == 1)
                box = Box(x, y - (lift if on else 0), card_w, h)
                free_w = card_w if last else step - gap
                below = area.bottom if r == len(split) - 1 else y + row_h - lift - gap
                held.append(Held(card, box, Box(box.x, box.y, free_w, below - box.y), on))
                x += step if i < len(suit) - 1 else card_w + suit_gap
        right = max(right, x - suit_gap)
    if len(lit) == 1:
        held.sort(key=lambda one: one.lit)  # the one card that follows lies on top of its neighbours
    return Spread(tuple(held), Box(left, area.y, right - left, area.h))


def _split(suits: list[list[Card]], rows: int) -> list[list[list[Card]]]:
    """The suits in so many rows of as even a length as can be, in their order."""
    if rows < 2 or len(suits) < 2:
        return [suits]
    best: tuple[float, tuple[int, ...]] = (1e9, ())
    for choice in itertools.product(range(rows), repeat=len(suits)):
        lengths = [0.0] * rows
        for suit, row in zip(suits, choice, strict=True):
            lengths[row] += len(suit) + 1.5
        best = min(best, (max(lengths), choice))
    return [[s for s, row in zip(suits, best[1], strict=True) if row == r] for r in range(rows)]


def plays(view: TableView, seat: int) -> dict[Card, Action]:
    """Return the cards a seat may play now, each with the action that does it."""
    return {a.card: a for a in view.legal if isinstance(a, Play) and a.seat == seat}


def lead_target(kit: Kit, held: Held, action: Action, seat: int) -> Target:
    """A card as a target that leads it."""
    name = f"lead:{CODES[held.card]}"
    return Target(name, *held.free, action, None, seat, "S", held.free.h >= kit.lo.primary - 0.5, shown(held.card))


def lowest_only(own: Observation, can: dict[Card, Action]) -> bool:
    """Return whether the cards that may be led are the lowest of their suits: then they stand alone."""
    return 0 < len(can) <= 4 and all(c == next(h for h in own.hand if h // 13 == c // 13) for c in can)


def lead_row(
    kit: Kit, view: TableView, own: Observation, can: dict[Card, Action], centre: float, top: float, w: float,
    gap: float, cap: float, *, amount: bool = False,
) -> Piece:
    """The leads side by side with what is held of each suit below; centre, top: of the row. amount: tell Pope's."""
    leads = sorted(can, key=lambda c: -(c // 13))
    x = centre - (len(leads) * (w + gap) - gap) / 2
    ops: list[Op] = []
    targets: list[Target] = []
    for card in leads:
        box = Box(x, top, w, w * TALL)
        ops += (card_shadow(box.cx, box.cy, w), lit_frame(box.cx, box.cy, w), face(kit.lo, card, box.cx, box.cy, w))
        target = lead_target(kit, Held(card, box, box, True), can[card], own.viewer)
        targets.append(target)
        if target.name == kit.pressed:
            ops.append(lit_frame(box.cx, box.cy, w)._replace(alpha=PRESSED))
        held = sum(c // 13 == card // 13 for c in own.hand)
        under = held_caption(kit.say, view, card, held, amount)
        colour = GILT if card == POPE else IVORY
        low = box.bottom + 1.7 * cap
        least = cap * (ORDINARY if kit.stage.large else 1)
        ops.append(line(kit.stage.measure, under, box.cx, low, w + 0.85 * gap, cap, colour, Face.BOLD, 0.5, least))
        x += w + gap
    return Piece(tuple(ops), tuple(targets))


def spread_piece(kit: Kit, laid: Spread, can: dict[Card, Action], seat: int) -> Piece:
    """A hand laid out, its playable cards as targets."""
    touched = spread_targets(kit, laid, can, seat)
    return Piece((*spread_ops(kit.lo, laid), *touched.ops), touched.targets)


def spread_ops(lo: Layout, laid: Spread) -> tuple[Op, ...]:
    """The cards of a hand laid out."""
    ops: list[Op] = []
    for one in laid.held:
        x, y, w = one.box.cx, one.box.cy, one.box.w
        ops.append(card_shadow(x, y, w))
        if one.lit:
            ops.append(lit_frame(x, y, w))
        ops.append(face(lo, one.card, x, y, w))
    return tuple(ops)


def spread_targets(kit: Kit, laid: Spread, can: dict[Card, Action], seat: int) -> Piece:
    """The playable cards of a hand as targets, and the gilt over the one under a finger."""
    ops: list[Op] = []
    targets: list[Target] = []
    for one in laid.held:
        if one.card in can:
            target = lead_target(kit, one, can[one.card], seat)
            targets.append(target)
            if target.name == kit.pressed:
                ops.append(lit_frame(one.box.cx, one.box.cy, one.box.w)._replace(alpha=PRESSED))
    return Piece(tuple(ops), tuple(targets))


def solo_spread(st: Setting, cards: tuple[Card, ...], lit: frozenset[Card]) -> Spread:
    """How the one person's hand lies at the near side. lit: the cards that may be played now."""
    assert st.hand is not None
    lo = st.lo
    lift = (24 * lo.u) if st.form == SOLO_FORM else 0.2 * st.card_w
    least = 0.21 * st.card_w
    centre = st.board.x if st.form == SOLO_FORM or lo.small else st.hand.cx
    return spread(cards, lit, st.hand, st.card_w, st.hand_rows, lift, lo.other, lo.gap, centre, least)


@cached(16)
def solo_hand_ops(st: Setting, cards: tuple[Card, ...], lit: frozenset[Card]) -> tuple[Op, ...]:
    """The one person's hand at the near side."""
    return spread_ops(st.lo, solo_spread(st, cards, lit))


def open_hand(kit: Kit, st: Setting, own: Observation) -> Piece:
    """A hand laid open above its owner's plate, for teaching."""
    seating = st.seats[own.viewer]
    most = min(seating.w, longest_row(kit.lo, len(st.seats)))
    return Piece(laid_open(kit.lo, seating, own.hand, 60 * kit.lo.u, most))


def longest_row(lo: Layout, seats: int) -> float:
    """How long a row before a plate may be where so many sit, px: of more than four, two may share a short side."""
    short = min(lo.w, lo.h)
    if seats <= 4:
        return min(420 * lo.u, 0.7 * short)
    return min(lo.slot_w, (short - 2 * (lo.slot_h + BADGE * lo.u) - BETWEEN * lo.u) / 2)


@cached(32)
def laid_open(lo: Layout, seating: Seating, cards: tuple[Card, ...], w: float, most: float) -> tuple[Op, ...]:
    """A hand in one row above its plate. w: of a card; most: the longest the row may be, px.

    On the long sides of the table it keeps clear of the corners, where the rows of two sides would meet.
    """
    if not cards:
        return ()
    ordered = [c for suit in sorted_hand(cards) for c in suit]
    step = min(0.62 * w, (most - w) / max(1, len(ordered) - 1))
    span = w + step * (len(ordered) - 1)
    y = -w * TALL / 2 - BADGE * lo.u
    left, right = _free_along(lo, seating, w)
    middle = min(max(seating.w / 2, left + span / 2), right - span / 2)
    ops: list[Op] = []
    for i, card in enumerate(ordered):
        x = middle + (i - (len(ordered) - 1) / 2) * step
        ops += (card_shadow(x, y, w), face(lo, card, x, y, w))
    return seating.spot.ops(ops)


def _free_along(lo: Layout, seating: Seating, w: float) -> tuple[float, float]:
    """From where to where a row above a plate may reach, in the plate's own co-ordinates."""
    length = lo.length(seating.side)
    other = lo.h if seating.side in "SN" else lo.w
    keep = lo.slot_h + BADGE * lo.u
    if seating.style == "plate" and length >= other and lo.corner < seating.spot.x + seating.spot.y:
        keep += w * TALL + BETWEEN * lo.u
    px, py, turn = seating.spot
    start = {0: px, 90: py, 180: lo.w - px, 270: lo.h - py}[turn]
    return keep - start, length - keep - start


# ---- the dead hand, where its dealer may look at it ------------------------------------------------------------------
def may_look(own: Observation) -> bool:
    """Return whether a seat may look at the dead hand."""
    return own.setup.options.dealer_sees_dead_hand and own.viewer == own.dealer


def looks(own: Observation) -> bool:
    """Return whether a seat is looking at the dead hand now: then the view was given all of it."""
    return may_look(own) and 1 < len(own.dead_known) == own.dead_size


def in_rows(lo: Layout, cards: tuple[Card, ...], box: Box) -> tuple[Op, ...]:
    """Cards in a box, in one row or more, as large as they can be."""
    best, rows = 0.0, 1
    for tried in (1, 2, 3):
        per = -(-len(cards) // tried)
        by_width = box.w / (1 + 0.42 * (per - 1))
        by_height = (box.h - (tried - 1) * 6 * lo.u) / tried / TALL
        if min(by_width, by_height) > best * 1.08:
            best, rows = min(by_width, by_height), tried
    w = min(best, 130 * lo.u)
    per = -(-len(cards) // rows)
    ordered = [c for suit in sorted_hand(tuple(sorted(cards))) for c in suit]
    ops: list[Op] = []
    pitch = w * TALL + 6 * lo.u
    for row in range(rows):
        mine = ordered[row * per : (row + 1) * per]
        step = min(0.8 * w, (box.w - w) / max(1, len(mine) - 1))
        y = box.cy + (row - (rows - 1) / 2) * pitch
        for i, card in enumerate(mine):
            x = box.cx + (i - (len(mine) - 1) / 2) * step
            ops += (card_shadow(x, y, w), face(lo, card, x, y, w))
    return tuple(ops)


def dead_panel(kit: Kit, st: Setting, own: Observation) -> Piece:
    """The dead hand over the lower part of the board, for the one person who deals."""
    lo, u = kit.lo, kit.lo.u
    top = st.hand.y if st.hand is not None else lo.h
    h = min(250 * u, top * 0.5)
    w = min(680 * u, lo.w * 0.6)
    x = min(max(st.board.x - w / 2, 8 * u), lo.w - w - 8 * u)
    box = Box(x, top - h - 10 * u, w, h)
    cap = lo.cap
    title = line(kit.stage.measure, kit.say("The dead hand"), box.cx, box.y + 18 * u + cap, w - 40 * u, cap, GILT,
                 Face.BOLD)
    inside = Box(box.x + 22 * u, title.y + 10 * u, w - 44 * u, box.bottom - title.y - 28 * u)
    return Piece((*panel(kit, box, 4.0).ops, title, *in_rows(lo, own.dead_known, inside)))
