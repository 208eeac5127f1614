"""What a dispenser's faults are called, and what to do about each, by the names that a hopper reports them under.

The hopper's own sentences are English and for whoever stands at it with a tool; these are for the operator's page,
in the table's language and with the names of its keys.
"""

from __future__ import annotations

from kiosk.view.cached import cached
from kiosk.view.words import Words


@cached(16)
def fault_names(say: Words) -> dict[str, str]:
    """What each fault is called, in a few words."""
    return {
        "no-hopper": say("no hopper for this seat"),
        "not-found": say("does not answer"),
        "stranger": say("another hopper answers"),
        "not-a-hopper": say("what answers is no hopper"),
        "line": say("bad cable"),
        "echo": say("echo set wrongly"),
        "empty": say("empty"),
        "jam": say("jammed"),
        "blocked": say("exit blocked"),
        "sensor": say("exit sensor fails"),
        "restarted": say("lost its power"),
        "refused": say("refused to pay"),
        "stopped": say("stopped by hand"),
        "overpaid": say("paid too much"),
        "unknown": say("unclear what fell"),
        "over-cap": say("too many at once"),
        "locked": say("waits for staff"),
        "interrupted": say("interrupted"),
    }


@cached(64)
def fault_words(say: Words, fault: str, hopper: str) -> str:
    """What is wrong with a hopper and what to do, in one or two sentences; its bare name for a fault unheard of."""
    at = {"name": hopper, "key": say("Refilled")}
    return {
        "no-hopper": say("No hopper serves this seat. Pay by hand, or give it one in the settings file."),
        "not-found": say("Hopper {name} does not answer. Check its power and its cable; it is looked for all the "
                         "time.", **at),
        "stranger": say("Another hopper stands in the place of hopper {name}. Put the right one back, or tap {key} to "
                        "accept this one.", **at),
        "not-a-hopper": say("What answers in the place of hopper {name} does not pay out. Check the address and the "
                            "cable.", **at),
        "line": say("Too much arrives garbled from hopper {name}. Check plug, cable and ground, then tap {key}.", **at),
        "echo": say("The line of hopper {name} does not echo as the settings file says. Turn its echo on or off "
                    "there.", **at),
        "empty": say("Hopper {name} is empty, or no counter reaches its exit. Fill it, then tap {key}.", **at),
        "jam": say("Hopper {name} is jammed. Switch it off, free the counters by hand, then tap {key}.", **at),
        "blocked": say("A counter is stuck at the exit of hopper {name}. Take it out, then tap {key}.", **at),
        "sensor": say("The exit sensor of hopper {name} fails. Clean it and check its plug, then tap {key}.", **at),
        "restarted": say("Hopper {name} lost its power for a moment. If that happens again, check its power supply.",
                         **at),
        "refused": say("Hopper {name} refused to pay. Check that the settings file names the right make, then tap "
                       "{key}.", **at),
        "stopped": say("Hopper {name} was stopped. Tap {key} to let it pay again.", **at),
        "overpaid": say("Hopper {name} paid more than it was asked to. Count the tray, check its exit, then tap {key}.",
                        **at),
        "unknown": say("It cannot be told how many counters hopper {name} paid. Count the tray, then tap {key}.", **at),
        "over-cap": say("This is more than hopper {name} may pay at once. Pay it by hand.", **at),
        "locked": say("Hopper {name} waits for staff. See to it, then tap {key}.", **at),
        "interrupted": say("The payment was interrupted before hopper {name} began it. It can be asked for again.",
                           **at),
    }.get(fault, fault)
