"""The table in play as a scene: from the first dealer over dressing, dealing and every card to the last.

`table(stage, say, view, ui, now_s)` is the one entry. What does not move is put into the backdrop, which stays the
same object as long as nothing in it changes.
"""

from __future__ import annotations

from functools import partial

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
from .flights import Bow, bows, flight_ops
from .hands import dead_panel, looks, open_hand, plays, solo_spread, spread_targets
from .instant import next_change
from .intents import BayTouched, Intent, LookAtDeadHand, Skip, SpinDisc, TakeBackSeat
from .items import Flip
from .layout import Layout
from .lively import big_plate_ops, board_ops, centre, helps_piece, pointing_ops, time_left_ops
from .model import CURTAIN, EDGE, OPEN, SOLO, PlayUi, TableView
from .pages.banners import banners, next_turn_s
from .pages.model import Notice, Ui
from .pages.overlay import over
from .parts import ringed
from .plate import PlateFace
from .prepare import needed
from .rows import seat_ops
from .scene import Op, Scene, Stage, Target
from .setting import COMPACT, ROUND, Seating, Setting
from .showing import Kept, LaidOut, showing
from .sight import Live, Sight, acting_place, setting_of
from .spoken import spoken
from .spots import Box, Piece, bounds
from .words import Words

NAMED_S = 4.0
"""How long the name of a bay that was touched shows, seconds."""


def table(stage: Stage, say: Words, view: TableView, ui: PlayUi, now_s: float) -> Scene:
    """Return the table in play at one instant. The same objects from frame to frame make the next frame cheap."""
    return showing(stage, say, view, ui, lay_out).scene(now_s)


def lay_out(s: Sight, kept: Kept) -> LaidOut:
    """Lay the table out for a step: what is still in it, and what must be drawn for each frame."""
    view, st, lo, inst = s.view, s.st, s.kit.lo, s.inst
    duties = tuple([duty(s.kit.say, view, inst, seat, moving=s.moving) for seat in view.seats])
    faces = tuple([
        face_of(view, inst, seat, due, pressed=s.ui.pressed == f"seat:{seat.seat}")
        for seat, due in zip(view.seats, duties, strict=True)
    ])
    listed = _listed(s, faces, duties)
    open_curtain = _behind_curtain(s)
    board_still, still = kept.get("still", (s.moving, s.turning, inst.lit >= 0, len(_later(s))),
                                  lambda: standing_still(s, duties))
    timed = view.due_s is not None and view.acting >= 0 and duties[view.acting].timed
    behind = (
        (resting(s), s.angle, s.side) if board_still else None,
        tuple([(i, f) for i, f in enumerate(listed) if i in still]),
        inst.now.trump if st.form == COMPACT and inst.open else -1, own_hand(s),
    )
    below = kept.get("below", behind, lambda: backdrop(st, *behind))
    if open_curtain is not None:
        return _curtained(s, below, open_curtain)
    private = _private(s)
    helps = kept.get("helps", (), lambda: helps_piece(s))
    touched = _targets(s, duties, private) if private else kept.get(
        "targets", (duties, s.moving, s.turning, s.angle, s.side), lambda: _targets(s, duties, private))
    plates = tuple([(i, f) for i, f in enumerate(listed) if i not in still])
    flies = bool(inst.flights) or (inst.flipping and inst.flip < 1)
    board = partial(board_ops, still=board_still)
    parts: list[tuple[Op, ...] | Live] = [
        board if s.turning or inst.grand or s.fades else kept.get(
            "board", (inst.now.board, inst.lit, s.angle, s.side, board_still), lambda: tuple(board(s))),
        kept.get("plates", plates, lambda: tuple(op for i, f in plates for op in seat_ops(lo, f, st.seats[i]))),
        big_plate_ops(s, faces),
        time_left_ops if timed else (),
        centre(s),
        kept.get("words", (s.moving, inst.told, inst.pointing is None, bool(inst.faced), s.side, s.named),
                 lambda: spoken(s)),
        pointing_ops if inst.pointing is not None or view.nudged else pointing_ops(s),
        helps.ops,
        *(piece.ops for piece in private),
        partial(_flying, ways=None if s.turning else bows(st, inst.flights, s.angle)) if flies else tuple(_flying(s)),
        payout_panels(s.kit, st, view.payouts).ops,
    ]
    targets = touched.targets + helps.targets + tuple([t for piece in private for t in piece.targets])
    parts.append(ringed(s.kit, targets, focused(st.board, s.angle, s.kit.focus)))
    if view.faults:
        shown = Scene(below, tuple([op for part in parts if not callable(part) for op in part]), targets)
        told = with_faults(shown, view, s.ui, s.kit.now_s, s.kit.stage, s.kit.say)
        parts.append(told.ops[len(shown.ops) :])
        targets = told.targets
    return LaidOut(
        below, tuple(parts), targets, (s.moving and not s.kit.stage.reduced) or s.turning, partial(_wake, timed=timed),
        kept.get("needed", (), lambda: needed(st, view.hands, tuple(seat.emblem for seat in view.seats), _to_come(s))),
    )


def _flying(s: Sight, ways: tuple[Bow | None, ...] | None = None) -> list[Op]:
    """What is in the air. ways: of the counters, where they stay the same for a step."""
    if ways is None:
        ways = bows(s.st, s.inst.flights, s.angle)
    return flight_ops(s.kit.lo, s.st, s.inst, s.angle, s.side, ways)


def _curtained(s: Sight, below: tuple[Op, ...], own: Observation) -> LaidOut:
    """The table gone dark behind the hand of the one who leads."""
    side = s.st.seats[own.viewer].side
    shown = curtain(s.kit, s.view, side, own)
    still_ops = curtain(s.kit._replace(pressed=""), s.view, side, own).ops
    lid = centre(s)
    assert not callable(lid)
    dark = darkened(below, lid, s.kit.lo, still_ops)
    changed = tuple(op for op in shown.ops if op not in still_ops) if s.ui.pressed else ()
    return LaidOut(dark, (changed + ringed(s.kit, shown.targets),), shown.targets, moving=False, wake=_never)


def _later(s: Sight) -> list[float]:
    """When the disc will turn by itself."""
    return [d.start_s for d in s.ui.discs if d.start_s > s.kit.now_s]


def _never(s: Sight) -> None:
    return None


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
        targets.append(_seat_target(lo, seating, i, due.intent, due.hold, label, s.view.hands == SOLO,
                                    due.state == "act"))
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
    lo: Layout, seating: Seating, seat: int, intent: Intent | Action, hold: Intent | None, label: str, alone: bool,
    due: bool,
) -> Target:
    """A seat's plate as a target; alone: no other row of a list is one; due: it is bright."""
    listed = seating.style in ("row", "line")
    inset = max(0.0, (lo.gap - max(4.0, 0.2 * lo.cap)) / 2) if listed and not alone else 0.0
    h = seating.h - 2 * inset
    one = Target(f"seat:{seat}", 0, inset, seating.w, h, intent, hold, seat, "S", h >= lo.primary - 0.5, label, due)
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
    if view.hands == OPEN and s.st.form != COMPACT:
        out += _laid_open(s)
    return out


def _laid_open(s: Sight) -> list[Piece]:
    """All hands, laid open; whoever leads has a fan, and a hand that it would cover is not laid."""
    leads = next((own for own in s.view.private if s.view.acting == own.viewer and own.must < 0 and not s.moving), None)
    hands = [open_hand(s.kit, s.st, own) for own in s.view.private if own is not leads]
    if leads is None:
        return hands
    shown = fan(s.kit, s.view, s.st, leads, active=True)
    over = bounds(shown.ops[0])
    return [*(h for h in hands if not any(bounds(op).meets(over) for op in h.ops)), shown]


def _wake(s: Sight, *, timed: bool) -> float | None:
    view, now = s.view, s.kit.now_s
    times: list[float] = []
    if s.line is not None and s.kit.stage.reduced:
        times.append(next_change(s.line, now))
    if timed and view.due_s is not None and now < view.due_s:
        times.append(now + (0.5 if s.kit.stage.reduced else 0.05))
    if s.ui.named >= 0 and now < s.ui.named_until_s:
        times.append(s.ui.named_until_s)
    if view.nudged and not s.kit.stage.reduced:
        times.append(now + 0.04)
    if len(view.faults) > 1:
        times.append(next_turn_s(now))
    times += _later(s)
    return min(times, default=None)


def _to_come(s: Sight) -> Card:
    """The card that will be turned up in this timeline, -1 none."""
    items = s.line.items if s.line is not None else ()
    return next((item.card for item in items if isinstance(item, Flip)), -1)


__all__ = ["setting_of", "table"]
