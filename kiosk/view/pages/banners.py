"""Faults and falling counters in words for those who play, where the table leaves room for them."""

from __future__ import annotations

from typing import TypeAlias

from kiosk.view.boardview import counter
from kiosk.view.cached import cached
from kiosk.view.dispensing import reach
from kiosk.view.drawn import surface
from kiosk.view.layout import Layout, layout, place_side
from kiosk.view.palette import IVORY
from kiosk.view.parts import Kit, drawn
from kiosk.view.scene import Face, Measure, Picture, Scene, Stage
from kiosk.view.spots import Box, Piece, bounds, joined
from kiosk.view.text import Block, block, middle_lines, words_of
from kiosk.view.words import Words

from .clear import Shown, clear_box, shown
from .model import Notice, Ui
from .overlay import Overlay
from .reach import least_cap, overlay_layout

TURN_S = 4.0
"""How long each of several notices has the room that is not enough for all."""
NO_DISC = (0.0, 0.0, 0.0)
ASKEW = -30.0
"""How the fish lies before words about falling counters, degrees."""


def notice_words(say: Words, notice: Notice) -> str:
    """A notice in words for those who play."""
    if notice.kind == "paying":
        return f"{short_words(say, notice, near=False)}. {reach(say, notice.where)}"
    if notice.kind == "owed":
        return say("{name} is owed {n}: ask staff", name=notice.name, n=notice.counters)
    return {
        "hopper-empty": say("No counters left: play goes on"),
        "hopper-gone": say("The dispenser is away: play goes on"),
        "hopper-jam": say("The dispenser is stuck: ask staff"),
        "not-saving": say("Not saving"),
        "buttons-gone": say("The buttons rest: touch the screen"),
        "touch-gone": say("Touch rests: use the buttons"),
        "clock-wrong": say("The clock is not set"),
    }[notice.kind]


def short_words(say: Words, notice: Notice, *, near: bool = True) -> str:
    """A notice in two or three words, for where there is little room. near: it stands before the one concerned."""
    if notice.kind == "paying":
        told = say("{came} of {asked}", came=notice.counters, asked=notice.asked)
        return told if near else f"{notice.name}: {told}"
    return {
        "owed": say("{n} owed", n=notice.counters) if near else f"{notice.name}: {say('{n} owed', n=notice.counters)}",
        "hopper-empty": say("No counters left"),
        "hopper-gone": say("No dispenser"),
        "hopper-jam": say("Dispenser stuck"),
        "not-saving": say("Not saving"),
        "buttons-gone": say("Buttons rest"),
        "touch-gone": say("Touch rests"),
        "clock-wrong": say("Clock not set"),
    }[notice.kind]


def banners(model: tuple[Notice, ...], ui: Ui, now_s: float, stage: Stage, say: Words,
            taken: frozenset[int] = frozenset(), *, alone: bool = False) -> Overlay:
    """Faults in words: at the edge of the one concerned, or on both short sides. Play is untouched.

    They stand where the scene below leaves room, never on one another, and shorter where there is little. Where an
    edge has no room for all of them in words they take turns, each with its number ("2/3"), and where there is none
    at all a sign stands alone. On a small screen, with Large text on a middling one, and where one person plays
    (alone), they all stand at the reader's edge.

    taken: places where somebody sits, whose plates are left free. No banner can be touched.
    """
    lo = layout(stage)
    one_edge = lo.compact or alone
    both = (ui.side,) if one_edge else ("W", "E") if lo.w >= lo.h else ("S", "N")
    told = tuple((i, side, notice) for i, notice in enumerate(model)
                 for side in ((place_side(notice.place),) if notice.place >= 0 and not one_edge else both))
    plates = () if one_edge else tuple(lo.slot_box(place) for place in sorted(taken))
    turn = turn_at(now_s, len(model))

    def fitted(below: Scene) -> Piece:
        return _fitted(lo, say, told, shown(below, stage.measure), plates, one_edge, turn)

    return Overlay(Piece(), wake_s=next_turn_s(now_s) if len(model) > 1 else None, fitted=fitted)


def turn_at(now_s: float, count: int) -> int:
    """Which of so many notices is the first to get room now, if there is not enough for all."""
    return int(now_s // TURN_S) % count if count > 1 else 0


def next_turn_s(now_s: float) -> float:
    """When it is the next one's turn."""
    return (now_s // TURN_S + 1) * TURN_S


Told: TypeAlias = tuple[tuple[int, str, Notice], ...]
"""Notices to be told: the number of each, from 0, and the side that it is told at."""


@cached(8)
def _fitted(lo: Layout, say: Words, told: Told, seen: Shown, plates: tuple[Box, ...], one_edge: bool,
            turn: int) -> Piece:
    """All the banners, each where those before it leave room; by turns where that is not enough."""
    boxes = [*seen.boxes, *plates]
    found = _placed(lo, say, told, boxes, seen.disc, one_edge, 0)
    if len(found) < len(told):
        count = 1 + max(i for i, _, _ in told)
        turned = tuple(sorted(told, key=lambda one: (one[0] - turn) % count))
        found = _placed(lo, say, turned, boxes, seen.disc, one_edge, count)
    taken = [*boxes, *(bounds(piece.ops[0]) for _, piece in found)]
    for side in dict.fromkeys(side for _, side, _ in told):
        sign = None if any(at == side for at, _ in found) else _sign(Kit(overlay_layout(lo, side), say), side, taken)
        if sign is not None:
            found.append((side, sign))
            taken.append(bounds(sign.ops[0]))
    return joined(*(piece for _, piece in found))


def _placed(lo: Layout, say: Words, told: Told, boxes: list[Box], disc: tuple[float, float, float], one_edge: bool,
            count: int) -> list[tuple[str, Piece]]:
    """The banners for which there is room in words, with their sides. count: of how many each tells its number."""
    taken, found = list(boxes), []
    for i, side, notice in told:
        kit = Kit(overlay_layout(lo, side), say)
        number = f"{i + 1}/{count}" if count > 1 else ""
        banner = _banner(kit, side, notice, taken, disc, near=not one_edge, number=number)
        if banner is not None:
            found.append((side, banner))
            taken.append(bounds(banner.ops[0]))
    return found


def _banner(kit: Kit, side: str, notice: Notice, boxes: list[Box], disc: tuple[float, float, float], *, near: bool,
            number: str) -> Piece | None:
    """A banner where there is room for its words: beside the board, then over its rim; else without its number."""
    cap, least = kit.lo.cap, least_cap(kit.lo)
    for before, size in dict.fromkeys(((number, cap), ("", cap), ("", least))):
        sets = _sets(kit, notice, size, near, before)
        for round_ in (disc, NO_DISC):
            for set_ in sets:
                placed = _on_slip(kit, side, notice, set_, boxes, round_)
                if placed is not None:
                    return placed
    if notice.kind != "owed":
        return None
    return _on_slip(kit, side, notice, Block((str(notice.counters),), least, (1.0,)), boxes, NO_DISC)


def _on_slip(kit: Kit, side: str, notice: Notice, set_: Block, boxes: list[Box],
             disc: tuple[float, float, float]) -> Piece | None:
    """Words with their sign on a slip where there is room for it, None where there is none."""
    lo, measure, page, size = kit.lo, kit.stage.measure, kit.lo.page(side), set_.cap
    u = lo.u
    sign = max(36 * u, size)
    w = max(measure(t, size) for t in set_.lines) + sign + 50 * u
    box = clear_box(page, boxes, w, max(58 * u, set_.height + 1.5 * size), 6 * u, disc, 1.0 if lo.compact else 0.6)
    if box is None:
        return None
    words = middle_lines(set_, box.x + sign + 32 * u, box.cy, IVORY, Face.BOLD, 0.0, IVORY)
    mark = sign_of(notice, box.x + 18 * u + sign / 2, box.cy, sign)
    return page.spot.put(Piece((surface("banner", *box, u), mark, *words)))


def sign_of(notice: Notice, x: float, y: float, size: float) -> Picture:
    """What stands before a notice, about (x, y): a fish where counters fall, else an exclamation mark. size: px."""
    return counter("fish", x, y, size, ASKEW) if notice.kind == "paying" else drawn("bang", x, y, size, size)


def _sign(kit: Kit, side: str, boxes: list[Box]) -> Piece | None:
    """The sign of a notice alone, where no words have room."""
    lo, page = kit.lo, kit.lo.page(side)
    sign = max(36 * lo.u, lo.cap)
    box = clear_box(page, boxes, sign + 16 * lo.u, sign + 16 * lo.u, 3 * lo.u, deep=1.0 if lo.compact else 0.6)
    if box is None:
        return None
    return page.spot.put(Piece((surface("banner", *box, lo.u), drawn("bang", box.cx, box.cy, sign, sign))))


def _sets(kit: Kit, notice: Notice, cap: float, near: bool, number: str) -> list[Block]:
    """A notice's words at a size in ever less width: at length, then in short, each in one to three lines."""
    measure, say = kit.stage.measure, kit.say
    texts = dict.fromkeys((notice_words(say, notice), short_words(say, notice, near=near), short_words(say, notice)))
    sets: list[Block] = []
    for text in (f"{number}  {text}" if number else text for text in texts):
        sets += [Block((text,), cap, (1.0,)), _wrapped(measure, text, cap, 2, 0.56),
                 _wrapped(measure, text, cap, 3, 0.42)]
    return [one for one in sets if min(one.squeeze) == 1.0]


def _wrapped(measure: Measure, text: str, cap: float, rows: int, share: float) -> Block:
    """A text in so many lines of a share of its width, or of its longest word's."""
    width = max(measure(text, cap) * share, *(measure(word, cap) for word in words_of(text)))
    return block(measure, text, width, cap, Face.BOLD, rows, cap)
