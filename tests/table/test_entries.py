from __future__ import annotations

import pytest

from kiosk.rules.actions import DealCards, EndMatch, Play
from kiosk.rules.options import PRESETS
from kiosk.table import entries as e
from kiosk.table.boardactions import Correct, Reseat, TurnUp, Undo
from kiosk.table.meters import Counts, Meters
from kiosk.table.money import Attempt, Debt, Money
from kiosk.table.sheetactions import RowOut
from kiosk.table.sitters import computer, person

SAMPLES: list[e.Entry] = [
    e.Carried(Money({"d1": Debt("d1", 2, 5, 3, attempt=Attempt("d1.1", 2, 5, stage="intent"))}, claimed={3: 2}),
              Meters(Counts(deals=3)), (1,) * 8, 4),
    e.MatchStarted("play", "m=1\n☃", PRESETS["hoyle"].options, (person("Ærø 李"), computer(3))),
    e.Acted(DealCards(tuple(range(51)))), e.Acted(Play(3, 21)), e.BoardActed(TurnUp(3)),
    e.BoardActed(Correct(16, 2, 5, "why not")), e.BoardActed(Reseat((1, 0, 2))), e.BoardActed(Undo()),
    e.SheetActed(RowOut(-1)), e.SheetActed(EndMatch()), e.SittersChanged((person(),)), e.MatchLeft("idle"),
    e.SettingsChanged({"volume": ("1", "3")}), e.Owed("d7", 1, 6, "sweep", "Clara"), e.Withdrawn("d7", 2, "undone"),
    e.Requested("d7", "d7.1", 4), e.Reported("coin", "d7.1", "d7", 1, 4, 2), e.HandPaid("d7", 1),
    e.Counted("d7", 1), e.Retried("d7"), e.Returned(-1, 3, "slot"), e.ReturnClaimed(1, 2),
    e.Refilled("left", 100, 3), e.StockCounted("left", 96), e.DrawnCorrected(-1, 0, "swept up"),
    e.PayoutsHeld("counting"), e.Serviced("left"), e.Fault("left", "jam", "Jammed.", 3), e.MetersReset(),
    e.Damaged("It was damaged.", "journal-damaged.db", True),
]


def test_every_kind_is_tried() -> None:
    assert {type(s) for s in SAMPLES} == set(e.KINDS.values())
    assert set(e.KINDS) > e.MONEY_KINDS


@pytest.mark.parametrize("entry", SAMPLES, ids=lambda s: type(s).__name__)
def test_an_entry_is_read_as_it_was_written(entry: e.Entry) -> None:
    kind, body = e.encode(entry)
    assert e.KINDS[kind] is type(entry)
    assert e.kind_of(entry) == kind
    assert e.decode(kind, body) == entry
    assert e.decode(kind, body.encode()) == entry


@pytest.mark.parametrize(("kind", "body"), [("act", "{"), ("act", "{}"), ("act", '{"action":{"type":"fly"}}'),
                                             ("owed", '{"debt":3}'), ("dream", "{}"), ("match", "[]"),
                                             ("match", '{"mode":"play","name":"","options":{"pack":1},"sitters":[]}')])
def test_what_is_no_entry_is_refused_with_a_sentence(kind: str, body: str) -> None:
    with pytest.raises(e.EntryError, match=kind):
        e.decode(kind, body)
