"""Playthroughs: a match as a text that reads like the game, written by the rules and compared with them line by line.

A file has a head (`title:`, `rules:`, `seats:`, `board:`), then each action on a line that begins with `>`, with
what happened and what may be done next below it. `replay` takes the head and the actions, writes the text again and
fails with the first line that differs. Cards are in record form on action lines, in shown form in sentences.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import zip_longest

from kiosk.rules import record
from kiosk.rules.actions import Action, CutForDealer, DealCards, Dress, EndMatch, FaceForDealer, NextDeal, Play
from kiosk.rules.cards import CODES, Card, card
from kiosk.rules.deal import Deal, Phase
from kiosk.rules.events import act
from kiosk.rules.match import Match, Stage
from kiosk.rules.observation import hand_of, observe
from kiosk.rules.options import Options, preset
from kiosk.rules.telling import cards, counters, sentences


class Differs(AssertionError):
    """A playthrough that the rules no longer give. Its text has the line."""


@dataclass
class Playthrough:
    """A match to be written: its rules, seats, what lies on the board from before, and its actions."""

    title: str
    preset: str
    settings: dict[str, str]
    seats: int
    actions: list[Action] = field(default_factory=list)
    board: tuple[int, ...] = (0,) * 8

    @property
    def options(self) -> Options:
        return Options.of(self.settings, preset(self.preset).options)

    def match(self) -> Match:
        return Match(self.options, self.seats, "playthrough", self.board)


def written(played: Playthrough) -> str:
    """Return a playthrough as text."""
    return "\n".join(_lines(played)) + "\n"


def parsed(text: str) -> Playthrough:
    """Return the head and the actions of a text."""
    lines = text.splitlines()
    head = dict(line.split(": ", 1) for line in lines[:4])
    name, *settings = head["rules"].split("; ")
    values = dict(setting.split("=") for setting in settings)
    actions = [_action(line[2:].split()) for line in lines if line.startswith("> ")]
    board = tuple(int(n) for n in head["board"].split(", "))
    return Playthrough(head["title"], name, values, int(head["seats"]), actions, board)


def replay(text: str) -> None:
    """Play a text again. Raises Differs with the first line that the rules do not give."""
    want, have = text.splitlines(), written(parsed(text)).splitlines()
    for number, (a, b) in enumerate(zip_longest(want, have), 1):
        if a != b:
            raise Differs(f"line {number}: the file says\n  {a}\nbut the rules give\n  {b}")


def _lines(played: Playthrough) -> Iterator[str]:
    match = played.match()
    yield f"title: {played.title}"
    yield f"rules: {'; '.join([played.preset, *(f'{n}={v}' for n, v in played.settings.items())])}"
    yield f"seats: {played.seats}"
    yield f"board: {', '.join(map(str, played.board))}"
    for action in played.actions:
        yield ""
        yield f"> {_words(action)}"
        before = match.balances
        yield from sentences(act(match, action))
        deal = match.deal
        assert deal is not None
        if isinstance(action, DealCards):
            yield from _hands(deal)
        if match.balances != before or isinstance(action, CutForDealer | FaceForDealer):
            yield f"{counters(match.balances)}."
        if deal.phase == Phase.PLAY:
            yield _next(deal)
        if deal.phase == Phase.OVER:
            _checked(match)
            yield "The match has ended." if match.stage == Stage.ENDED else "Another deal, or the end of the match."


def _hands(deal: Deal) -> Iterator[str]:
    for seat in range(deal.setup.seats):
        yield f"Seat {seat} holds {cards(hand_of(deal, seat))}."
    yield f"The dead hand is {cards(deal.dead)}."
    known = [f"seat {seat} knows {cards(seen)}" for seat in range(deal.setup.seats)
             if (seen := observe(deal, seat).dead_known)]
    yield f"Of the dead hand {'; '.join(known) or 'nobody knows a card'}."


def _next(deal: Deal) -> str:
    if deal.must >= 0:
        return f"Seat {deal.turn} must follow with {cards([deal.must])}."
    return f"Seat {deal.turn} may lead {cards(deal.lead_cards())}."


def _checked(match: Match) -> None:
    """A deal that is over must also come through its record."""
    line = record.line(record.of_match(match))
    record.verify(record.read(line))


def _words(action: Action) -> str:
    match action:
        case CutForDealer(seat):
            return f"cut {seat}"
        case FaceForDealer(faced):
            return f"face {codes(faced)}"
        case Dress():
            return "dress"
        case DealCards(pack):
            return f"deal {codes(pack)}"
        case Play(seat, one):
            return f"play {seat} {CODES[one]}"
        case NextDeal():
            return "next"
        case EndMatch():
            return "end"


def _action(words: list[str]) -> Action:
    match words:
        case ["cut", seat]:
            return CutForDealer(int(seat))
        case ["face", *faced]:
            return FaceForDealer(tuple(map(card, faced)))
        case ["dress"]:
            return Dress()
        case ["deal", *pack]:
            return DealCards(tuple(map(card, pack)))
        case ["play", seat, one]:
            return Play(int(seat), card(one))
        case ["next"]:
            return NextDeal()
        case ["end"]:
            return EndMatch()
    raise Differs(f"{' '.join(words)} is not an action")


def codes(pack: Iterable[Card]) -> str:
    """Return cards in record form."""
    return " ".join(CODES[c] for c in pack)
