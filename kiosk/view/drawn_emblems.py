"""The emblems of the eight compartments, gilt with engraved lines, each in a box of about 72 x 64 about 0,0."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from .drawn_marks import PIPS, veined_leaf
from .drawn_svg import at, circle, group, line, path
from .palette import GILT, GILT_DARK, GILT_LIGHT, IVORY, LACQUER, LACQUER_DEEP, RED, SUIT_INKS


def king() -> str:
    """A closed crown with a cross."""
    cap = "M-24 14C-26 -6 -14 -20 0 -20C14 -20 26 -6 24 14Z"
    crown = "M-27 17L-33 -11C-24 -2 -17 -4 -14 -14C-10 -5 -5 -6 0 -18C5 -6 10 -5 14 -14C17 -4 24 -2 33 -11L27 17Z"
    band = "M-28 16C-10 11 10 11 28 16L27 26C10 21 -10 21 -27 26Z"
    gems = "".join(circle(x, y, 2.5, c) for x, y, c in ((-16, 18, RED), (0, 17, IVORY), (16, 18, RED)))
    pearls = "".join(circle(x, y, 3.4, IVORY) for x, y in ((-33, -13), (-14, -16), (14, -16), (33, -13)))
    return (
        path(cap, RED)
        + path(crown, GILT)
        + line("M-20 9C-9 5 9 5 20 9", 1.4, GILT_DARK)
        + path(band, GILT, stroke=LACQUER_DEEP, stroke_width=1.2)
        + gems
        + pearls
        + path("M-2 -32H2V-28H6V-24H2V-17H-2V-24H-6V-28H-2Z", GILT)
    )


def queen() -> str:
    """An open crown with four pearls."""
    crown = "M-30 18L-35 -8L-21 4L-13 -15L0 1L13 -15L21 4L35 -8L30 18C12 12 -12 12 -30 18Z"
    pearls = "".join(circle(x, y, 4, IVORY) for x, y in ((-35, -11), (-13, -18), (13, -18), (35, -11)))
    return (
        path(crown, GILT)
        + line("M-24 10C-10 5 10 5 24 10", 1.4, GILT_DARK)
        + path("M-30 19C-11 13 11 13 30 19L28 27C10 22 -10 22 -28 27Z", GILT)
        + pearls
        + group(path(PIPS["D"], RED), at(0, -8, 0, 0.16))
        + "".join(circle(x, 20, 2, RED) for x in (-15, 0, 15))
    )


def tiara() -> str:
    """The Pope's tiara alone: three crowns and a cross."""
    crown = "M-20 6C-8 10 8 10 20 6L22 -4L14 1L11 -7L5 0L0 -9L-5 0L-11 -7L-14 1L-22 -4Z"
    tiers = "".join(
        group(path(crown, GILT, stroke=GILT_DARK, stroke_width=1.1), f"translate(0 {y}) scale({k} {q})")
        for y, k, q in ((19, 0.95, 0.95), (4, 0.96, 0.9), (-10, 0.74, 0.8))
    )
    dome = "M-18 24C-23 8 -18 -16 0 -28C18 -16 23 8 18 24C7 28 -7 28 -18 24Z"
    return (
        path("M-13 24L-20 35H-12L-7 27Z M13 24L20 35H12L7 27Z", GILT_DARK)
        + path(dome, IVORY, stroke=GILT_DARK, stroke_width=1)
        + tiers
        + circle(0, 20, 2, RED)
        + circle(0, -28, 3, GILT)
        + path("M-1.4 -40H1.4V-37H5V-34.4H1.4V-29H-1.4V-34.4H-5V-37H-1.4Z", GILT)
    )


def pope() -> str:
    """The tiara beside a card, the nine of diamonds."""
    blue = SUIT_INKS["four"]["D"]
    face = "M-15 -20H15Q19 -20 19 -16V18Q19 22 15 22H-15Q-19 22 -19 18V-16Q-19 -20 -15 -20Z"
    nine = "M-3.2 -3.4A5.2 5.2 0 1 1 -3.3 -4.4M-3 -4.6C-2.6 2 -4.6 6.6 -10.6 8"
    card = (
        path(face, IVORY, stroke=GILT, stroke_width=1.6)
        + line(nine, 3.6, blue)
        + group(path(PIPS["D"], blue), at(8.5, 0, 0, 0.2))
    )
    return group(tiara(), "translate(-26 -3)") + group(card, "translate(24 2)")


def knave() -> str:
    """A soft cap with a feather."""
    crown = "M-27 9C-38 -8 -20 -22 0 -20C20 -22 36 -8 27 9Z"
    brim = "M-33 8H33Q39 16 32 23C12 17 -12 17 -32 23Q-39 16 -33 8Z"
    pleats = "M-17 5C-22 -5 -18 -13 -11 -16M-6 5C-9 -4 -7 -13 -3 -17M6 5C8 -3 7 -10 5 -16"
    barbs = "".join(
        f"M{x} 0L{x + 6} {-7 + i * 0.5}M{x} 0L{x + 6} {5 - i * 0.4}" for i, x in enumerate((12, 20, 28, 36))
    )
    vane = "M0 0C6 -13 22 -17 38 -12C48 -9 55 -2 53 7C47 2 42 5 34 6C22 9 10 8 0 0Z"
    feather = (
        path(vane, IVORY, stroke=LACQUER, stroke_width=1.6)
        + line("M0 0C14 -2 34 -5 49 2", 1.4, GILT_DARK)
        + line(barbs, 0.9, GILT_DARK)
    )
    return (
        path(crown, GILT)
        + line(pleats, 1.3, GILT_DARK)
        + path(brim, GILT, stroke=LACQUER, stroke_width=1.8)
        + line("M-30 17C-12 12 12 12 30 17", 1.2, GILT_DARK)
        + group(feather, "translate(9 14) rotate(-58)")
        + circle(9, 14, 4.8, RED, stroke=GILT_LIGHT, stroke_width=1.4)
    )


def laurel(leaf_ink: str = GILT, vein: str = GILT_DARK) -> str:
    """An open wreath of radius 31, tied below."""
    half = line("M4 30A31 31 0 0 0 27 -14", 1.4, leaf_ink)
    for i in range(7):
        a = math.radians(168 - i * 22)
        x, y, turn = 31 * math.sin(a), -31 * math.cos(a), math.degrees(a) - 180
        half += group(veined_leaf(15, 5, leaf_ink, vein), at(x, y, turn - 28))
        half += group(veined_leaf(12, 4, leaf_ink, vein), at(x, y, turn + 42))
    return "".join(group(half, f"scale({side} 1)") for side in (-1, 1)) + line("M0 33L-6 37M0 33L6 37", 2, RED)


def game(gilt: str = GILT, shade: str = GILT_DARK) -> str:
    """A cup in a laurel wreath: going out. gilt, shade: its inks, for paper."""
    cup = "M-13 -15H13C13 0 8 7 3 9V15C8 16 10 18 10 21H-10C-10 18 -8 16 -3 15V9C-8 7 -13 0 -13 -15Z"
    return group(
        laurel(gilt, shade)
        + line("M-13 -11C-21 -12 -20 0 -9 2M13 -11C21 -12 20 0 9 2", 2.2, gilt)
        + path(cup, gilt)
        + line("M-11 -10H11", 1.2, shade),
        "translate(0 -2) scale(.9)",
    )


def matrimony() -> str:
    """Two linked rings, one with a stone."""
    r, dx = 19.0, 13.0
    bands = "".join(circle(x, 3, r, stroke=GILT, stroke_width=6) for x in (-dx, dx))
    edges = "".join(circle(x, 3, q, stroke=GILT_DARK, stroke_width=1) for x in (-dx, dx) for q in (r - 3.2, r + 3.2))
    over = "M-3.8 -13.6A19 19 0 0 1 5.7 0"
    bridge = line(over, 8.4, LACQUER) + line(over, 6) + line(over, 1, GILT_LIGHT)
    stone = path("M-8 -4L-4 -9H4L8 -4L0 6Z", IVORY, stroke=GILT, stroke_width=1.2) + line(
        "M-8 -4H8M-3 -4L0 5L3 -4", 0.8, GILT_DARK
    )
    return (
        bands
        + edges
        + bridge
        + group(stone, "translate(-13 -22)")
        + circle(dx, -19, 4, RED, stroke=GILT, stroke_width=1.4)
    )


def ace() -> str:
    """A spade with a rosette engraved on it."""
    right, left = "M0 -27C6 -14 24 -5 24 9C24 16 19 19 14 19C8 19 4 16 0 10", "C-4 16 -8 19 -14 19C-19 19 -24 16"
    leaf = right + left + " -24 9C-24 -5 -6 -14 0 -27Z"
    petals = "".join(
        circle(5.6 * math.sin(i * math.tau / 6), 1 - 5.6 * math.cos(i * math.tau / 6), 2.9, GILT_DARK) for i in range(6)
    )
    return (
        group(path(PIPS["S"], GILT), at(0, 0, 0, 0.66))
        + line(leaf, 1.3, GILT_DARK)
        + petals
        + circle(0, 1, 2.6, RED, stroke=GILT_LIGHT, stroke_width=0.8)
    )


def intrigue() -> str:
    """A mask with ribbons."""
    mask = (
        "M-36 -9C-25 -18 -10 -15 0 -9C10 -15 25 -18 36 -9C38 6 28 19 14 17C7 16 4 9 0 7C-4 9 -7 16 -14 17"
        "C-28 19 -38 6 -36 -9Z"
    )
    eye = "M-28 0C-22 -9 -12 -7 -8 2C-15 8 -24 7 -28 0Z"
    return (
        line("M-36 -5C-44 2 -40 12 -46 20M36 -5C44 2 40 12 46 20", 2.6, RED)
        + path(mask, GILT)
        + "".join(group(path(eye, LACQUER_DEEP) + line(eye, 1.3, GILT_DARK), f"scale({s} 1)") for s in (1, -1))
        + line("M-31 -9C-21 -14 -9 -11 0 -5C9 -11 21 -14 31 -9", 1.2, GILT_DARK)
        + "".join(circle(x, y, 1.5, RED) for x, y in ((0, -1), (-33, 3), (33, 3)))
    )


EMBLEMS: Final[dict[str, Callable[[], str]]] = {
    "king": king,
    "pope": pope,
    "jack": knave,
    "game": game,
    "queen": queen,
    "matrimony": matrimony,
    "ace": ace,
    "intrigue": intrigue,
}
"""The emblem of each compartment by its name in the rules, in the board's order, clockwise."""
