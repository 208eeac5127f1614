"""The bench window: everything physical, simulated, in a window beside the table.

It shares the table's clock and loop. Its own touches never reach the table but through the mock pins and the
simulated line, as a finger or a jam would.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

import pygame

from firmware_bridge.simulate.bench import FULL, Bench, ControlKind
from firmware_bridge.simulate.bench import Control as BenchControl
from kiosk.app.benchwords import group, label
from kiosk.app.hardware import Hardware
from kiosk.config import Settings
from kiosk.screen.art import Art
from kiosk.screen.canvas import Canvas
from kiosk.screen.fonts import Fonts
from kiosk.screen.gestures import Gestures, Held, LetGo, Tapped
from kiosk.screen.input import Inputs, Touch
from kiosk.table.session import Session
from kiosk.view.pages.bench import bench
from kiosk.view.pages.intents import BenchButton, BenchSwitch, TurnPage
from kiosk.view.pages.model import BenchView, Control, Ui
from kiosk.view.scene import Scene, Stage
from kiosk.view.words import Words

if TYPE_CHECKING:
    from firmware_bridge.simulate.panel import VirtualPanel
    from firmware_bridge.simulate.wire import SimWire

SIZE = (620, 900)
MARGIN = 16
PX_PER_MM, CAP_PX = 3.8, 14.0
"""A desk's screen, seen from an arm's length."""
LOG_LINES = 4
KINDS = {
    ControlKind.BUTTON: "button", ControlKind.LAMP: "lamp", ControlKind.SWITCH: "switch", ControlKind.ONCE: "switch",
    ControlKind.ACTION: "switch", ControlKind.NUMBER: "tray",
}
"""How the page draws each kind of control."""


class Simulated(NamedTuple):
    """Simulated devices: what the table gets of them, and what the bench plays with."""

    hardware: Hardware
    wires: dict[str, SimWire]
    panel: VirtualPanel


def simulated(session: Session, settings: Settings) -> Simulated:
    """Return a table's devices, all simulated: a hopper on sim://, and a panel on mock pins."""
    from firmware_bridge.dispenser import Fleet
    from firmware_bridge.settings import DispenserSettings, HopperSettings
    from firmware_bridge.simulate.panel import VirtualPanel
    wires: dict[str, SimWire] = {}
    fleet = Fleet(DispenserSettings(hoppers=(HopperSettings(name="A", port="sim://"),)), wires)
    panel = VirtualPanel()
    return Simulated(Hardware(session, settings, fleet, panel.panel), wires, panel)


class BenchWindow:
    """One bench with its window. wires: the dispenser's simulated lines; panel: the virtual panel or None."""

    def __init__(self, hardware: Hardware, wires: dict[str, SimWire], panel: VirtualPanel | None, art: Art,
                 fonts: Fonts) -> None:
        self.bench = Bench(wires, panel)
        self._panel = panel
        self.hardware = hardware
        wide, high = pygame.display.get_desktop_sizes()[0]
        size = (min(SIZE[0], wide // 2), min(SIZE[1], high - 2 * MARGIN))
        at = (max(0, wide - size[0] - MARGIN), MARGIN)
        self.window = pygame.Window("Pope Joan: the bench", size, at, resizable=True)
        self.canvas = Canvas(self.window, art, fonts)
        self._fonts = fonts
        self._inputs = Inputs()
        self._gestures = Gestures()
        self._ui = Ui()
        self._said: deque[str] = deque(maxlen=LOG_LINES)
        """The ids of the controls that were touched last, newest last."""
        self._words: Words | None = None
        self._scene = Scene()
        self._stage = self._measured()
        hardware.before_tick = self.bench.poll

    def mine(self, event: pygame.event.Event) -> bool:
        """Return whether an event belongs to this window."""
        return getattr(event, "window", None) == self.window

    def step(self, events: list[pygame.event.Event], now_s: float, say: Words) -> bool:
        """Take this window's events and draw it in the table's language; return False once it was closed."""
        if say is not self._words:
            self._words, self.window.title = say, say("Pope Joan: the bench")
        if any(e.type == pygame.WINDOWCLOSE for e in events):
            return False
        if any(e.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED) for e in events):
            self.canvas.resized()
            self._stage = self._measured()
        for one in self._inputs.take(events, self.canvas.display, now_s):
            if isinstance(one, Touch):
                for gesture in self._gestures.feed(one, self._scene.targets, None, now_s):
                    self._gesture(gesture, now_s)
        self._scene = bench(self._view(), self._ui, now_s, self._stage, say)
        pressed = min(self._gestures.pressed(), default="")
        self._ui = self._ui._replace(pressed=pressed)
        self.canvas.draw(self._scene)
        return True

    def say(self, control: str) -> None:
        """Add a control to what has been touched."""
        self._said.append(control)

    def close(self) -> None:
        """Close the window."""
        self.window.destroy()

    def _measured(self) -> Stage:
        width, height = self.canvas.size
        return Stage(width, height, PX_PER_MM, CAP_PX, self._fonts)

    def _gesture(self, gesture: object, now_s: float) -> None:
        match gesture:
            case Tapped(target) | Held(target):
                intent = target.hold if isinstance(gesture, Held) else target.intent
                if isinstance(intent, TurnPage):
                    self._ui = self._ui._replace(page=intent.page)
                elif isinstance(intent, BenchButton) and isinstance(gesture, Held):
                    self._down(intent.control, now_s)
                elif isinstance(intent, BenchSwitch):
                    self.bench.press(intent.control, now_s)
                    self.say(intent.control)
            case LetGo(target):
                if isinstance(target.hold, BenchButton):
                    self._up(target.hold.control, now_s)

    def _down(self, control: str, now_s: float) -> None:
        """A virtual button goes down and stays while the finger does; the key and a counter are done at once."""
        self.say(control)
        if self._panel is None or control in ("key", "slot") or control not in self._panel.controls:
            self.bench.press(control, now_s)
            return
        self._panel.now_s = now_s
        self._panel.close_contact(control)

    def _up(self, control: str, now_s: float) -> None:
        if self._panel is not None and control not in ("key", "slot") and control in self._panel.controls:
            self._panel.now_s = now_s
            self._panel.open_contact(control)

    def _view(self) -> BenchView:
        return view(self.bench, self._said, self._words or Words())


def view(bench_: Bench, touched: Iterable[str], say: Words) -> BenchView:
    """Return the bench as its page draws it; touched: the ids of the last controls that were, newest last."""
    controls = bench_.controls()
    called = {c.id: f"{group(say, c.group)}: {label(say, c.id, c.label)}" for c in controls}
    lines = [called.get(control, control) for control in touched]
    blank = ("",) * (LOG_LINES - len(lines))
    return BenchView(tuple(_shown(c, say) for c in controls), (*blank, *lines))


def _shown(control: BenchControl, say: Words) -> Control:
    """Return a control as the page draws it."""
    level = control.id.endswith(" level")
    kind = "key" if control.id == "key" else "level" if level else KINDS[control.kind]
    counted = control.kind == ControlKind.NUMBER
    return Control(control.id, kind, label(say, control.id, control.label), group(say, control.group),
                   bool(control.state) and not counted, int(control.state) if counted else 0, FULL if level else 0)
