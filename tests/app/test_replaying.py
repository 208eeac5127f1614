"""Records on the screen: the whole deal is shown, and ends where the record ends."""

from __future__ import annotations

from pathlib import Path

from kiosk.app.replaying import Replaying
from kiosk.players.matchplay import deals
from kiosk.players.player import RandomPlayer
from kiosk.rules.match import Match
from kiosk.rules.options import PRESETS
from kiosk.rules.record import Record, of_deal, replayed
from tests.app.driver import Driver, chance, faces


def test_an_unfinished_deal_shows_only_what_was_played(tmp_path: Path) -> None:
    match, rng = Match(PRESETS["parlett"].options, 4, "m"), chance(6)
    whole = of_deal(next(iter(deals(match, [RandomPlayer(rng)] * 4, rng, 1))), "m", 0)
    kept = whole.moves[: len(whole.moves) // 2]
    broken = unfinished(whole, len(kept))
    table = Driver(tmp_path, room=lambda house, now_s: Replaying(house, now_s, [broken]))
    public = {code for _, code in kept} | {whole.pack[-1]}
    for _ in range(200):
        assert faces(table.wait(0.25)) <= public
    table.close()


def unfinished(record: Record, moves: int) -> Record:
    """The record of the same deal, broken off after so many cards."""
    game, actions = replayed(record)
    for action in actions[: 2 + moves]:
        game.apply(action)
    assert game.deal is not None
    return of_deal(game.deal, record.match, record.deal)


def test_two_deals_are_shown_one_after_the_other(tmp_path: Path) -> None:
    match, rng = Match(PRESETS["hoyle"].options, 4, "m"), chance(5)
    records = [of_deal(d, "m", i) for i, d in enumerate(deals(match, [RandomPlayer(rng)] * 4, rng, 2))]
    table = Driver(tmp_path, room=lambda house, now_s: Replaying(house, now_s, records))
    room = table.room
    assert isinstance(room, Replaying)
    seen: set[str] = set()
    for _ in range(600):
        seen |= faces(table.wait(0.5))
        if room.over and room.settling and room.match.number == 1:
            break
    assert room.match.number == 1
    assert room.match.balances == match.balances
    assert {code for _, code in records[1].moves} <= seen
    table.close()
