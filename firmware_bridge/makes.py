"""How each make of hopper wants to be asked to dispense; all else they have in common.

Source: manuals of the Serial Compact Hopper 2 (TSP016), the Suzo Flow 18 and the Evolution (EV01000).
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple, TypeAlias

Cipher: TypeAlias = Callable[[bytes], bytes]
"""From the 8 bytes of a cipher key to the 8 bytes that authorise one dispense. The makers give it to their
customers only, so this project brings none: the settings name a function."""


class Authority(StrEnum):
    """What stands before the number of counters in a dispense command."""

    ZEROS = "zeros"
    """Eight zeros, after a cipher key was asked for (SCH2 "no encrypt")."""
    CIPHER = "cipher"
    """Eight bytes worked out from the cipher key (SCH2)."""
    SERIAL = "serial"
    """The hopper's own serial number, low byte first."""


class Make(NamedTuple):
    """A family of hoppers. key: a cipher key is asked for before *every* dispense."""

    name: str
    authority: Authority
    key: bool
    title: str


MAKES = {
    make.name: make
    for make in (
        Make("serial", Authority.SERIAL, False, "by serial number (Flow, Evolution, this project's firmware)"),
        Make("sch2", Authority.ZEROS, True, "Serial Compact Hopper 2 without encryption"),
        Make("sch2-cipher", Authority.CIPHER, True, "Serial Compact Hopper 2 with cipher"),
    )
}
"""By the name the settings use. Whether the answer to a dispense carries the event byte differs within a
make and does not matter: it is never relied on."""


def dispense_data(make: Make, counters: int, serial: int, key: bytes, cipher: Cipher | None) -> bytes:
    """The data of command 167. counters: 1 to 255. ValueError where the make needs a cipher and none is given."""
    match make.authority:
        case Authority.ZEROS:
            authority = bytes(8)
        case Authority.SERIAL:
            authority = serial.to_bytes(3, "little")
        case Authority.CIPHER:
            if cipher is None:
                raise ValueError(f"a hopper of make {make.name} needs the maker's cipher function")
            authority = cipher(key)
    return authority + bytes((counters,))
