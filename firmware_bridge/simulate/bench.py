"""The bench: everything physical that a table on a PC pretends to have, as names, states and actions.

No window is drawn here; whoever draws one asks for `controls` each frame and calls `down` and `up` with the id of
what a finger touches, or `press` (and `hold`) for a whole click. The bench plays with the same simulated lines and
mock pins that the table talks to.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from math import inf
from typing import NamedTuple

from firmware_bridge.contacts import HOLD_S
from firmware_bridge.simulate.faults import Fault, Mishap
from firmware_bridge.simulate.hopper import SimHopper
from firmware_bridge.simulate.panel import VirtualPanel
from firmware_bridge.simulate.wire import SimWire

PRESS_S = 0.15
"""How long a click presses a button, s."""

FULL = 300
"""Counters in a hopper that has been refilled."""


class ControlKind(StrEnum):
    """How a control is to be drawn, and what a press of it does."""

    BUTTON = "button"
    """A spring button. press: a short press; hold: a long one. state: whether it is pressed."""
    LAMP = "lamp"
    """state: whether it shines. Not to be pressed."""
    SWITCH = "switch"
    """Stays as it is put. press: the other way. state: whether it is on."""
    ONCE = "once"
    """A fault that will happen once, at the next chance. press: arm it, or think better of it. state: armed."""
    ACTION = "action"
    """press: it is done at once. state is False."""
    NUMBER = "number"
    """state: a number of counters. Not to be pressed."""


class Control(NamedTuple):
    """One thing on the bench. group: what it belongs to (a line of its own, say). seat: -1 where it has none.

    most: for a NUMBER, what it is when full; 0 where there is no such thing.
    """

    id: str
    group: str
    label: str
    kind: ControlKind
    state: bool | int = False
    seat: int = -1
    most: int = 0


class _Switch(NamedTuple):
    label: str
    on: Callable[[], bool]
    flip: Callable[[bool, float], None]


class Bench:
    """A virtual panel and simulated hoppers, to be watched and meddled with.

    wires: as `dispenser.Fleet.wires`; hoppers that appear there later appear here too. panel: None without one.
    """

    def __init__(self, wires: dict[str, SimWire], panel: VirtualPanel | None = None) -> None:
        self._wires = wires
        self._panel = panel
        self._collected: dict[int, int] = {}
        self._release_s: dict[str, float] = {}
        self._down_s: dict[str, float] = {}

    def poll(self, now_s: float) -> None:
        """Let go of the buttons whose time is over. Call it before the panel is polled."""
        if self._panel is None:
            return
        self._panel.now_s = now_s
        for control in [name for name, until_s in self._release_s.items() if until_s <= now_s]:
            del self._release_s[control]
            self._panel.open_contact(control)

    def controls(self) -> list[Control]:
        """Everything there is, as it stands now, in a fixed order: the panel first, then hopper by hopper."""
        found = self._panel_controls() if self._panel is not None else []
        for name, hopper, wire in self._hoppers():
            number, action = ControlKind.NUMBER, ControlKind.ACTION
            found += [
                Control(
                    f"{name} level", name, "in the hopper", number, hopper.counters, most=max(FULL, hopper.counters)
                ),
                Control(f"{name} tray", name, "in the tray", number, self._tray(hopper)),
                Control(f"{name} collect", name, "Empty the tray", action),
                Control(f"{name} refill", name, "Refill", action),
                Control(f"{name} restart", name, "Cut its power for a moment", action),
            ]
            found += [
                Control(f"{name} {key}", name, switch.label, ControlKind.SWITCH, switch.on())
                for key, switch in self._switches(hopper, wire).items()
            ]
            found += [
                Control(f"{name} {kind}", name, label, ControlKind.ONCE, self._armed(hopper, kind) is not None)
                for kind, label in _ONCE.items()
            ]
        return found

    def press(self, control: str, now_s: float) -> None:
        """Do what a click on this control does. KeyError for an id that is not there."""
        if self._panel is not None and control in self._panel.controls:
            self._press_panel(control, now_s, PRESS_S)
            return
        if self._panel is not None and control in ("spin left", "spin right"):
            self._panel.now_s = now_s
            self._panel.turn(1 if control == "spin left" else -1)
            return
        for name, hopper, wire in self._hoppers():
            if control.startswith(f"{name} "):
                self._press_hopper(control.removeprefix(f"{name} "), hopper, wire, now_s)
                return
        raise KeyError(control)

    def down(self, control: str, now_s: float) -> None:
        """A finger comes down on this control: a button is closed until `up`, anything else is as with `press`."""
        if self._panel is not None and control in self._panel.controls and control not in ("key", "slot"):
            self._press_panel(control, now_s, inf)
            self._down_s[control] = now_s
        else:
            self.press(control, now_s)

    def up(self, control: str, now_s: float) -> None:
        """The finger is lifted again (a button stays closed for PRESS_S at least). Ignored for what is not down."""
        if control in self._down_s:
            self._release_s[control] = max(now_s, self._down_s.pop(control) + PRESS_S)

    def hold(self, control: str, now_s: float) -> None:
        """Hold a button long enough to count as held. KeyError for what is no button."""
        if self._panel is None or control not in self._panel.controls:
            raise KeyError(control)
        self._press_panel(control, now_s, HOLD_S + PRESS_S)

    # The panel

    def _panel_controls(self) -> list[Control]:
        panel = self._panel
        assert panel is not None
        found = []
        for name in panel.controls:
            if name.startswith("spin "):
                continue
            seat = int(name.removeprefix("seat ")) if name.startswith("seat ") else -1
            kind = ControlKind.SWITCH if name == "key" else ControlKind.BUTTON
            label = f"Seat {seat + 1}" if seat >= 0 else _LABELS.get(name, name.capitalize())
            found.append(Control(name, "panel", label, kind, panel.is_closed(name), seat))
        if "spin a" in panel.controls:
            found += [
                Control("spin left", "panel", "Spin left", ControlKind.ACTION),
                Control("spin right", "panel", "Spin right", ControlKind.ACTION),
            ]
        for seat, pin in enumerate(panel.settings.lamps):
            if pin is not None:
                lamp = Control(f"lamp {seat}", "panel", f"Lamp {seat + 1}", ControlKind.LAMP, panel.shines(seat), seat)
                found.append(lamp)
        return found

    def _press_panel(self, control: str, now_s: float, for_s: float) -> None:
        panel = self._panel
        assert panel is not None
        panel.now_s = now_s
        if control == "key":
            (panel.open_contact if panel.is_closed(control) else panel.close_contact)(control)
            return
        panel.close_contact(control)
        self._release_s[control] = now_s + (0.04 if control == "slot" else for_s)

    # Hoppers

    def _hoppers(self) -> list[tuple[str, SimHopper, SimWire]]:
        every = [(hopper, wire) for wire in self._wires.values() for hopper in wire.hoppers]
        return [(f"hopper {place}", hopper, wire) for place, (hopper, wire) in enumerate(every, 1)]

    def _tray(self, hopper: SimHopper) -> int:
        return hopper.fallen - self._collected.get(id(hopper), 0)

    def _press_hopper(self, what: str, hopper: SimHopper, wire: SimWire, now_s: float) -> None:
        switches = self._switches(hopper, wire)
        if what in switches:
            switches[what].flip(not switches[what].on(), now_s)
        elif what == "collect":
            self._collected[id(hopper)] = hopper.fallen
        elif what == "refill":
            hopper.counters = FULL
        elif what == "restart":
            hopper.power_up(now_s)
        elif what in _ONCE:
            self._arm(hopper, Mishap(what))
        else:
            raise KeyError(what)

    def _switches(self, hopper: SimHopper, wire: SimWire) -> dict[str, _Switch]:
        def jam(on: bool, now_s: float) -> None:
            if on:
                hopper.jam(now_s)
            else:
                hopper.clear()

        def empty(on: bool, now_s: float) -> None:
            hopper.counters = 0 if on else FULL

        def blocked(on: bool, now_s: float) -> None:
            if on:
                hopper.block()
            else:
                hopper.clear()

        def unplugged(on: bool, now_s: float) -> None:
            wire.plugged = not on

        def dead(on: bool, now_s: float) -> None:
            hopper.silent_until_s = inf if on else now_s

        def noisy(on: bool, now_s: float) -> None:
            wire.noisy = on

        def stranger(on: bool, now_s: float) -> None:
            hopper.stranger_s = (now_s, inf) if on else (inf, inf)

        return {
            "jam": _Switch("Jammed", lambda: hopper.jammed, jam),
            "empty": _Switch("Empty", lambda: hopper.counters == 0, empty),
            "blocked": _Switch("Exit sensor covered", lambda: hopper.blocked, blocked),
            "unplugged": _Switch("USB unplugged", lambda: not wire.plugged, unplugged),
            "dead": _Switch("Cable cut", lambda: hopper.silent_until_s == inf, dead),
            "noisy": _Switch("Noise on the line", lambda: wire.noisy, noisy),
            "stranger": _Switch("Another hopper in its place", lambda: hopper.stranger_s[0] < inf, stranger),
        }

    def _armed(self, hopper: SimHopper, kind: Mishap) -> Fault | None:
        return next((fault for fault in hopper.faults.pending if fault.kind is kind), None)

    def _arm(self, hopper: SimHopper, kind: Mishap) -> None:
        armed = self._armed(hopper, kind)
        if armed is not None:
            hopper.faults.pending.remove(armed)
        elif kind is Mishap.REFUSE:
            hopper.faults.add(Fault(kind, hopper.dispenses))
        elif kind is Mishap.RESET:
            hopper.faults.add(Fault(kind, hopper.paid + 1 if hopper.remaining else 1))
        else:
            hopper.faults.add(Fault(kind))


_LABELS = {"undo": "Undo", "key": "Key switch", "slot": "Counter into the slot"}

_ONCE = {
    Mishap.ONE_MORE: "One counter too many",
    Mishap.STRAY: "One more after a stop",
    Mishap.REFUSE: "Refuse the next payout",
    Mishap.RESET: "Restart at the next counter",
}
