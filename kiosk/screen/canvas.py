"""The one place that draws in the window: a scene onto SDL's renderer.

Everything of pygame's `_sdl2.video` (Renderer, Texture) is used here and in drivers.py and textures.py only, because
pygame calls that interface experimental. With a GPU, the backdrop is one texture and every operation a textured
rectangle over it. SDL's software driver takes 10 to 50 full-screen copies to turn the board, and two to show one
texture; so there the picture is composed (composer.py) on the window's surface, which is what that driver draws on.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from math import floor
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import pygame
from pygame._sdl2.video import Texture

from kiosk.screen.art import ARGB, Art, plain, quartered, quarters_of
from kiosk.screen.compose import edges, middle, scaled
from kiosk.screen.composer import Composer
from kiosk.screen.counts import Counts
from kiosk.screen.display import Box, Display
from kiosk.screen.drivers import open_renderer
from kiosk.screen.fonts import Fonts
from kiosk.screen.pieces import Name, Pieces, is_small, name_of, size_of
from kiosk.screen.shelf import Kept, Shelf
from kiosk.screen.textures import Textures
from kiosk.screen.window import Window
from kiosk.view.scene import Fill, Op, Picture, Scene, Text

_BASES: Final = 2
"""How many backdrops a GPU keeps, so that going back to one is not felt."""
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


class Canvas:
    """Draws scenes in a window.

    art, fonts: where pixels come from. driver: the renderer's name, None for the best that works. rotation:
    degrees clockwise by which the picture is turned on the display, 0, 90, 180 or 270. vsync: whether showing
    a picture waits for the display. texture_bytes: how much memory textures may take, None for eight full
    screens. composed: whether pictures are composed on a surface; None for what the driver is better at.
    Raises NoPainter where no driver draws in the window.
    """

    def __init__(self, window: pygame.Window, art: Art, fonts: Fonts, *, driver: str | None = None,
                 rotation: int = 0, vsync: bool = True, texture_bytes: int | None = None,
                 composed: bool | None = None) -> None:
        if rotation % 90:
            raise ValueError(f"A display is turned by 0, 90, 180 or 270 degrees, not by {rotation}.")
        self.window = window
        self.rotation = rotation % 360
        self._renderer, self.driver, composes = open_renderer(window, driver, vsync)
        self.composed = composes if composed is None else composed
        self.art = art
        self.fonts = fonts
        self.counts = Counts()
        self._textures = Textures(self._renderer, self.counts)
        self._budget = texture_bytes
        self._sprites: Shelf[Sprite] = Shelf(0, self._forget_places)
        self._pieces = Pieces(art, fonts, 0, self._textures.turned)
        self._places: tuple[dict[Op, Placement], dict[Op, Placement]] = ({}, {})
        self._stock: dict[tuple[Any, ...], tuple[Kept[Sprite], int, int, bool]] = {}
        self._last: Scene | None = None
        self._before: Callable[[], tuple[Op, ...]] | None = None
        self._shown: Texture | None = None
        self._measure()
        if isinstance(window, Window):
            window.closing.append(self.close)

    # ---- what the application calls ------------------------------------------------------------

    @property
    def size(self) -> tuple[int, int]:
        """The picture's width and height in px, before it is turned."""
        return self.display.size

    @property
    def turntables(self) -> int:
        """How many large pictures were made ready to be turned without a GPU."""
        return self._composer.spinning.tables_made

    def draw(self, scene: Scene) -> bool:
        """Show a scene, unless it looks like the one shown last; return whether it was drawn. Raises ArtMissing."""
        last = self._last
        settles = last is not None and last.moving and not scene.moving  # what rests is drawn with more care
        if last is not None and not settles and scene.ops == last.ops and scene.backdrop == last.backdrop:
            return False
        if scene.moving and scene.before is not None and scene.before is not self._before:
            self._before = scene.before
            self.prepare(scene.before())
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
            if self.composed:
                made += self._composer.prepare(op)
            else:
                before = self.counts.textures_made
                self._prepare(op)
                made += self.counts.textures_made - before
        self._count_work()
        return 0

    def rasterise(self, ops: Iterable[Op], limit: int) -> bool:
        """Draw art that is not on the disk yet, at most `limit` pictures; return whether there may be more to draw.

        For behind a splash: on a table's first start at a size, every screen's art is drawn once.
        """
        drawn = 0
        for op in ops:
            drawn += self._pieces.rasterise(op)
            if drawn >= limit:
                return True
        return False

    def invalidate(self) -> None:
        """Draw the next scene even if it looks like the last: something else has drawn over the window."""
        self._last = None

    def resized(self) -> None:
        """Take note that the window has another size or `rotation` was changed, or that it must be drawn anew."""
        if self.display == Display(*self._renderer.get_viewport().size, self.rotation):
            self.invalidate()
        else:
            self._measure()

    def lost(self) -> None:
        """Make every texture anew: the display has lost them."""
        self._measure()

    def close(self) -> None:
        """Free all textures and the renderer, before the window goes. Nothing can be drawn after it."""
        self._sprites.clear()
        self._bases.clear()
        self._shown = None
        del self._renderer

    def read_pixels(self) -> pygame.Surface:
        """Return what is shown, as it stands on the display."""
        if self.driver != "software" and self._last is not None:
            self._paint(self._last)
        return self._renderer.to_surface()

    def save(self, path: Path) -> None:
        """Write what is shown to a PNG file. Raises OSError."""
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            pygame.image.save(self.read_pixels(), str(path))
        except RuntimeError as error:
            raise OSError(f"The picture cannot be written to {path}: {error}.") from error

    # ---- a picture -----------------------------------------------------------------------------

    def _measure(self) -> None:
        """Begin anew at the window's size."""
        self.display = Display(*self._renderer.get_viewport().size, self.rotation)
        self._unit = 1 / (self.display.width * self.display.height)
        screen = self.display.width * self.display.height * 4
        budget = self._budget if self._budget is not None else 8 * screen
        self._sprites.clear()
        self._sprites.budget = budget
        self._pieces.resize(budget // 3 if self.composed else budget // 16)
        self._composer = Composer(self._pieces, self.display.size)
        self._bases: dict[tuple[Op, ...], tuple[Texture, bool]] = {}
        self._before = None
        self._last = None
        self._frame: pygame.Surface | None = None
        self._shown = None

    def _paint(self, scene: Scene) -> None:
        self._sprites.next_round()
        self._pieces.next_round()
        counts = self.counts
        draws, screens = counts.draws, counts.screens
        if self.composed:
            self._compose(scene)
            counts.draws, counts.screens = self._composer.draws, self._composer.screens
        else:
            lowest = 0 if scene.moving else self._lowest(scene.ops)
            self._full(self._baked(scene.backdrop + scene.ops[:lowest], swift=scene.moving))
            self._draw_ops(scene.ops[lowest:], scene.moving)
        counts.last_draws = counts.draws - draws
        counts.last_screens = counts.screens - screens
        self._count_work()

    def _lowest(self, ops: tuple[Op, ...]) -> int:
        """How many large pictures a still scene begins with: a board lies in the backdrop, whoever put it where."""
        least = self.display.width * self.display.height / 8
        large = (isinstance(op, Picture) and op.alpha >= 1 and op.w * op.h >= least for op in ops)
        return next((index for index, one in enumerate(large) if not one), len(ops))

    def _draw_ops(self, ops: Iterable[Op], moving: bool) -> None:
        """Draw operations as textured rectangles. This loop is what a frame costs in Python."""
        places = self._places[moving]
        if len(places) > _FORGET or len(self._stock) > _FORGET:
            self._forget_places()
        now, draws, screens = self._sprites.round, 0, 0.0
        for op in ops:
            place = places.get(op)
            if place is None:
                place = self._place_moving(op) if moving and isinstance(op, Picture) else self._place(op, moving)
                places[op] = place
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
                a, b, c, d = extra
                texture.draw_quad(a, b, c, d, *_WHOLE, mod, mod, mod, mod)
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
        alpha = round(max(0.0, min(1.0, op.alpha)) * 255)
        if isinstance(op, Fill):
            left, top, right, bottom = edges(op)
            box = self.display.box(left, top, right - left, bottom - top)
            return None, box, 0.0, alpha, self._seen(box, alpha), (*pygame.Color(op.colour)[:3], alpha)
        straight = quarters_of(op.turn) is not None or not (moving or not is_small(name_of(op)))
        kept = self._sprite(name_of(op, op.turn if straight else 0, not moving), straight)
        texture, dx, dy, line = kept.value
        width, height = texture.width, texture.height
        x, y = middle(op, dx, dy, line, op.turn)
        if not straight:
            x, y = self.display.point(x, y)
            box = (floor(x - width / 2 + 0.5), floor(y - height / 2 + 0.5), width, height)
            return kept, box, op.turn + self.rotation, alpha, self._seen(box, alpha), None
        if self.rotation in (90, 270):
            width, height = height, width
        box = self.display.box(floor(x - width / 2 + 0.5), floor(y - height / 2 + 0.5), width, height)
        return kept, box, 0.0, alpha, self._seen(box, alpha), None

    def _prepare(self, op: Picture | Text) -> None:
        """Make the texture that an operation will move with, and in the quarter turn that it has now."""
        straight = quarters_of(op.turn) is not None
        made = self.counts.textures_made
        self._sprite(name_of(op, op.turn if straight else 0, False), straight)
        if self.counts.textures_made > made:
            self._forget_places()

    def _place_moving(self, op: Picture) -> Placement:
        """The same for a moving picture, of which there are many in a frame and none the same in the next."""
        turn = op.turn % 360
        straight = turn % 90 == 0
        key = (op.art, op.w, op.h, op.raster, op.tint, turn if straight else None)
        stock = self._stock.get(key)
        if stock is None:
            if straight and turn and (*name_of(op, turn, False), self.rotation // 90) not in self._sprites:
                straight = False  # a quarter turn in passing: no texture for that
            kept = self._sprite(name_of(op, turn if straight else 0, False), straight)
            width, height = kept.value.texture.width, kept.value.texture.height
            if op.raster is not None:
                width, height = scaled((width, height), op, turn + self.rotation if straight else 0)
            stock = self._stock[key] = (kept, width, height, straight)
        kept, width, height, straight = stock
        x, y = self.display.point(op.x, op.y) if self.rotation else (op.x, op.y)
        box = (floor(x - width / 2 + 0.5), floor(y - height / 2 + 0.5), width, height)
        alpha = 255 if op.alpha >= 1 else round(max(0.0, op.alpha) * 255)
        if straight:
            return kept, box, 0.0, alpha, self._seen(box, alpha), None
        turn += self.rotation
        corners = _corners(x, y, width, height, turn) if self.driver != "software" else None
        return kept, box, turn, alpha, self._seen(box, alpha), corners

    def _seen(self, box: Box, alpha: int) -> float:
        """The part of the display that a rectangle of an alpha changes."""
        left, top, width, height = box
        display = self.display
        if left < 0 or top < 0 or left + width > display.width or top + height > display.height:
            return display.area(box) if alpha else 0.0
        return width * height * self._unit if alpha else 0.0

    # ---- what is under the operations ----------------------------------------------------------

    def _baked(self, backdrop: tuple[Op, ...], *, swift: bool) -> Texture:
        """The texture of a backdrop, drawn anew where none of the last few is of it.

        swift: it may be drawn as what moves is; a still picture is drawn with more care, when there is time for it.
        """
        texture, careful = self._bases.pop(backdrop, (None, False))
        if texture is None:
            if len(self._bases) >= _BASES:
                texture, _ = self._bases.pop(next(iter(self._bases)))
            else:
                texture = Texture(self._renderer, self.display[:2], target=True)
                texture.blend_mode = pygame.BLENDMODE_NONE
                self.counts.textures_made += 1
        elif careful or swift:
            self._bases[backdrop] = texture, careful
            return texture
        self._draw_on(texture, backdrop, swift=swift)
        self._bases[backdrop] = texture, not swift
        return texture

    def _draw_on(self, texture: Texture, ops: tuple[Op, ...], *, swift: bool) -> None:
        """Draw operations on a texture instead of the window."""
        draws, screens = self.counts.draws, self.counts.screens
        self._renderer.target = texture
        try:
            self._renderer.draw_color = (0, 0, 0, 255)
            self._renderer.clear()
            self._draw_ops(ops, swift)
        finally:
            self._renderer.target = None
        self.counts.draws, self.counts.screens = draws, screens
        self.counts.baked += 1

    def _compose(self, scene: Scene) -> None:
        """Compose a picture: on the window's own surface where it can be, else on one that is handed over whole."""
        direct = self.driver == "software" and self.rotation == 0
        frame = self.window.get_surface() if direct else self._frame
        if frame is None or (direct and frame.get_masks()[:3] != ARGB[:3]):
            direct = False
            frame = self._frame = self._frame or plain(*self.display.size)
        self._composer.paint(scene, self._last, frame)
        if not direct:
            picture = quartered(frame, self.rotation // 90)
            if self._shown is None:
                self._shown = self._textures.opaque(picture)
            else:
                self._shown.update(picture)
            self._shown.draw(None, (0, 0, self.display.width, self.display.height))

    def _full(self, texture: Texture) -> None:
        texture.draw(None, (0, 0, self.display.width, self.display.height))
        self.counts.draws += 1
        self.counts.screens += 1

    def _fill(self, box: Box, colour: tuple[int, int, int, int]) -> None:
        self._renderer.draw_blend_mode = pygame.BLENDMODE_BLEND if colour[3] < 255 else pygame.BLENDMODE_NONE
        self._renderer.draw_color = colour
        self._renderer.fill_rect(box)

    # ---- textures ------------------------------------------------------------------------------

    def _sprite(self, name: Name, straight: bool) -> Kept[Sprite]:
        """The sprite of a piece, turned with the display unless it will be turned as it is drawn."""
        quarters = self.rotation // 90 if straight else 0
        key = (*name, quarters)
        kept = self._sprites.get(key)
        if kept is None:
            piece = self._pieces.get(name)
            sprite = Sprite(self._textures.blended(quartered(piece.surface, quarters)), piece.x, piece.y, piece.width)
            kept = self._sprites.put(key, sprite, size_of(piece.surface))
        return kept

    def _forget_places(self) -> None:
        self._stock.clear()
        for places in self._places:
            places.clear()

    def _count_work(self) -> None:
        self.counts.pieces_made = self._pieces.made
        self.counts.font_renders = self.fonts.renders
        self.counts.files_loaded = self.art.files_loaded + self.art.rasterised


def _corners(x: float, y: float, width: int, height: int, angle: float) -> tuple[tuple[float, float], ...]:
    """The corners of a turned rectangle about (x, y), clockwise from the upper left."""
    cos, sin = math.cos(math.radians(angle)) / 2, math.sin(math.radians(angle)) / 2
    ax, ay, bx, by = width * cos, width * sin, -height * sin, height * cos
    return ((x - ax - bx, y - ay - by), (x + ax - bx, y + ay - by),
            (x + ax + bx, y + ay + by), (x - ax + bx, y - ay + by))
