"""The pages between the first touch and the first deal: one leads on to the next, and Back goes one page back."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.app.boardroom import BoardRoom
from kiosk.app.choosing import Choosing
from kiosk.app.playroom import PlayRoom
from kiosk.rules.options import PRESETS
from kiosk.table.state import Mode
from tests.app.driver import Driver, settings, to_seats


def test_back_from_the_first_dealer_leads_to_the_rules_and_on_again(tmp_path: Path) -> None:
    table = Driver(tmp_path)
    to_seats(table, "board")
    table.tap("place:1")
    table.tap("start")
    table.tap("preset:hoyle")
    table.tap("play-options")
    assert isinstance(table.room, BoardRoom)
    sitters = table.house.session.state.sitters
    table.tap("leave")
    assert isinstance(table.room, Choosing)
    assert table.has("preset:hoyle")
    assert "Start: Hoyle, 1847" in table.said
    assert table.house.session.mode == Mode.NONE
    table.tap("play-options")
    assert isinstance(table.room, BoardRoom)
    assert table.house.session.state.sitters == sitters
    assert table.room.position.setup.options.lead == "any"
    table.tap("leave")
    table.tap("leave")
    assert table.has("place:1"), "and before the rules are the seats"
    table.tap("leave")
    assert table.has("mode:board")
    table.close()


def test_the_rules_lead_on_with_one_touch(tmp_path: Path) -> None:
    table = Driver(tmp_path)
    to_seats(table, "play")
    table.tap("start")
    assert "Start: Parlett" in table.said
    table.tap("play-options")
    assert isinstance(table.room, PlayRoom)
    table.close()


def test_a_preset_is_chosen_first_and_changed_or_started_then(tmp_path: Path) -> None:
    table = Driver(tmp_path)
    to_seats(table, "play")
    table.tap("start")
    assert "Parlett starts in 20 seconds" in table.said
    table.tap("preset:hoyle")
    assert isinstance(table.room, Choosing)
    assert "Start: Hoyle, 1847" in table.said
    assert "Hoyle, 1847 starts in 20 seconds" in table.said
    assert table.target("preset:hoyle").due
    assert not table.target("preset:parlett").due
    table.turn_pages_to("options")
    table.tap("options")
    changed = next(t.name for t in table.scene.targets if t.name.startswith("option:"))
    table.tap(changed)
    table.tap("play-options")
    assert isinstance(table.room, PlayRoom)
    changes = table.room.playing.match.options.changes(PRESETS["hoyle"].options)
    assert [f"option:{name}" for name in changes] == [changed]
    table.close()


@pytest.mark.parametrize("by_itself", [False, True])
def test_the_chosen_preset_starts_at_another_tap_and_by_itself(by_itself: bool, tmp_path: Path) -> None:
    table = Driver(tmp_path)
    to_seats(table, "play")
    table.tap("start")
    table.tap("preset:denexa")
    assert isinstance(table.room, Choosing)
    if by_itself:
        table.wait(20)
    else:
        table.tap("preset:denexa")
    assert isinstance(table.room, PlayRoom)
    assert table.room.playing.match.options == PRESETS["denexa"].options
    table.close()


def test_rules_for_more_players_than_there_are_start_the_usual_ones(tmp_path: Path) -> None:
    table = Driver(tmp_path, set_=settings(play__rules="ealing"))
    to_seats(table, "play")
    table.tap("start")
    assert "Start: Parlett" in table.said
    table.tap("play-options")
    assert isinstance(table.room, PlayRoom)
    assert table.room.playing.match.options.pack == "no-8d"
    table.close()


@pytest.mark.parametrize(("people", "joining", "words"), [
    (1, 2, "2 computer players join you."), (2, 1, "1 computer player joins you.")])
def test_one_or_two_people_start_and_computer_players_join_them(people: int, joining: int, words: str,
                                                                tmp_path: Path) -> None:
    table = Driver(tmp_path)
    to_seats(table, "play")
    room = table.room
    assert isinstance(room, Choosing)
    room.kinds = [("empty", 0)] * 8
    for place in range(people):
        table.tap(f"place:{place}")
    assert words in table.said
    assert "Start with 3" in table.said
    table.tap("start")
    table.tap("play-options")
    kinds = sorted(s.kind for s in table.house.session.state.sitters)
    assert kinds == ["computer"] * joining + ["person"] * people
    table.close()


def test_nobody_at_all_cannot_start_and_a_real_pack_wants_three(tmp_path: Path) -> None:
    table = Driver(tmp_path)
    to_seats(table, "play")
    room = table.room
    assert isinstance(room, Choosing)
    room.kinds = [("empty", 0)] * 8
    table.wait(0.1)
    table.tap("names")
    table.tap("leave")
    assert not table.has("start")
    table.tap("leave")
    table.tap("mode:board")
    room.kinds = [("empty", 0)] * 8
    table.tap("place:0")
    assert "2 more players are needed." in table.said
    assert not table.has("start")
    table.close()


def test_back_from_a_correction_leads_to_the_page_it_was_asked_from(tmp_path: Path) -> None:
    table = Driver(tmp_path)
    to_seats(table, "board")
    table.tap("start")
    table.tap("play-options")
    table.tap("deals:0")
    table.tap("change")
    assert table.room.name == "between"
    table.tap("corrections")
    assert isinstance(table.room, BoardRoom)
    table.tap("leave")
    assert table.room.name == "between"
    table.tap("leave")
    assert isinstance(table.room, BoardRoom)
    assert not table.room.correcting
    table.close()


@pytest.mark.parametrize("size", [(1280, 800), (800, 480)])
def test_names_name_whoever_opens_them_before_any_tab_is_touched(size: tuple[int, int], tmp_path: Path) -> None:
    table = Driver(tmp_path, size=size)
    to_seats(table, "board")
    room = table.room
    assert isinstance(room, Choosing)
    table.tap("names")
    table.tap("name:Albert")
    assert room.names[0] == "Albert", "whoever sits at the side that the page is turned to"
    table.tap("naming:2")
    table.tap("name:Ada")
    assert room.names[2] == "Ada"
    table.tap("leave")
    table.tap("place:2")
    table.tap("names")
    table.tap("name:Amelia")
    assert (room.names[0], room.names[2]) == ("Amelia", "Ada"), "a name goes to nobody who has left"
    table.tap("leave")
    table.tap("place:4")
    table.tap("place:4")
    assert room.ui.side == "N"
    table.tap("names")
    table.tap("name:Caroline")
    assert room.names[4] == "Caroline"
    table.close()


@pytest.mark.parametrize("size", [(1280, 800), (800, 480)])
@pytest.mark.parametrize("what", ["play", "board"])
def test_the_page_of_chairs_turns_only_to_where_a_person_sits(what: str, size: tuple[int, int],
                                                              tmp_path: Path) -> None:
    table = Driver(tmp_path, size=size)
    to_seats(table, what)
    room = table.room
    assert isinstance(room, Choosing)
    room.kinds = [("empty", 0)] * 8
    room.kinds[0] = ("person", 0)
    table.wait(0.1)
    assert table.target("start" if what == "play" else "names").side == "S"
    table.tap("place:2")
    assert table.target("names").side == "W", "a person sat down there"
    table.tap("place:2")
    assert table.target("names").side == "S", "a computer player took over, or nobody sits there"
    while room.kinds[2] != ("empty", 0):
        table.tap("place:2")
        assert table.target("names").side == "S"
    table.tap("place:4")
    table.tap("place:0")
    assert table.target("names").side == "N", "whoever sat at the near side left"
    table.tap("help:E")
    assert table.target("help:close").side == "E"
    assert room.ui.side == "N"
    table.close()
