"""The options of the rules in words: what each is called, its values in short, and each value in a sentence.

The sentences are read by visitors (the rules page), the short forms stand on the options' buttons.
"""

from __future__ import annotations

from typing import Final

from kiosk.rules.options import CHOICES, PRESETS, SWITCHES, Options
from kiosk.view.cached import cached
from kiosk.view.words import Words

ORDER: Final[tuple[str, ...]] = (
    "pack", "ranking", "dead_hand", "turn_up", "turn_up_sweep", "pope_turned", "dressing", "first_dealer", "lead",
    "change_suit", "pair", "pair_split", "pope_unplayed", "dealer_sees_dead_hand", "start_purse", "partners",
    "short_purse", "leftover",
)
"""Every option, in the order of rules.md."""
OF_A_MATCH: Final[frozenset[str]] = frozenset({"first_dealer", "start_purse", "partners"})
"""What a match begins with: no dealer's choice changes it."""
MOST_NAMED: Final = 6
"""So many changed rules are named in one sentence; of more, their number is told."""


@cached(16)
def titles(say: Words) -> dict[str, str]:
    """What each option is called."""
    return {
        "pack": say("Pack"),
        "ranking": say("Order"),
        "dead_hand": say("Dead hand"),
        "turn_up": say("Turn-up"),
        "turn_up_sweep": say("Turned card wins"),
        "pope_turned": say("Turned Pope"),
        "dressing": say("Dressing"),
        "first_dealer": say("First dealer"),
        "lead": say("Lead"),
        "change_suit": say("After a stop"),
        "pair": say("Pairs"),
        "pair_split": say("Pair from two hands"),
        "pope_unplayed": say("Pope not played"),
        "dealer_sees_dead_hand": say("Dealer's look"),
        "start_purse": say("Start with"),
        "partners": say("Partners"),
        "short_purse": say("Empty purse"),
        "leftover": say("Left on the board"),
    }


@cached(16)
def _short(say: Words) -> dict[tuple[str, str], str]:
    return {
        ("pack", "no-8d"): say("52 less the 8♦"),
        ("pack", "ealing"): say("45 cards"),
        ("ranking", "ace-low"): say("Ace low"),
        ("ranking", "ace-high"): say("Ace high"),
        ("dead_hand", "extra-hand"): say("One hand more"),
        ("dead_hand", "stock"): say("Equal hands, rest over"),
        ("turn_up", "last-dealt"): say("Last card dealt"),
        ("turn_up", "dead-hand"): say("From the dead hand"),
        ("turn_up", "fixed-diamonds"): say("Always diamonds"),
        ("turn_up_sweep", "on"): say("Yes, for the dealer"),
        ("turn_up_sweep", "off"): say("No"),
        ("pope_turned", "sweep"): say("Takes Pope only"),
        ("pope_turned", "game-too"): say("Takes Game too"),
        ("pope_turned", "hoyle"): say("Takes Game, all pay"),
        ("dressing", "dealer"): say("Dealer pays 15"),
        ("dressing", "shared"): say("Two each, dealer the rest"),
        ("first_dealer", "cut"): say("By cutting"),
        ("first_dealer", "first-jack"): say("The first knave"),
        ("lead", "lowest"): say("Lowest of a suit"),
        ("lead", "any"): say("Any card"),
        ("change_suit", "off"): say("Any suit"),
        ("change_suit", "on"): say("Another suit"),
        ("pair", "succession"): say("One after the other"),
        ("pair", "same-hand"): say("From one hand"),
        ("pair", "hearts"): say("Queen or knave of hearts"),
        ("pair_split", "off"): say("Nobody takes it"),
        ("pair_split", "on"): say("Half each"),
        ("pope_unplayed", "excused"): say("Pays nothing"),
        ("pope_unplayed", "double"): say("Pays double"),
        ("pope_unplayed", "card-free"): say("Only Pope is free"),
        ("dealer_sees_dead_hand", "off"): say("Nobody looks"),
        ("dealer_sees_dead_hand", "on"): say("The dealer looks"),
        ("short_purse", "buy-in"): say("The bank lends"),
        ("short_purse", "end"): say("Ends the match"),
        ("leftover", "stay"): say("Waits for the next match"),
        ("leftover", "share"): say("Shared by all"),
    }


@cached(16)
def _sentences(say: Words) -> dict[tuple[str, str], str]:
    return {
        ("pack", "no-8d"): say("The pack has 51 cards: the 8♦ is left out."),
        ("pack", "ealing"): say("The pack has 45 cards: no twos and no threes but the 3♥."),
        ("ranking", "ace-low"): say("Ace is the lowest card of a suit, king the highest."),
        ("ranking", "ace-high"): say("Two is the lowest card of a suit, ace the highest."),
        ("dead_hand", "extra-hand"): say("All cards are dealt, one hand more than players: the dead hand."),
        ("dead_hand", "stock"): say("Hands are equal; at least six cards are left over: the dead hand."),
        ("turn_up", "last-dealt"): say("The last card dealt is turned up: its suit is trumps."),
        ("turn_up", "dead-hand"): say("The dead hand's last card is turned up: its suit is trumps."),
        ("turn_up", "fixed-diamonds"): say("Diamonds are always trumps; no card is turned up."),
        ("turn_up_sweep", "on"): say("A turned 9♦, ace, king, queen or knave wins its compartment for the dealer."),
        ("turn_up_sweep", "off"): say("The turned card wins nothing."),
        ("pope_turned", "sweep"): say("If the 9♦ is turned up, the deal is played as ever."),
        ("pope_turned", "game-too"): say("If the 9♦ is turned up, the dealer takes Game and the deal ends."),
        ("pope_turned", "hoyle"): say("If the 9♦ is turned up, the dealer takes Game and all pay for their cards."),
        ("dressing", "dealer"): say("Before each deal the dealer puts 15 counters on the board."),
        ("dressing", "shared"): say("Everyone puts 2 counters on the board, the dealer the rest of the 15."),
        ("first_dealer", "cut"): say("Chance says who deals first."),
        ("first_dealer", "first-jack"): say("Cards are faced round the table: the first knave deals."),
        ("lead", "lowest"): say("A leader plays the lowest card held of any suit."),
        ("lead", "any"): say("A leader plays any card."),
        ("change_suit", "off"): say("After a stop, any suit may be led."),
        ("change_suit", "on"): say("After a stop, another suit must be led, if there is one."),
        ("pair", "succession"): say("Matrimony and Intrigue are won by two trumps, one directly after the other."),
        ("pair", "same-hand"): say("Matrimony and Intrigue are won by two trumps from one hand, at any time."),
        ("pair", "hearts"): say("The queen of hearts wins Matrimony, the knave of hearts Intrigue."),
        ("pair_split", "off"): say("A pair that falls from two hands wins nothing."),
        ("pair_split", "on"): say("A pair that falls from two hands is shared, half each."),
        ("pope_unplayed", "excused"): say("Who still holds the 9♦ at the end pays nothing."),
        ("pope_unplayed", "double"): say("Who still holds the 9♦ at the end pays two a card."),
        ("pope_unplayed", "card-free"): say("Who still holds the 9♦ at the end pays for every other card."),
        ("dealer_sees_dead_hand", "off"): say("Nobody looks at the dead hand."),
        ("dealer_sees_dead_hand", "on"): say("The dealer may look at the dead hand during play."),
        ("short_purse", "buy-in"): say("Who cannot pay borrows from the bank."),
        ("short_purse", "end"): say("Who cannot pay gives what is there, and the match ends."),
        ("leftover", "stay"): say("What is left on the board waits for the next match."),
        ("leftover", "share"): say("What is left on the board is shared when the match ends."),
    }


def values(name: str) -> tuple[str, ...]:
    """The values of an option as people write them; () for the purse and the partners."""
    return CHOICES.get(name, ("off", "on") if name in SWITCHES else ())


def written_value(options: Options, name: str) -> str:
    """An option's value as people write it, for the options that have named values."""
    value = getattr(options, name)
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def partners_words(say: Words, partners: tuple[tuple[int, int], ...], names: tuple[str, ...]) -> str:
    """The partners by their names: "Clara + Flora"."""
    if not partners:
        return say("Nobody")
    return ", ".join(f"{_name(names, a)} + {_name(names, b)}" for a, b in partners)


def _name(names: tuple[str, ...], seat: int) -> str:
    return names[seat] if seat < len(names) else str(seat + 1)


def short(say: Words, options: Options, name: str, names: tuple[str, ...] = ()) -> str:
    """An option's value in a few words."""
    if name == "start_purse":
        return say.n("{n} counter", "{n} counters", options.start_purse)
    if name == "partners":
        return partners_words(say, options.partners, names)
    return _short(say)[name, written_value(options, name)]


def value_words(say: Words, name: str, value: str) -> str:
    """A named value in a few words."""
    return _short(say)[name, value]


def sentence(say: Words, options: Options, name: str, names: tuple[str, ...] = ()) -> str:
    """An option's value in a sentence, for the rules page."""
    if name == "start_purse":
        return say.n("Everyone starts with {n} counter.", "Everyone starts with {n} counters.", options.start_purse)
    if name == "partners":
        if not options.partners:
            return say("Everyone plays for themselves.")
        who = partners_words(say, options.partners, names)
        return say("Partners share one purse: {who}.", who=who)
    return _sentences(say)[name, written_value(options, name)]


def change_words(say: Words, before: Options, after: Options) -> str:
    """What changes from some rules to others, in one sentence."""
    changed = [n for n in ORDER if getattr(before, n) != getattr(after, n)]
    if not changed:
        return say("These are the rules in force.")
    if len(changed) == 1:
        return say("From the next deal: {rule}", rule=sentence(say, after, changed[0]))
    if len(changed) > MOST_NAMED:
        return say.n("{n} rule changes.", "{n} rules change.", len(changed))
    named = titles(say)
    return say.n("{n} rule changes: {what}.", "{n} rules change: {what}.", len(changed),
                 what=", ".join(named[n] for n in changed))


def value_sentence(say: Words, name: str, value: str) -> str:
    """A named value in a sentence."""
    return _sentences(say)[name, value]


@cached(16)
def preset_titles(say: Words) -> dict[str, str]:
    """The presets by the names people know; those of authors and pages are not translated."""
    return {name: p.title for name, p in PRESETS.items()}


@cached(16)
def preset_lines(say: Words) -> dict[str, str]:
    """What is different about each preset."""
    return {
        "parlett": say("Lead the lowest of any suit. The usual game, 3 to 8 players."),
        "hoyle": say("Lead any card. A turned Pope wins the whole deal."),
        "squarescores": say("The dead hand shows trumps. 20 counters each."),
        "wardrobe": say("Pairs count when one hand plays both."),
        "denexa": say("Aces are high. Unplayed Pope is the one free card."),
        "hoffmann": say("The first knave deals. Lead any card."),
        "ealing": say("45 cards, always diamonds. Exactly 8 players."),
    }


@cached(16)
def choice_lines(say: Words) -> dict[str, str]:
    """What is different about each preset for a dealer who chooses it in the middle of a match."""
    return preset_lines(say) | {
        "squarescores": say("The dead hand shows trumps."),
        "hoffmann": say("Lead any card. Pairs count from one hand."),
    }
