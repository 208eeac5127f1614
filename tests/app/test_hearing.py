"""What is heard, and the words for those who do not hear."""

from __future__ import annotations

from pathlib import Path

from kiosk.app.hearing import sound_words
from kiosk.rules.options import PRESETS
from kiosk.screen.art import assets
from kiosk.view.scene import Text
from kiosk.view.words import Words
from tests.app.driver import Driver, playing, settings


def test_every_sound_has_words() -> None:
    folder = Path(str(assets().joinpath("sound")))
    assert {p.stem for p in folder.glob("*.wav")} == set(sound_words(Words()))


def test_cards_and_counters_are_heard_at_their_moments_and_written(tmp_path: Path) -> None:
    heard: list[str] = []
    table = Driver(tmp_path, set_=settings(sound__captions=True), room=playing(PRESETS["parlett"].options, 4, 0),
                   sound=lambda name, volume: heard.append(name))
    written: set[str] = set()
    left = 100
    for _ in range(900):
        scene = table.wait(0.1)
        written |= {op.text for op in scene.ops if isinstance(op, Text) and op.text.startswith("(")}
        left -= bool(table.house.session.state.rows)
        if not left:
            break
    assert {"card", "deal", "fish", "knock", "out", "turn"} <= set(heard)
    assert {"(a card)", "(counters)", "(a knock: a stop)"} <= written
    table.close()


def test_nothing_is_written_where_it_is_not_wanted(tmp_path: Path) -> None:
    table = Driver(tmp_path, room=playing(PRESETS["parlett"].options, 4, 0))
    for _ in range(200):
        assert not any(isinstance(op, Text) and op.text.startswith("(") for op in table.wait(0.1).ops)
    table.close()
