"""What can go wrong with the screen, each in words for the person who set the table up."""

from __future__ import annotations


class ScreenError(RuntimeError):
    """The screen cannot do what was asked. Its text is a sentence for people: what, where, what to do."""


class NoDisplay(ScreenError):
    """There is no display to draw on, or the one found is not one that anybody sees."""


class NoPainter(ScreenError):
    """No driver of the graphics library can draw in the window."""


class ArtMissing(ScreenError):
    """A picture that a scene asks for is not among the assets, or cannot be read."""


class FontMissing(ScreenError):
    """A type face of the table is not installed."""
