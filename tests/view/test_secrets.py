"""No frame shows a card that its viewers may not see, and every target does only what is legal."""

from __future__ import annotations

import pytest

from kiosk.rules.actions import Dress, EndMatch, NextDeal, Play
from kiosk.rules.cards import CODES
from kiosk.rules.deal import Phase
from kiosk.view.model import CURTAIN, EDGE, OPEN, SOLO, TableView
from kiosk.view.scene import Picture, Scene
from kiosk.view.table import table
from kiosk.view.words import Words

from .dealt import Driven
from .stages import stage

CARD = {code: i for i, code in enumerate(CODES)}
SAY = Words()


def faces(scene: Scene) -> set[int]:
    """The cards whose faces a scene shows."""
    found = set()
    for op in scene.backdrop + scene.ops:
        if isinstance(op, Picture) and isinstance(op.art, str) and op.art.startswith("cards/"):
            code = op.art.rsplit("/", 1)[1]
            if code != "back":
                found.add(CARD[code])
    return found


def public(game: Driven, view: TableView) -> set[int]:
    """What everybody may see: cards that were played, the turn-up, and the preliminary deal."""
    deal = game.match.deal
    known = {card for _, card in deal.moves} if deal else set()
    if deal and deal.turn_up >= 0:
        known.add(deal.turn_up)
    return known | {c for own in view.private for c in own.hand}


@pytest.mark.parametrize("hands", [EDGE, CURTAIN, SOLO, OPEN])
@pytest.mark.parametrize("name", ["10in", "21in", "7in"])
def test_a_table_shows_no_card_that_is_not_played_or_open_to_its_owner(hands: str, name: str):
    which = stage(name)
    game = Driven(4, "parlett", 11, hands)
    checked = 0
    for _ in range(52):
        game.step()
        deal = game.match.deal
        assert deal is not None
        faced = set(game.match.faced)
        leads = deal.phase == Phase.PLAY and deal.must < 0 and hands in (EDGE, CURTAIN)
        for private in ((), (deal.turn,)) if leads else ((),):
            view = game.view(private)
            allowed = public(game, view) | faced
            assert faces(table(which, SAY, view, game.ui(), 0.0)) <= allowed
        ui = game.ui(0.0)
        assert ui.timeline is not None
        busy = game.view(acting=-1, legal=(), private=game.view().private if hands in (SOLO, OPEN) else ())
        for part in (0.1, 0.35, 0.6, 0.85):
            scene = table(which, SAY, busy, ui, ui.timeline.end_s * part)
            assert faces(scene) <= public(game, busy) | faced
            checked += 1
    assert checked > 150


def test_with_nobody_looking_only_the_run_and_the_turn_up_lie_open():
    game = Driven(4, "parlett", 5, EDGE).until(lambda g: g.leading())
    deal = game.match.deal
    assert deal is not None
    shown = faces(table(stage("21in"), SAY, game.view(), game.ui(), 0.0))
    assert shown <= {c for _, c in deal.moves} | {deal.turn_up}
    assert not shown & {c for c in range(52) if deal.where[c] < 8 and c != deal.turn_up}


def test_a_hand_that_is_let_go_is_gone_from_the_next_frame():
    game = Driven(4, "parlett", 5, EDGE).until(lambda g: g.leading())
    seat = game.acting
    held = faces(table(stage("21in"), SAY, game.view((seat,)), game.ui(), 0.0))
    gone = faces(table(stage("21in"), SAY, game.view(), game.ui(), 0.0))
    deal = game.match.deal
    assert deal is not None
    assert set(deal.lead_cards()) <= held
    assert not (set(deal.lead_cards()) - {deal.turn_up}) & gone


@pytest.mark.parametrize("preset", ["hoyle", "hoffmann"])
def test_while_cards_are_dealt_none_is_shown(preset: str):
    game = Driven(4, preset, 3, SOLO).until(lambda g: g.phase == Phase.PLAY, 10)
    line = game.ui(0.0).timeline
    assert line is not None
    for part in (0.05, 0.2, 0.4):
        scene = table(stage("10in"), SAY, game.view(acting=-1, legal=()), game.ui(0.0), line.start_s + 3.5 * part)
        assert not faces(scene)


def test_the_dead_hand_is_seen_by_its_dealer_alone_and_only_where_the_rules_allow_it():
    game = Driven(4, "hoyle", 6, EDGE).until(lambda g: g.leading(moves=1) and g.acting != g.match.deal.dealer)
    deal = game.match.deal
    assert deal is not None
    dead = set(deal.dead) - {deal.turn_up}
    other = faces(table(stage("21in"), SAY, game.view((game.acting,)), game.ui(), 0.0))
    assert not other & dead
    dealer = faces(table(stage("21in"), SAY, game.view((deal.dealer,), looking=deal.dealer), game.ui(), 0.0))
    assert dead <= dealer
    own = faces(table(stage("21in"), SAY, game.view((deal.dealer,)), game.ui(), 0.0))
    assert not own & dead


@pytest.mark.parametrize("hands", [EDGE, CURTAIN, SOLO, OPEN])
def test_every_target_that_plays_is_a_legal_action(hands: str):
    which = stage("21in")
    game = Driven(5, "parlett", 8, hands)
    seen: set[type] = set()
    for _ in range(150):
        game.step()
        private = (game.acting,) if game.acting >= 0 and hands in (EDGE, CURTAIN) and game.phase == Phase.PLAY else ()
        view = game.view(private)
        for target in table(which, SAY, view, game.ui(), 0.0).targets:
            if isinstance(target.intent, Play | Dress | NextDeal | EndMatch):
                assert target.intent in view.legal
                seen.add(type(target.intent))
    assert {Play, Dress} <= seen


@pytest.mark.parametrize("hands", [EDGE, CURTAIN, SOLO, OPEN])
@pytest.mark.parametrize("preset", ["parlett", "hoyle"])
def test_every_legal_play_of_a_person_has_a_target(hands: str, preset: str):
    game = Driven(4, preset, 21, hands)
    for _ in range(120):
        game.step()
        if game.phase != Phase.PLAY or (hands == SOLO and game.acting != 0):
            continue
        view = game.view((game.acting,) if hands in (EDGE, CURTAIN) and game.match.deal.must < 0 else ())
        scene = table(stage("21in"), SAY, view, game.ui(), 0.0)
        offered = {t.intent for t in scene.targets if isinstance(t.intent, Play)}
        assert offered == set(view.legal)
