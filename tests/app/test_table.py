"""The table as people use it: a match by touch, languages, the operator's pages, a power cut, idling."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kiosk.app import operating
from kiosk.app.attracting import last_match
from kiosk.app.building import StillClock
from kiosk.app.playroom import PlayRoom
from kiosk.app.settingviews import views
from kiosk.app.sticks import Stick
from kiosk.app.tempo import HELD_S
from kiosk.config import load
from kiosk.rules.match import Stage
from kiosk.rules.options import PRESETS
from kiosk.screen.input import Touch
from kiosk.table.state import Mode
from kiosk.view.scene import Fill, Text
from kiosk.view.words import Words
from tests.app.driver import Driver, play_on, playing, settings, sitters


def test_two_touches_from_attract_to_cards_on_the_table(tmp_path: Path) -> None:
    table = Driver(tmp_path)
    table.tap("touch")
    table.tap("play-now")
    assert isinstance(table.room, PlayRoom)
    table.wait(30)
    deal = table.room.playing.match.deal
    assert deal is not None
    assert sum(deal.dealt) > 0
    table.close()


def test_eight_people_play_a_deal_by_touch_alone(tmp_path: Path) -> None:
    table = Driver(tmp_path, set_=settings(play__hands="curtain"), room=playing(PRESETS["parlett"].options, 8, 8))
    room = table.room
    assert isinstance(room, PlayRoom)
    play_on(table, 400)
    assert room.playing.match.number >= 1
    assert not any(s.minded for s in room.playing.sitters)
    table.close()


def test_a_match_ends_with_its_ranking_and_goes_back_to_attract(tmp_path: Path) -> None:
    table = Driver(tmp_path, room=playing(PRESETS["parlett"].options, 4, 1))
    room = table.room
    assert isinstance(room, PlayRoom)
    for _ in range(4000):
        if room.playing.settling and room.playing.match.stage == Stage.BETWEEN:
            break
        play_on(table, 0.5)
    names = [t.name for t in table.scene.targets]
    table.tap(next(n for n in names if n.startswith("end:")))
    assert room.ended
    table.tap("done")
    assert table.room.name == "attract"
    assert table.house.session.mode == Mode.NONE
    table.close()


def test_a_chair_is_minded_and_taken_back_with_one_tap(tmp_path: Path) -> None:
    table = Driver(tmp_path, room=playing(PRESETS["parlett"].options, 3, 2))
    room = table.room
    assert isinstance(room, PlayRoom)
    table.wait(400, 0.2)
    assert any(s.minded for s in room.playing.sitters) or table.room.name == "attract"
    if table.room is room:
        seat = next(i for i, s in enumerate(room.playing.sitters) if s.minded)
        while not table.has(f"seat:{seat}"):
            table.wait(0.1)
        table.tap(f"seat:{seat}")
        assert not room.playing.sitters[seat].minded
    table.close()


def test_a_table_that_everybody_left_goes_back_by_itself(tmp_path: Path) -> None:
    table = Driver(tmp_path, room=playing(PRESETS["parlett"].options, 3, 1))
    table.wait(900, 0.25)
    assert table.room.name == "attract"
    assert table.house.session.state.counts.idle == 1
    table.close()


@pytest.mark.parametrize("people", [1, 3])
def test_after_a_stop_the_same_deal_waits_behind_a_curtain(tmp_path: Path, people: int) -> None:
    table = Driver(tmp_path, room=playing(PRESETS["parlett"].options, 3, people))
    room = table.room
    assert isinstance(room, PlayRoom)
    play_on(table, 40)
    deal = room.playing.match.deal
    assert deal is not None
    before = (tuple(deal.moves), bytes(deal.where), table.house.session.state.balances)
    shutil.copytree(tmp_path, after := tmp_path.parent / f"{tmp_path.name}-after")
    table.close()
    again = Driver(after)
    assert again.room.name == "resume"
    again.wait(19)
    assert again.room.name == "resume"
    again.wait(2)
    assert isinstance(again.room, PlayRoom)
    kept = again.room.playing.deal
    assert (tuple(kept.moves), bytes(kept.where))[1] == before[1] or len(kept.moves) >= len(before[0])
    assert tuple(kept.moves)[: len(before[0])] == before[0]
    again.close()


def test_a_language_is_one_tap_from_the_first_screen(tmp_path: Path) -> None:
    table = Driver(tmp_path)
    table.tap("language:E")
    table.tap("language:de")
    assert table.house.language == "de"
    assert table.room.name == "attract"
    table.close()


def test_every_page_before_the_first_deal_has_a_way_back(tmp_path: Path) -> None:
    table = Driver(tmp_path)
    table.tap("touch")
    table.tap("choose")
    table.tap("mode:play")
    table.tap("start")
    for page in ("rules", "seats", "mode"):
        assert getattr(table.room, "page", "") == page
        table.tap("leave")
    assert table.room.name == "attract"
    table.close()


def test_help_lies_at_the_edge_that_asked_and_the_others_play_on(tmp_path: Path) -> None:
    table = Driver(tmp_path, set_=settings(play__hands="curtain"), room=playing(PRESETS["parlett"].options, 4, 4))
    table.wait(12)
    table.tap("help:N")
    assert table.has("help:close")
    moves = table.house.session.sequence
    table.wait(20)
    assert table.house.session.sequence > moves
    table.wait(31)
    assert not table.has("help:close")
    table.close()


def test_help_opens_where_a_turned_page_is_read_and_the_same_button_closes_it(tmp_path: Path) -> None:
    table = Driver(tmp_path)
    table.tap("touch")
    table.room.ui = table.room.ui._replace(side="W")
    table.wait(0.1)
    table.tap("choose")
    assert table.target("help:S").side == "W"
    table.tap("help:S")
    assert table.target("help:close").side == "W"
    table.tap("help:S")
    assert not table.has("help:close")
    table.close()


def test_the_operator_changes_a_setting_and_a_look_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("# mine\n[sound]\ngame = 5  # five\n", encoding="utf-8")
    table = Driver(tmp_path, set_=load(tmp_path / "settings.toml"))
    untouched = (tmp_path / "settings.toml").read_bytes()
    table.key("f10")
    for digit in "1830":
        table.tap(f"pin:{digit}")
    assert table.has("operator:sound")
    for page in ("screen", "touch", "seats", "hoppers", "owed", "sound", "hours", "languages", "rules", "house",
                 "meters", "export", "settings"):
        while not table.has(f"operator:{page}"):
            table.tap("page:on" if table.has("page:on") else "page:back")
        table.tap(f"operator:{page}")
        table.tap("leave")
    assert (tmp_path / "settings.toml").read_bytes() == untouched
    table.wait(121, 1)
    assert table.room.name == "attract"
    table.close()


def test_the_operator_shuts_down_in_two_touches_and_a_no_goes_back(tmp_path: Path) -> None:
    table = Driver(tmp_path)
    to_operator(table)
    for what in ("restart", "shutdown"):
        table.tap(what)
        table.tap("no")
        assert table.has("operator:sound")
    assert table.house.wishes == []
    table.tap("shutdown")
    table.tap("yes")
    assert table.house.wishes == ["shutdown"]
    table.close()


def test_three_wrong_pins_lock_the_door(tmp_path: Path) -> None:
    table = Driver(tmp_path)
    table.key("f10")
    for _ in range(3):
        for digit in "0000":
            table.tap(f"pin:{digit}")
    for digit in "1830":
        if table.has(f"pin:{digit}"):
            table.tap(f"pin:{digit}")
    assert not table.has("operator:sound")
    table.wait(31, 1)
    for digit in "1830":
        table.tap(f"pin:{digit}")
    assert table.has("operator:sound")
    table.close()


def test_the_door_asked_for_twice_stays_locked(tmp_path: Path) -> None:
    table = Driver(tmp_path)
    for _ in range(3):
        table.key("f10")
        assert table.has("pin:1")
        assert not table.has("operator:sound")
    table.close()


def test_a_match_without_a_deal_is_no_last_match(tmp_path: Path) -> None:
    table = Driver(tmp_path)
    house = table.house
    house.session.start_board(PRESETS["parlett"].options, sitters(4, 4), "nothing yet")
    assert last_match(house) is None
    table.close()


def test_a_switch_shows_whether_it_is_on() -> None:
    for on in (True, False):
        shown = {one.key: one for one in views(settings(play__teaching=on), Words())}["play.teaching"]
        assert (shown.kind, shown.at, shown.value_text) == ("switch", float(on), "On" if on else "Off")


def test_the_table_sleeps_outside_its_hours_and_a_touch_wakes_it(tmp_path: Path) -> None:
    hours = settings(hours__kept=True, hours__open="10:00", hours__close="18:00")
    table = Driver(tmp_path, set_=hours, clock=StillClock(1_800_000_000, 23 * 60))
    table.wait(299, 10)
    assert table.has("language:S")
    table.wait(30, 10)
    assert not table.has("language:S")
    table.tap("touch")
    assert table.has("language:S")
    table.close()


def test_a_clock_that_was_never_set_lets_no_table_sleep(tmp_path: Path) -> None:
    hours = settings(hours__kept=True, hours__open="10:00", hours__close="18:00")
    table = Driver(tmp_path, set_=hours, clock=StillClock(0, 23 * 60))
    table.wait(400, 10)
    assert table.has("language:S")
    table.close()


def to_operator(table: Driver, pin: str = "1830") -> None:
    table.key("f10")
    for digit in pin:
        table.key(digit)


def test_the_operator_chooses_another_pin_by_entering_it_twice(tmp_path: Path) -> None:
    table = Driver(tmp_path, set_=load(tmp_path / "settings.toml"))
    to_operator(table)
    table.turn_pages_to("operator:pin")
    table.tap("operator:pin")
    for digit in "2468" "1357" "2468" "2468":
        table.tap(f"pin:{digit}")
    assert "2468" not in (tmp_path / "settings.toml").read_text(encoding="utf-8")
    table.close()
    again = Driver(tmp_path, set_=load(tmp_path / "settings.toml"))
    to_operator(again, "1830")
    assert not again.has("operator:sound")
    for digit in "2468":
        again.key(digit)
    assert again.has("operator:sound")
    again.close()


def test_an_interrupted_match_goes_on_in_its_language(tmp_path: Path) -> None:
    table = Driver(tmp_path / "one", room=playing(PRESETS["parlett"].options, 4, 4))
    table.wait(10)
    table.house.speak("cy")
    shutil.copytree(tmp_path / "one", tmp_path / "two")
    table.close()
    again = Driver(tmp_path / "two")
    assert again.room.name == "resume"
    assert again.house.language == "cy"
    again.close()


def test_in_the_test_of_touch_every_contact_leaves_a_mark(tmp_path: Path) -> None:
    table = Driver(tmp_path)
    to_operator(table)
    table.turn_pages_to("operator:touch")
    table.tap("operator:touch")
    step = table.built.top.step
    step(table.now, [Touch(1, "down", 300, 400), Touch(2, "down", 900, 500)])
    told = table.said
    assert "2 fingers at most so far" in told
    lit = len(fields(table))
    for x in range(300, 700, 40):
        step(table.now, [Touch(1, "move", x, 400)])
        table.now += 0.02
    assert len(fields(table)) >= lit + 4
    step(table.now, [Touch(1, "up", 700, 400), Touch(2, "up", 900, 500)])
    assert len(fields(table)) >= lit + 4, "marks stay when the fingers are lifted"
    table.tap("clear")
    assert len(fields(table)) <= 1
    table.close()


def test_what_was_opened_from_the_second_part_of_a_list_leads_back_to_it(tmp_path: Path) -> None:
    table = Driver(tmp_path, size=(800, 480))
    to_operator(table)
    table.turn_pages_to("operator:settings")
    part = table.room.ui.page
    assert part > 0
    table.tap("operator:settings")
    table.tap("section:screen")
    table.tap("page:on")
    shown = {t.name for t in table.scene.targets}
    table.tap("leave")
    assert table.has("section:play")
    table.tap("section:screen")
    assert {t.name for t in table.scene.targets} == shown
    table.tap("leave")
    table.tap("leave")
    assert table.has("operator:settings")
    assert table.room.ui.page == part
    table.close()


def test_a_text_that_was_not_kept_leads_back_to_its_row(tmp_path: Path) -> None:
    table = Driver(tmp_path, size=(800, 480))
    to_operator(table)
    table.turn_pages_to("operator:settings")
    table.tap("operator:settings")
    table.turn_pages_to("section:house")
    table.tap("section:house")
    table.turn_pages_to("setting:house.text")
    part = table.room.ui.page
    table.tap("setting:house.text")
    table.tap("leave")
    assert table.has("setting:house.text")
    assert table.room.ui.page == part
    table.close()


@pytest.mark.parametrize("after_s", [0.0, 0.05, 0.3])
def test_the_end_of_a_match_can_be_touched_as_soon_as_it_is_seen(after_s: float, tmp_path: Path) -> None:
    table = Driver(tmp_path, room=playing(PRESETS["parlett"].options, 4, 1), set_=settings(play__follow_s=0))
    for _ in range(9000):
        names = [t.name for t in table.scene.targets]
        if "end:S" in names:
            break
        if leads := [name for name in names if name.startswith("lead:")]:
            table.tap(leads[0], 0.0)
        table.wait(0.05, 0.05)
    if after_s:
        table.wait(after_s)
    table.tap("end:S", 0.0)
    assert isinstance(table.room, PlayRoom)
    assert table.room.ended
    table.close()


def fields(table: Driver) -> list[Fill]:
    """The fields of the screen that were touched."""
    return [op for op in table.scene.ops if isinstance(op, Fill) and op.alpha == 0.8]


@pytest.mark.parametrize(("what", "files"), [
    ("records", {"deals.csv"}), ("meters", {"meters.csv", "payouts.csv"}),
    ("log", {"log.csv", "faults.csv", "settings.csv"}),
    ("all", {"deals.csv", "meters.csv", "payouts.csv", "log.csv", "faults.csv", "settings.csv"})])
def test_the_operator_exports_what_was_asked_for(what: str, files: set[str], tmp_path: Path,
                                                 monkeypatch: pytest.MonkeyPatch) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    monkeypatch.setattr(operating, "sticks", lambda stand_in: [Stick(stick, "STICK", 10**9)])
    table = Driver(tmp_path / "home")
    table.house.log_lines = lambda: [b"a line\n"]
    table.house.session.fault("test", "none", "Nothing happened.")
    to_operator(table)
    table.turn_pages_to("operator:export")
    table.tap("operator:export")
    table.tap(f"export:{what}")
    assert {p.name.split("undated-")[1] for p in stick.iterdir()} == files
    said = table.said
    assert "Written to STICK and read back" in said
    assert all(name in said for name in files), "each file is named"
    table.close()


def settled(table: Driver) -> None:
    """Play until a deal is settled."""
    for _ in range(9000):
        names = [t.name for t in table.scene.targets]
        if "end:S" in names:
            return
        if leads := [name for name in names if name.startswith("lead:")]:
            table.tap(leads[0], 0.0)
        table.wait(0.05, 0.05)


def said(table: Driver) -> set[str]:
    """Return the words on the screen."""
    return {op.text for op in (*table.scene.backdrop, *table.scene.ops) if isinstance(op, Text)}


def test_the_settlement_counts_down_in_words(tmp_path: Path) -> None:
    table = Driver(tmp_path, room=playing(PRESETS["parlett"].options, 4, 1), set_=settings(play__follow_s=0))
    settled(table)
    assert "Next deal in 20 seconds" in said(table)
    assert table.scene.wake_s is not None
    assert table.now < table.scene.wake_s <= table.now + 1.0
    table.wait(1.0)
    assert "Next deal in 19 seconds" in said(table)
    table.wait(18.0)
    assert "Next deal in 1 second" in said(table)
    table.close()


def test_a_finger_that_is_down_counts_for_the_page_it_touched(tmp_path: Path) -> None:
    table = Driver(tmp_path, room=playing(PRESETS["parlett"].options, 4, 1), set_=settings(play__follow_s=0))
    settled(table)
    room = table.room
    assert isinstance(room, PlayRoom)
    table.wait(room.playing.due_s() - table.now - 0.1)
    at = table.target("end:S")
    contact = table.down("end:S")
    table.wait(0.7)
    table.up(contact, at.x + at.w / 2, at.y + at.h / 2)
    assert room.ended
    table.close()


def test_a_finger_that_stays_lets_the_page_go_and_touches_nothing_on_the_next(tmp_path: Path) -> None:
    table = Driver(tmp_path, room=playing(PRESETS["parlett"].options, 4, 1), set_=settings(play__follow_s=0))
    settled(table)
    room = table.room
    assert isinstance(room, PlayRoom)
    at = table.target("end:S")
    contact = table.down("end:S")
    table.wait(20.0 + HELD_S + 0.5)
    assert room.playing.match.number == 1
    before = table.house.session.sequence
    table.up(contact, at.x + at.w / 2, at.y + at.h / 2)
    assert not room.ended
    assert table.house.session.sequence == before
    table.close()


def test_after_a_stop_the_first_lead_is_said_of_the_first_lead_only(tmp_path: Path) -> None:
    table = Driver(tmp_path, room=playing(PRESETS["parlett"].options, 4, 1), set_=settings(play__follow_s=0))
    room = table.room
    assert isinstance(room, PlayRoom)

    def leads_again() -> bool:
        deal = room.playing.match.deal
        return deal is not None and len(deal.moves) > 4 and any(t.name.startswith("lead:") for t in table.scene.targets)

    play_on(table, 300, until=leads_again)
    assert leads_again()
    words, why = said(table), room.playing.stopped
    assert why is not None
    shutil.copytree(tmp_path, after := tmp_path.parent / f"{tmp_path.name}-after")
    table.close()
    again = Driver(after, set_=settings(play__follow_s=0))
    again.wait(21.0)
    assert isinstance(again.room, PlayRoom)
    assert again.room.playing.stopped == why
    assert not any("first lead" in text for text in said(again))
    assert {t for t in said(again) if "stop" in t} == {t for t in words if "stop" in t}
    again.close()
