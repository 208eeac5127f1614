"""Looking at what hangs on a port without changing anything: who answers, as what, and what it says of itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, TypeAlias, TypeVar

from firmware_bridge.cctalk import CATEGORY_PAYOUT, Header
from firmware_bridge.judge import Reading
from firmware_bridge.line import Answer, Outcome
from firmware_bridge.line import Line as CcTalkLine
from firmware_bridge.pipe import Pipe, PortGone
from firmware_bridge.port import SerialPipe, candidates
from firmware_bridge.protocol import NO_LIFE, FaultKind, Level
from firmware_bridge.simulate.port import SimPipe, sim_wire
from firmware_bridge.talk import Gone, Questions, Talk, Trouble, Wait
from firmware_bridge.words import fault_of, fault_words, flag_words, sentence, serial_words

Tick: TypeAlias = Callable[[], float]
"""Waits a few milliseconds, and returns the time in s."""

ADDRESSES = range(3, 11)
"""Where hoppers are, by the ccTalk standard."""

RESTART_S = 2.0
"""An Arduino restarts when its port is opened, and is deaf for so long, s."""

T = TypeVar("T")


class Line(NamedTuple):
    """One line of a command's output. good: neither a fault nor anything somebody should look at."""

    words: str
    data: dict[str, Any] = {}  # noqa: RUF012
    good: bool = True


def probe(ports: Iterable[str], tick: Tick, opener: Callable[[str], Pipe] | None = None) -> Iterator[Line]:
    """Who answers on these ports ("auto" and "usb:…" stand for several) at addresses 3 to 10. Nothing is changed."""
    names = [name for port in ports for name in candidates(port)]
    if not names:
        yield Line("No serial adapter is plugged in. Plug one in, or name a port.", {"found": 0}, good=False)
    found = 0
    for name in names:
        try:
            pipe = (opener or open_pipe)(name)
        except (PortGone, ValueError) as error:
            yield Line(sentence(str(error)), {"port": name, "open": False}, good=False)
            continue
        try:
            for line in _probe_port(name, pipe, tick):
                found += bool(line.data.get("answers"))
                yield line
        except PortGone as gone:
            yield Line(sentence(str(gone)), {"port": name, "open": False}, good=False)
        finally:
            pipe.close()
    if names and not found:
        yield Line("No hopper answers. Check its power, its cable and its address.", {"found": 0}, good=False)


def open_pipe(name: str) -> Pipe:
    """Open a port by its name. PortGone, or ValueError for a `sim://` that says nonsense."""
    return SimPipe(name, sim_wire(name)) if name.startswith("sim://") else SerialPipe(name)


def _probe_port(name: str, pipe: Pipe, tick: Tick) -> Iterator[Line]:
    yield Line(f"{name} is open.", {"port": name, "open": True})
    if isinstance(pipe, SerialPipe):
        _converse(_pause(RESTART_S), pipe, CcTalkLine(), tick)
    for address in ADDRESSES:
        for crc in (False, True):
            line = CcTalkLine(crc=crc)
            answer = _poll(address, pipe, line, tick)
            if answer.outcome is Outcome.ECHO:
                yield Line("The line echoes: it is a single data line. Set echo = true.", {"port": name, "echo": True})
                line = CcTalkLine(echo=True, crc=crc)
                answer = _poll(address, pipe, line, tick)
            if answer.ok:
                yield from _identity(name, address, pipe, line, tick)
                break


def _pause(seconds: float) -> Talk[None]:
    yield Wait(seconds)


def _poll(address: int, pipe: Pipe, line: CcTalkLine, tick: Tick) -> Answer:
    return _converse(Questions(address).ask(Header.POLL, lengths=(0,), tries=2), pipe, line, tick)


def _identity(name: str, address: int, pipe: Pipe, line: CcTalkLine, tick: Tick) -> Iterator[Line]:
    ask = Questions(address)
    texts: dict[str, str] = {}
    for key, header in (
        ("category", Header.CATEGORY),
        ("manufacturer", Header.MANUFACTURER),
        ("product", Header.PRODUCT),
        ("software", Header.SOFTWARE),
    ):
        answer = _converse(ask.ask(header), pipe, line, tick)
        texts[key] = answer.data.decode("latin-1").strip() if answer.ok else ""
    data: dict[str, Any] = {
        "port": name,
        "address": address,
        "answers": True,
        "echo": line.echo,
        "crc": line.crc,
        **texts,
    }
    if texts["category"] != CATEGORY_PAYOUT.decode():
        yield Line(
            f"Address {address}: a device that does not pay out ({texts['category'] or 'unnamed'}).", data, good=False
        )
        return
    try:
        serial = _converse(ask.serial(), pipe, line, tick)
        reading = _converse(ask.reading(), pipe, line, tick)
        level = _converse(ask.level(), pipe, line, tick)
    except (Gone, Trouble) as error:
        yield Line(f"Address {address}: {fault_words(error.fault, 'the hopper')}", data, good=False)
        return
    wants_key = _converse(ask.ask(Header.CIPHER_KEY), pipe, line, tick).ok
    data |= {"serial": serial, "wants_key": wants_key, **_reading_data(reading, level)}
    what = " ".join(each for each in (texts["manufacturer"], texts["product"], texts["software"]) if each)
    make = (
        "it wants a key before each payout (make sch2 or sch2-cipher)"
        if wants_key
        else "it pays by serial number (make serial)"
    )
    yield Line(f"Address {address}: a hopper, {what}, number {serial_words(serial)}; {make}.", data)
    yield from _reading_lines(reading, level)


def _reading_data(reading: Reading, level: Level) -> dict[str, Any]:
    return {
        "event": reading.event,
        "remaining": reading.remaining,
        "paid": reading.paid,
        "unpaid": reading.unpaid,
        "flags": reading.flags,
        "lifetime": reading.lifetime,
        "level": str(level),
    }


def _reading_lines(reading: Reading, level: Level) -> Iterator[Line]:
    data = _reading_data(reading, level)
    life = "keeps no lifetime count" if reading.lifetime == NO_LIFE else f"has paid {reading.lifetime} in its life"
    yield Line(
        f"It {life}. Its last payout, number {reading.event}: {reading.paid} paid, {reading.unpaid} not paid, "
        f"{reading.remaining} to come. Level: {level}.",
        data,
    )
    faults = flag_words(reading.flags)
    good = fault_of(reading.flags) is FaultKind.NONE
    yield Line("It says: " + ("; ".join(faults) if faults else "all is well") + ".", data, good)


def _converse(talk: Talk[T], pipe: Pipe, line: CcTalkLine, tick: Tick) -> T:
    """Hold a conversation on an open port, to its end. PortGone, Gone and Trouble pass through."""
    try:
        step = next(talk)
        while True:
            if isinstance(step, Wait):
                until_s = tick() + step.seconds
                while tick() < until_s:
                    pass
                step = talk.send(None)
                continue
            line.ask(step)
            while not line.answered:
                now_s = tick()
                line.feed(pipe.read(now_s), now_s)
                out = line.poll(now_s)
                if out:
                    pipe.write(out, now_s)
            step = talk.send(line.take())
    except StopIteration as end:
        result: T = end.value
        return result
