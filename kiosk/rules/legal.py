"""What may be done in a deal, and doing it checked: the door for people, records and journals."""

from __future__ import annotations

from kiosk.rules.actions import Action, DealCards, Dress, IllegalAction, Play
from kiosk.rules.cards import shown
from kiosk.rules.deal import Deal, Phase


def legal_actions(deal: Deal) -> tuple[Action, ...]:
    """Return everything that may be done now; () once the deal is over.

    While cards are to be dealt this is one DealCards with the pack in ascending order, which stands for every
    order of it: `apply` takes any.
    """
    if deal.phase == Phase.PLAY:
        if deal.must >= 0:
            return (Play(deal.turn, deal.must),)
        return tuple(Play(deal.turn, c) for c in deal.lead_cards())
    if deal.phase == Phase.DRESS:
        return (Dress(),)
    if deal.phase == Phase.DEAL:
        return (DealCards(deal.setup.deck.cards),)
    return ()


def apply(deal: Deal, action: Action) -> None:
    """Do one action. Raises IllegalAction, having changed nothing, for anything that is not legal now."""
    if isinstance(action, Play) and deal.phase == Phase.PLAY:
        _check_play(deal, action)
        deal.play(action.card)
    elif isinstance(action, Dress) and deal.phase == Phase.DRESS:
        deal.dress()
    elif isinstance(action, DealCards) and deal.phase == Phase.DEAL:
        cards = deal.setup.deck.cards
        if len(action.pack) != len(cards) or tuple(sorted(action.pack)) != cards:
            raise IllegalAction(f"this is not the pack: it has {len(cards)} different cards")
        deal.deal_cards(tuple(action.pack))
    else:
        raise IllegalAction(f"{_doing(action)} is not possible now: {_waiting(deal)}")


def _check_play(deal: Deal, action: Play) -> None:
    if action.seat != deal.turn:
        raise IllegalAction(f"it is seat {deal.turn}'s turn, not seat {action.seat}'s")
    if deal.must >= 0:
        if action.card != deal.must:
            raise IllegalAction(f"{shown(deal.must)} must follow: following is never a choice")
        return
    if action.card not in deal.lead_cards():
        lowest = "" if deal.setup.any_lead else " A leader plays the lowest card held of a suit."
        change = " After a stop the next lead is of another suit." if deal.setup.change_suit else ""
        raise IllegalAction(f"seat {action.seat} may not lead that card now.{lowest}{change}")


def _doing(action: Action) -> str:
    names = {"Dress": "dressing", "DealCards": "dealing", "Play": "playing a card", "NextDeal": "a next deal",
             "EndMatch": "ending the match", "CutForDealer": "cutting", "FaceForDealer": "dealing for the first jack"}
    return names.get(type(action).__name__, "this")


def _waiting(deal: Deal) -> str:
    return {Phase.DRESS: "the dealer dresses the board first", Phase.DEAL: "the cards are to be dealt",
            Phase.PLAY: f"seat {deal.turn} is to play", Phase.OVER: "the deal is over"}[deal.phase]
