"""The sounds: short, soft at both ends, at -6 dB, and all that the table plays."""

from __future__ import annotations

import math

import pytest

from .conftest import ASSETS
from .test_files import frames

NAMES = {
    "card",
    "deal",
    "knock",
    "fish",
    "dress",
    "sweep",
    "bell",
    "out",
    "nudge",
    "tap",
    "turn",
    "refuse",
    "celebration",
}


def test_every_sound_is_there() -> None:
    assert {f.stem for f in (ASSETS / "sound").glob("*.wav")} == NAMES
    assert sum(f.stat().st_size for f in (ASSETS / "sound").glob("*.wav")) < 1_500_000


@pytest.mark.parametrize("name", sorted(NAMES))
def test_a_sound_is_clean(name: str) -> None:
    samples = frames(ASSETS / "sound" / f"{name}.wav")
    seconds = len(samples) / 22_050
    assert 0.05 <= seconds <= (2.2 if name == "celebration" else 1.5)
    assert 20 * math.log10(max(abs(v) for v in samples) / 32_768) == pytest.approx(-6, abs=0.2)
    assert abs(samples[0]) <= 40
    assert abs(samples[-1]) <= 40
    assert abs(sum(samples) / len(samples)) < 40, "no direct current"


def test_what_is_heard_often_is_short() -> None:
    for name in ("tap", "card", "deal", "fish", "turn"):
        assert len(frames(ASSETS / "sound" / f"{name}.wav")) / 22_050 <= 0.25, name
