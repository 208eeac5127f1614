"""Events as a timeline: what moves when, built once, so that any instant can be drawn (`kiosk.view.instant`).

Times are seconds. A timeline starts from the table's standing before an action and leads to its standing after it.
Reduced motion keeps every step and its time, and leaves out what flies (experience.md, "Numbers").
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from kiosk.rules.events import (
    BoughtIn,
    DealBegan,
    DealerChosen,
    Dealt,
    Dressed,
    Event,
    LeftoverShared,
    Paid,
    Played,
    Stopped,
    Swept,
    TurnedUp,
    WentOut,
)

from .items import (
    FLIGHT_S,
    Coins,
    Dealing,
    Deals,
    Facing,
    Flip,
    Gain,
    Item,
    Lit,
    Pointing,
    Ref,
    Slide,
    Standing,
    Timeline,
    Told,
    run_of,
    standing_of,
)
from .motion import Discs, lately, turn_for, turned

CUT_S: Final = 4.5
FACED_S: Final = 6.0
DEAL_S: Final = 3.6
FLIES_S: Final = 0.32
TURN_UP_S: Final = 3.0
SWEEP_S: Final = 2.5
GRAND_S: Final = 4.0
EMPTY_S: Final = 1.6
SLIDE_S: Final = 0.45
STOP_S: Final = 0.8
OUT_S: Final = 1.2
"""How long things take (experience.md, "Flow"): the deal at most 4 s, a sweep 2.5 s, the turn-up 3 s, finding the
first dealer at most 8 s."""

GRAND_DEALS: Final = 10
"""A compartment carried for so many deals is taken with a larger celebration."""


def pieces_of(counters: int) -> tuple[int, ...]:
    """Return what a number of counters flies as: single fish to nine, then rounds of five with some fish."""
    if counters <= 9:
        return (1,) * counters
    rounds = (counters - 5) // 5
    fish = counters - 5 * rounds
    while rounds > 8:  # many: fewer rounds on the way, each worth more
        rounds -= 1
    each, over = divmod(counters - fish, rounds)
    return tuple(each + (i < over) for i in range(rounds)) + (1,) * fish


class _Builder:
    """Lays items one after the other."""

    def __init__(self, discs: Discs, start_s: float, side_of: Callable[[int], str], faces: Callable[[int], str],
                 turns: bool, reduced: bool) -> None:
        self.t = start_s
        self.items: list[Item] = []
        self.discs = discs
        self.side_of = side_of
        self.faces = faces
        self.turns = turns
        self.reduced = reduced

    def add(self, item: Item) -> None:
        self.items.append(item)

    def tell(self, event: Event, lasts: float) -> None:
        self.add(Told(event, self.t, self.t + lasts))

    def turn(self, seat: int, pot: int | None = None) -> None:
        if self.turns:
            side = self.side_of(seat)
            angle = turn_for(side) if pot is None else turn_for(side, pot)
            self.discs = turned(self.discs, angle, self.faces(seat), self.t, reduced=self.reduced)

    def coins(self, source: Ref, target: Ref, counters: int, start: float, within: float) -> float:
        """Let counters fly; all have landed within so many seconds. Return when."""
        pieces = pieces_of(counters)
        if not pieces:
            return start
        step = min(0.11, max(0.0, within - FLIGHT_S) / max(1, len(pieces) - 1))
        coins = Coins(source, target, pieces, start, step)
        self.add(coins)
        return coins.end


def timeline(
    events: Sequence[Event], before: Standing, discs: Discs, now_s: float, *, side_of: Callable[[int], str],
    faces: Callable[[int], str] | None = None, turns: bool = True, carried: Sequence[int] = (0,) * 8,
    reduced: bool = False, eldest: int = 0, stock: bool = False,
) -> tuple[Timeline, Discs]:
    """Lay out what events look like from now on, and what the disc does meanwhile.

    before: the standing they start from. side_of: the edge at which a seat sits. faces: the edge at which what
    concerns a seat is read, where that is not its own. turns: whether the disc turns (it
    does not for one person). carried: deals since each compartment was last won. eldest: who is dealt to first.
    stock: the dead hand is what equal hands leave over, and does not get its card in turn.
    """
    build = _Builder(lately(discs, now_s), now_s, side_of, faces or side_of, turns, reduced)
    queue = list(events)
    while queue:
        event = queue.pop(0)
        same = [event]
        while queue and type(queue[0]) is type(event) and isinstance(event, Dressed | Paid | LeftoverShared):
            same.append(queue.pop(0))
        _lay(build, event, same, before, carried, (eldest, stock))
    return Timeline(before, tuple(build.items), now_s, build.t, reduced), build.discs


def _lay(
    build: _Builder, event: Event, same: list[Event], before: Standing, carried: Sequence[int],
    dealing: tuple[int, bool],
) -> None:
    if isinstance(event, DealerChosen):
        _dealer(build, event, len(before.purses))
    elif isinstance(event, DealBegan):
        build.turn(event.dealer)
        build.tell(event, 0.9)
        build.add(Deals(event.dealer, build.t, build.t + 0.5, True))
        build.t += 0.9
    elif isinstance(event, BoughtIn):
        build.tell(event, 1.5)
        build.add(Gain(event.seat, event.counters, build.t + 0.3, build.t + 1.5))
        build.coins(("bank", 0), ("seat", event.seat), event.counters, build.t + 0.1, 1.3)
        build.t += 1.5
    elif isinstance(event, Dressed):
        _dressed(build, [e for e in same if isinstance(e, Dressed)])
    elif isinstance(event, Dealt):
        _dealt(build, event, *dealing)
    elif isinstance(event, TurnedUp):
        build.tell(event, TURN_UP_S)
        build.add(Flip(event.card, event.trump, build.t + 0.15, build.t + 0.75))
        build.t += TURN_UP_S
    elif isinstance(event, Played):
        build.add(Slide(event.seat, event.card, event.led, build.t, build.t + SLIDE_S))
        build.tell(event, SLIDE_S + 0.15)
        build.t += SLIDE_S + 0.15
    elif isinstance(event, Swept):
        _swept(build, event, carried[event.pot])
    elif isinstance(event, Stopped):
        build.tell(event, STOP_S)
        build.t += STOP_S
    elif isinstance(event, WentOut):
        build.turn(event.seat)
        build.tell(event, OUT_S)
        build.t += OUT_S
    elif isinstance(event, Paid):
        _paid(build, [e for e in same if isinstance(e, Paid)])
    elif isinstance(event, LeftoverShared):
        _shared(build, [e for e in same if isinstance(e, LeftoverShared)])


def _dealer(build: _Builder, event: DealerChosen, seats: int) -> None:
    if event.faced:
        step = min(0.45, FACED_S / len(event.faced))
        end = build.t + step * len(event.faced) + 0.3
        build.add(Facing(event.faced, seats, build.t, step, end))
    else:
        end = build.t + (1.0 if build.reduced else CUT_S - 1.5)
        build.add(Pointing(event.seat, build.t, end))
    build.t = end
    build.tell(event, 1.5)
    build.add(Deals(event.seat, end, end + 0.5))
    build.turn(event.seat)
    build.t = end + 1.5


def _dressed(build: _Builder, dressed: list[Dressed]) -> None:
    count = sum(e.counters for e in dressed)
    build.tell(dressed[0], 2.4)
    start, step = build.t, min(0.1, 1.5 / max(1, count))
    at, end = start, start
    for e in dressed:
        if e.counters:
            coins = Coins(("seat", e.seat), ("pot", e.pot), (1,) * e.counters, at, step)
            build.add(coins)
            at += step * e.counters
            end = coins.end
    for seat in dict.fromkeys(e.seat for e in dressed):
        build.add(Gain(seat, -sum(e.counters for e in dressed if e.seat == seat), start, end + 0.2))
    build.t = end + 0.3


def round_order(hands: Sequence[int], dead: int, eldest: int, *, stock: bool = False) -> tuple[int, ...]:
    """Return where each card of a deal goes, in order: seats from the eldest hand on, then the dead hand (-1)."""
    left, order = list(hands), []
    over = dead
    while any(left):
        for place in range(len(left)):
            seat = (eldest + place) % len(left)
            if left[seat]:
                left[seat] -= 1
                order.append(seat)
        if over and not stock:
            over -= 1
            order.append(-1)
    return (*order, *[-1] * over)


def _dealt(build: _Builder, event: Dealt, eldest: int, stock: bool) -> None:
    order = round_order(event.hands, event.dead, eldest, stock=stock)
    build.tell(event, DEAL_S)
    step = (DEAL_S - 0.2 - FLIES_S) / max(1, len(order))
    lasts = step * max(1, round(FLIES_S / step))  # one card lands as another leaves
    dealing = Dealing(order, build.t, step, lasts)
    build.add(dealing)
    build.t = dealing.end + 0.15


def _swept(build: _Builder, event: Swept, carried: int) -> None:
    grand = event.counters > 0 and carried >= GRAND_DEALS
    lasts = GRAND_S if grand else SWEEP_S if event.counters else EMPTY_S
    build.tell(event, lasts)
    build.add(Lit(event.pot, event.seat, grand, build.t, build.t + lasts))
    build.turn(event.seat, event.pot)
    if event.counters:
        first = build.t + (0.7 if build.turns else 0.35)
        build.coins(("pot", event.pot), ("seat", event.seat), event.counters, first, build.t + lasts - 0.25 - first)
        build.add(Gain(event.seat, event.counters, build.t, build.t + lasts))
    build.t += lasts


def _paid(build: _Builder, paid: list[Paid]) -> None:
    build.tell(paid[0], 2.2)
    end, start = build.t + 1.2, build.t
    for i, e in enumerate(paid):
        end = max(end, build.coins(("seat", e.payer), ("seat", e.payee), e.counters, start + 0.2 * i, 1.4))
        if e.counters:
            build.add(Gain(e.payer, -e.counters, start + 0.2 * i, start + 2.2))
    got = sum(e.counters for e in paid)
    if got:
        build.add(Gain(paid[0].payee, got, start + 0.5, start + 2.2))
    build.t = max(end + 0.2, start + 2.2)


def _shared(build: _Builder, shared: list[LeftoverShared]) -> None:
    build.tell(shared[0], 2.2)
    end, start = build.t, build.t
    for i, e in enumerate(shared):
        end = max(end, build.coins(("pot", e.pot), ("seat", e.seat), e.counters, start + 0.08 * i, 1.2))
    for seat in dict.fromkeys(e.seat for e in shared):
        got = sum(e.counters for e in shared if e.seat == seat)
        build.add(Gain(seat, got, start + 0.3, end + 0.3))
    build.t = end + 0.3


__all__ = [
    "Coins", "Dealing", "Deals", "Facing", "Flip", "Gain", "Item", "Lit", "Pointing", "Ref", "Slide", "Standing",
    "Timeline", "Told", "pieces_of", "round_order", "run_of", "standing_of", "timeline",
]
