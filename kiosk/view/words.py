"""Words on screen: everything visible goes through a `Words`, so that a translator can put it otherwise.

`say("Clara leads")` and `say.n("{n} counter", "{n} counters", n)`; fields are filled with str.format after the
translation. Names of people are never translated; cards are written with their signs (`kiosk.rules.cards.shown`).
Babel finds the messages by the keywords `say` and `n:1,2`.
"""

from __future__ import annotations

import gettext
import math
import re
from typing import Any

from kiosk.rules.board import Pot
from kiosk.rules.cards import Card, shown
from kiosk.sentences import Sentence

MARKS = {"fr": (",", "\u202f"), "de": (",", "."), "es": (",", "."), "nl": (",", ".")}
"""The decimal sign and the sign between thousands, where they are not those of English (Unicode's CLDR)."""


class Words:
    """Says messages in one language. translations: a catalogue (gettext); code: its language, "en"."""

    def __init__(self, translations: gettext.NullTranslations | None = None, code: str = "en") -> None:
        self.code = code
        self._found = translations or gettext.NullTranslations()

    def __call__(self, message: str, **values: Any) -> str:
        """Return a message in this language with its fields filled. Raises KeyError for a field without a value."""
        text = self.translated(message)
        return text.format(**values) if values else text

    def n(self, one: str, many: str, n: int, **values: Any) -> str:
        """Return a message that depends on a number, which fills the field {n}."""
        return self.translated_n(one, many, n).format(n=n, **values)

    def number(self, value: float, digits: int | None = None) -> str:
        """Return a number as this language writes it; digits: after the decimal sign, as many as it has where None."""
        whole, point, part = (f"{value:,}" if digits is None else f"{value:,.{digits}f}").partition(".")
        if digits is None and part.strip("0") == "":
            point = part = ""
        sign, group = MARKS.get(self.code, (".", ","))
        return whole.replace(",", group) + (sign + part if point else "")

    def told(self, text: str) -> str:
        """Return what another part of the program says: a `Sentence`, or a whole message that a journal has kept."""
        if not isinstance(text, Sentence):
            return self.translated(text) if text else ""
        return self(text.message, **{name: self._field(value) for name, value in text.values.items()})

    def _field(self, value: Any) -> Any:
        if isinstance(value, Sentence):
            return self.told(value)
        return self.number(value) if isinstance(value, float) else value

    def translated(self, message: str) -> str:
        """Return the message in this language, its fields still open."""
        return self._found.gettext(message)

    def translated_n(self, one: str, many: str, n: int) -> str:
        """Return the form of the message for a number, its fields still open."""
        return self._found.ngettext(one, many, n)


class Stretched(Words):
    """A language that does not exist: English with every text 40 % longer, to see that layouts hold."""

    def __init__(self, by: float = 0.4) -> None:
        super().__init__(code="xx")
        self._by = by

    def translated(self, message: str) -> str:
        """Return the message made longer by what a long-winded language would need."""
        return self._longer(message)

    def translated_n(self, one: str, many: str, n: int) -> str:
        """Return the form for a number made longer."""
        return self._longer(one if n == 1 else many)

    def _longer(self, text: str) -> str:
        """Make every word longer where it has three letters or more, so that wrapping stays possible."""
        plain = re.sub(r"\{[^}]*\}", "", text)
        wanted = math.ceil(len(plain) * self._by)
        words = text.split(" ")
        able = [i for i, word in enumerate(words) if "{" not in word and sum(c.isalpha() for c in word) > 2]
        if not able:
            return text + "ö" * wanted if plain.strip() and any(c.isalpha() for c in plain) else text
        for step in range(wanted):
            i = able[step % len(able)]
            cut = next(j for j in range(len(words[i]), 0, -1) if words[i][j - 1].isalpha())
            words[i] = words[i][:cut] + "ëöüé"[step % 4] + words[i][cut:]
        return " ".join(words)


def pot_name(say: Words, pot: int) -> str:
    """Return a compartment's name."""
    return {
        Pot.POPE: say("Pope"),
        Pot.MATRIMONY: say("Matrimony"),
        Pot.INTRIGUE: say("Intrigue"),
        Pot.ACE: say("Ace"),
        Pot.KING: say("King"),
        Pot.QUEEN: say("Queen"),
        Pot.JACK: say("Knave"),
        Pot.GAME: say("Game"),
    }[Pot(pot)]


LETTERING = {
    Pot.POPE: "Pope", Pot.MATRIMONY: "Matrimony", Pot.INTRIGUE: "Intrigue", Pot.ACE: "Ace", Pot.KING: "King",
    Pot.QUEEN: "Queen", Pot.JACK: "Knave", Pot.GAME: "Game",
}
"""What the board itself reads: it is an English one, and is lettered in English whoever plays on it."""


def lettered(say: Words, pot: int) -> str:
    """Return a compartment's name with what the board reads, where that is another: "Valet (Knave)"."""
    name, reads = pot_name(say, pot), LETTERING[Pot(pot)]
    return name if name == reads else say("{name} ({reads})", name=name, reads=reads)


def trumps(say: Words, suit: int) -> str:
    """Return the sentence that tells the trump. suit: 0 to 3 in the order clubs, diamonds, hearts, spades."""
    return (say("Clubs are trumps"), say("Diamonds are trumps"), say("Hearts are trumps"), say("Spades are trumps"))[
        suit
    ]


def counters(say: Words, n: int) -> str:
    """Return a number of counters in words: "3 counters"."""
    return say.n("{n} counter", "{n} counters", n)


def signed(n: int) -> str:
    """Return a change as people read it: "+3", "−3", "0"."""
    return f"+{n}" if n > 0 else f"−{-n}" if n else "0"


def figure(n: int) -> str:
    """Return a number with a true minus sign."""
    return str(n) if n >= 0 else f"−{-n}"


def cards_said(cards: tuple[Card, ...]) -> str:
    """Return cards as people read them, one after the other."""
    return " ".join(shown(c) for c in cards)
