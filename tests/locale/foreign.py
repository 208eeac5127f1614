"""A language that nobody speaks: every letter of every message becomes a sign, so that what was not said shows."""

from __future__ import annotations

import re
import string

from kiosk.view.scene import Scene, Text
from kiosk.view.words import Words

SIGN = "ж"
FIELD = re.compile(r"(\{[^}]*\})")
LETTERS = re.compile(r"[A-Za-z]+")


class Foreign(Words):
    """Says every message with a sign in place of each letter; fields are left to be filled."""

    def __init__(self) -> None:
        super().__init__(code="xx")

    def translated(self, message: str) -> str:
        parts = FIELD.split(message)
        return "".join(part if FIELD.fullmatch(part) else re.sub(f"[{string.ascii_letters}]", SIGN, part)
                       for part in parts)

    def translated_n(self, one: str, many: str, n: int) -> str:
        return self.translated(one if n == 1 else many)


def unsaid(scene: Scene, known: frozenset[str]) -> set[str]:
    """The words of a scene that went through no catalogue and are none of the known names."""
    texts = [op.text for op in (*scene.backdrop, *scene.ops) if isinstance(op, Text)]
    texts += [target.label for target in scene.targets]
    return {word for text in texts for word in LETTERS.findall(text)} - known
