"""All the hoppers of a table behind one face: `protocol.Dispenser` over real or simulated ports."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from math import inf

from firmware_bridge.bus import Bus
from firmware_bridge.hopper import Hopper
from firmware_bridge.makes import Cipher
from firmware_bridge.outbox import Outbox
from firmware_bridge.payment import Order, Payment, orphan
from firmware_bridge.pipe import Pipe, PortGone
from firmware_bridge.port import Keeper, SerialPipe, candidates
from firmware_bridge.protocol import (
    NO_SERIAL,
    Dispenser,
    FaultKind,
    HopperStatus,
    Kind,
    OpenPayout,
    Report,
    State,
)
from firmware_bridge.settings import DispenserSettings, HopperSettings
from firmware_bridge.simulate.port import SimPipe, sim_wire
from firmware_bridge.simulate.wire import SimWire
from firmware_bridge.words import fault_words

WRONG_PORT_S = 4.0
"""A port on which none of its hoppers is found for so long gives way to the next candidate, s."""


class Fleet:
    """Every hopper in the settings, each on its port; keeps `protocol.Dispenser`.

    wires: the simulated lines by URL, made here when a `sim://` port is first opened unless given; a bench plays
    with them. opener, finder: for tests; from a name to an open Pipe, from a port to the names it may mean.
    ValueError where a cipher named in the settings cannot be imported, or a `sim://` port says nonsense.
    """

    def __init__(
        self,
        settings: DispenserSettings,
        wires: dict[str, SimWire] | None = None,
        opener: Callable[[str], Pipe] | None = None,
        finder: Callable[[str], list[str]] = candidates,
    ) -> None:
        self.wires = wires if wires is not None else {}
        self._outbox = Outbox()
        self._pool: list[Payment] = []
        self._known: dict[str, Report | None] = {}
        self._polled = False
        self._hoppers = [Hopper(each, self._outbox, self._pool, _cipher(each)) for each in settings.hoppers]
        taken: dict[str, bool] = {}
        self._buses: list[tuple[Keeper, Bus]] = []
        for port in dict.fromkeys(each.port for each in settings.hoppers):
            on_it = [hopper for hopper in self._hoppers if hopper.settings.port == port]
            first = on_it[0].settings
            if port.startswith("sim://") and port not in self.wires:
                self.wires[port] = sim_wire(port)
            keeper = Keeper(port, opener or self._open, finder, taken)
            self._buses.append((keeper, Bus(on_it, first.echo, first.crc)))
            for hopper in on_it:
                hopper.connected = False

    # protocol.Dispenser

    def recover(self, open_payouts: Iterable[OpenPayout], locked: Iterable[str] = ()) -> None:
        """Hand in what the journal holds open; once, before the first poll. RuntimeError if later.

        locked: names of hoppers that were locked and not serviced since.
        """
        if self._polled:
            raise RuntimeError("recover comes before the first poll")
        by_serial = {hopper.expected for hopper in self._hoppers}
        for old in open_payouts:
            self._known[old.payout] = None
            payment = Payment.opened(old)
            if not payment.sent:
                orphan(payment, self._outbox)
                continue
            self._pool.append(payment)
            if payment.serial not in by_serial:
                free = [hopper for hopper in self._hoppers if hopper.expected == NO_SERIAL]
                if free:
                    free[0].expected = payment.serial
                    by_serial.add(payment.serial)
        names = set(locked)
        for hopper in self._hoppers:
            if hopper.settings.name in names:
                hopper.lock()

    def request(self, payout: str, counters: int, seat: int) -> None:
        """Ask for `counters` to fall for `seat`; see protocol.Dispenser."""
        bound = [hopper for hopper in self._hoppers if seat in hopper.settings.seats]
        free = [hopper for hopper in self._hoppers if not hopper.settings.seats]
        self._request(Order(payout, counters, seat), bound + free)

    def test_pay(self, payout: str, counters: int, hopper: str) -> None:
        """The same from one hopper by its name. KeyError if there is none such."""
        self._request(Order(payout, counters, -1), [self._named(hopper)])

    def poll(self, now_s: float) -> None:
        """Read, think, write on every port."""
        self._polled = True
        for keeper, bus in self._buses:
            self._poll_port(keeper, bus, now_s)

    def reports(self) -> list[Report]:
        """What has been reported since the last call."""
        reports = self._outbox.take()
        for report in reports:
            if report.payout:
                self._known[report.payout] = report
        return reports

    def committed(self, sequence: int) -> None:
        """Every report up to this one is durable. ValueError for one that was never handed out."""
        self._outbox.committed(sequence)

    def service(self, hopper: str = "") -> None:
        """An attendant has seen to it ("" for all). KeyError for an unknown name."""
        for each in [self._named(hopper)] if hopper else self._hoppers:
            each.service()

    def give_up(self, payout: str) -> None:
        """Close an open payout whose hopper is gone for good; ignored while it is being paid."""
        for payment in [each for each in self._pool if each.payout == payout]:
            if all(hopper.let_go(payout) for hopper in self._hoppers):
                self._pool.remove(payment)
                orphan(payment, self._outbox)

    def stop(self, now_s: float) -> None:
        """Stop every motor at once."""
        for hopper in self._hoppers:
            hopper.stop()
        self.poll(now_s)

    def status(self) -> tuple[HopperStatus, ...]:
        """Every hopper as it stands."""
        ports = {keeper.port: keeper.pipe.url if keeper.pipe else "" for keeper, _ in self._buses}
        return tuple(hopper.status(ports[hopper.settings.port]) for hopper in self._hoppers)

    @property
    def idle(self) -> bool:
        """Nothing queued, being paid or waiting for `committed`."""
        return self._outbox.settled and all(hopper.idle for hopper in self._hoppers)

    @property
    def wake_s(self) -> float:
        """When `poll` next has something to do."""
        times = [inf]
        for keeper, bus in self._buses:
            times += [keeper.wake_s, bus.wake_s]
            if keeper.pipe is not None:
                times.append(keeper.pipe.wake_s)
        return min(times)

    def close(self) -> None:
        """Let go of the ports."""
        for keeper, _ in self._buses:
            keeper.drop(0.0)

    # Ports

    def _open(self, name: str) -> Pipe:
        if not name.startswith("sim://"):
            return SerialPipe(name)
        if name not in self.wires:
            self.wires[name] = sim_wire(name)
        return SimPipe(name, self.wires[name])

    def _poll_port(self, keeper: Keeper, bus: Bus, now_s: float) -> None:
        if keeper.poll(now_s):
            if keeper.pipe is None:
                bus.unplugged(now_s)
            else:
                bus.plugged()
        if keeper.pipe is None:
            bus.poll(now_s)
            return
        try:
            bus.feed(keeper.pipe.read(now_s), now_s)
            out = bus.poll(now_s)
            if out:
                keeper.pipe.write(out, now_s)
        except PortGone as gone:
            keeper.drop(now_s, str(gone))
            bus.unplugged(now_s)
            bus.poll(now_s)
            return
        self._reconsider(keeper, bus, now_s)

    def _reconsider(self, keeper: Keeper, bus: Bus, now_s: float) -> None:
        """Try the next candidate where none of the hoppers is found on this one."""
        if any(hopper.state not in (State.ABSENT, State.STRANGER) for hopper in bus.hoppers):
            keeper.good()
            keeper.opened_s = now_s
        elif now_s - keeper.opened_s > WRONG_PORT_S:
            keeper.opened_s = now_s
            if keeper.alternatives:
                keeper.drop(now_s)
                bus.unplugged(now_s)

    # Hoppers

    def _named(self, name: str) -> Hopper:
        for hopper in self._hoppers:
            if hopper.settings.name == name:
                return hopper
        raise KeyError(name)

    def _request(self, order: Order, eligible: list[Hopper]) -> None:
        if order.counters < 1:
            raise ValueError(f"a payout is of at least 1 counter, not {order.counters}")
        if order.payout in self._known:
            last = self._known[order.payout]
            if last is not None:
                self._outbox.repeat(last)
            return
        self._known[order.payout] = None
        if not eligible:
            self._outbox.add(
                Kind.REFUSED,
                payout=order.payout,
                seat=order.seat,
                counters=order.counters,
                fault=FaultKind.NO_HOPPER,
                words=fault_words(FaultKind.NO_HOPPER, "the hopper"),
            )
            return
        # A hopper bound to the seat comes before one for all; among equals the one with the least before it.
        willing = [hopper for hopper in eligible if hopper.takes_orders]
        best = min(willing, key=lambda hopper: (not hopper.settings.seats, hopper.waiting), default=eligible[0])
        best.request(order)


def open_dispenser(settings: DispenserSettings, wires: dict[str, SimWire] | None = None) -> Dispenser:
    """The dispenser these settings describe. Nothing is opened before its first poll. See Fleet."""
    return Fleet(settings, wires)


def _cipher(settings: HopperSettings) -> Cipher | None:
    if not settings.cipher:
        return None
    module, _, name = settings.cipher.partition(":")
    try:
        function: Cipher = getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise ValueError(f"{settings.name}: the cipher {settings.cipher} cannot be had: {error}") from error
    return function
