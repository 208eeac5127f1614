"""Board mode at every number of seats and from every side: plates, their badges, buttons and the board lie apart."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from kiosk.rules.board import Pot
from kiosk.view.drawn import KINDS
from kiosk.view.drawn_board import R_RIM
from kiosk.view.layout import seat_places
from kiosk.view.pages import gallery
from kiosk.view.pages.board_model import BoardView
from kiosk.view.pages.boardmode import board_table
from kiosk.view.pages.model import Ui
from kiosk.view.scene import Drawn, Picture, Scene, Stage
from kiosk.view.spots import SIDES, Box, bounds
from kiosk.view.words import Words
from tests.view_pages.inspection import words
from tests.view_pages.stages import MakeStage

ROUND = ("trump", "dealer", "corner", "board")
BADGES = ("trump", "dealer")


class Thing(NamedTuple):
    """Something that is to lie apart from the others. plate: the number of its plate, where it is one or its badge."""

    kind: str
    box: Box
    plate: int = -1

    def meets(self, other: Thing) -> bool:
        """Whether the two overlap by more than a pixel; round things are round."""
        if self.kind in ROUND and other.kind in ROUND:
            apart = math.hypot(self.box.cx - other.box.cx, self.box.cy - other.box.cy)
            return apart < (self.box.w + other.box.w) / 2 - 1
        one, two = (self, other) if self.kind in ROUND else (other, self)
        if one.kind not in ROUND:
            return one.box.inset(0.5).meets(two.box.inset(0.5))
        x, y, b = one.box.cx, one.box.cy, two.box
        return math.hypot(max(b.x - x, 0, x - b.right), max(b.y - y, 0, y - b.bottom)) < one.box.w / 2 - 1


def things(scene: Scene, stage: Stage) -> list[Thing]:
    """The board, plates with their badges, buttons and words of a scene."""
    found = [Thing("words: " + w.text.text, w.tight) for w in words(scene, stage) if not w.covered]
    plate = 0
    for op in scene.backdrop + scene.ops:
        if not isinstance(op, Picture):
            continue
        if op.art == "board/rim":
            found.append(Thing("board", bounds(op).inset(op.w * (0.5 - R_RIM / 1000))))
        elif isinstance(op.art, Drawn) and op.art.kind in ("plate", "button"):
            plate += op.art.kind == "plate"
            body = bounds(op).inset(KINDS[op.art.kind].margin * op.art.args[0])
            found.append(Thing(op.art.kind, body, plate if op.art.kind == "plate" else -1))
        elif isinstance(op.art, Drawn) and op.art.kind == "corner" and op.w < 0.2 * stage.height:
            found.append(Thing("corner", bounds(op)))
        elif isinstance(op.art, Drawn) and op.art.kind in BADGES and any(
                t.plate == plate and t.box.meets(bounds(op)) for t in found):
            found.append(Thing(op.art.kind, bounds(op), plate))
    return found


def faults(scene: Scene, stage: Stage) -> Iterator[str]:
    """What lies on what. Words lie on plates, buttons and the board; no badge lies on words."""
    for a, b in itertools.combinations(things(scene, stage), 2):
        kinds = {a.kind.split(":")[0], b.kind.split(":")[0]}
        if "words" in kinds and not kinds & set(BADGES):
            continue
        if (a.plate != b.plate or a.plate < 0) and a.meets(b):
            yield f"{a.kind} {whole(a.box)} lies on {b.kind} {whole(b.box)}"


def whole(box: Box) -> tuple[int, ...]:
    return tuple(round(v) for v in box)


def models(seats: int) -> Iterator[tuple[str, BoardView]]:
    """A table with so many seats at every turn of their places, at the moments that have buttons of their own."""
    play, dress = gallery._PLAY_EIGHT, gallery._DRESS
    for shift in range(8):
        places = sorted((p + shift) % 8 for p in seat_places(seats))
        seated = tuple(s._replace(seat=i, place=p) for i, (s, p) in enumerate(zip(play.seats, places, strict=False)))
        some = play._replace(seats=seated, dealer=shift % seats)
        yield f"{places} play", some
        yield f"{places} bay", some._replace(bay=Pot.MATRIMONY)
        yield f"{places} out", some._replace(stage="out")
        yield f"{places} dress", dress._replace(seats=seated, dealer=shift % seats)


@pytest.mark.parametrize("large", [False, True], ids=["ordinary", "large"])
@pytest.mark.parametrize("size", ["7", "10", "21", "43"])
@pytest.mark.parametrize("seats", range(3, 9))
def test_plates_badges_buttons_and_the_board_lie_apart(seats: int, size: str, large: bool, make_stage: MakeStage
                                                       ) -> None:
    stage, say = make_stage(size, large), Words()
    found = []
    for name, model in models(seats):
        for side in SIDES:
            scene = board_table(model, Ui(side), 0.0, stage, say)
            found += [f"{name} from {side}: {fault}" for fault in faults(scene, stage)]
    assert not found, f"{len(found)}, such as " + "\n".join(found[:12])
