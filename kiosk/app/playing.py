"""Play: a match of people and computer players, from the first dealer to its end.

`Playing` owns the time of the game: what waits for whom, and what happens by itself. It changes the game only
through the session, keeps no card but in the session's match, and hands the view an Observation of a seat only
while that seat's hand may be seen. `advance(now_s)` fires every timer at its own deadline, so that what happens
depends on the inputs and their times and not on when frames were drawn.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import cast

from kiosk.app.pace import paced
from kiosk.app.people import place_of
from kiosk.app.playview import Shown, table_view
from kiosk.app.tempo import DRESS_COMPUTER_S, DRESS_S, HELD_S, OUT_S, PEEK_TAP_S, SETTLEMENT_S, Tempo
from kiosk.app.thinking import Thinks
from kiosk.players.matchplay import first_dealer
from kiosk.rules.actions import Action, DealCards, Dress, NextDeal, Play
from kiosk.rules.cards import Card
from kiosk.rules.deal import Deal, Phase
from kiosk.rules.events import DealBegan, DealEnded, Event, Played, Stopped, Swept, stop_of
from kiosk.rules.match import Match, Stage
from kiosk.rules.observation import TABLE, Observation, observe
from kiosk.rules.shuffle import Randomness, shuffled
from kiosk.table.session import Session
from kiosk.table.sitters import Sitter
from kiosk.view import motion
from kiosk.view.layout import place_side
from kiosk.view.model import CURTAIN, EDGE, SOLO, TableView
from kiosk.view.timeline import Standing, Timeline, standing_of, timeline

NEVER = math.inf


class Playing:
    """One match in Play. hands: how hidden hands are shown (kiosk.view.model). side_of: a seat's edge."""

    def __init__(self, session: Session, source: Randomness, thinker: Thinks, tempo: Tempo, now_s: float, *,
                 hands: str, reduced: bool = False, hear: Callable[[Sequence[Event], Timeline], None]) -> None:
        self.session = session
        self.source = source
        self.thinker = thinker
        self.tempo = tempo
        self.hands = hands
        self.reduced = reduced
        self._hear = hear
        self._acted = -1
        """The person who acted last, -1 none yet."""
        self.discs: motion.Discs = motion.STILL
        self.line: Timeline | None = None
        self.stopped: Stopped | None = None
        self.carried = [0] * 8
        self.since_s = now_s
        """Since when the table waits for whoever must act."""
        self.closed = False
        """The match has ended and its last page has been read."""
        self.settling = False
        self.held: Callable[[], bool] = lambda: False
        """Whether a finger is on a button: a page that is read waits for it to be lifted."""
        self.open_to_s: dict[int, float] = {}
        self.looking = -1
        self.ticket = 0
        self.asked = False
        self.answered: Card = -1
        self._seen_of: tuple[object, ...] = ()
        self._seen: TableView | None = None
        self.before_lead: Observation | None = None
        """What the open table saw before a computer player's last lead, None after a person's."""
        if self.match.deal is not None:
            self.settling = self.match.deal.phase == Phase.OVER
            self.stopped = stop_of(self.match.deal)
        if hands != SOLO and any(s.present for s in self.sitters):
            seat = max(self.acting(), 0)
            self.discs = (motion.Rest(motion.turn_for(self.side_of(seat)), self.faces(seat)),)

    # ---- what there is -----------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The match in hand."""
        match = self.session.state.match
        assert match is not None
        return match

    @property
    def deal(self) -> Deal:
        """The deal in hand. There is one once the first dealer is known."""
        deal = self.match.deal
        assert deal is not None
        return deal

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """Who sits at each seat."""
        return self.session.state.sitters

    @property
    def busy_to_s(self) -> float:
        """Until when what just happened is being shown."""
        return self.line.end_s if self.line else -NEVER

    def side_of(self, seat: int) -> str:
        """Return the edge at which a seat sits."""
        return place_side(place_of(self.sitters[seat]))

    def faces(self, seat: int) -> str:
        """Return the edge at which what concerns a seat is read: its own; a computer player's at a person's.

        That is the person who acted last. Where no person sits everything turns to the seat itself.
        """
        present = [i for i, s in enumerate(self.sitters) if s.present]
        if seat in present or not present:
            return self.side_of(seat)
        return self.side_of(self._acted if self._acted in present else present[0])

    def acting(self) -> int:
        """Return the seat that must act, -1 while the table itself does."""
        if self.match.stage != Stage.PLAYING:
            return -1
        return self.deal.dealer if self.deal.phase == Phase.DRESS else self.deal.turn

    # ---- time ------------------------------------------------------------------------------

    def due_s(self) -> float:
        """Return when the table next acts by itself; NEVER where it waits for a person."""
        begin = max(self.since_s, self.busy_to_s)
        match = self.match
        if match.stage == Stage.FIRST_DEALER:
            return begin
        if match.stage in (Stage.BETWEEN, Stage.ENDED):
            if self.closed:
                return NEVER
            return begin + (SETTLEMENT_S if self.settling else OUT_S) + (HELD_S if self.held() else 0.0)
        deal = self.deal
        sitter = self.sitters[self.acting()]
        if deal.phase == Phase.DRESS:
            return begin + (DRESS_COMPUTER_S if sitter.computed else DRESS_S)
        if deal.phase == Phase.DEAL:
            return begin
        if deal.must >= 0:
            if sitter.computed:
                return begin + 0.2 * self.tempo.pace
            return begin + self.tempo.follow_s if self.tempo.follow_s is not None else NEVER
        if not sitter.computed:
            return begin + self.tempo.mind_s
        if not self.asked:
            return begin
        return begin + self.tempo.computer_s if self.answered >= 0 else NEVER

    def nudged(self, now_s: float) -> bool:
        """Return whether a person has kept the table waiting long enough to be reminded."""
        seat = self.acting()
        if seat < 0 or self.deal.phase != Phase.PLAY or self.deal.must >= 0 or self.sitters[seat].computed:
            return False
        return now_s >= max(self.since_s, self.busy_to_s) + self.tempo.nudge_s

    def advance(self, now_s: float) -> None:
        """Let everything happen that is due by now, each thing at its own time."""
        while (due := self.due_s()) <= now_s:
            self._by_itself(due)
        for seat in [s for s, until in self.open_to_s.items() if until <= now_s]:
            del self.open_to_s[seat]

    def _by_itself(self, now_s: float) -> None:
        match = self.match
        if match.stage == Stage.FIRST_DEALER:
            self.submit(first_dealer(match, self.source), now_s)
        elif match.stage in (Stage.BETWEEN, Stage.ENDED):
            if not self.settling:
                self.settling, self.since_s = True, now_s
            elif match.stage == Stage.ENDED:
                self.closed = True
            else:
                self.submit(NextDeal(), now_s)
        elif self.deal.phase == Phase.DRESS:
            self.submit(Dress(), now_s)
        elif self.deal.phase == Phase.DEAL:
            self.submit(DealCards(shuffled(match.setup.deck.cards, self.source)), now_s)
        elif self.deal.must >= 0:
            self.submit(Play(self.deal.turn, self.deal.must), now_s)
        elif not self.sitters[self.deal.turn].computed:
            self.session.mind(self.deal.turn, True)
            self.cover()
            self.since_s = now_s
        elif self.asked:
            self.submit(Play(self.deal.turn, self.answered), now_s)
        else:
            self._ask()

    def _ask(self) -> None:
        """Ask the computer player whose lead it is; one card needs no thought."""
        deal = self.deal
        self.asked = True
        cards = deal.lead_cards()
        if len(cards) == 1:
            self.answered = cards[0]
            return
        self.ticket += 1
        seed = int(self.source.random() * 2**31)
        self.thinker.ask(self.ticket, observe(deal, deal.turn), self.sitters[deal.turn].level or 2, seed)

    def answer(self, ticket: int, card: Card, now_s: float) -> None:
        """Take a computer player's lead; one that nobody waits for is dropped."""
        if ticket != self.ticket or not self.asked or self.answered >= 0:
            return
        if self.match.stage == Stage.PLAYING and card in self.deal.lead_cards():
            self.answered = card
            self.since_s = max(self.since_s, min(now_s, now_s - self.tempo.computer_s))

    # ---- what people do --------------------------------------------------------------------

    def submit(self, action: Action, now_s: float) -> None:
        """Do an action that is legal now, and show what happened. Raises IllegalAction otherwise."""
        before = self._standing()
        if (seat := self.acting()) >= 0 and self.sitters[seat].present:
            self._acted = seat
        if isinstance(action, Play) and self.deal.must < 0:
            computed = self.sitters[action.seat].computed
            self.before_lead = observe(self.deal, TABLE) if computed else None
        outcome = self.session.submit(action, self.session.sequence)
        self.asked, self.answered = False, -1
        self.thinker.forget()
        self.cover()
        self.settling = False
        self._show(cast("tuple[Event, ...]", outcome.events), before, now_s)

    def skip(self, now_s: float) -> None:
        """Jump to the end of what is being shown; on the pages that are read, go on."""
        if self.line and self.line.end_s > now_s:
            self.line = None
            self.discs = motion.at_rest(self.discs)
            self.since_s = now_s
        elif self.match.stage in (Stage.BETWEEN, Stage.ENDED) and not self.settling:
            self.settling, self.since_s = True, now_s

    def go_on(self, now_s: float) -> None:
        """The settlement has been read: the next deal, or the end of a match that has ended."""
        if self.match.stage == Stage.ENDED:
            self.closed = True
        elif self.match.stage == Stage.BETWEEN:
            self.submit(NextDeal(), now_s)

    def show_cards(self, seat: int, now_s: float, *, held: bool = False) -> None:
        """Open a seat's hand: behind the curtain for its lead, at the edge while held (or 4 s after a tap)."""
        if not self.sitters[seat].present:
            return
        if self.hands == EDGE:
            self.open_to_s[seat] = NEVER if held else now_s + PEEK_TAP_S
        elif self.hands == CURTAIN and seat == self.acting():
            self.open_to_s = {seat: NEVER}
        self.alive(now_s)

    def let_go(self, seat: int) -> None:
        """A pad was let go: that hand is gone at once."""
        if self.open_to_s.get(seat) == NEVER and self.hands == EDGE:
            del self.open_to_s[seat]

    def cover(self) -> None:
        """Cover every hand that is shown."""
        self.open_to_s.clear()
        self.looking = -1

    def look_at_dead_hand(self, seat: int) -> None:
        """Let the dealer look at the dead hand where the rules allow it; again covers it."""
        allowed = self.match.options.dealer_sees_dead_hand and seat == self.deal.dealer and self.sitters[seat].present
        self.looking = seat if allowed and self.looking != seat else -1

    def take_back(self, seat: int, now_s: float) -> None:
        """A person takes the chair back from the computer player that minded it."""
        if self.sitters[seat].minded:
            self.session.mind(seat, False)
            if seat == self.acting():
                self.asked, self.answered = False, -1
                self.thinker.forget()
            self.since_s = now_s

    def alive(self, now_s: float) -> None:
        """Somebody is there: the waits for whoever must lead begin anew."""
        if self.match.stage == Stage.PLAYING and self.deal.phase == Phase.PLAY and self.deal.must < 0:
            seat = self.deal.turn
            if not self.sitters[seat].computed:
                self.since_s = max(self.since_s, now_s)

    # ---- the board under a hand ---------------------------------------------------------------

    def hold_disc(self, angle: float, now_s: float) -> None:
        """A hand turns the board."""
        self.discs = motion.held(self.discs, angle, now_s)

    def spin_disc(self, angle: float, speed: float, now_s: float) -> None:
        """A hand let go of the board; speed: degrees per second."""
        self.discs = motion.spun(self.discs, angle, speed, now_s)

    # ---- showing ------------------------------------------------------------------------------

    def _standing(self) -> Standing:
        match = self.match
        if match.deal is not None:
            return standing_of(observe(match.deal))
        b = match.balances
        return Standing(b.board, b.purses, match.setup.owner, (0,) * match.seats)

    def _show(self, events: Sequence[Event], before: Standing, now_s: float) -> None:
        for event in events:
            if isinstance(event, Played) and event.led:
                self.stopped = None
            elif isinstance(event, Stopped):
                self.stopped = event
            elif isinstance(event, DealEnded | DealBegan):
                self.stopped = None
        deal = self.match.deal
        eldest = deal.eldest if deal else 0
        stock = self.match.options.dead_hand == "stock"
        start_s = max(now_s, self.since_s) if self.line is None else now_s
        line, discs = timeline(
            events, before, self.discs, start_s, side_of=self.side_of, faces=self.faces, turns=self.hands != SOLO,
            carried=self.carried, reduced=self.reduced, eldest=eldest, stock=stock,
        )
        self.line, self.discs = paced(line, discs, self.tempo.pace)
        for event in events:
            if isinstance(event, Swept):
                self.carried[event.pot] = 0
            elif isinstance(event, DealEnded):
                won = {e.pot for e in self.deal.won}
                self.carried = [0 if pot in won else n + 1 for pot, n in enumerate(self.carried)]
        self.since_s = self.line.end_s
        self._turn_to_acting()
        self._hear(events, self.line)

    def _turn_to_acting(self) -> None:
        """Let the board turn to whoever must act next, once what happened has been shown."""
        seat = self.acting()
        if seat < 0 or self.hands == SOLO or self.line is None:
            return
        self.discs = motion.turned(self.discs, motion.turn_for(self.side_of(seat)), self.faces(seat), self.line.end_s,
                                   reduced=self.reduced)

    def view(self, now_s: float) -> TableView:
        """Return what may be seen of the table now: the same object while nothing in it changes."""
        busy = self.busy_to_s > now_s
        nudged = not busy and self.nudged(now_s)
        opened = tuple(sorted(self.open_to_s))
        of = (self.session.journal.last, self.line, busy, nudged, self.since_s, self.settling, self.looking, opened)
        if of != self._seen_of:
            self._seen_of, self._seen = of, table_view(self.session, Shown(
                line=self.line, hands=self.hands, stopped=self.stopped, carried=tuple(self.carried),
                open=opened, looking=self.looking, settling=self.settling, acting=self.acting(),
                due_s=self.due_s(), since_s=max(self.since_s, self.busy_to_s), nudged=nudged,
            ), now_s)
        assert self._seen is not None
        return self._seen
