"""Lines of text as pictures: letters laid out to a fraction of a pixel, suit signs as pips."""

from __future__ import annotations

import io
import math

import pygame

from kiosk.screen.art import as_argb, blank
from kiosk.screen.fonts import PIP_WIDTH, Fonts
from kiosk.view.drawn_marks import PIPS
from kiosk.view.palette import SUIT_INKS
from kiosk.view.scene import Face

_MARGIN = 2
_PIP_HEIGHT = 1.02
"""Height of a box of 100 units of a pip's drawing, in capital heights."""


def line_of(fonts: Fonts, text: str, cap: float, colour: str, face: Face, squeeze: float,
            pips: str | None) -> tuple[pygame.Surface, float, float, float]:
    """Return a line's picture, where the middle of it lies from the left end of its baseline (x, y), and its width.

    All in px. The letters are set larger than they will be and brought down, so that each stands where the
    layout puts it and not at the next whole pixel. A line for which the layout found no room at all, on a window of a
    shape that no screen has, is no picture.
    """
    if cap <= 0 or squeeze <= 0:
        return blank(1, 1), 0.0, 0.0, 0.0
    glyphs, width = fonts.layout(text, face)
    width *= cap * squeeze
    above, below = math.ceil(cap * 1.45), math.ceil(cap * 0.45)
    size = (math.ceil(width) + 2 * _MARGIN, above + below)
    times = 4 if cap < 48 else 2 if cap < 128 else 1
    ink = pygame.Color(colour)
    large = pygame.Surface((size[0] * times, size[1] * times), pygame.SRCALPHA, 32)
    large.fill((ink.r, ink.g, ink.b, 0))
    for glyph in glyphs:
        if glyph.text.strip():
            x, y = glyph.x * cap * squeeze + _MARGIN, above - glyph.raised * cap
            fonts.render(glyph, large, round(x * times), round(y * times), cap * times, colour, squeeze)
    picture = pygame.transform.smoothscale(large, size) if times > 1 else large
    for glyph in glyphs:
        if glyph.suit:
            pip = _pip(glyph.suit, pips or SUIT_INKS["four"][glyph.suit], cap, squeeze)
            middle = _MARGIN + (glyph.x + PIP_WIDTH / 2) * cap * squeeze
            picture.blit(pip, (round(middle - pip.get_width() / 2), round(above - cap / 2 - pip.get_height() / 2)))
    box = picture.get_bounding_rect(1)
    if not box.width:
        return blank(1, 1), 0.0, 0.0, width
    picture = picture.subsurface(box).copy()
    return picture, box.x + box.w / 2 - _MARGIN, box.y + box.h / 2 - above, width


def _pip(suit: str, ink: str, cap: float, squeeze: float) -> pygame.Surface:
    side = max(4, round(cap * _PIP_HEIGHT * 1.12))
    svg = ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="-56 -56 112 112">'
           f'<path d="{PIPS[suit]}" fill="{ink}"/></svg>')
    pip = as_argb(pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (side, side)))
    return pygame.transform.smoothscale(pip, (max(4, round(side * squeeze)), side)) if squeeze != 1 else pip
