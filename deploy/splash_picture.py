"""splash_picture.py SVG OUT: the picture of the start as /usr/lib/pope-joan/splash reads it: zlib over size, RGB."""

import sys
import zlib
from pathlib import Path

import pygame

WIDTH, HEIGHT = 800, 400
BAIZE = (16, 44, 34)

picture = pygame.image.load_sized_svg(sys.argv[1], (WIDTH, HEIGHT))
ground = pygame.Surface(picture.get_size())
ground.fill(BAIZE)
ground.blit(picture, (0, 0))
w, h = ground.get_size()
raw = w.to_bytes(2, "big") + h.to_bytes(2, "big") + pygame.image.tobytes(ground, "RGB")
Path(sys.argv[2]).write_bytes(zlib.compress(raw, 9))
