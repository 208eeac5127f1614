"""The driver's conversation with one hopper: what it says in which order, and what it makes of what it hears."""

from __future__ import annotations

import pytest

from firmware_bridge.cctalk import Header as H
from firmware_bridge.cctalk import Test
from firmware_bridge.protocol import FaultKind, Kind, Level, State
from firmware_bridge.simulate.faults import Fault, Mishap, Wire
from firmware_bridge.simulate.quirks import QUIRKS
from tests.firmware_bridge.rig import Rig

SCH2 = "sim://rig?like=sch2"


def test_start_is_in_the_order_of_rule_3() -> None:
    rig = Rig().ready()
    assert rig.headers == [
        H.POLL, H.CATEGORY, H.SERIAL, H.SERIAL,
        H.RESET, H.SERIAL, H.STATUS, H.TEST, H.LIFETIME, H.ENABLE, H.TEST, H.LEVEL,
    ]  # fmt: skip
    assert rig.kinds == [Kind.FOUND, Kind.READY]
    assert rig.reports[0].serial == 710623
    assert "710 623" in rig.reports[0].words


def test_six_hundred_milliseconds_after_the_reset() -> None:
    rig = Rig()
    rig.until(lambda: H.RESET in rig.headers)
    reset_s, sent = rig.now_s, len(rig.asked)
    rig.until(lambda: len(rig.asked) > sent)
    assert rig.now_s - reset_s >= 0.6


def test_a_payout_from_intent_to_done() -> None:
    rig = Rig().ready()
    report = rig.pay("7", 3, seat=2)
    assert rig.kinds[2:] == [Kind.INTENT, Kind.SENDING, Kind.COIN, Kind.COIN, Kind.COIN, Kind.DONE]
    assert [each.paid for each in rig.reports[2:]] == [0, 0, 1, 2, 3, 3]
    assert (report.payout, report.seat, report.counters, report.serial) == ("7", 2, 3, 710623)
    assert report.words == "The hopper paid 3 of 3."
    assert rig.sim.fallen == 3
    assert rig.fleet.idle
    intent = rig.reports[2]
    assert (intent.event0, intent.life0, intent.part, intent.part_counters) == (0, 1000, 1, 3)


def test_nothing_is_dispensed_before_intent_and_sending_are_durable() -> None:
    rig = Rig().ready()
    rig.commits = False
    rig.fleet.request("1", 2, 0)
    rig.run(20.0)
    assert rig.kinds[-1] is Kind.INTENT
    rig.fleet.committed(rig.reports[-1].sequence)
    rig.run(20.0)
    assert rig.kinds[-1] is Kind.SENDING
    assert H.DISPENSE not in rig.headers
    rig.fleet.committed(rig.reports[-1].sequence)
    rig.until(lambda: Kind.DONE in rig.kinds)
    assert rig.sim.fallen == 2
    rig.fleet.request("2", 1, 0)
    rig.run(5.0)
    assert rig.kinds[-1] is Kind.DONE, "the next begins before the end of the last is durable"
    assert not rig.fleet.idle


def test_one_after_the_other() -> None:
    rig = Rig().ready()
    for payout in ("1", "2", "3"):
        rig.fleet.request(payout, 2, 0)
    rig.closed("3")
    ends = [each.payout for each in rig.reports if each.closes]
    begins = [each.payout for each in rig.reports if each.kind is Kind.INTENT]
    assert ends == begins == ["1", "2", "3"]
    assert rig.sim.fallen == 6


def test_dispense_by_serial_number() -> None:
    rig = Rig().ready()
    rig.pay("1", 5)
    dispense = next(frame for frame in rig.asked if frame.header == H.DISPENSE)
    assert dispense.data == bytes.fromhex("DF D7 0A 05")
    assert H.CIPHER_KEY not in rig.headers


def test_sch2_wants_a_key_before_every_dispense() -> None:
    rig = Rig(url=SCH2, make="sch2").ready()
    rig.pay("1", 1)
    rig.pay("2", 5)
    wanted = [header for header in rig.headers if header in (H.CIPHER_KEY, H.DISPENSE)]
    assert wanted == [H.CIPHER_KEY, H.DISPENSE] * 2
    assert rig.asked[len(rig.asked) - 1 - rig.headers[::-1].index(H.DISPENSE)].data == bytes(8) + b"\x05"


def test_sch2_with_cipher() -> None:
    cipher = "firmware_bridge.simulate.quirks:toy_cipher"
    rig = Rig(url="sim://rig?like=sch2-cipher", make="sch2-cipher", cipher=cipher).ready()
    assert rig.pay("1", 4).kind is Kind.DONE
    assert rig.sim.fallen == 4


@pytest.mark.parametrize("like", ["evolution", "busy", "uncounted"])
def test_answers_without_event_byte(like: str) -> None:
    rig = Rig(url=f"sim://rig?like={like}").ready()
    assert rig.pay("1", 4).kind is Kind.DONE
    assert rig.sim.fallen == 4


@pytest.mark.parametrize("options", [{"echo": True}, {"crc": True}, {"echo": True, "crc": True}])
def test_other_lines(options: dict[str, bool]) -> None:
    query = "&".join(f"{name}=1" for name in options)
    rig = Rig(url=f"sim://rig?{query}", **options).ready()
    assert rig.pay("1", 2).kind is Kind.DONE
    assert rig.sim.fallen == 2


def test_wrong_make_is_refused_in_words() -> None:
    rig = Rig(make="sch2").ready()
    report = rig.pay("1", 3)
    assert (report.kind, report.fault, report.paid) == (Kind.PARTIAL, FaultKind.REFUSED, 0)
    assert "right make" in report.words
    rig.until(lambda: rig.state() is State.FAULT)
    assert rig.sim.fallen == 0


def test_split_above_255_and_cap() -> None:
    rig = Rig(url="sim://rig?counters=900", cap=600).ready()
    report = rig.pay("1", 600)
    assert (report.kind, report.paid) == (Kind.DONE, 600)
    assert rig.sim.fallen == 600
    parts = [(each.part, each.part_counters, each.before) for each in rig.reports if each.kind is Kind.INTENT]
    assert parts == [(1, 255, 0), (2, 255, 255), (3, 90, 510)]
    report = rig.pay("2", 601)
    assert (report.kind, report.fault, report.again) == (Kind.REFUSED, FaultKind.OVER_CAP, False)
    assert "by hand" in report.words


@pytest.mark.parametrize(
    ("mishap", "fault"),
    [(Mishap.JAM, FaultKind.JAM), (Mishap.EMPTY, FaultKind.EMPTY), (Mishap.BLOCKED, FaultKind.BLOCKED)],
)
def test_a_fault_is_told_and_service_goes_on(mishap: Mishap, fault: FaultKind) -> None:
    rig = Rig().ready()
    rig.sim.faults.add(Fault(mishap, 2))
    rig.fleet.request("1", 5, 0)
    rig.fleet.request("2", 1, 0)
    report = rig.closed("1")
    assert (report.kind, report.fault, report.paid, report.again) == (Kind.PARTIAL, fault, 2, False)
    queued = rig.closed("2")
    assert (queued.kind, queued.fault) == (Kind.REFUSED, fault)
    rig.until(lambda: rig.state() is State.FAULT)
    refused = rig.pay("3", 1)
    assert (refused.kind, refused.fault) == (Kind.REFUSED, fault)
    rig.sim.clear(100)
    rig.fleet.service()
    rig.ready()
    assert rig.pay("4", 3).kind is Kind.DONE
    assert rig.sim.fallen == 5


def test_a_fault_that_is_still_there_is_found_at_the_start() -> None:
    rig = Rig().ready()
    rig.sim.faults.add(Fault(Mishap.BLOCKED, 1))
    rig.pay("1", 2)
    rig.until(lambda: Kind.FAULT in rig.kinds)
    rig.fleet.service()
    rig.until(lambda: rig.kinds.count(Kind.FAULT) == 2)
    assert rig.reports[-1].fault is FaultKind.BLOCKED
    assert Kind.READY not in rig.kinds[4:]


def test_one_too_many_locks() -> None:
    rig = Rig().ready()
    rig.sim.faults.add(Fault(Mishap.ONE_MORE))
    report = rig.pay("1", 3)
    assert (report.kind, report.paid, report.counters) == (Kind.OVERPAID, 4, 3)
    rig.until(lambda: rig.state() is State.LOCKED)
    assert rig.pay("2", 1).fault is FaultKind.LOCKED
    rig.fleet.service("the hopper")
    rig.ready()
    assert rig.pay("3", 1).kind is Kind.DONE


def test_unknown_locks_through_unplugging_and_restart() -> None:
    rig = Rig(url="sim://rig?like=uncounted").ready()
    rig.sim.faults.add(Fault(Mishap.RESET, 1))
    report = rig.pay("1", 3)
    assert (report.kind, report.paid + report.unknown) == (Kind.UNKNOWN, 3)
    rig.until(lambda: rig.state() is State.LOCKED)
    wire = rig.wires["sim://rig?like=uncounted"]
    wire.plugged = False
    rig.run(3.0)
    wire.plugged = True
    rig.until(lambda: rig.kinds[-1] is Kind.FAULT)
    assert rig.state() is State.LOCKED
    rig.start(locked=("the hopper",))
    rig.until(lambda: rig.state() is State.LOCKED)
    rig.fleet.service()
    rig.ready()


def test_a_restart_while_idle_is_noticed_and_mended() -> None:
    rig = Rig().ready()
    rig.sim.power_up(rig.now_s)
    rig.until(lambda: rig.kinds.count(Kind.READY) == 2)
    assert rig.kinds == [Kind.FOUND, Kind.READY, Kind.LOST, Kind.FOUND, Kind.READY]
    assert rig.reports[2].fault is FaultKind.RESTARTED


def test_a_restart_while_paying_keeps_the_count() -> None:
    rig = Rig().ready()
    rig.sim.faults.add(Fault(Mishap.RESET, 2))
    report = rig.pay("1", 5)
    assert (report.kind, report.paid, report.fault, report.again) == (
        Kind.PARTIAL, 2, FaultKind.RESTARTED, True,
    )  # fmt: skip
    rig.ready()
    assert rig.pay("2", 3).kind is Kind.DONE
    assert rig.sim.fallen == 5


def test_a_hopper_that_always_restarts_is_given_up() -> None:
    rig = Rig().ready()
    ends = []
    for number in range(3):
        rig.sim.faults.add(Fault(Mishap.RESET_AFTER, number))
        ends.append(rig.pay(str(number), 1).again)
        if ends[-1]:
            rig.ready()
    assert ends == [True, True, False]
    rig.until(lambda: rig.state() is State.FAULT)


def test_a_lost_dispense_is_sent_again() -> None:
    rig = Rig(url="sim://rig?fault=lost@6").ready()
    assert rig.pay("1", 2).kind is Kind.DONE
    assert rig.headers.count(H.DISPENSE) == 2
    assert rig.sim.fallen == 2


def test_a_lost_answer_to_a_dispense_is_not() -> None:
    rig = Rig(url="sim://rig?fault=lost@6@host").ready()
    assert rig.pay("1", 2).kind is Kind.DONE
    assert rig.headers.count(H.DISPENSE) == 1


@pytest.mark.parametrize("advances", [True, False])
def test_a_refused_dispense(advances: bool) -> None:
    rig = Rig().ready()
    rig.sim.quirks = QUIRKS["flow"]._replace(refusal_counts=advances)
    rig.sim.faults.add(Fault(Mishap.REFUSE))
    report = rig.pay("1", 2)
    assert (report.kind, report.fault, report.paid) == (Kind.PARTIAL, FaultKind.REFUSED, 0)
    assert rig.headers.count(H.DISPENSE) == 1


def test_emergency_stop_counts_the_straggler() -> None:
    rig = Rig().ready()
    rig.sim.faults.add(Fault(Mishap.STRAY))
    rig.fleet.request("1", 9, 0)
    rig.until(lambda: Kind.COIN in rig.kinds)
    rig.fleet.stop(rig.now_s)
    report = rig.closed("1")
    assert (report.kind, report.fault) == (Kind.PARTIAL, FaultKind.STOPPED)
    assert report.paid == rig.sim.fallen == 2
    assert rig.pay("2", 1).kind is Kind.REFUSED
    rig.fleet.service()
    rig.ready()


def test_stop_while_idle_and_before_anything_is_there() -> None:
    rig = Rig().ready()
    rig.fleet.stop(rig.now_s)
    rig.until(lambda: Kind.FAULT in rig.kinds)
    assert rig.reports[-1].fault is FaultKind.STOPPED
    rig.start()
    rig.fleet.stop(rig.now_s)
    rig.until(lambda: rig.state() is State.FAULT)
    rig.fleet.service()
    rig.ready()


def test_level_is_reported_when_it_changes() -> None:
    rig = Rig(url="sim://rig?counters=21").ready()
    assert rig.fleet.status()[0].level is Level.ENOUGH
    rig.pay("1", 5)
    rig.until(lambda: Kind.LEVEL in rig.kinds)
    assert rig.reports[-1].level is Level.LOW
    assert "low" in rig.reports[-1].words


def test_silence_is_told_once_and_looked_for() -> None:
    rig = Rig().ready()
    rig.sim.silent_until_s = rig.now_s + 20.0
    rig.run(15.0)
    assert rig.kinds == [Kind.FOUND, Kind.READY, Kind.LOST]
    assert rig.reports[-1].fault is FaultKind.NOT_FOUND
    assert rig.pay("1", 1).again
    asked = len(rig.asked)
    rig.run(4.0)
    assert len(rig.asked) - asked <= 6, "it is asked less and less often"
    rig.ready()


def test_too_much_garbled() -> None:
    rig = Rig().ready()
    for number in range(8):
        rig.sim.faults.add(Fault(Wire.FLIPPED, 6 + number, to_host=True))
    rig.until(lambda: Kind.LOST in rig.kinds)
    assert rig.reports[-1].fault is FaultKind.LINE
    rig.ready()


@pytest.mark.parametrize("echoes", [True, False])
def test_echo_set_wrong(echoes: bool) -> None:
    rig = Rig(url=f"sim://rig?echo={int(echoes)}", echo=not echoes)
    rig.until(lambda: Kind.LOST in rig.kinds)
    assert rig.reports[-1].fault is FaultKind.ECHO
    assert "echo" in rig.reports[-1].words


def test_not_a_hopper() -> None:
    rig = Rig()
    rig.turn()
    rig.sim.category = b"Bill Validator"
    rig.until(lambda: Kind.STRANGER in rig.kinds)
    assert rig.reports[-1].fault is FaultKind.NOT_A_HOPPER
    rig.run(10.0)
    assert set(rig.headers) <= {H.POLL, H.CATEGORY}
    assert rig.kinds == [Kind.STRANGER]


def test_reset_that_leaves_no_trace_is_tried_and_then_let_be() -> None:
    rig = Rig().ready()
    rig.sim.power_up = lambda now_s: None  # type: ignore[method-assign]
    rig.sim.flags = 0
    rig.fleet.service()
    rig.until(lambda: rig.kinds.count(Kind.READY) == 2)
    assert rig.headers.count(H.RESET) == 4


def test_a_hopper_that_cannot_be_enabled() -> None:
    rig = Rig()
    rig.turn()
    rig.sim.stays_disabled = True
    rig.until(lambda: Kind.FAULT in rig.kinds)
    assert rig.reports[-1].fault is FaultKind.REFUSED


def test_a_motor_that_never_ends_is_stopped() -> None:
    rig = Rig().ready()
    rig.sim.quirks = rig.sim.quirks._replace(first_s=1e9)
    report = rig.pay("1", 2)
    assert (report.kind, report.paid) == (Kind.PARTIAL, 0)
    assert H.STOP in rig.headers
    assert not rig.sim.flags & Test.DISABLED
