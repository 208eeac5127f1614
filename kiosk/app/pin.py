"""The operator's PIN: a slow salted hash, and a lock-out that grows with every wrong try.

The hash is "scrypt:SALT:KEY" in hexadecimal, N = 2**14, r = 8, p = 1, 32 bytes.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import NamedTuple

FACTORY_PIN = "1830"
"""Holds until the operator chooses another; the operator's first page asks for that."""

DIGITS = 4
FREE_TRIES = 3
FIRST_LOCK_S, LONGEST_LOCK_S = 30.0, 960.0


class PinError(ValueError):
    """A PIN that cannot be set. Its text is a sentence for people."""


def hashed(pin: str, salt: bytes) -> str:
    """Return what the settings keep of a PIN of four digits; salt: 16 random bytes. Raises PinError."""
    if not (pin.isascii() and pin.isdigit() and len(pin) == DIGITS):
        raise PinError(f"A PIN has {DIGITS} digits.")
    return f"scrypt:{salt.hex()}:{_key(pin, salt).hex()}"


def matches(pin: str, kept: str) -> bool:
    """Return whether a PIN is the one kept; an empty or damaged entry means the factory's."""
    kind, _, rest = kept.partition(":")
    salt, _, key = rest.partition(":")
    try:
        wanted = bytes.fromhex(key)
        seasoning = bytes.fromhex(salt)
    except ValueError:
        kind = ""
    if kind != "scrypt" or not wanted or not seasoning:
        return hmac.compare_digest(pin.encode(), FACTORY_PIN.encode())
    return hmac.compare_digest(_key(pin, seasoning), wanted)


def _key(pin: str, salt: bytes) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, n=2**14, r=8, p=1, dklen=32)


class Lock(NamedTuple):
    """The lock-out: wrong tries in a row, and until when (monotonic, s) no PIN is taken."""

    wrong: int = 0
    until_s: float = 0.0

    def locked_s(self, now_s: float) -> float:
        """Return for how many seconds no PIN is taken, 0 for none."""
        return max(0.0, self.until_s - now_s)

    def after(self, right: bool, now_s: float) -> Lock:
        """Return the lock after a try: three are free, then 30 s, doubled each time up to 16 minutes."""
        if right:
            return Lock()
        wrong = self.wrong + 1
        if wrong < FREE_TRIES:
            return Lock(wrong, 0.0)
        return Lock(wrong, now_s + min(LONGEST_LOCK_S, FIRST_LOCK_S * 2.0 ** (wrong - FREE_TRIES)))
