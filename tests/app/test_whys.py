"""Why a computer player led: true, and never more than the whole table may know."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import settings as runs
from hypothesis import strategies as st

from kiosk.app.playroom import PlayRoom
from kiosk.app.whys import why_led, why_run
from kiosk.players.reasons import Kind, explain
from kiosk.rules.cards import CODES, card, shown
from kiosk.rules.deal import Deal, Phase
from kiosk.rules.observation import TABLE, Observation, hand_of, observe
from kiosk.rules.options import PRESETS, Options
from kiosk.view.pages.whys import LAST, RUN, STOP, SWEEP, WHYS, Why, why_words
from kiosk.view.words import Words
from tests.app.driver import Driver, playing, settings
from tests.players.deals import Table, cards, dealt, exchanged, leading
from tests.rules.strategies import seeds, tables


def led(deal: Deal, lead: int) -> tuple[Why | None, Why | None]:
    """What is said when a card is led, and when its run has stopped."""
    before = observe(deal, TABLE)
    played = deal.copy()
    played.play(lead)
    at_once = why_led(before, lead)
    while played.must >= 0:
        played.play(played.must)
    return at_once, why_run(observe(played, TABLE))


@runs(max_examples=60, deadline=None)
@given(tables(), seeds, st.data())
def test_cards_that_the_table_does_not_see_change_no_word(table: Table, seed: int, data: st.DataObject) -> None:
    """Everything hidden is exchanged, the lead apart: what is said as it is led stays the same."""
    for deal in leading(table, seed, deals=1):
        lead = random.Random(seed).choice(deal.lead_cards())
        said = why_led(observe(deal, TABLE), lead)
        played = {c for _, c in deal.moves}
        hidden = [c for c in deal.setup.deck.cards if c not in played and c not in (lead, deal.turn_up)]
        if len(hidden) > 1:
            a, b = data.draw(st.sampled_from(hidden)), data.draw(st.sampled_from(hidden))
            assert why_led(observe(exchanged(deal, a, b), TABLE), lead) == said


@runs(max_examples=60, deadline=None)
@given(tables(), seeds)
def test_what_is_said_is_true(table: Table, seed: int) -> None:
    for deal in leading(table, seed, deals=1):
        seat, left = deal.turn, deal.left[deal.turn]
        for lead in deal.lead_cards():
            real = deal.copy()
            real.play(lead)
            stopped, won = real.must < 0, real.won[len(deal.won):]
            at_once, later = led(deal, lead)
            if at_once is not None:
                assert (at_once.seat, at_once.card) == (seat, lead)
                assert (at_once.id == LAST) == (left == 1)
                assert at_once.id != STOP or stopped
                assert at_once.counters == sum(w.counters for w in won if w.seat == seat and w.pot != 7)
                assert at_once.pot < 0 or at_once.pot in [w.pot for w in won]
            if later is not None:
                run = [c for s, c in real_run(deal, lead) if s == seat]
                assert (later.card, later.last) == (lead, run[-1])
                assert len(run) == len(real_run(deal, lead)) > 1


def real_run(deal: Deal, lead: int) -> list[tuple[int, int]]:
    played = deal.copy()
    played.play(lead)
    while played.must >= 0:
        played.play(played.must)
    return played.moves[len(deal.moves):]


def test_what_only_the_leader_knows_is_not_said() -> None:
    """The leader's own reasons, of its suits, of Pope and of cards to come, have no caption."""
    kinds = set()
    for seed in range(30):
        for deal in leading((Options(), 4), seed, deals=1):
            for lead in deal.lead_cards():
                own = explain(observe(deal, deal.turn), lead).kind
                said = why_led(observe(deal, TABLE), lead)
                if own in (Kind.SHELTER, Kind.LONGEST, Kind.WEIGHED, Kind.RUN):
                    kinds.add(own)
                    assert said is None or said.id == SWEEP
    assert kinds == {Kind.SHELTER, Kind.LONGEST, Kind.WEIGHED, Kind.RUN}


def seen(**more: object) -> Observation:
    return observe(dealt(1), TABLE)._replace(trump=3, turn_up=-1, turn_up_in=-1, **more)


@pytest.mark.parametrize(("lead", "words"), [
    ("KH", "Clara leads K♥, a stop: it costs nothing."),
    ("7D", "Clara leads 7♦, a stop: it costs nothing."),
    ("KS", "Clara leads K♠, a stop: it costs nothing and takes 1."),
    ("AS", "Clara leads A♠: it takes the 1 of Ace."),
    ("9D", "Clara leads 9♦: it takes the 6 of Pope."),
])
def test_the_words_for_a_lead(lead: str, words: str) -> None:
    why = why_led(seen(), card(lead))
    assert why is not None
    assert why_words(Words(), why, "Clara") == words


def test_nothing_is_said_of_a_lead_without_an_open_reason() -> None:
    assert why_led(seen(), card("5C")) is None


def test_the_last_card_and_a_run_of_ones_own() -> None:
    start = seen()
    left = tuple(1 if seat == start.turn else 5 for seat in range(4))
    last = why_led(start._replace(left=left), card("5C"))
    assert last is not None
    assert why_words(Words(), last, "Edwin") == "Edwin had one card left, 5♣, and is out."
    moves = tuple((start.turn, c) for c in cards("JC QC KC"))
    run = why_run(start._replace(moves=moves))
    assert run == Why(RUN, start.turn, card("JC"), card("KC"))
    assert why_words(Words(), run, "Edwin") == "J♣ to K♣ were all Edwin's: the lead came back."
    other = (*moves[:1], ((start.turn + 1) % 4, moves[1][1]), moves[2])
    assert why_run(start._replace(moves=other)) is None


def test_the_captions_of_a_match_tell_each_kind_twice_and_only_cards_that_lie_open(tmp_path: Path) -> None:
    table = Driver(tmp_path, seed=4, set_=settings(play__follow_s=0, play__pace="quick", play__tempo_s=0.0),
                   room=playing(PRESETS["parlett"].options, 4, 1))
    told: dict[str, set[str]] = {}
    for _ in range(9000):
        table.wait(0.2, 0.2)
        room = table.room
        if not isinstance(room, PlayRoom) or room.ended or {*WHYS} - {LAST} <= room.teaching.known:
            break
        caption, deal = room.teaching.caption, room.playing.match.deal
        if caption is not None and caption.why is not None and table.has("caption"):
            label = table.target("caption").label
            told.setdefault(caption.id, set()).add(label)
            assert deal is not None
            named = {CODES[c] for c in range(52) if re.search(rf"(?<!\d){re.escape(shown(c))}", label)}
            assert named <= {CODES[c] for _, c in deal.moves} or deal.phase != Phase.PLAY
            assert not named & {CODES[c] for seat in range(4) for c in hand_of(deal, seat)}
            assert room.playing.sitters[caption.why.seat].computed
        able = [t.name for t in table.scene.targets if t.intent is not None
                and t.name.split(":")[0] in ("lead", "seat", "next")]
        if able and room.playing.acting() == 0:
            table.tap(able[0])
    table.close()
    assert set(told) >= {STOP, SWEEP}
    assert all(len(labels) <= 2 for labels in told.values())
