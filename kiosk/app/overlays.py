"""What lies over a room for a while: a card of help, the choice of languages, "Still playing?"."""

from __future__ import annotations

from kiosk.app.people import place_of
from kiosk.app.rooms import House, Look
from kiosk.app.tempo import HELP_S
from kiosk.rules.options import PARLETT, Options
from kiosk.view.pages.help import HelpView, help_card
from kiosk.view.pages.intents import Leave
from kiosk.view.pages.mode import languages
from kiosk.view.pages.model import LANGUAGE_NAMES, ModeView, Ui
from kiosk.view.pages.notices import idle
from kiosk.view.pages.overlay import over
from kiosk.view.scene import Scene


class Overlay:
    """Something over a room. until_s: when it goes by itself. stops_time: the room waits meanwhile."""

    stops_time = False

    def __init__(self, side: str, now_s: float, wait_s: float) -> None:
        self.ui = Ui(side=side, until_s=now_s + wait_s, wait_s=wait_s, since_s=now_s)

    @property
    def until_s(self) -> float:
        """When it goes by itself."""
        assert self.ui.until_s is not None
        return self.ui.until_s

    def over(self, scene: Scene, look: Look) -> Scene:
        """Return the room's scene with this over it."""
        raise LookupError("this overlay shows nothing")

    def takes(self, intent: object) -> bool:
        """Return whether an intent is for the overlay and not for the room."""
        return False

    def do(self, intent: object, now_s: float) -> bool:
        """Do what was touched on it; return whether it stays."""
        return False

    def touched(self, now_s: float) -> None:
        """Somebody is there."""
        self.ui = self.ui._replace(until_s=now_s + self.ui.wait_s)


class HelpCard(Overlay):
    """One of the six cards of help, at the edge that asked; the others play on.

    ending: the match may be ended. rules: those in force can be read.
    """

    def __init__(self, house: House, side: str, page: int, now_s: float, *, ending: bool = False,
                 rules: bool = False) -> None:
        super().__init__(side, now_s, HELP_S)
        self.house = house
        self.ending, self.rules = ending, rules
        self.ui = self.ui._replace(page=page)

    def over(self, scene: Scene, look: Look) -> Scene:
        """Lay the card over the table."""
        state = self.house.session.state
        taken = frozenset(place_of(s) for s in state.sitters) if state.mode else frozenset()
        view = HelpView(options_of(self.house), taken, self.ending, self.rules)
        card = help_card(view, self.ui, look.now_s, look.stage, look.say)
        return over(scene, card)


class Picker(Overlay):
    """The languages, each by its own name."""

    def __init__(self, house: House, side: str, now_s: float) -> None:
        super().__init__(side, now_s, HELP_S)
        self.offered = house.settings["language.offered"]

    def over(self, scene: Scene, look: Look) -> Scene:
        """Show the choice instead of the room."""
        names = tuple(n for n in LANGUAGE_NAMES if n.code in self.offered)
        return languages(ModeView(names), self.ui, look.now_s, look.stage, look.say)

    def takes(self, intent: object) -> bool:
        """Leaving the page is the only thing that is not a language."""
        return isinstance(intent, Leave)


class StillThere(Overlay):
    """The question before a page is left that nobody touches any more."""

    stops_time = True

    def over(self, scene: Scene, look: Look) -> Scene:
        """Count down over the darkened room."""
        return over(scene, idle(None, self.ui, look.now_s, look.stage, look.say))

    def touched(self, now_s: float) -> None:
        """The desk takes the overlay away at the first touch."""


def options_of(house: House) -> Options:
    """Return the rules of the match in hand, the usual ones where there is none."""
    state = house.session.state
    if state.match:
        return state.match.options
    return state.board.position.setup.options if state.board else PARLETT


