"""What someone does: the actions of a deal and of a match, as frozen values that a journal can hold.

`Action` is their union; each has a tag, so that msgspec writes and reads them by themselves.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from kiosk.rules.cards import Card


class CutForDealer(msgspec.Struct, frozen=True, tag="cut"):
    """A cut made `seat` the first dealer (`first_dealer=cut`)."""

    seat: int


class FaceForDealer(msgspec.Struct, frozen=True, tag="face"):
    """Cards were dealt face up from seat 0 until the last of them, a jack, fell (`first_dealer=first-jack`)."""

    cards: tuple[Card, ...]


class Dress(msgspec.Struct, frozen=True, tag="dress"):
    """The board was dressed with 15 counters."""


class DealCards(msgspec.Struct, frozen=True, tag="deal"):
    """The cards were dealt from this pack, its card 0 to the eldest hand."""

    pack: tuple[Card, ...]


class Play(msgspec.Struct, frozen=True, tag="play"):
    """A seat plays a card: a lead where it chooses, else the one card that follows."""

    seat: int
    card: Card


class NextDeal(msgspec.Struct, frozen=True, tag="next"):
    """The deal passes left."""


class EndMatch(msgspec.Struct, frozen=True, tag="end"):
    """The match ends with the deal just played."""


class BreakOff(msgspec.Struct, frozen=True, tag="break-off"):
    """The match ends in the middle of a deal: what was won stays won, and nobody pays for cards left."""


Action: TypeAlias = CutForDealer | FaceForDealer | Dress | DealCards | Play | NextDeal | EndMatch | BreakOff


class IllegalAction(ValueError):
    """An action that the rules do not allow now. Its text is a sentence for people and names no hidden card."""
