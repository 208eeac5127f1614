"""The buttons at a page's foot: as few rows as their words allow, what is due large and at the right."""

from __future__ import annotations

from typing import Any, NamedTuple

from kiosk.view.layout import Layout
from kiosk.view.parts import Kit, button
from kiosk.view.scene import Face
from kiosk.view.spots import Box, Piece
from kiosk.view.text import words_of


class Act(NamedTuple):
    """A button at a page's foot. primary: the one that is due. icon: a Drawn kind before the words."""

    name: str
    label: str
    intent: Any
    primary: bool = False
    dim: bool = False
    icon: str = ""


class Feet:
    """Sizes of a page, the pieces on it so far, and rows of buttons."""

    kit: Kit
    lo: Layout
    u: float
    cap: float
    gap: float
    pieces: list[Piece]

    @property
    def key(self) -> float:
        """Least side of a target that is not due now, with half a pixel to spare."""
        return max(self.lo.other + 0.5, 66 * self.u)

    @property
    def due(self) -> float:
        """Height of what is due now."""
        return max(self.lo.primary + 0.5, 100 * self.u)

    def add(self, *pieces: Piece) -> None:
        """Put pieces on the page."""
        self.pieces += pieces

    def width(self, text: str, cap: float = 0.0, face: Face = Face.BOLD) -> float:
        """Width of one line of text."""
        return self.kit.stage.measure(text, cap or self.cap, face)

    def need(self, act: Act) -> tuple[float, float]:
        """The least width of a button (its words in two lines) and the width it likes (in one)."""
        cap = max(24 * self.u, self.cap)
        icon = 2.3 * cap if act.icon else 0.0
        words = words_of(act.label)
        halves = [max(self.width(" ".join(words[:i]), self.cap), self.width(" ".join(words[i:]), self.cap))
                  for i in range(1, len(words))]
        two = min([self.width(act.label, self.cap), *halves])
        frame = 30 * self.u
        return (max(self.lo.other * 1.4, (two + frame + icon) / 0.87),
                max(self.lo.primary * 1.9 if act.primary else self.lo.other * 2, self._one_line(act, cap)))

    def packed(self, acts: tuple[Act, ...], room: float) -> list[tuple[Act, ...]]:
        """Buttons put into as few rows as their words allow, what is due in the last."""
        if not acts:
            return []

        def fits(row: tuple[Act, ...]) -> bool:
            return sum(self.need(a)[0] for a in row) + self.gap * (len(row) - 1) <= room

        if fits(acts):
            return [acts]
        others = tuple(a for a in acts if not a.primary)
        due = tuple(a for a in acts if a.primary)
        rows: list[tuple[Act, ...]] = []
        for act in others:
            if rows and fits((*rows[-1], act)):
                rows[-1] = (*rows[-1], act)
            else:
                rows.append((act,))
        if due and rows and fits((*rows[-1], *due)):
            rows[-1] = (*rows[-1], *due)
            return rows
        return rows + ([due] if due else [])

    def foot_height(self, row: tuple[Act, ...], room: float) -> float:
        """How high a row of buttons is: what is due is larger, and words in two lines need their room."""
        cap = max(24 * self.u, self.cap)
        due = any(a.primary for a in row)
        two = any(w < self._one_line(a, cap) - 0.5 for a, w in zip(row, self._foot_widths(row, room), strict=True))
        return max(self.due if due else self.key, 4.5 * self.cap if two else 0.0)

    def _one_line(self, act: Act, cap: float) -> float:
        return (self.width(act.label, cap) + 30 * self.u + (2.3 * cap if act.icon else 0.0)) / 0.87

    def _foot_widths(self, row: tuple[Act, ...], room: float) -> list[float]:
        need = [self.need(a) for a in row]
        room -= self.gap * (len(row) - 1)
        widths = [n[1] for n in need]
        if sum(widths) > room:
            least = sum(n[0] for n in need)
            spare, wish = room - least, sum(n[1] - n[0] for n in need) or 1.0
            widths = [n[0] + max(0.0, spare) * (n[1] - n[0]) / wish for n in need]
            if least > room:
                widths = [n[0] * room / least for n in need]
        else:
            grow = (room - sum(widths)) / len(row)
            most = [(1.9 if a.primary else 1.35) * n[1] for a, n in zip(row, need, strict=True)]
            widths = [min(m, w + grow) for w, m in zip(widths, most, strict=True)]
        return widths

    def foot_row(self, row: tuple[Act, ...], box: Box, *, fill: bool = False) -> None:
        """One row of buttons in a box: secondary ones from the left, what is due at the right. fill: all of the box."""
        widths = self._foot_widths(row, box.w)
        if fill:
            spare = box.w - sum(widths) - self.gap * (len(row) - 1)
            widths = [w + spare / len(row) for w in widths]
        x, end = box.x, box.right
        first_due = next((i for i, a in enumerate(row) if a.primary), len(row))
        places = [0.0] * len(row)
        for i in range(first_due):
            places[i] = x
            x += widths[i] + self.gap
        for i in reversed(range(first_due, len(row))):
            end -= widths[i]
            places[i] = end
            end -= self.gap
        for act, w, px in zip(row, widths, places, strict=True):
            self.add(button(self.kit, act.name, act.label, Box(px, box.y, w, box.h), act.intent,
                            rank="primary" if act.primary else "secondary", dim=act.dim, icon=act.icon))
