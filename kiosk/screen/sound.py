"""Sounds by name, at three volumes, or none. Nothing here waits, and nothing here stops the table.

A machine without a sound device is a silent table, not a broken one: `Sound.complaint` says why.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterable
from enum import StrEnum
from typing import Final

import pygame
import pygame.mixer

from kiosk.screen.art import Folder, assets
from kiosk.screen.errors import ArtMissing

_CHANNELS: Final = 16
_RATE_HZ: Final = 44100
_BUFFER: Final = 512
"""Samples a buffer: 12 ms, so that a sound belongs to its touch."""


class Kind(StrEnum):
    """What a sound is for; each kind has a volume of its own."""

    GAME = "game"
    SIGNALS = "signals"
    ATTRACT = "attract"


class Sound:
    """Plays the sounds of assets/sound.

    volumes: 0 to 10 for each kind, missing ones 7. complaint: why there is no sound, or "".
    """

    def __init__(self, folder: Folder | None = None, volumes: dict[Kind, int] | None = None, mute: bool = False,
                 enabled: bool = True) -> None:
        self.complaint = ""
        self.files_loaded = 0
        self._folder = folder
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self._ready = enabled and self._open()
        self.set_volumes(volumes or {}, mute)

    def set_volumes(self, volumes: dict[Kind, int], mute: bool) -> None:
        """Set how loud each kind is, 0 to 10, or mute everything, at once."""
        self._gains = {kind: (max(0, min(10, volumes.get(kind, 7))) / 10) ** 2 for kind in Kind}
        self._mute = mute
        if mute and self._ready:
            pygame.mixer.stop()

    def prepare(self, names: Iterable[str]) -> None:
        """Read sounds ahead, so that playing them reads no file."""
        for name in names:
            self._sound(name)

    def play(self, name: str, kind: Kind = Kind.GAME, volume: float = 1.0) -> bool:
        """Start a sound of assets/sound by its name, and return at once; return whether it can be heard.

        volume: 0 to 1, on top of its kind's. When all channels are taken, a sound is left out.
        """
        gain = self._gains[kind] * max(0.0, min(1.0, volume))
        if self._mute or gain == 0 or not self._ready:
            return False
        sound = self._sound(name)
        channel = pygame.mixer.find_channel() if sound is not None else None
        if sound is None or channel is None:
            return False
        channel.set_volume(gain)
        channel.play(sound)
        return True

    def close(self) -> None:
        """Stop every sound and let go of the device."""
        if self._ready:
            pygame.mixer.quit()
        self._ready = False
        self._sounds.clear()

    def _open(self) -> bool:
        try:
            pygame.mixer.init(_RATE_HZ, -16, 2, _BUFFER)
        except pygame.error as error:
            self.complaint = f"There is no sound: {error}."
            return False
        if os.environ.get("SDL_AUDIODRIVER") in (None, "") and _driver() in ("dummy", "disk"):
            pygame.mixer.quit()
            self.complaint = "There is no sound: no device was found."
            return False
        pygame.mixer.set_num_channels(_CHANNELS)
        return True

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        if not self._ready:
            return None
        if name not in self._sounds:
            self._sounds[name] = None
            try:
                if self._folder is None:
                    self._folder = assets()
                data = self._folder.joinpath("sound", f"{name}.wav").read_bytes()
                self._sounds[name] = pygame.mixer.Sound(file=io.BytesIO(data))
                self.files_loaded += 1
            except (OSError, pygame.error, ArtMissing) as error:
                self.complaint = f'The sound "{name}" cannot be played: {error}.'
        return self._sounds[name]


def _driver() -> str:
    return str(pygame.mixer.get_driver()) if hasattr(pygame.mixer, "get_driver") else ""
