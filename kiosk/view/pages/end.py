"""The end of a match: who won, by purse less what was bought in; the match as curves; what stays on the board."""

from __future__ import annotations

import math

from kiosk.rules.board import Pot
from kiosk.view.drawn import surface
from kiosk.view.motion import POTS_ROUND
from kiosk.view.palette import DIM, GILT, GILT_DARK, INK, LACQUER, RULE, SEATS
from kiosk.view.parts import drawn, flourish, seal, sheet
from kiosk.view.scene import Drawn, Face, Fill, Picture, Scene, Stage
from kiosk.view.spots import Box
from kiosk.view.text import PITCH
from kiosk.view.words import Words, figure

from .banners import next_turn_s, notice_words, sign_of, turn_at
from .countdown import next_second, seconds_left
from .feet import Act
from .intents import Again, Done
from .leaf import Leaf
from .model import EndView, Notice, Standing, Ui

LEADER = 44.0
"""How far from its line's end a seal stands, units: the leader between them is no part of the curve."""
APART = 1.6
"""The least distance between two figures beside a plot, capital heights."""


def ranked(standings: tuple[Standing, ...]) -> list[tuple[int, Standing]]:
    """Everyone by counters less what was bought in, with their rank from 1; alike figures share a rank."""
    order = sorted(standings, key=lambda s: -s.net)
    return [(1 + sum(o.net > s.net for o in order), s) for s in order]


def end(model: EndView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """Ranking at the left (above, where the page is tall), the curves beside it, the board's counters below."""
    leaf = Leaf(ui, now_s, stage, say)
    left = seconds_left(ui, now_s)
    acts = [Act("done", say("Done"), Done()), Act("again", say("Again"), Again(), primary=True)]
    leaf.foot(*acts)
    u, cap = leaf.u, leaf.cap
    if ui.until_s is not None:
        foot = next(p for p in leaf.pieces if p.targets)
        note = say.n("Back to the start in {n} second", "Back to the start in {n} seconds", left)
        wide = leaf.width(note, cap, Face.PLAIN)
        shelf = Box(leaf.margin, foot.targets[0].y, 0, foot.targets[0].h)
        used = max(t.x + t.w for p in leaf.pieces for t in p.targets if t.name == "done")
        free = min(t.x for p in leaf.pieces for t in p.targets if t.name == "again") - used - 2 * leaf.gap
        if wide <= free:
            leaf.line(note, used + leaf.gap + free / 2, shelf.cy + cap / 2, free, face=Face.PLAIN, anchor=0.5)
        else:
            strip = leaf.take_bottom(1.2 * cap)
            leaf.line(note, strip.x, strip.y + cap, strip.w, face=Face.PLAIN)
    if model.notices:
        _noticed(leaf, model.notices, now_s)
    paper = leaf.free
    leaf.add(sheet(leaf.kit, paper))
    order = ranked(model.standings)
    best = [s.name for rank, s in order if rank == 1]
    inner = paper.inset(32 * u)
    title = say("{name} wins the match", name=best[0]) if len(best) == 1 else say(
        "{names} share the match", names=", ".join(best))
    title_cap = max(34 * u, 1.15 * cap)
    laurel = 64 * u if not leaf.lo.compact else 0.0
    leaf.line(title, inner.cx, inner.y + title_cap, inner.w - 2.6 * laurel, INK, cap=title_cap, face=Face.DISPLAY,
              anchor=0.5)
    if laurel:
        half = min(leaf.width(title, title_cap, Face.DISPLAY), inner.w - 2.6 * laurel) / 2 + laurel * 0.75
        for side in (-1, 1):
            leaf.draw(drawn("emblem", inner.cx + side * half, inner.y + title_cap * 0.55, laurel, laurel * 76 / 92,
                            "game", "paper"))
    y = inner.y + title_cap + 10 * u
    if inner.h > 20 * cap:
        leaf.draw(flourish(inner.cx, y + 16 * u, 150 * u, 20 * u))
        y += 34 * u
    else:
        y += 0.5 * cap
    body = Box(inner.x, y, inner.w, inner.bottom - y)
    body = _stays(leaf, model, body)
    curve_box: Box | None
    beside = body.w > 1.15 * body.h
    crowded = len(order) > 5 and any(s.bought_in for s in model.standings)
    need = 24 * cap if leaf.lo.compact else 26 * cap if crowded else 22 * cap
    if beside and body.h / len(order) < 1.75 * cap:
        rank_box, curve_box = body, None
    elif beside and body.w - need > 14 * cap:
        rank_box = Box(body.x, body.y, max(need, body.w * 0.4), body.h)
        curve_box = Box(rank_box.right + 20 * u, body.y, body.w - rank_box.w - 20 * u, body.h)
    elif beside:
        rank_box, curve_box = body, None
    else:
        rows_h = min(body.h * 0.62, len(order) * 3.4 * cap)
        rank_box = Box(body.x, body.y, body.w, rows_h)
        curve_box = Box(body.x, body.y + rows_h + 20 * u, body.w, body.h - rows_h - 20 * u)
    _ranking(leaf, order, rank_box)
    if curve_box is not None and curve_box.h > 7 * cap and all(len(s.curve) > 1 for s in model.standings):
        _curves(leaf, model.standings, curve_box)
    return leaf.done(wake_s=_wake_s(model, ui, now_s))


def _wake_s(model: EndView, ui: Ui, now_s: float) -> float | None:
    """When this page changes by itself: the countdown's next figure, or the next notice's turn."""
    times = [next_second(ui, now_s), next_turn_s(now_s) if len(model.notices) > 1 else None]
    return min((t for t in times if t is not None), default=None)


def _noticed(leaf: Leaf, notices: tuple[Notice, ...], now_s: float) -> None:
    """A strip that tells what is wrong and whose counters fall; several take turns, each with its number."""
    u, cap, count = leaf.u, leaf.cap, len(notices)
    turn = turn_at(now_s, count)
    words = (f"{turn + 1}/{count}  " if count > 1 else "") + notice_words(leaf.say, notices[turn])
    sign = max(36 * u, cap)
    room = leaf.free.w - sign - 60 * u
    rows = min(2, math.ceil(leaf.width(words) / room))
    box = leaf.take_bottom(max(58 * u, (1.5 + rows * PITCH) * cap), 12 * u)
    leaf.draw(surface("banner", *box, u), sign_of(notices[turn], box.x + 20 * u + sign / 2, box.cy, sign))
    leaf.middle(words, Box(box.x + sign + 40 * u, box.y, room, box.h), rows=rows, anchor=0.0)


def _ranking(leaf: Leaf, order: list[tuple[int, Standing]], box: Box) -> None:
    u, cap, say = leaf.u, leaf.cap, leaf.say
    rows = len(order)
    columns = 2 if box.h / rows < 1.75 * cap and box.w > 26 * cap else 1
    rows = math.ceil(rows / columns)
    pitch = min(box.h / rows, 86 * u if not leaf.lo.compact else 3.6 * cap)
    cells = [cell for column in box.columns(columns, 24 * u)
             for cell in Box(column.x, column.y, column.w, pitch * rows).rows(rows, 0)]
    two = pitch >= 3.5 * cap
    big = min(max(24 * u, cap), pitch * 0.62)
    r = min(27 * u, pitch * 0.40)
    figures_w = leaf.width("−999", big)
    for row, (rank, one) in zip(cells, order, strict=False):
        if rank == 1:
            leaf.draw(drawn("row", row.cx, row.cy, row.w, row.h - 6 * u, u, "tint"))
        leaf.line(str(rank), row.x + 36 * u, row.cy + big / 2, 40 * u, DIM, cap=big, anchor=0.5)
        leaf.draw(seal(one.emblem, row.x + 68 * u + r, row.cy, r, "brass"))
        x = row.x + 84 * u + 2 * r
        room = row.right - 20 * u - figures_w - 14 * u - x
        note = say("bought in {n}", n=one.bought_in) if one.bought_in else ""
        if one.partner:
            note = say("with {name}", name=one.partner) + (f", {note}" if note else "")
        if note and two:
            leaf.line(one.name, x, row.cy - 0.3 * cap, room, INK, cap=big)
            leaf.line(note, x, row.cy + 1.3 * cap, room, DIM, face=Face.PLAIN)
        elif note:
            if leaf.width(note, cap, Face.PLAIN) * 0.72 > room * 0.5 - 14 * u:
                note = f"{one.purse} − {one.bought_in}"
            name_w = min(leaf.width(one.name, big), room - leaf.width(note, cap, Face.PLAIN) * 0.78 - 14 * u)
            leaf.line(one.name, x, row.cy + big / 2, name_w, INK, cap=big)
            leaf.line(note, row.right - 20 * u - figures_w - 14 * u, row.cy + cap / 2, room - name_w - 14 * u, DIM,
                      face=Face.PLAIN, anchor=1.0)
        else:
            leaf.line(one.name, x, row.cy + big / 2, room, INK, cap=big)
        leaf.line(figure(one.net), row.right - 20 * u, row.cy + big / 2, figures_w, INK, cap=big, anchor=1.0)


def _stays(leaf: Leaf, model: EndView, body: Box) -> Box:
    """The strip of what stays on the board; returns the room above it."""
    u, cap, say = leaf.u, leaf.cap, leaf.say
    total = sum(model.board)
    text = say.n("{n} stays on the board", "{n} stay on the board", total) if total else \
        say("The board was shared out") if model.shared else say("Nothing stays on the board")
    if body.h < 11 * cap:
        leaf.line(text, body.x, body.bottom - 0.35 * cap, body.w, DIM, face=Face.PLAIN)
        return Box(body.x, body.y, body.w, body.h - 1.7 * cap)
    cell_w = max(98 * u, 1.2 * cap + 62 * u)
    wide = leaf.width(text, cap, Face.PLAIN)
    pots = bool(total)
    one_row = not pots or wide + 56 * u + 8 * cell_w <= body.w
    per = 8 if body.w - 40 * u >= 8 * cell_w else 4
    rows = 1 if one_row else 1 + math.ceil(8 / per)
    line_h = max(62 * u, 2.2 * cap)
    h = 12 * u + rows * line_h
    strip = Box(body.x, body.bottom - h, body.w, h)
    leaf.draw(Fill(*strip, LACQUER))
    if one_row:
        leaf.line(text, strip.x + 28 * u, strip.cy + cap / 2, strip.w - (8 * cell_w if pots else 0) - 48 * u,
                  face=Face.PLAIN)
    else:
        leaf.line(text, strip.x + 28 * u, strip.y + 6 * u + line_h / 2 + cap / 2, strip.w - 56 * u, face=Face.PLAIN)
    if pots:
        cell_w = cell_w if one_row else (strip.w - 24 * u) / per
        x0 = strip.right - 8 * cell_w - 8 * u if one_row else strip.x + 12 * u
        for i, pot in enumerate(POTS_ROUND):
            x = x0 + (i % per if not one_row else i) * cell_w
            y = strip.cy if one_row else strip.y + 6 * u + line_h * (1.5 + i // per)
            leaf.draw(Fill(x, y - 0.37 * line_h, max(1.0, u), 0.74 * line_h, GILT, 0.6))
            size = min(50 * u, line_h * 0.8)
            leaf.draw(drawn("emblem", x + 34 * u, y, size, size * 76 / 92, Pot(pot).label))
            leaf.line(str(model.board[pot]), x + 62 * u, y + cap / 2, cell_w - 64 * u)
    return Box(body.x, body.y, body.w, body.h - h - 16 * u)


def _curves(leaf: Leaf, standings: tuple[Standing, ...], box: Box) -> None:
    """Counters less what was bought in, deal by deal; a great sweep is a star on its line.

    A thin leader joins each line's end to its seal.
    """
    u, cap = leaf.u, leaf.cap
    values = [v for s in standings for v in s.curve]
    step = _step(max(values) - min(*values, 0), min(3.2, (box.h - 3.2 * cap) / (APART * cap) - 1))
    low, high = math.floor(min(*values, 0) / step) * step, math.ceil(max(values) / step) * step
    low = low if low < high else high - step
    labels = max(leaf.width(figure(v)) for v in (low, high)) + 18 * u
    r = min(23 * u, box.h / (2.4 * len(standings)))
    plot = Box(box.x + labels, box.y + 0.8 * cap, box.w - labels - 2 * r - 12 * u - LEADER * u, box.h - 3.2 * cap)
    deals = max(len(s.curve) for s in standings) - 1

    def x_of(i: float) -> float:
        return plot.x + plot.w * i / max(1, deals)

    def y_of(v: float) -> float:
        return plot.bottom - plot.h * (v - low) / (high - low)

    for k in range(round((high - low) / step) + 1):
        v = low + k * step
        leaf.draw(Fill(plot.x, y_of(v) - 0.6 * u, plot.w, max(1.0, 1.2 * u), RULE))
        leaf.line(figure(v), plot.x - 14 * u, y_of(v) + cap / 2, labels, DIM, face=Face.PLAIN, anchor=1.0)
    every = max(1, math.ceil(deals * 1.9 * cap / plot.w))
    base = plot.bottom + 1.75 * cap
    for i in range(every, deals + 1, every):
        leaf.line(str(i), x_of(i), base, 3 * cap, DIM, face=Face.PLAIN, anchor=0.5)
    word = leaf.say("Deal")
    if leaf.width(word, cap, Face.PLAIN) < x_of(every) - box.x - 0.9 * cap:
        leaf.line(word, box.x, base, x_of(every) - box.x - 0.9 * cap, DIM, face=Face.PLAIN)
    pad = 15 * u
    frame = Box(plot.x - pad, plot.y - pad, plot.w + 2 * pad, plot.h + 2 * pad)
    lines_ = []
    for s in sorted(standings, key=lambda s: s.net):
        pts = tuple((round((x_of(i) - frame.x) / frame.w, 5), round((y_of(v) - frame.y) / frame.h, 5))
                    for i, v in enumerate(s.curve))
        charge, colour = SEATS[s.emblem]
        lines_.append((pts, colour, charge))
    art = Drawn("curves", (tuple(lines_), round(5 * u, 2)))
    leaf.draw(Picture(art, frame.cx, frame.cy, round(frame.w), round(frame.h)))
    for s in standings:
        for deal in s.sweeps:
            if 0 < deal < len(s.curve):
                leaf.draw(drawn("star", x_of(deal), y_of(s.curve[deal]), 34 * u, 34 * u, GILT_DARK),
                          drawn("star", x_of(deal), y_of(s.curve[deal]), 22 * u, 22 * u))
    for s, y in _apart([(s, y_of(s.curve[-1])) for s in standings], 2 * r + 2 * u, box.y + r, plot.bottom):
        end_y, near, far = y_of(s.curve[-1]), plot.right + 10 * u, plot.right + LEADER * u
        length, turn = math.hypot(far - near, y - end_y), math.degrees(math.atan2(y - end_y, far - near))
        leaf.draw(drawn("bar", (near + far) / 2, (y + end_y) / 2, length, max(1.0, 1.6 * u), u, RULE, turn=turn),
                  seal(s.emblem, far + r, y, r, "brass"))


def _apart(placed: list[tuple[Standing, float]], least: float, top: float,
           bottom: float) -> list[tuple[Standing, float]]:
    """The seals moved apart as little as it takes for none to cover another: those at one place to both sides of it."""
    order = sorted(placed, key=lambda p: p[1])
    groups: list[tuple[float, int]] = []
    for i, (_, y) in enumerate(order):
        middle, count = y - i * least, 1
        while groups and groups[-1][0] > middle:
            other, more = groups.pop()
            middle, count = (middle * count + other * more) / (count + more), count + more
        groups.append((middle, count))
    lowest = max(top, bottom - (len(order) - 1) * least)
    bases = [min(max(middle, top), lowest) for middle, count in groups for _ in range(count)]
    return [(one, base + i * least) for i, ((one, _), base) in enumerate(zip(order, bases, strict=True))]


def _step(span: float, most: float) -> int:
    """A round distance between the lines of a plot, so that no more than so many fit into its span."""
    for step in (5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000):
        if span / step <= most:
            return step
    return 10000
