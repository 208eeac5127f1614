"""The steps of pope-joan-setup, worked out on a system's files before anything is written. Standard library only."""

import os
import re
from pathlib import Path
from typing import NamedTuple

from places import DATA, CannotSetUp

SETTINGS = "var/lib/pope-joan/settings/settings.toml"
TEMPLATE = "usr/share/pope-joan/settings.toml"
KEPT = ("settings", "state", "cache", "app")
MARK = "# Pope Joan table"
RADIO_UNITS = ("wpa_supplicant.service", "bluetooth.service", "hciuart.service", "ssh.service", "ssh.socket",
               "avahi-daemon.service", "avahi-daemon.socket", "rpi-connect.service", "rpi-connect-wayvnc.service")
SILENT = ("quiet", "loglevel=3", "systemd.show_status=false", "rd.udev.log_level=3", "vt.global_cursor_default=0",
          "logo.nologo", "console=tty3")


class Change(NamedTuple):
    """One file: what it is to hold. text: None takes it away; link: it is to be a link to that instead."""

    path: str
    text: str | None = None
    link: str = ""


class Step(NamedTuple):
    """Some changes for one purpose. say: what is done, in a sentence."""

    say: str
    changes: tuple[Change, ...]


class System:
    """The files of a system as they are and as the steps so far will leave them.

    root: the folder of its own files; disk: where its data partition (device) is mounted just now, None for nowhere.
    """

    def __init__(self, root: Path, disk: Path | None = None, device: str = "") -> None:
        self.root, self.disk, self.device = root, disk, device
        self.planned: dict[str, str | None] = {}

    def at(self, path: str) -> Path:
        """Return where a file is now: what belongs to the data partition lies there, if it has one."""
        if self.disk is not None and f"/{path}".startswith(f"{DATA}/"):
            return self.disk / f"/{path}".removeprefix(f"{DATA}/")
        return self.root / path

    def key(self, path: str) -> str:
        """Return a file's name in the record, which tells files of the root and of a partition apart."""
        return f"{self.device}:{path}" if self.at(path) != self.root / path else path

    def read(self, path: str) -> str | None:
        """Return a file's text, planned or real, None where there is none."""
        if path in self.planned:
            return self.planned[path]
        return now(self.at(path))

    def settings(self) -> str:
        """Return the settings that the table will have. Raises CannotSetUp."""
        text = self.read(SETTINGS) or now(self.root / SETTINGS) or self.read(TEMPLATE)
        if text is None:
            raise CannotSetUp("There are no settings to change: is the package pope-joan installed?")
        return text

    def boot(self, name: str) -> str:
        """Return where a file of the boot partition is. Raises CannotSetUp."""
        for folder in ("boot/firmware", "boot"):
            if (self.root / folder / name).exists():
                return f"{folder}/{name}"
        raise CannotSetUp(f"There is no /boot/firmware/{name}: this is not a Raspberry Pi OS. Leave this step out.")

    def plan(self, change: Change) -> Change:
        """Remember a change, so that the next step sees it."""
        self.planned[change.path] = f"-> {change.link}" if change.link else change.text
        return change


def now(path: Path) -> str | None:
    """Return what a path holds: a file's text, "-> TARGET" of a link, None for nothing."""
    if path.is_symlink():
        return f"-> {os.readlink(path)}"
    return path.read_text() if path.exists() else None


def screen(system: System, rotation: str, diagonal: float | None, mode: str) -> list[Step]:
    """Rotation, diagonal, and a mode for screens that do not tell theirs."""
    steps = []
    values = {name: value for name, value in (("rotation", f'"{rotation}"' if rotation else ""),
                                              ("diagonal_in", f"{diagonal:g}" if diagonal else "")) if value}
    if values:
        text = system.settings()
        for name, value in values.items():
            text = with_value(text, name, value + ".0" if name == "diagonal_in" and "." not in value else value)
        said = ", ".join(f"{name} = {value}" for name, value in values.items())
        steps.append(Step(f"Write into the settings: {said}.", (system.plan(Change(SETTINGS, text)),)))
    if mode:
        connector, _, size = mode.partition(":")
        if not re.fullmatch(r"[A-Z]+(-[A-Z]+)?-\d", connector) or not re.fullmatch(r"\d{3,4}x\d{3,4}(@\d+)?", size):
            raise CannotSetUp(f"{mode!r} is no mode: write for example HDMI-A-1:1280x800.")
        steps.append(command_line(system, f"Give the screen at {connector} the size {size}.",
                                  add=(f"video={connector}:{size}",), drop=rf"video={re.escape(connector)}:\S+"))
    return steps


def value_of(text: str, name: str) -> str:
    """Return what stands in the settings under a name, "" for nothing."""
    found = re.search(rf"(?m)^\s*{name}\s*=\s*([^#\n]*?)\s*(#.*)?$", text)
    return found[1] if found else ""


def with_value(text: str, name: str, value: str) -> str:
    """Return settings with a value of the screen changed."""
    changed, found = re.subn(rf"(?m)^(\s*{name}\s*=).*$", rf"\g<1> {value}", text, count=1)
    if found:
        return changed
    changed, found = re.subn(r"(?m)^\[screen\]\s*$", f"[screen]\n{name} = {value}", text, count=1)
    return changed if found else text.rstrip("\n") + f"\n\n[screen]\n{name} = {value}\n"


def command_line(system: System, say: str, add: tuple[str, ...], drop: str = r"(?!)") -> Step:
    """Change the kernel's command line, which is one line."""
    path = system.boot("cmdline.txt")
    words = [w for w in (system.read(path) or "").split() if w in add or not re.fullmatch(drop, w)]
    words += [w for w in add if w not in words]
    return Step(say, (system.plan(Change(path, " ".join(words) + "\n")),))


def data(system: System, device: str) -> list[Step]:
    """A partition for settings, journal and updates."""
    if not re.fullmatch(r"(LABEL|UUID|PARTUUID)=[\w-]+|/dev/[\w/-]+", device):
        raise CannotSetUp(f"{device!r} is no partition: write LABEL=pope-joan or /dev/sda1.")
    text = system.read("etc/fstab") or ""
    kept = [line for line in text.split("\n") if len(line.split()) < 2 or line.split()[1] != DATA]
    line = f"{device} {DATA} ext4 noatime,nosuid,nodev,nofail,x-systemd.device-timeout=90s 0 2"
    fstab = "\n".join(kept).rstrip("\n") + f"\n{line}\n"
    used = system.disk is not None and any((system.disk / name).exists() for name in KEPT)
    copied = "what it holds of a table already stays as it is" if used else "copy what is there now to it"
    return [Step(f"Mount {device} at {DATA} from the next start (a table without it plays on and says that it does "
                 f"not save); {copied}.", (system.plan(Change("etc/fstab", fstab)),))]


def data_device(root: Path) -> str:
    """Return the data partition that fstab names, "" for none."""
    lines = [line.split() for line in (now(root / "etc/fstab") or "").splitlines()]
    return next((line[0] for line in lines if len(line) > 1 and line[1] == DATA and line[0][0] != "#"), "")


def overlay(system: System) -> list[Step]:
    """A root that is never written."""
    if DATA not in (system.read("etc/fstab") or ""):
        raise CannotSetUp("Without a data partition nothing would be kept: give --data as well.")
    if not (system.root / "usr/share/initramfs-tools/scripts/init-bottom/overlay").exists() and not (
            system.root / "usr/share/initramfs-tools/scripts/init-bottom/overlayroot").exists():
        raise CannotSetUp("The package overlayroot is not installed: apt install overlayroot busybox.")
    if not (system.root / "usr/share/initramfs-tools/hooks/zz-busybox").exists() and not (
            system.root / "usr/bin/busybox").exists():
        raise CannotSetUp("overlayroot needs busybox, or it silently does nothing: apt install busybox.")
    return [command_line(system, "Keep the root as it is from the next start: what is written there is gone with the "
                         "one after (the data partition and the boot partition are not touched by this).",
                         add=("overlayroot=tmpfs:recurse=0",), drop=r"ro|rw|overlayroot=\S+")]


def no_overlay(system: System) -> list[Step]:
    """A root that can be written, for updates of the system."""
    return [command_line(system, "Let the root be written from the next start.", add=(), drop=r"overlayroot=\S+")]


def no_radios(system: System) -> list[Step]:
    """No radio, and nothing that listens."""
    path = system.boot("config.txt")
    text = system.read(path) or ""
    lines = [line for line in ("dtoverlay=disable-wifi", "dtoverlay=disable-bt") if line not in text.split("\n")]
    masks = tuple(system.plan(Change(f"etc/systemd/system/{unit}", link="/dev/null")) for unit in RADIO_UNITS)
    config = system.plan(Change(path, text.rstrip("\n") + "\n" + "\n".join([MARK, "[all]", *lines]) + "\n"))
    return [Step("Switch Wi-Fi and Bluetooth off in config.txt.", (config,)) if lines else Step(
                 "Wi-Fi and Bluetooth are off already.", ()),
            Step("Mask everything that listens or looks for networks: " + ", ".join(RADIO_UNITS) + ".", masks)]


def silent(system: System) -> list[Step]:
    """No messages while the machine starts, and the board's picture instead."""
    path = system.boot("config.txt")
    text = system.read(path) or ""
    steps = [command_line(system, "Keep the kernel and systemd quiet while the machine starts.", add=SILENT,
                          drop=r"console=tty\d+|splash|loglevel=\S+")]
    if "disable_splash=1" not in text.split("\n"):
        changed = text.rstrip("\n") + f"\n{MARK}\n[all]\ndisable_splash=1\n"
        steps.append(Step("Leave the firmware's rainbow out.", (system.plan(Change(path, changed)),)))
    steps.append(Step("Show the board while the machine starts.",
                      (system.plan(Change("etc/pope-joan/splash", "The picture of the start is shown.\n")),)))
    return steps
