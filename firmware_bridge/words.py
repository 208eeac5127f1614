"""What the dispenser says to people: one or two plain English sentences for each thing it reports.

Every sentence says what is wrong, where, and what to do. They are for whoever stands before the machine; the
table translates by `FaultKind` where it needs another language.
"""

from __future__ import annotations

from firmware_bridge.cctalk import Test
from firmware_bridge.protocol import NO_SERIAL, FaultKind

_FAULTS = {
    FaultKind.NONE: "{name} is all right.",
    FaultKind.NO_HOPPER: "No hopper serves this seat. Pay by hand, or bind one to it in the settings.",
    FaultKind.NOT_FOUND: "{name} does not answer. Check its power and its cable; it is looked for all the time.",
    FaultKind.STRANGER: (
        "Another hopper stands in the place of {name}. It is left alone: put the right one back, "
        "or enter the new serial number in the settings."
    ),
    FaultKind.NOT_A_HOPPER: "What answers in the place of {name} does not pay out. Check the address and the cable.",
    FaultKind.LINE: "Too much arrives garbled from {name}. Check plug, cable and ground, then press service.",
    FaultKind.ECHO: (
        "The line of {name} does not echo as the settings say. "
        "Set echo on for a single data line, off for two separate ones."
    ),
    FaultKind.EMPTY: "{name} is empty, or no counter reaches its exit. Refill it, then press service.",
    FaultKind.JAM: "{name} is jammed. Switch it off, free the counters by hand, then press service.",
    FaultKind.BLOCKED: "A counter is stuck at the exit of {name}. Take it out, then press service.",
    FaultKind.SENSOR: "The exit sensor of {name} fails. Clean it and check its plug, then press service.",
    FaultKind.RESTARTED: "{name} lost its power for a moment. If that happens again, check its power supply.",
    FaultKind.REFUSED: "{name} refused to pay. Check that the settings name the right make, then press service.",
    FaultKind.STOPPED: "{name} was stopped. Press service to let it pay again.",
    FaultKind.OVERPAID: "{name} paid more than it was asked to. Count the tray, check its exit, then press service.",
    FaultKind.UNKNOWN: "It cannot be told how many counters {name} paid. Count the tray, then press service.",
    FaultKind.OVER_CAP: "This is more than {name} may pay at once. Pay it by hand.",
    FaultKind.LOCKED: "{name} waits for an attendant. See to it, then press service.",
    FaultKind.INTERRUPTED: "The payment was interrupted before {name} began it. It can be asked for again.",
}


def sentence(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def fault_words(fault: FaultKind, name: str) -> str:
    """The sentences for a fault of the hopper with this name."""
    return sentence(_FAULTS[fault].format(name=name))


def serial_words(serial: int) -> str:
    """A serial number for people: "710 623", or "unknown"."""
    return "unknown" if serial == NO_SERIAL else f"{serial:,}".replace(",", " ")


def paid_words(name: str, paid: int, counters: int) -> str:
    """How far a payment came."""
    return sentence(f"{name} paid {paid} of {counters}.")


_FLAGS = {
    Test.OVER_CURRENT: "the motor drew too much current",
    Test.TIME_OUT: "no counter came in time",
    Test.REVERSED: "the motor ran backwards to free a jam",
    Test.PATH_BLOCKED: "the exit is blocked",
    Test.SHORT_CIRCUIT: "the exit sensor has a short circuit",
    Test.OPTO_BLOCKED: "the exit sensor is covered",
    Test.POWER_UP: "it was restarted since it was last enabled",
    Test.DISABLED: "it is not enabled",
}


def flag_words(flags: int) -> list[str]:
    """What register 1 of the self-test says, flag by flag; an empty list when all is well."""
    return [words for flag, words in _FLAGS.items() if flags & flag]


def fault_of(flags: int) -> FaultKind:
    """The fault that register 1 of the self-test shows, or NONE. Restart and disabled are no faults in it."""
    if flags & Test.SHORT_CIRCUIT:
        return FaultKind.SENSOR
    if flags & (Test.PATH_BLOCKED | Test.OPTO_BLOCKED):
        return FaultKind.BLOCKED
    if flags & Test.OVER_CURRENT:
        return FaultKind.JAM
    if flags & Test.TIME_OUT:
        return FaultKind.JAM if flags & Test.REVERSED else FaultKind.EMPTY
    return FaultKind.NONE
