"""Hands that may be seen now: one person's own, a fan at the edge, the leads behind the curtain, open hands.

Nothing here knows of a card that is not in an Observation the view was given for that seat.
"""

from __future__ import annotations

import itertools
from typing import Final, NamedTuple

from kiosk.rules.actions import Action, Play
from kiosk.rules.cards import CODES, POPE, Card, shown
from kiosk.rules.observation import Observation

from .cached import cached
from .captions import held_caption, pope_warning
from .cards import TALL, Held, card_shadow, face, lit_frame, sorted_hand
from .drawn import surface
from .intents import Cover
from .layout import Layout
from .model import TableView
from .palette import GILT, IVORY, VEIL
from .parts import Kit, button
from .scene import Face, Fill, Op, Target
from .setting import Seating, Setting
from .spots import Box, Piece, Spot, page_spot
from .text import block, line, lines

FAN_MM: Final = (100.0, 60.0)
"""The largest that a fan at the edge may be, so that a hand can wall it off."""
FAN_CARD_MM: Final = 20.0
FAN_GAP_MM: Final = 3.05


class Spread(NamedTuple):
    """How a hand lies: its cards from behind to the front, and the box all of them take."""

    held: tuple[Held, ...]
    box: Box


@cached(64)
def spread(
    cards: tuple[Card, ...], lit: frozenset[Card], area: Box, card_w: float, rows: int, lift: float, pitch: float,
    gap: float, centre: float, least: float,
) -> Spread:
    """Lay a hand out suit by suit in an area, upright.

    lit: the cards that may be played; they are raised by `lift`. pitch, gap: every lit card is free over a pitch
    less the gap, px. centre: about which a narrow hand stands. least: a card covered by another shows so much.
    """
    suits = sorted_hand(cards)
    h = card_w * TALL
    split = _split(suits, rows)
    row_h = 0.0 if rows < 2 else (area.h - h - lift) / (rows - 1)
    held: list[Held] = []
    left, right = area.right, area.x
    for r, row in enumerate(split):
        if not row:
            continue
        steps = sum(len(s) - 1 for s in row)
        suit_gap = min(26 / 118 * card_w, (area.w - card_w * len(row)) / max(1, len(row) - 1) if len(row) > 1 else 0)
        room = area.w - card_w * len(row) - suit_gap * (len(row) - 1)
        many = len(lit) > len(row)
        wanted = max(pitch, 0.36 * card_w) if many else 0.34 * card_w
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
                last = i == len(suit) - 1
                on = card in lit
                box = Box(x, y - (lift if on else 0), card_w, h)
                free_w = card_w if last else step - gap
                below = area.bottom if r == len(split) - 1 else y + row_h - gap
                held.append(Held(card, box, Box(box.x, box.y, free_w, below - box.y), on))
                x += step if not last else card_w + suit_gap
        right = max(right, x - suit_gap)
    return Spread(tuple(held), Box(left, area.y, right - left, area.h))


def _split(suits: list[list[Card]], rows: int) -> list[list[list[Card]]]:
    """The suits in so many rows of as even a length as can be, in their order."""
    if rows < 2 or len(suits) < 2:
        return [suits]
    best: tuple[float, tuple[bool, ...]] = (1e9, ())
    for choice in itertools.product((False, True), repeat=len(suits)):
        lengths = [0.0, 0.0]
        for suit, low in zip(suits, choice, strict=True):
            lengths[low] += len(suit) + 1.5
        best = min(best, (max(lengths), choice))
    return [[s for s, low in zip(suits, best[1], strict=True) if low == row] for row in (False, True)]


def plays(view: TableView, seat: int) -> dict[Card, Action]:
    """Return the cards a seat may play now, each with the action that does it."""
    return {a.card: a for a in view.legal if isinstance(a, Play) and a.seat == seat}


def lead_target(kit: Kit, held: Held, action: Action, seat: int) -> Target:
    """A card as a target that leads it."""
    name = f"lead:{CODES[held.card]}"
    return Target(name, *held.free, action, None, seat, "S", held.free.h >= kit.lo.primary - 0.5, shown(held.card))


def spread_piece(kit: Kit, laid: Spread, can: dict[Card, Action], seat: int) -> Piece:
    """A hand laid out, its playable cards as targets."""
    lo = kit.lo
    ops: list[Op] = []
    targets: list[Target] = []
    for one in laid.held:
        x, y, w = one.box.cx, one.box.cy, one.box.w
        ops.append(card_shadow(x, y, w))
        if one.lit:
            ops.append(lit_frame(x, y, w))
        ops.append(face(lo, one.card, x, y, w))
        if one.card in can:
            target = lead_target(kit, one, can[one.card], seat)
            targets.append(target)
            if target.name == kit.pressed:
                ops.append(lit_frame(x, y, w)._replace(alpha=0.35))
    return Piece(tuple(ops), tuple(targets))


def solo_hand(kit: Kit, view: TableView, st: Setting, own: Observation, *, active: bool) -> Piece:
    """The one person's hand at the near side. active: its playable cards may be tapped now."""
    assert st.hand is not None
    can = plays(view, own.viewer) if active else {}
    lo = kit.lo
    lift = (24 * lo.u) if st.form == "solo" else 0.2 * st.card_w
    least = 0.21 * st.card_w
    laid = spread(own.hand, frozenset(can), st.hand, st.card_w, st.hand_rows, lift, lo.other, lo.gap, st.board.x, least)
    return spread_piece(kit, laid, can, own.viewer)


# ---- at the edge --------------------------------------------------------------------------------------------------
def fan(kit: Kit, view: TableView, st: Setting, own: Observation, *, active: bool) -> Piece:
    """The fan of a seat that holds its pad: its leads with what it holds of each suit, or its hand."""
    lo = kit.lo
    seating = st.seats[own.viewer]
    can = plays(view, own.viewer) if active else {}
    by_suit = len(can) and len(can) <= 4 and all(c == min(_suit(own, c), key=own.hand.index) for c in can)
    inner = _fan_of_leads(kit, view, own, can) if by_suit else _fan_of_hand(kit, own, can)
    box, body = inner
    place = _fan_place(lo, st, seating, box)
    spot = seating.spot.within(place.x, place.y)
    ground = Piece((surface("fan", 0, 0, box.w, box.h, lo.u),))
    return spot.put(Piece(ground.ops + body.ops, body.targets))


def _suit(own: Observation, card: Card) -> list[Card]:
    return [c for c in own.hand if c // 13 == card // 13]


def _fan_of_leads(kit: Kit, view: TableView, own: Observation, can: dict[Card, Action]) -> tuple[Box, Piece]:
    lo, measure = kit.lo, kit.stage.measure
    mm, cap = lo.mm, kit.stage.cap
    w, gap, pad = FAN_CARD_MM * mm + 0.5, FAN_GAP_MM * mm, 2.4 * mm
    h = w * TALL
    warns = POPE in can
    width = max(4 * w + 3 * gap + 2 * pad, 0)
    top = pad
    tall = top + h + 1.62 * cap + (1.6 * cap if warns else 0) + 0.9 * cap
    ops: list[Op] = []
    targets: list[Target] = []
    leads = sorted(can, key=lambda c: -(c // 13))
    x = (width - len(leads) * w - (len(leads) - 1) * gap) / 2
    for card in leads:
        box = Box(x, top, w, h)
        ops += (card_shadow(box.cx, box.cy, w), lit_frame(box.cx, box.cy, w), face(lo, card, box.cx, box.cy, w))
        targets.append(lead_target(kit, Held(card, box, box, True), can[card], own.viewer))
        under = held_caption(kit.say, view, card, len(_suit(own, card)))
        colour = GILT if card == POPE else IVORY
        ops.append(line(measure, under, box.cx, top + h + 1.62 * cap, w + 0.8 * gap, cap, colour, Face.BOLD))
        x += w + gap
    if warns:
        text = pope_warning(kit.say, view)
        y = top + h + 3.2 * cap
        ops.append(line(measure, text, width / 2, y, width - 2 * pad, cap, GILT, Face.PLAIN, 0.5, pips=GILT))
    return Box(0, 0, width, tall), Piece(tuple(ops), tuple(targets))


def _fan_of_hand(kit: Kit, own: Observation, can: dict[Card, Action]) -> tuple[Box, Piece]:
    lo = kit.lo
    mm, pad = lo.mm, 2.4 * lo.mm
    w = FAN_CARD_MM * mm
    two = bool(can) or len(own.hand) > 10
    inside = Box(pad, pad, FAN_MM[0] * mm - 2 * pad, w * TALL + 1.5 * mm + (20.5 * mm if two else 0))
    laid = spread(
        own.hand, frozenset(can), inside, w, 2 if two else 1, 1.5 * mm, 12.05 * mm, FAN_GAP_MM * mm, inside.cx, 4 * mm
    )
    return Box(0, 0, FAN_MM[0] * mm, inside.bottom + pad), spread_piece(kit, laid, can, own.viewer)


def _fan_place(lo: Layout, st: Setting, seating: Seating, box: Box) -> Box:
    """Where a fan opens, in the plate's own co-ordinates: above it, clear of its neighbours, within the screen."""
    others = [s.box for s in st.seats if s is not seating]
    up = -box.h - 14 * lo.u
    middle = (seating.w - box.w) / 2
    best, cost = Box(middle, up, box.w, box.h), 1e9
    for i in range(41):
        shift = (i - 20) * 12 * lo.u
        tried = Box(middle + shift, up, box.w, box.h)
        b = seating.spot.box(*tried)
        if not lo.screen.inset(4 * lo.u).holds(b):
            continue
        hits = sum(b.meets(o, lo.gap * 0.5) for o in others)
        over = max(0.0, st.board.d * 0.3 - abs(b.cx - st.board.x)) if seating.side in "SN" else max(
            0.0, st.board.d * 0.3 - abs(b.cy - st.board.y)
        )
        price = hits * 1e5 + over * 3 + abs(shift)
        if price < cost:
            best, cost = tried, price
    return best


# ---- behind the curtain ----------------------------------------------------------------------------------------------
def curtain_dark(lo: Layout) -> Fill:
    """The table gone dark while a hand is shown to its owner alone."""
    return Fill(0, 0, lo.w, lo.h, VEIL, 0.8)


def curtain(kit: Kit, view: TableView, side: str, own: Observation) -> Piece:
    """The leads of the one who leads, alone before it, and a button to cover them."""
    lo, u, measure = kit.lo, kit.lo.u, kit.stage.measure
    w, h, spot = page_spot(lo.w, lo.h, side)
    can = plays(view, own.viewer)
    name = view.at(own.viewer).name
    small = lo.compact
    card_w = max(lo.primary + 1, (0.11 * w if small else 118 * u))
    gap = max(lo.gap + 0.5, 22 * u)
    leads = sorted(can, key=lambda c: -(c // 13))
    few = len(leads) <= 4 and all(c == min(_suit(own, c), key=own.hand.index) for c in leads)
    cap = lo.cap
    title_cap = max(27 * u, 1.15 * cap)
    cover_h = max(lo.primary, 118 * u) + 4
    margin = max(10 * u, 6.0)
    if few:
        inner_w, inner_h = max(4, len(leads)) * (card_w + gap) - gap, card_w * TALL + 2.1 * cap
    else:
        inner_w = min(w - 8 * margin, 100 * lo.mm + 200 * u)
        inner_h = card_w * TALL + 14 * u + lo.primary + lo.gap + 6
    warns = few and POPE in can
    panel_w, panel_h = inner_w + 84 * u, inner_h + 2.6 * title_cap + 30 * u + (1.7 * cap if warns else 0)
    cover_w = max(273 * u, lo.primary * 1.6)
    beside = panel_w + cover_w + 3 * margin + 12 * u <= w
    if beside:
        x = (w - panel_w - cover_w - lo.gap) / 2
        panel = Box(x, h - panel_h - margin, panel_w, panel_h)
        cover = Box(panel.right + max(lo.gap, 16 * u), h - cover_h - margin, cover_w, cover_h)
    else:
        cover = Box((w - cover_w) / 2, h - cover_h - margin, cover_w, cover_h)
        panel = Box((w - panel_w) / 2, cover.y - lo.gap - panel_h - 8 * u, panel_w, panel_h)
    ops: list[Op] = [surface("panel", *panel, u, 4.0)]
    title = kit.say("{name}, choose a lead", name=name)
    y = panel.y + 1.9 * title_cap
    ops.append(line(measure, title, panel.cx, y, panel.w - 48 * u, title_cap, GILT, Face.DISPLAY, 0.5, cap))
    top = y + 0.95 * title_cap
    if few:
        body = _curtain_leads(kit, view, own, can, Box(panel.x, top, panel.w, inner_h), card_w, gap)
        if warns:
            text = pope_warning(kit.say, view)
            low = panel.bottom - 22 * u
            ops.append(line(measure, text, panel.cx, low, panel.w - 60 * u, cap, GILT, Face.PLAIN, 0.5, pips=GILT))
    else:
        area = Box(panel.cx - inner_w / 2, top, inner_w, inner_h)
        laid = spread(own.hand, frozenset(can), area, card_w, 2, 10 * u, lo.other, lo.gap, area.cx, 0.2 * card_w)
        body = spread_piece(kit, laid, can, own.viewer)
    covering = button(kit, "cover", kit.say("Cover"), cover, Cover(), seat=own.viewer)
    return spot.put(Piece(tuple(ops) + body.ops + covering.ops, body.targets + covering.targets))


def _curtain_leads(
    kit: Kit, view: TableView, own: Observation, can: dict[Card, Action], area: Box, card_w: float, gap: float
) -> Piece:
    lo, cap = kit.lo, kit.lo.cap
    leads = sorted(can, key=lambda c: -(c // 13))
    x = area.cx - (len(leads) * (card_w + gap) - gap) / 2
    ops: list[Op] = []
    targets: list[Target] = []
    for card in leads:
        box = Box(x, area.y, card_w, card_w * TALL)
        ops += (card_shadow(box.cx, box.cy, card_w), lit_frame(box.cx, box.cy, card_w))
        ops.append(face(lo, card, box.cx, box.cy, card_w))
        target = lead_target(kit, Held(card, box, box, True), can[card], own.viewer)
        targets.append(target)
        if target.name == kit.pressed:
            ops.append(lit_frame(box.cx, box.cy, card_w)._replace(alpha=0.35))
        under = held_caption(kit.say, view, card, len(_suit(own, card)), True)
        colour = GILT if card == POPE else IVORY
        low = box.bottom + 1.85 * cap
        ops.append(line(kit.stage.measure, under, box.cx, low, card_w + 0.9 * gap, cap, colour, Face.BOLD))
        x += card_w + gap
    return Piece(tuple(ops), tuple(targets))


# ---- open hands ---------------------------------------------------------------------------------------------------
def open_hand(kit: Kit, st: Setting, own: Observation) -> Piece:
    """A hand laid open above its owner's plate, small, for teaching."""
    lo = kit.lo
    seating = st.seats[own.viewer]
    return open_row(lo, seating, own.hand)


@cached(32)
def open_row(lo: Layout, seating: Seating, cards: tuple[Card, ...]) -> Piece:
    """Cards in one row above a plate, within its width."""
    w = min(60 * lo.u, seating.w / 3)
    room = seating.w - w
    step = min(0.62 * w, room / max(1, len(cards) - 1))
    ops: list[Op] = []
    y = -w * TALL / 2 - 10 * lo.u
    ordered = [c for suit in sorted_hand(cards) for c in suit]
    for i, card in enumerate(ordered):
        x = seating.w / 2 + (i - (len(ordered) - 1) / 2) * step
        ops += (card_shadow(x, y, w), face(lo, card, x, y, w))
    return seating.spot.put(Piece(tuple(ops)))


def dead_hand_row(kit: Kit, cards: tuple[Card, ...], area: Box, spot: Spot) -> Piece:
    """The dead hand as its dealer may look at it: small cards with a title. area: in the spot's co-ordinates."""
    lo, measure = kit.lo, kit.stage.measure
    cap = kit.stage.cap
    ops: list[Op] = [surface("fan", *area, lo.u)]
    title = block(measure, kit.say("The dead hand"), area.w - 20 * lo.u, cap, Face.BOLD, 1)
    ops += lines(title, area.cx, area.y + 1.6 * cap, GILT, Face.BOLD)
    h = area.h - 2.6 * cap
    w = min(h / TALL, area.w * 0.2)
    step = min(0.62 * w, (area.w - 0.5 * w - w) / max(1, len(cards) - 1))
    y = area.y + 2.1 * cap + w * TALL / 2
    for i, card in enumerate(sorted(cards)):
        ops.append(face(lo, card, area.cx + (i - (len(cards) - 1) / 2) * step, y, w))
    return spot.put(Piece(tuple(ops)))
