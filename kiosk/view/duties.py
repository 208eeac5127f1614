"""What each seat's plate says and does at one instant: who must act, with what, and what a touch on it means."""

from __future__ import annotations

from typing import Any, NamedTuple

from kiosk.rules.actions import Dress, Play
from kiosk.rules.board import DRESSING
from kiosk.rules.cards import SUITS, shown
from kiosk.rules.deal import Phase

from .hands import may_look
from .instant import Instant
from .intents import LookAtDeadHand, Peek, ShowCards, Skip, TakeBackSeat
from .model import CURTAIN, EDGE, SOLO, SeatView, TableView
from .plate import PlateFace
from .words import Words, signed


class Duty(NamedTuple):
    """What is due at a seat. state: of its plate. action: words of it. intent, hold: what touching the plate does.

    timed: it happens by itself after a while. strong: the words are a figure.
    """

    state: str = "wait"
    action: str = ""
    intent: Any = None
    hold: Any = None
    timed: bool = False
    strong: bool = False


WAITING = Duty()
SKIPS = Duty(intent=Skip())


def duty(say: Words, view: TableView, inst: Instant, seat: SeatView, *, moving: bool) -> Duty:
    """Return what is due at a seat now. moving: a timeline runs, and a touch skips it."""
    if moving:
        return _while_moving(inst, seat)
    if seat.minded:
        return Duty("away", say("Take the chair back"), TakeBackSeat(seat.seat))
    if view.hands == SOLO and seat.kind == "person" and _looking(view, seat) and view.acting != seat.seat:
        return Duty(intent=LookAtDeadHand(seat.seat))
    if seat.seat != view.acting or view.seen is None:
        if view.hands == EDGE and seat.kind == "person" and seat.cards and _in_play(view):
            return Duty(intent=Peek(seat.seat), hold=Peek(seat.seat))
        return WAITING
    return _acting(say, view, seat)


def _looking(view: TableView, seat: SeatView) -> bool:
    """Whether the one person may look at the dead hand by a touch on the plate."""
    return any(own.viewer == seat.seat and may_look(own) for own in view.private)


def _in_play(view: TableView) -> bool:
    return view.seen is not None and view.seen.phase == Phase.PLAY


def _while_moving(inst: Instant, seat: SeatView) -> Duty:
    for gaining, counters in inst.gains:
        if gaining == seat.seat:
            return Duty("act", signed(counters), Skip(), strong=True)
    return SKIPS


def _acting(say: Words, view: TableView, seat: SeatView) -> Duty:
    seen = view.seen
    assert seen is not None
    person = seat.kind == "person"
    if seen.phase == Phase.DRESS:
        dress = next((a for a in view.legal if isinstance(a, Dress)), None)
        pays = sum(DRESSING) - (2 * (len(view.seats) - 1) if seen.setup.options.dressing == "shared" else 0)
        if dress is None or not person:
            return Duty("act", say("Dresses"))
        return Duty("act", say("Dress {amount}", amount=signed(-pays)), dress, timed=view.due_s is not None)
    if seen.phase != Phase.PLAY:
        return WAITING
    if seen.must >= 0:
        play = next((a for a in view.legal if isinstance(a, Play)), None)
        words = say("Play {card}", card=shown(seen.must))
        return Duty("act", words, play if person else None, timed=view.due_s is not None and person)
    if not person:
        return Duty("act", say("Thinking"))
    if view.hands == SOLO:
        return Duty("act", say("The dead hand"), LookAtDeadHand(seat.seat)) if _looking(view, seat) else Duty("act")
    if view.hands == EDGE:
        return Duty("act", say("Hold to look"), Peek(seat.seat), Peek(seat.seat))
    if view.hands == CURTAIN:
        return Duty("act", say("Show cards"), ShowCards(seat.seat))
    return Duty("act", say("Choose a card"))


def face_of(view: TableView, inst: Instant, seat: SeatView, due: Duty, *, pressed: bool) -> PlateFace:
    """Return what a seat's plate shows."""
    now = inst.now
    state = "pressed" if pressed and due.state in ("act", "may") else due.state
    suit = SUITS[now.trump] if now.trump >= 0 and inst.open else ""
    return PlateFace(
        seat.name, seat.emblem, now.purses[seat.seat], now.cards[seat.seat], state, due.action, due.strong, suit,
        now.dealer == seat.seat, seat.kind == "computer", seat.minded, seat.owed, due.timed,
    )
