"""Board mode: people play with a real pack, and the screen is the staking board beside it.

`BoardGame.legal` says what may be done, `apply` does it and tells what happened in the rules' own events.
Every movement of counters is a transfer of a rules `Ledger`. Everything can be undone, back to the start of the
match; undoing is itself an action.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from kiosk.rules.actions import Dress, EndMatch, IllegalAction
from kiosk.rules.board import BANK, POT0, Balances, Pot
from kiosk.rules.events import DealerChosen, Event
from kiosk.rules.options import OptionError, Options
from kiosk.rules.setup import setup
from kiosk.table import boardmoves
from kiosk.table.boardactions import (
    BoardAction,
    BuyIn,
    CardsLeft,
    ChooseDealer,
    ChooseRules,
    Correct,
    HoldsPope,
    Out,
    Reseat,
    Settle,
    Split,
    Sweep,
    TurnUp,
    Undo,
)
from kiosk.table.boardposition import CORRECT, Phase, Position
from kiosk.table.history import Row
from kiosk.table.sitters import SIDES, SLOTS

PAIR_POTS = (int(Pot.MATRIMONY), int(Pot.INTRIGUE))
LONGEST_REASON = 80


class Undone(msgspec.Struct, frozen=True, tag="undone"):
    """An action was taken back; purses and board are as they were before it."""

    action: BoardAction


class Corrected(msgspec.Struct, frozen=True, tag="corrected"):
    """Counters were moved by agreement. source, target: accounts as in kiosk.rules.board."""

    source: int
    target: int
    counters: int
    reason: str


class Reseated(msgspec.Struct, frozen=True, tag="reseated"):
    """People changed places: who sat at `order[i]` sits at i."""

    order: tuple[int, ...]


class RulesChosen(msgspec.Struct, frozen=True, tag="rules-chosen"):
    """These rules hold from the next deal on."""

    options: Options


BoardEvent: TypeAlias = Event | Undone | Corrected | Reseated | RulesChosen


class BoardGame:
    """One match in Board mode. position: where it stands; done: every action that was not undone, in order."""

    def __init__(self, options: Options, seats: int, board: Sequence[int] = (0,) * 8) -> None:
        self.position = Position(options, seats, board)
        self.start = self.position.balances
        self.done: list[BoardAction] = []
        self._marks: list[tuple[int, Position]] = [(0, self.position.copy())]

    @property
    def balances(self) -> Balances:
        """Purses, board and bank as they stand."""
        return self.position.balances

    @property
    def ended(self) -> bool:
        """Whether the match has ended."""
        return self.position.phase == Phase.ENDED

    @property
    def rows(self) -> list[Row]:
        """The deals that are over."""
        return self.position.rows

    # ---- what may be done --------------------------------------------------------------------

    def legal(self) -> tuple[BoardAction, ...]:
        """Return everything that may be done now.

        Three stand for many, and `allows` says which of them: `ChooseRules` with the rules in force,
        `Correct(-1, -1, 0)`, and `Reseat` with the order as it is.
        """
        at = self.position
        undo: tuple[BoardAction, ...] = (Undo(),) if self.done else ()
        if at.phase == Phase.ENDED:
            return undo
        seats = range(at.seats)
        found: list[BoardAction] = []
        if at.phase in (Phase.DEALER, Phase.DRESS):
            found += [ChooseDealer(seat) for seat in seats if seat != at.dealer]
            found += [ChooseRules(at.setup.options), Reseat(tuple(seats))]
        if at.phase == Phase.DRESS:
            found.append(Dress())
            lends = at.setup.options.short_purse == "buy-in"
            found += [BuyIn(seat) for seat in seats if lends and at.missing(seat)]
        elif at.phase == Phase.TURN_UP:
            found += [TurnUp(card) for card in at.setup.deck.cards]
        elif at.phase in (Phase.PLAY, Phase.SETTLE):
            found += [Out(seat) for seat in seats if seat != at.out]
        if at.phase in (Phase.PLAY, Phase.SETTLE) or at.claims_open:
            found += self._sweeps()
        if at.phase == Phase.SETTLE:
            found += self._settling()
        return (*found, Correct(-1, -1, 0), EndMatch(), *undo)

    def _sweeps(self) -> list[BoardAction]:
        seats, options = range(self.position.seats), self.position.deal.setup.options
        found: list[BoardAction] = [Sweep(pot, seat) for pot in range(Pot.GAME) for seat in seats]
        if options.pair_split and options.pair != "hearts":
            found += [Split(pot, a, b) for pot in PAIR_POTS for a in seats for b in seats if a != b]
        return found

    def _settling(self) -> list[BoardAction]:
        at = self.position
        found: list[BoardAction] = []
        for seat in at.losers:
            fewest = 1 if at.pope == seat else 0
            found += [CardsLeft(seat, n) for n in range(fewest, at.largest_hand + 1) if at.left.get(seat) != n]
        found += [HoldsPope(s) for s in (-1, *at.losers) if s != at.pope and at.left.get(s, 1)]
        if all(seat in at.left for seat in at.losers):
            found.append(Settle())
        return found

    def allows(self, action: BoardAction) -> bool:
        """Whether this may be done now."""
        try:
            self.check(action)
        except IllegalAction:
            return False
        return True

    def check(self, action: BoardAction) -> None:
        """Raise IllegalAction with a sentence where this may not be done now."""
        open_now = self.position.phase != Phase.ENDED
        between = self.position.phase in (Phase.DEALER, Phase.DRESS)
        if isinstance(action, Correct) and open_now:
            self._check_correct(action)
        elif isinstance(action, Reseat) and between:
            self._check_reseat(action.order)
            check_places(action.places, self.position.seats)
        elif isinstance(action, ChooseRules) and between:
            self._check_rules(action.options)
        elif action not in self.legal():
            raise IllegalAction(f"that is not possible now: {boardmoves.waiting(self.position)}")

    def _check_correct(self, action: Correct) -> None:
        at = self.position
        for account in (action.source, action.target):
            if not (0 <= account < at.seats or POT0 <= account <= BANK):
                raise IllegalAction("a correction goes from a purse, a compartment or the bank to another of them")
        source, target = (self._account(a) for a in (action.source, action.target))
        if action.counters < 1 or source == target:
            raise IllegalAction("a correction moves at least one counter from one place to another")
        if source != BANK and at.deal.ledger.balances[source] < action.counters:
            raise IllegalAction(f"there are only {at.deal.ledger.balances[source]} counters to take there")

    def _account(self, account: int) -> int:
        return self.position.setup.owner[account] if account < POT0 else account

    def _check_reseat(self, order: tuple[int, ...]) -> None:
        at = self.position
        if tuple(sorted(order)) != tuple(range(at.seats)):
            raise IllegalAction("changing places needs every seat exactly once")
        owner = at.setup.owner
        for seat, mine in enumerate(owner):
            if mine != seat and owner[order[seat]] != owner[order[mine]]:
                raise IllegalAction("partners share a purse and change places together")
            if mine == seat and owner.count(seat) != owner.count(owner[order[seat]]):
                raise IllegalAction("partners share a purse and change places together")

    def _check_rules(self, options: Options) -> None:
        try:
            setup(options, self.position.seats)
        except OptionError as error:
            raise IllegalAction(str(error)) from None
        if options.partners != self.position.setup.options.partners:
            raise IllegalAction("partners stay as they are until the match ends: they share a purse")

    # ---- doing it ----------------------------------------------------------------------------

    def apply(self, action: BoardAction) -> tuple[BoardEvent, ...]:
        """Do one thing and return what happened, in order. Raises IllegalAction, having changed nothing."""
        self.check(action)
        if isinstance(action, Undo):
            return (self._undo(),)
        if isinstance(action, Dress):
            self._marks.append((len(self.done), self.position.copy()))
        events = self._do(self.position, action)
        self.done.append(action)
        return events

    def _undo(self) -> Undone:
        undone = self.done.pop()
        while self._marks[-1][0] > len(self.done):
            self._marks.pop()
        at, mark = self._marks[-1]
        self.position = mark.copy()
        for action in self.done[at:]:
            self._do(self.position, action)
        return Undone(undone)

    def _do(self, at: Position, action: BoardAction) -> tuple[BoardEvent, ...]:
        """Do one checked action to a position."""
        match action:
            case ChooseDealer(seat):
                at.dealer = seat
                at.phase = Phase.DRESS
                return (DealerChosen(seat, ()),)
            case ChooseRules(options):
                at.setup = setup(options, at.seats)
                return (RulesChosen(options),)
            case Correct(source, target, counters, reason):
                at.deal.ledger.move(self._account(source), self._account(target), counters, CORRECT)
                return (Corrected(source, target, counters, reason[:LONGEST_REASON]),)
            case Reseat(order, _):
                at.reseat(order)
                return (Reseated(order),)
            case _:
                return boardmoves.do(at, action)


def check_places(places: Sequence[tuple[str, int]], seats: int) -> None:
    """Raise IllegalAction unless every seat is given a place of its own, or none is."""
    known = {(side, slot) for side in SIDES for slot in SLOTS}
    if places and (len(set(places)) != seats or len(places) != seats or not set(places) <= known):
        raise IllegalAction("changing chairs needs a place of its own for every seat")
