"""pope-joan-setup on a system in a folder: every step is said, done, and undone to the byte."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from kiosk.config import load, template

from .conftest import PACKAGE

SETUP = PACKAGE / "usr/sbin/pope-joan-setup"
EVERYTHING = ["--rotation", "90", "--diagonal", "21.5", "--mode", "HDMI-A-1:1280x800", "--data", "LABEL=pope-joan",
              "--overlay", "--no-radios", "--silent"]
CMDLINE = "console=serial0,115200 console=tty1 root=PARTUUID=1-02 rootfstype=ext4 fsck.repair=yes rootwait ro\n"
CONFIG = "# For more options see the documentation\ndtoverlay=vc4-kms-v3d\n"
FSTAB = "proc /proc proc defaults 0 0\nPARTUUID=1-02 / ext4 defaults,noatime 0 1\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A Raspberry Pi OS as far as setup looks at it."""
    files = {"boot/firmware/cmdline.txt": CMDLINE, "boot/firmware/config.txt": CONFIG, "etc/fstab": FSTAB,
             "usr/share/pope-joan/settings.toml": template(),
             "usr/bin/busybox": "", "usr/share/initramfs-tools/scripts/init-bottom/overlayroot": "#!/bin/sh\n"}
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (tmp_path / "etc/systemd/system").mkdir(parents=True)
    (tmp_path / "etc/systemd/system/ssh.service").symlink_to("/lib/systemd/system/ssh.service")
    return tmp_path


def setup(root: Path, *arguments: str, answers: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-IB", str(SETUP), "--root", str(root), *arguments], input=answers,
                          capture_output=True, text=True, check=False)


def everything(root: Path) -> dict[str, str]:
    """Return every file and link below a root with what it holds."""
    return {str(p.relative_to(root)): f"-> {p.readlink()}" if p.is_symlink() else p.read_text()
            for p in root.rglob("*") if p.is_symlink() or p.is_file()}


def test_dry_run_says_every_step_and_does_none(root: Path) -> None:
    before = everything(root)
    done = setup(root, "--dry-run", *EVERYTHING)
    assert done.returncode == 0, done.stdout + done.stderr
    assert everything(root) == before
    for word in ("rotation", "21.5", "HDMI-A-1", "/var/lib/pope-joan", "root as it is", "Wi-Fi", "ssh.service", "quiet",
                 "board", "/boot/firmware/cmdline.txt", "/etc/fstab"):
        assert word in done.stdout


def test_everything_is_done(root: Path) -> None:
    done = setup(root, "--yes", *EVERYTHING)
    assert done.returncode == 0, done.stdout + done.stderr
    line = (root / "boot/firmware/cmdline.txt").read_text()
    words = line.split()
    assert line.count("\n") == 1
    assert "ro" not in words
    assert "rw" not in words
    for word in ("overlayroot=tmpfs:recurse=0", "video=HDMI-A-1:1280x800", "quiet", "root=PARTUUID=1-02", "rootwait",
                 "vt.global_cursor_default=0", "console=tty3"):
        assert words.count(word) == 1
    assert "console=tty1" not in words
    config = (root / "boot/firmware/config.txt").read_text()
    assert config.startswith(CONFIG)
    for word in ("dtoverlay=disable-wifi", "dtoverlay=disable-bt", "disable_splash=1"):
        assert word in config.split("\n")
    mount = next(x for x in (root / "etc/fstab").read_text().split("\n") if "/var/lib/pope-joan" in x)
    assert "nofail" in mount
    assert mount.split()[2] == "ext4"
    assert str((root / "etc/systemd/system/ssh.service").readlink()) == "/dev/null"
    settings = load(root / "var/lib/pope-joan/settings/settings.toml")
    assert settings.complaints == ()
    assert settings.text("screen.rotation") == "90"
    assert settings.number("screen.diagonal_in") == 21.5


def test_undo_puts_every_byte_back(root: Path) -> None:
    before = everything(root)
    assert setup(root, "--yes", *EVERYTHING).returncode == 0
    assert everything(root) != before
    done = setup(root, "--undo")
    assert done.returncode == 0, done.stdout + done.stderr
    assert everything(root) == before
    assert "nothing to undo" in setup(root, "--undo").stdout


def test_undo_after_two_times_goes_back_to_the_first(root: Path) -> None:
    before = everything(root)
    assert setup(root, "--yes", "--rotation", "90", "--silent").returncode == 0
    assert setup(root, "--yes", "--rotation", "270", "--no-radios", "--silent").returncode == 0
    assert setup(root, "--undo").returncode == 0
    assert everything(root) == before


def test_doing_it_again_changes_nothing(root: Path) -> None:
    assert setup(root, "--yes", *EVERYTHING).returncode == 0
    once = everything(root)
    assert setup(root, "--yes", *EVERYTHING).returncode == 0
    assert everything(root) == once


def test_undo_leaves_alone_what_was_changed_since(root: Path) -> None:
    setup(root, "--yes", *EVERYTHING)
    fstab = root / "etc/fstab"
    fstab.write_text(fstab.read_text() + "# mine\n")
    done = setup(root, "--undo")
    assert done.returncode == 1
    assert "/etc/fstab was changed since" in done.stdout
    assert fstab.read_text().endswith("# mine\n")
    assert (root / "boot/firmware/cmdline.txt").read_text() == CMDLINE


def test_undo_can_be_tried_first(root: Path) -> None:
    setup(root, "--yes", *EVERYTHING)
    then = everything(root)
    assert "Put /etc/fstab back." in setup(root, "--undo", "--dry-run").stdout
    assert everything(root) == then


@pytest.mark.parametrize(("arguments", "words"), [
    (["--overlay"], "data partition"),
    (["--data", "sda1; reboot"], "no partition"),
    (["--mode", "HDMI:big"], "no mode"),
])
def test_what_cannot_be_done_changes_nothing(root: Path, arguments: list[str], words: str) -> None:
    before = everything(root)
    done = setup(root, "--yes", "--rotation", "90", *arguments)
    assert done.returncode == 1
    assert words in done.stdout
    assert everything(root) == before


def test_a_system_that_is_no_raspberry_pi(root: Path) -> None:
    (root / "boot/firmware/config.txt").unlink()
    done = setup(root, "--yes", "--no-radios")
    assert done.returncode == 1
    assert "not a Raspberry Pi OS" in done.stdout


def test_an_overlay_that_would_do_nothing_is_refused(root: Path) -> None:
    (root / "usr/bin/busybox").unlink()
    done = setup(root, "--yes", "--data", "LABEL=pope-joan", "--overlay")
    assert done.returncode == 1
    assert "busybox" in done.stdout


def test_questions(root: Path) -> None:
    before = everything(root)
    done = setup(root, answers="180\n7\nLABEL=pope-joan\nyes\nno\nyes\nno\n")
    assert done.returncode == 0
    assert "Nothing was done" in done.stdout
    assert everything(root) == before
    done = setup(root, answers="180\n7\n\nno\nno\nyes\n")
    assert done.returncode == 0, done.stdout + done.stderr
    settings = tomllib.loads((root / "var/lib/pope-joan/settings/settings.toml").read_text())
    assert settings["screen"]["rotation"] == "180"
    assert settings["screen"]["diagonal_in"] == 7.0
    assert (root / "etc/fstab").read_text() == FSTAB


def test_an_answer_that_is_not_understood_is_asked_again(root: Path) -> None:
    done = setup(root, answers="45\n90\nabc\n-3\n10,1\n\nmaybe\nn\nN\ny\n")
    assert done.returncode == 0, done.stdout + done.stderr
    for words in ("'abc' is no size of a screen", "'-3' is no size", "Answer yes or no."):
        assert words in done.stdout
    settings = tomllib.loads((root / "var/lib/pope-joan/settings/settings.toml").read_text())
    assert settings["screen"]["rotation"] == "90"
    assert settings["screen"]["diagonal_in"] == 10.1


@pytest.mark.parametrize("answers", ["", "90\n", "90\nabc\n", "90\n10\n\n"])
def test_questions_that_nobody_answers_change_nothing(root: Path, answers: str) -> None:
    before = everything(root)
    done = setup(root, answers=answers)
    assert done.returncode == 1
    assert "Nothing was done: nobody answered. Without questions:  pope-joan-setup --yes" in done.stdout
    assert done.stderr == ""
    assert everything(root) == before


def test_a_diagonal_that_is_none_is_refused_in_a_sentence(root: Path) -> None:
    done = setup(root, "--yes", "--diagonal", "ten")
    assert done.returncode == 2
    assert "'ten' is no size of a screen" in done.stderr


def test_a_root_that_is_to_be_written_again(root: Path) -> None:
    assert setup(root, "--yes", *EVERYTHING).returncode == 0
    assert setup(root, "--yes", "--no-overlay").returncode == 0
    assert "overlayroot" not in (root / "boot/firmware/cmdline.txt").read_text()
    assert setup(root, "--yes", "--overlay").returncode == 0
    assert "overlayroot=tmpfs:recurse=0" in (root / "boot/firmware/cmdline.txt").read_text().split()
    assert setup(root, "--undo").returncode == 0
    assert (root / "boot/firmware/cmdline.txt").read_text() == CMDLINE


def test_undo_takes_our_own_words_out_of_a_kernel_line_that_was_changed_since(root: Path) -> None:
    """A kernel line that was left alone would keep the overlay on, without the data partition that fstab had."""
    assert setup(root, "--yes", *EVERYTHING).returncode == 0
    line = root / "boot/firmware/cmdline.txt"
    line.write_text(line.read_text().replace("\n", " usbcore.autosuspend=-1\n"))
    done = setup(root, "--undo")
    assert done.returncode == 0, done.stdout
    assert sorted(line.read_text().split()) == sorted([*CMDLINE.split(), "usbcore.autosuspend=-1"])


def test_undo_keeps_what_the_operator_set_since(root: Path) -> None:
    settings = root / "var/lib/pope-joan/settings/settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text(template())
    assert setup(root, "--yes", *EVERYTHING).returncode == 0
    settings.write_text(settings.read_text().replace('pin = ""', 'pin = "4711"'))
    assert 'pin = "4711"' in settings.read_text()
    done = setup(root, "--undo")
    assert done.returncode == 0, done.stdout
    assert settings.read_text() == template().replace('pin = ""', 'pin = "4711"')


def test_questions_cut_short(root: Path) -> None:
    before = everything(root)
    assert setup(root, "--rotation", "90", answers="").returncode == 1
    assert everything(root) == before


def test_installing_never_takes_the_console_away() -> None:
    text = (PACKAGE.parent / "debian" / "postinst").read_text()
    assert "try-restart pope-joan.service" in text
    assert "start pope-joan.service" not in text.replace("try-restart pope-joan.service", "")
