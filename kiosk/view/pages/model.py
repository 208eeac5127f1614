"""What the pages are given: frozen pictures of what they show, and what the interface remembers about an open page.

Names of people and settings are given as they are to be read; everything else is put into words by the page.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from kiosk.rules.options import PARLETT, Options
from kiosk.view.model import SeatView


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
    house's name and text, "" without. asked: somebody touched: Play now or Choose?
    """

    board: tuple[int, ...] = (0,) * 8
    minutes: int = 20
    last: LastMatch | None = None
    house: str = ""
    line: str = ""
    asked: bool = False


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
    """

    preset: str = "parlett"
    options: Options = PARLETT
    seats: int = 4
    usual: str = "parlett"
    open: str = ""
    names: tuple[str, ...] = ()
    partner: int = -1


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
    """The end of a match. standings: in any order. board: what stays, by compartment; shared: it was shared out."""

    standings: tuple[Standing, ...]
    board: tuple[int, ...] = (0,) * 8
    shared: bool = False


class ResumeView(NamedTuple):
    """An interrupted match. deal: its number from 1; names: who played."""

    deal: int
    names: tuple[str, ...]
    emblems: tuple[int, ...]


class Notice(NamedTuple):
    """Something wrong that is told at the table's edge.

    kind: "owed", "hopper-empty", "hopper-gone", "hopper-jam", "not-saving", "buttons-gone", "touch-gone",
    "clock-wrong". place: whom it concerns, -1 all. name, counters: for "owed".
    """

    kind: str
    place: int = -1
    name: str = ""
    counters: int = 0


# Board mode ------------------------------------------------------------------------------------------------


class BoardView(NamedTuple):
    """The table in Board mode: people play with a real pack, the screen is the board.

    seats: who plays, by their number. pots: counters in the compartments, in the rules' order. number: of the deal,
    from 0. dealer: a seat, -1 before the first. stage: "dealer", "short" (the dealer cannot dress), "dress",
    "turn-up", "play", "out" (who is out?), "settle". trump: 0 to 3, -1 none yet. turn_up: the card, -1 none.
    bay: the compartment that was touched, -1 none. earlier: with a shared pair, the seat already named, -1 none;
    sharing: a pair is being shared. suit, rank: picked so far for the turn-up, -1 none. wins: for the dealer, what
    the picked card takes: pairs of compartment and counters. undo: what "Undo" takes back, in words, "" nothing.
    out: who went out, -1 none. left: cards left by seat, None where not entered. pope: who holds it, -1 nobody.
    row: the seat whose count is entered now, -1 none. largest: the most cards a hand can have. pays: what each
    seat would pay, None where not known; rule: what became of Pope's holder, as in the rules' events.
    """

    seats: tuple[SeatView, ...]
    pots: tuple[int, ...]
    options: Options = PARLETT
    number: int = 0
    dealer: int = -1
    stage: str = "play"
    trump: int = -1
    turn_up: int = -1
    bay: int = -1
    sharing: bool = False
    earlier: int = -1
    suit: int = -1
    rank: int = -1
    wins: tuple[tuple[int, int], ...] = ()
    undo: str = ""
    out: int = -1
    left: tuple[int | None, ...] = ()
    pope: int = -1
    row: int = -1
    largest: int = 13
    pays: tuple[int | None, ...] = ()
    notices: tuple[Notice, ...] = ()


class CorrectionView(NamedTuple):
    """Counters moved by agreement. seats, pots: as they are. source, target: accounts picked, -1 none yet."""

    seats: tuple[SeatView, ...]
    pots: tuple[int, ...]
    bank: int = 0
    source: int = -1
    target: int = -1
    counters: int = 1
    most: int = 99


class SheetView(NamedTuple):
    """The match table. outs: who went out in each deal so far, -1 nobody (a turned Pope ended it)."""

    seats: tuple[SeatView, ...]
    outs: tuple[int, ...] = ()
    ended: bool = False


# The operator ----------------------------------------------------------------------------------------------


class PinView(NamedTuple):
    """The operator's door. entered: digits so far of `length`. locked_until_s: after too many wrong ones, else None.

    wrong: the last PIN was wrong; tries: how many are left before the door locks.
    """

    entered: int = 0
    length: int = 4
    wrong: bool = False
    tries: int = 5
    locked_until_s: float | None = None


class TileView(NamedTuple):
    """One tile of the operator's menu. page: its name. state: in words, as it stands now. hand: it needs a hand."""

    page: str
    state: str
    hand: bool = False


class OperatorView(NamedTuple):
    """The operator's menu. tiles: in order. facts: what stands below (saving, clock, temperature, version)."""

    tiles: tuple[TileView, ...]
    facts: tuple[str, ...] = ()


class ScreenView(NamedTuple):
    """Size and rotation. px_per_mm: of the drawn card. rotation: 0, 90, 180, 270. inches: the diagonal that follows."""

    px_per_mm: float
    rotation: int = 0
    inches: float = 10.1


class TouchView(NamedTuple):
    """The touch test. marks: where fingers are or were, px of the picture, and whether they are down now."""

    marks: tuple[tuple[float, float, bool], ...] = ()
    most: int = 0
    size_px: tuple[int, int] = (0, 0)


class SeatTest(NamedTuple):
    """A place in the seats' test. button: None (not fitted), or whether it is down now; seen: it has been pressed.

    lamp: None (not fitted), or whether it is lit now. name: what it is called on the panel's terminals.
    """

    place: int
    emblem: int
    button: bool | None = None
    seen: bool = False
    lamp: bool | None = None
    name: str = ""


class SoundView(NamedTuple):
    """The three volumes, 0 to 10, and when it is quiet. night: from and to, as read. playing: one that is heard."""

    game: int = 7
    signals: int = 7
    attract: int = 3
    mute: bool = False
    captions: bool = False
    night: bool = False
    night_from: str = "22:00"
    night_to: str = "08:00"
    playing: str = ""


class HoursView(NamedTuple):
    """Opening hours. now: the clock as read, "" where it is not set."""

    kept: bool = False
    open: str = "10:00"
    close: str = "18:00"
    now: str = ""


class LanguagesView(NamedTuple):
    """Which languages are offered, and in which the table greets."""

    first: str = "en"
    offered: tuple[str, ...] = ("en", "fr", "de", "es", "nl", "cy")


class WritingView(NamedTuple):
    """Text that is being written on the screen's keyboard. layer: of `keyboard.LAYERS`."""

    title: str
    text: str = ""
    most: int = 40
    layer: str = "small"


class HopperFacts(NamedTuple):
    """One hopper. state: "ready", "paying", "empty", "low", "jam", "gone", "stranger", "off", "unclear".

    left: counters left, about; None where not known. ever: paid in its life. sensor: the exit sensor is clear.
    last_fault: as words with a time, "" none. unclear: payouts of which nobody knows what fell.
    """

    name: str
    state: str
    left: int | None = None
    ever: int | None = None
    sensor: bool | None = True
    last_fault: str = ""
    unclear: int = 0


class TestPay(NamedTuple):
    """A test payout that runs or has run."""

    hopper: str
    asked: int
    came: int
    running: bool = True


class HoppersView(NamedTuple):
    """The hoppers. test: the last test payout, or None."""

    hoppers: tuple[HopperFacts, ...]
    test: TestPay | None = None


class OwedRow(NamedTuple):
    """One debt: owed = paid + by_hand + outstanding + unknown. who: a name. emblem: -1 without. words: why it waits."""

    id: str
    who: str
    emblem: int
    owed: int
    paid: int = 0
    by_hand: int = 0
    outstanding: int = 0
    unknown: int = 0
    words: str = ""
    payable: bool = True


class OwedView(NamedTuple):
    """What is owed. counted: for the unclear one that is being settled, how many staff say fell; None before."""

    rows: tuple[OwedRow, ...] = ()
    settling: str = ""
    counted: int = 0


class MetersView(NamedTuple):
    """The meters: pairs of a label key and figures for ever and since the last reset. since: when that was, as read."""

    ever: dict[str, int]
    today: dict[str, int]
    since: str = ""


class ExportView(NamedTuple):
    """Writing to a stick. stick: its label, "" for none. state: "idle", "writing", "done", "failed".

    share: 0 to 1 of what is being written. free: room on it as read. words: how it ended, "" not yet.
    """

    stick: str = ""
    free: str = ""
    state: str = "idle"
    share: float = 0.0
    words: str = ""


class PowerView(NamedTuple):
    """Restart or shut down. playing: a match is in hand (it is kept). asked: "", "restart" or "shutdown"."""

    playing: bool = False
    asked: str = ""


class SettingView(NamedTuple):
    """One setting as it stands.

    value_text: as read. kind: "switch", "whole", "number", "choice", "text", "time", "list" or "secret".
    minimum, maximum, step: of numbers; text: up to `maximum` letters. choices: values as stored, with
    choice_texts as read. note: what it does. at: the value as a number, for the ends of its range; None without.
    """

    key: str
    label: str
    value_text: str
    kind: str
    minimum: float = 0
    maximum: float = 0
    step: float = 1
    choices: tuple[str, ...] = ()
    note: str = ""
    at: float | None = None
    chosen: tuple[str, ...] = ()
    unit: str = ""

    @property
    def section(self) -> str:
        """The part of the settings it belongs to."""
        return self.key.partition(".")[0]


class SettingsView(NamedTuple):
    """All settings. section: the one that is shown. opened: a list whose choices are shown, "" none."""

    settings: tuple[SettingView, ...]
    section: str = ""
    opened: str = ""


class Control(NamedTuple):
    """One thing of the bench window.

    kind: "button" (held), "lamp", "switch", "tray", "level" or "key". label: as read. group: where it stands.
    on: pressed, lit, or switched. value, most: counters in a tray or a hopper.
    """

    name: str
    kind: str
    label: str
    group: str = ""
    on: bool = False
    value: int = 0
    most: int = 0


class BenchView(NamedTuple):
    """The bench: everything physical, simulated. controls: in order; log: the last lines that passed, newest last."""

    controls: tuple[Control, ...]
    log: tuple[str, ...] = ()
