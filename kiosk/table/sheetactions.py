"""What someone does on the sheet of Match table."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from kiosk.rules.actions import EndMatch
from kiosk.table.boardactions import Undo

NOBODY_OUT = -1


class RowOut(msgspec.Struct, frozen=True, tag="row"):
    """The deal in hand is over: this seat went out, NOBODY_OUT where a turned Pope ended it."""

    seat: int


SheetAction: TypeAlias = RowOut | EndMatch | Undo
