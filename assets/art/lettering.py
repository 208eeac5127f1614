"""Letters as paths: nanosvg drops SVG text, so words that belong to a drawing are outlined here."""

from __future__ import annotations

import math
from collections.abc import Iterator
from importlib.resources import as_file, files

from fontTools.pens.basePen import BasePen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from kiosk.view.drawn_svg import n, path, polar

Matrix = tuple[float, float, float, float, float, float]


class _Flattener(BasePen):
    """Collects an outline as closed polylines."""

    def __init__(self, glyphs: object, steps: int) -> None:
        super().__init__(glyphs)
        self.runs: list[list[tuple[float, float]]] = []
        self._steps = steps

    def _moveTo(self, pt: tuple[float, float]) -> None:
        self.runs.append([pt])

    def _lineTo(self, pt: tuple[float, float]) -> None:
        self.runs[-1].append(pt)

    def _curveToOne(self, b: tuple[float, float], c: tuple[float, float], d: tuple[float, float]) -> None:
        a = self.runs[-1][-1]
        for k in range(1, self._steps + 1):
            t, u = k / self._steps, 1 - k / self._steps
            weights = (u**3, 3 * t * u * u, 3 * t * t * u, t**3)
            x, y = (sum(w * p[i] for w, p in zip(weights, (a, b, c, d), strict=True)) for i in (0, 1))
            self.runs[-1].append((x, y))


class Lettering:
    """One type face as outlines. cap: capital height as a share of the size.

    lining: figures as tall as capitals, where the face has old-style ones otherwise.
    """

    def __init__(self, package: str, name: str, *, lining: bool = False, **axes: float) -> None:
        with as_file(files(package) / "files" / name) as where:
            font = TTFont(str(where))
        self._glyphs, self._names = font.getGlyphSet(location=axes or None), dict(font.getBestCmap())
        if lining:
            self._names.update({ord(c): f"{self._names[ord(c)]}.lf" for c in "0123456789"})
        self.em = font["head"].unitsPerEm
        self.cap = font["OS/2"].sCapHeight / self.em
        self._kern = _kerning(font)

    def _steps(self, text: str, size: float, track: float) -> Iterator[tuple[str, float, float]]:
        """Each letter's glyph, its offset from the start and its width, kerned."""
        x, last = 0.0, ""
        for char in text:
            name = self._names[ord(char)]
            x += self._kern.get((last, name), 0) / self.em * size
            width = self._glyphs[name].width / self.em * size
            yield name, x, width
            x, last = x + width + track, name

    def width(self, text: str, size: float, track: float = 0.0) -> float:
        """How long the text runs at a size, in the drawing's units."""
        _, x, width = list(self._steps(text, size, track))[-1]
        return x + width

    def _outline(self, placed: Iterator[tuple[str, Matrix]]) -> str:
        pen = SVGPathPen(self._glyphs, ntos=n)
        for name, matrix in placed:
            self._glyphs[name].draw(TransformPen(pen, matrix))
        return pen.getCommands()

    def flat(self, char: str, steps: int = 8) -> tuple[float, list[list[tuple[float, float]]]]:
        """A letter's advance and its outline as closed polylines: capitals 100 high, baseline at 0, y down."""
        name, k = self._names[ord(char)], 100 / self.cap / self.em
        pen = _Flattener(self._glyphs, steps)
        self._glyphs[name].draw(pen)
        return self._glyphs[name].width * k, [[(x * k, -y * k) for x, y in run] for run in pen.runs]

    def straight(self, text: str, x: float, y: float, cap: float, fill: str, anchor: float = 0.5, track: float = 0.0) -> str:
        """A line of text by its capital height; (x, y): the point on the baseline that anchor (0 to 1) names."""
        size = cap / self.cap
        start, s = x - anchor * self.width(text, size, track), size / self.em
        return path(
            self._outline((name, (s, 0, 0, -s, start + dx, y)) for name, dx, _ in self._steps(text, size, track)), fill
        )

    def arc(self, text: str, r: float, cap: float, fill: str, track: float = 0.0, *, inward: bool = False, drop: float = 0.0) -> str:
        """Text along a circle about 0,0, its middle at six o'clock.

        Feet outward on radius r, so it reads upright at six o'clock; inward: heads outward, feet on r - cap,
        so that it reads upright at twelve once the drawing is turned by half. drop: moved towards the feet.
        """
        size = cap / self.cap
        total, s = self.width(text, size, track), size / self.em
        sign = -1 if inward else 1

        def placed() -> Iterator[tuple[str, Matrix]]:
            for name, dx, w in self._steps(text, size, track):
                a = sign * (dx + w / 2 - total / 2) / (r - cap / 2)
                x, y = polar((r - cap if inward else r) + sign * drop, a)
                ca, sa = math.cos(a) * s * sign, math.sin(a) * s * sign
                half = w / 2 / s
                yield name, (ca, -sa, -sa, -ca, x - half * ca, y + half * sa)

        return path(self._outline(placed()), fill)


def _kerning(font: TTFont) -> dict[tuple[str, str], float]:
    """Pairs of the GPOS kern feature, horizontal advances only."""
    pairs: dict[tuple[str, str], float] = {}
    if "GPOS" not in font:
        return pairs
    table = font["GPOS"].table
    wanted = {i for f in table.FeatureList.FeatureRecord if f.FeatureTag == "kern" for i in f.Feature.LookupListIndex}
    for i in sorted(wanted):
        for sub in table.LookupList.Lookup[i].SubTable:
            sub = getattr(sub, "ExtSubTable", sub)
            if getattr(sub, "LookupType", 0) == 2:
                _pairs_of(sub, pairs)
    return pairs


def _pairs_of(sub: object, pairs: dict[tuple[str, str], float]) -> None:
    first = sub.Coverage.glyphs
    if sub.Format == 1:
        for left, pair_set in zip(first, sub.PairSet, strict=True):
            for record in pair_set.PairValueRecord:
                pairs.setdefault((left, record.SecondGlyph), getattr(record.Value1, "XAdvance", 0) or 0)
        return
    seconds: dict[int, list[str]] = {}
    for glyph, klass in sub.ClassDef2.classDefs.items():
        seconds.setdefault(klass, []).append(glyph)
    for left in first:
        row = sub.Class1Record[sub.ClassDef1.classDefs.get(left, 0)].Class2Record
        for klass, glyphs in seconds.items():
            advance = getattr(row[klass].Value1, "XAdvance", 0) or 0
            if advance:
                for glyph in glyphs:
                    pairs.setdefault((left, glyph), advance)


DISPLAY = Lettering("fontpkg_playfair_display", "PlayfairDisplay[wght].ttf", wght=700)
BOLD = Lettering("fontpkg_atkinson_hyperlegible", "AtkinsonHyperlegible-Bold.ttf")
INDEX = Lettering("fontpkg_playfair_display", "PlayfairDisplay[wght].ttf", lining=True, wght=900)
"""The figures and letters in the corners of the cards."""
