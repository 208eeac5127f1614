"""Where the table keeps its things: settings, journal, logs, cache.

A service gets its folders from systemd (STATE_DIRECTORY and its kind); a person's table uses the folders that
the desktop names (platformdirs). `home` puts everything into one folder, for tests and for a stick.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import platformdirs

APP = "pope-joan"


class Paths(NamedTuple):
    """The files and folders of one table; none of them need exist yet."""

    settings: Path
    journal: Path
    logs: Path
    cache: Path
    exports: Path
    stick: Path | None = None
    """The folder that stands for a USB stick where none is in; None for a service, which waits for a real one."""


def paths(home: Path | None = None, environment: Mapping[str, str] = os.environ) -> Paths:
    """Return the table's paths; home: one folder for all of them."""
    service = _given(environment, "STATE_DIRECTORY") is not None
    if home is not None:
        return Paths(home / "settings.toml", home / "journal.sqlite", home / "logs", home / "cache", home / "exports",
                     None if service else home / "stick")
    state = _given(environment, "STATE_DIRECTORY") or Path(platformdirs.user_state_dir(APP))
    config = _given(environment, "CONFIGURATION_DIRECTORY") or Path(platformdirs.user_config_dir(APP))
    logs = _given(environment, "LOGS_DIRECTORY") or state / "logs"
    cache = _given(environment, "CACHE_DIRECTORY") or Path(platformdirs.user_cache_dir(APP))
    exports = state / "exports" if service else Path.home() / "Pope Joan"
    return Paths(config / "settings.toml", state / "journal.sqlite", logs, cache, exports,
                 None if service else exports / "stick")


def _given(environment: Mapping[str, str], name: str) -> Path | None:
    """Return the first of the folders systemd names (they are separated by colons), None where it names none."""
    first = environment.get(name, "").partition(":")[0]
    return Path(first) if first else None
