"""The table while nobody plays: the board turns, "Touch to play" stands on all four edges; a touch asks how."""

from __future__ import annotations

from typing import Final

from kiosk.view.boardview import count_figures, disc_ops, under
from kiosk.view.cached import cached
from kiosk.view.intents import Awake, Choose, Language, StartPlay
from kiosk.view.layout import RIM, Board, Layout, layout
from kiosk.view.motion import smooth
from kiosk.view.palette import GILT, IVORY
from kiosk.view.parts import Kit, button, flourish, panel, scene, tile, veil, wood
from kiosk.view.scene import Face, Op, Scene, Stage, Target, Text
from kiosk.view.spots import SIDES, Box, Piece
from kiosk.view.text import block, fit
from kiosk.view.text import lines as lines_of
from kiosk.view.words import Words

from .leaf import Leaf, tongues
from .model import AttractView, Ui
from .reach import overlay_layout

LOOP_S: Final = 18.0
"""One turn of the board, and once through what is told (experience.md, "Flow": 15 to 20 s)."""
FADE_S: Final = 0.7
LARGE_MM: Final = 400.0
"""Nobody reaches over the middle of a table whose shorter side is longer than this."""


def told(model: AttractView, say: Words) -> tuple[str, ...]:
    """The lines that take turns under "Touch to play"."""
    lines = [say("About {n} minutes, 1 to 8 players", n=model.minutes)]
    if model.last is not None:
        lines.append(say.n("Last match: {name}, {n} counter", "Last match: {name}, {n} counters", model.last.counters,
                           name=model.last.winner))
    house = ": ".join(t for t in (model.house, model.line) if t)
    if house:
        lines.append(house)
    return tuple(lines)


def line_now(count: int, now_s: float) -> tuple[int, float]:
    """Which of so many lines stands there, and how strong it is, 0 to 1."""
    each = LOOP_S / count
    at = now_s % LOOP_S
    i = min(count - 1, int(at / each))
    inside = at - i * each
    return i, smooth(min(inside, each - inside) / FADE_S)


def attract(model: AttractView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """Nobody plays: one touch anywhere asks "Play now" or "Choose"."""
    lo = layout(stage)
    if lo.small:
        lo = lo._replace(cap=overlay_layout(lo, "S").cap)
    kit = Kit(lo, say, now_s, ui.pressed, ui.focus)
    title_cap = max(28 * lo.u, 1.1 * lo.cap)
    depth = title_cap + lo.cap + 1.05 * lo.cap + 24 * lo.u
    d = min(0.77 * min(lo.w, lo.h), min(lo.w, lo.h) - 2 * depth) / 0.992
    still = stage.reduced
    angle = 157.5 if still else ((now_s - model.stood_s) * 360 / LOOP_S) % 360
    lines = told(model, say)
    i, alpha = line_now(len(lines), now_s)
    if still or len(lines) == 1:
        alpha = 1.0
    place = Board(lo.w / 2, lo.h / 2, d)
    below = _below(lo, place)
    if model.asked:
        return _choosing(model, ui, Kit(lo, say, now_s, ui.pressed, ui.focus), place, round(angle, 2))
    board = (*disc_ops(place, model.board, angle, solo=False, heaps=True, moving=not still),
             *count_figures(lo, place, model.board, angle, ui.side))
    words = tuple(op for side in SIDES for op in _edge(lo, say, side, lines[i], alpha, title_cap, d))
    corners = [corner_tongue(kit, side) for side in SIDES]
    touch = _touch(lo, say, d)
    wake = None if not still else now_s - now_s % (LOOP_S / len(lines)) + LOOP_S / len(lines)
    line = lines[(i + 1) % len(lines)]
    ahead = tuple(op for side in SIDES for op in _edge(lo, say, side, line, 1.0, title_cap, d))
    return scene(kit, below, Piece(board), Piece(words), touch, *corners, moving=not still, wake_s=wake,
                 prepare=(*_ahead(ui.side, stage, say), *ahead))


def _choosing(model: AttractView, ui: Ui, kit: Kit, place: Board, angle: float) -> Scene:
    """Somebody touched: the board stands in the dark while they choose."""
    lo = kit.lo
    board = (*disc_ops(place, model.board, angle, solo=False, heaps=True, moving=False),
             *count_figures(lo, place, model.board, angle, ui.side))
    below = (*_below(lo, place), *board, *veil(kit, 0.6).ops)
    return scene(kit, below, _asked(ui, kit.now_s, kit.stage, kit.say))


def _touch(lo: Layout, say: Words, d: float) -> Piece:
    """A touch anywhere asks; beside the board, where words face another edge, whoever sits there is asked.

    d: the board, px. On a table so large that nobody reaches over its middle, each edge has more.
    """
    shortest = min(lo.w, lo.h)
    least = max(lo.other, 0.3 * shortest if shortest >= LARGE_MM * lo.mm else 0.0)
    anywhere = Target("touch", 0, 0, lo.w, lo.h, Awake(), primary=True, label=say("Touch to play"))
    deep = {side: max(least, (lo.page(side).h - d * RIM) / 2) for side in SIDES}
    strips: list[Target] = []
    for side in ("W", "N", "E"):
        page = lo.page(side)
        end = max(lo.corner, deep["N"] if side != "N" else 0.0) + lo.gap
        strip = Target(f"touch:{side}", end, page.h - deep[side], page.w - 2 * end, deep[side], Awake(),
                       label=say("Touch to play"))
        strips += page.spot.targets((strip,))
    return Piece((), (anywhere, *strips))


@cached(8)
def _below(lo: Layout, board: Board) -> tuple[Op, ...]:
    """What lies under the turning disc."""
    return (wood(lo), *under(board))


def corner_tongue(kit: Kit, side: str) -> Piece:
    """The languages in the corner at a reader's right hand."""
    piece = tongues(kit, kit.lo.corner_spot(side))
    return piece._replace(targets=tuple(t._replace(name=f"language:{side}", intent=Language("", side))
                                        for t in piece.targets))


def _edge(lo: Layout, say: Words, side: str, line: str, alpha: float, title_cap: float, d: float) -> tuple[Op, ...]:
    """What is read from one edge: the invitation, a line below it, and the game's name where there is room."""
    page, measure, u, cap = lo.page(side), lo.stage.measure, lo.u, lo.cap
    room = (page.h - d * 0.992) / 2
    deep = room > 240 * u
    clear = page.w - 2 * (lo.corner / 2 + lo.button / 2 + lo.gap)
    wide = min(clear, page.w - 2 * (lo.button + 50 * u), d * 1.1) if not deep else min(clear, d)
    below = block(measure, line, wide, cap, Face.PLAIN, 2 if deep else 1, cap)
    touch = say("Touch to play")
    top = fit(measure, touch, wide, title_cap, Face.DISPLAY, cap)
    tall = 1.05 * cap + below.height + top.cap
    name, name_cap = say("Pope Joan"), 52 * u
    named = room > tall + name_cap + 150 * u
    used = tall + (name_cap + 76 * u if named else 0)
    y = page.h - room + (room - used) / 2 if deep else page.h - 15 * u - 0.3 * cap - tall
    if deep and not named:
        y = max(y, page.h - room + 20 * u)
    x = page.w / 2
    ops: list[Op] = []
    if named:
        fitted = fit(measure, name, wide, name_cap, Face.DISPLAY, cap)
        ops.append(Text(name, x, y + name_cap, fitted.cap, IVORY, Face.DISPLAY, squeeze=fitted.squeeze))
        ops.append(flourish(x, y + name_cap + 38 * u, 130 * u, 22 * u))
        y += name_cap + 76 * u
    ops.append(Text(touch, x, y + top.cap, top.cap, GILT, Face.DISPLAY, squeeze=top.squeeze))
    ops += [t._replace(alpha=alpha) for t in lines_of(below, x, y + top.cap + 1.05 * cap + below.cap, IVORY)]
    return page.spot.ops(ops)


@cached(8)
def _ahead(side: str, stage: Stage, say: Words) -> tuple[Op, ...]:
    """What the first touch brings, for the canvas to make while nobody waits for it."""
    return _asked(Ui(side=side), 0.0, stage, say).ops


def _asked(ui: Ui, now_s: float, stage: Stage, say: Words) -> Piece:
    """Play now, or Choose: two large tiles for whoever touched, on a panel of their own; Back invites again."""
    leaf = Leaf(ui, now_s, stage, say)
    u, gap, room = leaf.u, leaf.gap, leaf.free
    texts = (say("You and three computer players."), say("Players, rules, board or match table."))
    beside = room.w > room.h
    pad = 24 * u
    w = min(room.w, (1060 if beside else 640) * u + 2 * pad)
    cell_w = (w - 2 * pad - gap) / 2 if beside else w - 2 * pad
    above = leaf.key + gap + 2 * pad
    most = (room.h - above - gap) / (1 if beside else 2)
    h = min(max(leaf.tile_height(texts, cell_w) + 8 * u, 190 * u), most)
    total = above + (h if beside else 2 * h + gap)
    card = Box(room.cx - w / 2, room.bottom - total - max(0.0, (room.h - total) * 0.18), w, total)
    leaf.add(panel(leaf.kit, card))
    leaf.free = card.inset(pad)
    head = leaf.take_top(leaf.key)
    label = say("Back")
    back_w = max(1.6 * leaf.key, leaf.width(label) + 56 * u)
    leaf.line(say("Welcome"), head.x + 4 * u, head.cy + leaf.title_cap / 2, head.w - back_w - gap, GILT,
              cap=leaf.title_cap, face=Face.DISPLAY)
    leaf.add(button(leaf.kit, "back", label, Box(head.right - back_w, head.y, back_w, head.h), Awake(),
                    rank="secondary", cap=leaf.cap, lines_=1))
    cells = leaf.free.columns(2, gap) if beside else leaf.free.rows(2, gap)
    choose, now = (cells[0], cells[1]) if beside else (cells[1], cells[0])
    rows = leaf.tile_rows(h)
    leaf.add(tile(leaf.kit, "choose", say("Choose"), texts[1], choose, Choose(""), lines_=rows, cap=30 * u),
             tile(leaf.kit, "play-now", say("Play now"), texts[0], now, StartPlay(), on=True, lines_=rows,
                  cap=30 * u))
    return leaf.piece()
