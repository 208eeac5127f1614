"""`pope-joan hopper …` on simulated hoppers: what it says, what it pays, what it leaves in the journal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from firmware_bridge.bench_commands import Line, pay, probe, recover, settings_for, status, try_out, watch
from firmware_bridge.journal_file import FileJournal
from firmware_bridge.protocol import Kind, Report
from firmware_bridge.settings import DispenserSettings, HopperSettings


class Clock:
    """5 ms a tick."""

    def __init__(self) -> None:
        self.now_s = 10.0

    def __call__(self) -> float:
        self.now_s += 0.005
        return self.now_s


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[FileJournal]:
    journal = FileJournal(tmp_path / "bench" / "payouts.jsonl")
    yield journal
    journal.close()


def at(query: str = "", **more: Any) -> DispenserSettings:
    return DispenserSettings(hoppers=(HopperSettings(port=f"sim://x?{query}", **more),))


def words(lines: list[Line]) -> str:
    return "\n".join(line.words for line in lines)


def test_probe_tells_what_is_there() -> None:
    lines = list(probe(["sim://x?address=3,5&like=sch2"], Clock()))
    assert all(line.good for line in lines)
    assert [line.data["address"] for line in lines if line.data.get("answers")] == [3, 5]
    assert "SIM SCH2-NOENC, number 710 623; it wants a key before each payout" in words(lines)
    assert "restarted since it was last enabled" in words(lines)


def test_probe_finds_out_about_echo_and_crc() -> None:
    for echo in (0, 1):
        for crc in (0, 1):
            found = [
                line.data for line in probe([f"sim://x?echo={echo}&crc={crc}"], Clock()) if line.data.get("answers")
            ]
            assert [(each["echo"], each["crc"], each["serial"]) for each in found] == [(echo, crc, 710623)]


def test_probe_changes_nothing() -> None:
    wires = {}

    def opener(name: str) -> Any:
        from firmware_bridge.simulate.port import SimPipe, sim_wire

        wires[name] = sim_wire(name)
        return SimPipe(name, wires[name])

    list(probe(["sim://x"], Clock(), opener))
    hopper = wires["sim://x"].hoppers[0]
    assert (hopper.fallen, hopper.event, hopper.was_enabled) == (0, 0, False)


def test_probe_where_nothing_is() -> None:
    lines = list(probe(["/dev/no-such-port"], Clock()))
    assert not lines[0].good
    assert "/dev/no-such-port cannot be opened" in lines[0].words
    assert "No hopper answers" in lines[-1].words
    assert "like must be one of" in words(list(probe(["sim://x?like=y"], Clock())))
    assert "No serial adapter" in words(list(probe([], Clock())))


def test_status(journal: FileJournal) -> None:
    lines = list(status(at(), journal, Clock()))
    assert lines[-1] == lines[-1]._replace(good=True)
    assert lines[-1].words == "The hopper: Ready. Number 710 623, level enough, 1000 paid in its life."
    (line,) = [
        each for each in status(at(echo=True), journal, Clock()) if "echo" in each.words and each.data.get("state")
    ]
    assert not line.good


def test_pay_counts(journal: FileJournal) -> None:
    lines = list(pay(at(), 3, journal, Clock()))
    assert [line.words for line in lines] == [
        "The hopper is there, number 710 623.",
        "The hopper is ready.",
        "1 of 3",
        "2 of 3",
        "3 of 3",
        "The hopper paid 3 of 3.",
    ]
    assert journal.open_payouts() == []


def test_pay_tells_faults_in_words(journal: FileJournal) -> None:
    lines = list(pay(at("fault=jam@1"), 3, journal, Clock()))
    assert "The hopper paid 1 of 3. The hopper is jammed." in words(lines)
    assert not lines[-1].good
    lines = list(pay(at(serial=5), 3, journal, Clock()))
    assert "Another hopper stands in the place of the hopper" in words(lines)


def test_pay_from_one_of_several(journal: FileJournal) -> None:
    two = DispenserSettings(
        hoppers=(
            HopperSettings(name="left", port="sim://l?serial=1", serial=1),
            HopperSettings(name="right", port="sim://r?serial=2", serial=2),
        )
    )
    assert "Right paid 2 of 2." in words(list(pay(two, 2, journal, Clock(), "right")))
    with pytest.raises(KeyError):
        list(pay(two, 2, journal, Clock(), "middle"))
    with pytest.raises(ValueError, match="at least 1"):
        list(pay(two, 0, journal, Clock()))


def test_try_out(journal: FileJournal) -> None:
    lines = list(try_out(at(), journal, Clock()))
    assert lines[-1].data == {"paid": 6, "lifetime": 6, "asked": 6}
    assert lines[-1].good
    lines = list(try_out(at("like=uncounted"), journal, Clock()))
    assert lines[-1].good
    lines = list(try_out(at("fault=empty@2"), journal, Clock()))
    assert "empty" in lines[-1].words
    assert not lines[-1].good
    assert not list(try_out(at(serial=9), journal, Clock()))[-1].good


def test_watch_until_closed(journal: FileJournal) -> None:
    watching = watch(at(), journal, Clock())
    assert next(watching).data["kind"] == Kind.FOUND
    assert next(watching).data["kind"] == Kind.READY
    watching.close()  # type: ignore[attr-defined]


def interrupted(journal: FileJournal) -> None:
    """A payout that is cut off at its second counter."""
    paying = pay(at(), 5, journal, Clock())
    while next(paying).words != "2 of 5":
        pass
    paying.close()  # type: ignore[attr-defined]


def test_recover(journal: FileJournal) -> None:
    assert "nothing is to be recovered" in words(list(recover(at(), journal, Clock())))
    interrupted(journal)
    journal.close()
    again = FileJournal(journal.path)
    assert [each.payout for each in again.open_payouts()] == ["bench 1"]
    lines = list(recover(at("lifetime=1002"), again, Clock()))
    assert lines[0].words == "One payout is open."
    assert "The hopper paid 2 of 5. The hopper lost its power" in words(lines)
    assert again.open_payouts() == []
    assert again.new_id() == "bench 2"
    again.close()


def test_recover_without_its_hopper(journal: FileJournal) -> None:
    interrupted(journal)
    lines = list(recover(at("serial=4"), journal, Clock()))
    assert "bench 1 stays open" in words(lines)
    assert [each.payout for each in journal.open_payouts()] == ["bench 1"]
    lines = list(recover(at("serial=4"), journal, Clock(), give_up=True))
    assert "2 of 5 counters are known to have been paid" in words(lines)
    assert journal.open_payouts() == []


def test_settings_for_a_port() -> None:
    assert settings_for(None, DispenserSettings()).hoppers == (HopperSettings(),)
    assert settings_for("loop://", at(address=4)).hoppers[0] == HopperSettings(port="loop://", address=4)


def test_a_torn_last_line_is_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "payouts.jsonl"
    journal = FileJournal(path)
    journal.write([Report(sequence=1, kind=Kind.REFUSED, payout="bench 7", counters=2)])
    journal.close()
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"sequence":2,"ki')
    again = FileJournal(path)
    assert path.read_bytes() == whole
    assert again.new_id() == "bench 8"
    again.write([Report(sequence=2, kind=Kind.READY)])
    again.close()
    assert len(path.read_bytes().splitlines()) == 2
    path.write_bytes(b"nonsense\n" + whole)
    with pytest.raises(ValueError, match="line 1 is no report"):
        FileJournal(path)
