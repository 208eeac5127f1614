"""Deals worked out by hand: from the sources' own examples, and at the edges of the rules.

Every hand, lead, transfer and final purse below was reckoned from rules.md before it was run. Transfers are written
"from>to counters why" with purses by their number; those of an ordinary dressing by one dealer are left out of the
list (`dressed_by`), all others are there.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from kiosk.rules.actions import Action, CutForDealer, DealCards, Dress, EndMatch, FaceForDealer, Play
from kiosk.rules.cards import Card, card
from kiosk.rules.deal import Phase
from kiosk.rules.match import Match, Stage
from kiosk.rules.setup import setup
from tests.playthroughs.form import Playthrough


@dataclass
class Worked:
    """One deal with everything that the rules must make of it.

    hands: what each seat must hold, in record form; other cards fill up. dead: what must be in the dead hand.
    turn_up: the card that is shown. leads: what is led, in order; follows fall by themselves. moves: all of it, as
    "seat:card". stops: the stops among them, in order. after: the purses at the end, where the deal ends.
    """

    name: str
    title: str
    preset: str
    seats: int
    dealer: int
    hands: dict[int, str]
    dead: str
    turn_up: str
    leads: str
    moves: str
    transfers: list[str]
    settings: dict[str, str] = field(default_factory=dict)
    dressed_by: int | None = None
    board: tuple[int, ...] = (0,) * 8
    stops: str = ""
    out: int | None = None
    after: tuple[int, ...] | None = None
    left: dict[str, int] | None = None
    end: bool = False
    faced: str = ""

    def playthrough(self) -> Playthrough:
        """Return it with its actions."""
        played = Playthrough(self.title, self.preset, self.settings, self.seats, [], self.board)
        match = played.match()
        leads = [card(code) for code in self.leads.split()]
        first: Action = CutForDealer(self.dealer)
        if self.faced:
            first = FaceForDealer(tuple(map(card, self.faced.split())))

        def do(action: Action) -> None:
            match.apply(action)
            played.actions.append(action)

        for action in (first, Dress(), DealCards(self.pack())):
            do(action)
        deal = match.deal
        assert deal is not None
        assert deal.dealer == self.dealer
        while deal.phase == Phase.PLAY and (deal.must >= 0 or leads):
            do(Play(deal.turn, deal.must if deal.must >= 0 else leads.pop(0)))
        assert not leads
        if self.end and match.stage != Stage.ENDED:
            do(EndMatch())
        return played

    def played(self) -> Match:
        """Return the match with everything done."""
        played = self.playthrough()
        match = played.match()
        for action in played.actions:
            match.apply(action)
        return match

    def pack(self) -> tuple[Card, ...]:
        """Return the pack in the order dealt that gives these hands."""
        options = Playthrough(self.title, self.preset, self.settings, self.seats).options
        tables = setup(options, self.seats)
        size, n, full = tables.hand_size, self.seats, tables.deck.cards
        places = [(self.dealer + 1 + k) % n for k in range(n)]
        order = [places[i % n] if i < size * n else -1 for i in range(len(full))]
        if not size:
            order = [[*places, -1][i % (n + 1)] for i in range(len(full))]
        wanted = {seat: [card(c) for c in hand.split()] for seat, hand in self.hands.items()}
        wanted[-1] = [card(c) for c in self.dead.split()]
        shown = {"last-dealt": size * n if size else len(full) - 1, "fixed-diamonds": -1,
                 "dead-hand": max(i for i, place in enumerate(order) if place < 0)}[options.turn_up]
        pack: list[Card | None] = [None] * len(full)
        if self.turn_up:
            pack[shown] = card(self.turn_up)
            wanted.setdefault(order[shown], [])
            wanted[order[shown]] = [c for c in wanted[order[shown]] if c != card(self.turn_up)]
        named = {c for hand in wanted.values() for c in hand} | {c for c in pack if c is not None}
        spare = [c for c in full if c not in named]
        for i, place in enumerate(order):
            if pack[i] is None and wanted.get(place):
                pack[i] = wanted[place].pop(0)
        assert not any(wanted.values()), f"too many cards for {wanted}"
        return tuple(c if c is not None else spare.pop(0) for c in pack)


STOPPERS = "2C 4C 6C 8C TC"
"""A dead hand of five that makes A♣ 3♣ 5♣ 7♣ 9♣ stops."""

EIGHT = {"seats": 8, "dealer": 7, "dead": STOPPERS, "turn_up": "2H", "dressed_by": 7, "out": 0}
"""Eight players, seat 7 deals: seats 0 to 5 have six cards, 6 and 7 and the dead hand five; hearts are trumps."""

SIX_FROM_ALL = ["1>0 6 cards", "2>0 6 cards", "4>0 6 cards", "5>0 6 cards", "6>0 5 cards", "7>0 5 cards"]
"""Seat 0 goes out before anybody else has played; seat 3 holds Pope and pays nothing."""

WORKED = [
    Worked(
        "squarescores-worked-deal", "The SquareScores worked deal: Q♠ turned in the dead hand, the fourth goes out",
        "squarescores", 4, 0,
        {0: "AS 2S 3S 4S 5S 6S 7S 8S 9S 9D", 1: "JS AC QH", 2: "2C KS AH", 3: "2H 3H 4H 5H 6H 7H 8H 9H TH JH"},
        "3C TS", "QS", "JS AC KS AH",
        "1:JS 1:AC 2:2C 2:KS 2:AH 3:2H 3:3H 3:4H 3:5H 3:6H 3:7H 3:8H 3:9H 3:TH 3:JH",
        ["queen>0 1 turn-up", "jack>1 1 sweep", "king>2 1 sweep", "game>3 1 game", "1>3 9 cards", "2>3 7 cards"],
        dressed_by=0, stops="JS 2C KS", out=3, after=(6, 12, 14, 37),
        left={"pope": 6, "matrimony": 2, "intrigue": 2, "ace": 1},
    ),
    Worked(
        "hoffmann-stops", "Hoffmann's example of stops: the dead hand is 2♠ 5♠ 9♠ 6♥ 10♥ J♦ K♣", "hoffmann", 6, 0,
        {1: "AS 4S 8S 5H 9H TD 3D 3C", 2: "4D 7D QC KS KH KD AC 2D", 3: "5D 6D", 4: "9D"},
        "2S 5S 9S 6H TH JD KC", "2D", "AS 4S 8S 5H 9H TD 3D QC KS KH KD 2D AC",
        "1:AS 1:4S 1:8S 1:5H 1:9H 1:TD 1:3D 2:4D 3:5D 3:6D 2:7D 2:QC 2:KS 2:KH 2:KD 2:2D 2:AC",
        ["king>2 1 sweep", "game>2 1 game", "3>2 5 cards", "5>2 7 cards", "0>2 7 cards", "1>2 1 cards"],
        dressed_by=0, stops="AS 4S 8S 5H 9H TD 7D QC KS KH KD 2D", out=2, after=(26, 47, 70, 43, 48, 41),
        left={"pope": 6, "matrimony": 2, "intrigue": 2, "ace": 1, "queen": 1, "jack": 1},
        faced="4S 5S 6S 7S 8S 9S JC",
    ),
    Worked(
        "hoyle-ten-of-spades", "Hoyle's example: 10♠ turned from the stock makes the 9♠ a stop", "hoyle", 4, 3,
        {0: "8S 4H", 1: "9S 5H"}, "", "TS", "8S", "0:8S 1:9S", [], dressed_by=3, stops="9S",
    ),
    Worked(
        "hoyle-turned-pope", "Hoyle: a turned Pope pays Pope, Game and a counter for each card", "hoyle", 4, 3,
        {}, "", "9D", "", "",
        ["pope>3 6 turn-up", "game>3 1 turn-up-game", "0>3 11 turn-up-cards", "1>3 11 turn-up-cards",
         "2>3 11 turn-up-cards"],
        dressed_by=3, stops="", after=(37, 37, 37, 73),
        left={"matrimony": 2, "intrigue": 2, "ace": 1, "king": 1, "queen": 1, "jack": 1},
    ),
    Worked(
        "three-players-thirteens", "Three players and the dead hand: thirteen cards each, twelve dead", "parlett", 3, 1,
        {2: "AC 3C 5C 7C 9C JC AD 3D 5D 7D TD QD AH", 0: "KC", 1: "9D"}, "2C 4C 6C 8C TC QC 2D 4D 6D JD KD 2H", "KS",
        "AC 3C 5C 7C 9C JC AD 3D 5D 7D TD QD AH",
        "2:AC 2:3C 2:5C 2:7C 2:9C 2:JC 2:AD 2:3D 2:5D 2:7D 2:TD 2:QD 2:AH",
        ["king>1 1 turn-up", "game>2 1 game", "0>2 13 cards"],
        dressed_by=1, stops="AC 3C 5C 7C 9C JC AD 3D 5D 7D TD QD AH", out=2, after=(35, 34, 62),
        left={"pope": 6, "matrimony": 2, "intrigue": 2, "ace": 1, "queen": 1, "jack": 1},
    ),
    Worked(
        "ealing-nine-hands-of-five", "Ealing: nine hands of five, aces are stops, J♥ and Q♥ win alone", "ealing", 8, 7,
        {0: "AC AD AH JH QH", 4: "9D", 5: "KH"}, "", "", "AC AD AH JH", "0:AC 0:AD 0:AH 0:JH 0:QH",
        ["ace>0 1 sweep", "intrigue>0 2 pair", "matrimony>0 2 pair", "game>0 1 game", "1>0 5 cards", "2>0 5 cards",
         "3>0 5 cards", "5>0 5 cards", "6>0 5 cards", "7>0 5 cards"],
        dressed_by=7, stops="AC AD AH", out=0, after=(84, 43, 43, 43, 48, 43, 43, 28),
        left={"pope": 6, "king": 1, "queen": 1, "jack": 1},
    ),
    Worked(
        "last-card-sweeps", "The last card sweeps King before Game is taken", "parlett",
        hands={0: "AC 3C 5C 7C 9C KH", 3: "9D"}, leads="AC 3C 5C 7C 9C KH",
        moves="0:AC 0:3C 0:5C 0:7C 0:9C 0:KH", transfers=["king>0 1 sweep", "game>0 1 game", *SIX_FROM_ALL],
        stops="AC 3C 5C 7C 9C KH", after=(84, 42, 42, 48, 42, 42, 43, 28), **EIGHT,
    ),
    Worked(
        "last-card-completes-a-pair", "The last card completes Intrigue", "parlett",
        hands={0: "AC 3C 5C 7C JH QH", 3: "9D", 4: "KH"}, leads="AC 3C 5C 7C JH",
        moves="0:AC 0:3C 0:5C 0:7C 0:JH 0:QH",
        transfers=["jack>0 1 sweep", "queen>0 1 sweep", "intrigue>0 2 pair", "game>0 1 game", *SIX_FROM_ALL],
        stops="AC 3C 5C 7C", after=(87, 42, 42, 48, 42, 42, 43, 28), **EIGHT,
    ),
    Worked(
        "last-card-is-a-stop", "The last card is a stop and wins nothing by itself", "parlett",
        hands={0: "AC 3C 5C 7C 9C KS", 3: "9D"}, leads="KS AC 3C 5C 7C 9C",
        moves="0:KS 0:AC 0:3C 0:5C 0:7C 0:9C", transfers=["game>0 1 game", *SIX_FROM_ALL],
        stops="KS AC 3C 5C 7C 9C", after=(83, 42, 42, 48, 42, 42, 43, 28), **EIGHT,
    ),
    Worked(
        "last-card-is-pope", "The last card is Pope: everybody pays", "parlett",
        hands={0: "AC 3C 5C 7C 9C 9D", 3: "TD"}, leads="AC 3C 5C 7C 9C 9D",
        moves="0:AC 0:3C 0:5C 0:7C 0:9C 0:9D",
        transfers=["pope>0 6 sweep", "game>0 1 game", "1>0 6 cards", "2>0 6 cards", "3>0 6 cards", "4>0 6 cards",
                   "5>0 6 cards", "6>0 5 cards", "7>0 5 cards"],
        stops="AC 3C 5C 7C 9C", after=(95, 42, 42, 42, 42, 42, 43, 28), **EIGHT,
    ),
    Worked(
        "out-on-the-opening-run", "Out on the opening run: A♠ to 6♠ from one hand", "parlett",
        hands={0: "AS 2S 3S 4S 5S 6S", 3: "9D", 4: "7S"}, leads="AS",
        moves="0:AS 0:2S 0:3S 0:4S 0:5S 0:6S", transfers=["game>0 1 game", *SIX_FROM_ALL],
        stops="", after=(83, 42, 42, 48, 42, 42, 43, 28), **EIGHT,
    ),
    Worked(
        "short-in-dressing-buy-in", "A purse of 5 dresses 15: the bank lends before each payment it cannot meet",
        "parlett", 8, 7, {0: "AC 3C 5C 7C 9C KS", 3: "9D"}, STOPPERS, "2H", "KS AC", "0:KS 0:AC",
        ["bank>7 5 buy-in", "7>pope 6 dress", "7>matrimony 2 dress", "7>intrigue 2 dress", "bank>7 5 buy-in",
         "7>ace 1 dress", "7>king 1 dress", "7>queen 1 dress", "7>jack 1 dress", "7>game 1 dress"],
        settings={"start_purse": "5"}, stops="KS AC",
    ),
    Worked(
        "short-in-dressing-end", "A purse of 10 dresses what it can; the deal is played and ends the match", "parlett",
        hands={0: "AC 3C 5C 7C 9C KH", 3: "9D"}, leads="AC 3C 5C 7C 9C KH",
        moves="0:AC 0:3C 0:5C 0:7C 0:9C 0:KH",
        transfers=["7>pope 6 dress", "7>matrimony 2 dress", "7>intrigue 2 dress", *SIX_FROM_ALL[:-1]],
        settings={"start_purse": "10", "short_purse": "end"}, stops="AC 3C 5C 7C 9C KH",
        after=(39, 4, 4, 10, 4, 4, 5, 0), left={"pope": 6, "matrimony": 2, "intrigue": 2},
        **EIGHT | {"dressed_by": None},
    ),
    Worked(
        "short-in-cards-buy-in", "Dressing took the dealer's last counter: the bank lends before it pays for cards",
        "parlett", hands={0: "AC 3C 5C 7C 9C KS", 3: "9D"}, leads="KS AC 3C 5C 7C 9C",
        moves="0:KS 0:AC 0:3C 0:5C 0:7C 0:9C",
        transfers=["game>0 1 game", *SIX_FROM_ALL[:-1], "bank>7 15 buy-in", "7>0 5 cards"],
        settings={"start_purse": "15"}, stops="KS AC 3C 5C 7C 9C", after=(50, 9, 9, 15, 9, 9, 10, 10),
        **EIGHT,
    ),
    Worked(
        "short-in-cards-end", "The dealer has 2 counters for 5 cards: they are paid, and the match ends", "parlett",
        hands={0: "AC 3C 5C 7C 9C KS", 3: "9D"}, leads="KS AC 3C 5C 7C 9C",
        moves="0:KS 0:AC 0:3C 0:5C 0:7C 0:9C",
        transfers=["game>0 1 game", *SIX_FROM_ALL[:-1], "7>0 2 cards"],
        settings={"start_purse": "17", "short_purse": "end"}, stops="KS AC 3C 5C 7C 9C",
        after=(49, 11, 11, 17, 11, 11, 12, 0), **EIGHT,
    ),
    Worked(
        "short-in-both-buy-in", "Purses of 4, short in dressing and in cards: the bank lends 4 at a time",
        "parlett", hands={0: "AC 3C 5C 7C 9C KS", 3: "9D"}, leads="KS AC 3C 5C 7C 9C",
        moves="0:KS 0:AC 0:3C 0:5C 0:7C 0:9C",
        transfers=["bank>7 4 buy-in", "7>pope 6 dress", "7>matrimony 2 dress", "bank>7 4 buy-in",
                   "7>intrigue 2 dress", "7>ace 1 dress", "7>king 1 dress", "bank>7 4 buy-in", "7>queen 1 dress",
                   "7>jack 1 dress", "7>game 1 dress", "game>0 1 game",
                   "bank>1 4 buy-in", "1>0 6 cards", "bank>2 4 buy-in", "2>0 6 cards", "bank>4 4 buy-in",
                   "4>0 6 cards", "bank>5 4 buy-in", "5>0 6 cards", "bank>6 4 buy-in", "6>0 5 cards",
                   "bank>7 4 buy-in", "7>0 5 cards"],
        settings={"start_purse": "4"}, stops="KS AC 3C 5C 7C 9C", after=(39, 2, 2, 4, 2, 2, 3, 0),
        **EIGHT | {"dressed_by": None},
    ),
    Worked(
        "short-in-both-end", "Purses of 4 that nobody fills up: what is there is paid, and the board is shared out",
        "parlett", hands={0: "AC 3C 5C 7C 9C KS", 3: "9D"}, leads="KS AC 3C 5C 7C 9C",
        moves="0:KS 0:AC 0:3C 0:5C 0:7C 0:9C",
        transfers=["7>pope 4 dress", "1>0 4 cards", "2>0 4 cards", "4>0 4 cards", "5>0 4 cards", "6>0 4 cards",
                   "pope>0 1 leftover", "pope>1 1 leftover", "pope>2 1 leftover", "pope>3 1 leftover"],
        settings={"start_purse": "4", "short_purse": "end", "leftover": "share"}, stops="KS AC 3C 5C 7C 9C",
        after=(25, 1, 1, 5, 0, 0, 0, 0), left={}, **EIGHT | {"dressed_by": None},
    ),
    Worked(
        "bought-in-again-and-again", "Purses of 1: the bank lends one counter until the payment can be met", "parlett",
        3, 2, {}, "", "2H", "", "",
        [*["bank>2 1 buy-in"] * 5, "2>pope 6 dress", *["bank>2 1 buy-in"] * 2, "2>matrimony 2 dress",
         *["bank>2 1 buy-in"] * 2, "2>intrigue 2 dress", "bank>2 1 buy-in", "2>ace 1 dress", "bank>2 1 buy-in",
         "2>king 1 dress", "bank>2 1 buy-in", "2>queen 1 dress", "bank>2 1 buy-in", "2>jack 1 dress",
         "bank>2 1 buy-in", "2>game 1 dress"],
        settings={"start_purse": "1"},
    ),
    Worked(
        "odd-split", "A pair from two hands with 3 in Intrigue: one each, the odd one stays", "parlett",
        hands={0: "AC 3C 5C 7C 9C JH", 2: "QH KH QS KS QD KD", 3: "9D"}, leads="JH QS QD",
        moves="0:JH 2:QH 2:KH 2:QS 2:KS 2:QD 2:KD",
        transfers=["jack>0 1 sweep", "queen>2 1 sweep", "intrigue>0 1 split", "intrigue>2 1 split", "king>2 1 sweep",
                   "matrimony>2 2 pair", "game>2 1 game", "4>2 6 cards", "5>2 6 cards", "6>2 5 cards", "7>2 5 cards",
                   "0>2 5 cards", "1>2 6 cards"],
        settings={"pair_split": "on"}, board=(0, 0, 1, 0, 0, 0, 0, 0), stops="KH KS KD",
        after=(45, 42, 87, 48, 42, 42, 43, 28), left={"pope": 6, "intrigue": 1, "ace": 1},
        **EIGHT | {"out": 2},
    ),
    Worked(
        "three-partnerships", "Three partnerships of two: one purse each, nothing paid within it", "parlett", 6, 5,
        {0: "AC 3C 5C 7C 9C JC KS KD", 3: "9D"}, "2C 4C 6C 8C TC QC", "2H", "AC 3C 5C 7C 9C JC KS KD",
        "0:AC 0:3C 0:5C 0:7C 0:9C 0:JC 0:KS 0:KD",
        ["game>0 1 game", "1>0 8 cards", "2>0 7 cards", "1>0 7 cards", "2>0 7 cards"],
        settings={"partners": "0-3,1-4,2-5"}, dressed_by=2, stops="AC 3C 5C 7C 9C JC KS KD", out=0,
        after=(126, 81, 67, 126, 81, 67),
    ),
    Worked(
        "leftovers-odd-counters", "14 counters left for 8 seats: two each for the first six from the eldest, then one",
        "parlett", hands={0: "AC 3C 5C 7C 9C KS", 3: "9D"}, leads="KS AC 3C 5C 7C 9C",
        moves="0:KS 0:AC 0:3C 0:5C 0:7C 0:9C",
        transfers=["game>0 1 game", *SIX_FROM_ALL, "pope>0 2 leftover", "pope>1 2 leftover", "pope>2 2 leftover",
                   "matrimony>3 2 leftover", "intrigue>4 2 leftover", "ace>5 1 leftover", "king>5 1 leftover",
                   "queen>6 1 leftover", "jack>7 1 leftover"],
        settings={"leftover": "share"}, stops="KS AC 3C 5C 7C 9C", after=(85, 44, 44, 50, 44, 44, 44, 29), left={},
        end=True, **EIGHT,
    ),
    Worked(
        "shared-dressing", "Eight players dress together: seven put in 2 each, the dealer the last one", "parlett",
        8, 2, {}, "", "2H", "", "",
        ["3>pope 2 dress", "4>pope 2 dress", "5>pope 2 dress", "6>matrimony 2 dress", "7>intrigue 2 dress",
         "0>ace 1 dress", "0>king 1 dress", "1>queen 1 dress", "1>jack 1 dress", "2>game 1 dress"],
        settings={"dressing": "shared"},
    ),
    Worked(
        "shared-dressing-with-partners", "Neighbours who share a purse dress one after the other", "parlett",
        4, 3, {}, "", "2H", "", "",
        ["0>pope 2 dress", "0>pope 2 dress", "2>pope 2 dress", "2>matrimony 2 dress", "2>intrigue 2 dress",
         "2>ace 1 dress", "2>king 1 dress", "2>queen 1 dress", "2>jack 1 dress", "2>game 1 dress"],
        settings={"dressing": "shared", "partners": "0-1,2-3"},
    ),
    Worked(
        "pope-card-free", "Denexa: the holder of Pope pays for every card but that one; aces are high", "denexa",
        hands={0: "2C 4C 6C 8C TC AS", 3: "9D"}, leads="2C 4C 6C 8C TC AS",
        moves="0:2C 0:4C 0:6C 0:8C 0:TC 0:AS",
        transfers=["game>0 1 game", "1>0 6 cards", "2>0 6 cards", "3>0 5 cards", "4>0 6 cards", "5>0 6 cards",
                   "6>0 5 cards", "7>0 5 cards"],
        stops="2C 4C 6C 8C TC AS", after=(88, 42, 42, 43, 42, 42, 43, 28),
        **EIGHT | {"dead": "3C 5C 7C 9C JC"},
    ),
    Worked(
        "pope-double", "The holder of Pope pays two for each card", "parlett",
        hands={0: "AC 3C 5C 7C 9C KS", 3: "9D"}, leads="KS AC 3C 5C 7C 9C",
        moves="0:KS 0:AC 0:3C 0:5C 0:7C 0:9C",
        transfers=["game>0 1 game", "1>0 6 cards", "2>0 6 cards", "3>0 12 cards", "4>0 6 cards", "5>0 6 cards",
                   "6>0 5 cards", "7>0 5 cards"],
        settings={"pope_unplayed": "double"}, stops="KS AC 3C 5C 7C 9C", after=(95, 42, 42, 36, 42, 42, 43, 28),
        **EIGHT,
    ),
    Worked(
        "pair-in-one-hand-in-any-order", "Same hand: Q♥ first and later J♥, both by seat 0, win Intrigue", "wardrobe",
        hands={0: "AC 3C 5C 7C JH QH", 3: "9D"}, leads="QH JH AC 3C 5C 7C", moves="0:QH 0:JH 0:AC 0:3C 0:5C 0:7C",
        transfers=["queen>0 1 sweep", "jack>0 1 sweep", "intrigue>0 2 pair", "game>0 1 game", *SIX_FROM_ALL],
        settings={"lead": "any"}, stops="QH JH AC 3C 5C 7C", after=(87, 42, 42, 48, 42, 42, 43, 28),
        **EIGHT | {"dead": "2C 4C 6C 8C KH"},
    ),
    Worked(
        "one-card-completes-both-pairs", "K♥, then J♥ and Q♥ from one hand: Intrigue is taken before Matrimony",
        "wardrobe", hands={0: "AC 3C 5C JH QH KH", 3: "9D"}, leads="KH AC 3C 5C JH",
        moves="0:KH 0:AC 0:3C 0:5C 0:JH 0:QH",
        transfers=["king>0 1 sweep", "jack>0 1 sweep", "queen>0 1 sweep", "intrigue>0 2 pair", "matrimony>0 2 pair",
                   "game>0 1 game", *SIX_FROM_ALL],
        settings={"lead": "any"}, stops="KH AC 3C 5C QH", after=(90, 42, 42, 48, 42, 42, 43, 28),
        **EIGHT,
    ),
    Worked(
        "change-suit", "After a stop another suit must be led; who has no other may go on", "parlett",
        hands={0: "AC 3C 5C 7C 9C KS", 3: "9D"}, leads="AC KS 3C 5C 7C 9C",
        moves="0:AC 0:KS 0:3C 0:5C 0:7C 0:9C", transfers=["game>0 1 game", *SIX_FROM_ALL],
        settings={"change_suit": "on"}, stops="AC KS 3C 5C 7C 9C", after=(83, 42, 42, 48, 42, 42, 43, 28),
        **EIGHT,
    ),
]
