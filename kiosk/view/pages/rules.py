"""Which rules: the presets, each in a line or two; and the rules in force, as visitors read them."""

from __future__ import annotations

import math

from kiosk.rules.options import PRESETS, Options, Preset
from kiosk.view.intents import PickPreset
from kiosk.view.palette import INK, RULE
from kiosk.view.parts import drawn, sheet, tile
from kiosk.view.scene import Face, Fill, Op, Scene, Stage
from kiosk.view.spots import Box
from kiosk.view.text import block, lines
from kiosk.view.words import Words

from .countdown import seconds_left
from .feet import Act
from .grid import flow
from .intents import Leave, Open, PlayWithOptions
from .leaf import Leaf
from .model import RulesView, Ui
from .option_words import OF_A_MATCH, ORDER, change_words, choice_lines, preset_lines, preset_titles, sentence, titles


def presets(model: RulesView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """Which rules? A tile for each preset: a tap chooses it, another on the one chosen starts; so does waiting.

    Between two deals a tap only chooses: what would change is told in a sentence, and a button puts it in force.
    """
    leaf = Leaf(ui, now_s, stage, say)
    names, told = preset_titles(say), choice_lines(say) if model.in_force is not None else preset_lines(say)
    if model.in_force is not None:
        leaf.head(say("The dealer's choice"), change_words(say, model.in_force, model.options))
        leaf.foot(Act("leave", say("Back"), Leave()), in_force_act(model, say), languages=True)
        now = of_preset(model.in_force)
        tags = {now.name: say("now")} if now else {}
    else:
        left, name = seconds_left(ui, now_s), rules_name(say, model.options)
        note = say.n("{name} starts in {n} second", "{name} starts in {n} seconds", left, name=name) \
            if ui.until_s is not None else ""
        leaf.head(say("Which rules?"), note, ui.share(now_s))
        leaf.foot(Act("leave", say("Back"), Leave()),
                  Act("play-options", say("Start: {name}", name=name), PlayWithOptions()), languages=True)
        tags = {model.usual: say("usual")}
    told = {name: _told(say, PRESETS[name], text, model.seats) for name, text in told.items()}
    chosen = of_preset(model.options)
    least_w = max(10.5 * leaf.cap, leaf.lo.primary * 2)
    texts = [*told.values(), say("Every rule, one by one."), say("As they are now, in sentences.")]

    def least_h(width: float) -> float:
        return leaf.tile_height(texts, width, 44 * leaf.u)

    more = (("options", say("More"), texts[-2]), ("rules", say("Read the rules"), texts[-1]))
    for i, cell in leaf.paged(len(PRESETS) + 2, least_w, least_h, most_h=190 * leaf.u, aspect=3.0):
        if i >= len(PRESETS):
            name, title, text = more[i - len(PRESETS)]
            leaf.add(tile(leaf.kit, name, title, text, cell, Open(name), right=44 * leaf.u, lines_=4))
            leaf.draw(drawn("arrow", cell.right - 42 * leaf.u, cell.cy, 34 * leaf.u, 34 * leaf.u))
            continue
        preset = list(PRESETS.values())[i]
        low, high = preset.seats
        rows = leaf.tile_rows(cell.h)
        leaf.add(tile(leaf.kit, f"preset:{preset.name}", names[preset.name], told[preset.name], cell,
                      PickPreset(preset.name), on=preset is chosen, dim=not low <= model.seats <= high,
                      mark=tags.get(preset.name, ""), lines_=rows))
    return leaf.done()


def _told(say: Words, preset: Preset, text: str, seats: int) -> str:
    """What is said of a preset, and why it cannot be chosen where too few play for it."""
    low, high = preset.seats  # where only one number will do, its text says so
    return text + " " + say("For {n} players or more.", n=low) if seats < low < high else text


def in_force_act(model: RulesView, say: Words) -> Act:
    """The button that puts the dealer's choice in force; not to be had while nothing is changed."""
    return Act("play-options", say("From the next deal"), PlayWithOptions(), primary=True,
               dim=model.options == model.in_force)


def of_preset(options: Options) -> Preset | None:
    """The preset whose rules these are, but for what a match begins with; None where they are nobody's."""
    return next((p for p in PRESETS.values() if not options.changes(p.options).keys() - OF_A_MATCH), None)


def rules_name(say: Words, options: Options) -> str:
    """What rules are called: their preset, or the nearest one with how many are changed."""
    preset = of_preset(options) or nearest(options)
    changed = options.changes(preset.options).keys() - OF_A_MATCH
    name = preset_titles(say)[preset.name]
    return say.n("{name}, {n} changed", "{name}, {n} changed", len(changed), name=name) if changed else name


def nearest(options: Options) -> Preset:
    """The preset from which the fewest options differ, the first of several; the purse and partners do not count."""
    def differ(preset: Preset) -> int:
        return len(options.changes(preset.options).keys() - {"start_purse", "partners"})

    return min(PRESETS.values(), key=differ)


def rules_page(model: RulesView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """The rules in force, made from the options: a sentence for each, changed ones marked; pages by arrows.

    model.preset: what they come from, "" to find the nearest one.
    """
    leaf = Leaf(ui, now_s, stage, say)
    names = preset_titles(say)
    base = PRESETS[model.preset] if model.preset else nearest(model.options)
    changed = set(model.options.changes(base.options))
    note = say.n("{name}, {n} changed", "{name}, {n} changed", len(changed), name=names[base.name]) if changed \
        else names[base.name]
    leaf.head(say("The rules as they are now"), note, spare=True)
    leaf.foot(Act("leave", say("Close"), Leave(), primary=True), languages=True)
    u, cap = leaf.u, leaf.cap
    head = titles(say)
    texts = [(head[n], sentence(say, model.options, n, model.names), n in changed) for n in ORDER]
    area, pad = leaf.free, 24 * u
    columns = 2 if area.w > 52 * cap else 1

    def heights(paper: Box) -> list[float]:
        width = (paper.w - (columns + 1) * pad) / columns - 34 * u
        return [block(stage.measure, t, width, cap, Face.PLAIN, 9).height + 3.9 * cap for _, t, _ in texts]

    paper = area
    flowed = flow(heights(paper), paper.h - 2 * pad)
    if len(flowed) > columns:
        paper = leaf.without_arrows(area)
        flowed = flow(heights(paper), paper.h - 2 * pad)
    pages = math.ceil(len(flowed) / columns)
    now = max(0, min(ui.page, pages - 1))
    shown = flowed[now * columns:(now + 1) * columns]
    leaf.add(sheet(leaf.kit, paper))
    high = heights(paper)
    width = (paper.w - (columns + 1) * pad) / columns
    for column, numbers in enumerate(shown):
        spare = (paper.h - 2 * pad - sum(high[i] for i in numbers)) / len(numbers) if column < len(flowed) - 1 else 0.0
        y = paper.y + pad
        for i in numbers:
            box = Box(paper.x + pad + column * (width + pad), y, width, high[i] + min(spare, 2 * cap))
            leaf.draw(*_rule(leaf, *texts[i], box, last=i == numbers[-1]))
            y = box.bottom
    if columns == 2:
        leaf.draw(Fill(paper.cx - 0.5, paper.y + pad * 1.2, max(1.0, u), paper.h - 2.4 * pad, RULE))
    if pages > 1:
        leaf.arrows(area, now, pages, f"{shown[0][0] + 1}–{shown[-1][-1] + 1}", say("of {n}", n=len(texts)))
    return leaf.done()


def _rule(leaf: Leaf, title: str, text: str, changed: bool, box: Box, last: bool) -> list[Op]:
    u, cap, measure = leaf.u, leaf.cap, leaf.kit.stage.measure
    ops: list[Op] = []
    if changed:
        ops.append(drawn("row", box.cx, box.cy, box.w, box.h - 6 * u, u, "changed"))
    elif not last:
        ops.append(Fill(box.x + 10 * u, box.bottom - max(1.0, u) / 2, box.w - 20 * u, max(1.0, u), RULE))
    x, w = box.x + 22 * u, box.w - 34 * u
    body = block(measure, text, w, cap, Face.PLAIN, leaf.rows_in(box.h - 2.6 * cap), cap)
    top = box.cy - (body.height + 1.85 * cap) / 2
    ops += lines(block(measure, title, w, cap, Face.BOLD, 1, cap), x, top + cap, INK, Face.BOLD, 0.0, INK)
    ops += lines(body, x, top + 2.85 * cap, INK, Face.PLAIN, 0.0)
    return ops
