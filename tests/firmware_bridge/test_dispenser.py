"""Several hoppers behind one face: seats, ids, recovery, strangers, ports that come and go."""

from __future__ import annotations

import pytest

from firmware_bridge.cctalk import Header as H
from firmware_bridge.dispenser import Fleet, open_dispenser
from firmware_bridge.journal import fold, open_payouts
from firmware_bridge.protocol import NO_SERIAL, FaultKind, Kind, State
from firmware_bridge.settings import DispenserSettings, HopperSettings
from firmware_bridge.simulate.faults import Fault, Mishap
from tests.firmware_bridge.rig import Rig

LEFT, RIGHT, MIDDLE = "sim://left?serial=1", "sim://right?serial=2", "sim://middle?serial=3"
SIDES = (
    HopperSettings(name="left", port=LEFT, serial=1, seats=(0, 1)),
    HopperSettings(name="right", port=RIGHT, serial=2, seats=(2, 3)),
    HopperSettings(name="middle", port=MIDDLE, serial=3),
)


def payers(rig: Rig) -> dict[str, str]:
    return {each.payout: each.hopper for each in rig.reports if each.kind is Kind.INTENT}


def test_a_seat_is_paid_by_its_own_hopper_and_others_by_the_one_for_all() -> None:
    rig = Rig(*SIDES).ready()
    for payout, seat in (("a", 0), ("b", 3), ("c", 7)):
        rig.fleet.request(payout, 1, seat)
    for payout in "abc":
        assert rig.closed(payout).kind is Kind.DONE
    assert payers(rig) == {"a": "left", "b": "right", "c": "middle"}


def test_two_hoppers_pay_at_the_same_time() -> None:
    rig = Rig(*SIDES).ready()
    begun_s = rig.now_s
    rig.fleet.request("a", 8, 0)
    rig.fleet.request("b", 8, 2)
    rig.closed("a")
    rig.closed("b")
    assert rig.now_s - begun_s < 3.5


def test_the_one_for_all_steps_in() -> None:
    rig = Rig(*SIDES).ready()
    rig.wires[LEFT].hoppers[0].faults.add(Fault(Mishap.EMPTY, 1))
    assert rig.pay("a", 3, seat=0).fault is FaultKind.EMPTY
    rig.until(lambda: rig.state("left") is State.FAULT)
    assert rig.pay("b", 2, seat=0).kind is Kind.DONE
    assert payers(rig)["b"] == "middle"


def test_no_hopper_for_a_seat() -> None:
    rig = Rig(*SIDES[:2]).ready()
    report = rig.pay("a", 3, seat=5)
    assert (report.kind, report.fault, report.again) == (Kind.REFUSED, FaultKind.NO_HOPPER, False)
    assert Rig(*SIDES[:1]).fleet.status()[0].seats == (0, 1)


def test_test_pay_goes_by_name() -> None:
    rig = Rig(*SIDES).ready()
    rig.fleet.test_pay("t", 1, "right")
    assert rig.closed("t").hopper == "right"
    with pytest.raises(KeyError):
        rig.fleet.test_pay("u", 1, "upper")
    with pytest.raises(KeyError):
        rig.fleet.service("upper")


def test_the_same_id_is_a_question() -> None:
    rig = Rig().ready()
    rig.fleet.request("a", 2, 0)
    rig.fleet.request("a", 2, 0)
    rig.closed("a")
    rig.fleet.request("a", 2, 0)
    rig.run(5.0)
    assert rig.sim.fallen == 2
    assert rig.kinds.count(Kind.DONE) == 2
    assert fold(rig.reports)["a"].paid == 2
    assert rig.reports[-1].sequence == rig.reports[-2].sequence + 1


def test_nothing_is_no_payout() -> None:
    rig = Rig().ready()
    with pytest.raises(ValueError, match="at least 1"):
        rig.fleet.request("a", 0, 0)


def test_commits_are_of_what_was_handed_out() -> None:
    rig = Rig()
    with pytest.raises(ValueError, match="never handed out"):
        rig.fleet.committed(1)


@pytest.mark.parametrize("away_s", [0.2, 5.0])
def test_recovery_while_it_pays_and_after(away_s: float) -> None:
    rig = Rig(serial=710623).ready()
    rig.fleet.request("a", 6, 4)
    rig.until(lambda: rig.kinds.count(Kind.COIN) == 2)
    rig.now_s += away_s
    rig.start()
    asked = len(rig.asked)
    report = rig.closed("a")
    assert (report.kind, report.paid, report.seat) == (Kind.DONE, 6, 4)
    assert H.RESET not in rig.headers[asked:], "R3: reconcile before the reset"
    rig.ready()
    assert rig.sim.fallen == 6
    rig.fleet.request("a", 6, 4)
    rig.run(5.0)
    assert rig.sim.fallen == 6


def test_recovery_comes_first() -> None:
    rig = Rig()
    rig.turn()
    with pytest.raises(RuntimeError, match="before the first poll"):
        rig.fleet.recover([])


def test_an_intent_that_was_never_sent_is_closed_without_the_hopper() -> None:
    rig = Rig().ready()
    rig.commits = False
    rig.fleet.request("a", 2, 0)
    rig.until(lambda: Kind.INTENT in rig.kinds)
    rig.commits = True
    rig.start()
    rig.wires.clear()
    rig.present = []
    report = rig.closed("a")
    assert (report.kind, report.paid, report.again, report.fault) == (
        Kind.PARTIAL, 0, True, FaultKind.INTERRUPTED,
    )  # fmt: skip


def test_a_hopper_that_never_comes_back_is_given_up() -> None:
    rig = Rig().ready()
    rig.fleet.request("a", 5, 0)
    rig.until(lambda: rig.kinds.count(Kind.COIN) == 2)
    rig.fleet.give_up("a")
    rig.turn()
    assert Kind.UNKNOWN not in rig.kinds, "not while it is being paid"
    rig.wires[rig.settings.hoppers[0].port].plugged = False
    rig.until(lambda: Kind.LOST in rig.kinds)
    rig.fleet.give_up("a")
    report = rig.closed("a")
    assert (report.kind, report.paid, report.unknown) == (Kind.UNKNOWN, 2, 3)
    assert not open_payouts(rig.reports)
    rig.fleet.give_up("a")
    rig.fleet.give_up("never heard of")
    assert rig.fleet.status()[0].payout == ""


def test_a_stranger_at_the_old_path_is_left_alone() -> None:
    rig = Rig(serial=710623).ready()
    rig.fleet.request("a", 6, 0)
    rig.until(lambda: rig.kinds.count(Kind.COIN) == 2)
    rig.sim.stranger_s = (rig.now_s, rig.now_s + 20.0)
    rig.until(lambda: Kind.STRANGER in rig.kinds)
    assert rig.state() is State.STRANGER
    assert rig.reports[-1].serial == 710623 ^ 0x123456
    assert rig.pay("b", 1).fault is FaultKind.STRANGER
    rig.run(10.0)
    assert rig.kinds.count(Kind.STRANGER) == 1
    assert not rig.sim.stranger_commanded
    report = rig.closed("a")
    assert (report.kind, report.paid) == (Kind.DONE, 6)
    rig.ready()


def test_with_no_serial_number_set_the_first_one_found_stays_until_service() -> None:
    rig = Rig().ready()
    rig.sim.serial = 5
    rig.sim.power_up(rig.now_s)
    rig.until(lambda: rig.state() is State.STRANGER)
    rig.fleet.service()
    rig.ready()
    assert rig.fleet.status()[0].serial == 5


def test_an_open_payout_waits_for_its_own_hopper() -> None:
    rig = Rig().ready()
    rig.fleet.request("a", 3, 0)
    rig.until(lambda: Kind.SENDING in rig.kinds)
    rig.run(3.0)
    kept = [each for each in rig.reports if each.kind is not Kind.DONE]
    rig.reports = kept
    own, rig.sim.serial = rig.sim.serial, 5
    rig.start()
    rig.until(lambda: rig.state() is State.STRANGER)
    rig.sim.serial = own
    assert rig.closed("a").kind is Kind.DONE


def auto(*serials: int) -> Rig:
    rig = Rig(*(HopperSettings(name=f"no. {n}", port="auto" if n == 1 else "usb:1:2", serial=n) for n in serials))
    rig.present = []
    return rig


def test_two_identical_adapters_never_mix_up() -> None:
    rig = auto(1, 2)
    rig.present = ["sim://a?serial=2", "sim://b?serial=1"]
    rig.ready()
    ports = {each.serial: each.port for each in rig.fleet.status()}
    assert ports == {2: "sim://a?serial=2", 1: "sim://b?serial=1"}
    for wire in rig.wires.values():
        assert not wire.hoppers[0].stranger_commanded


def test_a_renamed_tty_is_found_again() -> None:
    rig = auto(1)
    rig.present = ["sim://ttyUSB0?serial=1"]
    rig.ready()
    rig.fleet.request("a", 4, 0)
    rig.until(lambda: Kind.COIN in rig.kinds)
    wire = rig.wires["sim://ttyUSB0?serial=1"]
    wire.plugged = False
    rig.present = []
    rig.until(lambda: Kind.LOST in rig.kinds)
    rig.run(2.0)
    wire.plugged = True
    rig.wires["sim://ttyUSB1"] = wire
    rig.present = ["sim://ttyUSB1"]
    assert rig.closed("a").kind is Kind.DONE
    rig.ready()
    assert rig.fleet.status()[0].port == "sim://ttyUSB1"
    assert wire.hoppers[0].fallen == 4


def test_several_hoppers_on_one_line() -> None:
    url = "sim://line?serial=11&address=3,4,5"
    rig = Rig(*(HopperSettings(name=f"h{n}", port=url, address=n, serial=n + 8, seats=(n,)) for n in (3, 4, 5)))
    rig.ready()
    for seat in (3, 4, 5):
        rig.fleet.request(f"p{seat}", seat, seat)
    for seat in (3, 4, 5):
        assert rig.closed(f"p{seat}").kind is Kind.DONE
    assert [hopper.fallen for hopper in rig.wires[url].hoppers] == [3, 4, 5]


def test_no_port_at_all() -> None:
    rig = auto(1)
    rig.until(lambda: Kind.LOST in rig.kinds)
    assert rig.reports[-1].fault is FaultKind.NOT_FOUND
    rig.run(30.0)
    assert rig.kinds == [Kind.LOST]
    assert rig.pay("a", 1).again
    assert rig.fleet.idle
    rig.fleet.close()


def test_a_wrong_cipher_is_told_at_once() -> None:
    for cipher in ("no.such:thing", "json:nothing"):
        settings = HopperSettings(make="sch2-cipher", cipher=cipher)
        with pytest.raises(ValueError, match="cipher"):
            Fleet(DispenserSettings(hoppers=(settings,)))


def test_a_wrong_simulation_is_told_in_words() -> None:
    for query, words in (("like=nothing", "like must be one of"), ("speed=3", "no speed"), ("fault=fire@2", "fire")):
        settings = DispenserSettings(hoppers=(HopperSettings(port=f"sim://?{query}"),))
        with pytest.raises(ValueError, match=words):
            open_dispenser(settings)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"name": ""}, "name"),
        ({"address": 1}, "address"),
        ({"port": "usb:zz"}, "USB"),
        ({"serial": 1 << 24}, "serial"),
        ({"make": "azkoyen"}, "make"),
        ({"most_at_once": 256}, "most_at_once"),
        ({"cap": 0}, "cap"),
        ({"make": "sch2-cipher"}, "cipher"),
    ],
)
def test_settings_are_checked(wrong: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        HopperSettings(**wrong)  # type: ignore[arg-type]


def test_settings_of_several_are_checked() -> None:
    one = HopperSettings(name="one", serial=1)
    with pytest.raises(ValueError, match="same name"):
        DispenserSettings(hoppers=(one, one))
    with pytest.raises(ValueError, match="same address"):
        DispenserSettings(
            hoppers=(HopperSettings(name="a", serial=NO_SERIAL), HopperSettings(name="b", serial=NO_SERIAL))
        )
    with pytest.raises(ValueError, match="echo"):
        DispenserSettings(hoppers=(one, HopperSettings(name="two", address=4, echo=True)))


def test_cables_changed_under_power_are_noticed_before_anything_is_paid() -> None:
    """Two hoppers of one make, both running and enabled, change places between two payouts."""
    sides = [
        HopperSettings(name=name, port=url, serial=serial, seats=(serial,), make="sch2")
        for name, url, serial in (
            ("left", "sim://left?like=sch2&serial=1", 1),
            ("right", "sim://right?like=sch2&serial=2", 2),
        )
    ]
    rig = Rig(*sides).ready()
    left, right = (rig.wires[each.port] for each in sides)
    left.hoppers, right.hoppers = right.hoppers, left.hoppers
    rig.fleet.request("a", 3, 1)
    report = rig.closed("a")
    assert (report.kind, report.fault) == (Kind.REFUSED, FaultKind.STRANGER)
    assert left.hoppers[0].fallen == right.hoppers[0].fallen == 0
