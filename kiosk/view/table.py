"""The table in play as a scene: from the first dealer over dressing, dealing and every card to the last.

`table(stage, say, view, ui, now_s)` is the one entry. What does not move is put into the backdrop, which stays the
same object as long as nothing in it changes.
"""

from __future__ import annotations

from kiosk.rules.actions import Action
from kiosk.rules.cards import Card
from kiosk.rules.observation import Observation

from .backdrop import backdrop, darkened, own_hand, resting, standing_still
from .boardview import bay_point, focused
from .cached import cached
from .curtain import curtain
from .dispensing import payout_panels
from .duties import Duty, duty, face_of
from .fan import fan
from .flights import flight_ops
from .hands import dead_panel, looks, open_hand, plays, solo_spread, spread_targets
from .instant import next_change
from .intents import BayTouched, Intent, LookAtDeadHand, Skip, SpinDisc, TakeBackSeat
from .items import Flip
from .layout import Layout
from .lively import big_plate_piece, board_piece, centre_piece, helps_piece, pointing_piece, time_left_piece
from .model import CURTAIN, EDGE, OPEN, SOLO, PlayUi, TableView
from .pages.model import Notice, Ui
from .pages.notices import banners
from .pages.overlay import over
from .parts import scene
from .plate import PlateFace
from .prepare import needed
from .rows import seat_ops
from .scene import Scene, Stage, Target
from .setting import COMPACT, ROUND, Seating, Setting
from .sight import Sight, acting_place, setting_of, sight
from .spoken import spoken
from .spots import Box, Piece, bounds
from .words import Words

NAMED_S = 4.0
"""How long the name of a bay that was touched shows, seconds."""


def table(stage: Stage, say: Words, view: TableView, ui: PlayUi, now_s: float) -> Scene:
    """Return the table in play at one instant."""
    s = sight(stage, say, view, ui, now_s)
    duties = tuple(duty(say, view, s.inst, seat, moving=s.moving) for seat in view.seats)
    faces = tuple(
        face_of(view, s.inst, seat, due, pressed=ui.pressed == f"seat:{seat.seat}")
        for seat, due in zip(view.seats, duties, strict=True)
    )
    listed = _listed(s, faces, duties)
    open_curtain = _behind_curtain(s)
    board_still, still = standing_still(s, duties)
    below = backdrop(
        s.st, (resting(s), s.angle, s.side, s.inst.lit) if board_still else None,
        tuple((i, f) for i, f in enumerate(listed) if i in still),
        s.inst.now.trump if s.st.form == COMPACT and s.inst.flip >= 0.5 else -1, own_hand(s),
    )
    if open_curtain is not None:
        side = s.st.seats[open_curtain.viewer].side
        shown = curtain(s.kit, view, side, open_curtain)
        still_ops = curtain(s.kit._replace(pressed=""), view, side, open_curtain).ops
        dark = darkened(below, centre_piece(s).ops, s.kit.lo, still_ops)
        changed = tuple(op for op in shown.ops if op not in still_ops) if ui.pressed else ()
        return scene(s.kit, dark, shown._replace(ops=changed))
    private = _private(s)
    pieces = [
        board_piece(s, still=board_still),
        Piece(tuple(op for i, f in enumerate(listed) if i not in still for op in seat_ops(s.kit.lo, f, s.st.seats[i]))),
        big_plate_piece(s, faces),
        time_left_piece(s, duties),
        _targets(s, duties, private),
        centre_piece(s),
        spoken(s),
        pointing_piece(s),
        helps_piece(s),
        *private,
        Piece(flight_ops(s.kit.lo, s.st, s.inst, s.angle, s.side)),
        payout_panels(s.kit, s.st, view.payouts),
    ]
    done = scene(
        s.kit, below, *pieces, moving=(s.moving and not stage.reduced) or s.turning, wake_s=_wake(s, duties),
        prepare=needed(s.st, view.hands, tuple(seat.emblem for seat in view.seats), _to_come(s)),
        outline=focused(s.st.board, s.angle, s.kit.focus),
    )
    return with_faults(done, view, ui, now_s, stage, say)


def _listed(s: Sight, faces: tuple[PlateFace, ...], duties: tuple[Duty, ...]) -> tuple[PlateFace, ...]:
    """The faces of plates where they stand: what is due stands on the large plate instead, if there is one."""
    if s.moving or s.view.acting < 0:
        return faces
    acting = s.view.acting
    elsewhere = acting_place(s, acting) is not s.st.seats[acting]
    narrow = s.st.seats[acting].style == "line" and isinstance(duties[acting].intent, LookAtDeadHand)
    if not elsewhere and not narrow:
        return faces
    return tuple(f._replace(action="") if i == acting else f for i, f in enumerate(faces))


def _behind_curtain(s: Sight) -> Observation | None:
    """What the one knows whose cards are shown behind the curtain: so, too, where a fan would have no room."""
    view = s.view
    if s.moving or view.hands == SOLO or (view.hands != CURTAIN and s.st.form != COMPACT):
        return None
    leads = view.acting if view.seen is not None and view.seen.must < 0 else -1
    return next((own for own in view.private if view.hands == CURTAIN or own.viewer == leads), None)


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
    return over(scene_, banners(notices, page_ui, now_s, stage, say, taken, alone=view.hands == SOLO))


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
        targets.append(_seat_target(lo, seating, i, due.intent, due.hold, label, s.view.hands == SOLO))
    if s.moving:
        side = 0.66 * s.st.board.d
        x, y = s.st.board.x - side / 2, s.st.board.y - side / 2
        targets.append(Target("skip", x, y, side, side, Skip(), None, None, s.side, True, s.kit.say("Skip")))
    elif not s.turning:
        covered = [bounds(p.ops[0]) for p in private if p.ops and p.targets]
        bays = _bays(s.st, s.angle, s.side)
        targets += [t for t in bays if not any(c.meets(Box(t.x, t.y, t.w, t.h)) for c in covered)] if covered else bays
    return Piece((), tuple(targets))


@cached(128)
def _seat_target(
    lo: Layout, seating: Seating, seat: int, intent: Intent | Action, hold: Intent | None, label: str, alone: bool
) -> Target:
    """A seat's plate as a target; alone: no other row of a list is one."""
    listed = seating.style in ("row", "line")
    inset = max(0.0, (lo.gap - max(4.0, 0.2 * lo.cap)) / 2) if listed and not alone else 0.0
    h = seating.h - 2 * inset
    one = Target(f"seat:{seat}", 0, inset, seating.w, h, intent, hold, seat, "S", h >= lo.primary - 0.5, label)
    return seating.spot.targets((one,))[0]


@cached(32)
def _bays(st: Setting, angle: float, reads: str) -> tuple[Target, ...]:
    """A bay tells its name when touched; held, the disc can be spun. There are none where they would be too small."""
    board, lo = st.board, st.lo
    side = min(0.15 * board.d, lo.primary, 0.2 * board.d - lo.gap)
    if side < lo.least:
        return ()
    spin = SpinDisc() if st.form == ROUND else None
    out: list[Target] = []
    for pot in range(8):
        x, y = bay_point(board, pot, angle, 285)
        out.append(Target(f"bay:{pot}", x - side / 2, y - side / 2, side, side, BayTouched(pot), spin, None, reads))
    return tuple(out)


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
    if s.line is not None and s.kit.stage.reduced:
        times.append(next_change(s.line, now))
    if view.due_s is not None and view.acting >= 0 and duties[view.acting].timed and now < view.due_s:
        times.append(now + (0.5 if s.kit.stage.reduced else 0.05))
    if s.ui.named >= 0 and now < s.ui.named_until_s:
        times.append(s.ui.named_until_s)
    if view.nudged and not s.kit.stage.reduced:
        times.append(now + 0.04)
    later = [d.start_s for d in s.ui.discs if d.start_s > now]
    return min(times + later) if times or later else None


def _to_come(s: Sight) -> Card:
    """The card that will be turned up in this timeline, -1 none."""
    items = s.line.items if s.line is not None else ()
    return next((item.card for item in items if isinstance(item, Flip)), -1)


__all__ = ["setting_of", "sight", "table"]
