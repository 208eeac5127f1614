"""The end of a match at any moment: anybody asks for it from the help card, and is asked back first."""

from __future__ import annotations

from kiosk.app.overlays import options_of
from kiosk.app.rooms import House, Look, Room
from kiosk.app.tempo import HELP_S
from kiosk.view.pages.ending import EndingView, ending
from kiosk.view.pages.intents import EndMatch, Leave
from kiosk.view.scene import Scene


class Ending(Room):
    """The question whether the match is to end now. back: the room of the match, which waits meanwhile."""

    name = "ending"

    def __init__(self, house: House, now_s: float, side: str, back: Room) -> None:
        super().__init__(house, now_s, side)
        self.back = back
        self.wait(now_s, HELP_S)

    def scene(self, look: Look) -> Scene:
        """Return the question."""
        state = self.house.session.state
        model = EndingView(not state.between_deals, options_of(self.house).leftover == "share")
        return ending(model, self.ui, look.now_s, look.stage, look.say)

    def do(self, intent: object, now_s: float) -> Room | None:
        """End the match, or play on."""
        if isinstance(intent, EndMatch):
            self.back.ui = self.back.ui._replace(side=self.ui.side)
            return self.back.end_match(now_s)
        return self.back if isinstance(intent, Leave) else None

    def by_itself(self, now_s: float) -> Room | None:
        """Nobody answered: the match goes on."""
        return self.back
