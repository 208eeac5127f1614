"""The playthroughs of presets and options: random matches, searched until they show what the option does."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

from kiosk.rules.actions import Action
from kiosk.rules.board import BUY_IN, LEFTOVER, PAIR, SPLIT, TURN_UP
from kiosk.rules.cards import POPE, card
from kiosk.rules.deal import Deal, Phase
from kiosk.rules.match import Match
from kiosk.rules.options import CHOICES, PRESETS, SWITCHES
from tests.playthroughs.form import Playthrough
from tests.rules.play import next_action

Shows = Callable[[Deal], bool]


class Scene(NamedTuple):
    """One playthrough to be found: the first seed from 0 on of which a deal shows what is wanted."""

    name: str
    title: str
    preset: str
    settings: dict[str, str]
    seats: int
    deals: int
    shows: Shows

    def found(self) -> Playthrough:
        """Return the first match that shows it."""
        for seed in range(20_000):
            played = Playthrough(f"{self.title} (seed {seed})", self.preset, self.settings, self.seats)
            shown = [self.shows(deal) for deal in _play(played, random.Random(seed), self.deals)]
            if any(shown):
                return played
        raise LookupError(f"no match shows {self.name}")


def _play(played: Playthrough, draw: random.Random, deals: int) -> Iterator[Deal]:
    match: Match = played.match()
    action: Action | None
    while (action := next_action(match, draw, deals)) is not None:
        before = match.deal
        match.apply(action)
        played.actions.append(action)
        if match.deal is not None and match.deal.phase == Phase.OVER and match.deal is before:
            yield match.deal


def any_deal(deal: Deal) -> bool:
    return True


def why(*reasons: str) -> Shows:
    return lambda deal: any(reason in reasons for _, _, _, reason in deal.ledger.transfers)


def run_of(low: str, high: str) -> Shows:
    def shows(deal: Deal) -> bool:
        played = [c for _, c in deal.moves]
        return any(a % 13 == card(low) % 13 and b == card(high[0] + "CDHS"[a // 13])
                   for a, b in pairwise(played))
    return shows


def court_turned_unswept(deal: Deal) -> bool:
    prize = deal.prizes[deal.turn_up] if deal.turn_up >= 0 else None
    return prize is not None and prize.own >= 0 and not why(TURN_UP)(deal)


def lead_above_lowest(deal: Deal) -> bool:
    """Some seat plays a card as a lead and later one below it of the suit, without change of ranking."""
    first = deal.moves[0]
    return any(seat == first[0] and c // 13 == first[1] // 13 and deal.setup.deck.bit[c] < deal.setup.deck.bit[first[1]]
               for seat, c in deal.moves)


def same_suit_after_stop(deal: Deal) -> bool:
    succ = deal.setup.deck.succ
    return any(succ[a] != b and a // 13 == b // 13 and s == t
               for (s, a), (t, b) in pairwise(deal.moves))


def pair_in_two_hands(deal: Deal) -> bool:
    played = {c: seat for seat, c in deal.moves}
    trump = deal.trump * 13
    return (deal.setup.options.pair != "hearts" and trump + 10 in played and trump + 11 in played
            and played[trump + 10] != played[trump + 11] and not why(PAIR, SPLIT)(deal))


def pair_not_in_succession(deal: Deal) -> bool:
    for won in deal.won:
        if won.why == PAIR:
            card_now, card_before = deal.moves[won.after - 1][1], deal.moves[won.after - 2][1]
            if card_before // 13 != card_now // 13 or card_now - card_before != 1:
                return True
    return False


def hearts_pair_without_trumps(deal: Deal) -> bool:
    return deal.trump != 2 and why(PAIR)(deal)


def pope_still_held(deal: Deal) -> bool:
    return deal.out >= 0 and deal.where[POPE] < 8 and deal.where[POPE] != deal.out


def pope_turned(deal: Deal) -> bool:
    return deal.turn_up == POPE


def seven_of_diamonds_stops(deal: Deal) -> bool:
    return any(c == card("7D") for _, c in deal.moves[:-1])


def left_on_board(deal: Deal) -> bool:
    return deal.ended and sum(deal.ledger.balances[8:16]) > 0


SHOWS: dict[tuple[str, str], Shows] = {
    ("pack", "no-8d"): seven_of_diamonds_stops,
    ("ranking", "ace-low"): run_of("AC", "2C"), ("ranking", "ace-high"): run_of("KC", "AC"),
    ("turn_up_sweep", "on"): why(TURN_UP), ("turn_up_sweep", "off"): court_turned_unswept,
    ("pope_turned", "sweep"): pope_turned, ("pope_turned", "game-too"): pope_turned,
    ("pope_turned", "hoyle"): pope_turned,
    ("lead", "any"): lead_above_lowest,
    ("change_suit", "off"): same_suit_after_stop, ("change_suit", "on"): same_suit_after_stop,
    ("pair", "succession"): why(PAIR), ("pair", "same-hand"): pair_not_in_succession,
    ("pair", "hearts"): hearts_pair_without_trumps,
    ("pair_split", "on"): why(SPLIT), ("pair_split", "off"): pair_in_two_hands,
    ("pope_unplayed", "excused"): pope_still_held, ("pope_unplayed", "double"): pope_still_held,
    ("pope_unplayed", "card-free"): pope_still_held,
    ("short_purse", "buy-in"): why(BUY_IN), ("short_purse", "end"): lambda deal: deal.ledger.short,
    ("leftover", "stay"): left_on_board, ("leftover", "share"): why(LEFTOVER),
}
"""What a deal must show for a value of an option; anything where nothing is said."""

MORE: dict[tuple[str, str], dict[str, str]] = {
    ("pair", "same-hand"): {"lead": "any"},
    ("short_purse", "buy-in"): {"start_purse": "10"}, ("short_purse", "end"): {"start_purse": "16"},
}
"""What must be set besides, to show a value of an option."""


def values(option: str) -> tuple[str, ...]:
    """Return every value of an option that must have a playthrough, as people write it."""
    if option in CHOICES:
        return CHOICES[option]
    if option in SWITCHES:
        return ("on", "off")
    return {"start_purse": ("1", "20", "48", "999"), "partners": ("none", "0-2", "0-2,1-3", "0-3,1-4,2-5")}[option]


def seats_for(option: str, value: str) -> int:
    """Return how many sit down to show a value; different numbers, so that all from 3 to 8 are seen."""
    if option == "partners":
        return {"none": 3, "0-2": 5, "0-2,1-3": 4, "0-3,1-4,2-5": 6}[value]
    return {"pack": 8, "turn_up": 5, "dead_hand": 6, "dressing": 7, "start_purse": 3}.get(option, 4)


def scenes() -> Iterator[Scene]:
    """Yield every preset and every value of every option."""
    for preset in PRESETS.values():
        yield Scene(f"preset-{preset.name}", f"{preset.title}, two deals", preset.name, {}, preset.usual, 2, any_deal)
    for option in (*CHOICES, *SWITCHES, "start_purse", "partners"):
        for value in values(option):
            settings = {option: value} | MORE.get((option, value), {})
            name = f"option-{option}-{value.replace(',', '+')}"
            yield Scene(name, f"{option}={value}", "parlett", settings, seats_for(option, value), 1,
                        SHOWS.get((option, value), any_deal))
