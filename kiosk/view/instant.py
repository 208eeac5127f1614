"""What a timeline looks like at one instant: the standing so far, what is in the air, and what is told."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, NamedTuple

from kiosk.rules.cards import Card
from kiosk.rules.events import Event

from .cached import cached
from .items import (
    Coins,
    Dealing,
    Deals,
    Facing,
    Flip,
    Gain,
    Lit,
    Pointing,
    Ref,
    Slide,
    Standing,
    Timeline,
    Told,
)
from .motion import clamp, settle, smooth

FADE_S: Final = 0.25
"""How long the compartments beside a lit one take to go dark, and to be light again."""


class Flight(NamedTuple):
    """One thing in the air. what: "fish", "round", "card" or "back". t: 0 (leaving) to 1 (landing), eased.

    n: its number among its fellows, by which they fly a little apart.
    """

    what: str
    source: Ref
    target: Ref
    t: float
    n: int = 0
    card: Card = -1


class Aloft(NamedTuple):
    """One thing in the air, for as long as it is there. eased: how it flies, `smooth` or `settle`.

    leaves: when it left; lasts: how long it flies, seconds. The rest is of its Flight.
    """

    what: str
    source: Ref
    target: Ref
    leaves: float
    lasts: float
    eased: Callable[[float], float]
    n: int = 0
    card: Card = -1

    def at(self, now_s: float) -> Flight:
        """Return it where it is at a time."""
        what, source, target, leaves, lasts, eased, n, card = self
        return Flight(what, source, target, eased((now_s - leaves) / lasts), n, card)


class Instant(NamedTuple):
    """The table at one instant.

    now: the standing as shown. flights: what is in the air. lit: the compartment that stands out, -1 none;
    grand, glow: its larger celebration and how far that is, 0 to 1. told: the event told in words. gains: by seat,
    what its plate shows. flip: how far the turn-up is turned over, 0 to 1; flipping: it is being shown large.
    faced: cards of the preliminary deal lying face up, in order. pointing: where the hand on the rim points while
    the cut goes round, in seats from seat 0 (2.5: between seats 2 and 3). open: the turn-up's face is seen.
    dark: how far the compartments beside the lit one have gone dark, 0 to 1.
    """

    now: Standing
    flights: tuple[Flight, ...] = ()
    lit: int = -1
    grand: bool = False
    glow: float = 0.0
    told: Event | None = None
    gains: tuple[tuple[int, int], ...] = ()
    flip: float = 1.0
    flipping: bool = False
    faced: tuple[Card, ...] = ()
    pointing: float | None = None
    dealing: bool = False
    open: bool = True
    dark: float = 1.0


class Step(NamedTuple):
    """What of a timeline stays the same until its next change (`changes`): all but how far things are on their way.

    still: the instant without them. aloft: what is in the air. flip, lit, pointing: what is under way.
    """

    still: Instant
    aloft: tuple[Aloft, ...] = ()
    flip: Flip | None = None
    lit: Lit | None = None
    pointing: Pointing | None = None
    fades: bool = False
    """The compartments beside the lit one are going dark, or light again."""

    @property
    def flows(self) -> bool:
        """Whether it looks different from one moment to the next."""
        under_way = self.flip is not None or self.pointing is not None or self.still.grand
        return bool(self.aloft) or under_way or self.fades

    def at(self, now_s: float) -> Instant:
        """Return the table at a time within the step."""
        if not self.flows:
            return self.still
        now, _, lit, grand, glow, told, gains, flip, flipping, faced, pointing, dealing, open_, dark = self.still
        if self.flip is not None:
            flip = smooth((now_s - self.flip.start) / (self.flip.end - self.flip.start))
        if self.lit is not None and grand:
            glow = clamp((now_s - self.lit.start) / (self.lit.end - self.lit.start))
        if self.pointing is not None:
            pointing = pointing_at(self.pointing, now_s, len(now.purses))
        if self.lit is not None and self.fades:
            dark = smooth(min(now_s - self.lit.start, self.lit.end - now_s) / FADE_S)
        flights = tuple([one.at(now_s) for one in self.aloft])
        return Instant(
            now, flights, lit, grand, glow, told, gains, flip, flipping, faced, pointing, dealing, open_, dark)


@cached(4)
def dealt(order: tuple[int, ...], seats: int) -> tuple[tuple[int, ...], ...]:
    """Return what each hand and at last the dead hand holds after no card of a deal, after one, and so on."""
    held = [0] * (seats + 1)
    out = [tuple(held)]
    for seat in order:
        held[seat] += 1
        out.append(tuple(held))
    return tuple(out)


class _Eye:
    """Gathers a step from the items of a timeline."""

    def __init__(self, line: Timeline, now_s: float) -> None:
        before = line.before
        self.s = now_s
        self.reduced = line.reduced
        self.before = before
        self.board, self.purses, self.cards = list(before.board), list(before.purses), list(before.cards)
        self.dead, self.run, self.turn_up, self.trump = before.dead, list(before.run), before.turn_up, before.trump
        self.dealer = before.dealer
        self.aloft: list[Aloft] = []
        self.lit: Lit | None = None
        self.flip: Flip | None = None
        self.turned, self.open = 1.0, True
        self.flipping = self.dealing = False
        self.told: Event | None = None
        self.gains: dict[int, int] = {}
        self.faced: tuple[Card, ...] = ()
        self.pointing: Pointing | None = None

    def credit(self, place: Ref, counters: int) -> None:
        kind, n = place
        if kind == "pot":
            self.board[n] += counters
        elif kind == "seat":
            owner = self.before.owner
            for seat, mine in enumerate(owner):
                if mine == owner[n]:
                    self.purses[seat] += counters

    def coins(self, item: Coins) -> None:
        for i, worth in enumerate(item.pieces):
            leaves = item.start + i * item.step
            if self.s < leaves:
                break
            self.credit(item.source, -worth)
            if self.s >= leaves + item.lasts:
                self.credit(item.target, worth)
            elif not self.reduced:
                what = "fish" if worth == 1 else "round"
                self.aloft.append(Aloft(what, item.source, item.target, leaves, item.lasts, smooth, i))

    def slide(self, item: Slide) -> None:
        if self.s < item.start:
            return
        if item.clears:
            self.run.clear()
        self.cards[item.seat] -= 1
        if self.s >= item.end or self.reduced:
            self.run.append(item.card)
        else:
            to = ("run", len(self.run))
            lasts = item.end - item.start
            self.aloft.append(Aloft("card", ("seat", item.seat), to, item.start, lasts, settle, 0, item.card))

    def deal(self, item: Dealing) -> None:
        if self.s >= item.start:
            self.run.clear()
            self.cards[:] = [0] * len(self.cards)
            self.dead = 0
            self.dealing = self.s < item.end
        start, step_s, lasts = item.start, item.step, item.lasts
        landed = max(0, min(len(item.order), int((self.s - start - lasts) / step_s) - 1))
        while landed < len(item.order) and self.s >= start + landed * step_s + lasts:
            landed += 1
        if landed:
            *self.cards, self.dead = dealt(item.order, len(self.cards))[landed]
        for i in range(landed, len(item.order)):
            leaves = start + i * step_s
            if self.s < leaves or self.reduced:
                break
            seat = item.order[i]
            target = ("seat", seat) if seat >= 0 else ("dead", 0)
            self.aloft.append(Aloft("back", ("pack", 0), target, leaves, lasts, settle, i))

    def flipped(self, item: Flip, told_end: float) -> None:
        if self.s < item.start:
            self.turned, self.open = 0.0, False
            return
        self.turn_up, self.trump = item.card, item.trump
        self.turned, self.open = 1.0, self.reduced or self.s >= half_way(item)
        self.flip = item if self.s < item.end and not self.reduced else None
        self.flipping = self.s < told_end

    def facing(self, item: Facing) -> None:
        if self.s < item.start:
            return
        shown = 0
        while shown < len(item.cards) and self.s >= item.start + shown * item.step:
            shown += 1
        self.faced = item.cards[:shown]
        leaves, lasts = item.start + (shown - 1) * item.step, item.step * 0.8
        if self.s < leaves + lasts and not self.reduced and self.s < item.end:
            self.faced = item.cards[: shown - 1]
            to = ("faced", (shown - 1) % item.seats)
            self.aloft.append(
                Aloft("card", ("pack", 0), to, leaves, lasts, settle, shown, item.cards[shown - 1]))

    def deals(self, item: Deals) -> None:
        if self.s < item.start:
            return
        self.dealer = item.seat
        if item.clears:
            self.run.clear()
            self.cards[:] = [0] * len(self.cards)
            self.dead, self.turn_up, self.trump = 0, -1, -1

    def look(self, line: Timeline) -> None:
        told_end = line.end_s
        for item in line.items:
            if isinstance(item, Coins):
                self.coins(item)
            elif isinstance(item, Slide):
                self.slide(item)
            elif isinstance(item, Told):
                if item.start <= self.s < item.end:
                    self.told = item.event
                told_end = item.end
            elif isinstance(item, Gain):
                if item.start <= self.s < item.end:
                    self.gains[item.seat] = self.gains.get(item.seat, 0) + item.counters
            elif isinstance(item, Lit):
                if item.start <= self.s < item.end:
                    self.lit = item
            elif isinstance(item, Dealing):
                self.deal(item)
            elif isinstance(item, Flip):
                self.flipped(item, told_end)
            elif isinstance(item, Deals):
                self.deals(item)
            elif isinstance(item, Facing):
                self.facing(item)
            elif item.start <= self.s < item.end:
                self.pointing = item


def half_way(item: Flip) -> float:
    """Return when a card that is turned over shows its face."""
    return (item.start + item.end) / 2


def pointing_at(item: Pointing, now_s: float, seats: int) -> float:
    """Return where the hand on the rim points while it goes round twice and slows down to stop at a seat."""
    way = 2 * seats + item.seat
    return settle((now_s - item.start) / (item.end - item.start)) * way


def step(line: Timeline | None, rest: Standing, now_s: float) -> Step:
    """Return what stays the same about a time: as the timeline tells while it runs, else at rest."""
    if line is None or now_s >= line.end_s:
        return Step(Instant(rest))
    eye = _Eye(line, now_s)
    eye.look(line)
    now = Standing(
        tuple(eye.board), tuple(eye.purses), line.before.owner, tuple(eye.cards), eye.dead, tuple(eye.run),
        eye.turn_up, eye.trump, eye.dealer,
    )
    lit = eye.lit
    still = Instant(
        now, (), lit.pot if lit else -1, lit is not None and lit.grand, 0.0, eye.told, tuple(sorted(eye.gains.items())),
        eye.turned, eye.flipping, eye.faced, None, eye.dealing, eye.open,
    )
    fades = lit is not None and not line.reduced and not lit.start + FADE_S <= now_s < lit.end - FADE_S
    return Step(still, tuple(eye.aloft), eye.flip, lit, eye.pointing, fades)


def instant(line: Timeline | None, rest: Standing, now_s: float) -> Instant:
    """Return the table at a time: as the timeline tells while it runs, else at rest."""
    return step(line, rest, now_s).at(now_s)


def changes(line: Timeline) -> tuple[float, ...]:
    """Return the times at which a timeline goes over from one step to the next, ascending."""
    times = {line.start_s, line.end_s}
    for item in line.items:
        times |= {item.start, item.end}
        if isinstance(item, Coins):
            leaves = [item.start + i * item.step for i in range(len(item.pieces))]
            times.update(leaves, (t + item.lasts for t in leaves))
        elif isinstance(item, Dealing):
            leaves = [item.start + i * item.step for i in range(len(item.order))]
            times.update(t + item.lasts for t in leaves)
            times.update(() if line.reduced else leaves)
        elif isinstance(item, Facing):
            leaves = [item.start + i * item.step for i in range(len(item.cards))]
            times.update(leaves, () if line.reduced else (t + item.step * 0.8 for t in leaves))
        elif isinstance(item, Flip):
            times.add(half_way(item))
        elif isinstance(item, Lit) and not line.reduced:
            times |= {item.start + FADE_S, item.end - FADE_S}
    return tuple(sorted(times))


def next_change(line: Timeline, now_s: float) -> float:
    """Return when a timeline next looks different where nothing flies: a step, not a frame."""
    points = [item for item in line.items if isinstance(item, Pointing)]
    round_ = [p.start + i * 0.25 for p in points for i in range(1, int((p.end - p.start) / 0.25))]
    return min(t for t in (*changes(line), *round_) if t > now_s)


def final_standing(line: Timeline) -> Standing:
    """Return the standing that a timeline leads to."""
    return instant(line._replace(end_s=math.inf), line.before, 1e12).now
