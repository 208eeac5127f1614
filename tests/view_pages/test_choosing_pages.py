"""Before and after a match: what each target asks for, and what is not to be had."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from kiosk.rules.options import PRESETS, Options
from kiosk.view.intents import Awake, Choose, Help, Language, PickPreset, SetOption, SitHere, StartPlay, StartSeated
from kiosk.view.pages import gallery
from kiosk.view.pages.attract import LOOP_S, attract, line_now, told
from kiosk.view.pages.end import end, ranked
from kiosk.view.pages.help import HelpView, help_card
from kiosk.view.pages.intents import Again, ChooseOption, Done, TakeName, TouchPartner
from kiosk.view.pages.mode import mode
from kiosk.view.pages.model import AttractView, EndView, LastMatch, ModeView, RulesView, Standing, Ui
from kiosk.view.pages.options import next_value, options
from kiosk.view.pages.overlay import over
from kiosk.view.pages.rules import presets, rules_page
from kiosk.view.pages.seats import PERIOD_NAMES, names, seats
from kiosk.view.palette import DIM, SEATS
from kiosk.view.scene import Fill, Picture, Scene, Text
from kiosk.view.words import Words
from tests.view_pages.stages import MakeStage

SAY = Words()


def intents(scene: Scene) -> dict[str, Any]:
    return {t.name: t.intent for t in scene.targets}


def texts(scene: Scene) -> str:
    return " ".join(op.text for op in scene.ops if isinstance(op, Text))


def test_two_touches_lead_from_attract_to_cards(make_stage: MakeStage) -> None:
    stage = make_stage("10")
    first = attract(AttractView(), Ui(), 0.0, stage, SAY)
    assert intents(first)["touch"] == Awake()
    second = attract(AttractView(asked=True), Ui(), 0.0, stage, SAY)
    assert intents(second) == {"play-now": StartPlay(), "choose": Choose(""), "back": Awake()}


def test_attract_invites_on_all_four_edges_and_turns(make_stage: MakeStage) -> None:
    stage = make_stage("21")
    scene = attract(AttractView(), Ui(), 2.0, stage, SAY)
    invitations = [op.turn for op in scene.ops if isinstance(op, Text) and op.text == "Touch to play"]
    assert sorted(invitations) == [0, 90, 180, 270]
    assert scene.moving

    def angle(now_s: float) -> float:
        ops = attract(AttractView(), Ui(), now_s, stage, SAY).ops
        return next(op.turn for op in ops if isinstance(op, Picture) and op.art == "board/disc")

    assert angle(1.0) - angle(0.0) == pytest.approx(360 / LOOP_S)
    assert 15 <= LOOP_S <= 20


def test_reduced_motion_stops_the_board_and_wakes_for_the_next_line(make_stage: MakeStage) -> None:
    stage = make_stage("10")._replace(reduced=True)
    model = AttractView(last=LastMatch("Flora", 2, 86))
    scene = attract(model, Ui(), 4.0, stage, SAY)
    assert (scene.moving, scene.wake_s) == (False, 9.0)
    assert attract(model, Ui(), 5.0, stage, SAY).ops == scene.ops


def test_attract_tells_the_time_a_match_takes_the_last_match_and_the_house() -> None:
    model = AttractView((0,) * 8, 20, LastMatch("Flora", 2, 86), "The Bell Inn", "Thursdays at eight")
    assert told(model, SAY) == ("About 20 minutes, 1 to 8 players", "Last match: Flora, 86 counters",
                                "The Bell Inn: Thursdays at eight")
    assert told(AttractView(), SAY) == ("About 20 minutes, 1 to 8 players",)
    assert [line_now(3, t)[0] for t in (0.0, 6.1, 12.1, 18.1)] == [0, 1, 2, 0]
    assert line_now(3, 3.0)[1] == 1.0


def test_every_mode_and_language_is_one_tap_away(make_stage: MakeStage) -> None:
    found = intents(mode(ModeView(), Ui(), 0.0, make_stage("10"), SAY))
    assert [found[f"mode:{w}"] for w in ("play", "board", "match-table")] == [Choose("play"), Choose("board"),
                                                                             Choose("match-table")]
    assert {i.code for i in found.values() if isinstance(i, Language)} == {"en", "fr", "de", "es", "nl", "cy"}
    small = intents(mode(ModeView(), Ui(side="N"), 0.0, make_stage("7"), SAY))
    assert [i for i in small.values() if isinstance(i, Language)] == [Language("", "S")]


def test_all_eight_places_can_be_tapped_and_too_few_are_made_up_by_computer_players(make_stage: MakeStage) -> None:
    model = gallery._SEATS
    found = intents(seats(model, Ui(), 0.0, make_stage("10"), SAY))
    assert [found[f"place:{p}"] for p in range(8)] == [SitHere(p) for p in range(8)]
    assert found["start"] == StartSeated()
    assert [found[f"help:{s}"] for s in "SWNE"] == [Help(s) for s in "SWNE"]
    two = model._replace(places=tuple(p if p.place in (0, 2) else p._replace(kind="empty") for p in model.places))
    scene = seats(two, Ui(), 0.0, make_stage("10"), SAY)
    assert intents(scene)["start"] == StartSeated()
    assert "1 computer player joins you." in texts(scene).replace("  ", " ")
    scene = seats(two._replace(mode="board"), Ui(), 0.0, make_stage("10"), SAY)
    assert "start" not in intents(scene)
    assert "1 more player is needed." in texts(scene).replace("  ", " ")


def test_names_are_picked_not_typed_and_never_taken_twice(make_stage: MakeStage) -> None:
    found = intents(names(gallery._SEATS, Ui(), 0.0, make_stage("21"), SAY))
    assert found["no-name"] == TakeName("")
    assert found["name:Clara"] == TakeName("Clara")
    assert "name:Edwin" not in found
    assert len(set(PERIOD_NAMES)) == len(PERIOD_NAMES) >= 40


def test_a_tap_on_a_preset_chooses_it_and_what_does_not_fit_is_dim(make_stage: MakeStage) -> None:
    five = intents(presets(RulesView(seats=5), Ui(), 0.0, make_stage("10"), SAY))
    assert five["preset:hoyle"] == PickPreset("hoyle")
    assert "preset:ealing" not in five
    assert "preset:denexa" not in intents(presets(RulesView(seats=3), Ui(), 0.0, make_stage("10"), SAY))
    assert "preset:ealing" in intents(presets(RulesView(seats=8), Ui(), 0.0, make_stage("10"), SAY))
    why = "For 4 players or more."
    assert why in texts(presets(RulesView(seats=3), Ui(), 0.0, make_stage("10"), SAY)).replace("  ", " ")
    assert why not in texts(presets(RulesView(seats=4), Ui(), 0.0, make_stage("10"), SAY)).replace("  ", " ")


def test_the_rules_page_counts_down_to_the_usual_rules(make_stage: MakeStage) -> None:
    scene = presets(RulesView(), Ui(until_s=14.5, wait_s=20), 0.0, make_stage("10"), SAY)
    assert "Parlett starts in 15 seconds" in texts(scene)
    assert scene.wake_s == pytest.approx(0.5)


def test_every_option_can_be_changed_by_touch(make_stage: MakeStage) -> None:
    stage = make_stage("10")
    found: dict[str, Any] = {}
    for page in range(10):
        found |= intents(options(RulesView(), Ui(page=page), 0.0, stage, SAY))
    asked = {k.removeprefix("option:"): v for k, v in found.items() if k.startswith("option:")}
    assert set(asked) == set(Options.__struct_fields__)
    for name, intent in asked.items():
        if name in ("start_purse", "partners"):
            assert intent == ChooseOption(name)
        else:
            assert intent == SetOption(name, next_value(Options(), name))
            Options.of({intent.name: intent.value})


def test_taps_on_a_value_go_round_all_of_them() -> None:
    now, seen = Options(), []
    for _ in range(3):
        seen.append(now.pope_turned)
        now = Options.of({"pope_turned": next_value(now, "pope_turned")}, now)
    assert seen == ["sweep", "game-too", "hoyle"]
    assert now == Options()


def test_a_changed_option_says_what_it_was_and_can_be_undone(make_stage: MakeStage) -> None:
    stage = make_stage("10")
    changed = RulesView(options=Options.of({"dead_hand": "stock"}))
    scene = options(changed, Ui(), 0.0, stage, SAY)
    assert "was: One hand more" in texts(scene)
    assert "undo-options" in intents(scene)
    assert "undo-options" not in intents(options(RulesView(), Ui(), 0.0, stage, SAY))


def test_the_purse_keeps_its_range(make_stage: MakeStage) -> None:
    least = RulesView(options=Options(start_purse=1), open="start_purse")
    found = intents(options(least, Ui(), 0.0, make_stage("10"), SAY))
    assert "purse:-1" not in found
    assert found["purse:+10"] == SetOption("start_purse", "11")


def test_partners_are_tapped(make_stage: MakeStage) -> None:
    model = RulesView(open="partners", seats=4, names=("Clara", "Edwin", "Flora", "George"),
                      options=Options.of({"partners": "0-2"}))
    scene = options(model, Ui(), 0.0, make_stage("10"), SAY)
    assert [intents(scene)[f"partner:{s}"] for s in range(4)] == [TouchPartner(s) for s in range(4)]
    assert "with Flora" in texts(scene)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_rules_are_read_in_sentences_of_the_options_in_force(preset: str, make_stage: MakeStage) -> None:
    stage = make_stage("21")
    model = RulesView(preset, PRESETS[preset].options)
    read = " ".join(texts(rules_page(model, Ui(page=p), 0.0, stage, SAY)) for p in range(5))
    low = "Two is the lowest card" if preset == "denexa" else "Ace is the lowest card"
    assert low in read
    assert ("45 cards" in read) == (preset == "ealing")


def test_players_rank_by_purse_less_what_was_bought_in() -> None:
    all_ = (Standing("A", 0, 90, 48), Standing("B", 1, 60), Standing("C", 2, 42), Standing("D", 3, 20))
    assert [(rank, s.name) for rank, s in ranked(all_)] == [(1, "B"), (2, "A"), (2, "C"), (4, "D")]


def test_the_end_offers_another_match_and_says_what_stays(make_stage: MakeStage) -> None:
    stage = make_stage("10")
    scene = end(gallery._END, Ui(), 0.0, stage, SAY)
    assert intents(scene)["again"] == Again()
    assert intents(scene)["done"] == Done()
    assert "Flora wins the match" in texts(scene)
    assert "24 stay on the board" in texts(scene)
    tie = EndView((Standing("A", 0, 50), Standing("B", 1, 50)), shared=True)
    assert "A, B share the match" in texts(end(tie, Ui(), 0.0, stage, SAY))
    assert "The board was shared out" in texts(end(tie, Ui(), 0.0, stage, SAY))


def test_the_curve_ends_in_each_players_seal_and_marks_great_sweeps(make_stage: MakeStage) -> None:
    ops = end(gallery._END_EIGHT, Ui(), 0.0, make_stage("10"), SAY).ops
    drawn = [op.art for op in ops if isinstance(op, Picture) and not isinstance(op.art, str)]
    kinds = [art.kind for art in drawn]
    assert [len(art.args[0]) for art in drawn if art.kind == "curves"] == [8], "all in one picture"
    assert kinds.count("seal") == 16
    assert kinds.count("star") == 2
    seals = [op.y for op in ops if isinstance(op, Picture) and not isinstance(op.art, str) and op.art.kind == "seal"
             and op.x > 1150]
    assert len(seals) == 8
    assert all(abs(a - b) > 30 for i, a in enumerate(seals) for b in seals[:i])


@pytest.mark.parametrize("size", ["7", "10"])
def test_players_who_end_alike_have_their_seals_about_their_line_and_no_curve_falls(size: str, make_stage: MakeStage,
                                                                                     ) -> None:
    ends = (48, 48, 48, 33)
    players = tuple(Standing("ABCD"[i], i, end, curve=(48, end)) for i, end in enumerate(ends))
    stage = make_stage(size)
    ops = [op for op in end(EndView(players), Ui(), 0.0, stage, SAY).ops if isinstance(op, Picture | Fill)]
    pictures = [op for op in ops if isinstance(op, Picture) and not isinstance(op.art, str)]
    plot = next(op for op in pictures if op.art.kind == "curves")
    seals = sorted(op.y for op in pictures if op.art.kind == "seal" and op.x > plot.x + plot.w / 2)
    leaders = [op for op in pictures if op.art.kind == "bar" and op.x > plot.x]
    assert len(seals) == len(leaders) == 4
    assert all(op.h <= 2 for op in leaders)
    level = plot.y - plot.h / 2 + plot.h * plot.art.args[0][-1][0][-1][1]
    assert seals[0] < level < seals[2], "some stand above the line that three share, some below"
    colours = {colour for _, colour in SEATS}
    assert not [op for op in ops if isinstance(op, Fill) and op.colour in colours]


@pytest.mark.parametrize("size", ["7", "10"])
@pytest.mark.parametrize("ends", [(48, 33), (48, 47), (116, 29), (900, 0)])
def test_the_figures_beside_the_curves_lie_apart(size: str, ends: tuple[int, int], make_stage: MakeStage) -> None:
    players = tuple(Standing("AB"[i], i, end, curve=(48, end)) for i, end in enumerate(ends))
    scene = end(EndView(players), Ui(), 0.0, make_stage(size), SAY)
    columns: dict[float, list[Text]] = {}
    for op in scene.ops:
        if isinstance(op, Text) and op.anchor == 1.0 and op.text.isdigit() and op.colour == DIM:
            columns.setdefault(round(op.x, 1), []).append(op)
    figures = sorted(max(columns.values(), key=len), key=lambda op: op.y)
    assert len(figures) > 1
    assert all(b.y - a.y >= 1.5 * b.cap for a, b in itertools.pairwise(figures))


@pytest.mark.parametrize("side", "SWNE")
def test_help_stays_at_the_edge_that_asked_and_leaves_the_plates_alone(side: str, make_stage: MakeStage) -> None:
    stage = make_stage("10")
    below = gallery.PAGES["board-out"](stage, SAY, "S")
    card = help_card(HelpView(taken=gallery.TAKEN), Ui(side=side, page=2), 0.0, stage, SAY)
    scene = over(below, card)
    found = intents(scene)
    assert {f"seat:{s}" for s in range(4)} <= set(found)
    assert found["help:next"] == Help(side, 3)
    assert found["help:close"] == Help(side, -1)
    assert {t.side for t in card.piece.targets} == {side}


@pytest.mark.parametrize("side", "SWNE")
@pytest.mark.parametrize("size", ["7", "10"])
def test_the_help_button_of_an_open_card_closes_it(side: str, size: str, make_stage: MakeStage) -> None:
    stage = make_stage(size)
    below = gallery.PAGES["seats"](stage, SAY, "S")
    found = intents(over(below, help_card(HelpView(), Ui(side=side), 0.0, stage, SAY)))
    assert {s: found[f"help:{s}"] for s in "SWNE"} == {s: Help(s, -1 if s == side else 0) for s in "SWNE"}


@pytest.mark.parametrize("side", "SWNE")
def test_help_stands_in_the_middle_of_a_small_tables_edge(side: str, make_stage: MakeStage) -> None:
    cover = help_card(HelpView(taken=gallery.TAKEN), Ui(side=side), 0.0, make_stage("7"), SAY).cover
    assert cover is not None
    assert (cover.cx if side in "NS" else cover.cy) == pytest.approx(400 if side in "NS" else 240, abs=1)


def test_what_help_covers_cannot_be_touched(make_stage: MakeStage) -> None:
    stage = make_stage("10")
    below = gallery.PAGES["board"](stage, SAY, "S")
    scene = over(below, help_card(HelpView(taken=gallery.TAKEN), Ui(side="S"), 0.0, stage, SAY))
    assert "undo" in intents(below)
    assert "undo" not in intents(scene)
