"""Every option of the rules by touch: a page of rows, one option with all its values, the purse, the partners."""

from __future__ import annotations

from kiosk.rules.options import LARGEST_PURSE, PRESETS, Options
from kiosk.view.intents import SetOption
from kiosk.view.palette import DIM, INK, IVORY, RULE
from kiosk.view.parts import button, drawn, seal, sheet, tile
from kiosk.view.scene import Drawn, Face, Fill, Picture, Scene, Stage, Target
from kiosk.view.spots import Box
from kiosk.view.text import block, line, lines
from kiosk.view.words import Words

from .feet import Act
from .intents import ChooseOption, Leave, PlayWithOptions, TouchPartner, UndoOptions
from .leaf import Leaf
from .model import RulesView, Ui
from .option_words import (
    OF_A_MATCH,
    ORDER,
    change_words,
    preset_titles,
    short,
    titles,
    value_sentence,
    value_words,
    values,
    written_value,
)
from .rules import in_force_act

STEPS = (-10, -1, 1, 10)
"""By how many counters the purse is changed at a touch."""


def next_value(options: Options, name: str) -> str:
    """The value after the one in force, round and round."""
    all_ = values(name)
    return all_[(all_.index(written_value(options, name)) + 1) % len(all_)]


def options(model: RulesView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """The rules, one by one: a value goes to the next at a tap; what is changed says what it was."""
    if model.open == "start_purse":
        return _purse(model, ui, now_s, stage, say)
    if model.open == "partners":
        return _partners(model, ui, now_s, stage, say)
    if model.open:
        return _values(model, ui, now_s, stage, say)
    leaf = Leaf(ui, now_s, stage, say)
    base = model.in_force or PRESETS[model.preset].options
    order = tuple(n for n in ORDER if model.in_force is None or n not in OF_A_MATCH)
    changed = set(model.options.changes(base))
    leaf.head(say("The rules, one by one"), _came_from(model, say, len(changed)), spare=True)
    leaf.foot(Act("leave", say("Back"), Leave()),
              Act("undo-options", say("Undo changes"), UndoOptions(), dim=not changed),
              in_force_act(model, say) if model.in_force else
              Act("play-options", say("Play with these rules"), PlayWithOptions(), primary=True))
    lo, u, cap = leaf.lo, leaf.u, leaf.cap
    stacked = leaf.free.w < 27 * cap
    pad = 16 * u
    area = leaf.free
    inset = max(8 * u, lo.gap / 2)
    value_w = (area.w - 60 * u if stacked else area.w * 0.45) - 100 * u
    two = any(leaf.width(short(say, model.options, n, model.names)) > value_w for n in order)
    value_h = max(leaf.key, 3.9 * cap if two else 0.0)
    row_h = value_h + 2 * inset + 4.6 * cap if stacked else max(value_h + 2 * inset, 3.9 * cap)
    if stage.large and changed and not stacked:
        row_h = max(row_h, 5.6 * cap)
    cells = leaf.paged(len(order), area.w, row_h, most_h=row_h * 1.35, aspect=12, gap=0.0,
                       area=area.inset(0, pad))
    paper_w = (leaf.without_arrows(area.inset(0, pad)).w if len(cells) < len(order) and leaf.beside(area.inset(0, pad))
               else area.w)
    bottom = max(c.bottom for _, c in cells)
    leaf.pieces.insert(0, sheet(leaf.kit, Box(area.x, area.y, paper_w, bottom - area.y + pad)))
    for i, cell in cells:
        inner = Box(area.x + pad, cell.y, paper_w - 2 * pad, cell.h)
        _row(leaf, model, order[i], inner, order[i] in changed, base, value_h if stacked else 0.0,
             last=i == cells[-1][0])
    return leaf.done()


def _came_from(model: RulesView, say: Words, changed: int) -> str:
    """What the rules are compared with: those in force, or the preset they come from."""
    if model.in_force is not None:
        return change_words(say, model.in_force, model.options)
    source = preset_titles(say)[model.preset]
    if not changed:
        return say("From {name}, nothing changed", name=source)
    return say.n("From {name}, {n} changed", "From {name}, {n} changed", changed, name=source)


def _row(leaf: Leaf, model: RulesView, name: str, box: Box, changed: bool, base: Options, stacked: float,
         last: bool) -> None:
    """One row. stacked: how high the value below the words is; 0 where it stands beside them."""
    u, cap, say, measure = leaf.u, leaf.cap, leaf.say, leaf.kit.stage.measure
    inset = max(8 * u, leaf.lo.gap / 2)
    if changed:
        leaf.draw(drawn("row", box.cx, box.cy, box.w, box.h - 6 * u, u, "changed"))
    elif not last:
        leaf.draw(Fill(box.x + 6 * u, box.bottom - max(1.0, u) / 2, box.w - 12 * u, max(1.0, u), RULE))
    if stacked:
        value = Box(box.x + 16 * u, box.bottom - inset - stacked, box.w - 28 * u, stacked)
        words = Box(box.x + 24 * u, box.y + inset, box.w - 36 * u, value.y - box.y - inset)
    else:
        value = Box(box.x + box.w * 0.47, box.y + inset, box.w * 0.53 - 12 * u, box.h - 2 * inset)
        words = Box(box.x + 32 * u, box.y, value.x - box.x - 50 * u, box.h)
    was = say("was: {value}", value=short(say, base, name, model.names)) if changed else ""
    title_cap = max(23 * u, cap)
    title = line(measure, titles(say)[name], words.x, 0, words.w, title_cap, INK, Face.BOLD, 0.0, cap)
    lines_ = 2 if words.h > title_cap + 4.3 * cap else 1
    body = block(measure, was, words.w, cap, Face.PLAIN, lines_, leaf.least) if was else None
    tall = title.cap + (0.75 * cap + body.height if body else 0)
    top = words.cy - tall / 2
    leaf.draw(title._replace(y=top + title.cap))
    if body:
        leaf.draw(*lines(body, words.x, top + title.cap + 0.75 * cap + body.cap, DIM, Face.PLAIN, 0.0, DIM))
    opens = name in ("start_purse", "partners")
    intent = ChooseOption(name) if opens else SetOption(name, next_value(model.options, name))
    target = f"option:{name}"
    state = "pressed" if target == leaf.ui.pressed else "up"
    leaf.draw(Picture(Drawn("value", (u, state)), value.cx, value.cy, round(value.w), round(value.h)))
    text = short(say, model.options, name, model.names)
    arrow = 22 * u
    leaf.middle(text, Box(value.x + 22 * u, value.y, value.w - 46 * u - arrow, value.h), IVORY, rows=2, anchor=0.0)
    leaf.draw(drawn("arrow", value.right - 12 * u - arrow, value.cy, arrow, arrow))
    label = f"{titles(say)[name]}: {text}"
    leaf.target(Target(target, *value, intent, label=label))


def _values(model: RulesView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """One option with all its values, each in a sentence."""
    leaf = Leaf(ui, now_s, stage, say)
    name = model.open
    leaf.head(titles(say)[name])
    leaf.foot(Act("close-option", say("Back"), ChooseOption(""), primary=True))
    all_ = values(name)
    least_h = max(leaf.lo.primary + 0.5, 8 * leaf.cap)
    now = written_value(model.options, name)
    for i, cell in leaf.paged(len(all_), min(leaf.free.w, 15 * leaf.cap), least_h, most_h=240 * leaf.u, aspect=4):
        rows = leaf.tile_rows(cell.h)
        leaf.add(tile(leaf.kit, f"value:{all_[i]}", value_words(say, name, all_[i]), value_sentence(say, name, all_[i]),
                      cell, SetOption(name, all_[i]), on=all_[i] == now, lines_=rows))
    return leaf.done()


def _purse(model: RulesView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """How many counters everyone starts with: the figure between four keys."""
    leaf = Leaf(ui, now_s, stage, say)
    leaf.head(titles(say)["start_purse"])
    leaf.foot(Act("close-option", say("Back"), ChooseOption(""), primary=True))
    u = leaf.u
    now = model.options.start_purse
    box = leaf.free
    h = min(max(leaf.due, 0.4 * box.h), 240 * u)
    panel = Box(box.x, box.cy - h / 2, box.w, h)
    key_w = min(150 * u, (panel.w - 4 * leaf.gap) / 6)
    key_w = max(key_w, leaf.key)
    middle = panel.w - 4 * (key_w + leaf.gap)
    x = panel.x
    for i, step in enumerate(STEPS):
        if i == 2:
            place = Box(x, panel.y, middle, h)
            leaf.pieces.insert(0, sheet(leaf.kit, place))
            words = block(stage.measure, say("counters each"), middle - 52 * u, leaf.cap, Face.PLAIN, 2, leaf.least)
            figure = max(leaf.cap, min(0.34 * h, 120 * u, h - words.height - 2.6 * leaf.cap))
            top = place.cy - (figure + 0.9 * leaf.cap + words.height) / 2
            leaf.line(str(now), place.cx, top + figure, middle - 60 * u, INK, cap=figure, anchor=0.5)
            leaf.draw(*lines(words, place.cx, top + figure + 0.9 * leaf.cap + words.cap, DIM))
            x += middle + leaf.gap
        to = max(1, min(LARGEST_PURSE, now + step))
        text = f"+{step}" if step > 0 else f"−{-step}"
        leaf.add(button(leaf.kit, f"purse:{step:+}", text, Box(x, panel.y, key_w, h), SetOption("start_purse", str(to)),
                        rank="secondary", dim=to == now))
        x += key_w + leaf.gap
    return leaf.done()


def _partners(model: RulesView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """Who shares a purse with whom: tap two seats to join them, one of a pair to part it."""
    leaf = Leaf(ui, now_s, stage, say)
    pairs = model.options.partners
    text = say("Now tap the partner.") if model.partner >= 0 else say("Tap two players to share one purse.")
    leaf.head(titles(say)["partners"], text)
    leaf.foot(Act("no-partners", say("Nobody"), SetOption("partners", "none"), dim=not pairs),
              Act("close-option", say("Back"), ChooseOption(""), primary=True))
    longest = say("with {name}", name=max(model.names, key=len, default=""))
    least_h = leaf.tile_height([longest], 8.5 * leaf.cap + 60 * leaf.u)
    for seat, cell in leaf.paged(model.seats, max(8.5 * leaf.cap, leaf.lo.primary * 2), least_h,
                                 most_h=180 * leaf.u, aspect=2.6):
        pair = next((p for p in pairs if seat in p), None)
        name = model.names[seat] if seat < len(model.names) else say("Seat {n}", n=seat + 1)
        with_ = pair[0] + pair[1] - seat if pair else -1
        other = (model.names[with_] if 0 <= with_ < len(model.names) else say("Seat {n}", n=with_ + 1)) if pair else ""
        piece = tile(leaf.kit, f"partner:{seat}", name, say("with {name}", name=other) if pair else say("alone"), cell,
                     TouchPartner(seat), on=seat == model.partner, right=52 * leaf.u)
        leaf.add(piece)
        leaf.draw(seal(seat, cell.right - 50 * leaf.u, cell.cy, min(30 * leaf.u, cell.h * 0.3)))
    return leaf.done()
