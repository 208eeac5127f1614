"""The match table: a row a deal, one tap on who went out; the sheet of SquareScores on the screen."""

from __future__ import annotations

from kiosk.view.drawn import surface
from kiosk.view.intents import Undo
from kiosk.view.model import SeatView
from kiosk.view.palette import BRASS, DIM, INK, RED, RULE
from kiosk.view.parts import drawn, seal, sheet
from kiosk.view.scene import Drawn, Face, Fill, Picture, Scene, Stage, Target
from kiosk.view.spots import Box
from kiosk.view.text import fit
from kiosk.view.words import Words

from .feet import Act
from .intents import Again, Done, EndMatch, IsOut
from .leaf import Leaf
from .model import SheetView, Ui


def match_table(model: SheetView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """The last deals, and the row in hand as buttons; three to eight players, on any side of the table."""
    leaf = Leaf(ui, now_s, stage, say)
    number = len(model.outs) + 1
    title = say("The match has ended") if model.ended else say("Deal {n}: who went out?", n=number)
    note = "" if not model.outs else say.n("{n} deal so far", "{n} deals so far", len(model.outs))
    leaf.head(title, note, spare=True)
    undo = Act("undo", say("Undo"), Undo(), dim=not model.outs)
    if model.ended:
        leaf.foot(undo, Act("done", say("Done"), Done()), Act("again", say("Again"), Again(), primary=True))
    else:
        leaf.foot(undo, Act("nobody", say("Nobody: Pope ended it"), IsOut(-1)),
                  Act("end-match", say("End match"), EndMatch()))
    column = max(leaf.lo.primary + 1, leaf.width(say("is out"), leaf.least) / 0.8 + 14 * leaf.u) + leaf.gap
    if len(model.seats) * column + 4.6 * leaf.cap < leaf.free.w and leaf.free.h > leaf.lo.primary + 4.6 * leaf.cap:
        _across(leaf, model, leaf.free)
    elif _down_pitch(leaf, len(model.seats)) >= _down_least(leaf):
        _down(leaf, model)
    else:
        _tiles(leaf, model)
    return leaf.done()


def wins(model: SheetView) -> tuple[int, ...]:
    """How many deals each seat won by going out."""
    return tuple(sum(out == s.seat for out in model.outs) for s in model.seats)


def _across(leaf: Leaf, model: SheetView, paper: Box, *, tiles: bool = False) -> None:
    """Players across, deals down: as on paper. tiles: names and buttons stand below the paper."""
    u, cap, say = leaf.u, leaf.cap, leaf.say
    buttons = not (model.ended or tiles)
    leaf.add(sheet(leaf.kit, paper))
    inner = paper.inset(22 * u)
    n = len(model.seats)
    first = max(leaf.width(say("Deal"), cap, Face.PLAIN), leaf.width(say("Won"), cap, Face.PLAIN)) + 34 * u
    first = min(first, inner.w * 0.16)
    cw = (inner.w - first) / n
    button_h = max(leaf.lo.primary + 1, min(118 * u, 0.3 * inner.h)) + 16 * u if buttons else 0.0
    names_below = inner.h > 15 * cap and not tiles
    r = min(27 * u, cw * 0.3, max(inner.h * 0.08, 0.75 * cap))
    head_h = 2 * r + 12 * u + (1.8 * cap if names_below else 0.0)
    won_h = 2.0 * cap
    rows_h = inner.h - head_h - button_h - won_h
    pitch = max(1.75 * cap, min(56 * u, rows_h))
    count = max(0, min(len(model.outs), int(rows_h / pitch))) if rows_h > 0 else 0
    top = inner.y + head_h
    for j, seat in enumerate(model.seats):
        cx = inner.x + first + cw * (j + 0.5)
        leaf.draw(seal(seat.emblem, cx, inner.y + r + 4 * u, r, "brass"))
        if names_below:
            leaf.line(seat.name, cx, inner.y + 2 * r + 10 * u + 1.15 * cap, cw - 10 * u, INK, anchor=0.5)
        leaf.draw(Fill(inner.x + first + cw * j, inner.y, max(1.0, u), inner.h, RULE))
    if names_below:
        leaf.line(say("Deal"), inner.x + first / 2, inner.y + 2 * r + 10 * u + 1.15 * cap, first - 8 * u, DIM,
                  face=Face.PLAIN, anchor=0.5)
    leaf.draw(Fill(inner.x, top - max(1.0, 2 * u), inner.w, max(1.0, 2 * u), BRASS))
    start = len(model.outs) - count
    size = min(1.5 * cap, pitch * 0.8, cw * 0.5)
    y = top
    for i in range(start, len(model.outs)):
        leaf.line(str(i + 1), inner.x + first / 2, y + pitch / 2 + cap / 2, first - 8 * u, INK, anchor=0.5)
        out = model.outs[i]
        where = next((j for j, s in enumerate(model.seats) if s.seat == out), -1)
        if where >= 0:
            leaf.draw(drawn("emblem", inner.x + first + cw * (where + 0.5), y + pitch / 2, size * 1.2, size, "game",
                            "paper"))
        else:
            leaf.line("—", inner.x + first + cw * n / 2, y + pitch / 2 + cap / 2, cw, DIM, anchor=0.5)
        leaf.draw(Fill(inner.x, y + pitch - max(1.0, u), inner.w, max(1.0, u), RULE))
        y += pitch
    if buttons:
        row = Box(inner.x, inner.bottom - won_h - button_h, inner.w, button_h)
        leaf.draw(Picture(Drawn("row", (u, "tint")), row.cx, row.cy, round(row.w), round(row.h)))
        leaf.line(str(len(model.outs) + 1), inner.x + first / 2, row.cy + cap / 2, first - 8 * u, INK,
                  cap=max(cap, 26 * u), anchor=0.5)
        side = max(leaf.lo.gap + 1, 16 * u) / 2
        for j, seat in enumerate(model.seats):
            _button(leaf, seat.seat, seat.name, Box(inner.x + first + cw * j + side, row.y + 8 * u, cw - 2 * side,
                                                    button_h - 16 * u))
    base = inner.bottom - won_h + won_h / 2 + cap / 2
    leaf.line(say("Won"), inner.x + first / 2, base, first - 8 * u, DIM, face=Face.PLAIN, anchor=0.5)
    for j, won in enumerate(wins(model)):
        leaf.line(str(won), inner.x + first + cw * (j + 0.5), base, cw - 10 * u, INK, cap=max(cap, 26 * u), anchor=0.5)


def _tiles(leaf: Leaf, model: SheetView) -> None:
    """Everybody at once where rows would not fit: tiles with emblem and name, above them as much paper as is left."""
    u, cap, free, gap = leaf.u, leaf.cap, leaf.free, leaf.gap
    n = len(model.seats)
    r = min(24 * u, cap)
    need = max(leaf.width(s.name, leaf.least) for s in model.seats) * 0.8 + 2 * r + 42 * u
    columns = next((c for c in (n, -(-n // 2), -(-n // 3)) if (free.w - gap * (c - 1)) / c >= need), 2)
    rows = -(-n // columns)
    least = leaf.lo.primary + 1
    h = max(least, min(110 * u, (0.5 * free.h - gap * (rows - 1)) / rows))
    paper_h = free.h - rows * (h + gap)
    ruled = paper_h > 3.6 * cap + 56 * u
    if not ruled:
        h = max(least, min(190 * u, (free.h - gap * (rows - 1)) / rows))
    area = leaf.take_bottom(rows * h + gap * (rows - 1))
    if ruled:
        _across(leaf, model, leaf.free, tiles=True)
    cells = [cell for row in area.rows(rows, gap) for cell in row.columns(columns, gap)]
    for seat, cell in zip(model.seats, cells, strict=False):
        _tile(leaf, seat, cell, r, model.ended)


def _tile(leaf: Leaf, seat: SeatView, cell: Box, r: float, ended: bool) -> None:
    """A player's emblem and name on a key of ivory: whoever is tapped went out."""
    u, target = leaf.u, f"is-out:{seat.seat}"
    if ended:
        leaf.draw(Picture(Drawn("row", (u, "tint")), cell.cx, cell.cy, round(cell.w), round(cell.h)))
    else:
        leaf.draw(surface("key", *cell, u, "pressed" if leaf.ui.pressed == target else "up"))
        leaf.target(Target(target, *cell, IsOut(seat.seat), None, seat.seat, primary=True,
                           label=f"{seat.name}: {leaf.say('is out')}"))
    leaf.draw(seal(seat.emblem, cell.x + 14 * u + r, cell.cy, r, "brass"))
    leaf.line(seat.name, cell.x + 26 * u + 2 * r, cell.cy + leaf.cap / 2, cell.w - 40 * u - 2 * r, INK)


def _down_least(leaf: Leaf) -> float:
    """The least height of a player's row, px."""
    return max(leaf.lo.primary + leaf.lo.gap + 1, 3.6 * leaf.cap)


def _down_pitch(leaf: Leaf, count: int) -> float:
    """The height that so many rows would have each, px."""
    return (leaf.free.h - 36 * leaf.u - 2 * leaf.cap) / count


def _down(leaf: Leaf, model: SheetView) -> None:
    """Players down, for a reader at a short side: name, the last deals as laurels, deals won, the button."""
    u, cap, say = leaf.u, leaf.cap, leaf.say
    paper = leaf.free
    leaf.add(sheet(leaf.kit, paper))
    inner = paper.inset(22 * u)
    pitch = min((inner.h - 1.8 * cap) / len(model.seats), 190 * u)
    bw = min(max(leaf.lo.primary * 1.5, leaf.width(say("is out"), cap) + 50 * u), inner.w * 0.4)
    won_w = max(leaf.width(say("Won"), cap, Face.PLAIN), 2 * cap) + 14 * u
    leaf.line(say("Won"), inner.right - bw - 24 * u, inner.y + cap, won_w, DIM, face=Face.PLAIN, anchor=1.0)
    all_wins = dict(zip((s.seat for s in model.seats), wins(model), strict=True))
    for i, seat in enumerate(model.seats):
        row = Box(inner.x, inner.y + 1.6 * cap + i * pitch, inner.w, pitch)
        if i:
            leaf.draw(Fill(row.x, row.y, row.w, max(1.0, u), RULE))
        r = min(28 * u, pitch * 0.26)
        leaf.draw(seal(seat.emblem, row.x + 12 * u + r, row.cy, r, "brass"))
        x = row.x + 26 * u + 2 * r
        room = row.right - bw - 24 * u - won_w - x
        two = pitch > 3.4 * cap and any(out == seat.seat for out in model.outs)
        leaf.line(seat.name, x, row.cy + (cap / 2 if not two else -0.25 * cap), room, INK)
        if two:
            size = 1.25 * cap
            for k in range(min(all_wins[seat.seat], int(room / (size * 1.25)))):
                leaf.draw(drawn("emblem", x + size * (0.55 + 1.25 * k), row.cy + 0.95 * cap, size * 1.2, size, "game",
                                "paper"))
        leaf.line(str(all_wins[seat.seat]), row.right - bw - 24 * u, row.cy + cap / 2, won_w, INK, cap=max(cap, 26 * u),
                  anchor=1.0)
        if not model.ended:
            h = min(pitch - leaf.lo.gap - 1, max(leaf.lo.primary + 0.5, 110 * u))
            _button(leaf, seat.seat, seat.name, Box(row.right - bw - 4 * u, row.cy - h / 2, bw, h))


def _button(leaf: Leaf, seat: int, name: str, box: Box) -> None:
    """ "is out", on a key of ivory."""
    u, cap = leaf.u, leaf.cap
    target = f"is-out:{seat}"
    leaf.draw(surface("key", *box, u, "pressed" if leaf.ui.pressed == target else "up"))
    text = leaf.say("is out")
    fitted = fit(leaf.kit.stage.measure, text, box.w - 14 * u, max(cap, 23 * u), Face.BOLD, leaf.least)
    leaf.line(text, box.cx, box.cy + fitted.cap / 2, box.w - 14 * u, RED, cap=fitted.cap, anchor=0.5)
    leaf.target(Target(target, *box, IsOut(seat), None, seat, primary=True, label=f"{name}: {text}"))
