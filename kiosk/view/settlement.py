"""A deal settled: a row a player on paper, and the next deal or the end of the match from every edge.

The paper turns to whoever touched last; the buttons stand at every side where somebody sits.
"""

from __future__ import annotations

from typing import NamedTuple

from kiosk.rules.actions import Action, EndMatch, NextDeal

from .boardview import disc_ops, under
from .cached import cached
from .dispensing import came_of
from .intents import GoOn
from .layout import Board, Layout, layout, place_side
from .model import PlayUi, SeatView, Settled, TableView
from .out import headline, verdict
from .pages.countdown import next_second, seconds_left
from .pages.intents import Open
from .pages.model import Ui
from .palette import BRASS, DIM, GILT, INK, IVORY, VEIL
from .parts import (
    Kit,
    button,
    corner_button,
    drawn,
    flourish,
    help_button,
    icon_button,
    scene,
    seal,
    sheet,
    wood,
)
from .scene import Face, Fill, Op, Scene, Stage, Text
from .sight import solo_seat
from .spots import SIDES, Box, Piece, page_spot
from .text import block, line, lines, middle_lines
from .words import Words, figure, signed


class Cell(NamedTuple):
    """One row of the settlement in words. note: below or beside the name."""

    seat: SeatView
    note: str
    cards: str
    pays: str
    net: str
    purse: str
    won: str
    first: bool
    rule: str


def settlement(stage: Stage, say: Words, view: TableView, ui: PlayUi, now_s: float) -> Scene:
    """Return the page."""
    lo = layout(stage)
    kit = Kit(lo, say, now_s, ui.pressed, ui.focus)
    settled = view.settled
    assert settled is not None
    reader = view.reader if not lo.compact else ("N" if view.reader == "N" else "S")
    board = view.seen.balances.board if view.seen else (0,) * 8
    backdrop = _backdrop(lo, board)
    sides = (reader,) if lo.compact else _sides(view, reader)
    buttons = [_buttons(kit, view, side) for side in sides]
    paper = _paper(lo, sides, reader)
    helps = help_button(kit, reader) if not lo.compact else Piece()
    chairs = _chairs(kit, reader) if not lo.compact and _actions(view)[0] is not None else Piece()
    words = _sheet(kit, view, settled, reader, paper)
    wake_s = next_second(Ui(until_s=view.due_s), now_s)
    return scene(kit, (*backdrop, *words), _running(kit, view, reader, paper), *buttons, helps, chairs, wake_s=wake_s)


def _sides(view: TableView, reader: str) -> tuple[str, ...]:
    """The sides at which a person sits, the reader's in any case."""
    if solo_seat(view) >= 0:
        return (reader,)
    seated = {place_side(s.place) for s in view.seats if s.kind == "person"} | {reader}
    return tuple(side for side in SIDES if side in seated)


@cached(4)
def _backdrop(lo: Layout, board: tuple[int, ...]) -> tuple[Op, ...]:
    """The board, large and in the dark."""
    large = Board(lo.w / 2, lo.h / 2, min(0.98 * min(lo.w, lo.h), 0.98 * max(lo.w, lo.h)))
    return (
        wood(lo), *under(large), *disc_ops(large, board, 22.5, solo=False, heaps=True, moving=False),
        Fill(0, 0, lo.w, lo.h, VEIL, 0.72),
    )


def _actions(view: TableView) -> tuple[Action | None, Action | None]:
    """The next deal and the end of the match, where they may be chosen now."""
    following = next((a for a in view.legal if isinstance(a, NextDeal)), None)
    ending = next((a for a in view.legal if isinstance(a, EndMatch)), None)
    return following, ending


def _button_size(lo: Layout, side: str) -> tuple[float, float]:
    length = lo.length(side) - 2 * lo.corner - lo.gap
    w = min(270 * lo.u, (length - lo.gap) / 2) if not lo.compact else min(0.3 * lo.w, 12 * lo.cap)
    return w, max(112 * lo.u, lo.primary + 2) if not lo.compact else max(lo.primary + 2, 3.5 * lo.cap)


def _buttons(kit: Kit, view: TableView, side: str) -> Piece:
    """Next deal at the right, End match at the left, at one edge."""
    lo, say = kit.lo, kit.say
    w, h, spot = page_spot(lo.w, lo.h, side)
    bw, bh = _button_size(lo, side)
    y = h - bh - 6 * lo.u
    gap = max(lo.gap, 18 * lo.u) + 1
    following, ending = _actions(view)
    if following is None:
        only = button(kit, f"go-on:{side}", say("Go on"), Box((w - bw) / 2, y, bw, bh), GoOn(), lines_=2)
        note = _counting(kit, view, Box(8, y, (w - bw) / 2 - 8 - gap, bh)) if _beside(lo) else Piece()
        return spot.put(Piece(only.ops + note.ops, only.targets))
    left, right = Box(w / 2 - gap / 2 - bw, y, bw, bh), Box(w / 2 + gap / 2, y, bw, bh)
    if lo.compact:
        left, right = Box(8, y, bw, bh), Box(w - bw - 8, y, bw, bh)
    one = button(kit, f"next:{side}", say("Next deal"), right, following)
    two = button(kit, f"end:{side}", say("End match"), left, ending, rank="secondary")
    pieces = Piece(one.ops + two.ops, one.targets + two.targets)
    if lo.compact:
        chairs = Box(left.right + gap, y, bh, bh)
        who = icon_button(kit, "players", "icon", chairs, Open("players"), say("Who plays on?"), args=("seats", GILT))
        between = Box(chairs.right + gap, y, right.x - chairs.right - 2 * gap, bh)
        note = _counting(kit, view, between) if _beside(lo) else Piece()
        pieces = Piece(pieces.ops + who.ops + note.ops, pieces.targets + who.targets)
    return spot.put(pieces)


def _chairs(kit: Kit, side: str) -> Piece:
    """Who plays on: at the reader's left hand, round as help is at the right."""
    spot, size = kit.lo.corner_spot(side, "L"), kit.lo.button * 0.5
    round_ = corner_button(kit, f"players:{side}", "", spot, Open("players"), kit.say("Who plays on?"))
    sign = drawn("icon", spot.x, spot.y, size, size, "seats", GILT, turn=spot.turn)
    return Piece((*(op for op in round_.ops if not isinstance(op, Text)), sign), round_.targets)


def _beside(lo: Layout) -> bool:
    """Whether the seconds stand between the buttons: on a small screen that has room there, else on the paper."""
    w, h = _button_size(lo, "S")
    gap = max(lo.gap, 18 * lo.u) + 1
    return lo.compact and lo.w - 16 - 2 * w - h - 3 * gap >= 8 * lo.cap


def _counting(kit: Kit, view: TableView, box: Box) -> Piece:
    """How long until the next deal begins by itself."""
    words = counted(kit, view)
    if not words:
        return Piece()
    rows = max(1, int(box.h / (1.7 * kit.lo.cap)))
    set_ = block(kit.lo.stage.measure, words, box.w, kit.lo.cap, Face.PLAIN, rows, kit.lo.stage.cap)
    return Piece(middle_lines(set_, box.cx, box.cy, IVORY, Face.PLAIN))


def counted(kit: Kit, view: TableView) -> str:
    """Return what comes by itself and in how many seconds, "" where nothing does."""
    if view.due_s is None:
        return ""
    left, say = seconds_left(Ui(until_s=view.due_s), kit.now_s), kit.say
    if _actions(view)[0] is None:
        return say.n("Goes on in {n} second", "Goes on in {n} seconds", left)
    people = [s for s in view.seats if s.kind == "person"]
    if people and all(s.minded for s in people):
        return say.n("Back to the start in {n} second", "Back to the start in {n} seconds", left)
    return say.n("Next deal in {n} second", "Next deal in {n} seconds", left)


def _paper(lo: Layout, sides: tuple[str, ...], reader: str) -> Box:
    """The paper's box as its reader sees it, clear of the buttons at all sides."""
    w, h, _ = page_spot(lo.w, lo.h, reader)
    order = SIDES.index(reader)
    deep = {side: _button_size(lo, side)[1] + 6 * lo.u + max(14 * lo.u, lo.gap) for side in sides}
    low, left, top, right = (deep.get(SIDES[(order + i) % 4], 14 * lo.u) for i in range(4))
    if not lo.compact:
        left, right = max(left, 0.06 * w), max(right, 0.06 * w)
    most = 1040 * lo.u if not lo.compact else w
    width = min(w - left - right, most)
    return Box(left + (w - left - right - width) / 2, top, width, h - low - top)


def rows_of(say: Words, view: TableView, settled: Settled) -> list[Cell]:
    """Return the rows: who went out first, then the others in their order round the table."""
    n = len(settled.rows)
    first = settled.out if settled.out >= 0 else (view.seen.dealer if view.seen else 0)
    cells = []
    for i in range(n):
        row = settled.rows[(first + i) % n]
        seat = view.at(row.seat)
        note = say("bought in {n}", n=row.lent) if row.lent else ""
        coming = next((p for p in view.payouts if p.seat == row.seat), None)
        if coming is not None:
            note = came_of(say, coming)
        pays = "–" if row.seat == first and not row.paid and not row.rule else (
            verdict(say, row) if row.rule else str(row.paid)
        )
        cells.append(Cell(seat, note, str(row.cards), pays, signed(row.net), figure(row.purse),
                          str(settled.winners.count(row.seat)), i == 0 and settled.out >= 0, row.rule))
    return cells


def _sheet(kit: Kit, view: TableView, settled: Settled, reader: str, paper: Box) -> tuple[Op, ...]:
    """The paper with its words, turned to its reader; it stands still."""
    lo = kit.lo
    _, _, spot = page_spot(lo.w, lo.h, reader)
    title, _ = headline(kit.say, view, settled)
    cells = tuple(rows_of(kit.say, view, settled))
    return spot.ops((*sheet(kit, paper).ops, *_table(lo, kit.say, title, cells, paper)))


def _running(kit: Kit, view: TableView, reader: str, paper: Box) -> Piece:
    """How long until the next deal begins by itself, on the paper above its button."""
    lo, words = kit.lo, counted(kit, view)
    if not words or _beside(lo):
        return Piece()
    _, _, spot = page_spot(lo.w, lo.h, reader)
    inner = paper.inset(max(30 * lo.u, 0.6 * lo.cap), max(24 * lo.u, 0.4 * lo.cap))
    one = line(lo.stage.measure, words, inner.right - 0.5 * lo.cap, inner.bottom - 0.35 * lo.cap, inner.w,
               lo.cap, DIM, Face.PLAIN, 1.0)
    return spot.put(Piece((one,)))


@cached(8)
def _table(
    lo: Layout, say: Words, title: str, cells: tuple[Cell, ...], paper: Box
) -> tuple[Op, ...]:
    """The paper's words: a title, the headings and a row a player."""
    u, cap, measure = lo.u, lo.cap, lo.stage.measure
    inner = paper.inset(max(30 * u, 0.6 * cap), max(24 * u, 0.4 * cap))
    ops: list[Op] = []
    title_cap = max(32 * u, 1.2 * cap)
    y = inner.y + title_cap + 8 * u
    ops.append(line(measure, title, inner.cx, y, inner.w, title_cap, INK, Face.DISPLAY, 0.5, cap))
    if lo.compact:
        y += 0.4 * cap
    else:
        y += 24 * u
        ops.append(flourish(inner.cx, y, min(150 * u, inner.w * 0.4), 20 * u, BRASS))
    heads = (say("Cards"), say("Pays"), say("Deal"), say("Purse"), say("Won"))
    xs, widths = _columns(lo, inner, heads, cells, False)
    narrow = xs[0] - widths[0] - inner.x < 11 * cap
    if narrow:
        xs, widths = _columns(lo, inner, heads, cells, True)
    y += 1.75 * cap
    for x, w, head in zip(xs, widths, heads, strict=True):
        if w:
            ops.append(line(measure, head, x, y, w, cap, DIM, Face.PLAIN, 1.0))
    foot = 0.0 if _beside(lo) else 1.9 * cap
    area = Box(inner.x, y + 0.6 * cap, inner.w, inner.bottom - y - 0.6 * cap - foot)
    pitch = min(area.h / len(cells), 84 * u if not narrow else 120 * u)
    for i, cell in enumerate(cells):
        row = Box(area.x, area.y + i * pitch, area.w, pitch)
        ops += _row(lo, cell, row, xs, widths, last=i == len(cells) - 1, narrow=narrow)
    return tuple(ops)


def _columns(
    lo: Layout, inner: Box, heads: tuple[str, ...], cells: tuple[Cell, ...], narrow: bool
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The right ends of the five columns and their widths; in a narrow sheet what is paid stands below the name
    and the deals won are left out.
    """
    cap, measure = lo.cap, lo.stage.measure
    texts = [
        [c.cards for c in cells], [c.pays for c in cells], [c.net for c in cells], [c.purse for c in cells],
        [c.won for c in cells],
    ]
    widths = []
    for head, column in zip(heads, texts, strict=True):
        need = max(measure(t, cap, Face.BOLD) for t in column)
        widths.append(max(need, min(measure(head, cap, Face.PLAIN), 4.4 * cap)) + 0.2 * cap)
    if narrow:
        widths[1] = widths[4] = 0.0
        widths = [min(w, 3.4 * cap) for w in widths]
    else:
        widths[1] = min(widths[1], 0.3 * inner.w)
    gap = 1.1 * cap if not narrow else 0.7 * cap
    xs, x = [0.0] * 5, inner.right - 0.5 * cap
    for i in (4, 3, 2, 1, 0):
        xs[i] = x
        x -= widths[i] + (gap if widths[i] else 0)
    return tuple(xs), tuple(widths)


def _row(
    lo: Layout, cell: Cell, row: Box, xs: tuple[float, ...], widths: tuple[float, ...], *, last: bool, narrow: bool
) -> list[Op]:
    u, cap, measure = lo.u, lo.cap, lo.stage.measure
    ops: list[Op] = []
    if cell.first:
        ops.append(drawn("row", row.cx, row.cy, row.w, row.h - 4 * u, u, "tint"))
    if not last:
        ops.append(Fill(row.x + 8 * u, row.bottom - max(1.0, u), row.w - 16 * u, max(1.0, u), "#B9A477"))
    big = min(max(24 * u, cap), max(cap, row.h * 0.42))
    r = min(27 * u, row.h * 0.4) if not lo.compact else min(0.95 * cap, row.h * 0.42)
    ops.append(seal(cell.seat.emblem, row.x + 16 * u + r, row.cy, r, "brass"))
    x = row.x + 16 * u + 2 * r + 0.7 * cap
    room = xs[0] - widths[0] - x - 0.4 * cap
    two = row.h >= 3.3 * cap
    below = cell.note
    pope = narrow and bool(cell.rule)
    if pope and two:
        below = f"{cell.pays}; {cell.note}" if cell.note else cell.pays
    if pope and not two:
        size = 1.5 * cap
        ops.append(drawn("tiara", x + room - size / 2, row.cy, size, size))
        room -= size + 0.3 * cap
    base = row.cy + big / 2
    if below and two:
        wide = row.right - x - 0.5 * cap if narrow else room
        set_ = block(measure, below, wide, cap, Face.PLAIN, 2 if row.h > 5 * cap else 1)
        top = row.cy - (0.28 + 0.85 * (len(set_.lines) - 1)) * cap
        base = top if narrow else base
        ops.append(line(measure, cell.seat.name, x, top, room, big, INK, Face.BOLD, 0.0, cap))
        ops += lines(set_, x, top + 1.68 * cap, DIM, Face.PLAIN, 0.0)
    elif below:
        name_w = min(room * 0.5, measure(cell.seat.name, big, Face.BOLD))
        ops.append(line(measure, cell.seat.name, x, row.cy + big / 2, name_w, big, INK, Face.BOLD, 0.0, cap))
        ops.append(line(measure, below, x + name_w + 0.5 * cap, row.cy + cap / 2, room - name_w - 0.5 * cap, cap, DIM,
                        Face.PLAIN, 0.0))
    else:
        ops.append(line(measure, cell.seat.name, x, row.cy + big / 2, room, big, INK, Face.BOLD, 0.0, cap))
    for i, (text, face) in enumerate(
        ((cell.cards, Face.PLAIN), (cell.pays, Face.PLAIN), (cell.net, Face.BOLD), (cell.purse, Face.PLAIN),
         (cell.won, Face.PLAIN))
    ):
        if not widths[i]:
            continue
        if len(text) > 5:
            set_ = block(measure, text, widths[i], cap, face, 2 if row.h > 3 * cap else 1)
            ops += middle_lines(set_, xs[i], base - big / 2, INK, face, 1.0)
        else:
            ops.append(line(measure, text, xs[i], base, widths[i], big, INK, face, 1.0, cap))
    return ops
