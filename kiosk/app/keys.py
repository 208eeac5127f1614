"""Where keys lead on a page: what return does while nothing is chosen, and where the arrows go."""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.view.intents import Awake, GoOn, Skip
from kiosk.view.pages.intents import Dress
from kiosk.view.scene import Target

ANYWHERE = (Awake, Dress, GoOn, Skip)
"""What a touch anywhere, or on the one plate that is lit, asks for: nothing else could be meant."""
SEATS = "seat"
"""The plates: the bright one of them is no choice of somebody's, but what must be done now."""
ONWARD = ("help:next", "help:close")
"""The way on through the help card, which lies over a page with things of its own."""


def due_target(targets: Sequence[Target], side: str) -> Target | None:
    """Return what is due on a page, which return does by itself; None where people are to choose, as among leads.

    It is the bright button nearest to the reader and to their right. Of a row of choices the chosen ones are bright
    too: a row of which some are not is none. side: the reader's.
    """
    def near(target: Target) -> tuple[float, float]:
        left, top, right, bottom = target.x, target.y, target.x + target.w, target.y + target.h
        return {"S": (bottom, right), "N": (-top, -left), "W": (-left, bottom), "E": (right, -top)}[side]

    if _leads(targets):
        return None
    for name in ONWARD:
        for target in targets:
            if target.name == name:
                return target
    choices = {_row(t) for t in targets if not t.due} - {SEATS}
    due = [t for t in targets if t.due and _row(t) not in choices]
    if due:
        return max(due, key=near)
    if len(targets) == 1:
        return targets[0]
    return next((t for t in targets if isinstance(t.intent, ANYWHERE)), None)


def is_choice(targets: Sequence[Target]) -> bool:
    """Return whether people are to choose among things, so that return goes to the first; not so while others play."""
    return bool(_leads(targets)) or not any(_row(t) == "bay" for t in targets)


def next_target(targets: Sequence[Target], name: str, back: bool, side: str) -> str:
    """Return the target after (or before) one in the order of the scene, "" where there is none.

    The first is what is due, or the first lead, whichever way somebody goes.
    """
    names = [t.name for t in targets]
    if not names:
        return ""
    if name not in names:
        first = due_target(targets, side) or next(iter(_leads(targets)), None)
        return first.name if first is not None else names[-1 if back else 0]
    return names[(names.index(name) + (-1 if back else 1)) % len(names)]


def _leads(targets: Sequence[Target]) -> list[Target]:
    return [t for t in targets if t.name.startswith("lead:")]


def _row(target: Target) -> str:
    """Return the row that a target stands in by its name: "choice:en" in "choice"; one by itself in its own."""
    return target.name.partition(":")[0]
