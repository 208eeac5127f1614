"""Behind the curtain: the table gone dark, the leads alone before the one who leads, and a button to cover them."""

from __future__ import annotations

from typing import NamedTuple

from kiosk.rules.actions import Action
from kiosk.rules.cards import POPE, Card
from kiosk.rules.observation import Observation

from .captions import pope_warning
from .cards import TALL, sorted_hand
from .drawn import surface
from .hands import in_rows, lead_row, looks, lowest_only, may_look, plays, row_width, spread, spread_piece
from .intents import Cover, LookAtDeadHand
from .layout import Layout
from .model import TableView
from .palette import GILT, VEIL
from .parts import Kit, button
from .scene import Face, Fill, Op
from .setting import hand_rows
from .spots import Box, Piece, joined, page_spot
from .text import line


class _Places(NamedTuple):
    """Where things are on the page of the one who leads."""

    panel: Box
    cover: Box
    look: Box
    body: Box
    title_y: float
    card_w: float
    gap: float
    rows: int = 2


def curtain_dark(lo: Layout) -> Fill:
    """The table gone dark while a hand is shown to its owner alone."""
    return Fill(0, 0, lo.w, lo.h, VEIL, 0.8)


def curtain(kit: Kit, view: TableView, side: str, own: Observation) -> Piece:
    """The leads at one side of the table, or the whole hand: on a small screen, and where any card may be led."""
    lo, u, measure, cap = kit.lo, kit.lo.u, kit.stage.measure, kit.lo.cap
    w, h, spot = page_spot(lo.w, lo.h, side)
    can = plays(view, own.viewer)
    lowest = lowest_only(own, can)
    few = lowest and not lo.small
    warns = lowest and POPE in can
    suits = tuple(len(suit) for suit in sorted_hand(own.hand))
    at = _places(lo, w, h, few=few, lowest=lowest, warns=warns, look=may_look(own), suits=suits)
    title_cap = max(27 * u, 1.15 * cap)
    title = kit.say("{name}, choose a lead", name=view.at(own.viewer).name)
    ops: list[Op] = [surface("panel", *at.panel, u, 4.0)]
    room = at.panel.w - 48 * u
    ops.append(line(measure, title, at.panel.cx, at.title_y, room, title_cap, GILT, Face.DISPLAY, 0.5, cap))
    if warns and not looks(own):
        text, low = pope_warning(kit.say, view), at.panel.bottom - 22 * u
        ops.append(line(measure, text, at.panel.cx, low, at.panel.w - 60 * u, cap, GILT, Face.PLAIN, 0.5, pips=GILT))
    body = _body(kit, view, own, can, at, few=few)
    buttons = [button(kit, "cover", kit.say("Cover"), at.cover, Cover(), seat=own.viewer)]
    if may_look(own):
        label = kit.say("My hand") if looks(own) else kit.say("The dead hand")
        buttons.append(button(kit, f"dead:{own.viewer}", label, at.look, LookAtDeadHand(own.viewer), rank="secondary",
                              seat=own.viewer))
    return spot.put(joined(Piece(tuple(ops)), body, *buttons))


def _body(
    kit: Kit, view: TableView, own: Observation, can: dict[Card, Action], at: _Places, *, few: bool
) -> Piece:
    lo = kit.lo
    if looks(own):
        return Piece(in_rows(lo, own.dead_known, at.body))
    if few:
        return lead_row(kit, view, own, can, at.body.cx, at.body.y, at.card_w, at.gap, lo.cap, amount=True)
    laid = spread(
        own.hand, frozenset(can), at.body, at.card_w, at.rows, 10 * lo.u, lo.other, lo.gap, at.body.cx,
        0.2 * at.card_w
    )
    return spread_piece(kit, laid, can, own.viewer)


def card_width(lo: Layout, w: float) -> float:
    """Width of a card that may be led, on a page so wide."""
    return max(lo.primary + 1, 0.11 * w if lo.compact else min(118 * lo.u, 50 * lo.mm))


def _places(
    lo: Layout, w: float, h: float, *, few: bool, lowest: bool, warns: bool, look: bool, suits: tuple[int, ...]
) -> _Places:
    """The panel at the bottom of the page, the buttons beside it, or below where the page is narrow.

    few: only the leads are shown; lowest: the lowest card of each suit alone can be led. suits: the hand's cards.
    """
    u, cap = lo.u, lo.cap
    card_w = card_width(lo, w)
    gap = max(lo.gap + 0.5, 22 * u)
    margin = max(10 * u, 6.0)
    title_cap = max(27 * u, 1.15 * cap)
    cover_w, cover_h = max(273 * u, lo.primary * 1.6), max(lo.primary, 118 * u) + 4
    look_h = lo.other + 1 if look else 0.0
    rows = 1
    if few:
        card_w = min(card_w, (w - 2 * margin - 84 * u - 3 * gap) / 4)
        inner_w, inner_h = 4 * (card_w + gap) - gap, card_w * TALL + 2.1 * cap
    else:
        room = w - 84 * u - 3 * margin - 12 * u
        beside = room - cover_w - max(lo.gap, 16 * u)
        inner_w = beside if w > 1.25 * h and beside > 7 * lo.other + card_w else room
        if lowest and row_width(suits, card_w) <= room:
            inner_w = row_width(suits, card_w) + 2.0
        elif lowest:
            rows = 2
        else:
            inner_w = min(inner_w, 3 * card_w + 8 * max(lo.other, 0.36 * card_w))
            rows = max(2, hand_rows(sum(suits), inner_w, card_w, lo.other, lo.gap))
        inner_h = card_w * TALL + 14 * u + (rows - 1) * (lo.primary + lo.gap) + 6
    panel_w = min(max(inner_w + 84 * u, 21 * cap), w - 2 * margin)
    panel_h = inner_h + 2.6 * title_cap + 30 * u + (1.7 * cap if warns else 0)
    if panel_w + cover_w + 3 * margin + 12 * u <= w:
        between = max(lo.gap, 16 * u)
        x = (w - panel_w - cover_w - between) / 2
        panel = Box(x, h - panel_h - margin, panel_w, panel_h)
        cover = Box(panel.right + between, h - cover_h - margin, cover_w, cover_h)
        look_box = Box(cover.x, cover.y - lo.gap - 1 - look_h, cover_w, look_h)
    else:
        cover = Box((w - cover_w) / 2, h - cover_h - margin, cover_w, cover_h)
        look_box = Box(margin, cover.y + (cover_h - look_h) / 2, cover.x - lo.gap - 2 * margin, look_h)
        panel = Box((w - panel_w) / 2, cover.y - lo.gap - panel_h - 8 * u, panel_w, panel_h)
    title_y = panel.y + 1.9 * title_cap
    body = Box(panel.cx - inner_w / 2, title_y + 0.95 * title_cap, inner_w, inner_h)
    return _Places(panel, cover, look_box, body, title_y, card_w, gap, rows)
