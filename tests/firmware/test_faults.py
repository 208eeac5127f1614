"""Jams, empty hoppers, sensors that fail, coins that come late: what stops, what is counted, what is said."""

from __future__ import annotations

import pytest

from tests.firmware.build import SERIAL
from tests.firmware.conftest import MakeHopper
from tests.firmware.harness import FirmwareHopper, Reply
from tests.firmware.mechanics import PulseDisc, ServoSlide, ms

TIMED_OUT, REVERSED, BLOCKED_IDLE, SHORT, BLOCKED = 2, 4, 8, 16, 32
DISPENSE_1 = SERIAL.to_bytes(3, "little") + b"\x01"


@pytest.fixture
def pulse(make_hopper: MakeHopper) -> FirmwareHopper:
    hopper = make_hopper("pulse")
    hopper.enable()
    return hopper


def disc(hopper: FirmwareHopper) -> PulseDisc:
    assert isinstance(hopper.mechanics, PulseDisc)
    return hopper.mechanics


@pytest.mark.parametrize("there", [0, 1, 3])
def test_an_empty_hopper(make_hopper: MakeHopper, mechanism: str, there: int) -> None:
    hopper = make_hopper(mechanism, coins=there)
    hopper.enable()
    hopper.dispense(5)
    assert hopper.finish() == (1, 0, there, 5 - there)
    assert hopper.coins_fallen == hopper.lifetime == there
    assert hopper.data(163) == bytes([TIMED_OUT, 0])
    assert not hopper.moving
    hopper.mechanics.coins = 100
    hopper.dispense(2)
    assert hopper.finish() == (2, 0, 2, 0)
    assert hopper.data(163) == b"\x00\x00"


def test_how_long_it_tries(make_hopper: MakeHopper, mechanism: str) -> None:
    hopper = make_hopper(mechanism, coins=0)
    hopper.enable()
    begun = hopper.now_s
    hopper.dispense(1)
    hopper.finish()
    assert hopper.now_s - begun < 12
    if mechanism == "pulse":
        assert disc(hopper).forward_cycles <= ms(9_100)
    else:
        assert isinstance(hopper.mechanics, ServoSlide)
        assert hopper.mechanics.strokes == 3


@pytest.mark.parametrize("reversals", [1, 2])
@pytest.mark.parametrize("at", [1, 3])
def test_a_jam_that_turning_back_clears(pulse: FirmwareHopper, at: int, reversals: int) -> None:
    disc(pulse).jam_at, disc(pulse).jam_reversals = at, reversals
    pulse.dispense(4)
    assert pulse.finish() == (1, 0, 4, 0)
    assert pulse.coins_fallen == pulse.lifetime == 4
    assert pulse.data(163) == bytes([REVERSED, 0])


def test_a_jam_that_stays(pulse: FirmwareHopper) -> None:
    disc(pulse).jam_at, disc(pulse).jam_reversals = 3, 99
    pulse.dispense(4)
    assert pulse.finish() == (1, 0, 2, 2)
    assert pulse.coins_fallen == pulse.lifetime == 2
    assert pulse.data(163) == bytes([TIMED_OUT, 0])
    assert not pulse.moving


def test_with_a_level_contact_a_jam_is_told_from_an_empty_hopper(make_hopper: MakeHopper) -> None:
    for low, expected in ((True, TIMED_OUT), (False, TIMED_OUT | REVERSED)):
        hopper = make_hopper("pulse", "LEVEL=low")
        hopper.level(low, False)
        hopper.jam(True)
        hopper.run_us(1_100_000)
        hopper.enable()
        hopper.dispense(1)
        hopper.finish()
        assert hopper.data(163)[0] == expected


def test_an_empty_stroke_is_made_again(make_hopper: MakeHopper) -> None:
    hopper = make_hopper("servo")
    assert isinstance(hopper.mechanics, ServoSlide)
    hopper.mechanics.empty_stroke_at = 2
    hopper.enable()
    hopper.dispense(3)
    assert hopper.finish() == (1, 0, 3, 0)
    assert hopper.mechanics.strokes == 4
    assert hopper.coins_fallen == hopper.lifetime == 3


@pytest.mark.parametrize("drop_ms", [630, *range(666, 678), 720, 800, 900])
@pytest.mark.parametrize("coins", [1, 3])
def test_a_coin_that_comes_after_its_stroke_was_given_up(make_hopper: MakeHopper, drop_ms: int, coins: int) -> None:
    """At 665 ms it comes while the next stroke is being announced; later that stroke stops short if it can."""
    hopper = make_hopper("servo")
    assert isinstance(hopper.mechanics, ServoSlide)
    hopper.mechanics.drop_ms = (drop_ms, drop_ms)
    hopper.enable()
    hopper.dispense(coins)
    hopper.finish()
    hopper.run_us(1_000_000)
    assert hopper.mechanics.strokes == hopper.coins_fallen == hopper.lifetime
    assert hopper.coins_fallen - coins in ((0,) if drop_ms < 700 else (0, 1))


@pytest.mark.parametrize("at", [1, 3])
def test_a_coin_that_stays_before_the_sensor(make_hopper: MakeHopper, mechanism: str, at: int) -> None:
    hopper = make_hopper(mechanism)
    hopper.enable()
    hopper.tray.sticks_at = at
    hopper.dispense(4)
    assert hopper.finish() == (1, 0, at, 4 - at)
    assert hopper.coins_fallen == hopper.lifetime == at
    assert hopper.data(163) == bytes([BLOCKED | BLOCKED_IDLE, 0])
    assert not hopper.moving
    assert hopper.ask(167, DISPENSE_1) == Reply(5, b"")
    hopper.tray.unstick(hopper.cycle)
    hopper.run_us(100_000)
    assert hopper.data(163) == bytes([BLOCKED, 0])
    assert hopper.dispense(1) == 2
    assert hopper.finish() == (2, 0, 1, 0)
    assert hopper.lifetime == at + 1


def test_the_last_coin_stays_before_the_sensor(pulse: FirmwareHopper) -> None:
    pulse.tray.sticks_at = 2
    pulse.dispense(2)
    pulse.run_us(3_000_000)
    assert pulse.status == (1, 0, 2, 0)
    assert pulse.lifetime == 2
    assert pulse.data(163) == bytes([BLOCKED_IDLE, 0])


def test_a_torn_sensor_wire_pays_nothing(make_hopper: MakeHopper, mechanism: str) -> None:
    hopper = make_hopper(mechanism)
    hopper.enable()
    hopper.tray.torn = True
    hopper.sense()
    hopper.run_us(1_500_000)
    assert hopper.data(163)[0] == BLOCKED_IDLE
    assert hopper.ask(167, DISPENSE_1) == Reply(5, b"")
    assert hopper.status[0] == 0
    assert hopper.coins_fallen == 0


def test_a_sensor_wire_that_tears_while_it_pays(make_hopper: MakeHopper, mechanism: str) -> None:
    hopper = make_hopper(mechanism)
    hopper.enable()
    hopper.dispense(5)
    while hopper.coins_fallen < 2:
        hopper.run_us(1_000)
    hopper.run_us(120_000)
    hopper.tray.torn = True
    hopper.sense()
    status = hopper.finish()
    assert status[1] == 0
    assert hopper.data(163)[0] & BLOCKED
    assert not hopper.moving
    assert hopper.coins_fallen <= hopper.lifetime == hopper.coins_fallen + 1


def test_light_from_elsewhere_pays_nothing(make_hopper: MakeHopper, mechanism: str) -> None:
    hopper = make_hopper(mechanism)
    hopper.enable()
    hopper.tray.lit = True
    hopper.sense()
    assert hopper.data(163)[0] == SHORT
    assert hopper.ask(167, DISPENSE_1) == Reply(5, b"")
    assert hopper.coins_fallen == 0
    hopper.tray.lit = False
    hopper.sense()
    assert hopper.data(163)[0] == 0
    assert hopper.dispense(1) == 1
    assert hopper.finish() == (1, 0, 1, 0)


@pytest.mark.parametrize("at_ms", range(3, 900, 41))
def test_light_while_it_pays_lets_one_coin_by_at_most(make_hopper: MakeHopper, mechanism: str, at_ms: int) -> None:
    hopper = make_hopper(mechanism)
    hopper.enable()
    hopper.dispense(9)
    hopper.run_us(at_ms * 1000)
    hopper.tray.lit = True
    hopper.sense()
    hopper.finish()
    assert hopper.coins_fallen - hopper.lifetime in (0, 1)
    assert hopper.status[1] == 0
    assert hopper.data(163) == bytes([SHORT, 1])
    assert not hopper.moving


def test_a_sensor_without_switched_lamp(make_hopper: MakeHopper, mechanism: str) -> None:
    hopper = make_hopper(mechanism, "BEAM=fixed")
    hopper.enable()
    hopper.dispense(4)
    assert hopper.finish() == (1, 0, 4, 0)
    assert hopper.outputs.port_d & 0x08


@pytest.mark.parametrize("us", [2, 20, 200, 1000, 2500])
@pytest.mark.parametrize("after_ms", [5, 40, 77])
def test_sparks_are_no_coins(make_hopper: MakeHopper, mechanism: str, us: float, after_ms: float) -> None:
    hopper = make_hopper(mechanism)
    hopper.enable()
    hopper.dispense(3)
    for k in range(12):
        hopper.later((after_ms + 37 * k) * 1000, lambda at: hopper.tray.spark(at, us))
    assert hopper.finish() == (1, 0, 3, 0)
    assert hopper.coins_fallen == hopper.lifetime == 3


def test_sparks_without_end_do_not_keep_the_motor_running(make_hopper: MakeHopper) -> None:
    hopper = make_hopper("pulse", coins=0)
    hopper.enable()
    hopper.dispense(1)
    for k in range(400):
        hopper.later(k * 50_000, lambda at: hopper.tray.spark(at, 100))
    assert hopper.finish(limit_s=20) == (1, 0, 0, 1)
    assert hopper.lifetime == 0
    assert disc(hopper).forward_cycles <= ms(9_500)


def test_a_sensor_without_rest_stops_it(make_hopper: MakeHopper, mechanism: str) -> None:
    hopper = make_hopper(mechanism)
    hopper.enable()
    hopper.dispense(3)
    for k in range(1500):
        hopper.later(100_000 + k * 2_700, lambda at: hopper.tray.spark(at, 1_000))
    hopper.run_us(2_000_000)
    assert not hopper.moving
    assert hopper.status[1] == 0
    assert hopper.data(163)[0] & BLOCKED
    hopper.run_us(3_000_000)
    assert hopper.coins_fallen == hopper.lifetime
    hopper.dispense(1)
    hopper.finish()
    assert hopper.data(163)[0] == 0


@pytest.mark.parametrize("after_ms", [25, 60, 100, 150, 250, 299])
def test_a_coin_too_many_is_counted_and_reported(pulse: FirmwareHopper, after_ms: float) -> None:
    pulse.tray.pulse_ms = (20.0, 20.0)
    pulse.tray.bounce_ms = (1.0, 1.0)
    disc(pulse).straggler_at, disc(pulse).straggler_ms = 3, after_ms
    if after_ms < 30:
        pulse.tray.pulse_ms = (15.0, 15.0)
    pulse.dispense(3)
    assert pulse.finish() == (1, 0, 4, 0)
    assert pulse.coins_fallen == pulse.lifetime == 4


def test_a_coin_that_comes_much_later_counts_for_the_lifetime_alone(pulse: FirmwareHopper) -> None:
    disc(pulse).straggler_at, disc(pulse).straggler_ms = 2, 5_000
    pulse.dispense(2)
    assert pulse.finish() == (1, 0, 2, 0)
    pulse.run_us(6_000_000)
    assert pulse.coins_fallen == pulse.lifetime == 3
    assert pulse.status == (1, 0, 2, 0)


@pytest.mark.parametrize("extra_at", [1, 2])
def test_a_coin_too_many_in_the_middle_is_one_of_the_next(pulse: FirmwareHopper, extra_at: int) -> None:
    disc(pulse).straggler_at, disc(pulse).straggler_ms = extra_at, 100
    pulse.dispense(4)
    assert pulse.finish() == (1, 0, 4, 0)
    assert pulse.coins_fallen == pulse.lifetime == 4


@pytest.mark.parametrize("at_ms", range(0, 900, 31))
def test_emergency_stop_at_any_time(make_hopper: MakeHopper, mechanism: str, at_ms: int) -> None:
    hopper = make_hopper(mechanism, seed=at_ms)
    hopper.enable()
    hopper.dispense(4)
    hopper.run_us(at_ms * 1000)
    missing = hopper.data(172)[0]
    hopper.run_us(600_000)
    event, remaining, paid, unpaid = hopper.status
    assert (event, remaining, paid + unpaid) == (1, 0, 4)
    assert 4 - missing <= paid <= 4 - missing + 1
    assert hopper.lifetime == paid == hopper.coins_fallen
    assert not hopper.moving
    assert hopper.dispense(1) == 2
    assert hopper.finish() == (2, 0, 1, 0)
    assert hopper.coins_fallen == paid + 1


def test_a_coin_after_the_emergency_stop(pulse: FirmwareHopper) -> None:
    disc(pulse).straggler_at, disc(pulse).straggler_ms = 2, 280
    pulse.dispense(5)
    while pulse.coins_fallen < 2:
        pulse.run_us(1_000)
    pulse.run_us(40_000)
    assert pulse.data(172) == b"\x03"
    assert pulse.status == (1, 0, 2, 3)
    pulse.run_us(600_000)
    assert pulse.status == (1, 0, 3, 2)
    assert pulse.coins_fallen == pulse.lifetime == 3


def test_stopping_twice_says_the_same(pulse: FirmwareHopper) -> None:
    pulse.dispense(5)
    pulse.run_us(20_000)
    assert pulse.data(172) == pulse.data(172) == b"\x05"


@pytest.mark.parametrize("header", [1, 164])
@pytest.mark.parametrize("at_ms", [3, 150, 222, 305, 433])
def test_reset_and_disable_stop_the_motor(make_hopper: MakeHopper, mechanism: str, header: int, at_ms: int) -> None:
    hopper = make_hopper(mechanism)
    hopper.enable()
    hopper.dispense(5)
    hopper.run_us(at_ms * 1000)
    hopper.data(header, b"\x00" if header == 164 else b"")
    hopper.run_us(600_000)
    assert not hopper.moving
    assert hopper.data(163)[0] & 0x80
    assert hopper.coins_fallen == hopper.lifetime < 5


@pytest.mark.parametrize("at_ms", [0, 111, 166, 207, 251, 388, 420, 555, 700, 933])
def test_the_watchdog_ends_a_program_that_hangs(make_hopper: MakeHopper, mechanism: str, at_ms: int) -> None:
    hopper = make_hopper(mechanism, seed=at_ms)
    hopper.enable()
    hopper.dispense(3)
    hopper.run_us(at_ms * 1000)
    paid = hopper.coins_fallen
    hopper.hang()
    hopper.run_us(300_000)
    assert hopper.resets == 1
    assert not hopper.moving
    hopper.run_us(600_000)
    assert hopper.data(163)[0] == 0xC0
    assert hopper.status == (0, 0, 0, 0)
    if hopper.ask(168) == Reply(5, b""):
        assert mechanism == "servo"
        hopper.data(1)
        hopper.run_us(50_000)
    assert paid <= hopper.lifetime <= hopper.coins_fallen + (mechanism == "servo")
    hopper.enable()
    before = hopper.coins_fallen
    hopper.dispense(2)
    assert hopper.finish() == (1, 0, 2, 0)
    assert hopper.coins_fallen == before + 2


def test_an_eeprom_that_keeps_nothing_stops_it(make_hopper: MakeHopper) -> None:
    hopper = make_hopper("pulse", eeprom=None)
    image = bytearray(hopper.eeprom)
    image[0x100:0x200] = bytes(256)
    hopper.power_cut(eeprom=bytes(image))
    hopper.run_us(600_000)
    assert hopper.ask(168) == Reply(5, b"")
    assert hopper.data(163) == bytes([0xC0, 0x20])
    assert hopper.ask(164, b"\xa5") == Reply(5, b"")
    assert hopper.ask(167, DISPENSE_1) == Reply(5, b"")
    assert hopper.coins_fallen == 0
