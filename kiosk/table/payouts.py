"""What becomes owed, and what may be asked of the dispenser: decisions over `Money`, each an entry.

Policies: "off" (counters stay on the screen), "sweeps" (each sweep falls as it is won), "cash-out" (the purse
falls when a player stops). Only people at their chairs are paid. No debt is made beyond what is in a purse and
not drawn, so that drawn never exceeds the purse when counters fall; where a purse shrinks below what is owed to
it, the debt shrinks with it, and below what is drawn the table asks for the difference back
(`TableState.due_back`).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from kiosk.rules.events import MatchEnded, Swept
from kiosk.table import entries as e
from kiosk.table.boardmode import BoardEvent, Undone
from kiosk.table.money import Debt
from kiosk.table.state import TableState

OFF, SWEEPS, CASH_OUT = "off", "sweeps", "cash-out"
STOPPED = "stopped"


class PayoutPolicy(msgspec.Struct, frozen=True):
    """How counters leave the table.

    mode: OFF, SWEEPS or CASH_OUT. cap: the most counters of one payout; above it the attendant pays by hand.
    attendant: what a player says was put back counts only when the attendant confirms it.
    """

    mode: str = OFF
    cap: int = 99
    attendant: bool = False


def after(state: TableState, events: Sequence[BoardEvent], policy: PayoutPolicy, first: int) -> list[e.Entry]:
    """Return the debts that these events make or shrink, for the same commit. first: the next sequence number.

    The state is that after the action, its money that before.
    """
    shrunk = _shrunk(state)
    found: list[e.Entry] = list(shrunk)
    if not state.ended and any(isinstance(event, Undone) for event in events):
        found += _end_undone(state, {x.debt: x.counters for x in shrunk})
    if policy.mode == SWEEPS:
        won = [0] * 8
        for event in events:
            if isinstance(event, Swept):
                won[event.seat] += event.counters
        found += _owed(state, [(s, n) for s, n in enumerate(won) if n], "sweep", first + len(found))
    elif policy.mode == CASH_OUT and any(isinstance(event, MatchEnded) for event in events):
        found += cash_out(state, range(state.seats), CASH_OUT, first + len(found))
    return found


def _end_undone(state: TableState, shrunk: dict[str, int]) -> list[e.Withdrawn]:
    """Return what is not owed for the match's end, because it has not ended after all."""
    open_ends = [(d, d.free - shrunk.get(d.debt, 0)) for d in state.money.debts.values()
                 if d.current and d.why == CASH_OUT]
    return [e.Withdrawn(d.debt, rest, "undone") for d, rest in open_ends if rest > 0]


def _shrunk(state: TableState) -> list[e.Withdrawn]:
    """Return what is no longer owed because the purse it stands for has been paid on, newest debts first."""
    now = state.balances
    if now is None:
        return []
    found = []
    for lead in set(state.owner):
        seats = state.account(lead)
        over = state.money.promised_to(seats) - now.purses[lead]
        for debt in reversed(list(state.money.debts.values())):
            if over > 0 and debt.current and debt.seat in seats and debt.free:
                less = min(over, debt.free)
                found.append(e.Withdrawn(debt.debt, less, "paid on"))
                over -= less
    return found


def _owed(state: TableState, wins: Sequence[tuple[int, int]], why: str, first: int) -> list[e.Owed]:
    """Return debts to people at their chairs, none beyond what their purse holds and they have not drawn."""
    now = state.balances
    found: list[e.Owed] = []
    for seat, counters in wins:
        sitter = state.sitters[seat]
        if now is None or not sitter.present:
            continue
        seats = state.account(seat)
        made = sum(x.counters for x in found if x.seat in seats)
        n = min(counters, now.purses[seat] - state.money.promised_to(seats) - made)
        if n > 0:
            found.append(e.Owed(f"d{first + len(found)}", seat, n, why, sitter.name))
    return found


def cash_out(state: TableState, stopping: Sequence[int], why: str, first: int) -> list[e.Owed]:
    """Return the debts by which these seats' purses fall. Partners share theirs, an odd counter to the lower.

    why: CASH_OUT at the end of the match, STOPPED where a player stops before.
    """
    now = state.balances
    if now is None:
        return []
    shares = []
    for seat in stopping:
        if state.sitters[seat].present:
            takers = [s for s in state.account(seat) if s in stopping and state.sitters[s].present]
            held = state.money.promised_to(state.account(seat))
            each, odd = divmod(max(0, now.purses[seat] - held), len(takers))
            shares.append((seat, each + (takers.index(seat) < odd)))
    return _owed(state, shares, why, first)


def requests(state: TableState, policy: PayoutPolicy) -> list[e.Requested]:
    """Return what the dispenser may be asked for now: each debt that waits for nobody, within cap and purse."""
    money = state.money
    if policy.mode == OFF or money.held:
        return []
    return [e.Requested(d.debt, f"{d.debt}.{d.attempts + 1}", d.outstanding) for d in money.debts.values()
            if d.auto and not d.attempt and d.outstanding and not by_hand(d, policy) and _fits(state, d)]


def _fits(state: TableState, debt: Debt) -> bool:
    """Whether the purse still holds what would then be drawn; a debt of an earlier match was within its purse."""
    now = state.balances
    if not debt.current or now is None:
        return True
    return state.money.promised_to(state.account(debt.seat)) <= now.purses[debt.seat]


def by_hand(debt: Debt, policy: PayoutPolicy) -> bool:
    """Whether a debt is too large for the dispenser: the attendant pays it (hoppers.md, R9)."""
    return debt.outstanding > policy.cap
