"""What a timeline looks like at one instant: the standing so far, what is in the air, and what is told."""

from __future__ import annotations

import math
from typing import NamedTuple

from kiosk.rules.cards import Card
from kiosk.rules.events import Event

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


class Instant(NamedTuple):
    """The table at one instant.

    now: the standing as shown. flights: what is in the air. lit: the compartment that stands out, -1 none;
    grand, glow: its larger celebration and how far that is, 0 to 1. told: the event told in words. gains: by seat,
    what its plate shows. flip: how far the turn-up is turned over, 0 to 1; flipping: it is being shown large.
    faced: cards of the preliminary deal lying face up, in order. pointing: where the hand on the rim points while
    the cut goes round, in seats from seat 0 (2.5: between seats 2 and 3). fresh: the trump has just been told.
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


class _Eye:
    """Gathers an instant from the items of a timeline."""

    def __init__(self, line: Timeline, now_s: float) -> None:
        before = line.before
        self.s = now_s
        self.reduced = line.reduced
        self.before = before
        self.board, self.purses, self.cards = list(before.board), list(before.purses), list(before.cards)
        self.dead, self.run, self.turn_up, self.trump = before.dead, list(before.run), before.turn_up, before.trump
        self.dealer = before.dealer
        self.flights: list[Flight] = []
        self.lit, self.grand, self.glow, self.flip = -1, False, 0.0, 1.0
        self.flipping = self.dealing = False
        self.told: Event | None = None
        self.gains: dict[int, int] = {}
        self.faced: tuple[Card, ...] = ()
        self.pointing: float | None = None

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
                t = smooth((self.s - leaves) / item.lasts)
                self.flights.append(Flight("fish" if worth == 1 else "round", item.source, item.target, t, i))

    def slide(self, item: Slide) -> None:
        if self.s < item.start:
            return
        if item.clears:
            self.run.clear()
        self.cards[item.seat] -= 1
        if self.s >= item.end or self.reduced:
            self.run.append(item.card)
        else:
            t = settle((self.s - item.start) / (item.end - item.start))
            self.flights.append(Flight("card", ("seat", item.seat), ("run", len(self.run)), t, 0, item.card))

    def deal(self, item: Dealing) -> None:
        if self.s >= item.start:
            self.run.clear()
            self.cards[:] = [0] * len(self.cards)
            self.dead = 0
            self.dealing = self.s < item.end
        for i, seat in enumerate(item.order):
            leaves = item.start + i * item.step
            if self.s < leaves:
                break
            if self.s >= leaves + item.lasts:
                if seat >= 0:
                    self.cards[seat] += 1
                else:
                    self.dead += 1
            elif not self.reduced:
                target = ("seat", seat) if seat >= 0 else ("dead", 0)
                t = settle((self.s - leaves) / item.lasts)
                self.flights.append(Flight("back", ("pack", 0), target, t, i))

    def flipped(self, item: Flip, told_end: float) -> None:
        if self.s < item.start:
            self.flip = 0.0
            return
        self.turn_up, self.trump = item.card, item.trump
        self.flip = 1.0 if self.reduced else smooth((self.s - item.start) / (item.end - item.start))
        self.flipping = self.s < told_end

    def facing(self, item: Facing) -> None:
        if self.s < item.start:
            return
        shown = min(len(item.cards), int((self.s - item.start) / item.step) + 1)
        self.faced = item.cards[:shown]
        since = (self.s - item.start) - (shown - 1) * item.step
        if since < item.step * 0.8 and not self.reduced and self.s < item.end:
            self.faced = item.cards[: shown - 1]
            seat = (shown - 1) % item.seats
            t = settle(since / (item.step * 0.8))
            self.flights.append(Flight("card", ("pack", 0), ("faced", seat), t, shown, item.cards[shown - 1]))

    def deals(self, item: Deals) -> None:
        if self.s < item.start:
            return
        self.dealer = item.seat
        if item.clears:
            self.run.clear()
            self.cards[:] = [0] * len(self.cards)
            self.dead, self.turn_up, self.trump = 0, -1, -1

    def light(self, item: Lit) -> None:
        if item.start <= self.s < item.end:
            self.lit, self.grand = item.pot, item.grand
            self.glow = clamp((self.s - item.start) / (item.end - item.start))

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
                self.light(item)
            elif isinstance(item, Dealing):
                self.deal(item)
            elif isinstance(item, Flip):
                self.flipped(item, told_end)
            elif isinstance(item, Deals):
                self.deals(item)
            elif isinstance(item, Facing):
                self.facing(item)
            elif item.start <= self.s < item.end:
                self.pointing = pointing_at(item, self.s, len(self.purses))


def pointing_at(item: Pointing, now_s: float, seats: int) -> float:
    """Return where the hand on the rim points while it goes round twice and slows down to stop at a seat."""
    way = 2 * seats + item.seat
    return settle((now_s - item.start) / (item.end - item.start)) * way


def instant(line: Timeline | None, rest: Standing, now_s: float) -> Instant:
    """Return the table at a time: as the timeline tells while it runs, else at rest."""
    if line is None or now_s >= line.end_s:
        return Instant(rest)
    eye = _Eye(line, now_s)
    eye.look(line)
    now = Standing(
        tuple(eye.board), tuple(eye.purses), line.before.owner, tuple(eye.cards), eye.dead, tuple(eye.run),
        eye.turn_up, eye.trump, eye.dealer,
    )
    return Instant(
        now, tuple(eye.flights), eye.lit, eye.grand, eye.glow, eye.told, tuple(sorted(eye.gains.items())), eye.flip,
        eye.flipping, eye.faced, eye.pointing, eye.dealing,
    )


def next_change(line: Timeline, now_s: float) -> float:
    """Return when a timeline next looks different where nothing flies: a step, not a frame."""
    times = [line.end_s]
    for item in line.items:
        times += [item.start, item.end]
        if isinstance(item, Coins):
            leaves = [item.start + i * item.step for i in range(len(item.pieces))]
            times += leaves + [t + item.lasts for t in leaves]
        elif isinstance(item, Dealing):
            times += [item.start + i * item.step + item.lasts for i in range(len(item.order))]
        elif isinstance(item, Facing):
            times += [item.start + i * item.step for i in range(len(item.cards))]
        elif isinstance(item, Pointing):
            times += [item.start + i * 0.25 for i in range(1, int((item.end - item.start) / 0.25))]
    return min(t for t in times if t > now_s)


def final_standing(line: Timeline) -> Standing:
    """Return the standing that a timeline leads to."""
    return instant(line._replace(end_s=math.inf), line.before, 1e12).now
