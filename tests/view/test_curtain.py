"""Behind the curtain on a small screen: the whole hand is read, and the leads are as large as a finger needs."""

from __future__ import annotations

import pytest

from kiosk.rules.actions import Play
from kiosk.rules.cards import CODES
from kiosk.rules.observation import hand_of
from kiosk.view.layout import PRIMARY_SMALL_MM, layout
from kiosk.view.model import CURTAIN
from kiosk.view.scene import Picture, Scene
from kiosk.view.spots import Box, bounds
from kiosk.view.table import table
from kiosk.view.words import Words

from .dealt import Driven
from .stages import stage

SAY = Words()
INDEX = (0.3, 0.42)
"""Where a card's index is: so much of its width and of its height, from its upper left corner."""


def held(scene: Scene) -> list[tuple[str, Box]]:
    """The faces that are shown over the dark, from behind to the front."""
    dark = max(i for i, op in enumerate(scene.backdrop) if not hasattr(op, "art") and not hasattr(op, "text"))
    return [(op.art.rsplit("/", 1)[1], bounds(op)) for op in scene.backdrop[dark:]
            if isinstance(op, Picture) and isinstance(op.art, str) and op.art.startswith("cards/")]


@pytest.mark.parametrize("name", ["7in", "7in-tall"])
@pytest.mark.parametrize("large", [False, True], ids=["ordinary", "large"])
@pytest.mark.parametrize("seats", range(3, 9))
def test_the_whole_hand_is_read_on_a_small_screen(seats: int, large: bool, name: str) -> None:
    small = stage(name, large=large)
    lo = layout(small)
    for seed in range(8):
        game = Driven(seats, seed=seed, hands=CURTAIN).until(Driven.leading)
        deal = game.match.deal
        assert deal is not None
        scene = table(small, SAY, game.view((game.acting,)), game.ui(), 0.0)
        cards = held(scene)
        assert sorted(code for code, _ in cards) == sorted(CODES[card] for card in hand_of(deal, game.acting))
        for i, (code, box) in enumerate(cards):
            assert lo.screen.holds(box)
            index = Box(box.x, box.y, INDEX[0] * box.w, INDEX[1] * box.h)
            assert not any(index.meets(above, -1.5) for _, above in cards[i + 1 :]), f"{code} is covered"
        leads = [t for t in scene.targets if isinstance(t.intent, Play)]
        assert {t.intent for t in leads} == set(game.view().legal)
        for t in leads:
            assert min(t.w, t.h) >= PRIMARY_SMALL_MM * lo.mm - 0.5
        boxes = [Box(t.x, t.y, t.w, t.h) for t in scene.targets if t.intent is not None]
        assert not any(a.meets(b, lo.gap - 1) for i, a in enumerate(boxes) for b in boxes[i + 1 :])
