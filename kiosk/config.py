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
from tomlkit.items import Item

from kiosk.catalogue import BY_KEY, HOPPER, SETTINGS, Setting
from kiosk.sentences import Sentence

MARK = "\ufeff"
"""The byte order mark that some editors put before UTF-8; it is no part of the text."""
MOST_LEFT_OUT = 100
"""So many lines are left out one by one; where more are wrong it is no settings file, and the rest goes at once."""


class SettingError(ValueError):
    """A value that a setting cannot have. Its text, `words`, is a sentence for people."""

    def __init__(self, words: Sentence) -> None:
        super().__init__(words)
        self.words = words


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings, complete and checked.

    values: by key, "play.follow_s". hoppers: one mapping a dispenser, by the names of catalogue.HOPPER.
    complaints: a sentence for each thing in the file that was not understood, with its line.
    path: the file, or None for the defaults alone.
    """

    values: Mapping[str, Any]
    hoppers: tuple[Mapping[str, Any], ...] = ()
    complaints: tuple[Sentence, ...] = ()
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
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return changed(defaults(), path=path)
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else Sentence("it is not UTF-8 text")
        return changed(defaults(), path=path,
                       complaints=(Sentence("{file}: cannot be read ({why}): the defaults hold.", file=path,
                                            why=why),))
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
    raise SettingError(Sentence("{name} cannot be {value}: {wanted}", name=setting.name, value=_shown(value),
                                wanted=wanted(setting)))


def wanted(setting: Setting) -> Sentence:
    """Return what a setting can be, in words: "a whole number from 0 to 10"."""
    span = {"low": f"{setting.low:.10g}", "high": f"{setting.high:.10g}"}
    choices = ", ".join(setting.choices)
    return {
        "switch": Sentence("true or false"),
        "whole": Sentence("a whole number from {low} to {high}", **span),
        "number": Sentence("a number from {low} to {high}", **span),
        "choice": Sentence("one of {choices}", choices=choices),
        "text": Sentence("one line of at most {n} letters", n=f"{setting.high:.10g}"),
        "secret": Sentence("set by the menu"),
        "time": Sentence('a time such as "18:30"'),
        "list": Sentence("a list of different values out of {choices}",
                         choices=choices or Sentence("{low} to {high}", **span)),
    }[setting.kind]


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
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, written in hexadecimal
        return "…"
    return text if len(text) < 60 else text[:57] + "…"


def _item(value: Any) -> Item:
    item: Item = tomlkit.item(list(value) if isinstance(value, tuple) else value)
    return item


def _parse(text: str) -> tuple[dict[str, Any], list[Sentence]]:
    """Return what can be parsed, leaving out line by line what cannot, and a complaint for each line left out."""
    lines = text.splitlines()
    complaints: list[Sentence] = []
    while True:
        try:
            return tomllib.loads("\n".join(lines) + "\n"), complaints
        except tomllib.TOMLDecodeError as error:
            found = re.search(r"at line (\d+)", str(error))
            at = int(found[1]) - 1 if found else len(lines) - 1
            twice = any(word in str(error) for word in ("overwrite", "twice", "declare"))
        except (ValueError, RecursionError):
            at, twice = _out_of_all_range(lines), False
        at = min(at, len(lines) - 1)
        while at > 0 and not lines[at].strip():
            at -= 1
        if not lines[at].strip():
            complaints.append(Sentence("line {n}: {what} is not understood and left out.", n=at + 1, what="''"))
            return {}, complaints
        what = repr(lines[at].strip()[:40])
        if len(complaints) >= MOST_LEFT_OUT:
            complaints.append(Sentence("line {n}: {what} is not understood and left out.",
                                       n=f"{at + 1}–{len(lines)}", what=what))
            del lines[at:]
            continue
        complaints.append(Sentence("line {n}: {what} is there twice; the first one holds.", n=at + 1, what=what)
                          if twice else
                          Sentence("line {n}: {what} is not understood and left out.", n=at + 1, what=what))
        lines[at] = ""


def _out_of_all_range(lines: list[str]) -> int:
    """Return the first line, from 0, at which the parser itself gives up: a number too long, brackets too deep."""
    low, high = 0, len(lines) - 1
    while low < high:
        middle = (low + high) // 2
        try:
            tomllib.loads("\n".join(lines[:middle + 1]) + "\n")
        except tomllib.TOMLDecodeError:
            low = middle + 1
        except (ValueError, RecursionError):
            high = middle
        else:
            low = middle + 1
    return low


def _understand(data: dict[str, Any], text: str, complaints: list[Sentence]) -> Settings:
    values = {s.key: s.default for s in SETTINGS}
    hoppers: list[Mapping[str, Any]] = []
    for section, table in data.items():
        if section == "hopper":
            hoppers = _hoppers(table, text, complaints)
        elif not isinstance(table, dict):
            complaints.append(_at(_line(text, "", section), Sentence("{name} stands in no section; it is left out.",
                                                                     name=section)))
        elif not any(s.section == section for s in SETTINGS):
            complaints.append(_at(_line(text, "", section), Sentence("there is no section [{name}]; it is left out.",
                                                                     name=section)))
        else:
            for name, value in table.items():
                setting = BY_KEY.get(f"{section}.{name}")
                where = _line(text, section, name)
                if setting is None:
                    complaints.append(_at(where, Sentence("there is no setting {name} in [{section}]; it is left out.",
                                                          name=name, section=section)))
                    continue
                try:
                    values[setting.key] = check(setting, value)
                except SettingError as error:
                    complaints.append(_at(where, Sentence("{wrong}; {value} holds.", wrong=error.words,
                                                          value=_shown(setting.default))))
    return Settings(values, tuple(hoppers), tuple(complaints))


def _hoppers(tables: Any, text: str, complaints: list[Sentence]) -> list[Mapping[str, Any]]:
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        complaints.append(_at(_line(text, "", "hopper"),
                              Sentence("write [[hopper]] with two brackets for each dispenser.")))
        return []
    names = {s.name: s for s in HOPPER}
    found: list[Mapping[str, Any]] = []
    for table in tables:
        one: dict[str, Any] = {s.name: s.default for s in HOPPER}
        for name, value in table.items():
            if name not in names:
                complaints.append(_at(_line(text, "hopper", name),
                                      Sentence("there is no setting {name} for a hopper.", name=name)))
                continue
            try:
                one[name] = check(names[name], value)
            except SettingError as error:
                complaints.append(_at(_line(text, "hopper", name), Sentence(
                    "{wrong}; {value} holds.", wrong=error.words, value=_shown(one[name]))))
        if any(other["name"] == one["name"] for other in found):
            complaints.append(_at(_line(text, "hopper", "name"), Sentence(
                "two hoppers are called {name}: the second is left out.", name=one["name"])))
        else:
            found.append(one)
    return found


def _at(line: int, wrong: Sentence) -> Sentence:
    """Return a complaint with the line that it is about, where that is known."""
    return Sentence("line {n}: {wrong}", n=line, wrong=wrong) if line else wrong


def _line(text: str, section: str, name: str) -> int:
    """Return the line in which a name stands in a section, 0 where it cannot be told."""
    here = ""
    for number, line in enumerate(text.splitlines(), 1):
        header = re.match(r"\s*\[+\s*([^\]\s]+)\s*\]+", line)
        if header:
            here = header[1]
            if not section and here == name:
                return number
        elif here == section and re.match(rf"\s*[\"']?{re.escape(name)}[\"']?\s*=", line):
            return number
    return 0


def _write(path: Path, setting: Setting, value: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        text = path.read_bytes().decode("utf-8")
        mark, text = (text[:1], text[1:]) if text.startswith(MARK) else ("", text)
    except FileNotFoundError:
        mark = text = ""
    except UnicodeDecodeError:
        mark, text = "", _set_aside(path, "")
    try:
        document = tomlkit.parse(text)
    except (TOMLKitError, ValueError, RecursionError):
        document = tomlkit.parse(_set_aside(path, text))
    table = document.get(setting.section)
    if not isinstance(table, dict):  # [section], section = {…} or section.name = …: each is kept as it is written
        document[setting.section] = table = tomlkit.table()
    table[setting.name] = _item(value)
    replace(path, (mark + tomlkit.dumps(document)).encode("utf-8"))


def _set_aside(path: Path, text: str) -> str:
    """Keep a damaged file as NAME.damaged and return what of it can be used."""
    replace(path.with_name(path.name + ".damaged"), path.read_bytes())
    data, _ = _parse(text)
    try:
        return tomlkit.dumps({k: v for k, v in data.items() if isinstance(v, dict | list)})
    except (ValueError, RecursionError):
        return ""


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
