"""The colours of the table, and how well they stand out from one another.

Text keeps a contrast of at least 4.5 : 1 to its ground, pips and edges of targets at least 3 : 1
(WCAG 2.2, success criteria 1.4.3 and 1.4.11); `PAIRS` lists every pair in use and its least contrast.
GILT_DARK and the shadow colours are lines of relief and never carry a meaning.
"""

from __future__ import annotations

from typing import Final, NamedTuple

LACQUER: Final = "#14281F"
LACQUER_DEEP: Final = "#0B1712"
LACQUER_SHEEN: Final = "#25473A"
NAME_BAND: Final = "#204032"
BAY_FLOOR: Final = "#13291F"
TRACK: Final = "#3A5145"

GILT: Final = "#E6C46A"
GILT_DARK: Final = "#7C5F22"
GILT_LIGHT: Final = "#FFF0BF"
BRASS: Final = "#9A7B33"

RED: Final = "#8E1B1B"
RED_DEEP: Final = "#4A0C0E"

IVORY: Final = "#F5ECD7"
IVORY_SHADE: Final = "#DCCFAE"
TINT: Final = "#E7D6A6"
RULE: Final = "#B9A477"
INK: Final = "#16110C"
DIM: Final = "#5A4A32"

WOOD: Final = "#4A2718"
WOOD_DARK: Final = "#1E0F09"
WOOD_LIGHT: Final = "#7A4A2C"
TABLE: Final = "#3A241A"
TABLE_EDGE: Final = "#130A07"
VEIL: Final = "#0A0604"
"""What darkens the table under a sheet, drawn at 0.6 to 0.8 of full strength."""

PEARL_EDGE: Final = "#6C5A40"
PEARL_LINE: Final = "#7B6A55"

SUIT_INKS: Final[dict[str, dict[str, str]]] = {
    "four": {"S": "#111111", "H": "#B3121D", "D": "#1D4ED8", "C": "#007A5A"},
    "classic": {"S": "#111111", "H": "#B3121D", "D": "#B3121D", "C": "#111111"},
}
"""The ink of each suit on ivory, by pack ("four" colours or "classic")."""

SEATS: Final[tuple[tuple[str, str], ...]] = (
    ("star", "#7A1F3D"),
    ("moon", "#1F4E79"),
    ("drop", "#5B3A8C"),
    ("shield", "#8A4B12"),
    ("lozenge", "#1E6B5C"),
    ("cross", "#6B1A1A"),
    ("sun", "#3D5A1E"),
    ("bars", "#444E57"),
)
"""Charge and colour of the eight seats: colour is never the only sign."""

TEXT: Final = 4.5
EDGE: Final = 3.0


class Pair(NamedTuple):
    """Two colours that stand on one another; `least` is the contrast they must keep."""

    what: str
    front: str
    ground: str
    least: float


PAIRS: Final[tuple[Pair, ...]] = (
    Pair("title on lacquer", GILT, LACQUER, TEXT),
    Pair("text on lacquer", IVORY, LACQUER, TEXT),
    Pair("text on deep lacquer", IVORY, LACQUER_DEEP, TEXT),
    Pair("a bay's name on its band", GILT, NAME_BAND, TEXT),
    Pair("an emblem on a bay's floor", GILT, BAY_FLOOR, EDGE),
    Pair("an emblem on Pope's floor", GILT, RED, TEXT),
    Pair("title on the table", GILT, TABLE, TEXT),
    Pair("text on the table", IVORY, TABLE, TEXT),
    Pair("text on ivory", INK, IVORY, TEXT),
    Pair("text on a tinted row", INK, TINT, TEXT),
    Pair("quiet text on ivory", DIM, IVORY, TEXT),
    Pair("quiet text on a tinted row", DIM, TINT, TEXT),
    Pair("the action word", RED, IVORY, TEXT),
    Pair("the action word on a tinted row", RED, TINT, TEXT),
    Pair("text on a gilt tag", INK, GILT, TEXT),
    Pair("text on red", IVORY, RED, TEXT),
    Pair("a target's edge on the table", GILT, TABLE, EDGE),
    Pair("a target's edge on lacquer", GILT, LACQUER, EDGE),
    Pair("a box's edge on ivory", BRASS, IVORY, EDGE),
    Pair("progress on its track", GILT, TRACK, EDGE),
    Pair("time left on its track", RED, TINT, EDGE),
    *(
        Pair(f"suit {s} on ivory, {pack}", ink, IVORY, EDGE)
        for pack, inks in SUIT_INKS.items()
        for s, ink in inks.items()
    ),
    *(Pair(f"suit {s} on an unchosen tile", ink, IVORY_SHADE, EDGE) for s, ink in SUIT_INKS["four"].items()),
    *(Pair(f"the charge {charge} on its colour", IVORY, colour, TEXT) for charge, colour in SEATS),
    *(Pair(f"the curve of the {charge} on ivory", colour, IVORY, EDGE) for charge, colour in SEATS),
)


def luminance(colour: str) -> float:
    """Relative luminance of "#RRGGBB", 0 (black) to 1 (white); the formula of WCAG 2.2."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def mixed(one: str, other: str, share: float) -> str:
    """The colour that is `share` (0 to 1) of the way from one "#RRGGBB" to another."""
    pairs = ((int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def contrast(one: str, other: str) -> float:
    """Contrast of two colours "#RRGGBB", 1 to 21, in either order; the formula of WCAG 2.2."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
