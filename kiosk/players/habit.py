"""How an attentive player usually leads, fast enough to be asked many thousand times a second.

The habit is the sources' advice on masks: a block of own neighbouring cards that ends in a known stop first, then
the block that sweeps most, then the longest suit. It plays all seats in the play-outs of `sharp`, and it is the
measure of how well a possible hand agrees with the leads that were seen.
"""

from __future__ import annotations

from kiosk.players.knowledge import Knowledge, leads
from kiosk.rules.board import Pot
from kiosk.rules.cards import Card
from kiosk.rules.deal import DEAD, Chooser, Deal
from kiosk.rules.observation import Observation

SUIT = 0x1FFF
ALL = (1 << 52) - 1
CARD = 16
COUNTER = 16 * CARD
STOP = 1 << 20
"""What counts for a lead, one far above the other: a known stop, each counter to sweep, each card of the suit."""


class Habit:
    """The usual lead under the rules and with the board of an observation."""

    __slots__ = ("_any", "_at", "_change", "_prize", "_suits", "_worth")

    def __init__(self, seen: Observation) -> None:
        setup = seen.setup
        self._any, self._change = setup.any_lead, setup.change_suit
        self._at, self._suits = setup.deck.at, setup.deck.suits
        self._worth = _worth(seen)
        self._prize = 0
        for mask, _ in self._worth:
            self._prize |= mask

    def lead(self, hand: int, gone: int, stop: Card) -> int:
        """Return the place of the usual lead, by `Deck.bit`.

        hand: what may be held, a mask that is not 0. gone: what can follow no card. stop: the stop before it, -1.
        """
        if self._change and stop >= 0:
            hand = hand & ~self._suits[stop // 13] or hand
        best, lead = -CARD, 0
        for base in (0, 13, 26, 39):
            suit = hand >> base & SUIT
            if not suit:
                continue
            length, blocks = suit.bit_count() * CARD, suit
            while blocks:
                low = blocks & -blocks
                above = (blocks + low) & ~blocks
                above &= -above
                block = above - low
                value = length
                if above > SUIT or gone >> base & above:
                    value += STOP
                if block << base & self._prize:
                    block <<= base
                    for mask, counters in self._worth:
                        if block & mask == mask:
                            value += COUNTER * counters
                    block >>= base
                place = low.bit_length() - 1
                value -= place
                if value > best:
                    best, lead = value, base + place
                if not self._any:
                    break
                blocks ^= block
        return lead

    def chooser(self, hidden: list[int]) -> Chooser:
        """Return what leads for every seat of a deal. hidden: for each seat the dead cards it does not know of."""
        lead, at = self.lead, self._at

        def choose(deal: Deal, cards: list[Card]) -> Card:
            held = hidden[deal.turn]
            for hand in deal.hands:
                held |= hand
            return at[lead(deal.hands[deal.turn], ALL ^ held, deal.last_stop)]

        return choose


class Witness:
    """What the leads of the others say of their hands, if they lead as usual more often than not.

    trust: how often a lead is taken to be the usual one; else it may have been any.
    """

    __slots__ = ("_habit", "_leads", "_trust")

    def __init__(self, seen: Observation, habit: Habit, trust: float) -> None:
        bit = seen.setup.deck.bit
        self._habit, self._trust = habit, trust
        gone = ALL
        for card in seen.setup.deck.cards:
            gone ^= bit[card]
        later = [0] * seen.setup.seats
        for seat, card in seen.moves:
            later[seat] |= bit[card]
        self._leads: list[tuple[int, int, int, Card, int]] = []
        at = 0
        for led in leads(seen):
            for seat, card in seen.moves[at:led.at]:
                gone |= bit[card]
                later[seat] ^= bit[card]
            at = led.at
            if led.seat != seen.viewer:
                self._leads.append((led.seat, later[led.seat], gone, led.stop, bit[led.card].bit_length() - 1))

    def __bool__(self) -> bool:
        return bool(self._leads)

    def likelihood(self, hands: list[int]) -> float:
        """Return how likely the leads were, were these the hands now (masks by seat)."""
        lead, usual, other = self._habit.lead, 1.0, (1 - self._trust) / 4
        for seat, later, gone, stop, place in self._leads:
            usual *= other + self._trust if lead(hands[seat] | later, gone, stop) == place else other
        return usual


def hidden_dead(seen: Observation, known: Knowledge, dead: int) -> list[int]:
    """Return for each seat the cards of a possible dead hand that it does not know to be there."""
    bit = seen.setup.deck.bit
    turned = bit[seen.turn_up] if seen.turn_up_in == DEAD else 0
    hidden = [dead & ~turned] * seen.setup.seats
    if seen.setup.options.dealer_sees_dead_hand:
        hidden[seen.dealer] = 0
    hidden[seen.viewer] = dead & ~known.dead
    return hidden


def _worth(seen: Observation) -> list[tuple[int, int]]:
    """Return what can still be swept: cards that must fall from one hand, as a mask, and the counters for them.

    What has been swept by a card that was played counts too: before it fell it was there to be won.
    """
    bit = seen.setup.deck.bit
    board = list(seen.balances.board)
    for won in seen.won:
        if won.after:
            board[won.pot] += won.counters
    board[Pot.GAME] = 0
    found = []
    for card, prize in enumerate(seen.setup.prizes[seen.trump]):
        if prize is None:
            continue
        if prize.own >= 0:
            found.append((bit[card], board[prize.own]))
        found += [(bit[card] | (bit[other] if other >= 0 else 0), board[pot])
                  for pot, other, higher in prize.pairs if higher]
    return [(mask, counters) for mask, counters in found if counters]
