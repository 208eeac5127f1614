"""Board mode: people play with a real pack and the screen is the staking board.

The table with its bays as targets; a bay that was touched asks who takes it; the plates answer. On small screens
and with Large text the answers stand on a page of their own.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from kiosk.rules.board import DRESSING, Pot
from kiosk.rules.cards import SUITS
from kiosk.view.boardview import BAY_SIDE, bay_point, count_figures, disc_ops, focused, stand_out, under
from kiosk.view.cards import face
from kiosk.view.drawn import surface
from kiosk.view.drawn_board import PLATE, R_WELL
from kiosk.view.intents import BayTouched, Undo
from kiosk.view.layout import Board, Layout, Page, layout, place_side
from kiosk.view.model import SeatView
from kiosk.view.motion import turn_for
from kiosk.view.palette import GILT, IVORY
from kiosk.view.parts import Kit, chip, drawn, help_button, scene, seal, tile, title_and_lines, wood
from kiosk.view.plate import EDGE, PlateFace, dealer_badge, plate_ops, trump_badge
from kiosk.view.scene import Face, Op, Picture, Scene, Stage, Target, Text
from kiosk.view.spots import SIDES, TURNS, Box, Piece, Spot
from kiosk.view.text import PITCH, TIGHTEST, block, fit, line
from kiosk.view.words import Words, lettered, pot_name, signed, trumps

from .banners import banners
from .board_places import Edges, place_board, strip_of
from .dealing import dressing_part
from .feet import Act
from .intents import AskWhoIsOut, CloseBay, Dress, EndMatch, IsOut, Leave, Open, ShareBay, TakeBay, TakeHalf
from .leaf import Leaf
from .model import BoardView, Ui
from .overlay import Overlay, over, room_at

HUB = 1.15
"""Size of the disc that a question stands on in the middle of the board: its inner ring lies outside the words."""


class Answer(NamedTuple):
    """What a seat's plate offers now: words and an intent."""

    words: str
    intent: Any


def answer(model: BoardView, say: Words, seat: int) -> Answer | None:
    """What touching a seat means now, or None."""
    if model.stage == "out":
        return Answer(say("Out?"), IsOut(seat))
    if model.bay < 0:
        if model.stage == "dress" and seat == model.dealer:
            return Answer(say("Dress {n}", n=signed(-dressing_part(model, seat))), Dress())
        return None
    if not claimable(model):
        return None
    held = model.pots[model.bay]
    if model.sharing:
        if model.earlier == seat:
            return None
        return Answer(say("Half: {n}", n=held // 2), TakeHalf(model.bay, seat))
    return Answer(say("Takes {n}", n=held), TakeBay(model.bay, seat))


def claimable(model: BoardView) -> bool:
    """Whether compartments may be claimed: in play, and until the next board is dressed (Hoyle)."""
    return model.stage == "play" or (model.stage == "dress" and model.claims is not None)


def question(model: BoardView, say: Words) -> tuple[str, str]:
    """The title and the sentence of this moment."""
    if model.stage == "out":
        return say("Who is out?"), say("Touch who has no cards left.")
    if model.stage == "dress" and model.bay < 0:
        name = model.seats[model.dealer].name
        text = say("Touch Dress: 15 go on the board.") if model.options.dressing == "dealer" else \
            say("Touch Dress: everyone gives 2, the dealer the rest.")
        if model.claims is not None:
            text = say("Touch Dress, or what was won and not yet claimed.")
        return say("{name} deals", name=name), text
    if model.bay >= 0:
        if model.sharing:
            pot = pot_name(say, model.bay)
            return say("Who shares {pot}?", pot=pot), say("The earlier card first.") if model.earlier < 0 \
                else say("Now the later card.")
        return say("Who takes {pot}?", pot=lettered(say, model.bay)), say("Touch who played it.")
    title = trumps(say, model.trump) if model.trump >= 0 else say("Deal {n}", n=model.number + 1)
    return title, say("Touch what was won.")


def can_share(model: BoardView) -> bool:
    """Whether the compartment that was touched can fall to two hands."""
    rules = model.options if model.stage == "play" or model.claims is None else model.claims
    return (rules.pair_split and rules.pair != "hearts" and not model.sharing
            and model.bay in (Pot.MATRIMONY, Pot.INTRIGUE))


def _acts(model: BoardView, say: Words) -> list[Act]:
    acts = []
    if model.undo:
        acts.append(Act("undo", say("Undo: {what}", what=model.undo), Undo(), icon="undo"))
    if model.bay >= 0:
        acts.append(Act("cancel", say("Cancel"), CloseBay()))
        if can_share(model):
            acts.append(Act("share", say("From two hands"), ShareBay(model.bay)))
    elif model.stage == "out":
        acts.append(Act("cancel", say("Cancel"), Leave()))
    elif model.stage == "dress":
        acts.append(Act("change", say("Change"), Open("between")))
        acts.append(Act("end-match", say("End match"), EndMatch()))
    else:
        acts.append(Act("corrections", say("Correct"), Open("corrections")))
        acts.append(Act("out", say("Someone is out"), AskWhoIsOut()))
    return acts


def board_table(model: BoardView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """The board between the plates; bays are touched, plates answer, the strip at the reader's edge undoes."""
    lo = layout(stage)
    if lo.compact:
        below = _compact(model, ui, now_s, stage, say)
    else:
        below = _round(model, ui, now_s, stage, say)
    if model.notices:
        places = frozenset(s.place for s in model.seats)
        return over(below, banners(model.notices, ui, now_s, stage, say, places))
    return below


def _round(model: BoardView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    lo = layout(stage)
    kit = Kit(lo, say, now_s, ui.pressed, ui.focus)
    cap, page = lo.cap, lo.page(ui.side)
    places = frozenset(s.place for s in model.seats)
    edges = Edges.of(lo, page, model)
    leaf = Leaf.on_table(kit, ui, page.spot)
    gap = leaf.gap
    acts = _acts(model, say)
    need = sum(leaf.need(a)[0] for a in acts) + gap * (len(acts) - 1)
    room, _ = room_at(lo, ui.side, places, min(need, 26 * cap))
    strip, rows, heights = strip_of(leaf, acts, room, edges)
    board = place_board(lo, page, strip, edges)
    said = question(model, say)
    side = ui.side
    words = _words(kit, page, strip, board, said, model.seats, side)
    if not words.ops:
        words, above = _words_above(kit, page, strip, said, edges)
        board = place_board(lo, page, above, edges)
    y = strip.y
    for acts_row, h in zip(rows, heights, strict=True):
        leaf.foot_row(acts_row, Box(strip.x, y, strip.w, h), fill=len(rows) > 1)
        y += h + gap
    lit = model.bay
    angle = turn_for(side, lit) if lit >= 0 else turn_for(side)
    ops: list[Op] = list(disc_ops(board, model.pots, angle, solo=False, heaps=True, moving=False))
    if lit >= 0:
        ops += stand_out(board, lit, angle)
    ops += count_figures(lo, board, model.pots, angle, side, 0.0, lit)
    if model.stage == "dress" and lit < 0:
        ops += _adds(kit, board, angle, side)
    ops += _lid(kit, model, board, side)
    targets = tuple(_bay_targets(lo, model, board, angle, side, say)) if claimable(model) else ()
    plates = [_plate(kit, model, seat) for seat in model.seats]
    helps = [help_button(kit, s) for s in SIDES]
    return scene(kit, (wood(lo), *under(board), *ops), Piece((), targets), words, leaf.piece(), *plates, *helps,
                 outline=focused(board, angle, kit.focus))


def _plate(kit: Kit, model: BoardView, seat: SeatView) -> Piece:
    lo = kit.lo
    offered = answer(model, kit.say, seat.seat)
    due = model.stage == "dress" and model.bay < 0 and offered is not None
    state = ("act" if due else "may") if offered else "wait"
    name = f"seat:{seat.seat}"
    if offered and kit.pressed == name:
        state = "pressed"
    suit = SUITS[model.trump] if model.trump >= 0 else ""
    shown = PlateFace(seat.name, seat.emblem, seat.purse, seat.cards, state, offered.words if offered else "", False,
                     suit, seat.seat == model.dealer, owed=seat.owed)
    ops = plate_ops(lo, shown, lo.slot_w, lo.slot_h) if offered else _waiting(kit, seat, suit, shown.dealer)
    targets: tuple[Target, ...] = ()
    if offered:
        targets = (Target(name, 0, 0, lo.slot_w, lo.slot_h, offered.intent, None, seat.seat, "S", True,
                          f"{seat.name}: {offered.words}"),)
    return lo.slot(seat.place).put(Piece(ops, targets))


def _waiting(kit: Kit, seat: SeatView, suit: str, dealer: bool) -> tuple[Op, ...]:
    """A plate of somebody who plays with real cards: name and purse; nobody counts the cards here."""
    lo, measure = kit.lo, kit.stage.measure
    u, cap, w, h = lo.u, lo.cap, lo.slot_w, lo.slot_h - EDGE * lo.u
    ops: list[Op] = [surface("plate", 0, 0, w, h, u, "wait"), seal(seat.emblem, 40 * u, h * 0.34, 24 * u)]
    ops.append(line(measure, seat.name, 76 * u, h * 0.34 + cap / 2, w - 92 * u, cap, IVORY, Face.BOLD, 0.0, cap))
    y = h * 0.745
    ops.append(Picture("counters/fish", 41 * u, y, round(48 * u), round(48 * u * 108 / 448)))
    ops.append(line(measure, str(seat.purse), 76 * u, y + cap / 2, w - 130 * u, cap, IVORY, Face.BOLD, 0.0))
    if seat.owed:
        ops.append(drawn("bang", w - 36 * u, y, 26 * u, 26 * u))
    if suit:
        ops.append(trump_badge(lo, w, suit))
    if dealer:
        ops.append(dealer_badge(lo))
    return tuple(ops)


def _bay_targets(lo: Layout, model: BoardView, board: Board, angle: float, side: str, say: Words) -> list[Target]:
    """A square in every bay; Game asks who is out while it is not known, the one that is open closes again."""
    s = BAY_SIDE * board.k - max(lo.gap + 0.5, 12 * lo.u)
    out = []
    for pot in range(8 if model.stage == "play" else Pot.GAME):
        x, y = bay_point(board, pot, angle)
        intent: Any = CloseBay() if pot == model.bay else AskWhoIsOut() if pot == Pot.GAME else BayTouched(pot)
        out.append(Target(f"bay:{Pot(pot).label}", x - s / 2, y - s / 2, s, s, intent, None, None, side, False,
                          f"{pot_name(say, pot)}: {model.pots[pot]}"))
    return out


def _adds(kit: Kit, board: Board, angle: float, side: str) -> tuple[Op, ...]:
    """What dressing brings to each compartment, on a ticket inside its count."""
    out: list[Op] = []
    for pot, more in enumerate(DRESSING):
        x, y = bay_point(board, pot, angle, R_WELL - 25)
        out += Spot(x, y, TURNS[side]).ops(chip(kit, f"+{more}", 0, 0).ops)
    return tuple(out)


def _lid(kit: Kit, model: BoardView, board: Board, side: str) -> tuple[Op, ...]:
    """The middle of the board: the trump, or whose compartment is asked for."""
    lo, say = kit.lo, kit.say
    u, cap, measure = lo.u, lo.cap, kit.stage.measure
    r = (R_WELL - 12) * board.k
    spot = Spot(board.x, board.y, TURNS[side])
    if model.bay < 0:
        if model.trump < 0 or model.stage == "dress":
            return ()
        ops: list[Op] = []
        w = r * 0.92
        if model.turn_up >= 0:
            ops.append(drawn("turn-up-frame", 0, 0, w / 0.83, w * 88 / 63 + w / 0.83 - w))
            ops.append(face(lo, model.turn_up, 0, 0, w))
        else:
            ops.append(drawn("trump", 0, 0, r * 1.3, r * 1.3, SUITS[model.trump], lo.stage.pack))
        return spot.ops(ops)
    ops = [drawn("corner", 0, 0, 2 * r * HUB, 2 * r * HUB)]
    pot = pot_name(say, model.bay)
    above = say("Who shares") if model.sharing else say("Who takes")
    one = fit(measure, above, r * 1.45, cap, Face.PLAIN, cap)
    two = fit(measure, say("{pot}?", pot=pot), r * 1.6, max(27 * u, cap), Face.DISPLAY, cap)
    if one.squeeze >= TIGHTEST:
        ops.append(Text(above, 0, -0.28 * r, one.cap, IVORY, Face.PLAIN, squeeze=one.squeeze))
    ops.append(Text(say("{pot}?", pot=pot), 0, 0.16 * r, two.cap, GILT, Face.DISPLAY, squeeze=two.squeeze))
    fish = 0.56 * r
    ops.append(Picture("counters/fish", -0.26 * r, 0.55 * r, round(fish), round(fish * 108 / 448)))
    ops.append(Text(str(model.pots[model.bay]), 0.12 * r, 0.55 * r + cap / 2, max(cap, 24 * u), IVORY, anchor=0.0))
    return spot.ops(ops)


def _words(kit: Kit, page: Page, strip: Box, board: Board, said: tuple[str, str], seats: tuple[SeatView, ...],
           side: str) -> Piece:
    """The question above the strip, in the room beside the board. said: its title and sentence."""
    lo, (title, text) = kit.lo, said
    u, cap = lo.u, lo.cap
    bx, by = board.x - page.spot.x, board.y - page.spot.y
    inverse = Spot(0, 0, (360 - page.spot.turn) % 360)
    cx, cy = inverse.point(bx, by)
    top = strip.y - 6.4 * cap - 30 * u
    half = board.d * 0.5
    inside = half * half - max(0.0, top - cy) ** 2
    x = max(lo.corner + 18 * u, lo.slot_h + 34 * u)
    width = min(cx - (math.sqrt(inside) if inside > 0 else 0.0) - 16 * u - x, 17 * cap)
    if width < 7 * cap:
        return Piece()
    title_cap = max(24 * u, cap)
    rows = len(block(kit.stage.measure, text, width, cap, Face.PLAIN, 4).lines)
    bottom = strip.y
    if any(place_side(s.place) == side and s.place % 2 for s in seats):
        bottom = min(bottom, page.h - lo.slot_h - 22 * u)
    base = bottom - 16 * u - 0.35 * cap - 1.715 * cap * (rows - 1) - 2 * cap
    two = len(block(kit.stage.measure, title, width, title_cap, Face.DISPLAY, 2, cap).lines) - 1
    return page.spot.put(title_and_lines(kit, title, text, x, base - two * 1.715 * title_cap, width,
                                         cap=title_cap, rows=4, title_rows=2))


def _words_above(kit: Kit, page: Page, strip: Box, said: tuple[str, str], edges: Edges) -> tuple[Piece, Box]:
    """The question over the strip where there is no room beside the board, and the strip with it."""
    lo, measure, (title, text) = kit.lo, kit.stage.measure, said
    u, cap = lo.u, lo.cap
    title_cap = max(24 * u, cap)
    room = strip
    while True:
        rows = len(block(measure, text, room.w, cap, Face.PLAIN, 2).lines)
        top = block(measure, title, room.w, title_cap, Face.DISPLAY, 2, cap)
        high = top.height + 2 * cap + PITCH * cap * (rows - 1) + 0.35 * cap + 14 * u
        taken = Box(room.x, strip.y - high, room.w, high)
        free = edges.off(taken, 4 * u, lift=False)
        if free == taken:
            break
        room = free
    y = taken.y
    piece = title_and_lines(kit, title, text, taken.cx, y + top.cap, taken.w, cap=title_cap, anchor=0.5, rows=2,
                            title_rows=2)
    return page.spot.put(piece), Box(strip.x, y - 6 * u, strip.w, strip.bottom - y + 6 * u)


def _compact(model: BoardView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """A board with a list beside it; a question gets a page of plates."""
    asking = model.stage == "out" or model.bay >= 0
    leaf = Leaf(ui, now_s, stage, say)
    title, text = question(model, say)
    if asking:
        held = say.n("{n} counter", "{n} counters", model.pots[model.bay]) if model.bay >= 0 else ""
        leaf.head(title, held)
        leaf.foot(*_acts(model, say))
        least_h = leaf.tile_height([title], leaf.free.w)
        for i, cell in leaf.paged(len(model.seats), max(8 * leaf.cap, 2 * leaf.lo.primary), least_h, aspect=2.4,
                                  most_h=200 * leaf.u):
            seat = model.seats[i]
            offered = answer(model, say, seat.seat)
            piece = tile(leaf.kit, f"seat:{seat.seat}", seat.name, offered.words if offered else say("has half"),
                         cell, offered.intent if offered else None, dim=offered is None, right=56 * leaf.u)
            leaf.add(piece._replace(targets=tuple(t._replace(seat=seat.seat) for t in piece.targets)))
            leaf.draw(seal(seat.emblem, cell.right - 52 * leaf.u, cell.cy, min(34 * leaf.u, cell.h * 0.3)))
        return leaf.done()
    acts = _acts(model, say)
    if model.stage == "dress":
        offered = answer(model, say, model.dealer)
        assert offered is not None
        acts = [*acts, Act(f"seat:{model.dealer}", offered.words, offered.intent, primary=True)]
    u, cap = leaf.u, leaf.cap
    f = leaf.free
    d = min(f.h, f.w * 0.56)
    beside = f.w > f.h and f.w - d > 9 * cap
    if beside:  # the board as high as the page, words and buttons in a column beside it
        leaf.free = Box(f.x + d + 18 * u, f.y, f.w - d - 18 * u, f.h)
        leaf.foot(*acts)
        centre = (f.x + d / 2, f.cy)
    else:
        leaf.foot(*acts)
        f = leaf.free
        hit = (leaf.lo.least + max(leaf.lo.gap + 0.5, 12 * leaf.full.u)) / BAY_SIDE * 992 if claimable(model) else 0.0
        d = min(f.w, f.h, max(f.h * 0.62, f.h - 5.4 * cap, hit))
        centre = (f.cx, f.bottom - d / 2)
    d /= 0.992
    x, y = leaf.spot.point(*centre)
    board = Board(x, y, d)
    angle = turn_for(ui.side)
    plates = max(PLATE * board.k, 0.98 * cap)
    full = leaf.full
    heaps = not stage.large and plates < 45 * board.k
    ops = (*disc_ops(board, model.pots, angle, solo=False, heaps=heaps, moving=False),
           *count_figures(leaf.lo, board, model.pots, angle, ui.side, plates))
    outline = tuple(focused(board, angle, ui.focus)) if claimable(model) else ()
    targets = tuple(_bay_targets(full, model, board, angle, ui.side, say)) if claimable(model) else ()
    room = leaf.free if beside else Box(f.x, f.y, f.w, f.h - d - 10 * u)
    leaf.line(title, room.x, room.y + 1.15 * cap, room.w, GILT, cap=1.15 * cap, face=Face.DISPLAY)
    bottom = room.y + 2.2 * cap
    rows = min(3 if beside else 2, leaf.rows_in(room.bottom - bottom)) if room.bottom - bottom > 1.4 * cap else 0
    if rows >= len(block(stage.measure, text, room.w, cap, Face.PLAIN, 3).lines):
        bottom = leaf.para(text, room.x, bottom, room.w, rows)
    listed = Box(room.x, bottom + 0.3 * cap, room.w, room.bottom - bottom - 0.3 * cap)
    columns = 1 if beside or len(model.seats) < 5 else 2
    per = math.ceil(len(model.seats) / columns)
    pitch = listed.h / per
    if pitch > 1.3 * cap and listed.w / columns > 8 * cap:
        pitch = min(pitch, 2.4 * cap)
        for i, seat in enumerate(model.seats):
            w = listed.w / columns
            px, py = listed.x + i // per * w, listed.y + (i % per + 0.5) * pitch
            r = min(0.8 * cap, pitch * 0.45)
            leaf.draw(seal(seat.emblem, px + r, py, r))
            figure_w = leaf.width("−999")
            leaf.line(seat.name, px + 2.3 * r, py + cap / 2, w - 2.4 * r - figure_w - 14 * u)
            leaf.line(str(seat.purse), px + w - 14 * u, py + cap / 2, figure_w, anchor=1.0)
    below = leaf.done(backdrop=(*under(board), *ops))
    return over(below, Overlay(Piece(outline, targets)))
