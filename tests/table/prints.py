"""A state as one text that can be compared: the game, and the counters as things."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from kiosk.rules.record import line, of_match
from kiosk.table.state import TableState


def game(state: TableState) -> str:
    """Everything about the game in hand and what is carried; not the counters as things, not sequence numbers."""
    told: dict[str, Any] = {
        "mode": state.mode, "name": state.name, "matches": state.matches, "leftover": state.leftover,
        "sitters": state.sitters, "balances": state.balances, "bought": state.bought, "rows": list(state.rows),
        "sweeps": state.sweeps, "meters": state.meters.ever.deals, "ended": state.ended,
    }
    if state.match:
        told["match"] = (state.match.stage, state.match.number, state.match.faced, state.match.legal_actions(),
                         line(of_match(state.match)).decode() if state.match.deal else "")
    if state.board:
        at = state.board.position
        told["board"] = (state.board.done, state.board.legal(), at.number, at.dealer, at.phase, at.left, at.pope,
                         at.turn_up, at.trump, at.setup.options.changes())
    if state.sheet:
        told["sheet"] = state.sheet.done
    return json.dumps(msgspec.to_builtins(told, str_keys=True), sort_keys=True)


def things(state: TableState) -> str:
    """The counters as things, without ids."""
    money = state.money
    debts = [(d.seat, d.who, d.why, d.owed, d.paid, d.by_hand, d.outstanding, d.unknown) for d in money.debts.values()
             if d.open]
    told = {"totals": money.totals, "drawn": money.drawn, "away": money.away, "stock": money.stock, "debts": debts,
            "returned": money.returned, "introduced": money.introduced}
    return json.dumps(msgspec.to_builtins(told, str_keys=True), sort_keys=True)


def whole(state: TableState) -> str:
    """Everything, exactly, sequence numbers too: two folds of the same journal must agree in it."""
    more = msgspec.to_builtins({"money": state.money, "meters": state.meters, "counts": state.counts,
                                "turn": state.turn, "sequence": state.sequence},
                               str_keys=True)
    return game(state) + json.dumps(more, sort_keys=True)
