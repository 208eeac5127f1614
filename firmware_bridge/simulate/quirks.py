"""How simulated hoppers differ, make by make: what the manuals say, and what has been met in the field."""

from __future__ import annotations

import zlib
from typing import NamedTuple

from firmware_bridge.makes import Authority


class Quirks(NamedTuple):
    """One kind of hopper. Times in seconds.

    make: the name in `firmware_bridge.makes.MAKES`. event_in_answer: whether the answer to a dispense carries the
    event counter. refusal_counts: a refused dispense advances the event counter. lifetime, level: whether it
    keeps a lifetime count, has level sensors. busy: it answers "busy" rather than NAK to a dispense while it pays.
    first_s, each_s: from the command to the first counter, and from one to the next. boot_s: deaf after power-up.
    give_up_s: it stops when no counter has come for so long.
    """

    make: str
    authority: Authority
    event_in_answer: bool = True
    refusal_counts: bool = False
    lifetime: bool = True
    level: bool = True
    busy: bool = False
    first_s: float = 0.25
    each_s: float = 0.2
    boot_s: float = 0.4
    give_up_s: float = 3.0
    manufacturer: bytes = b"SIM"
    product: bytes = b"SIM"


QUIRKS = {
    "sch2": Quirks("sch2", Authority.ZEROS, product=b"SCH2-NOENC"),
    "sch2-cipher": Quirks("sch2-cipher", Authority.CIPHER, product=b"SCH2"),
    "flow": Quirks("serial", Authority.SERIAL, refusal_counts=True, product=b"FLOW"),
    "evolution": Quirks("serial", Authority.SERIAL, event_in_answer=False, level=False, product=b"EVO"),
    "busy": Quirks("serial", Authority.SERIAL, busy=True, event_in_answer=False, product=b"BUSY"),
    "uncounted": Quirks("serial", Authority.SERIAL, lifetime=False, product=b"NOLIFE"),
}
"""The kinds of hopper there are to simulate, by the name used in `sim://?like=NAME`."""


def toy_cipher(key: bytes) -> bytes:
    """The cipher of simulated hoppers that want one. It has nothing to do with any maker's."""
    return zlib.crc32(key).to_bytes(4, "little") * 2
