"""Every script of the deployment: shellcheck finds nothing, Python compiles, and each does what it says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from kiosk.cli import COMMANDS

from .conftest import DEPLOY, PACKAGE, ROOT


def shell_scripts() -> list[Path]:
    found = [p for folder in (DEPLOY, ROOT / ".ci", ROOT / "tests", ROOT / "kiosk")
             for p in folder.rglob("*") if p.is_file() and p.suffix in ("", ".sh") and "image" not in p.parts]
    return sorted(p for p in found if re.match(rb"#!.*\b(ba|da)?sh\b", p.read_bytes()[:80]))


def test_shellcheck(need: Callable[..., str]) -> None:
    scripts = shell_scripts()
    assert {"build-deb.sh", "need.sh", "start", "stick", "safe-screen", "preinst", "postinst", "run.sh"} <= {
        p.name for p in scripts}
    done = subprocess.run([need("shellcheck"), *map(str, scripts)], capture_output=True, text=True, check=False)
    assert done.stdout + done.stderr == ""


def test_python_scripts_compile() -> None:
    for name in ("usr/sbin/pope-joan-setup", "usr/lib/pope-joan/places.py", "usr/lib/pope-joan/steps.py",
                 "usr/lib/pope-joan/update", "usr/lib/pope-joan/splash"):
        compile((PACKAGE / name).read_text(), name, "exec")


def test_manual_pages(need: Callable[..., str]) -> None:
    man = need("man")
    for page in sorted((DEPLOY / "man").iterdir()):
        done = subprocess.run([man, "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", str(page)], check=False,
                              capture_output=True, text=True, env={**os.environ, "MANROFFSEQ": "", "MANWIDTH": "80"})
        assert done.stderr == "", page
    setup = (DEPLOY / "man" / "pope-joan-setup.8").read_text().replace("\\-", "-")
    for option in re.findall(r'add_argument\("(--[a-z-]+)"', (PACKAGE / "usr/sbin/pope-joan-setup").read_text()):
        assert option in setup, f"the manual does not speak of {option}"


@pytest.mark.parametrize(("label", "name"), [
    ("HOLIDAY", "HOLIDAY-sda1"), ("", "stick-sda1"), ("../../etc", "etc-sda1"), ("-rf", "rf-sda1"),
    ("a b\nc;$(reboot)", "a_b-sda1"), ("∞☃", "stick-sda1"), ("x" * 60, "x" * 16 + "-sda1"),
])
def test_stick_names_are_harmless(tmp_path: Path, label: str, name: str) -> None:
    blkid = tmp_path / "blkid"
    blkid.write_text('#!/bin/sh\ncat "$LABEL_FILE"\n')
    blkid.chmod(0o755)
    (tmp_path / "label").write_text(label)
    done = subprocess.run(["sh", str(PACKAGE / "usr/lib/pope-joan/stick"), "name", "sda1"], capture_output=True,
                          text=True, check=True, env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}",
                                                      "LABEL_FILE": str(tmp_path / "label")})
    assert done.stdout.strip() == name


@pytest.mark.parametrize("device", ["", "../sda1", "sda1;reboot", "SDA", "a/b"])
def test_stick_takes_device_names_only(device: str) -> None:
    done = subprocess.run(["sh", str(PACKAGE / "usr/lib/pope-joan/stick"), "mount", device], capture_output=True,
                          text=True, check=False)
    assert done.returncode == 2


def test_stick_mounts_without_programs_devices_and_suid() -> None:
    text = (PACKAGE / "usr/lib/pope-joan/stick").read_text()
    options = re.search(r'-o "([^"]+)"', text)
    assert options is not None
    assert {"noexec", "nodev", "nosuid"} <= set(options[1].split(","))


def test_safe_screen_says_the_reason_and_no_traceback(tmp_path: Path) -> None:
    journal = tmp_path / "journalctl"
    journal.write_text("#!/bin/sh\ncase $* in *--priority=notice..info*) ;; *) echo 'A warning.'; exit ;; esac\n"
                       "cat <<'E'\nThere is no display to show the table on: plug it in.\n"
                       "Traceback (most recent call last):\n  File \"x.py\", line 1\nKeyError: 'secret.'\nE\n")
    journal.chmod(0o755)
    screen = tmp_path / "tty"
    subprocess.run(["sh", str(PACKAGE / "usr/lib/pope-joan/safe-screen"), str(screen)], check=True,
                   env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"})
    shown = screen.read_text()
    assert "There is no display to show the table on: plug it in." in shown
    assert "switch the" in shown
    assert "Traceback" not in shown
    assert "secret" not in shown


def test_safe_screen_without_a_screen_is_no_failure(tmp_path: Path) -> None:
    done = subprocess.run(["sh", str(PACKAGE / "usr/lib/pope-joan/safe-screen"), str(tmp_path / "no" / "tty")],
                          capture_output=True, text=True, check=True)
    assert "cannot be written" in done.stdout


@pytest.mark.parametrize("bits", [16, 32])
def test_splash_stands_in_the_middle(tmp_path: Path, bits: int) -> None:
    facts = tmp_path / "fb0"
    facts.mkdir()
    width, height, size = 20, 10, bits // 8
    stride = width * size + 8
    for name, value in (("virtual_size", f"{width},{height}"), ("bits_per_pixel", bits), ("stride", stride)):
        (facts / name).write_text(f"{value}\n")
    red, green = bytes((255, 0, 0)), bytes((0, 255, 0))
    picture = tmp_path / "p.z"
    picture.write_bytes(zlib.compress(b"\0\4\0\2" + green + red * 3 + green + red * 3))
    buffer = tmp_path / "buffer"
    subprocess.run([sys.executable, "-ISB", str(PACKAGE / "usr/lib/pope-joan/splash"), str(buffer), str(facts),
                    str(picture)], check=True)
    shown = buffer.read_bytes()
    assert len(shown) == stride * height
    is_red = {16: (0b11111 << 11).to_bytes(2, "little"), 32: bytes((0, 0, 255, 0))}[bits]
    reds = [(x, y) for y in range(height) for x in range(width)
            if shown[y * stride + x * size:y * stride + (x + 1) * size] == is_red]
    assert reds == [(x, y) for y in (4, 5) for x in (9, 10, 11)]


def test_splash_on_a_smaller_screen_and_on_none(tmp_path: Path) -> None:
    facts = tmp_path / "fb0"
    facts.mkdir()
    for name, value in (("virtual_size", "2,2"), ("bits_per_pixel", "32"), ("stride", "8")):
        (facts / name).write_text(value)
    picture = tmp_path / "p.z"
    picture.write_bytes(zlib.compress(b"\0\6\0\6" + bytes(range(108))))
    splash = [sys.executable, "-ISB", str(PACKAGE / "usr/lib/pope-joan/splash")]
    subprocess.run([*splash, str(tmp_path / "b"), str(facts), str(picture)], check=True)
    assert len((tmp_path / "b").read_bytes()) == 16
    done = subprocess.run([*splash, str(tmp_path / "b"), str(tmp_path / "none"), str(picture)], capture_output=True,
                          text=True, check=True)
    assert "cannot be shown" in done.stdout


def maintainer(name: str, action: str, folder: Path, source: str = "/dev/vda2") -> tuple[int, str, str]:
    """Run a script of the package with tools that only say how they were called; return status, words and calls."""
    tools = folder / "tools"
    tools.mkdir(exist_ok=True)
    for tool, does in (("systemctl", ""), ("udevadm", ""), ("find", ""), ("findmnt", f"echo {source}")):
        (tools / tool).write_text(f'#!/bin/sh\necho "{tool} $*" >>"{folder}/calls"\n{does}\n')
        (tools / tool).chmod(0o755)
    (folder / "calls").write_text("")
    done = subprocess.run(["sh", str(DEPLOY / "debian" / name), action], capture_output=True, text=True, check=False,
                          env={**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"})
    return done.returncode, done.stdout + done.stderr, (folder / "calls").read_text()


def test_a_table_that_is_upgraded_plays_on(tmp_path: Path) -> None:
    """Stopped before, it would not be running when postinst starts it again with the new files."""
    status, words, calls = maintainer("prerm", "upgrade", tmp_path)
    assert (status, words) == (0, "")
    assert "systemctl" not in calls
    status, words, calls = maintainer("prerm", "remove", tmp_path)
    assert (status, words) == (0, "")
    assert "systemctl stop pope-joan.service" in calls


@pytest.mark.parametrize(("name", "action", "advice"), [
    ("preinst", "install", "pope-joan-setup --no-overlay"), ("preinst", "upgrade", "pope-joan-setup --no-overlay"),
    ("prerm", "remove", "pope-joan-setup --undo"),
])
def test_what_an_overlay_would_forget_is_refused(tmp_path: Path, name: str, action: str, advice: str) -> None:
    status, words, calls = maintainer(name, action, tmp_path, source="overlayroot")
    assert status == 1
    assert advice in words
    assert "systemctl" not in calls
    assert maintainer(name, action, tmp_path)[:2] == (0, "")


@pytest.mark.parametrize("undone", [True, False])
def test_purging_keeps_what_undo_needs(tmp_path: Path, undone: bool) -> None:
    for name in ("etc/splash", "var/state/journal", *([] if undone else ["etc/setup.json"])):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("kept")
    text = (DEPLOY / "debian/postrm").read_text()
    text = text.replace("/etc/pope-joan", f"{tmp_path}/etc").replace("/var/lib/pope-joan", f"{tmp_path}/var")
    done = subprocess.run(["sh", "-c", text, "postrm", "purge"], capture_output=True, text=True, check=True)
    assert not (tmp_path / "var").exists()
    assert (tmp_path / "etc").exists() != undone
    assert ("pope-joan-setup --undo" in done.stdout) != undone


@pytest.mark.parametrize("content", [None, "", "no key\n", "ab" * 31 + "\n"])
def test_a_package_is_not_built_with_a_key_that_is_none(tmp_path: Path, content: str | None) -> None:
    key = tmp_path / "tabels.key.pub"
    if content is not None:
        key.write_text(content)
    done = subprocess.run(["sh", str(DEPLOY / "build-deb.sh"), str(tmp_path / "out")], capture_output=True, text=True,
                          check=False, env={**os.environ, "PYTHON": sys.executable, "UPDATE_KEY": str(key)})
    assert done.returncode == 1
    assert f"{key} is no public half of an update key, so nothing was built" in done.stdout
    assert list((tmp_path / "out").iterdir()) == []


def test_what_must_not_be_published_is_ignored(need: Callable[..., str]) -> None:
    for name in ("tables.key", "tables.key.pub", "pope-joan-1.1.0.update", "deploy/tables.key"):
        done = subprocess.run([need("git"), "check-ignore", "-q", "--no-index", name], cwd=ROOT, check=False)
        assert done.returncode == 0, f"git would take {name}"


def command(folder: Path, user: str) -> list[str]:
    """Return the table's folders as `pope-joan` tells them to the program, for a user of that name."""
    for tool, does in (("id", f"echo {user}"), ("python3", "")):
        (folder / tool).write_text(f"#!/bin/sh\n{does}\n")
        (folder / tool).chmod(0o755)
    text = (PACKAGE / "usr/bin/pope-joan").read_text().replace("/usr/bin/python3 -sP -m kiosk", "env")
    environment = {"PATH": f"{folder}:{os.environ['PATH']}", "HOME": "/home/somebody"}
    done = subprocess.run(["sh", "-c", text], capture_output=True, text=True, check=True, env=environment)
    return sorted(line for line in done.stdout.splitlines() if re.match("(STATE|CONFIGURATION|CACHE)_DIRECTORY", line))


def test_the_command_uses_the_tables_own_folders_as_the_tables_user(tmp_path: Path) -> None:
    unit = (PACKAGE / "usr/lib/systemd/system/pope-joan.service").read_text()
    assert command(tmp_path, "somebody") == []
    told = command(tmp_path, "pope-joan")
    assert len(told) == 3
    for line in told:
        assert f"Environment={line}\n" in unit


def test_the_manual_names_every_command() -> None:
    page = (DEPLOY / "man" / "pope-joan.1").read_text()
    for name in COMMANDS:
        assert f"\n.B {name}\n" in page, f"the manual lacks {name}"


def bare(folder: Path, *tools: str) -> dict[str, str]:
    """Return an environment whose only programs are these, which do nothing but say how they were called."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in tools:
        (folder / name).write_text(f'#!/bin/sh\necho "{name} $*" >>"{folder}/calls"\n')
        (folder / name).chmod(0o755)
    (folder / "calls").touch()
    return {"PATH": str(folder)}


def test_a_machine_without_python_is_told_what_to_install_and_nothing_else(tmp_path: Path) -> None:
    environment = bare(tmp_path / "tools")
    done = subprocess.run(["/bin/sh", str(DEPLOY / "need.sh"), "play"], capture_output=True, text=True, check=False,
                          env=environment)
    assert done.returncode == 1
    assert done.stderr == ""
    assert done.stdout.splitlines()[1] == (
        "Install them with:  sudo apt-get install --no-install-recommends python3 python3-venv")


def test_the_checks_name_what_they_need_once(need: Callable[..., str], tmp_path: Path) -> None:
    for goal, wanted in (("test", "test"), ("play", "play"), ("deb", "play")):
        done = subprocess.run([need("make"), "-n", "-C", str(ROOT), goal, f"VENV={tmp_path}/none"], capture_output=True,
                              text=True, check=True)
        assert re.findall(r"need\.sh\"? (\w+)", done.stdout) == [wanted]


def test_the_checks_say_why_a_test_was_skipped(tmp_path: Path) -> None:
    environment = bare(tmp_path / ".venv/bin", "ruff", "mypy", "lint-imports", "python")
    done = subprocess.run(["/bin/sh", str(ROOT / "tests/run_checks.sh")], capture_output=True, text=True, check=False,
                          cwd=tmp_path, env={**environment, "ARGS": "-x"})
    assert done.returncode == 0
    calls = (tmp_path / ".venv/bin/calls").read_text().splitlines()
    assert "-rs" in next(call for call in calls if "pytest" in call).split()
