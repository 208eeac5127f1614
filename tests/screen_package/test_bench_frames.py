from __future__ import annotations

import json

import pytest

from kiosk.commands.bench_frames import (
    BUDGETS,
    SIZES,
    SceneOf,
    costs,
    frame_costs,
    over_budget,
    synthetic,
    unseen_canvas,
)
from kiosk.view.scene import Picture, Scene


@pytest.mark.parametrize("size", SIZES)
def test_frames_keep_to_their_counts(size: tuple[int, int]) -> None:
    """Exact counts, on the way of a GPU and on the way without one."""
    for composed in (True, False):
        with unseen_canvas(size, composed=composed) as canvas:
            for scene_of in synthetic(*size).values():
                for step in range(4):
                    canvas.draw(scene_of(step / 60))
                    canvas.prepare(scene_of(step / 60).prepare)
                counts = canvas.counts
                made = (counts.textures_made, counts.pieces_made, counts.font_renders, counts.files_loaded)
                for step in range(12):
                    assert canvas.draw(scene_of(1 + step / 60))
                    assert counts.last_draws <= 150
                    assert counts.last_screens <= 2.5
                assert (counts.textures_made, counts.pieces_made, counts.font_renders, counts.files_loaded) == made
                still = scene_of(9)._replace(moving=False)
                canvas.draw(still)
                before = (counts.draws, counts.frames)
                assert not canvas.draw(still._replace(wake_s=3.0))
                assert (counts.draws, counts.frames) == before


def test_the_busy_scene_has_what_it_claims() -> None:
    ops = synthetic(1280, 800)["spin"](0.5).ops
    arts = [op.art for op in ops if isinstance(op, Picture)]
    assert arts.count("counters/fish") == 60
    assert arts.count("cards/four/back") == 20
    assert ops != synthetic(1280, 800)["spin"](0.6).ops


def test_any_scene_can_be_measured_and_the_figures_are_json() -> None:
    seen: list[float] = []

    def tiny(t: float) -> Scene:
        seen.append(t)
        return Scene((), (Picture("counters/round", 50 + t, 50, 20, 20),), moving=True)

    scenes: dict[str, SceneOf] = {"rest": tiny, "spin": tiny}
    (figures,) = frame_costs(lambda width, height: scenes, rounds=7, sizes=((320, 200),))
    assert seen
    assert json.loads(json.dumps(figures)) == figures
    assert figures["size"] == "320x200"
    assert figures["full_screen_copy_ms"] > 0
    assert figures["frame_spinning_60_counters_20_cards"] > 0
    assert figures["textures_made_while_moving"] == figures["files_loaded_while_moving"] == 0
    assert figures["draws_when_nothing_changes"] == figures["presents_when_nothing_changes"] == 0
    assert set(BUDGETS) <= set(figures)
    assert over_budget({**dict.fromkeys(BUDGETS, 0), "size": "320x200"}) == []
    assert over_budget({**dict.fromkeys(BUDGETS, 0), "size": "320x200", "draw_calls": 151}) == [
        "At 320x200, draw calls is 151; it may be 150 at most."]


def test_too_few_rounds_are_refused() -> None:
    with pytest.raises(ValueError, match="7"):
        frame_costs(rounds=3)
    assert costs.__doc__
