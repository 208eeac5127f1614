from __future__ import annotations

import io
import wave
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from kiosk.screen.sound import Kind, Sound


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "sound").mkdir()
    for name, seconds in (("card", 0.05), ("bell", 1.0)):
        data = io.BytesIO()
        with wave.open(data, "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(44100)
            file.writeframes(bytes(2 * int(44100 * seconds)))
        (tmp_path / "sound" / f"{name}.wav").write_bytes(data.getvalue())
    (tmp_path / "sound" / "broken.wav").write_bytes(b"RIFF but not really")
    return tmp_path


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    pygame.mixer.quit()


def test_sounds_are_played_by_name(folder: Path) -> None:
    sound = Sound(folder)
    assert sound.complaint == ""
    assert sound.play("card")
    assert sound.play("bell", Kind.SIGNALS)
    assert sound.files_loaded == 2
    sound.play("card")
    assert sound.files_loaded == 2
    sound.close()
    assert not sound.play("card")


def test_three_volumes_and_mute(folder: Path) -> None:
    sound = Sound(folder, {Kind.GAME: 10, Kind.SIGNALS: 5, Kind.ATTRACT: 0})
    assert not sound.play("bell", Kind.ATTRACT)
    sound.play("bell", Kind.SIGNALS)
    assert pygame.mixer.Channel(0).get_volume() == pytest.approx(0.25, abs=0.01)
    sound.play("bell", volume=0.5)
    assert pygame.mixer.Channel(1).get_volume() == pytest.approx(0.5, abs=0.01)
    sound.set_volumes({}, mute=True)
    assert not pygame.mixer.get_busy()
    assert not sound.play("bell")
    sound.set_volumes({}, mute=False)
    assert sound.play("bell")


def test_what_is_prepared_is_not_read_again(folder: Path) -> None:
    sound = Sound(folder)
    sound.prepare(["card", "bell"])
    assert sound.files_loaded == 2
    sound.play("bell")
    assert sound.files_loaded == 2


def test_when_everything_sounds_one_is_left_out(folder: Path) -> None:
    sound = Sound(folder)
    assert [sound.play("bell") for _ in range(20)].count(True) == 16


def test_missing_and_broken_sounds_are_silent(folder: Path) -> None:
    sound = Sound(folder)
    assert not sound.play("none")
    assert "none" in sound.complaint
    assert not sound.play("broken")
    assert "broken" in sound.complaint


def test_without_a_device_there_is_silence_and_no_error(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    sound = Sound(folder)
    assert "no sound" in sound.complaint
    assert not sound.play("card")
    sound.set_volumes({Kind.GAME: 3}, mute=True)
    sound.close()
    assert not Sound(folder, enabled=False).play("card")
