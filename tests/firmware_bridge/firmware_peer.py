"""The real firmware in an emulated ATmega328P as a peer of the conformance suite, with either mechanism."""

from __future__ import annotations

from tests.firmware.build import NoToolsError
from tests.firmware.harness import FirmwareHopper, eeprom_image
from tests.firmware_bridge.peer import Absent


class PulsePeer:
    """Motor and opto. See tests.firmware_bridge.peer.Peer."""

    make = "serial"
    can = frozenset({"load", "fallen", "jam", "power", "lifetime"})
    mechanism = "pulse"

    def __init__(self) -> None:
        try:
            self._hopper = FirmwareHopper(self.mechanism)
        except NoToolsError as error:
            raise Absent(str(error)) from error

    def write(self, data: bytes) -> None:
        self._hopper.write(data)

    def read(self) -> bytes:
        return self._hopper.read()

    def run_us(self, us: int) -> None:
        self._hopper.run_us(us)

    def load(self, counters: int) -> None:
        self._hopper.mechanics.coins = counters

    def fallen(self) -> int:
        return self._hopper.coins_fallen

    def jam(self, jammed: bool) -> None:
        self._hopper.jam(jammed)

    def power_cut(self) -> None:
        self._hopper.power_cut(off_us=100_000)

    def set_lifetime(self, count: int) -> None:
        self._hopper.power_cut(eeprom=eeprom_image(count))
        self._hopper.run_us(600_000)

    def close(self) -> None:
        self._hopper.close()


class ServoPeer(PulsePeer):
    """Servo and sensor."""

    mechanism = "servo"
