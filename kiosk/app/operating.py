"""The operator's room: behind a PIN, every setting, test, meter and way out, by touch."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from importlib.metadata import version

from kiosk.app import operator_models as models
from kiosk.app.pin import DIGITS, Lock, hashed, matches
from kiosk.app.rooms import House, Look, Room
from kiosk.app.settingviews import label, picked, stepped, views
from kiosk.app.sticks import Stick, place, size_words, sticks
from kiosk.app.tempo import OPERATOR_S
from kiosk.catalogue import BY_KEY
from kiosk.config import SettingError
from kiosk.rules.options import OptionError
from kiosk.screen.input import DOWN, MOVE
from kiosk.sentences import Sentence
from kiosk.table.counters import TableError
from kiosk.table.export import Exported, ExportError, export
from kiosk.view.intents import Operator, PickPreset
from kiosk.view.pages import intents as page
from kiosk.view.pages import operator as pages
from kiosk.view.pages.model import (
    ExportView,
    HoursView,
    LanguagesView,
    OwedView,
    PinView,
    PowerView,
    ScreenView,
    SettingsView,
    SoundView,
    TouchView,
    WritingView,
)
from kiosk.view.scene import Scene

CARD_MM = 85.6
"""The width of a bank card, which the operator matches with a drawn one."""


MARK_PX, MOST_MARKS = 8.0, 4000
"""In the test of touch: how far apart marks are, and how many are kept."""
NEW_PIN = "new-pin"
"""The page on which the operator chooses another PIN."""


class Operating(Room):
    """The operator's pages. back: the room that is gone back to; locked: until the PIN was right."""

    name = "operator"

    def __init__(self, house: House, now_s: float, side: str, back: Room, *, unlocked: bool = False) -> None:
        super().__init__(house, now_s, side)
        self.back = back
        self.page = "menu" if unlocked else "pin"
        self.locked = not unlocked
        self.digits = ""
        self.chosen = ""
        self.wrong = False
        self.marks: list[tuple[float, float]] = []
        self.fingers: dict[int, tuple[float, float]] = {}
        self.most_fingers = 0
        self.section = ""
        self.opened = ""
        self.writing = ""
        self.layer = "small"
        self.key = ""
        self.before = "menu"
        self.parts: dict[tuple[str, str, str], int] = {}
        """Which part of each list was open, for coming back to it."""
        self.playing = ""
        self.settling = ""
        self.counted = 0
        self.exported = ExportView()
        self.asked = ""
        self.wait(now_s, OPERATOR_S)

    @property
    def lock(self) -> Lock:
        """The lock-out after wrong PINs; it outlives a visit."""
        return self.house.pin_lock

    # ---- drawing -----------------------------------------------------------------------------

    def scene(self, look: Look) -> Scene:
        """Return the page that is open."""
        given = (self.ui, look.now_s, look.stage, look.say)
        house = self.house
        s = house.settings
        if self.page in ("pin", NEW_PIN):
            return pages.pin(self._pin_view(look.now_s), *given)
        if self.page == "write":
            setting = BY_KEY[self.key]
            return pages.writing(WritingView(label(setting, look.say), self.writing, int(setting.high), self.layer),
                                 *given)
        draw: dict[str, Callable[[], Scene]] = {
            "menu": lambda: pages.menu(models.menu(house, look.say, self.exported), *given),
            "messages": lambda: pages.messages(models.messages(house, look.say), *given),
            "screen": lambda: pages.screen(self._screen_view(look), *given),
            "touch": lambda: pages.touch(self._touch_view(look), *given),
            "seats": lambda: pages.seats_test(models.seat_tests(house), *given),
            "sound": lambda: pages.sound(SoundView(
                s.whole("sound.game"), s.whole("sound.signals"), s.whole("sound.attract"), s.on("sound.mute"),
                s.on("sound.captions"), s.on("sound.night"), s.text("sound.night_from"), s.text("sound.night_to"),
                self.playing), *given),
            "hours": lambda: pages.hours(HoursView(s.on("hours.kept"), s.text("hours.open"), s.text("hours.close"),
                                                   models.clock_words(house)), *given),
            "languages": lambda: pages.offered(LanguagesView(s.text("language.first"), s["language.offered"]), *given),
            "house": lambda: pages.house((s.text("house.name"), s.text("house.text")), *given),
            "rules": lambda: pages.default_rules(s.text("play.rules"), *given),
            "hoppers": lambda: pages.hoppers(models.hoppers(house), *given),
            "owed": lambda: pages.owed(OwedView(models.owed_rows(house), self.settling, self.counted), *given),
            "meters": lambda: pages.meters(models.meters(house), *given),
            "export": lambda: pages.export(self._export_view(), *given),
            "power": lambda: pages.power(PowerView(bool(house.session.mode), self.asked), *given),
            "settings": lambda: pages.settings(SettingsView(views(s, look.say), self.section, self.opened), *given),
        }
        return draw.get(self.page, draw["menu"])()

    def _pin_view(self, now_s: float) -> PinView:
        if self.page == NEW_PIN:
            return PinView(len(self.digits), DIGITS, self.wrong, 3, None, "again" if self.chosen else "new")
        locked = self.lock.locked_s(now_s)
        return PinView(len(self.digits), DIGITS, self.wrong, max(0, 3 - self.lock.wrong),
                       now_s + locked if locked else None)

    def _screen_view(self, look: Look) -> ScreenView:
        s = self.house.settings
        return ScreenView(look.stage.px_per_mm, int(s.text("screen.rotation")), s.number("screen.diagonal_in"))

    def _touch_view(self, look: Look) -> TouchView:
        marks = (*((x, y, False) for x, y in self.marks), *((x, y, True) for x, y in self.fingers.values()))
        return TouchView(marks, self.most_fingers, (look.stage.width, look.stage.height))

    def felt(self, contact: int, phase: str, x: float, y: float) -> bool:
        """In the test of touch every contact leaves a mark wherever it goes."""
        if self.page != "touch":
            return False
        if phase in (DOWN, MOVE):
            self.fingers[contact] = x, y
            self.most_fingers = max(self.most_fingers, len(self.fingers))
        else:
            self.fingers.pop(contact, None)
        if not self.marks or max(abs(self.marks[-1][0] - x), abs(self.marks[-1][1] - y)) >= MARK_PX:
            self.marks = [*self.marks[-MOST_MARKS:], (x, y)]
        return True

    def _export_view(self) -> ExportView:
        if self.exported.state != "idle":
            return self.exported
        there = sticks(self.house.stick)
        return idle_export(there[0]) if there else ExportView()

    # ---- what the operator does --------------------------------------------------------------

    def do(self, intent: object, now_s: float) -> Room | None:
        """Do what was touched; what cannot be done leaves everything as it was and is logged."""
        was = self._list()
        try:
            return self._do(intent, now_s)
        except (SettingError, OptionError, TableError, OSError) as error:
            self.house.session.fault("operator", type(error).__name__, str(error), now_s, self.house.at())
            return None
        finally:
            if self._list() != was:
                self.parts[was] = self.ui.page
                self.ui = self.ui._replace(page=self.parts.get(self._list(), 0))

    def _list(self) -> tuple[str, str, str]:
        """Return which list is open."""
        return self.page, self.section if self.page == "settings" else "", self.opened

    def _do(self, intent: object, now_s: float) -> Room | None:
        house = self.house
        if self.locked and not isinstance(intent, page.PinDigit | page.PinErase | page.Leave):
            return None
        match intent:
            case page.PinDigit(digit):
                self._digit(digit, now_s)
            case page.PinErase():
                self.digits = self.digits[:-1]
            case page.Leave():
                return self._leave()
            case Operator(name):
                self._open(NEW_PIN if name == "pin" else name or "menu")
            case page.Section(section):
                self.section = section
            case page.TurnPage(number):
                self.ui = self.ui._replace(page=number)
            case page.StepSetting(key, steps):
                house.change(key, stepped(BY_KEY[key], house.settings[key], steps))
            case page.PickValue(key, text):
                house.change(key, picked(BY_KEY[key], house.settings[key], text))
            case page.OpenSetting(key):
                self._open_setting(key)
            case PickPreset(name):
                house.change("play.rules", name)
            case page.StepScale(tenths):
                self._scale(tenths)
            case page.TurnScreen():
                turned = (int(house.settings.text("screen.rotation")) + 90) % 360
                house.change("screen.rotation", str(turned))
            case page.ClearMarks():
                self.marks, self.most_fingers = [], 0
            case page.PlaySound(volume):
                self.playing = volume
                house.sound({"game": "sweep", "signals": "bell"}.get(volume, "turn"), volume)
            case page.Restart():
                self._power("restart")
            case page.ShutDown():
                self._power("shutdown")
            case page.Export(what):
                self._export(what)
            case page.ResetMeters():
                house.session.reset_meters(house.at())
            case _:
                self._write_or_counters(intent, now_s)
        return None

    def _write_or_counters(self, intent: object, now_s: float) -> None:
        house, at = self.house, self.house.at()
        match intent:
            case page.Letter(letter):
                if len(self.writing) < BY_KEY[self.key].high:
                    self.writing += letter
                if self.layer == "capital":
                    self.layer = "small"
            case page.Layer(layer):
                self.layer = layer
            case page.Erase():
                self.writing = self.writing[:-1]
            case page.Keep():
                house.change(self.key, self.writing.strip())
                self.page = self.before
            case page.PaidByHand(debt, counters):
                house.session.hand_paid(debt, counters, at)
            case page.PayRest(debt):
                house.session.retry(debt, at)
            case page.StepCounted(by):
                self.counted = max(0, self.counted + by)
            case page.Counted(debt, counters):
                self._count(debt, counters)
            case page.LightLamp(seat):
                if house.hardware is not None:
                    house.hardware.light(seat, now_s)
            case page.PayTest(hopper, counters):
                house.session.test_payout(counters, hopper, at)
            case page.StopHopper(_):
                if house.hardware is not None:
                    house.hardware.stop(now_s)
            case page.Refilled(hopper):
                if house.hardware is not None:
                    house.hardware.refilled(hopper, at)
            case _:
                pass

    def _count(self, debt: str, counters: int) -> None:
        """An unclear payout is being settled: first asked for the number, then it is written down."""
        if self.settling != debt:
            self.settling, self.counted = debt, 0
        else:
            self.house.session.counted(debt, counters, self.house.at())
            self.settling = ""

    def _new_digit(self, digit: int) -> None:
        """One more digit of a new PIN, which is entered twice."""
        self.digits, self.wrong = self.digits + str(digit), False
        if len(self.digits) < DIGITS:
            return
        if not self.chosen:
            self.chosen = self.digits
        elif self.chosen == self.digits:
            self.set_pin(self.digits)
            self._open("menu")
        else:
            self.chosen, self.wrong = "", True
        self.digits = ""

    def _digit(self, digit: int, now_s: float) -> None:
        if self.page == NEW_PIN:
            self._new_digit(digit)
            return
        if self.lock.locked_s(now_s):
            return
        self.digits += str(digit)
        if len(self.digits) < DIGITS:
            return
        kept = self.house.settings.text("operator.pin")
        right = matches(self.digits, kept)
        self.house.pin_lock = self.lock.after(right, now_s)
        self.digits, self.wrong = "", not right
        if right:
            self.locked, self.page = False, "menu"
        else:
            self.house.session.fault("operator", "wrong-pin", "A wrong PIN was entered.", now_s, self.house.at())

    def set_pin(self, pin: str) -> None:
        """Keep a new PIN. Raises PinError, SettingError, OSError."""
        self.house.change("operator.pin", hashed(pin, secrets.token_bytes(16)))

    def _open(self, name: str) -> None:
        self.page = name
        self.asked = self.opened = self.settling = self.chosen = self.digits = ""
        self.marks, self.fingers, self.most_fingers = [], {}, 0
        self.wrong = False
        self.exported = ExportView()

    def _open_setting(self, key: str) -> None:
        if BY_KEY[key].kind == "text":
            self.before, self.key, self.page = self.page, key, "write"
            self.writing, self.layer = self.house.settings.text(key), "small"
        else:
            self.opened = "" if self.opened == key else key

    def _scale(self, tenths: int) -> None:
        """Make the drawn bank card larger or smaller by tenths of a millimetre, as it is measured now."""
        now = self.house.stage.px_per_mm
        self.house.change("screen.px_per_mm", round(now * (1 + tenths / 10 / CARD_MM), 3))

    def _power(self, what: str) -> None:
        """Restart or shut down: asked once more first."""
        if self.page == "power" and self.asked == what:
            self.house.wishes.append(what)
        else:
            self._open("power")
            self.asked = what

    def _export(self, what: str) -> None:
        there = sticks(self.house.stick)
        if not there:
            self.exported = ExportView("", "", "failed", 0.0, Sentence("There is no stick. Put one in and try again."))
            return
        self.exported = write_part(self.house, there[0], what)

    def _leave(self) -> Room | None:
        if self.page in ("menu", "pin"):
            return self.back
        self._open(self.before if self.page == "write" else "menu")
        return None

    def by_itself(self, now_s: float) -> Room | None:
        """Nobody touches the pages any more: back to the table."""
        return self.back


def idle_export(stick: Stick) -> ExportView:
    """Return what is said of a stick before anything is written."""
    return ExportView(stick.label, size_words(stick.free), folder=stick.stands_in)


def write_part(house: House, stick: Stick, what: str) -> ExportView:
    """Write records, meters, logs or all of them to a stick and say what was written where, or why not."""
    at = house.at()
    stamp = f"{datetime.fromtimestamp(at, UTC):%Y%m%d-%H%M%S}" if at else "undated"
    shown = idle_export(stick)
    try:
        if stick.stands_in:
            stick.folder.mkdir(parents=True, exist_ok=True)
        done = export(house.session, stick.folder, stamp, house.log_lines(), what)
    except ExportError as error:
        return shown._replace(state="failed", words=error.words)
    except OSError as error:
        words = Sentence("The folder {folder} cannot be made: {error}.", folder=place(stick.folder),
                         error=error.strerror or error)
        return shown._replace(state="failed", words=words)
    return shown._replace(state="done", share=1.0, words=told_export(stick, done))


def told_export(stick: Stick, done: Exported) -> Sentence:
    """Return what was written where, file by file, and that a stick may be pulled out."""
    if not done.files:
        return Sentence("There is nothing to write yet.")
    stem, names = done.stem, ", ".join(path.name.removeprefix(f"{done.stem}-") for path in done.files)
    size = size_words(done.size)
    if stick.stands_in:
        return Sentence("Written to {folder} and read back ({size}): {names}. Each name begins with {stem}.",
                        folder=stick.label, size=size, names=names, stem=stem)
    return Sentence("Written to {stick} and read back ({size}): {names}. Each name begins with {stem}. You may pull "
                    "{stick} out.", stick=stick.label, size=size, names=names, stem=stem)


def program_version() -> str:
    """Return the version of the program."""
    return version("pope-joan-kiosk")
