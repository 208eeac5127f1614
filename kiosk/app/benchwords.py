"""What the controls of the bench window are called in the table's language.

The bench itself (`firmware_bridge.simulate.bench`) knows no languages and calls them in English.
"""

from __future__ import annotations

from kiosk.view.words import Words


def label(say: Words, control: str, english: str) -> str:
    """Return what a control is called, by its id; english: what it is called where the id is not known."""
    what, _, number = control.partition(" ")
    if what in ("seat", "lamp") and number.isdigit():
        n = int(number) + 1
        return say("Seat {n}", n=n) if what == "seat" else say("Lamp {n}", n=n)
    key = number.partition(" ")[2] if what == "hopper" else control
    return _labels(say).get(key, english)


def group(say: Words, name: str) -> str:
    """Return what a group of controls is called: the panel, or a hopper by its number."""
    what, _, number = name.partition(" ")
    return say("Hopper {name}", name=number) if what == "hopper" else say("Panel")


def _labels(say: Words) -> dict[str, str]:
    return {
        "undo": say("Undo"), "key": say("Key switch"), "slot": say("Counter into the slot"),
        "spin left": say("Spin left"), "spin right": say("Spin right"),
        "level": say("in the hopper"), "tray": say("in the tray"), "collect": say("Empty the tray"),
        "refill": say("Refill"), "restart": say("Cut its power for a moment"),
        "jam": say("Jammed"), "empty": say("Empty"), "blocked": say("Exit sensor covered"),
        "unplugged": say("USB unplugged"), "dead": say("Cable cut"), "noisy": say("Noise on the line"),
        "stranger": say("Another hopper in its place"), "one-more": say("One counter too many"),
        "stray": say("One more after a stop"), "refuse": say("Refuse the next payout"),
        "reset": say("Restart at the next counter"),
    }
