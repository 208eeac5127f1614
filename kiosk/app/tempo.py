"""How long the table waits for people and for itself, seconds (experience.md, "Flow")."""

from __future__ import annotations

from typing import NamedTuple

from kiosk.config import Settings

DRESS_S, DRESS_COMPUTER_S = 15.0, 2.0
OUT_S = 6.0
SETTLEMENT_S = 20.0
HELD_S = 3.0
"""A page that would be left waits so much longer for a finger that is on one of its buttons."""
PEEK_TAP_S = 4.0
"""A tap on a pad shows the hand for so long, for those with one hand."""
END_S, END_COUNT_S = 30.0, 20.0
CHOICE_S, CHOICE_COUNT_S = 45.0, 20.0
RULES_S = 20.0
HELP_S, HISTORY_S, OPERATOR_S = 30.0, 45.0, 120.0
IDLE_BOARD_S, IDLE_COUNT_S = 900.0, 20.0
RESUME_S = 20.0

PACE = {"quick": 0.6, "normal": 1.0, "slow": 1.6}
"""Seconds of the table for one of the animation's, by the setting."""


class Tempo(NamedTuple):
    """The waits that settings change. follow_s: None where a card never plays itself."""

    follow_s: float | None
    computer_s: float
    think_s: float
    nudge_s: float
    mind_s: float
    pace: float

    @classmethod
    def of(cls, settings: Settings) -> Tempo:
        """Return the waits that settings ask for."""
        follow = settings.whole("play.follow_s")
        return cls(None if follow < 0 else float(follow), settings.number("play.tempo_s"),
                   settings.number("play.think_s"), settings.number("play.nudge_s"), settings.number("play.mind_s"),
                   PACE[settings.text("play.pace")])
