"""What pages say: short, complete for every option, and true of the options in force."""

from __future__ import annotations

import pytest

from kiosk.rules.options import CHOICES, NAMES, PRESETS, Options
from kiosk.view.pages import option_words
from kiosk.view.pages.banners import notice_words
from kiosk.view.pages.captions import MOMENTS, caption_words
from kiosk.view.pages.help import CARDS, cards
from kiosk.view.pages.history import panels, words_of
from kiosk.view.pages.model import Notice
from kiosk.view.pages.rules import nearest, of_preset, rules_name
from kiosk.view.words import Words

SAY = Words()


def test_history_has_five_panels_of_at_most_seventy_words() -> None:
    told = panels(SAY)
    assert [p.picture for p in told] == ["name", "board", "fish", "pickwick", "curse"]
    assert max(words_of(p) for p in told) <= 70


@pytest.mark.parametrize("preset", PRESETS)
def test_help_has_six_cards_of_at_most_sixty_words(preset: str) -> None:
    told = cards(SAY, PRESETS[preset].options)
    assert [c.number for c in told] == list(range(CARDS)) == list(range(6))
    assert max(len(c.text.split()) for c in told) <= 60


def test_help_follows_the_options() -> None:
    def text(number: int, **changes: str) -> str:
        return cards(SAY, Options.of(changes))[number].text

    assert "lowest" in text(1)
    assert "any card" in text(1, lead="any")
    assert "directly" in text(4)
    assert "does not matter" in text(4, pair="same-hand")
    assert "hearts" in text(4, pair="hearts")
    assert "half" in text(4, pair_split="on")
    assert "pays nothing" in text(5)
    assert "double" in text(5, pope_unplayed="double")


def test_captions_are_instructions_of_at_most_twelve_words() -> None:
    said = caption_words(SAY)
    assert [m.id for m in MOMENTS] == list(said)
    assert {k: len(v.split()) for k, v in said.items() if len(v.split()) > 12} == {}


@pytest.mark.parametrize("kind", ["owed", "hopper-empty", "hopper-gone", "hopper-jam", "not-saving", "buttons-gone",
                                  "touch-gone", "clock-wrong"])
def test_faults_are_told_in_at_most_twelve_words(kind: str) -> None:
    assert 1 <= len(notice_words(SAY, Notice(kind, 0, "Clara", 4)).split()) <= 12


def test_every_option_has_a_title() -> None:
    assert set(option_words.ORDER) == set(NAMES) == set(option_words.titles(SAY))


@pytest.mark.parametrize("name", NAMES)
def test_every_value_of_every_option_has_words_of_its_own(name: str) -> None:
    values = option_words.values(name)
    if name in CHOICES:
        assert values == CHOICES[name]
    short = [option_words.value_words(SAY, name, v) for v in values]
    long = [option_words.value_sentence(SAY, name, v) for v in values]
    assert len(set(short)) == len(short) == len(values)
    assert len(set(long)) == len(long)
    assert all(s.endswith(".") for s in long)


def test_purse_and_partners_are_put_into_words() -> None:
    options = Options.of({"start_purse": "1", "partners": "0-2"})
    names = ("Clara", "Edwin", "Flora", "George")
    assert option_words.sentence(SAY, options, "start_purse") == "Everyone starts with 1 counter."
    assert option_words.short(SAY, options, "partners", names) == "Clara + Flora"
    assert option_words.sentence(SAY, options, "partners", names) == "Partners share one purse: Clara + Flora."
    assert option_words.short(SAY, Options(), "partners", names) == "Nobody"


@pytest.mark.parametrize("preset", PRESETS)
def test_the_nearest_preset_of_its_own_options_is_itself(preset: str) -> None:
    assert nearest(PRESETS[preset].options).name == preset


def test_presets_all_have_a_line() -> None:
    assert set(option_words.preset_lines(SAY)) == set(option_words.preset_titles(SAY)) == set(PRESETS)


def test_what_a_dealers_choice_changes_is_one_sentence() -> None:
    def told(**changes: str) -> str:
        return option_words.change_words(SAY, Options(), Options.of(changes))

    assert told() == "These are the rules in force."
    assert told(lead="any") == "From the next deal: A leader plays any card."
    assert told(lead="any", pair="same-hand") == "2 rules change: Lead, Pairs."
    many = {name: values[1] for name, values in CHOICES.items()}
    assert told(**many) == f"{len(many)} rules change."


@pytest.mark.parametrize("preset", PRESETS)
def test_rules_are_called_by_their_preset_or_the_nearest(preset: str) -> None:
    own = PRESETS[preset].options
    of_match = Options.of({"start_purse": 31, "first_dealer": "cut"}, own)
    found = of_preset(of_match)
    assert found is not None
    assert found.name == preset
    assert rules_name(SAY, of_match) == PRESETS[preset].title
    strange = Options.of({"change_suit": "on", "short_purse": "end"}, own)
    assert of_preset(strange) is None
    assert rules_name(SAY, strange) == f"{PRESETS[preset].title}, 2 changed"
