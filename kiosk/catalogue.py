"""Every setting of the table: its section and name, kind, range, default and a sentence on what it does.

One list serves the file, its comments, the checks and the operator's pages: `SETTINGS`. A setting is named
"section.name", and stands in the TOML file as `name = value` under `[section]`. Lists of hoppers are tables
of their own (`[[hopper]]`), described by `HOPPER`.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from kiosk.rules.options import PRESETS

Kind = Literal["switch", "whole", "number", "choice", "text", "time", "list", "secret"]


class Setting(NamedTuple):
    """One setting.

    kind: switch (true, false), whole and number (low to high in steps), choice (one of choices), text (up to
    high characters), time ("HH:MM"), list (of whole numbers or texts), secret (never shown). unit: "s", "mm",
    "px/mm", … for people. menu: whether the operator changes it by touch (pins and ports are for the file).
    """

    key: str
    kind: Kind
    default: Any
    about: str
    low: float = 0
    high: float = 0
    step: float = 1
    choices: tuple[str, ...] = ()
    unit: str = ""
    menu: bool = True

    @property
    def section(self) -> str:
        """The table of the file that it stands in."""
        return self.key.partition(".")[0]

    @property
    def name(self) -> str:
        """Its name within the section."""
        return self.key.partition(".")[2]


LANGUAGES = ("en", "fr", "de", "es", "nl", "cy")
"""The languages there are catalogues for, English first."""


def _switch(key: str, default: bool, about: str, **more: Any) -> Setting:
    return Setting(key, "switch", default, about, **more)


def _whole(key: str, default: int, low: int, high: int, about: str, **more: Any) -> Setting:
    return Setting(key, "whole", default, about, low, high, **more)


def _number(key: str, default: float, low: float, high: float, step: float, about: str, **more: Any) -> Setting:
    return Setting(key, "number", default, about, low, high, step, **more)


def _choice(key: str, choices: tuple[str, ...], about: str, **more: Any) -> Setting:
    return Setting(key, "choice", choices[0], about, choices=choices, **more)


def _text(key: str, default: str, longest: int, about: str, **more: Any) -> Setting:
    return Setting(key, "text", default, about, 0, longest, **more)


SETTINGS: tuple[Setting, ...] = (
    _switch("screen.fullscreen", False, "Fill the whole screen."),
    _whole("screen.width_px", 1280, 320, 7680, "Width of the window.", unit="px", menu=False),
    _whole("screen.height_px", 800, 240, 4320, "Height of the window.", unit="px", menu=False),
    Setting("screen.rotation", "choice", "0", "How the picture and the touch are turned, degrees clockwise.",
            choices=("0", "90", "180", "270")),
    _number("screen.px_per_mm", 0.0, 0.0, 40.0, 0.01, "Pixels to a millimetre, found by calibrating; 0 takes it "
            "from the diagonal.", unit="px/mm"),
    _number("screen.diagonal_in", 10.1, 3.0, 100.0, 0.1, "Diagonal of the screen.", unit="in"),
    _whole("screen.distance_mm", 500, 200, 3000, "How far away people's eyes are.", step=50, unit="mm"),
    _switch("screen.large", False, "Larger letters, fewer ornaments."),
    _switch("screen.reduced_motion", False, "Show what happens without movement."),
    _choice("screen.pack", ("four", "classic"), "Suits in four colours, or in red and black."),
    _choice("play.rules", tuple(PRESETS), "The rules that start where nobody chooses."),
    _whole("play.seats", 4, 3, 8, "Places at the table when one person plays at once."),
    _choice("play.level", ("advice", "easy", "sharp"), "How well the computer players play at first."),
    _choice("play.hands", ("auto", "edge", "curtain", "open"), "How hidden hands are shown to their owners."),
    _whole("play.follow_s", 4, -1, 10, "Seconds before a card that must follow plays itself; -1 is never.", unit="s"),
    _whole("play.nudge_s", 30, 5, 300, "Seconds before a leader is reminded.", step=5, unit="s"),
    _whole("play.mind_s", 75, 10, 900, "Seconds before a computer player minds a chair.", step=5, unit="s"),
    _choice("play.pace", ("normal", "slow", "quick"), "How fast cards and counters move."),
    _number("play.tempo_s", 0.9, 0.0, 5.0, 0.1, "How long a computer player seems to think.", unit="s"),
    _number("play.think_s", 0.4, 0.05, 5.0, 0.05, "How long a computer player may think.", unit="s"),
    _switch("play.teaching", True, "Explain things as they happen, until they are known."),
    _whole("sound.game", 7, 0, 10, "How loud cards and counters are."),
    _whole("sound.signals", 7, 0, 10, "How loud bells and reminders are."),
    _whole("sound.attract", 3, 0, 10, "How loud the table is while nobody plays."),
    _switch("sound.mute", False, "No sound at all."),
    _switch("sound.captions", False, "Say every sound in writing."),
    _switch("sound.night", False, "Mute by night."),
    Setting("sound.night_from", "time", "22:00", "Night begins."),
    Setting("sound.night_to", "time", "08:00", "Night ends."),
    Setting("language.first", "choice", "en", "The language in which the table greets.", choices=LANGUAGES),
    Setting("language.offered", "list", LANGUAGES, "The languages that people may choose.", choices=LANGUAGES,
            menu=False),
    _switch("hours.kept", False, "Sleep outside the opening hours."),
    Setting("hours.open", "time", "10:00", "The table wakes."),
    Setting("hours.close", "time", "18:00", "The table sleeps."),
    _text("house.name", "", 40, "The name of the house, on the first screen."),
    _text("house.text", "", 120, "A line of the house, on the first screen."),
    _choice("dispenser.payout", ("off", "sweeps", "cash-out"), "When real counters fall: never, at every sweep, or "
            "when a player stops."),
    _whole("dispenser.most", 60, 1, 255, "The most counters for one payout; above it staff pay by hand."),
    _switch("dispenser.attendant", False, "Staff confirm counters given back by hand."),
    _text("dispenser.tray", "below, on your right", 60, "Where the tray is, as people find it."),
    _switch("dispenser.tray_each_seat", False, "Every seat has a tray of its own."),
    Setting("panel.factory", "choice", "none", "How buttons and lamps are reached: not at all, over the pins of a "
            "Raspberry Pi, or simulated.", choices=("none", "lgpio", "mock"), menu=False),
    Setting("panel.buttons", "list", (), "Pins of the seats' buttons, seat 0 first.", high=27, menu=False),
    Setting("panel.lamps", "list", (), "Pins of the seats' lamps, seat 0 first.", high=27, menu=False),
    Setting("panel.compartments", "list", (), "Pins of the eight compartments' buttons, Pope first.", high=27,
            menu=False),
    _whole("panel.undo", -1, -1, 27, "Pin of the undo button; -1 for none.", menu=False),
    _whole("panel.key", -1, -1, 27, "Pin of the key switch; -1 for none.", menu=False),
    _whole("panel.slot", -1, -1, 27, "Pin of the counter slot; -1 for none.", menu=False),
    Setting("panel.encoder", "list", (), "The two pins of the spin encoder.", high=27, menu=False),
    _whole("panel.bounce_ms", 20, 1, 200, "How long a contact may bounce.", unit="ms", menu=False),
    _whole("store.keep_deals", 20000, 100, 1000000, "Deals kept before the oldest are thinned out.", step=1000),
    _whole("store.log_mb", 20, 1, 1000, "The most room for logs.", unit="MB"),
    Setting("operator.pin", "secret", "", "The PIN, as a salted hash; empty means 1830."),
)

HOPPER: tuple[Setting, ...] = (
    _text("hopper.name", "A", 20, "What people call it."),
    _text("hopper.port", "sim://", 200, "Where it is: auto, usb:VENDOR:PRODUCT, a serial port or URL, or sim://."),
    _whole("hopper.address", 3, 2, 255, "Its ccTalk address."),
    _whole("hopper.serial", -1, -1, 0xFFFFFF, "Its own serial number; -1 takes the first that answers."),
    _choice("hopper.make", ("serial", "sch2", "sch2-cipher"), "How it wants to be told to pay."),
    Setting("hopper.seats", "list", (), "The seats it pays; none means all.", high=7),
    _whole("hopper.most_at_once", 255, 1, 255, "The most counters in one command."),
    _whole("hopper.cap", 200, 1, 999, "The most counters in one payout; above it staff pay by hand."),
    _text("hopper.cipher", "", 120, "For makes that need one: package.module:function."),
    _switch("hopper.echo", False, "The line carries back what the table sends."),
    _switch("hopper.crc", False, "Its frames carry a CRC instead of the simple checksum."),
)
"""One `[[hopper]]` table: a counter dispenser."""

BY_KEY: dict[str, Setting] = {s.key: s for s in SETTINGS}
