"""The firmware's program and the emulator around it, compiled once per state of their sources, outside the tree."""

from __future__ import annotations

import functools
import hashlib
import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware_bridge" / "firmware"
EMULATOR = Path(__file__).with_name("emulator.c")
CACHE = ROOT / "out" / "tests-firmware"
SERIAL = 0x0AD7DF
"""The serial number of the worked frames: DF D7 0A, low byte first."""


class NoToolsError(Exception):
    """The firmware cannot be built or emulated on this machine; the text says what is missing."""


def _missing() -> str:
    for tool, package in (("avr-gcc", "gcc-avr and avr-libc"), ("gcc", "gcc"), ("make", "make")):
        if shutil.which(tool) is None:
            return f"{tool} is not installed (Debian: {package})"
    for header, package in (("simavr/sim_avr.h", "libsimavr-dev"), ("libelf.h", "libelf-dev")):
        if not any((Path(prefix) / header).exists() for prefix in ("/usr/include", "/usr/local/include")):
            return f"{header} is not there (Debian: {package})"
    return ""


def need_tools() -> None:
    """Raise NoToolsError unless everything is there."""
    missing = _missing()
    if missing:
        raise NoToolsError(f"the firmware cannot be emulated here: {missing}")


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")


def _digest(*parts: bytes) -> str:
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:16]


@functools.cache
def program(mechanism: str, *options: str, serial: int | None = SERIAL) -> Path:
    """The compiled firmware, an ELF file. `options` are make's, such as "BEAM=fixed"."""
    need_tools()
    if serial is not None:
        options = (*options, f"SERIAL={serial}")
    sources = sorted([*FIRMWARE.glob("*.[ch]"), FIRMWARE / "Makefile"])
    contents = [path.read_bytes() for path in sources]
    folder = CACHE / _digest(mechanism.encode(), *(o.encode() for o in options), *contents)
    elf = folder / "hopper.elf"
    if not elf.exists():
        building = folder.with_name(f"{folder.name}.{os.getpid()}")
        _run("make", "-s", "-C", str(FIRMWARE), f"BUILD={building}", f"MECHANISM={mechanism}", *options)
        _publish(building, folder)
    return elf


@functools.cache
def emulator() -> Path:
    """The emulator, a shared library."""
    need_tools()
    folder = CACHE / _digest(EMULATOR.read_bytes())
    library = folder / "emulator.so"
    if not library.exists():
        building = folder.with_name(f"{folder.name}.{os.getpid()}")
        building.mkdir(parents=True, exist_ok=True)
        flags = ["-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC"]
        _run("gcc", *flags, "-o", str(building / "emulator.so"), str(EMULATOR), "-lsimavr", "-lelf")
        _publish(building, folder)
    return library


def _publish(building: Path, folder: Path) -> None:
    # Another process may have built the same meanwhile: its result is as good.
    try:
        building.rename(folder)
    except OSError:
        shutil.rmtree(building)
