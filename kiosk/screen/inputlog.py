"""Inputs kept in a file and played back: a bug report is such a file.

JSON Lines. The first line says which program, seed, size and settings it was; each further line is a frame, or
several in which nothing happened: {"t": [seconds since the start, …], "in": [inputs of the last of them]}.
With the times of the frames, playing back gives the same states, and so the same pixels.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

import msgspec

from kiosk.screen.input import Input, Key, Quit, Resized, Touch

FORMAT: Final = "pope-joan-input"
VERSION: Final = 1
_TOGETHER_S: Final = 0.25
"""Frames without an input share a line for so long: that much is missing after a crash, and never an input."""


class InputLogError(ValueError):
    """A file that is not an input log, or not one that can be played. Its text names the line."""


class Header(NamedTuple):
    """What must be the same for a log to play. app: the program's version; size: px; extra: what the app adds."""

    app: str
    seed: int
    size: tuple[int, int]
    rotation: int = 0
    extra: Mapping[str, Any] = {}


class Frame(NamedTuple):
    """The time of a frame, and the inputs that it was given."""

    now_s: float
    inputs: tuple[Input, ...] = ()


class InputWriter:
    """Writes a log as it happens: after a crash it holds all but the last moments. Raises OSError."""

    def __init__(self, path: Path, header: Header) -> None:
        self._file: IO[str] = path.open("w", encoding="utf-8")
        self._times: list[float] = []
        first = {"format": FORMAT, "version": VERSION, "app": header.app, "seed": header.seed,
                 "size": list(header.size), "rotation": header.rotation, "extra": dict(header.extra)}
        self._write(first)

    def frame(self, now_s: float, inputs: Sequence[Input] = ()) -> None:
        """Write a frame."""
        self._times.append(now_s)
        if inputs:
            self._write({"t": self._times, "in": [_plain(one) for one in inputs]})
            self._times = []
        elif now_s - self._times[0] >= _TOGETHER_S:
            self._write({"t": self._times})
            self._times = []

    def close(self) -> None:
        """Write what is left and close the file."""
        if self._times:
            self._write({"t": self._times})
            self._times = []
        self._file.close()

    def _write(self, line: Mapping[str, Any]) -> None:
        self._file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
        self._file.flush()


def read_log(path: Path) -> tuple[Header, list[Frame]]:
    """Return a log's header and frames. A last line that was cut short is left out. Raises InputLogError, OSError."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise InputLogError(f"{path} is not text, so it is not an input log.") from error
    if not lines:
        raise InputLogError(f"{path} is empty.")
    header = _header(path, lines[0])
    frames: list[Frame] = []
    for number, line in enumerate(lines[1:], 2):
        try:
            frames += _frames(json.loads(line))
        except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
            if number == len(lines) and isinstance(error, json.JSONDecodeError):
                break
            raise InputLogError(f"{path}, line {number}: this is not a frame of an input log ({error}).") from error
        if len(frames) > 1 and frames[-1].now_s < frames[-2].now_s:
            raise InputLogError(f"{path}, line {number}: time runs backwards.")
    return header, frames


def _header(path: Path, line: str) -> Header:
    try:
        head = json.loads(line)
        if head["format"] != FORMAT:
            raise KeyError("format")
        if head["version"] != VERSION:
            raise InputLogError(f"{path} is an input log of version {head['version']}; this program plays "
                                f"version {VERSION}.")
        width, height = (int(side) for side in head["size"])
        return Header(str(head["app"]), int(head["seed"]), (width, height), int(head["rotation"]), dict(head["extra"]))
    except (json.JSONDecodeError, KeyError, TypeError) as error:
        raise InputLogError(f"{path} is not an input log: its first line is not the header of one.") from error


def _plain(one: Input) -> list[Any]:
    return [type(one).__name__.lower(), *one]


def _frames(line: Mapping[str, Any]) -> Iterator[Frame]:
    *quiet, last = (float(t) for t in line["t"])
    yield from (Frame(now_s) for now_s in quiet)
    yield Frame(last, tuple(_input(one) for one in line.get("in", ())))


_KINDS: Final[dict[str, type[Touch] | type[Key] | type[Quit] | type[Resized]]] = {
    "touch": Touch, "key": Key, "quit": Quit, "resized": Resized}


def _input(plain: Sequence[Any]) -> Input:
    kind, *values = plain
    if kind not in _KINDS:
        raise ValueError(f"no input is called {kind!r}")
    return msgspec.convert(values, _KINDS[kind])
