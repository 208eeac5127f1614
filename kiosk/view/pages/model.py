"""What the pages are given: frozen pictures of what they show, and what the interface remembers about an open page.

Names of people and settings are given as they are to be read; everything else is put into words by the page.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from kiosk.rules.options import PARLETT, Options
from kiosk.view.model import SeatView

from .board_model import BetweenView, BoardView, CorrectionView, PlacesView, SheetView
from .notice import Notice
from .op_model import (
    BenchView,
    Control,
    ExportView,
    HopperFacts,
    HoppersView,
    HoursView,
    LanguagesView,
    Message,
    MessagesView,
    MetersView,
    OperatorView,
    OwedRow,
    OwedView,
    PinView,
    PowerView,
    ScreenView,
    SeatTest,
    SettingsView,
    SettingView,
    SoundView,
    TestPay,
    TileView,
    TouchView,
    WritingView,
)


class Ui(NamedTuple):
    """What the interface remembers about an open page.

    side: the edge it is read from: whose hand touched last. page: which part of a list is shown. pressed, focus:
    names of the targets under a finger and under the keys. until_s: when it closes by itself, None never; wait_s:
    how long it waits in all. since_s: when it opened.
    """

    side: str = "S"
    page: int = 0
    pressed: str = ""
    focus: str = ""
    until_s: float | None = None
    wait_s: float = 0.0
    since_s: float = 0.0

    def share(self, now_s: float) -> float | None:
        """What is left of the wait, 0 to 1, or None where the page does not close by itself."""
        if self.until_s is None or self.wait_s <= 0:
            return None
        return max(0.0, min(1.0, (self.until_s - now_s) / self.wait_s))


class LastMatch(NamedTuple):
    """How the last match ended. winner: a name and emblem; counters: the winner's, less what was bought in."""

    winner: str
    emblem: int
    counters: int


class AttractView(NamedTuple):
    """The table while nobody plays. board: counters in the eight compartments, as the last match left them.

    minutes: how long a match of usual length takes here. last: None before the first match. house, line: the
    house's name and text, "" without. asked: somebody touched: Play now or Choose? stood_s: for how
    long the board has stood still for that.
    """

    board: tuple[int, ...] = (0,) * 8
    minutes: int = 20
    last: LastMatch | None = None
    house: str = ""
    line: str = ""
    asked: bool = False
    stood_s: float = 0.0


class LanguageName(NamedTuple):
    """A language by its own name. code: "en"."""

    code: str
    name: str


LANGUAGE_NAMES: Final[tuple[LanguageName, ...]] = (
    LanguageName("en", "English"),
    LanguageName("fr", "Français"),
    LanguageName("de", "Deutsch"),
    LanguageName("es", "Español"),
    LanguageName("nl", "Nederlands"),
    LanguageName("cy", "Cymraeg"),
)
"""The languages of the table by their own names, which nobody translates."""


class ModeView(NamedTuple):
    """What can be chosen first. languages: those on offer."""

    languages: tuple[LanguageName, ...] = LANGUAGE_NAMES


class SeatsView(NamedTuple):
    """Who sits where. places: all eight, in the order of layout.PLACES; kind "empty" where nobody sits.

    naming: the place whose name is being chosen, -1 none. names: those on offer. allowed: the fewest and the most
    players. mode: "play", "board" or "match-table"; only people sit at the last two.
    """

    places: tuple[SeatView, ...]
    naming: int = -1
    names: tuple[str, ...] = ()
    allowed: tuple[int, int] = (3, 8)
    mode: str = "play"

    @property
    def seated(self) -> tuple[SeatView, ...]:
        """The places where somebody sits."""
        return tuple(p for p in self.places if p.kind != "empty")


class RulesView(NamedTuple):
    """The rules that are being chosen. preset: the one they come from; options: as they are now.

    seats: the players. usual: the preset that starts where nobody chooses. open: the one option whose values are
    all shown, "" none. names: of the seats, for partners. partner: the seat whose partner is being chosen, -1 none.
    in_force: the rules that a match goes by, where others are chosen between its deals; None before a match.
    """

    preset: str = "parlett"
    options: Options = PARLETT
    seats: int = 4
    usual: str = "parlett"
    open: str = ""
    names: tuple[str, ...] = ()
    partner: int = -1
    in_force: Options | None = None


class Standing(NamedTuple):
    """One player at the end of a match.

    purse, bought_in: counters; they rank by the difference. curve: counters less what was bought in, at the start
    and after each deal. sweeps: deals in which a great sweep fell to this player, by the deal's number from 1.
    """

    name: str
    emblem: int
    purse: int
    bought_in: int = 0
    curve: tuple[int, ...] = ()
    sweeps: tuple[int, ...] = ()
    partner: str = ""

    @property
    def net(self) -> int:
        """Counters less what was bought in."""
        return self.purse - self.bought_in


class EndView(NamedTuple):
    """The end of a match. standings: in any order. board: what stays, by compartment; shared: it was shared out.

    notices: what is wrong, and whose counters fall.
    """

    standings: tuple[Standing, ...]
    board: tuple[int, ...] = (0,) * 8
    shared: bool = False
    notices: tuple[Notice, ...] = ()


class ResumeView(NamedTuple):
    """An interrupted match. deal: its number from 1; names: who played."""

    deal: int
    names: tuple[str, ...]
    emblems: tuple[int, ...]


__all__ = [
    "LANGUAGE_NAMES", "AttractView", "BenchView", "BetweenView", "BoardView", "Control", "CorrectionView", "EndView",
    "ExportView", "HopperFacts", "HoppersView", "HoursView", "LanguageName", "LanguagesView", "LastMatch",
    "Message", "MessagesView", "MetersView", "ModeView", "Notice", "OperatorView", "OwedRow", "OwedView",
    "PinView", "PlacesView", "PowerView",
    "ResumeView", "RulesView", "ScreenView", "SeatTest", "SeatsView", "SettingView", "SettingsView",
    "SheetView", "SoundView", "Standing", "TestPay", "TileView", "TouchView", "Ui", "WritingView",
]
