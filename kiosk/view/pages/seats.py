"""Who sits where: eight places round the table, and the middle that says how; names to pick without typing."""

from __future__ import annotations

from typing import Final

from kiosk.view.drawn import surface
from kiosk.view.intents import SitHere, StartSeated
from kiosk.view.layout import Layout, layout
from kiosk.view.model import SeatView
from kiosk.view.palette import GILT, INK, IVORY
from kiosk.view.parts import Kit, button, drawn, help_button, scene, seal, tile, wood
from kiosk.view.plate import EDGE
from kiosk.view.scene import Drawn, Face, Op, Picture, Scene, Stage, Target
from kiosk.view.spots import SIDES, Box, Piece
from kiosk.view.text import TIGHTEST, block, line, middle_lines
from kiosk.view.words import Words

from .countdown import seconds_left
from .feet import Act
from .intents import ChoosePlace, Keep, Leave, Open, TakeName
from .leaf import Leaf, labelled
from .medal import medal, medal_ground
from .model import SeatsView, Ui
from .reach import overlay_layout

PERIOD_NAMES: Final[tuple[str, ...]] = (
    "Ada", "Albert", "Alfred", "Amelia", "Arthur", "Augusta", "Beatrice", "Caroline", "Cecily", "Charles", "Charlotte",
    "Clara", "Edith", "Edmund", "Edwin", "Eliza", "Emily", "Ernest", "Fanny", "Flora", "Frederick", "George", "Grace",
    "Harriet", "Harry", "Henrietta", "Henry", "Hugh", "Isaac", "Jane", "Josephine", "Julia", "Kate", "Laura", "Louisa",
    "Lucy", "Mabel", "Martha", "Oliver", "Oscar", "Percy", "Rose", "Samuel", "Sophia", "Thomas", "Violet", "Walter",
    "William",
)
"""Names as they were given about 1830, to pick from. Nobody has to type."""


def seats(model: SeatsView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """Tap a place to sit; again: a computer player, its levels, empty. The middle starts, for whoever touched last."""
    full = roomy(layout(stage))
    kit = Kit(full, say, now_s, ui.pressed, ui.focus)
    plates = [_place(kit, place) for place in model.places]
    helps = [help_button(kit, side) for side in SIDES]
    middle = _middle(model, ui, now_s, kit)
    wake = None
    left = seconds_left(ui, now_s)
    if ui.until_s is not None and left > 0:
        wake = ui.until_s - left + 1
    return scene(kit, (wood(full), *medal_ground(kit, ui)), *plates, middle, *helps, wake_s=wake)


def roomy(lo: Layout) -> Layout:
    """The layout with corners so long that plates at both sides of one are not too near (small screens)."""
    corner = max(lo.corner, lo.slot_h + lo.gap + 0.5)
    lo = lo._replace(cap=overlay_layout(lo, "S").cap) if lo.small else lo
    if corner == lo.corner:
        return lo
    shortest = min(lo.w, lo.h)
    return lo._replace(corner=corner, slot_w=min(lo.slot_w, (shortest - 2 * corner - lo.gap - 0.5) / 2))


def _place(kit: Kit, seat: SeatView) -> Piece:
    lo, say = kit.lo, kit.say
    spot = lo.slot(seat.place)
    name = f"place:{seat.place}"
    empty = seat.kind == "empty"
    state = "pressed" if kit.pressed == name and not empty else seat.kind
    ops = _empty(kit, kit.pressed == name) if empty else _taken(kit, seat, state)
    label = say("Sit here") if empty else f"{seat.name}: {kind_words(say, seat)}"
    target = Target(name, 0, 0, lo.slot_w, lo.slot_h, SitHere(seat.place), None, None, "S", True, label)
    return spot.put(Piece(ops, (target,)))


def kind_words(say: Words, seat: SeatView) -> str:
    """Who plays at a place, in a word."""
    return say("Computer") if seat.kind == "computer" else say("Person")


def _empty(kit: Kit, pressed: bool) -> tuple[Op, ...]:
    lo = kit.lo
    u, h = lo.u, lo.slot_h - EDGE * lo.u
    size = 50 * u
    w = lo.slot_w
    place = Picture(Drawn("place", (u,)), w / 2, h / 2, round(w - 4 * u), round(h - 4 * u))
    words = block(kit.stage.measure, kit.say("Sit here"), w - 108 * u, lo.cap, Face.BOLD, 2, min(lo.cap, lo.stage.cap))
    return (place, drawn("plus", 54 * u, h / 2, size, size),
            *middle_lines(words, 94 * u, h / 2, IVORY if pressed else GILT, Face.BOLD, 0.0))


def _taken(kit: Kit, seat: SeatView, state: str) -> tuple[Op, ...]:
    lo, say = kit.lo, kit.say
    u, w, h = lo.u, lo.slot_w, lo.slot_h - EDGE * lo.u
    ink = GILT if state == "pressed" else IVORY
    ops: list[Op] = [surface("plate", 0, 0, w, h, u, "person" if state == "pressed" else state)]
    upper, lower = h * 0.31, h * 0.70
    r = min(24 * u, h * 0.2)
    ops.append(seal(seat.emblem, 40 * u, upper, r))
    cap = lo.cap
    ops.append(line(kit.stage.measure, seat.name, 76 * u, upper + cap / 2, w - 92 * u, cap, ink, Face.BOLD, 0.0,
                    min(lo.cap, lo.stage.cap)))
    sign = "cog" if seat.kind == "computer" else "person"
    ops.append(drawn(sign, 40 * u, lower, 32 * u, 32 * u, ink))
    dots = 64 * u if seat.kind == "computer" else 0.0
    word = line(kit.stage.measure, kind_words(say, seat), 76 * u, lower + cap / 2, w - 92 * u - dots, cap, ink,
                Face.PLAIN, 0.0, min(lo.cap, lo.stage.cap))
    if word.squeeze >= TIGHTEST:  # else the sign alone says it
        ops.append(word)
    if dots:
        ops.append(drawn("levels", w - 42 * u, lower, 58 * u, 20 * u, seat.level))
    return tuple(ops)


def _middle(model: SeatsView, ui: Ui, now_s: float, kit: Kit) -> Piece:
    say = kit.say
    low, high = model.allowed
    count = len(model.seated)
    joining = low - count if model.mode == "play" and 0 < count < low else 0
    ready = low <= count + joining <= high
    text = (say("Tap again: computer, its level, empty.") if model.mode == "play"
            else say("Tap again to leave it empty."))
    if not ready:
        text = say.n("{n} more player is needed.", "{n} more players are needed.", low - count) if count < low \
            else say("At most {n} players.", n=high)
    elif joining:
        text = say.n("{n} computer player joins you.", "{n} computer players join you.", joining)
    left = seconds_left(ui, now_s)
    if ui.until_s is not None and 0 < left <= 20:
        text = say.n("Back to the start in {n} second", "Back to the start in {n} seconds", left)
    start = Act("start", say.n("Start with {n}", "Start with {n}", count + joining), StartSeated(), dim=not ready)
    return medal(kit, ui, say("Tap a place to sit"), text, start, Act("names", say("Names"), Open("names")), back=True)


def players(model: SeatsView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """Between two deals: a chair goes from a person to a computer player or back; its purse stays with it."""
    lo = roomy(layout(stage))
    kit = Kit(lo, say, now_s, ui.pressed, ui.focus)
    plates = [_place(kit, place) for place in model.seated]
    ready = any(p.kind == "person" for p in model.seated)
    text = say("Tap a chair: a person, or a computer player.") if ready else say("One person at least plays on.")
    done = Act("keep", say("Done"), Keep(), dim=not ready)
    middle = medal(kit, ui, say("Who plays on?"), text, done, None, back=True)
    return scene(kit, (wood(lo), *medal_ground(kit, ui)), *plates, middle, *(help_button(kit, side) for side in SIDES))


def names(model: SeatsView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """What are you called? The people who sit here, and names of the time to pick from."""
    leaf = Leaf(ui, now_s, stage, say)
    people = [s for s in model.seated if s.kind == "person"]
    chosen = next((s for s in people if s.place == model.naming), people[0] if people else None)
    leaf.head(say("What are you called?"))
    leaf.foot(Act("no-name", say("Any name will do"), TakeName("")),
              Act("leave", say("Ready"), Leave(), primary=True), languages=True)
    u, cap = leaf.u, leaf.cap
    if people:
        h = max(leaf.key, 2.4 * cap)
        per = max(1, int((leaf.free.w + leaf.gap) / (7.5 * cap + 70 * u + leaf.gap)))
        rows = -(-len(people) // per)
        strip = leaf.take_top(rows * h + (rows - 1) * leaf.gap)
        columns = -(-len(people) // rows)
        for i, seat in enumerate(people):
            w = min((strip.w - leaf.gap * (columns - 1)) / columns, 300 * u)
            cell = Box(strip.x + i % columns * (w + leaf.gap), strip.y + i // columns * (h + leaf.gap), w, h)
            on = seat == chosen
            blank = tile(leaf.kit, f"naming:{seat.place}", "", "", cell, ChoosePlace(seat.place), on=on)
            leaf.add(labelled(blank, seat.name))
            r = min(24 * u, h * 0.33)
            leaf.draw(seal(seat.emblem, cell.x + 20 * u + r, cell.cy, r))
            leaf.line(seat.name, cell.x + 36 * u + 2 * r, cell.cy + cap / 2, cell.w - 56 * u - 2 * r,
                      INK if on else IVORY)
    all_ = model.names or PERIOD_NAMES
    taken = {s.name for s in model.seated} - ({chosen.name} if chosen else set())
    widest = max(leaf.width(n) for n in all_) + 44 * u
    for i, cell in leaf.paged(len(all_), widest, leaf.key, most_h=84 * u, aspect=2.4):
        name = all_[i]
        on = chosen is not None and chosen.name == name
        leaf.add(button(leaf.kit, f"name:{name}", name, cell, TakeName(name), rank="primary" if on else "secondary",
                        dim=name in taken, cap=cap, lines_=1))
    return leaf.done()
