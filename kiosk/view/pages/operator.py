"""Every page of the operator's under one name."""

from __future__ import annotations

from .keyboard import writing
from .op_counters import hoppers, owed
from .op_house import default_rules, hours, house, offered, sound
from .op_menu import menu, pin, power
from .op_messages import messages
from .op_records import export, meters
from .op_screen import screen, touch
from .op_seats import seats_test
from .settings import settings

__all__ = [
    "default_rules", "export", "hoppers", "hours", "house", "menu", "messages", "meters", "offered", "owed", "pin",
    "power", "screen", "seats_test", "settings", "sound", "touch", "writing",
]
