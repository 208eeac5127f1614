"""What drawing costs, counted."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Counts:
    """What drawing has cost since the canvas was made.

    draws: rectangles handed to the renderer; screens: the area they covered, in full screens; frames: pictures
    presented; moving: how many of them moved. last_draws, last_screens: of the last picture. pieces_made: the
    pixels of a picture or a line of text made ready; font_renders: runs of letters drawn; files_loaded: files
    read or pictures drawn from SVG; baked: backdrops made into textures.
    """

    frames: int = 0
    moving: int = 0
    draws: int = 0
    screens: float = 0.0
    last_draws: int = 0
    last_screens: float = 0.0
    textures_made: int = 0
    pieces_made: int = 0
    font_renders: int = 0
    files_loaded: int = 0
    baked: int = 0
