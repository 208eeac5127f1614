"""Payouts that go well, with every kind of coin; and what is written down before the motor runs on."""

from __future__ import annotations

import pytest

from tests.firmware.chip import ERASED
from tests.firmware.conftest import MakeHopper
from tests.firmware.harness import FirmwareHopper, eeprom_image
from tests.firmware.mechanics import FORWARD, PulseDisc, ServoSlide, ms


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("coins", [1, 2, 3, 4, 5, 13])
def test_exactly_n_fall(make_hopper: MakeHopper, mechanism: str, coins: int, seed: int) -> None:
    hopper = make_hopper(mechanism, seed=seed)
    hopper.enable()
    hopper.dispense(coins)
    assert hopper.finish() == (1, 0, coins, 0)
    assert hopper.coins_fallen == hopper.lifetime == coins
    assert hopper.data(163) == b"\x00\x00"
    assert not hopper.moving
    assert hopper.resets == 0


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(40))
def test_exactly_n_fall_often(make_hopper: MakeHopper, mechanism: str, seed: int) -> None:
    hopper = make_hopper(mechanism, seed=seed, coins=100_000)
    hopper.enable()
    owed = 0
    for event, coins in enumerate([1, 2, 3, 5, 8, 13, 255, 1, 34] * 3, start=1):
        owed += coins
        hopper.dispense(coins)
        assert hopper.finish(limit_s=600) == (event, 0, coins, 0)
        assert hopper.coins_fallen == hopper.lifetime == owed


def test_255_at_once(make_hopper: MakeHopper, mechanism: str) -> None:
    hopper = make_hopper(mechanism)
    hopper.enable()
    hopper.dispense(255)
    assert hopper.finish(limit_s=400) == (1, 0, 255, 0)
    assert hopper.coins_fallen == hopper.lifetime == 255


@pytest.mark.parametrize("pulse_ms", [20.0, 60.0])
@pytest.mark.parametrize("spacing_ms", [130.0, 300.0])
@pytest.mark.parametrize("bounce_ms", [0.5, 3.0])
def test_the_ends_of_the_ranges(make_hopper: MakeHopper, pulse_ms: float, spacing_ms: float, bounce_ms: float) -> None:
    hopper = make_hopper("pulse", seed=7)
    assert isinstance(hopper.mechanics, PulseDisc)
    hopper.mechanics.spacing_ms = (spacing_ms, spacing_ms)
    hopper.tray.pulse_ms = (pulse_ms, pulse_ms)
    hopper.tray.bounce_ms = (bounce_ms, bounce_ms)
    hopper.enable()
    hopper.dispense(9)
    assert hopper.finish() == (1, 0, 9, 0)
    assert hopper.coins_fallen == hopper.lifetime == 9


def test_the_motor_brakes_at_the_first_edge(make_hopper: MakeHopper) -> None:
    hopper = make_hopper("pulse")
    hopper.enable()
    hopper.dispense(30)
    hopper.finish()
    assert isinstance(hopper.mechanics, PulseDisc)
    assert 0 < hopper.mechanics.longest_after_edge < ms(0.45)  # the look at the lamp takes 0.4 ms


def follow_motor(hopper: FirmwareHopper) -> list[tuple[int, bool]]:
    """Every (cycle, forward?) from now on."""
    seen: list[tuple[int, bool]] = []
    follow = hopper.mechanics.follow

    def spy(now: int, outputs: object) -> None:
        forward = bool(hopper.outputs.port_d & FORWARD) and not hopper.outputs.port_d & 0x40
        forward = forward or hopper.outputs.servo_us > ServoSlide.HOME_US
        if not seen or seen[-1][1] != forward:
            seen.append((now, forward))
        follow(now, outputs)  # type: ignore[arg-type]

    hopper.mechanics.follow = spy  # type: ignore[method-assign]
    return seen


@pytest.mark.parametrize("pulse_ms", [40.0, 7.0])
def test_a_coin_is_durable_before_the_motor_runs_on(make_hopper: MakeHopper, mechanism: str, pulse_ms: float) -> None:
    """Even one that is gone before it is written down."""
    hopper = make_hopper(mechanism, eeprom=eeprom_image(0xFC))
    hopper.tray.pulse_ms = (pulse_ms, pulse_ms)
    hopper.tray.bounce_ms = (1.0, 1.0)
    hopper.enable()
    seen = follow_motor(hopper)
    hopper.dispense(8)
    hopper.finish()
    starts = [cycle for cycle, forward in seen if forward]
    assert len(starts) == 8
    for edge, start in zip(hopper.tray.edges[:-1], starts[1:], strict=True):
        written = [write.done for write in hopper.eeprom_writes if edge <= write.begun < start]
        assert len(written) >= 2
        assert max(written) <= start
    assert hopper.eeprom[0x100 : 0x100 + 256] == eeprom_image(0xFC + 8)[0x100 : 0x100 + 256]


def test_a_coin_is_reported_only_when_it_is_durable(make_hopper: MakeHopper, mechanism: str) -> None:
    hopper = make_hopper(mechanism)
    hopper.enable()
    hopper.dispense(3)
    while hopper.status[1]:
        event, _, paid, _ = hopper.status
        assert event == 1
        stored = hopper.eeprom
        if paid:
            at = 0x100 + paid * 4
            assert stored[at : at + 4] == eeprom_image(paid)[at : at + 4]
        assert hopper.lifetime >= paid


def test_the_lifetime_count_wraps(make_hopper: MakeHopper, mechanism: str) -> None:
    hopper = make_hopper(mechanism, eeprom=eeprom_image(0xFFFFFD))
    hopper.enable()
    assert hopper.lifetime == 0xFFFFFD
    hopper.dispense(2)
    hopper.finish()
    assert hopper.lifetime == 0xFFFFFF
    hopper.dispense(1)
    hopper.finish()
    assert hopper.lifetime == 0
    hopper.dispense(2)
    hopper.finish()
    hopper.power_cut()
    hopper.run_us(600_000)
    assert hopper.lifetime == 2


@pytest.mark.parametrize("before", [0, 1, 0x3F, 0x40, 0xFF, 0x100, 0xFFFF, 0x10000, 0x7FFFFF, 0x800000])
def test_the_count_at_every_carry_survives(make_hopper: MakeHopper, before: int) -> None:
    hopper = make_hopper("pulse", eeprom=eeprom_image(before - 2 & 0xFFFFFF))
    hopper.enable()
    hopper.dispense(4)
    hopper.finish()
    hopper.power_cut()
    hopper.run_us(600_000)
    assert hopper.lifetime == before + 2
    assert hopper.data(163) == b"\xc0\x00"


def test_a_new_chip_begins_at_nought_with_the_number_it_was_built_with(make_hopper: MakeHopper, mechanism: str) -> None:
    hopper = make_hopper(mechanism, eeprom=ERASED)
    assert hopper.lifetime == 0
    assert hopper.data(242) == b"\xdf\xd7\x0a"
    assert hopper.data(163) == b"\xc0\x00"
    hopper.enable()
    hopper.dispense(70)
    hopper.finish()
    hopper.power_cut()
    hopper.run_us(600_000)
    assert hopper.lifetime == 70


def test_what_another_program_left_in_the_eeprom_is_no_count(make_hopper: MakeHopper) -> None:
    hopper = make_hopper("pulse", eeprom=bytes(range(256)) * 4, started=False)
    hopper.run_us(1_500_000)
    assert hopper.lifetime == 0


def test_the_serial_number_in_the_chip_stays(make_hopper: MakeHopper) -> None:
    kept = make_hopper("pulse", "NEW_SERIAL=99", eeprom=eeprom_image(55, serial=1234), serial=None)
    assert kept.data(242) == (1234).to_bytes(3, "little")
    assert kept.lifetime == 55
    new = make_hopper("pulse", "NEW_SERIAL=99", eeprom=ERASED, serial=None)
    assert new.data(242) == (99).to_bytes(3, "little")


def test_a_program_built_with_another_serial_number_begins_a_new_life(make_hopper: MakeHopper) -> None:
    hopper = make_hopper("pulse", eeprom=eeprom_image(55, serial=1234), started=False)
    hopper.run_us(1_500_000)
    assert hopper.data(242) == b"\xdf\xd7\x0a"
    assert hopper.lifetime == 0
    hopper.power_cut()
    hopper.run_us(600_000)
    assert hopper.lifetime == 0


def test_the_ring_wears_evenly(make_hopper: MakeHopper) -> None:
    hopper = make_hopper("pulse", eeprom=eeprom_image(1000))
    hopper.enable()
    hopper.dispense(128)
    hopper.finish(limit_s=200)
    times = [0] * 1024
    for write in hopper.eeprom_writes:
        times[write.address] += 1
    assert max(times) == 2


def test_everything_is_off_at_the_start(make_hopper: MakeHopper, mechanism: str) -> None:
    hopper = make_hopper(mechanism, started=False)
    for _ in range(600):
        assert not hopper.moving
        hopper.run_us(1_000)
    hopper.enable()
    assert not hopper.moving
