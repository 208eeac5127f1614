"""The bench of the real table measures a match, and says what is over its limit."""

from __future__ import annotations

import json

from kiosk.commands.bench_play import WANTED, over_wanted, real_table


def test_a_real_match_is_measured_by_what_is_on_its_way() -> None:
    figures = real_table((320, 200), 2)
    assert json.loads(json.dumps(figures)) == figures
    assert figures["deals"] == 2
    for kind in WANTED:
        assert figures["frames"][kind] > 20
        assert figures[f"draw_list_{kind}"] >= 0
    assert figures["frames"]["moving"] > figures["frames"]["dealing"] > 300
    assert figures["frames"]["moving"] > figures["frames"]["sweeping"]


def test_what_is_too_much_is_said() -> None:
    figures = {"size": "1280x800", **{f"draw_list_{kind}": 0.5 for kind in WANTED}}
    assert over_wanted(figures) == []
    assert over_wanted({**figures, "draw_list_dealing": 0.6}) == [
        "At 1280x800, the draw list of the real table dealing is 0.6; it may be 0.5 at most."]
