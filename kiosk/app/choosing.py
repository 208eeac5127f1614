"""Choosing: what to do, who sits where, which rules; one tap each, and a start by itself where that is wanted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kiosk.app.chairs import Chairs
from kiosk.app.people import LEVELS, NAMES, first_place, place_of, sides_of, sitter
from kiosk.app.rooms import House, Look, Room
from kiosk.app.tempo import CHOICE_S, RULES_S
from kiosk.rules.options import PARLETT, PRESETS, OptionError, Options, Preset
from kiosk.table.sitters import COMPUTER, PERSON, Sitter
from kiosk.view.intents import Choose, NextLevel, PickPreset, SetOption, SitHere, StartSeated
from kiosk.view.layout import place_side
from kiosk.view.model import SeatView
from kiosk.view.pages.intents import (
    ChooseOption,
    ChoosePlace,
    Leave,
    Open,
    PlayWithOptions,
    TakeName,
    TouchPartner,
    TurnPage,
    UndoOptions,
)
from kiosk.view.pages.mode import mode
from kiosk.view.pages.model import ModeView, RulesView, SeatsView
from kiosk.view.pages.options import options as options_page
from kiosk.view.pages.rules import nearest, of_preset, presets
from kiosk.view.pages.seats import PERIOD_NAMES, names, seats
from kiosk.view.scene import Scene
from kiosk.view.spots import SIDES

EMPTY = "empty"
LEAST = 3
"""Players that a deal needs (rules.md)."""
SHEET = "match-table"


class Choosing(Chairs):
    """The pages between the first touch and the first deal. what: "" asks for the mode first."""

    name = "choosing"

    def __init__(self, house: House, now_s: float, side: str = "S", what: str = "") -> None:
        super().__init__(house, now_s, side)
        self.what = what
        self.page = "seats" if what else "mode"
        self.kinds: list[tuple[str, int]] = [(EMPTY, 0)] * 8
        self.names: list[str] = list(NAMES)
        self.naming = -1
        self.preset = house.settings.text("play.rules")
        self.options: Options = house.usual[0]
        self.option = ""
        self.partner = -1
        self.wait(now_s, CHOICE_S)
        if what:
            self._lay_places()

    @classmethod
    def again(cls, house: House, now_s: float, side: str, what: str, sitters: Sequence[Sitter],
              options: Options) -> Choosing:
        """Return to the choice of rules that a match was begun from, with everybody where they sit."""
        room = cls(house, now_s, side, what)
        room.kinds = [(EMPTY, 0)] * 8
        for one in sitters:
            place = place_of(one)
            room.kinds[place] = (one.kind, one.level if one.kind == COMPUTER else 0)
            room.names[place] = one.name
        room.options, room.preset = options, nearest(options).name
        room._fit()
        room._go("rules", now_s)
        return room

    # ---- drawing -----------------------------------------------------------------------------

    def scene(self, look: Look) -> Scene:
        """Return the page that is open."""
        given = (self.ui, look.now_s, look.stage, look.say)
        if self.page == "mode":
            from kiosk.view.pages.model import LANGUAGE_NAMES
            offered = self.house.settings["language.offered"]
            return mode(ModeView(tuple(n for n in LANGUAGE_NAMES if n.code in offered)), *given)
        if self.page in ("seats", "names"):
            page: Callable[..., Scene] = seats if self.page == "seats" else names
            return page(SeatsView(self._places(), self.naming, PERIOD_NAMES, (LEAST, 8), self.what), *given)
        model = RulesView(self.preset, self.options, self._count(), self.house.settings.text("play.rules"),
                          self.option, tuple(s.name for s in self.sitters()), self.partner)
        return (presets if self.page == "rules" else options_page)(model, *given)

    def _places(self) -> tuple[SeatView, ...]:
        seat = iter(range(8))
        return tuple(
            SeatView(-1 if kind == EMPTY else next(seat), place, self.names[place], place, kind, level)
            for place, (kind, level) in enumerate(self.kinds)
        )

    def sitters(self) -> tuple[Sitter, ...]:
        """Return who sits down, clockwise."""
        return tuple(sitter(place, kind, level or 2, self.names[place])
                     for place, (kind, level) in enumerate(self.kinds) if kind != EMPTY)

    def _count(self) -> int:
        return sum(kind != EMPTY for kind, _ in self.kinds)

    def _lay_places(self) -> None:
        """Begin with a table that can start at once: one person at the reader's side and three others."""
        mine = first_place(self.ui.side)
        for turn in range(0, 8, 2):
            place = (mine + turn) % 8
            if place == mine or self.what != "play":
                self.kinds[place] = (PERSON, 0)
            else:
                self.kinds[place] = (COMPUTER, LEVELS[self.house.settings.text("play.level")])

    # ---- which way the page is turned ----------------------------------------------------------

    def people_at(self) -> frozenset[str]:
        """Return where people sit on the page of chairs; the other pages turn to whoever touches them."""
        return sides_of(self.sitters()) if self.page == "seats" else frozenset(SIDES)

    def _own_place(self) -> int:
        """Return the place of the person who reads the page, of the first person where nobody sits there, else -1."""
        people = [place for place, (kind, _) in enumerate(self.kinds) if kind == PERSON]
        mine = first_place(self.ui.side)
        return min(people, key=lambda p: (place_side(p) != self.ui.side, p != mine, p), default=-1)

    # ---- what people do ----------------------------------------------------------------------

    def do(self, intent: object, now_s: float) -> Room | None:
        """Do what was tapped; the last choice starts the match."""
        self.house.sound("tap", "signals")
        if isinstance(intent, Choose):
            self.what = intent.what or "play"
            self._go("seats", now_s)
            self._lay_places()
        elif isinstance(intent, SitHere | NextLevel):
            self._tap(intent.place, isinstance(intent, NextLevel))
            self.turn_after(place_side(intent.place))
        elif isinstance(intent, ChoosePlace):
            self.naming = intent.place
        elif isinstance(intent, TakeName):
            if self.naming >= 0:
                self.names[self.naming] = intent.name or NAMES[self.naming]
        elif isinstance(intent, StartSeated):
            return self._seated(now_s)
        elif isinstance(intent, Open):
            self._go("rules" if intent.page == "presets" else intent.page, now_s)
            self.naming = self._own_place()
        elif isinstance(intent, TurnPage):
            self.ui = self.ui._replace(page=intent.page)
        elif isinstance(intent, Leave):
            return self._back(now_s)
        else:
            return self._rule(intent, now_s)
        return None

    def _tap(self, place: int, level_only: bool) -> None:
        """Go round: empty, a person, a computer player with each level, empty."""
        kind, level = self.kinds[place]
        if kind == EMPTY:
            self.kinds[place] = (PERSON, 0)
        elif kind == PERSON and self.what == "play":
            self.kinds[place] = (COMPUTER, 1)
        elif kind == COMPUTER and level < 3:
            self.kinds[place] = (COMPUTER, level + 1)
        else:
            self.kinds[place] = (COMPUTER, 1) if level_only else (EMPTY, 0)

    def _fill(self) -> None:
        """Let computer players make up the three that a deal needs, each as far from the others as can be."""
        level = LEVELS[self.house.settings.text("play.level")]
        while self._count() < LEAST:
            taken = [place for place, (kind, _) in enumerate(self.kinds) if kind != EMPTY]
            free = [place for place in range(8) if place not in taken]
            place = max(free, key=lambda p: min(min((p - q) % 8, (q - p) % 8) for q in taken))
            self.kinds[place] = (COMPUTER, level)

    def _seated(self, now_s: float) -> Room | None:
        if self.what == "play" and self._count():
            self._fill()
        if not LEAST <= self._count() <= 8:
            return None
        if self.what == SHEET:
            return self._start(now_s)
        self._fit()
        self._go("rules", now_s)
        self.wait(now_s, RULES_S)
        return None

    def _fit(self) -> None:
        """Choose the usual rules where those chosen are not for so many."""
        try:
            PRESETS[self.preset].check_seats(self._count())
            self.options.for_seats(self._count())
        except OptionError:
            self.preset, self.options = "parlett", PARLETT

    def _pick(self, preset: Preset, now_s: float) -> Room | None:
        """Choose a preset; the one that is chosen already starts."""
        try:
            preset.check_seats(self._count())
        except OptionError:
            return None
        if of_preset(self.options) is preset:
            return self._start(now_s)
        self.preset, self.options = preset.name, preset.options
        return None

    def _rule(self, intent: object, now_s: float) -> Room | None:
        if isinstance(intent, PickPreset):
            return self._pick(PRESETS[intent.name], now_s)
        if isinstance(intent, SetOption):
            try:
                self.options = Options.of({intent.name: intent.value}, self.options).for_seats(self._count())
            except OptionError:
                return None
        elif isinstance(intent, ChooseOption):
            self.option, self.partner = intent.name, -1
        elif isinstance(intent, UndoOptions):
            self.options = PRESETS[self.preset].options
        elif isinstance(intent, TouchPartner):
            self._pair(intent.seat)
        elif isinstance(intent, PlayWithOptions):
            return self._start(now_s)
        return None

    def _pair(self, seat: int) -> None:
        """Part a pair, or make one of two seats tapped one after the other."""
        pairs = self.options.partners
        if any(seat in pair for pair in pairs):
            pairs, self.partner = tuple(p for p in pairs if seat not in p), -1
        elif self.partner in (-1, seat):
            self.partner = -1 if self.partner == seat else seat
            return
        else:
            pairs, self.partner = (*pairs, (self.partner, seat)), -1
        self.options = Options.of({"partners": pairs}, self.options)

    def _back(self, now_s: float) -> Room | None:
        from kiosk.app.attracting import Attract
        before = {"names": "seats", "options": "rules", "rules": "seats", "seats": "mode"}.get(self.page)
        if before is None:
            return Attract(self.house, now_s, self.ui.side)
        self._go(before, now_s)
        if before == "rules":
            self.options = PRESETS[self.preset].options
        return None

    def _go(self, page: str, now_s: float) -> None:
        self.page = page
        self.ui = self.ui._replace(page=0, since_s=now_s)
        self.wait(now_s, CHOICE_S)

    # ---- starting ----------------------------------------------------------------------------

    def _start(self, now_s: float) -> Room:
        sitters, side = self.sitters(), self.ui.side
        if self.what == SHEET:
            from kiosk.app.sheetroom import SheetRoom
            return SheetRoom.begin(self.house, sitters, now_s, side)
        if self.what == "board":
            from kiosk.app.boardroom import BoardRoom
            return BoardRoom.begin(self.house, self.options, sitters, now_s, side)
        from kiosk.app.playroom import PlayRoom
        return PlayRoom.begin(self.house, self.options, sitters, now_s, side)

    @property
    def asks_still_there(self) -> bool:  # type: ignore[override]
        """Whether a countdown comes before the page is left; the rules start by themselves instead."""
        return self.page != "rules"

    def by_itself(self, now_s: float) -> Room | None:
        """The rules page starts with the rules chosen so far; the others are left."""
        from kiosk.app.attracting import Attract
        if self.page == "rules":
            return self._start(now_s)
        return Attract(self.house, now_s, self.ui.side)
