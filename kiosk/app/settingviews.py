"""Settings as the operator's pages show and change them: labels in words, values as read, steps by touch."""

from __future__ import annotations

from typing import Any

from kiosk.app.language import NAMES
from kiosk.catalogue import SETTINGS, Setting
from kiosk.config import Settings
from kiosk.rules.options import PRESETS
from kiosk.view.pages.model import SettingView
from kiosk.view.words import Words


def views(settings: Settings, say: Words) -> tuple[SettingView, ...]:
    """Return every setting that the operator changes by touch, as it stands."""
    return tuple(view(s, settings, say) for s in SETTINGS if s.menu and s.kind != "secret")


def view(setting: Setting, settings: Settings, say: Words) -> SettingView:
    """Return one setting as it stands."""
    value = settings[setting.key]
    at = float(value) if setting.kind in ("whole", "number") else None
    chosen = tuple(value) if setting.kind == "list" else ()
    return SettingView(
        setting.key, label(setting, say), value_text(setting, value, say), setting.kind, setting.low, setting.high,
        setting.step, setting.choices, say(setting.about), at, chosen, setting.unit,
    )


def label(setting: Setting, say: Words) -> str:
    """Return a setting's name as people read it: "Follow s" is "follow_s" of the file."""
    words = setting.name
    for unit in ("_s", "_mm", "_px", "_in", "_mb", "_ms"):
        words = words.removesuffix(unit)
    return say(words.replace("_", " ").capitalize())


def value_text(setting: Setting, value: Any, say: Words) -> str:
    """Return a value as people read it."""
    if setting.kind == "switch":
        return say("On") if value else say("Off")
    if setting.kind == "choice":
        return choice_text(setting, str(value), say)
    if setting.kind == "list":
        return ", ".join(choice_text(setting, str(v), say) for v in value) or say("none")
    if setting.kind == "number":
        return f"{value:g} {setting.unit}".strip()
    return f"{value} {setting.unit}".strip() if setting.kind == "whole" else str(value)


def choice_text(setting: Setting, choice: str, say: Words) -> str:
    """Return one of a setting's choices as people read it."""
    if setting.section == "language":
        return NAMES.get(choice, choice)
    if setting.key == "play.rules":
        return PRESETS[choice].title
    return choice if choice.isdigit() else say(choice.replace("-", " ").capitalize())


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
