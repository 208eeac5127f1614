from __future__ import annotations

import pytest

from kiosk.screen.fonts import Fonts
from kiosk.view.scene import Stage
from tests.view_pages.stages import MakeStage, stage_of


@pytest.fixture(scope="session")
def fonts() -> Fonts:
    return Fonts()


@pytest.fixture(scope="session")
def make_stage(fonts: Fonts) -> MakeStage:
    """Stages by the size of their screen, measured with the real fonts."""
    def make(size: str, large: bool = False) -> Stage:
        return stage_of(size, large, fonts)
    return make
