"""What stands still on the table in play: baked into one texture, the same object as long as nothing in it changes."""

from __future__ import annotations

from kiosk.rules.cards import SUITS, Card

from .boardview import count_figures, disc_ops, under
from .cached import cached
from .curtain import curtain_dark
from .duties import Duty
from .hands import plays, solo_hand_ops
from .items import Coins, Dealing, Deals, Flip, Gain, Lit, Slide, Timeline
from .layout import Layout
from .model import SOLO
from .parts import Kit, drawn, help_button, wood
from .plate import PlateFace
from .rows import seat_ops
from .scene import Op
from .setting import Setting
from .sight import Sight, one_sided
from .words import Words


def standing_still(s: Sight, duties: tuple[Duty, ...]) -> tuple[bool, frozenset[int]]:
    """Whether the board stands still, and the seats whose plates do, for as long as the timeline lasts."""
    everyone = frozenset(range(len(s.view.seats)))
    if s.line is None:
        acting = frozenset(i for i, d in enumerate(duties) if d.state in ("act", "may"))
        return not s.turning, everyone - acting
    board, busy = _busy(s.line)
    turns = s.turning or (not board and any(d.start_s > s.kit.now_s for d in s.ui.discs) and s.inst.lit < 0)
    return (board or s.inst.lit >= 0) and not turns, everyone - busy


def own_hand(s: Sight) -> tuple[tuple[Card, ...], frozenset[Card]] | None:
    """The one person's cards and those of them that may be played now; None while they are dealt."""
    if s.view.hands != SOLO or s.st.hand is None or not s.view.private or s.inst.dealing:
        return None
    own = s.view.private[0]
    can = plays(s.view, own.viewer) if not s.moving and s.view.acting == own.viewer else {}
    return own.hand, frozenset(can)


def resting(s: Sight) -> tuple[int, ...]:
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
        elif isinstance(item, Dealing | Flip) or (isinstance(item, Deals) and item.clears):
            busy.update(range(len(line.before.purses)))
        elif isinstance(item, Deals):
            busy.update({item.seat, line.before.dealer})
    return board, frozenset(busy)


@cached(24)
def backdrop(
    st: Setting, still: tuple[tuple[int, ...], float, str] | None,
    plates: tuple[tuple[int, PlateFace], ...], ticket: int,
    hand: tuple[tuple[Card, ...], frozenset[Card]] | None,
) -> tuple[Op, ...]:
    """Everything that stands still.

    still: the board's counters, its angle and the side its figures are upright for, where the board is one of these
    things. plates: those that stand still, by seat. ticket: the trump shown beside the board
    of the compact form, -1 none. hand: the one person's cards, and those of them that may be played.
    """
    lo = st.lo
    ops: list[Op] = [wood(lo), *under(st.board)]
    if still is not None:
        counts, angle, side = still
        ops += disc_ops(st.board, counts, angle, solo=one_sided(st), heaps=st.heaps, moving=False)
        ops += count_figures(lo, st.board, counts, angle, side, st.plates)
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
def darkened(
    backdrop: tuple[Op, ...], more: tuple[Op, ...], lo: Layout, paper: tuple[Op, ...]
) -> tuple[Op, ...]:
    """The table gone dark behind the paper on which one person sees a hand."""
    return (*backdrop, *more, curtain_dark(lo), *paper)
