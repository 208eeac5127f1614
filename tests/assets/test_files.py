"""The committed files are what the scripts write, and hold nothing that nanosvg does not draw."""

from __future__ import annotations

import array
import re
import wave
from pathlib import Path
from xml.etree import ElementTree

import pytest

from .conftest import ASSETS

MADE_HERE = ("banner.svg", "splash.svg", "board", "cards", "counters", "help", "history", "icon", "mode", "sound")
DRAWINGS = sorted(ASSETS.rglob("*.svg"))
ELEMENTS = {"svg", "g", "path", "circle", "rect", "radialGradient", "linearGradient", "stop"}
ATTRIBUTES = {
    *("viewBox", "width", "height", "x", "y", "rx", "cx", "cy", "r", "x1", "y1", "x2", "y2", "d", "id", "transform"),
    *("fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap"),
    *("stroke-linejoin", "stroke-dasharray", "offset", "stop-color", "stop-opacity", "gradientUnits"),
}
PATH = re.compile(r"[MmLlHhVvCcQqAaZz0-9 .-]*")
COLOUR = re.compile(r"#[0-9A-F]{6}|none|url\(#(\w+)\)")


def committed() -> set[str]:
    """Every file under the places that the scripts write to."""
    places = [ASSETS / name for name in MADE_HERE]
    files = [f for place in places for f in ([place] if place.is_file() else place.rglob("*")) if f.is_file()]
    return {f.relative_to(ASSETS).as_posix() for f in files}


def test_the_scripts_write_exactly_the_committed_files(made: Path) -> None:
    assert {f.relative_to(made).as_posix() for f in made.rglob("*") if f.is_file()} == committed()


def test_drawings_come_out_byte_for_byte(made: Path) -> None:
    changed = [
        name
        for name in sorted(committed())
        if name.endswith(".svg") and (made / name).read_bytes() != (ASSETS / name).read_bytes()
    ]
    assert changed == []


def test_sounds_come_out_the_same(made: Path) -> None:
    """To one step of 65,536: the last digit of a sine is the processor's own."""
    for name in sorted(n for n in committed() if n.endswith(".wav")):
        fresh, old = (frames(folder / name) for folder in (made, ASSETS))
        assert len(fresh) == len(old), name
        assert max(abs(a - b) for a, b in zip(fresh, old, strict=True)) <= 1, name


def frames(file: Path) -> array.array[int]:
    """The samples of a WAV file of 16-bit mono."""
    with wave.open(str(file)) as sound:
        assert (sound.getnchannels(), sound.getsampwidth(), sound.getframerate()) == (1, 2, 22_050), file.name
        return array.array("h", sound.readframes(sound.getnframes()))


@pytest.mark.parametrize("file", DRAWINGS, ids=lambda f: f.relative_to(ASSETS).as_posix())
def test_a_drawing_holds_only_what_nanosvg_draws(file: Path) -> None:
    root = ElementTree.fromstring(file.read_text(encoding="utf-8"))
    ids = [e.get("id") for e in root.iter() if e.get("id")]
    assert len(ids) == len(set(ids))
    for element in root.iter():
        tag = element.tag.removeprefix("{http://www.w3.org/2000/svg}")
        assert tag in ELEMENTS
        assert set(element.attrib) <= ATTRIBUTES, (tag, set(element.attrib) - ATTRIBUTES)
        assert PATH.fullmatch(element.get("d", "")), element.get("d", "")[:80]
        for key in ("fill", "stroke", "stop-color"):
            value = COLOUR.fullmatch(element.get(key, "none"))
            assert value is not None, (tag, element.get(key))
            assert value[1] is None or value[1] in ids


def test_both_packs_are_whole() -> None:
    faces = {f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "CDHS"}
    for pack in ("four", "classic"):
        assert {f.stem for f in (ASSETS / "cards" / pack).glob("*.svg")} == faces | {"back"}
        assert {f.stem for f in (ASSETS / "cards" / f"{pack}-small").glob("*.svg")} == faces


def test_everything_together_is_light_enough_to_travel() -> None:
    assert sum(f.stat().st_size for f in ASSETS.rglob("*") if f.is_file()) < 12_000_000
