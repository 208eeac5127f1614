"""What is wrong with the machine, from folders laid out like /sys, /proc and /dev."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.app.health import Facts, look, troubles, volatile

GOOD = Facts((("HDMI-A-1", True),), 2, 2, ("Touch",), False, False, 50.0, False, ("usb:2341:0043",))

TOUCH = """I: Bus=0003 Vendor=0eef Product=c000 Version=0110
N: Name="eGalax Touch"
H: Handlers=event1
B: PROP=2
B: EV=1b
B: ABS=6e18000 3

"""
PAD = TOUCH.replace("eGalax Touch", "Touchpad").replace("PROP=2", "PROP=1").replace("6e18000", "e60800000000000")
KEYS = """I: Bus=0003
N: Name="Keyboard"
H: Handlers=kbd event0
B: PROP=0
B: EV=120013
"""


def put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text + "\n")


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    put(tmp_path / "sys/class/drm/card1-HDMI-A-1/status", "connected")
    put(tmp_path / "sys/class/drm/card1-Writeback-1/status", "unknown")
    put(tmp_path / "sys/class/hwmon/hwmon2/name", "rpi_volt")
    put(tmp_path / "sys/class/hwmon/hwmon2/in0_lcrit_alarm", "0")
    put(tmp_path / "sys/class/thermal/thermal_zone0/temp", "51234")
    put(tmp_path / "proc/bus/input/devices", TOUCH + KEYS)
    put(tmp_path / "proc/self/mounts", "/dev/root / ext4 rw 0 0\n/dev/sda1 /data ext4 rw 0 0")
    put(tmp_path / "dev/input/event0", "")
    put(tmp_path / "dev/input/event1", "")
    usb = tmp_path / "sys/devices/usb1/1-1"
    put(usb / "idVendor", "2341")
    put(usb / "idProduct", "0043")
    (usb / "1-1:1.0" / "tty").mkdir(parents=True)
    (tmp_path / "sys/class/tty/ttyACM0").mkdir(parents=True)
    (tmp_path / "sys/class/tty/ttyACM0/device").symlink_to(usb / "1-1:1.0")
    return tmp_path


def facts(machine: Path, readable: bool = True) -> Facts:
    return look(Path("/data/state"), machine / "sys", machine / "proc", machine / "dev", machine / "run",
                lambda path: readable)


def kinds(found: Facts, *ports: str, saving: bool = True) -> list[str]:
    return [t.kind for t in troubles(found, ports, saving)]


def test_a_machine_that_is_well(machine: Path) -> None:
    found = facts(machine)
    assert found == Facts((("HDMI-A-1", True),), 2, 2, ("eGalax Touch",), False, False, 51.234, False,
                          ("usb:2341:0043",))
    assert kinds(found, "auto", "usb:2341:0043", "sim://") == []


def test_an_empty_machine_raises_nothing(tmp_path: Path) -> None:
    found = look(tmp_path, tmp_path, tmp_path, tmp_path, tmp_path)
    assert found == Facts()
    assert kinds(found) == ["no-screen-driver", "touch-gone"]


@pytest.mark.parametrize(("path", "text", "kind"), [
    ("sys/class/drm/card1-HDMI-A-1/status", "disconnected", "no-screen"),
    ("sys/class/hwmon/hwmon2/in0_lcrit_alarm", "1", "low-power"),
    ("sys/devices/platform/soc/soc:firmware/get_throttled", "50005", "low-power"),
    ("sys/devices/platform/soc/soc:firmware/get_throttled", "50000", "low-power-before"),
    ("sys/class/thermal/thermal_zone0/temp", "82000", "hot"),
    ("proc/bus/input/devices", KEYS, "touch-gone"),
    ("proc/bus/input/devices", PAD, "touch-gone"),
    ("proc/self/mounts", "overlayroot / overlay rw 0 0", "not-saving"),
    ("sys/devices/usb1/1-1/idProduct", "9999", "dispenser-missing"),
])
def test_each_trouble(machine: Path, path: str, text: str, kind: str) -> None:
    put(machine / path, text)
    assert kinds(facts(machine), "usb:2341:0043") == [kind]


def test_no_right_to_read_touch(machine: Path) -> None:
    assert kinds(facts(machine, readable=False)) == ["no-input-group"]


def test_the_journals_own_word_counts_first() -> None:
    assert kinds(GOOD, saving=False) == ["not-saving"]
    words = troubles(GOOD._replace(volatile=True), saving=False)[0].words
    assert "full or broken" in words


def test_dispensers() -> None:
    assert kinds(GOOD._replace(serial_ports=()), "auto") == ["dispenser-missing"]
    assert kinds(GOOD, "/dev/no-such-port") == ["dispenser-missing"]
    assert kinds(GOOD._replace(serial_ports=()), "sim://") == []
    assert kinds(GOOD, "usb:2341:43:75833353035351E0F0A1") == []
    assert kinds(GOOD._replace(serial_ports=("usb:0403:6001",)), "usb:403:6001", "usb:0403:6001:A-1") == []
    assert kinds(GOOD, "usb:2341:0044:75833353035351E0F0A1") == ["dispenser-missing"]


def test_each_sentence_says_what_to_do() -> None:
    worst = Facts(low_power=True, hot_c=99.0, volatile=True, inputs=1)
    for trouble in troubles(worst, ("auto",)):
        assert ":" in trouble.words
        assert trouble.words.endswith(".")
        assert len(trouble.words) < 160
    assert {t.kind for t in troubles(worst) if not t.playable} == {"no-screen-driver", "no-input-group"}


@pytest.mark.parametrize(("folder", "mounts", "gone"), [
    ("/var/lib/pope-joan/state", "o / overlay rw 0 0\n/dev/sda1 /var/lib/pope-joan ext4 rw 0 0", False),
    ("/var/lib/pope-joan-2/state", "o / overlay rw 0 0\n/dev/sda1 /var/lib/pope-joan ext4 rw 0 0", True),
    ("/a b/c", "/dev/r / ext4 rw 0 0\nt /a\\040b tmpfs rw 0 0", True),
    ("/x", "", False),
])
def test_what_is_gone_with_the_next_start(tmp_path: Path, folder: str, mounts: str, gone: bool) -> None:
    put(tmp_path / "self/mounts", mounts)
    assert volatile(Path(folder), tmp_path) is gone


def test_what_the_last_update_said(machine: Path) -> None:
    put(machine / "run/update.txt", "Version 1.1.0 is kept.")
    assert facts(machine).update == "Version 1.1.0 is kept."
