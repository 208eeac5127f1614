"""The operator's pages of the counters: hoppers with their faults and tests, and what is owed to whom."""

from __future__ import annotations

from kiosk.view.intents import Operator
from kiosk.view.palette import DIM, GILT, INK, RED, RULE
from kiosk.view.parts import bar, button, drawn, panel, seal, sheet
from kiosk.view.scene import Face, Fill, Picture, Scene, Stage
from kiosk.view.spots import Box
from kiosk.view.text import block, lines
from kiosk.view.words import Words, counters

from .fault_words import fault_names, fault_words
from .feet import Act
from .intents import Counted, PaidByHand, PayRest, PayTest, Refilled, StepCounted, StopHopper
from .leaf import Leaf
from .model import HopperFacts, HoppersView, OwedRow, OwedView, TestPay, Ui
from .op_frame import bare_page, closing, opened

GOOD = ("ready", "paying")


def state_words(say: Words, state: str) -> str:
    """How a hopper is, in words."""
    return {
        "ready": say("Ready"),
        "paying": say("Paying"),
        "low": say("Low: refill soon"),
        "empty": say("Empty: shown on screen"),
        "jam": say("Stuck: look inside"),
        "gone": say("Not there: check the cable"),
        "stranger": say("Another hopper answers"),
        "off": say("Switched off"),
        "unclear": say("A payout is unclear"),
    }[state]


def hoppers(model: HoppersView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """Each hopper on a sheet: state, counts, sensor, last fault, unclear payouts; pay one or five, refilled."""
    leaf = opened("hoppers", ui, now_s, stage, say)
    u, cap = leaf.u, leaf.cap
    if not model.hoppers:
        return bare_page(leaf, say("No dispenser is fitted. Counters are shown on the screen."), rows=3,
                         face=Face.PLAIN)
    if model.test is not None:
        _test(leaf, model.test)
    least_h = _pay_height(leaf) + 3.4 * cap + 2 * 20 * u + 2 * 1.8 * cap
    busy = model.test is not None and model.test.running
    for i, cell in leaf.paged(len(model.hoppers), min(leaf.free.w, 24 * cap), least_h, most_h=560 * u, aspect=1.2):
        _hopper(leaf, model.hoppers[i], cell, busy)
    return leaf.done()


def _pay_height(leaf: Leaf) -> float:
    """How high a hopper's keys are: narrow ones have their words in two lines."""
    room = (min(leaf.free.w, 26 * leaf.cap) - 60 * leaf.u) / 3.3 * 0.85 - 28 * leaf.u
    wraps = leaf.width(leaf.say("Pay {n}", n=5)) > room
    return max(leaf.key, 4.3 * leaf.cap if wraps else 0.0)


def _hopper(leaf: Leaf, one: HopperFacts, box: Box, busy: bool) -> None:
    u, cap, say = leaf.u, leaf.cap, leaf.say
    leaf.add(sheet(leaf.kit, box))
    inner = box.inset(30 * u, 24 * u)
    good = one.state in GOOD
    size = max(44 * u, 1.6 * cap)
    name = say("Hopper {name}", name=one.name)
    title_cap = max(30 * u, 1.1 * cap)
    leaf.line(name, inner.x, inner.y + title_cap, inner.w - size - 14 * u, INK, cap=title_cap, face=Face.DISPLAY)
    leaf.draw(drawn("tick" if good else "bang", inner.right - size / 2, inner.y + size / 2, size, size))
    y = inner.y + title_cap + 0.75 * cap
    leaf.line(state_words(say, one.state), inner.x, y + cap, inner.w, INK if good else RED, cap=max(cap, 23 * u))
    y += 1.85 * cap
    high = _pay_height(leaf)
    keys = Box(inner.x, inner.bottom - high, inner.w, high)
    unknown = say("not known")
    facts: tuple[tuple[str, str], ...] = (
        (say("Left, about"), unknown if one.left is None else str(one.left)),
        (say("Paid, ever"), unknown if one.ever is None else say.number(one.ever)),
        (say("Unclear payouts"), str(one.unclear)),
        (say("Exit sensor"), unknown if one.sensor is None else say("clear") if one.sensor else say("covered")),
    )
    room = keys.y - y - 10 * u
    if one.fault:
        text = fault_words(say, one.fault, one.name)
        told = block(leaf.kit.stage.measure, text, inner.w, cap, Face.PLAIN, 9, cap)
        if told.height + 2.8 * cap <= room:
            leaf.draw(*lines(told, inner.x, y + 0.6 * cap + told.cap, RED, Face.PLAIN, 0.0, RED))
            y, room = y + told.height + 1.1 * cap, room - told.height - 1.1 * cap
        else:
            facts = ((say("Last fault"), fault_names(say).get(one.fault, one.fault)), *facts)
    count = max(1, min(len(facts), int(room / (1.8 * cap))))
    pitch = min(room / count, 2.1 * cap)
    for i, (key, value) in enumerate(facts[:count]):
        base = y + pitch * i + (pitch + cap) / 2
        value_w = min(leaf.width(value), inner.w * 0.6)
        leaf.line(key, inner.x, base, inner.w - value_w - 16 * u, DIM, face=Face.PLAIN)
        leaf.line(value, inner.right, base, value_w, INK, anchor=1.0)
        if i < count - 1:
            leaf.draw(Fill(inner.x, y + pitch * (i + 1) - max(1.0, u) / 2, inner.w, max(1.0, u), RULE))
    gap = leaf.lo.gap + 0.5
    labels = ((say("Pay {n}", n=1), PayTest(one.name, 1)), (say("Pay {n}", n=5), PayTest(one.name, 5)),
              (say("Refilled"), Refilled(one.name)))
    x = keys.x
    widths = [1.0, 1.0, 1.25]
    unit = (keys.w - 2 * gap) / sum(widths)
    for i, ((label, intent), share) in enumerate(zip(labels, widths, strict=True)):
        w = unit * share
        dim = busy or (i < 2 and one.state not in ("ready", "low"))
        leaf.add(button(leaf.kit, f"hopper:{one.name}:{i}", label, Box(x, keys.y, w, keys.h), intent, rank="secondary",
                        dim=dim, cap=cap, least=leaf.least))
        x += w + gap


def _test(leaf: Leaf, test: TestPay) -> None:
    """The test payout: words, a bar, the counters that came; Stop while it runs."""
    u, cap, say = leaf.u, leaf.cap, leaf.say
    h = max(leaf.lo.primary + 24 * u, 130 * u)
    box = leaf.take_bottom(h)
    leaf.add(panel(leaf.kit, box))
    stop = 0.0
    if test.running:
        w = max(leaf.lo.primary * 1.25, leaf.width(say("Stop"), max(cap, 24 * u)) + 50 * u)
        stop = w + 26 * u
        leaf.add(button(leaf.kit, "stop", say("Stop"), Box(box.right - 12 * u - w, box.y + 12 * u, w, h - 24 * u),
                        StopHopper(test.hopper)))
    text = say("Test on {name}: asked {n}, came {came}", name=test.hopper, n=test.asked, came=test.came)
    inner = Box(box.x + 32 * u, box.y, box.w - 64 * u - stop, box.h)
    fish = inner.w > 28 * cap and test.asked <= 8
    fish_w = test.asked * 62 * u if fish else 0.0
    leaf.middle(text, Box(inner.x, inner.y, inner.w - fish_w - 16 * u, inner.h - 26 * u), GILT, rows=2, anchor=0.0)
    leaf.add(bar(leaf.kit, inner.x, box.bottom - 30 * u, inner.w - fish_w - 16 * u, test.came / max(1, test.asked)))
    for i in range(test.asked if fish else 0):
        x = inner.right - fish_w + 62 * u * (i + 0.5)
        w = 54 * u
        leaf.draw(Picture("counters/fish", x, box.cy, round(w), round(w * 108 / 448)) if i < test.came
                  else drawn("fish-outline", x, box.cy, w, w * 112 / 452))


def owed(model: OwedView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """Who is owed what, and why it waits: pay the rest, or tell that it was paid by hand; settle unclear payouts."""
    if model.settling:
        return _settling(model, ui, now_s, stage, say)
    leaf = opened("owed", ui, now_s, stage, say)
    u, cap = leaf.u, leaf.cap
    if not model.rows:
        return bare_page(leaf, say("Nothing is owed."))
    stacked = leaf.free.w < 38 * cap
    row_h = _keys_height(leaf, stacked) + (5.6 * cap if stacked else 0) + 26 * u
    row_h = max(row_h, 5.4 * cap + 26 * u)
    for i, cell in leaf.paged(len(model.rows), leaf.free.w, row_h, most_h=max(row_h, 160 * u), aspect=8):
        _owed_row(leaf, model.rows[i], cell, stacked)
    return leaf.done()


def _keys_height(leaf: Leaf, stacked: bool) -> float:
    """How high the two keys of a debt are: words in two lines need their room."""
    room = (leaf.free.w * (1.0 if stacked else 0.5) - 100 * leaf.u) / 2 * 0.85
    words = (leaf.say("Paid by hand"), leaf.say("Count them"))
    return max(leaf.key, 4.3 * leaf.cap if any(leaf.width(t) > room for t in words) else 0.0)


def _owed_row(leaf: Leaf, one: OwedRow, box: Box, stacked: bool) -> None:
    u, cap, say = leaf.u, leaf.cap, leaf.say
    leaf.add(sheet(leaf.kit, box))
    inner = box.inset(24 * u, 13 * u)
    r = min(30 * u, 1.3 * cap)
    x = inner.x
    words_w = inner.w if stacked else inner.w * 0.46
    top = inner.y if stacked else inner.cy - 2.3 * cap
    if one.emblem >= 0:
        leaf.draw(seal(one.emblem, x + r, top + 1.2 * cap, r, "brass"))
        x += 2 * r + 16 * u
    due = one.outstanding + one.unknown
    leaf.line(say("{name} is owed {n}", name=one.who, n=due), x, top + 1.2 * cap, inner.x + words_w - x, INK,
              cap=max(cap, 24 * u))
    parts = [say("{n} of {of} paid", n=one.paid + one.by_hand, of=one.owed)]
    if one.unknown:
        parts.append(say("{n} unclear", n=one.unknown))
    if one.fault:
        parts.append(fault_names(say).get(one.fault, one.fault))
    text = ", ".join(parts)
    leaf.para(text, x, top + 1.75 * cap, inner.x + words_w - x, 2, DIM)
    gap = leaf.lo.gap + 0.5
    high = _keys_height(leaf, stacked)
    room = Box(inner.x, inner.bottom - high, inner.w, high) if stacked else \
        Box(inner.x + words_w + gap, inner.cy - high / 2, inner.w - words_w - gap, high)
    acts = [(f"pay:{one.id}", say("Pay {n}", n=one.outstanding), PayRest(one.id), not one.payable or not
             one.outstanding),
            (f"hand:{one.id}", say("Paid by hand"), PaidByHand(one.id, due), not due)]
    if one.unknown:
        acts[0] = (f"count:{one.id}", say("Count them"), Counted(one.id, -1), False)
    for cell, (name, label, intent, dim) in zip(room.columns(2, gap), acts, strict=True):
        leaf.add(button(leaf.kit, name, label, cell, intent, rank="secondary", dim=dim, cap=cap, least=leaf.least))


def _settling(model: OwedView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """An unclear payout: somebody looks into the tray and says how many fell."""
    one = next(r for r in model.rows if r.id == model.settling)
    leaf = Leaf(ui, now_s, stage, say)
    leaf.head(say("How many fell for {name}?", name=one.who), closing(leaf, now_s), spare=True)
    fell = say.n("{n} fell", "{n} fell", model.counted)
    leaf.foot(Act("leave", say("Back"), Operator("owed")),
              Act("counted", fell, Counted(one.id, model.counted), primary=True), help_=False)
    u, cap = leaf.u, leaf.cap
    box = leaf.free
    h = min(box.h, max(leaf.due, 200 * u, 8 * cap))
    box = Box(box.x, box.cy - h / 2, box.w, h)
    side = max(leaf.lo.primary, min(h, 170 * u, box.w * 0.2))
    down, up = Box(box.x, box.y, side, h), Box(box.right - side, box.y, side, h)
    leaf.add(button(leaf.kit, "fewer", "−", down, StepCounted(-1), rank="secondary", dim=model.counted <= 0,
                    cap=max(cap, 40 * u), lines_=1),
             button(leaf.kit, "more", "+", up, StepCounted(1), rank="secondary", cap=max(cap, 40 * u), lines_=1))
    paper = Box(down.right + leaf.gap, box.y, up.x - down.right - 2 * leaf.gap, h)
    leaf.add(sheet(leaf.kit, paper))
    text = say("{asked} asked. Look into the tray.", asked=counters(say, one.unknown))
    words = block(stage.measure, text, paper.w - 52 * u, cap, Face.PLAIN, 3, leaf.least)
    figure = max(cap, min(0.34 * h, 90 * u, h - words.height - 2.6 * cap))
    top = paper.cy - (figure + 0.9 * cap + words.height) / 2
    leaf.line(str(model.counted), paper.cx, top + figure, paper.w, INK, cap=figure, anchor=0.5)
    leaf.draw(*lines(words, paper.cx, top + figure + 0.9 * cap + words.cap, DIM))
    return leaf.done()
