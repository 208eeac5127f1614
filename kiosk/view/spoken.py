"""What the table says in words, where its reader sits."""

from __future__ import annotations

from .cached import cached
from .captions import Caption, at_rest, bay_named, told
from .layout import Layout
from .palette import GILT, IVORY
from .scene import Face, Op
from .setting import WordsPlace
from .sight import Sight
from .text import TIGHTEST, block, lines


def spoken(s: Sight) -> tuple[Op, ...]:
    """The words of this moment, before whom they concern."""
    caption = caption_of(s)
    if not caption.title:
        return ()
    side = s.st.seats[caption.seat].side if _reads(s, caption.seat) else s.side
    place = s.st.words_at(side)
    return place.spot.ops(caption_ops(s.kit.lo, caption, place))


def _reads(s: Sight, seat: int) -> bool:
    """Whether what concerns a seat is read at its own side: not a computer player's where people sit."""
    present = [one.seat for one in s.view.seats if one.kind == "person" and not one.minded]
    return seat >= 0 and (seat in present or not present)


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
    if s.named >= 0:
        return bay_named(say, view, s.named)._replace(seat=view.acting)
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
