"""Everything works by keys alone: return does what is due, and the first arrow goes to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.app.keys import due_target
from kiosk.app.playroom import PlayRoom
from kiosk.rules.options import PRESETS
from kiosk.view.intents import Skip
from kiosk.view.scene import Target
from tests.app.driver import Driver, playing


@pytest.mark.parametrize("key", ["return", "space"])
def test_return_alone_opens_the_table_and_deals(tmp_path: Path, key: str) -> None:
    table = Driver(tmp_path)
    table.key(key)
    assert table.has("play-now")
    assert table.built.top.focus == ""
    table.key(key)
    assert isinstance(table.room, PlayRoom)
    table.close()


@pytest.mark.parametrize("key", ["tab", "right", "down", "left", "up"])
def test_the_first_arrow_goes_to_what_is_due(tmp_path: Path, key: str) -> None:
    table = Driver(tmp_path)
    table.key("return")
    table.key(key)
    assert table.built.top.focus == "play-now"
    table.key("left")
    assert table.built.top.focus == "choose"
    table.key("return")
    assert table.built.top.focus == "", "what was chosen on the last page is chosen on this one"
    table.close()


def test_return_plays_no_card_that_nobody_chose(tmp_path: Path) -> None:
    table = Driver(tmp_path, room=playing(PRESETS["parlett"].options, 4, 1), seed=3)
    for _ in range(400):
        if any(t.name.startswith("lead:") for t in table.scene.targets):
            break
        table.wait(0.5)
    leads = [t.name for t in table.scene.targets if t.name.startswith("lead:")]
    assert leads
    before = table.house.session.journal.last
    table.key("return", 0.0)
    assert table.house.session.journal.last == before
    assert table.built.top.focus == leads[0]
    table.key("return", 0.0)
    assert table.house.session.journal.last > before
    table.close()


def test_return_alone_plays_a_whole_deal(tmp_path: Path) -> None:
    table = Driver(tmp_path, seed=3)
    for _ in range(900):
        table.key("return", 1.0)
        if table.house.session.state.rows:
            break
    assert table.house.session.state.rows
    table.close()


@pytest.mark.parametrize(("side", "due"), [("S", "b"), ("N", "a"), ("W", "a"), ("E", "c")])
def test_what_is_due_is_nearest_to_its_reader(side: str, due: str) -> None:
    able = [Target(name, x, y, 10, 10, Skip(), due=True) for name, x, y in (("a", 0, 0), ("b", 50, 90), ("c", 90, 50))]
    able += [Target(f"choice:{k}", 95, 95, 10, 10, Skip(), due=k == 0) for k in range(2)]
    found = due_target(able, side)
    assert found is not None
    assert found.name == due
