"""What the table shows and offers at the moments of a deal."""

from __future__ import annotations

import pytest

from kiosk.rules.actions import Dress, EndMatch, NextDeal, Play
from kiosk.rules.cards import SUITS, shown
from kiosk.rules.deal import Phase
from kiosk.rules.events import DealerChosen, Dealt, Stopped, Swept
from kiosk.view.fan import FAN_MM
from kiosk.view.intents import BayTouched, Cover, GoOn, LookAtDeadHand, Peek, ShowCards, Skip, SpinDisc, TakeBackSeat
from kiosk.view.layout import layout
from kiosk.view.model import CURTAIN, EDGE, OPEN, SOLO, PlayUi
from kiosk.view.motion import TURNS, spun
from kiosk.view.out import out
from kiosk.view.scene import Drawn, Picture, Scene, Target, Text
from kiosk.view.settlement import settlement
from kiosk.view.spots import SIDES
from kiosk.view.table import table
from kiosk.view.words import Words

from .dealt import Driven, over, swept
from .stages import stage

SAY = Words()
TEN, TWENTY, SEVEN = stage("10in"), stage("21in"), stage("7in")


def texts(scene: Scene) -> list[str]:
    return [op.text for op in scene.backdrop + scene.ops if isinstance(op, Text)]


def kinds(scene: Scene, kind: str) -> list[Picture]:
    return [op for op in scene.backdrop + scene.ops
            if isinstance(op, Picture) and isinstance(op.art, Drawn) and op.art.kind == kind]


def target(scene: Scene, name: str) -> Target:
    return next(t for t in scene.targets if t.name == name)


def busy(game: Driven) -> dict[str, object]:
    return {"acting": -1, "legal": ()}


# ---- frames ----------------------------------------------------------------------------------------------------------
def test_the_backdrop_stays_the_same_object_while_nothing_in_it_changes():
    game = Driven(4, hands=CURTAIN).until(Driven.following)
    view, ui = game.view(due_s=9.0, wait_s=4.0), game.ui()
    first, second = (table(TEN, SAY, view, ui, now) for now in (5.0, 6.5))
    assert first.backdrop is second.backdrop
    assert first.ops != second.ops


def test_a_still_table_asks_for_no_frames_and_a_countdown_for_the_next_one():
    game = Driven(4, hands=CURTAIN).until(Driven.leading)
    still = table(TEN, SAY, game.view(), game.ui(), 3.0)
    assert not still.moving
    assert still.wake_s is None
    timed = Driven(4, hands=CURTAIN).until(Driven.following)
    counting = table(TEN, SAY, timed.view(due_s=6.0, wait_s=4.0), timed.ui(), 3.0)
    assert not counting.moving
    assert counting.wake_s is not None
    assert 3.0 < counting.wake_s <= 3.6


def test_a_timeline_and_a_turning_disc_move():
    game = swept(2, hands=CURTAIN)
    ui = game.ui(0.0)
    assert ui.timeline is not None
    assert table(TEN, SAY, game.view(**busy(game)), ui, 1.0).moving
    spinning = PlayUi(None, spun(game.ui().discs, 0, 500, 10.0))
    assert table(TEN, SAY, game.view(), spinning, 10.5).moving
    assert not table(TEN, SAY, game.view(), spinning, 60.0).moving


def test_reduced_motion_takes_steps_and_no_frames():
    quiet = stage("10in", reduced=True)
    game = swept(2, hands=CURTAIN)
    ui = game.ui(0.0, reduced=True)
    assert ui.timeline is not None
    now_s, steps = 0.0, 0
    while now_s < ui.timeline.end_s and steps < 200:
        scene = table(quiet, SAY, game.view(**busy(game)), ui, now_s)
        assert not scene.moving
        assert scene.wake_s is not None
        assert scene.wake_s > now_s
        now_s, steps = scene.wake_s, steps + 1
    assert 3 < steps < 60


def test_while_something_moves_every_touch_skips_it():
    game = Driven(4, hands=CURTAIN).until(lambda g: any(isinstance(e, Dealt) for e in g.events))
    scene = table(TEN, SAY, game.view(**busy(game)), game.ui(0.0), 1.0)
    doing = [t.intent for t in scene.targets if not t.name.startswith("help")]
    assert doing
    assert all(isinstance(i, Skip) for i in doing)


# ---- before play -----------------------------------------------------------------------------------------------------
def test_the_cut_goes_round_and_stops_at_the_dealer():
    game = Driven(4, hands=CURTAIN)
    game.step()
    ui = game.ui(0.0)
    chosen = next(e for e in game.events if isinstance(e, DealerChosen))
    going = table(TEN, SAY, game.view(**busy(game)), ui, 0.6)
    assert "Who deals first?" in texts(going)
    assert len(kinds(going, "pointer")) == 1
    told = table(TEN, SAY, game.view(**busy(game)), ui, 4.0)
    assert f"{game.view().at(chosen.seat).name} deals first" in texts(told)


def test_dressing_shows_what_each_compartment_gets_and_the_dealer_does_it():
    game = Driven(4, hands=CURTAIN)
    game.step()
    scene = table(TEN, SAY, game.view(due_s=10.0, wait_s=15.0), game.ui(), 0.0)
    assert sorted(t for t in texts(scene) if t.startswith("+")) == ["+1"] * 5 + ["+2"] * 2 + ["+6"]
    assert target(scene, f"seat:{game.acting}").intent == Dress()
    assert "Dress −15" in texts(scene)
    shared = Driven(4, hands=CURTAIN, dressing="shared")
    shared.step()
    assert "Dress −9" in texts(table(TEN, SAY, shared.view(), shared.ui(), 0.0))


def test_the_deal_shows_backs_and_counts_them():
    game = Driven(4, hands=CURTAIN).until(lambda g: any(isinstance(e, Dealt) for e in g.events))
    early, late = (table(TEN, SAY, game.view(**busy(game)), game.ui(0.0), now) for now in (0.5, 3.0))
    for scene in (early, late):
        assert any(isinstance(op, Picture) and op.art == "cards/four/back" for op in scene.ops)

    def counted(scene: Scene) -> int:
        return sum(int(t) for t in texts(scene) if t.isdigit())

    assert counted(early) < counted(late)


def test_the_trump_stands_at_every_seat_once_it_is_turned():
    game = Driven(4, hands=CURTAIN).until(lambda g: any(isinstance(e, Dealt) for e in g.events))
    ui = game.ui(0.0)
    assert not kinds(table(TEN, SAY, game.view(**busy(game)), ui, 2.0), "trump")
    done = table(TEN, SAY, game.view(), game.ui(), 0.0)
    deal = game.match.deal
    assert deal is not None
    assert [p.art.args[0] for p in kinds(done, "trump")] == [SUITS[deal.trump]] * 4
    assert len(kinds(done, "dealer")) == 1


# ---- leads and following ---------------------------------------------------------------------------------------------
def test_the_edge_gives_every_person_a_pad_and_the_leader_a_button():
    game = Driven(4, hands=EDGE).until(Driven.leading)
    scene = table(TWENTY, SAY, game.view(), game.ui(), 0.0)
    for seat in game.view().seats:
        if seat.cards:
            assert target(scene, f"seat:{seat.seat}").hold == Peek(seat.seat)
    assert "Hold to look" in texts(scene)
    assert not [t for t in scene.targets if isinstance(t.intent, Play)]


@pytest.mark.parametrize("preset", ["parlett", "hoyle"])
@pytest.mark.parametrize("name", ["15in", "21in", "43in"])
def test_a_fan_can_be_walled_off_with_a_hand_and_reached(preset: str, name: str):
    which = stage(name)
    game = Driven(4, preset, 2, EDGE).until(Driven.leading)
    scene = table(which, SAY, game.view((game.acting,)), game.ui(), 0.0)
    lo = layout(which)
    ground = kinds(scene, "fan")[0]
    sides = sorted(((ground.w - 32 * lo.u) / lo.mm, (ground.h - 32 * lo.u) / lo.mm))
    assert sides[1] <= FAN_MM[0] + 0.5
    assert sides[0] <= FAN_MM[1] + 0.5
    leads = [t for t in scene.targets if t.name.startswith("lead:")]
    assert {t.intent for t in leads} == set(game.view().legal)
    side = game.side(game.acting)
    for t in leads:
        deep = {"S": lo.h - t.y, "N": t.y + t.h, "W": t.x + t.w, "E": lo.w - t.x}[side]
        assert deep / lo.mm <= 250
        assert t.side == side


def test_several_may_look_at_once_and_only_the_leader_can_lead():
    game = Driven(4, hands=EDGE).until(Driven.leading)
    everybody = tuple(s.seat for s in game.view().seats if s.cards)
    scene = table(TWENTY, SAY, game.view(everybody), game.ui(), 0.0)
    assert len(kinds(scene, "fan")) == len(everybody)
    assert {t.seat for t in scene.targets if isinstance(t.intent, Play)} == {game.acting}


def test_the_curtain_asks_by_name_opens_and_covers():
    game = Driven(5, hands=CURTAIN).until(Driven.leading)
    name = game.view().at(game.acting).name
    closed = table(TEN, SAY, game.view(), game.ui(), 0.0)
    assert target(closed, f"seat:{game.acting}").intent == ShowCards(game.acting)
    assert f"{name} leads" in texts(closed)
    opened = table(TEN, SAY, game.view((game.acting,)), game.ui(), 0.0)
    assert target(opened, "cover").intent == Cover()
    assert f"{name}, choose a lead" in texts(opened)
    assert {t.intent for t in opened.targets if isinstance(t.intent, Play)} == set(game.view().legal)
    assert all(t.side == game.side(game.acting) for t in opened.targets)


def test_a_lead_tells_what_is_held_of_the_suit_and_flags_pope():
    game = Driven(4, seed=1, hands=CURTAIN)
    for seed in range(60):
        game = Driven(4, seed=seed, hands=CURTAIN)
        for _ in range(60):
            game.step()
            if game.leading(moves=0) and any(a.card == 21 for a in game.view().legal if isinstance(a, Play)):
                break
        else:
            continue
        break
    deal = game.match.deal
    assert deal is not None
    said = texts(table(TEN, SAY, game.view((game.acting,)), game.ui(), 0.0))
    held = game.match.balances.board[0]
    assert f"Pope: {held}" in said
    assert any("ends your shelter" in text for text in said)
    assert any(text.startswith("1 of ") for text in said)


def test_following_is_announced_by_name_and_its_holder_has_the_button():
    game = Driven(8, hands=CURTAIN).until(Driven.following)
    deal = game.match.deal
    assert deal is not None
    scene = table(TEN, SAY, game.view(due_s=3.0, wait_s=4.0), game.ui(), 0.0)
    assert f"Play {shown(deal.must)}" in texts(scene)
    assert kinds(scene, "card-place")
    assert target(scene, f"seat:{game.acting}").intent == Play(game.acting, deal.must)
    assert len(kinds(scene, "track")) == 1


def test_a_stop_is_explained_when_the_next_lead_begins():
    game = Driven(4, hands=CURTAIN).until(
        lambda g: g.leading() and any(isinstance(e, Stopped) and e.reason == "dead" for e in g.events)
    )
    stop = next(e for e in game.events if isinstance(e, Stopped))
    said = " ".join(texts(table(TEN, SAY, game.view(), game.ui(), 0.0)))
    assert f"No one has {shown(stop.next)}" in said


def test_a_reminder_and_a_minded_chair():
    game = Driven(4, hands=CURTAIN).until(Driven.leading)
    name = game.view().at(game.acting).name
    asked = table(TEN, SAY, game.view(nudged=True), game.ui(), 0.0)
    assert f"{name}, it is your lead" in texts(asked)
    assert asked.wake_s is not None
    seats = tuple(s._replace(minded=s.seat == game.acting) for s in game.view().seats)
    minded = table(TEN, SAY, game.view(seats=seats), game.ui(), 0.0)
    assert target(minded, f"seat:{game.acting}").intent == TakeBackSeat(game.acting)


# ---- one person, teaching, rules -------------------------------------------------------------------------------------
def test_one_person_sees_its_hand_and_everything_reads_from_its_side():
    game = Driven(4, hands=SOLO).until(lambda g: g.leading(0))
    scene = table(TEN, SAY, game.view(), game.ui(), 0.0)
    assert all(op.turn == 0 for op in scene.backdrop + scene.ops if isinstance(op, Text))
    assert any(isinstance(op, Picture) and op.art == "board/disc-solo" for op in scene.backdrop)
    assert {t.intent for t in scene.targets if isinstance(t.intent, Play)} == set(game.view().legal)
    lifted = [t for t in scene.targets if t.name.startswith("lead:")]
    assert all(t.primary for t in lifted)


def test_at_a_round_table_words_turn_to_whom_they_concern():
    for seed in range(8):
        game = Driven(4, seed=seed, hands=CURTAIN).until(Driven.leading)
        scene = table(TEN, SAY, game.view(), game.ui(), 0.0)
        name = game.view().at(game.acting).name
        title = next(op for op in scene.ops if isinstance(op, Text) and op.text == f"{name} leads")
        assert title.turn == TURNS[game.side(game.acting)]
        figures = [op for op in scene.backdrop if isinstance(op, Text) and op.text.isdigit() and op.anchor == 0.5]
        assert {op.turn for op in figures} == {TURNS[game.side(game.acting)]}


def test_open_hands_lie_before_their_owners():
    game = Driven(4, hands=OPEN).until(Driven.leading)
    scene = table(TWENTY, SAY, game.view(), game.ui(), 0.0)
    deal = game.match.deal
    assert deal is not None
    drawn = {op.art.rsplit("/", 1)[1] for op in scene.ops if isinstance(op, Picture) and isinstance(op.art, str)
             and op.art.startswith("cards/")}
    others = [c for own in game.view().private if own.viewer != game.acting for c in own.hand]
    from kiosk.rules.cards import CODES
    assert {CODES[c] for c in others} <= drawn


def test_the_dealer_may_look_at_the_dead_hand_by_hoyle():
    game = Driven(4, "hoyle", 6, SOLO).until(lambda g: g.leading(0, 1) and g.match.deal.dealer == 0)
    scene = table(TEN, SAY, game.view(), game.ui(), 0.0)
    assert target(scene, "seat:0").intent == LookAtDeadHand(0)
    looking = table(TEN, SAY, game.view(looking=0), game.ui(), 0.0)
    assert "The dead hand" in texts(looking)
    edge = Driven(4, "hoyle", 6, EDGE).until(lambda g: g.leading(g.match.deal.dealer if g.match.deal else 0, 1))
    fan = table(TWENTY, SAY, edge.view((edge.acting,)), edge.ui(), 0.0)
    assert target(fan, f"dead:{edge.acting}").intent == LookAtDeadHand(edge.acting)


def test_the_classic_pack_is_drawn_where_it_is_chosen():
    game = Driven(4, hands=SOLO).until(lambda g: g.leading(0))
    scene = table(stage("10in", pack="classic"), SAY, game.view(), game.ui(), 0.0)
    art = [op.art for op in scene.backdrop + scene.ops if isinstance(op, Picture) and isinstance(op.art, str)]
    assert any(a.startswith("cards/classic") for a in art)
    assert not any(a.startswith("cards/four") for a in art)


def test_touching_a_bay_names_it_and_held_it_spins():
    game = Driven(4, hands=CURTAIN).until(Driven.leading)
    scene = table(TEN, SAY, game.view(), game.ui(), 0.0)
    assert {t.intent for t in scene.targets if t.name.startswith("bay")} == {BayTouched(pot) for pot in range(8)}
    assert all(t.hold == SpinDisc() for t in scene.targets if t.name.startswith("bay"))
    named = table(TEN, SAY, game.view(), game.ui()._replace(named=1, named_until_s=9.0), 5.0)
    assert "Matrimony" in texts(named)
    assert named.wake_s == 9.0
    assert "Matrimony" not in texts(table(TEN, SAY, game.view(), game.ui()._replace(named=1, named_until_s=9.0), 9.5))


# ---- sweeps, the end of a deal ---------------------------------------------------------------------------------------
def test_a_sweep_lights_one_bay_and_says_who_what_and_why():
    game = swept(2, hands=CURTAIN)
    event = next(e for e in game.events if isinstance(e, Swept) and e.counters)
    ui = game.ui(0.0)
    assert ui.timeline is not None
    lit = next(i for i in ui.timeline.items if type(i).__name__ == "Lit")
    scene = table(TEN, SAY, game.view(**busy(game)), ui, lit.start + 1.4)
    assert len(kinds(scene, "bay-lit")) == 1
    assert len(kinds(scene, "bay-dark")) == 7
    said = " ".join(texts(scene))
    assert game.view().at(event.seat).name in said
    assert f"+{event.counters}" in said
    assert f"{event.counters} counter" in said
    fish = [op for op in scene.ops if isinstance(op, Picture) and op.art in ("counters/fish", "counters/round")]
    assert fish


def test_a_touch_anywhere_leaves_the_laid_open_hands():
    game = over(hands=CURTAIN)
    scene = out(TEN, SAY, game.view(settled=game.settled()), game.ui(), 0.0)
    assert [t.intent for t in scene.targets] == [GoOn()]
    deal = game.match.deal
    assert deal is not None
    assert f"{game.view().at(deal.out).name} is out" in texts(scene)
    shown_faces = sum(isinstance(op, Picture) and str(op.art).startswith("cards/") for op in scene.backdrop)
    assert shown_faces == sum(deal.left) + len(deal.dead)


@pytest.mark.parametrize("reader", SIDES)
def test_the_settlement_turns_to_its_reader_and_goes_on_from_every_edge(reader: str):
    game = over(hands=CURTAIN)
    view = game.view(settled=game.settled(), reader=reader, due_s=9.0, wait_s=20.0)
    scene = settlement(TEN, SAY, view, game.ui(), 0.0)
    names = [op for op in scene.backdrop if isinstance(op, Text) and op.text in {s.name for s in game.view().seats}]
    assert len(names) == 4
    assert {op.turn for op in names} == {TURNS[reader]}
    for side in SIDES:
        assert target(scene, f"next:{side}").intent == NextDeal()
        assert target(scene, f"end:{side}").intent == EndMatch()
        assert target(scene, f"next:{side}").side == side


def test_the_settlement_adds_up():
    game = over(5, seed=7, hands=CURTAIN)
    scene = settlement(TWENTY, SAY, game.view(settled=game.settled()), game.ui(), 0.0)
    said = texts(scene)
    for row in game.settled().rows:
        assert str(row.purse) in said
    heads = ("Cards", "Pays", "Deal", "Purse", "Won")
    assert all(head in said for head in heads)


def test_a_pressed_button_looks_pressed_and_a_key_has_its_ring():
    game = over(hands=CURTAIN)
    view = game.view(settled=game.settled())
    plain = settlement(TEN, SAY, view, game.ui(), 0.0)
    pressed = settlement(TEN, SAY, view, game.ui()._replace(pressed="next:S"), 0.0)
    assert pressed.ops != plain.ops
    assert any(p.art.args[2] == "pressed" for p in kinds(pressed, "button"))
    focused = settlement(TEN, SAY, view, game.ui()._replace(focus="next:S"), 0.0)
    assert len(focused.ops) == len(plain.ops) + 8


def test_a_small_screen_shows_what_is_due_on_one_large_plate():
    game = Driven(8, hands=CURTAIN).until(Driven.following)
    scene = table(SEVEN, SAY, game.view(due_s=2.0, wait_s=4.0), game.ui(), 0.0)
    due = target(scene, f"seat:{game.acting}")
    assert due.primary
    assert due.h / SEVEN.px_per_mm >= 15
    assert all(op.turn == 0 for op in scene.ops if isinstance(op, Text))
    assert game.phase == Phase.PLAY
