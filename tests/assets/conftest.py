"""What the tests of the art share: the folder of assets, a fresh run of the scripts, pictures as pixels."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "assets"
ART = ASSETS / "art"
sys.path.insert(0, str(ART))


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the scripts have just written everything they make."""
    out = tmp_path_factory.mktemp("assets")
    subprocess.run(
        [sys.executable, str(ART / "make.py"), "--out", str(out)], check=True, capture_output=True, timeout=120
    )
    return out


@pytest.fixture(scope="session")
def paint() -> Callable[[str | Path, int, int], pygame.Surface]:
    """Rasterises SVG text or an SVG file as the table does; the surface has an alpha channel."""

    def painted(art: str | Path, w: int, h: int) -> pygame.Surface:
        source = io.BytesIO(art.encode() if isinstance(art, str) else art.read_bytes())
        return pygame.image.load_sized_svg(source, (w, h))

    return painted
