"""Board mode: which card was turned up? Suit, rank, and a button that says what will happen."""

from __future__ import annotations

from kiosk.rules.cards import SUITS, of, pack_of
from kiosk.view.cards import TALL, back, card_shadow, face, lit_frame
from kiosk.view.drawn import surface
from kiosk.view.palette import GILT, INK, IVORY, SUIT_INKS
from kiosk.view.parts import drawn
from kiosk.view.scene import Face, Scene, Stage, Target, Text
from kiosk.view.spots import Box
from kiosk.view.words import Words, pot_name, trumps

from .feet import Act
from .grid import grid
from .intents import Leave, PickRank, PickSuit, TurnUp
from .leaf import Leaf
from .model import BoardView, Ui

RANKS_SHOWN = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS_SHOWN = (3, 2, 1, 0)
"""Suits from the left: spades, hearts, diamonds, clubs."""


def picker(model: BoardView, ui: Ui, now_s: float, stage: Stage, say: Words) -> Scene:
    """Suit keys, rank keys, the card as it is picked; the button says whom it gives what."""
    leaf = Leaf(ui, now_s, stage, say)
    both = model.suit >= 0 and model.rank >= 0
    card = of(model.rank, model.suit) if both else -1
    there = set(pack_of(model.options.pack))
    known = both and card in there
    leaf.head(say("Which card was turned up?"))
    leaf.foot(Act("leave", say("Back"), Leave()),
              Act("turn-up", consequence(model, say, card) if known else say("Suit and rank"), TurnUp(card),
                  primary=True, dim=not known))
    u = leaf.u
    if leaf.free.w > 1.2 * leaf.free.h and not (leaf.lo.small and stage.large):
        w = min(0.26 * leaf.free.w, 270 * u)
        _shown(leaf, model, card if known else -1, leaf.take_left(w, 28 * u))
    suits_h = max(leaf.key, min(124 * u, leaf.free.h * 0.24))
    suits = leaf.take_top(suits_h)
    for cell, suit in zip(suits.columns(4, leaf.gap), SUITS_SHOWN, strict=True):
        _suit_key(leaf, suit, cell, model.suit == suit, stage.pack)
    cells = grid(leaf.free, 13, leaf.gap, leaf.lo.other + 0.5, leaf.lo.other + 0.5, most_h=150 * u, aspect=1.0)
    for rank, cell in enumerate(cells):
        off = model.suit >= 0 and of(rank, model.suit) not in there
        _rank_key(leaf, rank, cell, model.rank == rank, off)
    return leaf.done()


def _suit_key(leaf: Leaf, suit: int, box: Box, on: bool, pack: str) -> None:
    name = f"suit:{SUITS[suit]}"
    state = "pressed" if leaf.ui.pressed == name else "on" if on else "suit"
    size = min(box.w, box.h) * 0.62
    leaf.draw(surface("key", *box, leaf.u, state),
              drawn("pip", box.cx, box.cy, size, size, SUITS[suit], SUIT_INKS[pack][SUITS[suit]]))
    label = (leaf.say("Clubs"), leaf.say("Diamonds"), leaf.say("Hearts"), leaf.say("Spades"))[suit]
    leaf.target(Target(name, *box, PickSuit(suit), label=label))


def _rank_key(leaf: Leaf, rank: int, box: Box, on: bool, off: bool) -> None:
    name = f"rank:{RANKS_SHOWN[rank]}"
    state = "dim" if off else "pressed" if leaf.ui.pressed == name else "on" if on else "off"
    cap = max(leaf.cap, min(38 * leaf.u, box.h * 0.36))
    ink = INK if state in ("on", "pressed") else IVORY
    text = RANKS_SHOWN[rank]
    leaf.draw(surface("key", *box, leaf.u, state))
    leaf.draw(Text(text, box.cx, box.cy + cap / 2, cap, ink, alpha=0.4 if off else 1.0,
                   squeeze=min(1.0, (box.w - 16 * leaf.u) / leaf.width(text, cap))))
    if not off:
        leaf.target(Target(name, *box, PickRank(rank), label=text))


def _shown(leaf: Leaf, model: BoardView, card: int, box: Box) -> None:
    """The card as it is picked: a back until both keys are pressed; below it the trump and what it wins."""
    u, cap, say = leaf.u, leaf.cap, leaf.say
    words = 4.6 * cap if leaf.free.h > 18 * cap else 0.0
    w = min(box.w * 0.86, (box.h - words) / TALL * 0.96)
    if words and w < 100 * u:
        words, w = 0.0, min(box.w * 0.86, box.h / TALL * 0.96)
    y = box.y + w * TALL / 2 + 6 * u + (0 if words else (box.h - w * TALL) / 2)
    leaf.draw(card_shadow(box.cx, y, w))
    if card < 0:
        leaf.draw(back(leaf.lo, box.cx, y, w))
    else:
        leaf.draw(lit_frame(box.cx, y, w), face(leaf.lo, card, box.cx, y, w))
    if words and card >= 0:
        top = y + w * TALL / 2 + 1.9 * cap
        leaf.line(trumps(say, card // 13), box.cx, top, box.w, GILT, cap=max(24 * u, cap), face=Face.DISPLAY,
                  anchor=0.5)
        leaf.para(gain(model, say), box.cx, top + 0.9 * cap, box.w, leaf.rows_in(box.bottom - top - 0.9 * cap),
                  anchor=0.5)


def gain(model: BoardView, say: Words) -> str:
    """What the turned card gives the dealer, in a sentence; "" for nothing."""
    if not model.wins or model.dealer < 0:
        return say("It wins nothing.")
    what = ", ".join(f"{pot_name(say, pot)} {n}" for pot, n in model.wins)
    return say("{name} dealt and takes {what}.", name=model.seats[model.dealer].name, what=what)


def consequence(model: BoardView, say: Words, card: int) -> str:
    """What the button does: the trump, and whom the card gives what."""
    suit = (say("Clubs"), say("Diamonds"), say("Hearts"), say("Spades"))[card // 13]
    if not model.wins or model.dealer < 0:
        return say("{suit}: nothing is won", suit=suit)
    what = ", ".join(f"{pot_name(say, pot)} {n}" for pot, n in model.wins)
    return say("{suit}: {name} takes {what}", suit=suit, name=model.seats[model.dealer].name, what=what)
