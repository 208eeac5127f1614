"""Board mode between two deals: what may change before the next one."""

from __future__ import annotations

from kiosk.view.palette import GILT
from kiosk.view.parts import drawn, tile
from kiosk.view.scene import Scene, Stage
from kiosk.view.words import Words

from .feet import Act
from .intents import Leave, Open
from .leaf import Leaf
from .model import BetweenView, Ui


def between(model: BetweenView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """Places, rules, the dealer, counters: each a page of its own, each to be undone."""
    leaf = Leaf(ui, now_s, stage, say)
    leaf.head(say("Before the next deal"))
    leaf.foot(Act("leave", say("Back"), Leave()), languages=True)
    items = [
        ("places", "seats", say("Places"), say("People change places and take their purses along.")),
        ("presets", "rules", say("Rules"), say("Now {name}. The dealer may choose others.", name=model.rules)),
        ("corrections", "wrench", say("Counters"), say("Correct a purse or a compartment.")),
    ]
    if model.dealer:
        items.insert(2, ("next-dealer", "turn", say("Dealer"),
                         say("{name} deals. Let someone else deal.", name=model.dealer)))
    texts = [text for _, _, _, text in items]

    def least_h(width: float) -> float:
        return leaf.tile_height(texts, width, 100 * leaf.u)

    for i, cell in leaf.paged(len(items), max(12 * leaf.cap, 2 * leaf.lo.primary), least_h, most_h=230 * leaf.u,
                              aspect=2.6):
        name, icon, title, text = items[i]
        size = min(64 * leaf.u, cell.h * 0.34)
        leaf.add(tile(leaf.kit, name, title, text, cell, Open(name), right=size * 1.5, lines_=leaf.tile_rows(cell.h)))
        leaf.draw(drawn("icon", cell.right - 34 * leaf.u - size / 2, cell.cy, size, size, icon, GILT))
    return leaf.done()
