"""What a match is called, and how it is told at its end."""

from __future__ import annotations

from datetime import UTC, datetime

from kiosk.app.rooms import House
from kiosk.table.history import curves, great_sweeps
from kiosk.view.pages.model import EndView, Standing


def new_name(house: House) -> str:
    """Return a name for a match that no other of this table has: its number, and the day where it is known."""
    number, at = house.session.state.matches + 1, house.at()
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d}/{number}" if at else f"match/{number}"


def end_view(house: House) -> EndView:
    """Return how the match in hand ended: everybody's figures and the way to them."""
    state = house.session.state
    balances, bought = state.balances, state.bought
    assert balances is not None
    lines = curves(state.rows, _opening(house), state.net)
    great = [(row.number + 1, won) for row in state.rows for won in great_sweeps([row])]
    standings = []
    for seat, sitter in enumerate(state.sitters):
        marks = tuple(number for number, won in great if won.seat == seat)
        mate = next((state.sitters[o].name for o in range(len(state.owner))
                     if o != seat and state.owner[o] == state.owner[seat]), "")
        standings.append(Standing(sitter.name, int(sitter.emblem or seat), balances.purses[seat], bought[seat],
                                  tuple(lines[seat]), marks, mate))
    options = state.match.options if state.match else None
    shared = options is not None and options.leftover == "share"
    return EndView(tuple(standings), balances.board, shared, house.notices())


def _opening(house: House) -> tuple[int, ...]:
    state = house.session.state
    if state.match:
        return state.match.start.purses
    purse = state.board.position.setup.options.start_purse if state.board else 0
    return tuple(purse * state.owner.count(o) for o in state.owner)
