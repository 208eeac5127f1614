"""A second reading of the rules, for tests only: plain, slow, and made from the documents alone.

It takes a deal record as plain JSON, plays it by rules.md with strings and dictionaries, and says what is wrong.
It shares no code with kiosk.rules, so that a slip in the one is not a slip in the other.
"""

from __future__ import annotations

from typing import Any

POTS = {"pope": 6, "matrimony": 2, "intrigue": 2, "ace": 1, "king": 1, "queen": 1, "jack": 1, "game": 1}
COURT = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}


class Foul(Exception):
    """What the referee objects to."""


class Table:
    """Accounts by their names in the record, and every transfer that the rules call for."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.rules = record["rules"]
        self.seats = record["seats"]
        self.dealer = record["dealer"]
        self.purse = {s: f"purse:{s}" for s in range(self.seats)}
        for a, b in self.rules["partners"]:
            self.purse[max(a, b)] = f"purse:{min(a, b)}"
        before = record["before"]
        self.money = {self.purse[s]: before["purses"][s] for s in range(self.seats)}
        self.money |= {f"pot:{pot}": before["board"][pot] for pot in POTS}
        self.money["bank"] = before["bank"]
        self.transfers: list[dict[str, Any]] = []
        self.short = False

    def left_of(self, seat: int) -> list[int]:
        return [(seat + k) % self.seats for k in range(1, self.seats)]

    def give(self, source: str, target: str, counters: int, why: str) -> None:
        if counters:
            self.money[source] -= counters
            self.money[target] += counters
            self.transfers.append({"from": source, "to": target, "counters": counters, "why": why})

    def pay(self, seat: int, target: str, counters: int, why: str) -> int:
        purse = self.purse[seat]
        if self.money[purse] < counters and self.rules["short_purse"] == "end":
            self.short = True
            counters = self.money[purse]
        while self.money[purse] < counters:
            self.give("bank", purse, self.rules["start_purse"], "buy-in")
        self.give(purse, target, counters, why)
        return counters

    def sweep(self, pot: str, seat: int, why: str) -> None:
        self.give(f"pot:{pot}", self.purse[seat], self.money[f"pot:{pot}"], why)

    def balances(self) -> dict[str, Any]:
        return {"purses": [self.money[self.purse[s]] for s in range(self.seats)],
                "board": {pot: self.money[f"pot:{pot}"] for pot in POTS}, "bank": self.money["bank"]}


def judge(record: dict[str, Any]) -> None:
    """Play a complete record by the letter. Raises Foul at the first thing the rules do not give."""
    table = Table(record)
    total = sum(table.money.values())
    dress(table)
    out = play(table, record)
    if table.short and not record["ended"]:
        raise Foul("a short purse ends the match")
    if record["ended"]:
        leftover(table)
    if record["out"] != out:
        raise Foul(f"out is {out}")
    if record["transfers"] != table.transfers:
        raise Foul(f"the transfers are {table.transfers}")
    if record["after"] != table.balances():
        raise Foul(f"after is {table.balances()}")
    if sum(table.money.values()) != total:
        raise Foul("counters were made or lost")


def dress(table: Table) -> None:
    wanted = dict(POTS)
    for seat in [*table.left_of(table.dealer), table.dealer]:
        if table.rules["dressing"] == "dealer":
            share = 15 if seat == table.dealer else 0
        else:
            share = sum(wanted.values()) if seat == table.dealer else 2
        for pot in POTS:
            part = min(share, wanted[pot])
            paid = table.pay(seat, f"pot:{pot}", part, "dress") if part else 0
            wanted[pot] -= paid
            share -= part
            if paid < part:
                break


def deal(table: Table, pack: list[str]) -> tuple[dict[int, list[str]], list[str], str]:
    """Return hands, dead hand and turn-up ("" for none)."""
    order = [*table.left_of(table.dealer), table.dealer]
    hands: dict[int, list[str]] = {s: [] for s in order}
    dead: list[str] = []
    rules, cards = table.rules, list(pack)
    full = {r + s for r in "A23456789TJQK" for s in "CDHS"}
    full -= {"8D"} if rules["pack"] == "no-8d" else {r + s for r in "23" for s in "CDHS"} - {"3H"}
    if len(cards) != len(full) or set(cards) != full:
        raise Foul("not the pack")
    if rules["dead_hand"] == "stock":
        size = (len(cards) - 6) // table.seats
        for _ in range(size):
            for seat in order:
                hands[seat].append(cards.pop(0))
        dead = cards
        last = dead[0]
    else:
        last = cards[-1]
        while cards:
            for seat in [*order, -1]:
                if cards:
                    (hands[seat] if seat >= 0 else dead).append(cards.pop(0))
    turn_up = {"last-dealt": last, "dead-hand": dead[-1], "fixed-diamonds": ""}[rules["turn_up"]]
    return hands, dead, turn_up


def play(table: Table, record: dict[str, Any]) -> int | None:
    rules, dealer = table.rules, table.dealer
    hands, _, turn_up = deal(table, record["pack"])
    sizes = {s: len(h) for s, h in hands.items()}
    trump = turn_up[1] if turn_up else "D"
    if turn_up and rules["turn_up_sweep"]:
        if turn_up == "9D":
            table.sweep("pope", dealer, "turn-up")
        elif turn_up[0] in COURT:
            table.sweep(COURT[turn_up[0]], dealer, "turn-up")
    if turn_up == "9D" and rules["pope_turned"] != "sweep":
        table.sweep("game", dealer, "turn-up-game")
        if rules["pope_turned"] == "hoyle":
            for seat in table.left_of(dealer):
                if table.purse[seat] != table.purse[dealer]:
                    table.pay(seat, table.purse[dealer], sizes[seat], "turn-up-cards")
        if record["moves"]:
            raise Foul("the deal was over unplayed")
        return None
    ranks = "A23456789TJQK" if rules["ranking"] == "ace-low" else "23456789TJQKA"
    leader, must, stop = (dealer + 1) % table.seats, "", ""
    played: list[tuple[int, str]] = []
    for seat, card in record["moves"]:
        if seat != leader or card not in hands[seat]:
            raise Foul(f"{seat} cannot play {card}")
        if must and card != must:
            raise Foul(f"{must} must follow")
        if not must:
            check_lead(rules, ranks, hands[seat], card, stop)
        hands[seat].remove(card)
        played.append((seat, card))
        prizes(table, played, trump)
        if not hands[seat]:
            if len(played) != len(record["moves"]):
                raise Foul("the deal was over")
            settle(table, hands, seat)
            return seat
        at = ranks.index(card[0])
        following = ranks[at + 1] + card[1] if at < 12 else ""
        holders = [s for s, h in hands.items() if following in h]
        must, leader, stop = (following, holders[0], stop) if holders else ("", seat, card)
    raise Foul("the deal is not over")


def check_lead(rules: dict[str, Any], ranks: str, hand: list[str], card: str, stop: str) -> None:
    if rules["change_suit"] and stop and card[1] == stop[1] and any(c[1] != stop[1] for c in hand):
        raise Foul(f"{card} is of the suit of the stop")
    lower = [c for c in hand if c[1] == card[1] and ranks.index(c[0]) < ranks.index(card[0])]
    if rules["lead"] == "lowest" and lower:
        raise Foul(f"{card} is not the lowest")


def prizes(table: Table, played: list[tuple[int, str]], trump: str) -> None:
    rules = table.rules
    seat, card = played[-1]
    if card == "9D":
        table.sweep("pope", seat, "sweep")
    elif card[1] == trump and card[0] in COURT:
        table.sweep(COURT[card[0]], seat, "sweep")
    if rules["pair"] == "hearts":
        if card in ("JH", "QH"):
            table.sweep("intrigue" if card == "JH" else "matrimony", seat, "pair")
        return
    for pot, low, high in (("intrigue", "J", "Q"), ("matrimony", "Q", "K")):
        if card not in (low + trump, high + trump):
            continue
        other = (low if card[0] == high else high) + trump
        before = [i for i, (_, c) in enumerate(played[:-1]) if c == other]
        if not before:
            continue
        if rules["pair"] == "succession" and (card[0] == low or before[0] != len(played) - 2):
            continue
        first = played[before[0]][0]
        if first == seat:
            table.sweep(pot, seat, "pair")
        elif rules["pair_split"]:
            half = table.money[f"pot:{pot}"] // 2
            table.give(f"pot:{pot}", table.purse[first], half, "split")
            table.give(f"pot:{pot}", table.purse[seat], half, "split")


def settle(table: Table, hands: dict[int, list[str]], winner: int) -> None:
    table.sweep("game", winner, "game")
    for seat in table.left_of(winner):
        if table.purse[seat] == table.purse[winner]:
            continue
        owed = len(hands[seat])
        if "9D" in hands[seat]:
            owed = {"excused": 0, "double": 2 * owed, "card-free": owed - 1}[table.rules["pope_unplayed"]]
        if owed:
            table.pay(seat, table.purse[winner], owed, "cards")


def leftover(table: Table) -> None:
    if table.rules["leftover"] != "share":
        return
    on_board = sum(table.money[f"pot:{pot}"] for pot in POTS)
    order = [*table.left_of(table.dealer), table.dealer]
    for place, seat in enumerate(order):
        share = on_board // table.seats + (1 if place < on_board % table.seats else 0)
        for pot in POTS:
            part = min(share, table.money[f"pot:{pot}"])
            table.give(f"pot:{pot}", table.purse[seat], part, "leftover")
            share -= part
