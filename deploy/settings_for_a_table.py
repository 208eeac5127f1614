"""Prints the settings file of a table: every setting with its comment, at its default but over the whole screen."""

from kiosk.config import template

print(template().replace("fullscreen = false", "fullscreen = true"), end="")
