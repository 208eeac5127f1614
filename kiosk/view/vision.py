"""Colours as people see them who lack a kind of cone, and without any colour: to see that nothing is told by it alone.

The model is that of Viénot, Brettel and Mollon, "Digital video colourmaps for checking the legibility of displays by
dichromats" (Color Research and Application 24, 1999): linear RGB to the responses of the three cones, the missing
one replaced by what the other two leave of it, and back.
"""

from __future__ import annotations

from typing import Final

Matrix = tuple[tuple[float, float, float], ...]

TO_CONES: Final[Matrix] = ((17.8824, 43.5161, 4.11935), (3.45565, 27.1554, 3.86714), (0.0299566, 0.184309, 1.46709))
FROM_CONES: Final[Matrix] = ((0.080944, -0.130504, 0.116721), (-0.0102485, 0.0540194, -0.113615),
                             (-0.000365294, -0.00412163, 0.693513))
LACKING: Final[dict[str, Matrix]] = {
    "protanopia": ((0, 2.02344, -2.52581), (0, 1, 0), (0, 0, 1)),
    "deuteranopia": ((1, 0, 0), (0.494207, 0, 1.24827), (0, 0, 1)),
}
LIGHT: Final = (0.2126, 0.7152, 0.0722)
"""What red, green and blue give to the luminance (WCAG 2.2)."""


def _times(a: Matrix, b: Matrix) -> Matrix:
    return tuple(
        tuple(sum(a[i][k] * b[k][j] for k in range(3)) for j in range(3)) for i in range(3)  # type: ignore[misc]
    )


VISIONS: Final[dict[str, Matrix]] = {
    **{name: _times(FROM_CONES, _times(lacking, TO_CONES)) for name, lacking in LACKING.items()},
    "grey": (LIGHT, LIGHT, LIGHT),
}
"""What each way of seeing makes of linear red, green and blue."""


def linear(value: float) -> float:
    """Return the light of a channel of sRGB, both 0 to 1."""
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def encoded(light: float) -> float:
    """Return the channel of sRGB for a light, both 0 to 1; what lies outside is brought to the nearest."""
    light = min(1.0, max(0.0, light))
    return light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055


def as_seen(colour: str, vision: str) -> str:
    """Return a colour "#RRGGBB" as it is seen. Raises KeyError for a vision that is none of `VISIONS`."""
    light = [linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5)]
    channels = (encoded(sum(m * part for m, part in zip(row, light, strict=True))) for row in VISIONS[vision])
    return "#" + "".join(f"{round(255 * c):02X}" for c in channels)
