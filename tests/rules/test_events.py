"""What an action is told as, in order, and in words."""

from __future__ import annotations

import pytest

from kiosk.rules.board import Pot
from kiosk.rules.cards import card
from kiosk.rules.deal import DEAD
from kiosk.rules.events import (
    BoughtIn,
    DealBegan,
    DealEnded,
    DealerChosen,
    Dealt,
    Dressed,
    Event,
    LeftoverShared,
    MatchEnded,
    Paid,
    Played,
    Stopped,
    Swept,
    TurnedUp,
    WentOut,
    act,
)
from kiosk.rules.telling import sentence, sentences
from tests.playthroughs.by_hand import WORKED

BY_NAME = {worked.name: worked for worked in WORKED}


def events_of(name: str) -> list[tuple[Event, ...]]:
    """The events of each action of a deal worked by hand."""
    played = BY_NAME[name].playthrough()
    match = played.match()
    return [act(match, action) for action in played.actions]


def test_a_last_card_in_order() -> None:
    *_, last = events_of("last-card-sweeps")
    king = card("KH")
    assert last[:5] == (Played(0, king, True), Swept(0, Pot.KING, 1, "sweep", king), Stopped(0, king, "top", -1),
                        WentOut(0), Swept(0, Pot.GAME, 1, "game", -1))
    assert [type(event) for event in last[5:]] == [Paid] * 7 + [DealEnded]
    assert last[7] == Paid(3, 0, 0, 6, "excused")


def test_a_pair_names_both_cards_after_each_own_compartment() -> None:
    *_, last = events_of("last-card-completes-a-pair")
    queen, jack = card("QH"), card("JH")
    assert last[:4] == (Played(0, queen, False), Swept(0, Pot.QUEEN, 1, "sweep", queen),
                        Swept(0, Pot.INTRIGUE, 2, "pair", queen, jack), WentOut(0))


def test_a_turned_pope_in_order() -> None:
    began, dressed, dealt = events_of("hoyle-turned-pope")
    pope = card("9D")
    assert began == (DealerChosen(3, ()), DealBegan(0, 3))
    assert dressed == tuple(Dressed(3, pot, n) for pot, n in enumerate((6, 2, 2, 1, 1, 1, 1, 1)))
    assert dealt == (
        Dealt((11,) * 4, 7), TurnedUp(pope, 1, DEAD), Swept(3, Pot.POPE, 6, "turn-up", pope),
        Swept(3, Pot.GAME, 1, "turn-up-game", pope), Paid(0, 3, 11, 11, ""), Paid(1, 3, 11, 11, ""),
        Paid(2, 3, 11, 11, ""), DealEnded(-1))


def test_a_buy_in_comes_directly_before_what_it_pays_and_names_the_seat() -> None:
    events = events_of("short-in-both-buy-in")
    assert events[1][:4] == (BoughtIn(7, 4), Dressed(7, 0, 6), Dressed(7, 1, 2), BoughtIn(7, 4))
    paid = [event for event in events[-1] if isinstance(event, BoughtIn | Paid)]
    assert paid[:5] == [BoughtIn(1, 4), Paid(1, 0, 6, 6, ""), BoughtIn(2, 4), Paid(2, 0, 6, 6, ""),
                        Paid(3, 0, 0, 6, "excused")]


def test_partners_are_told_by_their_own_seats() -> None:
    events = events_of("three-partnerships")
    assert {event.seat for event in events[1] if isinstance(event, Dressed)} == {5}
    assert [event.payer for event in events[-1] if isinstance(event, Paid)] == [1, 2, 4, 5]


def test_shared_dressing_is_told_seat_by_seat() -> None:
    dressed = [(event.seat, event.pot, event.counters) for event in events_of("shared-dressing")[1]
               if isinstance(event, Dressed)]
    assert dressed == [(3, 0, 2), (4, 0, 2), (5, 0, 2), (6, 1, 2), (7, 2, 2), (0, 3, 1), (0, 4, 1), (1, 5, 1),
                       (1, 6, 1), (2, 7, 1)]


def test_neighbours_with_one_purse_dress_one_after_the_other() -> None:
    dressed = [event.seat for event in events_of("shared-dressing-with-partners")[1] if isinstance(event, Dressed)]
    assert dressed == [0, 1, 2, *[3] * 7]


def test_leftovers_then_the_end_of_the_match() -> None:
    *_, last = events_of("leftovers-odd-counters")
    assert last[0] == LeftoverShared(0, Pot.POPE, 2)
    assert last[-1] == MatchEnded()
    assert sum(event.counters for event in last if isinstance(event, LeftoverShared)) == 14


def test_a_short_purse_ends_deal_and_match_in_one() -> None:
    *_, last = events_of("short-in-both-end")
    kinds = [type(event) for event in last]
    assert kinds[-6:] == [DealEnded, *[LeftoverShared] * 4, MatchEnded]


@pytest.mark.parametrize(("event", "says"), [
    (Stopped(0, card("7D"), "absent", card("8D")), "7♦ is a stop: 8♦ is not in the pack."),
    (Stopped(0, card("7C"), "dead", card("8C")), "7♣ is a stop: 8♣ is in the dead hand."),
    (Stopped(0, card("2D"), "played", card("3D")), "2♦ is a stop: 3♦ has been played."),
    (Swept(1, Pot.ACE, 0, "sweep", card("AS")), "Seat 1 sweeps ace: it is empty, for A♠."),
    (Swept(1, Pot.INTRIGUE, 2, "pair", card("JH")), "Seat 1 sweeps intrigue: 2, for J♥."),
    (Swept(1, Pot.INTRIGUE, 1, "split", card("QH"), card("JH")), "Seat 1 takes half of intrigue: 1, for J♥ Q♥."),
    (Paid(0, 1, 2, 5, ""), "Seat 0 pays seat 1 2 instead of 5: its purse has no more for 5 cards."),
    (Paid(0, 1, 10, 5, "double"), "Seat 0 pays seat 1 10 for 5 cards, double as it still holds Pope."),
    (Paid(0, 1, 0, 1, "card-free"), "Seat 0 pays seat 1 0 for 1 card, but nothing for Pope, which it still holds."),
    (Paid(0, 1, 0, 3, "excused"), "Seat 0 pays nothing for 3 cards: it still holds Pope."),
    (TurnedUp(-1, 1, -1), "Diamonds are trumps; nothing is turned up."),
    (TurnedUp(card("QS"), 3, 2), "Q♠ is turned up in seat 2's hand: spades are trumps."),
    (DealerChosen(2, (card("2C"), card("JD"))), "Seat 2 is the first dealer: the first jack of 2♣ J♦ falls to it."),
    (DealEnded(-1), "The turned Pope ends the deal unplayed."),
    (BoughtIn(2, 48), "The bank lends seat 2 48."),
])
def test_sentences(event: Event, says: str) -> None:
    assert sentence(event) == says


def test_one_sentence_for_what_one_seat_puts_in() -> None:
    assert sentences([Dressed(1, 0, 2), Dressed(1, 1, 1), BoughtIn(2, 5), BoughtIn(2, 5), Dressed(2, 1, 1)]) == [
        "Seat 1 dresses pope 2, matrimony 1.", "The bank lends seat 2 5.", "The bank lends seat 2 5.",
        "Seat 2 dresses matrimony 1."]
