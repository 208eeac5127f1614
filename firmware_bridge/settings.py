"""What there is to set for a dispenser: its ports and its hoppers. Frozen, checked, made by the application."""

from __future__ import annotations

import re

import msgspec

from firmware_bridge.makes import MAKES
from firmware_bridge.protocol import NO_SERIAL

_USB = re.compile(r"usb:[0-9a-fA-F]{1,4}:[0-9a-fA-F]{1,4}(:.+)?")


class HopperSettings(msgspec.Struct, frozen=True, kw_only=True):
    """One hopper. ValueError where a value is out of its range.

    name: what people call it. port: "auto" (every serial adapter found), "usb:1a86:7523" or "usb:1a86:7523:SN",
    a device path, any URL of pyserial, or "sim://…". Hoppers with the same `port` share it and differ by address.
    address: 3 to 10 as a rule. serial: its own serial number; NO_SERIAL takes the first hopper found.
    seats: whom it serves, () for all. most_at_once: counters in one dispense command. cap: counters in one
    payout; above it, hand pay. cipher: "package.module:function" for makes that need one.
    echo: the host hears itself (single data line). crc: frames with CRC.
    """

    name: str = "the hopper"
    port: str = "auto"
    address: int = 3
    serial: int = NO_SERIAL
    make: str = "serial"
    seats: tuple[int, ...] = ()
    most_at_once: int = 255
    cap: int = 200
    cipher: str = ""
    echo: bool = False
    crc: bool = False

    def __post_init__(self) -> None:
        if not self.name:
            raise ValueError("a hopper needs a name")
        if self.port.startswith("usb:") and not _USB.fullmatch(self.port):
            raise ValueError(f'{self.name}: a port by USB numbers is written "usb:1a86:7523", not "{self.port}"')
        if not 2 <= self.address <= 255:
            raise ValueError(f"{self.name}: address must be 2 to 255 (1 is the table itself), not {self.address}")
        if not NO_SERIAL <= self.serial <= 0xFFFFFF:
            raise ValueError(f"{self.name}: serial must be 0 to 16777215, not {self.serial}")
        if self.make not in MAKES:
            raise ValueError(f"{self.name}: make must be one of {', '.join(MAKES)}, not {self.make!r}")
        if not 1 <= self.most_at_once <= 255:
            raise ValueError(f"{self.name}: most_at_once must be 1 to 255, not {self.most_at_once}")
        if self.cap < 1:
            raise ValueError(f"{self.name}: cap must be at least 1, not {self.cap}")
        if MAKES[self.make].authority == "cipher" and ":" not in self.cipher:
            raise ValueError(f'{self.name}: make {self.make} needs cipher = "module:function"')


class DispenserSettings(msgspec.Struct, frozen=True, kw_only=True):
    """All hoppers of a table. ValueError for two of one name, or that cannot share a port."""

    hoppers: tuple[HopperSettings, ...] = ()

    def __post_init__(self) -> None:
        names = [hopper.name for hopper in self.hoppers]
        if len(set(names)) < len(names):
            raise ValueError("two hoppers have the same name")
        places = [(hopper.port, hopper.address) for hopper in self.hoppers if hopper.serial == NO_SERIAL]
        if len(set(places)) < len(places):
            raise ValueError("two hoppers on one port have the same address and no serial number")
        lines = {(hopper.port, hopper.echo, hopper.crc) for hopper in self.hoppers}
        if len(lines) > len({hopper.port for hopper in self.hoppers}):
            raise ValueError("hoppers on one port must have the same echo and the same crc")
