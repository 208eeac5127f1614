"""The small marks that everything else is made of: pips, charges of the seats, leaves, rosettes, counters."""

from __future__ import annotations

import math
from typing import Final

from .drawn_svg import at, circle, group, line, n, path, ray_star
from .palette import GILT, GILT_DARK, GILT_LIGHT, RED

PIPS: Final[dict[str, str]] = {
    "H": "M0 48C-16 22 -48 4 -48 -22C-48 -40 -35 -48 -23 -48C-11 -48 -3 -40 0 -30"
    "C3 -40 11 -48 23 -48C35 -48 48 -40 48 -22C48 4 16 22 0 48Z",
    "D": "M0 -52C10 -32 24 -14 38 0C24 14 10 32 0 52C-10 32 -24 14 -38 0C-24 -14 -10 -32 0 -52Z",
    "S": "M0 -50C12 -28 46 -8 46 16C46 32 34 38 24 38C14 38 7 33 4 25C5 38 10 46 18 50H-18"
    "C-10 46 -5 38 -4 25C-7 33 -14 38 -24 38C-34 38 -46 32 -46 16C-46 -8 -12 -28 0 -50Z",
    "C": "M0 -50A22 22 0 0 1 19 -17A22 22 0 1 1 4 14C5 34 10 45 19 50H-19"
    "C-10 45 -5 34 -4 14A22 22 0 1 1 -19 -17A22 22 0 0 1 0 -50Z",
}
"""Path data of the four pips by letter (CDHS), each in a box of about 100 x 100 about 0,0."""

CHARGES: Final[dict[str, str]] = {
    "star": ray_star(5, 25, 10.5),
    "moon": "M18 -19.5A24 24 0 1 0 18 19.5A19.5 19.5 0 1 1 18 -19.5Z",
    "drop": "M0 -25C6 -10 18 -2 18 9A18 16 0 0 1 -18 9C-18 -2 -6 -10 0 -25Z",
    "shield": "M-19 -21H19V-2C19 12 10 20 0 25C-10 20 -19 12 -19 -2Z",
    "lozenge": "M0 -25L17 0L0 25L-17 0Z",
    "cross": "M-7 -22H7V-7H22V7H7V22H-7V7H-22V-7H-7Z",
    "sun": ray_star(8, 25, 17),
    "bars": "M-21 -18H21V-6H-21ZM-21 6H21V18H-21Z",
}
"""Path data of the seats' charges, each in a box of about 50 x 50 about 0,0."""

FISH: Final = (
    "M4 50C40 12 120 -2 200 4C270 8 330 28 366 40C392 28 418 12 438 4C430 22 424 38 423 50C424 62 430 78 438 96"
    "C418 88 392 72 366 60C330 72 270 92 200 96C120 102 40 88 4 50Z"
)
"""Path data of a counter, 440 x 100 with its nose to the left: 4.4 : 1."""


def pip(suit: str, ink: str, x: float, y: float, height: float) -> str:
    """A pip of the suit (one of CDHS) about (x, y)."""
    return group(path(PIPS[suit], ink), at(x, y, 0, height / 100))


def leaf(length: float, width: float) -> str:
    """Path data of a leaf from 0,0 along x."""
    return (
        f"M0 0C{n(length * 0.25)} {n(-width)} {n(length * 0.7)} {n(-width * 0.9)} {n(length)} 0"
        f"C{n(length * 0.7)} {n(width * 0.55)} {n(length * 0.25)} {n(width * 0.6)} 0 0Z"
    )


def veined_leaf(length: float, width: float, fill: str = GILT, vein: str = GILT_DARK) -> str:
    """A leaf from 0,0 along x with its midrib engraved."""
    rib = line(f"M{n(length * 0.12)} 0L{n(length * 0.8)} {n(-width * 0.08)}", 0.9, vein)
    return path(leaf(length, width), fill) + rib


def rosette(r: float, petals: int = 8, heart: str = RED, petal: str = GILT) -> str:
    """A rosette of radius r about 0,0."""
    one = path(leaf(r, r * 0.34), petal, stroke=GILT_DARK, stroke_width=0.8)
    ring = "".join(group(one, f"rotate({n(i * 360 / petals)})") for i in range(petals))
    return ring + circle(0, 0, r * 0.34, heart, stroke=GILT_LIGHT, stroke_width=1.1)


def corner_flower() -> str:
    """A small bloom with two sprays: one along the outer wall, one up the divider."""
    sprays = ""
    for side in (-1, 1):
        sprays += line(f"M{side * 6} 0C{side * 14} -6 {side * 22} -5 {side * 30} -1", 1.2)
        for x, y, turn in ((12, -3.5, -42), (20, -4.5, 34), (28, -2, -10)):
            sprays += group(path(leaf(10, 3.4), GILT), at(side * x, y, turn if side > 0 else 180 - turn))
    fifth = math.tau / 5
    petals = "".join(circle(4.4 * math.sin(i * fifth), -4.4 * math.cos(i * fifth), 3.4, GILT) for i in range(5))
    return sprays + petals + circle(0, 0, 2.1, RED)
