"""The operator's pages of what the table remembers: meters, and the export to a stick."""

from __future__ import annotations

from kiosk.rules.board import Pot
from kiosk.view.cached import cached
from kiosk.view.intents import Operator
from kiosk.view.palette import DIM, GILT, INK, RULE
from kiosk.view.parts import bar, drawn, panel, sheet, tile
from kiosk.view.scene import Face, Fill, Scene, Stage
from kiosk.view.spots import Box
from kiosk.view.text import block
from kiosk.view.words import Words, pot_name

from .feet import Act
from .intents import Export, ResetMeters
from .leaf import Leaf
from .model import ExportView, MetersView, Ui
from .op_frame import closing, opened, titles


@cached(16)
def meter_words(say: Words) -> dict[str, str]:
    """What each meter counts."""
    return {
        "deals": say("Deals"),
        "matches": say("Matches to the end"),
        "sweeps": say("Sweeps"),
        "swept": say("Counters swept"),
        "out": say("Counters paid out"),
        "back": say("Counters given back"),
        "faults": say("Faults"),
        "idle": say("Left standing"),
        **{f"sweeps-{pot.label}": say("Sweeps of {pot}", pot=pot_name(say, pot)) for pot in Pot},
        "longest": say("Longest match, deals"),
        "starts": say("Times switched on"),
    }


def meters(model: MetersView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """Figures for ever and since the last reset, side by side."""
    leaf = Leaf(ui, now_s, stage, say)
    leaf.head(titles(say)["meters"], closing(leaf, now_s), spare=True)
    leaf.foot(Act("leave", say("Back"), Operator("")),
              Act("reset-meters", say("Begin the day's meters anew"), ResetMeters()), help_=False)
    u, cap = leaf.u, leaf.cap
    told = meter_words(say)
    keys = list(model.ever)
    since = say("Since the reset") if model.reset else say("Since the start")
    paper_head = 4.2 * cap if leaf.width(since, cap, Face.PLAIN) > 0.3 * leaf.free.w else 2.5 * cap
    area = Box(leaf.free.x, leaf.free.y + paper_head + 12 * u, leaf.free.w, leaf.free.h - paper_head - 24 * u)
    long = any(leaf.width(told.get(k, k)) > area.w * 0.36 for k in keys)
    row_h = 3.9 * cap if long else 1.95 * cap
    cells = leaf.paged(len(keys), area.w, row_h, most_h=max(row_h, 56 * u), aspect=20, gap=0.0, area=area)
    beside = len(cells) < len(keys) and leaf.beside(area)
    w = leaf.without_arrows(area).w if beside else area.w
    bottom = max(c.bottom for _, c in cells)
    paper = Box(leaf.free.x, leaf.free.y, w, bottom - leaf.free.y + 22 * u)
    leaf.pieces.insert(0, sheet(leaf.kit, paper))
    col = max(leaf.width(say("For ever"), cap, Face.PLAIN), leaf.width(since, cap, Face.PLAIN), 5 * cap)
    col = min(col, w * 0.31)
    one, two = paper.right - 32 * u - col - 20 * u, paper.right - 32 * u
    for text, right in ((say("For ever"), one), (since, two)):
        leaf.middle(text, Box(right - col, paper.y + 14 * u, col, paper_head - 8 * u), DIM, rows=2, face=Face.PLAIN,
                    anchor=1.0)
    for i, cell in cells:
        key = keys[i]
        y = cell.cy + cap / 2
        leaf.middle(told.get(key, key), Box(paper.x + 34 * u, cell.y, one - col - paper.x - 50 * u, cell.h), INK,
                    rows=2 if cell.h > 3 * cap else 1, anchor=0.0)
        leaf.line(say.number(model.ever[key]), one, y, col, INK, anchor=1.0)
        leaf.line(say.number(model.today.get(key, 0)), two, y, col, INK, anchor=1.0)
        leaf.draw(Fill(paper.x + 24 * u, cell.y - max(1.0, u) / 2, paper.w - 48 * u, max(1.0, u), RULE))
    return leaf.done()


def export(model: ExportView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """Records, meters and the log to a USB stick, read back and compared before it says so."""
    if model.state == "done":
        return _written(model, ui, now_s, stage, say)
    leaf = opened("export", ui, now_s, stage, say)
    u, cap = leaf.u, leaf.cap
    writing = model.state == "writing"
    free = say.told(model.free)
    if not model.stick:
        state = say("Put in a USB stick.")
    elif writing:
        state = say("Writing to {stick}: leave it in.", stick=model.stick)
    elif model.state == "failed":
        state = say.told(model.words)
    elif model.folder:
        state = say("No USB stick is in: the folder {folder} stands for one. {free} free.", folder=model.stick,
                    free=free)
    else:
        state = say("{stick}: {free} free", stick=model.stick, free=free)
    size = min(48 * u, max(2.1 * cap, 55 * u))
    told = block(stage.measure, state, leaf.free.w - size - 80 * u, cap, Face.PLAIN, 4, cap)
    h = max(4.2 * cap, 110 * u, told.height + 2.4 * cap)
    box = leaf.take_bottom(h)
    leaf.add(panel(leaf.kit, box))
    leaf.draw(drawn("icon", box.x + 30 * u + size / 2, box.cy, size, size, "usb", GILT))
    room = Box(box.x + 50 * u + size, box.y, box.w - size - 80 * u, box.h - (20 * u if writing else 0))
    leaf.middle(state, room, rows=4, face=Face.PLAIN, anchor=0.0)
    if writing:
        leaf.add(bar(leaf.kit, room.x, box.bottom - 30 * u, room.w, model.share))
    items = (
        ("all", say("Everything"), say("Records, meters and log.")),
        ("records", say("Records"), say("Every deal, card by card.")),
        ("meters", say("Meters"), say("All figures, as a table.")),
        ("log", say("Log"), say("For whoever looks for a fault.")),
    )
    def least_h(width: float) -> float:
        return leaf.tile_height([text for _, _, text in items], width)

    dim = writing or not model.stick
    for i, cell in leaf.paged(len(items), 11 * cap, least_h, most_h=210 * u, aspect=2.6):
        what, title, text = items[i]
        leaf.add(tile(leaf.kit, f"export:{what}", title, text, cell, Export(what), dim=dim, lines_=3))
    return leaf.done()


def _written(model: ExportView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """What was written where, over the whole page."""
    leaf = opened("export", ui, now_s, stage, say, Act("more", say("Write more"), Operator("export")))
    u = leaf.u
    leaf.add(panel(leaf.kit, leaf.free))
    room = leaf.free.inset(36 * u, 20 * u)
    size = min(48 * u, 0.2 * room.h)
    leaf.draw(drawn("icon", room.x + size / 2, room.cy, size, size, "usb", GILT))
    room = Box(room.x + size + 24 * u, room.y, room.w - size - 24 * u, room.h)
    leaf.middle(say.told(model.words), room, rows=leaf.rows_in(room.h), face=Face.PLAIN, anchor=0.0)
    return leaf.done()
