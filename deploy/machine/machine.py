"""machine.py OUT: the proofs on a whole emulated machine; writes OUT/machine.md and pictures of its display."""

from __future__ import annotations

import hashlib
import json
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

SIZE = (1280, 800)
BOOT_S = 300.0
KERNEL = "root=/dev/vda overlayroot=tmpfs:recurse=0 console=ttyS0 quiet systemd.show_status=false"
CARDS = ("rm -rf /tmp/j; mkdir /tmp/j; cp /var/lib/pope-joan/state/journal.sqlite* /tmp/j/; "
         "python3 -c \"import sqlite3; c = sqlite3.connect('/tmp/j/journal.sqlite'); "
         "[print(*r) for r in c.execute('SELECT seq, kind, body FROM entries ORDER BY seq')]\"")
"""The table holds its journal for itself, so a copy is read: an entry a line."""


class Failed(Exception):
    """A proof that did not hold."""


class Machine:
    """A machine that runs. Killing it is pulling its plug."""

    def __init__(self, out: Path) -> None:
        self.out = out
        for name in ("qmp", "proof"):
            (out / name).unlink(missing_ok=True)
        self.began = time.monotonic()
        self.process = subprocess.Popen([
            "qemu-system-x86_64", "-machine", "q35", "-accel", "tcg,thread=multi", "-cpu", "max", "-smp", "2",
            "-m", "2048", "-nodefaults", "-display", "none", "-no-reboot", "-vga", "none",
            "-device", f"virtio-gpu-pci,xres={SIZE[0]},yres={SIZE[1]}", "-device", "qemu-xhci,id=usb",
            "-kernel", str(out / "vmlinuz"), "-initrd", str(out / "initrd"), "-append", KERNEL,
            "-drive", f"file={out}/root.img,if=virtio,format=raw,cache=writeback",
            "-drive", f"file={out}/data.img,if=virtio,format=raw,cache=none",
            "-drive", f"file={out}/stick.img,if=none,id=stick,format=raw,readonly=on",
            "-chardev", f"socket,id=proof,path={out}/proof,server=on,wait=off", "-device", "virtio-serial-pci",
            "-device", "virtserialport,chardev=proof,name=proof",
            "-serial", f"file:{out}/console.txt", "-qmp", f"unix:{out}/qmp,server=on,wait=off",
        ], stdout=subprocess.DEVNULL, stderr=(out / "qemu.txt").open("w"))
        self.control = self._connect("qmp")
        self._read(self.control)
        self.command("qmp_capabilities")
        self.hand = self._connect("proof")

    def _connect(self, name: str) -> socket.socket:
        for _ in range(100):
            try:
                found = socket.socket(socket.AF_UNIX)
                found.connect(str(self.out / name))
                return found
            except OSError:
                time.sleep(0.1)
        raise Failed((self.out / "qemu.txt").read_text())

    def _read(self, which: socket.socket, timeout_s: float = 60.0) -> dict[str, object]:
        which.settimeout(timeout_s)
        line = b""
        while not line.endswith(b"\n"):
            piece = which.recv(1)
            if not piece:
                raise Failed("the machine is gone")
            line += piece
        return dict(json.loads(line))

    def command(self, name: str, **arguments: object) -> None:
        self.control.sendall(json.dumps({"execute": name, "arguments": arguments}).encode() + b"\n")
        while True:
            answer = self._read(self.control)
            if "error" in answer:
                raise Failed(str(answer["error"]))
            if "return" in answer:
                return

    def up(self) -> None:
        """Wait until the hand inside answers."""
        self._read(self.hand, BOOT_S)

    def run(self, command: str) -> str:
        """Run a command inside; return what it said."""
        return str(self.ask({"run": command})["out"]).strip()

    def ask(self, what: dict[str, object]) -> dict[str, object]:
        self.hand.sendall(json.dumps(what).encode() + b"\n")
        return self._read(self.hand, 120)

    def touch(self, *points: tuple[float, float], hold: float = 0.1) -> None:
        """Put fingers down at once, and lift them."""
        self.ask({"touch": points, "size": SIZE, "hold": hold})

    def picture(self, name: str) -> Path:
        """Keep what the display shows; return its file."""
        path = self.out / f"{name}.png"
        self.command("screendump", filename=str(path), format="png")
        return path

    def cut(self) -> None:
        """Pull the plug."""
        self.process.kill()
        self.process.wait()


def colours(path: Path) -> int:
    """Return how many colours a picture has: a black screen or a console has few."""
    import pygame
    picture = pygame.image.load(path)
    return len({tuple(picture.get_at((x, y))) for x in range(0, picture.get_width(), 8)
                for y in range(0, picture.get_height(), 8)})


def until(seconds: float, condition: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise Failed(f"{what}: not within {seconds:.0f} s")
        time.sleep(0.5)


def digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def play_now() -> tuple[float, float]:
    """Return where "Play now" is once the first screen was touched, as the program itself lays it out."""
    import tempfile

    from kiosk.app.building import StillClock, build
    from kiosk.app.loop import headless_canvas
    from kiosk.app.paths import paths
    from kiosk.config import defaults
    with tempfile.TemporaryDirectory() as home:
        where = paths(Path(home))
        canvas, fonts = headless_canvas(SIZE, where)
        built = build(where, canvas.size, fonts, 0.0, seed=1, clock=StillClock(), settings=defaults(), devices=False)
        first = next(t for t in built.top.step(1.0).targets if t.name == "touch")
        built.top.desk.tap(first, 1.0)
        scene = built.top.step(2.0)
        built.house.session.close()
        found = next((t for t in scene.targets if t.name == "play-now"), None)
        if found is None:
            raise Failed(f"there is no Play now: {[t.name for t in scene.targets]}")
        return found.x + found.w / 2, found.y + found.h / 2


class Report:
    """The table of proofs, written after each."""

    def __init__(self, path: Path) -> None:
        self.path, self.lines, self.failed = path, ["| proof | | seconds |", "|---|---|---|"], False

    def prove(self, name: str, what: Callable[[], object]) -> bool:
        began = time.monotonic()
        try:
            what()
            word = "all right"
        except (Failed, OSError) as error:
            word, self.failed = f"FAILED: {error}", True
        self.lines.append(f"| {name} | {word} | {time.monotonic() - began:.1f} |")
        print(self.lines[-1], flush=True)
        pictures = [f"![{p.stem}]({p.name})" for p in sorted(self.path.parent.glob("[0-9]-*.png"))]
        self.path.write_text("\n".join([*self.lines, "", *pictures]) + "\n")
        return word == "all right"


def check(condition: bool, words: str) -> None:
    if not condition:
        raise Failed(words)


def pid(machine: Machine) -> str:
    return machine.run("systemctl show -P MainPID pope-joan")


def active(machine: Machine) -> bool:
    return machine.run("systemctl show -P ActiveState pope-joan") == "active"


def dealt(machine: Machine) -> list[str]:
    """Return the journal's entries, each with its cards. Raises Failed where it cannot be read."""
    lines = machine.run(CARDS).split("\n")
    check(lines[0].startswith("1 carried"), f"the journal cannot be read: {lines[-1]}")
    return lines


def same_deal(machine: Machine, kept: list[str]) -> None:
    """Check that every entry is still there, and that there was a deal at all."""
    check(len(kept) > 1, "no deal had begun, so nothing is proved")
    check(dealt(machine)[:len(kept)] == kept, "other entries")


def main(out: Path) -> int:
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    for old in out.glob("[0-9]-*.png"):
        old.unlink()
    report = Report(out / "machine.md")
    root = digest(out / "root.img")
    machine = Machine(out)
    try:
        if not report.prove("power-on to a hand inside", machine.up):
            machine.picture("0-not-up")
            return 1
        report.prove("and on to the first picture, on KMSDRM", lambda: until(
            BOOT_S, lambda: colours(machine.picture("1-first")) > 200, "a picture"))
        print(f"power-on to the first picture: {time.monotonic() - machine.began:.1f} s", flush=True)
        report.prove("ready", lambda: until(60, lambda: active(machine), "ready"))
        report.prove("the journal is on the data partition, the root an overlay", lambda: check(
            machine.run("findmnt -no SOURCE /var/lib/pope-joan") == "/dev/vdb"
            and machine.run("findmnt -no FSTYPE /") == "overlay", machine.run("findmnt -no TARGET,SOURCE,FSTYPE /")))
        report.prove("nothing listens", lambda: check(machine.run("ss -Hltun") == "", machine.run("ss -ltun")))
        before = dealt(machine)
        play = play_now()

        def start() -> None:
            machine.touch((640, 770))
            time.sleep(4)
            machine.picture("2-asked")
            machine.touch(play, (20, 400), hold=0.3)
            until(60, lambda: len(dealt(machine)) > len(before), "a deal after a touch by two fingers")
        if not report.prove("two fingers at once: a deal begins", start):
            (out / "machine-start.txt").write_text(machine.run("journalctl -u pope-joan --no-pager"))
        time.sleep(12)
        machine.picture("3-deal")

        def hang() -> None:
            old = pid(machine)
            machine.run(f"kill -STOP {old}")
            until(60, lambda: pid(machine) not in (old, "0") and active(machine), "started again")
        kept = dealt(machine)
        report.prove("hung: started again by the watchdog", hang)
        report.prove("into the same deal", lambda: same_deal(machine, kept))
        time.sleep(8)
        machine.picture("4-after-hang")

        def stick() -> None:
            machine.command("device_add", driver="usb-storage", id="stick", bus="usb.0", drive="stick")
            until(60, lambda: "ODD_NAME-sd" in machine.run("ls /run/pope-joan/sticks"), "the stick is mounted")
            mounted = machine.run("findmnt -no OPTIONS -t vfat")
            check(all(word in mounted for word in ("noexec", "nodev", "nosuid")), mounted)
        if report.prove("a stick: mounted without exec, dev and suid, under a harmless name", stick):
            report.prove("update from it: on trial", lambda: until(
                400, lambda: machine.run("readlink /run/pope-joan/version").endswith("9.0.0") and active(machine),
                machine.run("cat /run/pope-joan/update.txt; journalctl -u 'pope-joan-update@*' -o cat | tail -n 3")))
            report.prove("kept after a minute", lambda: until(
                120, lambda: "9.0.0 is kept" in machine.run("cat /run/pope-joan/update.txt"), "kept"))
            machine.command("device_del", id="stick")
            report.prove("unplugged: nothing left mounted", lambda: until(
                30, lambda: machine.run("ls /run/pope-joan/sticks") == "", "nothing left"))
        machine.picture("5-updated")
        machine.run("touch /written-to-the-root")
        kept = dealt(machine)
        machine.cut()
        machine = Machine(out)
        report.prove("power cut in mid-deal: up again", machine.up)
        report.prove("ready again", lambda: until(120, lambda: active(machine), "ready"))
        report.prove("with the same cards", lambda: same_deal(machine, kept))
        report.prove("in the updated version", lambda: check(
            machine.run("readlink /run/pope-joan/version").endswith("9.0.0"), machine.run("ls -l /run/pope-joan")))
        time.sleep(8)
        machine.picture("6-after-power-cut")
        report.prove("what was written to the root is gone", lambda: check(
            machine.run("ls /written-to-the-root 2>/dev/null") == "", "it is there"))
        (out / "machine-journal.txt").write_text(machine.run("journalctl -b --no-pager -n 400"))
    except Failed as error:
        words = str(error)
        (out / "machine-journal.txt").write_text(machine.run("journalctl -b --no-pager -n 400"))
        report.prove("to the end", lambda: check(False, words))
    finally:
        machine.cut()
    report.prove("the root's disk is unchanged, byte for byte", lambda: check(
        digest(out / "root.img") == root, "it differs"))
    return int(report.failed)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
