"""What the interface can ask for that is not an Action of the rules. Targets carry these.

Frozen, tagged structs, so that a target's meaning can be compared, logged and used as a key.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class StartPlay(msgspec.Struct, frozen=True, tag=True):
    """Play at once: one person, three computer players."""


class Choose(msgspec.Struct, frozen=True, tag=True):
    """Go on to choose what, who and which rules. what: "", "play", "board" or "match-table"."""

    what: str = ""


class SitHere(msgspec.Struct, frozen=True, tag=True):
    """A tap on a place: sit; again: a computer player, its next level; at last empty. place: 0 to 7."""

    place: int


class NextLevel(msgspec.Struct, frozen=True, tag=True):
    """The next level of the computer player at a place, 0 to 7."""

    place: int


class StartSeated(msgspec.Struct, frozen=True, tag=True):
    """Start with the places as they are now."""


class PickPreset(msgspec.Struct, frozen=True, tag=True):
    """Play by a preset's rules; its name in kiosk.rules.options."""

    name: str


class SetOption(msgspec.Struct, frozen=True, tag=True):
    """Set one option of the rules, as people write its value."""

    name: str
    value: str


class Peek(msgspec.Struct, frozen=True, tag=True):
    """Let a seat see its cards at its edge, while it is held (or for 4 s after a tap)."""

    seat: int


class ShowCards(msgspec.Struct, frozen=True, tag=True):
    """Open the curtain for the seat that leads."""

    seat: int


class Cover(msgspec.Struct, frozen=True, tag=True):
    """Cover every hand that is shown."""


class LookAtDeadHand(msgspec.Struct, frozen=True, tag=True):
    """Let the dealer look at the dead hand, where the rules allow it."""

    seat: int


class Skip(msgspec.Struct, frozen=True, tag=True):
    """Jump to the end of what is moving now."""


class GoOn(msgspec.Struct, frozen=True, tag=True):
    """Leave a page that waits to be read."""


class Undo(msgspec.Struct, frozen=True, tag=True):
    """Take back the last thing that was entered."""


class TakeBackSeat(msgspec.Struct, frozen=True, tag=True):
    """A person takes the chair back from the computer player that minded it."""

    seat: int


class BayTouched(msgspec.Struct, frozen=True, tag=True):
    """A bay of the board was touched: name it. pot: 0 to 7."""

    pot: int


class SpinDisc(msgspec.Struct, frozen=True, tag=True):
    """The board is turned by hand while it is held."""


class Help(msgspec.Struct, frozen=True, tag=True):
    """Open help at a side, at a page; page -1 closes it."""

    side: str
    page: int = 0


class Language(msgspec.Struct, frozen=True, tag=True):
    """Speak another language. code: "en", "fr" …; "" opens the choice at a side."""

    code: str
    side: str = "S"


class Operator(msgspec.Struct, frozen=True, tag=True):
    """Go to a page of the operator's. page: "" is the first."""

    page: str = ""


class Awake(msgspec.Struct, frozen=True, tag=True):
    """Someone is there: go on."""


Intent: TypeAlias = (
    StartPlay | Choose | SitHere | NextLevel | StartSeated | PickPreset | SetOption | Peek | ShowCards | Cover
    | LookAtDeadHand | Skip | GoOn | Undo | TakeBackSeat | BayTouched | SpinDisc
    | Help | Language | Operator | Awake
)
"""Everything the play screens ask for; pages add their own kinds in modules of their own."""
