"""The first minute explains itself: one caption at a time as things happen, each until it is known.

A caption is known when it has been shown twice or was put away; what is known is kept for as long as the same
people play.
"""

from __future__ import annotations

from typing import NamedTuple

from kiosk.app.playing import Playing
from kiosk.app.whys import why_led, why_run
from kiosk.rules.cards import POPE
from kiosk.rules.deal import Phase
from kiosk.rules.events import (
    DealEnded,
    Dealt,
    Dressed,
    Event,
    Paid,
    Played,
    Stopped,
    Swept,
    TurnedUp,
    WentOut,
)
from kiosk.rules.observation import TABLE, hand_of, observe
from kiosk.view.pages.whys import WHYS, Why
from kiosk.view.timeline import Timeline, Told

SHOWN_S = 7.0
PAUSE_S = 2.0
"""A caption stands for so long at most, and so long passes before the next."""
READ_S = 4.5
"""How long twelve words take to read: a caption stands for so long though its moment is over, where it may."""
FRESH = 0.5
"""No caption begins later in a moment that passes by itself, as a part of it."""
TIMES = 2


class Caption(NamedTuple):
    """A caption that is shown from since_s on.

    seat: the one it helps, -1 for everybody. why: of a computer player's lead.
    """

    id: str
    seat: int
    since_s: float
    why: Why | None = None

    @property
    def read_s(self) -> float:
        """When it has been read."""
        return self.since_s + READ_S

    @property
    def until_s(self) -> float:
        """When it goes, however long its moment lasts."""
        return self.since_s + SHOWN_S


class Teaching:
    """Chooses captions for a match in play. known: ids never to be shown again."""

    def __init__(self, known: set[str]) -> None:
        self.known = known
        self.caption: Caption | None = None
        self._times: dict[str, int] = {}
        self.free_s = 0.0
        """No caption is shown before."""
        self._roomless: set[str] = set()
        self._sequence = -1

    def advance(self, playing: Playing, now_s: float) -> Caption | None:
        """Return the caption that is shown now, None for none."""
        caption = self.caption
        if caption is not None:
            if now_s < caption.until_s and (now_s < caption.read_s or self._holds(caption, playing, now_s)):
                return caption
            self.caption, self.free_s = None, min(now_s, caption.until_s) + PAUSE_S
        if now_s < self.free_s:
            return None
        if playing.session.sequence != self._sequence:
            self._sequence = playing.session.sequence
            self._roomless.clear()
        for id_, seat in due(playing, now_s, FRESH):
            if id_ not in self.known and id_ not in self._roomless:
                self.caption = Caption(id_, seat, now_s, why_of(playing) if id_ in WHYS else None)
                self._count(id_, 1)
                return self.caption
        return None

    def _holds(self, caption: Caption, playing: Playing, now_s: float) -> bool:
        """Whether the moment of a caption lasts."""
        return any(id_ == caption.id for id_, _ in due(playing, now_s))

    def _count(self, id_: str, shown: int) -> None:
        """Count how often a caption has been shown; it is known after so many times."""
        self._times[id_] = self._times.get(id_, 0) + shown
        if self._times[id_] >= TIMES:
            self.known.add(id_)
        else:
            self.known.discard(id_)

    def gives_way(self, now_s: float) -> None:
        """There is no room for the caption beside what has come: it goes, and unless it was read it is not known.

        Where there was none from the first, another may take its place in the same moment.
        """
        caption = self.caption
        if caption is None:
            return
        if now_s < caption.read_s:
            self._count(caption.id, -1)
        self.caption = None
        if now_s > caption.since_s:
            self.free_s = now_s + PAUSE_S
        else:
            self._roomless.add(caption.id)

    def over(self, now_s: float) -> None:
        """Somebody has acted: the moment of the caption that is shown has passed."""
        if self.caption is not None:
            self.caption, self.free_s = None, now_s + PAUSE_S

    def put_away(self, id_: str, now_s: float) -> None:
        """A caption was tapped: it is known."""
        self.known.add(id_)
        self.caption, self.free_s = None, now_s + PAUSE_S


def why_of(playing: Playing) -> Why | None:
    """Return why a computer player's lead was a good one, None for a person's and where only its leader knows."""
    before = playing.before_lead
    if before is None:
        return None
    after = observe(playing.deal, TABLE)
    led = len(before.moves)
    if len(after.moves) > led + 1:
        return why_run(after) if after.must < 0 else None
    return why_led(before, after.moves[led][1])


def telling(line: Timeline, now_s: float, fresh: float = 1.0) -> tuple[Event, ...]:
    """Return what is being told of a timeline at a time. fresh: which part of its telling may have passed."""
    return tuple(t.event for t in line.items
                 if isinstance(t, Told) and t.start <= now_s < t.start + fresh * (t.end - t.start))


def due(playing: Playing, now_s: float, fresh: float = 1.0) -> list[tuple[str, int]]:
    """Return the captions whose moment this is, the most fitting first, each with the seat it helps.

    fresh: which part of a moment that passes by itself may be over.
    """
    line = playing.line
    if line is not None and line.end_s > now_s:
        return [found for event in telling(line, now_s, fresh) for found in _of_event(event, playing)]
    return _of_waiting(playing)


def _of_event(event: object, playing: Playing) -> list[tuple[str, int]]:
    match event:
        case Dressed():
            return [("dress", -1)]
        case Dealt():
            extra = playing.match.options.dead_hand == "extra-hand"
            return [("deal", -1), ("dead-hand", -1)] if extra else [("dead-hand", -1)]
        case TurnedUp(card=card):
            return [("turn-up", -1)] if card >= 0 else []
        case Swept(why="turn-up"):
            return [("turn-up-sweep", -1)]
        case Swept(why="pair" | "split"):
            return [("pair", -1)]
        case Swept(counters=0):
            return [("sweep-empty", -1)]
        case Swept():
            return [("sweep", -1)]
        case Stopped(seat=seat):
            return [("stop", -1), *([("stop-leads", seat)] if playing.sitters[seat].present else []), *_why(playing)]
        case Played(card=card, led=led):
            why = _why(playing) if led else []
            return [("pope", -1), *why] if card == POPE else [*_run(playing), *why]
        case WentOut():
            return [("out", -1)]
        case Paid():
            return [("pays", -1)]
        case DealEnded():
            return [("stays", -1)]
        case _:
            return []


def _why(playing: Playing) -> list[tuple[str, int]]:
    why = why_of(playing)
    return [(why.id, -1)] if why is not None else []


def _run(playing: Playing) -> list[tuple[str, int]]:
    moves, succ = playing.deal.moves, playing.match.setup.deck.succ
    if len(moves) > 2 and succ[moves[-2][1]] == moves[-1][1] and succ[moves[-3][1]] == moves[-2][1]:
        return [("run", -1)]
    return []


def _of_waiting(playing: Playing) -> list[tuple[str, int]]:
    seat = playing.acting()
    if seat < 0 or not playing.sitters[seat].present:
        return []
    deal = playing.deal
    if deal.phase == Phase.DRESS:
        return [("dress", seat)]
    if deal.phase != Phase.PLAY:
        return []
    if deal.must >= 0:
        return [("follow", seat)]
    found = [("lead", seat)] if playing.hands == "solo" else [("peek", seat)] if playing.hands == "edge" else []
    shelter = playing.match.options.pope_unplayed == "excused"
    if playing.hands == "solo" and shelter and POPE in hand_of(deal, seat):
        found.append(("pope-held", seat))
    if min(deal.left) <= 2:
        found.append(("few-left", -1))
    return found
