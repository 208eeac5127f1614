"""Attract: the table while nobody plays, and the first two touches."""

from __future__ import annotations

from kiosk.app.hours import within
from kiosk.app.people import at_once
from kiosk.app.rooms import House, Look, Room
from kiosk.app.tempo import CHOICE_S
from kiosk.rules.board import DRESSING
from kiosk.view.intents import Awake, Choose, StartPlay
from kiosk.view.pages.asleep import asleep
from kiosk.view.pages.attract import attract
from kiosk.view.pages.model import AttractView, LastMatch
from kiosk.view.scene import Scene

MINUTES = 20
"""How long a match of usual length takes, for the invitation."""
WOKEN_S = 300.0
"""A table that was touched, or left, outside its hours stays awake for so long."""


class Attract(Room):
    """The board turns and invites; a touch asks "Play now" or "Choose"."""

    name = "attract"

    def __init__(self, house: House, now_s: float, side: str = "S") -> None:
        super().__init__(house, now_s, side)
        self.asked = False
        self._stood_s = 0.0
        self._asked_s = 0.0
        self.awake_to_s = now_s + WOKEN_S
        self.last = last_match(house)

    def scene(self, look: Look) -> Scene:
        """Return the turning board with its invitation; an empty board is shown as it is dressed for a deal."""
        text = self.house.settings.text
        if self.asleep(look.now_s):
            return asleep(text("hours.open"), self.ui, look.now_s, look.stage, look.say)
        left = self.house.session.state.leftover
        model = AttractView(left if any(left) else DRESSING, MINUTES, self.last, text("house.name"),
                            text("house.text"), self.asked, self._stood(look.now_s))
        return attract(model, self.ui, look.now_s, look.stage, look.say)

    def _stood(self, now_s: float) -> float:
        """Return for how long the board has stood still while people chose: it turns on from where it stood."""
        return self._stood_s + (now_s - self._asked_s if self.asked else 0.0)

    def _ask(self, asked: bool, now_s: float) -> None:
        self._stood_s = self._stood(now_s)
        self.asked, self._asked_s = asked, now_s

    def asleep(self, now_s: float) -> bool:
        """Return whether it is outside the opening hours and nobody has woken the table; it never sleeps unsure."""
        house = self.house
        if not house.settings.on("hours.kept") or not house.at() or now_s < self.awake_to_s:
            return False
        return not within(house.clock.minute(), house.settings.text("hours.open"), house.settings.text("hours.close"))

    def do(self, intent: object, now_s: float) -> Room | None:
        """A first touch asks; "Play now" deals, "Choose" goes on."""
        from kiosk.app.choosing import Choosing
        if isinstance(intent, Awake) and self.asleep(now_s):
            self.awake_to_s = now_s + WOKEN_S
        elif isinstance(intent, Awake):
            self._ask(not self.asked, now_s)
            self.wait(now_s, CHOICE_S)
            self.house.sound("tap", "signals")
        elif isinstance(intent, StartPlay):
            return play_now(self.house, now_s, self.ui.side)
        elif isinstance(intent, Choose):
            return Choosing(self.house, now_s, self.ui.side, intent.what)
        return None

    def by_itself(self, now_s: float) -> Room | None:
        """Nobody answered: invite again."""
        self._ask(False, now_s)
        self.ui = self.ui._replace(until_s=None)
        return None


def last_match(house: House) -> LastMatch | None:
    """Return how the last match ended, for the invitation; None where it had no deal."""
    state = house.session.state
    if not state.mode or not state.net or not state.rows:
        return None
    best = max(range(len(state.net)), key=lambda seat: state.net[seat])
    sitter = state.sitters[best]
    return LastMatch(sitter.name, int(sitter.emblem or best), state.net[best])


def play_now(house: House, now_s: float, side: str) -> Room:
    """Begin a match of one person, at the side they touched, and computer players by the house's rules."""
    from kiosk.app.playroom import PlayRoom
    options, seats = house.usual
    return PlayRoom.begin(house, options, at_once(seats, house.settings.text("play.level"), side), now_s, side)
