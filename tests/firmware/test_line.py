"""The line at its worst: half frames, wrong checksums, every byte value at any moment, garbled bytes, bursts."""

from __future__ import annotations

import random

import pytest

from tests.firmware.build import SERIAL
from tests.firmware.conftest import MakeHopper
from tests.firmware.harness import FirmwareHopper, Reply, frame

DISPENSE_1 = frame(167, SERIAL.to_bytes(3, "little") + b"\x01")


def test_half_a_frame_is_forgotten_in_100_ms(hopper: FirmwareHopper) -> None:
    whole = frame(167, SERIAL.to_bytes(3, "little") + b"\x05")
    for length in range(1, len(whole)):
        hopper.write(whole[:length])
        hopper.run_us(length * 1042 + 100_000)
        assert hopper.read() == b""
        assert hopper.ask(254) == Reply(0, b"")
    assert hopper.data(166) == bytes(4)


def test_a_frame_may_come_slowly(hopper: FirmwareHopper) -> None:
    for byte in frame(242):
        hopper.run_us(30_000)
        hopper.write(bytes([byte]))
    hopper.run_us(20_000)
    assert hopper.read().hex() == "01030300dfd70a39"


def test_two_halves_with_a_pause_between_are_no_frame(hopper: FirmwareHopper) -> None:
    hopper.enable()
    for cut in range(1, len(DISPENSE_1)):
        hopper.write(DISPENSE_1[:cut])
        hopper.run_us(cut * 1042 + 80_000)
        hopper.write(DISPENSE_1[cut:])
        hopper.run_us(180_000)
        assert hopper.read() == b""
    assert hopper.status == (0, 0, 0, 0)
    assert hopper.coins_fallen == 0


@pytest.mark.parametrize("request_", [frame(254), frame(164, b"\xa5"), DISPENSE_1], ids=["poll", "enable", "dispense"])
def test_every_single_wrong_bit_is_noticed(hopper: FirmwareHopper, request_: bytes) -> None:
    hopper.enable()
    for at in range(len(request_)):
        for bit in range(8):
            wrong = bytearray(request_)
            wrong[at] ^= 1 << bit
            hopper.write(bytes(wrong))
            hopper.run_us(len(wrong) * 1042 + 60_000)
            assert hopper.read() == b""
    assert hopper.status == (0, 0, 0, 0)
    assert hopper.coins_fallen == 0


@pytest.mark.parametrize("at", range(5))
def test_a_garbled_byte_spoils_its_frame(hopper: FirmwareHopper, at: int) -> None:
    for position, byte in enumerate(frame(254)):
        if position == at:
            hopper.write_garbled(byte)
        else:
            hopper.write(bytes([byte]))
        hopper.run_us(1_100)
    hopper.run_us(100_000)
    assert hopper.read() == b""
    assert hopper.ask(254) == Reply(0, b"")


def test_a_question_while_it_answers_is_lost_and_nothing_else(hopper: FirmwareHopper) -> None:
    hopper.write(frame(245) + frame(242))
    hopper.run_us(60_000)
    assert hopper.read().hex() == "010603005061796f757474"
    assert hopper.ask(242) == Reply(0, b"\xdf\xd7\x0a")


@pytest.mark.parametrize("byte", [0x00, 0x03, 0x04, 0x0D, 0x11, 0x13, 0x1A, 0x1B, 0x7F, 0xFF])
def test_control_characters_are_bytes_like_any_other(hopper: FirmwareHopper, byte: int) -> None:
    hopper.write(bytes([byte] * 300))
    hopper.run_us(300 * 1042 + 100_000)
    hopper.read()
    assert hopper.resets == 0
    assert hopper.ask(254) == Reply(0, b"")


def noise(rng: random.Random) -> bytes:
    """Anything: bytes of any value, frames with any content, pieces and mixtures of right ones."""
    kind = rng.randrange(5)
    if kind == 0:
        return rng.randbytes(rng.randrange(1, 40))
    if kind == 1:
        return frame(rng.randrange(256), rng.randbytes(rng.randrange(0, 14)))
    if kind == 2:
        whole = frame(rng.choice([1, 160, 163, 164, 166, 168, 172, 217, 254]))
        return whole[: rng.randrange(1, len(whole) + 1)]
    if kind == 3:
        return bytes([3] * rng.randrange(1, 10))
    wrong = bytearray(frame(167, SERIAL.to_bytes(3, "little") + bytes([rng.randrange(256)])))
    wrong[rng.randrange(len(wrong))] ^= rng.randrange(1, 256)
    return bytes(wrong)


def fuzz(hopper: FirmwareHopper, rng: random.Random, rounds: int) -> None:
    """Noise at any moment of a payout; in the end it answers and every coin is accounted for."""
    hopper.mechanics.coins = 1_000_000
    for _ in range(rounds):
        hopper.run_us(150_000)
        hopper.read()
        hopper.enable()
        before = hopper.coins_fallen
        asked = rng.randrange(0, 5)
        hopper.ask(167, SERIAL.to_bytes(3, "little") + bytes([asked]))
        for _ in range(rng.randrange(1, 8)):
            hopper.run_us(rng.randrange(0, 200_000))
            hopper.write(noise(rng))
        hopper.run_us(200_000)
        hopper.read()
        while hopper.status[1] or hopper.moving:
            hopper.run_us(50_000)
        hopper.run_us(500_000)
        assert hopper.coins_fallen - before <= asked
        assert hopper.lifetime == hopper.coins_fallen
        assert hopper.resets == 0


@pytest.mark.parametrize("seed", range(6))
def test_noise_at_any_moment(make_hopper: MakeHopper, mechanism: str, seed: int) -> None:
    fuzz(make_hopper(mechanism, seed=seed), random.Random(seed), rounds=12)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 140))
def test_noise_for_long(make_hopper: MakeHopper, mechanism: str, seed: int) -> None:
    fuzz(make_hopper(mechanism, seed=seed), random.Random(seed), rounds=200)


def test_every_byte_at_every_moment_of_a_frame(hopper: FirmwareHopper) -> None:
    """A stray byte of each value before, between and after the bytes of a question: it answers the next one."""
    rng = random.Random(5)
    question = frame(166)
    for value in range(256):
        at = rng.randrange(len(question) + 1)
        hopper.write(question[:at] + bytes([value]) + question[at:])
        hopper.run_us(110_000)
        hopper.read()
        assert hopper.ask(254) == Reply(0, b"")


@pytest.mark.parametrize("seed", range(3))
def test_the_same_seed_gives_the_same_bytes_and_cycles(make_hopper: MakeHopper, mechanism: str, seed: int) -> None:
    def run() -> tuple[object, ...]:
        hopper = make_hopper(mechanism, seed=seed)
        fuzz(hopper, random.Random(seed), rounds=2)
        return hopper.cycle, hopper.tray.edges, hopper.eeprom, hopper.eeprom_writes

    assert run() == run()
