"""Surfaces made into textures of the renderer."""

from __future__ import annotations

import math

import pygame
from pygame._sdl2.video import Renderer, Texture

from kiosk.screen.art import blank
from kiosk.screen.counts import Counts


class Textures:
    """Makes textures. renderer: whose they are; counts: where they are counted."""

    def __init__(self, renderer: Renderer, counts: Counts) -> None:
        self._renderer, self._counts = renderer, counts

    def blended(self, surface: pygame.Surface) -> Texture:
        """Return a texture that lies over what is below it."""
        texture = Texture(self._renderer, surface.get_size(), static=True, scale_quality=1)
        texture.update(surface)
        texture.blend_mode = pygame.BLENDMODE_BLEND
        self._counts.textures_made += 1
        return texture

    def opaque(self, surface: pygame.Surface) -> Texture:
        """Return a texture that hides what is below it."""
        texture = Texture.from_surface(self._renderer, surface)
        texture.blend_mode = pygame.BLENDMODE_NONE
        self._counts.textures_made += 1
        return texture

    def turned(self, picture: pygame.Surface, turn: float) -> pygame.Surface:
        """Turn a large picture, degrees clockwise, as the renderer turns textures, so that both drivers agree."""
        width, height = picture.get_size()
        angle = math.radians(turn)
        cos, sin = abs(math.cos(angle)), abs(math.sin(angle))
        new_width, new_height = math.ceil(width * cos + height * sin), math.ceil(width * sin + height * cos)
        new_width += (new_width - width) % 2
        new_height += (new_height - height) % 2
        target = Texture(self._renderer, (new_width, new_height), target=True)
        texture = self.blended(picture)
        texture.blend_mode = pygame.BLENDMODE_NONE
        self._renderer.target = target
        self._renderer.draw_color = (0, 0, 0, 0)
        self._renderer.clear()
        texture.draw(None, ((new_width - width) // 2, (new_height - height) // 2, width, height), turn)
        result = self._renderer.to_surface(blank(new_width, new_height))  # into a surface with alpha, or it is lost
        self._renderer.target = None
        result.fill((1, 1, 1, 0), special_flags=pygame.BLEND_RGBA_ADD)
        return result
