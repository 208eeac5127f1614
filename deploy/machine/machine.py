"""machine.py OUT: the proofs on a whole emulated machine; writes OUT/machine.md and pictures of its display."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from deploy.machine.guest import BOOT_S, Failed, Machine, check, until
from deploy.machine.hopper import Hopper
from deploy.machine.mirror import Seen, attract, look

ROOT = Path(__file__).resolve().parents[2]
CORNER = (20.0, 400.0)
"""Where a second finger does nothing."""
DEAL_S = 1800.0
"""A whole deal by touch, with every card shown, on a machine that draws a few frames a second."""
PATIENT_S = 300.0
"""How long anything else may take, however busy the machine around it is; how long it took stands in the report."""


class Report:
    """The table of proofs, written after each."""

    def __init__(self, path: Path) -> None:
        self.path, self.failed = path, False
        self.lines = ["| proof | | seconds |", "|---|---|---|"]

    def prove(self, name: str, what: Callable[[], object]) -> bool:
        """Do a proof and note how it went, with what it has to tell; return whether it held."""
        began = time.monotonic()
        try:
            told = what()
            word = "all right" + (f": {told}" if isinstance(told, str) else "")
        except (Failed, OSError) as error:
            word, self.failed = f"FAILED: {error}".replace("\n", " "), True
        self.lines.append(f"| {name} | {word} | {time.monotonic() - began:.1f} |")
        print(self.lines[-1], flush=True)
        pictures = [f"![{p.stem}]({p.name})" for p in sorted(self.path.parent.glob("[0-9][0-9]-*.png"))]
        self.path.write_text("\n".join([*self.lines, "", *pictures]) + "\n")
        return word.startswith("all right")


def colours(path: Path) -> int:
    """Return how many colours a picture has: a black screen or a console has few."""
    import pygame
    picture = pygame.image.load(path)
    return len({tuple(picture.get_at((x, y))) for x in range(0, picture.get_width(), 8)
                for y in range(0, picture.get_height(), 8)})


def text_alone(path: Path) -> bool:
    """Return whether a picture shows a console's words on black, and nothing else."""
    import pygame
    picture = pygame.image.load(path)
    words = pygame.mask.from_threshold(picture, (170, 170, 170), (90, 90, 90, 255)).count()
    black = pygame.mask.from_threshold(picture, (0, 0, 0), (8, 8, 8, 255)).count()
    return words > 300 and words + black > 0.99 * picture.get_width() * picture.get_height()


def digest(path: Path) -> str:
    """Return the checksum of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


class Proofs:
    """The proofs, in their order; each leaves the machine for the next."""

    def __init__(self, machine: Machine, hopper: Hopper, report: Report) -> None:
        self.machine, self.hopper, self.report = machine, hopper, report
        self.kept: Seen | None = None

    # ---- from power-on to a deal -----------------------------------------------------------------

    def start(self) -> bool:
        """Power-on, to a table that waits for people."""
        machine, prove = self.machine, self.report.prove
        if not prove("power-on to a hand inside", machine.up):
            machine.picture("00-not-up")
            return False

        def first() -> str:
            until(BOOT_S, lambda: colours(machine.picture("01-first")) > 1000, "a picture")
            return f"{time.monotonic() - machine.began:.0f} s from power-on"
        prove("and on to the first picture, on KMSDRM", first)
        prove("ready", lambda: until(PATIENT_S, machine.active, "ready"))
        prove("without a single start too many", lambda: check(machine.restarts() == 0, f"{machine.restarts()} more"))
        prove("the journal is on the data partition, the root an overlay", lambda: check(
            machine.run("findmnt -no SOURCE /var/lib/pope-joan") == "/dev/vdb"
            and machine.run("findmnt -no FSTYPE /") == "overlay", machine.run("findmnt -no TARGET,SOURCE,FSTYPE /")))
        prove("nothing listens", lambda: check(machine.run("ss -Hltun") == "", machine.run("ss -ltun")))
        prove("how slow it is (here the watchdog has 30 s instead of 6, a start 300 instead of 60)", self._slowness)
        return True

    def _slowness(self) -> str:
        """Draw the same screens on the emulated processor and on this machine's own, and say how long each took."""
        asked = ["screens", "--size", "1280x800", "--only", "lead", "--only", "settlement", "--out"]
        began = time.monotonic()
        self.machine.run(f"rm -rf /tmp/h; SDL_VIDEODRIVER=dummy HOME=/tmp/h pope-joan {' '.join(asked)} /tmp/h")
        inside = time.monotonic() - began
        check(self.machine.run("ls /tmp/h/*.png").count(".png") == 2, "it draws nothing to files")
        with tempfile.TemporaryDirectory() as home:
            began = time.monotonic()
            subprocess.run([sys.executable, "-m", "kiosk", *asked, home], cwd=ROOT, check=True, capture_output=True,
                           env={**os.environ, "HOME": home, "SDL_VIDEODRIVER": "dummy"})
            outside = time.monotonic() - began
        check(inside > outside, f"{inside:.1f} s here, {outside:.1f} s outside: no reason for a longer watchdog")
        return f"two screens for the first time {inside:.1f} s, on the processor itself {outside:.1f} s"

    def deal(self, picture: str) -> bool:
        """Two fingers at once begin a deal; it is played until a person must lead."""
        machine = self.machine

        def begin() -> str:
            self._shown("attract")
            machine.touch((640, 770))
            time.sleep(8)
            machine.picture(f"{picture}-asked")
            before = len(look(machine).entries)
            play, end = attract("play-now"), time.monotonic() + PATIENT_S
            while len(look(machine).entries) <= before:
                check(time.monotonic() < end, f"no match within {PATIENT_S:.0f} s of touches by two fingers")
                machine.touch(play, CORNER, hold_s=0.3)
                time.sleep(15)
            self.lead()
            return f"{len(look(machine).entries) - before} entries so far"
        held = self.report.prove("two fingers at once: cards are dealt, and a person leads", begin)
        machine.picture(f"{picture}-dealt")
        return held

    def lead(self) -> Seen:
        """Wait until a person must lead, and what happened before has been shown; return what is seen then."""
        deadline = time.monotonic() + DEAL_S
        while time.monotonic() < deadline:
            if self.machine.room() == "play":
                seen = look(self.machine)
                if seen.lead:
                    time.sleep(3)
                    return seen
            time.sleep(2)
        raise Failed(f"nobody was asked to lead within {DEAL_S:.0f} s")

    def _shown(self, *rooms: str) -> None:
        """Wait until the table shows one of these rooms, and has had a moment to draw it."""
        until(PATIENT_S, lambda: self.machine.room() in rooms, f"the room {' or '.join(rooms)}")
        time.sleep(3)

    def same_deal(self, what: str) -> None:
        """Prove that every entry of before is still there, that a deal was on and that it is on."""
        kept = self.kept

        def same() -> str:
            check(kept is not None and kept.dealt, "no deal was on, so nothing is proved")
            assert kept is not None
            now = look(self.machine)
            check(now.entries[:len(kept.entries)] == kept.entries, "other entries")
            return f"{len(kept.entries)} entries, the same cards"
        self.report.prove(what, same)

    def plug_dispenser(self) -> None:
        """Plug the dispenser's adapter into the machine, with the hopper at its end."""
        self.machine.plug("dispenser", "usb-serial", chardev="hopper", **{"always-plugged": True})

    # ---- what may happen to a table --------------------------------------------------------------

    def hang(self) -> None:
        """A stuck program is started again by the watchdog."""
        machine = self.machine
        self.kept = look(machine)

        def stuck() -> str:
            old = machine.pid()
            machine.run(f"kill -STOP {old}")
            began = time.monotonic()
            until(PATIENT_S, lambda: machine.pid() != old, "killed")
            noticed = time.monotonic() - began
            until(PATIENT_S, machine.active, "started again")
            words = machine.run("journalctl -b -u pope-joan -o cat --no-pager | grep -i 'watchdog timeout' | tail -n 1")
            check("atchdog" in words, "the journal does not speak of the watchdog")
            return f"noticed after {noticed:.0f} s"
        self.report.prove("hung: started again by the watchdog", stuck)
        self.same_deal("into the same deal")
        self._shown("resume", "play")
        machine.picture("03-after-hang")

    def console(self) -> None:
        """Alt-F1 and Alt-F2 put a login on the screen and the table away; started again it goes on."""
        machine = self.machine
        self.kept = self.lead()

        def login() -> None:
            machine.press("alt", "f1")
            time.sleep(3)
            machine.press("alt", "f2")
            until(PATIENT_S, lambda: not machine.active() and text_alone(machine.picture("04-console")), "a login")
            machine.run("systemctl start --no-block pope-joan")
            until(PATIENT_S, lambda: machine.active() and colours(machine.picture("04-and-back")) > 1000, "the table")
        self.report.prove("Alt-F1, Alt-F2: a login on the screen, and the table back after it", login)
        self.same_deal("still the same deal")

    def play_out(self) -> None:
        """A person plays the deal to its end by touching cards, and ends the match: the purse falls as counters."""
        machine, hopper = self.machine, self.hopper

        def play() -> str:
            touches, deadline, shown = 0, time.monotonic() + DEAL_S, False
            while time.monotonic() < deadline:
                if machine.room() != "play":
                    time.sleep(2)
                    continue
                seen = look(machine)
                if seen.between:
                    return f"{touches} touches"
                leads = [name for name in seen.targets if name.startswith("lead:")]
                if seen.lead and leads:
                    time.sleep(2)
                    if not shown:
                        machine.picture("05-lead")
                        shown = True
                    machine.touch(seen.targets[leads[0]])
                    touches += 1
                time.sleep(2)
            raise Failed(f"the deal did not end within {DEAL_S:.0f} s")
        self.report.prove("the deal is played to its end by touch", play)

        def paying() -> str:
            machine.touch(CORNER)
            until(PATIENT_S, self._end_match, "the settlement, with End match")
            until(PATIENT_S, lambda: hopper.fallen >= 3, "three counters have fallen")
            machine.picture("06-paying")
            machine.unplug("dispenser")
            at = hopper.fallen
            until(PATIENT_S, lambda: machine.run("ls /sys/bus/usb-serial/devices") == "", "unplugged")
            time.sleep(8)
            machine.picture("07-unplugged")
            self.plug_dispenser()
            back = hopper.fallen
            until(PATIENT_S, lambda: look(machine).owed == 0, f"everything is paid; {hopper.fallen} fell")
            seen = look(machine)
            machine.picture("08-paid")
            check(seen.paid == hopper.fallen == seen.ever_owed,
                  f"owed {seen.ever_owed}, told as paid {seen.paid}, fallen {hopper.fallen}")
            return f"out after {at} counters, in after {back}; {hopper.fallen} owed, fallen and told as paid"
        self.report.prove("dispenser unplugged and back while paying: nothing lost, nothing twice", paying)

    def _end_match(self) -> bool:
        """Touch End match on the settlement, or what leads to it; return whether the match has ended."""
        seen = look(self.machine)
        if not seen.ended and "end:S" in seen.targets:
            self.machine.touch(seen.targets["end:S"])
            time.sleep(2)
        return seen.ended

    def leave(self) -> None:
        """The last page closes by itself, and the table waits for the next people."""
        self.report.prove("the match is left, and the table waits for people again", lambda: until(
            PATIENT_S, lambda: not look(self.machine).match, "the last page closed"))

    # ---- updates ---------------------------------------------------------------------------------

    def update(self) -> None:
        """A good update is kept after a minute; one that does not start is taken back. The deal goes on in both."""
        machine, prove = self.machine, self.report.prove
        self.kept = self.lead()

        def mounted() -> None:
            machine.plug("good", "usb-storage", drive="good")
            until(PATIENT_S, lambda: "ODD_NAME-sd" in machine.run("ls /run/pope-joan/sticks"), "the stick is found")
            until(PATIENT_S, lambda: machine.run("findmnt -no OPTIONS -t vfat") != "", "and mounted")
            options = machine.run("findmnt -no OPTIONS -t vfat")
            check(all(word in options for word in ("noexec", "nodev", "nosuid")), options)
        prove("a stick: mounted without exec, dev and suid, under a harmless name", mounted)
        prove("update from it: on trial", lambda: until(
            1200, lambda: machine.version() == "9.0.0" and machine.active(), f"on trial ({machine.told()})"))
        self.same_deal("in the same deal")
        prove("kept after a minute", lambda: until(PATIENT_S, lambda: "9.0.0 is kept" in machine.told(), "kept"))
        machine.picture("10-updated")
        machine.unplug("good")
        prove("unplugged: nothing left mounted", lambda: until(
            PATIENT_S, lambda: machine.run("ls /run/pope-joan/sticks") == "", "nothing left"))
        self.kept = self.lead()
        machine.plug("broken", "usb-storage", drive="broken")

        def back() -> str:
            until(1200, lambda: "9.1.0 did not run" in machine.told(), "taken back")
            until(PATIENT_S, lambda: machine.version() == "9.0.0" and machine.active(), "the one before runs")
            return machine.told()
        prove("an update that does not start: taken back by itself", back)
        self.same_deal("into the same deal again")
        machine.unplug("broken")
        self._shown("play")
        machine.picture("11-rolled-back")

    # ---- the power cut ---------------------------------------------------------------------------

    def cut(self) -> None:
        """Pull the machine's plug while a person is to lead."""
        self.kept = self.lead()
        self.machine.run("touch /written-to-the-root")
        self.machine.picture("12-before-power-cut")
        self.machine.cut()

    def after_cut(self) -> None:
        """The same deal, the same version, an untouched root."""
        machine, prove = self.machine, self.report.prove
        prove("power cut in mid-deal: up again", machine.up)
        self.plug_dispenser()
        prove("ready again", lambda: until(BOOT_S, machine.active, "ready"))
        self._shown("resume", "play")
        machine.picture("13-after-power-cut")
        self.same_deal("with the same cards")
        prove("in the updated version", lambda: check(machine.version() == "9.0.0", f"in {machine.version()}"))
        self.lead()
        machine.picture("14-and-on")
        prove("what was written to the root is gone", lambda: check(
            machine.run("ls /written-to-the-root 2>/dev/null") == "", "it is there"))
        prove("started once", lambda: check(machine.restarts() == 0, f"{machine.restarts()} more starts"))


def main(out: Path) -> int:
    """Run all proofs; return the exit status."""
    for old in (*out.glob("[0-9]-*.png"), *out.glob("[0-9][0-9]-*.png")):
        old.unlink()
    report = Report(out / "machine.md")
    root = digest(out / "root.img")
    hopper = Hopper(out / "hopper")
    machine = Machine(out)
    try:
        proofs = Proofs(machine, hopper, report)
        if not proofs.start():
            return 1
        proofs.plug_dispenser()
        proofs.deal("02")
        proofs.hang()
        proofs.console()
        proofs.play_out()
        proofs.leave()
        proofs.deal("09")
        proofs.update()
        journal(machine, out / "machine-journal.txt")
        proofs.cut()
        machine = proofs.machine = Machine(out)
        proofs.after_cut()
        journal(machine, out / "machine-journal-2.txt")
    except Failed as error:
        words = str(error)
        report.prove("to the end", lambda: check(False, words))
        journal(machine, out / "machine-journal.txt")
    finally:
        machine.cut()
    report.prove("the root's disk is unchanged, byte for byte", lambda: check(
        digest(out / "root.img") == root, "it differs"))
    return int(report.failed)


def journal(machine: Machine, path: Path) -> None:
    """Keep the machine's journal, if it still says anything."""
    try:
        path.write_text(machine.run("journalctl -b --no-pager -o short-monotonic -n 2000"))
    except Failed as error:
        path.write_text(f"{error}\n")


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
