"""The play screens in fixed states: matches played by a seed up to the moment that each picture is to show."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from kiosk.app.people import first_place, sitter
from kiosk.app.playing import Playing
from kiosk.app.playroom import PAGES
from kiosk.app.slips import Slips
from kiosk.app.tempo import Tempo
from kiosk.app.thinking import AtOnce
from kiosk.config import defaults
from kiosk.players.registry import make
from kiosk.rules.actions import Play
from kiosk.rules.deal import Phase
from kiosk.rules.events import Dealt, Dressed, Stopped, Swept, TurnedUp
from kiosk.rules.options import PRESETS
from kiosk.table.session import open_table
from kiosk.view.keeping import needed_by
from kiosk.view.layout import layout, seat_places
from kiosk.view.model import CURTAIN, EDGE, OPEN, SOLO, PlayUi
from kiosk.view.pages.captions import caption
from kiosk.view.pages.model import Ui
from kiosk.view.pages.overlay import over as laid_over
from kiosk.view.scene import Scene, Stage
from kiosk.view.setting import ROUND
from kiosk.view.sight import setting_of
from kiosk.view.table import table
from kiosk.view.timeline import Told
from kiosk.view.turned import place_seen, stage_seen, turned
from kiosk.view.words import Words

LONGEST_S = 1200.0
STEP_S = 0.05


class Moment(NamedTuple):
    """A picture of a match. when: whether this is the moment; within: seconds after it; open: hands are shown.

    near: the edge of the one person who plays alone. caption: the caption of the teaching mode that lies over it.
    """

    when: Callable[[Playing, float], bool]
    seats: int = 4
    people: int = 4
    hands: str = EDGE
    rules: str = "parlett"
    seed: int = 7
    within: float = 0.0
    open: bool = False
    near: str = "S"
    caption: str = ""


def told(*kinds: type, won: int = 1) -> Callable[[Playing, float], bool]:
    """Return whether an event of these kinds is being told; a sweep of at least `won` counters."""
    def now(game: Playing, now_s: float) -> bool:
        items = game.line.items if game.line is not None else ()
        return any(isinstance(t, Told) and isinstance(t.event, kinds) and t.start <= now_s < t.end
                   and (not isinstance(t.event, Swept) or t.event.counters >= won) for t in items)
    return now


def waits(*, lead: bool, played: int = 6) -> Callable[[Playing, float], bool]:
    """Return whether the table waits for a person to lead (or to follow), some cards into the deal."""
    def now(game: Playing, now_s: float) -> bool:
        deal = game.match.deal
        if deal is None or deal.phase != Phase.PLAY or game.busy_to_s > now_s or len(deal.moves) < played:
            return False
        return (deal.must < 0) == lead and game.sitters[deal.turn].present
    return now


def over(settling: bool) -> Callable[[Playing, float], bool]:
    """Return whether the deal is over and its hands lie open, or its settlement is read."""
    def now(game: Playing, now_s: float) -> bool:
        deal = game.match.deal
        return deal is not None and deal.phase == Phase.OVER and game.busy_to_s <= now_s and game.settling == settling
    return now


MOMENTS: dict[str, Moment] = {
    "first-dealer": Moment(lambda game, now_s: game.line is not None, within=1.5),
    "first-jack": Moment(lambda game, now_s: game.line is not None, rules="hoffmann", within=2.5, seed=3),
    "dress": Moment(told(Dressed), within=0.9),
    "deal": Moment(told(Dealt), within=1.8),
    "turn-up": Moment(told(TurnedUp), within=1.2),
    "lead": Moment(waits(lead=True)),
    "peek": Moment(waits(lead=True), open=True),
    "curtain": Moment(waits(lead=True), hands=CURTAIN),
    "curtain-open": Moment(waits(lead=True), hands=CURTAIN, open=True),
    "open-hands": Moment(waits(lead=True), hands=OPEN),
    "follow": Moment(waits(lead=False)),
    "solo": Moment(waits(lead=True), people=1, hands=SOLO),
    "solo-far": Moment(waits(lead=True), people=1, hands=SOLO, near="N"),
    "solo-left": Moment(waits(lead=True), people=1, hands=SOLO, near="W"),
    "solo-any": Moment(waits(lead=True), people=1, hands=SOLO, rules="hoyle"),
    "stop": Moment(told(Stopped), within=0.2),
    "sweep": Moment(told(Swept, won=2), within=1.4),
    "eight": Moment(waits(lead=True, played=8), seats=8, people=8),
    "eight-follow": Moment(waits(lead=False, played=8), seats=8, people=8),
    "three": Moment(waits(lead=True), seats=3, people=3),
    "out": Moment(over(False)),
    "out-eight": Moment(over(False), seats=8, people=8),
    "caption": Moment(waits(lead=True), caption="sweep"),
    "caption-eight": Moment(waits(lead=True, played=8), seats=8, people=8, caption="peek"),
    "settlement": Moment(over(True)),
    "settlement-eight": Moment(over(True), seats=8, people=8),
}
"""Every play screen by its name."""


def shot(moment: Moment) -> Callable[[Stage, Words], Scene]:
    """Return the function that makes a moment's picture on a stage."""
    return lambda stage, say: _scene(moment, stage, say)


GALLERY: dict[str, Callable[[Stage, Words], Scene]] = {name: shot(moment) for name, moment in MOMENTS.items()}


def _scene(moment: Moment, stage: Stage, say: Words) -> Scene:
    with tempfile.TemporaryDirectory() as folder:
        session = open_table(Path(folder) / "journal.sqlite")
        mine = first_place(moment.near)
        sitters = tuple(sitter((mine + place) % 8, "person" if i < moment.people else "computer")
                        for i, place in enumerate(seat_places(moment.seats)))
        session.start_play(PRESETS[moment.rules].options, sitters, "gallery")
        thinker = AtOnce(make)
        game = Playing(session, random.Random(moment.seed), thinker, Tempo.of(defaults()), 0.0, hands=moment.hands,
                       reduced=stage.reduced, hear=lambda events, line: None)
        now = 0.0
        while now < LONGEST_S and not moment.when(game, now):
            now += STEP_S
            for ticket, card in thinker.answers():
                game.answer(ticket, card, now)
            game.advance(now)
            _lead_for_people(game, now)
        now += moment.within
        game.advance(now)
        if moment.open:
            game.show_cards(game.acting(), now, held=True)
        view = game.view(now)
        view = view._replace(seats=tuple(s._replace(place=place_seen(s.place, moment.near)) for s in view.seats))
        line = game.line if game.busy_to_s > now else None
        seen = stage_seen(stage, moment.near)
        scene = PAGES.get(view.page, table)(seen, say, view, PlayUi(line, game.discs), now)
        session.close()
    if moment.caption:
        st = setting_of(layout(seen), view)
        side = game.side_of(game.acting()) if st.form == ROUND else "S"
        slip = Slips().laid(lambda rows: caption(moment.caption, Ui(side=side), now, seen, say, rows=rows), "", side,
                            scene, seen, needed_by(st, view, side, line, 0.0, now), None)
        scene = laid_over(scene, slip) if slip is not None else scene
    return turned(scene, stage, moment.near)


def _lead_for_people(game: Playing, now_s: float) -> None:
    """People lead at once in a gallery: nobody waits until a chair is minded."""
    deal = game.match.deal
    if deal is None or deal.phase != Phase.PLAY or deal.must >= 0 or game.busy_to_s > now_s - 0.5:
        return
    if game.sitters[deal.turn].present and len(deal.moves) % 3 != 2:
        game.submit(Play(deal.turn, deal.lead_cards()[0]), now_s)

