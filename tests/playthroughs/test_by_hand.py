"""Every deal worked out by hand comes out as it was reckoned: moves, stops, each transfer, the last purse."""

from __future__ import annotations

import json

import pytest

from kiosk.rules import record
from kiosk.rules.board import DRESSING, POTS, account_name
from kiosk.rules.cards import CODES
from kiosk.rules.deal import Deal, Phase
from kiosk.rules.events import Stopped, act
from kiosk.rules.match import Match
from tests.playthroughs.by_hand import WORKED, Worked
from tests.rules.referee import judge

BY_NAME = {worked.name: worked for worked in WORKED}


@pytest.fixture(params=list(BY_NAME))
def worked(request: pytest.FixtureRequest) -> Worked:
    return BY_NAME[request.param]


def told(match: Match) -> Deal:
    assert match.deal is not None
    return match.deal


def test_moves_and_hands(worked: Worked) -> None:
    deal = told(worked.played())
    assert " ".join(f"{seat}:{CODES[c]}" for seat, c in deal.moves) == worked.moves
    assert deal.out == (-1 if worked.out is None else worked.out)
    order = [(worked.dealer + 1 + k) % worked.seats for k in range(worked.seats)]
    for place, seat in enumerate(order if not deal.setup.hand_size else ()):
        hand = {CODES[c] for c in deal.pack[place::worked.seats + 1]}
        assert set(worked.hands.get(seat, "").split()) <= hand


def test_every_transfer(worked: Worked) -> None:
    dressing = []
    if worked.dressed_by is not None:
        dressing = [f"{worked.dressed_by}>{pot.label} {n} dress" for pot, n in zip(POTS, DRESSING, strict=True)]
    given = [f"{short(source)}>{short(target)} {counters} {why}"
             for source, target, counters, why in told(worked.played()).ledger.transfers]
    assert given == dressing + worked.transfers


def short(account: int) -> str:
    return account_name(account).removeprefix("purse:").removeprefix("pot:")


def test_stops(worked: Worked) -> None:
    played = worked.playthrough()
    match = played.match()
    events = [event for action in played.actions for event in act(match, action)]
    assert " ".join(CODES[e.card] for e in events if isinstance(e, Stopped)) == worked.stops


def test_the_end(worked: Worked) -> None:
    match = worked.played()
    deal = told(match)
    assert (deal.phase == Phase.OVER) == (worked.after is not None)
    if worked.after is not None:
        assert match.balances.purses == worked.after
        json_record = json.loads(record.line(record.of_match(match)))
        judge(json_record)
    if worked.left is not None:
        assert {pot.label: n for pot, n in zip(POTS, match.balances.board, strict=True) if n} == worked.left


def test_thirteens() -> None:
    deal = told(BY_NAME["three-players-thirteens"].played())
    assert (deal.dealt, len(deal.dead)) == ((13, 13, 13), 12)


def test_nine_hands_of_five() -> None:
    deal = told(BY_NAME["ealing-nine-hands-of-five"].played())
    assert (deal.dealt, len(deal.dead)) == ((5,) * 8, 5)
