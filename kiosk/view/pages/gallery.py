"""Every page in a fixed, interesting state: for the screenshots, the tests and whoever wants to look round.

`PAGES[name](stage, say, side)` draws one. The people are invented, the counters add up.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from kiosk.rules.board import POT0, Pot
from kiosk.rules.cards import card
from kiosk.rules.options import PRESETS, Options
from kiosk.sentences import Sentence
from kiosk.view.model import SeatView
from kiosk.view.scene import Scene, Stage
from kiosk.view.words import Words, pot_name

from . import model as m
from . import operator as op
from .attract import attract
from .banners import banners
from .bench import bench
from .between import between
from .boardmode import board_table
from .dealing import corrections, dealer_choice, short
from .end import end
from .ending import EndingView, ending
from .help import CARDS, HelpView, help_card
from .history import history
from .match_table import match_table
from .mode import languages, mode
from .model import LANGUAGE_NAMES, Ui
from .notices import idle, resume
from .option_words import preset_titles
from .options import options
from .overlay import Overlay, over
from .picker import picker
from .places import places
from .rules import presets, rules_page
from .seats import names, players, seats
from .settling import settle

Shot: TypeAlias = Callable[[Stage, Words, str], Scene]
NOW_S: Final = 100.0

NAMES: Final = ("Clara", "Harriet", "Edwin", "Isaac", "Flora", "Julia", "George", "Mr Weller")
_HOUSE: Final = "The Bell Inn"
POTS: Final = (15, 7, 4, 2, 3, 1, 3, 2)
PURSES: Final = (31, 40, 44, 29, 52, 38, 65, 47)


def sitting(places: tuple[int, ...]) -> tuple[SeatView, ...]:
    """People at these places."""
    return tuple(SeatView(i, p, NAMES[p], p, purse=PURSES[p]) for i, p in enumerate(places))


FOUR: Final = sitting((0, 2, 4, 6))
EIGHT: Final = sitting(tuple(range(8)))
TAKEN: Final = frozenset((0, 2, 4, 6))
ALL_TAKEN: Final = frozenset(range(8))


def _said(model: Any, say: Words) -> Any:
    """A model with its words in the language of the picture."""
    if isinstance(model, m.BoardView):
        return model._replace(undo=say("{name} took {pot}", name=NAMES[4], pot=pot_name(say, Pot.ACE)))
    return model(say) if callable(model) else model


def _page(page: Callable[..., Scene], model: Any, *, wait: tuple[float, float] | None = None, part: int = 0) -> Shot:
    """A page with its model, or what makes it in a language. wait: seconds left and in all; part: of a list."""
    def shot(stage: Stage, say: Words, side: str = "S") -> Scene:
        ui = Ui(side=side, page=part, until_s=NOW_S + wait[0] if wait else None, wait_s=wait[1] if wait else 0.0)
        return page(_said(model, say), ui, NOW_S, stage, say)
    return shot


def _over(overlay: Callable[..., Overlay], model: Any, below: m.BoardView, *, wait: tuple[float, float] | None = None,
          part: int = 0, **more: Any) -> Shot:
    """An overlay over the table of Board mode."""
    def shot(stage: Stage, say: Words, side: str = "S") -> Scene:
        ui = Ui(side=side, page=part, until_s=NOW_S + wait[0] if wait else None, wait_s=wait[1] if wait else 0.0)
        scene = board_table(_said(below, say), ui._replace(until_s=None), NOW_S, stage, say)
        return over(scene, overlay(model, ui, NOW_S, stage, say, **more))
    return shot


_KINDS = ((0, "person", 0), (1, "empty", 0), (2, "person", 0), (3, "empty", 0), (4, "computer", 2), (5, "empty", 0),
          (6, "person", 0), (7, "computer", 3))
_SEATS = m.SeatsView(tuple(SeatView(-1 if k == "empty" else p, p, NAMES[p], p, k, v) for p, k, v in _KINDS), naming=0)
_ALL_SEATED = m.SeatsView(tuple(SeatView(p, p, NAMES[p], p, "person") for p in range(8)))
_CHANGED = Options.of({"dead_hand": "stock", "pope_turned": "game-too"})
_RULES = m.RulesView("parlett", _CHANGED, 5, names=("Clara", "Edwin", "Flora", "George", "Mr Weller"))
_ATTRACT = m.AttractView(POTS, 20, m.LastMatch("Flora", 4, 86), _HOUSE, "Pope Joan every Thursday at eight")

_CURVES = {"Flora": (48, 61, 55, 70, 64, 79, 86), "Clara": (48, 40, 52, 49, 66, 60, 58),
           "George": (48, 55, 50, 38, 41, 35, 39), "Edwin": (48, 36, 35, 30, 11, 20, -15)}
_END = m.EndView(tuple(
    m.Standing(NAMES[p], p, _CURVES[NAMES[p]][-1] + (48 if p == 2 else 0), 48 if p == 2 else 0, _CURVES[NAMES[p]],
               (3,) if p == 4 else ()) for p in (0, 2, 4, 6)), (6, 7, 4, 2, 1, 1, 3, 0))
_END_PAID = _END._replace(notices=(m.Notice("paying", 0, "Clara", 12, 41, "below, on your right"),
                                   m.Notice("hopper-gone")))
_END_EIGHT = m.EndView(_END.standings + tuple(
    m.Standing(NAMES[p], p, 50 + p + (48 if p == 5 else 0), 48 if p == 5 else 0, (48, 40 + p, 44, 46, 47, 49, 50 + p))
    for p in (1, 3, 5, 7)), (0,) * 8)

_PLAY = m.BoardView(FOUR, POTS, dealer=3, trump=2, turn_up=card("4H"), undo="Flora took Ace")
_PLAY_EIGHT = _PLAY._replace(seats=EIGHT, dealer=6)
_DRESS = _PLAY._replace(stage="dress", trump=-1, turn_up=-1, pots=(9, 5, 2, 1, 0, 0, 2, 0), dealer=0, number=3)
_PICK = _PLAY._replace(stage="turn-up", dealer=0, trump=-1, turn_up=-1, suit=2, rank=12, wins=((Pot.KING, 3),))
_SETTLE = _PLAY._replace(stage="settle", out=3, left=(5, 4, None, 0), pope=1, row=2, pays=(5, 0, None, 0))
_SETTLE_EIGHT = _PLAY_EIGHT._replace(
    stage="settle", out=6, left=(5, 4, None, None, None, None, 0, None), pope=1, row=2, largest=6,
    pays=(5, 0, None, None, None, None, 0, None))
_SHARED = _PLAY_EIGHT._replace(bay=Pot.MATRIMONY, sharing=True, earlier=2,
                               options=Options.of({"pair_split": "on"}))
_CLAIM = _DRESS._replace(claims=Options(), trump=-1)
_SHORT_SHARED = _DRESS._replace(seats=(*FOUR[:2], FOUR[2]._replace(purse=1), FOUR[3]), short=2,
                                options=Options.of({"dressing": "shared"}))
_CHOICE = m.RulesView("hoyle", Options.of({"start_purse": "48"}, PRESETS["hoyle"].options), 5, "",
                      names=_RULES.names, in_force=Options())
_PLACES = m.PlacesView(tuple(next((s for s in FOUR if s.place == p), SeatView(-1, p, "", p, "empty"))
                             for p in range(8)), able=frozenset(s.place for s in FOUR))
_MOVING = _PLACES._replace(moving=2, able=frozenset(range(8)), undo=True)
_CORRECT = m.CorrectionView(FOUR, POTS, -48, 0, POT0 + Pot.KING, 3, 31)
_NOTICES = (m.Notice("owed", 0, "Clara", 4), m.Notice("not-saving"))



def menu(say: Words) -> m.OperatorView:
    """The operator's menu with every tile that the table has."""
    return m.OperatorView((
        m.TileView("messages", str(3), True),
        m.TileView("screen", "5.89 px/mm"),
        m.TileView("touch", say("Test")),
        m.TileView("seats", say("{n} buttons", n=8)),
        m.TileView("hoppers", f"B {say('is empty')}", True),
        m.TileView("owed", f"{NAMES[0]}: 4", True),
        m.TileView("sound", say("{n} of 10", n=7)),
        m.TileView("hours", say("Daily {a} to {b}", a="10:00", b="18:00")),
        m.TileView("languages", say("{name} first", name=LANGUAGE_NAMES[0].name)),
        m.TileView("rules", preset_titles(say)["parlett"]),
        m.TileView("house", _HOUSE),
        m.TileView("meters", say.n("{n} deal", "{n} deals", 1204)),
        m.TileView("export", say("No USB stick")),
        m.TileView("settings", say("Everything")),
        m.TileView("pin", say("Set")),
    ), (say("Saving works"), "14:02", say("PIN set"), say("Version {n}", n="1.0")))


def messages(say: Words) -> m.MessagesView:
    """Two things that are wrong, as the table tells them, and an update that went well."""
    return m.MessagesView((
        m.Message(say("The power supply is too weak: use the Raspberry Pi's own (5 V, 3 A for a Pi 4, 5 A for a Pi 5) "
                      "and a short cable.")),
        m.Message(say("The counter dispenser ({ports}) is not plugged in: check its USB cable; play goes on and what "
                      "is won is kept as owed.", ports="usb:2341:0043")),
        m.Message(say("Version {version} is kept.", version="1.1.0"), False),
    ))


def hoppers(say: Words) -> m.HoppersView:
    """Two hoppers: one pays a test, the other is empty."""
    return m.HoppersView((m.HopperFacts("A", "paying", 184, 9310),
                          m.HopperFacts("B", "empty", 0, 4022, True, "empty", 1)),
                         m.TestPay("A", 5, 3))


def owed(say: Words) -> m.OwedView:
    """Two debts: one that waits for a hopper, and one of which nobody knows what fell."""
    return m.OwedView((m.OwedRow("7", NAMES[0], 0, 6, 2, 0, 4, 0, "empty"),
                       m.OwedRow("9", NAMES[2], 2, 5, 0, 0, 2, 3, "unknown")))


def settled(say: Words) -> m.OwedView:
    """The unclear debt while staff say what fell."""
    return owed(say)._replace(settling="9", counted=2)


def on_screen(say: Words) -> tuple[m.SettingView, ...]:
    """Settings of every kind, called and explained as the table does it."""
    offered = tuple(n.code for n in LANGUAGE_NAMES)
    return (
        m.SettingView("screen.fullscreen", say("Full screen"), say("On"), "switch",
                      note=say("Fill the whole screen."), at=1),
        m.SettingView("screen.rotation", say("Turned by"), "0°", "choice", choices=("0", "90", "180", "270"),
                      note=say("How the picture and the touch are turned, degrees clockwise.")),
        m.SettingView("screen.diagonal_in", say("Diagonal"), "10.1 in", "number", 3, 100, 0.1,
                      note=say("Diagonal of the screen."), at=10.1, unit="in"),
        m.SettingView("screen.distance_mm", say("Distance of the eyes"), "500 mm", "whole", 200, 3000, 50,
                      note=say("How far away people's eyes are."), at=500, unit="mm"),
        m.SettingView("screen.large", say("Large letters"), say("Off"), "switch",
                      note=say("Larger letters, fewer ornaments."), at=0),
        m.SettingView("language.offered", say("Languages"), ", ".join(n.name for n in LANGUAGE_NAMES[:3]), "list",
                      note=say("The languages that people may choose."), choices=offered, chosen=offered[:3]),
        m.SettingView("hours.open", say("Opens"), "10:00", "time", note=say("The table wakes."), step=15),
        m.SettingView("house.name", say("Name of the house"), _HOUSE, "text", 0, 40,
                      note=say("The name of the house, on the first screen.")),
    )


_FREE = Sentence("{n} GB", n=7.2)
_WRITTEN = Sentence(
    "Written to {stick} and read back ({size}): {names}. Each name begins with {stem}. You may pull {stick} out.",
    stick="STICK", size=Sentence("{n} kB", n=840), stem="pope-joan-20261130-171503",
    names="records.jsonl, deals.csv, meters.csv, payouts.csv, faults.csv, settings.csv, "
          "log.csv")


def _settings(section: str = "", opened: str = "") -> Callable[[Words], m.SettingsView]:
    return lambda say: m.SettingsView(on_screen(say), section, opened)


def _writing(text: str, most: int, layer: str = "small") -> Callable[[Words], m.WritingView]:
    return lambda say: m.WritingView(say("Line of the house"), text, most, layer)


_METERS = m.MetersView(
    {"deals": 1204, "matches": 188, "out": 9310, "back": 9022, "faults": 12, "idle": 77,
     **{f"sweeps-{pot.label}": 1204 - 131 * pot for pot in Pot}},
    {"deals": 14, "matches": 3, "out": 120, "back": 96, "faults": 1, "idle": 2,
     **{f"sweeps-{pot.label}": 14 - pot for pot in Pot}}, True)
_BENCH = m.BenchView(
    tuple(m.Control(f"seat{i}", "button", f"Seat {i + 1}", "Buttons", i == 0) for i in range(8))
    + tuple(m.Control(f"lamp{i}", "lamp", f"Lamp {i + 1}", "Lamps", i == 0) for i in range(8))
    + (m.Control("tray", "tray", "Tray", "Counters", value=5), m.Control("a", "level", "Hopper A", "Counters",
                                                                        value=184, most=300),
       m.Control("slot", "button", "Put one back", "Counters"), m.Control("key", "key", "Key switch", "Counters"))
    + tuple(m.Control(f"fault{i}", "switch", text, "Faults", i == 1) for i, text in enumerate(
        ("Jam", "Empty", "Unplugged", "Silent", "Falls late", "Resets while it pays"))),
    ("A: intent 5", "A: 3 fell", "seat 1 pressed", "lamp 1 lit"))
_TESTS = tuple(m.SeatTest(p, p, p == 2 if p % 2 == 0 else None, p < 5 and p % 2 == 0, p == 4 if p % 2 == 0 else None)
               for p in range(8))
_FELT = m.TouchView(tuple((60.0 + 40 * i, 300.0 + 9 * i, i > 17) for i in range(20)), 2)

PAGES: Final[dict[str, Shot]] = {
    "attract": _page(attract, _ATTRACT),
    "attract-asked": _page(attract, _ATTRACT._replace(asked=True)),
    "mode": _page(mode, m.ModeView()),
    "languages": _page(languages, m.ModeView()),
    "seats": _page(seats, _SEATS),
    "seats-eight": _page(seats, _ALL_SEATED),
    "players": _page(players, _SEATS),
    "players-nobody": _page(players, _SEATS._replace(places=tuple(
        p._replace(kind="computer", level=2) if p.kind != "empty" else p for p in _SEATS.places))),
    "seats-leaving": _page(seats, _SEATS._replace(places=tuple(p._replace(kind="empty") for p in _SEATS.places)),
                           wait=(14, 45)),
    "names": _page(names, _SEATS),
    "rules": _page(presets, _RULES._replace(options=PRESETS["parlett"].options), wait=(14, 20)),
    "rules-chosen": _page(presets, m.RulesView("wardrobe", PRESETS["wardrobe"].options, 3), wait=(14, 20)),
    "options": _page(options, _RULES),
    "options-last": _page(options, _RULES, part=99),
    "option-values": _page(options, _RULES._replace(open="pope_turned")),
    "option-purse": _page(options, _RULES._replace(open="start_purse")),
    "option-partners": _page(options, _RULES._replace(open="partners", seats=4, partner=1,
                                                      options=Options.of({"partners": "0-2"}))),
    "rules-page": _page(rules_page, _RULES),
    "rules-page-last": _page(rules_page, _RULES._replace(options=PRESETS["ealing"].options, preset=""), part=99),
    **{f"help-{i + 1}": _over(help_card, HelpView(taken=TAKEN), _PLAY, wait=(20, 30), part=i) for i in range(CARDS)},
    "help-ending": _over(help_card, HelpView(taken=TAKEN, ending=True, rules=True), _PLAY, wait=(20, 30)),
    "ending": _page(ending, EndingView(True, False), wait=(20, 30)),
    "help-eight": _over(help_card, HelpView(PRESETS["hoyle"].options, ALL_TAKEN, ending=True, rules=True), _PLAY_EIGHT,
                        wait=(20, 30), part=4),
    **{f"history-{i + 1}": _page(history, None, part=i) for i in range(5)},
    "end": _page(end, _END, wait=(24, 50)),
    "end-paying": _page(end, _END_PAID),
    "end-eight": _page(end, _END_EIGHT, wait=(24, 50)),
    "idle": _over(idle, None, _PLAY, wait=(14, 20)),
    "resume": _page(resume, m.ResumeView(5, ("Clara", "Edwin", "Flora", "George"), (0, 2, 4, 6)), wait=(14, 20)),
    "faults": _page(board_table, _PLAY._replace(notices=_NOTICES)),
    "faults-eight": _over(banners, (*_NOTICES, m.Notice("hopper-empty")), _PLAY_EIGHT, taken=ALL_TAKEN),
    "board": _page(board_table, _PLAY),
    "board-eight": _page(board_table, _PLAY_EIGHT),
    "board-three": _page(board_table, _PLAY._replace(seats=sitting((0, 2, 4)), dealer=1)),
    "board-dress": _page(board_table, _DRESS),
    "board-bay": _page(board_table, _PLAY._replace(bay=Pot.KING)),
    "board-shared": _page(board_table, _SHARED),
    "board-out": _page(board_table, _PLAY._replace(stage="out")),
    "picker": _page(picker, _PICK),
    "picker-empty": _page(picker, _PICK._replace(suit=1, rank=-1, wins=())),
    "settle": _page(settle, _SETTLE),
    "settle-eight": _page(settle, _SETTLE_EIGHT),
    "board-claim": _page(board_table, _CLAIM),
    "board-claim-bay": _page(board_table, _CLAIM._replace(bay=Pot.QUEEN)),
    "between": _page(between, m.BetweenView(PRESETS["wardrobe"].title, NAMES[0])),
    "places": _page(places, _PLACES),
    "places-moving": _page(places, _MOVING),
    "places-eight": _page(places, m.PlacesView(EIGHT, 4, undo=True)),
    "dealers-choice": _page(presets, _CHOICE),
    "dealers-options": _page(options, _CHOICE._replace(options=Options.of({"lead": "any", "pack": "ealing"}))),
    "next-dealer": _page(dealer_choice, _DRESS),
    "corrections": _page(corrections, _CORRECT),
    "corrections-eight": _page(corrections, _CORRECT._replace(seats=EIGHT, target=-1)),
    "dealer": _page(dealer_choice, _PLAY._replace(dealer=-1)),
    "dealer-eight": _page(dealer_choice, _PLAY_EIGHT._replace(dealer=-1)),
    "short": _page(short, _DRESS._replace(seats=(FOUR[0]._replace(purse=9), *FOUR[1:]))),
    "short-shared": _page(short, _SHORT_SHARED),
    "match-table": _page(match_table, m.SheetView(sitting((0, 2, 4, 6, 7)), (2, 4, 2, 0, -1, 2))),
    "match-table-three": _page(match_table, m.SheetView(sitting((0, 2, 4)), (2,))),
    "match-table-eight": _page(match_table, m.SheetView(EIGHT, (2, 4, 2, 0, 2))),
    "match-table-ended": _page(match_table, m.SheetView(FOUR, (2, 1, 2, 0, 2), True)),
    "pin": _page(op.pin, m.PinView(2)),
    "pin-wrong": _page(op.pin, m.PinView(0, 4, True, 2)),
    "pin-locked": _page(op.pin, m.PinView(0, 4, False, 0, NOW_S + 52)),
    "pin-new": _page(op.pin, m.PinView(1, step="new")),
    "operator": _page(op.menu, menu, wait=(108, 120)),
    "operator-messages": _page(op.messages, messages, wait=(108, 120)),
    "operator-screen": _page(op.screen, m.ScreenView(5.0), wait=(108, 120)),
    "operator-touch": _page(op.touch, _FELT),
    "operator-seats": _page(op.seats_test, _TESTS, wait=(108, 120)),
    "operator-sound": _page(op.sound, m.SoundView(playing="signals"), wait=(108, 120)),
    "operator-hours": _page(op.hours, m.HoursView(True, "10:00", "18:00", "14:02"), wait=(108, 120)),
    "operator-languages": _page(op.offered, m.LanguagesView("en", ("en", "fr", "de", "cy")), wait=(108, 120)),
    "operator-rules": _page(op.default_rules, "parlett", wait=(108, 120)),
    "operator-house": _page(op.house, (_HOUSE, "Pope Joan every Thursday at eight"), wait=(108, 120)),
    "operator-writing": _page(op.writing, _writing("Pope Joan every Thursday", 120),
                              wait=(108, 120)),
    "operator-accents": _page(op.writing, _writing("Tŷ'r Gloch", 40, "accent"), wait=(108, 120)),
    "operator-hoppers": _page(op.hoppers, hoppers, wait=(108, 120)),
    "operator-no-hopper": _page(op.hoppers, m.HoppersView(()), wait=(108, 120)),
    "operator-owed": _page(op.owed, owed, wait=(108, 120)),
    "operator-settling": _page(op.owed, settled, wait=(108, 120)),
    "operator-nothing-owed": _page(op.owed, m.OwedView(), wait=(108, 120)),
    "operator-meters": _page(op.meters, _METERS, wait=(108, 120)),
    "operator-export": _page(op.export, m.ExportView("STICK", _FREE, "writing", 0.4), wait=(108, 120)),
    "operator-written": _page(op.export, m.ExportView("STICK", _FREE, "done", 1.0, _WRITTEN), wait=(108, 120)),
    "operator-folder": _page(op.export, m.ExportView("~/Pope Joan/stick", _FREE, folder=True), wait=(108, 120)),
    "operator-no-stick": _page(op.export, m.ExportView(), wait=(108, 120)),
    "operator-restart": _page(op.power, m.PowerView(False, "restart"), wait=(108, 120)),
    "operator-shutdown": _page(op.power, m.PowerView(True, "shutdown"), wait=(108, 120)),
    "operator-settings": _page(op.settings, _settings(), wait=(108, 120)),
    "operator-section": _page(op.settings, _settings("screen"), wait=(108, 120)),
    "operator-choices": _page(op.settings, _settings("language", "language.offered"),
                              wait=(108, 120)),
    "bench": _page(bench, _BENCH),
}
"""Every page by its name."""
