"""A whole emulated machine as the proofs handle it: its power, display, touch, plugs, and a hand inside."""

from __future__ import annotations

import json
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO

SIZE = (1280, 800)
BOOT_S = 600.0
KERNEL = "root=/dev/vda overlayroot=tmpfs:recurse=0 console=ttyS0 quiet systemd.show_status=false"
PROCESSOR = "Nehalem"
"""Without AVX: qemu 7.2 emulates it so that Mesa's drawing by the processor (llvmpipe) crashes at the first filled
rectangle. The same Mesa on a processor that has it is well, and a Raspberry Pi has a graphics chip instead."""


class Failed(Exception):
    """A proof that did not hold."""


class Machine:
    """A machine that runs. Killing it is pulling its plug."""

    def __init__(self, out: Path) -> None:
        self.out = out
        for name in ("qmp", "proof"):
            (out / name).unlink(missing_ok=True)
        self.began = time.monotonic()
        sticks = [part for name in ("good", "broken") for part in (
            "-drive", f"file={out}/{name}.img,if=none,id={name},format=raw,readonly=on")]
        self.process = subprocess.Popen([
            "qemu-system-x86_64", "-machine", "q35", "-accel", "tcg,thread=multi", "-cpu", PROCESSOR, "-smp", "2",
            "-m", "2048", "-nodefaults", "-display", "none", "-no-reboot", "-vga", "none",
            "-device", f"virtio-gpu-pci,xres={SIZE[0]},yres={SIZE[1]}", "-device", "qemu-xhci,id=usb",
            "-kernel", str(out / "vmlinuz"), "-initrd", str(out / "initrd"), "-append", KERNEL,
            "-drive", f"file={out}/root.img,if=virtio,format=raw,cache=writeback",
            "-drive", f"file={out}/data.img,if=virtio,format=raw,cache=none", *sticks,
            "-chardev", f"socket,id=hopper,path={out}/hopper,reconnect=1",
            "-chardev", f"socket,id=proof,path={out}/proof,server=on,wait=off", "-device", "virtio-serial-pci",
            "-device", "virtserialport,chardev=proof,name=proof",
            "-serial", f"file:{out}/console.txt", "-qmp", f"unix:{out}/qmp,server=on,wait=off",
        ], stdout=subprocess.DEVNULL, stderr=(out / "qemu.txt").open("w"))
        self._control = self._connect("qmp", 60.0)
        self._read(self._control)
        self.command("qmp_capabilities")
        self._hand = self._connect("proof", BOOT_S)

    def _connect(self, name: str, patience_s: float) -> IO[bytes]:
        for _ in range(100):
            try:
                found = socket.socket(socket.AF_UNIX)
                found.connect(str(self.out / name))
                found.settimeout(patience_s)
                return found.makefile("rwb")
            except OSError:
                time.sleep(0.1)
        raise Failed((self.out / "qemu.txt").read_text())

    def _read(self, which: IO[bytes]) -> dict[str, object]:
        try:
            line = which.readline()
        except OSError as error:
            raise Failed(f"the machine does not answer: {error}") from error
        if not line:
            raise Failed("the machine is gone")
        return dict(json.loads(line))

    def _say(self, which: IO[bytes], what: dict[str, object]) -> None:
        try:
            which.write(json.dumps(what).encode() + b"\n")
            which.flush()
        except OSError as error:
            raise Failed(f"the machine is gone: {error}") from error

    def command(self, name: str, **arguments: object) -> None:
        """Do something to the machine from outside, by qemu's own protocol. Raises Failed."""
        self._say(self._control, {"execute": name, "arguments": arguments})
        while True:
            answer = self._read(self._control)
            if "error" in answer:
                raise Failed(str(answer["error"]))
            if "return" in answer:
                return

    def up(self) -> None:
        """Wait until the hand inside answers."""
        self._read(self._hand)

    def run(self, command: str) -> str:
        """Run a command inside; return what it said."""
        return str(self._ask({"run": command})["out"]).strip()

    def _ask(self, what: dict[str, object]) -> dict[str, object]:
        self._say(self._hand, what)
        return self._read(self._hand)

    def touch(self, *points: tuple[float, float], hold_s: float = 0.1) -> None:
        """Put fingers down at once, and lift them."""
        self._ask({"touch": points, "size": SIZE, "hold": hold_s})

    def press(self, *keys: str) -> None:
        """Press keys of a keyboard at once, by qemu's names for them."""
        self.command("send-key", keys=[{"type": "qcode", "data": key} for key in keys])

    def plug(self, device: str, driver: str, **how: object) -> None:
        """Plug something into the machine's USB."""
        self.command("device_add", driver=driver, id=device, bus="usb.0", **how)

    def unplug(self, device: str) -> None:
        """Pull it out again."""
        self.command("device_del", id=device)

    def picture(self, name: str) -> Path:
        """Keep what the display shows; return its file."""
        path = self.out / f"{name}.png"
        self.command("screendump", filename=str(path), format="png")
        return path

    def cut(self) -> None:
        """Pull the plug."""
        self.process.kill()
        self.process.wait()

    # ---- the table inside ------------------------------------------------------------------------

    def active(self) -> bool:
        """Return whether the table has shown its first picture and runs."""
        return self.run("systemctl show -P ActiveState pope-joan") == "active"

    def pid(self) -> str:
        """Return the table's process number, "0" while it does not run."""
        return self.run("systemctl show -P MainPID pope-joan")

    def room(self) -> str:
        """Return what the table shows: "attract", "resume", "play" and so on; "" while it does not run."""
        return self.run("systemctl show -P StatusText pope-joan") if self.active() else ""

    def restarts(self) -> int:
        """Return how often systemd had to start the table again since the machine's start."""
        return int(self.run("systemctl show -P NRestarts pope-joan") or 0)

    def version(self) -> str:
        """Return the version that runs, "" for the package's own."""
        return self.run("readlink /run/pope-joan/version").rpartition("/")[2]

    def told(self) -> str:
        """Return what the last update came to, as the table is told it."""
        return self.run("cat /run/pope-joan/update.txt 2>/dev/null")


def until(seconds: float, condition: Callable[[], bool], what: str) -> None:
    """Wait for a condition. Raises Failed."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise Failed(f"{what}: not within {seconds:.0f} s")
        time.sleep(0.5)


def check(condition: bool, words: str) -> None:
    """Raise Failed with these words where a condition does not hold."""
    if not condition:
        raise Failed(words)
