"""The one place that draws: a scene onto SDL's renderer.

Everything of pygame's `_sdl2.video` (Renderer, Texture) is used in this file only, because pygame calls that
interface experimental. Two ways lead to the picture. With a GPU, the backdrop is one texture and every
operation a textured rectangle over it. With SDL's software driver, a scene that keeps still is composed
exactly (compose.py) and shown as one texture; a moving one is drawn as on a GPU, except for the turning board
(spinning.py), over as much of the picture as has not changed for a while.
"""

from __future__ import annotations

import math
import os
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from math import floor
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import pygame
from pygame._sdl2.video import Renderer, Texture, get_drivers

from kiosk.screen.art import Art, as_argb, plain, quartered, quarters_of
from kiosk.screen.compose import compose, edges, middle
from kiosk.screen.display import Box, Display
from kiosk.screen.errors import NoPainter
from kiosk.screen.fonts import Fonts
from kiosk.screen.ground import Ground
from kiosk.screen.pieces import Name, Pieces, is_small, name_of, size_of
from kiosk.screen.shelf import Kept, Shelf
from kiosk.screen.spinning import Spinning, Square
from kiosk.view.scene import Fill, Op, Picture, Scene

ACCELERATED: Final = ("opengles2", "opengl", "direct3d11", "direct3d", "metal")
_BASES: Final = 3
"""How many backdrops a GPU keeps, so that going back to one is not felt."""
_SETTLED: Final = 3
"""After so many frames a part of a moving picture that did not change is drawn once for all."""
_FORGET: Final = 4096
_WHOLE: Final = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
"""All of a texture, by its corners."""

class Sprite(NamedTuple):
    """A texture of a piece, and where its middle lies from an operation's point (see Piece)."""

    texture: Texture
    x: float
    y: float
    width: float


Placement: TypeAlias = tuple[Kept[Sprite] | None, Box, float, int, float, Any]
"""How an operation is drawn: sprite, rectangle, angle, alpha 0 to 255, area in screens, corners or colour."""


@dataclass(slots=True)
class Counts:
    """What drawing has cost since the canvas was made.

    draws: rectangles handed to the renderer; screens: the area they covered, in full screens; frames: pictures
    presented; moving: how many of them moved. last_draws, last_screens: of the last picture.
    """

    frames: int = 0
    moving: int = 0
    draws: int = 0
    screens: float = 0.0
    last_draws: int = 0
    last_screens: float = 0.0
    textures_made: int = 0
    font_renders: int = 0
    files_loaded: int = 0
    baked: int = 0


class Canvas:
    """Draws scenes in a window.

    art, fonts: where pixels come from. driver: the renderer's name, None for the best that works. rotation:
    degrees clockwise by which the picture is turned on the display, 0, 90, 180 or 270. vsync: whether showing
    a picture waits for the display. texture_bytes: how much memory textures may take, None for eight full
    screens. Raises NoPainter where no driver draws in the window.
    """

    def __init__(self, window: pygame.Window, art: Art, fonts: Fonts, *, driver: str | None = None,
                 rotation: int = 0, vsync: bool = True, texture_bytes: int | None = None) -> None:
        if rotation % 90:
            raise ValueError(f"A display is turned by 0, 90, 180 or 270 degrees, not by {rotation}.")
        self.window = window
        self.rotation = rotation % 360
        self._renderer, self.driver = _renderer(window, driver, vsync)
        self.accelerated = self.driver != "software"
        self.art = art
        self.fonts = fonts
        self.counts = Counts()
        self._budget = texture_bytes
        self._sprites: Shelf[Sprite] = Shelf(0, self._forget_places)
        self._pieces = Pieces(art, fonts, 0, self._turn_large)
        self._spinning = Spinning(self._pieces, 48 << 20)
        self._places: tuple[dict[Op, Placement], dict[Op, Placement]] = ({}, {})
        self._last: Scene | None = None
        self._measure()

    # ---- what the application calls ------------------------------------------------------------

    @property
    def size(self) -> tuple[int, int]:
        """The picture's width and height in px, before it is turned."""
        return self.display.size

    def draw(self, scene: Scene) -> bool:
        """Show a scene, unless it looks like the one shown last; return whether it was drawn. Raises ArtMissing."""
        last = self._last
        if last is not None and scene.ops == last.ops and scene.backdrop == last.backdrop:
            self._last = scene
            return False
        self._paint(scene)
        self._renderer.present()
        self._last = scene
        self.counts.frames += 1
        self.counts.moving += scene.moving
        return True

    def prepare(self, ops: Iterable[Op], limit: int | None = None) -> int:
        """Make what operations will need when they move, at most `limit` things; return how many ops are left."""
        todo = [op for op in ops if not isinstance(op, Fill)]
        made = 0
        for index, op in enumerate(todo):
            if limit is not None and made >= limit:
                return len(todo) - index
            before = self._made()
            if not self.accelerated:
                self._spinning.prepare(op)
            if self.accelerated or is_small(name_of(op)):
                self._place(op, True)
            made += self._made() > before
        self._count_work()
        return 0

    def invalidate(self) -> None:
        """Draw the next scene even if it looks like the last: something else has drawn over the window."""
        self._last = None

    def resized(self) -> None:
        """Take note that the window has another size, or that the display has lost its textures."""
        self._measure()

    def read_pixels(self) -> pygame.Surface:
        """Return what is shown, as it stands on the display."""
        if self.accelerated and self._last is not None:
            self._paint(self._last)
        return self._renderer.to_surface()

    def save(self, path: Path) -> None:
        """Write what is shown to a PNG file. Raises OSError."""
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            pygame.image.save(self.read_pixels(), str(path))
        except pygame.error as error:
            raise OSError(f"The picture cannot be written to {path}: {error}.") from error

    # ---- a picture -----------------------------------------------------------------------------

    def _measure(self) -> None:
        """Begin anew at the window's size."""
        self.display = Display(*self._renderer.get_viewport().size, self.rotation)
        screen = self.display.width * self.display.height * 4
        budget = self._budget if self._budget is not None else 8 * screen
        self._sprites.clear()
        self._sprites.budget = budget
        self._pieces.resize(budget // 3)
        self._spinning.forget()
        self._bases: dict[tuple[Op, ...], Texture] = {}
        self._last = None
        self._frame: Texture | None = None
        self._square: Texture | None = None
        self._shown: Hashable = None
        self._ground = Ground(self._pieces, self.display.size)
        self._settled = self._same = self._steady = 0

    def _paint(self, scene: Scene) -> None:
        self._sprites.next_round()
        self._pieces.next_round()
        counts = self.counts
        draws, screens = counts.draws, counts.screens
        if self.accelerated:
            self._full(self._baked(scene.backdrop))
            self._draw_ops(scene.ops, scene.moving)
        elif scene.moving:
            self._paint_moving(scene)
        else:
            self._paint_still(scene)
        counts.last_draws = counts.draws - draws
        counts.last_screens = counts.screens - screens
        self._count_work()

    def _draw_ops(self, ops: Iterable[Op], moving: bool) -> None:
        """Draw operations as textured rectangles. This loop is what a frame costs in Python."""
        places = self._places[moving]
        if len(places) > _FORGET:
            places.clear()
        now, draws, screens = self._sprites.round, 0, 0.0
        for op in ops:
            place = places.get(op)
            if place is None:
                place = places[op] = self._place(op, moving)
            kept, box, angle, alpha, area, extra = place
            if not area:
                continue
            draws += 1
            screens += area
            if kept is None:
                self._fill(box, extra)
                continue
            kept.used = now
            texture = kept.value.texture
            if extra is not None:
                mod = (255, 255, 255, alpha)
                texture.draw_quad(*extra, *_WHOLE, mod, mod, mod, mod)
                continue
            if alpha != kept.alpha:
                texture.alpha = kept.alpha = alpha
            if angle:
                texture.draw(None, box, angle)
            else:
                texture.draw(None, box)
        self.counts.draws += draws
        self.counts.screens += screens

    def _place(self, op: Op, moving: bool) -> Placement:
        """Find how an operation is drawn, making its texture where there is none."""
        width, height = self.display.size
        if isinstance(op, Fill):
            left, top, right, bottom = edges(op)
            box = self.display.box(left, top, right - left, bottom - top)
            alpha = round(max(0.0, min(1.0, op.alpha)) * 255)
            return None, box, 0.0, alpha, self.display.area(box) if alpha else 0.0, (*pygame.Color(op.colour)[:3], alpha)
        alpha = round(max(0.0, min(1.0, op.alpha)) * 255)
        turn = op.turn + self.rotation
        if quarters_of(turn) is None and (moving or not is_small(name_of(op))):
            name, angle = name_of(op, 0, not moving), turn
        else:
            name, angle = name_of(op, turn, not moving), 0.0
        kept = self._sprite(name)
        texture, dx, dy, line = kept.value
        piece_width, piece_height = texture.width, texture.height
        if moving and isinstance(op, Picture) and op.raster is not None:
            piece_width = round(piece_width * op.w / op.raster[0])
            piece_height = round(piece_height * op.h / op.raster[1])
        x, y = middle(op, dx, dy, line, op.turn)
        if angle:
            x, y = self.display.point(x, y)
            box = (floor(x - piece_width / 2 + 0.5), floor(y - piece_height / 2 + 0.5), piece_width, piece_height)
            quad = _corners(x, y, piece_width, piece_height, angle) if moving and self.accelerated else None
            return kept, box, angle, alpha, self.display.area(box) if alpha else 0.0, quad
        if self.rotation in (90, 270):
            piece_width, piece_height = piece_height, piece_width
        left, top = floor(x - piece_width / 2 + 0.5), floor(y - piece_height / 2 + 0.5)
        inside = left < width and top < height and left + piece_width > 0 and top + piece_height > 0
        box = self.display.box(left, top, piece_width, piece_height)
        return kept, box, 0.0, alpha, self.display.area(box) if alpha and inside else 0.0, None

    # ---- what is under the operations ----------------------------------------------------------

    def _baked(self, backdrop: tuple[Op, ...]) -> Texture:
        """The texture of a backdrop, composed where none of the last few is of it."""
        texture = self._bases.pop(backdrop, None)
        if texture is None:
            if len(self._bases) >= _BASES:
                del self._bases[next(iter(self._bases))]
            surface = plain(*self.display.size)
            compose(surface, backdrop, self._pieces)
            texture = self._opaque(quartered(surface, self.rotation // 90))
            self.counts.baked += 1
        self._bases[backdrop] = texture
        return texture

    def _paint_still(self, scene: Scene) -> None:
        """Compose a picture exactly, beginning from as much of it as was there before."""
        last, ops = self._last, scene.ops
        same = _same(last, scene)
        if not 0 < self._settled <= same:
            self._settled = same if last is not None and not last.moving and same else len(ops)
        self._steady = 0
        key, surface = self._ground.under(scene.backdrop, ops[: self._settled])
        if self._settled < len(ops):
            key, surface = self._ground.with_more(surface, ops[self._settled :])
        self._show(key, surface, None)

    def _paint_moving(self, scene: Scene) -> None:
        """Draw what moves over what has settled, the turning board first."""
        last, ops = self._last, scene.ops
        same = _same(last, scene)
        if same < self._settled:
            self._settled = same if last is not None and not last.moving else 0
        self._steady = self._steady + 1 if same == self._same else 0
        self._same = same
        if self._steady >= _SETTLED and same > self._settled:
            self._settled = same
        square = None if self._settled else self._spinning.square(ops)
        if square is None:
            self._show(*self._ground.under(scene.backdrop, ops[: self._settled]), None)
            self._draw_ops(ops[self._settled :], True)
            return
        key, plainly = self._ground.under(scene.backdrop, ())
        surface = self._spinning.draw(square, plainly, key)
        self._show(*self._ground.under(scene.backdrop, square.covers), square)
        self._show_square(surface, square)
        self._draw_ops(ops[square.drawn :], True)

    def _show(self, key: Hashable, surface: pygame.Surface, around: Square | None) -> None:
        """Draw a whole picture as one texture, or all of it around a square that will be drawn next."""
        if self._frame is None or key != self._shown:
            surface = quartered(surface, self.rotation // 90)
            if self._frame is None:
                self._frame = self._opaque(surface)
            else:
                self._frame.update(surface)
            self._shown = key
            self.counts.baked += 1
        if around is None:
            self._full(self._frame)
            return
        box = self.display.box(around.left, around.top, around.side, around.side)
        for strip in self.display.around(box):
            self._frame.draw(strip, strip)
            self.counts.draws += 1
            self.counts.screens += self.display.area(strip)

    def _show_square(self, surface: pygame.Surface, square: Square) -> None:
        surface = quartered(surface, self.rotation // 90)
        if self._square is None or self._square.width != square.side:
            self._square = self._opaque(surface)
        else:
            self._square.update(surface)
        box = self.display.box(square.left, square.top, square.side, square.side)
        self._square.draw(None, box)
        self.counts.draws += 1
        self.counts.screens += self.display.area(box)

    def _full(self, texture: Texture) -> None:
        texture.draw(None, (0, 0, self.display.width, self.display.height))
        self.counts.draws += 1
        self.counts.screens += 1

    def _fill(self, box: Box, colour: tuple[int, int, int, int]) -> None:
        self._renderer.draw_blend_mode = pygame.BLENDMODE_BLEND if colour[3] < 255 else pygame.BLENDMODE_NONE
        self._renderer.draw_color = colour
        self._renderer.fill_rect(box)

    # ---- textures ------------------------------------------------------------------------------

    def _sprite(self, name: Name) -> Kept[Sprite]:
        kept = self._sprites.get(name)
        if kept is None:
            piece = self._pieces.get(name)
            texture = Texture.from_surface(self._renderer, piece.surface)
            texture.blend_mode = pygame.BLENDMODE_BLEND
            self.counts.textures_made += 1
            sprite = Sprite(texture, piece.x, piece.y, piece.width)
            kept = self._sprites.put(name, sprite, size_of(piece.surface))
        return kept

    def _opaque(self, surface: pygame.Surface) -> Texture:
        texture = Texture.from_surface(self._renderer, surface)
        texture.blend_mode = pygame.BLENDMODE_NONE
        self.counts.textures_made += 1
        return texture

    def _turn_large(self, picture: pygame.Surface, turn: float) -> pygame.Surface:
        """Turn a large picture as the renderer turns textures, so that both drivers agree."""
        width, height = picture.get_size()
        angle = math.radians(turn)
        cos, sin = abs(math.cos(angle)), abs(math.sin(angle))
        new_width, new_height = math.ceil(width * cos + height * sin), math.ceil(width * sin + height * cos)
        new_width += (new_width - width) % 2
        new_height += (new_height - height) % 2
        target = Texture(self._renderer, (new_width, new_height), target=True)
        texture = self._opaque(picture)
        self._renderer.target = target
        self._renderer.draw_color = (0, 0, 0, 0)
        self._renderer.clear()
        texture.draw(None, ((new_width - width) // 2, (new_height - height) // 2, width, height), turn)
        result = as_argb(self._renderer.to_surface())
        self._renderer.target = None
        return result

    def _forget_places(self) -> None:
        for places in self._places:
            places.clear()

    def _made(self) -> int:
        return self.counts.textures_made + self._spinning.tables_made

    def _count_work(self) -> None:
        self.counts.font_renders = self.fonts.renders
        self.counts.files_loaded = self.art.files_loaded + self.art.rasterised


def _same(last: Scene | None, scene: Scene) -> int:
    """How many operations at the beginning of a scene are as they were, over the same backdrop."""
    if last is None or last.backdrop != scene.backdrop:
        return 0
    for index, (before, now) in enumerate(zip(last.ops, scene.ops, strict=False)):
        if before is not now and before != now:
            return index
    return min(len(last.ops), len(scene.ops))


def _corners(x: float, y: float, width: int, height: int, angle: float) -> tuple[tuple[float, float], ...]:
    """The corners of a turned rectangle about (x, y), clockwise from the upper left."""
    cos, sin = math.cos(math.radians(angle)) / 2, math.sin(math.radians(angle)) / 2
    ax, ay, bx, by = width * cos, width * sin, -height * sin, height * cos
    return ((x - ax - bx, y - ay - by), (x + ax - bx, y + ay - by),
            (x + ax + bx, y + ay + by), (x - ax + bx, y - ay + by))


def _renderer(window: pygame.Window, wanted: str | None, vsync: bool) -> tuple[Renderer, str]:
    """Open the wanted driver, or the one that SDL_RENDER_DRIVER names, or the best that works."""
    there = [driver.name for driver in get_drivers()]
    asked = wanted or os.environ.get("SDL_RENDER_DRIVER") or ""
    names = [asked] if asked else [*ACCELERATED, "software"]
    reasons = []
    for name in names:
        if name not in there:
            reasons.append(f"{name} is not there")
            continue
        try:
            return Renderer(window, index=there.index(name), vsync=vsync and name != "software"), name
        except pygame.error as error:
            reasons.append(f"{name}: {error}")
    hint = ("Install libegl1, libgles2, libgbm1 and libgl1-mesa-dri for the graphics chip, or set "
            "SDL_RENDER_DRIVER=software to draw without it.")
    raise NoPainter(f"Nothing can draw in the window ({'; '.join(reasons)}). {hint}")
