"""What the operator's pages and the bench are given."""

from __future__ import annotations

from typing import NamedTuple


class PinView(NamedTuple):
    """The operator's door. entered: digits so far of `length`. locked_until_s: after too many wrong ones, else None.

    wrong: the last PIN was wrong; tries: how many are left before the door locks. step: "enter"; "new" and "again"
    choose another PIN, which is entered twice.
    """

    entered: int = 0
    length: int = 4
    wrong: bool = False
    tries: int = 5
    locked_until_s: float | None = None
    step: str = "enter"


class TileView(NamedTuple):
    """One tile of the operator's menu. page: its name. state: in words, as it stands now. hand: it needs a hand."""

    page: str
    state: str
    hand: bool = False


class OperatorView(NamedTuple):
    """The operator's menu. tiles: in order. facts: what stands below (saving, clock, temperature, version)."""

    tiles: tuple[TileView, ...]
    facts: tuple[str, ...] = ()


class Message(NamedTuple):
    """One thing to be told, in words. wrong: it needs a hand."""

    words: str
    wrong: bool = True


class MessagesView(NamedTuple):
    """What is wrong with the table, the worst first, and other news."""

    rows: tuple[Message, ...] = ()


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
    fault: the name of what is wrong with it (`fault_words`), "" none. unclear: payouts of which it is not known what
    fell.
    """

    name: str
    state: str
    left: int | None = None
    ever: int | None = None
    sensor: bool | None = True
    fault: str = ""
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
    """One debt: owed = paid + by_hand + outstanding + unknown. who: a name. emblem: -1 without.

    fault: the name of what keeps it waiting (`fault_words`), "" none.
    """

    id: str
    who: str
    emblem: int
    owed: int
    paid: int = 0
    by_hand: int = 0
    outstanding: int = 0
    unknown: int = 0
    fault: str = ""
    payable: bool = True


class OwedView(NamedTuple):
    """What is owed. counted: for the unclear one that is being settled, how many staff say fell; None before."""

    rows: tuple[OwedRow, ...] = ()
    settling: str = ""
    counted: int = 0


class MetersView(NamedTuple):
    """The meters: pairs of a label key and figures for ever and since the last reset. reset: there was one."""

    ever: dict[str, int]
    today: dict[str, int]
    reset: bool = False


class ExportView(NamedTuple):
    """Writing to a stick. stick: its label, "" for none. state: "idle", "writing", "done", "failed".

    share: 0 to 1 of what is being written. free: room on it (a `Sentence`). words: how it ended (one too), "" not yet.
    folder: a folder of the computer stands for a stick, and is named by `stick`.
    """

    stick: str = ""
    free: str = ""
    state: str = "idle"
    share: float = 0.0
    words: str = ""
    folder: bool = False


class PowerView(NamedTuple):
    """What is asked once more. playing: a match is in hand (it is kept). asked: "restart" or "shutdown"."""

    playing: bool = False
    asked: str = "restart"


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
