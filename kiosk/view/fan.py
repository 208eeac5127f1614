"""The fan at the edge: what a seat that holds its pad sees of its hand, no larger than a hand can wall off."""

from __future__ import annotations

import math
from typing import Final

from kiosk.rules.cards import POPE
from kiosk.rules.observation import Observation

from .captions import pope_warning
from .cards import TALL
from .drawn import surface
from .hands import ORDINARY, in_rows, lead_row, looks, lowest_only, may_look, plays, spread, spread_piece
from .intents import LookAtDeadHand
from .layout import Layout
from .model import TableView
from .palette import GILT
from .parts import Kit, button
from .scene import Face
from .setting import Seating, Setting, hand_rows
from .spots import Box, Piece, joined
from .text import block, lines

FAN_MM: Final = (100.0, 60.0)
"""The largest that a fan may be, mm."""
CARD_MM: Final = 20.0
GAP_MM: Final = 3.05
PAD_MM: Final = 2.4
LOOK_MM: Final = 12.1
"""Height of the button that shows the dead hand to its dealer, mm."""


def fan(kit: Kit, view: TableView, st: Setting, own: Observation, *, active: bool) -> Piece:
    """The fan of one seat: its leads with what it holds of each suit, or its hand. active: it may lead now."""
    lo = kit.lo
    seating = st.seats[own.viewer]
    can = plays(view, own.viewer) if active else {}
    top = (LOOK_MM + GAP_MM) * lo.mm if may_look(own) else 0.0
    if looks(own):
        body, h = _dead_hand(lo, own, top)
    elif lowest_only(own, can):
        body, h = _leads(kit, view, own, top)
    else:
        body, h = _hand(kit, view, own, top, active=active)
    w = FAN_MM[0] * lo.mm
    pieces = [Piece((surface("fan", 0, 0, w, h, lo.u),)), body]
    if top:
        pieces.append(_look(kit, own, w))
    place = _place(lo, st, seating, w, h)
    return seating.spot.within(place.x, place.y).put(joined(*pieces))


def _leads(kit: Kit, view: TableView, own: Observation, top: float) -> tuple[Piece, float]:
    lo = kit.lo
    mm, cap = lo.mm, kit.stage.cap
    can = plays(view, own.viewer)
    w, middle = CARD_MM * mm + 0.5, FAN_MM[0] * mm / 2
    y = top + PAD_MM * mm
    row = lead_row(kit, view, own, can, middle, y, w, GAP_MM * mm, cap)
    h = y + w * TALL + 2.5 * cap
    if POPE not in can:
        return row, h
    room = (FAN_MM[0] - 2 * PAD_MM) * mm
    least = cap * (ORDINARY if kit.stage.large else 1)
    set_ = block(kit.stage.measure, pope_warning(kit.say, view), room, cap, Face.PLAIN, 2, least)
    warning = lines(set_, middle, h + set_.cap - 0.25 * cap, GILT, Face.PLAIN, pips=GILT)
    return joined(row, Piece(warning)), h + set_.height + 0.45 * cap


def _hand(kit: Kit, view: TableView, own: Observation, top: float, *, active: bool) -> tuple[Piece, float]:
    lo = kit.lo
    mm = lo.mm
    can = plays(view, own.viewer) if active else {}
    w, pad = CARD_MM * mm, PAD_MM * mm
    h = (FAN_MM[1] - 0.5) * mm
    two = bool(can) or len(own.hand) > 10
    if not two or top:
        h = min(h, top + w * TALL + 2 * pad + 1.5 * mm)
    area = Box(pad, top + pad, FAN_MM[0] * mm - 2 * pad, h - top - 2 * pad)
    rows = 1
    if two and area.h > 1.5 * w * TALL:
        rows = max(2, hand_rows(len(own.hand), area.w, w, 12.05 * mm, GAP_MM * mm)) if can else 2
    laid = spread(
        own.hand, frozenset(can), area, w, rows, 1.5 * mm, 12.05 * mm, GAP_MM * mm, area.cx, 4 * mm
    )
    return spread_piece(kit, laid, can, own.viewer), h


def _dead_hand(lo: Layout, own: Observation, top: float) -> tuple[Piece, float]:
    mm = lo.mm
    h = top + CARD_MM * mm * TALL + 2 * PAD_MM * mm
    pad = PAD_MM * mm
    return Piece(in_rows(lo, own.dead_known, Box(pad, top + pad, FAN_MM[0] * mm - 2 * pad, h - top - 2 * pad))), h


def _look(kit: Kit, own: Observation, w: float) -> Piece:
    """The button that changes between a dealer's own hand and the dead hand."""
    mm, say = kit.lo.mm, kit.say
    label = say("My hand") if looks(own) else say("The dead hand")
    box = Box(PAD_MM * mm, PAD_MM * mm, w - 2 * PAD_MM * mm, LOOK_MM * mm)
    intent = LookAtDeadHand(own.viewer)
    cap = kit.stage.cap
    return button(kit, f"dead:{own.viewer}", label, box, intent, rank="secondary", seat=own.viewer, cap=cap, least=cap)


def _place(lo: Layout, st: Setting, seating: Seating, w: float, h: float) -> Box:
    """Where a fan opens, in the plate's own co-ordinates: above it, clear of its neighbours, off the run."""
    others = [s.box for s in st.seats if s is not seating]
    up = -h - 14 * lo.u
    along = seating.side in "SN"
    best, cost = Box((seating.w - w) / 2, up, w, h), math.inf
    for i in range(-20, 21):
        tried = Box((seating.w - w) / 2 + i * 12 * lo.u, up, w, h)
        b = seating.spot.box(*tried)
        if not lo.screen.inset(4 * lo.u).holds(b):
            continue
        hits = sum(b.meets(other, lo.gap * 0.5) for other in others)
        off = abs(b.cx - st.board.x) if along else abs(b.cy - st.board.y)
        price = hits * 1e5 + 3 * max(0.0, st.board.d * 0.33 - off) + abs(i * 12 * lo.u)
        if price < cost:
            best, cost = tried, price
    return best
