"""What every ccTalk hopper must do, frame by frame; the same tests for every peer."""

from __future__ import annotations

import pytest

from firmware_bridge.cctalk import HOST, Frame, Header, Test, encode, next_event
from tests.firmware_bridge.conftest import needs
from tests.firmware_bridge.peer import Peer
from tests.firmware_bridge.talker import Talker

OFF = Test.POWER_UP | Test.DISABLED


def test_poll_is_answered_in_time(talker: Talker) -> None:
    assert talker.send(Header.POLL) == Frame(HOST, 3, Header.ACK)
    assert talker.took_ms <= 50


def test_identity(talker: Talker) -> None:
    assert talker.ask(Header.CATEGORY) == b"Payout"
    serial = talker.ask(Header.SERIAL)
    assert len(serial) == 3
    assert talker.ask(Header.SERIAL) == serial
    assert talker.ask(Header.MANUFACTURER)
    assert talker.ask(Header.PRODUCT)


def test_only_its_own_address_is_answered(talker: Talker) -> None:
    for address in (2, 4, 10, 255):
        assert talker.send(Header.POLL, address=address) is None
    assert talker.send(Header.POLL) is not None


def test_a_frame_with_a_bad_checksum_gets_no_answer(talker: Talker) -> None:
    raw = encode(Frame(3, HOST, Header.POLL))
    for place in range(len(raw)):
        broken = bytearray(raw)
        broken[place] ^= 0x40
        talker.peer.write(bytes(broken))
        assert talker.hear(80) == []
        talker.run(100)
        assert talker.send(Header.POLL) is not None


@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_half_a_frame_is_forgotten_in_the_silence(talker: Talker, length: int) -> None:
    talker.peer.write(encode(Frame(3, HOST, Header.STATUS))[:length])
    assert talker.hear(100) == []
    assert talker.send(Header.POLL) is not None


def test_a_frame_may_come_byte_by_byte(talker: Talker) -> None:
    for byte in encode(Frame(3, HOST, Header.POLL)):
        talker.peer.write(bytes((byte,)))
        talker.peer.run_us(8_000)
    assert talker.hear(50) == [Frame(HOST, 3, Header.ACK)]


def test_every_byte_as_noise(talker: Talker) -> None:
    for first in range(0, 256, 16):
        talker.peer.write(bytes(range(first, first + 16)))
        talker.run(120)
    assert talker.send(Header.POLL) is not None
    talker.run(100)
    assert talker.status[:2] == (0, 0)


def test_it_starts_off_and_says_so(talker: Talker) -> None:
    assert talker.flags & OFF == OFF
    assert talker.status == (0, 0, 0, 0)


def test_only_one_value_enables(talker: Talker) -> None:
    for value in (0x00, 0x5A, 0xA4, 0xFF):
        talker.ask(Header.ENABLE, bytes((value,)))
        assert talker.flags & Test.DISABLED
    talker.enable()
    assert not talker.flags & OFF
    talker.ask(Header.ENABLE, b"\0")
    assert talker.flags & Test.DISABLED
    assert not talker.flags & Test.POWER_UP


def test_disabled_pays_nothing(talker: Talker) -> None:
    answer = talker.dispense(1)
    assert answer is None or answer.header == Header.NAK
    talker.run(2000)
    assert talker.status[2] == 0
    if "fallen" in talker.peer.can:
        assert talker.peer.fallen() == 0


@pytest.mark.parametrize("counters", [1, 2, 5])
def test_it_pays_what_it_is_asked(talker: Talker, counters: int) -> None:
    talker.enable()
    life = talker.lifetime
    assert talker.pay(counters) == (1, 0, counters, 0)
    assert talker.lifetime == life + counters
    assert talker.flags == 0
    if "fallen" in talker.peer.can:
        assert talker.peer.fallen() == counters


def test_the_event_counter_counts_dispenses(talker: Talker) -> None:
    talker.enable()
    for event in (1, 2, 3):
        assert talker.pay(1) == (event, 0, 1, 0)


def test_nothing_asked_pays_nothing_and_counts_to_255_and_then_1(talker: Talker) -> None:
    talker.enable()
    event = 0
    for _ in range(258):
        answer = talker.dispense(0)
        assert answer is not None
        assert answer.header == Header.ACK
        event = next_event(event)
        assert talker.status == (event, 0, 0, 0)
    assert event == 3
    if "fallen" in talker.peer.can:
        assert talker.peer.fallen() == 0


def test_another_ones_serial_number_is_refused(talker: Talker) -> None:
    if talker.make.name != "serial":
        pytest.skip("this make wants no serial number")
    talker.enable()
    answer = talker.dispense(3, serial=talker.serial ^ 1)
    assert answer is not None
    assert answer.header == Header.NAK
    talker.run(2000)
    assert talker.status[1:3] == (0, 0)
    if "fallen" in talker.peer.can:
        assert talker.peer.fallen() == 0


def test_a_second_dispense_while_it_pays_changes_nothing(talker: Talker) -> None:
    talker.enable()
    talker.dispense(4)
    answer = talker.dispense(4)
    assert answer is not None
    assert answer.header in (Header.NAK, Header.BUSY)
    assert talker.rest()[1:] == (0, 4, 0)
    if "fallen" in talker.peer.can:
        assert talker.peer.fallen() == 4


def test_emergency_stop(talker: Talker) -> None:
    talker.enable()
    life = talker.lifetime
    talker.dispense(20)
    while talker.status[2] < 2:
        talker.run(50)
    talker.ask(Header.STOP)
    talker.run(500)
    event, remaining, paid, unpaid = talker.status
    assert (event, remaining) == (1, 0)
    assert 2 <= paid <= 6
    assert paid + unpaid == 20
    assert talker.lifetime == life + paid
    if "fallen" in talker.peer.can:
        assert talker.peer.fallen() == paid
    talker.run(3000)
    assert talker.status == (event, remaining, paid, unpaid)


def test_reset(talker: Talker) -> None:
    talker.enable()
    talker.pay(2)
    life = talker.lifetime
    assert talker.send(Header.RESET) == Frame(HOST, 3, Header.ACK)
    talker.run(600)
    assert talker.status == (0, 0, 0, 0)
    assert talker.flags & OFF == OFF
    assert talker.lifetime == life


def test_reset_while_it_pays_ends_it(talker: Talker) -> None:
    talker.enable()
    life = talker.lifetime
    talker.dispense(20)
    while talker.status[2] < 2:
        talker.run(50)
    talker.send(Header.RESET)
    talker.run(1000)
    paid = talker.lifetime - life
    assert 2 <= paid <= 4
    assert talker.status == (0, 0, 0, 0)
    talker.run(3000)
    assert talker.lifetime == life + paid
    if "fallen" in talker.peer.can:
        assert talker.peer.fallen() == paid


def test_empty(peer: Peer, talker: Talker) -> None:
    needs(peer, "load")
    peer.load(2)
    talker.enable()
    assert talker.pay(5) == (1, 0, 2, 3)
    assert talker.flags & Test.TIME_OUT
    peer.load(50)
    assert talker.pay(3) == (2, 0, 3, 0)


def test_jam(peer: Peer, talker: Talker) -> None:
    needs(peer, "jam")
    talker.enable()
    talker.dispense(6)
    while talker.status[2] < 2:
        talker.run(20)
    peer.jam(True)
    event, remaining, paid, unpaid = talker.rest()
    assert (event, remaining, paid + unpaid) == (1, 0, 6)
    assert 2 <= paid < 6
    assert talker.flags & (Test.TIME_OUT | Test.OVER_CURRENT)
    peer.jam(False)
    assert talker.pay(2)[1:] == (0, 2, 0)


def test_power_cut_while_it_pays(peer: Peer, talker: Talker) -> None:
    needs(peer, "power", "fallen")
    talker.enable()
    life = talker.lifetime
    talker.dispense(20)
    while talker.status[2] < 3:
        talker.run(20)
    peer.power_cut()
    talker.run(800)
    assert talker.status == (0, 0, 0, 0)
    assert talker.flags & OFF == OFF
    talker.run(3000)
    assert talker.lifetime - life == peer.fallen()


def test_lifetime_wraps(peer: Peer, talker: Talker) -> None:
    needs(peer, "lifetime")
    peer.set_lifetime(0xFFFFFE)
    talker.enable()
    assert talker.lifetime == 0xFFFFFE
    talker.pay(3)
    assert talker.lifetime == 1


def test_level(peer: Peer, talker: Talker) -> None:
    needs(peer, "level", "load")
    peer.load(200)
    assert talker.ask(Header.LEVEL)[0] & 0x11 == 0x10
    peer.load(0)
    assert talker.ask(Header.LEVEL)[0] & 0x11 == 0x11


def test_no_command_but_the_right_ones_moves_a_counter(talker: Talker) -> None:
    """Every header with no data and with some; dispense only with too little."""
    talker.enable()
    life = talker.lifetime
    for header in range(256):
        if header in (Header.RESET, Header.ENABLE):
            continue
        for data in (b"", b"\1"):
            talker.send(header, data)
    talker.run(3000)
    assert talker.send(Header.POLL) is not None
    assert talker.lifetime == life
