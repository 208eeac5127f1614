"""What the table says in words: a title and a sentence for each moment, at most twelve words an instruction."""

from __future__ import annotations

from typing import NamedTuple

from kiosk.rules.board import GAME, PAIR, SPLIT, TURN_UP, TURN_UP_GAME
from kiosk.rules.cards import POPE, RANKS, Card, shown
from kiosk.rules.deal import DEAD, Phase
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

from .model import CURTAIN, EDGE, SOLO, TableView
from .words import Words, counters, lettered, pot_name, trumps


class Caption(NamedTuple):
    """Words for one moment. seat: whose side they are read from, -1 where nobody's in particular."""

    title: str
    text: str = ""
    seat: int = -1


def told(say: Words, view: TableView, event: Event) -> Caption:
    """Return the words for something that happened."""
    if isinstance(event, Swept):
        return swept(say, view, event)
    if isinstance(event, Stopped):
        title = say("{name} leads again", name=view.at(event.seat).name)
        return Caption(title, why_stopped(say, event), event.seat)
    if isinstance(event, Played):
        name = view.at(event.seat).name
        title = say("{name} leads", name=name) if event.led else say("{name} follows", name=name)
        return Caption(title, say("{card} is played.", card=shown(event.card)), event.seat)
    if isinstance(event, TurnedUp):
        return turned_up(say, view, event)
    return _of_the_deal(say, view, event)


def _of_the_deal(say: Words, view: TableView, event: Event) -> Caption:
    """Words for what happens before and after play."""
    if isinstance(event, DealerChosen):
        name = view.at(event.seat).name
        if event.faced:
            why = say("The first knave fell here: {card}.", card=shown(event.faced[-1]))
        else:
            why = say("The cut fell here.")
        return Caption(say("{name} deals first", name=name), why, event.seat)
    if isinstance(event, DealBegan):
        title = say("{name} deals", name=view.at(event.dealer).name)
        return Caption(title, say("Deal {number}", number=event.number + 1), event.dealer)
    if isinstance(event, BoughtIn):
        title = say("{name} buys in", name=view.at(event.seat).name)
        return Caption(title, say.n("The bank lends {n} counter.", "The bank lends {n} counters.", event.counters),
                       event.seat)
    if isinstance(event, Dressed):
        return Caption(say("Dressing"), say("15 counters, 6 of them for Pope."), event.seat)
    if isinstance(event, Dealt):
        dead = say.n("{n} card for the dead hand.", "{n} cards for the dead hand.", event.dead)
        return Caption(say("The deal"), dead)
    if isinstance(event, WentOut):
        return Caption(say("{name} is out", name=view.at(event.seat).name), "", event.seat)
    if isinstance(event, Paid):
        title = say("{name} is paid", name=view.at(event.payee).name)
        return Caption(title, say("One counter for each card left."), event.payee)
    if isinstance(event, LeftoverShared):
        return Caption(say("The board is shared out"), "", event.seat)
    return Caption("")


def turned_up(say: Words, view: TableView, event: TurnedUp) -> Caption:
    """Return the words for the turn-up."""
    dealer = view.seen.dealer if view.seen else -1
    if event.card < 0:
        return Caption(trumps(say, event.trump), say("They always are, by these rules."), dealer)
    card = shown(event.card)
    if event.fell_to == DEAD:
        return Caption(trumps(say, event.trump), say("{card} lies in the dead hand.", card=card), dealer)
    name = view.at(event.fell_to).name
    return Caption(trumps(say, event.trump), say("{card} fell to {name}.", card=card, name=name), dealer)


def swept(say: Words, view: TableView, event: Swept) -> Caption:
    """Return the words for a compartment won: who, which, why and how much."""
    name, pot = view.at(event.seat).name, pot_name(say, event.pot)
    title = say("{name} takes {pot}", name=name, pot=pot)
    amount = counters(say, event.counters) if event.counters else say("it is empty")
    if event.why == GAME:
        return Caption(title, say("Out first: {amount}.", amount=amount), event.seat)
    card = shown(event.card)
    if event.why in (TURN_UP, TURN_UP_GAME):
        return Caption(title, say("{card} turned for the dealer: {amount}.", card=card, amount=amount), event.seat)
    if event.why in (PAIR, SPLIT) and event.partner >= 0:
        partner = shown(event.partner)
        if event.why == SPLIT:
            title = say("{name} has half of {pot}", name=name, pot=pot)
            return Caption(title, say("{card} and {partner}: {amount}.", card=card, partner=partner, amount=amount),
                           event.seat)
        return Caption(title, say("{card} with {partner}: {amount}.", card=card, partner=partner, amount=amount),
                       event.seat)
    return Caption(title, say("{card} played: {amount}.", card=card, amount=amount), event.seat)


def why_stopped(say: Words, event: Stopped) -> str:
    """Return why nobody can follow a card."""
    if event.reason == "top":
        return say("{card} ends the suit.", card=shown(event.card))
    following = shown(event.next)
    if event.reason == "absent":
        return say("{card} is not in the pack: a stop.", card=following)
    if event.reason == "played":
        return say("{card} is played already: a stop.", card=following)
    return say("No one has {card}: a stop.", card=following)


def at_rest(say: Words, view: TableView) -> Caption:
    """Return the words while the table waits for someone."""
    seen = view.seen
    if seen is None or view.acting < 0:
        return Caption("")
    seat = view.at(view.acting)
    person = seat.kind == "person" and not seat.minded
    if seen.phase == Phase.DRESS:
        text = say("Tap Dress: counters go on the board.") if person else ""
        return Caption(say("{name} deals", name=seat.name), text, seat.seat)
    if seen.phase != Phase.PLAY:
        return Caption("")
    if seen.must >= 0:
        return _follow(say, view, seen.must)
    return _lead(say, view, person)


def _follow(say: Words, view: TableView, card: Card) -> Caption:
    seat = view.at(view.acting)
    if view.hands == SOLO and seat.kind == "person":
        text = say("{card} comes next, and you hold it: tap it.", card=shown(card))
        return Caption(say("Your turn"), text, seat.seat)
    text = say("{card} comes next: {name} holds it.", card=shown(card), name=seat.name)
    return Caption(say("{name} follows", name=seat.name), text, seat.seat)


def _lead(say: Words, view: TableView, person: bool) -> Caption:
    seat = view.at(view.acting)
    why = why_stopped(say, view.stopped) if view.stopped else ""
    if not why and view.seen is not None and not view.seen.moves:
        why = say("The first lead of the deal.")
    if not person:
        return Caption(say("{name} leads", name=seat.name), why, seat.seat)
    if view.hands == SOLO:
        return Caption(say("You lead"), (why + "\n" if why else "") + say("Tap a raised card."), seat.seat)
    if view.nudged:
        how = say("Hold your plate to look.") if view.hands == EDGE else say("Tap your plate.")
        if view.hands not in (EDGE, CURTAIN):
            how = say("Choose a card.")
        return Caption(say("{name}, it is your lead", name=seat.name), how, seat.seat)
    return Caption(say("{name} leads", name=seat.name), why, seat.seat)


def bay_named(say: Words, view: TableView, pot: int) -> Caption:
    """Return the words for a bay that was touched: its name, what takes it, what it holds."""
    seen = view.seen
    held = seen.balances.board[pot] if seen else 0
    return Caption(lettered(say, pot), f"{takes(say, view, pot)} {_amount(say, held)}")


def _amount(say: Words, held: int) -> str:
    return say.n("It holds {n}.", "It holds {n}.", held)


def takes(say: Words, view: TableView, pot: int) -> str:
    """Return what takes a compartment, in a few words."""
    seen = view.seen
    suit = "♣♦♥♠"[seen.trump] if seen and seen.trump >= 0 else ""
    hearts = bool(seen and seen.setup.options.pair == "hearts")
    if pot == 0:
        return say("{card} takes it.", card=shown(POPE))
    if pot == 7:
        return say("Who is out first takes it.")
    if pot in (1, 2):
        low, high = ("Q", "K") if pot == 1 else ("J", "Q")
        if hearts:
            return say("{card} takes it.", card=f"{low if pot == 2 else 'Q'}♥")
        return say("{high} and {low} from one hand.", high=high + suit, low=low + suit)
    rank = {3: "A", 4: "K", 5: "Q", 6: "J"}[pot]
    return say("{card} takes it.", card=rank + suit) if suit else say("The trump {card} takes it.", card=rank)


def held_caption(say: Words, view: TableView, card: Card, of_suit: int, compact: bool = False) -> str:
    """Return what stands under a card that may be led: how many of its suit are held, or that it is Pope."""
    if card == POPE:
        held = view.seen.balances.board[0] if view.seen else 0
        return say("Pope: {n}", n=held) if compact else say("Pope")
    return say("1 of {n}", n=of_suit)


def pope_warning(say: Words, view: TableView) -> str:
    """Return what leading Pope does."""
    if view.seen is None:
        return ""
    n = view.seen.balances.board[0]
    if view.seen.setup.options.pope_unplayed == "double":
        return say("{card} takes {n} and frees you of it.", card=shown(POPE), n=n)
    return say("{card} takes {n} and ends your shelter.", card=shown(POPE), n=n)


def rank_shown(card: Card) -> str:
    """Return a card's rank as people read it."""
    return RANKS[card % 13].replace("T", "10")
