"""After a stop: the interrupted match waits behind a curtain, and goes on by itself after a while."""

from __future__ import annotations

from kiosk.app.rooms import House, Look, Room
from kiosk.app.tempo import RESUME_S
from kiosk.table.state import Mode
from kiosk.view.pages.intents import Discard, Resume
from kiosk.view.pages.model import ResumeView
from kiosk.view.pages.notices import resume
from kiosk.view.scene import Scene


def first_room(house: House, now_s: float) -> Room:
    """Return where the table begins: the curtain over a running match with people, else attract.

    A match that has ended, or of computer players alone, is let go of; what was on its board stays.
    """
    from kiosk.app.attracting import Attract
    if house.session.resume.ask:
        return Resuming(house, now_s)
    attract = Attract(house, now_s)
    house.session.leave("abandoned" if house.session.resume.running else "done", house.at())
    return attract


def match_room(house: House, now_s: float, side: str) -> Room:
    """Return the room of the match in hand."""
    if house.session.mode == Mode.BOARD:
        from kiosk.app.boardroom import BoardRoom
        return BoardRoom(house, now_s, side)
    if house.session.mode == Mode.SHEET:
        from kiosk.app.sheetroom import SheetRoom
        return SheetRoom(house, now_s, side)
    from kiosk.app.playroom import PlayRoom
    return PlayRoom(house, now_s, side)


class Resuming(Room):
    """The curtain: nobody's cards are seen, and nothing moves until it is drawn."""

    name = "resume"

    def __init__(self, house: House, now_s: float, side: str = "S") -> None:
        super().__init__(house, now_s, side)
        self.wait(now_s, RESUME_S)

    def scene(self, look: Look) -> Scene:
        """Ask whether to go on, and count down."""
        state = self.house.session.state
        number = state.match.number if state.match else len(state.rows)
        names = tuple(s.name for s in state.sitters)
        emblems = tuple(int(s.emblem or i) for i, s in enumerate(state.sitters))
        return resume(ResumeView(max(0, number) + 1, names, emblems), self.ui, look.now_s, look.stage, look.say)

    def do(self, intent: object, now_s: float) -> Room | None:
        """Go on, or put the match away."""
        from kiosk.app.attracting import Attract
        if isinstance(intent, Resume):
            return match_room(self.house, now_s, self.ui.side)
        if isinstance(intent, Discard):
            attract = Attract(self.house, now_s, self.ui.side)
            self.house.session.leave("abandoned", self.house.at())
            return attract
        return None

    def touched(self, now_s: float) -> None:
        """The countdown goes on: a touch elsewhere does not keep the curtain."""

    def by_itself(self, now_s: float) -> Room | None:
        """Nobody said no: go on."""
        return match_room(self.house, now_s, self.ui.side)
