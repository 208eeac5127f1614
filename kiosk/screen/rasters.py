"""Pictures that were rasterised before, on the disk: so that a start need not draw them all again.

A cache and nothing more. A file that is damaged, cut short or of another version counts as absent, and a disk
that cannot be written to means a slower start: neither is an error. Files are written aside and renamed.
"""

from __future__ import annotations

import os
import struct
import tempfile
import zlib
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

import platformdirs
import pygame

_HEAD = struct.Struct("<4sHH")
_MAGIC = b"PJr1"
_LEVEL = 3
"""zlib 3 is as small as PNG here and is read in two thirds of its time."""


class RasterCache:
    """A folder of rasters, up to `limit` bytes; folder None keeps nothing.

    hits, misses: how many were found and not found. writable: False once the disk refused a file.
    """

    def __init__(self, folder: Path | None, limit: int = 256 << 20) -> None:
        self.folder = folder
        self.limit = limit
        self.hits = 0
        self.misses = 0
        self.writable = folder is not None

    def get(self, key: str) -> pygame.Surface | None:
        """Return the picture kept under a key of `key_of`, or None. Never raises."""
        if self.folder is None:
            return None
        try:
            data = (self.folder / key).read_bytes()
            magic, width, height = _HEAD.unpack_from(data)
            pixels = zlib.decompress(memoryview(data)[_HEAD.size :]) if magic == _MAGIC else b""
        except (OSError, struct.error, zlib.error):
            pixels = b""
        if not pixels or len(pixels) != width * height * 4:
            self.misses += 1
            return None
        self.hits += 1
        return pygame.image.frombuffer(pixels, (width, height), "BGRA")

    def has(self, key: str) -> bool:
        """Return whether there is a file under a key, whatever is in it."""
        return self.folder is not None and (self.folder / key).exists()

    def put(self, key: str, picture: pygame.Surface) -> None:
        """Keep a picture under a key. A disk that refuses is not asked again, and nothing is raised."""
        if self.folder is None or not self.writable:
            return
        data = _HEAD.pack(_MAGIC, *picture.get_size()) + zlib.compress(pygame.image.tobytes(picture, "BGRA"), _LEVEL)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            handle, aside = tempfile.mkstemp(prefix="~", dir=self.folder)
        except OSError:
            self.writable = False
            return
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            os.replace(aside, self.folder / key)
        except OSError:
            self.writable = False
            with suppress(OSError):
                os.unlink(aside)

    def prune(self) -> None:
        """Throw away the oldest files until the folder holds at most three quarters of its limit."""
        if self.folder is None or not self.writable:
            return
        with suppress(OSError):
            files = sorted((f.stat().st_mtime, f.stat().st_size, f) for f in self.folder.iterdir() if f.is_file())
            excess = sum(size for _, size, _ in files) - self.limit
            if excess <= 0:
                return
            excess += self.limit // 4
            for _, size, file in files:
                if excess <= 0:
                    break
                file.unlink()
                excess -= size


def key_of(what: bytes, width: int, height: int) -> str:
    """Return the name under which a picture made from these bytes at this size in px is kept."""
    made_by = f"{pygame.version.ver} {pygame.get_sdl_version()} {width}x{height}".encode()
    return blake2b(what, digest_size=16, key=made_by[:64]).hexdigest()


def default_folder() -> Path:
    """Return the folder for rasters: what CACHE_DIRECTORY or XDG_CACHE_HOME says, else the user's cache."""
    service = os.environ.get("CACHE_DIRECTORY", "").split(":")[0]
    return (Path(service) if service else platformdirs.user_cache_path("pope-joan")) / "rasters"
