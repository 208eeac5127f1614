"""Between two deals: who sits where. Tap whoever moves, then where to; two people change places, purses go along."""

from __future__ import annotations

from kiosk.view.drawn import surface
from kiosk.view.intents import Undo
from kiosk.view.layout import layout
from kiosk.view.model import SeatView
from kiosk.view.palette import GILT, INK, IVORY, RED
from kiosk.view.parts import Kit, drawn, help_button, scene, seal, wood
from kiosk.view.plate import EDGE, fish_sign
from kiosk.view.scene import Drawn, Face, Op, Picture, Scene, Stage, Target
from kiosk.view.spots import SIDES, Piece
from kiosk.view.text import block, line, middle_lines
from kiosk.view.words import Words, figure

from .feet import Act
from .intents import Leave, MovePlace
from .medal import medal, medal_ground
from .model import PlacesView, Ui
from .seats import roomy


def places(model: PlacesView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """Eight places, each upright for whoever sits there; the medal says what to tap, and has Done and Undo."""
    lo = roomy(layout(stage))
    kit = Kit(lo, say, now_s, ui.pressed, ui.focus)
    moving = next((s for s in model.places if s.place == model.moving), None)
    text = say("Now tap where {name} goes. The purse goes along.", name=moving.name) if moving \
        else say("Tap whoever moves, then the other place.")
    undo = Act("undo", say("Undo"), Undo(), icon="undo") if model.undo else None
    middle = medal(kit, ui, say("Who sits where?"), text, Act("leave", say("Done"), Leave()), undo)
    plates = [_place(kit, model, place) for place in model.places]
    helps = [help_button(kit, side) for side in SIDES]
    return scene(kit, (wood(lo), *medal_ground(kit, ui)), *plates, middle, *helps)


def _place(kit: Kit, model: PlacesView, seat: SeatView) -> Piece:
    lo, say = kit.lo, kit.say
    able = seat.place in model.able
    taken = seat.kind != "empty"
    name = f"seat:{seat.seat}" if taken else f"place:{seat.place}"
    pressed = able and kit.pressed == name
    if taken:
        state = "pressed" if pressed else "act" if seat.place == model.moving else "person" if able else "wait"
        ops = _taken(kit, seat, state)
        label = say("{name} moves", name=seat.name)
    else:
        ops = _empty(kit, able, pressed)
        label = say("Move here")
    targets: tuple[Target, ...] = ()
    if able:
        targets = (Target(name, 0, 0, lo.slot_w, lo.slot_h, MovePlace(seat.place), None, seat.seat if taken else None,
                          "S", True, label),)
    return lo.slot(seat.place).put(Piece(ops, targets))


def _taken(kit: Kit, seat: SeatView, state: str) -> tuple[Op, ...]:
    """A plate with its name, and its purse; whoever moves says so on ivory."""
    lo, measure = kit.lo, kit.stage.measure
    u, cap, w, h = lo.u, lo.cap, lo.slot_w, lo.slot_h - EDGE * lo.u
    ivory = state in ("act", "pressed")
    least = min(lo.cap, lo.stage.cap)
    upper, lower = h * 0.31, h * 0.70
    ops: list[Op] = [surface("plate", 0, 0, w, h, u, state), seal(seat.emblem, 40 * u, upper, min(24 * u, h * 0.2),
                                                                  "ink" if ivory else "gilt")]
    ops.append(line(measure, seat.name, 76 * u, upper + cap / 2, w - 92 * u, cap, INK if ivory else IVORY, Face.BOLD,
                    0.0, least))
    if state == "act":
        ops.append(line(measure, kit.say("moves"), w / 2, lower + cap / 2, w - 40 * u, cap, RED, Face.BOLD, 0.5, least))
        return tuple(ops)
    if ivory:
        ops.append(drawn("value", 41 * u, lower, 58 * u, 34 * u, u))
    ops.append(fish_sign(41 * u, lower, 48 * u))
    ops.append(line(measure, figure(seat.purse), 76 * u, lower + cap / 2, w - 92 * u, cap, INK if ivory else IVORY,
                    Face.BOLD, 0.0, least))
    return tuple(ops)


def _empty(kit: Kit, able: bool, pressed: bool) -> tuple[Op, ...]:
    """A place where nobody sits; once somebody moves it says that they may come here."""
    lo = kit.lo
    u, w, h = lo.u, lo.slot_w, lo.slot_h - EDGE * lo.u
    frame = Picture(Drawn("place", (u,)), w / 2, h / 2, round(w - 4 * u), round(h - 4 * u))
    if not able:
        return (frame._replace(alpha=0.4),)
    words = block(kit.stage.measure, kit.say("Move here"), w - 108 * u, lo.cap, Face.BOLD, 2,
                  min(lo.cap, lo.stage.cap))
    return (frame, drawn("plus", 54 * u, h / 2, 50 * u, 50 * u),
            *middle_lines(words, 94 * u, h / 2, IVORY if pressed else GILT, Face.BOLD, 0.0))
