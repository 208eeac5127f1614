"""A match: the dealer's rotation, what is carried from deal to deal, and its end.

`Match.apply` takes every Action of the game and is the checked way on; a match is rebuilt by starting it with the
same parameters and applying the same actions again. The simulator plays whole deals through `Match.play_deal`.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from kiosk.rules.actions import Action, BreakOff, CutForDealer, EndMatch, FaceForDealer, IllegalAction, NextDeal
from kiosk.rules.board import BANK, Balances
from kiosk.rules.cards import JACK, Card, rank_of
from kiosk.rules.deal import Chooser, Deal, Phase
from kiosk.rules.legal import apply, legal_actions
from kiosk.rules.options import Options
from kiosk.rules.setup import setup


class Stage(IntEnum):
    """How far a match is."""

    FIRST_DEALER = 0
    PLAYING = 1
    BETWEEN = 2
    ENDED = 3


class Match:
    """One match from the first dealer to its end.

    name: the same for every deal (record-format.md, "match"). number: the deal in hand, from 0, -1 before the
    first. deal: it, or None before the first. board: counters left from an earlier match, in dressing order.
    faced: the cards of the preliminary deal, where there was one. bought: for each seat's purse, what the bank
    has lent it in the deals before this one, counters.
    """

    __slots__ = ("bought_before", "deal", "faced", "name", "number", "seats", "setup", "stage", "start")

    def __init__(self, options: Options, seats: int, name: str, board: Sequence[int] = (0,) * 8) -> None:
        self.setup = setup(options, seats)
        self.seats = seats
        self.name = name
        self.start = Balances(self.setup.purses, tuple(board), 0)
        self.number = -1
        self.deal: Deal | None = None
        self.faced: tuple[Card, ...] = ()
        self.stage = Stage.FIRST_DEALER
        self.bought_before = [0] * seats

    @classmethod
    def at_deal(cls, options: Options, name: str, number: int, dealer: int, before: Balances) -> Match:
        """Return a match that stands at the beginning of a deal, with what each has then (from a record)."""
        match = cls(options, len(before.purses), name)
        match.number = number
        match.start = before
        match.deal = Deal(match.setup, dealer, before)
        match.stage = Stage.PLAYING
        return match

    @property
    def options(self) -> Options:
        """The rules of this match."""
        return self.setup.options

    @property
    def balances(self) -> Balances:
        """Purses, board and bank as they stand."""
        return self.deal.ledger.now() if self.deal else self.start

    @property
    def bought(self) -> tuple[int, ...]:
        """What the bank has lent each seat's purse in this match so far, counters (partners show the same)."""
        return tuple(before + now for before, now in zip(self.bought_before, self._lent(), strict=True))

    def _lent(self) -> list[int]:
        lent = [0] * 8
        for source, target, counters, _ in self.deal.ledger.transfers if self.deal else ():
            if source == BANK:
                lent[target] += counters
        return [lent[o] for o in self.setup.owner]

    @property
    def breakable(self) -> bool:
        """Whether a deal is in hand, in the middle of which the match may be ended (`BreakOff`)."""
        return self.stage == Stage.PLAYING

    def legal_actions(self) -> tuple[Action, ...]:
        """Return everything that may be done now, but for breaking off a deal in hand (`breakable`).

        First dealer: a cut for each seat, or one FaceForDealer without cards that stands for every preliminary
        deal. Between deals: the next deal, or the end. () once the match has ended.
        """
        if self.stage == Stage.FIRST_DEALER:
            if self.options.first_dealer == "cut":
                return tuple(CutForDealer(seat) for seat in range(self.seats))
            return (FaceForDealer(()),)
        if self.stage == Stage.PLAYING and self.deal is not None:
            return legal_actions(self.deal)
        return (NextDeal(), EndMatch()) if self.stage == Stage.BETWEEN else ()

    def apply(self, action: Action) -> None:
        """Do one action. Raises IllegalAction, having changed nothing, for anything not legal now."""
        if isinstance(action, BreakOff):
            self._break_off()
        elif self.stage is Stage.PLAYING and self.deal is not None:
            apply(self.deal, action)
            if self.deal.phase == Phase.OVER:
                self.stage = Stage.ENDED if self.deal.ended else Stage.BETWEEN
        elif self.stage is Stage.FIRST_DEALER:
            self._first_dealer(action)
        elif self.stage is Stage.BETWEEN and isinstance(action, NextDeal):
            assert self.deal is not None
            self._next_deal(self.deal.eldest)
        elif self.stage == Stage.BETWEEN and isinstance(action, EndMatch):
            assert self.deal is not None
            self.deal.end_match()
            self.stage = Stage.ENDED
        elif self.stage == Stage.ENDED:
            raise IllegalAction("the match has ended: start another")
        else:
            raise IllegalAction("the deal is over: choose the next deal or the end of the match")

    def _break_off(self) -> None:
        """End the match with every counter where it is now; what is on the board is a leftover like any other."""
        if not self.breakable or self.deal is None:
            raise IllegalAction("there is no deal in hand that could be broken off")
        self.deal.end_match()
        self.stage = Stage.ENDED

    def play_deal(self, pack: tuple[Card, ...], choose: Chooser) -> None:
        """Dress, deal and play out the deal in hand, which has just begun; unchecked. `choose` names the leads."""
        deal = self.deal
        assert deal is not None
        deal.dress()
        deal.deal_cards(pack)
        if deal.phase == Phase.PLAY:
            deal.play_out(choose)
        self.stage = Stage.ENDED if deal.ended else Stage.BETWEEN

    def _first_dealer(self, action: Action) -> None:
        if self.options.first_dealer == "cut":
            if not isinstance(action, CutForDealer) or not 0 <= action.seat < self.seats:
                raise IllegalAction("the first dealer is found by a cut: name a seat at the table")
            self._next_deal(action.seat)
            return
        if not isinstance(action, FaceForDealer):
            raise IllegalAction("the first dealer is found by dealing cards face up until a jack falls")
        cards = tuple(action.cards)
        known = set(self.setup.deck.cards)
        jacks = [c for c in cards if c in known and rank_of(c) == JACK]
        if not cards or len(set(cards)) != len(cards) or not set(cards) <= known or jacks != [cards[-1]]:
            raise IllegalAction("the preliminary deal ends with its first jack and has every card only once")
        self.faced = cards
        self._next_deal((len(cards) - 1) % self.seats)

    def _next_deal(self, dealer: int) -> None:
        before = self.balances
        if self.deal is not None and before.bank != self.deal.before.bank:
            self.bought_before = list(self.bought)
        self.number += 1
        self.deal = Deal(self.setup, dealer, before)
        self.stage = Stage.PLAYING


def preliminary(pack: Sequence[Card]) -> FaceForDealer:
    """Return the preliminary deal from a shuffled pack: its cards up to the first jack (rules.md, `first-jack`)."""
    for i, c in enumerate(pack):
        if rank_of(c) == JACK:
            return FaceForDealer(tuple(pack[: i + 1]))
    raise ValueError("there is no jack in this pack")
