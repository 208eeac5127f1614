"""The few words of SVG that all art of the table is written in.

Only what nanosvg draws as every other renderer does: paths, circles, rounded rectangles, groups, gradients.
No text, clip, mask, filter or `use`. Lengths are in the units of the drawing, angles in degrees clockwise.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from .palette import GILT

Attribute = str | float


def n(value: float) -> str:
    """A number as short as it can be with two decimals: 1.50 -> "1.5", -0.001 -> "0"."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def attributes(values: dict[str, Attribute]) -> str:
    """Attributes as XML text: stroke_width becomes stroke-width; numbers get two decimals, opacities three."""
    out = ""
    for key, value in values.items():
        if not isinstance(value, str):
            value = f"{value:.3f}".rstrip("0").rstrip(".") if key.endswith("opacity") else n(value)
        out += f' {key.replace("_", "-")}="{value}"'
    return out


def path(d: str, fill: str = "none", **kw: Attribute) -> str:
    """A path; not filled unless told."""
    return f'<path d="{d}"{attributes({"fill": fill, **kw})}/>'


def line(d: str, width: float, colour: str = GILT, **kw: Attribute) -> str:
    """A stroked path with round ends and joins."""
    ends: dict[str, Attribute] = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return f'<path d="{d}"{attributes({"fill": "none", "stroke": colour, "stroke_width": width, **ends, **kw})}/>'


def circle(x: float, y: float, r: float, fill: str = "none", **kw: Attribute) -> str:
    """A circle about (x, y); not filled unless told."""
    return f"<circle{attributes({'cx': x, 'cy': y, 'r': r, 'fill': fill, **kw})}/>"


def box(x: float, y: float, w: float, h: float, r: float = 0.0, fill: str = "none", **kw: Attribute) -> str:
    """A rectangle with corners of radius r; x, y: its upper left corner."""
    return f"<rect{attributes({'x': x, 'y': y, 'width': w, 'height': h, 'rx': r, 'fill': fill, **kw})}/>"


def group(body: str, transform: str = "", **kw: Attribute) -> str:
    """Shapes moved, turned or made paler together."""
    return f"<g{attributes({'transform': transform, **kw} if transform else kw)}>{body}</g>"


def at(x: float, y: float, turn: float = 0.0, scale: float = 1.0) -> str:
    """The transform that puts a drawing about 0,0 at (x, y), turned and scaled."""
    size = "" if scale == 1 else f" scale({scale:.4f})"
    spin = f" rotate({n(turn)})" if turn else ""
    return f"translate({n(x)} {n(y)}){spin}{size}"


Stop = tuple[float, str] | tuple[float, str, float]
"""A gradient's stop: offset 0 to 1, colour, opacity (1 where left out)."""


def _stops(stops: Iterable[Stop]) -> str:
    out = ""
    for stop in stops:
        values: dict[str, Attribute] = {"offset": f"{stop[0]:.3f}", "stop_color": stop[1]}
        if len(stop) == 3:
            values["stop_opacity"] = stop[2]
        out += f"<stop{attributes(values)}/>"
    return out


def radial(name: str, stops: Iterable[Stop], r: float, cx: float = 0.0, cy: float = 0.0) -> str:
    """A radial gradient, used as `url(#name)`."""
    place: dict[str, Attribute] = {"id": name, "gradientUnits": "userSpaceOnUse", "cx": cx, "cy": cy, "r": r}
    return f"<radialGradient{attributes(place)}>{_stops(stops)}</radialGradient>"


def linear(name: str, stops: Iterable[Stop], x1: float, y1: float, x2: float, y2: float) -> str:
    """A linear gradient from (x1, y1) to (x2, y2), used as `url(#name)`."""
    place: dict[str, Attribute] = {"id": name, "gradientUnits": "userSpaceOnUse"}
    place |= {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
    return f"<linearGradient{attributes(place)}>{_stops(stops)}</linearGradient>"


def document(body: str, x: float, y: float, w: float, h: float, *, width: float = 0.0, height: float = 0.0) -> str:
    """A whole SVG document that shows the box (x, y, w, h); width, height: its size in px where it has one."""
    size: dict[str, Attribute] = {"width": width, "height": height} if width else {}
    size["viewBox"] = " ".join(n(v) for v in (x, y, w, h))
    return f'<svg xmlns="http://www.w3.org/2000/svg"{attributes(size)}>{body}</svg>\n'


def polar(r: float, a: float) -> tuple[float, float]:
    """The point at radius r, a radians from six o'clock; a > 0 is to the right of who sits there."""
    return r * math.sin(a), r * math.cos(a)


def ring(r: float, width: float, colour: str = GILT, **kw: Attribute) -> str:
    """A circular line about 0,0."""
    shape: dict[str, Attribute] = {"cx": 0, "cy": 0, "r": r, "fill": "none", "stroke": colour, "stroke_width": width}
    return f"<circle{attributes({**shape, **kw})}/>"


def polygon(points: Iterable[tuple[float, float]]) -> str:
    """Path data of a closed polygon."""
    return "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points) + "Z"


def ray_star(points: int, outer: float, inner: float) -> str:
    """Path data of a star about 0,0 with its first point upward."""
    return polygon(
        (
            (outer if i % 2 == 0 else inner) * math.sin(i * math.pi / points),
            -(outer if i % 2 == 0 else inner) * math.cos(i * math.pi / points),
        )
        for i in range(2 * points)
    )
