"""Making words fit: shrink to the least capital height that may be read, wrap, and only then squeeze."""

from __future__ import annotations

from typing import Final, NamedTuple

from .cached import cached
from .scene import Colour, Face, Measure, Text

PITCH: Final = 1.715
"""From one line to the next, capital heights."""
TIGHTEST: Final = 0.72
"""Least horizontal scale at which a word still looks like one of its fellows; only names go below it."""


class Fitted(NamedTuple):
    """How one line fits: its capital height, px, and its horizontal scale."""

    cap: float
    squeeze: float


@cached(1024)
def fit(
    measure: Measure, text: str, width: float, cap: float, face: Face = Face.BOLD, least: float = 0.0
) -> Fitted:
    """How one line fits into a width: smaller down to `least` (cap where 0), then squeezed as far as it must."""
    wide = measure(text, cap, face)
    if wide <= width:
        return Fitted(cap, 1.0)
    floor = min(cap, least or cap)
    smaller = max(floor, cap * width / wide * 0.995)
    if smaller > floor:
        return Fitted(smaller, 1.0)
    return Fitted(floor, min(1.0, width / measure(text, floor, face)))


def words_of(text: str) -> list[str]:
    """What may stand on lines of its own: a no-break space, as before a French "?", parts no words."""
    return [word for word in text.split(" ") if word]


@cached(1024)
def wrap(measure: Measure, text: str, width: float, cap: float, face: Face = Face.PLAIN) -> tuple[str, ...]:
    """The text in as few lines as the width allows, their lengths as even as words permit; "\\n" always breaks."""
    lines: list[str] = []
    for part in text.split("\n"):
        words = words_of(part)
        count = len(_greedy(measure, words, width, cap, face))
        low, high = 0.0, width
        best = _greedy(measure, words, width, cap, face)
        for _ in range(7):
            middle = (low + high) / 2
            tried = _greedy(measure, words, middle, cap, face)
            if len(tried) <= count and all(measure(line, cap, face) <= middle for line in tried):
                high, best = middle, tried
            else:
                low = middle
        lines += best
    return tuple(lines)


def _greedy(measure: Measure, words: list[str], width: float, cap: float, face: Face) -> list[str]:
    lines: list[str] = []
    for word in words:
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and measure(longer, cap, face) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


class Block(NamedTuple):
    """Lines of one size that fit together: their capital height, px, and for each its horizontal scale."""

    lines: tuple[str, ...]
    cap: float
    squeeze: tuple[float, ...]

    @property
    def height(self) -> float:
        """From the top of the first line's capitals to the last baseline, px."""
        return self.cap + PITCH * self.cap * (len(self.lines) - 1)


@cached(1024)
def block(
    measure: Measure, text: str, width: float, cap: float, face: Face = Face.PLAIN, lines: int = 2, least: float = 0.0,
    even: bool = True,
) -> Block:
    """The text in at most so many lines of a width, as large as it can be between `least` and `cap`.

    even: lines of alike length; otherwise each as full as it can be. Where nothing fits, the least size squeezed.
    """
    floor = min(cap, least or cap)
    size = cap
    if text.count("\n") >= lines:
        text = text.replace("\n", " ")
    while True:
        found = wrap(measure, text, width, size, face) if even else tuple(
            row for part in text.split("\n") for row in _greedy(measure, words_of(part), width, size, face)
        )
        if len(found) <= lines and all(measure(line, size, face) <= width for line in found):
            return Block(found, size, (1.0,) * len(found))
        if size <= floor:
            break
        size = max(floor, size * 0.94)
    wider = width
    while len(found) > lines and wider < 64 * width:
        wider *= 1.05
        found = wrap(measure, text, wider, floor, face)
    scales = tuple(min(1.0, width / max(measure(line, floor, face), 1.0)) for line in found)
    return Block(found, floor, scales)


def line(
    measure: Measure, text: str, x: float, y: float, width: float, cap: float, colour: Colour, face: Face = Face.BOLD,
    anchor: float = 0.5, least: float = 0.0, pips: Colour | None = None,
) -> Text:
    """One line of text made to fit; x, y: the point on its baseline that `anchor` names."""
    fitted = fit(measure, text, width, cap, face, least)
    return Text(text, x, y, fitted.cap, colour, face, anchor, 0.0, 1.0, fitted.squeeze, pips)


def lines(
    set_: Block, x: float, y: float, colour: Colour, face: Face = Face.PLAIN, anchor: float = 0.5,
    pips: Colour | None = None, pitch: float = PITCH,
) -> tuple[Text, ...]:
    """A block's lines; x, y: the point on the first baseline that `anchor` names. pitch: capital heights."""
    return tuple(
        Text(text, x, y + i * pitch * set_.cap, set_.cap, colour, face, anchor, 0.0, 1.0, squeeze, pips)
        for i, (text, squeeze) in enumerate(zip(set_.lines, set_.squeeze, strict=True))
    )


def middle_lines(
    set_: Block, x: float, cy: float, colour: Colour, face: Face = Face.BOLD, anchor: float = 0.5,
    pips: Colour | None = None,
) -> tuple[Text, ...]:
    """A block's lines with their height about cy."""
    return lines(set_, x, cy - set_.height / 2 + set_.cap, colour, face, anchor, pips)
