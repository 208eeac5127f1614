"""Every worked frame of the project's notes on hoppers, and what must not be answered."""

from __future__ import annotations

import binascii

import pytest

from tests.firmware.build import SERIAL
from tests.firmware.conftest import MakeHopper
from tests.firmware.harness import FirmwareHopper, Reply, eeprom_image, frame

ACK = "01 00 03 00 FC"
NAK = "01 00 03 05 F7"
BUSY = "01 00 03 06 F6"
SERIAL_BYTES = SERIAL.to_bytes(3, "little")


def say(hopper: FirmwareHopper, request: str) -> str:
    return hopper.exchange(bytes.fromhex(request)).hex(" ").upper()


@pytest.mark.parametrize(
    ("request_", "answer"),
    [
        ("03 00 01 FE FE", ACK),
        ("03 00 01 F5 07", "01 06 03 00 50 61 79 6F 75 74 74"),
        ("03 00 01 F2 0A", "01 03 03 00 DF D7 0A 39"),
        ("03 01 01 A4 A5 B2", ACK),
        ("03 00 01 A0 5C", "01 08 03 00 00 00 00 00 00 00 00 00 F4"),
        ("03 00 01 A6 56", "01 04 03 00 00 00 00 00 F8"),
        ("03 00 01 A3 59", "01 02 03 00 C0 00 3A"),
        ("03 00 01 AC 50", "01 01 03 00 00 FB"),
        ("03 00 01 A8 54", "01 03 03 00 00 00 00 F9"),
        ("03 00 01 D9 23", "01 01 03 00 00 FB"),
    ],
)
def test_the_worked_frames(hopper: FirmwareHopper, request_: str, answer: str) -> None:
    assert say(hopper, request_) == answer


def test_reset_is_acknowledged_and_then_there_is_silence(hopper: FirmwareHopper) -> None:
    hopper.enable()
    hopper.dispense(0)
    assert say(hopper, "03 00 01 01 FB") == ACK
    hopper.run_us(600_000)
    assert hopper.read() == b""
    assert hopper.status == (0, 0, 0, 0)
    assert hopper.data(163) == b"\xc0\x00"


def test_event_eight_in_the_form_of_the_sch2(hopper: FirmwareHopper) -> None:
    hopper.enable()
    for event in range(1, 8):
        assert hopper.dispense(0) == event
    assert say(hopper, "03 00 01 A0 5C")[:11] == "01 08 03 00"
    assert say(hopper, "03 09 01 A7 00 00 00 00 00 00 00 00 05 47") == "01 01 03 00 08 F3"
    while hopper.status[2] < 2:
        hopper.run_us(10_000)
    assert say(hopper, "03 00 01 A6 56") == "01 04 03 00 08 03 02 00 EB"
    assert hopper.finish() == (8, 0, 5, 0)
    assert hopper.coins_fallen == 5


def test_dispense_by_serial_number(hopper: FirmwareHopper) -> None:
    hopper.enable()
    assert say(hopper, "03 04 01 A7 DF D7 0A 05 8C") == "01 01 03 00 01 FA"
    assert hopper.finish() == (1, 0, 5, 0)
    assert hopper.coins_fallen == hopper.lifetime == 5


def test_who_it_is(hopper: FirmwareHopper, mechanism: str) -> None:
    assert hopper.data(246) == b"Pope Joan"
    assert hopper.data(244) == {"pulse": b"PJ-PULSE", "servo": b"PJ-SERVO"}[mechanism]
    assert hopper.data(241) == b"1.0"
    assert hopper.data(4) == bytes([1, 4, 6])


@pytest.mark.parametrize("value", [0, 1, 0xA4, 0xFF])
def test_any_other_value_disables(hopper: FirmwareHopper, value: int) -> None:
    hopper.enable()
    assert hopper.data(163)[0] == 0
    assert hopper.data(164, bytes([value])) == b""
    assert hopper.data(163)[0] == 0x80
    assert hopper.ask(167, SERIAL_BYTES + b"\x01") == Reply(5, b"")
    assert hopper.coins_fallen == 0


def test_enabling_wipes_the_evidence_of_a_reset(hopper: FirmwareHopper) -> None:
    assert hopper.data(163)[0] == 0xC0
    hopper.enable()
    assert hopper.data(163)[0] == 0x00


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x01",
        SERIAL_BYTES,
        b"\xde\xd7\x0a\x01",
        b"\xdf\xd6\x0a\x01",
        b"\xdf\xd7\x0b\x01",
        bytes(8),
        bytes(8) + b"\x01",
        bytes(10),
        bytes(200),
    ],
)
def test_a_dispense_without_right_is_refused_and_moves_nothing(hopper: FirmwareHopper, data: bytes) -> None:
    hopper.enable()
    assert hopper.ask(167, data, wait_ms=300) == Reply(5, b"")
    hopper.run_us(1_000_000)
    assert hopper.status == (0, 0, 0, 0)
    assert hopper.coins_fallen == 0


def test_the_key_opens_one_dispense_only(hopper: FirmwareHopper) -> None:
    hopper.enable()
    hopper.data(160)
    assert hopper.ask(167, bytes(9)) == Reply(0, b"\x01")
    assert hopper.ask(167, bytes(9)) == Reply(5, b"")
    hopper.data(160)
    assert hopper.ask(167, bytes(range(8)) + b"\x00") == Reply(0, b"\x02")
    hopper.data(160)
    hopper.data(1)
    hopper.enable()
    assert hopper.ask(167, bytes(9)) == Reply(5, b"")


def test_nothing_pays_nothing_and_counts_as_an_event(hopper: FirmwareHopper) -> None:
    hopper.enable()
    assert hopper.dispense(0) == 1
    hopper.run_us(500_000)
    assert hopper.status == (1, 0, 0, 0)
    assert hopper.dispense(0) == 2
    assert not hopper.moving
    assert hopper.coins_fallen == 0


def test_busy_until_the_last_coin_has_come_to_rest(hopper: FirmwareHopper) -> None:
    hopper.enable()
    hopper.dispense(1)
    assert hopper.exchange(frame(167, SERIAL_BYTES + b"\x01")).hex(" ").upper() == BUSY
    while hopper.status[1]:
        hopper.run_us(5_000)
    assert hopper.ask(167, SERIAL_BYTES + b"\x01") == Reply(6, b"")
    hopper.run_us(900_000)
    assert hopper.status == (1, 0, 1, 0)
    assert hopper.dispense(1) == 2
    assert hopper.finish() == (2, 0, 1, 0)
    assert hopper.coins_fallen == 2


def test_the_event_counter_goes_from_255_to_1(hopper: FirmwareHopper) -> None:
    hopper.enable()
    for event in range(1, 256):
        assert hopper.dispense(0) == event
    assert hopper.dispense(0) == 1
    assert hopper.status[0] == 1


@pytest.mark.parametrize("header", [2, 3, 5, 6, 161, 162, 165, 170, 219, 253, 255])
def test_an_unknown_command_is_refused(hopper: FirmwareHopper, header: int) -> None:
    assert hopper.exchange(frame(header)).hex(" ").upper() == NAK


@pytest.mark.parametrize("header", [1, 160, 163, 164, 166, 168, 172, 217, 242, 245, 254])
def test_a_command_of_wrong_length_is_refused_and_does_nothing(hopper: FirmwareHopper, header: int) -> None:
    hopper.enable()
    hopper.dispense(0)
    assert hopper.ask(header, b"\xa5\xa5") == Reply(5, b"")
    assert hopper.status == (1, 0, 0, 0)
    assert hopper.data(163)[0] == 0


def test_the_reply_goes_to_whoever_asked(hopper: FirmwareHopper) -> None:
    assert hopper.exchange(frame(254, source=77)) == bytes([77, 0, 3, 0, 176])


@pytest.mark.parametrize("destination", [0, 1, 2, 4, 255])
def test_frames_for_others_are_not_answered(hopper: FirmwareHopper, destination: int) -> None:
    assert hopper.exchange(frame(254, destination=destination), wait_ms=200) == b""
    assert hopper.ask(254) == Reply(0, b"")


def test_its_own_echo_on_a_shared_line_changes_nothing(hopper: FirmwareHopper) -> None:
    for header in (254, 242, 163, 166):
        answer = hopper.exchange(frame(header))
        hopper.write(answer)
        hopper.run_us(60_000)
        assert hopper.read() == b""
    assert hopper.ask(254) == Reply(0, b"")


def test_an_answer_comes_within_two_to_four_milliseconds(hopper: FirmwareHopper) -> None:
    for header in (254, 242, 163, 166, 168, 160, 245):
        hopper.run_us(60_000)
        hopper.read()
        request = frame(header)
        hopper.write(request)
        hopper.run_us(len(request) * 1042)
        begun = hopper.now_s
        while not hopper.read():
            hopper.run_us(50)
            assert hopper.now_s - begun < 0.01
        first_byte_ms = (hopper.now_s - begun) * 1000 - 1.04
        assert 0.9 <= first_byte_ms <= 4.0


def test_the_longest_frame_and_then_the_next(hopper: FirmwareHopper) -> None:
    assert hopper.ask(254, bytes(range(255)), wait_ms=300) == Reply(5, b"")
    assert hopper.ask(254) == Reply(0, b"")


def test_other_addresses(make_hopper: MakeHopper) -> None:
    hopper = make_hopper("pulse", "ADDRESS=10")
    assert hopper.exchange(frame(254)) == b""
    assert hopper.exchange(frame(254, destination=10)) == bytes([1, 0, 10, 0, 245])


def crc_frame(header: int, data: bytes = b"", destination: int = 3) -> bytes:
    crc = binascii.crc_hqx(bytes([destination, len(data), header]) + data, 0)
    return bytes([destination, len(data), crc & 0xFF, header]) + data + bytes([crc >> 8])


def test_the_crc_variant(make_hopper: MakeHopper) -> None:
    assert crc_frame(254, destination=40).hex(" ").upper() == "28 00 B6 FE 21"
    hopper = make_hopper("pulse", "CHECKSUM=crc")
    assert hopper.exchange(crc_frame(254)) == crc_frame(0, destination=1)
    assert hopper.exchange(crc_frame(242)) == crc_frame(0, SERIAL_BYTES, destination=1)
    assert hopper.exchange(crc_frame(164, b"\xa5")) == crc_frame(0, destination=1)
    assert hopper.exchange(crc_frame(167, SERIAL_BYTES + b"\x02")) == crc_frame(0, b"\x01", destination=1)
    hopper.run_us(2_000_000)
    assert hopper.exchange(crc_frame(166)) == crc_frame(0, bytes([1, 0, 2, 0]), destination=1)
    assert hopper.exchange(frame(254)) == b""
    hopper.run_us(100_000)
    for at in range(5):
        wrong = bytearray(crc_frame(254))
        wrong[at] ^= 0x10
        assert hopper.exchange(bytes(wrong), wait_ms=150) == b""
    assert hopper.exchange(crc_frame(254)) == crc_frame(0, destination=1)


def test_levels(make_hopper: MakeHopper) -> None:
    for option, fitted in (("none", 0x00), ("low", 0x10), ("high", 0x20), ("both", 0x30)):
        hopper = make_hopper("pulse", f"LEVEL={option}")
        for low in (False, True):
            for high in (False, True):
                hopper.level(low, high)
                hopper.run_us(1_100_000)
                assert hopper.data(217)[0] == fitted | (fitted >> 4 & (low | high << 1))


def test_coins_sliding_past_a_contact_do_not_change_the_level(make_hopper: MakeHopper) -> None:
    hopper = make_hopper("pulse", "LEVEL=low")
    hopper.level(False, False)
    hopper.run_us(1_100_000)
    for _ in range(20):
        hopper.level(True, False)
        hopper.run_us(700_000)
        hopper.level(False, False)
        hopper.run_us(5_000)
        assert hopper.data(217) == b"\x10"


def test_lifetime_bytes_come_low_first(make_hopper: MakeHopper) -> None:
    hopper = make_hopper("pulse", eeprom=eeprom_image(0x0A0B0C))
    assert say(hopper, "03 00 01 A8 54") == "01 03 03 00 0C 0B 0A D8"
