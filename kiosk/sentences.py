"""Sentences for people that are made where nobody knows yet in which language they will be read.

A `Sentence` is English text, as logs, journals and commands want it, that remembers the message and the fields it
was made of. The table shows it through `kiosk.view.words.Words.told`, in its own language. Babel finds the messages
by the keyword `Sentence`.
"""

from __future__ import annotations

import json
from typing import Any


class Sentence(str):
    """English text made of a message and its fields.

    message: what the catalogues translate; values: its fields, of which a Sentence is translated too. What is kept
    (`str(sentence)`, a journal) is the English text alone.
    """

    __slots__ = ("message", "values")

    message: str
    values: dict[str, Any]

    def __new__(cls, message: str = "", **values: Any) -> Sentence:
        """Make the sentence of a message. Raises KeyError for a field without a value."""
        made = super().__new__(cls, message.format(**values) if values else message)
        made.message = message
        made.values = values
        return made


def packed(sentence: Sentence) -> str:
    """Return a sentence as one line of JSON, for another program to read."""
    return json.dumps(_plain(sentence), ensure_ascii=False)


def unpacked(line: str) -> Sentence | None:
    """Return the sentence in a line of JSON, None where there is none to read."""
    try:
        found = _made(json.loads(line))
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError):
        return None
    return found if isinstance(found, Sentence) else None


def _plain(value: Any) -> Any:
    if isinstance(value, Sentence):
        return {"message": value.message, "values": {name: _plain(one) for name, one in value.values.items()}}
    return value if isinstance(value, int | float) else str(value)


def _made(value: Any) -> Any:
    if isinstance(value, dict):
        return Sentence(str(value["message"]), **{str(k): _made(one) for k, one in value["values"].items()})
    return value
