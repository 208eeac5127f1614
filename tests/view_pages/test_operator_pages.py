"""The operator's pages and the bench: every setting by touch, tests, counters, writing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kiosk.catalogue import LANGUAGES, SETTINGS, Setting
from kiosk.view.intents import Awake, Operator
from kiosk.view.pages import gallery
from kiosk.view.pages import intents as page
from kiosk.view.pages import model as m
from kiosk.view.pages import operator as op
from kiosk.view.pages.bench import bench
from kiosk.view.pages.keyboard import LAYERS
from kiosk.view.pages.model import Ui
from kiosk.view.pages.notices import idle
from kiosk.view.pages.op_frame import ICONS
from kiosk.view.pages.op_screen import CARD_H_MM, CARD_W_MM
from kiosk.view.scene import Drawn, Fill, Picture, Scene, Text
from kiosk.view.spots import bounds
from kiosk.view.words import Stretched, Words
from tests.view_pages.inspection import Limits, faults_of_targets, faults_of_words
from tests.view_pages.languages import spoken
from tests.view_pages.stages import MakeStage

SAY = Words()


def intents(scene: Scene) -> dict[str, Any]:
    return {t.name: t.intent for t in scene.targets}


def texts(scene: Scene) -> str:
    return " ".join(o.text for o in scene.ops if isinstance(o, Text))


def test_the_pin_pad_has_ten_digits_and_shows_none(make_stage: MakeStage) -> None:
    scene = op.pin(m.PinView(2), Ui(), 0.0, make_stage("10"), SAY)
    assert [intents(scene)[f"pin:{d}"] for d in range(10)] == [page.PinDigit(d) for d in range(10)]
    assert intents(scene)["pin:erase"] == page.PinErase()


def test_a_locked_door_counts_down_and_takes_no_digits(make_stage: MakeStage) -> None:
    scene = op.pin(m.PinView(locked_until_s=152.5), Ui(), 100.0, make_stage("10"), SAY)
    assert "Open again in 0:53." in texts(scene)
    assert set(intents(scene)) == {"leave", "language:S"}
    assert scene.wake_s == pytest.approx(100.5)
    assert "pin:1" in intents(op.pin(m.PinView(locked_until_s=152.5), Ui(), 153.0, make_stage("10"), SAY))


def test_a_new_pin_is_chosen_twice(make_stage: MakeStage) -> None:
    stage = make_stage("10")
    assert "Choose a new PIN" in texts(op.pin(m.PinView(step="new"), Ui(), 0.0, stage, SAY))
    again = texts(op.pin(m.PinView(step="again"), Ui(), 0.0, stage, SAY))
    assert "The same PIN again" in again
    assert "Enter the operator's PIN." not in again
    wrong = texts(op.pin(m.PinView(wrong=True, step="again"), Ui(), 0.0, stage, SAY))
    assert "Not the same: choose again" in wrong
    assert "left" not in wrong


@pytest.mark.parametrize("size", ["7", "10", "21"])
@pytest.mark.parametrize("say", [SAY, Stretched()])
def test_the_menus_icons_keep_clear_of_its_titles(size: str, say: Words, make_stage: MakeStage) -> None:
    stage = make_stage(size)
    scene = op.menu(m.OperatorView(tuple(m.TileView(p, "8 of 8 answer") for p in ICONS)), Ui(), 0.0, stage, say)
    icons = [bounds(o) for o in scene.ops
             if isinstance(o, Picture) and isinstance(o.art, Drawn) and o.art.kind == "icon"]
    words = [bounds(o, stage.measure(o.text, o.cap, o.face)) for o in scene.ops if isinstance(o, Text)]
    assert icons
    assert not any(i.meets(w) for i in icons for w in words)


def test_every_tile_of_the_menu_opens_its_page(make_stage: MakeStage) -> None:
    found: dict[str, Any] = {}
    for part in range(2):
        found |= intents(op.menu(gallery.menu(SAY), Ui(page=part), 0.0, make_stage("10"), SAY))
    assert {v.page for v in found.values() if isinstance(v, Operator)} == {t.page for t in gallery.menu(SAY).tiles}
    assert found["leave"] == page.Leave()


@pytest.mark.parametrize("size", ["7", "10", "21"])
@pytest.mark.parametrize("code", [*LANGUAGES, "xx"])
def test_restart_and_shut_down_stand_on_every_page_of_the_menu(size: str, code: str, make_stage: MakeStage,
                                                               tmp_path: Path) -> None:
    stage, say = make_stage(size), spoken(code, tmp_path)
    for part in range(3):
        scene = op.menu(gallery.menu(say), Ui(page=part), 0.0, stage, say)
        assert intents(scene)["restart"] == page.Restart()
        assert intents(scene)["shutdown"] == page.ShutDown()
        assert not [*faults_of_targets(scene, stage), *faults_of_words(scene, stage, Limits(0.98, 0.45))]


@pytest.mark.parametrize(("asked", "does"), [("restart", page.Restart()), ("shutdown", page.ShutDown())])
def test_restart_and_shut_down_are_asked_once_more(asked: str, does: object, make_stage: MakeStage) -> None:
    found = intents(op.power(m.PowerView(True, asked), Ui(), 0.0, make_stage("10"), SAY))
    assert found == {"no": Operator(""), "yes": does}


def test_the_gallery_is_told_in_the_language_of_the_picture(make_stage: MakeStage) -> None:
    stage, longer = make_stage("10"), Stretched()
    for name in ("operator", "operator-owed", "operator-hoppers", "operator-section", "board"):
        plain = {o.text for o in gallery.PAGES[name](stage, SAY, "S").ops if isinstance(o, Text)}
        said = {o.text for o in gallery.PAGES[name](stage, longer, "S").ops if isinstance(o, Text)}
        assert not {t for t in plain & said if len(t.split()) > 2}, name


def view_of(s: Setting) -> m.SettingView:
    at = float(s.default) if s.kind in ("whole", "number") else float(bool(s.default)) if s.kind == "switch" else None
    return m.SettingView(s.key, s.name, str(s.default), s.kind, s.low, s.high, s.step, s.choices, s.about, at, (),
                         s.unit)


@pytest.mark.parametrize("size", ["7", "10"])
def test_every_setting_of_the_catalogue_can_be_changed_by_touch(size: str, make_stage: MakeStage) -> None:
    stage = make_stage(size)
    model = m.SettingsView(tuple(view_of(s) for s in SETTINGS))
    found: dict[str, Any] = {}
    for section in dict.fromkeys(s.section for s in SETTINGS):
        for part in range(20):
            found |= intents(op.settings(model._replace(section=section), Ui(page=part), 0.0, stage, SAY))
    keys = {v.key for v in found.values() if isinstance(v, page.StepSetting | page.OpenSetting)}
    assert keys == {s.key for s in SETTINGS}


def test_a_setting_shows_its_value_and_stops_at_its_ends(make_stage: MakeStage) -> None:
    low = m.SettingView("sound.game", "Game", "0", "whole", 0, 10, 1, at=0)
    scene = op.settings(m.SettingsView((low,), "sound"), Ui(), 0.0, make_stage("10"), SAY)
    assert "setting:sound.game:-1" not in intents(scene)
    assert intents(scene)["setting:sound.game:+1"] == page.StepSetting("sound.game", 1)
    assert "0" in texts(scene).split()


def test_long_ranges_have_keys_for_ten_steps(make_stage: MakeStage) -> None:
    far = m.SettingView("play.mind_s", "Minds", "75", "whole", 10, 900, 5, at=75, unit="s")
    found = intents(op.settings(m.SettingsView((far,), "play"), Ui(), 0.0, make_stage("21"), SAY))
    assert found["setting:play.mind_s:+10"] == page.StepSetting("play.mind_s", 10)


def test_lists_are_opened_and_their_values_tapped(make_stage: MakeStage) -> None:
    model = m.SettingsView(gallery.on_screen(SAY), "language")
    closed = intents(op.settings(model, Ui(), 0.0, make_stage("10"), SAY))
    assert closed["setting:language.offered"] == page.OpenSetting("language.offered")
    opened = op.settings(model._replace(opened="language.offered"), Ui(), 0.0, make_stage("10"), SAY)
    assert intents(opened)["choice:cy"] == page.PickValue("language.offered", "cy")
    assert "Cymraeg" in texts(opened)


def test_the_keyboard_has_every_letter_of_the_tables_languages() -> None:
    keys = {c for rows in LAYERS.values() for row in rows for c in row}
    needed = ("abcdefghijklmnopqrstuvwxyz" "äöüß" "àâæçéèêëîïôœùûüÿ" "áéíñóúü¿¡" "ëïéóú" "âêîôûŵŷ")
    missing = {c for c in needed if c not in keys} | {c for c in needed.upper().replace("SS", "ß") if c not in keys}
    assert missing <= {"ÿ"}, missing  # in French only in a few names of places


@pytest.mark.parametrize("layer", LAYERS)
@pytest.mark.parametrize("size", ["7", "10"])
def test_every_key_writes_its_letter(layer: str, size: str, make_stage: MakeStage) -> None:
    found = intents(op.writing(m.WritingView("House", "Tŷ", 40, layer), Ui(), 0.0, make_stage(size), SAY))
    for letter in "".join(LAYERS[layer]):
        assert found[f"letter:{letter}"] == page.Letter(letter)
    assert found["letter:space"] == page.Letter(" ")
    assert found["erase"] == page.Erase()


def test_a_full_text_takes_no_more_letters(make_stage: MakeStage) -> None:
    found = intents(op.writing(m.WritingView("House", "x" * 40, 40), Ui(), 0.0, make_stage("10"), SAY))
    assert not any(n.startswith("letter:") for n in found)
    assert "erase" in found


@pytest.mark.parametrize("size", ["7", "10", "21", "43"])
def test_the_drawn_card_has_the_size_of_a_bank_card(size: str, make_stage: MakeStage) -> None:
    stage = make_stage(size)
    scene = op.screen(m.ScreenView(stage.px_per_mm), Ui(), 0.0, stage, SAY)
    card = max((o for o in scene.ops if isinstance(o, Fill)), key=lambda o: o.w * o.h)
    assert card.w == pytest.approx(CARD_W_MM * stage.px_per_mm)
    assert card.h == pytest.approx(CARD_H_MM * stage.px_per_mm)
    assert intents(scene)["scale:+2"] == page.StepScale(2)


def test_a_hopper_that_cannot_pay_is_not_asked_to(make_stage: MakeStage) -> None:
    ready = m.HopperFacts("A", "ready", 10, 10)
    found = intents(op.hoppers(m.HoppersView((ready, m.HopperFacts("B", "gone"))), Ui(), 0.0, make_stage("10"), SAY))
    assert found["hopper:A:1"] == page.PayTest("A", 5)
    assert "hopper:B:0" not in found
    assert found["hopper:B:2"] == page.Refilled("B")
    busy = intents(op.hoppers(gallery.hoppers(SAY), Ui(), 0.0, make_stage("10"), SAY))
    assert busy["stop"] == page.StopHopper("A")
    assert "hopper:A:0" not in busy


def test_what_is_owed_is_paid_counted_or_given_by_hand(make_stage: MakeStage) -> None:
    stage = make_stage("10")
    found = intents(op.owed(gallery.owed(SAY), Ui(), 0.0, stage, SAY))
    assert found["pay:7"] == page.PayRest("7")
    assert found["hand:7"] == page.PaidByHand("7", 4)
    assert found["count:9"] == page.Counted("9", -1)
    asked = intents(op.owed(gallery.settled(SAY)._replace(counted=0), Ui(), 0.0, stage, SAY))
    assert asked["counted"] == page.Counted("9", 0)
    assert "fewer" not in asked
    assert asked["more"] == page.StepCounted(1)


def test_nothing_is_exported_without_a_stick(make_stage: MakeStage) -> None:
    stage = make_stage("10")
    assert set(intents(op.export(m.ExportView(), Ui(), 0.0, stage, SAY))) == {"leave"}
    ready = op.export(m.ExportView("STICK", "7 GB"), Ui(), 0.0, stage, SAY)
    assert intents(ready)["export:all"] == page.Export("all")
    assert "STICK: 7 GB free" in texts(ready)


def test_lamps_that_are_not_fitted_cannot_be_lit(make_stage: MakeStage) -> None:
    found = intents(op.seats_test(gallery._TESTS, Ui(), 0.0, make_stage("10"), SAY))
    assert found["lamp:0"] == page.LightLamp(0)
    assert "lamp:1" not in found
    assert found["all-lamps"] == page.LightLamp(-1)


def test_bench_buttons_are_held_and_switches_tapped(make_stage: MakeStage) -> None:
    scenes = [bench(gallery._BENCH, Ui(page=p), 0.0, make_stage("10"), SAY) for p in range(4)]
    targets = {t.name: t for s in scenes for t in s.targets}
    assert targets["bench:seat0"].hold == page.BenchButton("seat0")
    assert targets["bench:seat0"].intent is None
    assert targets["bench:fault0"].intent == page.BenchSwitch("fault0")
    assert "bench:lamp0" not in targets
    live = {c.name for c in gallery._BENCH.controls if c.kind in ("button", "key", "switch")}
    assert {n.removeprefix("bench:") for n in targets if n.startswith("bench:")} == live


def test_any_touch_answers_the_idle_question(make_stage: MakeStage) -> None:
    overlay = idle(None, Ui(until_s=20.0, wait_s=20.0), 6.2, make_stage("10"), SAY)
    (target,) = overlay.piece.targets
    assert target.intent == Awake()
    assert (target.w, target.h) == (1280, 800)
    assert "14" in [o.text for o in overlay.piece.ops if isinstance(o, Text)]
    assert overlay.wake_s is not None
    assert 6.2 < overlay.wake_s <= 7.0
