"""The six cards of help, led by pictures, at the edge that asked; the others play on.

Their words follow the options in force, so that a card never says what is not true of this match.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from kiosk.rules.options import PARLETT, Options
from kiosk.view.intents import Help
from kiosk.view.layout import Layout, layout
from kiosk.view.palette import GILT_DARK, INK, IVORY
from kiosk.view.parts import Kit, button, icon_button, sheet, veil
from kiosk.view.scene import Drawn, Face, Op, Picture, Stage, Text
from kiosk.view.spots import Box, Piece, Spot, joined
from kiosk.view.text import PITCH, Block, block, lines
from kiosk.view.words import Words

from .intents import AskEndMatch, Open
from .leaf import tongues
from .model import Ui
from .overlay import Overlay, room_at
from .reach import least_cap, overlay_layout

CARDS: Final = 6
AIM, RUNS, STOPS, SWEEPS, PAIRS, OUT = range(CARDS)
PICTURES: Final = ("board", "run", "stops", "sweep", "pairs", "out")
"""The picture of each card in assets, 3 : 2."""
SHADE: Final = 0.55
"""How dark a small table goes behind a card, which hides parts of its words there."""


class HelpView(NamedTuple):
    """What help needs to know. options: in force. taken: places where somebody sits, which it leaves free.

    ending: a match is in hand that may be ended from here. rules: the rules in force can be read from here.
    """

    options: Options = PARLETT
    taken: frozenset[int] = frozenset()
    ending: bool = False
    rules: bool = False


class HelpCard(NamedTuple):
    """One card: its number, a title and its words, at most 60."""

    number: int
    title: str
    text: str


def cards(say: Words, options: Options) -> tuple[HelpCard, ...]:
    """The six cards as they are true under these options."""
    lead = say("Whoever leads plays any card.") if options.lead == "any" \
        else say("Whoever leads plays the lowest card of any suit.")
    pair = {
        "succession": say("King played directly after queen of trumps, from one hand, sweeps Matrimony; queen after "
                          "knave sweeps Intrigue."),
        "same-hand": say("King and queen of trumps from one hand sweep Matrimony; queen and knave sweep Intrigue. "
                         "The order does not matter."),
        "hearts": say("The queen of hearts sweeps Matrimony, the knave of hearts Intrigue, whatever is trumps."),
    }[options.pair]
    if options.pair_split and options.pair != "hearts":
        pair += " " + say("From two hands, each takes half.")
    pope = {
        "excused": say("Who still holds the 9♦ pays nothing."),
        "double": say("Who still holds the 9♦ pays double."),
        "card-free": say("Only the 9♦ costs nothing."),
    }[options.pope_unplayed]
    return (
        HelpCard(AIM, say("The aim"), say("Win counters. Some cards sweep a compartment of the board when they are "
                                          "played. Be the first to have no cards left.")),
        HelpCard(RUNS, say("Runs"), lead + " " + say("Whoever holds the next card of that suit must play it, and so "
                                                     "on upwards.")),
        HelpCard(STOPS, say("Stops"), say("No one can play the next card: it is dead, played or not in the pack. "
                                          "Whoever played last leads again.")),
        HelpCard(SWEEPS, say("Sweeps"), say("Ace, king, queen or knave of trumps sweeps its compartment. The 9♦ sweeps "
                                            "Pope, whatever is trumps.")),
        HelpCard(PAIRS, say("Pairs"), pair),
        HelpCard(OUT, say("Out"), say("The first without cards takes Game, and a counter for each card the others "
                                      "have left.") + " " + pope),
    )


def help_card(model: HelpView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Overlay:
    """One card of help at the reader's edge. ui.page: which; it closes by itself at ui.until_s."""
    lo = overlay_layout(layout(stage), ui.side)
    kit = Kit(lo, say, now_s, ui.pressed, ui.focus)
    all_ = cards(say, model.options)
    now = max(0, min(ui.page, CARDS - 1))
    one = all_[now]
    u, cap, measure, page = lo.u, lo.cap, stage.measure, lo.page(ui.side)
    taken = frozenset[int]() if lo.small else model.taken  # the small table lists its seats beside the board
    room, _ = room_at(lo, ui.side, taken, min(122 * lo.mm, 24 * cap))
    gap = max(16 * u, lo.gap + 0.5)
    pad = 26 * u
    key = max(lo.other + 0.5, 66 * u)
    foot, more = _foot(ui, now, say), _more(model, say)
    lang = lo.button

    def words(keys: list[Key]) -> list[float]:
        return [max(key * 1.3, measure(k.label, max(cap, 22 * u)) + 52 * u) for k in keys]

    all_keys = [*foot[:-1], *more, foot[-1]]
    row_w = sum(words(all_keys)) + lang + len(all_keys) * gap
    w = min(room.w, max(122 * lo.mm, 30 * cap, row_w + 2 * pad))
    inner = w - 2 * pad
    beside = inner > 24 * cap
    pic_w = min(0.40 * inner, 280 * u) if beside else min(inner, 320 * u)
    text_w = inner - pic_w - 24 * u if beside else inner
    title_cap = max(28 * u, 1.1 * cap)
    limit = page.h - 2 * pad - key - gap - 12 * u - (page.h - room.bottom)
    tallest = max(block(measure, c.text, text_w, least_cap(lo), Face.PLAIN, 30).height for c in all_)
    step, rise = key + gap, max(0.0, lang - key) / 2  # the languages stand a little higher than their row
    rows_left = (limit - title_cap - 0.85 * cap - tallest - rise) / step
    turning = sum(words(foot[:2])) - 2 * key
    above: list[list[Key]] = []
    if row_w - turning <= inner:
        foot = all_keys
    elif more:
        half = (inner - gap) / 2
        above = [more] if max(words(more)) <= half else [[k] for k in more]
        if len(above) > rows_left and lang + len(all_keys) * (lo.least + 0.5 + gap) <= inner:
            foot, above = all_keys, []  # the card's words need the room
    spare = inner - lang - len(foot) * gap
    widths = _foot_widths(words(foot), min(key, max(lo.least + 0.5, spare / len(foot))), spare)
    over_h = len(above) * step + (rise if above else 0.0)
    foot_h = key + over_h
    most = max(len(block(measure, c.text, text_w, cap, Face.PLAIN, 12).lines) for c in all_)
    text_h = title_cap + 0.7 * cap + cap + PITCH * cap * (most - 1)
    pic_h = min(pic_w / 1.5, 190 * u)
    limit -= over_h
    if beside:
        body = max(text_h, pic_h + 40 * u)
        shown = True
    else:
        shown = text_h + pic_h + 0.6 * cap + 30 * u <= limit
        body = text_h + (pic_h + 0.6 * cap + 30 * u if shown else 0.0)
    body = min(body, limit)
    h = body + foot_h + gap + 2 * pad
    aside = not lo.small and room.right >= page.w - lo.corner - lo.slot_w - 1
    x = room.right - w if aside else room.x + (room.w - w) / 2
    box = Box(x, room.bottom - h, w, h)
    ops: list[Op] = []
    top = Box(box.x + pad, box.y + pad, inner, body)
    if beside:
        ops.append(picture(lo, one.number, Box(top.x, top.cy - 20 * u - pic_h / 2, pic_w, pic_h)))
        ops.append(_dots(top.x + pic_w / 2, top.cy + pic_h / 2 + 8 * u, u, now))
        told = Box(top.x + pic_w + 24 * u, top.y, text_w, body)
    elif shown:
        ops.append(picture(lo, one.number, Box(top.cx - pic_w / 2, top.y, pic_w, pic_h)))
        ops.append(_dots(top.cx, top.y + pic_h + 22 * u, u, now))
        told = Box(top.x, top.y + pic_h + 36 * u, text_w, body - pic_h - 36 * u)
    else:
        told = top
    ops.append(Text(one.title, told.x, told.y + title_cap, title_cap, INK, Face.DISPLAY, 0.0))
    tall = told.bottom - told.y - title_cap - 0.85 * cap
    set_ = _filling(lo, one.text, told.w, tall)
    ops += lines(set_, told.x, told.y + title_cap + 0.85 * cap + set_.cap, INK, Face.PLAIN, 0.0)
    row = Box(top.x, box.bottom - pad - key, inner, key)
    keys, x = [], row.x
    for i, row_ in enumerate(reversed(above)):
        over = Box(row.x, row.y - rise - (i + 1) * step, inner, key)
        keys += [_key(kit, k, cell, False) for k, cell in zip(row_, over.columns(len(row_), gap), strict=True)]
    for key_, wide, full in zip(foot, widths, words(foot), strict=True):
        x = row.right - wide if key_ is foot[-1] else x
        keys.append(_key(kit, key_, Box(x, row.y, wide, key), wide < full - 0.5))
        x += wide + gap
    speak = tongues(kit, Spot(row.right - widths[-1] - gap - lang / 2, row.cy))
    piece = joined(sheet(kit, box), Piece(tuple(ops)), *keys, speak)
    placed = page.spot.put(piece)
    if lo.small:
        placed = joined(veil(kit, SHADE), placed)
    return Overlay(placed, page.spot.box(*box.inset(-lo.gap)), wake_s=ui.until_s, shut=Help(ui.side, -1), dark=lo.small)


class Key(NamedTuple):
    """A key of a card's foot: words, or the sign that stands for them where there is no room."""

    name: str
    label: str
    intent: Any
    sign: str
    turn: float = 0.0
    args: tuple[Any, ...] = ()
    dim: bool = False


def _foot(ui: Ui, now: int, say: Words) -> list[Key]:
    """The keys of every card's foot, the last of them at its right end."""
    return [Key("help:back", say("Back"), Help(ui.side, now - 1), "arrow", 180, dim=now == 0),
            Key("help:next", say("Next"), Help(ui.side, now + 1), "arrow", dim=now == CARDS - 1),
            Key("help:close", say("Close"), Help(ui.side, -1), "close")]


def _more(model: HelpView, say: Words) -> list[Key]:
    """The keys that lead on from a card; they are in words, in rows of their own where the foot is full."""
    rules = Key("help:rules", say("The rules"), Open("rules"), "icon", args=("rules", IVORY))
    end = Key("help:end", say("End match"), AskEndMatch(), "icon", args=("flag", IVORY))
    return [key for key, there in ((rules, model.rules), (end, model.ending)) if there]


def _foot_widths(words: list[float], sign: float, room: float) -> list[float]:
    """The widths of the keys: all in words, the two that turn as signs, or all as signs."""
    for signs in (0, 2, len(words)):
        widths = [sign] * signs + words[signs:]
        if sum(widths) <= room:
            break
    return widths


def _key(kit: Kit, one: Key, box: Box, sign: bool) -> Piece:
    if sign:
        return icon_button(kit, one.name, one.sign, box, one.intent, one.label, turn=one.turn, dim=one.dim,
                           args=one.args)
    return button(kit, one.name, one.label, box, one.intent, rank="secondary", dim=one.dim, cap=kit.lo.cap, lines_=1)


def _filling(lo: Layout, text: str, width: float, tall: float) -> Block:
    """Words as large as a height allows."""
    cap, least = lo.cap, least_cap(lo)
    while True:
        set_ = block(lo.stage.measure, text, width, cap, Face.PLAIN, 30, cap, False)
        if set_.height <= tall + 0.5 or cap <= least:
            return set_
        cap = max(least, cap * 0.94)


def _dots(x: float, y: float, u: float, now: int) -> Picture:
    return Picture(Drawn("dots", (CARDS, now, GILT_DARK)), x, y, round(150 * u), round(24 * u))


def picture(lo: Layout, number: int, box: Box) -> Picture:
    """What a card shows before anybody reads."""
    w = min(box.w, box.h * 1.5)
    return Picture(f"help/{lo.stage.pack}/{PICTURES[number]}", box.cx, box.cy, round(w), round(w / 1.5))
