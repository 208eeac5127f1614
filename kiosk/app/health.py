"""What is wrong with the machine, where people can see it: one sentence each, with what to do.

Everything is read from /sys, /proc and /dev below folders that are passed in, so a test can lay them out. `look`
gathers the facts, `troubles` turns facts into sentences; neither opens a device, raises, or takes long (a few dozen
small files): once a second is often enough.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from kiosk.sentences import Sentence, unpacked

ABS_MT_POSITION_X = 0x35
INPUT_PROP_DIRECT = 1
HOT_C = 80.0
"""A Raspberry Pi slows itself down from 80 degrees Celsius."""


class Facts(NamedTuple):
    """How the machine stands.

    connectors: display connectors by name, whether something is plugged in; empty without a screen driver.
    inputs: input devices that there are; readable: that the table may read; touch: names of the touch devices.
    low_power: the power supply is too weak now; low_power_since_start: it was. hot_c: degrees, None where unknown.
    volatile: the journal's folder lies on a disk whose contents are gone with the next start.
    serial_ports: "usb:VENDOR:PRODUCT" of each serial adapter that is plugged in. update: what the last update said.
    """

    connectors: tuple[tuple[str, bool], ...] = ()
    inputs: int = 0
    readable: int = 0
    touch: tuple[str, ...] = ()
    low_power: bool = False
    low_power_since_start: bool = False
    hot_c: float | None = None
    volatile: bool = False
    serial_ports: tuple[str, ...] = ()
    update: str = ""


class Trouble(NamedTuple):
    """Something that is wrong. kind: a name for programs; words: one sentence for people, with what to do.

    playable: play goes on all the same.
    """

    kind: str
    words: Sentence
    playable: bool = True


def look(
    state: Path, sys: Path = Path("/sys"), proc: Path = Path("/proc"), dev: Path = Path("/dev"),
    run: Path = Path("/run/pope-joan"), may_read: Callable[[Path], bool] = lambda path: os.access(path, os.R_OK),
) -> Facts:
    """Gather the facts. state: the journal's folder. may_read: whether this user may read a device."""
    events = sorted((dev / "input").glob("event*"))
    low, was_low = _power(sys)
    return Facts(_connectors(sys), len(events), sum(may_read(e) for e in events), _touch(proc), low, was_low,
                 _heat(sys), volatile(state, proc), _serial_ports(sys), _update(run))


WORDS = {
    "no-screen-driver": Sentence("There is no screen driver: plug the display in and start again; on a Raspberry Pi "
                                 "config.txt needs dtoverlay=vc4-kms-v3d."),
    "no-screen": Sentence("No display is plugged in: check its cable and its power."),
    "no-input-group": Sentence("The table may not read touch: add its user to the group input (usermod -aG input "
                               "pope-joan) and start again."),
    "touch-gone": Sentence("No touch device is there: check the screen's USB cable; buttons, mouse and keyboard still "
                           "work."),
    "not-saving": Sentence("Nothing is being saved: the disk is full or broken; what is played now is lost when the "
                           "power goes."),
    "volatile": Sentence("Nothing is kept: the data partition is missing; check that the card or stick with the label "
                         "pope-joan is plugged in, and start again."),
    "low-power": Sentence("The power supply is too weak: use the Raspberry Pi's own (5 V, 3 A for a Pi 4, 5 A for a "
                          "Pi 5) and a short cable."),
    "low-power-before": Sentence("The power was too weak for a while since the start: use the Raspberry Pi's own "
                                 "supply, and give the dispenser one of its own."),
}
"""What is said of each trouble that needs no figure or name."""


def troubles(facts: Facts, ports: Sequence[str] = (), saving: bool = True) -> tuple[Trouble, ...]:
    """Return what is wrong, the worst first. ports: of the dispensers in the settings; saving: the journal's word."""
    found: list[Trouble] = []
    if not facts.connectors:
        found.append(Trouble("no-screen-driver", WORDS["no-screen-driver"], False))
    elif not any(plugged for _, plugged in facts.connectors):
        found.append(Trouble("no-screen", WORDS["no-screen"]))
    if facts.inputs and not facts.readable:
        found.append(Trouble("no-input-group", WORDS["no-input-group"], False))
    elif not facts.touch:
        found.append(Trouble("touch-gone", WORDS["touch-gone"]))
    if not saving:
        found.append(Trouble("not-saving", WORDS["not-saving"]))
    elif facts.volatile:
        found.append(Trouble("not-saving", WORDS["volatile"]))
    if facts.low_power:
        found.append(Trouble("low-power", WORDS["low-power"]))
    elif facts.low_power_since_start:
        found.append(Trouble("low-power-before", WORDS["low-power-before"]))
    if facts.hot_c is not None and facts.hot_c >= HOT_C:
        found.append(Trouble("hot", Sentence("The machine is at {n} degrees and slows down: give it air.",
                                             n=round(facts.hot_c))))
    missing = [p for p in ports if p.startswith("usb:") and _numbers(p) not in facts.serial_ports]
    missing += [p for p in ports if p.startswith("/dev/") and not Path(p).exists()]
    if missing or ("auto" in ports and not facts.serial_ports):
        words = Sentence("The counter dispenser ({ports}) is not plugged in: check its USB cable; play goes on and "
                         "what is won is kept as owed.", ports=", ".join(missing) or "auto")
        found.append(Trouble("dispenser-missing", words))
    return tuple(found)


def _numbers(port: str) -> str:
    """Return "usb:VENDOR:PRODUCT" as /sys writes it, of a port in the settings, which may name a serial number too."""
    return ":".join(["usb", *(number.lower().zfill(4) for number in port.split(":")[1:3])])


def volatile(folder: Path, proc: Path = Path("/proc")) -> bool:
    """Return whether a folder lies on memory or an overlay over a disk that is never written."""
    best, kind = "", ""
    for line in _text(proc / "self" / "mounts").split("\n"):
        parts = line.split(" ")
        if len(parts) < 3:
            continue
        where = parts[1].encode("ascii", "replace").decode("unicode_escape")
        inside = where == "/" or str(folder) == where or str(folder).startswith(where + "/")
        if inside and len(where) >= len(best):
            best, kind = where, parts[2]
    return kind in ("overlay", "tmpfs", "ramfs", "squashfs")


def _update(run: Path) -> str:
    """Return what the last update said: with its message where that stands beside it, else as English text."""
    words, made = _text(run / "update.txt"), unpacked(_text(run / "update.json"))
    return made if made == words and made is not None else words


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""


def _connectors(sys: Path) -> tuple[tuple[str, bool], ...]:
    found = sorted(p for p in (sys / "class" / "drm").glob("card*-*") if "Writeback" not in p.name)
    return tuple((p.name.partition("-")[2], _text(p / "status") != "disconnected") for p in found)


def _touch(proc: Path) -> tuple[str, ...]:
    """Return the names of the devices that a finger points with: many contacts, or directly on the screen."""
    names = []
    for block in _text(proc / "bus" / "input" / "devices").split("\n\n"):
        name = re.search(r'^N: Name="(.*)"$', block, re.MULTILINE)
        axes, properties = _bits(block, "ABS"), _bits(block, "PROP")
        if properties >> INPUT_PROP_DIRECT & 1 or (axes >> ABS_MT_POSITION_X & 1 and not properties & 1):
            names.append(name[1] if name else "touch")
    return tuple(names)


def _bits(block: str, what: str) -> int:
    """Return the bits of a capability: hexadecimal words of 64 bits, the highest first."""
    found = re.search(rf"^B: {what}=([0-9a-f ]+)$", block, re.MULTILINE)
    value = 0
    for word in found[1].split() if found else ():
        value = value << 64 | int(word, 16)
    return value


def _power(sys: Path) -> tuple[bool, bool]:
    """Return whether the power is too weak now, and whether it was since the start."""
    throttled = _text(sys / "devices" / "platform" / "soc" / "soc:firmware" / "get_throttled")
    bits = int(throttled, 16) if re.fullmatch(r"(0x)?[0-9a-fA-F]+", throttled) else 0
    alarm = any(_text(hwmon / "in0_lcrit_alarm") == "1" for hwmon in (sys / "class" / "hwmon").glob("hwmon*")
                if _text(hwmon / "name") == "rpi_volt")
    return bool(bits & 1) or alarm, bool(bits >> 16 & 1)


def _heat(sys: Path) -> float | None:
    value = _text(sys / "class" / "thermal" / "thermal_zone0" / "temp")
    return int(value) / 1000 if re.fullmatch(r"-?\d+", value) else None


def _serial_ports(sys: Path) -> tuple[str, ...]:
    """Return "usb:VENDOR:PRODUCT" of every serial port on USB."""
    found = set()
    for tty in (sys / "class" / "tty").glob("tty*"):
        device = (tty / "device").resolve()
        for folder in (device, *list(device.parents)[:3]):
            vendor, product = _text(folder / "idVendor"), _text(folder / "idProduct")
            if vendor and product:
                found.add(f"usb:{vendor}:{product}")
                break
    return tuple(sorted(found))
