"""One running table: the only door through which anything changes, and what it changes is on disk first.

`open_table` opens the journal whatever its state and gives the session back where it was. `Session.submit` takes
the actions of the game in hand; everything else that can happen has a method of its own. Each writes its entries
in one commit and folds them; no other code changes a `TableState`.

`at` is everywhere the wall clock in whole seconds since 1970, 0 where it is not known: it is kept with the
entries, and nothing depends on it. `now_s` is the monotonic clock of the frame loop.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias, cast

from kiosk.rules.actions import Action
from kiosk.rules.events import act
from kiosk.rules.options import Options
from kiosk.rules.setup import setup
from kiosk.table import entries as e
from kiosk.table import payouts
from kiosk.table.boardactions import BoardAction
from kiosk.table.boardmode import BoardEvent
from kiosk.table.counters import Counters, TableError
from kiosk.table.money import Debt
from kiosk.table.opening import open_journal
from kiosk.table.payouts import PayoutPolicy
from kiosk.table.sheetactions import SheetAction
from kiosk.table.sitters import Sitter, minded
from kiosk.table.state import Mode, Resume, TableState
from kiosk.table.store import Journal, Watch

AnyAction: TypeAlias = Action | BoardAction | SheetAction


class StaleAction(TableError):
    """An action made for a state that has passed: a double tap, or two fingers at once. Nothing to show."""


class Outcome(NamedTuple):
    """What an action led to.

    events: what happened, in order. debts: those it made, as they stand. sequence: what the next action must
    name. saved: whether it is on disk.
    """

    events: tuple[BoardEvent, ...]
    debts: tuple[Debt, ...]
    sequence: int
    saved: bool


def open_table(path: Path, stamp: str = "", policy: PayoutPolicy | None = None, *, vfs: str = "",
               watch: Watch | None = None) -> Session:
    """Open the table whose journal is at `path`, as it was left. Raises nothing for what is wrong with the disk.

    stamp: date and time for the names of files that have to be kept aside. vfs, watch: see `open_journal`.
    """
    opened = open_journal(path, stamp, vfs, watch)
    return Session(opened.journal, opened.state, policy or PayoutPolicy(), opened.troubles)


class Session(Counters):
    """One running table.

    state: everything as it stands (read it, never write it). policy: how counters leave the table; may be
    exchanged at any time. resume: what was going on when the table was opened.
    """

    def __init__(self, journal: Journal, state: TableState, policy: PayoutPolicy,
                 troubles: Sequence[str] = ()) -> None:
        super().__init__(journal, state, policy)
        self.resume: Resume = state.resume
        self._found = tuple(troubles)

    # ---- reading -------------------------------------------------------------------------------

    @property
    def sequence(self) -> int:
        """What an action must name as expected: it changes with the game and with nothing else."""
        return self.state.turn

    @property
    def mode(self) -> Mode:
        """What the table is used for now."""
        return self.state.mode

    @property
    def troubles(self) -> tuple[str, ...]:
        """Sentences for the operator: what was wrong at the start, why nothing is saved, why payouts wait."""
        state = self.state
        found = list(dict.fromkeys((*self._found, self.journal.trouble, state.money.held)))
        return tuple(filter(None, found))

    def legal(self) -> tuple[AnyAction, ...]:
        """Return the actions that may be submitted now, () where no match is in hand."""
        state = self.state
        if state.match:
            return state.match.legal_actions()
        if state.board:
            return state.board.legal()
        return state.sheet.legal() if state.sheet else ()

    # ---- matches -------------------------------------------------------------------------------

    def start_play(self, options: Options, sitters: Sequence[Sitter], name: str, at: int = 0) -> Outcome:
        """Begin a match that the table deals. name: the record's `match`. Raises OptionError, TableError."""
        return self._start(Mode.PLAY, options, sitters, name, at)

    def start_board(self, options: Options, sitters: Sequence[Sitter], name: str, at: int = 0) -> Outcome:
        """Begin a match at the staking board. Raises OptionError, TableError."""
        return self._start(Mode.BOARD, options, sitters, name, at)

    def start_sheet(self, sitters: Sequence[Sitter], name: str, at: int = 0) -> Outcome:
        """Begin a match on the sheet. Raises OptionError for a wrong number of seats, TableError."""
        return self._start(Mode.SHEET, Options(), sitters, name, at)

    def _start(self, mode: Mode, options: Options, sitters: Sequence[Sitter], name: str, at: int) -> Outcome:
        if self.mode:
            raise TableError("a match is in hand: end it before another begins")
        setup(options, len(sitters))
        state = self.state
        started = e.MatchStarted(mode, name, options, tuple(sitters), state.leftover)
        self._write([state.carried(), started], at)
        return self._outcome(())

    def leave(self, why: str = "done", at: int = 0) -> None:
        """Let the match in hand go. why: "done", "abandoned", or "idle" where nobody was there any more."""
        if self.mode:
            self._write([e.MatchLeft(why)], at)

    # ---- the game ------------------------------------------------------------------------------

    def submit(self, action: AnyAction, expected: int, at: int = 0) -> Outcome:
        """Do one action of the match in hand: check it, do it, commit it with the debts it makes, tell it.

        expected: `sequence` as it was when the action was offered. Raises StaleAction where it has changed since
        and IllegalAction where the rules refuse; nothing has changed then.
        """
        state = self.state
        if expected != state.turn:
            raise StaleAction("the table has gone on since that was offered")
        if not state.mode:
            raise TableError("no match is in hand")
        acted, events = self._act(action)
        sequence = self.journal.last + 1
        state.note(sequence, acted, events)
        owed = payouts.after(state, events, self.policy, sequence + 1)
        self._write_noted(acted, owed, at)
        return self._outcome(events, [x.debt for x in owed if isinstance(x, e.Owed)])

    def _act(self, action: AnyAction) -> tuple[e.Entry, tuple[BoardEvent, ...]]:
        """Do an action of the match in hand; an action of another mode is refused by its rules, as illegal."""
        state = self.state
        if state.match:
            return e.Acted(cast(Action, action)), act(state.match, cast(Action, action))
        if state.board:
            return e.BoardActed(cast(BoardAction, action)), state.board.apply(cast(BoardAction, action))
        assert state.sheet is not None
        state.sheet.apply(cast(SheetAction, action))
        return e.SheetActed(cast(SheetAction, action)), ()

    def _write_noted(self, acted: e.Entry, owed: list[e.Entry], at: int) -> None:
        """Commit an action that has been done, with what it owes and what is asked of the dispenser for that."""
        first = self.journal.last + 1
        for i, entry in enumerate(owed):
            self.state.apply(first + 1 + i, entry)
        asked = self._requests()
        for i, request in enumerate(asked):
            self.state.apply(first + 1 + len(owed) + i, request)
        self.journal.append([acted, *owed, *asked], at)
        self._coins_s = None

    def sit(self, seat: int, sitter: Sitter, at: int = 0) -> Outcome:
        """Let somebody else take a chair, with its purse; see `take_chairs`. Only between deals. Raises TableError."""
        return self.take_chairs({seat: sitter}, at)

    def take_chairs(self, chairs: Mapping[int, Sitter], at: int = 0) -> Outcome:
        """Let others take chairs, by seat, with their purses, in one commit: all or none. Raises TableError.

        Only between deals. Who leaves is paid out where the policy is cash-out. What has fallen from a purse, or is
        owed to who leaves, stays theirs: it is never asked of who comes, and never paid from that purse again.
        """
        state = self.state
        if not all(0 <= seat < state.seats for seat in chairs):
            raise TableError("there is no such seat in this match")
        if not state.between_deals:
            raise TableError("who sits where changes between deals")
        owed: list[e.Entry] = []
        if self.policy.mode == payouts.CASH_OUT and not state.ended:
            owed += payouts.cash_out(state, sorted(chairs), payouts.STOPPED, self.journal.last + 1)
        sitters = tuple(chairs.get(i, s) for i, s in enumerate(state.sitters))
        self._write([*owed, e.SittersChanged(sitters, tuple(sorted(chairs)))], at)
        self._ask(at)
        return self._outcome((), [x.debt for x in owed if isinstance(x, e.Owed)])

    def mind(self, seat: int, yes: bool, at: int = 0) -> None:
        """Let a computer player mind a person's chair, or give it back; at any time. Raises TableError."""
        state = self.state
        if not 0 <= seat < state.seats or not state.sitters[seat].human:
            raise TableError("only a person's chair can be minded")
        if state.sitters[seat].minded != yes:
            changed = [minded(s, yes) if i == seat else s for i, s in enumerate(state.sitters)]
            self._write([e.SittersChanged(tuple(changed))], at)

    def cash_out(self, seat: int, at: int = 0) -> Outcome:
        """Let a player's purse fall who stops between deals, where the policy is cash-out. Raises TableError."""
        if self.policy.mode != payouts.CASH_OUT or not 0 <= seat < self.state.seats:
            raise TableError("purses are not paid out at this table")
        if not self.state.between_deals:
            raise TableError("a purse is paid out between deals")
        owed = payouts.cash_out(self.state, [seat], payouts.STOPPED, self.journal.last + 1)
        self._write(owed, at)
        self._ask(at)
        return self._outcome((), [x.debt for x in owed])

    def _outcome(self, events: tuple[BoardEvent, ...], debts: Sequence[str] = ()) -> Outcome:
        made = [self.state.money.debts[debt] for debt in debts if debt in self.state.money.debts]
        return Outcome(events, tuple(made), self.sequence, self.saving)

    # ---- the operator --------------------------------------------------------------------------

    def settings_changed(self, changes: Mapping[str, tuple[str, str]], at: int = 0) -> None:
        """Note which settings were changed at the table, from what to what."""
        if changes:
            self._write([e.SettingsChanged(dict(changes))], at)

    def reset_meters(self, at: int = 0) -> None:
        """Begin the meters since reset anew."""
        self._write([e.MetersReset()], at)
