"""Board mode: the screen is the staking board beside a real pack."""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.app.matches import end_view, new_name
from kiosk.app.people import seen
from kiosk.app.rooms import House, Look, Room
from kiosk.app.tempo import END_COUNT_S, END_S, IDLE_BOARD_S
from kiosk.rules import actions
from kiosk.rules.board import POT0, Pot
from kiosk.rules.cards import of
from kiosk.rules.options import Options
from kiosk.table import boardactions as act
from kiosk.table.boardmode import BoardGame
from kiosk.table.boardposition import Phase, Position
from kiosk.table.sitters import Sitter
from kiosk.view.intents import BayTouched, Undo
from kiosk.view.pages import intents as page
from kiosk.view.pages.boardmode import board_table
from kiosk.view.pages.dealing import corrections, dealer_choice, short
from kiosk.view.pages.end import end
from kiosk.view.pages.model import BoardView, CorrectionView
from kiosk.view.pages.picker import picker
from kiosk.view.pages.rules import rules_name
from kiosk.view.pages.settling import settle
from kiosk.view.scene import Scene
from kiosk.view.words import Words, pot_name

NOBODY = -1

PAGES = {"dealer": dealer_choice, "short": short, "turn-up": picker, "settle": settle}
"""The pages that take the board's place while something must be told."""


class BoardRoom(Room):
    """A match at the staking board. Everything that changes counters is an action of the session."""

    name = "board"
    asks_still_there = True

    def __init__(self, house: House, now_s: float, side: str = "S") -> None:
        super().__init__(house, now_s, side)
        self.bay = NOBODY
        self.sharing = False
        self.earlier = NOBODY
        self.suit = NOBODY
        self.rank = NOBODY
        self.asking_out = False
        self.row = NOBODY
        self.correcting = False
        self.asked_from: Room | None = None
        self.source = NOBODY
        self.target = NOBODY
        self.counters = 1
        self.wait(now_s, IDLE_BOARD_S)
        self.face_somebody()

    @classmethod
    def begin(cls, house: House, options: Options, sitters: tuple[Sitter, ...], now_s: float, side: str) -> BoardRoom:
        """Begin a match and enter the room."""
        house.session.leave("done", house.at())
        house.session.start_board(options, sitters, new_name(house), house.at())
        return cls(house, now_s, side)

    @property
    def game(self) -> BoardGame:
        """The match in hand."""
        game = self.house.session.state.board
        assert game is not None
        return game

    @property
    def position(self) -> Position:
        """Where it stands."""
        return self.game.position

    @property
    def can_end(self) -> bool:
        """Whether the match goes on."""
        return not self.game.ended

    def end_match(self, now_s: float) -> Room:
        """End the match where it stands; before anything was done it is just left."""
        if not self.game.done:
            return self._leave(now_s, "abandoned")
        self._act(page.EndMatch(), now_s)
        return self

    # ---- drawing -----------------------------------------------------------------------------

    @property
    def company(self) -> Sequence[Sitter]:
        """Return who sits at the match in hand."""
        return self.house.session.state.sitters

    def scene(self, look: Look) -> Scene:
        """Return the board, or the page that is open over it."""
        given = (self.ui, look.now_s, look.stage, look.say)
        if self.game.ended:
            return end(end_view(self.house), *given)
        view = self.view(look.say)
        if self.correcting:
            most = self._most()
            return corrections(CorrectionView(view.seats, view.pots, self.game.balances.bank, self.source, self.target,
                                              min(self.counters, most), most), *given)
        return PAGES.get(view.stage, board_table)(view, *given)

    def _stage(self) -> str:
        at = self.position
        if at.phase == Phase.DEALER:
            return "dealer"
        if at.phase == Phase.DRESS:
            return "dress" if self._short() < 0 else "short"
        if at.phase == Phase.TURN_UP:
            return "turn-up"
        if self.asking_out:
            return "out"
        return "settle" if at.phase == Phase.SETTLE else "play"

    def view(self, say: Words) -> BoardView:
        """Return what the pages are given."""
        at, stage = self.position, self._stage()
        before = at.phase in (Phase.DEALER, Phase.DRESS)
        options = (at.setup if before else at.deal.setup).options
        owed_to = self.house.session.state.money.owed_to
        balances, lent = self.game.balances, at.lent
        rows = self.game.rows
        seats = tuple(
            seen(s, i)._replace(purse=balances.purses[i], bought_in=lent[i], owed=owed_to(i),
                                wins=sum(r.out == i for r in rows))
            for i, s in enumerate(self.house.session.state.sitters)
        )
        losers = at.losers
        left = tuple(at.left.get(i) if i in losers else 0 for i in range(at.seats))
        return BoardView(
            seats, balances.board, options, max(0, at.number), at.dealer, stage, -1 if before else at.trump, at.turn_up,
            self.bay, self.sharing, self.earlier, self.suit, self.rank, self._wins(), self.undo_words(say),
            at.out, left, at.pope, self._row(), at.largest_hand if at.dealer >= 0 else 13,
            tuple(self._pays(i) for i in range(at.seats)), self.house.notices(), self._short(),
            at.deal.setup.options if at.claims_open else None,
        )

    def _short(self) -> int:
        """Return the first seat that must borrow before the board can be dressed."""
        return next((a.seat for a in self.game.legal() if isinstance(a, act.BuyIn)), NOBODY)

    def _row(self) -> int:
        """Return the loser whose count is entered now: the one tapped, else the next without one."""
        at = self.position
        if at.phase != Phase.SETTLE:
            return NOBODY
        if self.row in at.losers:
            return self.row
        return next((s for s in at.losers if s not in at.left), NOBODY)

    def _pays(self, seat: int) -> int | None:
        at = self.position
        left = at.left.get(seat)
        if seat not in at.losers or left is None:
            return None
        if seat != at.pope:
            return left
        return {"excused": 0, "double": 2 * left, "card-free": left - 1}[at.deal.setup.options.pope_unplayed]

    def _wins(self) -> tuple[tuple[int, int], ...]:
        """Return what the picked turn-up takes for the dealer: compartments and their counters."""
        at, options = self.position, self.position.deal.setup.options
        if self.suit < 0 or self.rank < 0 or at.phase != Phase.TURN_UP:
            return ()
        card, board = of(self.rank, self.suit), self.game.balances.board
        prize = at.deal.setup.prizes[self.suit][card]
        pots = [prize.own] if prize and prize.own >= 0 and options.turn_up_sweep else []
        if prize and prize.own == Pot.POPE and options.pope_turned != "sweep":
            pots.append(Pot.GAME)
        return tuple((pot, board[pot]) for pot in pots)

    def _most(self) -> int:
        """Return how many counters the picked source can give."""
        if self.source < 0 or self.source >= POT0 + 8:
            return 99
        balances = self.game.balances
        there = balances.purses[self.source] if self.source < POT0 else balances.board[self.source - POT0]
        return max(1, min(99, there))

    def undo_words(self, say: Words) -> str:
        """Return what "Undo" takes back, "" for nothing."""
        if not self.game.done:
            return ""
        last, seats = self.game.done[-1], self.house.session.state.sitters
        match last:
            case act.Sweep(pot, seat):
                return say("{name} took {pot}", name=seats[seat].name, pot=pot_name(say, pot))
            case act.Split(pot, _, _):
                return say("{pot} was shared", pot=pot_name(say, pot))
            case actions.Dress():
                return say("The board was dressed")
            case act.TurnUp(_):
                return say("The turn-up")
            case act.Out(seat):
                return say("{name} was out", name=seats[seat].name)
            case act.Settle():
                return say("The settlement")
            case act.CardsLeft(seat, cards):
                return say("{name} had {n} left", name=seats[seat].name, n=cards)
            case act.ChooseDealer(seat):
                return say("{name} deals", name=seats[seat].name)
            case act.BuyIn(seat):
                return say("{name} bought in", name=seats[seat].name)
            case act.Reseat(order, _):
                moved = [seats[i].name for i, old in enumerate(order) if i != old]
                return say("{a} and {b} changed places", a=moved[0], b=moved[1]) if len(moved) == 2 \
                    else say("Changing places")
            case act.ChooseRules(options):
                return say("Rules: {name}", name=rules_name(say, options))
            case act.Correct():
                return say("The correction")
            case _:
                return say("The last entry")

    # ---- what people do ----------------------------------------------------------------------

    def do(self, intent: object, now_s: float) -> Room | None:
        """Do what was touched."""
        match intent:
            case BayTouched(pot):
                self._turn(0)
                same = self.bay == pot
                self._close_bay()
                self.bay = NOBODY if same else pot
            case page.CloseBay():
                self._close_bay()
            case page.ShareBay(_):
                self.sharing = True
            case page.PickSuit(suit):
                self.suit = suit
            case page.PickRank(rank):
                self.rank = rank
            case page.AskWhoIsOut():
                self._turn(0)
                self.asking_out = True
            case page.EnterRow(seat):
                self.row = seat
            case page.Open("corrections"):
                self.correct()
            case page.Open("between"):
                from kiosk.app.between import BetweenDeals
                return BetweenDeals(self.house, now_s, self)
            case page.PickAccount(account, giving):
                self.source, self.target = (account, self.target) if giving else (self.source, account)
            case page.StepCorrection(by):
                self.counters = max(1, min(self._most(), self.counters + by))
            case page.TurnPage(number):
                self._turn(number)
            case page.Leave():
                self._turn(0)
                return self._leave_page(now_s)
            case page.Again():
                state = self.house.session.state
                return BoardRoom.begin(self.house, self.position.setup.options, state.sitters, now_s, self.ui.side)
            case page.Done():
                return self._leave(now_s, "done")
            case _:
                self._act(intent, now_s)
        return None

    def correct(self, asked_from: Room | None = None) -> None:
        """Open the page on which counters are moved by agreement; asked_from: the room that Back leads to."""
        self.asked_from = asked_from
        self.correcting, self.source, self.target, self.counters = True, NOBODY, NOBODY, 1

    def _act(self, intent: object, now_s: float) -> None:
        """Submit what an intent of the page stands for."""
        at = self.position
        match intent:
            case page.ChooseDealer(seat):
                chosen = seat if seat >= 0 else int(self.house.source.random() * at.seats)
                self.submit(act.ChooseDealer(chosen))
            case page.Dress():
                self.submit(actions.Dress())
            case page.Lend(seat):
                self.submit(act.BuyIn(seat))
            case page.TurnUp(card):
                self.submit(act.TurnUp(card))
            case page.TakeBay(pot, seat):
                self.submit(act.Sweep(pot, seat))
            case page.TakeHalf(pot, seat):
                if self.earlier < 0:
                    self.earlier = seat
                    return
                self.submit(act.Split(pot, self.earlier, seat))
            case page.IsOut(seat):
                self.submit(act.Out(seat))
            case page.CardsLeft(seat, cards):
                self.submit(act.CardsLeft(seat, cards))
                self.row = NOBODY
                return
            case page.HoldsPope(seat, holds):
                self.submit(act.HoldsPope(seat if holds else NOBODY))
                return
            case page.Settle():
                self.submit(act.Settle())
            case page.Correct(source, target, counters):
                self.submit(act.Correct(source, target, counters, "at the table"))
                self.correcting = False
            case page.EndMatch():
                self.submit(actions.EndMatch())
                self.wait(now_s, END_S + END_COUNT_S)
            case Undo():
                self.submit(act.Undo())
            case _:
                return
        self._close_bay()
        self.suit = self.rank = self.row = NOBODY
        self.asking_out = False

    def submit(self, action: act.BoardAction) -> None:
        """Do one action of the match. Raises IllegalAction."""
        session = self.house.session
        session.submit(action, session.sequence, self.house.at())
        self._turn(0)
        self.house.sound(self._sound(action), "game")

    def _sound(self, action: act.BoardAction) -> str:
        if isinstance(action, act.Sweep | act.Split):
            return "sweep"
        if isinstance(action, actions.Dress):
            return "dress"
        return "out" if isinstance(action, act.Settle) else "tap"

    def _turn(self, number: int) -> None:
        self.ui = self.ui._replace(page=number)

    def _close_bay(self) -> None:
        self.bay, self.sharing, self.earlier = NOBODY, False, NOBODY

    def _leave_page(self, now_s: float) -> Room | None:
        """Go back one page: out of a correction, a question, a settlement; before the first deal to the rules."""
        if self.correcting:
            self.correcting = False
            if self.asked_from is not None:
                before, self.asked_from = self.asked_from, None
                before.touched(now_s)
                return before
        elif self.asking_out:
            self.asking_out = False
        elif self.game.done:
            self.submit(act.Undo())
        else:
            return self._back_to_the_rules(now_s)
        return None

    def _back_to_the_rules(self, now_s: float) -> Room:
        """Nothing was done yet: back to the choice that this match was begun from."""
        from kiosk.app.choosing import Choosing
        before = Choosing.again(self.house, now_s, self.ui.side, "board", self.house.session.state.sitters,
                                self.position.setup.options)
        self.house.session.leave("abandoned", self.house.at())
        return before

    def by_itself(self, now_s: float) -> Room | None:
        """Nobody is there any more, and no counters fall."""
        if self.game.ended and self.waits_for_counters(now_s):
            return None
        return self._leave(now_s, "done" if self.game.ended else "idle")

    def _leave(self, now_s: float, why: str) -> Room:
        from kiosk.app.attracting import Attract
        attract = Attract(self.house, now_s, self.ui.side)
        self.house.session.leave(why, self.house.at())
        return attract
