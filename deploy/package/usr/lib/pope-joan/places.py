"""Where pope-joan-setup works: the root's own files, also those under an overlay or a mount, and the data partition.

Standard library only. Whatever is mounted here is unmounted again.
"""

import os
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

DATA = "/var/lib/pope-joan"
BOOT = ("/boot/firmware", "/boot")
VIEW = Path("/run/pope-joan-root")
DISK = Path("/run/pope-joan-data")


class CannotSetUp(Exception):
    """A step that cannot be done here. Its text is a sentence for people."""


class Mount(NamedTuple):
    """A line of /proc/self/mounts."""

    at: str
    kind: str
    options: tuple[str, ...]


def mounts() -> list[Mount]:
    """Return what is mounted, in its order."""
    lines = [line.split() for line in Path("/proc/self/mounts").read_text().splitlines()]
    return [Mount(line[1], line[2], tuple(line[3].split(","))) for line in lines]


def run(*command: str) -> None:
    """Run a command. Raises CannotSetUp with what it said."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotSetUp(f"{' '.join(command)} did not work: {done.stderr.strip()}")


@contextmanager
def mounted(at: Path, *how: str) -> Iterator[None]:
    """Mount something for a while; the folder is made, and taken away again, where there was none."""
    made = not at.exists()
    at.mkdir(parents=True, exist_ok=True)
    try:
        run("mount", *how, str(at))
        try:
            yield
        finally:
            run("umount", str(at))
    finally:
        if made:
            at.rmdir()


def read_only(lower: str) -> None:
    """Make a disk read-only again; the overlay above may still remember files of it that are gone."""
    os.sync()
    for last in (False, True):
        try:
            run("mount", "-o", "remount,ro", lower)
            return
        except CannotSetUp:
            if last:
                print(f"{lower} stays writable until the next start; nothing but this is written to it.")
            else:
                forget = Path("/proc/sys/vm/drop_caches")
                if os.access(forget, os.W_OK):
                    forget.write_text("2\n")


@contextmanager
def own_root(writes: bool) -> Iterator[Path]:
    """Give the folder of the root's own files, with the boot partition in it, as it will be at the next start.

    Under an overlay they lie below it and are made writable for a while (writes); a data partition hides some.
    Raises CannotSetUp.
    """
    there = {mount.at: mount for mount in mounts()}
    root = there.get("/")
    lower = ""
    if root is not None and root.kind == "overlay":
        lower = next((o.removeprefix("lowerdir=") for o in root.options if o.startswith("lowerdir=")), "")
    with ExitStack() as stack:
        if lower in there:
            if writes and "ro" in there[lower].options:
                run("mount", "-o", "remount,rw", lower)
                stack.callback(read_only, lower)
            at = Path(lower)
        elif DATA in there:
            stack.enter_context(mounted(VIEW, "--bind", "/"))
            at = VIEW
        else:
            yield Path("/")
            return
        for boot in BOOT:
            if boot in there:
                stack.enter_context(mounted(at / boot[1:], "--bind", boot))
                break
        yield at


def check_boot(root: Path) -> None:
    """Raise CannotSetUp where the boot partition is not there: its files would be missing, or be the wrong ones."""
    fstab = root / "etc/fstab"
    lines = [line.split() for line in (fstab.read_text() if fstab.exists() else "").splitlines()]
    for boot in BOOT:
        wanted = any(len(line) > 1 and not line[0].startswith("#") and line[1] == boot for line in lines)
        if wanted and not os.path.ismount(root / boot[1:]):
            raise CannotSetUp(
                f"The boot partition is not mounted at {boot}, so nothing was changed. In overlayroot-chroot it never "
                "is: leave that, and run pope-joan-setup by itself, which finds its own way through the overlay. "
                f"Anywhere else:  sudo mount {boot}")


@contextmanager
def partition(device: str, root: Path, writes: bool) -> Iterator[Path]:
    """Give the folder at which a data partition is mounted for a while; root: the system's own. Raises CannotSetUp."""
    found = subprocess.run(["findfs", device], capture_output=True, text=True, check=False)
    if found.returncode:
        kind, _, label = device.partition("=")
        made = f"mkfs.ext4 -L {label} /dev/sda1" if kind == "LABEL" else "mkfs.ext4 -L pope-joan /dev/sda1"
        raise CannotSetUp(f"There is no partition {device}: nothing was changed.  lsblk -f  tells what there is; on "
                          f"one that may be erased,  {made}  makes it (with its own name for sda1).")
    real = found.stdout.strip()
    with ExitStack() as stack:
        try:
            stack.enter_context(mounted(DISK, "-t", "ext4", *([] if writes else ["-o", "ro"]), real))
        except CannotSetUp as error:
            raise CannotSetUp(f"{device} cannot be used: nothing was changed. If nothing on it is wanted,  "
                              f"mkfs.ext4 -L pope-joan {real}  makes it anew. ({error})") from error
        if DISK.stat().st_dev == root.stat().st_dev:
            raise CannotSetUp(f"{device} holds the system itself: give a partition of its own.")
        yield DISK
