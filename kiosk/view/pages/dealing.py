"""Board mode: who deals first, a dealer who cannot dress, and counters moved by agreement."""

from __future__ import annotations

from kiosk.rules.board import BANK, DRESSING, POT0, POTS
from kiosk.view.drawn import surface
from kiosk.view.motion import POTS_ROUND
from kiosk.view.palette import GILT, INK, IVORY
from kiosk.view.parts import button, drawn, panel, seal, tile
from kiosk.view.scene import Face, Scene, Stage, Target
from kiosk.view.spots import Box
from kiosk.view.text import PITCH, TIGHTEST, block
from kiosk.view.words import Words, figure, pot_name

from .feet import Act
from .grid import grid
from .intents import ChooseDealer, Correct, EndMatch, Leave, Lend, Open, PickAccount, StepCorrection
from .leaf import Leaf, labelled
from .model import BoardView, CorrectionView, Ui


def dealer_choice(model: BoardView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """Who deals first? Tap the one whom the cards chose, or let the table cut. Later: who deals instead?"""
    leaf = Leaf(ui, now_s, stage, say)
    if model.dealer >= 0:
        leaf.head(say("Who deals?"), say("Now {name}.", name=model.seats[model.dealer].name))
        leaf.foot(Act("leave", say("Back"), Leave()))
    else:
        text = say("Deal face up until a knave falls.") if model.options.first_dealer == "first-jack" \
            else say("Cut: the lowest card deals.")
        leaf.head(say("Who deals first?"), text)
        leaf.foot(Act("leave", say("Back"), Leave()), Act("change", say("Change"), Open("between")),
                  Act("cut", say("Let the table cut"), ChooseDealer(-1)))
    least_h = max(leaf.lo.primary + 0.5, 2.8 * leaf.cap)
    for i, cell in leaf.paged(len(model.seats), max(8 * leaf.cap, 2 * leaf.lo.primary), least_h, aspect=2.6,
                              most_h=200 * leaf.u):
        seat = model.seats[i]
        on = seat.seat == model.dealer
        leaf.add(labelled(tile(leaf.kit, f"deals:{seat.seat}", "", "", cell, Leave() if on else ChooseDealer(seat.seat),
                               on=on), seat.name))
        r = min(34 * leaf.u, cell.h * 0.3)
        leaf.draw(seal(seat.emblem, cell.x + 26 * leaf.u + r, cell.cy, r))
        x = cell.x + 46 * leaf.u + 2 * r
        leaf.line(seat.name, x, cell.cy + leaf.cap / 2, cell.right - x - 20 * leaf.u, INK if on else IVORY,
                  cap=max(leaf.cap, 24 * leaf.u))
    return leaf.done()


def short(model: BoardView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """Somebody has too few counters for their part of the dressing: the bank lends, or the match ends."""
    leaf = Leaf(ui, now_s, stage, say)
    seat = model.seats[model.short if model.short >= 0 else model.dealer]
    part = dressing_part(model, seat.seat)
    leaf.head(say("{name} cannot dress the board", name=seat.name))
    leaf.foot(Act("leave", say("Back"), Leave()), Act("end-match", say("End match"), EndMatch()),
              Act("change", say("Change"), Open("between")),
              Act("lend", say("The bank lends {n}", n=model.options.start_purse), Lend(seat.seat), primary=True))
    u, cap = leaf.u, leaf.cap
    box = leaf.free
    h = min(box.h, max(260 * u, 9 * cap))
    box = Box(box.x, box.y + (box.h - h) / 2, box.w, h)
    leaf.add(panel(leaf.kit, box, 4.0))
    r = min(52 * u, h * 0.2)
    leaf.draw(seal(seat.emblem, box.x + 44 * u + r, box.cy, r))
    x = box.x + 74 * u + 2 * r
    width = box.right - x - 36 * u
    one = say.n("{name} has {n} counter.", "{name} has {n} counters.", seat.purse, name=seat.name)
    two = say("{n} are needed. What the bank lends counts against the ranking.", n=part)
    title, rows = max(cap, 26 * u), len(block(stage.measure, two, width, cap, Face.PLAIN, 3, leaf.least).lines)
    y = box.cy - (title + 0.9 * cap + cap + PITCH * cap * (rows - 1)) / 2 + title
    leaf.line(one, x, y, width, GILT, cap=title, face=Face.DISPLAY)
    leaf.para(two, x, y + 0.9 * cap, width, 3)
    return leaf.done()


def dressing_part(model: BoardView, seat: int) -> int:
    """What a seat puts on the board when it is dressed (rules.md, `dressing`)."""
    if model.options.dressing == "dealer":
        return sum(DRESSING) if seat == model.dealer else 0
    return max(0, sum(DRESSING) - 2 * (len(model.seats) - 1)) if seat == model.dealer else 2


def corrections(model: CorrectionView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """Counters are moved by agreement: from whom, to whom, how many; the button says the whole of it.

    On a small screen the two questions come one after the other.
    """
    leaf = Leaf(ui, now_s, stage, say)
    ready = model.source >= 0 and model.target >= 0 and model.source != model.target and model.counters > 0
    what = say("Move {n}: {a} to {b}", n=model.counters, a=account_words(say, model, model.source),
               b=account_words(say, model, model.target)) if ready else say("From whom, and to whom?")
    asked = [(True, say("From")), (False, say("To"))]
    if leaf.lo.compact:
        asked = [asked[0] if model.source < 0 else asked[1]]
    leaf.head(asked[0][1] if leaf.lo.compact else say("Correct the counters"))
    acts = [Act("leave", say("Back"), Leave())]
    if leaf.lo.compact and model.source >= 0:
        giver = say("From {name}", name=account_words(say, model, model.source))
        acts.append(Act("from", giver, PickAccount(-1, True)))
    leaf.foot(*acts, Act("correct", what, Correct(model.source, model.target, model.counters), primary=True,
                         dim=not ready))
    u, cap = leaf.u, leaf.cap
    _stepper(leaf, model)
    accounts = [s.seat for s in model.seats] + [POT0 + p for p in POTS_ROUND] + [BANK]
    halves = leaf.free.columns(2, 28 * u) if leaf.free.w > 1.1 * leaf.free.h else leaf.free.rows(2, 16 * u)
    for half, (giving, title) in zip([leaf.free] if leaf.lo.compact else halves, asked, strict=True):
        area = half
        if not leaf.lo.compact:
            leaf.line(title, half.x, half.y + 1.1 * cap, half.w, GILT, cap=max(cap, 24 * u), face=Face.DISPLAY)
            area = Box(half.x, half.y + 1.9 * cap, half.w, half.h - 1.9 * cap)
        cells, named = _cells(leaf, area, [account_words(say, model, account) for account in accounts])
        for account, cell in zip(accounts, cells, strict=False):
            _account(leaf, model, account, giving, cell, named)
    return leaf.done()


def _cells(leaf: Leaf, area: Box, names: list[str]) -> tuple[list[Box], bool]:
    """Cells for all accounts, and whether their names stand in them: where there is room for every one."""
    lo, u, gap, least = leaf.lo, leaf.u, leaf.lo.gap + 0.5, min(leaf.cap, leaf.least)
    widest = TIGHTEST * max(leaf.width(name, least, Face.PLAIN) for name in names) + 14 * u
    side = lo.least + 0.5 if lo.small else lo.other + 0.5
    high = max(side, NAMED_CAPS * least)
    cells = grid(area, len(names), gap, max(side, widest), high, most_h=max(92 * u, 4.4 * least), aspect=1.9)
    if len(cells) == len(names):
        return cells, True
    cells = grid(area, len(names), gap, side, side, most_h=92 * u, aspect=1.9)
    if len(cells) < len(names):
        cells = grid(area, len(names), gap, lo.least + 0.5, lo.least + 0.5, aspect=1.4)
    return cells, False


def _stepper(leaf: Leaf, model: CorrectionView) -> None:
    """How many: four keys about the figure."""
    u, cap = leaf.u, leaf.cap
    strip = leaf.take_bottom(leaf.key)
    w = min(max(leaf.key, 100 * u), strip.w / 6)
    middle = min(strip.w - 4 * (w + leaf.gap), 220 * u)
    x = strip.cx - (4 * (w + leaf.gap) + middle) / 2
    for i, step in enumerate((-5, -1, 1, 5)):
        if i == 2:
            leaf.line(str(model.counters), x + middle / 2, strip.cy + 0.6 * max(cap, 30 * u) / 1.2, middle, IVORY,
                      cap=max(cap, 30 * u), anchor=0.5)
            x += middle + leaf.gap
        to = max(1, min(model.most, model.counters + step))
        leaf.add(button(leaf.kit, f"counters:{step:+}", f"+{step}" if step > 0 else f"−{-step}",
                        Box(x, strip.y, w, strip.h), StepCorrection(step), rank="secondary",
                        dim=to == model.counters))
        x += w + leaf.gap


NAMED_CAPS = 3.4
"""How high a cell is, in capitals, that has room for a name below its sign."""


def account_words(say: Words, model: CorrectionView, account: int) -> str:
    """An account by its name: a player's, a compartment's, the bank."""
    if account < 0:
        return "…"
    if account < POT0:
        return model.seats[account].name
    return say("the bank") if account == BANK else pot_name(say, account - POT0)


def _account(leaf: Leaf, model: CorrectionView, account: int, giving: bool, box: Box, named: bool) -> None:
    u, cap, say = leaf.u, leaf.cap, leaf.say
    chosen = account == (model.source if giving else model.target)
    off = account == (model.target if giving else model.source)
    name = f"{'from' if giving else 'to'}:{account}"
    state = "dim" if off else "pressed" if leaf.ui.pressed == name else "on" if chosen else "off"
    first = len(leaf.pieces)
    leaf.draw(surface("key", *box, u, state))
    ink = INK if state in ("on", "pressed") else IVORY
    alpha = 0.4 if off else 1.0
    held = model.bank if account == BANK else model.pots[account - POT0] if account >= POT0 \
        else model.seats[account].purse
    least = min(cap, leaf.least)
    words = account_words(say, model, account)
    above = box.h - 1.9 * least if named else box.h
    cy = box.y + 0.53 * above if named else box.cy
    size = min(0.42 * box.w, (0.78 if named else 0.62) * above, 56 * u)
    cx = box.x + box.w * 0.30
    if account < POT0:
        picture = seal(model.seats[account].emblem, cx, cy, size / 2)
    elif account == BANK:
        picture = drawn("icon", cx, cy, size, size, "house", ink)
    else:
        picture = drawn("emblem", cx, cy, size * 1.1, size * 1.1 * 76 / 92, POTS[account - POT0].label)
    leaf.draw(picture._replace(alpha=alpha))
    leaf.line(figure(held), box.x + box.w * 0.74, cy + least / 2, box.w * 0.46, ink, cap=least, anchor=0.5, alpha=alpha)
    if named:
        leaf.line(words, box.cx, box.bottom - 0.8 * least, box.w - 12 * u, ink, cap=least, face=Face.PLAIN, anchor=0.5,
                  alpha=alpha)
    if not off:
        leaf.target(Target(name, *box, PickAccount(account, giving), label=words))
    if state == "off":
        leaf.sink(first)
