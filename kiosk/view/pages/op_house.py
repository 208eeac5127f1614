"""The operator's pages of the house: sound, hours, languages, the rules that start, and the house's own words."""

from __future__ import annotations

from kiosk.rules.options import PRESETS
from kiosk.view.cached import cached
from kiosk.view.palette import INK, IVORY
from kiosk.view.parts import button, drawn, tile
from kiosk.view.scene import Face, Scene, Stage
from kiosk.view.spots import Box
from kiosk.view.words import Words

from .grid import grid
from .intents import OpenSetting, PickValue, PlaySound
from .leaf import labelled
from .model import LANGUAGE_NAMES, HoursView, LanguagesView, SettingView, SoundView, Ui
from .op_frame import opened
from .option_words import preset_lines, preset_titles
from .settings import rows

VOLUMES = ("game", "signals", "attract")
NIGHT_STEP_MIN = 15
"""Minutes by which a time goes on at a touch."""


@cached(16)
def volume_words(say: Words) -> dict[str, tuple[str, str]]:
    """What each of the three volumes is called, and what it is for."""
    return {
        "game": (say("The game"), say("Cards, counters, the board turning.")),
        "signals": (say("Signals"), say("Bells and reminders.")),
        "attract": (say("While nobody plays"), say("What the table does to be noticed.")),
    }


def _switch(say: Words, key: str, label: str, on: bool, note: str) -> SettingView:
    return SettingView(key, label, say("On") if on else say("Off"), "switch", note=note, at=int(on))


def sound(model: SoundView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """Three volumes, mute, the night, captions; each volume can be heard at once."""
    leaf = opened("sound", ui, now_s, stage, say)
    told = volume_words(say)
    levels = {"game": model.game, "signals": model.signals, "attract": model.attract}
    u = leaf.u
    wide = (leaf.free.w - 2 * leaf.gap) / 3 - 1.6 * leaf.cap - 46 * leaf.u
    longest = max(leaf.width(told[name][0]) for name in VOLUMES)
    stacked = longest > 1.9 * wide and leaf.tall
    high = max(leaf.key, 4.3 * leaf.cap if longest > wide and not stacked else 0.0)
    strip = leaf.take_bottom(3 * high + 2 * leaf.gap if stacked else high)
    cells = strip.rows(3, leaf.gap) if stacked else strip.columns(3, leaf.gap)
    for name, cell in zip(VOLUMES, cells, strict=True):
        on = model.playing == name
        blank = tile(leaf.kit, f"hear:{name}", "", "", cell, PlaySound(name), on=on)
        leaf.add(labelled(blank, say("Hear: {what}", what=told[name][0])))
        size, ink = 1.6 * leaf.cap, INK if on else IVORY
        leaf.draw(drawn("icon", cell.x + 18 * u + size / 2, cell.cy, size, size, "sound", ink))
        leaf.middle(told[name][0], Box(cell.x + size + 30 * u, cell.y, cell.w - size - 46 * u, cell.h), ink, rows=2,
                    anchor=0.0)
    shown = [
        _switch(say, "sound.mute", say("Mute"), model.mute, say("No sound at all.")),
        *(SettingView(f"sound.{n}", told[n][0], say("off") if not levels[n] else str(levels[n]), "whole", 0, 10, 1,
                      note=told[n][1], at=levels[n]) for n in VOLUMES),
        _switch(say, "sound.night", say("Quiet by night"), model.night, say("Mute between these times.")),
        SettingView("sound.night_from", say("Night begins"), model.night_from, "time", step=NIGHT_STEP_MIN),
        SettingView("sound.night_to", say("Night ends"), model.night_to, "time", step=NIGHT_STEP_MIN),
        _switch(say, "sound.captions", say("Captions"), model.captions, say("Says every sound in writing.")),
    ]
    rows(leaf, shown)
    leaf.free = Box(leaf.free.x, leaf.free.y, leaf.free.w, leaf.free.h - 10 * u)
    return leaf.done()


def hours(model: HoursView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """When the table sleeps."""
    leaf = opened("hours", ui, now_s, stage, say)
    note = say("It is {time} now.", time=model.now) if model.now else say("The clock is not set: hours are not kept.")
    line_h = 1.9 * leaf.cap
    box = leaf.take_top(line_h, 6 * leaf.u)
    leaf.line(note, box.x, box.y + 1.2 * leaf.cap, box.w, face=Face.PLAIN)
    rows(leaf, [
        _switch(say, "hours.kept", say("Opening hours"), model.kept, say("Sleep outside these times.")),
        SettingView("hours.open", say("The table wakes"), model.open, "time", step=NIGHT_STEP_MIN),
        SettingView("hours.close", say("The table sleeps"), model.close, "time", step=NIGHT_STEP_MIN),
    ])
    return leaf.done()


def offered(model: LanguagesView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """Which languages people may choose; the table greets in one of them."""
    leaf = opened("languages", ui, now_s, stage, say)
    u, cap = leaf.u, leaf.cap
    halves = leaf.free.columns(2, 30 * u) if leaf.free.w > 1.1 * leaf.free.h else leaf.free.rows(2, 20 * u)
    heads = ((say("The table greets in"), "language.first"), (say("People may choose"), "language.offered"))
    for half, (title, key) in zip(halves, heads, strict=True):
        leaf.line(title, half.x, half.y + 1.1 * cap, half.w, cap=max(cap, 23 * u))
        area = Box(half.x, half.y + 2.1 * cap, half.w, half.h - 2.1 * cap)
        cells = grid(area, len(LANGUAGE_NAMES), leaf.gap, 7.4 * cap, leaf.key, most_h=110 * u, aspect=2.8)
        if len(cells) < len(LANGUAGE_NAMES):
            cells = grid(area, len(LANGUAGE_NAMES), leaf.lo.gap + 0.5, 4 * cap, leaf.lo.least + 0.5, aspect=2.8)
        for one, cell in zip(LANGUAGE_NAMES, cells, strict=False):
            chosen = one.code == model.first if key == "language.first" else one.code in model.offered
            leaf.add(button(leaf.kit, f"{key}:{one.code}", one.name, cell, PickValue(key, one.code),
                            rank="primary" if chosen else "secondary", cap=cap, lines_=1,
                            dim=key == "language.first" and one.code not in model.offered))
    return leaf.done()


def default_rules(model: str, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """The rules that start where nobody chooses. model: the preset's name."""
    leaf = opened("rules", ui, now_s, stage, say)
    names, told = preset_titles(say), preset_lines(say)
    all_ = list(PRESETS)

    def least_h(width: float) -> float:
        return leaf.tile_height(tuple(told.values()), width)

    for i, cell in leaf.paged(len(all_), max(10.5 * leaf.cap, leaf.lo.primary * 2), least_h, most_h=190 * leaf.u,
                              aspect=3.0):
        leaf.add(tile(leaf.kit, f"default:{all_[i]}", names[all_[i]], told[all_[i]], cell,
                      PickValue("play.rules", all_[i]), on=all_[i] == model,
                      lines_=leaf.tile_rows(cell.h)))
    return leaf.done()


def house(model: tuple[str, str], ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """The house's name and its line on the first screen. model: both, "" for none."""
    leaf = opened("house", ui, now_s, stage, say)
    items = (("house.name", say("Name of the house"), model[0] or say("none")),
             ("house.text", say("A line of the house"), model[1] or say("none")))
    least_h = max(leaf.lo.primary + 0.5, 6.2 * leaf.cap)
    for i, cell in leaf.paged(2, leaf.free.w, least_h, most_h=210 * leaf.u, aspect=6.0):
        key, title, text = items[i]
        size = min(50 * leaf.u, cell.h * 0.34)
        leaf.add(tile(leaf.kit, f"write:{key}", title, text, cell, OpenSetting(key), right=size * 1.3,
                      lines_=leaf.tile_rows(cell.h)))
        leaf.draw(drawn("icon", cell.right - 26 * leaf.u - size / 2, cell.cy, size, size, "text"))
    return leaf.done()
