"""Every page of the gallery, on every screen: fingers can hit it, eyes can read it, longer words fit."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from kiosk.catalogue import LANGUAGES
from kiosk.view.pages.captions import SHAPES, caption, caption_words
from kiosk.view.pages.gallery import PAGES
from kiosk.view.pages.model import Ui
from kiosk.view.scene import Text
from kiosk.view.spots import Box, bounds
from kiosk.view.words import Stretched, Words
from tests.view_pages.inspection import Limits, faults_of_targets, faults_of_words
from tests.view_pages.languages import spoken
from tests.view_pages.stages import MakeStage


class Case(NamedTuple):
    """One way to look at all pages. squeeze: the least horizontal scale of a word that is let pass."""

    size: str
    large: bool
    side: str
    stretched: bool
    squeeze: float
    cap: float = 0.98

    def __str__(self) -> str:
        return f"{self.size}{'-large' if self.large else ''}-{self.side}{'-longer' if self.stretched else ''}"


CASES = (
    Case("10", False, "S", False, 0.72),
    Case("10", False, "W", False, 0.72),
    Case("21", False, "S", False, 0.72),
    Case("43", False, "S", False, 0.72),
    Case("43", False, "E", False, 0.72),
    Case("7", False, "S", False, 0.66),
    Case("7", False, "W", False, 0.66),
    Case("10", True, "S", False, 0.54),
    Case("10", True, "W", False, 0.54),
    Case("21", True, "S", False, 0.60),
    Case("10", False, "S", True, 0.54),
    Case("10", False, "W", True, 0.54),
    Case("21", False, "W", True, 0.42),
    Case("43", True, "W", True, 0.45),
    Case("7", False, "N", True, 0.45),
    Case("10", True, "S", True, 0.40),
    Case("7", True, "S", False, 0.50, 0.56),
    Case("7", True, "W", False, 0.50, 0.56),
)
"""Large letters on a 7-inch screen may shrink, but never below the ordinary size."""


@pytest.mark.parametrize("case", CASES, ids=str)
def test_pages_can_be_hit_and_read(case: Case, make_stage: MakeStage) -> None:
    stage = make_stage(case.size, case.large)
    say = Stretched() if case.stretched else Words()
    limits = Limits(case.cap, case.squeeze)
    found = []
    for name, page in PAGES.items():
        scene = page(stage, say, case.side)
        found += [f"{name}: {fault}" for fault in (*faults_of_targets(scene, stage),
                                                   *faults_of_words(scene, stage, limits))]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("size", "side"), [("7", "S"), ("10", "W"), ("21", "S")])
@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_pages_hold_in_every_language(code: str, size: str, side: str, make_stage: MakeStage, tmp_path: Path) -> None:
    stage, say = make_stage(size), spoken(code, tmp_path)
    found = []
    for name, page in PAGES.items():
        scene = page(stage, say, side)
        found += [f"{name}: {fault}" for fault in (*faults_of_targets(scene, stage),
                                                   *faults_of_words(scene, stage, Limits(0.98, 0.5)))]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("large", [False, True], ids=["ordinary", "large"])
@pytest.mark.parametrize("size", ["7", "10", "21"])
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_caption_fits_in_every_shape(code: str, size: str, large: bool, make_stage: MakeStage,
                                           tmp_path: Path) -> None:
    stage, say = make_stage(size, large), spoken(code, tmp_path)
    for id_ in caption_words(say):
        for rows in SHAPES:
            slip = caption(id_, Ui(side="W"), 0.0, stage, say, rows=rows)
            assert slip.cover is not None
            assert Box(0, 0, stage.width, stage.height).holds(slip.cover, slack=8), (id_, rows)
            words = [op for op in slip.piece.ops if isinstance(op, Text)]
            assert min(op.squeeze for op in words) > 0.95, (id_, rows)
            paper = bounds(slip.piece.ops[0])
            assert all(paper.holds(bounds(op, stage.measure(op.text, op.cap, op.face))) for op in words), (id_, rows)
