"""pygame and nothing else: window, canvas, textures, fonts, sound, input."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pygame greets on standard output, where --json goes
