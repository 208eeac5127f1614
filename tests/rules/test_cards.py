"""Cards, packs, order."""

from __future__ import annotations

import pytest

from kiosk.rules.cards import CODES, POPE, card, deck, pack_of, rank_of, shown, suit_of


def test_written_and_shown() -> None:
    assert [card(code) for code in CODES] == list(range(52))
    assert (shown(card("9D")), shown(card("TC")), shown(card("AS")), shown(card("KH"))) == ("9♦", "10♣", "A♠", "K♥")
    assert card("9D") == POPE
    assert (suit_of(POPE), rank_of(POPE)) == (1, 8)


@pytest.mark.parametrize("wrong", ["", "9", "9d", "10D", "XX", None, 9, ["9D"]])
def test_what_is_no_card(wrong: str) -> None:
    with pytest.raises(ValueError, match="is not a card"):
        card(wrong)


def test_packs() -> None:
    assert set(CODES) - {CODES[c] for c in pack_of("no-8d")} == {"8D"}
    gone = set(CODES) - {CODES[c] for c in pack_of("ealing")}
    assert gone == {"2C", "2D", "2H", "2S", "3C", "3D", "3S"}
    assert (len(pack_of("no-8d")), len(pack_of("ealing"))) == (51, 45)


@pytest.mark.parametrize(("pack", "ranking", "low", "high"), [
    ("no-8d", "ace-low", "AC", "2C"), ("no-8d", "ace-low", "QS", "KS"), ("no-8d", "ace-low", "KS", ""),
    ("no-8d", "ace-low", "7D", ""), ("no-8d", "ace-high", "KS", "AS"), ("no-8d", "ace-high", "AS", ""),
    ("ealing", "ace-low", "AH", ""), ("ealing", "ace-low", "3H", "4H"), ("ealing", "ace-low", "7D", "8D"),
    ("ealing", "ace-high", "KD", "AD"),
])
def test_what_follows(pack: str, ranking: str, low: str, high: str) -> None:
    follows = deck(pack, ranking).succ[card(low)]
    assert (CODES[follows] if follows >= 0 else "") == high


@pytest.mark.parametrize("ranking", ["ace-low", "ace-high"])
def test_bits_ascend_in_the_order_in_force(ranking: str) -> None:
    tables = deck("no-8d", ranking)
    order = "A23456789TJQK" if ranking == "ace-low" else "23456789TJQKA"
    for suit in "CDHS":
        bits = [tables.bit[card(rank + suit)] for rank in order]
        assert bits == sorted(bits)
        assert [tables.at[bit.bit_length() - 1] for bit in bits] == [card(rank + suit) for rank in order]
