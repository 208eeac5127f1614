"""Pages that are only read: the history, and the rules in force."""

from __future__ import annotations

from kiosk.app.overlays import options_of
from kiosk.app.rooms import House, Look, Room
from kiosk.app.tempo import HISTORY_S
from kiosk.rules.options import Options
from kiosk.view.pages.history import history
from kiosk.view.pages.intents import Leave, Open, TurnPage
from kiosk.view.pages.model import RulesView
from kiosk.view.pages.rules import rules_page
from kiosk.view.scene import Scene


class Reading(Room):
    """A page to read. page: "history" or "rules"; back: the room it was opened from."""

    name = "reading"

    def __init__(self, house: House, now_s: float, side: str, back: Room, page: str = "history") -> None:
        super().__init__(house, now_s, side)
        self.back = back
        self.page = page
        self.wait(now_s, HISTORY_S)

    def scene(self, look: Look) -> Scene:
        """Return the page."""
        given = (self.ui, look.now_s, look.stage, look.say)
        if self.page == "history":
            return history(None, *given)
        state = self.house.session.state
        chosen = getattr(self.back, "options", None)
        options = chosen if isinstance(chosen, Options) else options_of(self.house)
        names = tuple(s.name for s in state.sitters) if state.mode else ()
        return rules_page(RulesView("", options, state.seats or 4, names=names), *given)

    def do(self, intent: object, now_s: float) -> Room | None:
        """Turn a page, or go back."""
        if isinstance(intent, TurnPage):
            self.ui = self.ui._replace(page=intent.page)
        elif isinstance(intent, Open):
            self.page = intent.page
            self.ui = self.ui._replace(page=0)
        elif isinstance(intent, Leave):
            return self.back
        return None

    def by_itself(self, now_s: float) -> Room | None:
        """Nobody reads any more."""
        return self.back
