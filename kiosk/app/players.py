"""Play between two deals: who plays on. A person leaves a chair to a computer player, or takes one over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from kiosk.app.chairs import Chairs
from kiosk.app.people import all_places, place_of, sitter
from kiosk.app.rooms import House, Look, Room
from kiosk.app.tempo import HISTORY_S
from kiosk.table.sitters import COMPUTER, PERSON
from kiosk.view.intents import SitHere
from kiosk.view.layout import place_side
from kiosk.view.model import SeatView
from kiosk.view.pages.intents import Keep, Leave
from kiosk.view.pages.model import SeatsView
from kiosk.view.pages.seats import players
from kiosk.view.scene import Scene
from kiosk.view.spots import SIDES

if TYPE_CHECKING:
    from kiosk.app.playroom import PlayRoom


class ChoosingPlayers(Chairs):
    """Nothing changes before it is agreed to: then each chair that changed is taken over with its purse.

    play: the room that is gone back to.
    """

    name = "players"

    def __init__(self, house: House, now_s: float, play: PlayRoom) -> None:
        super().__init__(house, now_s, play.ui.side)
        self.play = play
        self.kinds = [(s.kind, s.level) for s in house.session.state.sitters]
        self.wait(now_s, HISTORY_S)

    def scene(self, look: Look) -> Scene:
        """Return the chairs as they are chosen so far."""
        sitters = self.house.session.state.sitters
        places = all_places(SeatView(i, place_of(s), s.name, int(s.emblem or i), *self.kinds[i])
                            for i, s in enumerate(sitters))
        return players(SeatsView(places), self.ui, look.now_s, look.stage, look.say)

    def do(self, intent: object, now_s: float) -> Room | None:
        """Go round a chair's players, agree, or go back."""
        self.house.sound("tap", "signals")
        if isinstance(intent, SitHere):
            self._tap(intent.place)
            self.turn_after(place_side(intent.place))
        elif isinstance(intent, Keep):
            return self._agreed(now_s)
        elif isinstance(intent, Leave):
            return self._back(now_s)
        return None

    def people_at(self) -> frozenset[str]:
        """Return the sides at which people would play on."""
        sitters = self.house.session.state.sitters
        return frozenset(place_side(place_of(s)) for s, (kind, _) in zip(sitters, self.kinds, strict=True)
                         if kind == PERSON) or frozenset(SIDES)

    def _tap(self, place: int) -> None:
        """A person, then a computer player with each level, and round again."""
        seat = next(i for i, s in enumerate(self.house.session.state.sitters) if place_of(s) == place)
        kind, level = self.kinds[seat]
        self.kinds[seat] = (COMPUTER, level + 1) if kind == PERSON or level < 3 else (PERSON, 0)

    def _agreed(self, now_s: float) -> Room:
        """Take the chairs over; hands are hidden anew for so many people as there are now."""
        session = self.house.session
        chairs = {
            seat: replace(sitter(place_of(now), *wanted, now.name), emblem=now.emblem)
            for seat, (now, wanted) in enumerate(zip(session.state.sitters, self.kinds, strict=True))
            if (now.kind, now.level) != wanted
        }
        if chairs:
            session.take_chairs(chairs, self.house.at())
        return self.play.again(now_s, self.ui.side)

    def _back(self, now_s: float) -> Room:
        self.play.ui = self.play.ui._replace(side=self.ui.side)
        return self.play

    def by_itself(self, now_s: float) -> Room | None:
        """Nobody chooses any more: everybody plays on."""
        return self._back(now_s)
