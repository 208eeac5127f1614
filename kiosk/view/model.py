"""What the view is given: frozen pictures of what may be shown, and nothing else.

Everything here is public or belongs to a seat whose hand may be on the screen at this moment: the app puts an
Observation of a seat into `TableView.private` only while that seat's hand may be seen, and takes it out again.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from kiosk.rules.actions import Action
from kiosk.rules.cards import Card
from kiosk.rules.events import Stopped
from kiosk.rules.observation import Observation

from .items import Timeline
from .motion import STILL, Discs

SOLO: Final = "solo"
EDGE: Final = "edge"
CURTAIN: Final = "curtain"
OPEN: Final = "open"
"""How hands are shown: one person's always; at the edge while held; behind a curtain; open to all."""


class SeatView(NamedTuple):
    """One seat, as the table sees it.

    seat: its number in the rules, clockwise from 0; -1 for a place where nobody sits. place: 0 to 7 (layout.PLACES).
    emblem: 0 to 7. kind: "person", "computer" or "empty". level: of a computer player, 1 to 3. purse, bought_in:
    counters. cards: in hand. minded: a computer player minds this person's chair. owed: counters the dispenser
    could not pay. wins: deals won in this match. button: the seat has a lit button of its own.
    """

    seat: int
    place: int
    name: str
    emblem: int
    kind: str = "person"
    level: int = 0
    purse: int = 0
    bought_in: int = 0
    cards: int = 0
    minded: bool = False
    owed: int = 0
    wins: int = 0
    button: bool = False


class Payout(NamedTuple):
    """Counters on their way out of a dispenser. came: so far. where: the tray's place in words, "" for none."""

    seat: int
    asked: int
    came: int
    where: str = ""


class Fault(NamedTuple):
    """Something that is wrong and does not stop the game.

    kind: "owed", "hopper-empty", "hopper-gone", "not-saving", "buttons-gone" … seat: whom it concerns, -1 all.
    counters: how many, for "owed".
    """

    kind: str
    seat: int = -1
    counters: int = 0


class Row(NamedTuple):
    """One seat's line when a deal is settled.

    cards: left in hand. paid: counters paid for them. rule: "", or what `pope_unplayed` did. net: change of the
    purse in this deal without what the bank lent. lent: in this deal. purse: now.
    """

    seat: int
    cards: int
    paid: int
    rule: str
    net: int
    purse: int
    lent: int = 0


class Settled(NamedTuple):
    """A finished deal. out: who went out, -1 where a turned Pope ended it. game: counters the Game compartment gave.

    hands: what each seat still held, by seat; dead: the dead hand; both laid open to all. winners: of the match's
    deals so far, in order, this one the last.
    """

    out: int
    game: int
    rows: tuple[Row, ...]
    hands: tuple[tuple[Card, ...], ...]
    dead: tuple[Card, ...]
    winners: tuple[int, ...] = ()


class TableView(NamedTuple):
    """The table in play, as everybody may see it.

    page: which screen: "play" (from the first dealer to the last card), "out" or "settlement". seats: those who
    play, by their number. seen: what everybody may know (viewer TABLE), None before the first deal. number: of the
    deal in the match, from 0. hands: how hands are shown (SOLO …). private: what the seats may know whose hand is
    on the screen now. peeking: seats whose pad is held now. legal: what may be done now. acting: the seat that
    must act, -1 none. due_s: when the table acts for it, None if it does not; wait_s: how long it waits in all.
    nudged: it has waited long. stopped: the last stop and why, None since the lead was played. faced: the cards of
    a preliminary deal. carried: deals since each compartment was last won. payouts, faults: as they are now.
    settled: the finished deal, from "out" on. reader: the side of who touched last. tray: the words for where XX    """

    page: str
    seats: tuple[SeatView, ...]
    seen: Observation | None = None
    number: int = 0
    hands: str = EDGE
    private: tuple[Observation, ...] = ()
    peeking: tuple[int, ...] = ()
    legal: tuple[Action, ...] = ()
    acting: int = -1
    due_s: float | None = None
    wait_s: float = 0.0
    nudged: bool = False
    stopped: Stopped | None = None
    faced: tuple[Card, ...] = ()
    carried: tuple[int, ...] = (0,) * 8
    payouts: tuple[Payout, ...] = ()
    faults: tuple[Fault, ...] = ()
    settled: Settled | None = None
    reader: str = "S"

    def at(self, seat: int) -> SeatView:
        """The seat by its number."""
        return self.seats[seat]


class PlayUi(NamedTuple):
    """What the interface of the play screens remembers between frames.

    timeline: what is moving through its steps, None at rest. discs: what the disc does. pressed, focus: names of
    the targets under a finger and under keys. named: a bay that was touched, -1 none, and until when its name shows.
    turn: which of several notices has its turn.
    """

    timeline: Timeline | None = None
    discs: Discs = STILL
    pressed: str = ""
    focus: str = ""
    named: int = -1
    named_until_s: float = 0.0
    turn: int = 0
