"""Units and rules: verified with no output at all, locked down, and without what is known to break the table."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from kiosk.app.loop import RESTART_STATUS

from .conftest import PACKAGE

UNITS = PACKAGE / "usr/lib/systemd/system"
THRESHOLD = 20
"""In tenths: the exposure that systemd-analyze calls OK."""


def read(name: str) -> dict[str, list[str]]:
    """Return a unit's lines by key."""
    found: dict[str, list[str]] = {}
    for line in (UNITS / name).read_text().splitlines():
        key, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found.setdefault(key, []).append(value)
    return found


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A root in which the units' programs exist, so that only the units themselves can be wrong."""
    shutil.copytree(PACKAGE, tmp_path / "root")
    for program in ("usr/bin/systemctl", "usr/bin/python3", "usr/bin/install"):
        path = tmp_path / "root" / program
        path.touch()
        path.chmod(0o755)
    units = tmp_path / "root/usr/lib/systemd/system"
    for name in ("getty@tty1.service", "getty@tty2.service", "systemd-user-sessions.service", "multi-user.target",
                 "sysinit.target", "basic.target", "shutdown.target", "sound.target", "timers.target",
                 "systemd-tmpfiles-setup.service", "local-fs.target", "umount.target", "network.target",
                 "time-sync.target", "time-set.target", "-.slice", "system.slice"):
        extra = "[Service]\nType=oneshot\nExecStart=/usr/bin/systemctl\n" if name.endswith(".service") else ""
        (units / name).write_text(f"[Unit]\nDescription=x\nDefaultDependencies=no\n{extra}")
    return tmp_path / "root"


def test_units_verify_without_a_word(need: Callable[..., str], root: Path) -> None:
    analyze = need("systemd-analyze")
    version = int(re.findall(r"\d+", subprocess.check_output([analyze, "--version"], text=True))[0])
    names = sorted(p.name.replace("@.", "@sda1.") for p in UNITS.iterdir() if p.is_file())
    done = subprocess.run([analyze, "verify", "--man=no", f"--root={root}", *names], capture_output=True, text=True,
                          check=False)
    words = [line for line in (done.stdout + done.stderr).splitlines()
             if not (version < 256 and "WantsMountsFor" in line)]
    assert words == []


def test_a_wrong_key_is_found(need: Callable[..., str], root: Path) -> None:
    unit = root / "usr/lib/systemd/system/pope-joan.service"
    unit.write_text(unit.read_text().replace("[Service]", "[Service]\nNoSuchThing=yes"))
    done = subprocess.run([need("systemd-analyze"), "verify", "--man=no", f"--root={root}", unit.name],
                          capture_output=True, text=True, check=False)
    assert "NoSuchThing" in done.stdout + done.stderr


@pytest.mark.parametrize("unit", sorted(p.name for p in UNITS.glob("*.service")))
def test_security_score(need: Callable[..., str], root: Path, unit: str) -> None:
    # A stick is mounted for everybody, so its unit can have no file namespace of its own.
    threshold = 50 if "stick" in unit else THRESHOLD
    done = subprocess.run([need("systemd-analyze"), "security", "--offline=true", f"--threshold={threshold}",
                           f"--root={root}", unit], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-300:] + done.stderr


def test_what_breaks_the_table_is_left_out() -> None:
    service = read("pope-joan.service")
    assert not {"PAMName", "PrivateNetwork", "MemoryDenyWriteExecute", "ProcSubset", "PrivateDevices",
                "SupplementaryGroups", "StateDirectory"} & set(service)


def test_the_service_keeps_the_table_up() -> None:
    service = read("pope-joan.service")
    wanted = {"Type": "notify", "WatchdogSec": "6", "Restart": "always", "RestartSec": "500ms",
              "StartLimitIntervalSec": "0", "OnFailure": "pope-joan-safe.service",
              "Conflicts": "getty@tty1.service", "SuccessExitStatus": str(RESTART_STATUS)}
    assert {key: service[key] for key in wanted} == {key: [value] for key, value in wanted.items()}
    environment = " ".join(service["Environment"])
    for word in ("SDL_RENDER_DRIVER=opengles2", "GPIOZERO_PIN_FACTORY=lgpio", "PYTHONFAULTHANDLER=1",
                 "LG_WD=/run/pope-joan/work"):
        assert word in environment
    assert service["RestrictAddressFamilies"] == ["AF_UNIX AF_NETLINK"]
    assert service["CapabilityBoundingSet"] == [""]


def test_a_login_on_the_second_console_puts_the_table_away() -> None:
    login = read("getty@tty2.service.d/50-pope-joan.conf")
    assert login == {"Conflicts": ["pope-joan.service"], "After": ["pope-joan.service"]}


def test_every_program_of_a_unit_is_there() -> None:
    for unit in filter(Path.is_file, UNITS.iterdir()):
        for key, lines in read(unit.name).items():
            if not key.startswith("Exec"):
                continue
            for line in lines:
                program = line.lstrip("+-").split()[0]
                ours = (PACKAGE / program.lstrip("/")).is_file()
                assert ours or program in ("/usr/bin/systemctl", "/usr/bin/install"), line


def test_the_hardware_watchdog_is_one_that_a_pi_has() -> None:
    text = (PACKAGE / "usr/lib/systemd/system.conf.d/50-pope-joan.conf").read_text()
    parser = configparser.ConfigParser()
    parser.read_string(text)
    assert 10 <= int(parser["Manager"]["RuntimeWatchdogSec"].removesuffix("s")) <= 15


def test_rules_verify(need: Callable[..., str]) -> None:
    udevadm = need("udevadm")
    rules = sorted((PACKAGE / "usr/lib/udev/rules.d").iterdir())
    if subprocess.run([udevadm, "verify", "--help"], capture_output=True, check=False).returncode:
        assert [wrong for path in rules for wrong in not_rules(path)] == []
        return
    done = subprocess.run([udevadm, "verify", "--no-style", "--resolve-names=never", *map(str, rules)],
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"Fail: +0\b", done.stdout)


def not_rules(path: Path) -> list[str]:
    """Return what in a file is no rule, for an udevadm that cannot verify (before systemd 254)."""
    token = re.compile(r'[A-Z_]+(\{[^}]+\})?\s*(==|!=|\+=|-=|:=|=)\s*"[^"]*"(\s*,\s*|\s*$)')
    found = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        rest = "" if line.startswith("#") else line
        while rest:
            match = token.match(rest)
            if match is None:
                found.append(f"{path.name} line {number}: {rest!r}")
                break
            rest = rest[match.end():]
    return found


def test_what_is_no_rule_is_found(tmp_path: Path) -> None:
    (tmp_path / "x.rules").write_text('# fine\nSUBSYSTEM=="tty", MODE="0660"\nSUBSYSTEM="tty MODE\n')
    assert len(not_rules(tmp_path / "x.rules")) == 1


def test_rules_hold_what_the_table_needs() -> None:
    rules = (PACKAGE / "usr/lib/udev/rules.d/70-pope-joan.rules").read_text()
    assert re.search(r'SUBSYSTEM=="drm".*TAG\+="systemd"', rules)
    assert "ID_MM_DEVICE_IGNORE" in rules
    assert "pope-joan-stick@%k.service" in rules
    users = (PACKAGE / "usr/lib/sysusers.d/pope-joan.conf").read_text()
    for group in ("video", "render", "input", "gpio", "dialout", "audio"):
        assert f"m pope-joan {group}" in users
