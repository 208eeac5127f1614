"""Every setting by touch: sections, rows with a note, and the control that the kind of setting wants."""

from __future__ import annotations

from kiosk.view.cached import cached
from kiosk.view.drawn import surface
from kiosk.view.palette import DIM, INK, IVORY, RULE
from kiosk.view.parts import button, drawn, sheet, tile
from kiosk.view.scene import Drawn, Face, Fill, Picture, Scene, Stage, Target
from kiosk.view.spots import Box
from kiosk.view.text import TIGHTEST, block, line, lines
from kiosk.view.words import Words

from .feet import Act
from .intents import OpenSetting, PickValue, Section, StepSetting
from .leaf import Leaf
from .model import LANGUAGE_NAMES, SettingsView, SettingView, Ui
from .op_frame import closing, opened

STEPPED = ("whole", "number", "time")
"""Kinds that go up and down."""
MANY = 40
"""A range of more steps than this gets keys for ten steps at once."""


@cached(16)
def section_titles(say: Words) -> dict[str, str]:
    """What the sections of the settings are called."""
    return {
        "screen": say("Screen"),
        "play": say("Play"),
        "sound": say("Sound"),
        "language": say("Languages"),
        "hours": say("Hours"),
        "house": say("The house"),
        "dispenser": say("Dispenser"),
        "hopper": say("Hopper"),
        "panel": say("Buttons and lamps"),
        "store": say("Memory"),
        "operator": say("Operator"),
    }


def settings(model: SettingsView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """The sections; one section's settings, row by row; a list with its choices."""
    if model.opened:
        return _choices(model, ui, now_s, stage, say)
    if not model.section:
        return _sections(model, ui, now_s, stage, say)
    leaf = Leaf(ui, now_s, stage, say)
    leaf.head(section_titles(say).get(model.section, model.section), closing(leaf, now_s), spare=True)
    leaf.foot(Act("leave", say("Back"), Section("")), help_=False)
    rows(leaf, [s for s in model.settings if s.section == model.section])
    return leaf.done()


def _sections(model: SettingsView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    leaf = opened("settings", ui, now_s, stage, say)
    names = list(dict.fromkeys(s.section for s in model.settings))
    told = section_titles(say)
    counts = {n: say.n("{n} setting", "{n} settings", sum(s.section == n for s in model.settings)) for n in names}
    least_h = max(leaf.lo.primary + 0.5, 4.6 * leaf.cap)
    for i, cell in leaf.paged(len(names), max(8.5 * leaf.cap, 2 * leaf.lo.primary), least_h, most_h=180 * leaf.u,
                              aspect=2.2):
        leaf.add(tile(leaf.kit, f"section:{names[i]}", told.get(names[i], names[i]), counts[names[i]], cell,
                      Section(names[i])))
    return leaf.done()


def _choices(model: SettingsView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """All values of a list or a choice; a tap puts one in or takes it out."""
    one = next(s for s in model.settings if s.key == model.opened)
    leaf = Leaf(ui, now_s, stage, say)
    leaf.head(one.label, one.note)
    leaf.foot(Act("close-setting", say("Ready"), OpenSetting(""), primary=True), help_=False)
    spoken = {n.code: n.name for n in LANGUAGE_NAMES} if one.key.startswith("language.") else {}
    texts = [spoken.get(c, c) for c in one.choices]
    least_w = max(max(leaf.width(t) for t in texts) + 60 * leaf.u, 2 * leaf.key)
    for i, cell in leaf.paged(len(one.choices), least_w, leaf.key, most_h=110 * leaf.u, aspect=2.8):
        value = one.choices[i]
        leaf.add(button(leaf.kit, f"choice:{value}", texts[i], cell, PickValue(one.key, value),
                        rank="primary" if value in one.chosen else "secondary", lines_=1))
    return leaf.done()


def rows(leaf: Leaf, shown: list[SettingView], notes: bool = True) -> None:
    """Settings as rows on paper in the free room, as many as fit; arrows for the others."""
    u, cap = leaf.u, leaf.cap
    area = leaf.free.inset(0, 16 * u)
    stacked = area.w < 30 * cap
    pad = max(8 * u, leaf.lo.gap / 2)
    measure = leaf.kit.stage.measure
    words_w = (area.w * 0.5 if not stacked else area.w) - 90 * u
    note_h = max((block(measure, s.note, words_w, cap, Face.PLAIN, 4).height for s in shown if s.note), default=0.0)
    words_h = 1.2 * cap + ((0.8 * cap + note_h) if notes and not leaf.lo.compact else 0.0)
    row_h = (leaf.key + words_h + 3 * pad) if stacked else max(leaf.key + 2 * pad, words_h + 2 * pad + 0.5 * cap)
    cells = leaf.paged(len(shown), area.w, row_h, most_h=max(row_h, 130 * u), aspect=12, gap=0.0, area=area)
    beside = len(cells) < len(shown) and leaf.beside(area)
    w = leaf.without_arrows(area).w if beside else area.w
    bottom = max(c.bottom for _, c in cells)
    leaf.pieces.insert(0, sheet(leaf.kit, Box(area.x, area.y - 16 * u, w, bottom - area.y + 32 * u)))
    for i, cell in cells:
        row(leaf, shown[i], Box(area.x + 16 * u, cell.y, w - 32 * u, cell.h), stacked, notes, last=i == cells[-1][0])


def row(leaf: Leaf, one: SettingView, box: Box, stacked: bool, notes: bool, last: bool) -> None:
    """One setting: what it is called and does, and its control."""
    u, cap, measure = leaf.u, leaf.cap, leaf.kit.stage.measure
    if not last:
        leaf.draw(Fill(box.x + 6 * u, box.bottom - max(1.0, u) / 2, box.w - 12 * u, max(1.0, u), RULE))
    pad = max(8 * u, leaf.lo.gap / 2)
    if stacked:
        control = Box(box.x + 14 * u, box.bottom - pad - leaf.key, box.w - 28 * u, leaf.key)
        words = Box(box.x + 20 * u, box.y + pad * 0.5, box.w - 40 * u, control.y - box.y - pad * 0.5)
    else:
        h = min(box.h - 2 * pad, max(leaf.key, 84 * u))
        share = 0.56 if one.kind in STEPPED and _far(one) else 0.48
        control = Box(box.x + box.w * (1 - share), box.cy - h / 2, box.w * share - 12 * u, h)
        words = Box(box.x + 28 * u, box.y, control.x - box.x - 46 * u, box.h)
    title_cap = max(cap, 23 * u)
    head = line(measure, one.label, words.x, 0, words.w, title_cap, INK, Face.BOLD, 0.0, leaf.least)
    room = words.h - head.cap - 1.4 * cap
    body = None
    if notes and one.note and room > 1.2 * cap:
        body = block(measure, one.note, words.w, cap, Face.PLAIN, max(1, leaf.rows_in(room)), leaf.least)
        body = body if min(body.squeeze) >= TIGHTEST else None
    tall = head.cap + (0.75 * cap + body.height if body else 0.0)
    top = words.cy - tall / 2
    leaf.draw(head._replace(y=top + head.cap))
    if body:
        leaf.draw(*lines(body, words.x, top + head.cap + 0.75 * cap + body.cap, DIM, Face.PLAIN, 0.0, DIM))
    _control(leaf, one, control)


def _control(leaf: Leaf, one: SettingView, box: Box) -> None:
    if one.kind in STEPPED:
        _stepper(leaf, one, box)
        return
    u = leaf.u
    name = f"setting:{one.key}"
    opens = one.kind in ("text", "secret", "list") or (one.kind == "choice" and len(one.choices) > 4)
    intent = OpenSetting(one.key) if opens else StepSetting(one.key, 1)
    state = "pressed" if leaf.ui.pressed == name else "up"
    leaf.draw(Picture(Drawn("value", (u, state)), box.cx, box.cy, round(box.w), round(box.h)))
    x = box.x + 22 * u
    if one.kind == "switch":
        side = min(36 * u, box.h * 0.5)
        leaf.draw(drawn("check", x + side / 2, box.cy, side, side, u, one.at == 1))
        x += side + 18 * u
    arrow = 0.0 if one.kind == "switch" else 22 * u
    leaf.middle(one.value_text, Box(x, box.y, box.right - 18 * u - arrow - x - 8 * u, box.h), IVORY, rows=2, anchor=0.0)
    if arrow:
        leaf.draw(drawn("arrow", box.right - 16 * u - arrow / 2, box.cy, arrow, arrow))
    leaf.target(Target(name, *box, intent, label=f"{one.label}: {one.value_text}"))


def _far(one: SettingView) -> bool:
    """Whether a range has so many steps that ten at once are wanted."""
    return one.kind != "time" and one.step > 0 and (one.maximum - one.minimum) / one.step > MANY


def _stepper(leaf: Leaf, one: SettingView, box: Box) -> None:
    """Down and up about the value; a long range has keys for ten steps as well."""
    u, cap = leaf.u, leaf.cap
    gap = leaf.lo.gap + 0.5
    side = min(max(leaf.key, box.h), 110 * u, box.w * 0.26)
    side = max(side, leaf.lo.other + 0.5 if box.w > 4 * leaf.lo.other else leaf.lo.least + 0.5)
    far = _far(one) and box.w > 4 * (side + gap) + 4 * cap
    down, up = ([-10, -1], [1, 10]) if far else ([-1], [1])
    x = box.x
    for step in down:
        _step(leaf, one, step, Box(x, box.y, side, box.h))
        x += side + gap
    end = box.right
    for step in reversed(up):
        end -= side
        _step(leaf, one, step, Box(end, box.y, side, box.h))
        end -= gap
    text = f"{one.value_text} {one.unit}".strip() if one.unit and one.unit not in one.value_text else one.value_text
    field = Box(x, box.y, end - x, box.h)
    leaf.draw(Picture(Drawn("field", (u, "idle")), field.cx, field.cy, round(field.w), round(field.h)))
    leaf.middle(text, field.inset(8 * u, 0), INK, rows=2, cap=max(cap, min(26 * u, box.h * 0.34)), least=leaf.least)


def _step(leaf: Leaf, one: SettingView, step: int, box: Box) -> None:
    u = leaf.u
    name = f"setting:{one.key}:{step:+}"
    dim = one.at is not None and one.kind != "time" and (one.at <= one.minimum if step < 0 else one.at >= one.maximum)
    state = "dim" if dim else "pressed" if leaf.ui.pressed == name else "off"
    leaf.draw(surface("key", *box, u, state))
    text = ("−" if step < 0 else "+") + ("" if abs(step) == 1 else str(abs(step)))
    cap = max(leaf.cap, min(30 * u, box.h * 0.4))
    leaf.line(text, box.cx, box.cy + cap / 2, box.w - 12 * u, IVORY, cap=cap, anchor=0.5, alpha=0.4 if dim else 1.0)
    if not dim:
        leaf.target(Target(name, *box, StepSetting(one.key, step), label=f"{one.label} {text}"))
