"""Teaching: short sentences in the first minute, one at a time, each shown until it is known.

The app shows a caption the first times its moment comes, at the edge of the one it helps; a tap puts it away for
good. The catalogue says when each is due; no caption tells anybody's cards.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from kiosk.view.cached import cached
from kiosk.view.drawn import surface
from kiosk.view.layout import layout
from kiosk.view.palette import INK
from kiosk.view.parts import Kit, drawn
from kiosk.view.scene import Face, Op, Stage, Target
from kiosk.view.spots import Box, Piece
from kiosk.view.text import block, middle_lines, words_of
from kiosk.view.words import Words

from .intents import HideCaption
from .model import Ui
from .overlay import Overlay
from .reach import least_cap, overlay_layout


class Moment(NamedTuple):
    """When a caption is due. id: its name for ever. when: what must be the case, for the app."""

    id: str
    when: str


MOMENTS: Final[tuple[Moment, ...]] = (
    Moment("dress", "the board is about to be dressed for the first time"),
    Moment("deal", "the cards are being dealt"),
    Moment("dead-hand", "the dead hand has got its cards"),
    Moment("turn-up", "a card is turned up"),
    Moment("turn-up-sweep", "the turn-up sweeps a compartment"),
    Moment("lead", "a person leads for the first time"),
    Moment("peek", "a person leads who has never held the pad"),
    Moment("follow", "a person must follow for the first time"),
    Moment("run", "the first run has three cards"),
    Moment("stop", "the first stop falls"),
    Moment("stop-leads", "a person has played a stop and leads again"),
    Moment("sweep", "somebody sweeps a compartment"),
    Moment("sweep-empty", "somebody sweeps an empty compartment"),
    Moment("pair", "a pair is swept"),
    Moment("pope", "Pope is played"),
    Moment("pope-held", "one person plays alone and holds Pope"),
    Moment("few-left", "somebody has two cards left"),
    Moment("out", "somebody is out"),
    Moment("pays", "the losers pay"),
    Moment("stays", "a deal has ended with counters on the board"),
    Moment("spin", "nobody has turned the board for a while"),
    Moment("bay", "a person has never touched a bay"),
)
"""Every caption, in the order of a first deal."""


@cached(16)
def caption_words(say: Words) -> dict[str, str]:
    """What each caption says, at most twelve words."""
    return {
        "dress": say("Fifteen counters go on the board before every deal."),
        "deal": say("One hand more than players: nobody plays the dead hand."),
        "dead-hand": say("Cards in the dead hand never come. They make stops."),
        "turn-up": say("The turned card's suit is trumps. Trump courts win counters."),
        "turn-up-sweep": say("Turned ace, court card or Pope: the dealer wins its compartment."),
        "lead": say("You lead. Raised cards may be played: tap one."),
        "peek": say("Hold your plate to see your cards. Shield them."),
        "follow": say("You hold the next card, so you must play it."),
        "run": say("A run climbs one suit, whoever holds the cards."),
        "stop": say("Nobody can play the next card: that is a stop."),
        "stop-leads": say("You played the stop, so you lead again."),
        "sweep": say("Trump ace, king, queen, knave and 9♦ sweep their compartments."),
        "sweep-empty": say("It was empty this time. Dressing fills it again."),
        "pair": say("Matrimony is king and queen; Intrigue is queen and knave."),
        "pope": say("The 9♦ is Pope and wins the richest compartment."),
        "pope-held": say("Holding Pope shelters you: you pay nothing for cards left."),
        "few-left": say("Two cards left: somebody will soon be out."),
        "out": say("The first without cards takes Game. The deal is over."),
        "pays": say("Everyone pays one counter for each card left."),
        "stays": say("What nobody won stays and grows."),
        "spin": say("The board turns. Give it a push."),
        "bay": say("Touch a compartment to see what wins it."),
    }


SHAPES: Final = (2, 3, 4, 5)
"""In about how many lines a caption may be set, the widest shape first."""
MOST_LINES: Final = 8
"""Long words make more lines than a shape should have; never more than these."""
AROUND: Final = 5.0
"""Room about a caption, units."""
SLIM: Final = 4
"""From so many lines on it stands without its sign, so that it fits beside the board."""


def caption(model: str, ui: Ui, now_s: float, stage: Stage, say: Words, text: str = "", rows: int = 2) -> Overlay:
    """One caption on a slip of ivory in the middle of an edge; a tap puts it away.

    model: its id; text: its words, "" the usual. rows: one of `SHAPES`.
    """
    lo = overlay_layout(layout(stage), ui.side)
    kit = Kit(lo, say, now_s, ui.pressed, ui.focus)
    text = text or caption_words(say)[model]
    u, cap, measure, page = lo.u, lo.cap, kit.stage.measure, lo.page(ui.side)
    slim = rows >= SLIM
    icon = max(34 * u, 1.5 * cap)
    left, right = (22 * u, 0.6 * icon + 32 * u) if slim else (icon + 42 * u, icon + 34 * u)
    inner = min(page.w - 2 * lo.corner - left - right, measure(text, cap, Face.PLAIN) * 1.16 / rows)
    inner = max(inner, *(measure(word, cap, Face.PLAIN) for word in words_of(text)))
    set_ = block(measure, text, inner, cap, Face.PLAIN, MOST_LINES, least_cap(lo))
    w = max(measure(t, set_.cap, Face.PLAIN) * s for t, s in zip(set_.lines, set_.squeeze, strict=True)) + left + right
    h = max(lo.other + 0.5, set_.height + (1.9 if rows == 2 else 1.3) * cap)
    box = Box((page.w - w) / 2, page.h - h - lo.gap, w, h)
    ops: list[Op] = [surface("key", *box, u, "pressed" if ui.pressed == "caption" else "up")]
    if not slim:
        ops.append(drawn("icon", box.x + 22 * u + icon / 2, box.cy, icon, icon, "info", INK))
    ops += middle_lines(set_, box.x + left, box.cy, INK, Face.PLAIN, 0.0)
    close = 0.6 * icon
    ops.append(drawn("close", box.right - (14 if slim else 20) * u - close / 2, box.cy, close, close, INK))
    target = Target("caption", *box, HideCaption(model), label=text)
    cover = page.spot.box(*box.inset(-AROUND * u))
    return Overlay(page.spot.put(Piece(tuple(ops), (target,))), cover, wake_s=ui.until_s)
