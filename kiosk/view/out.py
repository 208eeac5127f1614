"""Someone is out: every hand laid open before its owner, the dead hand in the middle, and what each pays."""

from __future__ import annotations

from typing import Final

from kiosk.rules.cards import Card

from .boardview import count_figures, disc_ops, under
from .cached import cached
from .cards import TALL, card_shadow, face, sorted_hand
from .drawn import surface
from .duties import Duty, face_of
from .hands import BADGE, BETWEEN, in_rows, laid_open, longest_row
from .instant import instant
from .intents import GoOn
from .items import standing_of
from .layout import Layout, layout
from .model import PlayUi, Row, Settled, TableView
from .motion import angle_at
from .palette import GILT, INK, IVORY, RULE
from .parts import Kit, scene, seal, wood
from .plate import PlateFace
from .rows import seat_ops
from .scene import Face, Fill, Op, Scene, Stage, Target
from .setting import ROUND, Setting
from .sight import setting_of
from .spots import TURNS, Box, Piece, Spot
from .text import block, line, lines, middle_lines
from .words import Words, cards_said, counters, signed

CARD: Final = 78.0
"""Width of a card laid open, units: its large index is as high as ordinary capitals."""
INDEX_SMALL: Final = 0.27
"""Height of the large index over a card's width."""


def out(stage: Stage, say: Words, view: TableView, ui: PlayUi, now_s: float) -> Scene:
    """Return the page; a touch anywhere goes on."""
    lo = layout(stage)
    kit = Kit(lo, say, now_s, ui.pressed, ui.focus)
    settled = view.settled
    assert settled is not None
    assert view.seen is not None
    st = setting_of(lo, view)
    go_on = Target("go-on", 0, 0, lo.w, lo.h, GoOn(), None, None, view.reader, True, say("Go on"))
    if st.form != ROUND:
        return scene(kit, _list(lo, say, view, settled), Piece((), (go_on,)))
    inst = instant(None, standing_of(view.seen), now_s)
    angle = round(angle_at(ui.discs, now_s), 2)
    faces = tuple(
        face_of(view, inst, seat, _verdict(say, settled, seat.seat), pressed=False) for seat in view.seats
    )
    backdrop = _dark_table(st, view.seen.balances.board, angle, view.reader, faces, settled.out)
    ops: list[Op] = []
    most = longest_row(lo, len(view.seats))
    for seat in view.seats:
        ops += laid_open(lo, st.seats[seat.seat], settled.hands[seat.seat], CARD * lo.u, most)
        if seat.seat == settled.out:
            ops += seat_ops(lo, faces[seat.seat], st.seats[seat.seat])
    ops += _middle(lo, say, view, settled)
    return scene(kit, (*backdrop, *ops), Piece((), (go_on,)))


def _verdict(say: Words, settled: Settled, seat: int) -> Duty:
    row = settled.rows[seat]
    if seat == settled.out:
        return Duty("act", signed(got(settled)), strong=True)
    return Duty("wait", verdict(say, row))


def got(settled: Settled) -> int:
    """Return what going out brought: Game and what was paid for cards."""
    return settled.game + sum(r.paid for r in settled.rows)


def verdict(say: Words, row: Row) -> str:
    """Return what a seat pays for its cards, and what Pope does for it."""
    if row.rule == "excused":
        return say("Pope: excused")
    if row.rule == "double":
        return say("Pope: pays double, {n}", n=row.paid)
    if row.rule == "card-free":
        return say("Pope free: pays {n}", n=row.paid)
    return say("pays {n}", n=row.paid)


def headline(say: Words, view: TableView, settled: Settled) -> tuple[str, str]:
    """Return who is out and what that brought, in words."""
    if settled.out < 0:
        dealer = view.at(view.seen.dealer).name if view.seen else ""
        return say("Pope was turned up"), say("{name} takes the deal.", name=dealer)
    title = say("{name} is out", name=view.at(settled.out).name)
    paid = sum(r.paid for r in settled.rows)
    return title, say("Game gives {game}, the cards left {paid}.", game=settled.game, paid=counters(say, paid))


@cached(4)
def _dark_table(
    st: Setting, board: tuple[int, ...], angle: float, side: str, faces: tuple[PlateFace, ...], out_: int
) -> tuple[Op, ...]:
    lo = st.lo
    ops: list[Op] = [wood(lo), *under(st.board)]
    ops += disc_ops(st.board, board, angle, solo=False, heaps=True, moving=False)
    ops += count_figures(lo, st.board, board, angle, side)
    ops.append(Fill(0, 0, lo.w, lo.h, "#0A0604", 0.62))
    for i, one in enumerate(faces):
        if i != out_:
            ops += seat_ops(lo, one, st.seats[i])
    return tuple(ops)


def _middle(lo: Layout, say: Words, view: TableView, settled: Settled) -> tuple[Op, ...]:
    """The panel in the middle: who is out, what that brought, and the dead hand."""
    u, measure = lo.u, lo.stage.measure
    deep = lo.slot_h + CARD * u * TALL + (BADGE + BETWEEN) * u
    across, along = lo.w - 2 * deep, lo.h - 2 * deep
    w, h = (along, across) if view.reader in "WE" else (across, along)
    w, h = min(w, 700 * u), min(h, 420 * u)
    spot = Spot(lo.w / 2, lo.h / 2, TURNS[view.reader])
    box = Box(-w / 2, -h / 2, w, h)
    title, text = headline(say, view, settled)
    ops: list[Op] = [surface("panel", *box, u, 4.0)]
    cap = max(30 * u, 1.2 * lo.cap)
    head = block(measure, title, w - 50 * u, cap, Face.DISPLAY, 2, lo.cap)
    y = box.y + 26 * u + head.cap
    ops += lines(head, 0, y, GILT, Face.DISPLAY)
    y += head.height - head.cap + 1.9 * lo.cap
    body = block(measure, text, w - 50 * u, lo.cap, Face.PLAIN, 3, lo.stage.cap)
    ops += lines(body, 0, y, IVORY, Face.PLAIN, 0.5, IVORY)
    y += body.height - body.cap + 0.9 * lo.cap
    if settled.dead:
        label = block(measure, say("The dead hand"), w - 50 * u, lo.cap, Face.BOLD, 1, lo.stage.cap)
        free = Box(box.x + 22 * u, y, w - 44 * u, box.bottom - y - 2.1 * lo.cap - 8 * u)
        ops += in_rows(lo, settled.dead, free)
        ops += lines(label, 0, box.bottom - 20 * u, GILT, Face.BOLD)
    return spot.ops(ops)


# ---- one person, and small screens: a list on paper -----------------------------------------------------------------
def _list(lo: Layout, say: Words, view: TableView, settled: Settled) -> tuple[Op, ...]:
    """Every hand in a row on paper: as cards where they can be read, else in ranks and pips; all of it stands still."""
    u, cap, measure = lo.u, lo.cap, lo.stage.measure
    paper = lo.screen.inset(max(12 * u, 6.0))
    ops: list[Op] = [wood(lo), surface("sheet", *paper, u)]
    inner = paper.inset(max(34 * u, 0.9 * cap), max(28 * u, 0.8 * cap))
    title, text = headline(say, view, settled)
    size = max(32 * u, 1.2 * cap) if not lo.compact else 1.2 * cap
    y = inner.y + size
    if measure(title, size, Face.DISPLAY) + measure(text, cap, Face.PLAIN) + 2 * cap <= inner.w:
        ops.append(line(measure, title, inner.x, y, inner.w, size, INK, Face.DISPLAY, 0.0, cap))
        ops.append(line(measure, text, inner.right, y, inner.w, cap, INK, Face.PLAIN, 1.0))
    else:
        ops.append(line(measure, title, inner.x, y, inner.w, size, INK, Face.DISPLAY, 0.0, cap))
        y += 1.6 * cap
        ops.append(line(measure, text, inner.x, y, inner.w, cap, INK, Face.PLAIN, 0.0))
    listed = [(view.at(s.seat).name, s.emblem, settled.hands[s.seat], verdict(say, settled.rows[s.seat]))
              for s in view.seats if s.seat != settled.out]
    listed.append((say("The dead hand"), -1, settled.dead, ""))
    area = Box(inner.x, y + 0.8 * cap, inner.w, inner.bottom - y - 0.8 * cap)
    names = min(6.4 * cap, max(measure(one[0], cap, Face.BOLD) for one in listed))
    paid = min(8.0 * cap, max(measure(one[3], cap, Face.PLAIN) for one in listed))
    for i, (row, one) in enumerate(zip(area.rows(len(listed), 0), listed, strict=True)):
        if i:
            ops.append(Fill(row.x, row.y, row.w, max(1.0, u), RULE))
        ops += _list_row(lo, row, (names, paid), *one)
    return tuple(ops)


def _list_row(
    lo: Layout, row: Box, widths: tuple[float, float], name: str, emblem: int, cards: tuple[Card, ...], pays: str
) -> list[Op]:
    cap, measure = lo.cap, lo.stage.measure
    ops: list[Op] = []
    r = min(1.2 * cap, row.h * 0.42)
    if emblem >= 0:
        ops.append(seal(emblem, row.x + r, row.cy, r, "brass"))
    name_w, pays_w = widths
    x = row.x + (2 * r + 0.5 * cap if emblem >= 0 else 0)
    ops += _name(lo, name, x, row, name_w + row.x + 2 * r + 0.5 * cap - x)
    x = row.x + 2 * r + 1.0 * cap + name_w
    room = row.right - x - (pays_w + 0.6 * cap if pays else 0.0)
    w = min(1.28 * CARD * lo.u, (row.h - 14 * lo.u) / TALL)
    ordered = [c for suit in sorted_hand(tuple(sorted(cards))) for c in suit]
    if INDEX_SMALL * w >= 0.95 * cap and w + 0.34 * w * (len(ordered) - 1) <= room:
        step = min(0.66 * w, (room - w) / max(1, len(ordered) - 1))
        for i, card in enumerate(ordered):
            px = x + w / 2 + i * step
            ops += (card_shadow(px, row.cy, w), face(lo, card, px, row.cy, w))
    else:
        said = block(measure, cards_said(tuple(ordered)), room, cap, Face.BOLD, max(1, int(row.h / (1.6 * cap))))
        ops += middle_lines(said, x, row.cy, INK, Face.BOLD, 0.0)
    if pays:
        set_ = block(measure, pays, pays_w, cap, Face.PLAIN, 2 if row.h > 3 * cap else 1)
        ops += middle_lines(set_, row.right, row.cy, INK, Face.PLAIN, 1.0)
    return ops


def _name(lo: Layout, name: str, x: float, row: Box, width: float) -> tuple[Op, ...]:
    """A name beside its hand, in two lines where it is long and there is room."""
    set_ = block(lo.stage.measure, name, width, lo.cap, Face.BOLD, 2 if row.h > 2.9 * lo.cap else 1)
    return middle_lines(set_, x, row.cy, INK, Face.BOLD, 0.0)
