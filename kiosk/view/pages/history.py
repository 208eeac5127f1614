"""Five short panels on where the game comes from, in our own words.

Sources: David Parlett's history page (the name, Nain Jaune, 1732, the Pickwick party); for the rest at least two
others each. The legend of the Pope: Encyclopaedia Britannica; R. and D. Pardoe, The Female Pope. The board: two
boards in the Horniman Museum. Fish: the Chinese armorial counters of Washington and Lee University; the Oxford
English Dictionary under "fish"; Pride and Prejudice, chapter 16. Pickwick: The Pickwick Papers, chapter 6. The
Curse: The British Apollo, 1708; Brewer's Dictionary of Phrase and Fable. What is only guessed is said to be.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from kiosk.view.cards import TALL
from kiosk.view.palette import BRASS, GILT_DARK, INK, RED
from kiosk.view.parts import drawn, panel, sheet
from kiosk.view.scene import Drawn, Face, Picture, Scene, Stage
from kiosk.view.spots import Box
from kiosk.view.text import PITCH, block, lines, wrap
from kiosk.view.words import Words

from .feet import Act
from .intents import Leave, TurnPage
from .leaf import Leaf
from .model import Ui


class Panel(NamedTuple):
    """One panel: its picture, a title, paragraphs, and the line it ends on."""

    picture: str
    title: str
    text: tuple[str, ...]
    last: str


def panels(say: Words) -> tuple[Panel, ...]:
    """The five panels, each of at most 70 words."""
    return (
        Panel("name", say("The name"), (
            say("Legend tells of a learned woman who became Pope in the ninth century. Chronicles speak of her only "
                "four hundred years later; historians take her for a story."),
            say("How a card game came by her name is uncertain. It may be an ear's mistake: the French play a cousin "
                "called Nain Jaune, the Yellow Dwarf."),
        ), say("The game has been called Pope Joan since 1732 at least.")),
        Panel("board", say("The board"), (
            say("The stakes lie in a round tray that turns: eight compartments for the prizes, and a well with a lid "
                "in the middle for the spare counters."),
            say("Boards of the early nineteenth century were painted wood, often green with gold, red and black. "
                "Some names were painted by hand, some printed and pasted on."),
        ), say("This one is drawn after their kind; it copies none.")),
        Panel("fish", say("The fish"), (
            say("From about 1720 the workshops of Canton cut counters from mother-of-pearl for European card tables: "
                "rounds, ovals, and fish."),
            say("Why fish? The French word for a counter is fiche, and English ears may have done the rest. "
                "In Pride and Prejudice, Lydia talks without end of the fish she lost and the fish she won."),
        ), say("Here a fish is one counter, a round is five.")),
        Panel("pickwick", say("Mr Pickwick's evening"), (
            say("In The Pickwick Papers of 1836 there are two tables at Dingley Dell: Mr Pickwick plays whist in "
                "silence, the young people play Pope Joan."),
            say("They are so merry that poor Mr Miller cannot think, and loses. When the maiden aunt wins Matrimony, "
                "the girls laugh; she pouts, and soon brightens."),
        ), say("It was known as the game for families and parsonages.")),
        Panel("curse", say("The Curse of Scotland"), (
            say("The nine of diamonds has been called the Curse of Scotland since 1708 at least, and nobody knows "
                "why."),
            say("Some see in it the arms of Lord Stair, nine lozenges, who is blamed for the killings at Glencoe in "
                "1692. Others blame this game: its Pope, they say, was no friend of the Scottish Kirk."),
        ), say("Here the card is simply the richest.")),
    )


def history(model: None, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """One panel: an exhibit beside what is told of it; arrows and dots lead through all five."""
    leaf = Leaf(ui, now_s, stage, say)
    leaf.foot(Act("leave", say("Close"), Leave(), primary=True))
    close = next(t for p in leaf.pieces for t in p.targets if t.name == "leave")
    strip = Box(leaf.margin, leaf.free.bottom + leaf.gap, close.x - leaf.margin - leaf.gap, close.h)
    if strip.w < 2 * leaf.key + leaf.gap:
        strip = leaf.take_bottom(leaf.key)
    paper = leaf.free
    told = panels(say)
    u, cap = leaf.u, leaf.cap
    pad = 44 * u
    beside = paper.w > 1.15 * paper.h
    room = paper.inset(pad, pad * 0.9)
    exhibit, words = _split(leaf, room, beside)
    chapters = _chapters(leaf, told, words)
    now = max(0, min(ui.page, len(chapters) - 1))
    which, texts, last, plain = chapters[now]
    one = told[which]
    leaf.add(sheet(leaf.kit, paper))
    if plain:
        words = room
    else:
        leaf.add(panel(leaf.kit, exhibit))
        leaf.draw(_exhibit(leaf, one.picture, exhibit))
    text_cap = max(cap, 22 * u)
    title_cap = _title_cap(leaf)
    leaf.line(one.title, words.x, words.y + title_cap, words.w, INK, cap=title_cap, face=Face.DISPLAY)
    y = words.y + title_cap + 1.0 * cap
    rule = min(words.w, 290 * u)
    leaf.draw(drawn("flourish", words.x + rule / 2, y, rule, 20 * u, BRASS))
    y += 1.0 * cap
    for text in texts:
        set_ = block(stage.measure, text, words.w, text_cap, Face.PLAIN, 30, cap, False)
        leaf.draw(*lines(set_, words.x, y + text_cap, INK, Face.PLAIN, 0.0))
        y += set_.height + 1.3 * text_cap
    if last:
        set_ = block(stage.measure, one.last, words.w, text_cap, Face.BOLD, 3, cap, False)
        leaf.draw(*lines(set_, words.x, y + text_cap, RED, Face.BOLD, 0.0))
    dots_w = 26 * u * len(chapters)
    leaf.draw(Picture(Drawn("dots", (len(chapters), now, GILT_DARK)), words.cx, paper.bottom - 36 * u, round(dots_w),
                      round(24 * u)))
    w = min(1.7 * strip.h, 200 * u, (strip.w - leaf.gap) / 2)
    for i, (name, to, turn, dim) in enumerate((("page:back", now - 1, 180, now == 0),
                                               ("page:on", now + 1, 0, now == len(chapters) - 1))):
        leaf.icon(name, "arrow", Box(strip.x + i * (w + leaf.gap), strip.y, w, strip.h), TurnPage(to),
                  say("Earlier") if i == 0 else say("Further"), turn=turn, dim=dim)
    return leaf.done()


def _title_cap(leaf: Leaf) -> float:
    return max(38 * leaf.u, 1.15 * leaf.cap) if not leaf.lo.compact else 1.15 * leaf.cap


def _split(leaf: Leaf, room: Box, beside: bool) -> tuple[Box, Box]:
    """The exhibit's box and the words' box."""
    gap = 42 * leaf.u
    if beside:
        w = min(0.32 * room.w, 0.78 * room.h)
        return Box(room.x, room.y, w, room.h), Box(room.x + w + gap, room.y + 8 * leaf.u, room.w - w - gap,
                                                   room.h - 24 * leaf.u)
    h = 0.34 * room.h
    words = Box(room.x, room.y + h + gap * 0.7, room.w, room.h - h - gap * 0.7 - 30 * leaf.u)
    return Box(room.x, room.y, room.w, h), words


def _chapters(leaf: Leaf, told: tuple[Panel, ...], words: Box) -> list[tuple[int, tuple[str, ...], bool, bool]]:
    """The panels as pages: number, paragraphs, whether the last line stands there, whether without the exhibit.

    Where letters are too large for a panel in one page, it goes over two or more, the later without the exhibit.
    """
    measure = leaf.kit.stage.measure
    cap = max(leaf.cap, 22 * leaf.u)
    head = _title_cap(leaf) + 2.0 * leaf.cap
    foot = 44 * leaf.u
    room = words.h - head - foot

    def height(text: str, face: Face, width: float) -> float:
        return cap + PITCH * cap * (len(wrap(measure, text, width, cap, face)) - 1) + 1.3 * cap

    pages: list[tuple[int, tuple[str, ...], bool, bool]] = []
    for i, one in enumerate(told):
        parts = [(t, Face.PLAIN) for t in one.text] + [(one.last, Face.BOLD)]
        if sum(height(t, f, words.w) for t, f in parts) - 1.0 * cap <= room:
            pages.append((i, one.text, True, False))
            continue
        wide = leaf.free.w - 88 * leaf.u
        tall = leaf.free.h - 80 * leaf.u - head - foot
        chunk: list[tuple[str, Face]] = []
        used = 0.0
        chunks: list[list[tuple[str, Face]]] = [chunk]
        for text, face in _cut(leaf, parts, wide, tall, cap):
            h = height(text, face, wide)
            if chunk and used + h - 1.0 * cap > tall:
                chunk = []
                chunks.append(chunk)
                used = 0.0
            chunk.append((text, face))
            used += h
        pages += [(i, tuple(t for t, f in c if f == Face.PLAIN), any(f == Face.BOLD for _, f in c), True)
                  for c in chunks]
    return pages


def _cut(leaf: Leaf, parts: list[tuple[str, Face]], width: float, tall: float, cap: float) -> list[tuple[str, Face]]:
    """Paragraphs cut at their lines where one alone is higher than a page."""
    most = max(1, int((tall - cap) / (PITCH * cap)) + 1)
    out: list[tuple[str, Face]] = []
    for text, face in parts:
        rows = wrap(leaf.kit.stage.measure, text, width, cap, face)
        count = math.ceil(len(rows) / most)
        per = math.ceil(len(rows) / count)
        out += [(" ".join(rows[i:i + per]), face) for i in range(0, len(rows), per)]
    return out


def _exhibit(leaf: Leaf, picture: str, box: Box) -> Picture:
    """The woodcut beside the words, a card in shape."""
    inner = box.inset(26 * leaf.u)
    w = min(inner.w, inner.h / TALL)
    return Picture(f"history/{leaf.kit.stage.pack}/{picture}", box.cx, box.cy, round(w), round(w * TALL))


def words_of(one: Panel) -> int:
    """How many words a panel has, its title not counted."""
    return len(" ".join((*one.text, one.last)).split())
