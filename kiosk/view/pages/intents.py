"""What the pages ask for. Targets carry these, or the ones of `kiosk.view.intents`.

Frozen, tagged structs, as there. What a page can do to counters goes through the table: none of these changes a
balance by itself.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class TurnPage(msgspec.Struct, frozen=True, tag=True):
    """Show another page of a list. page: from 0; the view keeps it in range."""

    page: int


class Leave(msgspec.Struct, frozen=True, tag=True):
    """Leave this page for the one it was opened from."""


class Open(msgspec.Struct, frozen=True, tag=True):
    """Open a page by its name: "names", "options", "rules", "history", "corrections", "between", "places" …"""

    page: str


class ChoosePlace(msgspec.Struct, frozen=True, tag=True):
    """Choose whose name is being given. place: 0 to 7."""

    place: int


class TakeName(msgspec.Struct, frozen=True, tag=True):
    """Give the chosen place a name. name: "" for none of its own."""

    name: str


class ChooseOption(msgspec.Struct, frozen=True, tag=True):
    """Open one option with all its values. name: of the option; "" closes it."""

    name: str


class UndoOptions(msgspec.Struct, frozen=True, tag=True):
    """Go back to the options of the preset."""


class PlayWithOptions(msgspec.Struct, frozen=True, tag=True):
    """Play with the options as they are."""


class TouchPartner(msgspec.Struct, frozen=True, tag=True):
    """A seat in the partners' editor: the first of a pair, the second, or a pair to be parted. seat: 0 to 7."""

    seat: int


class Again(msgspec.Struct, frozen=True, tag=True):
    """Another match with the same people and rules."""


class Done(msgspec.Struct, frozen=True, tag=True):
    """The match is over for these people."""


class Resume(msgspec.Struct, frozen=True, tag=True):
    """Go on with the deal that was interrupted."""


class Discard(msgspec.Struct, frozen=True, tag=True):
    """Put the interrupted deal away and begin anew."""


class HideCaption(msgspec.Struct, frozen=True, tag=True):
    """This caption is known: never show it again. id: of `captions.CAPTIONS`."""

    id: str


class PickSuit(msgspec.Struct, frozen=True, tag=True):
    """The suit of the card that was turned up. suit: 0 to 3 in the order clubs, diamonds, hearts, spades."""

    suit: int


class PickRank(msgspec.Struct, frozen=True, tag=True):
    """The rank of the card that was turned up, 0 (ace) to 12 (king)."""

    rank: int


class TurnUp(msgspec.Struct, frozen=True, tag=True):
    """The card that was turned up, 0 to 51; -1 where diamonds are fixed."""

    card: int


class ChooseDealer(msgspec.Struct, frozen=True, tag=True):
    """Who deals first; seat -1 lets the table cut."""

    seat: int


class Dress(msgspec.Struct, frozen=True, tag=True):
    """The dealer dresses the board (Board mode)."""


class Lend(msgspec.Struct, frozen=True, tag=True):
    """The bank lends a seat its start, so that it can pay."""

    seat: int


class TakeBay(msgspec.Struct, frozen=True, tag=True):
    """A seat takes a compartment. pot: 0 to 7."""

    pot: int
    seat: int


class ShareBay(msgspec.Struct, frozen=True, tag=True):
    """A pair fell from two hands: ask for both, the earlier card's player first. pot: 0 to 7."""

    pot: int


class TakeHalf(msgspec.Struct, frozen=True, tag=True):
    """A seat takes half a compartment, the earlier player first. pot: 0 to 7."""

    pot: int
    seat: int


class CloseBay(msgspec.Struct, frozen=True, tag=True):
    """Nobody takes the compartment that was touched."""


class AskWhoIsOut(msgspec.Struct, frozen=True, tag=True):
    """Someone is out: ask who (again)."""


class IsOut(msgspec.Struct, frozen=True, tag=True):
    """A seat went out (Board mode and match table); -1: nobody, a turned Pope ended the deal."""

    seat: int


class EnterRow(msgspec.Struct, frozen=True, tag=True):
    """Enter (or correct) how many cards a seat has left."""

    seat: int


class CardsLeft(msgspec.Struct, frozen=True, tag=True):
    """How many cards a seat has left, 0 to 26."""

    seat: int
    cards: int


class HoldsPope(msgspec.Struct, frozen=True, tag=True):
    """Whether a seat still holds the nine of diamonds."""

    seat: int
    holds: bool


class Settle(msgspec.Struct, frozen=True, tag=True):
    """The counts are right: pay."""


class PickAccount(msgspec.Struct, frozen=True, tag=True):
    """An account in a correction. account: as in kiosk.rules.board; giving: it gives, else it gets."""

    account: int
    giving: bool


class StepCorrection(msgspec.Struct, frozen=True, tag=True):
    """Move more or fewer counters in a correction."""

    by: int


class Correct(msgspec.Struct, frozen=True, tag=True):
    """Move counters from one account to another by hand."""

    source: int
    target: int
    counters: int


class MovePlace(msgspec.Struct, frozen=True, tag=True):
    """Between deals: who sits at this place moves, or whoever moves comes here. place: 0 to 7."""

    place: int


class EndMatch(msgspec.Struct, frozen=True, tag=True):
    """End the match (Board mode and match table)."""


class AskEndMatch(msgspec.Struct, frozen=True, tag=True):
    """Ask whether the match is to end now, in the middle of a deal or not."""


class PinDigit(msgspec.Struct, frozen=True, tag=True):
    """One digit of the PIN, 0 to 9."""

    digit: int


class PinErase(msgspec.Struct, frozen=True, tag=True):
    """Take back the last digit of the PIN."""


class StepSetting(msgspec.Struct, frozen=True, tag=True):
    """Another value of a setting: so many steps on, or the next of its choices."""

    key: str
    steps: int


class OpenSetting(msgspec.Struct, frozen=True, tag=True):
    """Write a setting with the keyboard, or choose from its list."""

    key: str


class PickValue(msgspec.Struct, frozen=True, tag=True):
    """Set a setting to a value, as text; in a list: put it in or take it out."""

    key: str
    value: str


class Section(msgspec.Struct, frozen=True, tag=True):
    """Show a section of the settings."""

    section: str


class Letter(msgspec.Struct, frozen=True, tag=True):
    """A character of the keyboard on the screen."""

    letter: str


class Layer(msgspec.Struct, frozen=True, tag=True):
    """Another layer of the keyboard, of `keyboard.LAYERS`."""

    layer: str


class Erase(msgspec.Struct, frozen=True, tag=True):
    """Take back the last character."""


class Keep(msgspec.Struct, frozen=True, tag=True):
    """Keep what was written."""


class StepScale(msgspec.Struct, frozen=True, tag=True):
    """Make the drawn bank card larger or smaller. tenths: of a millimetre in its width."""

    tenths: int


class TurnScreen(msgspec.Struct, frozen=True, tag=True):
    """Turn picture and touch by a quarter, clockwise."""


class LightLamp(msgspec.Struct, frozen=True, tag=True):
    """Light a seat's lamp, or every lamp one after the other (-1)."""

    seat: int


class ClearMarks(msgspec.Struct, frozen=True, tag=True):
    """Wipe the marks of the touch test."""


class PlaySound(msgspec.Struct, frozen=True, tag=True):
    """Let a sound be heard. volume: "game", "signals" or "attract"."""

    volume: str


class PayTest(msgspec.Struct, frozen=True, tag=True):
    """Pay counters from a hopper as a test."""

    hopper: str
    counters: int


class StopHopper(msgspec.Struct, frozen=True, tag=True):
    """Stop the hopper that pays."""

    hopper: str


class Refilled(msgspec.Struct, frozen=True, tag=True):
    """A hopper was filled to its mark."""

    hopper: str


class Counted(msgspec.Struct, frozen=True, tag=True):
    """What really fell of an unclear payout. id: of the debt; counters -1: ask how many."""

    id: str
    counters: int


class StepCounted(msgspec.Struct, frozen=True, tag=True):
    """More or fewer counters fell of the unclear payout that is being settled."""

    by: int


class PaidByHand(msgspec.Struct, frozen=True, tag=True):
    """Staff gave a seat counters by hand. id: of the debt."""

    id: str
    counters: int


class PayRest(msgspec.Struct, frozen=True, tag=True):
    """Let the dispenser pay what is owed. id: of the debt."""

    id: str


class ResetMeters(msgspec.Struct, frozen=True, tag=True):
    """Begin the day's meters anew; the meters for ever stay."""


class Export(msgspec.Struct, frozen=True, tag=True):
    """Write to the USB stick. what: "records", "meters", "log" or "all"."""

    what: str


class Restart(msgspec.Struct, frozen=True, tag=True):
    """Start the table's program again."""


class ShutDown(msgspec.Struct, frozen=True, tag=True):
    """Shut the machine down, after saving."""


class BenchButton(msgspec.Struct, frozen=True, tag=True):
    """A virtual button of the bench; as what is held it stays down while the finger does."""

    control: str


class BenchSwitch(msgspec.Struct, frozen=True, tag=True):
    """A switch of the bench: turn it the other way."""

    control: str


PageIntent: TypeAlias = (
    TurnPage | Leave | Open | ChoosePlace | TakeName | ChooseOption | UndoOptions | PlayWithOptions | TouchPartner
    | Again | Done | Resume | Discard | HideCaption | PickSuit | PickRank | TurnUp | ChooseDealer | Dress | Lend
    | TakeBay | ShareBay | TakeHalf | CloseBay | AskWhoIsOut | IsOut | EnterRow | CardsLeft | HoldsPope | Settle
    | PickAccount | MovePlace | AskEndMatch
    | StepCorrection | Correct | EndMatch | PinDigit | PinErase | StepSetting | OpenSetting | PickValue | Section
    | Letter | Layer | Erase | Keep | StepScale | TurnScreen | LightLamp | ClearMarks | PlaySound | PayTest
    | StopHopper | Refilled | Counted | StepCounted | PaidByHand | PayRest | ResetMeters | Export | Restart
    | ShutDown | BenchButton | BenchSwitch
)
"""Everything the pages ask for beyond `kiosk.view.intents.Intent`."""
