"""The room in which a match is played, with its settlement and its end."""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.app.matches import end_view, new_name
from kiosk.app.playing import Playing
from kiosk.app.rooms import NEVER, House, Look, Room
from kiosk.app.sizing import hands
from kiosk.app.slips import Slips
from kiosk.app.teaching import Caption, Teaching, telling
from kiosk.app.tempo import END_COUNT_S, END_S
from kiosk.rules.actions import BreakOff, CutForDealer, DealCards, Dress, EndMatch, FaceForDealer, NextDeal, Play
from kiosk.rules.cards import CODES, Card
from kiosk.rules.deal import Phase
from kiosk.rules.match import Stage
from kiosk.rules.options import Options
from kiosk.table.session import StaleAction
from kiosk.table.sitters import Sitter, people
from kiosk.view.intents import BayTouched, Cover, GoOn, LookAtDeadHand, Peek, ShowCards, Skip, TakeBackSeat
from kiosk.view.keeping import needed_by
from kiosk.view.layout import layout
from kiosk.view.model import SOLO, PlayUi, TableView
from kiosk.view.motion import angle_at
from kiosk.view.out import out
from kiosk.view.pages.banners import turn_at
from kiosk.view.pages.captions import caption
from kiosk.view.pages.end import end
from kiosk.view.pages.intents import Again, Done, HideCaption, Open
from kiosk.view.pages.model import Ui
from kiosk.view.pages.overlay import Overlay, over
from kiosk.view.pages.whys import why_words
from kiosk.view.scene import Scene
from kiosk.view.setting import ROUND
from kiosk.view.settlement import settlement
from kiosk.view.sight import setting_of
from kiosk.view.table import NAMED_S, table
from kiosk.view.turned import place_seen, side_seen, stage_seen, turned

PAGES = {"out": out, "settlement": settlement}
GAME_ACTIONS = (CutForDealer, FaceForDealer, Dress, DealCards, Play, NextDeal, EndMatch)


class PlayRoom(Room):
    """A match in Play, from the first dealer to the last page."""

    name = "play"

    def __init__(self, house: House, now_s: float, side: str = "S") -> None:
        super().__init__(house, now_s, side)
        count = self._people = people(house.session.state.sitters)
        self.playing = Playing(
            house.session, house.source, house.thinker, house.tempo, now_s,
            hands=hands(house.settings, house.stage, count), reduced=house.stage.reduced, hear=house.hear,
        )
        self.playing.held = lambda: bool(self.ui.pressed)
        self.hands = self.playing.hands
        self.offered = house.session.sequence
        """The sequence that the targets on the screen were made for."""
        self.named = -1
        self.named_until_s = 0.0
        self.near = self._near(side)
        """The edge that everything is read from: the one person's, where there is one."""
        self.face_somebody()
        self._view = self.playing.view(now_s)
        self._view_of: tuple[object, ...] = (None,)
        self._play_ui = PlayUi()
        self._held_at: float | None = None
        self.teaching = Teaching(house.known)
        self._slips = Slips()

    @classmethod
    def begin(cls, house: House, options: Options, sitters: tuple[Sitter, ...], now_s: float, side: str) -> PlayRoom:
        """Begin a match and enter the room."""
        house.session.leave("done", house.at())
        house.session.start_play(options, sitters, new_name(house), house.at())
        return cls(house, now_s, side)

    def again(self, now_s: float, side: str) -> PlayRoom:
        """Return the room of the same match after other people sat down."""
        room = PlayRoom(self.house, now_s, side)
        room.playing.carried = self.playing.carried
        return room

    def _near(self, side: str) -> str:
        """Return the edge of the one person, or one at which somebody sits, the given one if they do."""
        sides = [self.playing.side_of(i) for i, s in enumerate(self.playing.sitters) if s.human]
        return side if side in sides else sides[0] if sides else "S"

    @property
    def company(self) -> Sequence[Sitter]:
        """Return who sits at the match in hand."""
        return self.playing.sitters

    @property
    def ended(self) -> bool:
        """Whether the last page is shown."""
        return self.playing.closed

    @property
    def can_end(self) -> bool:
        """Whether the match goes on."""
        return not self.ended and self.playing.match.stage != Stage.ENDED

    def end_match(self, now_s: float) -> Room:
        """End the match where it stands; before there was a deal it is just left."""
        game = self.playing
        if game.match.stage == Stage.FIRST_DEALER:
            return self._leave(now_s, "abandoned")
        game.submit(BreakOff() if game.match.breakable else EndMatch(), now_s)
        game.closed = True
        self._entered_end(now_s)
        return self

    def scene(self, look: Look) -> Scene:
        """Return the table, or the end of the match."""
        if self.ended:
            return end(end_view(self.house), self.ui, look.now_s, look.stage, look.say)
        self.offered = self.house.session.sequence
        near = self.near if self.hands == SOLO else "S"
        seen = look._replace(stage=stage_seen(look.stage, near))
        return turned(self._table(seen, near), look.stage, near)

    def _table(self, look: Look, near: str) -> Scene:
        """Return the table as it lies before whoever sits at a side."""
        view, ui = self._shown(look.now_s, near)
        page = PAGES.get(view.page, table)
        scene = page(look.stage, look.say, view, ui, look.now_s)
        return self._taught(scene, look, near) if view.page == "play" else scene

    def _shown(self, now_s: float, near: str) -> tuple[TableView, PlayUi]:
        """Return what the view is given: the same objects as for the last frame while nothing in them changes."""
        game, hardware = self.playing, self.house.hardware
        payouts, faults = (hardware.payouts(game.sitters), hardware.faults()) if hardware is not None else ((), ())
        of = (game.view(now_s), self.ui.side, near, payouts, faults)
        if of[0] is not self._view_of[0] or of != self._view_of:
            self._view_of = of
            view = of[0]._replace(reader=side_seen(self.ui.side, near), payouts=payouts, faults=faults)
            if near != "S":
                view = view._replace(seats=tuple(s._replace(place=place_seen(s.place, near)) for s in view.seats))
            self._view = view
        line = game.line if game.busy_to_s > now_s else None
        ui = PlayUi(line, game.discs, self.ui.pressed, self.ui.focus, self.named, self.named_until_s,
                    turn_at(now_s, len(faults)))
        if ui != self._play_ui:
            self._play_ui = ui
        return self._view, self._play_ui

    def _taught(self, scene: Scene, look: Look, near: str) -> Scene:
        """Lay the caption of the moment over the table, at the edge of the one it helps."""
        game = self.playing
        if not self._people or game.open_to_s or not self.house.settings.on("play.teaching"):
            return scene
        shown = self.teaching.advance(game, look.now_s)
        slip = self._slip(shown, scene, look, near) if shown is not None else None
        while shown is not None and slip is None:
            self.teaching.gives_way(look.now_s)
            shown = self.teaching.advance(game, look.now_s)
            slip = self._slip(shown, scene, look, near) if shown is not None else None
        if slip is not None:
            return over(scene, slip)
        again = self.teaching.free_s
        return scene._replace(wake_s=min(again, scene.wake_s or again)) if again > look.now_s else scene

    def _slip(self, shown: Caption, scene: Scene, look: Look, near: str) -> Overlay | None:
        """Return a caption where it is in nobody's way, None where there is no room for it."""
        game, now_s, stage = self.playing, look.now_s, look.stage
        st = setting_of(layout(stage), self._view)
        name = (shown.id, shown.since_s)
        side = "S" if st.form != ROUND else self._faces(shown, name, look)
        line = game.line if game.busy_to_s > now_s else None
        angle = angle_at(game.discs, now_s) if st.form == ROUND else 0.0
        wake = shown.until_s if now_s >= shown.read_s else shown.read_s
        ui = Ui(side=side, pressed=self.ui.pressed, focus=self.ui.focus, until_s=wake)
        why = shown.why
        told = why_words(look.say, why, game.sitters[why.seat].name) if why is not None else ""
        moment = (line, telling(line, now_s) if line is not None else (), look.say)
        return self._slips.laid(
            lambda rows: caption(shown.id, ui, now_s, stage, look.say, told, rows), name, side, scene, stage,
            needed_by(st, self._view, side, line, angle, now_s), moment)

    def _faces(self, shown: Caption, name: object, look: Look) -> str:
        """Return the side a caption is upright for: whoever it helps or must act; it turns to nobody while they watch.
        """
        game = self.playing
        faced = self._slips.side if self._slips.lies(name, look.stage) else ""
        if faced and game.busy_to_s > look.now_s:
            return faced
        seat = shown.seat if shown.seat >= 0 else game.acting()
        return game.side_of(seat) if seat >= 0 and game.sitters[seat].present else faced or self.near

    def do(self, intent: object, now_s: float) -> Room | None:
        """Do what was touched."""
        game = self.playing
        if isinstance(intent, NextDeal):
            game.go_on(now_s)
        elif isinstance(intent, GAME_ACTIONS):
            if self.house.session.sequence == self.offered:
                self.teaching.over(now_s)
                try:
                    game.submit(intent, now_s)
                except StaleAction:
                    return None
                if isinstance(intent, EndMatch):
                    game.closed = True
                    self._entered_end(now_s)
        elif isinstance(intent, BayTouched):
            self.named, self.named_until_s = intent.pot, now_s + NAMED_S
        elif isinstance(intent, HideCaption):
            self.teaching.put_away(intent.id, now_s)
        elif isinstance(intent, Skip):
            game.skip(now_s)
        elif isinstance(intent, GoOn):
            game.go_on(now_s) if game.settling else game.skip(now_s)
        elif isinstance(intent, ShowCards | Peek):
            game.show_cards(intent.seat, now_s)
        elif isinstance(intent, Cover):
            game.cover()
        elif isinstance(intent, LookAtDeadHand):
            game.look_at_dead_hand(intent.seat)
        elif isinstance(intent, TakeBackSeat):
            game.take_back(intent.seat, now_s)
        elif isinstance(intent, Open) and intent.page == "players" and self.house.session.state.between_deals:
            from kiosk.app.players import ChoosingPlayers
            return ChoosingPlayers(self.house, now_s, self)
        elif isinstance(intent, Again):
            state = self.house.session.state
            match = game.match
            return PlayRoom.begin(self.house, match.options, state.sitters, now_s, self.ui.side)
        elif isinstance(intent, Done):
            return self._leave(now_s, "done")
        return None

    def hold(self, intent: object, now_s: float) -> None:
        """A pad is held: its hand opens at the edge."""
        if isinstance(intent, Peek):
            self.playing.show_cards(intent.seat, now_s, held=True)

    def let_go(self, intent: object, now_s: float) -> None:
        """A pad was let go: its hand is gone."""
        if isinstance(intent, Peek):
            self.playing.let_go(intent.seat)

    def turn_board(self, degrees: float, now_s: float, speed: float | None = None) -> None:
        """The board follows a hand, and turns on by itself when the hand lets go."""
        game = self.playing
        if self._held_at is None:
            self._held_at = angle_at(game.discs, now_s)
        if speed is None:
            game.hold_disc(self._held_at + degrees, now_s)
        else:
            game.spin_disc(self._held_at + degrees, speed, now_s)
            self._held_at = None

    def acting_seat(self) -> int:
        """Return the seat of a person that must act."""
        game = self.playing
        seat = game.acting()
        return seat if seat >= 0 and not self.ended and game.sitters[seat].present else -1

    def leading(self) -> bool:
        """Return whether the seat that must act has a lead to choose."""
        deal = self.playing.match.deal
        return deal is not None and deal.phase == Phase.PLAY and deal.must < 0

    def waits_long(self, now_s: float) -> bool:
        """Return whether that seat has kept the table waiting."""
        return self.playing.nudged(now_s)

    def cover(self) -> None:
        """Cover every hand that is shown."""
        self.playing.cover()

    def lead_by_name(self, seat: int, name: str, now_s: float) -> bool:
        """Lead the card that a seat chose by its button."""
        game = self.playing
        code = name.removeprefix("lead:")
        if self.acting_seat() != seat or game.deal.must >= 0 or game.busy_to_s > now_s or code not in CODES:
            return False
        chosen = CODES.index(code)
        if chosen not in game.deal.lead_cards():
            return False
        game.submit(Play(seat, chosen), now_s)
        return True

    def answer(self, ticket: int, card: Card, now_s: float) -> None:
        """A computer player has found its lead."""
        self.playing.answer(ticket, card, now_s)

    def touched(self, now_s: float) -> None:
        """Any touch counts as life."""
        super().touched(now_s)
        self.playing.alive(now_s)

    def rested(self, away_s: float) -> None:
        """The operator was here, or somebody read: the game has waited, and goes on where it was."""
        super().rested(away_s)
        self.playing.since_s += away_s

    def due_s(self) -> float:
        """Return when the game goes on by itself, or when the last page closes."""
        if self.ended:
            return super().due_s()
        return min(self.playing.due_s(), min(self.playing.open_to_s.values(), default=NEVER))

    def by_itself(self, now_s: float) -> Room | None:
        """Let the game go on; the last page is left, but not while counters fall."""
        if self.ended:
            return None if self.waits_for_counters(now_s) else self._leave(now_s, "done")
        game = self.playing
        gone = people(game.sitters) and not any(s.present for s in game.sitters)
        if gone and game.settling and game.due_s() <= now_s:
            return self._leave(now_s, "idle")
        game.advance(now_s)
        if self.ended:
            self._entered_end(now_s)
        return None

    def _entered_end(self, now_s: float) -> None:
        self.wait(now_s, END_S + END_COUNT_S)

    def _leave(self, now_s: float, why: str) -> Room:
        from kiosk.app.attracting import Attract
        attract = Attract(self.house, now_s, self.ui.side)
        self.playing.thinker.forget()
        if self.playing.match.stage == Stage.ENDED or why != "done":
            self.house.session.leave(why, self.house.at())
        return attract
