"""The table between its inputs and its pictures: a step takes a time and what was touched, and gives a scene.

No window, no clock: the frame loop, a replayed input log, tests and pictures to files all drive the same steps, and
the same steps give the same scenes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from kiosk.app.buttons import Buttons, lamps
from kiosk.app.desk import Desk
from kiosk.app.hearing import Ears
from kiosk.app.keys import due_target, is_choice, next_target
from kiosk.app.rooms import House, Room
from kiosk.screen.gestures import Gesture, Gestures, Held, LetGo, Spun, Tapped, Touched, Turned
from kiosk.screen.input import Input, Key, Quit, Touch
from kiosk.view.intents import Operator, SpinDisc
from kiosk.view.pages.intents import Leave
from kiosk.view.palette import IVORY
from kiosk.view.scene import Face, Scene, Target, Text

OPERATOR_S = 3.0
"""A finger that rests in a corner for so long opens the operator's door."""
CORNER_MM = 14.0
STILL_PX = 20.0
NEXT_KEYS = frozenset({"tab", "right", "down"})
BACK_KEYS = frozenset({"left", "up"})
DO_KEYS = frozenset({"return", "space", "enter"})


class Resting(NamedTuple):
    """A finger that rests in a corner."""

    x: float
    y: float
    since_s: float


class Tabletop:
    """One table. room: where it begins; ears: what plays its sounds."""

    def __init__(self, house: House, room: Room, ears: Ears, now_s: float) -> None:
        self.house = house
        self.desk = Desk(house, room, now_s)
        self.ears = ears
        self.gestures = Gestures()
        self.focus = ""
        self.buttons = Buttons(self)
        self._made: tuple[object, ...] = ()
        self.scene = self.desk.scene(now_s)
        self._resting: dict[int, Resting] = {}

    def step(self, now_s: float, inputs: Sequence[Input] = ()) -> Scene:
        """Advance to a time with what was touched by then; return what is seen. now_s never goes back."""
        self.devices(now_s)
        self.desk.advance(now_s)
        for one in inputs:
            self.look(now_s)
            if isinstance(one, Touch):
                self._touch(one, now_s)
            elif isinstance(one, Key):
                self._key(one, now_s)
            elif isinstance(one, Quit):
                self.house.wishes.append("quit")
        self._rest(now_s)
        self.buttons.advance(now_s)
        self.desk.advance(now_s)
        self.ears.advance(now_s)
        self.desk.pressed(self.gestures.pressed(), self.focus)
        return self.look(now_s)

    def due_s(self) -> float:
        """Return when a step is next wanted though nothing is touched and nothing moves."""
        resting = min((r.since_s + OPERATOR_S for r in self._resting.values()), default=math.inf)
        return min(self.desk.due_s(), self.ears.due_s(), self.buttons.due_s(), resting)

    def devices(self, now_s: float) -> None:
        """Give the devices and the computer players their turn."""
        if self.house.hardware is not None:
            self.house.hardware.tick(now_s, self.house.at())
            for report in self.house.hardware.panel_reports(now_s):
                self.buttons.take(report, now_s)
            self.house.hardware.shine(lamps(self))
        for ticket, card in self.house.thinker.answers():
            self.desk.room.answer(ticket, card, now_s)

    # ---- fingers -----------------------------------------------------------------------------

    def _touch(self, touch: Touch, now_s: float) -> None:
        self.focus = ""
        self._watch_corner(touch, now_s)
        if self.desk.room.felt(touch.contact, touch.phase, touch.x, touch.y):
            self.desk.touched(now_s)
        board = board_of(self.scene)
        for gesture in self.gestures.feed(touch, self.scene.targets, board, now_s):
            self._gesture(gesture, now_s)

    def _gesture(self, gesture: Gesture, now_s: float) -> None:
        match gesture:
            case Tapped(target):
                self.desk.tap(target, now_s)
            case Held(target):
                self.desk.hold(target, now_s)
            case LetGo(target):
                self.desk.let_go(target, now_s)
            case Turned(degrees):
                self.desk.touched(now_s)
                self.desk.room.turn_board(degrees, now_s)
            case Spun(degrees, speed):
                self.desk.touched(now_s)
                self.desk.room.turn_board(degrees, now_s, speed)
            case Touched():
                self.desk.touched(now_s)

    def _watch_corner(self, touch: Touch, now_s: float) -> None:
        stage = self.house.stage
        reach = CORNER_MM * stage.px_per_mm
        if touch.phase == "down":
            near_x = min(touch.x, stage.width - touch.x) <= reach
            near_y = min(touch.y, stage.height - touch.y) <= reach
            if near_x and near_y:
                self._resting[touch.contact] = Resting(touch.x, touch.y, now_s)
            return
        resting = self._resting.get(touch.contact)
        if resting is None:
            return
        if touch.phase != "move" or math.hypot(touch.x - resting.x, touch.y - resting.y) > STILL_PX:
            del self._resting[touch.contact]

    def _rest(self, now_s: float) -> None:
        for contact, resting in list(self._resting.items()):
            if now_s - resting.since_s >= OPERATOR_S:
                del self._resting[contact]
                self.gestures = Gestures()
                self.operator(now_s)

    def operator(self, now_s: float) -> None:
        """Open the operator's door: a corner was held, or the key was turned."""
        self.desk.tap(Target("operator", 0, 0, 0, 0, Operator(), side=self.desk.room.ui.side), now_s)

    # ---- keys and buttons ------------------------------------------------------------------------

    def _key(self, key: Key, now_s: float) -> None:
        """Move from target to target, and do what one stands for; everything works by keys alone."""
        able = [t for t in self.scene.targets if t.intent is not None]
        name = key.name
        if name in DO_KEYS:
            target = next((t for t in able if t.name == self.focus), None) or due_target(able, self.desk.room.ui.side)
            if target is not None:
                self._do(target, now_s)
            elif is_choice(able):
                self._move(able, False, now_s)
        elif name in NEXT_KEYS or name in BACK_KEYS:
            self._move(able, name in BACK_KEYS or (name == "tab" and key.shift), now_s)
        elif name == "escape":
            leave = next((t for t in able if isinstance(t.intent, Leave)), None)
            if leave is not None:
                self.desk.tap(leave, now_s)
        elif len(name) == 1 and name.isdigit() and any(t.name == f"pin:{name}" for t in able):
            self.desk.tap(next(t for t in able if t.name == f"pin:{name}"), now_s)
        elif name in "12345678" and len(name) == 1:
            self.button(int(name) - 1, now_s)
        elif name == "f10":
            self.operator(now_s)
        elif name == "f11":
            self.house.wishes.append("full-screen")

    def _do(self, target: Target, now_s: float) -> None:
        """Do what a target stands for; on another page nothing is chosen by keys yet."""
        page = self.desk.room, self.desk.overlay
        self.desk.tap(target, now_s)
        if (self.desk.room, self.desk.overlay) != page:
            self.focus = ""

    def _move(self, able: Sequence[Target], back: bool, now_s: float) -> None:
        self.focus = next_target(able, self.focus, back, self.desk.room.ui.side)
        self.desk.touched(now_s)

    def look(self, now_s: float | None = None) -> Scene:
        """Bring the scene up to date and return it; while nothing it is made of has changed it stays the same."""
        now_s = self.desk.now_s if now_s is None else now_s
        old = self.scene
        still = not old.moving and (old.wake_s is None or now_s < old.wake_s)
        if still and self._made_of(now_s) == self._made:
            return old
        scene = self.scene = self._captioned(self.desk.scene(now_s), now_s)
        self._made = () if scene.moving else self._made_of(now_s)
        return scene

    def _captioned(self, scene: Scene, now_s: float) -> Scene:
        """Write the sound that is heard now into the middle of the table, where that is wanted."""
        if not self.house.settings.on("sound.captions"):
            return scene
        words = self.ears.caption(now_s, self.desk.say())
        if not words:
            return scene
        stage = self.house.stage
        x, y, radius = board_of(scene) or (stage.width / 2, stage.height / 2, stage.height * 0.4)
        text = Text(f"({words})", x, y + 0.24 * radius, stage.cap, IVORY, Face.PLAIN)
        return scene._replace(ops=(*scene.ops, text), wake_s=min(now_s + 0.2, scene.wake_s or now_s + 0.2))

    def _made_of(self, now_s: float) -> tuple[object, ...]:
        """Return everything that a scene at rest hangs on, beside the time."""
        house, desk = self.house, self.desk
        overlay = desk.overlay.ui if desk.overlay is not None else None
        troubles = house.hardware.troubles() if house.hardware is not None else ()
        return (
            desk.room, desk.room.ui, desk.room.waits_long(now_s), desk.overlay, overlay, desk.changes,
            house.session.journal.last, house.session.saving, house.stage, house.language, troubles, house.settings,
        )

    def button(self, seat: int, now_s: float) -> None:
        """A seat's button was pressed: what its plate stands for now."""
        self.look(now_s)
        target = next((t for t in self.scene.targets if t.name == f"seat:{seat}" and t.intent is not None), None)
        if target is not None:
            self.desk.tap(target, now_s)
        else:
            self.desk.touched(now_s)


def board_of(scene: Scene) -> tuple[float, float, float] | None:
    """Return the middle and the radius of a board that can be turned by hand, px; None where there is none."""
    bays = [t for t in scene.targets if isinstance(t.hold, SpinDisc)]
    if not bays:
        return None
    x = sum(t.x + t.w / 2 for t in bays) / len(bays)
    y = sum(t.y + t.h / 2 for t in bays) / len(bays)
    far = max(math.hypot(t.x + t.w / 2 - x, t.y + t.h / 2 - y) for t in bays)
    return x, y, far / 285 * 496
