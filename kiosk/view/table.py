"""The table in play as a scene: from the first dealer over dressing, dealing and every card to the last.

`table(stage, say, view, ui, now_s)` is the one entry. What does not move is put into the backdrop, which stays the
same object as long as nothing in it changes.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from kiosk.rules.board import DRESSING
from kiosk.rules.cards import SUITS, Card
from kiosk.rules.deal import Phase
from kiosk.rules.observation import Observation

from .boardview import (
    bay_point,
    celebration,
    count_figures,
    counters,
    disc_ops,
    pointer,
    pointer_at,
    stand_out,
    under,
)
from .cached import cached
from .captions import Caption, at_rest, bay_named, told
from .curtain import curtain, curtain_dark
from .dispensing import payout_panels
from .duties import Duty, duty, face_of
from .fan import fan
from .flights import flight_ops
from .hands import dead_panel, looks, open_hand, plays, solo_hand_ops, solo_spread, spread_targets
from .instant import Instant, instant
from .intents import BayTouched, LookAtDeadHand, Skip, SpinDisc, TakeBackSeat
from .layout import Board, Layout, layout
from .middle import middle_ops, single_ops
from .model import CURTAIN, EDGE, OPEN, SOLO, PlayUi, TableView
from .motion import angle_at, bay_angle, disc_moves, side_at
from .pages.model import Notice, Ui
from .pages.notices import banners
from .pages.overlay import over
from .palette import GILT, IVORY
from .parts import Kit, chip, drawn, help_button, scene, wood
from .plate import PlateFace, time_bar
from .rows import seat_ops
from .scene import Face, Op, Scene, Stage, Target
from .setting import COMPACT, ROUND, Seating, Setting, WordsPlace, setting
from .spots import TURNS, Box, Piece, Spot, bounds
from .text import TIGHTEST, block, lines
from .timeline import Coins, Dealing, Gain, Lit, Slide, Standing, Timeline, standing_of
from .words import Words, signed

NAMED_S = 4.0
"""How long the name of a bay that was touched shows, seconds."""


class Sight(NamedTuple):
    """Everything that one frame is made from."""

    kit: Kit
    view: TableView
    ui: PlayUi
    st: Setting
    inst: Instant
    line: Timeline | None
    angle: float
    side: str
    turning: bool

    @property
    def moving(self) -> bool:
        """Whether a timeline runs."""
        return self.line is not None


def solo_seat(view: TableView) -> int:
    """Return the one person's seat, -1 where several play."""
    if view.hands != SOLO:
        return -1
    return next((s.seat for s in view.seats if s.kind == "person"), -1)


def one_sided(st: Setting) -> bool:
    """Return whether all read from the near side: then the disc's names are set for it."""
    return st.form != ROUND


def setting_of(lo: Layout, view: TableView) -> Setting:
    """Return where everything stands for a table."""
    seats = len(view.seats)
    seen = view.seen
    any_lead = bool(seen and seen.setup.any_lead)
    most = (seen.setup.hand_size or -(-len(seen.setup.deck.cards) // (seats + 1))) if seen else 51 // (seats + 1) + 1
    places = tuple(s.place for s in view.seats)
    return setting(lo, places, solo_seat(view), view.hands, most, any_lead)


def empty_standing(view: TableView) -> Standing:
    """Return the standing before the first deal."""
    seats = view.seats
    return Standing((0,) * 8, tuple(s.purse for s in seats), tuple(range(len(seats))), (0,) * len(seats))


def sight(stage: Stage, say: Words, view: TableView, ui: PlayUi, now_s: float) -> Sight:
    """Gather what one frame is made from."""
    lo = layout(stage)
    kit = Kit(lo, say, now_s, ui.pressed, ui.focus)
    st = setting_of(lo, view)
    rest = standing_of(view.seen) if view.seen else empty_standing(view)
    line = ui.timeline if ui.timeline is not None and now_s < ui.timeline.end_s else None
    inst = instant(line, rest, now_s)
    if st.form == COMPACT:
        return Sight(kit, view, ui, st, inst, line, 0.0, "S", False)
    turning = disc_moves(ui.discs, now_s)
    angle = angle_at(ui.discs, now_s)
    if not turning:
        angle = round(angle, 2)
    side = side_at(ui.discs, now_s) if st.form == ROUND else "S"
    return Sight(kit, view, ui, st, inst, line, angle, side, turning)


def table(stage: Stage, say: Words, view: TableView, ui: PlayUi, now_s: float) -> Scene:
    """Return the table in play at one instant."""
    s = sight(stage, say, view, ui, now_s)
    duties = tuple(duty(say, view, s.inst, seat, moving=s.moving) for seat in view.seats)
    faces = tuple(
        face_of(view, s.inst, seat, due, pressed=ui.pressed == f"seat:{seat.seat}")
        for seat, due in zip(view.seats, duties, strict=True)
    )
    listed = faces
    if not s.moving and view.acting >= 0 and acting_place(s, view.acting) is not s.st.seats[view.acting]:
        listed = tuple(f._replace(action="") if i == view.acting else f for i, f in enumerate(faces))
    open_curtain = next((p for p in view.private if view.hands == CURTAIN), None) if not s.moving else None
    board_still, still = _still(s, duties)
    backdrop = _backdrop(
        s.st, (_resting(s), s.angle, s.side, s.inst.lit) if board_still else None,
        tuple((i, f) for i, f in enumerate(listed) if i in still),
        s.inst.now.trump if s.st.form == COMPACT and s.inst.flip >= 0.5 else -1, _own_hand(s),
    )
    if open_curtain is not None:
        side = s.st.seats[open_curtain.viewer].side
        shown = curtain(s.kit, view, side, open_curtain)
        still_ops = curtain(s.kit._replace(pressed=""), view, side, open_curtain).ops
        dark = _darkened(backdrop, _centre(s).ops, s.kit.lo, still_ops)
        changed = tuple(op for op in shown.ops if op not in still_ops) if ui.pressed else ()
        return scene(s.kit, dark, shown._replace(ops=changed))
    private = _private(s)
    pieces = [
        _board(s, board_still),
        Piece(tuple(op for i, f in enumerate(listed) if i not in still for op in seat_ops(s.kit.lo, f, s.st.seats[i]))),
        _big_plate(s, faces),
        _time_left(s, duties),
        _targets(s, duties, private),
        _centre(s),
        _words(s),
        _pointer(s),
        _helps(s),
        *private,
        Piece(flight_ops(s.kit.lo, s.st, s.inst, s.angle, s.side)),
        payout_panels(s.kit, s.st, view.payouts),
    ]
    done = scene(
        s.kit, backdrop, *pieces, moving=s.moving or s.turning, wake_s=_wake(s, duties), prepare=_prepare(s.st)
    )
    return with_faults(done, view, ui, now_s, stage, say)


def with_faults(scene_: Scene, view: TableView, ui: PlayUi, now_s: float, stage: Stage, say: Words) -> Scene:
    """Return the scene with what is wrong told at the edges; play is untouched."""
    if not view.faults:
        return scene_
    notices = tuple(
        Notice(f.kind, view.at(f.seat).place if f.seat >= 0 else -1, view.at(f.seat).name if f.seat >= 0 else "",
               f.counters)
        for f in view.faults
    )
    taken = frozenset(s.place for s in view.seats)
    page_ui = Ui(view.reader, pressed=ui.pressed, focus=ui.focus)
    return over(scene_, banners(notices, page_ui, now_s, stage, say, taken))


# ---- what stands still -----------------------------------------------------------------------------------------------
def _still(s: Sight, duties: tuple[Duty, ...]) -> tuple[bool, frozenset[int]]:
    """Whether the board stands still, and the seats whose plates do, for as long as the timeline lasts."""
    everyone = frozenset(range(len(s.view.seats)))
    if s.line is None:
        acting = frozenset(i for i, d in enumerate(duties) if d.state in ("act", "may"))
        return not s.turning, everyone - acting
    board, busy = _busy(s.line)
    turns = s.turning or (not board and any(d.start_s > s.kit.now_s for d in s.ui.discs) and s.inst.lit < 0)
    return (board or s.inst.lit >= 0) and not turns, everyone - busy


def _own_hand(s: Sight) -> tuple[tuple[Card, ...], frozenset[Card]] | None:
    """The one person's cards and those of them that may be played now; None while they are dealt."""
    if s.view.hands != SOLO or s.st.hand is None or not s.view.private or s.inst.dealing:
        return None
    own = s.view.private[0]
    can = plays(s.view, own.viewer) if not s.moving and s.view.acting == own.viewer else {}
    return own.hand, frozenset(can)


def _resting(s: Sight) -> tuple[int, ...]:
    """The counters that stay where they are; -1 for the compartment that is being emptied."""
    return tuple(-1 if pot == s.inst.lit else n for pot, n in enumerate(s.inst.now.board))


@cached(8)
def _busy(line: Timeline) -> tuple[bool, frozenset[int]]:
    """Whether a timeline leaves the board's counters alone, and the seats whose plates it changes."""
    board = True
    busy: set[int] = set()
    for item in line.items:
        if isinstance(item, Coins):
            for kind, n in (item.source, item.target):
                board = board and kind != "pot"
                if kind == "seat":
                    busy.update(i for i, o in enumerate(line.before.owner) if o == line.before.owner[n])
        elif isinstance(item, Slide | Gain):
            busy.add(item.seat)
        elif isinstance(item, Lit):
            board = False
        elif isinstance(item, Dealing):
            busy.update(range(len(line.before.purses)))
    return board, frozenset(busy)


@cached(24)
def _backdrop(
    st: Setting, still: tuple[tuple[int, ...], float, str, int] | None,
    plates: tuple[tuple[int, PlateFace], ...], ticket: int,
    hand: tuple[tuple[Card, ...], frozenset[Card]] | None,
) -> tuple[Op, ...]:
    lo = st.lo
    ops: list[Op] = [wood(lo), *under(st.board)]
    if still is not None:
        counts, angle, side, lit = still
        ops += disc_ops(st.board, counts, angle, solo=one_sided(st), heaps=st.heaps, moving=False)
        ops += count_figures(lo, st.board, counts, angle, side, st.plates)
        if lit >= 0:
            ops += stand_out(st.board, lit, angle)
    for i, face in plates:
        ops += seat_ops(lo, face, st.seats[i])
    kit = Kit(lo, Words())
    for side, spot in st.help:
        ops += help_button(kit, side, spot).ops
    if ticket >= 0 and st.ticket is not None:
        size = 2.6 * lo.cap
        ops.append(drawn("trump", *st.ticket, size, size, SUITS[ticket], lo.stage.pack))
    if hand is not None:
        ops += solo_hand_ops(st, *hand)
    return tuple(ops)


@cached(4)
def _darkened(
    backdrop: tuple[Op, ...], more: tuple[Op, ...], lo: Layout, paper: tuple[Op, ...]
) -> tuple[Op, ...]:
    """The table gone dark behind the paper on which one person sees a hand."""
    return (*backdrop, *more, curtain_dark(lo), *paper)


# ---- what moves ------------------------------------------------------------------------------------------------------
def _board(s: Sight, still: bool) -> Piece:
    board, now, st = s.st.board, s.inst.now, s.st
    lit = s.inst.lit
    ops: list[Op] = []
    if still:
        if lit >= 0:
            alone = tuple(n if pot == lit else -1 for pot, n in enumerate(now.board))
            if st.heaps:
                ops += counters(board, alone, s.angle, solo=one_sided(st))
            ops += count_figures(s.kit.lo, board, alone, s.angle, s.side, st.plates, lit)
            if s.inst.grand:
                ops += celebration(board, lit, s.angle, s.inst.glow)
        return Piece(tuple(ops))
    ops += disc_ops(board, now.board, s.angle, solo=one_sided(st), heaps=st.heaps, moving=True)
    ops += count_figures(s.kit.lo, board, now.board, s.angle, s.side, st.plates)
    if lit >= 0:
        ops += stand_out(board, lit, s.angle)
    return Piece(tuple(ops))


def _centre(s: Sight) -> Piece:
    """The run and the turn-up on the lid."""
    now, seen, board = s.inst.now, s.view.seen, s.st.board
    if s.inst.flipping or s.inst.dealing:
        return NOTHING_HERE
    if seen is not None and seen.phase == Phase.DRESS and not s.moving:
        return Piece(_coming_counters(s.kit, board, s.angle, s.side)) if s.st.form != COMPACT else NOTHING_HERE
    if s.st.form == COMPACT:
        return Piece(single_ops(s.kit.lo, board, now.run))
    ghost, after = -1, False
    if seen is not None and seen.must >= 0:
        after = True
        if not s.moving:
            ghost = seen.must
    coming = next((f.t for f in s.inst.flights if f.target[0] == "run"), 0.0)
    gone = _turn_up_gone(seen, now.turn_up, now.run)
    trump = now.trump if s.inst.flip >= 0.5 else -1
    return Piece(
        middle_ops(s.kit.lo, board, s.side, now.run, ghost, now.turn_up, trump, gone, max(coming, 0.0), after)
    )


NOTHING_HERE = Piece()


def _coming_counters(kit: Kit, board: Board, angle: float, side: str) -> tuple[Op, ...]:
    """What dressing will put into each compartment, on tickets inside the counts."""
    ops: list[Op] = []
    for pot, n in enumerate(DRESSING):
        x, y = board.polar(122, bay_angle(pot, angle))
        ops += Spot(x, y, TURNS[side]).ops(chip(kit, signed(n), 0, 0).ops)
    return tuple(ops)


def _turn_up_gone(seen: Observation | None, turn_up: Card, run: tuple[Card, ...]) -> bool:
    """Whether the turn-up has been played: then it lies in the run or under it."""
    return turn_up >= 0 and (turn_up in run or (seen is not None and any(c == turn_up for _, c in seen.moves)))


def _words(s: Sight) -> Piece:
    caption = caption_of(s)
    if not caption.title:
        return NOTHING_HERE
    side = s.st.seats[caption.seat].side if caption.seat >= 0 else s.side
    place = s.st.words_at(side)
    return Piece(place.spot.ops(caption_ops(s.kit.lo, caption, place)))


def caption_of(s: Sight) -> Caption:
    """Return what the table says now."""
    say, view = s.kit.say, s.view
    if s.inst.told is not None:
        return told(say, view, s.inst.told)
    if s.inst.pointing is not None:
        return Caption(say("Who deals first?"), say("The cut decides."))
    if s.inst.faced:
        return Caption(say("Who deals first?"), say("The first knave decides."))
    if s.moving:
        return Caption("")
    if s.ui.named >= 0 and s.kit.now_s < s.ui.named_until_s:
        return bay_named(say, view, s.ui.named)._replace(seat=view.acting)
    return at_rest(say, view)


@cached(64)
def caption_ops(lo: Layout, caption: Caption, place: WordsPlace) -> tuple[Op, ...]:
    """A caption's lines about the origin of its place."""
    measure, rows = lo.stage.measure, place.rows
    title = block(measure, caption.title, place.w, place.cap, Face.DISPLAY, 1, lo.cap)
    if min(title.squeeze) < TIGHTEST and rows > 1:
        title, rows = block(measure, caption.title, place.w, lo.cap, Face.DISPLAY, 2), rows - 1
    first = 1.5 * title.cap * (len(title.lines) - 1) + 1.66 * lo.cap + 0.12 * place.cap
    body = block(measure, caption.text, place.w, lo.cap, Face.PLAIN, rows, lo.stage.cap) if caption.text else None
    last = first + 1.62 * lo.cap * (max(2, len(body.lines)) - 1) if body else first + 1.62 * lo.cap
    y = -last if place.up else 0.0
    ops: list[Op] = list(lines(title, 0, y, GILT, Face.DISPLAY, place.anchor, pitch=1.5))
    if body:
        ops += lines(body, 0, y + first, IVORY, Face.PLAIN, place.anchor, IVORY, 1.62)
    return tuple(ops)


def _pointer(s: Sight) -> Piece:
    st = s.st
    if s.inst.pointing is not None:
        n = len(st.seats)
        low = math.floor(s.inst.pointing)
        a, b = (_bearing(st, (low + i) % n) for i in (0, 1))
        degrees = a + ((b - a) % 360) * (s.inst.pointing - low)
        return Piece((pointer_at(s.kit.lo, st.board, degrees, None),))
    if st.form == COMPACT or s.moving or s.view.acting < 0:
        return NOTHING_HERE
    seat = s.view.at(s.view.acting)
    x, y = st.seats[seat.seat].point()
    one = pointer(s.kit.lo, st.board, x, y, seat.emblem)
    if s.view.nudged and not s.kit.stage.reduced:
        out = 5 * s.kit.lo.u * (1 + math.sin(s.kit.now_s * math.tau * 0.6))
        a = math.radians(one.turn)
        one = one._replace(x=one.x - out * math.sin(a), y=one.y + out * math.cos(a))
    return Piece((one,))


def _bearing(st: Setting, seat: int) -> float:
    """Where a seat is seen from the board, degrees clockwise from six o'clock."""
    x, y = st.seats[seat].point()
    return math.degrees(math.atan2(st.board.x - x, y - st.board.y))


def _helps(s: Sight) -> Piece:
    """The help buttons as targets; they are drawn in the backdrop, and here only while pressed."""
    ops: list[Op] = []
    targets: list[Target] = []
    for side, spot in s.st.help:
        one = help_button(s.kit, side, spot)
        targets += one.targets
        if one.targets[0].name == s.kit.pressed:
            ops += one.ops
    return Piece(tuple(ops), tuple(targets))


def acting_place(s: Sight, seat: int) -> Seating:
    """Return where the plate stands on which a seat acts: in the compact form of several players, a large one."""
    if s.st.form == COMPACT and s.st.hand is None and s.st.act is not None and seat == s.view.acting:
        b = s.st.act
        return Seating(Spot(round(b.x), round(b.y)), math.floor(b.w), math.floor(b.h), "big")
    return s.st.seats[seat]


def _big_plate(s: Sight, faces: tuple[PlateFace, ...]) -> Piece:
    """In the compact form of several players, what is due stands on a large plate below."""
    acting = s.view.acting
    if acting < 0 or s.moving:
        return NOTHING_HERE
    place = acting_place(s, acting)
    return Piece(seat_ops(s.kit.lo, faces[acting], place)) if place is not s.st.seats[acting] else NOTHING_HERE


def _time_left(s: Sight, duties: tuple[Duty, ...]) -> Piece:
    view = s.view
    if view.due_s is None or view.wait_s <= 0 or view.acting < 0 or not duties[view.acting].timed:
        return NOTHING_HERE
    seating = acting_place(s, view.acting)
    if seating.style not in ("plate", "big"):
        return NOTHING_HERE
    share = (view.due_s - s.kit.now_s) / view.wait_s
    return Piece(seating.spot.ops(time_bar(s.kit.lo, seating.w, seating.h, share)))


def _targets(s: Sight, duties: tuple[Duty, ...], private: list[Piece]) -> Piece:
    lo = s.kit.lo
    targets: list[Target] = []
    for i, due in enumerate(duties):
        if due.intent is None and due.hold is None:
            continue
        seating = s.st.seats[i] if s.moving else acting_place(s, i)
        listed = seating.style in ("row", "line")
        if listed and (s.moving or not isinstance(due.intent, TakeBackSeat | LookAtDeadHand)):
            continue
        label = f"{s.view.at(i).name}: {due.action}" if due.action else s.view.at(i).name
        inset = max(0.0, (lo.gap - max(4.0, 0.2 * lo.cap)) / 2) if listed else 0.0
        h = seating.h - 2 * inset
        one = Target(f"seat:{i}", 0, inset, seating.w, h, due.intent, due.hold, i, "S", h >= lo.primary - 0.5, label)
        targets += seating.spot.targets((one,))
    if s.moving:
        side = 0.66 * s.st.board.d
        x, y = s.st.board.x - side / 2, s.st.board.y - side / 2
        targets.append(Target("skip", x, y, side, side, Skip(), None, None, s.side, True, s.kit.say("Skip")))
    else:
        covered = [bounds(p.ops[0]) for p in private if p.ops and p.targets]
        targets += [t for t in _bays(s) if not any(c.meets(Box(t.x, t.y, t.w, t.h)) for c in covered)]
    return Piece((), tuple(targets))


def _bays(s: Sight) -> list[Target]:
    """A bay tells its name when touched; held, the disc can be spun."""
    board, lo = s.st.board, s.kit.lo
    side = min(0.15 * board.d, lo.primary, 0.2 * board.d - lo.gap)
    out: list[Target] = []
    if s.turning or side < lo.least:
        return out
    for pot in range(8):
        x, y = bay_point(board, pot, s.angle, 285)
        name = f"bay:{pot}"
        spin = SpinDisc() if s.st.form == ROUND else None
        out.append(Target(name, x - side / 2, y - side / 2, side, side, BayTouched(pot), spin, None, s.side))
    return out


def _private(s: Sight) -> list[Piece]:
    """The hands that may be seen now."""
    view, out = s.view, []
    for own in view.private:
        active = not s.moving and view.acting == own.viewer
        if view.hands == SOLO and s.st.hand is not None:
            if active:
                can = plays(view, own.viewer)
                laid = solo_spread(s.st, own.hand, frozenset(can))
                out.append(spread_targets(s.kit, laid, can, own.viewer))
            if looks(own) and not s.moving:
                out.append(dead_panel(s.kit, s.st, own))
        elif view.hands == EDGE and not s.moving and s.st.form != COMPACT:
            out.append(fan(s.kit, view, s.st, own, active=active))
        elif view.hands == OPEN and s.st.form != COMPACT:
            if active and own.must < 0:
                out.append(fan(s.kit, view, s.st, own, active=True))
            else:
                out.append(open_hand(s.kit, s.st, own))
    return out


def _wake(s: Sight, duties: tuple[Duty, ...]) -> float | None:
    view, now = s.view, s.kit.now_s
    times: list[float] = []
    if view.due_s is not None and view.acting >= 0 and duties[view.acting].timed and now < view.due_s:
        times.append(now + (0.5 if s.kit.stage.reduced else 0.05))
    if s.ui.named >= 0 and now < s.ui.named_until_s:
        times.append(s.ui.named_until_s)
    if view.nudged and not s.kit.stage.reduced:
        times.append(now + 0.04)
    later = [d.start_s for d in s.ui.discs if d.start_s > now]
    return min(times + later) if times or later else None


@cached(8)
def _prepare(st: Setting) -> tuple[Op, ...]:
    """What play will need: every face and the back at the size of the run, and single counters."""
    from .boardview import counter
    from .cards import back, card_shadow, face

    lo, board = st.lo, st.board
    w = 80 * board.k if st.form != COMPACT else 165 * board.k
    ops: list[Op] = [face(lo, card, 0, 0, w) for card in range(52)]
    ops += [card_shadow(0, 0, w), back(lo, 0, 0, 56 * board.k)]
    ops += [counter(what, 0, 0, 60 * board.k, 0) for what in ("fish", "round")]
    return tuple(ops)


__all__ = ["setting_of", "sight", "table"]
