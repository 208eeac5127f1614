"""Settings as the operator's pages show and change them: labels in words, values as read, steps by touch."""

from __future__ import annotations

from typing import Any

from kiosk.app.language import NAMES
from kiosk.catalogue import SETTINGS, Setting
from kiosk.config import Settings
from kiosk.view.pages.model import SettingView
from kiosk.view.pages.option_words import preset_titles
from kiosk.view.words import Words


def views(settings: Settings, say: Words) -> tuple[SettingView, ...]:
    """Return every setting that the operator changes by touch, as it stands."""
    return tuple(view(s, settings, say) for s in SETTINGS if s.menu and s.kind != "secret")


def view(setting: Setting, settings: Settings, say: Words) -> SettingView:
    """Return one setting as it stands."""
    value = settings[setting.key]
    at = float(value) if setting.kind in ("whole", "number", "switch") else None
    chosen = tuple(value) if setting.kind == "list" else ()
    return SettingView(
        setting.key, label(setting, say), value_text(setting, value, say), setting.kind, setting.low, setting.high,
        setting.step, setting.choices, say(setting.about), at, chosen, setting.unit,
    )


def label(setting: Setting, say: Words) -> str:
    """Return a setting's name as people read it; what has none is read from its key."""
    return labels(say).get(setting.key) or setting.name.replace("_", " ").capitalize()


def labels(say: Words) -> dict[str, str]:
    """Return what every setting of the menu is called."""
    return {
        "screen.fullscreen": say("Full screen"), "screen.rotation": say("Turned by"),
        "screen.px_per_mm": say("Pixels to a millimetre"), "screen.diagonal_in": say("Diagonal"),
        "screen.distance_mm": say("Distance of the eyes"), "screen.large": say("Large letters"),
        "screen.reduced_motion": say("Less movement"), "screen.pack": say("Suits"),
        "play.rules": say("Rules"), "play.seats": say("Players at once"), "play.level": say("Computer players"),
        "play.hands": say("Hidden hands"), "play.follow_s": say("Follows by itself after"),
        "play.nudge_s": say("Reminder after"), "play.mind_s": say("Chair minded after"), "play.pace": say("Speed"),
        "play.tempo_s": say("Computer players take"), "play.think_s": say("They may think for"),
        "play.teaching": say("Explanations"), "sound.game": say("Cards and counters"),
        "sound.signals": say("Bells and reminders"), "sound.attract": say("While nobody plays"),
        "sound.mute": say("Mute"), "sound.captions": say("Sounds in writing"), "sound.night": say("Mute by night"),
        "sound.night_from": say("Night begins"), "sound.night_to": say("Night ends"),
        "language.first": say("Greets in"), "hours.kept": say("Opening hours"), "hours.open": say("Opens"),
        "hours.close": say("Closes"), "house.name": say("Name of the house"), "house.text": say("Line of the house"),
        "dispenser.payout": say("Counters fall"), "dispenser.most": say("Most at once"),
        "dispenser.attendant": say("Staff confirm returns"), "dispenser.tray": say("The tray is"),
        "dispenser.tray_each_seat": say("A tray each seat"), "store.keep_deals": say("Deals kept"),
        "store.log_mb": say("Room for logs"),
    }


def choices(say: Words) -> dict[str, str]:
    """Return what the values of choices are called."""
    return {
        "four": say("Four colours"), "classic": say("Red and black"), "auto": say("By size and people"),
        "edge": say("At the edge"), "curtain": say("Behind a curtain"), "open": say("Open"), "easy": say("Easy"),
        "advice": say("Good"), "sharp": say("Sharp"), "normal": say("Normal"), "slow": say("Slow"),
        "quick": say("Quick"), "off": say("Never"), "sweeps": say("At every sweep"),
        "cash-out": say("When a player stops"),
    }


def value_text(setting: Setting, value: Any, say: Words) -> str:
    """Return a value as people read it."""
    if setting.kind == "switch":
        return say("On") if value else say("Off")
    if setting.kind == "choice":
        return choice_text(setting, str(value), say)
    if setting.kind == "list":
        return ", ".join(choice_text(setting, str(v), say) for v in value) or say("none")
    if setting.kind == "number":
        return f"{say.number(round(value, 4))} {setting.unit}".strip()
    return f"{value} {setting.unit}".strip() if setting.kind == "whole" else str(value)


def choice_text(setting: Setting, choice: str, say: Words) -> str:
    """Return one of a setting's choices as people read it."""
    if setting.section == "language":
        return NAMES.get(choice, choice)
    if setting.key == "play.rules":
        return preset_titles(say)[choice]
    return f"{choice}°" if choice.isdigit() else choices(say).get(choice, choice)


def stepped(setting: Setting, value: Any, steps: int) -> Any:
    """Return the value so many steps on: the next choice, the other way of a switch, within its range."""
    if setting.kind == "switch":
        return not value
    if setting.kind == "choice":
        return setting.choices[(setting.choices.index(str(value)) + steps) % len(setting.choices)]
    if setting.kind == "whole":
        return int(max(setting.low, min(setting.high, value + steps * setting.step)))
    if setting.kind == "number":
        return round(max(setting.low, min(setting.high, value + steps * setting.step)), 4)
    if setting.kind == "time":
        hours, _, minutes = str(value).partition(":")
        of_day = (int(hours) * 60 + int(minutes) + steps * 15) % 1440
        return f"{of_day // 60:02}:{of_day % 60:02}"
    return value


def picked(setting: Setting, value: Any, text: str) -> Any:
    """Return a setting's value after one was picked as text; in a list it is put in or taken out."""
    if setting.kind == "list":
        kept = tuple(v for v in value if v != text)
        added = kept if text in value else (*value, text)
        return tuple(c for c in setting.choices if c in added) or value
    if setting.kind == "switch":
        return text == "true"
    if setting.kind == "whole":
        return int(text)
    return float(text) if setting.kind == "number" else text
