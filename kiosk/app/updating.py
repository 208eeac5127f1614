"""Which version runs: an update is tried, kept after a minute, and taken back by itself where it does not run.

The store (/var/lib/pope-joan/app, root's own) holds VERSION folders and two links: `current`, the version that is
kept, and `trial`, one that is being tried. `choose` runs before every start of the table and says which; `promote` a
minute after the table was ready. A trial that ends before that was none: the next start takes the old version. A
power cut during a trial is forgiven once. Journal and settings are copied before a trial and put back only if the
new version has changed the journal's schema, which the old one could not read.
"""

from __future__ import annotations

import os
import platform
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from kiosk.app.updates import Machine, UpdateRefused, install, keys, order, sync_folder
from kiosk.sentences import Sentence, packed

MOST_BOOTS = 2
"""A trial is begun again after a power cut, but at most so often."""


class Places(NamedTuple):
    """Where everything is. base: the package's own program; running: the link that the service starts from."""

    store: Path = Path("/var/lib/pope-joan/app")
    base: Path = Path("/usr/lib/pope-joan/app")
    state: Path = Path("/var/lib/pope-joan/state")
    settings: Path = Path("/var/lib/pope-joan/settings")
    run: Path = Path("/run/pope-joan")
    keys: tuple[Path, ...] = (Path("/usr/share/pope-joan/update.pub"), Path("/etc/pope-joan/update.pub"))
    sticks: Path = Path("/run/pope-joan/sticks")
    boot: Path = Path("/proc/sys/kernel/random/boot_id")

    @property
    def running(self) -> Path:
        """The link to the version that runs; there is none while the package's own does."""
        return self.run / "version"

    def linked(self, name: str) -> Path | None:
        """Return the version folder that a link of the store names; None for none or a broken one."""
        try:
            target = self.store / os.readlink(self.store / name)
        except OSError:
            return None
        whole = target.parent == self.store and (target / "kiosk" / "__main__.py").is_file()
        return target if whole else None


def version_of(app: Path) -> str:
    """Return the version of a program's folder, by its metadata; "0.0" where it has none."""
    for info in sorted(app.glob("pope_joan_kiosk-*.dist-info")):
        return info.name.removesuffix(".dist-info").rpartition("-")[2]
    return "0.0"


def kept(places: Places) -> Path:
    """Return the folder of the version to run while nothing is tried: the later of `current` and the package's."""
    current = places.linked("current")
    if current is not None and order(current.name) > order(version_of(places.base)):
        return current
    return places.base


def choose(places: Places) -> str:
    """Say which version starts now, by the link `running`; return a sentence for the journal."""
    trial, boot = places.linked("trial"), places.boot.read_text(encoding="ascii").strip()
    words = ""
    if trial is None:
        (places.store / "trial").unlink(missing_ok=True)
        chosen = kept(places)
    else:
        tries = _lines(places.store / "tries")
        if boot in tries or len(tries) >= MOST_BOOTS:
            words = roll_back(places, trial)
            chosen = kept(places)
        else:
            if not tries:
                _keep_state(places)
            _write(places.store / "tries", "\n".join([*tries, boot]) + "\n")
            chosen = trial
            words = f"Version {trial.name} is tried; it is kept when it has run for a minute."
    if chosen == places.base:
        places.running.unlink(missing_ok=True)
    else:
        link(places.running, str(chosen))
    return words or f"Version {version_of(chosen)} starts."


def roll_back(places: Places, trial: Path) -> str:
    """Give a trial up: the old version is what runs from now on; return what people are told."""
    failed = _lines(places.store / "failed")
    checksum = "".join(_lines(trial / "checksum"))
    _write(places.store / "failed", "\n".join([*failed, checksum][-20:]) + "\n")
    (places.store / "trial").unlink(missing_ok=True)
    (places.store / "tries").unlink(missing_ok=True)
    _put_state_back(places)
    shutil.rmtree(trial, ignore_errors=True)
    sync_folder(places.store)
    words = Sentence("Version {version} did not run for a minute. The table is back at {old}.",
                     version=trial.name, old=version_of(kept(places)))
    tell(places, words)
    return words


def promote(places: Places) -> str:
    """Keep the version on trial, if that is what runs; tidy away what is neither kept nor the one before."""
    trial = places.linked("trial")
    if trial is None or not places.running.is_symlink() or Path(os.readlink(places.running)) != trial:
        return "Nothing is on trial."
    before = places.linked("current")
    link(places.store / "current", trial.name)
    (places.store / "trial").unlink()
    (places.store / "tries").unlink(missing_ok=True)
    sync_folder(places.store)
    shutil.rmtree(places.store / "before", ignore_errors=True)
    for folder in places.store.iterdir():
        if folder.is_dir() and not folder.is_symlink() and folder not in (trial, before):
            shutil.rmtree(folder, ignore_errors=True)
    words = Sentence("Version {version} is kept.", version=trial.name)
    tell(places, words)
    return words


def take(places: Places, folder: Path) -> tuple[bool, Sentence]:
    """Take the update on a stick; return whether a new version waits to be tried, and what people are told."""
    found = sorted(f for f in folder.glob("*.update") if f.is_file() and not f.is_symlink())
    if not found:
        return False, Sentence("There is no update on the stick.")
    if places.linked("trial") is not None:
        return False, Sentence("An update is being tried just now. Put the stick in again in two minutes.")
    here = Machine(version_of(kept(places)), platform.machine(), f"{sys.version_info[0]}.{sys.version_info[1]}",
                   frozenset(_lines(places.store / "failed")))
    trusted = [key for path in places.keys for key in keys(path)]
    said = Sentence()
    for update in found:
        try:
            manifest = install(update, places.store, trusted, here)
        except UpdateRefused as error:
            said = Sentence("{why} Nothing was changed.", why=error.words)
            continue
        except OSError as error:
            why = Sentence("The stick or the disk cannot be used ({error}).", error=error.strerror)
            said = Sentence("{why} Nothing was changed.", why=why)
            continue
        (places.store / "tries").unlink(missing_ok=True)
        link(places.store / "trial", manifest.version)
        return True, Sentence("Version {version} is in place and is tried now.", version=manifest.version)
    return False, said


def tell(places: Places, words: Sentence) -> None:
    """Leave a sentence where the table finds it, for the operator's page: its message, and as text for people."""
    places.run.mkdir(parents=True, exist_ok=True)
    _write(places.run / "update.json", packed(words) + "\n")
    _write(places.run / "update.txt", words + "\n")


def link(path: Path, target: str) -> None:
    """Point a link elsewhere, in one step: a power cut leaves the old one or the new one."""
    new = path.with_name(path.name + ".new")
    new.unlink(missing_ok=True)
    new.symlink_to(target)
    new.replace(path)
    sync_folder(path.parent)


def _lines(path: Path) -> list[str]:
    try:
        return [line for line in path.read_text(encoding="utf-8").split("\n") if line]
    except OSError:
        return []


def _write(path: Path, text: str) -> None:
    new = path.with_name(path.name + ".new")
    with new.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    new.chmod(0o644)
    new.replace(path)
    sync_folder(path.parent)


# ---- what the old version may need again ---------------------------------------------------------

def _state_files(places: Places) -> list[Path]:
    return [places.settings / "settings.toml", places.state / "journal.sqlite", places.state / "journal.sqlite-wal"]


def _keep_state(places: Places) -> None:
    """Copy journal and settings before a trial; the table does not run meanwhile. Links are not followed."""
    before = places.store / "before"
    shutil.rmtree(before, ignore_errors=True)
    before.mkdir(mode=0o700)
    for path in _state_files(places):
        _copy_plain(path, before / path.name)


def _put_state_back(places: Places) -> None:
    before = places.store / "before"
    then, now = schema(before / "journal.sqlite"), schema(places.state / "journal.sqlite")
    if then is not None and now is not None and then != now:
        for path in _state_files(places):
            path.unlink(missing_ok=True)
            _copy_plain(before / path.name, path)
        (places.state / "journal.sqlite-shm").unlink(missing_ok=True)
        sync_folder(places.state)
    shutil.rmtree(before, ignore_errors=True)


def schema(journal: Path) -> int | None:
    """Return the version of a journal's schema, None where there is no journal or it cannot be read."""
    if journal.is_symlink() or not journal.is_file():
        return None
    try:
        with closing(sqlite3.connect(f"file:{journal}?mode=ro", uri=True)) as connection:
            found = connection.execute("PRAGMA user_version").fetchone()
    except sqlite3.Error:
        return None
    return int(found[0])


def _copy_plain(source: Path, target: Path) -> None:
    """Copy a plain file with its owner and mode; what is missing or a link is left out."""
    try:
        handle = os.open(source, os.O_RDONLY | os.O_NOFOLLOW)
    except OSError:
        return
    with open(handle, "rb") as file:
        facts = os.fstat(handle)
        new = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
        with open(new, "wb") as out:
            shutil.copyfileobj(file, out)
            out.flush()
            os.fchmod(new, facts.st_mode & 0o777)
            if os.geteuid() == 0:
                os.fchown(new, facts.st_uid, facts.st_gid)
            os.fsync(new)


# ---- systemd's door ------------------------------------------------------------------------------

def main(arguments: Sequence[str], places: Places | None = None) -> int:
    """Do what a unit asks for: choose, promote, or stick DEVICE; say what was done. Return the exit status."""
    where = places or Places()
    match list(arguments):
        case ["choose"]:
            print(_never_in_the_way(where))
        case ["promote"]:
            print(promote(where))
        case ["stick", device] if device.isalnum():
            for folder in sorted(where.sticks.glob(f"*-{device}")):
                ready, words = take(where, folder)
                tell(where, words)
                print(words)
                if ready:
                    subprocess.run(["systemctl", "--no-block", "restart", "pope-joan.service"], check=False)
        case _:
            print("Use: update choose | promote | stick DEVICE", file=sys.stderr)
            return 2
    return 0


def _never_in_the_way(places: Places) -> str:
    """Choose; whatever is wrong with the store, the package's own version starts."""
    try:
        return choose(places)
    except (OSError, UpdateRefused) as error:
        places.running.unlink(missing_ok=True)
        return f"The updates cannot be read ({error}). The package's own version starts."
