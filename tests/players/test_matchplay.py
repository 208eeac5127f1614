"""Matches between computer players: who is asked, what they see, how matches end."""

from __future__ import annotations

import random

import pytest

from kiosk.players.matchplay import deals
from kiosk.players.player import RandomPlayer
from kiosk.rules.cards import Card
from kiosk.rules.deal import Phase
from kiosk.rules.match import Match, Stage
from kiosk.rules.observation import Observation
from kiosk.rules.options import Options


class Noting:
    """Leads the first legal card and keeps what it saw."""

    def __init__(self) -> None:
        self.seen: list[Observation] = []

    def choose(self, seen: Observation) -> Card:
        self.seen.append(seen)
        return seen.legal[0]


def test_a_player_is_asked_only_where_there_is_a_choice_and_sees_its_own_seat() -> None:
    players = [Noting() for _ in range(4)]
    match = Match(Options(), 4, "m")
    played = list(deals(match, players, random.Random(1), 4))
    assert len(played) == 4
    for seat, player in enumerate(players):
        assert player.seen
        for seen in player.seen:
            assert (seen.viewer, seen.turn, seen.must, seen.phase) == (seat, seat, -1, Phase.PLAY)
            assert len(seen.legal) > 1
            assert set(seen.legal) <= set(seen.hand)


def test_the_last_deal_ends_the_match() -> None:
    match = Match(Options.of({"leftover": "share"}), 5, "m")
    numbers = []
    for deal in deals(match, [RandomPlayer(random.Random(2))] * 5, random.Random(2), 3):
        numbers.append(match.number)
        assert deal is match.deal
        assert deal.ended == (match.number == 2)
    assert numbers == [0, 1, 2]
    assert match.stage == Stage.ENDED
    assert sum(match.balances.board) == 0


def test_a_short_purse_ends_it_sooner() -> None:
    match = Match(Options.of({"short_purse": "end", "start_purse": 1}), 3, "m")
    assert len(list(deals(match, [RandomPlayer(random.Random(3))] * 3, random.Random(3), 9))) == 1


@pytest.mark.parametrize("first_dealer", ["cut", "first-jack"])
def test_any_seat_may_deal_first(first_dealer: str) -> None:
    source = random.Random(4)
    dealers = set()
    for _ in range(60):
        match = Match(Options.of({"first_dealer": first_dealer}), 4, "m")
        dealers.add(next(deals(match, [RandomPlayer(source)] * 4, source, 1)).dealer)
    assert dealers == {0, 1, 2, 3}


class Seeing:
    """A RandomPlayer that is shown everything it may see."""

    def __init__(self, source: random.Random) -> None:
        self.player = RandomPlayer(source)

    def choose(self, seen: Observation) -> Card:
        return self.player.choose(seen)


def test_a_random_player_chooses_alike_blind_and_seeing() -> None:
    def moves(player: RandomPlayer | Seeing) -> list[list[tuple[int, Card]]]:
        match = Match(Options.of({"lead": "any"}), 4, "m")
        return [deal.moves[:] for deal in deals(match, [player] * 4, random.Random(5), 4)]

    assert moves(RandomPlayer(random.Random(6))) == moves(Seeing(random.Random(6)))


def test_different_players_each_lead_for_their_own_seat() -> None:
    noting = Noting()
    match = Match(Options(), 3, "m")
    list(deals(match, [noting, RandomPlayer(random.Random(7)), RandomPlayer(random.Random(8))], random.Random(7), 3))
    assert {seen.viewer for seen in noting.seen} == {0}


def test_a_player_for_each_seat() -> None:
    with pytest.raises(ValueError, match="there are 2 players for 3 seats"):
        list(deals(Match(Options(), 3, "m"), [Noting(), Noting()], random.Random(1), 1))
