"""What is true of every deal, whatever the options: tried on random tables."""

from __future__ import annotations

import copy
import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.rules import record
from kiosk.rules.actions import (
    Action,
    CutForDealer,
    DealCards,
    Dress,
    EndMatch,
    FaceForDealer,
    IllegalAction,
    NextDeal,
    Play,
)
from kiosk.rules.board import opening
from kiosk.rules.deal import DEAD, Deal, Phase
from kiosk.rules.events import BoughtIn, Dressed, LeftoverShared, Paid, Swept, act
from kiosk.rules.legal import apply, legal_actions
from kiosk.rules.match import Match, Stage
from kiosk.rules.observation import TABLE, hand_of, imagine, observe
from kiosk.rules.options import Options
from kiosk.rules.setup import setup
from kiosk.rules.shuffle import shuffled
from tests.rules.play import next_action, played
from tests.rules.referee import judge
from tests.rules.strategies import match_of, seeds, stopped_at, tables, told

Table = tuple[Options, int]
FIELDS = [name for name in Deal.__slots__ if name not in ("setup", "ledger", "prizes")]


def state(deal: Deal) -> dict[str, object]:
    """Everything a deal holds, as values that can be compared."""
    return {name: copy.copy(getattr(deal, name)) for name in FIELDS} | {
        "balances": deal.ledger.balances[:], "transfers": deal.ledger.transfers[:], "short": deal.ledger.short}


@given(tables(), seeds)
def test_counters_are_never_made_or_lost(table: Table, seed: int) -> None:
    match = match_of(table)
    options, seats = table
    draw = random.Random(seed)
    while (action := next_action(match, draw, 2)) is not None:
        match.apply(action)
        assert match.deal is not None
        assert match.deal.ledger.total() == seats * options.start_purse
        assert min(match.balances.purses) >= 0 <= min(match.balances.board)
        assert match.balances.bank <= 0
        assert all(counters > 0 for _, _, counters, _ in match.deal.ledger.transfers)


@given(tables(), seeds)
def test_a_second_reading_of_the_rules_agrees(table: Table, seed: int) -> None:
    match = match_of(table)
    for _ in played(match, random.Random(seed), 2, lambda m, a: m.apply(a)):
        if match.stage in (Stage.BETWEEN, Stage.ENDED):
            judge(json.loads(record.line(record.of_match(match))))


@given(tables(), seeds)
def test_replay_equals_live(table: Table, seed: int) -> None:
    live, events = match_of(table), []
    actions = list(played(live, random.Random(seed), 2, lambda m, a: events.append(act(m, a))))
    again = match_of(table)
    assert [act(again, action) for action in actions] == events
    assert again.deal is not None
    assert live.deal is not None
    assert state(again.deal) == state(live.deal)


@given(tables(), seeds)
def test_there_is_always_something_to_do_before_the_end(table: Table, seed: int) -> None:
    match = match_of(table)
    draw = random.Random(seed)
    while match.stage != Stage.ENDED:
        assert match.legal_actions()
        action = next_action(match, draw, 2)
        assert action is not None
        match.apply(action)
    assert match.legal_actions() == ()


def everything(match: Match) -> list[Action]:
    """Every action there is, legal or not, and some that are out of all range."""
    seats, pack = match.seats, match.setup.deck.cards
    bad_packs = [(), pack[:-1], (*pack, pack[0]), (pack[0], *pack[:-1]), (*pack[:-1], 99)]
    return [
        *(CutForDealer(seat) for seat in (-1, *range(seats + 1))), FaceForDealer(()), FaceForDealer(pack),
        FaceForDealer((10,)), FaceForDealer((0, 0, 10)), FaceForDealer((99, 10)), FaceForDealer((10, 23)),
        Dress(), *(DealCards(p) for p in bad_packs), NextDeal(), EndMatch(),
        *(Play(seat, c) for seat in (-1, *range(seats + 1)) for c in (-1, *range(53))),
    ]


@settings(max_examples=40)
@given(tables(), seeds, st.integers(0, 60))
def test_nothing_else_is_accepted_and_a_refusal_changes_nothing(table: Table, seed: int, actions: int) -> None:
    match = stopped_at(table, seed, actions)
    legal = set(match.legal_actions())
    if FaceForDealer(()) in legal:
        legal = {FaceForDealer((10,))}
    before = (match.stage, match.number, match.faced, match.balances)
    kept = state(match.deal) if match.deal else None
    for action in everything(match):
        if action in legal:
            continue
        with pytest.raises(IllegalAction):
            match.apply(action)
        assert (match.stage, match.number, match.faced, match.balances) == before
        if match.deal:
            assert state(match.deal) == kept


@settings(max_examples=40)
@given(tables(), seeds, st.integers(0, 60))
def test_everything_legal_is_accepted(table: Table, seed: int, actions: int) -> None:
    reached = stopped_at(table, seed, actions)
    for action in reached.legal_actions():
        if action != FaceForDealer(()):
            stopped_at(table, seed, actions).apply(action)


@settings(max_examples=60)
@given(tables(), seeds)
def test_the_unchecked_door_gives_the_same_as_the_checked(table: Table, seed: int) -> None:
    options, seats = table
    tables_ = setup(options, seats)
    before = opening(seats, options.partners, options.start_purse)
    checked, single, whole = (Deal(tables_, 1, before) for _ in range(3))
    pack = shuffled(tables_.deck.cards, random.Random(seed))
    draw = random.Random(seed)
    apply(checked, Dress())
    apply(checked, DealCards(pack))
    for deal in (single, whole):
        deal.dress()
        deal.deal_cards(pack)
    leads = []
    while checked.phase == Phase.PLAY:
        actions = legal_actions(checked)
        cards = [a.card for a in actions if isinstance(a, Play)]
        assert cards == ([single.must] if single.must >= 0 else single.lead_cards())
        one = cards[int(draw.random() * len(cards))]
        if len(cards) > 1:
            leads.append(one)
        apply(checked, Play(checked.turn, one))
        single.play(one)
        assert state(single) == state(checked)
    if whole.phase == Phase.PLAY:
        whole.play_out(lambda deal, cards: leads.pop(0))
    assert state(whole) == state(checked)


@settings(max_examples=60)
@given(tables(), seeds, st.integers(3, 60), st.randoms(use_true_random=False))
def test_an_observation_hides_what_is_hidden(table: Table, seed: int, actions: int, draw: random.Random) -> None:
    match = stopped_at(table, seed, actions)
    deal = match.deal
    if deal is None or deal.phase != Phase.PLAY:
        return
    for viewer in (TABLE, *range(match.seats)):
        seen = observe(deal, viewer)
        known = {*seen.hand, *seen.dead_known, seen.turn_up, seen.must}
        hidden = [c for c in range(52) if deal.where[c] <= DEAD and c not in known]
        for _ in range(4):
            if len(hidden) > 1:
                a, b = draw.sample(hidden, 2)
                assert observe(exchanged(deal, a, b), viewer) == seen


def exchanged(deal: Deal, a: int, b: int) -> Deal:
    """The same deal with two cards in each other's places."""
    other = deal.copy()
    swap = {a: b, b: a}
    bit = deal.setup.deck.bit
    other.where[a], other.where[b] = deal.where[b], deal.where[a]
    for seat in range(deal.setup.seats):
        other.hands[seat] = sum(bit[swap.get(c, c)] for c in hand_of(deal, seat))
    other.dead = tuple(swap.get(c, c) for c in deal.dead)
    other.pack = tuple(swap.get(c, c) for c in deal.pack)
    return other


@settings(max_examples=60)
@given(tables(), seeds, st.integers(3, 60))
def test_an_imagined_deal_goes_on_like_the_real_one(table: Table, seed: int, actions: int) -> None:
    deal = stopped_at(table, seed, actions).deal
    if deal is None or deal.phase != Phase.PLAY:
        return
    thought = imagine(observe(deal, deal.turn), {s: hand_of(deal, s) for s in range(table[1])}, deal.dead)
    for twin in (thought, deal.copy()):
        going = deal.copy()
        going.ledger.transfers = []
        draw, same = random.Random(seed), random.Random(seed)
        going.play_out(lambda _, cards, draw=draw: cards[int(draw.random() * len(cards))])
        twin.play_out(lambda _, cards, same=same: cards[int(same.random() * len(cards))])
        assert state(twin) | {"pack": None} == state(going) | {"pack": None}


@given(tables(), seeds)
def test_a_copy_is_independent(table: Table, seed: int) -> None:
    deal = stopped_at(table, seed, 6).deal
    assert deal is not None
    before = state(deal)
    twin = deal.copy()
    if twin.phase == Phase.PLAY:
        twin.play_out(lambda _, cards: cards[-1])
    assert state(deal) == before


@given(tables(), seeds)
def test_write_and_read_are_the_identity(table: Table, seed: int) -> None:
    match = match_of(table)
    for _ in played(match, random.Random(seed), 1, lambda m, a: m.apply(a)):
        one = record.of_match(match)
        line = record.line(one)
        assert record.read(line) == one
        assert record.line(record.read(line)) == line
        record.verify(one)


@given(tables(), seeds)
def test_a_replayed_record_gives_the_same_record(table: Table, seed: int) -> None:
    match = match_of(table)
    for _ in played(match, random.Random(seed), 3, lambda m, a: m.apply(a)):
        pass
    one = record.of_match(match)
    again, actions = record.replayed(one)
    for action in actions:
        again.apply(action)
    assert record.of_match(again) == one


@given(tables(), seeds)
def test_events_tell_every_counter(table: Table, seed: int) -> None:
    match = match_of(table)
    owner = match.setup.owner
    draw = random.Random(seed)
    while (action := next_action(match, draw, 2)) is not None:
        before = match.deal.ledger.balances[:] if match.deal else None
        moved = match.deal
        events = act(match, action)
        if moved is None or match.deal is not moved or before is None:
            continue
        for event in events:
            match event:
                case BoughtIn():
                    before[16] -= event.counters
                    before[owner[event.seat]] += event.counters
                case Dressed():
                    before[owner[event.seat]] -= event.counters
                    before[8 + event.pot] += event.counters
                case Swept() | LeftoverShared():
                    before[8 + event.pot] -= event.counters
                    before[owner[event.seat]] += event.counters
                case Paid():
                    before[owner[event.payer]] -= event.counters
                    before[owner[event.payee]] += event.counters
        assert before == moved.ledger.balances


@given(tables(), seeds)
def test_each_loser_is_told_once_and_each_share_by_seat(table: Table, seed: int) -> None:
    match, events = told(table, seed, 1)
    deal = match.deal
    assert deal is not None
    payers = [event.payer for event in events if isinstance(event, Paid)]
    winner = deal.out if deal.out >= 0 else deal.dealer
    expected = list(deal.setup.opponents[winner])
    assert payers == (expected if deal.out >= 0 or table[0].pope_turned == "hoyle" else [])
    seats = [event.seat for event in events if isinstance(event, LeftoverShared)]
    places = [(seat - deal.eldest) % match.seats for seat in seats]
    assert places == sorted(places)
    dressers = {event.seat for event in events if isinstance(event, Dressed)}
    assert dressers <= ({deal.dealer} if table[0].dressing == "dealer" else set(range(match.seats)))


@given(tables(), seeds)
def test_dealer_alone_sees_the_dead_hand_where_the_rules_let_it(table: Table, seed: int) -> None:
    deal = stopped_at(table, seed, 3).deal
    assert deal is not None
    if deal.phase != Phase.PLAY:
        return
    shown = (deal.turn_up,) if deal.turn_up_in == DEAD else ()
    for viewer in (TABLE, *range(table[1])):
        looks = table[0].dealer_sees_dead_hand and viewer == deal.dealer
        assert observe(deal, viewer).dead_known == (deal.dead if looks else shown)
