"""Settings: one TOML file that the operator's menu and a person both edit.

`load` never fails: what it cannot understand is named with its line in `Settings.complaints` and the rest
holds. `change` writes one value and leaves every other byte as it was; a menu that changes nothing writes
nothing.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import replace as changed
from pathlib import Path
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import Item, Table

from kiosk.catalogue import BY_KEY, HOPPER, SETTINGS, Setting


class SettingError(ValueError):
    """A value that a setting cannot have. Its text is a sentence for people."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings, complete and checked.

    values: by key, "play.follow_s". hoppers: one mapping a dispenser, by the names of catalogue.HOPPER.
    complaints: a sentence for each thing in the file that was not understood, with its line.
    path: the file, or None for the defaults alone.
    """

    values: Mapping[str, Any]
    hoppers: tuple[Mapping[str, Any], ...] = ()
    complaints: tuple[str, ...] = ()
    path: Path | None = None

    def __getitem__(self, key: str) -> Any:
        """Return the value of a setting by its key. Raises KeyError for a key that is not in the catalogue."""
        return self.values[key]

    def whole(self, key: str) -> int:
        """Return a whole number."""
        return int(self.values[key])

    def number(self, key: str) -> float:
        """Return a number."""
        return float(self.values[key])

    def text(self, key: str) -> str:
        """Return a text or a choice."""
        return str(self.values[key])

    def on(self, key: str) -> bool:
        """Return a switch."""
        return bool(self.values[key])


def defaults() -> Settings:
    """Return the settings of a table that has no file."""
    return Settings({s.key: s.default for s in SETTINGS})


def load(path: Path) -> Settings:
    """Return the settings in a file; a missing file means the defaults. Never raises for what is in it."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return changed(defaults(), path=path)
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        return changed(defaults(), path=path,
                       complaints=(f"{path}: cannot be read ({why}): the defaults hold.",))
    data, complaints = _parse(text)
    return changed(_understand(data, text, complaints), path=path)


def check(setting: Setting, value: Any) -> Any:
    """Return a value in the setting's type. Raises SettingError with a sentence that gives the range."""
    kind = setting.kind
    if kind == "switch" and isinstance(value, bool):
        return value
    if kind == "whole" and isinstance(value, int) and not isinstance(value, bool):
        if setting.low <= value <= setting.high:
            return value
    elif kind == "number" and isinstance(value, int | float) and not isinstance(value, bool):
        if setting.low <= value <= setting.high:
            return float(value)
    elif kind == "choice" and str(value) in setting.choices and not isinstance(value, bool):
        return str(value)
    elif kind in ("text", "secret") and isinstance(value, str):
        if kind == "secret" or (len(value) <= setting.high and value.isprintable()):
            return value
    elif kind == "time" and isinstance(value, str) and re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", value):
        return value
    elif kind == "list" and isinstance(value, list | tuple):
        ok = all(v in setting.choices for v in value) if setting.choices else all(
            isinstance(v, int) and not isinstance(v, bool) and setting.low <= v <= setting.high for v in value)
        if ok and len(set(value)) == len(value):
            return tuple(value)
    raise SettingError(f"{setting.name} cannot be {_shown(value)}: {wanted(setting)}")


def wanted(setting: Setting) -> str:
    """Return what a setting can be, in words: "a whole number from 0 to 10"."""
    span = f"from {setting.low:g} to {setting.high:g}"
    return {"switch": "true or false", "whole": f"a whole number {span}", "number": f"a number {span}",
            "choice": "one of " + ", ".join(setting.choices), "text": f"one line of at most {setting.high:g} letters",
            "secret": "set by the menu", "time": 'a time such as "18:30"',
            "list": "a list of different values out of " + (", ".join(setting.choices) or f"{setting.low:g} to "
                                                            f"{setting.high:g}")}[setting.kind]


def change(settings: Settings, key: str, value: Any) -> Settings:
    """Return the settings with one value changed, after writing it to the file.

    The file is replaced as a whole (written, synced, renamed), all its other bytes kept; a file that could not
    be parsed is set aside as NAME.damaged first. The same value again writes nothing. Raises SettingError for
    a value out of range, OSError where the file cannot be written.
    """
    setting = BY_KEY[key]
    value = check(setting, value)
    if settings.values[key] == value:
        return settings
    if settings.path is not None:
        _write(settings.path, setting, value)
    return changed(settings, values={**settings.values, key: value})


def template() -> str:
    """Return a settings file with every setting at its default, each with a comment."""
    lines = ["# Settings of the Pope Joan table. The operator's menu changes this file too, and keeps comments."]
    section = ""
    for s in SETTINGS:
        if s.section != section:
            section = s.section
            lines += ["", f"[{section}]"]
        lines += [f"# {s.about} ({wanted(s)})", f"{s.name} = {_item(s.default).as_string()}"]
    lines += ["", "# A counter dispenser; one such table each.", "# [[hopper]]"]
    lines += [f"# {s.name} = {_item(s.default).as_string()}  # {s.about}" for s in HOPPER]
    return "\n".join(lines) + "\n"


def _shown(value: Any) -> str:
    return repr(value) if len(repr(value)) < 60 else repr(value)[:57] + "…"


def _item(value: Any) -> Item:
    item: Item = tomlkit.item(list(value) if isinstance(value, tuple) else value)
    return item


def _parse(text: str) -> tuple[dict[str, Any], list[str]]:
    """Return what can be parsed, leaving out line by line what cannot, and a complaint for each line left out."""
    lines = text.splitlines()
    complaints: list[str] = []
    while True:
        try:
            return tomllib.loads("\n".join(lines) + "\n"), complaints
        except tomllib.TOMLDecodeError as error:
            found = re.search(r"at line (\d+)", str(error))
            at = int(found[1]) - 1 if found else len(lines) - 1
            at = min(at, len(lines) - 1)
            while at > 0 and not lines[at].strip():
                at -= 1
            if "overwrite" in str(error) or "twice" in str(error) or "declare" in str(error):
                complaints.append(f"line {at + 1}: {lines[at].strip()[:40]!r} is there twice; the first one holds.")
            else:
                complaints.append(f"line {at + 1}: {lines[at].strip()[:40]!r} is not understood and left out.")
            if not lines[at].strip():
                return {}, complaints
            lines[at] = ""


def _understand(data: dict[str, Any], text: str, complaints: list[str]) -> Settings:
    values = {s.key: s.default for s in SETTINGS}
    hoppers: list[Mapping[str, Any]] = []
    for section, table in data.items():
        if section == "hopper":
            hoppers = _hoppers(table, text, complaints)
        elif not isinstance(table, dict):
            complaints.append(f"{_line(text, '', section)}{section} stands in no section; it is left out.")
        elif not any(s.section == section for s in SETTINGS):
            complaints.append(f"{_line(text, '', section)}there is no section [{section}]; it is left out.")
        else:
            for name, value in table.items():
                setting = BY_KEY.get(f"{section}.{name}")
                where = _line(text, section, name)
                if setting is None:
                    complaints.append(f"{where}there is no setting {name} in [{section}]; it is left out.")
                    continue
                try:
                    values[setting.key] = check(setting, value)
                except SettingError as error:
                    complaints.append(f"{where}{error}; {_shown(setting.default)} holds.")
    return Settings(values, tuple(hoppers), tuple(complaints))


def _hoppers(tables: Any, text: str, complaints: list[str]) -> list[Mapping[str, Any]]:
    if not isinstance(tables, list):
        complaints.append(f"{_line(text, '', 'hopper')}write [[hopper]] with two brackets for each dispenser.")
        return []
    names = {s.name: s for s in HOPPER}
    found: list[Mapping[str, Any]] = []
    for table in tables:
        one: dict[str, Any] = {s.name: s.default for s in HOPPER}
        for name, value in table.items():
            if name not in names:
                complaints.append(f"{_line(text, 'hopper', name)}there is no setting {name} for a hopper.")
                continue
            try:
                one[name] = check(names[name], value)
            except SettingError as error:
                complaints.append(f"{_line(text, 'hopper', name)}{error}; {_shown(one[name])} holds.")
        if any(other["name"] == one["name"] for other in found):
            complaints.append(f"{_line(text, 'hopper', 'name')}two hoppers are called {one['name']}: "
                              "the second is left out.")
        else:
            found.append(one)
    return found


def _line(text: str, section: str, name: str) -> str:
    """Return "line N: " for where a name stands in a section, "" where it cannot be told."""
    here = ""
    for number, line in enumerate(text.splitlines(), 1):
        header = re.match(r"\s*\[+\s*([^\]\s]+)\s*\]+", line)
        if header:
            here = header[1]
            if not section and here == name:
                return f"line {number}: "
        elif here == section and re.match(rf"\s*[\"']?{re.escape(name)}[\"']?\s*=", line):
            return f"line {number}: "
    return ""


def _write(path: Path, setting: Setting, value: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        text = path.read_bytes().decode("utf-8")
    except FileNotFoundError:
        text = ""
    except UnicodeDecodeError:
        text = _set_aside(path, "")
    try:
        document = tomlkit.parse(text)
    except TOMLKitError:
        document = tomlkit.parse(_set_aside(path, text))
    if not isinstance(document.get(setting.section), Table):
        document[setting.section] = tomlkit.table()
    table = document[setting.section]
    assert isinstance(table, Table)
    table[setting.name] = _item(value)
    replace(path, tomlkit.dumps(document).encode("utf-8"))


def _set_aside(path: Path, text: str) -> str:
    """Keep a damaged file as NAME.damaged and return what of it can be used."""
    replace(path.with_name(path.name + ".damaged"), path.read_bytes())
    data, _ = _parse(text)
    return tomlkit.dumps({k: v for k, v in data.items() if isinstance(v, dict | list)})


def replace(path: Path, content: bytes) -> None:
    """Replace a file so that a power cut leaves the old or the new one, whole. Raises OSError."""
    new = path.with_name(path.name + ".new")
    with new.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
