"""Matches driven for tests of the view: what the app would show of them, and nothing more."""

from __future__ import annotations

import random
from collections.abc import Callable

from kiosk.rules.actions import Action, CutForDealer, DealCards, EndMatch, FaceForDealer, NextDeal, Play
from kiosk.rules.cards import POPE
from kiosk.rules.deal import Phase
from kiosk.rules.events import Event, Stopped, Swept, act
from kiosk.rules.match import Match, preliminary
from kiosk.rules.observation import Observation, hand_of, observe
from kiosk.rules.options import PRESETS, Options
from kiosk.view.layout import place_side, seat_places
from kiosk.view.model import EDGE, OPEN, SOLO, PlayUi, Row, SeatView, Settled, TableView
from kiosk.view.motion import Rest, turn_for, turned
from kiosk.view.timeline import Standing, standing_of, timeline

NAMES = ("Clara", "Harriet", "Edwin", "Isaac", "Flora", "Julia", "George", "Mr Weller")
EMBLEMS = (0, 4, 1, 5, 2, 6, 3, 7)


class Driven:
    """A match that plays itself: `step` does one random legal action, or the one it is given."""

    def __init__(self, seats: int = 4, preset: str = "parlett", seed: int = 1, hands: str = EDGE, **changes: object):
        base = PRESETS[preset].options
        self.match = Match(Options.of(changes, base) if changes else base, seats, "test")
        self.rng = random.Random(seed)
        self.hands = hands
        self.places = seat_places(seats)
        self.stopped: Stopped | None = None
        self.carried = [0] * 8
        self.before: Standing | None = None
        self.events: tuple[Event, ...] = ()

    # ---- playing -------------------------------------------------------------------------
    def step(self, action: Action | None = None) -> tuple[Event, ...]:
        match = self.match
        self.before = standing_of(observe(match.deal)) if match.deal else Standing(
            match.balances.board, match.balances.purses, match.setup.owner, (0,) * match.seats
        )
        self.events = act(match, action or self.choose())
        for event in self.events:
            if isinstance(event, Stopped):
                self.stopped = event
        if not any(isinstance(e, Stopped) for e in self.events):
            self.stopped = None
        return self.events

    def choose(self) -> Action:
        action = self.rng.choice(self.match.legal_actions())
        cards = self.match.setup.deck.cards
        if isinstance(action, EndMatch):
            return NextDeal()
        if isinstance(action, DealCards):
            return DealCards(tuple(self.rng.sample(cards, len(cards))))
        if isinstance(action, FaceForDealer):
            return preliminary(self.rng.sample(cards, len(cards)))
        return action

    def until(self, wanted: Callable[[Driven], bool], most: int = 4000) -> Driven:
        for _ in range(most):
            self.step()
            if wanted(self):
                return self
        raise AssertionError("this never happened")

    @property
    def phase(self) -> Phase | None:
        return self.match.deal.phase if self.match.deal else None

    def leading(self, seat: int | None = None, moves: int = 5) -> bool:
        deal = self.match.deal
        return (self.phase == Phase.PLAY and deal is not None and deal.must < 0 and len(deal.moves) >= moves
                and seat in (None, deal.turn))

    def following(self, moves: int = 5) -> bool:
        deal = self.match.deal
        return self.phase == Phase.PLAY and deal is not None and deal.must >= 0 and len(deal.moves) >= moves

    # ---- what is shown ---------------------------------------------------------------------
    @property
    def acting(self) -> int:
        deal = self.match.deal
        return deal.turn if deal and deal.phase in (Phase.DRESS, Phase.PLAY) else -1

    def side(self, seat: int) -> str:
        return "S" if self.hands == SOLO else place_side(self.places[seat])

    def view(self, private: tuple[int, ...] = (), *, looking: int = -1, **changes: object) -> TableView:
        """What the table is shown. private: seats whose hand is open; looking: the dealer at the dead hand."""
        match, deal = self.match, self.match.deal
        balances = match.balances
        seats = tuple(
            SeatView(i, place, NAMES[place], EMBLEMS[place], "computer" if self.hands == SOLO and i else "person", 2,
                     balances.purses[i], match.bought[i], deal.left[i] if deal else 0)
            for i, place in enumerate(self.places)
        )
        if deal and deal.phase == Phase.PLAY:
            if self.hands == SOLO:
                private = (0,)
            elif self.hands == OPEN:
                private = tuple(range(match.seats))
        shown = tuple(self.known(seat, looking) for seat in private) if deal else ()
        view = TableView(
            "play", seats, observe(deal) if deal else None, max(match.number, 0), self.hands, shown, (),
            match.legal_actions(), self.acting, stopped=self.stopped, carried=tuple(self.carried),
        )
        return view._replace(**changes)

    def known(self, seat: int, looking: int = -1) -> Observation:
        deal = self.match.deal
        assert deal is not None
        seen = observe(deal, seat)
        return seen if seat == looking else seen._replace(dead_known=observe(deal).dead_known)

    def ui(self, start_s: float | None = None, *, reduced: bool = False) -> PlayUi:
        """At rest; or, with a start, while what happened last is being shown."""
        side = self.side(max(self.acting, 0))
        discs = (Rest(0.0 if self.hands == SOLO else turn_for(side), side),)
        if start_s is None:
            return PlayUi(None, discs)
        assert self.before is not None
        deal = self.match.deal
        line, discs = timeline(
            self.events, self.before, discs, start_s, side_of=self.side, turns=self.hands != SOLO,
            carried=self.carried, reduced=reduced, eldest=deal.eldest if deal else 0,
            stock=self.match.setup.hand_size > 0,
        )
        if self.acting >= 0 and self.hands != SOLO:
            discs = turned(discs, turn_for(side), side, line.end_s, reduced=reduced)
        return PlayUi(line, discs)

    def settled(self) -> Settled:
        deal = self.match.deal
        assert deal is not None
        paid = {due.seat: due for due in deal.paid}
        after, before = deal.ledger.now().purses, deal.before.purses
        rows = tuple(
            Row(seat, paid[seat].cards if seat in paid else 0, paid[seat].counters if seat in paid else 0,
                self.match.options.pope_unplayed if seat in paid and deal.where[POPE] == seat else "",
                after[seat] - before[seat], after[seat])
            for seat in range(self.match.seats)
        )
        game = sum(w.counters for w in deal.won if w.pot == 7)
        hands = tuple(hand_of(deal, seat) for seat in range(self.match.seats))
        return Settled(deal.out, game, rows, hands, deal.dead, (deal.out, 0))


def over(seats: int = 4, preset: str = "parlett", seed: int = 4, hands: str = EDGE) -> Driven:
    return Driven(seats, preset, seed, hands).until(
        lambda g: g.phase == Phase.OVER and g.match.deal is not None and g.match.deal.out >= 0
    )


def swept(counters: int, seats: int = 4, seed: int = 1, hands: str = EDGE) -> Driven:
    return Driven(seats, "parlett", seed, hands).until(
        lambda g: any(isinstance(e, Swept) and e.counters >= counters for e in g.events)
    )


def cut(seat: int = 0) -> CutForDealer:
    return CutForDealer(seat)


__all__ = ["Driven", "Play", "cut", "over", "swept"]
