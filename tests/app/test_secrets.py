"""No frame shows an unplayed card to the table, but those that may be seen (experience.md, "Hidden hands")."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.app.playroom import PlayRoom
from kiosk.rules.cards import CODES
from kiosk.rules.deal import Phase
from kiosk.rules.observation import hand_of
from kiosk.rules.options import PRESETS
from tests.app.driver import Driver, chance, faces, playing, settings


def allowed(room: PlayRoom, now_s: float) -> set[str]:
    """The cards that may lie open now."""
    game = room.playing
    deal = game.match.deal
    seen = {CODES[c] for c in game.match.faced}
    if deal is None:
        return seen
    if deal.phase == Phase.OVER and game.busy_to_s <= now_s:
        return set(CODES)
    seen |= {CODES[c] for _, c in deal.moves}
    if deal.turn_up >= 0:
        seen.add(CODES[deal.turn_up])
    people = [i for i, s in enumerate(game.sitters) if s.human]
    opened = set(people[:1]) if game.hands == "solo" else set(game.open_to_s)
    for seat in opened:
        seen |= {CODES[c] for c in hand_of(deal, seat)}
    if game.looking in opened:
        seen |= {CODES[c] for c in deal.dead}
    return seen


@pytest.mark.parametrize("people", range(1, 9))
@pytest.mark.parametrize("hands", ["edge", "curtain"])
def test_no_frame_shows_a_card_that_may_not_be_seen(tmp_path: Path, people: int, hands: str) -> None:
    rng = chance(people)
    preset = PRESETS["hoyle" if people % 2 else "parlett"]
    seats = max(3, people)
    table = Driver(tmp_path, seed=people, set_=settings(play__hands=hands, play__follow_s=1),
                   room=playing(preset.options, seats, people))
    secret = 0
    for _ in range(700):
        room = table.room
        if table.has("keep"):  # who plays on? No cards lie there
            assert not faces(table.scene)
            table.tap("leave")
            continue
        assert isinstance(room, PlayRoom)
        if room.playing.match.number >= 1 or room.ended:
            break
        scene = table.wait(0.1, 0.05)
        shown = faces(scene)
        assert shown <= allowed(room, table.now), f"at {table.now:.2f} s"
        deal = room.playing.match.deal
        if deal is not None and deal.phase == Phase.PLAY:
            secret += sum(len(hand_of(deal, s)) for s in range(seats)) > 0
        if rng.random() < 0.3:
            able = [t.name for t in scene.targets if t.intent is not None and not t.name.startswith(("help", "bay"))]
            if able:
                table.tap(rng.choice(able))
                assert faces(table.scene) <= allowed(room, table.now)
    assert secret > 30
    table.close()


def test_a_hand_is_gone_within_100_ms_after_the_pad_is_let_go(tmp_path: Path) -> None:
    table = Driver(tmp_path, size=(1920, 1080), seed=3, set_=settings(screen__diagonal_in=21.5, play__hands="edge"),
                   room=playing(PRESETS["parlett"].options, 3, 3))
    room = table.room
    assert isinstance(room, PlayRoom)
    while not (room.playing.match.deal and room.playing.match.deal.phase == Phase.PLAY
               and room.playing.deal.must < 0 and room.playing.busy_to_s < table.now):
        table.wait(0.1)
    seat = room.playing.deal.turn
    hidden = {CODES[c] for c in room.playing.deal.lead_cards()} - allowed(room, table.now)
    before = faces(table.scene)
    contact = table.down(f"seat:{seat}")
    table.wait(0.5)
    during = faces(table.scene)
    table.up(contact)
    table.wait(0.1)
    after = faces(table.scene)
    assert not hidden & before
    assert hidden <= during
    assert not hidden & after
    table.close()
