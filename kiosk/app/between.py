"""Board mode between two deals: people change places, the dealer chooses other rules or lets someone else deal.

Every change is an action of the session, done at once, and can be undone there and at the board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.app.people import all_places, place_of, seen
from kiosk.app.rooms import House, Look, Room
from kiosk.app.tempo import HISTORY_S
from kiosk.rules.options import PRESETS, OptionError, Options
from kiosk.table import boardactions as act
from kiosk.view.intents import PickPreset, SetOption, Undo
from kiosk.view.layout import PLACES
from kiosk.view.model import SeatView
from kiosk.view.pages import intents as page
from kiosk.view.pages.between import between
from kiosk.view.pages.dealing import dealer_choice
from kiosk.view.pages.model import BetweenView, PlacesView, RulesView
from kiosk.view.pages.option_words import OF_A_MATCH
from kiosk.view.pages.options import options as options_page
from kiosk.view.pages.places import places
from kiosk.view.pages.rules import of_preset, presets, rules_name
from kiosk.view.scene import Scene

if TYPE_CHECKING:
    from kiosk.app.boardroom import BoardRoom

NOBODY = -1
MENU = "between"
OWN = frozenset({MENU, "places", "presets", "options", "next-dealer"})
"""The pages of this room."""


class BetweenDeals(Room):
    """The pages that change a match between its deals. board: the room that is gone back to."""

    name = MENU

    def __init__(self, house: House, now_s: float, board: BoardRoom) -> None:
        super().__init__(house, now_s, board.ui.side)
        self.board = board
        self.page = MENU
        self.moving = NOBODY
        self.option = ""
        self.options: Options = self.in_force
        """The dealer's choice as it stands, not yet in force."""
        self.wait(now_s, HISTORY_S)

    @property
    def in_force(self) -> Options:
        """The rules of the next deal as they are now."""
        return self.board.position.setup.options

    # ---- drawing -----------------------------------------------------------------------------

    def scene(self, look: Look) -> Scene:
        """Return the page that is open."""
        given = (self.ui, look.now_s, look.stage, look.say)
        at = self.board.position
        if self.page == "places":
            return places(PlacesView(self._places(), self.moving, self._able(), self._moved()), *given)
        if self.page == "next-dealer":
            return dealer_choice(self.board.view(look.say), *given)
        if self.page == MENU:
            dealer = self.house.session.state.sitters[at.dealer].name if at.dealer >= 0 else ""
            return between(BetweenView(rules_name(look.say, self.in_force), dealer), *given)
        chosen = of_preset(self.options)
        model = RulesView(chosen.name if chosen else "", self.options, at.seats, "", self.option,
                          tuple(s.name for s in self.house.session.state.sitters), in_force=self.in_force)
        return (presets if self.page == "presets" else options_page)(model, *given)

    def _places(self) -> tuple[SeatView, ...]:
        """Return all eight places with whoever sits there."""
        purses = self.board.game.balances.purses
        return all_places(seen(s, i)._replace(purse=purses[i])
                          for i, s in enumerate(self.house.session.state.sitters))

    def _able(self) -> frozenset[int]:
        """Return the places that may be tapped: whoever can move; then where they can go, or again to stay."""
        taken = frozenset(place_of(s) for s in self.house.session.state.sitters)
        if self.moving < 0:
            return taken
        return frozenset(p for p in range(8) if p == self.moving or self._change(self.moving, p) is not None)

    def _moved(self) -> bool:
        done = self.board.game.done
        return bool(done) and isinstance(done[-1], act.Reseat)

    # ---- what people do ----------------------------------------------------------------------

    def do(self, intent: object, now_s: float) -> Room | None:
        """Do what was touched."""
        self.house.sound("tap", "signals")
        match intent:
            case page.Open("corrections"):
                self.board.correct(self)
                return self._back(now_s)
            case page.Open(name) if name in OWN:
                self._go(name)
            case page.TurnPage(number):
                self.ui = self.ui._replace(page=number)
            case page.MovePlace(place):
                self._move(place)
            case Undo():
                self.board.submit(act.Undo())
            case page.ChooseDealer(seat):
                self.board.submit(act.ChooseDealer(seat))
                return self._back(now_s)
            case page.PlayWithOptions():
                self.board.submit(act.ChooseRules(self.options))
                return self._back(now_s)
            case page.Leave():
                return self._leave(now_s)
            case _:
                self._choose(intent)
        return None

    def _move(self, place: int) -> None:
        """The first tap says who moves, the second where to; the same place again: nobody."""
        if self.moving < 0 or self.moving == place:
            self.moving = NOBODY if self.moving == place else place
            return
        change = self._change(self.moving, place)
        if change is not None:
            self.board.submit(change)
        self.moving = NOBODY

    def _change(self, source: int, target: int) -> act.Reseat | None:
        """Return the change of places by which whoever sits at `source` comes to `target`; None where none may.

        Two people change places; where partners must stay partners, theirs change too.
        """
        state = self.house.session.state
        now = [place_of(s) for s in state.sitters]
        moved = [target if p == source else source if p == target else p for p in now]
        changes = [_reseat(now, moved)]
        mates = [self._mate(now, source), self._mate(now, target)]
        if NOBODY not in mates and len({source, target, *mates}) == 4:
            a, b = mates
            changes.append(_reseat(now, [b if p == a else a if p == b else p for p in moved]))
        return next((c for c in changes if self.board.game.allows(c)), None)

    def _mate(self, now: list[int], place: int) -> int:
        """Return where the partner of whoever sits at a place sits, NOBODY where there is none."""
        for pair in self.in_force.partners:
            at = [now[seat] for seat in pair]
            if place in at:
                return at[0] + at[1] - place
        return NOBODY

    def _choose(self, intent: object) -> None:
        """The dealer's choice: a preset or one option, which is not in force yet."""
        seats = self.board.position.seats
        try:
            match intent:
                case PickPreset(name):
                    PRESETS[name].check_seats(seats)
                    self.options = self._of_this_match(PRESETS[name].options).for_seats(seats)
                case SetOption(name, value):
                    self.options = Options.of({name: value}, self.options).for_seats(seats)
                case page.ChooseOption(name):
                    self.option = name
                case page.UndoOptions():
                    self.options = self.in_force
        except OptionError:
            return

    def _of_this_match(self, options: Options) -> Options:
        """Return rules that leave alone what this match began with."""
        return Options.of({name: getattr(self.in_force, name) for name in OF_A_MATCH}, options)

    def _go(self, name: str) -> None:
        self.page, self.moving, self.option = name, NOBODY, ""
        self.ui = self.ui._replace(page=0)

    def _leave(self, now_s: float) -> Room | None:
        """Go back one page, in the end to the board."""
        if self.page == MENU:
            return self._back(now_s)
        if self.page == "presets":
            self.options = self.in_force
        self._go("presets" if self.page == "options" else MENU)
        return None

    def _back(self, now_s: float) -> Room:
        self.board.ui = self.board.ui._replace(side=self.ui.side)
        return self.board

    def by_itself(self, now_s: float) -> Room | None:
        """Nobody chooses any more: back to the board."""
        return self._back(now_s)


def _reseat(now: list[int], moved: list[int]) -> act.Reseat:
    """Return the change that brings everybody from their place to another. now, moved: places, by seat as it is now."""
    order = sorted(range(len(now)), key=lambda seat: moved[seat])
    places_ = tuple((PLACES[p][0], int(PLACES[p][1] == "L")) for p in sorted(moved))
    return act.Reseat(tuple(order), places_ if set(moved) != set(now) else ())
