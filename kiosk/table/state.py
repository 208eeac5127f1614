"""The state of a table: a fold of its journal and nothing else.

`fold` makes it from entries, after a start as before every other; the session folds each entry that it has
written with the same `TableState.apply`. Reading may begin at any `Carried`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple, TypeAlias

import msgspec

from kiosk.rules.actions import IllegalAction
from kiosk.rules.board import Balances
from kiosk.rules.events import DealBegan, DealEnded, Swept, act
from kiosk.rules.match import Match, Stage
from kiosk.table import entries as e
from kiosk.table.boardactions import Reseat
from kiosk.table.boardmode import BoardEvent, BoardGame, Undone
from kiosk.table.boardposition import Phase
from kiosk.table.history import Row
from kiosk.table.matchtable import Sheet
from kiosk.table.meters import Counts, Meters, Won, counted
from kiosk.table.money import Money
from kiosk.table.sitters import Places, Sitter, people, places_of


class Mode(StrEnum):
    """What the table is used for now."""

    NONE = ""
    PLAY = "play"
    BOARD = "board"
    SHEET = "sheet"


UNFIT = (ValueError, LookupError, TypeError, AttributeError, AssertionError)
"""What folding an entry can raise that does not fit those before it: only a damaged journal has such."""

Numbered: TypeAlias = tuple[int, e.Entry]
"""An entry with its sequence number in the journal."""


class Resume(NamedTuple):
    """What the journal says was going on. running: a match that has not ended; people: chairs that are theirs."""

    mode: Mode
    running: bool
    people: int

    @property
    def ask(self) -> bool:
        """Whether to ask «Resume?»: a running match with people. Else the table goes to its first screen."""
        return self.running and self.people > 0


class TableState:
    """Everything a table is at one moment.

    sequence: the last entry folded. turn: the last entry that changed the game, which `submit` must name.
    mode, name: of the match in hand ("" for none). match, board, sheet: it, by its mode. sitters: by seat.
    leftover: counters on the board between matches, for the next one. matches: started so far. money, meters: see
    there. sweeps: of the deal in hand, in Play.
    """

    def __init__(self) -> None:
        self.sequence = 0
        self.turn = 0
        self.mode = Mode.NONE
        self.name = ""
        self.match: Match | None = None
        self.board: BoardGame | None = None
        self.sheet: Sheet | None = None
        self.sitters: tuple[Sitter, ...] = ()
        self.start_board: tuple[int, ...] = (0,) * 8
        self.leftover: tuple[int, ...] = (0,) * 8
        self.matches = 0
        self.money = Money()
        self.meters = Meters()
        self.sweeps: list[Won] = []
        self.played: list[Row] = []
        self._places: list[Places] = []
        """Where the chairs stood before each change of places that can be undone."""

    # ---- reading ---------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """How many seats the match in hand has, 0 for none."""
        return len(self.sitters) if self.mode else 0

    @property
    def balances(self) -> Balances | None:
        """Purses, board and bank of the match in hand; None where no counters are kept."""
        game = self.match or self.board
        return game.balances if game else None

    @property
    def opening(self) -> Balances | None:
        """Purses and board as the match in hand began; None where no counters are kept."""
        game = self.match or self.board
        return game.start if game else None

    @property
    def bought(self) -> tuple[int, ...]:
        """What the bank has lent each seat in this match."""
        if self.match:
            return self.match.bought
        return self.board.position.lent if self.board else (0,) * self.seats

    @property
    def owner(self) -> tuple[int, ...]:
        """For each seat the seat whose purse it uses."""
        if self.match:
            return self.match.setup.owner
        return self.board.position.setup.owner if self.board else tuple(range(self.seats))

    @property
    def net(self) -> tuple[int, ...]:
        """What each seat has, less what it bought in; () where no counters are kept."""
        now = self.balances
        return tuple(p - b for p, b in zip(now.purses, self.bought, strict=True)) if now else ()

    @property
    def rows(self) -> Sequence[Row]:
        """The deals of this match that are over: the match table, and the story for the end screen."""
        if self.board:
            return self.board.rows
        return self.sheet.rows if self.sheet else self.played

    @property
    def ended(self) -> bool:
        """Whether the match in hand has ended (and waits to be left)."""
        if self.match:
            return self.match.stage == Stage.ENDED
        game = self.board or self.sheet
        return game.ended if game else False

    @property
    def between_deals(self) -> bool:
        """Whether no deal is being played: who sits where may change."""
        if self.match:
            return self.match.stage != Stage.PLAYING
        if self.board:
            return self.board.position.phase in (Phase.DEALER, Phase.DRESS, Phase.ENDED)
        return True

    @property
    def resume(self) -> Resume:
        """What is going on, for a start after a stop."""
        return Resume(self.mode, bool(self.mode) and not self.ended, people(self.sitters) if self.mode else 0)

    @property
    def counts(self) -> Counts:
        """Everything counted for ever, the match in hand included."""
        now = self.meters.ever.plus(counted(len(self.rows), [w for r in self.rows for w in r.sweeps]))
        money = self.money.totals
        return msgspec.structs.replace(now, out=money.paid + money.by_hand, back=money.returned,
                                       matches=now.matches + self.ended)

    def account(self, seat: int) -> list[int]:
        """Return the seats that share this seat's purse, itself among them."""
        owner = self.owner
        return [s for s in range(self.seats) if owner[s] == owner[seat]]

    def due_back(self, seat: int) -> int:
        """Return what the holders of this seat's purse should put back: what they hold beyond what is in it."""
        now = self.balances
        if now is None or not 0 <= seat < self.seats:
            return 0
        return max(0, sum(self.money.drawn[s] for s in self.account(seat)) - now.purses[seat])

    def carried(self) -> e.Carried:
        """Return what goes on from match to match. Only between matches."""
        return e.Carried(self.money, self.meters, self.leftover, self.matches)

    # ---- folding ---------------------------------------------------------------------------

    def apply(self, sequence: int, entry: e.Entry) -> tuple[BoardEvent, ...]:
        """Fold one entry and return what happened in the game. Raises IllegalAction for one that does not fit."""
        events: tuple[BoardEvent, ...] = ()
        match entry:
            case e.Acted(action) if self.match:
                events = act(self.match, action)
            case e.BoardActed(choice) if self.board:
                events = self.board.apply(choice)
            case e.SheetActed(choice) if self.sheet:
                self.sheet.apply(choice)
            case e.Acted() | e.BoardActed() | e.SheetActed():
                raise IllegalAction("there is no such match in hand")
        return self.note(sequence, entry, events)

    def note(self, sequence: int, entry: e.Entry, events: tuple[BoardEvent, ...]) -> tuple[BoardEvent, ...]:
        """Fold one entry whose action has been done already, with its events."""
        self.sequence = sequence
        match entry:
            case e.Acted():
                self.turn = sequence
                self._note_play(events)
            case e.BoardActed():
                self.turn = sequence
                self._note_board(entry, events)
            case e.SheetActed():
                self.turn = sequence
            case e.MatchStarted():
                self.turn = sequence
                self._start(entry)
            case e.MatchLeft():
                self.turn = sequence
                self._leave(entry.why)
            case e.SittersChanged():
                self.sitters = entry.sitters
                for seat in entry.left:
                    self.money.leave_chair(seat)
            case e.Carried():
                self.turn = sequence
                self._carry(entry)
            case e.MetersReset():
                self.meters = self.meters.reset(self.counts)
            case e.Fault():
                self.meters = self.meters.add(Counts(faults=entry.times))
            case e.Damaged() if entry.lost:
                self._forget()
            case e.SettingsChanged() | e.Damaged():
                pass
            case _:
                note_money(self.money, entry)
        return events

    def _note_play(self, events: Sequence[BoardEvent]) -> None:
        match = self.match
        assert match is not None
        for event in events:
            if isinstance(event, DealBegan):
                self.sweeps = []
            elif isinstance(event, Swept):
                self.sweeps.append(Won(match.number, event.seat, event.pot, event.counters))
            elif isinstance(event, DealEnded):
                assert match.deal is not None
                self.played.append(Row(match.number, match.deal.dealer, event.out, match.balances.purses,
                                       match.bought, tuple(self.sweeps)))

    def _note_board(self, entry: e.BoardActed, events: Sequence[BoardEvent]) -> None:
        action = entry.action
        if isinstance(action, Reseat):
            self._places.append(places_of(self.sitters))
            self._reseat(action.order, action.places or self._places[-1])
        for event in events:
            if isinstance(event, Undone) and isinstance(event.action, Reseat):
                order = event.action.order
                self._reseat([order.index(i) for i in range(len(order))], self._places.pop())

    def _reseat(self, order: Sequence[int], places: Places) -> None:
        """Let who sat at `order[i]` sit at i, and seat i be at `places[i]`."""
        self.sitters = tuple(msgspec.structs.replace(self.sitters[old], side=side, slot=slot)
                             for old, (side, slot) in zip(order, places, strict=True))
        self.money.reseat(order)

    def _start(self, entry: e.MatchStarted) -> None:
        self._forget()
        self.mode, self.name, self.sitters = Mode(entry.mode), entry.name, entry.sitters
        self.start_board = entry.board
        self.matches += 1
        seats = len(entry.sitters)
        if self.mode == Mode.PLAY:
            self.match = Match(entry.options, seats, entry.name, entry.board)
        elif self.mode == Mode.BOARD:
            self.board = BoardGame(entry.options, seats, entry.board)
        else:
            self.sheet = Sheet(seats)

    def _leave(self, why: str) -> None:
        rows = self.rows
        now = counted(len(rows), [w for r in rows for w in r.sweeps])
        self.meters = self.meters.add(msgspec.structs.replace(now, matches=int(self.ended), idle=int(why == "idle")))
        left = self.balances
        self.leftover = left.board if left and self.ended else self.start_board
        self.money.leave_match()
        self._forget()

    def _forget(self) -> None:
        """Let the match in hand go."""
        self.mode, self.name = Mode.NONE, ""
        self.match = self.board = self.sheet = None
        self.sitters = ()
        self.sweeps, self.played, self._places = [], [], []

    def _carry(self, entry: e.Carried) -> None:
        self._forget()
        self.money = msgspec.json.decode(msgspec.json.encode(entry.money), type=Money)
        self.meters, self.leftover, self.matches = entry.meters, entry.leftover, entry.matches


def note_money(money: Money, entry: e.Entry) -> None:
    """Fold a payout entry into the money; any other is none of its business."""
    match entry:
        case e.Owed():
            money.owe(entry)
        case e.Withdrawn():
            money.withdraw(entry)
        case e.Requested():
            money.request(entry)
        case e.Reported():
            money.report(entry)
        case e.HandPaid():
            money.hand_pay(entry)
        case e.Counted():
            money.count(entry)
        case e.Retried():
            money.retry(entry)
        case e.Returned():
            money.give_back(entry)
        case e.ReturnClaimed():
            money.claim(entry)
        case e.Refilled():
            money.refill(entry)
        case e.StockCounted():
            money.count_stock(entry)
        case e.DrawnCorrected():
            money.correct_drawn(entry)
        case e.Serviced():
            money.service(entry)
        case e.PayoutsHeld():
            money.held = entry.reason
        case _:
            pass


def fold(entries: Iterable[Numbered], state: TableState | None = None) -> TableState:
    """Return the state after these entries, on top of `state` where one is given (it is changed)."""
    state = state or TableState()
    for sequence, entry in entries:
        state.apply(sequence, entry)
    return state
