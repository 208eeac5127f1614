"""A page in the making: its reader's side, its head and foot, the room that is left, and lists cut into pages.

Everything is laid out as the reader sees it, from sizes in millimetres and the capitals of the stage, so that one
description serves a page that is wide (read from the long side) or tall (from the short one). On a large table
a page keeps within reach of the arm at its reader's edge. All lengths are px.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from kiosk.view.layout import layout
from kiosk.view.palette import GILT, IVORY
from kiosk.view.parts import Kit, bar, drawn, help_button, icon_button, language_button, scene, wood
from kiosk.view.scene import Colour, Face, Op, Scene, Stage, Target, Text
from kiosk.view.spots import Box, Piece, Spot, joined
from kiosk.view.text import PITCH, block, line, lines, middle_lines
from kiosk.view.words import Words

from .countdown import next_second
from .feet import Act, Feet
from .grid import Height, grid
from .intents import TurnPage
from .model import Ui
from .reach import least_cap, page_layout
from .small_board import small_board


def tongues(kit: Kit, spot: Spot) -> Piece:
    """The button that opens the languages: the code of the one in force, or a globe where that would be too small."""
    piece = language_button(kit, "S", spot)
    words = [op for op in piece.ops if isinstance(op, Text)]
    if all(op.cap >= 0.99 * kit.stage.cap for op in words):
        return piece
    globe = drawn("icon", spot.x, spot.y, kit.lo.button * 0.52, kit.lo.button * 0.52, "languages", turn=spot.turn)
    return piece._replace(ops=(*(op for op in piece.ops if not isinstance(op, Text)), globe))


def labelled(piece: Piece, label: str) -> Piece:
    """The piece with its targets saying what pictures on it show."""
    return piece._replace(targets=tuple(t._replace(label=label) for t in piece.targets))


class Leaf(Feet):
    """One page being laid out. `free` is the room that is left; `add` puts pieces on it; `done` makes the scene."""

    def __init__(self, ui: Ui, now_s: float, stage: Stage, say: Words) -> None:
        self.full = layout(stage)
        self.lo, self.spot = page_layout(self.full, ui.side)
        self.ui, self.say = ui, say
        self.kit = Kit(self.lo, say, now_s, ui.pressed, ui.focus)
        self.u, self.cap = self.lo.u, self.lo.cap
        self.least = least_cap(self.lo)
        self.margin = max(32 * self.u, self.lo.gap)
        self.gap = max(18 * self.u, self.lo.gap + 0.5)
        self.free = Box(0, 0, self.lo.w, self.lo.h).inset(self.margin)
        self.pieces: list[Piece] = []
        self._sunk: tuple[Op, ...] = ()

    @classmethod
    def on_table(cls, kit: Kit, ui: Ui, spot: Spot) -> Leaf:
        """A page in the table's own units and co-ordinates, for pieces between the plates; spot: where they stand."""
        leaf = cls(ui, kit.now_s, kit.stage, kit.say)
        leaf.kit, leaf.lo, leaf.spot = kit, kit.lo, spot
        leaf.u, leaf.cap = kit.lo.u, kit.lo.cap
        leaf.gap = max(18 * leaf.u, leaf.lo.gap + 0.5)
        return leaf

    @property
    def tall(self) -> bool:
        """Whether the room left is taller than wide."""
        return self.free.h > self.free.w

    @property
    def title_cap(self) -> float:
        """Capitals of a page's title."""
        return max(32 * self.u, self.cap * (1.15 if self.lo.compact else 1.3))

    def draw(self, *ops: Op) -> None:
        """Put operations on the page."""
        self.pieces.append(Piece(tuple(ops)))

    def target(self, target: Target) -> None:
        """Make a place of the page one that can be touched."""
        self.pieces.append(Piece((), (target,)))

    def icon(self, name: str, kind: str, box: Box, intent: Any, label: str, *, turn: float = 0.0, dim: bool = False,
             args: tuple[Any, ...] = ()) -> None:
        """A button with a sign on it instead of words; label: what it says to keys and tests."""
        self.add(icon_button(self.kit, name, kind, box, intent, label, turn=turn, dim=dim, args=args))

    def line(self, text: str, x: float, y: float, width: float, colour: Colour = IVORY, *, cap: float = 0.0,
             face: Face = Face.BOLD, anchor: float = 0.0, least: float = 0.0, alpha: float = 1.0) -> None:
        """One line of text made to fit; x, y: the point on its baseline that `anchor` names."""
        pips = None if colour not in (IVORY, GILT) else colour
        self.draw(line(self.kit.stage.measure, text, x, y, width, cap or self.cap, colour, face, anchor,
                       least or self.least, pips)._replace(alpha=alpha))

    def para(self, text: str, x: float, y: float, width: float, rows: int, colour: Colour = IVORY, *,
             cap: float = 0.0, face: Face = Face.PLAIN, anchor: float = 0.0, least: float = 0.0,
             even: bool = True) -> float:
        """Lines of text from the capitals' top y down; returns the y below them."""
        set_ = block(self.kit.stage.measure, text, width, cap or self.cap, face, rows, least or self.least, even)
        pips = None if colour not in (IVORY, GILT) else colour
        self.draw(*lines(set_, x, y + set_.cap, colour, face, anchor, pips))
        return y + set_.height + 0.75 * set_.cap

    def middle(self, text: str, box: Box, colour: Colour = IVORY, *, rows: int = 1, cap: float = 0.0,
               face: Face = Face.BOLD, anchor: float = 0.5, least: float = 0.0) -> None:
        """Lines of text about the middle of a box, at its left end, middle or right end."""
        set_ = block(self.kit.stage.measure, text, box.w, cap or self.cap, face, rows, least or self.least)
        pips = None if colour not in (IVORY, GILT) else colour
        self.draw(*middle_lines(set_, box.x + anchor * box.w, box.cy, colour, face, anchor, pips))

    def rows_in(self, height: float, cap: float = 0.0) -> int:
        """How many lines of text stand in a height, at least 1."""
        cap = cap or self.cap
        return max(1, int((height - 1.35 * cap) / (PITCH * cap) + 1e-6) + 1)

    def take_top(self, height: float, gap: float | None = None) -> Box:
        """Cut a strip off the top of the free room."""
        f, g = self.free, self.gap if gap is None else gap
        self.free = Box(f.x, f.y + height + g, f.w, f.h - height - g)
        return Box(f.x, f.y, f.w, height)

    def take_bottom(self, height: float, gap: float | None = None) -> Box:
        """Cut a strip off the bottom of the free room."""
        f, g = self.free, self.gap if gap is None else gap
        self.free = Box(f.x, f.y, f.w, f.h - height - g)
        return Box(f.x, f.bottom - height, f.w, height)

    def take_left(self, width: float, gap: float | None = None) -> Box:
        """Cut a strip off the left of the free room."""
        f, g = self.free, self.gap if gap is None else gap
        self.free = Box(f.x + width + g, f.y, f.w - width - g, f.h)
        return Box(f.x, f.y, width, f.h)

    def take_right(self, width: float, gap: float | None = None) -> Box:
        """Cut a strip off the right of the free room."""
        f, g = self.free, self.gap if gap is None else gap
        self.free = Box(f.x, f.y, f.w - width - g, f.h)
        return Box(f.right - width, f.y, width, f.h)

    def head(self, title: str, note: str = "", share: float | None = None, spare: bool = False) -> None:
        """The title at the left and a note at the right, or below it where it is narrow; share: of a time left.

        spare: the note may be left out where it takes lines of its own and letters are large.
        """
        measure, cap = self.kit.stage.measure, self.title_cap
        f = self.free
        wide = measure(title, cap, Face.DISPLAY)
        note_w = measure(note, self.cap, Face.PLAIN) if note else 0.0
        beside = bool(note) and wide + note_w + 2 * self.gap <= f.w
        top = block(measure, title, f.w, cap, Face.DISPLAY, 2, self.least)
        height = top.height
        self.draw(*lines(top, f.x, f.y + top.cap, GILT, Face.DISPLAY, 0.0))
        if note and beside:
            self.line(note, f.right, f.y + top.cap, note_w + 1, face=Face.PLAIN, anchor=1.0)
            if share is not None:
                self.add(bar(self.kit, f.right - note_w, f.y + top.cap + 14 * self.u, note_w, share))
                height += 12 * self.u
        elif note and not (spare and self.lo.compact):
            below = block(measure, note, f.w, self.cap, Face.PLAIN, 2, self.least)
            y = f.y + height + 0.75 * self.cap
            self.draw(*lines(below, f.x, y + below.cap, IVORY, Face.PLAIN, 0.0, IVORY))
            height += 0.75 * self.cap + below.height
            if share is not None:
                self.add(bar(self.kit, f.x, y + below.height + 12 * self.u, min(f.w, note_w), share))
                height += 12 * self.u
        self.take_top(height + 0.35 * self.cap + 8 * self.u, 10 * self.u)

    def foot(self, *acts: Act, help_page: int = 0, languages: bool = False, help_: bool = True) -> None:
        """The buttons along the lower edge, help at the reader's right hand, languages at the left."""
        d = self.lo.button
        left, right = (d + self.gap if languages else 0.0), (d + self.gap if help_ else 0.0)
        room = self.free.w - left - right
        acts = (*(a for a in acts if not a.primary), *(a for a in acts if a.primary))
        packed = self.packed(acts, room)
        heights = [self.foot_height(row, room) for row in packed]
        if not packed:
            heights = [d]
        heights[-1] = max(heights[-1], d if help_ or languages else 0)
        strip = self.take_bottom(sum(heights) + self.gap * (len(heights) - 1))
        y = strip.y
        for row, h in zip(packed, heights, strict=False):
            self.foot_row(row, Box(strip.x + left, y, room, h))
            y += h + self.gap
        cy = strip.bottom - max(d, heights[-1]) / 2
        if help_:
            self.add(help_button(self.kit, "S", Spot(strip.right - d / 2, cy), help_page))
        if languages:
            self.add(tongues(self.kit, Spot(strip.x + d / 2, cy)))

    def tile_height(self, texts: Sequence[str], width: float, right: float = 0.0) -> float:
        """How high tiles with a title and these texts must be at a width (see parts.tile)."""
        room = max(width - 56 * self.u - right, 4 * self.cap)
        most = max((block(self.kit.stage.measure, t, room, self.cap, Face.PLAIN, 9).height for t in texts if t),
                   default=-0.95 * self.cap)
        return max(self.lo.primary + 0.5, max(24 * self.u, self.cap) + 0.95 * self.cap + most + 2 * 20 * self.u)

    def tile_rows(self, height: float) -> int:
        """How many lines of text a tile of a height has room for below its title."""
        room = height - max(24 * self.u, self.cap) - 0.95 * self.cap - 2 * 20 * self.u
        return max(1, int((room - self.cap) / (PITCH * self.cap) + 1e-3) + 1)

    def paged(self, count: int, least_w: float, least_h: Height, *, most_w: float = math.inf, most_h: float = math.inf,
              aspect: float = 2.0, gap: float | None = None, area: Box | None = None,
              centred: bool = False) -> list[tuple[int, Box]]:
        """Cells for a list in the free room (or an area of it): the number of each thing shown, and its cell.

        Where not all fit, two arrows turn the pages (`TurnPage`), and a text says which are shown.
        """
        g = self.gap if gap is None else gap
        box = area or self.free
        cells = grid(box, count, g, least_w, least_h, most_w=most_w, most_h=most_h, aspect=aspect) if count else []
        if len(cells) < count:
            box = self.without_arrows(box)
            cells = grid(box, count, g, least_w, least_h, most_w=most_w, most_h=most_h, aspect=aspect)
            if len(cells) == count:
                cells = cells[:-1]
            per = len(cells)
            pages = math.ceil(count / per)
            now = max(0, min(self.ui.page, pages - 1))
            first = now * per
            shown = min(per, count - first)
            self.arrows(area or self.free, now, pages, f"{first + 1}–{first + shown}" if shown > 1 else str(first + 1),
                        self.say("of {n}", n=count))
            return [(first + i, cells[i]) for i in range(shown)]
        if centred and cells:
            w = max(c.right for c in cells) - box.x
            h = max(c.bottom for c in cells) - box.y
            cells = [c.moved((box.w - w) / 2, (box.h - h) / 2) for c in cells]
        return list(enumerate(cells))

    @property
    def arrow_size(self) -> float:
        """Side of the arrows that turn pages."""
        return max(self.key, 90 * self.u)

    def beside(self, box: Box) -> bool:
        """Whether the arrows for a list in a box stand beside it (else below it)."""
        s = self.arrow_size
        return box.w >= 1.1 * box.h and box.h >= 2 * s + self.gap

    def without_arrows(self, box: Box) -> Box:
        """What is left of a box when arrows turn the pages of its list."""
        s = self.arrow_size
        if self.beside(box):
            return Box(box.x, box.y, box.w - max(s, 3.1 * self.cap) - self.gap, box.h)
        return Box(box.x, box.y, box.w, box.h - s - self.gap)

    def arrows(self, box: Box, now: int, pages: int, shown: str, of: str) -> None:
        """Two arrows that turn pages, in a column at the right of a box or in a row below, with what is shown."""
        s = self.arrow_size
        beside = self.beside(box)
        turns = (-90, 90) if beside else (180, 0)
        if beside:
            wide = max(s, 3.1 * self.cap)
            strip = Box(box.right - wide, box.y, wide, box.h)
            first, last = Box(strip.x, strip.y, wide, s), Box(strip.x, strip.bottom - s, wide, s)
            room = Box(strip.x, first.bottom, wide, last.y - first.bottom)
            if room.h > 4.2 * self.cap:
                self.line(shown, room.cx, room.cy - 0.25 * self.cap, wide, anchor=0.5)
                self.line(of, room.cx, room.cy + 1.45 * self.cap, wide, anchor=0.5, face=Face.PLAIN)
        else:
            strip = Box(box.x, box.bottom - s, box.w, s)
            first, last = Box(strip.x, strip.y, s * 1.5, s), Box(strip.right - s * 1.5, strip.y, s * 1.5, s)
            room = Box(first.right + self.gap, strip.y, last.x - first.right - 2 * self.gap, s)
            self.line(f"{shown} {of}", room.cx, room.cy + self.cap / 2, room.w, anchor=0.5, face=Face.PLAIN)
        self.icon("page:back", "arrow", first, TurnPage(now - 1), self.say("Earlier"), turn=turns[0], dim=now <= 0)
        self.icon("page:on", "arrow", last, TurnPage(now + 1), self.say("Further"), turn=turns[1], dim=now >= pages - 1)

    def sink(self, first: int) -> None:
        """Make backdrop of what the pieces from a number on show, because it stays; what can be touched stays above."""
        whole = joined(*self.pieces[first:])
        self._sunk += whole.ops
        self.pieces[first:] = [Piece((), whole.targets)]

    def piece(self) -> Piece:
        """What is on the page, where it stands on the table."""
        return self.spot.put(joined(*self.pieces))

    def done(self, *, moving: bool = False, wake_s: float | None = None, backdrop: tuple[Op, ...] = (),
             prepare: tuple[Op, ...] = ()) -> Scene:
        """The page as a scene over the table's wood, upright for its reader."""
        wake = wake_s if wake_s is not None else next_second(self.ui, self.kit.now_s)
        whole = Kit(self.full, self.say, self.kit.now_s, self.ui.pressed, self.ui.focus)
        ground = (wood(self.full), *self._beyond(), *backdrop, *self.spot.ops(self._sunk))
        return scene(whole, ground, self.piece(), moving=moving, wake_s=wake, prepare=prepare)

    def _beyond(self) -> tuple[Op, ...]:
        """The board in the dusk behind a page that keeps to its reader's edge of a large table."""
        page = self.full.page(self.ui.side)
        room = page.h - self.lo.h
        if room < 0.3 * page.h:
            return ()
        x, y = page.spot.point(page.w / 2, room / 2)
        d = min(room, page.w) * 0.8
        return tuple(op._replace(alpha=op.alpha * 0.4) for op in small_board(x, y, d, (0,) * 8))
