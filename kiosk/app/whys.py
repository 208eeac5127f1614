"""Why a computer player led as it did, as far as the whole table may know it.

`kiosk.players.reasons` explains a lead to the one who leads, from its own hand. Said aloud before the deal ends that
would give the hand away: its longest suit, its only suit, that it holds Pope; even "a stop" would tell what only the
leader knew. So what is said here is a function of what lies in the open and of nothing else: exchanging two cards
that the table does not see never changes a word of it.
"""

from __future__ import annotations

from kiosk.players.knowledge import know
from kiosk.players.sure import surely
from kiosk.rules.board import Pot
from kiosk.rules.cards import Card
from kiosk.rules.observation import Observation
from kiosk.view.pages.whys import LAST, RUN, STOP, SWEEP, Why


def why_led(before: Observation, card: Card) -> Why | None:
    """Return why a lead was a good one, None where only its leader knows.

    before: what the open table (viewer -1) saw before the lead; card: what was led.
    """
    seat, bit = before.turn, before.setup.deck.bit[card]
    known = know(before)
    alone = before._replace(viewer=seat, hand=(card,), legal=(card,))
    sure = surely(alone, known._replace(unseen=known.unseen & ~bit))[0]
    won = [(pot, counters) for pot, counters in zip(sure.pots, sure.swept, strict=True) if pot != Pot.GAME]
    counters, pot = sum(n for _, n in won), won[0][0] if len(won) == 1 else -1
    if before.left[seat] == 1:
        return Why(LAST, seat, card, card, counters, pot)
    if sure.stop:
        return Why(STOP, seat, card, card, counters, pot)
    return Why(SWEEP, seat, card, card, counters, pot) if counters else None


def why_run(after: Observation) -> Why | None:
    """Return why a lead was a good one whose whole run came from the leader's hand, None for any other.

    after: what the open table saw when the run had stopped.
    """
    succ, moves = after.setup.deck.succ, after.moves
    if not moves:
        return None
    seat, last = moves[-1]
    first = len(moves) - 1
    while first and moves[first - 1][0] == seat and succ[moves[first - 1][1]] == moves[first][1]:
        first -= 1
    begun = first == 0 or succ[moves[first - 1][1]] != moves[first][1]
    return Why(RUN, seat, moves[first][1], last) if begun and first < len(moves) - 1 else None
