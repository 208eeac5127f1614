"""The table in play on every screen, with every way to show hands, from three to eight players."""

from __future__ import annotations

import pytest

from kiosk.rules.deal import Phase
from kiosk.view.drawn_surfaces import MARGIN
from kiosk.view.layout import layout
from kiosk.view.model import CURTAIN, EDGE, OPEN, SOLO, Fault, Payout
from kiosk.view.out import out
from kiosk.view.scene import Drawn, Picture, Scene, Stage, Text
from kiosk.view.settlement import settlement
from kiosk.view.spots import Box, bounds
from kiosk.view.table import table
from kiosk.view.words import Stretched, Words

from .dealt import Driven, over
from .scenerules import complaints
from .stages import every_stage

LANGUAGES = [pytest.param(Words(), 0.62, id="en"), pytest.param(Stretched(), 0.45, id="longer")]


def modes(which: Stage) -> list[tuple[str, int, str]]:
    """How hands are shown, how many play, by which rules."""
    found = [(CURTAIN, 4, "parlett"), (CURTAIN, 8, "parlett"), (CURTAIN, 5, "hoyle"), (SOLO, 4, "parlett"),
             (SOLO, 8, "parlett"), (SOLO, 3, "hoyle"), (OPEN, 4, "parlett")]
    inches = (which.width**2 + which.height**2) ** 0.5 / which.px_per_mm / 25.4
    if inches > 15:
        found += [(EDGE, 3, "parlett"), (EDGE, 4, "hoyle")]
    if inches > 40:
        found.append((EDGE, 8, "parlett"))
    return found


def moments(which: Stage, say: Words, hands: str, seats: int, preset: str) -> list[tuple[str, Scene]]:
    """Scenes of one deal: at rest, with a hand open, and while things move."""
    game = Driven(seats, preset, seats, hands)
    scenes: list[tuple[str, Scene]] = []
    for step in range(44):
        game.step()
        if game.phase == Phase.OVER:
            break
        if step > 3 and step % 7:
            continue
        scenes.append((f"rest {step}", table(which, say, game.view(due_s=3.0, wait_s=4.0), game.ui(), 1.0)))
        if game.leading(moves=0) and hands in (EDGE, CURTAIN):
            scenes.append((f"look {step}", table(which, say, game.view((game.acting,)), game.ui(), 1.0)))
        ui = game.ui(0.0)
        assert ui.timeline is not None
        busy = game.view(acting=-1, legal=())
        for part in (0.25, 0.6, 0.9):
            now_s = ui.timeline.end_s * part
            scenes.append((f"moving {step} at {part}", table(which, say, busy, ui, now_s)))
    return scenes


@pytest.mark.parametrize("which", every_stage())
@pytest.mark.parametrize(("say", "squeeze"), LANGUAGES)
def test_everything_is_legible_reachable_and_on_the_screen(which: Stage, say: Words, squeeze: float):
    for hands, seats, preset in modes(which):
        for when, scene in moments(which, say, hands, seats, preset):
            assert not complaints(scene, which, squeeze), f"{hands}, {seats} players, {preset}, {when}"


@pytest.mark.parametrize("which", every_stage())
@pytest.mark.parametrize(("say", "squeeze"), LANGUAGES)
def test_the_pages_after_a_deal_too(which: Stage, say: Words, squeeze: float):
    for hands, seats, seed in ((CURTAIN, 4, 4), (CURTAIN, 8, 1), (CURTAIN, 3, 2), (SOLO, 4, 3), (SOLO, 8, 5)):
        game = over(seats, "parlett", seed, hands)
        for reader in "SWNE":
            view = game.view(settled=game.settled(), reader=reader, due_s=12.0, wait_s=20.0)
            for page in (out, settlement):
                scene = page(which, say, view, game.ui(), 0.0)
                assert not complaints(scene, which, squeeze), f"{page.__name__}, {seats} players, read from {reader}"


@pytest.mark.parametrize("which", every_stage())
def test_what_is_paid_out_stays_on_the_screen(which: Stage):
    for hands in (CURTAIN, SOLO):
        game = Driven(4, "parlett", 1, hands).until(Driven.leading)
        for seat in range(4):
            view = game.view(payouts=(Payout(seat, 5, 3, "below, on your right"),))
            scene = table(which, Stretched(), view, game.ui(), 0.0)
            assert not complaints(scene, which, 0.45)
            assert any(isinstance(op, Text) and "3" in op.text and "5" in op.text for op in scene.ops)


@pytest.mark.parametrize("which", every_stage())
def test_a_fault_is_told_and_changes_nothing_else(which: Stage):
    game = Driven(4, "parlett", 1, CURTAIN).until(Driven.leading)
    plain = table(which, Words(), game.view(), game.ui(), 0.0)
    told = table(which, Words(), game.view(faults=(Fault("owed", 2, 4), Fault("not-saving"))), game.ui(), 0.0)
    assert told.backdrop == plain.backdrop
    assert told.ops[: len(plain.ops)] == plain.ops
    assert told.targets == plain.targets
    more = told.ops[len(plain.ops):]
    assert any(isinstance(op, Text) and "4" in op.text for op in more)
    bodies = [bounds(op).inset(MARGIN * op.art.args[0]) for op in more
              if isinstance(op, Picture) and isinstance(op.art, Drawn) and op.art.kind == "banner"]
    for i, body in enumerate(bodies):
        assert not any(body.meets(Box(t.x, t.y, t.w, t.h)) for t in told.targets)
        assert not any(body.meets(other) for other in bodies[:i])


@pytest.mark.parametrize("which", every_stage())
def test_who_plays_alone_reads_each_fault_once(which: Stage):
    game = Driven(4, "parlett", 1, SOLO).until(Driven.leading)
    plain = table(which, Words(), game.view(), game.ui(), 0.0)
    told = table(which, Words(), game.view(faults=(Fault("not-saving"),)), game.ui(), 0.0)
    words = [op for op in told.ops[len(plain.ops):] if isinstance(op, Text)]
    assert {op.turn for op in words} <= {0}
    assert sum(isinstance(op, Picture) and isinstance(op.art, Drawn) and op.art.kind == "banner"
               for op in told.ops[len(plain.ops):]) == 1


@pytest.mark.parametrize("which", every_stage())
@pytest.mark.parametrize("seats", range(3, 9))
def test_whoever_acts_has_the_one_bright_plate_and_every_seat_is_named(which: Stage, seats: int):
    game = Driven(seats, "parlett", seats, CURTAIN).until(Driven.following)
    scene = table(which, Words(), game.view(due_s=2.0, wait_s=4.0), game.ui(), 0.0)
    texts = [op.text for op in scene.backdrop + scene.ops if isinstance(op, Text)]
    names = [seat.name for seat in game.view().seats]
    assert all(any(name == t or name in t for t in texts) for name in names)
    bright = [op for op in scene.backdrop + scene.ops
              if getattr(getattr(op, "art", None), "kind", "") == "plate" and op.art.args[1] == "act"]
    assert len(bright) == (2 if layout(which).compact else 1)
    target = next(t for t in scene.targets if t.name == f"seat:{game.acting}")
    assert target.intent in game.view().legal
    assert target.primary
