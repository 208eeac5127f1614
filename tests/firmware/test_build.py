"""The Makefile, and what it makes: options, sizes, what it refuses, what the flashing commands are."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.firmware import build
from tests.firmware.chip import ERASED
from tests.firmware.conftest import MakeHopper
from tests.firmware.harness import frame

pytestmark = pytest.mark.usefixtures("tools")


def make(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = ["make", "-C", str(build.FIRMWARE), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("mechanism", ["pulse", "servo"])
def test_it_leaves_room(mechanism: str) -> None:
    elf = build.program(mechanism)
    sizes = subprocess.run(["avr-size", "-A", str(elf)], capture_output=True, text=True, check=True).stdout
    section = {name: int(size) for name, size in re.findall(r"^\.(\w+)\s+(\d+)", sizes, re.MULTILINE)}
    assert section["text"] + section.get("data", 0) < 8 * 1024
    assert section.get("data", 0) + section["bss"] < 512


@pytest.mark.parametrize(
    "options",
    [
        ("CHECKSUM=crc", "BEAM=fixed", "LEVEL=both", "ADDRESS=7"),
        ("CHECKSUM=simple", "BEAM=switched", "LEVEL=low", "ADDRESS=10"),
        ("LEVEL=high", "SERVO_TRAVEL_MS=250", "SERVO_HOME_US=900", "SERVO_PUSH_US=2100"),
    ],
)
@pytest.mark.parametrize("mechanism", ["pulse", "servo"])
def test_every_option_builds_without_a_warning(mechanism: str, options: tuple[str, ...]) -> None:
    assert build.program(mechanism, *options).exists()


@pytest.mark.parametrize("wrong", ["MECHANISM=belt", "ADDRESS=2", "ADDRESS=11", "CHECKSUM=md5", "BEAM=x", "LEVEL=1"])
def test_a_wrong_option_is_refused_with_the_right_ones(wrong: str, tmp_path: Path) -> None:
    done = make(wrong, f"BUILD={tmp_path}")
    assert done.returncode != 0
    assert "choose one of" in done.stderr
    assert wrong in done.stderr


@pytest.mark.parametrize(("wrong", "words"), [
    *((f"SERIAL={n}", "give a number from 1 to 16777215") for n in ("0", "16777216", "99999999", "-1", "0x10", "x")),
    ("SERVO_HOME_US=0", "from 400 to 2600"), ("SERVO_PUSH_US=40000", "from 400 to 2600"),
    ("SERVO_TRAVEL_MS=70000", "from 20 to 2000"), ("SERVO_TRAVEL_MS=0400", "from 20 to 2000"),
])
def test_a_number_out_of_range_is_refused(wrong: str, words: str, tmp_path: Path) -> None:
    done = make(wrong, f"BUILD={tmp_path}")
    assert done.returncode != 0
    assert wrong in done.stderr
    assert words in done.stderr
    assert not (tmp_path / "hopper.hex").exists()


@pytest.mark.parametrize("number", [1, 16777215])
def test_the_last_numbers_in_range_are_taken(number: int, tmp_path: Path) -> None:
    assert make(f"SERIAL={number}", f"BUILD={tmp_path}").returncode == 0


def test_changed_options_rebuild_and_unchanged_ones_do_not(tmp_path: Path) -> None:
    assert make(f"BUILD={tmp_path}", "ADDRESS=4").returncode == 0
    first = (tmp_path / "hopper.hex").read_bytes()
    again = make(f"BUILD={tmp_path}", "ADDRESS=4")
    assert "avr-gcc" not in again.stdout
    assert make(f"BUILD={tmp_path}", "ADDRESS=5").returncode == 0
    assert (tmp_path / "hopper.hex").read_bytes() != first


def test_flash_asks_for_the_port(tmp_path: Path) -> None:
    done = make("flash", f"BUILD={tmp_path}")
    assert done.returncode != 0
    assert "make flash PORT=" in done.stdout + done.stderr


def test_flash_builds_and_calls_avrdude(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "avrdude.log"
    fake = tmp_path / "bin" / "avrdude"
    fake.parent.mkdir()
    fake.write_text(f'#!/bin/sh\necho "$@" >> {log}\n')
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{fake.parent}:/usr/bin:/bin")
    numbers = set()
    for _ in range(2):
        done = make("flash", "PORT=/dev/ttyACM7", f"BUILD={tmp_path / 'build'}", "MECHANISM=servo")
        assert done.returncode == 0, done.stderr
        numbers.add((tmp_path / "build" / "options").read_text())
    assert len(numbers) == 2  # every flashing invents another first serial number
    called = log.read_text().splitlines()[0]
    assert "-p atmega328p -c arduino -P /dev/ttyACM7 -b 115200" in called
    assert f"flash:w:{tmp_path / 'build'}/hopper.hex:i" in called
    done = make("flash-isp", "PROGRAMMER=usbtiny", f"BUILD={tmp_path / 'isp'}")
    assert done.returncode == 0, done.stderr
    called = log.read_text().splitlines()[-1]
    assert called == f"-q -p atmega328p -c usbtiny -U flash:w:{tmp_path / 'isp'}/hopper.hex:i"
    assert (tmp_path / "isp" / "hopper.hex").exists()
    number = re.search(r"SERIAL_NUMBER=(\d+)UL", (tmp_path / "isp" / "options").read_text())
    assert number is not None
    assert int(number[1]) > 0
    assert make("fuses", "PROGRAMMER=usbtiny").returncode == 0
    assert log.read_text().splitlines()[-1].endswith("-U lfuse:w:0xff:m -U hfuse:w:0xd6:m -U efuse:w:0xfc:m")


def test_the_hex_file_has_no_eeprom_in_it(make_hopper: MakeHopper) -> None:
    elf = build.program("pulse")
    headers = subprocess.run(["avr-objdump", "-h", str(elf)], capture_output=True, text=True, check=True).stdout
    assert ".eeprom" not in headers
    hopper = make_hopper("pulse", eeprom=ERASED, serial=None)
    assert hopper.exchange(frame(242)).hex() == "01030300000000f9"


def test_other_servo_ends(make_hopper: MakeHopper) -> None:
    hopper = make_hopper("servo", "SERVO_HOME_US=1200", "SERVO_PUSH_US=1950")
    hopper.enable()
    hopper.dispense(1)
    widths = set()
    for _ in range(300):
        widths.add(hopper.outputs.servo_us)
        hopper.run_us(5_000)
    assert widths == {0.0, 1200.0, 1950.0}
