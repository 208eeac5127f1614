"""Everything physical, as the rooms see it: the dispenser with its paymaster, buttons and lamps.

The only module that knows both `firmware_bridge` and the table. Without hoppers or pins in the settings nothing is
opened, and the table plays on by touch.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

from firmware_bridge.protocol import Dispenser, HopperStatus, State
from kiosk.config import Settings
from kiosk.table.paymaster import Paymaster
from kiosk.table.payouts import PayoutPolicy
from kiosk.table.session import Session
from kiosk.table.sitters import Sitter
from kiosk.view.model import Fault, Payout

log = logging.getLogger("pope_joan.hardware")

TROUBLE = {State.ABSENT: "hopper-gone", State.FAULT: "hopper-jam", State.LOCKED: "hopper-jam",
           State.STRANGER: "hopper-gone"}
"""What a hopper's state is called at the table's edge."""


def policy(settings: Settings) -> PayoutPolicy:
    """Return how counters leave the table, by the settings."""
    return PayoutPolicy(settings.text("dispenser.payout"), settings.whole("dispenser.most"),
                        settings.on("dispenser.attendant"))


def fleet(settings: Settings) -> Dispenser | None:
    """Return the dispenser that the settings describe, None for none; what they have wrong is logged.

    A table whose payouts are on and that names no hopper gets a simulated one.
    """
    tables = [dict(h) for h in settings.hoppers]
    if not tables:
        if settings.text("dispenser.payout") == "off":
            return None
        tables = [{"name": "A", "port": "sim://"}]
    from firmware_bridge.dispenser import Fleet
    from firmware_bridge.settings import DispenserSettings, HopperSettings
    hoppers = []
    for table in tables:
        try:
            hoppers.append(HopperSettings(**{**table, "seats": tuple(table.get("seats", ()))}))
        except ValueError as error:
            log.error("a hopper in the settings is left out: %s", error)
    try:
        return Fleet(DispenserSettings(hoppers=tuple(hoppers))) if hoppers else None
    except ValueError as error:
        log.error("the hoppers in the settings cannot be used: %s", error)
        return None


class Hardware:
    """The table's devices. dispenser: the hoppers or None."""

    def __init__(self, session: Session, settings: Settings, dispenser: Dispenser | None = None) -> None:
        self.session = session
        self.settings = settings
        self.dispenser = dispenser
        self.paymaster = Paymaster(session, dispenser) if dispenser is not None else None

    def tick(self, now_s: float, at: int = 0) -> None:
        """Give every device its turn. Never blocks, never raises for what hardware does."""
        if self.paymaster is not None:
            self.paymaster.tick(now_s, at)
        else:
            self.session.tick(now_s, at)

    def payouts(self, sitters: Sequence[Sitter]) -> tuple[Payout, ...]:
        """Return what falls right now, for the table."""
        where = self.settings.text("dispenser.tray")
        return tuple(
            Payout(status_seat, status.counters, status.paid, where)
            for status, status_seat in self._paying() if 0 <= status_seat < len(sitters)
        )

    def _paying(self) -> list[tuple[HopperStatus, int]]:
        if self.dispenser is None:
            return []
        found = []
        for status in self.dispenser.status():
            if status.state == State.PAYING and status.payout:
                debt = self.session.state.money.under(status.payout)
                found.append((status, debt.seat if debt else -1))
        return found

    def needs_staff(self, seat: int) -> bool:
        """Return whether what a seat is owed waits for somebody: nothing falls for it and nothing will."""
        if self.dispenser is None:
            return True
        serving = [s for s in self.dispenser.status() if not s.seats or seat in s.seats]
        return not any(s.state in (State.READY, State.PAYING, State.STARTING) for s in serving)

    def faults(self) -> tuple[Fault, ...]:
        """Return what is wrong, for the table in play."""
        found = [] if self.session.saving else [Fault("not-saving")]
        state = self.session.state
        for seat in range(state.seats):
            owed = state.money.owed_to(seat)
            if owed and self.needs_staff(seat):
                found.append(Fault("owed", seat, owed))
        return (*found, *(Fault(kind) for kind in self.troubles()))

    def troubles(self) -> tuple[str, ...]:
        """Return the names of what is wrong with the devices, each once."""
        if self.dispenser is None:
            return ()
        kinds = []
        for status in self.dispenser.status():
            kind = "hopper-empty" if str(status.fault) == "empty" else TROUBLE.get(status.state, "")
            if kind and kind not in kinds:
                kinds.append(kind)
        return tuple(kinds)

    def pressed_seats(self, now_s: float) -> tuple[int, ...]:
        """Take the seats whose button was pressed since the last call."""
        return ()

    def close(self, now_s: float) -> None:
        """Stop every motor and let go of the devices."""
        if self.dispenser is not None:
            self.dispenser.stop(now_s)
            self.dispenser.poll(now_s)
