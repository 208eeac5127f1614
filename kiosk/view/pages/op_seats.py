"""The operator's test of seats: buttons light up where they are pressed, lamps where they are asked for."""

from __future__ import annotations

from kiosk.view.intents import Operator
from kiosk.view.layout import PLACES
from kiosk.view.palette import GILT, INK, IVORY
from kiosk.view.parts import drawn, seal, tile
from kiosk.view.scene import Face, Scene, Stage
from kiosk.view.spots import Box
from kiosk.view.words import Words

from .feet import Act
from .intents import LightLamp
from .leaf import Leaf, labelled
from .model import SeatTest, Ui


def side_words(say: Words, place: int) -> str:
    """Where a place is, as one stands before the near side."""
    side = {"S": say("near"), "W": say("left"), "N": say("far"), "E": say("right")}[PLACES[place][0]]
    hand = say("right hand") if PLACES[place][1] == "R" else say("left hand")
    return f"{side}, {hand}"


def seats_test(model: tuple[SeatTest, ...], ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """Every place with its button and lamp: press the buttons, touch a tile for its lamp."""
    leaf = Leaf(ui, now_s, stage, say)
    fitted = [s for s in model if s.button is not None]
    answer = sum(s.seen for s in fitted)
    note = say("{n} of {of} buttons have answered", n=answer, of=len(fitted)) if fitted \
        else say("No buttons or lamps are fitted.")
    leaf.head(say("Seats"), note)
    leaf.foot(Act("leave", say("Back"), Operator("")),
              Act("all-lamps", say("All lamps in turn"), LightLamp(-1), dim=all(s.lamp is None for s in model)),
              help_=False)
    u, cap = leaf.u, leaf.cap
    widest = max(leaf.width(side_words(say, s.place)) for s in model)
    least_h = max(leaf.lo.primary + 0.5, (8.7 if widest > 0.75 * min(leaf.free.w, 16 * cap) else 6.4) * cap)
    most_h = max(240 * u, 8 * cap)
    for i, cell in leaf.paged(len(model), max(10.5 * cap, 2 * leaf.lo.primary), least_h, most_h=most_h, aspect=1.9):
        one = model[i]
        on = one.button is True or one.lamp is True
        ink = INK if on else IVORY
        blank = tile(leaf.kit, f"lamp:{one.place}", "", "", cell, LightLamp(one.place), on=on, dim=one.lamp is None)
        leaf.add(labelled(blank, side_words(say, one.place)))
        r = min(30 * u, cell.h * 0.19)
        x, top = cell.x + 22 * u, cell.y + max(20 * u, 0.25 * cell.h - r)
        two = cell.h > 8.5 * cap
        leaf.draw(seal(one.emblem, x + r, top + r, r, "ink" if on else "gilt"))
        words = Box(x + 2 * r + 14 * u, top, cell.w - 2 * r - 60 * u, 2 * r)
        leaf.middle(side_words(say, one.place), words, ink, rows=2 if two else 1, anchor=0.0)
        size = min(34 * u, cell.h * 0.2)
        y1 = cell.y + cell.h * (0.6 if two else 0.57)
        y2 = cell.y + cell.h * (0.83 if two else 0.81)
        button = say("no button") if one.button is None else say("pressed") if one.button else \
            say("answers") if one.seen else say("not pressed yet")
        lamp = say("no lamp") if one.lamp is None else say("lit") if one.lamp else say("dark")
        icon_ink = INK if on else GILT
        leaf.draw(drawn("icon", x + size / 2, y1, size, size, "button", icon_ink),
                  drawn("icon", x + size / 2, y2, size, size, "lamp", icon_ink))
        w = cell.w - size - 58 * u
        leaf.line(button, x + size + 14 * u, y1 + cap / 2, w - (size if one.seen else 0), ink, face=Face.PLAIN)
        leaf.line(lamp, x + size + 14 * u, y2 + cap / 2, w, ink, face=Face.PLAIN)
        if one.seen:
            leaf.draw(drawn("tick", cell.right - 22 * u - size / 2, y1, size, size))
    return leaf.done()
