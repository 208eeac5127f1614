"""The operator's door and menu can be read in another language than the last visitor's."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.app.pin import FACTORY_PIN
from tests.app.driver import Driver


@pytest.mark.parametrize("size", [(1280, 800), (800, 480)])
@pytest.mark.parametrize("inside", [False, True])
def test_the_operator_chooses_a_language_at_the_door_and_in_the_menu(inside: bool, size: tuple[int, int],
                                                                     tmp_path: Path) -> None:
    table = Driver(tmp_path, size=size)
    table.house.speak("fr")
    table.built.top.operator(table.now)
    table.wait(0.1)
    if inside:
        for digit in FACTORY_PIN:
            table.tap(f"pin:{digit}")
    page = table.room
    table.tap("language:S")
    table.tap("language:en")
    assert table.room is page
    assert table.has("operator:screen") == inside
    said = table.said
    assert ("Back to the table" if inside else "Enter the operator's PIN.") in said
    table.close()
