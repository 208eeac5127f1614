"""Plays at a table all by itself: the next thing to do follows from a seed and from how far the match is."""

from __future__ import annotations

import random
from typing import Any

from kiosk.rules.actions import DealCards, Dress, EndMatch, FaceForDealer, NextDeal
from kiosk.rules.match import preliminary
from kiosk.rules.options import PRESETS, Options
from kiosk.rules.shuffle import shuffled
from kiosk.table.boardactions import CardsLeft, ChooseRules, Correct, Out, Reseat, Split, Sweep, TurnUp, Undo
from kiosk.table.session import AnyAction, Session
from kiosk.table.sheetactions import RowOut
from kiosk.table.sitters import Sitter, computer, person
from kiosk.table.state import Mode, TableState

NAMES = ("Clara", "Edwin", "Flora", "George", "Harriet", "Isaac", "Jane", "Kit")
ACTING = ("act", "board", "sheet")


def sitters(seats: int, computers: int = 0) -> list[Sitter]:
    return [person(NAMES[i], f"emblem{i}") if i >= computers else computer(1, NAMES[i]) for i in range(seats)]


def options(**changes: Any) -> Options:
    return Options.of(changes, PRESETS["parlett"].options)


def acted(session: Session) -> int:
    """How many actions the match in hand has seen, undone ones too: the same whatever was written between."""
    count = 0
    for row in session.journal.readable():
        count = 0 if row.kind == "match" else count + (row.kind in ACTING)
    return count


def next_action(state: TableState, seed: str, step: int, deals: int) -> AnyAction | None:
    """What is done next; None once the match has ended."""
    rng = random.Random(f"{seed}/{state.matches}/{step}")
    if state.ended:
        return None
    if state.match is not None:
        return _play(state, rng, deals)
    if state.board is not None:
        return _board(state, rng, step, deals)
    assert state.sheet is not None
    if len(state.rows) >= deals:
        return EndMatch()
    return rng.choice([RowOut(0), RowOut(1), RowOut(2), RowOut(-1), *([Undo()] if state.sheet.done else [])])


def _play(state: TableState, rng: random.Random, deals: int) -> AnyAction:
    assert state.match is not None
    legal = state.match.legal_actions()
    action = legal[int(rng.random() * len(legal))]
    if isinstance(action, FaceForDealer):
        return preliminary(shuffled(state.match.setup.deck.cards, rng))
    if isinstance(action, DealCards):
        return DealCards(shuffled(action.pack, rng))
    if isinstance(action, NextDeal | EndMatch):
        return NextDeal() if len(state.rows) < deals else EndMatch()
    return action


def _board(state: TableState, rng: random.Random, step: int, deals: int) -> AnyAction:
    board = state.board
    assert board is not None
    if len(state.rows) >= deals and step > 20:
        return EndMatch()
    legal = [a for a in board.legal() if not isinstance(a, EndMatch)]
    kinds: dict[type, list[AnyAction]] = {}
    for action in legal:
        kinds.setdefault(type(action), []).append(action)
    weights = {Undo: 1, Sweep: 5, Split: 1, Out: 2, CardsLeft: 8, TurnUp: 5, Dress: 6, Correct: 1, Reseat: 1,
               ChooseRules: 1}
    names = list(kinds)
    kind = rng.choices(names, [weights.get(k, 3) for k in names])[0]
    action = rng.choice(kinds[kind])
    seats = board.position.seats
    if isinstance(action, Correct):
        source = max(range(seats), key=lambda s: board.balances.purses[s])
        if not board.balances.purses[source]:
            return Correct(16, source, 1, "found on the floor")
        return Correct(board.position.setup.owner[source], 16, 1, "=miscounted")
    if isinstance(action, Reseat):
        order = list(range(seats))
        rng.shuffle(order)
        return Reseat(tuple(order)) if not board.position.setup.options.partners else Reseat(tuple(range(seats)))
    return action


def start(session: Session, mode: Mode, seats: int, chosen: Options, name: str = "m") -> None:
    if mode == Mode.PLAY:
        session.start_play(chosen, sitters(seats, 1), name)
    elif mode == Mode.BOARD:
        session.start_board(chosen, sitters(seats), name)
    else:
        session.start_sheet(sitters(seats), name)


def play_match(session: Session, seed: str, deals: int = 3) -> int:
    """Play the match in hand to its end and return how many actions it took."""
    step = acted(session)
    while (action := next_action(session.state, seed, step, deals)) is not None:
        session.submit(action, session.sequence)
        step += 1
    return step
