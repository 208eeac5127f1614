"""Hands laid open before their owners: however many cards and wherever people sit, nothing lies on anything else."""

from __future__ import annotations

import itertools
import math
from typing import NamedTuple

import pytest

from kiosk.rules.deal import Phase
from kiosk.rules.observation import hand_of
from kiosk.view.drawn import KINDS
from kiosk.view.layout import seat_places
from kiosk.view.model import CURTAIN, OPEN, Settled
from kiosk.view.model import Row as Paid
from kiosk.view.out import out
from kiosk.view.scene import Drawn, Picture, Scene
from kiosk.view.spots import Box, bounds
from kiosk.view.table import table
from kiosk.view.words import Words
from tests.view.dealt import Driven
from tests.view.stages import stage

SAY = Words()
BADGES = ("trump", "dealer")


def dealt(seats: int, hands: str) -> Driven:
    return Driven(seats, hands=hands).until(lambda g: g.phase == Phase.PLAY)


class Row(NamedTuple):
    """Cards that lie in one row: the middles of the last two, and the box of all."""

    last: tuple[float, float]
    step: tuple[float, float] | None
    box: Box

    def takes(self, op: Picture) -> bool:
        """Whether a card is the next of this row."""
        step = (op.x - self.last[0], op.y - self.last[1])
        near = math.hypot(*step) < op.w
        return near and (self.step is None or math.dist(step, self.step) < 1)

    def with_(self, op: Picture) -> Row:
        """The row and one more card."""
        b, c = self.box, bounds(op)
        x, y = min(b.x, c.x), min(b.y, c.y)
        box = Box(x, y, max(b.right, c.right) - x, max(b.bottom, c.bottom) - y)
        return Row((op.x, op.y), (op.x - self.last[0], op.y - self.last[1]), box)


def things(scene: Scene) -> list[tuple[str, int, Box]]:
    """Plates, badges, panels and rows of cards: the kind, the plate's number for a badge, and the box."""
    found: list[tuple[str, int, Box]] = []
    rows: list[Row] = []
    plate = 0
    for op in scene.backdrop + scene.ops:
        if not isinstance(op, Picture):
            continue
        if str(op.art).startswith("cards/"):
            if rows and rows[-1].takes(op):
                rows[-1] = rows[-1].with_(op)
            else:
                rows.append(Row((op.x, op.y), None, bounds(op)))
        elif isinstance(op.art, Drawn) and op.art.kind in ("plate", "panel"):
            plate += op.art.kind == "plate"
            body = bounds(op).inset(KINDS[op.art.kind].margin * op.art.args[0])
            found.append((op.art.kind, plate if op.art.kind == "plate" else -1, body))
        elif isinstance(op.art, Drawn) and op.art.kind in BADGES:
            found.append((op.art.kind, plate, bounds(op)))
    return found + [("cards", -1, row.box) for row in rows]


def apart(a: str, one: Box, b: str, two: Box) -> bool:
    """Whether two things do not touch by more than a pixel; badges are round."""
    if a in BADGES and b in BADGES:
        return math.hypot(one.cx - two.cx, one.cy - two.cy) > (one.w + two.w) / 2
    if b in BADGES:
        return apart(b, two, a, one)
    if a in BADGES:
        x, y = one.cx, one.cy
        return math.hypot(max(two.x - x, 0, x - two.right), max(two.y - y, 0, y - two.bottom)) > one.w / 2 - 1
    return not one.inset(1).meets(two)


def overlaps(scene: Scene) -> list[str]:
    """What lies on what. The dead hand lies on its panel, a badge on its plate."""
    found = things(scene)
    panels = [box.inset(-1) for kind, _, box in found if kind == "panel"]
    seen = [one for one in found if one[0] != "cards" or not any(p.holds(one[2]) for p in panels)]
    return [f"{a} {[round(v) for v in one]} on {b} {[round(v) for v in two]}"
            for (a, i, one), (b, j, two) in itertools.combinations(seen, 2)
            if (i < 0 or i != j) and not apart(a, one, b, two)]


@pytest.mark.parametrize("size", ["10in", "10in-4x3", "15in", "21in", "43in", "10in-tall"])
@pytest.mark.parametrize("seats", range(3, 9))
def test_the_longest_hands_laid_open_at_the_end_lie_apart(seats: int, size: str) -> None:
    game = dealt(seats, CURTAIN)
    deal = game.match.deal
    assert deal is not None
    hands = tuple(hand_of(deal, seat) for seat in range(seats))
    rows = tuple(Paid(seat, len(hand), len(hand), "", -len(hand), 40) for seat, hand in enumerate(hands))
    found = []
    for shift in range(8):
        game.places = tuple(sorted((p + shift) % 8 for p in seat_places(seats)))
        view = game.view(settled=Settled(-1, 0, rows, hands, deal.dead, (0, 0)))
        found += [f"{game.places}: {one}" for one in overlaps(out(stage(size), SAY, view, game.ui(), 0.0))]
    assert not found, f"{len(found)}, such as " + "\n".join(found[:8])


@pytest.mark.parametrize(("size", "most"), [("10in", 4), ("15in", 4), ("21in", 8), ("43in", 8)])
def test_open_hands_for_teaching_lie_apart(size: str, most: int) -> None:
    """On a smaller table with more people a fan, which may not be smaller, does not always find room."""
    found = []
    for seats in range(3, most + 1):
        game = dealt(seats, OPEN)
        for shift in range(8):
            game.places = tuple(sorted((p + shift) % 8 for p in seat_places(seats)))
            scene = table(stage(size), SAY, game.view(), game.ui(), 0.0)
            found += [f"{game.places}: {one}" for one in overlaps(scene)]
    assert not found, f"{len(found)}, such as " + "\n".join(found[:8])
