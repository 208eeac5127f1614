"""What someone does at the staking board in Board mode, as frozen values that a journal can hold.

Dressing and the end of the match are the rules' own `Dress` and `EndMatch`.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from kiosk.rules.actions import Dress, EndMatch
from kiosk.rules.cards import Card
from kiosk.rules.options import Options


class ChooseDealer(msgspec.Struct, frozen=True, tag="dealer"):
    """This seat deals next: the first dealer, or whom the table agreed on instead of the next in turn."""

    seat: int


class ChooseRules(msgspec.Struct, frozen=True, tag="rules"):
    """The dealer's choice: these rules hold from the next deal on. Partners stay as they are."""

    options: Options


class BuyIn(msgspec.Struct, frozen=True, tag="buy-in"):
    """A seat that cannot dress borrows `start_purse` from the bank."""

    seat: int


class TurnUp(msgspec.Struct, frozen=True, tag="turn-up"):
    """This card was turned up."""

    card: Card


class Sweep(msgspec.Struct, frozen=True, tag="sweep"):
    """A seat played what wins this compartment (0 to 6; Game goes to who is out)."""

    pot: int
    seat: int


class Split(msgspec.Struct, frozen=True, tag="split"):
    """A pair fell from two hands (`pair_split`): each takes half, the earlier card's player first."""

    pot: int
    earlier: int
    later: int


class Out(msgspec.Struct, frozen=True, tag="out"):
    """A seat played its last card; said again of another seat, it was that one."""

    seat: int


class CardsLeft(msgspec.Struct, frozen=True, tag="left"):
    """A loser has so many cards left."""

    seat: int
    cards: int


class HoldsPope(msgspec.Struct, frozen=True, tag="pope"):
    """This loser still holds the 9♦; -1: none of them does."""

    seat: int


class Settle(msgspec.Struct, frozen=True, tag="settle"):
    """Game and the cards left are paid, and the deal is over."""


class Correct(msgspec.Struct, frozen=True, tag="correct"):
    """Counters are moved by agreement, with the reason. source, target: accounts as in kiosk.rules.board."""

    source: int
    target: int
    counters: int
    reason: str = ""


class Reseat(msgspec.Struct, frozen=True, tag="reseat", omit_defaults=True):
    """People changed places: who sat at `order[i]` sits at i now, and took purse, counters and the deal along.

    places: the edge and slot of every seat from now on (kiosk.table.sitters), () where the chairs stay where they are.
    """

    order: tuple[int, ...]
    places: tuple[tuple[str, int], ...] = ()


class Undo(msgspec.Struct, frozen=True, tag="undo"):
    """The last thing done and not undone is undone."""


BoardAction: TypeAlias = (
    ChooseDealer | ChooseRules | Dress | BuyIn | TurnUp | Sweep | Split | Out | CardsLeft | HoldsPope | Settle
    | Correct | Reseat | EndMatch | Undo
)
