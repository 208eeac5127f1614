"""Pictures as pixels: finds the art of a name or has it drawn, and rasterises it once for each size."""

from __future__ import annotations

import io
import math
from collections.abc import Callable
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from typing import Protocol

import pygame

from kiosk.screen.errors import ArtMissing
from kiosk.screen.rasters import RasterCache, key_of
from kiosk.view.scene import Drawn

ARGB = (0x00FF0000, 0x0000FF00, 0x000000FF, 0xFF000000)
"""Masks of every surface of the screen: the one order that all drivers take without swapping bytes."""

_LARGEST_PX = 8192


class Folder(Protocol):
    """What art needs of a folder of assets: a `pathlib.Path`, or the inside of a wheel."""

    def joinpath(self, *names: str) -> Folder:
        """Return what is inside."""
        ...

    def read_bytes(self) -> bytes:
        """Return the bytes of a file. Raises OSError."""
        ...


def assets() -> Folder:
    """Return the folder of assets: inside the package where it is a wheel, beside it in the repository.

    Raises ArtMissing where there is neither.
    """
    packed = files("kiosk").joinpath("assets")
    if packed.is_dir():
        return packed
    beside = Path(__file__).parents[2] / "assets"
    if beside.is_dir():
        return beside
    raise ArtMissing(f"The pictures of the table are not installed: neither {packed} nor {beside} is a folder. "
                     "Install the program again.")


class Art:
    """Makes surfaces of art, each size once; the disk remembers them from one start to the next.

    folder: where named art is. drawn: turns a Drawn into SVG text for a size in px.
    files_loaded: how many files were read so far; rasterised: how many pictures were drawn from SVG so far.
    """

    def __init__(self, folder: Folder | None = None, cache: RasterCache | None = None,
                 drawn: Callable[[Drawn, int, int], str] | None = None) -> None:
        self.cache = cache or RasterCache(None)
        self.files_loaded = 0
        self.rasterised = 0
        self._folder = folder
        self._drawn = drawn
        self._drawn_by = b"" if drawn is not None else _drawing_code()
        self._contents: dict[str, bytes] = {}

    def surface(self, art: str | Drawn, width: int, height: int) -> pygame.Surface:
        """Return art at a size in px (1 to 8192), as pixels with straight alpha.

        The art keeps its own shape: where the size has another, it fits inside. Raises ArtMissing.
        """
        width, height = max(1, min(width, _LARGEST_PX)), max(1, min(height, _LARGEST_PX))
        key = self._key(art, width, height)
        found = self.cache.get(key)
        if found is not None:
            self.files_loaded += 1
            return found
        try:
            picture = pygame.image.load_sized_svg(io.BytesIO(self._svg(art, width, height)), (width, height))
        except pygame.error as error:
            raise ArtMissing(f"The picture {_called(art)} cannot be drawn at {width} x {height}: {error}.") from error
        self.rasterised += 1
        picture = as_argb(picture)
        self.cache.put(key, picture)
        return picture

    def rasterise(self, art: str | Drawn, width: int, height: int) -> bool:
        """Have art of a size on the disk; return whether it had to be drawn. Raises ArtMissing."""
        if not self.cache.writable or self.cache.has(self._key(art, width, height)):
            return False
        self.surface(art, width, height)
        return True

    def _key(self, art: str | Drawn, width: int, height: int) -> str:
        """The name in the cache: of what is in the file, or of what draws it, so that a change makes it anew."""
        if isinstance(art, Drawn):
            what = self._drawn_by + repr(art).encode() if self._drawn_by else self._svg(art, width, height)
        else:
            what = self._contents.get(art) or blake2b(self._svg(art, width, height)).digest()
            self._contents[art] = what
        return key_of(what, width, height)

    def _svg(self, art: str | Drawn, width: int, height: int) -> bytes:
        if isinstance(art, Drawn):
            if self._drawn is None:
                from kiosk.view.drawn import svg
                self._drawn = svg
            return self._drawn(art, width, height).encode()
        if self._folder is None:
            self._folder = assets()
        try:
            source = self._folder.joinpath(*f"{art}.svg".split("/")).read_bytes()
        except OSError as error:
            raise ArtMissing(f"The picture {_called(art)} cannot be read ({error.strerror or error}). "
                             "Install the program again, or run `make art`.") from error
        self.files_loaded += 1
        return source


def _drawing_code() -> bytes:
    """What tells one version of the code that draws from another; b"" where its text is not installed."""
    code = blake2b()
    try:
        for name in sorted(file.name for file in files("kiosk.view").iterdir() if file.name.startswith("drawn")):
            code.update(files("kiosk.view").joinpath(name).read_bytes())
        code.update(files("kiosk.view").joinpath("palette.py").read_bytes())
    except OSError:
        return b""
    return code.digest()


def as_argb(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture with the masks of ARGB: itself where it has them."""
    if picture.get_masks() == ARGB:
        return picture
    return picture.convert(blank(1, 1))


def blank(width: int, height: int) -> pygame.Surface:
    """Return a transparent surface of a size in px."""
    return pygame.Surface((width, height), pygame.SRCALPHA, 32)


def plain(width: int, height: int) -> pygame.Surface:
    """Return an opaque black surface of a size in px."""
    return pygame.Surface((width, height), 0, 32)


def trimmed(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture without the empty border it has on all four sides alike, but for one px; its middle stays.

    That one px lets a turned edge fade out where the GPU has no smoothing of edges.
    """
    width, height = picture.get_size()
    box = picture.get_bounding_rect(1)
    if not box.width:
        return picture
    left = min(box.left, width - box.right) - 1
    top = min(box.top, height - box.bottom) - 1
    if left == 0 and top == 0:
        return picture
    small = blank(width - 2 * left, height - 2 * top)
    small.blit(picture, (-left, -top), special_flags=pygame.BLEND_RGBA_ADD)
    return small


def bled(picture: pygame.Surface, reach: int = 1) -> pygame.Surface:
    """Return a picture whose colours run on under its transparent surroundings for a few px.

    Smoothing (a turned edge, a smaller size) mixes the colours of neighbours whatever their alpha: without
    this, every edge would get a dark fringe.
    """
    field = blank(*picture.get_size())
    for far in range(reach, 0, -1):
        for offset in ((-far, -far), (far, far), (-far, far), (far, -far), (-far, 0), (far, 0), (0, -far), (0, far)):
            field.blit(picture, offset)
    field.blit(picture, (0, 0))
    shape = picture.copy()
    shape.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    field.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return field


TIMES = 3
"""Turned pictures are made so many times larger and brought down, so that their edges are even."""


def quarters_of(turn: float) -> int | None:
    """Return the quarter turns in degrees clockwise, 0 to 3, or None where it is none."""
    quarters = turn / 90
    whole = round(quarters)
    return whole % 4 if abs(quarters - whole) < 1e-6 else None


def quartered(picture: pygame.Surface, quarters: int) -> pygame.Surface:
    """Return a picture turned clockwise by quarter turns, exactly."""
    return pygame.transform.rotate(picture, -90 * quarters) if quarters % 4 else picture


def turned(large: pygame.Surface, width: float, height: float, turn: float) -> pygame.Surface:
    """Return a picture of width x height px turned about its middle by degrees clockwise, with all of it.

    large: the picture TIMES as large, bled by TIMES px. The middle of the result is the middle of the picture.
    """
    big = pygame.transform.rotate(large, -turn)
    angle = math.radians(turn)
    cos, sin = abs(math.cos(angle)), abs(math.sin(angle))
    new_width = math.ceil(width * cos + height * sin) + 1
    new_height = math.ceil(width * sin + height * cos) + 1
    field = blank(TIMES * new_width, TIMES * new_height)
    field.blit(big, ((field.get_width() - big.get_width()) // 2, (field.get_height() - big.get_height()) // 2),
               special_flags=pygame.BLEND_RGBA_ADD)
    return pygame.transform.smoothscale(field, (new_width, new_height))


def _called(art: str | Drawn) -> str:
    return f'"{art}"' if isinstance(art, str) else f'"{art.kind}" {art.args}'
