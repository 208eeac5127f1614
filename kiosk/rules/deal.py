"""One deal: its state, and how it goes on.

Nothing is checked here: computer players and the simulator use `Deal.lead_cards`, `Deal.play`, `Deal.play_out` and
`Deal.copy` as they are. The checked door for people, records and journals is in `kiosk.rules.legal`; a test holds the
two together. `observe` is in `kiosk.rules.observation`, the order of payments in rules.md.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import TypeAlias

import msgspec

from kiosk.rules.board import (
    CARDS,
    DRESS,
    DRESSING,
    GAME,
    LEFTOVER,
    PAIR,
    POT0,
    SPLIT,
    SWEEP,
    TURN_UP,
    TURN_UP_CARDS,
    TURN_UP_GAME,
    Balances,
    Ledger,
    Pot,
)
from kiosk.rules.cards import DIAMONDS, POPE, Card
from kiosk.rules.setup import Setup

DEAD, PLAYED, ABSENT = 8, 9, 10
"""Where a card is, when no seat holds it: in the dead hand, played, not in the pack."""

NOWHERE = bytes([ABSENT]) * 53
"""Where every card is before the deal; the last place is that of no card, the -1 of `Deck.succ`."""

GAME_POT = int(Pot.GAME)

DRESSED = tuple((POT0 + pot, counters) for pot, counters in enumerate(DRESSING))
"""What the dealer pays to each compartment's account."""

Chooser: TypeAlias = Callable[["Deal", list[Card]], Card]
"""Names the lead of `deal.turn` out of the cards it may lead, two or more."""

LOWEST = bytes([0, *((suit & -suit).bit_length() - 1 for suit in range(1, 1 << 13))])
"""The place of the lowest card in each mask of 13: the leads are looked up once a run."""


class Phase(IntEnum):
    """How far a deal is."""

    DRESS = 0
    DEAL = 1
    PLAY = 2
    OVER = 3


class Won(msgspec.Struct, frozen=True, gc=False):
    """A compartment won. after: how many cards had been played (0 for the turn-up). 0 counters are won too."""

    after: int
    seat: int
    pot: int
    counters: int
    why: str


class Due(msgspec.Struct, frozen=True, gc=False):
    """What a seat paid for its cards when the deal ended: counters paid (0 where excused), cards counted."""

    seat: int
    counters: int
    cards: int


class Deal:
    """The state of one deal.

    seats are 0 upward, clockwise. dealer, eldest: seats. phase: Phase. pack: the order dealt, once it is.
    where: for each of the 52 cards the seat that holds it, or DEAD, PLAYED, ABSENT (one place more is for no card).
    hands: a mask a seat, by Deck.bit. dealt: cards in each hand as dealt. dead: the dead hand in the order dealt.
    trump: a suit, -1 before it is known. turn_up: the card shown, -1 for none; turn_up_in: the seat it fell to,
    DEAD, or -1. turn: who must act. must: the one card that follows, -1 where `turn` leads. last_stop: the last
    stop, -1 for none. moves: (seat, card) in order. won: what was swept. paid: what each opponent paid at the end.
    out: the seat that went out, -1 for none. ended: the match ends with this deal.
    """

    __slots__ = ("before", "dead", "dealer", "dealt", "eldest", "ended", "hands", "last_stop", "ledger",
                 "moves", "must", "out", "pack", "paid", "phase", "prizes", "setup", "taken_by", "trump", "turn",
                 "turn_up", "turn_up_in", "where", "won")

    def __init__(self, setup: Setup, dealer: int, before: Balances) -> None:
        self.setup = setup
        self.dealer = dealer
        self.eldest = (dealer + 1) % setup.seats
        self.before = before
        options = setup.options
        self.ledger = Ledger(setup.owner, before, options.start_purse, options.short_purse == "buy-in")
        self.phase = Phase.DRESS
        self.pack: tuple[Card, ...] = ()
        self.where = bytearray(NOWHERE)
        self.hands = [0] * setup.seats
        self.dealt: tuple[int, ...] = ()
        self.dead: tuple[Card, ...] = ()
        self.trump = -1
        self.prizes = setup.prizes[0]
        self.turn_up = -1
        self.turn_up_in = -1
        self.turn = dealer
        self.must = -1
        self.moves: list[tuple[int, Card]] = []
        self.won: list[Won] = []
        self.paid: list[Due] = []
        self.taken_by: dict[Card, int] = {}
        self.out = -1
        self.ended = False
        self.last_stop = -1

    def copy(self) -> Deal:
        """Return an independent copy to think with; transfers so far are left behind, balances are not."""
        twin = Deal.__new__(Deal)
        twin.setup, twin.dealer, twin.eldest, twin.before = self.setup, self.dealer, self.eldest, self.before
        twin.ledger = self.ledger.copy()
        twin.phase, twin.pack, twin.dealt, twin.dead = self.phase, self.pack, self.dealt, self.dead
        twin.where, twin.hands = self.where[:], self.hands[:]
        twin.trump, twin.prizes, twin.turn_up, twin.turn_up_in = self.trump, self.prizes, self.turn_up, self.turn_up_in
        twin.turn, twin.must, twin.moves, twin.won = self.turn, self.must, self.moves[:], self.won[:]
        twin.paid = self.paid[:]
        twin.taken_by, twin.out, twin.ended, twin.last_stop = self.taken_by.copy(), self.out, self.ended, self.last_stop
        return twin

    @property
    def left(self) -> tuple[int, ...]:
        """Cards in each hand now."""
        return tuple([hand.bit_count() for hand in self.hands])

    # ---- dressing and dealing ----------------------------------------------------------

    def dress(self) -> None:
        """Put 15 counters on the board, as `dressing` says, and go on to the deal."""
        if self.setup.options.dressing == "dealer":
            self.ledger.pay_all(self.dealer, DRESSED, DRESS)
        else:
            self._dress_shared()
        self.phase = Phase.DEAL

    def _dress_shared(self) -> None:
        """Two counters from every other player, the dealer whatever is then missing; filled pot by pot."""
        wanted = list(DRESSING)
        pot = 0
        for seat in self.setup.rounds[self.eldest]:
            quota = sum(wanted) if seat == self.dealer else 2
            while quota:
                piece = min(quota, wanted[pot])
                paid = self.ledger.pay(seat, POT0 + pot, piece, DRESS)
                wanted[pot] -= paid
                quota -= piece
                while pot < 7 and not wanted[pot]:
                    pot += 1
                if paid < piece:
                    break

    def deal_cards(self, pack: tuple[Card, ...]) -> None:
        """Deal this order of the pack, turn up, and pay what the turn-up wins; unchecked."""
        self._deal_round(pack)
        self.phase = Phase.PLAY
        self.turn = self.eldest
        self._turn_up()

    def _deal_round(self, pack: tuple[Card, ...]) -> None:
        setup, n = self.setup, self.setup.seats
        self.pack = pack
        bit, where = setup.deck.bit, self.where
        equal = setup.hand_size * n
        going_round = pack[:equal] if equal else pack
        places = n if equal else n + 1
        for place, seat in enumerate(setup.rounds[self.eldest]):
            mask = 0
            for c in going_round[place::places]:
                where[c] = seat
                mask |= bit[c]
            self.hands[seat] = mask
        self.dead = pack[equal:] if equal else pack[n::places]
        for c in self.dead:
            where[c] = DEAD
        self.dealt = self.left

    def _turn_up(self) -> None:
        """Show the turn-up, fix the trump, and pay (rules.md, `turn_up`, `turn_up_sweep`, `pope_turned`)."""
        setup, options = self.setup, self.setup.options
        if options.turn_up == "fixed-diamonds":
            self.trump, self.prizes = DIAMONDS, setup.prizes[DIAMONDS]
            return
        if options.turn_up == "dead-hand":
            card = self.dead[-1]
        else:
            card = self.dead[0] if setup.hand_size else self.pack[-1]
        self.turn_up, self.turn_up_in = card, self.where[card]
        self.trump = card // 13
        self.prizes = setup.prizes[self.trump]
        prize = self.prizes[card]
        if options.turn_up_sweep and prize is not None and prize.own >= 0:
            self._take(prize.own, self.dealer, TURN_UP)
        if card == POPE and options.pope_turned != "sweep":
            self._take(GAME_POT, self.dealer, TURN_UP_GAME)
            if options.pope_turned == "hoyle":
                self._pay_for_cards(self.dealer, TURN_UP_CARDS)
            self._over()

    # ---- play -----------------------------------------------------------------------------

    def lead_cards(self) -> list[Card]:
        """Return the cards that `turn` may lead now, ascending by suit and order (rules.md, `lead`, `change_suit`)."""
        setup = self.setup
        mask, at = self.hands[self.turn], setup.deck.at
        if setup.change_suit and self.last_stop >= 0:
            mask = mask & ~setup.deck.suits[self.last_stop // 13] or mask
        cards = []
        if setup.any_lead:
            while mask:
                low = mask & -mask
                cards.append(at[low.bit_length() - 1])
                mask ^= low
            return cards
        if suit := mask & 0x1FFF:
            cards.append(at[LOWEST[suit]])
        if suit := mask >> 13 & 0x1FFF:
            cards.append(at[13 + LOWEST[suit]])
        if suit := mask >> 26 & 0x1FFF:
            cards.append(at[26 + LOWEST[suit]])
        if suit := mask >> 39:
            cards.append(at[39 + LOWEST[suit]])
        return cards

    def play(self, card: Card) -> None:
        """Let `turn` play a card: its sweeps, going out, and who is next; unchecked."""
        self._play(card, None)

    def play_out(self, choose: Chooser) -> None:
        """Play from here to the end of the deal; `choose` is asked wherever there is a choice. Unchecked."""
        cards = self.lead_cards() if self.must < 0 else [self.must]
        self._play(cards[0] if len(cards) == 1 else choose(self, cards), choose)

    def _play(self, card: Card, choose: Chooser | None) -> None:
        """Play one card, and where there is a chooser all that come after it."""
        seat, where, hands, moves, prizes = self.turn, self.where, self.hands, self.moves, self.prizes
        deck = self.setup.deck
        bit, succ = deck.bit, deck.succ
        while True:
            where[card] = PLAYED
            moves.append((seat, card))
            hands[seat] ^= bit[card]
            if prizes[card] is not None:
                self._sweep(seat, card)
            follower = succ[card]
            holder = where[follower]
            if not hands[seat]:
                if holder >= DEAD:
                    self.last_stop = card
                self.turn = seat
                self._go_out(seat)
                return
            if holder < DEAD:
                if choose is None:
                    self.turn, self.must = holder, follower
                    return
                seat, card = holder, follower
                continue
            self.turn, self.must, self.last_stop = seat, -1, card
            if choose is None:
                return
            cards = self.lead_cards()
            card = cards[0] if len(cards) == 1 else choose(self, cards)

    def _sweep(self, seat: int, card: Card) -> None:
        """Take what this card wins: its own compartment, then intrigue, then matrimony (rules.md)."""
        prize = self.prizes[card]
        assert prize is not None
        own, pairs = prize
        if own >= 0:
            self._take(own, seat, SWEEP)
        setup = self.setup
        for pot, other, higher in pairs:
            if other < 0:
                self._take(pot, seat, PAIR)
                continue
            earlier = self.taken_by.get(other, -1)
            if earlier < 0 or (setup.succession and not (higher and self.moves[-2][1] == other)):
                continue
            if earlier == seat:
                self._take(pot, seat, PAIR)
            elif setup.pair_split:
                half = self.ledger.balances[POT0 + pot] // 2
                for winner in (earlier, seat):
                    self.ledger.move(POT0 + pot, self.setup.owner[winner], half, SPLIT)
                    self.won.append(Won(len(self.moves), winner, pot, half, SPLIT))
        self.taken_by[card] = seat

    def _take(self, pot: int, seat: int, why: str) -> None:
        counters = self.ledger.sweep(pot, seat, why)
        self.won.append(Won(len(self.moves), seat, pot, counters, why))

    def _go_out(self, seat: int) -> None:
        """Pay the winner: the game compartment, then every opponent from the winner's left (rules.md)."""
        self.out = seat
        self._take(GAME_POT, seat, GAME)
        self._pay_for_cards(seat, CARDS)
        self._over()

    def _pay_for_cards(self, winner: int, why: str) -> None:
        """Let every opponent of the winner, from its left round, pay for the cards it has."""
        setup, hands, pay, paid = self.setup, self.hands, self.ledger.pay, self.paid
        account, holder = setup.owner[winner], self.where[POPE] if why == CARDS else -1
        for loser in setup.opponents[winner]:
            cards = hands[loser].bit_count()
            owed = cards if loser != holder else self.due(loser)
            paid.append(Due(loser, pay(loser, account, owed, why), cards))

    def due(self, seat: int) -> int:
        """Return the counters a loser owes for the cards left (rules.md, `pope_unplayed`)."""
        cards = self.hands[seat].bit_count()
        if self.where[POPE] != seat:
            return cards
        rule = self.setup.options.pope_unplayed
        return {"excused": 0, "double": 2 * cards, "card-free": cards - 1}[rule]

    def _over(self) -> None:
        self.phase = Phase.OVER
        self.must = -1
        if self.ledger.short:
            self.end_match()

    def end_match(self) -> None:
        """End the match with this deal: hand out what is left on the board (rules.md, `leftover`); unchecked."""
        self.ended = True
        if self.setup.options.leftover != "share":
            return
        n, ledger = self.setup.seats, self.ledger
        each, over = divmod(sum(ledger.balances[POT0:POT0 + 8]), n)
        pot = 0
        for place, seat in enumerate(self.setup.rounds[self.eldest]):
            share = each + (place < over)
            while share:
                piece = min(share, ledger.balances[POT0 + pot])
                ledger.move(POT0 + pot, self.setup.owner[seat], piece, LEFTOVER)
                share -= piece
                if not ledger.balances[POT0 + pot]:
                    pot += 1
