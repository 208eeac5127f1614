"""What the operator's pages show, gathered from the house: the menu's tiles, hoppers, debts, meters."""

from __future__ import annotations

from importlib.metadata import version

from kiosk.app.language import NAMES
from kiosk.app.people import place_of
from kiosk.app.rooms import House
from kiosk.app.sticks import sticks
from kiosk.rules.board import POTS
from kiosk.table.meters import Counts
from kiosk.view.pages.model import (
    ExportView,
    HopperFacts,
    HoppersView,
    Message,
    MessagesView,
    MetersView,
    OperatorView,
    OwedRow,
    SeatTest,
    TestPay,
    TileView,
)
from kiosk.view.pages.option_words import preset_titles
from kiosk.view.words import Words


def menu(house: House, say: Words, exported: ExportView) -> OperatorView:
    """Return the menu's tiles with how each stands now."""
    s, state = house.settings, house.session.state
    hoppers_ = hoppers(house)
    bad = [h for h in hoppers_.hoppers if h.state not in ("ready", "paying", "low")]
    owed = [r for r in owed_rows(house) if r.outstanding or r.unknown]
    there = sticks(house.stick)
    stick = say("No USB stick") if not there else say("To a folder") if there[0].stands_in else there[0].label
    quiet = say("Mute") if s.on("sound.mute") else say("{n} of 10", n=s.whole("sound.game"))
    kept = say("Daily {a} to {b}", a=s.text("hours.open"), b=s.text("hours.close")) if s.on("hours.kept") \
        else say("Always open")
    tiles: tuple[TileView, ...] = (
        TileView("screen", say("{n} px/mm", n=say.number(house.stage.px_per_mm, 2))),
        TileView("touch", say("Test")),
        TileView("seats", seats_words(house, say)),
        TileView("hoppers", _hopper_words(hoppers_, say), bool(bad)),
        TileView("owed", f"{owed[0].who}: {owed[0].outstanding + owed[0].unknown}" if owed else say("Nothing"),
                 bool(owed)),
        TileView("sound", quiet),
        TileView("hours", kept),
        TileView("languages", say("{name} first", name=NAMES[s.text("language.first")])),
        TileView("rules", preset_titles(say)[s.text("play.rules")]),
        TileView("house", s.text("house.name") or s.text("house.text") or say("None yet")),
        TileView("meters", say.n("{n} deal", "{n} deals", state.counts.deals)),
        TileView("export", stick, exported.state == "failed"),
        TileView("settings", say("Everything")),
        TileView("pin", say("Set") if s.text("operator.pin") else say("Still 1830"), not s.text("operator.pin")),
    )
    saving = say("Saving works") if house.session.saving else say("Not saving")
    facts = (saving, clock_words(house) or say("The clock is not set"),
             say("PIN is 1830: change it") if not s.text("operator.pin") else say("PIN set"),
             say("Version {n}", n=version("pope-joan-kiosk")))
    found = messages(house, say).rows
    if found:
        tiles = (TileView("messages", str(len(found)), any(one.wrong for one in found)), *tiles)
    return OperatorView(tiles, facts)


def messages(house: House, say: Words) -> MessagesView:
    """Return what is wrong with the machine, the journal and the settings, and what the last update came to."""
    hardware = house.hardware
    machine = tuple(t.words for t in hardware.health) if hardware is not None else ()
    refused = (house.refused,) if house.refused is not None else ()
    wrong = dict.fromkeys((*refused, *machine, *house.session.troubles, *house.settings.complaints))
    news = (Message(say.told(hardware.update), False),) if hardware is not None and hardware.update else ()
    return MessagesView((*(Message(say.told(words)) for words in wrong), *news))


def clock_words(house: House) -> str:
    """Return the time of day as read, "" where the clock is not set."""
    if not house.at():
        return ""
    minute = house.clock.minute()
    return f"{minute // 60:02}:{minute % 60:02}"


def seats_words(house: House, say: Words) -> str:
    """Return how many buttons there are."""
    count = len(house.settings["panel.buttons"])
    return say("{n} buttons", n=count) if count else say("Touch only")


def _hopper_words(view: HoppersView, say: Words) -> str:
    if not view.hoppers:
        return say("None")
    words = {"ready": say("ready"), "paying": say("paying"), "empty": say("is empty"), "low": say("is low"),
             "jam": say("is jammed"), "gone": say("is gone"), "stranger": say("is another"), "off": say("is off"),
             "unclear": say("is unclear")}
    worst = next((h for h in view.hoppers if h.state not in ("ready", "paying")), view.hoppers[0])
    return f"{worst.name} {words.get(worst.state, worst.state)}"


STATES = {"absent": "gone", "starting": "off", "ready": "ready", "paying": "paying", "fault": "jam",
          "locked": "unclear", "stranger": "stranger"}
"""What a hopper's state is called on the operator's page."""


def hoppers(house: House) -> HoppersView:
    """Return the hoppers as they stand."""
    hardware, money = house.hardware, house.session.state.money
    if hardware is None or hardware.dispenser is None:
        return HoppersView(())
    facts, test = [], None
    for status in hardware.dispenser.status():
        fault = str(status.fault)
        state = "empty" if fault == "empty" else STATES.get(str(status.state), "off")
        if state == "ready" and str(status.level) == "low":
            state = "low"
        unclear = sum(bool(d.unknown) for d in money.debts.values() if d.hopper == status.name)
        facts.append(HopperFacts(
            status.name, state, _known(money.stock.get(status.name)), status.lifetime if status.lifetime >= 0 else None,
            fault != "blocked", fault, unclear,
        ))
        debt = money.under(status.payout) if status.payout else None
        if debt is not None and debt.why == "test":
            test = TestPay(status.name, status.counters, status.paid)
    return HoppersView(tuple(facts), test)


def _known(stock: int | None) -> int | None:
    """Return a hopper's stock, None where nobody has told what was in it at the start."""
    return stock if stock is not None and stock >= 0 else None


def owed_rows(house: House) -> tuple[OwedRow, ...]:
    """Return every debt that is still open."""
    rows = []
    for debt in house.session.state.money.open_debts():
        sitters = house.session.state.sitters
        emblem = int(sitters[debt.seat].emblem or debt.seat) if debt.current and 0 <= debt.seat < len(sitters) else -1
        rows.append(OwedRow(debt.debt, debt.who or "–", emblem, debt.owed, debt.paid, debt.by_hand, debt.outstanding,
                            debt.unknown, debt.fault, house.hardware is not None and not debt.attempt))
    return tuple(rows)


def meters(house: House) -> MetersView:
    """Return the meters, for ever and since they were reset."""
    ever = house.session.state.counts
    mark = house.session.state.meters.mark
    return MetersView(_figures(ever), _figures(ever.less(mark)), mark != Counts())


def _figures(counts: Counts) -> dict[str, int]:
    figures = {"deals": counts.deals, "matches": counts.matches, "out": counts.out, "back": counts.back,
               "faults": counts.faults, "idle": counts.idle}
    return figures | {f"sweeps-{pot.label}": n for pot, n in zip(POTS, counts.sweeps, strict=True)}


def seat_tests(house: House) -> tuple[SeatTest, ...]:
    """Return the eight places with their buttons and lamps."""
    hardware = house.hardware
    taken = {place_of(s): s for s in house.session.state.sitters} if house.session.state.mode else {}
    return tuple(
        hardware.seat_test(place) if hardware is not None
        else SeatTest(place, int(taken[place].emblem or place) if place in taken else place)
        for place in range(8)
    )
